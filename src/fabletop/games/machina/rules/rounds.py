"""Rounds (MA-033 to MA-036, MA-454, MA-455)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.stops import turn_over
from fabletop.games.machina.rules.chapters import in_endgame
from fabletop.games.machina.rules.ending import judge
from fabletop.games.machina.rules.markers import markers_back
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import NONE, Expedition


@rule("MA-033", "MA-034", "MA-035", "MA-036", when={("MA-454", "MA-455"): lambda table: table.anew})
async def begin_round(table: Expedition) -> None:
    """A round begins with its Explorer phase."""
    if table.anew:
        table.anew = False
        markers_back(table, lambda mark: True)
        Now.forget_limits(table, "turn", "")  # of a turn that was cut short
    table.round += 1
    table.turn = table.monster = NONE
    table.schemes = False
    table.acted.clear()
    table.tally["kills this round"] = 0
    turn_over(table)  # who passed for the round is asked again
    Now.end_of(table, "round")
    Now.happen(table, "round_start")
    await Now.settle(table)
    table.then(("explorers",))


@rule("MA-035", "MA-R140")
async def end_round(table: Expedition) -> None:
    """A round whose Monster phase has ended counts for the endgame."""
    if in_endgame(table):
        table.endgame_round += 1
        judge(table)
    if not table.over:
        table.then(("round",))


STEPS: Mapping[str, Callable[..., Any]] = {"round": begin_round, "round_end": end_round}


def anew(steps: Mapping[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    """Steps before which a round that was cut short is begun anew: whatever was still to come of it is dropped."""
    return {name: _unless_cut(step) if name != "round" else step for name, step in steps.items()}


def _unless_cut(step: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(step)
    def taken(table: Expedition, *args: Any) -> Any:
        if not table.anew:
            return step(table, *args)
        table.agenda.clear()
        table.then(("round",))
        return None

    return taken
