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
        self._xs, self._greens = scene.hits, scene.greens
        self._hit = temper.careful * cost_of(table, seat, scene.threat)
        self._green = green_worth(table, seat)
        self._invest, self._enemy = invest, enemy = min(TRACK, invest), min(10, enemy)
        seen = Counter((up_to[0][invest], up_to[2][enemy], up_to[3][enemy]) for up_to in (card.up_to for card in cards))
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
        if found is None:
            # Most of what a computer player thinks about is thought here: hence no call for each card.
            last, out, xs, greens, known = self._last, self._out, self._xs, self._greens, self._known
            found = 0.0
            for chance, checks, hits, hands in self._flips:
                to = space + checks
                if to > last:
                    to = last
                worth = self._green * (greens[to] - greens[space])
                hits += xs[to] - xs[space]
                nearer = away
                if away == 0:
                    worth -= hits * self._hit
                    if hands:
                        found += chance * (worth + self._caught[to])
                        continue
                else:
                    nearer -= hits + hands
                    if nearer < 0:
                        nearer = 0
                best = out[to]
                if depth > 1 and to != last:
                    on = known.get((to, nearer, depth - 1))
                    if on is None:
                        on = self.going_on(to, nearer, depth - 1)
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
