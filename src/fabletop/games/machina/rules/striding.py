"""Ways that are gone at once.

Each step on a way is an action of its own: texts answer to it, others may play after it, and the log tells of it. In
most simulated games nothing of that comes up on most ways. Then only where a way ends makes a difference. As many steps
of the agenda are done as where somebody reads of it: a match is forked by their number.
"""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.machina.rules.chapters import in_endgame
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.windows import may_ever_open
from fabletop.games.machina.state import Expedition


def unheeded(table: Expedition) -> bool:
    """Whether nothing comes of a single step of anybody: nobody reads of it, no text answers to it or counts on where
    somebody stands, nobody could play anything after it, and the endgame has not begun, in which that may decide."""
    if table.run.log is not None or table.queue or table.waiting or table.aside or table.fitted != table.force:
        return False
    return not touched(table).heeds_steps and not in_endgame(table) and not may_ever_open(table)


@rule("MA-253", "MA-254", "MA-266")
def stride(table: Expedition, unit: int, goal: int, cost: int) -> None:
    """A unit goes a whole way, for all the stamina that its steps cost together."""
    table.stamina[unit] -= cost
    table.at[unit] = goal
