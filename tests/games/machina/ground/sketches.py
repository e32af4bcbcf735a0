"""Small grounds for tests: an open tile with a few things on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fabletop.games.machina.ground.board import cell
from fabletop.games.machina.ground.faces import SIDES, Face, TileFace, face_of
from fabletop.games.machina.ground.ground import Ground, ground_of

Spot = tuple[int, int]
EAST_OF, SOUTH_OF = "e", "s"
Border = tuple[int, int, str]  # the border east or south of a space

BOILER = """\
+-+-+-+-+ + +-+-+-+-+
|C . . # . . . . . E|
+ + + + + + + + + + +
|. . . . . . . S . .|
+ + + + + + + + + + +
|. . . . . . . . . .|
+ + + +-+=+=+-+ + + +
|# . .|T T T T|. . .|
+ + + + + + + + + + +
 . . .|T . H T|. R .
+ + + + + + + + + + +
 . . .|T . . T=. . .
+ + + + + + + + + + +
|. P .|T T T T|. . B|
+ + + +-+=+-+-+ + + +
|. P . . . . . . # .|
+ + + + + + + + + + +
|. S . . . . . . . W|
+ + + + + + + + + + +
|L . . . . . # B . C|
+-+-+-+-+ + +-+-+-+-+
"""
SUMP = """\
+-+-+-+-+ + +-+-+-+-+
|E . # . . . . # . C|
+ + + + + + + + + + +
|. . . . . . . . . .|
+ + + + + + + + + + +
|. . . . P P . . . S|
+ + + + + + + + + + +
|L . T . P P . T . .|
+ + + + + + + + + + +
 . . T . P P . T . .
+ + + + + + + + + + +
 . . T . . . . T . .
+ + + + + + + + + + +
|# . . . . . . . . .|
+-+-+-+ + + + +-+-+-+
|. . #|B . . B|# . .|
+ + + + + + + + + + +
|H . .|. . . .=. . H|
+ + + + + + + + + + +
|C . S=. . W .|. . E|
+-+-+-+-+-+-+-+-+-+-+
"""


def drawn(
    spaces: Mapping[Spot, str] | None = None,
    walls: Iterable[Border] = (),
    doors: Iterable[Border] = (),
    edges: str = SIDES,
) -> str:
    """A drawing of an open tile with these signs, walls and doors."""
    rows = [[" "] * 21 for _ in range(21)]
    for line in range(21):
        for column in range(21):
            if line % 2 == column % 2 == 0:
                rows[line][column] = "+"
            elif line % 2 and column % 2:
                rows[line][column] = "."
            elif line in (0, 20) and not (column in (9, 11) and ("N" if line == 0 else "S") in edges):
                rows[line][column] = "-"
            elif column in (0, 20) and not (line in (9, 11) and ("W" if column == 0 else "E") in edges):
                rows[line][column] = "|"
    for (x, y), sign in (spaces or {}).items():
        rows[2 * y + 1][2 * x + 1] = sign
    for borders, door in ((walls, False), (doors, True)):
        for x, y, where in borders:
            column, line = (2 * x + 2, 2 * y + 1) if where == EAST_OF else (2 * x + 1, 2 * y + 2)
            rows[line][column] = "=" if door else "|" if where == EAST_OF else "-"
    return "\n".join("".join(row) for row in rows)


def printed(drawing: str, edges: str = SIDES, direction: Any = "S", tags: Mapping[str, str] | None = None) -> TileFace:
    return TileFace("sketch", 1, "A", "Sketch", edges, direction, drawing, dict(tags or {}))


def face(drawing: str, edges: str = SIDES, direction: Any = "S", tags: Mapping[str, str] | None = None) -> Face:
    return face_of(printed(drawing, edges, direction, tags))


def alone(
    spaces: Mapping[Spot, str] | None = None,
    walls: Iterable[Border] = (),
    doors: Iterable[Border] = (),
    shut: Iterable[Border] = (),
    **more: Any,
) -> Ground:
    """The ground of one such tile in slot 0. `shut` are closed doors."""
    closed = tuple(shut)
    tile = face(drawn(spaces, walls, (*doors, *closed)))
    return ground_of((tile, None, None, None), tuple(sorted(door(each) for each in closed)), **more)


def door(border: Border) -> int:
    x, y, where = border
    return 2 * cell(x, y) + (where == SOUTH_OF)


def at(*spots: Spot) -> int:
    """A board of these spaces."""
    return sum(1 << cell(x, y) for x, y in spots)


def spots(cells: Iterable[int]) -> list[Spot]:
    """Cells as columns and rows, as the worked examples write them."""
    return [(c % 22 - 1, c // 22 - 1) for c in cells]
