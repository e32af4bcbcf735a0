"""Verbs of the tactical half: attacks with dice, what they cost, another card's text with changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from tests.engine.minis.skirmish.losing import Attribute, column, lose, most, restore
from tests.engine.minis.skirmish.state import DESTROYED, GONE, ON_CARD, Skirmish

from fabletop.engine.effects import (
    About,
    Amount,
    Modify,
    Payment,
    Source,
    Text,
    Verb,
    Voice,
    amount_words,
    said,
    walk,
)
from fabletop.engine.effects.english import either, noun, number_of
from fabletop.engine.questions import Option, choose

if TYPE_CHECKING:
    from tests.engine.minis.skirmish.moment import Now

HIGH, LOW = (0, 1, 1, 2, 2, 3), (0, 1, 1, 1, 2, 2)  # the faces of the dice
Dice = Annotated[int, Meta(ge=0, le=3)]


class Attack(About, frozen=True, tag="attack"):
    """High and low dice against armor, or will if it is arcane: one roll for all whom it is about, each of whom loses 1
    health if it reaches theirs."""

    high: Dice = 0
    low: Dice = 0
    arcane: bool = False

    async def run(self, now: Now) -> None:
        table, attacker = now.table, now.me
        blockers = await self.whom(now)
        if not blockers:
            return
        table.weapon = now.source.handle if now.source.kind == ON_CARD else -1
        rolled = sum(dice[table.roll("attack", 6)] for dice in [HIGH] * self.high + [LOW] * self.low)
        total = now.stat(table, "attack_roll", attacker, rolled)
        stat = "will" if self.arcane else "armor"
        for unit in blockers:
            wanted = now.stat(table, stat, unit, getattr(table.printed(unit), stat))
            if table.room[unit] != GONE and total >= max(0, wanted):
                table.say("{} hits {}: {} against {}.", table.name_of(attacker), table.name_of(unit), total, wanted)
                await lose(now, unit, "health", 1)

    def words(self, voice: Voice) -> str:
        kinds = [number_of(self.high, "high die", "high dice") if self.high else ""]
        kinds.append(number_of(self.low, "low die", "low dice") if self.low else "")
        kind = "an arcane attack" if self.arcane else "an attack"
        return f"make {kind} with {either(list(filter(None, kinds)), 'and')} on {self.someone(voice).words}"

    def causes(self) -> Iterator[str]:
        yield "killed"


class Lose(About, frozen=True, tag="lose"):
    attr: Attribute = "health"
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            await lose(now, unit, self.attr, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("lose", amount_words(self.n, voice, self.attr, self.attr))

    def causes(self) -> Iterator[str]:
        yield "killed"


class Restore(About, frozen=True, tag="restore"):
    attr: Attribute = "health"
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            restore(now.table, unit, self.attr, now.amount(self.n))

    def could(self, now: Now) -> bool:
        table = now.table
        return any(column(table, self.attr)[unit] < most(table, unit, self.attr) for unit in self.could_be(now))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("restore", amount_words(self.n, voice, self.attr, self.attr))


class Banish(About, frozen=True, tag="banish"):
    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            now.table.room[unit] = GONE

    def words(self, voice: Voice) -> str:
        return f"banish {self.someone(voice).words}"


class PlayAnother(Verb, frozen=True, tag="play"):
    """An attacking text of one of one's augmented weapons, aimed as it says and without its cost, with changes that
    hold for it alone, for those whom it may hit. What it marks is its own card."""

    mods: tuple[Modify, ...] = ()

    async def run(self, now: Now) -> None:
        table = now.table
        found = self._found(now)
        if not found:
            return
        card, number = await choose(
            now.you,
            "Which text do you play?",
            lambda: self._found(now),
            now.rule,
            "play",
            show=lambda each: Option(f"{each[0]}:{each[1]}", table.box.book.texts[each[1]].words(now.voice)),
        )
        text = table.box.book.texts[number]
        aimed = await self._moment(now, card, number).aimed(text)
        if aimed is not None:
            for unit in self._blockers(aimed, text):
                for each in self.mods:
                    await now.having(blocker=unit).do(each)
            await aimed.perform(text.do)
            now.end_of(table, "text")

    @staticmethod
    def _moment(now: Now, card: int, number: int) -> Now:
        return now.__class__(now.table, Source(ON_CARD, card), now.roles_of(now.table, now.me), "", number)

    @staticmethod
    def _blockers(aimed: Now, text: Text) -> Sequence[int]:
        attacks = [each for each in walk(text.do) if isinstance(each, Attack)]
        return list(dict.fromkeys(unit for each in attacks for unit in each.could_be(aimed)))

    def _found(self, now: Now) -> list[tuple[int, int]]:
        table = now.table
        hosts = [host for host, owner in zip(table.host, table.owner, strict=True) if owner == now.me]
        return [
            (card, number)
            for card, owner in enumerate(table.owner)
            if owner == now.me and table.shown(card).weapon and card in hosts
            for number in table.box.texts[table.card_of[card]].played
            if self._could(self._moment(now, card, number), table.box.book.texts[number])
        ]

    @staticmethod
    def _could(now: Now, text: Text) -> bool:
        attacks = [each for each in walk(text.do) if isinstance(each, Attack)]
        return bool(attacks) and not now.spent(text) and all(who.could_be(now) for who in text.aim.values())

    def could(self, now: Now) -> bool:
        return bool(self._found(now))

    def words(self, voice: Voice) -> str:
        with_ = f"; meanwhile {said(self.mods, voice, ' and ')}" if self.mods else ""
        return f"play an attacking text of an augmented weapon of yours without its cost{with_}"


# --- the table -------------------------------------------------------------------------------------------------------


class Threat(Verb, frozen=True, tag="threat"):
    n: Amount = 1

    def run(self, now: Now) -> None:
        now.table.threat = max(0, now.table.threat + now.amount(self.n))

    def words(self, voice: Voice) -> str:
        if isinstance(self.n, int):
            return f"the threat {'rises' if self.n > 0 else 'falls'} by {abs(self.n)}"
        return f"the threat rises by {amount_words(self.n, voice, 'point')}"


class Light(Verb, frozen=True, tag="light"):
    def run(self, now: Now) -> None:
        now.table.light += 1

    def words(self, voice: Voice) -> str:
        return "light a lamp"


class Explode(Verb, frozen=True, tag="explode"):
    """Barrels, and whatever counts as barrels, hurt who stands beside them."""

    async def run(self, now: Now) -> None:
        table = now.table
        for room, kind in enumerate(table.kinds):
            if kind and "barrel" in now.kinds_of(table, kind):
                table.kinds[room] = ""
                for unit, place in enumerate(table.room[:]):
                    if place == room:
                        await lose(now, unit, "health", 1)

    def words(self, voice: Voice) -> str:
        return f"all {noun('barrel').many} explode"


# --- payments --------------------------------------------------------------------------------------------------------


def has(table: Skirmish, now: Now, attr: Attribute) -> int:
    """What one can pay: essence stands for health; the stamina of who is stunned counts as none."""
    if attr == "stamina" and now.has(table, now.me, "stunned"):
        return 0
    more = table.essence[now.me] if attr == "health" and now.me < table.seats else 0
    return column(table, attr)[now.me] + more


class Pay(Verb, Payment, frozen=True, tag="pay"):
    attr: Attribute
    n: Annotated[int, Meta(ge=1, le=9)] = 1

    def payable(self, now: Now) -> bool:
        return has(now.table, now, self.attr) >= self.n

    async def pay(self, now: Now) -> None:
        await lose(now, now.me, self.attr, self.n)

    def words(self, voice: Voice) -> str:
        return f"{self.n} {self.attr}"


class PayAsYouLike(Verb, Payment, frozen=True, tag="pay_x"):
    attr: Attribute

    def payable(self, now: Now) -> bool:
        return has(now.table, now, self.attr) > 0

    async def pay(self, now: Now) -> None:
        paid = await choose(
            now.you,
            "How much do you pay?",
            lambda: range(1, has(now.table, now, self.attr) + 1),
            now.rule,
            "x",
            show=lambda n: Option(str(n), str(n)),
        )
        now.table.paid = paid
        await lose(now, now.me, self.attr, paid)

    def words(self, voice: Voice) -> str:
        return f"as much {self.attr} as you like"


class PayUse(Verb, Payment, frozen=True, tag="use"):
    """What has no uses left is discarded."""

    def payable(self, now: Now) -> bool:
        return now.source.kind == ON_CARD and now.table.uses[now.source.handle] > 0

    def pay(self, now: Now) -> None:
        table, card = now.table, now.source.handle
        table.uses[card] -= 1
        if not table.uses[card]:
            table.owner[card] = DESTROYED

    def words(self, voice: Voice) -> str:
        return "1 use"


class PayChest(Verb, Payment, frozen=True, tag="destroy_chest"):
    def payable(self, now: Now) -> bool:
        return now.table.kinds[now.room] == "chest"

    def pay(self, now: Now) -> None:
        now.table.kinds[now.room] = ""

    def words(self, voice: Voice) -> str:
        return "destroy the chest in your room"


VERBS: tuple[type[Verb], ...] = (Attack, Lose, Restore, Banish, PlayAnother, Threat, Light, Explode)
PAYMENTS: tuple[type[Verb], ...] = (Pay, PayAsYouLike, PayUse, PayChest)
