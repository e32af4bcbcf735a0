"""Line of sight by the letter of the rulebook's reference algorithm, and what it looks at by the letter of the rules.

Slow and plain, and it shares nothing with the boards: it reads the drawings themselves.
"""

from __future__ import annotations

from collections.abc import Iterable

from fabletop.games.machina.ground.faces import Face

Spot = tuple[int, int]
Segment = tuple[Spot, Spot]  # a border between two grid corners, all coordinates doubled: corners are even

BARRIERS, PASSABLE = "#?", ".TPS*"
AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Terrain:
    """Placed faces as sets: barriers, obstacles, and border segments that are wall, closed door or unexplored edge."""

    def __init__(self, faces: Iterable[Face | None], shut: Iterable[int] = (), barred: Iterable[int] = ()) -> None:
        self.spaces: dict[Spot, str] = {}
        self.walls: set[Segment] = set()
        laid = {(slot % 2, slot // 2): each.rows for slot, each in enumerate(faces) if each is not None}
        tokens = {((edge // 4 % 2, edge // 8), "NESW"[edge % 4]) for edge in barred}
        closed = set(shut)
        for (tx, ty), rows in laid.items():
            for line in range(21):
                for column in range(21):
                    self._read(rows[line][column], 20 * tx + column, 20 * ty + line, closed)
            for side, (dx, dy) in AHEAD.items():
                if self._open(rows, side):
                    there = tx + dx, ty + dy
                    joined = there in laid and self._open(laid[there], FACING[side])
                    if not joined or ((tx, ty), side) in tokens or (there, FACING[side]) in tokens:
                        self._close(20 * tx, 20 * ty, side)
        self.barriers = {spot for spot, sign in self.spaces.items() if sign in BARRIERS}
        self.obstacles = {spot for spot, sign in self.spaces.items() if sign not in BARRIERS + PASSABLE}

    def _read(self, sign: str, column: int, line: int, closed: set[int]) -> None:
        x, y = column // 2, line // 2
        if column % 2 and line % 2:
            self.spaces[x, y] = sign
        elif column % 2 and (sign == "-" or (sign == "=" and 2 * (y * 22 + x + 1) + 1 in closed)):
            self.walls.add(((column - 1, line), (column + 1, line)))
        elif line % 2 and (sign == "|" or (sign == "=" and 2 * ((y + 1) * 22 + x) in closed)):
            self.walls.add(((column, line - 1), (column, line + 1)))

    @staticmethod
    def _open(rows: tuple[str, ...], side: str) -> bool:
        return {"N": rows[0][9], "E": rows[9][20], "S": rows[20][9], "W": rows[9][0]}[side] == " "

    def _close(self, left: int, top: int, side: str) -> None:
        for begin in (8, 10):
            if side in "NS":
                line = top + (20 if side == "S" else 0)
                self.walls.add(((left + begin, line), (left + begin + 2, line)))
            else:
                column = left + (20 if side == "E" else 0)
                self.walls.add(((column, top + begin), (column, top + begin + 2)))

    def wall(self, v: Spot, e: Spot) -> bool:
        """Whether the border from a corner along a unit direction is a wall, closed door or unexplored edge."""
        end = v[0] + 2 * e[0], v[1] + 2 * e[1]
        return (v, end) in self.walls or (end, v) in self.walls

    def filled(self, v: Spot, e: Spot, ends: tuple[Spot, Spot]) -> bool:
        """Whether it is a side of a barrier space other than the two ends: these count too where gaps are closed."""
        for turn in (-1, 1):
            cx, cy = v[0] + e[0] + turn * e[1], v[1] + e[1] + turn * e[0]  # the centre of a space beside it
            spot = cx // 2, cy // 2
            if spot in self.barriers and spot not in ends:
                return True
        return False


def cross(d: Spot, e: Spot) -> int:
    return d[0] * e[1] - d[1] * e[0]


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


def visible(terrain: Terrain, a: Spot, b: Spot, stops: Iterable[Spot] = (), *, gaps_closed: bool = False) -> bool:
    """The reference algorithm. `stops` are the obstacles and units that stop it, if they are to."""
    if a == b:
        return True
    p = 2 * a[0] + 1, 2 * a[1] + 1
    q = 2 * b[0] + 1, 2 * b[1] + 1
    d = q[0] - p[0], q[1] - p[1]
    for blocked in (*terrain.barriers, *stops):
        if blocked not in (a, b) and _meets_interior(p, q, blocked):
            return False
    if any(_crosses(p, q, wall) for wall in terrain.walls):
        return False
    for v in _corners_inside(p, d):
        units = ((1, 0), (-1, 0), (0, 1), (0, -1))
        met = [e for e in units if terrain.wall(v, e) or (gaps_closed and terrain.filled(v, e, (a, b)))]
        if {1, -1} <= {sign(cross(d, e)) for e in met}:
            return False
    return True


def adjacent(terrain: Terrain, a: Spot, b: Spot, *, gaps_closed: bool = False) -> bool:
    return apart(a, b) == 1 and visible(terrain, a, b, gaps_closed=gaps_closed)


def apart(a: Spot, b: Spot) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _meets_interior(p: Spot, q: Spot, space: Spot) -> bool:
    """Whether an open segment meets the open square of a space: it overlaps its rows and columns, and has corners of it
    on both sides."""
    x, y = 2 * space[0], 2 * space[1]
    if max(p[0], q[0]) <= x or min(p[0], q[0]) >= x + 2 or max(p[1], q[1]) <= y or min(p[1], q[1]) >= y + 2:
        return False
    d = q[0] - p[0], q[1] - p[1]
    sides = {sign(cross(d, (cx - p[0], cy - p[1]))) for cx in (x, x + 2) for cy in (y, y + 2)}
    return {1, -1} <= sides


def _crosses(p: Spot, q: Spot, wall: Segment) -> bool:
    """Whether a segment crosses a border strictly between its ends."""
    (v, w), d = wall, (q[0] - p[0], q[1] - p[1])
    e = w[0] - v[0], w[1] - v[1]
    beside = cross(d, (v[0] - p[0], v[1] - p[1])) * cross(d, (w[0] - p[0], w[1] - p[1]))
    through = cross(e, (p[0] - v[0], p[1] - v[1])) * cross(e, (q[0] - v[0], q[1] - v[1]))
    return beside < 0 and through < 0


def _corners_inside(p: Spot, d: Spot) -> list[Spot]:
    """Grid corners strictly inside a segment: both coordinates even."""
    if 0 in d:
        return []
    found = []
    step = sign(d[0])
    for x in range(p[0] + step, p[0] + d[0], step):
        if x % 2 == 0 and (x - p[0]) * d[1] % d[0] == 0:
            y = p[1] + (x - p[0]) * d[1] // d[0]
            if y % 2 == 0:
                found.append((x, y))
    return found
