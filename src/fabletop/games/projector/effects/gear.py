"""What texts do to items, resources and conditions (TP-325 to TP-337, TP-A07 to TP-A11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from fabletop.engine.effects import Amount, PaidByDoing, Subject, Verb, Voice, alone, amount_words, value_of
from fabletop.engine.effects.nodes import walk
from fabletop.engine.questions import choose_some
from fabletop.games.projector.effects.base import About, GiveUp, card_called
from fabletop.games.projector.naming import card_option
from fabletop.games.projector.rules import ailments, crafting, items
from fabletop.games.projector.state import CARD, HELD, RESOURCES, USED_UP

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now


class GainItem(About, frozen=True, tag="item"):
    """Somebody gains an item, or loses it."""

    item: str
    lose: bool = False

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            if not self.lose:
                await items.gain_item(table, seat, self.item)
                continue
            for card in [each for each in table.gear[seat] if table.printed_on(each).id == self.item][:1]:
                await items.discard_item(table, card)

    def could(self, now: Now) -> bool:
        table = now.table
        if not self.lose:
            return any(items.may_carry(table, seat, self.item) for seat in self.could_be(now))
        return any(table.printed_on(card).id == self.item for seat in self.could_be(now) for card in table.gear[seat])

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("lose" if self.lose else "gain", card_called(self.item, voice))


class CopyItem(Verb, frozen=True, tag="copy_item"):
    """Another copy of an item for who performs this."""

    item: Subject

    async def run(self, now: Now) -> None:
        for thing in await self.item.chosen(now):
            await items.gain_item(now.table, now.me, now.table.printed_on(thing - CARD).id)

    def could(self, now: Now) -> bool:
        table = now.table
        return any(items.may_carry(table, now.me, table.printed_on(each - CARD).id) for each in self.item.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"gain a copy of {self.item.phrase(voice).words}"


class DiscardItem(Verb, PaidByDoing, frozen=True, tag="discard_item"):
    item: Subject

    async def run(self, now: Now) -> None:
        for thing in await self.item.chosen(now):
            await items.discard_item(now.table, thing - CARD)

    def payable(self, now: Now) -> bool:
        return bool(self.item.could_be(now))

    def could(self, now: Now) -> bool:
        return bool(self.item.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"discard {self.item.phrase(voice).words}"


class Craft(About, frozen=True, tag="craft"):
    value: Amount
    discount: Amount = 0

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            await crafting.craft(now.table, seat, value_of(self.value, now), value_of(self.discount, now))

    def could(self, now: Now) -> bool:
        """Whether some recipe could be paid; whether it can be rolled is not asked (TP-A37)."""
        less = value_of(self.discount, now)
        return any(crafting.craftable(now.table, seat, crafting.ANY_VALUE, less) for seat in self.could_be(now))

    def words(self, voice: Voice) -> str:
        less = f" for {amount_words(self.discount, voice, 'resource')} less" if self.discount != 0 else ""
        return self.someone(voice).does("craft", f"an item of difficulty {alone(self.value, voice)} or less{less}")


class GainResource(About, frozen=True, tag="resource"):
    """Resources are drawn; with `keep` so many of them are kept by choice, the rest discarded. Of a `kind` they are
    looked for."""

    n: Amount = 1
    keep: Amount | None = None
    kind: str = ""

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            if self.kind:
                self._find(now, seat)
                continue
            drawn = [card for _ in range(value_of(self.n, now)) if (card := items.gain_resource(table, seat)) >= 0]
            if self.keep is not None and len(drawn) > value_of(self.keep, now):
                n = value_of(self.keep, now)
                kept = await choose_some(
                    seat, "Which do you keep?", partial(list, drawn), n, n, "TP-333", "keep",
                    show=partial(card_option, table),
                )  # fmt: skip
                for card in drawn:
                    if card not in kept:
                        items.spend_resource(table, card)

    def _find(self, now: Now, seat: int) -> None:
        """Resources of a kind, wherever they lie in the deck or its discard pile."""
        table = now.table

        for _ in range(value_of(self.n, now)):
            for zone in (RESOURCES, USED_UP):
                found = [card for card in table.pile(zone) if table.printed_on(card).card.kind == self.kind]
                if found:
                    table.move(min(found), zone, HELD.of(seat))
                    if zone is RESOURCES:
                        table.shuffle(RESOURCES, "resources")
                    break

    def words(self, voice: Voice) -> str:
        who = self.someone(voice)
        if self.kind:
            kind = self.kind.capitalize()
            return who.does("gain", amount_words(self.n, voice, kind, kind))
        if self.keep is None:
            return who.does("gain", amount_words(self.n, voice, "resource"))
        kept = f"{who.form('keep')} {alone(self.keep, voice)} of them"
        return who.does("draw", f"{amount_words(self.n, voice, 'resource')} and {kept}")


class Spend(GiveUp, frozen=True, tag="spend"):
    """Resources are spent: of a kind, or any. What a text makes others spend they choose themselves."""

    kind: str = ""

    def fitting(self, now: Now, seat: int) -> list[int]:
        table = now.table
        return [card for card in items.wealth(table, seat) if self.kind in ("", table.printed_on(card).card.kind)]

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            fitting = self.fitting(now, seat)
            n = min(len(fitting), value_of(self.n, now))
            chosen = tuple(fitting[:n])
            if not self.kind and n < len(fitting):
                chosen = await choose_some(
                    seat, "Which do you spend?", partial(self.fitting, now, seat), n, n, "TP-334", "spend",
                    show=partial(card_option, table),
                )  # fmt: skip
            for card in chosen:
                items.spend_resource(table, card)

    def words(self, voice: Voice) -> str:
        kind = self.kind.capitalize()
        what = amount_words(self.n, voice, kind, kind) if kind else amount_words(self.n, voice, "resource")
        return f"spend {what}" if self.who is None else self.someone(voice).does("spend", what)


class SpendThis(Verb, PaidByDoing, frozen=True, tag="spend_this"):
    """The resource itself is discarded: what using it costs."""

    async def run(self, now: Now) -> None:
        if self.payable(now):
            items.spend_resource(now.table, now.source.handle)

    def payable(self, now: Now) -> bool:
        return now.source.handle in items.wealth(now.table, now.me)

    def words(self, voice: Voice) -> str:
        return "discard this card"


class UseMark(Verb, PaidByDoing, frozen=True, tag="use_mark"):
    """Marks are used up: of the item itself, or of one that is named."""

    n: Amount = 1
    item: Subject | None = None

    async def run(self, now: Now) -> None:
        found = [CARD + now.source.handle] if self.item is None else await self.item.chosen(now)
        for thing in found:
            await items.use_mark(now.table, thing - CARD, value_of(self.n, now))

    def payable(self, now: Now) -> bool:
        found = [CARD + now.source.handle] if self.item is None else self.item.could_be(now)
        return any(items.marks_on(now.table, thing - CARD) >= value_of(self.n, now) for thing in found)

    def could(self, now: Now) -> bool:
        return self.payable(now)

    def words(self, voice: Voice) -> str:
        of = "" if self.item is None else f" of {self.item.phrase(voice).words}"
        return f"use {amount_words(self.n, voice, 'mark')}{of}"


class Restore(Verb, frozen=True, tag="restore"):
    """Marks come back to an item, up to its number of uses."""

    item: Subject
    n: Amount

    async def run(self, now: Now) -> None:
        for thing in await self.item.chosen(now):
            items.restore(now.table, thing - CARD, value_of(self.n, now))

    def could(self, now: Now) -> bool:
        table = now.table
        for thing in self.item.could_be(now):
            most = table.printed_on(thing - CARD).card.uses
            if most and items.marks_on(table, thing - CARD) < most:
                return True
        return False

    def words(self, voice: Voice) -> str:
        return f"restore {amount_words(self.n, voice, 'mark')} on {self.item.phrase(voice).words}"


class Give(Verb, frozen=True, tag="give"):
    """Items or resources change their owner (TP-R21)."""

    what: Subject
    to: Subject

    async def run(self, now: Now) -> None:
        found = await self.to.chosen(now)
        for thing in await self.what.chosen(now) if found else ():
            items.hand_over(now.table, thing - CARD, found[0])

    def could(self, now: Now) -> bool:
        return bool(self.what.could_be(now)) and bool(self.to.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"give {self.what.phrase(voice).words} to {self.to.phrase(voice).words}"


class Afflict(About, frozen=True, tag="condition"):
    """Somebody gets a condition, or is rid of it; of any, where none is named."""

    condition: str = ""
    end: bool = False

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            if not self.end:
                await ailments.give(table, seat, self.condition, now.me)
            elif self.condition:
                await ailments.end_named(table, seat, self.condition)
            elif table.ailments[seat]:
                chosen = await choose_some(
                    seat, "Which condition ends?", partial(list, table.ailments[seat]), 1, 1, "TP-337", "end",
                    show=partial(card_option, table),
                )  # fmt: skip
                await ailments.end(table, seat, chosen[0])

    def could(self, now: Now) -> bool:
        table = now.table
        if not self.end:
            return bool(self.could_be(now))
        had = [table.printed_on(card).id for seat in self.could_be(now) for card in table.ailments[seat]]
        return self.condition in had if self.condition else bool(had)

    def words(self, voice: Voice) -> str:
        who = self.someone(voice)
        if not self.end:
            return who.does("take", f"the condition {card_called(self.condition, voice)}")
        if not self.condition:
            return f"end one of {who.its} conditions"
        return f"{card_called(self.condition, voice)} ends" + ("" if who.you else f" for {who.words}")


def conditions_in(effects: Sequence[Any]) -> list[str]:
    """The conditions that somebody may get by these effects."""
    found = (each.condition for each in walk(effects) if isinstance(each, Afflict) and not each.end)
    return list(dict.fromkeys(found))


class EndConditions(Verb, frozen=True, tag="end_condition"):
    """Conditions of players are over, whichever a text finds."""

    which: Subject

    async def run(self, now: Now) -> None:
        table = now.table
        for thing in await self.which.chosen(now):
            for seat in range(table.seats):
                if thing - CARD in table.ailments[seat]:
                    await ailments.end(table, seat, thing - CARD)

    def could(self, now: Now) -> bool:
        return bool(self.which.could_be(now))

    def words(self, voice: Voice) -> str:
        return self.which.phrase(voice).does("end")


class EndThis(Verb, frozen=True, tag="end_this"):
    """The condition that says it is over."""

    async def run(self, now: Now) -> None:
        table, card = now.table, now.source.handle
        for seat in range(table.seats):
            if card in table.ailments[seat]:
                await ailments.end(table, seat, card)

    def words(self, voice: Voice) -> str:
        return "this condition ends"


VERBS: tuple[type[Verb], ...] = (
    GainItem, CopyItem, DiscardItem, Craft, GainResource, Spend, UseMark, Restore, Give, Afflict, EndConditions,
    EndThis,
)  # fmt: skip
PAYMENTS: tuple[type[Verb], ...] = (DiscardItem, Spend, SpendThis, UseMark)
