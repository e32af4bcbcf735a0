"""Computer players: for the projection, for decks and for learning.

Nothing is remembered from one decision to the next: what a player does follows from what lies on the table.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fabletop.engine.game import Level, Player, Situation
from fabletop.games.projector.bot.answers import Explorer
from fabletop.games.projector.bot.home import Home
from fabletop.games.projector.bot.temper import CARELESS, SENSIBLE, Temper
from fabletop.games.projector.bot.why import why
from fabletop.games.projector.state import Outing

__all__ = ["LEVELS"]


def _player(temper: Temper, rng: Random) -> Player:
    explorer = Explorer(temper)
    answers = {**Home(temper).answers, **explorer.answers}

    def play(now: Situation[Outing]) -> Any:
        answer = answers.get(now.ask.tag)
        if answer is not None:
            return answer(now)
        found = explorer.react(now)
        return found if found is not None else now.ask.some(rng)

    return play


LEVELS = (
    Level(
        "careless", "does what comes first, and minds neither its cards nor the way home",
        lambda rng: _player(CARELESS, rng),
    ),
    Level(
        "sensible", "tests where it leads on, fights what would cost it too much, walks to what is unknown, practises "
        "with what is left, and goes home in time",
        lambda rng: _player(SENSIBLE, rng),
        why=why,
    ),
)  # fmt: skip
