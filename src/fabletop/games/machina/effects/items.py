"""Verbs about items and decks, what they are paid with, and the condition that somebody owns something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import (
    Amount,
    Condition,
    Node,
    Payment,
    Subject,
    Verb,
    Voice,
    amount_words,
    unknown,
    value_of,
)
from fabletop.engine.effects.english import Phrase, article, either
from fabletop.games.machina.cards import Id, ItemType
from fabletop.games.machina.effects.base import About, could_be, named, someone
from fabletop.games.machina.naming import option_of, unit_ref
from fabletop.games.machina.rules.gaining import gain_item
from fabletop.games.machina.rules.grid import TYPE_NAMES, fittings, held, item_option, item_ref, worn
from fabletop.games.machina.rules.inventory_use import use_inventory
from fabletop.games.machina.rules.item_decks import (
    DECK_NAMES,
    add_level,
    open_decks,
    shuffle_items,
    take_item,
    takeable,
    waiting_items,
)
from fabletop.games.machina.rules.looking import DECKS, Deck, Then, look
from fabletop.games.machina.rules.mounting import destroy_item, hand_over, offer_equipping, unequip
from fabletop.games.machina.rules.party import PARTY, decide, in_order
from fabletop.games.machina.rules.trading import recharge, trade
from fabletop.games.machina.rules.workbench import operate_workbench
from fabletop.games.machina.state import AUGMENT, NONE, ON_ITEM, Expedition

if TYPE_CHECKING:
    from fabletop.engine.effects import Language
    from fabletop.games.machina.rules.moment import Now

Types = tuple[ItemType, ...]


def one_of(types: Sequence[str], adjective: str = "") -> str:
    """One item of some types in words: "a weapon or artifact", "an equipped item"."""
    return article(" ".join(filter(None, [adjective, either([TYPE_NAMES[each] for each in types]) or "item"])))


def items_words(n: Amount, types: Sequence[str], voice: Voice, adjective: str = "") -> str:
    """So many items of some types in words."""
    if n == 1:
        return one_of(types, adjective)
    names = [TYPE_NAMES[each] for each in types] or ["item"]
    many = either(["pieces of apparel" if each == "piece of apparel" else f"{each}s" for each in names])
    return amount_words(n, voice, f"{adjective} {either(names)}".strip(), f"{adjective} {many}".strip())


def of_types(table: Expedition, items: Sequence[int], types: Sequence[str]) -> list[int]:
    return [item for item in items if not types or table.printed(item).kind in types]


class _OfExplorers(About, frozen=True, kw_only=True):
    """A verb that explorers resolve, one after the other (MA-121)."""

    async def explorers(self, now: Now) -> list[int]:
        """The explorers it is about, in the order in which it comes to them (MA-R127)."""
        table = now.table
        found = [each for each in await self.units(now) if table.is_explorer(each)]
        order = await in_order(
            table,
            now.master,
            "{}In which order do they come?",
            found,
            "MA-R127",
            lambda each: option_of(table, each),
            (now.asks,),
        )
        return list(order)

    def seats(self, now: Now) -> list[int]:
        """All explorers it may turn out to be about."""
        return [each for each in self.unit_candidates(now) if now.table.is_explorer(each)]

    def could(self, now: Now) -> bool:
        return bool(self.seats(now))


# --- the effects of the inventory ------------------------------------------------------------------------------------


class Gain(_OfExplorers, frozen=True, tag="gain"):
    """Gain item (MA-423); from decks of some types only, if it names them."""

    types: Types = ()

    async def run(self, now: Now) -> None:
        for seat in await self.explorers(now):
            if now.there(seat) and not now.table.over:
                await gain_item(now.table, seat, self.types)

    def could(self, now: Now) -> bool:
        return super().could(now) and bool(open_decks(now.table, self.types))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("gain", one_of(self.types))

    def causes(self) -> Iterator[str]:
        yield from ("gained", "equipped", "unequipped")


class Workbench(_OfExplorers, frozen=True, tag="workbench"):
    async def run(self, now: Now) -> None:
        for seat in await self.explorers(now):
            if now.there(seat) and not now.table.over:
                await operate_workbench(now.table, seat)

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("operate", "a workbench")

    def causes(self) -> Iterator[str]:
        yield from ("gained", "equipped", "unequipped")


class Recharge(_OfExplorers, frozen=True, tag="recharge"):
    async def run(self, now: Now) -> None:
        for seat in await self.explorers(now):
            if now.there(seat) and not now.table.over:
                await recharge(now.table, seat)

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("recharge")

    def causes(self) -> Iterator[str]:
        yield from ("restore_health", "restore_essence", "traded", "equipped", "unequipped")


class UseInventory(_OfExplorers, frozen=True, tag="use_inventory"):
    """Each of those it is about uses the own inventory."""

    async def run(self, now: Now) -> None:
        for seat in await self.explorers(now):
            if now.there(seat) and not now.table.over:
                await use_inventory(now.table, seat, seat)

    def could(self, now: Now) -> bool:
        return any(held(now.table, seat) for seat in self.seats(now))

    def words(self, voice: Voice) -> str:
        who = self.someone(voice)
        whose = who.its if who.you else "their" if who.many else "its"
        return who.does("use", f"{whose} inventory")

    def causes(self) -> Iterator[str]:
        yield from ("equipped", "unequipped")


class Trade(_OfExplorers, frozen=True, kw_only=True, tag="trade"):
    with_: Subject = msgspec.field(name="with")

    async def run(self, now: Now) -> None:
        for seat in await self.explorers(now):
            for other in await self.with_.chosen(now):
                if other != seat and now.there(seat) and now.there(other) and now.table.is_explorer(other):
                    await trade(now.table, seat, other)

    def could(self, now: Now) -> bool:
        table = now.table
        pairs = [(one, other) for one in self.seats(now) for other in self.with_.could_be(now) if one != other]
        return any(table.is_explorer(other) and (held(table, one) or held(table, other)) for one, other in pairs)

    def words(self, voice: Voice) -> str:
        who = self.someone(voice)
        with_ = self.with_.phrase(voice).words
        return f"trade with {with_}" if who.you else who.does("trade", f"with {with_}")

    def causes(self) -> Iterator[str]:
        yield from ("traded", "unequipped")


class Equip(_OfExplorers, frozen=True, kw_only=True, tag="equip"):
    """One unequipped item may be equipped at no cost: as a main item, or in any way."""

    how: Literal["any", "main"] = "any"
    types: Types = ()

    async def run(self, now: Now) -> None:
        for seat in await self.explorers(now):
            if now.there(seat) and not now.table.over:
                await offer_equipping(now.table, seat, self._loose(now, seat), self.how == "main")

    def _loose(self, now: Now, seat: int) -> list[int]:
        table = now.table
        return of_types(table, [item for item in held(table, seat) if not table.equipped(item)], self.types)

    def could(self, now: Now) -> bool:
        only = self.how == "main"
        return any(fittings(now.table, seat, item, only) for seat in self.seats(now) for item in self._loose(now, seat))

    def words(self, voice: Voice) -> str:
        how = "as main item" if self.how == "main" else "as main item, upgrade or augment"
        return f"{self.someone(voice).words} may equip {one_of(self.types, 'unequipped')} {how}"

    def causes(self) -> Iterator[str]:
        yield from ("equipped", "unequipped")

    def faults(self, language: Language) -> Iterator[str]:
        if "consumable" in self.types:
            yield "a consumable is never equipped"


class _OfItems(_OfExplorers, frozen=True, kw_only=True):
    """A verb about so many items of explorers, which their players choose, or whoever `by` names."""

    n: Amount = 1
    types: Types = ()
    by: str = ""

    def items(self, now: Now, seat: int) -> list[int]:
        """The items that it may be about."""
        return of_types(now.table, held(now.table, seat), self.types)

    def could(self, now: Now) -> bool:
        return any(self.items(now, seat) for seat in self.seats(now))

    async def one(self, now: Now, seat: int, prompt: str, cited: str) -> int:
        """One of them, as somebody chooses; none if there is none."""
        table = now.table
        if not self.items(now, seat):
            return NONE
        by = seat if not self.by else PARTY if self.by == "party" else now.seat_of(self.by)
        return await decide(
            table, by, prompt, lambda: self.items(now, seat), cited, "item",
            lambda item: item_option(table, item, "equipped" if table.equipped(item) else ""),
            args=(unit_ref(table, seat),), source=now.ref,
        )  # fmt: skip

    def faults(self, language: Language) -> Iterator[str]:
        if self.by and self.by not in language.roles:
            yield unknown("role", self.by, language.roles)


class Unequip(_OfItems, frozen=True, kw_only=True, tag="unequip"):
    """Items come off, each with everything attached to it (MA-420)."""

    def items(self, now: Now, seat: int) -> list[int]:
        return of_types(now.table, worn(now.table, seat), self.types)

    async def run(self, now: Now) -> None:
        for seat in await self.explorers(now):
            for _ in range(value_of(self.n, now)):
                item = await self.one(now, seat, "Which item of {} comes off?", "MA-420")
                if item != NONE:
                    unequip(now.table, item)

    def words(self, voice: Voice) -> str:
        whose = "" if self.by != "party" else " (the party chooses)"
        return self.someone(voice).does("unequip", f"{items_words(self.n, self.types, voice)}{whose}")

    def causes(self) -> Iterator[str]:
        yield "unequipped"


class DestroyItem(_OfItems, frozen=True, kw_only=True, tag="destroy_item"):
    equipped: bool = False

    def items(self, now: Now, seat: int) -> list[int]:
        table = now.table
        return [item for item in super().items(now, seat) if not self.equipped or table.equipped(item)]

    async def run(self, now: Now) -> None:
        for seat in await self.explorers(now):
            for _ in range(value_of(self.n, now)):
                item = await self.one(now, seat, "Which item of {} is destroyed?", "MA-236")
                if item != NONE:
                    destroy_item(now.table, item)

    def words(self, voice: Voice) -> str:
        whose = "" if self.by != "party" else " (the party chooses)"
        what = items_words(self.n, self.types, voice, "equipped" if self.equipped else "")
        return self.someone(voice).does("destroy", f"{what}{whose}")

    def causes(self) -> Iterator[str]:
        yield from ("item_destroyed", "unequipped", "marker_removed")


class Give(_OfItems, frozen=True, kw_only=True, tag="give"):
    """Items go to another explorer, unequipped; nobody needs to agree to a gift (MA-R138)."""

    to: Subject

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.explorers(now):
            for to in await self.to.chosen(now):
                for _ in range(value_of(self.n, now) if table.is_explorer(to) and to != seat else 0):
                    item = await self.one(now, seat, "Which item does {} give away?", "MA-386")
                    if item != NONE and hand_over(table, item, to):
                        names = unit_ref(table, seat), item_ref(table, item), unit_ref(table, to)
                        table.say("{} gives {} to {}.", *names, rule="MA-386")

    def could(self, now: Now) -> bool:
        others = [each for each in self.to.could_be(now) if now.table.is_explorer(each)]
        return any(self.items(now, seat) and any(to != seat for to in others) for seat in self.seats(now))

    def words(self, voice: Voice) -> str:
        to = self.to.phrase(voice).words
        return self.someone(voice).does("give", f"{items_words(self.n, self.types, voice)} to {to}")

    def causes(self) -> Iterator[str]:
        yield "unequipped"


# --- decks -----------------------------------------------------------------------------------------------------------


class TakeItem(_OfExplorers, frozen=True, kw_only=True, tag="take_item"):
    """A named item is taken out of its deck or from the destroyed items (MA-288)."""

    item: Id

    async def run(self, now: Now) -> None:
        for seat in await self.explorers(now):
            take_item(now.table, seat, self.item)

    def could(self, now: Now) -> bool:
        return super().could(now) and takeable(now.table, self.item)

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("take", f"the item {named(self.item, voice)}")

    def causes(self) -> Iterator[str]:
        yield "gained"


class ShuffleItems(Verb, frozen=True, tag="shuffle_items"):
    types: Types = ()

    def run(self, now: Now) -> None:
        shuffle_items(now.table, self.types)

    def words(self, voice: Voice) -> str:
        if not self.types:
            return "shuffle each item deck"
        return f"shuffle the deck of {either([DECK_NAMES[each] for each in self.types], 'and of')}"


class AddLevel(Verb, frozen=True, tag="add_level"):
    level: Literal[2, 3]

    def run(self, now: Now) -> None:
        add_level(now.table, self.level)

    def could(self, now: Now) -> bool:
        return bool(waiting_items(now.table, self.level))

    def words(self, voice: Voice) -> str:
        return f"add the items of level {self.level}"


class Look(Verb, frozen=True, tag="look"):
    """The top cards of a deck are shown to all; then they stay as they lie, are put in another order, or some of them
    are destroyed."""

    deck: Deck
    n: Annotated[int, Meta(ge=1, le=9)] = 1
    then: Then = "keep"

    async def run(self, now: Now) -> None:
        await look(now.table, now.you, self.deck, self.n, self.then)

    def could(self, now: Now) -> bool:
        return bool(now.table.pile(DECKS[self.deck].zone))

    def words(self, voice: Voice) -> str:
        cards = "card" if self.n == 1 else f"{self.n} cards"
        then = {
            "keep": "",
            "reorder": " and put them back in any order",
            "destroy": " and destroy any of them",
        }[self.then]
        return f"look at the top {cards} of the {DECKS[self.deck].name}{then}"

    def faults(self, language: Language) -> Iterator[str]:
        if self.then == "destroy" and DECKS[self.deck].destroyed is None:
            yield f"what lies in the {DECKS[self.deck].name} cannot be destroyed"


# --- payments --------------------------------------------------------------------------------------------------------


class UnequipThis(Verb, Payment, frozen=True, tag="unequip_this"):
    """The card comes off, with everything attached to it."""

    def payable(self, now: Now) -> bool:
        return now.source.kind == ON_ITEM and now.table.equipped(now.source.handle)

    @rule("MA-130", "MA-420")
    def pay(self, now: Now) -> None:
        unequip(now.table, now.source.handle)

    def words(self, voice: Voice) -> str:
        return "unequip this"


class PayItem(Verb, Payment, frozen=True, tag="destroy_item"):
    """Another item of one's own is destroyed."""

    types: Types = ()
    equipped: bool = False

    def _found(self, now: Now) -> list[int]:
        table, me = now.table, now.me
        if not table.is_explorer(me):
            return []
        own = now.source.handle if now.source.kind == ON_ITEM else NONE
        items = worn(table, me) if self.equipped else held(table, me)
        return [item for item in of_types(table, items, self.types) if item != own]

    def payable(self, now: Now) -> bool:
        return bool(self._found(now))

    @rule("MA-130", "MA-236")
    async def pay(self, now: Now) -> None:
        table = now.table
        item = await decide(
            table, now.me, "Which item do you destroy?", lambda: self._found(now), "MA-130", "item",
            lambda each: item_option(table, each, "equipped" if table.equipped(each) else ""), source=now.ref,
        )  # fmt: skip
        destroy_item(table, item)

    def words(self, voice: Voice) -> str:
        what = one_of(self.types, "other equipped" if self.equipped else "other")
        return f"destroy {what.replace('an other', 'another')} of yours"


# --- what somebody owns ----------------------------------------------------------------------------------------------


class ItemFilter(Node, frozen=True, kw_only=True):
    """Which items are meant: by type, level and name, whether they are equipped, and whether an augment is on them."""

    type: ItemType | None = None
    level: Annotated[int, Meta(ge=1, le=3)] | None = None
    name: Id | None = None
    equipped: bool | None = None
    augmented: bool | None = None

    def fits(self, table: Expedition, item: int) -> bool:
        face = table.printed(item)
        named = (self.type in (None, face.kind)) and (self.level in (None, face.level)) and self.name in (None, face.id)
        if not named or self.equipped not in (None, table.equipped(item)):
            return False
        if self.augmented is None:
            return True
        return self.augmented == any(each.under == item and each.how == AUGMENT for each in table.mount)

    def words(self) -> str:
        """One of them."""
        if self.name is not None:
            words = self.name.replace("_", " ")
            return f"{words}{'' if self.equipped is None else ', equipped' if self.equipped else ', unequipped'}"
        kinds = [
            "" if self.equipped is None else "equipped" if self.equipped else "unequipped",
            "" if self.augmented is None else "augmented" if self.augmented else "unaugmented",
            TYPE_NAMES[self.type] if self.type is not None else "item",
            f"of level {self.level}" if self.level is not None else "",
        ]
        return article(" ".join(filter(None, kinds)))


class Owns(Node, Condition, frozen=True):
    """Whether somebody has such an item; consumables are never equipped (MA-389)."""

    mark: ClassVar[str] = "owns"
    owns: ItemFilter
    who: Subject | None = None

    def holds(self, now: Now) -> bool:
        table = now.table
        seats = [each for each in could_be(self.who, now) if table.is_explorer(each)]
        return any(self.owns.fits(table, item) for seat in seats for item in held(table, seat))

    def words(self, voice: Voice) -> str:
        who = self._who(voice)
        return f"{who.words} {who.form('have')} {self.owns.words()}"

    def denied(self, voice: Voice) -> str:
        who, words = self._who(voice), self.owns.words()
        if self.owns.name is not None:
            return f"{who.words} {who.form('do')} not have {words}"
        return f"{who.words} {who.form('have')} no {words.partition(' ')[2]}"

    def _who(self, voice: Voice) -> Phrase:
        return someone(self.who, voice)


VERBS: tuple[type[Verb], ...] = (
    Gain, Workbench, Recharge, UseInventory, Trade, Equip, Unequip, DestroyItem, Give, TakeItem, ShuffleItems, AddLevel,
    Look,
)  # fmt: skip
PAYMENTS: tuple[type[Verb], ...] = (UnequipThis, PayItem)
CONDITIONS: tuple[type[Node], ...] = (Owns,)
