"""Computer players: for the projection, for decks and for learning.

Nothing is remembered from one decision to the next: what a player does follows from what lies on the table.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fabletop.engine.game import Level, Player, Situation
from fabletop.games.projector.bot.home import Home
from fabletop.games.projector.bot.temper import CARELESS, SENSIBLE, Temper
from fabletop.games.projector.bot.turns import Explorer
from fabletop.games.projector.state import Day

__all__ = ["LEVELS"]


def _player(temper: Temper, rng: Random) -> Player:
    answers = {**Home(temper).answers, **Explorer(temper).answers}
    windows = Explorer(temper).react

    def play(now: Situation[Day]) -> Any:
        answer = answers.get(now.ask.tag)
        if answer is not None:
            return answer(now)
        found = windows(now)
        return found if found is not None else now.ask.some(rng)

    return play


LEVELS = (
    Level(
        "careless", "does what comes first, and minds neither its cards nor the way home",
        lambda rng: _player(CARELESS, rng),
    ),
    Level(
        "sensible", "fights what threatens, tests where it helps, walks to what is unknown, and goes home in time",
        lambda rng: _player(SENSIBLE, rng),
    ),
)  # fmt: skip
