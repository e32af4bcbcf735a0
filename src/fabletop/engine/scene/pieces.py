"""What stands and lies on boards of every kind, and what is drawn over them."""

from __future__ import annotations

from typing import Literal

import msgspec


class Gauge(msgspec.Struct, frozen=True):
    """How much there is of something that has an upper end: health, breath, pressure."""

    id: str
    label: str
    value: int
    most: int
    icon: str = ""
    colour: str = ""
    note: str = ""


class Piece(msgspec.Struct, frozen=True):
    """Something that stands on a board. `mark` is what a terminal draws: one or two characters. `alarm` draws every eye
    to it; `note` says why. `gauges` are drawn around it, `facing` is the side it looks to."""

    id: str
    at: str
    label: str
    mark: str
    colour: str = ""
    icon: str = ""
    note: str = ""
    alarm: bool = False
    gauges: tuple[Gauge, ...] = ()
    facing: Literal["", "n", "e", "s", "w"] = ""


class Token(msgspec.Struct, frozen=True):
    """Something that lies on a space and takes no room from those who stand there; `count` of its kind."""

    id: str
    at: str
    label: str
    icon: str = ""
    mark: str = ""
    count: int = 1
    note: str = ""


class Overlay(msgspec.Struct, frozen=True):
    """What is drawn over a board to answer a question of the eye: how far one gets (`reach`), a line of sight (`sight`,
    from the eye to its aim), the way somebody takes (`path`, its spaces in order), what somebody is about to do
    (`intent`, from whom to whom, in order), the spaces that something covers (`area`). `words` say the same to those
    who do not see it. `broken` is the space or border at which a line of sight ends before its aim; `ways` are, of
    a reach, the spaces on the way to each, in order, from where it begins: whoever looks at a space sees the way to it.

    An overlay of a `thing` is shown while somebody looks at that thing; one of no thing is always shown."""

    id: str
    kind: Literal["reach", "sight", "path", "intent", "area"]
    spaces: tuple[str, ...]
    words: str
    thing: str = ""
    colour: str = ""
    broken: str = ""
    ways: dict[str, tuple[str, ...]] = {}
