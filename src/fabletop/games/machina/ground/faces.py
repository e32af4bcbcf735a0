"""Tile faces: a drawing of 21 lines of 21 characters, read into boards, and turned by quarter turns.

The character in column 2x+1 of line 2y+1 is the space (x, y); those between are borders: `-` and `|` wall, `=` door,
blank open, `+` corner. The outer border is wall except at edges, the two middle spaces of a side (MA-040 to MA-043).

A side is a number, clockwise from 0, north. A border has the number 2 * cell for the one east of a cell and one more
for the one south of it; a door has the number of its border. Boards of a face are those it has in slot 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from msgspec import Struct

from fabletop.games.machina.ground.board import NOWHERE, TILE, cell

Kind = Literal[
    "floor",
    "rubble",
    "trapped",
    "pit",
    "spawn",
    "chest",
    "event_space",
    "recharge_station",
    "trap_lever",
    "workbench",
    "chapter",
    "barrel",
    "unknown",
]

LETTERS: dict[str, Kind] = {
    ".": "floor",
    "#": "rubble",
    "T": "trapped",
    "P": "pit",
    "S": "spawn",
    "C": "chest",
    "E": "event_space",
    "R": "recharge_station",
    "L": "trap_lever",
    "W": "workbench",
    "H": "chapter",
    "B": "barrel",
    "?": "unknown",
    "*": "floor",  # with an entry token printed on it: endgame tiles have no edges to come in by
}
ENTRY = "*"
KINDS: tuple[Kind, ...] = tuple(dict.fromkeys(LETTERS.values()))

SIDES = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
SPAN = 2 * TILE + 1  # lines of a drawing, and characters of a line
MIDDLE = (TILE // 2 - 1, TILE // 2)  # the spaces of an edge along its side
# For each side the two spaces of its edge, and the border that each of them has there.
EDGE_CELLS = (
    tuple(cell(x, 0) for x in MIDDLE),
    tuple(cell(TILE - 1, y) for y in MIDDLE),
    tuple(cell(x, TILE - 1) for x in MIDDLE),
    tuple(cell(0, y) for y in MIDDLE),
)
EDGE_BORDERS = (
    tuple(2 * cell(x, -1) + 1 for x in MIDDLE),
    tuple(2 * cell(TILE - 1, y) for y in MIDDLE),
    tuple(2 * cell(x, TILE - 1) + 1 for x in MIDDLE),
    tuple(2 * cell(-1, y) for y in MIDDLE),
)


def opposite(side: int) -> int:
    return (side + 2) % 4


class TileFace(Struct, frozen=True, forbid_unknown_fields=True):
    """A face of a map tile as it stands in the content. Tags name spaces as "x,y"."""

    id: str
    tile: int
    face: Literal["A", "B"]
    name: str
    edges: str
    direction: Literal["N", "E", "S", "W"]
    drawing: str
    tags: dict[str, str] = {}


class EndgameTile(Struct, frozen=True, forbid_unknown_fields=True):
    """The tile on which a scenario ends: no edges, but spaces at which explorers enter."""

    id: str
    scenario: str
    name: str
    drawing: str
    tags: dict[str, str] = {}


class Borders(NamedTuple):
    """Two boards of borders: those east of their cells, and those south of them."""

    east: int
    south: int


class Face:
    """A tile face, turned clockwise by so many quarters. It equals nothing but itself, so it can be part of a key."""

    __slots__ = (
        "_turned",
        "direction",
        "doors",
        "edges",
        "entries",
        "id",
        "kinds",
        "name",
        "rows",
        "tagged",
        "tags",
        "turn",
        "walls",
    )

    def __init__(
        self,
        id_: str,
        name: str,
        rows: tuple[str, ...],
        direction: int,
        tagged: Mapping[tuple[int, int], str],
        turn: int,
    ) -> None:
        self.id, self.name, self.rows, self.direction, self.turn = id_, name, rows, direction, turn
        self.tagged = dict(tagged)
        self.kinds: dict[Kind, int] = dict.fromkeys(KINDS, 0)
        self.entries = 0
        self.walls, self.doors = _borders(rows, "-|"), _borders(rows, "=")
        for y in range(TILE):
            for x in range(TILE):
                sign = rows[2 * y + 1][2 * x + 1]
                self.kinds[LETTERS[sign]] |= 1 << cell(x, y)
                if sign == ENTRY:
                    self.entries |= 1 << cell(x, y)
        self.tags: dict[str, int] = {}
        for (x, y), tag in self.tagged.items():
            self.tags[tag] = self.tags.get(tag, 0) | 1 << cell(x, y)
        self.edges = tuple(side for side in range(4) if _outer(rows, side)[MIDDLE[0]] == " ")
        self._turned: list[Face | None] = [None] * 4
        self._turned[turn] = self

    def __repr__(self) -> str:
        return f"<Face {self.id} turned {self.turn}>"

    def turned(self, quarters: int) -> Face:
        """The face as printed, turned clockwise by so many quarters."""
        found = self._turned[quarters % 4]
        if found is None:
            found = self.turned(quarters - 1)._once_more()
        return found

    def _once_more(self) -> Face:
        swap = {"-": "|", "|": "-"}
        rows = tuple(
            "".join(swap.get(line[column], line[column]) for line in reversed(self.rows)) for column in range(SPAN)
        )
        tagged = {(TILE - 1 - y, x): tag for (x, y), tag in self.tagged.items()}
        direction = self.direction if self.direction == NOWHERE else (self.direction + 1) % 4
        found = Face(self.id, self.name, rows, direction, tagged, (self.turn + 1) % 4)
        found._turned = self._turned
        self._turned[found.turn] = found
        return found


def face_of(printed: TileFace | EndgameTile) -> Face:
    """Read a face from the content, or raise `ValueError` with what is wrong with its drawing."""
    rows = rows_of(printed.drawing)
    tagged = {_spot(name): tag for name, tag in printed.tags.items()}
    direction = NOWHERE
    open_ = "".join(name for side, name in enumerate(SIDES) if " " in _outer(rows, side))
    if isinstance(printed, TileFace):
        direction = SIDES.index(printed.direction)
        if open_ != printed.edges:
            raise ValueError(f"its edges are said to be {printed.edges or 'none'}, but drawn are {open_ or 'none'}")
        if printed.direction not in printed.edges:
            raise ValueError(f"its direction is {printed.direction}, but there is no edge on that side")
    elif open_:
        raise ValueError(f"an endgame tile has no edges, but drawn are {open_}")
    return Face(printed.id, printed.name, rows, direction, tagged, 0)


def rows_of(drawing: str) -> tuple[str, ...]:
    """The lines of a drawing, each character looked at. Blanks at the end of a line may be left out."""
    rows = tuple(line.ljust(SPAN) for line in drawing.strip("\n").split("\n"))
    if len(rows) != SPAN:
        raise ValueError(f"a drawing has {SPAN} lines, this one {len(rows)}")
    for number, row in enumerate(rows):
        if len(row) != SPAN:
            raise ValueError(f"line {number + 1}: a line has {SPAN} characters, this one {len(row)}")
        for column, sign in enumerate(row):
            known, what = _known(column, number)
            if sign not in known:
                raise ValueError(
                    f"line {number + 1}, character {column + 1}: here is {what}, one of {known!r}, not {sign!r}"
                )
    for side, name in enumerate(SIDES):
        if _outer(rows, side).replace("|", "-") not in ("-" * TILE, "----  ----"):
            raise ValueError(f"side {name}: its border is wall, or open at exactly its two middle spaces")
    return rows


def _known(column: int, line: int) -> tuple[str, str]:
    """Which signs may stand somewhere in a drawing, and what stands there. There are no doors at the rim (MA-R24)."""
    if column % 2 and line % 2:
        return "".join(LETTERS), "a space"
    if column % 2 == line % 2 == 0:
        return "+", "a corner"
    wall = "|" if line % 2 else "-"
    if column in (0, SPAN - 1) or line in (0, SPAN - 1):
        return f"{wall} ", "the outer border"
    return f"{wall}= ", "a border"


def _outer(rows: tuple[str, ...], side: int) -> str:
    """The signs of the outer border on a side, one for each space along it."""
    if side in (NORTH, SOUTH):
        return rows[0 if side == NORTH else -1][1::2]
    return "".join(row[0 if side == WEST else -1] for row in rows[1::2])


def _borders(rows: tuple[str, ...], signs: str) -> Borders:
    east = south = 0
    for y in range(-1, TILE):
        for x in range(-1, TILE):
            if y >= 0 and rows[2 * y + 1][2 * x + 2] in signs:
                east |= 1 << cell(x, y)
            if x >= 0 and rows[2 * y + 2][2 * x + 1] in signs:
                south |= 1 << cell(x, y)
    return Borders(east, south)


def _spot(name: str) -> tuple[int, int]:
    x, comma, y = name.partition(",")
    if not (comma and x.isdecimal() and y.isdecimal() and int(x) < TILE and int(y) < TILE):
        raise ValueError(f'a tag stands at a space "x,y" with numbers from 0 to {TILE - 1}, not at {name!r}')
    return int(x), int(y)
