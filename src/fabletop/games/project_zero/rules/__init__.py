"""The rules of Project-0, one module for each chapter of the rulebook, and the steps they are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.games.project_zero.rules import agents, bus, ending, fugitive, investigation, setup
from fabletop.games.project_zero.state import Chase


def round_(table: Chase, number: int) -> None:
    """A round: Project-0, then each Agent in order (PZ-034 to PZ-036)."""
    table.round = number
    table.say("Round {}.", number, rule=("PZ-034", "PZ-036"))
    table.then(("fugitive",), *(("agent", agent) for agent in range(len(table.runner))), ("round ends",))


def round_ends(table: Chase) -> None:
    if table.round == table.settings.round_limit:
        ending.round_limit_reached(table)
    else:
        table.then(("round", table.round + 1))


STEPS: Mapping[str, Callable[..., Any]] = {
    "deal": setup.deal,
    "hide": setup.hide,
    "agent start": setup.agent_start,
    "begin": setup.begin,
    "round": round_,
    "fugitive": fugitive.fugitive_turn,
    "agent": agents.agent_turn,
    "steps": agents.steps,
    "board or stop": agents.board_or_stop,
    "move ends": agents.move_ends,
    "ride": bus.ride,
    "aboard": bus.aboard,
    "get off": bus.get_off_or_stay,
    "investigate": investigation.investigate,
    "round ends": round_ends,
}
