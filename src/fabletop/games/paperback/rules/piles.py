"""Cards: drawing, reshuffling, moving between piles, penalty cards (PA-101 to PA-104, PA-168 to PA-182, PA-222)."""

from __future__ import annotations

from fabletop.engine.table import Zone
from fabletop.engine.words import Card
from fabletop.games.paperback.rules.in_force import InForce
from fabletop.games.paperback.state import (
    DECK,
    DISCARD,
    FATIGUE,
    HAND,
    PENALTY_DECK,
    PENALTY_DISCARD,
    WORD,
    Adventure,
)

ZONES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "fatigue": FATIGUE}
OWNED = (HAND, WORD, DISCARD, FATIGUE, DECK)


def draw(table: Adventure, n: int) -> None:
    """Draw from the top; an empty deck is made anew from the discard pile (PA-102 to PA-104)."""
    drawn: list[int] = []
    for _ in range(n):
        if not table.deck:
            if not table.discard:
                table.say("There is nothing left to draw.", rule="PA-104")
                break
            reshuffle(table)
            if drawn:
                table.cite("PA-103")
        card = table.deck[-1]
        table.move(card, DECK, HAND)
        drawn.append(card)
    if drawn and table.run.log is not None:
        table.say("You draw " + ", ".join(["{}"] * len(drawn)) + ".", *map(Card, drawn), rule="PA-101")


def reshuffle(table: Adventure) -> None:
    for card in table.discard[:]:
        table.move(card, DISCARD, DECK)
    table.shuffle(DECK, "deck")
    table.say("Your discard pile becomes your new deck.", rule=("PA-102", "PA-096"))
    InForce.happen(table, "shuffle")


def add_penalties(table: Adventure, n: int, to: Zone) -> None:
    """Penalty cards are drawn at random; when there are none left, nothing happens (PA-168 to PA-171)."""
    for _ in range(n):
        if not table.penalty_deck:
            if not table.penalty_discard:
                table.say("There is no penalty card left.", rule="PA-171")
                return
            for card in table.penalty_discard[:]:
                table.move(card, PENALTY_DISCARD, PENALTY_DECK)
            table.shuffle(PENALTY_DECK, "penalties")
            table.cite("PA-170")
        card = table.penalty_deck[table.roll("penalties", len(table.penalty_deck))]
        table.peek(card, -1)
        table.say("{} is added to your {}.", Card(card), "deck" if to is DECK else "discard pile", rule="PA-169")
        table.move(card, PENALTY_DECK, to)
        if to is DECK:
            table.shuffle(DECK, "deck")  # PA-R66


def return_penalty(table: Adventure, card: int, source: Zone) -> None:
    """A penalty card that was played goes back, if it says so (PA-177, PA-R65)."""
    table.say("{} returns to the penalty cards.", Card(card), rule="PA-177")
    if table.settings.penalty_return == "discard":
        table.move(card, source, PENALTY_DISCARD)
        return
    table.move(card, source, PENALTY_DECK)
    table.shuffle(PENALTY_DECK, "penalties")


def zone_of(table: Adventure, card: int) -> Zone:
    """The pile in which a card of the player lies."""
    return next(zone for zone in OWNED if card in table.pile(zone))


def owned_penalties(table: Adventure) -> list[int]:
    return [card for card in table.owned if table.printed(card).kind == "penalty"]


def put(table: Adventure, card: int, source: Zone, target: Zone, place: str = "shuffle") -> None:
    """Move a card of the player, to a place of the deck if it goes there; whoever fatigues it, texts hear of it."""
    table.move(card, source, target)
    if target is FATIGUE:
        InForce.happen(table, "fatigued")
    if target is DECK:
        if place == "shuffle":
            table.shuffle(DECK, "deck")
        elif place == "bottom":
            table.deck.insert(0, table.deck.pop())
