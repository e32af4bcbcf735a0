"""Content files: a fault is named with file, line, entry and field."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from fabletop.engine.content import ContentError, content_hash, load_entries, load_file, parse, schema


class Cost(msgspec.Struct, forbid_unknown_fields=True):
    gold: Annotated[int, msgspec.Meta(ge=0)]


class Thing(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    cost: Cost
    tags: list[str] = []


class Box(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    things: list[Thing]


GOOD = """\
- id: torch
  cost: {gold: 2}
- id: rope
  cost:
    gold: 1
  tags: [long]
"""


def fault(tmp_path: Path, text: str, type_: Any = Thing, whole: bool = False) -> str:
    path = tmp_path / "things.yaml"
    path.write_text(text, encoding="utf-8")
    read: Any = load_file if whole else load_entries
    with pytest.raises(ContentError) as caught:
        read(path, type_)
    return str(caught.value)


def test_entries_are_read_into_their_type(tmp_path: Path) -> None:
    path = tmp_path / "things.yaml"
    path.write_text(GOOD)
    assert load_entries(path, Thing) == [Thing("torch", Cost(2)), Thing("rope", Cost(1), ["long"])]


def test_only_numbers_truth_and_nothing_are_no_texts() -> None:
    text = "{on: no, off: yes, y: n, time: 1:30, day: 2020-13-45, much: 1_000, hex: 0x10, list: [~, null, true, FALSE]}"
    assert parse(text) == {
        "on": "no", "off": "yes", "y": "n", "time": "1:30", "day": "2020-13-45", "much": "1_000", "hex": "0x10",
        "list": [None, None, True, False],
    }  # fmt: skip
    assert parse("[1, -2, +3, 010, 1.5, -.5, 1e3, '4']") == [1, -2, 3, 10, 1.5, -0.5, 1000.0, "4"]


def test_a_wrong_value_is_named_with_its_place(tmp_path: Path) -> None:
    words = fault(tmp_path, GOOD.replace("gold: 1", "gold: much"))
    assert words == 'things.yaml:5: rope, cost.gold: expected a whole number, 0 or more, not "much".'


def test_a_value_out_of_range(tmp_path: Path) -> None:
    words = fault(tmp_path, GOOD.replace("2", "-2"))
    assert words == "things.yaml:2: torch, cost.gold: expected a whole number, 0 or more, not -2."


def test_a_misspelt_field(tmp_path: Path) -> None:
    words = fault(tmp_path, GOOD.replace("tags", "tag"))
    known = "Known: id, cost, tags."
    assert words == f'things.yaml:6: rope: there is no field "tag" here. Did you mean "tags"? {known}'


def test_a_missing_field(tmp_path: Path) -> None:
    words = fault(tmp_path, "- id: torch\n")
    assert words == ('things.yaml:1: torch: the field "cost" is missing. It has: id. Known: id, cost, tags.')


def test_every_broken_entry_is_reported(tmp_path: Path) -> None:
    words = fault(tmp_path, GOOD.replace("gold: 1", "gold: much").replace("gold: 2", "gold: no"))
    assert [line.split(" ")[0] for line in words.splitlines()] == ["things.yaml:2:", "things.yaml:5:"]


def test_a_field_that_is_there_twice(tmp_path: Path) -> None:
    words = fault(tmp_path, GOOD.replace("  tags: [long]", "  tags: [long]\n  tags: [short]"))
    assert words == ('things.yaml:7: rope: not valid YAML: the field "tags" is there twice, the first time on line 6')


def test_what_is_not_yaml(tmp_path: Path) -> None:
    assert fault(tmp_path, "- id: torch\n  tags: [long\n").startswith("things.yaml:3: torch: not valid YAML")
    assert "not valid YAML: a field has a name that is no text" in fault(tmp_path, "- [id]: torch\n")


def test_what_is_no_list(tmp_path: Path) -> None:
    begin = "things.yaml:1: expected a list of entries, each beginning with a dash; "
    assert fault(tmp_path, "id: torch\n") == f"{begin}here is a mapping with id."
    assert fault(tmp_path, "# nothing\n") == f"{begin}the file is empty."


def test_what_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "things.yaml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="not UTF-8"):
        load_entries(path, Thing)
    with pytest.raises(ContentError, match="no such file"):
        load_file(tmp_path / "none.yaml", Box)


def test_a_whole_file(tmp_path: Path) -> None:
    good = "title: Box\nthings:\n  - id: torch\n    cost: {gold: 2}\n"
    path = tmp_path / "box.yaml"
    path.write_text(good)
    assert load_file(path, Box).things[0].id == "torch"
    words = fault(tmp_path, good.replace("2", "two"), Box, whole=True)
    assert words == 'things.yaml:4: torch, cost.gold: expected a whole number, 0 or more, not "two".'


def test_yaml_cannot_make_objects(tmp_path: Path) -> None:
    assert "not valid YAML" in fault(tmp_path, "- !!python/object/apply:os.getcwd []\n")


def test_the_schema_describes_the_types() -> None:
    made = schema([Box, Thing])
    assert made["$schema"].endswith("2020-12/schema")
    assert list(made["$defs"]) == ["Box", "Cost", "Thing"]
    assert made["anyOf"] == [{"$ref": "#/$defs/Box"}, {"$ref": "#/$defs/Thing"}]
    assert made["$defs"]["Cost"]["properties"]["gold"]["minimum"] == 0
    assert made["$defs"]["Thing"]["additionalProperties"] is False


def test_the_hash_follows_names_and_what_they_say_not_order_or_layout(tmp_path: Path) -> None:
    one, two = tmp_path / "a.yaml", tmp_path / "b.yaml"
    one.write_text("1")
    two.write_text("2")
    first = content_hash([one, two])
    assert content_hash([two, one]) == first
    two.write_text("3")
    assert content_hash([one, two]) != first
    assert content_hash([]) != first
    two.write_text("# the same\n\n2\n")
    assert content_hash([one, two]) == first
