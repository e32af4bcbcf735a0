"""Computer players of Machina Arcana: for explorers, and for those who play the monsters once their explorer has died.

Nothing is remembered from one decision to the next: what a player does follows from what lies on the table.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fabletop.engine.game import Level, Player, Situation
from fabletop.games.machina.bot.answers import Explorer, usual
from fabletop.games.machina.bot.estimate import estimate, worth
from fabletop.games.machina.bot.hive import Hive
from fabletop.games.machina.bot.outlook import CARELESS, SENSIBLE, Temper
from fabletop.games.machina.bot.why import why
from fabletop.games.machina.state import DEAD, Expedition

__all__ = ["LEVELS", "estimate", "worth"]


def _player(temper: Temper) -> Player:
    explorer, hive = Explorer(temper), Hive(temper)

    def play(now: Situation[Expedition]) -> Any:
        tag = now.ask.tag
        if tag == "scheme":
            return hive.scheme(now)
        if tag == "target" and now.view.table.at[now.seat] == DEAD:
            return hive.target(now)
        answer = explorer.answers.get(tag)
        return answer(now) if answer is not None else usual(now)

    return play


def _careless(rng: Random) -> Player:
    return _player(CARELESS)


def _sensible(rng: Random) -> Player:
    return _player(SENSIBLE)


LEVELS = (
    Level("careless", "does what is closest at hand, and minds neither dangers nor the others", _careless),
    Level(
        "sensible",
        "goes where the chapter wants it, pools essence, gathers some before the endgame, kills what threatens, and "
        "keeps out of reach when it is hurt",
        _sensible,
        why=why,
    ),
)
