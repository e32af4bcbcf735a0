"""The glossary is true: each word names something that is there, and nothing else that is shared has its name."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "fabletop"
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
CELLS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]
WORDS = {cells[0]: cells[2] for cells in CELLS if len(cells) == 3 and cells[0] != "Word"}
PLACES = [cells[1] for cells in CELLS if len(cells) == 2 and cells[0] != "To find"]
OF_A_GAME = {"card_texts", "effects", "rules", "scene", "state"}  # its folder has a test of its own
# What travels to clients is called there as it is in the engine.
MIRRORS = {"server/wire.py", "server/bodies.py"}


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def found(name: str) -> Any:
    """What stands under a dotted name of fabletop."""
    parts = name.split(".")
    thing: Any = import_module("fabletop")
    for number, part in enumerate(parts):
        if hasattr(thing, "__path__"):
            try:
                thing = import_module("fabletop." + ".".join(parts[: number + 1]))
                continue
            except ModuleNotFoundError:
                pass
        fields = getattr(thing, "__annotations__", {})
        assert hasattr(thing, part) or part in fields, f"{name}: there is no {part}"
        thing = getattr(thing, part, None)
    return thing


def shared_classes() -> dict[str, list[str]]:
    """The public classes of all packages but the games, by name, with the files that have one."""
    files: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if not name.startswith("games/") and name not in MIRRORS:
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    files[node.name].append(name)
    return files


CLASSES = shared_classes()
# Their modules hold things; those of other packages are named for what they print, check or show.
HOLDING = ("engine", "terminal", "server")


def shared_names(source: Path = SOURCE) -> dict[str, list[str]]:
    """All that bears a name outside games: classes, aliases of types, modules of the packages that hold things; each
    with its dotted names. Modules are found by their name as one would say it, `LiveTable` by `live_table`."""
    names: dict[str, list[str]] = defaultdict(list)
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        if parts[0] == "games" or path.relative_to(source).as_posix() in MIRRORS:
            continue
        module = ".".join(parts).removesuffix(".__init__")
        if parts[0] in HOLDING:
            names[module.rpartition(".")[2]].append(module)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                names[spoken(node.name)].append(f"{module}.{node.name}")
            elif isinstance(node, ast.Assign):
                aliases = [each.id for each in node.targets if isinstance(each, ast.Name) and not each.id.isupper()]
                for alias in filter(re.compile("[A-Z]").match, aliases):
                    names[spoken(alias)].append(f"{module}.{alias}")
    return names


def spoken(name: str) -> str:
    """A name of a class as that of a module."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def strangers(word: str, names: dict[str, list[str]]) -> list[str]:
    """What bears a word, and is neither what the glossary names beside it nor the module that this is in."""
    places = named(WORDS[word])
    things = [found(place) for place in places]

    def meant(name: str) -> bool:
        return any(place == name or place.startswith(f"{name}.") for place in places) or any(
            thing is found(name) for thing in things
        )

    return [name for name in names[word.replace(" ", "_")] if not meant(name)]


NAMES = shared_names()


def test_there_are_words_and_each_stands_once() -> None:
    lines = [cells[0] for cells in CELLS if len(cells) == 3 and cells[0] != "Word"]
    assert len(lines) > 50
    assert len(lines) == len(set(lines))


@pytest.mark.parametrize("word", WORDS)
def test_a_word_names_what_is_there(word: str) -> None:
    names = named(WORDS[word])
    assert names, "say where it is"
    for name in names:
        found(name)


@pytest.mark.parametrize("word", WORDS)
def test_a_word_means_one_thing(word: str) -> None:
    """A class that the glossary names shares its name with no other."""
    for name in named(WORDS[word]):
        last = name.rpartition(".")[2]
        if last[0].isupper():
            assert len(CLASSES[last]) <= 1, f"{last} is several things: {CLASSES[last]}"


@pytest.mark.parametrize("word", WORDS)
def test_nothing_else_bears_a_word(word: str) -> None:
    """What is called as a word of the glossary is what the glossary means: classes, aliases and modules."""
    assert not strangers(word, NAMES)


@pytest.mark.parametrize("places", PLACES)
def test_the_ways_through_the_house_lead_somewhere(places: str) -> None:
    for name in named(places):
        if "/" in name or name == "pyproject.toml":
            assert (ROOT / name).exists()
        elif name not in OF_A_GAME and name != "words":  # what each verb has
            found(name)


def test_a_second_thing_of_a_name_is_found_out(tmp_path: Path) -> None:
    (tmp_path / "terminal").mkdir()
    (tmp_path / "terminal" / "desk.py").write_text("class Entry: ...\nLogLine = tuple[str, int]\nDESK = 3\n")
    (tmp_path / "testing").mkdir()
    (tmp_path / "testing" / "desk.py").write_text("")  # looks at desks
    names = shared_names(tmp_path)
    assert names == {
        "desk": ["terminal.desk"],
        "entry": ["terminal.desk.Entry"],
        "log_line": ["terminal.desk.LogLine"],
    }
    assert strangers("desk", {"desk": ["server.desk", "terminal.worktop"]}) == ["terminal.worktop"]
    assert strangers("entry", {"entry": ["engine.record.Entry", "engine.words.KeptLine"]}) == ["engine.words.KeptLine"]


def test_a_name_that_is_not_there_is_found_out() -> None:
    with pytest.raises(AssertionError, match="there is no Tabel"):
        found("engine.table.Tabel")
    with pytest.raises(AssertionError, match="there is no keeping"):
        found("server.keeping.KeptTable")
