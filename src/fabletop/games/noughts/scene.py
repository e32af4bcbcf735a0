"""What a player sees: the board."""

from __future__ import annotations

from functools import lru_cache

from fabletop.engine.scene import Floor, Ground, Piece, Scene
from fabletop.engine.view import View
from fabletop.engine.words import Ref
from fabletop.games.noughts.rules import CELLS, SPACES, Noughts

SIDES = (("Crosses", "X", "#D1495B", "cross"), ("Noughts", "O", "#3E7CB1", "nought"))
ROLES = tuple(side[0] for side in SIDES)
AIM = "Get three of your marks in a row, column or diagonal before the other does."
GROUND = Ground(("...", "...", "..."))
LABELS = dict(zip(SPACES, CELLS, strict=True))


def name(ref: Ref) -> str:
    return LABELS[f"{ref.kind}:{ref.key}"]


@lru_cache(maxsize=1024)
def board(*marks: int) -> Floor:
    """The board with the marks of each player. Both see the same one, so it is drawn once."""
    pieces = tuple(
        Piece(f"mark:{CELLS[cell]}", SPACES[cell], *SIDES[seat])
        for seat, own in enumerate(marks)
        for cell in range(9)
        if own >> cell & 1
    )
    return Floor("board", GROUND, pieces=pieces, labels=LABELS)


def draw(view: View[Noughts]) -> Scene:
    table = view.table
    status = table.ending.capitalize() if table.over else f"{SIDES[table.turn][0]} to move"
    return Scene("Noughts and Crosses", status, board(*table.marks), roles=ROLES, aim=AIM)
