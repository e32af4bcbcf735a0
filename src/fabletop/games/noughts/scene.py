"""What a player sees: the board."""

from __future__ import annotations

from fabletop.engine.scene import Cell, GridBoard, Piece, Scene
from fabletop.engine.view import View
from fabletop.engine.words import Ref
from fabletop.games.noughts.rules import CELLS, Noughts

SIDES = (("Crosses", "X", "#D1495B"), ("Noughts", "O", "#3E7CB1"))


def name(ref: Ref) -> str:
    return str(ref.key)


def draw(view: View[Noughts]) -> Scene:
    table = view.table
    cells = tuple(Cell(f"cell:{cell}", number // 3, number % 3, cell) for number, cell in enumerate(CELLS))
    pieces = tuple(
        Piece(f"mark:{CELLS[cell]}", f"cell:{CELLS[cell]}", *SIDES[seat])
        for seat, marks in enumerate(table.marks)
        for cell in range(9)
        if marks >> cell & 1
    )
    status = table.ending.capitalize() if table.over else f"{SIDES[table.turn][0]} to move"
    return Scene("Noughts and Crosses", status, GridBoard("board", 3, 3, cells, pieces))
