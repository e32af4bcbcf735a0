"""Verbs about the enemy's plans, items and abilities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from fabletop.engine.effects import Verb, Voice
from fabletop.engine.effects.english import number_of
from fabletop.games.paperback.effects.verbs import Count
from fabletop.games.paperback.filters import ItemFilter
from fabletop.games.paperback.rules import abilities, health, moving
from fabletop.games.paperback.rules.reading import has_ability

if TYPE_CHECKING:
    from fabletop.games.paperback.rules.moment import Now


class Intent(Verb, frozen=True, tag="intent"):
    by: int | None = None
    to: Count | None = None

    def run(self, now: Now) -> None:
        moving.move_intent(now.table, self.by, self.to)

    def words(self, voice: Voice) -> str:
        if self.to is not None:
            return f"the enemy's intent moves to A{self.to}"
        assert self.by is not None
        way = (
            "to the next action"
            if self.by == 1
            else f"{number_of(abs(self.by), 'action')} {'on' if self.by > 0 else 'back'}"
        )
        return f"the enemy's intent moves {way}"

    def faults(self, language: Any) -> Iterator[str]:
        if (self.by is None) == (self.to is None):
            yield 'give one of "by" and "to"'

    def causes(self) -> Iterator[str]:
        yield "intent_moved"


class Stun(Verb, frozen=True, tag="stun"):
    def run(self, now: Now) -> None:
        health.stun(now.table)

    def words(self, voice: Voice) -> str:
        return "the enemy is stunned this turn"


class Rotate(Verb, frozen=True, tag="rotate"):
    def run(self, now: Now) -> None:
        moving.rotate(now.table, now.source.handle)

    def words(self, voice: Voice) -> str:
        return "rotate this"


class Unrotate(Verb, frozen=True, tag="unrotate"):
    def run(self, now: Now) -> None:
        moving.unrotate(now.table, now.source.handle)

    def words(self, voice: Voice) -> str:
        return "turn this back"


class Ready(Verb, frozen=True, tag="ready"):
    n: Count = 1
    filter: ItemFilter | None = None

    async def run(self, now: Now) -> None:
        await moving.make_ready(now, self.n, self.filter)

    def words(self, voice: Voice) -> str:
        kind = (self.filter or ItemFilter()).words()
        number = "a" if self.n == 1 else str(self.n)
        if self.filter is not None and self.filter.name is not None:
            return f"make {kind} ready again"
        return f"make {number} used {kind}{'s' if self.n > 1 else ''} ready again"


class RepeatAbility(Verb, frozen=True, tag="repeat_ability"):
    card: Literal["top", "under_top"]

    async def run(self, now: Now) -> None:
        await abilities.repeat_ability(now, self.card)

    def could(self, now: Now) -> bool:
        return self.card != "top" or has_ability(now.table, now.table.top)

    def words(self, voice: Voice) -> str:
        if self.card == "top":
            return "your top card performs its ability again"
        return "the card under this also performs its ability"
