"""Verbs, numbers, scopes and payments of the miniature."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta
from tests.engine.minis.skirmish.state import DESTROYED, GONE, ON_ITEM

from fabletop.engine.effects import (
    Amount,
    Condition,
    Effect,
    Node,
    Payment,
    Reckoned,
    Scope,
    Subject,
    Verb,
    Voice,
    amount_words,
    said,
    staged,
)
from fabletop.engine.effects.english import Noun, Phrase, noun, number_of
from fabletop.engine.questions import Option, choose

if TYPE_CHECKING:
    from tests.engine.minis.skirmish.moment import Now

Attribute = Literal["health", "stamina", "essence"]


class About(Verb, frozen=True, kw_only=True):
    """A verb about somebody: the target of its text if it has one, unless it names another."""

    who: Subject | None = None

    def someone(self, voice: Voice) -> Phrase:
        return self.who.phrase(voice) if self.who is not None else voice.phrase("you")

    async def whom(self, now: Now) -> Sequence[int]:
        return (now.me,) if self.who is None else await self.who.chosen(now)

    def could(self, now: Now) -> bool:
        return self.who is None or bool(self.who.could_be(now))


# --- fighting --------------------------------------------------------------------------------------------------------


class Attack(About, frozen=True, tag="attack"):
    """Dice against armor, or will if it is arcane."""

    dice: Annotated[int, Meta(ge=1, le=6)] = 1
    arcane: bool = False

    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            await strike(now, unit, self.dice, self.arcane)

    def words(self, voice: Voice) -> str:
        kind = "an arcane attack" if self.arcane else "an attack"
        return f"make {kind} with {number_of(self.dice, 'die', 'dice')} on {self.someone(voice).words}"


async def strike(now: Now, blocker: int, dice: int, arcane: bool) -> None:
    """An attack is declared, when it may be turned away or lessened, then rolled; a hit is damage, a stage again."""
    table, attacker = now.table, now.me
    if now.has(table, blocker, "hidden"):
        table.say("{} is hidden.", table.name_of(blocker), rule="SK-4")
        return
    stage = await staged(type(now), table, "attack", dice, attacker=attacker, blocker=blocker)
    dice, blocker = stage.amount, stage.about[1]
    if dice <= 0 or table.room[blocker] == GONE or table.room[attacker] == GONE:
        return
    rolled = sum(table.roll("attack", 4) for _ in range(dice))
    rolled += now.stat(table, "attack_roll", attacker, 0)
    stat = "will" if arcane else "armor"
    wanted = now.stat(table, stat, blocker, getattr(table.printed(blocker), stat))
    table.say(
        "{} attacks {}: {} against {}.", table.name_of(attacker), table.name_of(blocker), rolled, wanted, rule="SK-4"
    )
    if rolled > wanted:
        await now.occur(table, "hit", attacker=attacker, blocker=blocker)
        await damage(now, blocker, 1)


async def damage(now: Now, victim: int, n: int) -> None:
    stage = await staged(type(now), now.table, "damage", n, victim=victim, attacker=now.me)
    await lose(now, stage.about[0], "health", stage.amount)


async def lose(now: Now, unit: int, attr: Attribute, n: int) -> None:
    table = now.table
    column: list[int] = getattr(table, attr)
    n = min(n, column[unit])
    if n <= 0 or table.room[unit] == GONE:
        return
    column[unit] -= n
    table.say("{} loses {} {}.", table.name_of(unit), n, attr, rule="SK-5")
    await now.occur(table, "lose", victim=unit, what=("health", "stamina", "essence").index(attr))
    if attr == "health" and not table.health[unit] and table.room[unit] != GONE:
        table.room[unit] = GONE
        table.say("{} is destroyed.", table.name_of(unit), rule="SK-6")
        await now.occur(table, "killed", victim=unit, killer=now.me)


class Lose(About, frozen=True, tag="lose"):
    attr: Attribute = "health"
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            await lose(now, unit, self.attr, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("lose", amount_words(self.n, voice, self.attr, self.attr))

    def causes(self) -> Iterator[str]:
        yield "lose"


class Restore(About, frozen=True, tag="restore"):
    attr: Attribute = "health"
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            column: list[int] = getattr(now.table, self.attr)
            column[unit] = min(column[unit] + now.amount(self.n), 9)

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("restore", amount_words(self.n, voice, self.attr, self.attr))


class Banish(About, frozen=True, tag="banish"):
    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            now.table.room[unit] = GONE

    def words(self, voice: Voice) -> str:
        return f"banish {self.someone(voice).words}"


# --- the card itself, markers ----------------------------------------------------------------------------------------


class DestroyThis(Verb, frozen=True, tag="destroy_this"):
    def run(self, now: Now) -> None:
        destroy(now)

    def words(self, voice: Voice) -> str:
        return "destroy this card"


def destroy(now: Now) -> None:
    assert now.source.kind == ON_ITEM, "only items and events are destroyed"
    now.table.owner[now.source.handle] = DESTROYED
    while take_marker_off(now):
        pass


class Mark(Verb, frozen=True, tag="marker"):
    """What lasts takes a marker of its owner. Without a free one, or with `most` of them there, nothing happens."""

    most: Annotated[int, Meta(ge=1, le=9)] = 1
    do: tuple[Effect, ...] = ()

    async def run(self, now: Now) -> None:
        table, seat = now.table, min(now.me, now.table.seats)
        if not self.could(now):
            table.say("No marker is free for it.", rule="SK-7")
            return
        table.markers[seat] -= 1
        table.marked.append((*now.source, seat))
        await now.perform(self.do)

    def could(self, now: Now) -> bool:
        lying = sum(mark[:2] == now.source for mark in now.table.marked)
        return now.table.markers[min(now.me, now.table.seats)] > 0 and lying < self.most

    def words(self, voice: Voice) -> str:
        often = f" (up to {self.most} times)" if self.most > 1 else ""
        lasting = f": {said(self.do, voice, ' and ')}" if self.do else ""
        return f"put a marker on this{often}{lasting}"


def take_marker_off(now: Now) -> bool:
    """A marker goes back to whose it is, and what it stood for ends."""
    table = now.table
    for place, (kind, handle, seat) in enumerate(table.marked):
        if (kind, handle) == now.source:
            del table.marked[place]
            table.markers[seat] += 1
            ends = [change for change in table.changes if change.source != now.source]
            table.changes[:] = ends
            return True
    return False


class MarkerOff(Verb, frozen=True, tag="marker_off"):
    def run(self, now: Now) -> None:
        take_marker_off(now)

    def could(self, now: Now) -> bool:
        return any(mark[:2] == now.source for mark in now.table.marked)

    def words(self, voice: Voice) -> str:
        return "take a marker off this"


class MarkerLies(Node, Condition, frozen=True):
    mark: ClassVar[str] = "marker_on"
    marker_on: Literal["this"]

    def holds(self, now: Now) -> bool:
        return any(mark[:2] == now.source for mark in now.table.marked)

    def words(self, voice: Voice) -> str:
        return "a marker lies on this"


class PlayAnother(Verb, frozen=True, tag="play"):
    """A text of another of one's weapons, without its cost, with changes that hold for it alone."""

    mods: tuple[Effect, ...] = ()

    async def run(self, now: Now) -> None:
        table = now.table
        found = self._found(now)
        if not found:
            return
        item, number = found[0]
        if len(found) > 1:
            item, number = await choose(
                now.you,
                "Which?",
                lambda: self._found(now),
                now.rule,
                "play",
                show=lambda each: Option(f"{each[0]}:{each[1]}", table.box.book.texts[each[1]].words(now.voice)),
            )
        for each in self.mods:
            await now.do(each)
        await now.__class__(table, now.source.__class__(ON_ITEM, item), now.roles, "", number).perform(
            table.box.book.texts[number].do
        )
        now.end_of(table, "text")

    def _found(self, now: Now) -> list[tuple[int, int]]:
        table = now.table
        return [
            (item, number)
            for item, owner in enumerate(table.owner)
            if owner == now.me and item != now.source.handle and table.box.cards[table.card_of[item]].weapon
            for number in table.box.texts[table.card_of[item]].played
        ]

    def could(self, now: Now) -> bool:
        return bool(self._found(now))

    def words(self, voice: Voice) -> str:
        with_ = f"; meanwhile {said(self.mods, voice, ' and ')}" if self.mods else ""
        return f"play a text of another weapon of yours without its cost{with_}"


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


class Draw(About, frozen=True, tag="draw"):
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            if unit < now.table.seats:
                now.table.hand[unit] += now.amount(self.n)

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("draw", amount_words(self.n, voice, "card"))


class LoseCards(About, frozen=True, tag="lose_cards"):
    """Cards are lost for good, unless a text steps in."""

    n: Amount = 1

    async def run(self, now: Now) -> None:
        table = now.table
        for unit in await self.whom(now):
            stage = await staged(type(now), table, "card_loss", now.amount(self.n), victim=unit)
            n = min(stage.amount, table.hand[unit])
            table.hand[unit] -= n
            table.lost[unit] += n
            if n and not table.hand[unit]:
                stage = await staged(type(now), table, "would_leave", 1, victim=unit)
                if stage.amount:
                    table.room[unit] = GONE
                    table.say("{} has nothing left and leaves.", table.name_of(unit), rule="SK-8")

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("lose", f"{amount_words(self.n, voice, 'card')} of the hand")


class Recover(About, frozen=True, tag="recover"):
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            n = min(now.amount(self.n), now.table.lost[unit])
            now.table.lost[unit] -= n
            now.table.hand[unit] += n

    def could(self, now: Now) -> bool:
        return now.table.lost[now.me] > 0

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("recover", amount_words(self.n, voice, "lost card"))


class Test(Verb, frozen=True, tag="test"):
    """A die of ten and all that changes it, against 8. What is above counts as the margin."""

    own: Amount = 0
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()

    async def run(self, now: Now) -> None:
        table = now.table
        await now.occur(table, "test_declared", tester=now.me)
        more = now.stat(table, "tests", now.me, now.amount(self.own))
        rolled = table.roll("test", 10) + 1
        table.margin = max(0, rolled + more - 8)
        table.say("The test: {} and {}.", rolled, more, rule="SK-9")
        await now.perform(self.success if rolled + more >= 8 else self.failure)
        now.end_of(table, "test")

    def words(self, voice: Voice) -> str:
        own = "" if self.own == 0 else f" (it has {amount_words(self.own, voice, 'point')})"
        success = f"; success: {said(self.success, voice, ' and ')}" if self.success else ""
        failure = f"; failure: {said(self.failure, voice, ' and ')}" if self.failure else ""
        return f"test{own}{success}{failure}"


# --- numbers, scopes, conditions -------------------------------------------------------------------------------------


class Missing(Reckoned, frozen=True):
    """What somebody is missing of an attribute that is three at first."""

    mark: ClassVar[str] = "missing"
    missing: Attribute
    who: Subject

    def counted(self, now: Now) -> int:
        column: list[int] = getattr(now.table, self.missing)
        return sum(max(0, 3 - column[unit]) for unit in self.who.could_be(now))

    def noun(self, voice: Voice) -> Noun:
        words = f"{self.missing} that {self.who.phrase(voice).words} lack"
        return Noun(words, words)


class Within(Node, Scope, frozen=True):
    mark: ClassVar[str] = "within"
    within_: Annotated[int, Meta(ge=0, le=9)] = msgspec.field(name="within")
    of: Subject

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        table = now.table
        here = [table.room[unit] for unit in self.of.could_be(now)]
        rooms = things if kind in ("room", "chest") else [table.room[thing] for thing in things]
        return [
            thing
            for thing, room in zip(things, rooms, strict=True)
            if any(abs(room - other) <= self.within_ for other in here)
        ]

    def words(self, voice: Voice) -> str:
        return f"within {self.within_} of {self.of.phrase(voice).words}"


class Wounded(Node, Condition, frozen=True):
    mark: ClassVar[str] = "wounded"
    wounded: Subject

    def holds(self, now: Now) -> bool:
        table = now.table
        return any(table.health[unit] < table.printed(unit).health for unit in self.wounded.could_be(now))

    def words(self, voice: Voice) -> str:
        who = self.wounded.phrase(voice)
        return f"{who.words} {who.form('are')} wounded"

    def adjective(self, voice: Voice) -> str:
        return "wounded"


# --- payments --------------------------------------------------------------------------------------------------------


class Pay(Verb, Payment, frozen=True, tag="pay"):
    attr: Attribute
    n: Annotated[int, Meta(ge=1, le=9)] = 1

    def payable(self, now: Now) -> bool:
        column: list[int] = getattr(now.table, self.attr)
        return column[now.me] >= self.n

    async def pay(self, now: Now) -> None:
        await lose(now, now.me, self.attr, self.n)

    def words(self, voice: Voice) -> str:
        return f"{self.n} {self.attr}"


class PayAsYouLike(Verb, Payment, frozen=True, tag="pay_x"):
    attr: Attribute
    most: Annotated[int, Meta(ge=1, le=9)] = 9

    def payable(self, now: Now) -> bool:
        column: list[int] = getattr(now.table, self.attr)
        return column[now.me] > 0

    async def pay(self, now: Now) -> None:
        column: list[int] = getattr(now.table, self.attr)
        now.table.paid = await choose(
            now.you,
            "How much do you pay?",
            lambda: range(1, min(column[now.me], self.most) + 1),
            now.rule,
            "x",
            show=lambda n: Option(str(n), str(n)),
        )
        await lose(now, now.me, self.attr, now.table.paid)

    def words(self, voice: Voice) -> str:
        return f"as much {self.attr} as you like"


class PayThis(Verb, Payment, frozen=True, tag="destroy_this"):
    def payable(self, now: Now) -> bool:
        return now.source.kind == ON_ITEM

    def pay(self, now: Now) -> None:
        destroy(now)

    def words(self, voice: Voice) -> str:
        return "destroy this card"


class PayMarker(Verb, Payment, frozen=True, tag="marker_off"):
    def payable(self, now: Now) -> bool:
        return any(mark[:2] == now.source for mark in now.table.marked)

    def pay(self, now: Now) -> None:
        take_marker_off(now)

    def words(self, voice: Voice) -> str:
        return "take a marker off this"


class PayUse(Verb, Payment, frozen=True, tag="use"):
    def payable(self, now: Now) -> bool:
        return now.source.kind == ON_ITEM and now.table.marks[now.source.handle] > 0

    def pay(self, now: Now) -> None:
        now.table.marks[now.source.handle] -= 1

    def words(self, voice: Voice) -> str:
        return "1 use"


class PayCard(Verb, Payment, frozen=True, tag="discard"):
    def payable(self, now: Now) -> bool:
        return now.table.hand[now.me] > 1

    def pay(self, now: Now) -> None:
        now.table.hand[now.me] -= 1

    def words(self, voice: Voice) -> str:
        return "discard a card"


class PayChest(Verb, Payment, frozen=True, tag="destroy_chest"):
    def payable(self, now: Now) -> bool:
        return now.table.kinds[now.table.room[now.me]] == "chest"

    def pay(self, now: Now) -> None:
        now.table.kinds[now.table.room[now.me]] = ""

    def words(self, voice: Voice) -> str:
        return "destroy the chest in your room"


class Explode(Verb, frozen=True, tag="explode"):
    """Barrels, and whatever counts as barrels, hurt who stands beside them."""

    async def run(self, now: Now) -> None:
        table = now.table
        for room, kind in enumerate(table.kinds):
            if kind and "barrel" in now.kinds_of(table, kind):
                table.kinds[room] = ""
                for unit, place in enumerate(table.room[:]):
                    if place == room:
                        await damage(now, unit, 1)

    def words(self, voice: Voice) -> str:
        return f"all {noun('barrel').many} explode"


VERBS = (
    Attack, Lose, Restore, Banish, DestroyThis, Mark, MarkerOff, PlayAnother, Threat, Light, Draw, LoseCards, Recover,
    Test, Explode,
)  # fmt: skip
PAYMENTS = (Pay, PayAsYouLike, PayThis, PayMarker, PayUse, PayCard, PayChest)
