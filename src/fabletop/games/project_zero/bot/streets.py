"""What computer players work out once for each city: who covers what from where, and what a taxi can reach."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import mul
from struct import unpack

from fabletop.games.project_zero.box import STOP, UNREACHABLE, Board
from fabletop.games.project_zero.rules.bus import MOST_STOPS
from fabletop.games.project_zero.tracker import Belief, Nearby, city, mask_of

ON_FOOT, BY_TAXI = 3, 6

# How well an Agent covers a space so many steps away: roughly its chance to catch a fugitive who is there.
COVER = (1.0, 0.95, 0.75, 0.6, 0.4, 0.28, 0.2, 0.14, 0.1, 0.07, 0.05, 0.03, 0.02)
WITH_TAXI = 0.45  # of a space in the same district that only a taxi reaches
WITH_BUS = 0.5  # of what it would cover from a stop of its line

# A belief and a move are counted in such parts; their product must fit into 32 bits.
PARTS, PARTS_OF_MOVE = 1 << 20, 1 << 11

Misses = tuple[float, ...]


class Streets:
    """A city as Agents see it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.city = city(board)
        self.on_foot = tuple(mask_of(d for d, far in enumerate(row) if far <= ON_FOOT) for row in board.distance)
        # A space and all next to it, lowest first.
        self.close = tuple(tuple(sorted((space, *around))) for space, around in enumerate(board.neighbours))
        self.by_taxi = tuple(
            tuple(there for there in around if board.district[there] == board.district[space])
            for space, around in enumerate(board.neighbours)
        )
        self.inside = tuple(_inside(board, space) for space in range(len(board.names)))
        self._moves = [_lanes(self.city.row(space, 0)) for space in range(len(board.names))]
        self._rows: dict[tuple[int, bool, bool, int], Misses] = {}
        self.next = lru_cache(maxsize=256)(self._next)  # a step often tells nothing new

    def _next(self, belief: tuple[float, ...]) -> Belief:
        """Roughly where Project-0 may be after his next move, Agents or not. All spaces are added up at once, each in
        its own 32 bits of one large number."""
        parts = [int(each * PARTS) for each in belief]
        lanes = sum(map(mul, filter(None, parts), compress(self._moves, parts)))
        found = unpack(f"<{len(belief)}I", lanes.to_bytes(4 * len(belief), "little"))
        return [each / (PARTS * PARTS_OF_MOVE) for each in found]

    def misses(self, space: int, bus: bool, taxi: bool, aboard: int = -1) -> Misses:
        """For each space the part that an Agent standing here with these tokens does not cover."""
        key = (space, bus and self.board.kind[space] == STOP, taxi, aboard)
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = tuple(1 - each for each in self._covers(*key))
        return row

    def _covers(self, space: int, bus: bool, taxi: bool, aboard: int) -> list[float]:
        board = self.board
        lines = (aboard,) if aboard >= 0 else board.lines_at[space] if bus else ()
        covers = [0.0] * len(board.names)
        for line in lines:
            for stop in stops_near(board, line, space):
                row = self._on_foot(stop)
                covers = [max(a, WITH_BUS * b) for a, b in zip(covers, row, strict=True)]
        if aboard >= 0:
            covers[space] = 1.0
            return covers
        covers = [max(a, b) for a, b in zip(covers, self._on_foot(space), strict=True)]
        if taxi:
            for there, far in enumerate(self.inside[space]):
                if far <= BY_TAXI:
                    covers[there] = max(covers[there], WITH_TAXI)
        return covers

    def _on_foot(self, space: int) -> list[float]:
        last = len(COVER) - 1
        return [COVER[min(far, last)] for far in self.board.distance[space]]


def _lanes(row: Nearby) -> int:
    """Where a move may lead, as parts of 32 bits for each space."""
    total = sum(row.weights)
    parts = (int(weight / total * PARTS_OF_MOVE) for weight in row.weights)
    return sum(part << 32 * space for space, part in zip(row.spaces, parts, strict=True))


def _inside(board: Board, source: int) -> bytes:
    """Steps from a space to every other without leaving its district."""
    far = bytearray([UNREACHABLE]) * len(board.names)
    far[source] = 0
    queue = [source]
    for here in queue:
        for there in board.neighbours[here]:
            if far[there] == UNREACHABLE and board.district[there] == board.district[source]:
                far[there] = far[here] + 1
                queue.append(there)
    return bytes(far)


def stops_near(board: Board, line: int, here: int) -> list[int]:
    """The stops that a ride on a line may end on, whoever stands there."""
    stops = board.lines[line]
    at, count = stops.index(here), len(stops)
    places = range(at - MOST_STOPS, at + MOST_STOPS + 1)
    if board.loop[line]:
        return sorted({stops[place % count] for place in places} - {here})
    return [stops[place] for place in places if 0 <= place < count and place != at]


@lru_cache(maxsize=16)
def streets(board: Board) -> Streets:
    return Streets(board)
