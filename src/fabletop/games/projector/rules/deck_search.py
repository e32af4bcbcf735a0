"""Whether a reserve allows a deck that a style asks for, by exact search over counts (TP-R119)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fabletop.engine.citing import rule
from fabletop.engine.effects import Condition
from fabletop.games.projector.rules.deck_building import Building, banned, deck_size, smallest
from fabletop.games.projector.state import Outing

MOST_TRIED = 20_000  # decks; what none of so many meets, after those that are likely, counts as impossible

Kinds = Sequence[tuple[int, int]]  # faces of slides, and how many there are


@rule("TP-R119")
def exists(table: Outing, seat: int, style: Condition) -> bool:
    """Whether there is a deck of at least the hand size that the area and a style allow."""
    counts = Counter([face for face in table.reserve[seat] if not banned(table, seat, face)])
    fewest, most = smallest(table, seat), deck_size(table, seat)
    if sum(counts.values()) < fewest:
        return False
    kinds = _by_trait(table, counts)
    alone = [each for each in kinds if style.holds(Building(table, seat, each[:1]))]
    for pool in (kinds, alone):
        for deck in _likely(pool, fewest, most):
            if style.holds(Building(table, seat, deck)):
                return True
    return any(style.holds(Building(table, seat, deck)) for deck in _all(kinds, fewest, most))


def _by_trait(table: Outing, counts: Counter[int]) -> Kinds:
    """Slides of one trait beside each other, those of the trait with most first."""
    box = table.box
    of = Counter([box.skill_of(face).trait for face in counts.elements()])
    return sorted(counts.items(), key=lambda each: (-of[trait := box.skill_of(each[0]).trait], trait, each[0]))


def _likely(kinds: Kinds, fewest: int, most: int) -> Iterator[list[int]]:
    """Decks of every size with at most so many copies of each slide: nearly every style that can be met, one of them
    meets."""
    for copies in sorted({n for _, n in kinds}):
        deck = [face for face, n in kinds for _ in range(min(n, copies))]
        if len(deck) < fewest:
            continue
        for size in range(fewest, min(most, len(deck)) + 1):
            yield deck[:size]


def _all(kinds: Kinds, fewest: int, most: int) -> Iterator[list[int]]:
    """Every deck, one after the other, until too many were tried."""
    tried = 0
    open_: list[tuple[int, list[int]]] = [(0, [])]
    while open_ and tried < MOST_TRIED:
        place, deck = open_.pop()
        if place == len(kinds):
            tried += 1
            if len(deck) >= fewest:
                yield deck
            continue
        face, n = kinds[place]
        open_ += [(place + 1, [*deck, *[face] * take]) for take in range(min(n, most - len(deck)) + 1)]
