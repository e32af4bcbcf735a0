"""Whether a reserve allows a deck that a style asks for, by exact search over counts (TP-R119)."""

from __future__ import annotations

from collections import Counter

from fabletop.games.projector.rules.deck_building import Building, banned, deck_size, smallest
from fabletop.games.projector.state import NONE, Day

MOST_TRIED = 200_000  # decks; a style that none of so many meets counts as impossible


def exists(table: Day, seat: int) -> bool:
    """Whether there is a deck of at least the hand size that the area and the player's style allow."""
    counts = Counter([face for face in table.reserve[seat] if not banned(table, seat, face)])
    fewest, most = smallest(table, seat), deck_size(table, seat)
    if sum(counts.values()) < fewest or table.styles[seat] == NONE:
        return True  # without a style there is nothing to give up; missing cards are lent
    style = table.box.styles[table.styles[seat]].fits
    kinds = sorted(counts.items())
    tried = 0

    def search(place: int, deck: list[int]) -> bool:
        nonlocal tried
        if place == len(kinds):
            tried += 1
            return fewest <= len(deck) <= most and style.holds(Building(table, seat, deck))
        face, n = kinds[place]
        for take in range(min(n, most - len(deck)), -1, -1):
            if tried > MOST_TRIED or search(place + 1, [*deck, *[face] * take]):
                return tried <= MOST_TRIED
        return False

    return search(0, [])
