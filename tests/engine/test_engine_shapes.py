"""What cannot be copied, hashed or packed is refused when a state class is made."""

from __future__ import annotations

import enum
from dataclasses import dataclass, make_dataclass
from typing import Annotated, Any, Literal, NamedTuple, NewType

import msgspec
import pytest

from fabletop.engine.table import FIXED, Secret, Table, state


class Colour(enum.Enum):
    RED = "red"


class Place(NamedTuple):
    row: int
    column: int


class Printed(msgspec.Struct, frozen=True):
    name: str
    costs: tuple[int, ...] = ()


class Loose(msgspec.Struct):
    name: str


class Bag(msgspec.Struct, frozen=True):
    things: list[int]


@dataclass(frozen=True)
class Coin:
    worth: int


@state
class Part:
    number: int = 0


class Thing:
    pass


Handle = NewType("Handle", int)


def repr_of(value: Any) -> str:
    """A name of a case that is the same in every process."""
    return str(value).partition(" object at")[0]


def made(shape: Any) -> Any:
    """A state class with one field of that type."""
    return state(make_dataclass("Sack", [("held", shape, None)], bases=(Table,)))


@pytest.mark.parametrize(
    "shape",
    [
        int, bool, str, bytes, int | None, tuple[int, ...], tuple[int, str], list[tuple[int, str | None]],
        dict[str, list[dict[str, int]]], list[list[int]], Literal["a", "b"], Colour, Place, Printed, Coin, Handle, Part,
        list[Part], dict[str, Part], list[Printed], Any, Annotated[int, Secret(to=1, hidden=-1)],
        Annotated[dict[int, set[float]], FIXED],
    ],
    ids=repr_of,
)  # fmt: skip
def test_shapes_that_a_state_may_have(shape: Any) -> None:
    assert "held" in made(shape).__dataclass_fields__


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        (dict[int, str], r"only texts can be keys, not int; use dict\[str, \.\.\.\] with str\(key\)"),
        (dict[tuple[int, int], int], "only texts can be keys"),
        (list[dict[int, int]], "only texts can be keys"),
        (set[int], "use a sorted list"),
        (frozenset[str], "use a sorted list"),
        (dict[str, set[int]], "use a sorted list"),
        (float, "use whole numbers"),
        (list[tuple[int, float]], "use whole numbers"),
        (list, r"list does not say what it holds; write list\[int\]"),
        (dict, "dict does not say what it holds"),
        (tuple, "tuple does not say what it holds"),
        (tuple[list[int], int], "would be shared by copies of the state; use a tuple there"),
        (list[int] | None, "would be shared by copies of the state"),
        (tuple[Part, ...], "a state within a tuple"),
        (Part | None, "a state within a tuple, a union"),
        (Bag, "would be shared by copies of the state"),
        (Loose, "Loose can change and would be shared by copies; make it frozen"),
        (Thing, "Thing has no layout to copy and save it by; make it a @state class"),
        (list[Thing], "Thing has no layout"),
        (complex, "complex has no layout"),
    ],
    ids=repr_of,
)
def test_what_cannot_be_part_of_a_state(shape: Any, words: str) -> None:
    with pytest.raises(TypeError, match=rf"^Sack\.held cannot be part of a state as .*{words}"):
        made(shape)
