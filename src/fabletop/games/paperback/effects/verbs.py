"""Verbs about the numbers of a turn, health, counters and cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine import effects
from fabletop.engine.effects import Amount, amount_words, number_of, value_of
from fabletop.games.paperback.conditions import CardFilter
from fabletop.games.paperback.effects import wording
from fabletop.games.paperback.terms import PER, PILES

if TYPE_CHECKING:
    from fabletop.games.paperback.rules.performing import Doer

Who = Literal["you", "enemy"]
Pile = Literal["hand", "deck", "discard", "fatigue"]
Count = Annotated[int, Meta(ge=1, le=20)]


class Verb(effects.Effect, frozen=True):
    """What every verb of this game is."""


# --- numbers of this turn --------------------------------------------------------------------------------------------


class Hits(Verb, frozen=True, tag="hits"):
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_hits(value_of(self.n, doer.read))

    def words(self) -> str:
        return wording.made(self.n, "hit")


class Blocks(Verb, frozen=True, tag="blocks"):
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_blocks(value_of(self.n, doer.read))

    def words(self) -> str:
        return wording.made(self.n, "block")


class Mana(Verb, frozen=True, tag="mana"):
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_mana(value_of(self.n, doer.read))

    def words(self) -> str:
        return wording.gained(self.n, "mana")


# --- health and counters ---------------------------------------------------------------------------------------------


class Heal(Verb, frozen=True, tag="heal"):
    who: Who
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.heal(self.who, value_of(self.n, doer.read))

    def words(self) -> str:
        verb = "heal" if self.who == "you" else "the enemy heals"
        return f"{verb} {amount_words(self.n, PER, 'HP', 'HP')}"


class LoseHp(Verb, frozen=True, tag="lose_hp"):
    who: Who
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        await doer.lose_hp(self.who, value_of(self.n, doer.read))

    def words(self) -> str:
        verb = "lose" if self.who == "you" else "the enemy loses"
        return f"{verb} {amount_words(self.n, PER, 'HP', 'HP')}"


class MaxHp(Verb, frozen=True, tag="max_hp"):
    n: int = 1

    async def run(self, doer: Doer) -> None:
        doer.change_max_hp(self.n)

    def words(self) -> str:
        return f"your Max HP {'rises' if self.n > 0 else 'falls'} by {abs(self.n)}"


class Hex(Verb, frozen=True, tag="hex"):
    who: Who
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_hex(self.who, value_of(self.n, doer.read))

    def words(self) -> str:
        return wording.hexed(self.who, self.n)


class Boon(Verb, frozen=True, tag="boon"):
    who: Who
    n: Amount = 1

    async def run(self, doer: Doer) -> None:
        doer.add_boon(self.who, value_of(self.n, doer.read))

    def words(self) -> str:
        if self.who == "you":
            return wording.gained(self.n, "boon")
        return f"the enemy {wording.gained(self.n, 'boon', 'gains', 'loses')}"


class Spend(Verb, frozen=True, tag="spend"):
    what: Literal["you.boon", "you.mana", "you.hex", "enemy.hex", "enemy.boon"]
    n: Amount = 1
    mode: Literal["exact", "up_to", "all"] = "exact"

    async def run(self, doer: Doer) -> None:
        await doer.spend(self.what, value_of(self.n, doer.read), self.mode)

    def words(self) -> str:
        return wording.spent(self)


class Attack(Verb, frozen=True, tag="attack"):
    n: Amount = 1
    times: Count = 1

    async def run(self, doer: Doer) -> None:
        for _ in range(self.times):
            await doer.attack(self.n)

    def words(self) -> str:
        return wording.attacked(self.n, self.times)


# --- cards -----------------------------------------------------------------------------------------------------------


class Draw(Verb, frozen=True, tag="draw"):
    n: int = 1
    next: bool = False

    async def run(self, doer: Doer) -> None:
        doer.draw(self.n, self.next)

    def words(self) -> str:
        if not self.next:
            return f"draw {number_of(self.n, 'card')}"
        kind = "more card" if self.n > 0 else "fewer card"
        return f"draw {number_of(abs(self.n), kind)} for your next hand"


class Letters(Verb, frozen=True, tag="letter"):
    n: Count = 1
    adjacent: bool = False

    async def run(self, doer: Doer) -> None:
        doer.gain_letters(self.n, self.adjacent)

    def words(self) -> str:
        if self.adjacent:
            return "gain one or two neighbouring letters of your choice"
        return "gain a letter of your choice" if self.n == 1 else f"gain {self.n} letters of your choice"

    def faults(self) -> Iterator[str]:
        if self.adjacent and self.n != 2:
            yield '"adjacent" stands for one or two letters, so n is 2'


class Move(Verb, frozen=True, tag="move"):
    to: Pile
    from_: Pile = msgspec.field(name="from")
    n: Count = 1
    filter: CardFilter | None = None
    pick: Literal["you", "random", "top"] = "you"
    place: Literal["shuffle", "top", "bottom"] = "shuffle"

    async def run(self, doer: Doer) -> None:
        await doer.move_cards(self)

    def words(self) -> str:
        return wording.moved(self)

    def faults(self) -> Iterator[str]:
        if self.from_ == self.to:
            yield "cards are moved from one pile to another"
        if self.place != "shuffle" and self.to != "deck":
            yield '"place" says where in the deck, and these cards do not go there'


class Penalty(Verb, frozen=True, tag="penalty"):
    n: Count = 1
    to: Literal["deck", "discard"] = "discard"

    async def run(self, doer: Doer) -> None:
        doer.add_penalties(self.n, self.to)

    def words(self) -> str:
        return f"add {number_of(self.n, 'penalty card')} to your {PILES[self.to]}"


class Purge(Verb, frozen=True, tag="purge"):
    n: Count = 1
    pick: Literal["you", "random"] = "you"
    up_to: bool = False

    async def run(self, doer: Doer) -> None:
        await doer.purge(self.n, self.pick, self.up_to)

    def words(self) -> str:
        if self.up_to and self.n == 1:
            return "you may remove a penalty card you own"
        often = "up to " if self.up_to else ""
        return f"remove {often}{number_of(self.n, 'penalty card')} you own{', at random' * (self.pick == 'random')}"
