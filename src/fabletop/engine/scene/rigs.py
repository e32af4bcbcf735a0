"""Rigs: what lies before somebody, and what somebody wears and holds, place by place."""

from __future__ import annotations

import msgspec

from fabletop.engine.scene.cards import Card
from fabletop.engine.scene.roles import Placed


class Socket(msgspec.Struct, frozen=True):
    """A place of a rig. `symbols` are those that something must show to go there, `fits` the things at hand that do;
    `card` is what is there, `attached` what is fixed to it. `row` and `column` say where on the body it is, for rigs
    that have a shape; `taken` why it is not free although nothing lies there (the other hand of a two-handed thing)."""

    id: str
    label: str
    card: Card | None = None
    attached: tuple[Card, ...] = ()
    symbols: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()
    row: int = -1
    column: int = -1
    taken: str = ""
    note: str = ""


class Rig(Placed, frozen=True, tag="rig"):
    """What somebody wears and holds, or has before them, place by place; `spare` is what is at hand without a place.
    One that is `folded`, such as a rival's, takes a line or two until somebody unfolds it."""

    id: str
    title: str
    sockets: tuple[Socket, ...]
    spare: tuple[Card, ...] = ()
    icon: str = ""
    folded: bool = False
    note: str = ""
