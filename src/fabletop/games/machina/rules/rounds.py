"""Rounds (MA-033 to MA-036, MA-454, MA-455)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.stops import FOR_THE_TURN, UNTIL_CONCERNED, turn_over
from fabletop.games.machina.rules.chapters import in_endgame
from fabletop.games.machina.rules.ending import judge
from fabletop.games.machina.rules.losing import PIT, destroy_outright
from fabletop.games.machina.rules.markers import markers_back
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import NONE, OF_HORROR, Expedition


@rule("MA-033", "MA-034", "MA-035", "MA-036", when={("MA-454", "MA-455"): lambda table: table.anew})
async def begin_round(table: Expedition) -> None:
    """A round begins with its Explorer phase."""
    if table.anew:
        table.anew = False
        await _cut_short(table)
        if table.over:
            return
    table.round += 1
    table.turn = table.monster = NONE
    table.schemes = False
    table.acted.clear()
    table.tally["kills this round"] = 0
    _listen_again(table)
    Now.end_of(table, "round")
    Now.happen(table, "round_start")
    if table.queue:
        await Now.settle(table)
    table.then(("explorers",))


@rule("MA-R73")
def _listen_again(table: Expedition) -> None:
    """Who passed for the round is asked again: under `smart` when it concerns them, as to begin with, for whoever
    passes for long does not want to be asked about every step."""
    passed = [seat for seat, stop in enumerate(table.stops) if stop == FOR_THE_TURN]
    turn_over(table)
    if table.settings.windows == "smart":
        for seat in passed:
            table.stops[seat] = UNTIL_CONCERNED


@rule("MA-261", "MA-R70")
async def _cut_short(table: Expedition) -> None:
    """A turn in which a new round was started is over: who is over a pit falls, and a monster is no longer controlled.
    Horror's markers return here; those of explorers as in every Explorer phase, since texts look for them (MA-540)."""
    markers_back(table, lambda mark: mark.owner == OF_HORROR)
    Now.forget_limits(table, "turn", "")
    table.controlled[:] = [each for each in table.controlled if each[0] != table.monster]
    for unit in (table.turn, table.monster):
        if unit != NONE and table.at[unit] >= 0 and table.ground.kinds["pit"] >> table.at[unit] & 1:
            await destroy_outright(table, unit, NONE, PIT)


@rule("MA-035", "MA-R140")
async def end_round(table: Expedition) -> None:
    """A round whose Monster phase has ended counts for the endgame."""
    if in_endgame(table):
        table.endgame_round += 1
        judge(table)
    if not table.over:
        table.then(("round",))


STEPS: Mapping[str, Callable[..., Any]] = {"round": begin_round, "round_end": end_round}
LEAD_ON = ("round", "act", "walk")


def anew(steps: Mapping[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    """Steps before which a round that was cut short is begun anew: whatever was still to come of it is dropped. Those
    that lead on to such a step by themselves then, without doing anything, need not be looked at before."""
    return {name: step if name in LEAD_ON else _unless_cut(step) for name, step in steps.items()}


def _unless_cut(step: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(step)
    def taken(table: Expedition, *args: Any) -> Any:
        if not table.anew:
            return step(table, *args) if args else step(table)
        table.agenda.clear()
        table.then(("round",))
        return None

    return taken
