"""What a newcomer gets wrong in content files, planted one at a time in those of the games: each fault is named with
its file, line, entry and field, what stands there, and what is known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import pytest

from fabletop.engine.catalogue import refuse
from fabletop.engine.content import ContentError
from fabletop.games import lost_adventures, paperback, project_zero
from fabletop.games.lost_adventures.box import CATALOGUE as LOST
from fabletop.games.lost_adventures.box import Box
from fabletop.games.lost_adventures.checks.cards import faults as lost_faults
from fabletop.games.paperback.box import CATALOGUE as PAPER
from fabletop.games.paperback.box import Catalogue
from fabletop.games.paperback.checks import faults as paper_faults
from fabletop.games.project_zero.box import read_board


def read_paperback(folder: Path) -> None:
    files = PAPER.at(folder)
    with files.placing():
        refuse(paper_faults(Catalogue(files)))


def read_lost(folder: Path) -> None:
    files = LOST.at(folder)
    with files.placing():
        refuse(lost_faults(Box(files)))


def read_zero(folder: Path) -> None:
    read_board(folder / "map.yaml", folder / "locations.yaml")


CONTENT: dict[Callable[[Path], None], Path] = {
    read_paperback: Path(paperback.__file__).parent / "content",
    read_lost: Path(lost_adventures.__file__).parent / "content",
    read_zero: Path(project_zero.__file__).parent / "content",
}
BROTH = "- id: hot_broth\n  name: Hot Broth\n  character: null\n  cost: 4\n"


class Planted(NamedTuple):
    """A fault: where, what stood there, what stands there now, by how many lines below the first that differs it is
    noticed, and what is said of it behind file and line."""

    what: str
    read: Callable[[Path], None]
    file: str
    old: str
    new: str
    words: str
    below: int = 0


FAULTS = [
    Planted(
        "a misspelt field",
        read_paperback,
        "items.yaml",
        BROTH,
        BROTH.replace("cost:", "cots:"),
        'hot_broth: there is no field "cots" here. Did you mean "cost"? Known: id, name, character, cost, icon, '
        "flavour, subtypes, blocks, rotated, starting.",
    ),
    Planted(
        "a text for a number",
        read_lost,
        "encounters.yaml",
        "shape: circle\n  min: 2",
        "shape: circle\n  min: two",
        'en_ci_01, min: expected a whole number, 0 to 12, not "two".',
    ),
    Planted(
        "a number for a text",
        read_zero,
        "locations.yaml",
        "name: Dragon Gate Print Shop",
        "name: 1138",
        "L-CT-1, name: expected a text of 1 to 400 letters, not 1138.",
    ),
    Planted(
        "a word for true or false",
        read_lost,
        "encounters.yaml",
        "hubris: false\n  title",
        "hubris: no\n  title",
        'en_ci_01, hubris: expected true or false, not "no".',
    ),
    Planted(
        "a missing field",
        read_lost,
        "adventure.yaml",
        "- id: bull_whip\n  name: Bull Whip\n",
        "- id: bull_whip\n",
        'bull_whip: the field "name" is missing. It has: id, category, back, cost, effect, tan, icon, flavour. Known: ',
        -1,
    ),
    Planted(
        "an unknown op",
        read_paperback,
        "items.yaml",
        "do: [{op: heal, who: you, n: 3}]",
        "do: [{op: heel, who: you, n: 3}]",
        'hot_broth, blocks[0].do[0]: there is no op "heel". Did you mean heal? Known: ',
    ),
    Planted(
        "an unknown counter",
        read_paperback,
        "items.yaml",
        "{is: you.missing_hp, ge: 1}",
        "{is: you.mising_hp, ge: 1}",
        'hot_broth, blocks[0].if.is: there is no counter "you.mising_hp". Did you mean you.missing_hp? Known: ',
    ),
    Planted(
        "a field that the op does not have",
        read_paperback,
        "items.yaml",
        "do: [{op: heal, who: you, n: 3}]",
        "do: [{op: heal, who: you, much: 3}]",
        'hot_broth, blocks[0].do[0]: there is no field "much" here. Known: op, ',
    ),
    Planted(
        "a word that is none of those known",
        read_zero,
        "map.yaml",
        "{id: CT05, kind: stop",
        "{id: CT05, kind: stopp",
        'CT05, kind: expected one of the known words, not "stopp". Did you mean "stop"? Known: entry, normal, stop.',
    ),
    Planted(
        "a doubled id",
        read_lost,
        "tiles.yaml",
        "id: wage_list",
        "id: bull_whip",
        "bull_whip: this id is there twice, the first time in adventure.yaml:5.",
    ),
    Planted(
        "a doubled key",
        read_paperback,
        "items.yaml",
        BROTH,
        f"{BROTH}  cost: 5\n",
        'hot_broth: not valid YAML: the field "cost" is there twice, the first time on line 243',
    ),
    Planted(
        "a tab",
        read_paperback,
        "items.yaml",
        BROTH,
        BROTH.replace("  cost", "\tcost"),
        "hot_broth: not valid YAML: a tab stands there; lines are indented with spaces",
    ),
    Planted(
        "a quotation mark that is not closed",
        read_zero,
        "locations.yaml",
        'data_title: "Proof sheets: eleven identity papers, the names left blank"',
        'data_title: "Proof sheets',
        "not valid YAML: ",
        6,
    ),
    Planted(
        "a colon within a text",
        read_zero,
        "locations.yaml",
        "name: Dragon Gate Print Shop",
        "name: Dragon Gate: a shop",
        "L-CT-1: not valid YAML: mapping values are not allowed in this context "
        '(the line says "name: Dragon Gate: a shop")',
    ),
    Planted(
        "a list for a mapping",
        read_lost,
        "adventure.yaml",
        "effect: {op: match, fits: escape}",
        "effect: [match, escape]",
        "bull_whip, effect: expected an effect with its op, got a list of 2.",
    ),
    Planted(
        "a mapping for a list",
        read_zero,
        "locations.yaml",
        "entries: [CT11, CT13]",
        "entries: {CT11: CT13}",
        "L-CT-1, entries: expected a list of 1 or more, not a mapping with CT11.",
    ),
    Planted(
        "a single thing for a list",
        read_paperback,
        "items.yaml",
        "subtypes: [single_use]\n  icon: hot-meal",
        "subtypes: single_use\n  icon: hot-meal",
        'hot_broth, subtypes: expected a list, not "single_use".',
    ),
    Planted(
        "a number out of range",
        read_paperback,
        "enemies.yaml",
        'colour: "#3F6212"\n  book: 1',
        'colour: "#3F6212"\n  book: 4',
        "larder_goblin, book: expected a whole number, 1 to 3, not 4.",
    ),
    Planted(
        "too few in a list",
        read_lost,
        "encounters.yaml",
        "categories: [fight, escape]",
        "categories: [fight]",
        "en_ci_01, categories: expected a list of 2, not 1.",
    ),
    Planted(
        "a reference to nothing",
        read_lost,
        "temple.yaml",
        "city: lisbon}",
        "city: lisbom}",
        'tc_blue_1, effect.city: there is no city "lisbom". Did you mean "lisbon"? Known: berlin, london, lisbon, ',
    ),
    Planted(
        "a reference to nothing in a pair",
        read_zero,
        "map.yaml",
        "edges:\n",
        "edges:\n  - [CT01, CT99]\n",
        'edges[0], CT01-CT99: there is no space "CT99".',
    ),
    Planted(
        "a text of the wrong form",
        read_paperback,
        "enemies.yaml",
        'colour: "#3F6212"',
        "colour: green",
        'larder_goblin, colour: expected a text like ^#[0-9A-Fa-f]{6}$, not "green".',
    ),
    Planted(
        "nothing behind a name",
        read_zero,
        "locations.yaml",
        "district: chinatown\n    entries: [CT11",
        "district:\n    entries: [CT11",
        "L-CT-1, district: expected a text of 1 to 40 letters, not nothing.",
    ),
]


def message(read: Callable[[Path], None], folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read(folder)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("fault", FAULTS, ids=[each.what for each in FAULTS])
def test_a_planted_fault_is_named(fault: Planted, tmp_path: Path) -> None:
    folder = Path(copytree(CONTENT[fault.read], tmp_path / "content"))
    path = folder / fault.file
    before = path.read_text(encoding="utf-8")
    assert fault.old in before
    path.write_text(before.replace(fault.old, fault.new, 1), encoding="utf-8")
    pairs = zip(before.splitlines(), path.read_text(encoding="utf-8").splitlines(), strict=False)
    line = next(number for number, (old, new) in enumerate(pairs, 1) if old != new) + fault.below
    found = message(fault.read, folder)
    assert any(each.startswith(f"{fault.file}:{line}: ") and fault.words in each for each in found), (line, found)


def test_an_empty_file(tmp_path: Path) -> None:
    folder = Path(copytree(CONTENT[read_lost], tmp_path / "content"))
    (folder / "tiles.yaml").write_text("", encoding="utf-8")
    assert message(read_lost, folder) == [
        "tiles.yaml:1: expected a list of entries, each beginning with a dash; the file is empty."
    ]


def test_an_empty_file_that_is_no_list(tmp_path: Path) -> None:
    folder = Path(copytree(CONTENT[read_zero], tmp_path / "content"))
    (folder / "locations.yaml").write_text("\n", encoding="utf-8")
    assert message(read_zero, folder) == ["locations.yaml:1: expected a mapping with locations, not nothing."]


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    folder = Path(copytree(CONTENT[read_paperback], tmp_path / "content"))
    path = folder / "enemies.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_bytes(text.encode("latin-1"))
    line = next(number for number, each in enumerate(text.splitlines(), 1) if not each.isascii())
    assert message(read_paperback, folder) == [
        f"enemies.yaml:{line}: not UTF-8 text: the byte 0xa2 stands there. Save the file as UTF-8."
    ]


def test_faults_in_several_files_and_entries_are_told_at_once(tmp_path: Path) -> None:
    folder = Path(copytree(CONTENT[read_lost], tmp_path / "content"))
    for file, old, new in (
        ("tiles.yaml", "kind: person", "kind: persn"),
        ("adventure.yaml", "op: cube", "op: cbe"),
    ):
        path = folder / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 2), encoding="utf-8")
    found = message(read_lost, folder)
    assert [each.split(":")[0] for each in found] == ["adventure.yaml"] * 2 + ["tiles.yaml"] * 2
    assert all("Did you mean" in each for each in found)


def test_all_twenty_and_more_are_different() -> None:
    assert len({each.what for each in FAULTS}) == len(FAULTS) >= 20
