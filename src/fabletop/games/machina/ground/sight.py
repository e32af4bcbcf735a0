"""What a straight line between two spaces crosses: spaces, borders, corners (MA-071 to MA-080).

A line is walked once for each offset and kept as one mask: what it crosses of each kind lies in a field of its own. A
ground has the same fields for what stops sight, so whether a line is free is one shift and one AND. As sight is
symmetric, only lines that run forward in reading order are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from fabletop.games.machina.ground.board import N, S, X, Y, cell

# Which way a line leans decides which walls at a corner stand on both sides of it, so corners have two fields.
Crossed = Literal["space", "east", "south", "falling", "rising"]
FIELD = 512  # bits of a field: more than a board has
SPACE, EAST, SOUTH, FALLING, RISING = (FIELD * number for number in range(5))
_FIELDS: dict[Crossed, int] = {"space": SPACE, "east": EAST, "south": SOUTH, "falling": FALLING, "rising": RISING}

PAD = cell(0, 0)  # a mask is drawn for a line from this cell, so it is only ever shifted up
# The difference of two keys names the offset between two cells.
KEYS = tuple(Y[c] * 64 + X[c] for c in range(S * S))
MASKS = [-1] * (N * 64)  # by that difference; made when first asked for
MASKS[0] = 0  # a space is in line of sight of itself (MA-078)


class Crossing(NamedTuple):
    """One thing that a line meets, at a place relative to its source: a space; the border east or south of one; the
    corner south-east of one, by a line that falls or rises to the right."""

    what: Crossed
    x: int
    y: int


def crossings(dx: int, dy: int) -> Iterator[Crossing]:
    """What the segment between the centres of two spaces meets, in order. The target space itself is not among it."""
    wide, high = abs(dx), abs(dy)
    right, down = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    corner: Crossed = "falling" if right == down else "rising"
    x = y = across = along = 0
    while across < wide or along < high:
        # The next upright grid line is met at (2 across + 1) / 2 wide of the way, the next level one likewise.
        ahead = (2 * across + 1) * high - (2 * along + 1) * wide
        if ahead == 0:
            yield Crossing(corner, x - (right < 0), y - (down < 0))
        elif ahead < 0:
            yield Crossing("east", x - (right < 0), y)
        else:
            yield Crossing("south", x, y - (down < 0))
        if ahead <= 0:
            x, across = x + right, across + 1
        if ahead >= 0:
            y, along = y + down, along + 1
        if (x, y) != (dx, dy):
            yield Crossing("space", x, y)


def mask_of(a: int, b: int) -> int:
    """What the line between two cells crosses, for a source at `PAD`; the first cell comes first in reading order."""
    mask = MASKS[KEYS[b] - KEYS[a]]
    if mask < 0:
        mask = 0
        for what, x, y in crossings(X[b] - X[a], Y[b] - Y[a]):
            mask |= 1 << _FIELDS[what] + PAD + y * S + x
        MASKS[KEYS[b] - KEYS[a]] = mask
    return mask
