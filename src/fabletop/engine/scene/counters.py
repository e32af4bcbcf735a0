"""Numbers that matter."""

from __future__ import annotations

import msgspec

from fabletop.engine.scene.roles import Placed


class Counter(msgspec.Struct, frozen=True):
    """A number. One that is `passing` is made anew in each turn: that it is zero again is no news."""

    id: str
    label: str
    value: str
    icon: str = ""
    passing: bool = False


class Counters(Placed, frozen=True, tag="counters"):
    """Numbers that matter."""

    id: str
    title: str
    counters: tuple[Counter, ...]
