"""The rules: players mark free cells in turn; three in a row wins.

The cells that a player has marked are the bits of one number, so what is free and who has won can be looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from fabletop.engine.forms.hints import ChoiceHints
from fabletop.engine.questions import Option, choose
from fabletop.engine.scene import space_id
from fabletop.engine.table import Table, state
from fabletop.engine.words import Ref, Seat

CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
ROWS = (0b000000111, 0b000111000, 0b111000000, 0b001001001, 0b010010010, 0b100100100, 0b100010001, 0b001010100)
WON = tuple(any(marks & row == row for row in ROWS) for marks in range(512))
FREE = tuple(tuple(cell for cell in range(9) if not marks >> cell & 1) for marks in range(512))
FULL = 511

TAKEN = ChoiceHints(elsewhere="it is marked already (NC-003)")  # why a cell cannot be chosen
SPACES = tuple(space_id(number // 3 + 1, number % 3 + 1) for number in range(9))
OPTIONS = tuple(Option(cell, f"Mark {cell}", (space,)) for cell, space in zip(CELLS, SPACES, strict=True))
CELL_REFS = tuple(Ref(*space.split(":")) for space in SPACES)
SHOW = OPTIONS.__getitem__
PLAYERS = (Seat(0), Seat(1))


@state
class Noughts(Table):
    """The marks of each player, and whose turn it is."""

    marks: list[int] = field(default_factory=lambda: [0, 0])  # of each player: cell n of `CELLS` is the bit 1 << n
    turn: int = 0  # the seat whose turn it is

    def free(self) -> tuple[int, ...]:
        """The cells that nobody has marked."""
        crosses, noughts = self.marks
        return FREE[crosses | noughts]


def set_up(table: Noughts) -> None:
    table.agenda.append(("turn",))


def _taken() -> ChoiceHints:
    return TAKEN


async def turn(table: Noughts) -> None:
    """Mark a free cell (NC-002); three in a row wins (NC-004); a full board is a draw (NC-005)."""
    seat, marks = table.turn, table.marks
    cell = await choose(seat, "Which cell do you mark?", table.free, "NC-002", "mark", (), SHOW, hints=_taken)
    marks[seat] |= 1 << cell
    table.say("{} marks {}.", PLAYERS[seat], CELL_REFS[cell], rule="NC-002")
    if WON[marks[seat]]:
        table.say("Three in a row: {} wins.", PLAYERS[seat], rule="NC-004")
        table.finish("three in a row", [seat])
    elif marks[0] | marks[1] == FULL:
        table.say("The board is full: a draw.", rule="NC-005")
        table.finish("draw", [])
    else:
        table.turn = 1 - seat
        table.agenda.append(("turn",))


STEPS: Mapping[str, Callable[..., Any]] = {"turn": turn}
