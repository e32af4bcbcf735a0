"""The house keeps itself: packages, games and the shape of their folders are read from what is there, and compared with
the import contracts, with CONTRIBUTING.md and with docs/design.md.

Each test below the first spoils one thing in a copy of what was read, and shows that it is found.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fabletop.engine.game import Game
from fabletop.engine.registry import get_game

ROOT = Path(__file__).parents[1]
POINTS = "fabletop.games"
FENCE = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Parts of a game, and the module of its folder in which each is made where the game has it.
MADE_IN = {"scene": "scene", "options": "settings", "guess": "guess", "inventory": "inventory", "measures": "inventory"}
NOT_SHAPE = {"__pycache__", "py.typed"}


class Shape(NamedTuple):
    """What is there, and what is said of it."""

    packages: set[str]  # of fabletop
    folders: dict[str, set[str]]  # of the games, with what each holds
    server: set[str]  # modules of the server
    rooms: dict[str, set[str]]  # modules of packages and folders that design.md leads through
    project: dict[str, Any]  # pyproject.toml
    contributing: str
    design: str


def read(root: Path = ROOT) -> Shape:
    source = root / "src" / "fabletop"
    play = {path.name.partition(".")[0] for path in (root / "web" / "src" / "play").glob("*.ts")}
    return Shape(
        packages=set(_packages(source)),
        folders={name: _held(source / "games" / name) for name in _packages(source / "games")},
        server=_modules(source / "server"),
        rooms={
            **{name: _modules(source / name) for name in ("engine", "terminal")},
            "table in the browser": play,
        },
        project=tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8")),
        contributing=(root / "CONTRIBUTING.md").read_text(encoding="utf-8"),
        design=(root / "docs" / "design.md").read_text(encoding="utf-8"),
    )


def _packages(folder: Path) -> Iterator[str]:
    return (path.parent.name for path in sorted(folder.glob("*/__init__.py")))


def _modules(folder: Path) -> set[str]:
    """The modules and packages of a folder, by their names."""
    return {*_packages(folder), *(path.stem for path in folder.glob("*.py") if path.stem != "__init__")}


def _held(folder: Path) -> set[str]:
    """What a folder holds; modules and packages by their names alone."""
    names = {path.name for path in folder.iterdir()} - NOT_SHAPE
    return {name.removesuffix(".py") if name != "__init__.py" else name for name in names}


# --- what is said ----------------------------------------------------------------------------------------------------


def games_of(shape: Shape) -> dict[str, str]:
    """The registered games, each with its folder."""
    points: dict[str, str] = shape.project["project"]["entry-points"][POINTS]
    return {name: point.partition(":")[0].rpartition(".")[2] for name, point in points.items()}


def contracts(shape: Shape, kind: str, container: str = "") -> list[dict[str, Any]]:
    return [
        each
        for each in shape.project["tool"]["importlinter"]["contracts"]
        if each["type"] == kind and each.get("containers", []) == ([container] if container else [])
    ]


def layers_of(contract: dict[str, Any]) -> list[set[str]]:
    """The layers of a contract from the top, each with the modules that stand side by side in it."""
    return [{name.strip().removeprefix("fabletop.") for name in layer.split("|")} for layer in contract["layers"]]


def section(page: str, heading: str) -> str:
    """The text below a heading, up to the next of any level."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", page, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def drawn(page: str, heading: str) -> list[tuple[set[str], str]]:
    """The layers in the first drawing of a section, each with what is said of it."""
    fence = FENCE.search(section(page, heading))
    lines = fence[1].splitlines() if fence else []
    parts = [re.split(r"\s{2,}", line.strip(), maxsplit=1) for line in lines]
    return [({name.strip() for name in part[0].split("|")}, part[-1] if len(part) > 1 else "") for part in parts]


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of all tables in a section, without their headings."""
    lines = [line for line in section(page, heading).splitlines() if line.startswith("|")]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [cells for cells in found if cells[0].startswith("`")]


def names_in(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


# --- what does not fit -----------------------------------------------------------------------------------------------


def faults(shape: Shape) -> list[str]:
    return [*_of_games(shape), *_of_layers(shape), *_of_server(shape), *_of_rooms(shape), *_of_folders(shape)]


def in_the_making(shape: Shape) -> set[str]:
    """The folders of games that are being written, and have no entry point yet."""
    return set(shape.project["tool"].get("fabletop", {}).get("in-the-making", ()))


def _of_games(shape: Shape) -> Iterator[str]:
    folders = set(games_of(shape).values()) | in_the_making(shape)
    yield from (f"pyproject.toml: {name} is in the making, and registered" for name in sorted(_both(shape)))
    yield from _other("folders of games without an entry point, or the reverse", folders, set(shape.folders))
    apart = contracts(shape, "independence")
    listed = {name.removeprefix("fabletop.games.") for each in apart for name in each["modules"]}
    yield from _other("pyproject.toml: games that may import each other", folders, listed)
    said = next((words for names, words in drawn(shape.design, "Layers") if "games" in names), "")
    named = {name.strip() for name in said.partition(":")[0].split(",")}
    yield from _other("docs/design.md: games in the drawing of layers", folders, named)


def _both(shape: Shape) -> set[str]:
    return set(games_of(shape).values()) & in_the_making(shape)


def _of_layers(shape: Shape) -> Iterator[str]:
    found = contracts(shape, "layers")
    if len(found) != 1:
        yield f"pyproject.toml: {len(found)} contracts on the layers of fabletop, not one"
        return
    layers = layers_of(found[0])
    yield from _other("pyproject.toml: packages in the layers", shape.packages, set().union(*layers))
    line = FENCE.search(section(shape.contributing, "Layers"))
    said = [{name.strip() for name in part.split("|")} for part in line[1].split(">")] if line else []
    if said != layers:
        yield f"CONTRIBUTING.md: the layers are {layers}, not {said}"
    shown = [names for names, _ in drawn(shape.design, "Layers")]
    if shown != layers:
        yield f"docs/design.md: the layers are {layers}, not {shown}"


def _of_server(shape: Shape) -> Iterator[str]:
    found = contracts(shape, "layers", "fabletop.server")
    if len(found) != 1 or not found[0].get("exhaustive"):
        yield "pyproject.toml: no exhaustive contract on the modules of the server"
        return
    layers = layers_of(found[0])
    yield from _other("pyproject.toml: modules of the server", shape.server, set().union(*layers))
    shown = [names for names, _ in drawn(shape.design, "The server")]
    if shown != layers:
        yield f"docs/design.md: the modules of the server stand as {layers}, not {shown}"


def _of_rooms(shape: Shape) -> Iterator[str]:
    for package, modules in shape.rooms.items():
        shown = [name for names, _ in drawn(shape.design, f"The {package}") for name in names]
        yield from _other(f"docs/design.md: modules of the {package}", modules, set(shown))
        if len(shown) != len(set(shown)):
            yield f"docs/design.md: a module of the {package} stands in two lines"


def _of_folders(shape: Shape) -> Iterator[str]:
    told = rows(shape.design, "A game's folder")
    always = {names_in(cells[0])[0] for cells in told if cells[1] == "always"}
    common = always | {names_in(cells[0])[0] for cells in told if len(cells) == 3}
    own = {names_in(cells[0])[0]: set(names_in(cells[1])) for cells in told if len(cells) == 2}
    for game, held in shape.folders.items():
        if always - held:
            yield f"{game} lacks what every game has: {sorted(always - held)}"
        yield from _other(f"docs/design.md: modules of {game} alone", held - common, own.get(game, set()))
    for name in sorted(set().union(*own.values())):
        several = [game for game, names in own.items() if name in names]
        if len(several) > 1:
            yield f"docs/design.md: {name} is of several games ({', '.join(several)}), so it is part of the shape"


def _other(what: str, there: set[str], said: set[str]) -> Iterator[str]:
    if there - said:
        yield f"{what}: not said: {sorted(there - said)}"
    if said - there:
        yield f"{what}: not there: {sorted(said - there)}"


# --- tests -----------------------------------------------------------------------------------------------------------


def test_contracts_and_pages_say_what_is_there() -> None:
    assert faults(read()) == []


def test_installed_games_are_those_of_the_project() -> None:
    ours = {point.name: point.value for point in entry_points(group=POINTS) if point.value.startswith("fabletop.")}
    assert ours == read().project["project"]["entry-points"][POINTS]


@pytest.mark.parametrize("name", games_of(read()))
def test_what_a_game_names_is_made_where_the_shape_says(name: str) -> None:
    game = get_game(name)
    folder = f"fabletop.games.{games_of(read())[name]}"
    usual = Game.__module__
    for part, module in MADE_IN.items():
        made_in = getattr(getattr(game, part), "__module__", usual)
        here = made_in in (folder, usual) or not made_in.startswith("fabletop.games.")
        assert here or f"{made_in}.".startswith(f"{folder}.{module}."), f"{part} of {name} is made in {made_in}"
    assert game.table.__module__ in (f"{folder}.state", f"{folder}.rules")
    assert {Path(str(game.rules_file)).name, Path(str(game.skin_file)).name} == {"rules.md", "skin.yaml"}


def without(text: str, part: str) -> str:
    assert part in text
    return text.replace(part, "", 1)


def spoilt_contract(shape: Shape, kind: str, field: str, container: str = "") -> Shape:
    """A copy in which the last entry of a contract's list is missing."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    copy = shape._replace(project=project)
    contracts(copy, kind, container)[0][field].pop()
    return copy


SPOILT: dict[str, tuple[Callable[[Shape], Shape], str]] = {
    "a game that the contract lets import others": (
        lambda shape: spoilt_contract(shape, "independence", "modules"),
        "games that may import each other: not said: ['projector']",
    ),
    "a package in no layer": (
        lambda shape: spoilt_contract(shape, "layers", "layers"),
        "packages in the layers: not said: ['engine']",
    ),
    "a server module in no layer": (
        lambda shape: spoilt_contract(shape, "layers", "layers", "fabletop.server"),
        "modules of the server: not said: ['addresses',",
    ),
    "a new package": (lambda shape: shape._replace(packages=shape.packages | {"printing"}), "not said: ['printing']"),
    "a game without an entry point": (
        lambda shape: shape._replace(folders={**shape.folders, "chess": shape.folders["noughts"]}),
        "the reverse: not there: ['chess']",
    ),
    "a page that forgets a game": (
        lambda shape: shape._replace(design=without(shape.design, "machina, noughts, ")),
        "games in the drawing of layers: not said: ['machina', 'noughts']",
    ),
    "a page that forgets a layer": (
        lambda shape: shape._replace(contributing=without(shape.contributing, "> envs ")),
        "CONTRIBUTING.md: the layers are",
    ),
    "a page that names a module that is not there": (
        lambda shape: shape._replace(design=shape.design.replace("\nhouse  ", "\nhause  ", 1)),
        "docs/design.md: the modules of the server stand as",
    ),
    "a page that does not lead to a module": (
        lambda shape: shape._replace(design=without(shape.design, "match | ")),
        "modules of the engine: not said: ['match']",
    ),
    "a page that does not lead to a module of the browser": (
        lambda shape: shape._replace(design=without(shape.design, " | costs")),
        "modules of the table in the browser: not said: ['costs']",
    ),
    "a page that leads to one module from two places": (
        lambda shape: shape._replace(design=shape.design.replace("\nhome   ", "\nhome | match   ", 1)),
        "a module of the engine stands in two lines",
    ),
    "a module under a name that no other game uses": (
        lambda shape: shape._replace(folders={**shape.folders, "noughts": shape.folders["noughts"] | {"view_model"}}),
        "modules of noughts alone: not said: ['view_model']",
    ),
    "a game without a rulebook": (
        lambda shape: shape._replace(folders={**shape.folders, "noughts": shape.folders["noughts"] - {"rules.md"}}),
        "noughts lacks what every game has: ['rules.md']",
    ),
    "one thing that two games have": (
        lambda shape: shape._replace(
            design=shape.design.replace("| `tracker` |", "| `tracker`, `notes` |", 1),
            folders={**shape.folders, "project_zero": shape.folders["project_zero"] | {"notes"}},
        ),
        "notes is of several games (lost_adventures, project_zero)",
    ),
}


@pytest.mark.parametrize("what", SPOILT)
def test_what_does_not_fit_is_named(what: str) -> None:
    spoil, words = SPOILT[what]
    found = faults(spoil(read()))
    assert len([fault for fault in found if words in fault]) == 1, found
