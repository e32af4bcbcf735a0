"""How a scene will go: what staying in an encounter is worth, flip by flip.

From the space of the success marker, the way the Enemy still has to come and the symbols that the next cards may show,
the worth of going on is worked out some flips ahead, with the right to leave after each. That others leave in the
meantime is not foreseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fabletop.games.lost_adventures.bot.values import Temper, green_worth
from fabletop.games.lost_adventures.cards import Encounter
from fabletop.games.lost_adventures.effects.flips import Flip
from fabletop.games.lost_adventures.effects.harms import cost_of
from fabletop.games.lost_adventures.state import TRACK, Film

Worths = tuple[list[float], list[float]]  # what so many rewards are worth here, with temple cards and without


class Deck:
    """The cards that may be flipped next."""

    def __init__(self, cards: Sequence[Flip]) -> None:
        self._cards = cards
        self._known: dict[tuple[int, int], list[tuple[float, int, int, int]]] = {}

    def flips(self, invest: int, enemy: int) -> list[tuple[float, int, int, int]]:
        """What they may show with the markers there, and how likely that is: checks, X, hands."""
        found = self._known.get((invest, enemy))
        if found is None:
            shown = [card.in_range(invest, enemy) for card in self._cards]
            seen = Counter([(checks, hits, hands) for checks, _, hits, hands in shown])
            found = [(number / len(shown), *symbols) for symbols, number in seen.items()]
            self._known[invest, enemy] = found
        return found


class Outlook:
    """The worth of one encounter to one seat."""

    def __init__(
        self,
        table: Film,
        seat: int,
        scene: Encounter,
        deck: Deck,
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
        self._xs, self._greens = scene.hits, scene.greens
        self._hit = temper.careful * cost_of(table, seat, scene.threat)
        self._green = green_worth(table, seat)
        self._invest, self._enemy = invest, enemy = min(TRACK, invest), min(10, enemy)
        self._flips = deck.flips(invest, enemy)
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
        if found is None:
            # Most of what a computer player thinks about is thought here: hence no call for each card.
            last, out, xs, greens, known = self._last, self._out, self._xs, self._greens, self._known
            green, behind, xs_behind = self._green, greens[space], xs[space]
            deeper = depth - 1
            found = 0.0
            for chance, checks, hits, hands in self._flips:
                to = space + checks
                if to > last:
                    to = last
                worth = green * (greens[to] - behind)
                hits += xs[to] - xs_behind
                nearer = 0
                if away == 0:
                    worth -= hits * self._hit
                    if hands:
                        found += chance * (worth + self._caught[to])
                        continue
                elif away > hits + hands:
                    nearer = away - hits - hands
                best = out[to]
                if deeper > 0 and to != last:
                    on = known.get((to, nearer, deeper))
                    if on is None:
                        on = self.going_on(to, nearer, deeper)
                    if on > best:
                        best = on
                found += chance * (worth + best)
            known[key] = found
        return found

    def after(self, space: int, away: int, flip: Flip) -> float:
        """The worth of a card that lies there."""
        checks, _, hits, hands = flip.in_range(self._invest, self._enemy)
        to = min(self._last, space + checks)
        hits += self._xs[to] - self._xs[space]
        worth = self._green * (self._greens[to] - self._greens[space])
        if away == 0:
            worth -= hits * self._hit
            if hands:
                return worth + self._caught[to]
        return worth + self.best(to, max(0, away - hits - hands), self._depth - 1)

    def best(self, space: int, away: int, depth: int) -> float:
        """Leave or go on, whichever is better."""
        out = self._out[space]
        return out if depth <= 0 or space == self._last else max(out, self.going_on(space, away, depth))
