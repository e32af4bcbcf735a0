"""The start and the end of a phase (MA-034, MA-540)."""

from __future__ import annotations

from collections.abc import Callable

from fabletop.engine.citing import rule
from fabletop.games.machina.rules.ending import judge
from fabletop.games.machina.rules.markers import markers_back, tidy
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import Expedition


@rule("MA-034", "MA-176", "MA-540")
async def start_phase(
    table: Expedition, phase: int, ours: Callable[[int], bool] | None = None, then: Callable[[], None] | None = None
) -> None:
    """A phase starts. Texts that look for a marker are judged as the markers lie before they return; what they do comes
    after that, and after what else the phase starts with. `ours` says whose markers return."""
    table.phase = phase
    waiting = Now.waiting_for(table, "phase_start", ())
    due = [each for each in waiting if Now.answering(table, "phase_start", each) is not None]
    if ours is not None:
        markers_back(table, lambda mark: ours(mark.owner))
    if then is not None:
        then()
    if len(due) > 1 and table.settings.ambiguity == "ask":
        due = list(await Now.ordered_by_party(table, "phase_start", due))
    for trigger in due:
        await Now.perform_due(table, "phase_start", trigger)
        if table.over:
            return
    if table.queue:
        await Now.settle(table)
    tidy(table)
    judge(table)


async def end_phase(table: Expedition) -> None:
    """A phase ends: what waits for it happens, and the endgame is judged (MA-531)."""
    Now.happen(table, "phase_end")
    if table.queue:
        await Now.settle(table)
    judge(table)
