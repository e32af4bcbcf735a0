"""Verbs of the campaign half: abilities that are played from the hand and tested, and cards that are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.engine.minis.skirmish.ground import apart
from tests.engine.minis.skirmish.losing import choose_discard, discard, draw, lose_cards
from tests.engine.minis.skirmish.state import FIRST_ROOM, HELP, ON_CARD, Card

from fabletop.engine.effects import About, Amount, Effect, Payment, Verb, Voice, amount_words, said, walk
from fabletop.engine.effects.english import Phrase

if TYPE_CHECKING:
    from tests.engine.minis.skirmish.moment import Now

TARGET = 20


class Test(Verb, frozen=True, tag="test"):
    """A die of twenty and all that changes it, against 20; what is above is the margin. A 1 always fails and a 20
    always succeeds, and each may have a result of its own beside the usual one."""

    own: Amount = 0
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    nat1: tuple[Effect, ...] = ()
    nat20: tuple[Effect, ...] = ()

    async def run(self, now: Now) -> None:
        table = now.table
        await now.occur(table, "test_declared", tester=now.me)
        shown = table.roll("test", 20) + 1
        total = now.stat(table, "tests", now.me, shown + now.amount(self.own) + self._help(now))
        success = shown == 20 or (shown > 1 and total >= TARGET)
        table.say("The die shows {}, the test comes to {}.", shown, total, rule="SK-9")
        table.margins.append(max(0, total - TARGET) if success else 0)
        await now.occur(table, "test_succeeded" if success else "test_failed", tester=now.me)
        if success:
            learn(now)
        await now.perform(self.success if success else self.failure)
        await now.perform(self.nat20 if shown == 20 else self.nat1 if shown == 1 else ())
        table.margins.pop()
        now.end_of(table, "test")

    def _help(self, now: Now) -> int:
        """What the party can do, what one has learnt, and what the room adds: nothing if it is dark, unless it is
        spotted."""
        table, room = now.table, FIRST_ROOM + now.room
        card = table.box.cards[table.card_on(now.source)]
        spotted = now.has(table, room, "spotted")
        here = HELP if spotted or not now.has(table, room, "dark") else 0
        return card.level + table.talents[now.me].get(card.trait, 0) + here + (2 if spotted else 0)

    def could(self, now: Now) -> bool:
        return any(each.could(now) for each in self.success)

    def words(self, voice: Voice) -> str:
        own = "" if self.own == 0 else f" (with {amount_words(self.own, voice, 'point')})"
        parts = {"success": self.success, "failure": self.failure, "a 1": self.nat1, "a 20": self.nat20}
        return f"test{own}" + "".join(f". On {name}: {said(do, voice, '; ')}" for name, do in parts.items() if do)


def learn(now: Now) -> None:
    """A success is remembered for the round, and teaches something of its trait."""
    table, seat = now.table, now.me
    card = table.box.cards[table.card_on(now.source)]
    if not any(isinstance(each, Mimic) for each in walk(table.box.book.texts[now.text].do)):
        table.succeeded.append((seat, now.text))
    once = (seat, table.card_on(now.source))
    if card.trait and not (card.xp_per_turn and once in table.learnt):
        table.talents[seat][card.trait] = table.talents[seat].get(card.trait, 0) + card.xp
        table.learnt.append(once)


class Mimic(Verb, frozen=True, tag="mimic"):
    """What the last success of somebody else in range brought this round is brought once more, with the margin of this
    test and whom one chooses oneself."""

    range: Amount

    async def run(self, now: Now) -> None:
        table, far = now.table, now.amount(self.range)
        found = [number for seat, number in table.succeeded if seat != now.me and near(now, seat, far)]
        if found:
            text = table.box.book.texts[found[-1]]
            aimed = await now.aimed(text)
            if aimed is not None:
                await aimed.perform(next(each.success for each in walk(text.do) if isinstance(each, Test)))

    def could(self, now: Now) -> bool:
        return any(seat != now.me and now.there(seat) for seat, _ in now.table.succeeded)

    def words(self, voice: Voice) -> str:
        far = amount_words(self.range, voice, "room")
        return f"do what the last ability did that another explorer in range succeeded with this round (range: {far})"


def near(now: Now, seat: int, far: int) -> bool:
    return now.there(seat) and apart(now.table, seat, now.me) <= far


# --- cards -----------------------------------------------------------------------------------------------------------


class Draw(About, frozen=True, tag="draw"):
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            for _ in range(now.amount(self.n)):
                draw(now.table, unit)

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("draw", amount_words(self.n, voice, "card"))


class LoseCards(About, frozen=True, tag="lose_cards"):
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for unit in await self.whom(now):
            await lose_cards(now, unit, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("lose", amount_words(self.n, voice, "card"))


class Recover(About, frozen=True, tag="recover"):
    """Lost cards come back to the discards, the last lost first."""

    n: Amount = 1

    async def run(self, now: Now) -> None:
        table = now.table
        for unit in await self.whom(now):
            for _ in range(min(now.amount(self.n), len(table.lost[unit]))):
                table.discards[unit].append(table.lost[unit].pop())

    def could(self, now: Now) -> bool:
        return any(now.table.lost[unit] for unit in self.could_be(now))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("recover", amount_words(self.n, voice, "lost card"))


class Discard(Verb, Payment, frozen=True, tag="discard"):
    """A card of the hand, which one chooses; as an effect, and as a cost."""

    async def run(self, now: Now) -> None:
        await choose_discard(now, now.me)

    def could(self, now: Now) -> bool:
        return bool(now.table.hand[now.me])

    def payable(self, now: Now) -> bool:
        return self.could(now)

    async def pay(self, now: Now) -> None:
        await choose_discard(now, now.me)

    def words(self, voice: Voice) -> str:
        return "discard a card of your choice"


class PlayThis(Verb, Payment, frozen=True, tag="play_this"):
    """An ability is played from the hand, whatever comes of it."""

    def payable(self, now: Now) -> bool:
        return now.source.kind == ON_CARD and now.source.handle in now.table.hand[now.me]

    async def pay(self, now: Now) -> None:
        table = now.table
        discard(table, now.me, now.source.handle)
        table.played[now.me] += 1
        table.last_played = table.card_of[now.source.handle]
        await now.occur(table, "card_played", player=now.me)

    def words(self, voice: Voice) -> str:
        return "play this card"


def attack_words(card: Card, voice: Voice) -> str:
    """How many cards the attack of a monster costs, where that is not a plain number."""
    if isinstance(card.attack, int):
        return ""
    return f"Attack: {amount_words(card.attack, voice.having(you=Phrase('you')), 'card')}."


VERBS: tuple[type[Verb], ...] = (Test, Mimic, Draw, LoseCards, Recover, Discard)
PAYMENTS: tuple[type[Verb], ...] = (Discard, PlayThis)
