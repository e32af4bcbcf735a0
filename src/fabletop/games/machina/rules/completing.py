"""What follows upon a completed action outside the explorers' turns (MA-531, MA-550, MA-R77)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.machina.rules.chapters import advance
from fabletop.games.machina.rules.exits import all_out
from fabletop.games.machina.rules.turns import done
from fabletop.games.machina.rules.windows import window
from fabletop.games.machina.state import NONE, Expedition


@rule("MA-550")
async def completed(table: Expedition) -> None:
    """An action is complete: what it set off is settled, the endgame judged, and who wants to be asked is asked. Where
    only those are left who are outside, they have all exited."""
    await done(table)
    await all_out(table, NONE, advance)
    await window(table)
