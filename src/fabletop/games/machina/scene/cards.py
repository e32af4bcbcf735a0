"""Cards as they lie on the table: items, events, monsters; piles of them, and what was drawn and is not settled yet."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fabletop.engine.effects import Source
from fabletop.engine.scene import Card, Cards, Counter, Counters, Pile
from fabletop.engine.table import UNKNOWN
from fabletop.games.machina.box import Box, Face
from fabletop.games.machina.cards import TYPES
from fabletop.games.machina.rules.item_decks import DECK_NAMES, DECKS
from fabletop.games.machina.rules.markers import free_markers, lying_on
from fabletop.games.machina.state import (
    HORROR_MARKERS,
    NONE,
    OF_HORROR,
    ON_BOUND,
    ON_EVENT,
    ON_HORROR,
    ON_ITEM,
    Expedition,
)

KINDS = {
    "weapon": "weapon", "apparel": "apparel", "artifact": "artifact", "consumable": "consumable",
    "event": "explorer event", "horror": "horror event", "monster": "monster", "tile": "tile",
}  # fmt: skip


@lru_cache(maxsize=1024)
def printed_card(box: Box, number: int) -> Card:
    """What is printed on a card, one object for each, so that it is sent once."""
    face = box.faces[number]
    if face.kind == "monster":
        return monster_card(box, face)
    corner = f"level {face.level}" if face.level else "binding" if face.binding else ""
    name = f"card:{face.id}"
    return Card(
        name, face.name, face.words, corner, face.icon, face.kind, flavour=face.flavour, kind=KINDS[face.kind],
        note=symbols(face),
    )  # fmt: skip


def monster_card(box: Box, face: Face) -> Card:
    unit = box.monsters[box.monster_index[face.card.id]]
    numbers = f"Armor {unit.armor}, will {unit.will}, stamina {unit.stamina}, health {unit.health}."
    return Card(
        f"card:{face.id}", face.name, " ".join([numbers, *unit.words]), f"level {unit.level}" if unit.level else "",
        unit.icon, "monster", flavour=getattr(unit.card, "flavour", ""), kind="monster",
    )  # fmt: skip


def symbols(face: Face) -> str:
    """How an item is worn, and by which symbols others fit to it."""
    hands = {1: "one hand", 2: "two hands"}.get(face.hands, "")
    parts = [
        f"augment: {face.augment}" if face.augment else "",
        hands,
        face.place,
        f"{face.bottom} below" if face.bottom else "",
        f"{face.top} above" if face.top else "",
        f"slot: {face.slot}" if face.slot else "",
    ]
    return ", ".join(filter(None, parts))


def card_of(table: Expedition, card: int) -> Card:
    """A card with what lies on it: markers, count tokens, and that it only waits for its marker."""
    found = printed_card(table.box, table.face[card])
    on = marks_on(table, card)
    return msgspec.structs.replace(found, marks=on) if on else found


def marks_on(table: Expedition, card: int) -> tuple[str, ...]:
    kinds = (ON_ITEM, ON_BOUND, ON_EVENT, ON_HORROR)
    lying = sum(len(lying_on(table, Source(kind, card))) for kind in kinds)
    found = [f"{lying} marker{'s' if lying > 1 else ''}"] if lying else []
    found += counts_on(table, table.printed(card).texts.all)
    if card in table.aside:
        found.append("destroyed, waits for its marker")
    return tuple(found)


def counts_on(table: Expedition, numbers: tuple[int, ...]) -> list[str]:
    """Count tokens on a card, text by text: "2 of 4"."""
    texts = table.box.book.texts
    return [f"{table.counts[str(n)]} of {texts[n].count}" for n in numbers if table.counts.get(str(n))]


def readable(table: Expedition, number: int) -> list[str]:
    """What must be readable of a card that lies open: its name and what it says, line by line."""
    face = table.box.faces[number]
    if face.kind == "monster":
        return [face.name, *table.box.monsters[table.box.monster_index[face.card.id]].words]
    return [face.name, face.words]


# --- what is afoot ---------------------------------------------------------------------------------------------------


def events(table: Expedition) -> list[Cards]:
    """The current explorer event and the current horror event."""
    found = [card_of(table, card) for card in (table.event, table.dread) if card != NONE]
    return [Cards("events", "Events in force", tuple(found), role="main")] if found else []


def drawn(table: Expedition) -> list[Cards]:
    """Cards that were drawn and of which nobody has settled yet where they go."""
    if not table.drawn:
        return []
    return [Cards("drawn", "Drawn", tuple(card_of(table, card) for card in table.drawn), role="lead")]


def arriving(table: Expedition) -> list[Cards]:
    """A monster whose card lies open, and of which it is not settled yet where it comes in."""
    coming = [card for card in table.on_map if table.number_of(table.printed(card).card.id) not in table.order]
    return (
        [Cards("arriving", "On its way", tuple(card_of(table, card) for card in coming), role="lead")] if coming else []
    )


# --- piles -----------------------------------------------------------------------------------------------------------


def item_decks(table: Expedition) -> list[Pile]:
    return [_deck(table, f"deck:{type_}", DECK_NAMES[type_].capitalize(), DECKS[type_].name) for type_ in TYPES]


def other_decks(table: Expedition) -> list[Pile]:
    named = (
        ("event", "Events", "events"), ("horror", "Horrors", "horrors"), ("monster", "Monsters", "monster_deck"),
        ("tile", "Tiles", "tiles"),
    )  # fmt: skip
    return [_deck(table, f"deck:{kind}", title, zone) for kind, title, zone in named]


def supply(table: Expedition) -> Counters:
    """What is left of things that nobody has before them."""
    free = Counter(
        "supply:horror", "Horror markers free", f"{free_markers(table, OF_HORROR)} of {HORROR_MARKERS}", "marker"
    )
    lost = Counter("supply:lost", "Cards gone unseen", str(len(table.lost)), "lost")
    return Counters("supply", "Supply", (free, lost) if table.lost else (free,), role="main")


def open_piles(table: Expedition) -> list[Pile]:
    """What lies open to all: destroyed, past, still to come, out of the game. The latest of each comes first."""
    named = (
        ("wrecked", "Destroyed items", table.wrecked),
        ("gone", "Destroyed monsters", table.monsters_out),
        ("past", "Past events", [*table.horrors_out, *table.events_out]),
        ("later", "For later levels", [*table.later_monsters, *table.later_items]),
        ("out", "Out of the game", table.out),
    )
    return [
        Pile(f"pile:{name}", title, len(cards), None, _printed(table, cards)) for name, title, cards in named if cards
    ]


def _printed(table: Expedition, cards: list[int]) -> tuple[Card, ...]:
    return tuple(printed_card(table.box, table.face[card]) for card in reversed(cards))


def _deck(table: Expedition, id_: str, title: str, zone: str) -> Pile:
    """A deck; what lies on top of it is shown as far as all know it."""
    cards: list[int] = getattr(table, zone)
    known = tuple(printed_card(table.box, table.face[card]) for card in reversed(cards) if _known(table, card))
    top = known[0] if known and _known(table, cards[-1]) else None
    return Pile(id_, title, len(cards), top, known if (known and top is None) or len(known) > 1 else ())


def _known(table: Expedition, card: int) -> bool:
    return card != UNKNOWN and table.face[card] != UNKNOWN
