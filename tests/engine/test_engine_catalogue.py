"""The catalogue of a game: entries by id, in packs that only add, and faults with the line of their entry."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fabletop.engine.catalogue import Catalogue, File, Pack, refuse, unknown
from fabletop.engine.content import ContentError
from fabletop.engine.overlay import overlaid
from fabletop.engine.words import Refused

BOX = "- {id: torch, name: Torch, cost: 2}\n- {id: rope, name: Rope, cost: 1}\n"
SEA = "- {id: raft, name: Raft, cost: 3}\n"
MAP = "title: Coast\nplaces:\n- id: pier\n- id: cliff\nways:\n- [pier, cliff]\n- [pier, moon]\n"


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    cost: int


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    places: tuple[Place, ...]
    ways: tuple[tuple[str, str], ...]


@pytest.fixture
def box(tmp_path: Path) -> Catalogue:
    (tmp_path / "things.yaml").write_text(BOX)
    (tmp_path / "chart.yaml").write_text(MAP)
    files = (File("things.yaml", Thing, "thing"), File("chart.yaml", Chart, lists={"places": "place"}))
    return Catalogue(Pack("box", tmp_path, *files), words=lambda data: [f"Costs {data.cost}."])


def sea(folder: Path, text: str = SEA, name: str = "sea.yaml") -> Pack:
    (folder / "sea").mkdir(exist_ok=True)
    (folder / "sea" / name).write_text(text)
    return Pack("sea", folder / "sea", File(name, Thing, "thing"))


def test_entries_have_ids_names_kinds_and_places(box: Catalogue, tmp_path: Path) -> None:
    assert [path.name for path in box] == ["things.yaml", "chart.yaml"]
    assert box.types == (Thing, Chart)
    entries = box.read().entries
    assert [(each.id, each.name, each.kind, each.pack, each.place) for each in entries] == [
        ("torch", "Torch", "thing", "box", "things.yaml:1"),
        ("rope", "Rope", "thing", "box", "things.yaml:2"),
        ("pier", "pier", "place", "box", "chart.yaml:3"),
        ("cliff", "cliff", "place", "box", "chart.yaml:4"),
    ]
    assert box.read().of(Chart)[0].title == "Coast"
    assert box.words(box.find("ROPE").data) == ["Costs 1."]
    assert box.find("Torch").id == "torch"


def test_an_entry_that_is_not_there(box: Catalogue) -> None:
    with pytest.raises(Refused, match=r'^There is no entry "trch"\. Did you mean torch\?$'):
        box.find("trch")


def test_a_pack_only_adds(box: Catalogue, tmp_path: Path) -> None:
    before = box.hashes()
    more = box.plus(sea(tmp_path))
    assert [each.id for each in more.read().of(Thing)] == ["torch", "rope", "raft"]
    assert more.hashes() == {**before, "sea": more.packs[1].hash}
    assert len(set(more.hashes().values())) == 2
    sea(tmp_path, SEA.replace("3", "4"))
    changed = more.hashes()
    assert changed["box"] == before["box"]
    assert changed["sea"] != more.plus().hashes()["box"]
    with overlaid(more, {"sea.yaml": {"changed": {"raft": {"cost": 9}}}}):
        assert more.hashes()["sea"] != changed["sea"]
        assert more.hashes()["box"] == before["box"]


def test_the_hash_of_a_pack_is_worked_out_once_for_each_overlay(box: Catalogue, tmp_path: Path) -> None:
    changes = {"things.yaml": {"changed": {"rope": {"cost": 9}}}}
    plain = box.hashes()
    with overlaid(box, changes):
        changed = box.hashes()
    for path in box:
        path.unlink()
    assert box.hashes() == plain != changed
    with overlaid(box, changes):
        assert box.hashes() == changed


def test_an_id_of_another_pack_is_refused_with_both_places(box: Catalogue, tmp_path: Path) -> None:
    more = box.plus(sea(tmp_path, f"{SEA}- {{id: rope, name: Hawser, cost: 5}}\n"))
    words = r"^sea\.yaml:2: rope: this id is there twice, the first time in things\.yaml:2\.$"
    with pytest.raises(ContentError, match=words):
        more.read()


def test_a_file_name_of_another_pack_is_refused(box: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^things\.yaml: two packs have a file of this name"):
        box.plus(sea(tmp_path, name="things.yaml")).read()


def test_faults_of_all_files_are_told_at_once(box: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "things.yaml").write_text(BOX.replace("cost: 1", "cots: 1"))
    (tmp_path / "chart.yaml").write_text(MAP.replace("title: Coast", "title: 3"))
    with pytest.raises(ContentError) as caught:
        box.read()
    assert [line.split(" ")[0] for line in str(caught.value).splitlines()] == [
        "things.yaml:2:",
        "things.yaml:2:",
        "chart.yaml:1:",
    ]


def test_what_checks_find_gets_its_line(box: Catalogue) -> None:
    ids = [place.id for place in box.read().of(Chart)[0].places]
    found = [
        "things.yaml: rope, cost: too cheap",
        "things.yaml: torch: too dear",
        f"chart.yaml: ways[1]: {unknown('place', 'moon', ids)}",
        "things.yaml: there must be 3 things, not 2",
        "something else",
    ]
    with pytest.raises(ContentError) as caught, box.placing():
        refuse(found)
    assert str(caught.value).splitlines() == [
        "things.yaml:2: rope, cost: too cheap",
        "things.yaml:1: torch: too dear",
        'chart.yaml:7: ways[1]: there is no place "moon". Known: pier, cliff.',
        *found[3:],
    ]


def test_changed_content_has_no_lines(box: Catalogue) -> None:
    with overlaid(box, {"things.yaml": {"changed": {"rope": {"cost": 4}}}}):
        assert box.placed(["things.yaml: rope: too dear"]) == ["things.yaml with the changes: rope: too dear"]


def test_a_place_in_a_list_may_be_named_by_its_number(box: Catalogue) -> None:
    before = box.hashes()
    found = [before]
    for words in ("warm", "cold"):
        with overlaid(box, {"things.yaml": {"changed": {"rope": {"tags": {0: words}}}}}):
            assert box.hashes() not in found
            found.append(box.hashes())
    assert box.hashes() == before, "nothing stays of it"
