"""What follows upon a completed action outside the explorers' turns (MA-531, MA-550)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.machina.rules.turns import done
from fabletop.games.machina.rules.windows import window
from fabletop.games.machina.state import Expedition


@rule("MA-550")
async def completed(table: Expedition) -> None:
    """An action is complete: what it set off is settled, the endgame judged, and by a setting everybody asked."""
    await done(table)
    if table.settings.windows == "always":
        await window(table)
