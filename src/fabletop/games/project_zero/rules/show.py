"""How spaces and ways of moving are shown as options."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from fabletop.engine.questions import Choose, Option
from fabletop.games.project_zero.box import ENTRY, STOP
from fabletop.games.project_zero.state import Chase

T = TypeVar("T")


async def unless_forced(ask: Choose[T]) -> T:
    """The answer to a question about what everybody sees; where only one is possible, nobody is asked."""
    found = ask.payloads()
    only: T | None = found[0] if len(found) == 1 else None
    return await ask if only is None else only


def space_label(table: Chase, space: int) -> str:
    """A space as a player would call it: "HC11, Orpheum Arcade", "HC04, bus stop (Blue)"."""
    board = table.board
    name = board.names[space]
    if board.kind[space] == ENTRY:
        return f"{name}, {board.location_titles[board.location_of[space]]}"
    if board.kind[space] == STOP:
        lines = " and ".join(board.line_titles[line] for line in board.lines_at[space])
        return f"{name}, bus stop ({lines})" if lines else f"{name}, bus stop"
    return f"{name}, {board.district_titles[board.district[space]]}"


def space_id(table: Chase, space: int) -> str:
    return f"space:{table.board.names[space]}"


def show_space(table: Chase) -> Callable[[int], Option]:
    def show(space: int) -> Option:
        return Option(table.board.names[space], space_label(table, space), (space_id(table, space),))

    return show
