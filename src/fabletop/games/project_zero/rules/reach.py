"""Why a space that is no option cannot be reached now: said to whoever asks, worked out only then.

Everything here is drawn from the streets, the lines and where the Agents stand, which all players see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fabletop.games.project_zero.board import STOP
from fabletop.games.project_zero.rules.show import space_id
from fabletop.games.project_zero.state import Chase

Hints = dict[str, Any]


def steps_away(table: Chase, start: int, most: int, district: int = -1) -> dict[int, int]:
    """The spaces from two up to so many steps away along streets, with how many it takes; perhaps in one district only.
    What is nearer is an option, or barred with a reason of its own."""
    board = table.board
    found, front = {start: 0}, [start]
    for away in range(1, most + 1):
        after: list[int] = []
        for space in front:
            for each in board.neighbours[space]:
                if each not in found and district in (-1, board.district[each]):
                    found[each] = away
                    after.append(each)
        front = after
    return {space: away for space, away in found.items() if away > 1}


def why_not_go(table: Chase, agent: int, on_foot: int, by_taxi: int, rides: Callable[[int], list[int]]) -> Hints:
    """Before an Agent moves: what is near enough names the way to get there."""
    board, here, purse = table.board, table.at[agent], table.purse(agent)
    blocked: dict[str, str] = {}
    district = board.district[here]
    for space, away in steps_away(table, here, by_taxi, district).items():
        words = f"{away} steps away in {board.district_titles[district]}: take a taxi first (PZ-088)"
        blocked[space_id(table, space)] = words if table.taxi[purse] else "there is no taxi token left (PZ-127)"
    for line in board.lines_at[here] if board.kind[here] == STOP else ():
        for stop in rides(line):
            words = f"near on the {board.line_titles[line]} line: take that bus first (PZ-073)"
            blocked[space_id(table, stop)] = words if table.bus[purse] else "there is no bus token left (PZ-127)"
    for space, away in steps_away(table, here, on_foot).items():
        blocked[space_id(table, space)] = f"{away} steps away: walk there step by step (PZ-065)"
    far = f"too far for this turn; on foot it would be up to {on_foot} steps (PZ-068)"
    return {"blocked": blocked, "elsewhere": far}


def why_not_step(table: Chase, agent: int, left: int, district: int) -> Hints:
    """Between the steps of a move on foot, or by taxi inside a district."""
    here = table.at[agent]
    found = steps_away(table, here, left, district)
    blocked = {
        space_id(table, space): f"{away} steps away: go there step by step (PZ-065)" for space, away in found.items()
    }
    words = "1 step is" if left == 1 else f"{left} steps are"
    far = f"too far: {words} left"
    if district >= 0:
        far += f", and a taxi stays in {table.board.district_titles[district]} (PZ-089)"
    return {"blocked": blocked, "elsewhere": far}


def why_not_ride(table: Chase, agent: int, most: int) -> Hints:
    """On a bus."""
    line = table.board.line_titles[table.aboard[agent]]
    return {"elsewhere": f"the {line} bus does not stop there within {most} stops (PZ-073)"}


def why_not_start(table: Chase, location: int, rule: str) -> Hints:
    return {"elsewhere": f"it is no entry of {table.board.location_titles[location]} ({rule})"}


AFTER_MOVE: Hints = {"elsewhere": "the move is over; what is left of the turn is to ask here, or to end it (PZ-059)"}
