"""Verbs about the enemy's plans, items and abilities, and about changes that run for a while."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from fabletop.engine.effects import Amount, number_of
from fabletop.games.paperback.conditions import CardFilter, ItemFilter
from fabletop.games.paperback.effects import wording
from fabletop.games.paperback.effects.verbs import Count, Verb

if TYPE_CHECKING:
    from fabletop.games.paperback.rules.performing import Doer


class Intent(Verb, frozen=True, tag="intent"):
    by: int | None = None
    to: Count | None = None

    async def run(self, doer: Doer) -> None:
        doer.move_intent(self.by, self.to)

    def words(self) -> str:
        if self.to is not None:
            return f"the enemy's intent moves to A{self.to}"
        assert self.by is not None
        way = (
            "to the next action"
            if self.by == 1
            else f"{number_of(abs(self.by), 'action')} {'on' if self.by > 0 else 'back'}"
        )
        return f"the enemy's intent moves {way}"

    def faults(self) -> Iterator[str]:
        if (self.by is None) == (self.to is None):
            yield 'give one of "by" and "to"'


class Stun(Verb, frozen=True, tag="stun"):
    async def run(self, doer: Doer) -> None:
        doer.stun()

    def words(self) -> str:
        return "the enemy is stunned this turn"


class Rotate(Verb, frozen=True, tag="rotate"):
    async def run(self, doer: Doer) -> None:
        doer.rotate()

    def words(self) -> str:
        return "rotate this"


class Unrotate(Verb, frozen=True, tag="unrotate"):
    async def run(self, doer: Doer) -> None:
        doer.unrotate()

    def words(self) -> str:
        return "turn this back"


class Ready(Verb, frozen=True, tag="ready"):
    n: Count = 1
    filter: ItemFilter | None = None

    async def run(self, doer: Doer) -> None:
        await doer.make_ready(self.n, self.filter)

    def words(self) -> str:
        kind = (self.filter or ItemFilter()).words()
        number = "a" if self.n == 1 else str(self.n)
        if self.filter is not None and self.filter.name is not None:
            return f"make {kind} ready again"
        return f"make {number} used {kind}{'s' if self.n > 1 else ''} ready again"


class RepeatAbility(Verb, frozen=True, tag="repeat_ability"):
    card: Literal["top", "under_top"]

    async def run(self, doer: Doer) -> None:
        await doer.repeat_ability(self.card)

    def words(self) -> str:
        if self.card == "top":
            return "your top card performs its ability again"
        return "the card under this also performs its ability"


class Modify(Verb, frozen=True, tag="mod"):
    what: Literal[
        "icon", "both_edges", "attack", "enemy_block", "pierce", "taken", "item_cost", "hand_size", "keep_blocks",
        "top_goes", "weak_spot", "wild_mana", "advance",
    ]  # fmt: skip
    n: Amount = 1
    filter: CardFilter | None = None
    items: ItemFilter | None = None
    icon: Literal["hits", "blocks", "mana"] | None = None
    goes: Literal["fatigue", "discard", "deck"] | None = None
    until: Literal["turn", "next_turn", "battle", "stage", "rotated", "owned"] = "turn"
    uses: Count | None = None

    async def run(self, doer: Doer) -> None:
        doer.modify(self)

    def words(self) -> str:
        return wording.modified(self)

    def standing_words(self) -> str:
        """What is changed, without for how long."""
        return wording.standing(self)

    def faults(self) -> Iterator[str]:
        if (self.what == "icon") != (self.icon is not None):
            yield '"icon" says which icon a mod of icons adds, and only that'
        if (self.what == "top_goes") != (self.goes is not None):
            yield '"goes" says where the top card goes, and only that'
        if self.filter is not None and self.what not in ("icon", "both_edges", "top_goes"):
            yield '"filter" says which cards, and this changes no cards'
        if self.items is not None and self.what != "item_cost":
            yield '"items" says which items cost more or less'
