"""The four item decks: drawing, putting back, searching, shuffling, and the items of later levels (MA-021 to MA-023,
MA-288, MA-290, MA-436 to MA-438)."""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, arrange, choose, choose_some
from fabletop.engine.table import ALL, Zone
from fabletop.engine.words import Ref
from fabletop.games.machina.cards import TYPES
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.rules.grid import item_names, item_option, item_ref
from fabletop.games.machina.rules.markers import markers_back
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import decide
from fabletop.games.machina.state import (
    APPAREL,
    ARTIFACTS,
    CONSUMABLES,
    DRAWN,
    GEAR,
    LATER_ITEMS,
    LOST,
    NONE,
    ON_ITEM,
    WEAPONS,
    WRECKED,
    Expedition,
)

DECKS: dict[str, Zone] = dict(zip(TYPES, (WEAPONS, APPAREL, ARTIFACTS, CONSUMABLES), strict=True))
DECK_NAMES = {"weapon": "weapons", "apparel": "apparel", "artifact": "artifacts", "consumable": "consumables"}


def deck_of(table: Expedition, item: int) -> Zone:
    """The deck to which an item belongs."""
    return DECKS[table.printed(item).kind]


def _destroyed(table: Expedition, type_: str) -> list[int]:
    """The destroyed items that would make an empty deck anew, where the table plays so (MA-R92)."""
    if table.settings.item_refill == "none":
        return []
    return [item for item in table.wrecked if table.printed(item).kind == type_]


@rule("MA-438")
def open_decks(table: Expedition, types: Sequence[str] = ()) -> list[str]:
    """The decks from which a card can be drawn, of these types or of all."""
    return [
        type_ for type_, deck in DECKS.items() if (not types or type_ in types)
        and (table.pile(deck) or _destroyed(table, type_))
    ]  # fmt: skip


def deck_option(table: Expedition, type_: str) -> Option:
    """A deck as something to choose: how many cards it has, and the top one where all know it."""
    pile = table.pile(DECKS[type_])
    note = f"{len(pile)} left"
    if not pile:
        note = f"made anew from {len(_destroyed(table, type_))} destroyed items"
    elif table.seen[pile[-1]] == ALL:
        note += f", {table.printed(pile[-1]).name} on top"
    return Option(f"deck:{type_}", DECK_NAMES[type_].capitalize(), (f"deck:{type_}",), note=note)


@rule("MA-385", "MA-R94", "MA-R95")
async def draw(table: Expedition, seat: int, number: int, types: Sequence[str], cited: tuple[str, ...]) -> list[int]:
    """Cards are drawn one after the other, each seen by all before the next deck is chosen. From empty decks nothing
    comes, so there may be fewer (MA-R92)."""
    found: list[int] = []
    for left in range(number, 0, -1):
        if not open_decks(table, types):
            table.say("There are no more items to draw.", rule=("MA-438", "MA-R92"))
            break
        type_ = await decide(
            table, seat, "From which deck do you draw? {} to go.", lambda: open_decks(table, types), cited, "deck",
            lambda each: deck_option(table, each), args=(left,),
        )  # fmt: skip
        _refill(table, type_)
        card = table.pile(DECKS[type_])[-1]
        table.move(card, DECKS[type_], DRAWN)
        found.append(card)
        table.say("{} draws {}.", unit_ref(table, seat), item_ref(table, card), rule=cited[0])
        table.beat("quick")
    return found


def _refill(table: Expedition, type_: str) -> None:
    """An empty deck is made anew from the destroyed items of its type."""
    if table.pile(DECKS[type_]):
        return
    for item in _destroyed(table, type_):
        table.move(item, WRECKED, DECKS[type_])
    table.shuffle(DECKS[type_], type_)
    table.say("The {} are shuffled anew.", DECK_NAMES[type_], rule="MA-R92")


def take_drawn(table: Expedition, card: int, seat: int) -> None:
    """A drawn card comes to an explorer, unequipped (MA-386)."""
    table.move(card, DRAWN, GEAR.of(seat))


async def settle_rest(table: Expedition, seat: int, cited: tuple[str, ...]) -> None:
    """Of the drawn cards that nobody takes, some are destroyed and the others go back on top of the decks of their own
    types, in an order of one's choice."""
    if not table.drawn:
        return
    for card in await _unwanted(table, seat, cited):
        _markers_off(table, card)
        table.move(card, DRAWN, WRECKED)
        table.say("{} is destroyed.", item_ref(table, card), rule=cited[0])
    for type_, deck in DECKS.items():
        back: Sequence[int] = [card for card in table.drawn if table.printed(card).kind == type_]
        if len(back) > 1:
            back = await arrange(
                seat, "In which order do these go back? The first lies on top.", lambda cards=back: cards, cited,  # type: ignore[misc]
                "put_back", show=lambda card: item_option(table, card),
            )  # fmt: skip
        for card in reversed(back):
            _markers_off(table, card)
            table.move(card, DRAWN, deck)
        if back:
            words = "{} goes back on top of the {}." if len(back) == 1 else "{} go back on top of the {}."
            table.say(words, item_names(table, back), DECK_NAMES[type_], rule=cited[0])


def _markers_off(table: Expedition, card: int) -> None:
    """A card that was swapped away and leaves for good gives back the markers on it (MA-170)."""
    markers_back(table, lambda mark: mark.kind == ON_ITEM and mark.handle == card)


async def _unwanted(table: Expedition, seat: int, cited: tuple[str, ...]) -> Sequence[int]:
    """Which of the cards are destroyed."""
    if len(table.drawn) > 1:
        return await choose_some(
            seat, "Which of these are destroyed? The others go back on top of their decks.", lambda: table.drawn[:],
            0, len(table.drawn), cited, "wreck", show=lambda card: item_option(table, card),
        )  # fmt: skip
    card = table.drawn[0]
    deck = DECK_NAMES[table.printed(card).kind]
    fate = await choose(
        seat, "What becomes of {}?", lambda: ("destroy", "back"), cited, "wreck", args=(item_ref(table, card),),
        show=lambda each: Option(each, "Destroy it" if each == "destroy" else f"Put it back on top of the {deck}"),
    )  # fmt: skip
    return (card,) if fate == "destroy" else ()


# --- searching, shuffling, later levels ------------------------------------------------------------------------------


def takeable(table: Expedition, id_: str) -> bool:
    """Whether taking an item might find it, as far as everybody knows: not if it lies open elsewhere."""
    face = table.box.face_index[id_]
    open_elsewhere = [*table.later_items, *table.out, *table.drawn, *[item for gear in table.gear for item in gear]]
    return all(table.face[item] != face for item in open_elsewhere)


@rule("MA-288", "MA-290", "MA-R14")
def take_item(table: Expedition, seat: int, id_: str) -> bool:
    """A named item is searched for: in its deck, which is shuffled afterwards, then among the destroyed items. Says
    whether it was found."""
    face = table.box.face(id_)
    deck = DECKS[face.kind]
    card = next((each for each in table.pile(deck) if table.face[each] == face.number), NONE)
    if card != NONE:
        table.move(card, deck, GEAR.of(seat))
    else:
        card = next((each for each in table.wrecked if table.face[each] == face.number), NONE)
        if card != NONE:
            table.move(card, WRECKED, GEAR.of(seat))
    table.shuffle(deck, face.kind)
    name = Ref("card", id_)
    if card == NONE:
        table.tell(ALL, "{} is to be found neither in its deck nor among the destroyed items.", name, rule="MA-290")
        return False
    table.tell(ALL, "{} takes {}.", unit_ref(table, seat), name, rule="MA-288")
    table.beat()
    Now.happen(table, "gained", explorer=seat)
    return True


@rule("MA-437", "MA-R19")
def shuffle_items(table: Expedition, types: Sequence[str] = ()) -> None:
    """Item decks are shuffled, each on its own, those that are named or all four; destroyed items stay out."""
    for type_, deck in DECKS.items():
        if not types or type_ in types:
            table.shuffle(deck, type_)
            table.say("The {} are shuffled.", DECK_NAMES[type_], rule="MA-437")


def waiting_items(table: Expedition, level: int) -> list[int]:
    """The items of a level that are not in the game yet."""
    return [item for item in table.later_items if table.printed(item).level == level]


@rule("MA-436", "MA-R89", "MA-022")
def add_level(table: Expedition, level: int) -> None:
    """Half of each item deck leaves the game by chance, nobody knowing what; then all items of a level are shuffled
    into their decks. Once they are in, there is nothing to add."""
    coming = waiting_items(table, level)
    if not coming:
        return
    for type_, deck in DECKS.items():
        table.shuffle(deck, type_)
        pile = table.pile(deck)
        for card in pile[len(pile) - len(pile) // 2 :]:
            table.move(card, deck, LOST)
    for card in coming:
        table.move(card, LATER_ITEMS, deck_of(table, card))
    for type_, deck in DECKS.items():
        table.shuffle(deck, type_)
    table.say("Half of each item deck leaves the game, and the items of level {} come in.", level, rule="MA-436")
    table.beat()
