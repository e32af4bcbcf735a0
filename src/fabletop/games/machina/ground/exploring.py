"""Where a new tile goes, and what scrolls away (MA-349 to MA-352).

The window is two tiles wide and high. A tile that is placed beyond it shifts everything that stays by one tile, after
the row or column farthest from it has been dropped; nothing else ever moves in the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fabletop.games.machina.ground.board import NOWHERE, OFFSETS, SLOT_OF, SLOTS, TILE, S
from fabletop.games.machina.ground.faces import EAST, NORTH, SOUTH, WEST, Face, opposite
from fabletop.games.machina.ground.printed import NEIGHBOURS

# By how much a cell shifts when a tile comes in on a side.
_SHIFTS = {NORTH: TILE * S, EAST: -TILE, SOUTH: -TILE * S, WEST: TILE}


class Placement(NamedTuple):
    """What exploring comes to: the slot of the new tile, the slots that are dropped before (in reading order, MA-R33),
    and by how much the cells of all others shift."""

    slot: int
    dropped: tuple[int, ...]
    shift: int


def placement(placed: Sequence[bool], edge: int) -> Placement:
    """Where the tile goes that is explored over an unexplored edge, given which slots hold tiles."""
    slot, side = divmod(edge, 4)
    inside = NEIGHBOURS[side].get(slot)
    if inside is not None:
        return Placement(inside, (), 0)
    behind = NEIGHBOURS[opposite(side)]  # the slots of the near row or column, each with the one behind it
    dropped = tuple(sorted(far for far in behind.values() if placed[far]))
    return Placement(slot, dropped, _SHIFTS[side])


def turn_for(face: Face, edge: int) -> int:
    """By how many quarters a face is turned so that its direction symbol's edge meets an edge (MA-349)."""
    printed = face.turned(0)
    return (opposite(edge % 4) - printed.direction) % 4


def shifted(c: int, found: Placement) -> int:
    """Where a cell is after the tile has been placed; of a dropped tile nowhere."""
    if SLOT_OF[c] in found.dropped:
        return NOWHERE
    return c + found.shift


def shifted_door(door: int, found: Placement) -> int:
    c = shifted(door >> 1, found)
    return NOWHERE if c == NOWHERE else 2 * c + (door & 1)


def shifted_slot(slot: int, found: Placement) -> int:
    if slot in found.dropped:
        return NOWHERE
    offset = OFFSETS[slot] + found.shift
    return next((each for each in range(SLOTS) if OFFSETS[each] == offset), NOWHERE)


def shifted_edge(edge: int, found: Placement) -> int:
    slot = shifted_slot(edge // 4, found)
    return NOWHERE if slot == NOWHERE else 4 * slot + edge % 4
