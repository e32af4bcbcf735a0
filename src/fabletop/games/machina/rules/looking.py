"""Looking at the top of a deck, where an effect says so. What is seen, all see: nothing here is decided in secret."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fabletop.engine.questions import Option, arrange, choose_some
from fabletop.engine.table import ALL, Zone
from fabletop.engine.words import Ref
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.state import (
    APPAREL,
    ARTIFACTS,
    CONSUMABLES,
    EVENTS,
    EVENTS_OUT,
    HORRORS,
    HORRORS_OUT,
    MONSTER_DECK,
    MONSTERS_OUT,
    TILES,
    WEAPONS,
    WRECKED,
    Expedition,
)

Deck = Literal["explorer", "horror", "monster", "weapon", "apparel", "artifact", "consumable", "tile"]
Then = Literal["keep", "reorder", "destroy"]


class Pile(NamedTuple):
    """A deck: what it is called, and where its cards go when they are destroyed; tiles never are."""

    zone: Zone
    name: str
    destroyed: Zone | None


DECKS: dict[Deck, Pile] = {
    "explorer": Pile(EVENTS, "explorer event deck", EVENTS_OUT),
    "horror": Pile(HORRORS, "horror event deck", HORRORS_OUT),
    "monster": Pile(MONSTER_DECK, "monster deck", MONSTERS_OUT),
    "weapon": Pile(WEAPONS, "weapon deck", WRECKED),
    "apparel": Pile(APPAREL, "apparel deck", WRECKED),
    "artifact": Pile(ARTIFACTS, "artifact deck", WRECKED),
    "consumable": Pile(CONSUMABLES, "consumable deck", WRECKED),
    "tile": Pile(TILES, "map tile deck", None),
}


async def look(table: Expedition, seat: int, deck: Deck, n: int, then: Then) -> None:
    """The top cards of a deck are turned up for all, and who looks says what becomes of them."""
    zone, name, destroyed = DECKS[deck]
    cards = table.pile(zone)[-n:][::-1]  # the top one first
    if not cards:
        return
    for card in cards:
        table.peek(card, ALL)
    names = ", ".join(table.printed(card).name for card in cards)
    table.say("{} looks at the {}: {}.", unit_ref(table, seat), name, names, rule="MA-038")
    table.beat()

    def show(card: int) -> Option:
        face = table.printed(card)
        return Option(f"card:{face.id}", face.name, (f"card:{face.id}",), note=face.words)

    if then == "reorder" and len(cards) > 1:
        order = await arrange(
            seat, "In which order do these lie? The first is on top.", lambda: cards, "MA-038", "reorder", show=show
        )
        table.pile(zone)[-len(cards) :] = order[::-1]
    elif then == "destroy" and destroyed is not None:
        gone = await choose_some(
            seat, "Which of these are destroyed?", lambda: cards, 0, len(cards), "MA-038", "wreck", show=show
        )
        for card in gone:
            table.move(card, zone, destroyed)
            table.say("{} is destroyed.", Ref("card", table.printed(card).id), rule="MA-038")
