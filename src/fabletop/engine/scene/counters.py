"""Numbers that matter."""

from __future__ import annotations

import msgspec

from fabletop.engine.scene.roles import Placed


class Counter(msgspec.Struct, frozen=True):
    id: str
    label: str
    value: str
    icon: str = ""


class Counters(Placed, frozen=True, tag="counters"):
    """Numbers that matter."""

    id: str
    title: str
    counters: tuple[Counter, ...]
