"""How far a move leads, and why a space cannot be reached now: said to whoever asks, worked out only then.

Everything here is drawn from the streets, the lines and where the Agents stand, which all players see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fabletop.games.project_zero.box import STOP
from fabletop.games.project_zero.rules.show import space_id
from fabletop.games.project_zero.state import Chase

Hints = dict[str, Any]
Path = tuple[int, ...]


def paths(table: Chase, start: int, most: int, district: int = -1) -> dict[int, Path]:
    """The spaces from two up to so many steps away along streets, with a shortest way to each; perhaps in one district
    only. What is nearer is an option, or barred with a reason of its own."""
    board = table.board
    found: dict[int, Path] = {start: ()}
    front = [start]
    for _ in range(most):
        after: list[int] = []
        for space in front:
            for each in board.neighbours[space]:
                if each not in found and district in (-1, board.district[each]):
                    found[each] = (*found[space], each)
                    after.append(each)
        front = after
    return {space: path for space, path in found.items() if len(path) > 1}


def why_not_go(table: Chase, agent: int, on_foot: int, by_taxi: int, rides: Callable[[int], list[int]]) -> Hints:
    """Before an Agent moves: what is near enough names the way to get there."""
    board, here, purse = table.board, table.at[agent], table.purse(agent)
    blocked: dict[str, str] = {}
    near, district = paths(table, here, on_foot), board.district[here]
    for space, path in paths(table, here, by_taxi, district).items():
        words = f"{len(path)} steps away in {board.district_titles[district]}: take a taxi first (PZ-088)"
        tokens = "too far on foot, and there is no taxi token left (PZ-127)"
        blocked[space_id(table, space)] = words if table.taxi[purse] else tokens
    for line in board.lines_at[here] if board.kind[here] == STOP else ():
        for stop in rides(line):
            words = f"near on the {board.line_titles[line]} line: take that bus first (PZ-073)"
            if table.bus[purse]:
                blocked[space_id(table, stop)] = words
            else:
                blocked.setdefault(space_id(table, stop), "too far on foot, and there is no bus token left (PZ-127)")
    far = f"too far for this turn; on foot it would be up to {on_foot} steps (PZ-068)"
    return {"start": space_id(table, here), "blocked": _without(table, agent, blocked, near), "elsewhere": far}


def why_not_step(table: Chase, agent: int, left: int, district: int) -> Hints:
    """Between the steps of a move on foot, or by taxi inside a district."""
    board, here = table.board, table.at[agent]
    words = "too far: 1 step is left" if left == 1 else f"too far: {left} steps are left"
    near = paths(table, here, left, district)
    start = space_id(table, here)
    if district < 0:
        return {"start": start, "blocked": _without(table, agent, {}, near), "elsewhere": f"{words} (PZ-068)"}
    inside = [space for space, each in enumerate(board.district) if each == district]
    blocked = {space_id(table, space): f"{words} (PZ-088)" for space in inside}
    blocked[start] = "a taxi goes at least 1 step (PZ-088)"
    elsewhere = f"a taxi stays in {board.district_titles[district]} (PZ-089)"
    return {"start": start, "blocked": _without(table, agent, blocked, near), "elsewhere": elsewhere}


def _without(table: Chase, agent: int, blocked: dict[str, str], near: dict[int, Path]) -> dict[str, str]:
    """The reasons for what cannot be reached: without what can be named at once, and what another Agent holds by that
    reason."""
    for space in (*near, *table.board.neighbours[table.at[agent]]):
        blocked.pop(space_id(table, space), None)
    for other, space in enumerate(table.at):
        if table.closed_by_another(agent, space) and (space in near or space_id(table, space) in blocked):
            blocked[space_id(table, space)] = f"Agent {other + 1} is there (PZ-064)"
    return blocked


def why_not_ride(table: Chase, agent: int, most: int) -> Hints:
    """On a bus."""
    line, here = table.board.line_titles[table.aboard[agent]], space_id(table, table.at[agent])
    return {
        "start": here,
        "blocked": {here: f"the bus is there already; a ride goes 1 to {most} stops (PZ-073)"},
        "elsewhere": f"the {line} bus does not stop there within {most} stops (PZ-073)",
    }


def why_not_start(table: Chase, location: int, rule: str) -> Hints:
    return {"elsewhere": f"it is no entry of {table.board.location_titles[location]} ({rule})"}


AFTER_MOVE: Hints = {"elsewhere": "the move is over; what is left of the turn is to ask here, or to end it (PZ-059)"}
