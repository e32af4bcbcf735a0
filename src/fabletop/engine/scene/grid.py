"""A board of squares."""

from __future__ import annotations

import msgspec

from fabletop.engine.scene.pieces import Piece


class Cell(msgspec.Struct, frozen=True):
    """A square of a grid board. `walls` is a text of the borders that are closed, out of "nesw"."""

    id: str
    row: int
    column: int
    label: str = ""
    kind: str = ""
    walls: str = ""
    note: str = ""


class GridBoard(msgspec.Struct, frozen=True, tag="grid"):
    id: str
    rows: int
    columns: int
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...] = ()
