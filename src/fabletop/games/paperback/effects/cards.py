"""Verbs about cards: drawing, letters, moving between piles, penalty cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from fabletop.engine.citing import rule
from fabletop.engine.effects import Verb, Voice
from fabletop.engine.effects.english import number_of
from fabletop.games.paperback.effects import wording
from fabletop.games.paperback.effects.verbs import Count
from fabletop.games.paperback.filters import CardFilter
from fabletop.games.paperback.rules import moving, piles
from fabletop.games.paperback.terms import PILES

if TYPE_CHECKING:
    from fabletop.games.paperback.rules.moment import Now

Pile = Literal["hand", "deck", "discard", "fatigue"]


class Draw(Verb, frozen=True, tag="draw"):
    n: int = 1
    next: bool = False

    @rule(when={"PA-R23": lambda self, now: not self.next and now.table.phase != 0})
    def run(self, now: Now) -> None:
        table = now.table
        if self.next:
            table.next_draw += self.n
            more = "more" if self.n > 0 else "fewer"
            table.say("Your next hand has {} cards {}.", abs(self.n), more, rule="PA-101")
        else:
            piles.draw(table, self.n)

    def words(self, voice: Voice) -> str:
        if not self.next:
            return f"draw {number_of(self.n, 'card')}"
        kind = "more card" if self.n > 0 else "fewer card"
        return f"draw {number_of(abs(self.n), kind)} for your next hand"

    def causes(self) -> Iterator[str]:
        if not self.next:
            yield "shuffle"


class Letters(Verb, frozen=True, tag="letter"):
    n: Count = 1
    adjacent: bool = False

    def run(self, now: Now) -> None:
        moving.gain_letters(now.table, self.n, self.adjacent)

    def words(self, voice: Voice) -> str:
        if self.adjacent:
            return "gain one or two neighbouring letters of your choice"
        return "gain a letter of your choice" if self.n == 1 else f"gain {self.n} letters of your choice"

    def faults(self, language: Any) -> Iterator[str]:
        if self.adjacent and self.n != 2:
            yield '"adjacent" stands for one or two letters, so n is 2'


class Move(Verb, frozen=True, tag="move"):
    to: Pile
    from_: Pile = msgspec.field(name="from")
    n: Count = 1
    filter: CardFilter | None = None
    pick: Literal["you", "random", "top"] = "you"
    place: Literal["shuffle", "top", "bottom"] = "shuffle"

    async def run(self, now: Now) -> None:
        await moving.move_cards(now, self)

    def could(self, now: Now) -> bool:
        return bool(moving.movable(now.table, self))

    def words(self, voice: Voice) -> str:
        return wording.moved(self)

    def faults(self, language: Any) -> Iterator[str]:
        if self.from_ == self.to:
            yield "cards are moved from one pile to another"
        if self.place != "shuffle" and self.to != "deck":
            yield '"place" says where in the deck, and these cards do not go there'


class Penalty(Verb, frozen=True, tag="penalty"):
    n: Count = 1
    to: Literal["deck", "discard"] = "discard"

    @rule("PA-168")
    def run(self, now: Now) -> None:
        piles.add_penalties(now.table, self.n, piles.ZONES[self.to])

    def words(self, voice: Voice) -> str:
        return f"add {number_of(self.n, 'penalty card')} to your {PILES[self.to]}"


class Purge(Verb, frozen=True, tag="purge"):
    """Penalty cards taken away unplayed go to their discard pile (PA-222)."""

    n: Count = 1
    pick: Literal["you", "random"] = "you"
    up_to: bool = False

    async def run(self, now: Now) -> None:
        await moving.purge(now, self.n, self.pick, self.up_to)

    def words(self, voice: Voice) -> str:
        if self.up_to and self.n == 1:
            return "you may remove a penalty card you own"
        often = "up to " if self.up_to else ""
        return f"remove {often}{number_of(self.n, 'penalty card')} you own{', at random' * (self.pick == 'random')}"
