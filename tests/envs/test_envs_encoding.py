"""Observations as bits: every difference shows, every row has the same length, and what does not fit is counted."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import msgspec
import pytest
from tests.engine.minis.march import Scout

from fabletop.envs.encoding import LONGEST, Encoding, Sampled


class Colour(IntEnum):
    RED = 3


class Spot(msgspec.Struct, frozen=True):
    x: int
    y: int


VALUES: list[dict[str, Any]] = [
    {},
    {"number": 0},
    {"number": 5},
    {"number": -2},
    {"number": Colour.RED},
    {"flag": True},
    {"flag": False},
    {"text": "red"},
    {"text": "blue"},
    {"text": ""},
    {"list": [0]},
    {"list": [1, 2, 3]},
    {"list": [1, 2]},
    {"list": [None, 2]},
    {"lists": [[1], []]},
    {"lists": [[], [1]]},
    {"pairs": [(1, "a"), (2, "b")]},
    {"pairs": [(2, "a"), (1, "b")]},
    {"by number": {1: "x", 2: "y"}},
    {"by number": {1: "y", 2: "x"}},
    {"by number": {2: "x"}},
    {"mixed": 1},
    {"mixed": "one"},
    {"mixed": [1]},
    {"spot": Spot(1, 2)},
    {"spot": Spot(2, 1)},
    {"scout": Scout("north", [(1, "b")])},
]


def learnt(values: list[dict[str, Any]]) -> Encoding:
    root = Sampled()
    for each in values:
        root.learn(each)
    return Encoding(root)


def test_all_that_was_learnt_is_told_apart() -> None:
    encoding = learnt(VALUES)
    rows = [encoding.bits(each) for each in VALUES]
    assert [cut for _, cut in rows] == [0] * len(VALUES)
    assert {len(bits) for bits, _ in rows} == {encoding.size}
    assert {int(bit) for bits, _ in rows for bit in bits} == {0, 1}
    assert len({bits.tobytes() for bits, _ in rows}) == len(VALUES)


def test_a_set_of_bits_stays_one() -> None:
    """Marks on a board are the bits of a number, and can be read as such."""
    bits, _ = learnt([{"marks": 511}]).bits({"marks": 0b101})
    assert bits.tolist() == [1, 1, 0, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    "value",
    [
        {"number": 6},
        {"number": -3},
        {"number": "six"},
        {"text": "green"},
        {"text": 1},
        {"list": [1, 2, 3, 1, 2, 3, 1]},
        {"list": [4]},
        {"by number": {3: "x"}},
        {"nothing": [1]},
        {"never seen": 1},
        {"mixed": {"a": 1}},
    ],
    ids=repr,
)
def test_what_does_not_fit_is_counted_and_moves_nothing(value: dict[str, Any]) -> None:
    encoding = learnt([*VALUES, {"nothing": []}])
    bits, cut = encoding.bits({"flag": True, **value})
    assert cut > 0
    assert len(bits) == encoding.size
    alone, none = encoding.bits({"flag": True})
    assert none == 0
    assert (bits[alone == 1] == 1).all()


def test_empty_lists_are_not_missed() -> None:
    assert learnt(VALUES).bits({"never seen": [], "number": None, "list": []})[1] == 0


def test_long_lists_keep_their_newest() -> None:
    encoding = learnt([{"log": list(range(8)) * 200}])
    bits, cut = encoding.bits({"log": [0] * 1000 + [7] * LONGEST})
    assert cut == 1000
    assert bits.sum() == LONGEST * 4


def test_lists_that_differed_have_room_to_spare() -> None:
    encoding = learnt([{"log": [1] * 4}, {"log": []}])
    assert encoding.bits({"log": [1] * 7})[1] == 0
    assert encoding.bits({"log": [1] * 8})[1] == 1
    assert learnt([{"board": [1] * 4}]).bits({"board": [1] * 5})[1] == 1


def test_what_cannot_be_encoded_is_said() -> None:
    with pytest.raises(TypeError, match="no observation"):
        learnt([{"weight": 1.5}])
