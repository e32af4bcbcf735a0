"""The glossary is true: each word names something that is there, and no other shared class has its name."""

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


@pytest.mark.parametrize("places", PLACES)
def test_the_ways_through_the_house_lead_somewhere(places: str) -> None:
    for name in named(places):
        if "/" in name or name == "pyproject.toml":
            assert (ROOT / name).exists()
        elif name in ("rules", "effects", "scene", "state"):  # of a game's folder, which has a test of its own
            continue
        elif name != "words":  # what each verb has
            found(name)


def test_a_name_that_is_not_there_is_found_out() -> None:
    with pytest.raises(AssertionError, match="there is no Tabel"):
        found("engine.table.Tabel")
    with pytest.raises(AssertionError, match="there is no keeping"):
        found("server.keeping.KeptTable")
