"""Placed faces: their spaces, walls, doors and edges in the window, before anything is shut, destroyed or changed.

An edge has the number 4 * slot + side. It is joined where two edges meet, unexplored where no tile lies, and dead where
a tile without one lies (MA-044 to MA-046). Under an entry or exit token it is not joined, and what faces it is dead; by
a setting the entry token's edge joins like any other (MA-R126).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from fabletop.games.machina.ground.board import BOARD, NOWHERE, OFFSETS, SLOT_BOARDS, S, bits_of
from fabletop.games.machina.ground.faces import EDGE_BORDERS, EDGE_CELLS, KINDS, SIDES, Face, Kind, opposite
from fabletop.games.machina.ground.flood import Flood, Steps

Laid: TypeAlias = tuple[Face | None, Face | None, Face | None, Face | None]
EdgeState = Literal["joined", "unexplored", "dead", "token"]

# For each side, the slots that have a neighbour there within the window, and which it is.
NEIGHBOURS: tuple[dict[int, int], ...] = ({2: 0, 3: 1}, {0: 1, 2: 3}, {0: 2, 1: 3}, {1: 0, 3: 2})


class Leans(NamedTuple):
    """Corners (south-east of their cells) at which walls stand on both sides of a line that falls, or rises, there."""

    falling: int
    rising: int


def edge_of(slot: int, side: int) -> int:
    return 4 * slot + side


def edge_cells(edge: int) -> tuple[int, int]:
    """The two spaces of an edge."""
    first, second = EDGE_CELLS[edge % 4]
    return first + OFFSETS[edge // 4], second + OFFSETS[edge // 4]


def edge_name(edge: int) -> str:
    """The side of its tile that an edge is on: N, E, S or W."""
    return SIDES[edge % 4]


def leans_of(east: int, south: int, filled: int) -> Leans:
    """Corners that stop a line that runs exactly through them (MA-075). `filled` spaces count as segments there: none,
    or by a setting the barriers (MA-R25)."""
    up, down, left, right = east, east >> S, south, south >> 1
    return Leans(
        (right | up | filled >> 1) & (left | down | filled >> S),
        (right | down | filled >> S + 1) & (left | up | filled),
    )


def steps_of(east: int, south: int, leans: Leans) -> Steps:
    """From which spaces a step in each direction is open: straight ones over borders, the others over corners."""
    falling, rising = leans
    return (
        BOARD & ~east,
        BOARD & ~(east << 1),
        BOARD & ~south,
        BOARD & ~(south << S),
        BOARD & ~falling,
        BOARD & ~(falling << S + 1),
        BOARD & ~(rising << S),
        BOARD & ~(rising << 1),
    )


class Printed:
    """Four slots with faces, and the edges with tokens."""

    __slots__ = (
        "doors",
        "doors_at",
        "east",
        "edge_at",
        "edges",
        "entries",
        "faces",
        "floods",
        "kinds",
        "leans",
        "placed",
        "south",
        "steps",
        "tags",
        "unexplored_borders",
    )

    def __init__(self, faces: Laid, entry: int, exit_: int, entry_joins: bool) -> None:
        self.faces = faces
        self.kinds: dict[Kind, int] = dict.fromkeys(KINDS, 0)
        self.tags: dict[str, int] = {}
        self.placed = self.entries = self.east = self.south = 0
        self.doors: dict[int, tuple[int, int]] = {}  # the two spaces that each separates
        self.doors_at: dict[int, tuple[int, ...]] = {}
        self.edges: dict[int, EdgeState] = {}
        self.edge_at: dict[int, int] = {}  # of the spaces at edges, to which they belong
        self.unexplored_borders: set[int] = set()
        self.floods: dict[tuple[int, int, int, bool], Flood] = {}  # for `Ground.distances`: they outlive shut doors
        for slot, face in enumerate(faces):
            if face is not None:
                self._lay(slot, face)
        for slot, face in enumerate(faces):
            for side in face.edges if face is not None else ():
                self._join(edge_of(slot, side), (entry, exit_), entry_joins)
        for edge in self.edges:
            for c in edge_cells(edge):
                self.edge_at.setdefault(c, edge)
        self.leans = leans_of(self.east, self.south, 0)
        self.steps = steps_of(self.east, self.south, self.leans)

    def _lay(self, slot: int, face: Face) -> None:
        offset = OFFSETS[slot]
        self.placed |= SLOT_BOARDS[slot]
        self.entries |= face.entries << offset
        self.east |= face.walls.east << offset
        self.south |= face.walls.south << offset
        for kind, board in face.kinds.items():
            self.kinds[kind] |= board << offset
        for tag, board in face.tags.items():
            self.tags[tag] = self.tags.get(tag, 0) | board << offset
        for south, board in enumerate(face.doors):
            for c in bits_of(board << offset):
                other = c + (S if south else 1)
                self.doors[2 * c + south] = c, other
                for each in (c, other):
                    self.doors_at[each] = (*self.doors_at.get(each, ()), 2 * c + south)

    def _join(self, edge: int, tokens: tuple[int, int], entry_joins: bool) -> None:
        slot, side = divmod(edge, 4)
        other = NEIGHBOURS[side].get(slot, NOWHERE)
        facing = edge_of(other, opposite(side))
        face = self.faces[other] if other != NOWHERE else None
        barred = tokens[1:] if entry_joins else tokens
        if face is not None and opposite(side) in face.edges and edge not in barred and facing not in barred:
            self.edges[edge] = "joined"
            return
        unexplored = face is None and edge not in tokens
        self.edges[edge] = "token" if edge in tokens else "unexplored" if unexplored else "dead"
        for border in EDGE_BORDERS[side]:
            shifted = border + 2 * OFFSETS[slot]
            if shifted & 1:
                self.south |= 1 << (shifted >> 1)
            else:
                self.east |= 1 << (shifted >> 1)
            if face is None:
                self.unexplored_borders.add(shifted)


@lru_cache(maxsize=128)
def printed_of(faces: Laid, entry: int, exit_: int, entry_joins: bool) -> Printed:
    return Printed(faces, entry, exit_, entry_joins)
