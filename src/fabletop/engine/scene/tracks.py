"""Rows of spaces on which markers stand."""

from __future__ import annotations

from typing import Literal

import msgspec

from fabletop.engine.scene.roles import Placed


class Marker(msgspec.Struct, frozen=True):
    """What stands on a space of a track. `mark` is what a terminal draws."""

    id: str
    label: str
    at: int
    mark: str = ""
    colour: str = ""


class Track(Placed, frozen=True, tag="track"):
    """A row of numbered spaces with markers: rounds, health, threat. `labels` are printed on spaces instead of their
    numbers."""

    id: str
    title: str
    first: int
    last: int
    markers: tuple[Marker, ...]
    notes: dict[int, str] = msgspec.field(default_factory=dict)
    labels: dict[int, str] = msgspec.field(default_factory=dict)


class Notch(msgspec.Struct, frozen=True):
    """A space of a strip: what is printed on it, and whether that counts now."""

    label: str = ""
    icons: tuple[str, ...] = ()
    lit: bool = False
    note: str = ""


class Strip(msgspec.Struct, frozen=True):
    """A row of spaces, numbered from `first`."""

    id: str
    label: str
    notches: tuple[Notch, ...]
    first: int = 0
    icon: str = ""


class Peg(msgspec.Struct, frozen=True):
    """A marker on a space of a strip."""

    id: str
    strip: str
    at: int
    label: str
    mark: str
    colour: str = ""
    icon: str = ""


class Chart(Placed, frozen=True, tag="chart"):
    """Strips under each other, so that equal numbers stand in one column: a card laid along a track, on which one sees
    at once what is in range. `caption` and `icon` are the picture on the card."""

    id: str
    title: str
    strips: tuple[Strip, ...]
    pegs: tuple[Peg, ...] = ()
    caption: str = ""
    icon: str = ""
    note: str = ""


class Spine(msgspec.Struct, frozen=True):
    id: str
    title: str
    state: Literal["done", "now", "ahead"]
    large: bool = False
    colour: str = ""
    note: str = ""


class Shelf(Placed, frozen=True, tag="shelf"):
    """How far a journey of fixed length has come: books on a shelf, one for each leg."""

    id: str
    title: str
    spines: tuple[Spine, ...]
