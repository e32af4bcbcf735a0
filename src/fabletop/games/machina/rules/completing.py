"""What follows upon a completed action outside the explorers' turns (MA-531, MA-550, MA-R77)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.machina.rules.chapters import advance
from fabletop.games.machina.rules.exits import all_out
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.turns import put_right
from fabletop.games.machina.rules.windows import may_open, window
from fabletop.games.machina.state import NONE, Expedition


@rule("MA-550")
async def completed(table: Expedition) -> bool:
    """An action is complete: what it set off is settled, the endgame judged, and who wants to be asked is asked. Where
    only those are left who are outside, they have all exited. Says whether nothing of that came up."""
    quiet = not table.queue
    if not quiet:
        await Now.settle(table)
    put_right(table)
    if not table.explorers():
        quiet = False
        await all_out(table, NONE, advance)
    if may_open(table):
        quiet = False
        await window(table)
    return quiet and not table.over and not table.anew
