"""Trays: kinds of things with how many of each, to choose so and so many of."""

from __future__ import annotations

import msgspec

from fabletop.engine.scene.cards import Card
from fabletop.engine.scene.roles import Placed


class Kind(msgspec.Struct, frozen=True):
    """`count` are in the tray now, `most` may be; `group` is the label it stands under, `price` what one more costs.
    `barred` says why there can be no more of it now."""

    id: str
    label: str
    count: int
    most: int
    card: Card | None = None
    group: str = ""
    price: str = ""
    note: str = ""
    barred: str = ""


class Tray(Placed, frozen=True, tag="tray"):
    """Between `least` and `most` in all; `wants` says in words what is still missing, kind by kind."""

    id: str
    title: str
    kinds: tuple[Kind, ...]
    least: int = 0
    most: int = 0
    wants: tuple[str, ...] = ()
    note: str = ""
