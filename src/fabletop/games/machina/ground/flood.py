"""How boards spread, step by step: what is next to some spaces, and rings around a goal.

Rings are drawn as far as somebody has asked: most who ask how far away something is are near it, and nobody asks about
the farthest corners of a map.
"""

from __future__ import annotations

from typing import TypeAlias

from fabletop.games.machina.ground.board import S

Steps: TypeAlias = tuple[int, int, int, int, int, int, int, int]  # e w s n se nw ne sw
FAR = 999  # farther than any way: there is none


def spread(board: int, steps: Steps) -> int:
    """The spaces to which a step leads from any of these."""
    e, w, s, n, se, nw, ne, sw = steps
    return (
        (board & e) << 1
        | (board & w) >> 1
        | (board & s) << S
        | (board & n) >> S
        | (board & se) << S + 1
        | (board & nw) >> S + 1
        | (board & ne) >> S - 1
        | (board & sw) << S - 1
    )


class Flood:
    """The spaces that are 0, 1, 2 ... steps away from a goal, over open ones."""

    __slots__ = ("_left", "_steps", "open", "rings")

    def __init__(self, goal: int, open_: int, steps: Steps) -> None:
        self.open = open_ | 1 << goal
        self.rings = [1 << goal]  # as many as are drawn yet
        self._left = self.open ^ 1 << goal
        self._steps = steps

    def meets(self, board: int, most: int = FAR) -> int:
        """How far away the closest of these spaces are, at most so far; else `FAR`."""
        number = 0
        for ring in self.rings:
            if number > most:
                return FAR
            if ring & board:
                return number
            number += 1
        while number <= most and (ring := self._next()):
            if ring & board:
                return number
            number += 1
        return FAR

    def ring(self, number: int) -> int:
        """The spaces so far away; nothing beyond the last."""
        while number >= len(self.rings):
            if not self._next():
                return 0
        return self.rings[number]

    def all(self) -> list[int]:
        """All rings, the last one too."""
        while self._next():
            pass
        return self.rings

    def _next(self) -> int:
        """The next ring, which is one more from now on; nothing where there is none."""
        if not self._left:
            return 0
        ring = spread(self.rings[-1], self._steps) & self._left
        if ring:
            self._left ^= ring
            self.rings.append(ring)
        else:
            self._left = 0  # what is left cannot be reached
        return ring
