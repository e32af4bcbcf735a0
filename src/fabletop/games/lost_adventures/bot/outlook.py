"""How a scene will go: what staying in an encounter is worth, flip by flip.

From the space of the success marker, the way the Enemy still has to come and the symbols that the next cards may show,
the worth of going on is worked out some flips ahead, with the right to leave after each. That others leave in the
meantime is not foreseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from fabletop.engine.view import Place, View
from fabletop.games.lost_adventures.bot.values import Temper, green_worth, harm
from fabletop.games.lost_adventures.box import Flip
from fabletop.games.lost_adventures.cards import Encounter
from fabletop.games.lost_adventures.state import DECKS, TRACK, Film
from fabletop.games.lost_adventures.terms import CATEGORIES

Worths = tuple[list[float], list[float]]  # what so many rewards are worth here, with temple cards and without


class Outlook:
    """The worth of one encounter to one seat."""

    def __init__(
        self,
        table: Film,
        seat: int,
        scene: Encounter,
        cards: Sequence[Flip],
        invest: int,
        enemy: int,
        rewards: int,
        temper: Temper,
        worths: Worths,
    ) -> None:
        track = scene.track
        self._last = len(track) - 1
        self._numbers = [space.n for space in track]
        # X and green squares on the spaces up to each one.
        self._xs = list(accumulate("x" in space.symbols for space in track))
        self._greens = list(accumulate("green" in space.symbols for space in track))
        self._hit = temper.careful * harm(table, seat, scene.threat)
        self._green = green_worth(table, seat)
        invest, enemy = min(TRACK, invest), min(10, enemy)
        seen = Counter((card.checks[invest], card.xs[enemy], card.hands[enemy]) for card in cards)
        self._flips = [(number / len(cards), *symbols) for symbols, number in seen.items()]
        self._depth = temper.looks_ahead
        self._known: dict[tuple[int, int, int], float] = {}
        self._out = [worths[0][min(number, rewards)] for number in self._numbers]  # what leaving is worth
        self._caught = [worths[1][min(number, rewards)] for number in self._numbers]  # the same after a hand

    def leaving(self, space: int) -> float:
        """What it is worth to exit on a space."""
        return self._out[space]

    def going_on(self, space: int, away: int, depth: int | None = None) -> float:
        """The worth of one more flip, with the Enemy so many cities away."""
        depth = self._depth if depth is None else depth
        key = space, away, depth
        found = self._known.get(key)
        if found is not None:
            return found
        found = 0.0
        for chance, checks, hits, hands in self._flips:
            found += chance * self._after(space, away, depth, checks, hits, hands)
        self._known[key] = found
        return found

    def _after(self, space: int, away: int, depth: int, checks: int, hits: int, hands: int) -> float:
        """The worth of a flip with these symbols."""
        to = min(self._last, space + checks)
        worth = self._green * (self._greens[to] - self._greens[space])
        hits += self._xs[to] - self._xs[space]
        if away == 0:
            worth -= hits * self._hit
            if hands:
                return worth + self._caught[to]
        else:
            away -= hits + hands
            if away < 0:
                away = 0
        out = self._out[to]
        if depth <= 1 or to == self._last:
            return worth + out
        on = self._known.get((to, away, depth - 1))
        if on is None:
            on = self.going_on(to, away, depth - 1)
        return worth + (on if on > out else out)

    def after(self, space: int, away: int, flip: Flip, invest: int, enemy: int) -> float:
        """The worth of a card that lies there."""
        invest, enemy = min(TRACK, invest), min(10, enemy)
        return self._after(space, away, self._depth, flip.checks[invest], flip.xs[enemy], flip.hands[enemy])

    def best(self, space: int, away: int, depth: int) -> float:
        """Leave or go on, whichever is better."""
        out = self._out[space]
        return out if depth <= 0 or space == self._last else max(out, self.going_on(space, away, depth))


def next_cards(view: View[Film], scene: Encounter) -> list[Flip]:
    """The cards that may be flipped next: what is left of the deck, or all of it once it is through."""
    table = view.table
    category = CATEGORIES.index(scene.category)
    left = view.bags.get(Place(DECKS[category].name, -1)) or table.box.resolutions_of(category)
    flips = [table.box.faces[face].flip for face in left]
    return [flip for flip in flips if flip is not None]
