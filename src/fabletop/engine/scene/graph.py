"""A map: places, ways between them, areas, lines, and what stands there."""

from __future__ import annotations

import msgspec

from fabletop.engine.scene.pieces import Piece


class Place(msgspec.Struct, frozen=True):
    """A point of a graph board. `kind` selects its drawing ("normal", "entry", "stop" ...), `region` its area; `icon`
    is of its own, where it has one."""

    id: str
    label: str
    x: float
    y: float
    kind: str = ""
    region: str = ""
    note: str = ""
    icon: str = ""


class Link(msgspec.Struct, frozen=True):
    """A way between two places."""

    a: str
    b: str


class Region(msgspec.Struct, frozen=True):
    """An area of a map. So many `tokens` lie in it as a whole; `note` says what they are."""

    id: str
    name: str
    colour: str
    tokens: int = 0
    note: str = ""


class Route(msgspec.Struct, frozen=True):
    """A named line over places: a railway, a path that was walked."""

    id: str
    name: str
    colour: str
    places: tuple[str, ...]
    kind: str = "line"


class Heat(msgspec.Struct, frozen=True):
    """How likely something is at a place, from 0 to 1."""

    at: str
    weight: float


class GraphBoard(msgspec.Struct, frozen=True, tag="graph"):
    """A map. `heat_note` says in the key what the heat means."""

    id: str
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    regions: tuple[Region, ...] = ()
    routes: tuple[Route, ...] = ()
    pieces: tuple[Piece, ...] = ()
    heat: tuple[Heat, ...] = ()
    heat_note: str = ""
