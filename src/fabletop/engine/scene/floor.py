"""A floor: spaces in rows and columns, walls and doors between them, and all that stands, lies and is drawn there.

The ground is written as texts, one sign for each space and each border, with a legend that says what the signs mean;
what kinds look like is for the skin. A game makes one `Ground` for each ground there is and hands over the same object
every time, so that it is sent once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from fabletop.engine.scene.pieces import Overlay, Piece, Token

NOTHING = " "  # no space there; no border there
Side = Literal["right", "below"]


def space_id(row: int, column: int) -> str:
    return f"space:{row}.{column}"


class Tile(msgspec.Struct, frozen=True):
    """A part of the ground that was laid as one: its first space, how large it is, what it is called."""

    id: str
    row: int
    column: int
    rows: int
    columns: int
    name: str = ""
    note: str = ""


class Ground(msgspec.Struct, frozen=True):
    """`spaces` has a text for each row and a sign for each space. `right` and `below` are as large: what is on the
    right border and on the lower border of that space. `legend` gives signs of spaces their kind, `borders` those of
    borders; `rim` is the kind of border where the ground ends. The first space is at (`top`, `left`), so that spaces
    keep their names when a ground grows or scrolls."""

    spaces: tuple[str, ...]
    right: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    legend: dict[str, str] = {}
    borders: dict[str, str] = {}
    rim: str = ""
    tiles: tuple[Tile, ...] = ()
    top: int = 1
    left: int = 1

    @property
    def rows(self) -> int:
        return len(self.spaces)

    @property
    def columns(self) -> int:
        return max(map(len, self.spaces), default=0)

    def kind(self, row: int, column: int) -> str | None:
        """What kind of space is there; None where there is none."""
        sign = self._sign(self.spaces, row, column)
        return None if sign == NOTHING else self.legend.get(sign, "")

    def border(self, row: int, column: int, side: Side) -> str:
        """What kind of border is on that side of a space; "" where one passes freely."""
        sign = self._sign(self.right if side == "right" else self.below, row, column)
        if sign != NOTHING:
            return self.borders.get(sign, "wall")
        there = (row, column + 1) if side == "right" else (row + 1, column)
        return self.rim if (self.kind(row, column) is None) != (self.kind(*there) is None) else ""

    def all_spaces(self) -> Iterator[tuple[int, int]]:
        """Row and column of every space there is."""
        for row, line in enumerate(self.spaces, self.top):
            for column, sign in enumerate(line, self.left):
                if sign != NOTHING:
                    yield row, column

    def all_borders(self) -> Iterator[tuple[int, int, Side, str]]:
        """Row, column, side and kind of every border that there is, those around the ground too: the left border of the
        first column is on the right of the column before it."""
        for row in range(self.top - 1, self.top + self.rows):
            for column in range(self.left - 1, self.left + self.columns):
                for side in ("right", "below"):
                    kind = self.border(row, column, side)
                    if kind:
                        yield row, column, side, kind

    def _sign(self, texts: tuple[str, ...], row: int, column: int) -> str:
        row, column = row - self.top, column - self.left
        if not 0 <= row < len(texts) or not 0 <= column < len(texts[row]):
            return NOTHING
        return texts[row][column]


class Border(msgspec.Struct, frozen=True):
    """A border that somebody can point at or that changes: a door. It lies on one side of a space, in the place of what
    the ground has there; `state` ("open", "closed", "locked", "broken" ...) chooses its drawing together with its
    kind."""

    id: str
    row: int
    column: int
    side: Side
    kind: str
    state: str = ""
    label: str = ""
    note: str = ""


class Floor(msgspec.Struct, frozen=True, tag="floor"):
    """Spaces go by "space:ROW.COLUMN", see `space_id`; `labels` gives some of them a name, `notes` says more of them.
    `eyes` is where it happens now: a thing to keep in view."""

    id: str
    ground: Ground
    borders: tuple[Border, ...] = ()
    tokens: tuple[Token, ...] = ()
    pieces: tuple[Piece, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    labels: dict[str, str] = {}
    notes: dict[str, str] = {}
    eyes: str = ""

    @property
    def occupants(self) -> tuple[Token | Piece, ...]:
        """What lies there and who stands there."""
        return (*self.tokens, *self.pieces)
