"""Winning and losing (MA-525 to MA-531)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.games.machina.rules.chapters import current, in_endgame
from fabletop.games.machina.rules.dying import lose_game
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import ON_CHAPTER, Expedition


@rule("MA-528", "MA-529", "MA-R113")
def win(table: Expedition, ending: str = "victory") -> None:
    """All living explorers have won; the dead have not."""
    table.say("The expedition has won.", rule="MA-529")
    table.finish(ending, table.living())


@rule("MA-531")
def judge(table: Expedition) -> None:
    """After each completed action and at the end of each phase: the endgame's conditions."""
    if table.over or not in_endgame(table):
        return
    card = current(table).card
    now = Now(table, Source(ON_CHAPTER, table.chapter), {})
    won = card.victory is not None and card.victory.holds(now)
    lost = card.defeat is not None and card.defeat.holds(now)
    if won and lost:
        table.cite("MA-R100")
        won = table.settings.tie == "victory"
    if won:
        table.cite("MA-525")
        win(table)
    elif lost:
        table.cite("MA-530")
        lose_game(table, "too late")
