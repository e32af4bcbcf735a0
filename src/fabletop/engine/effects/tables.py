"""The state that texts need, as a base for the state of a game whose cards have texts."""

from __future__ import annotations

from dataclasses import field

from fabletop.engine.effects.at_work import Trigger
from fabletop.engine.effects.events import Waiting
from fabletop.engine.effects.stages import Stage
from fabletop.engine.effects.standing import Aimed
from fabletop.engine.table import Table, state


@state
class TextTable(Table):
    """What holds for a while, what is waited for, what may be done only so often, what is counted, what waits to be
    performed, and what is about to happen. All of it is public. A game that counts limits by more than the number of a
    text (see `Now.limit_key`) declares `limited` anew, with what it counts by."""

    changes: list[Aimed] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)
    limited: list[int] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    queue: list[tuple[str, tuple[Trigger, ...]]] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)
