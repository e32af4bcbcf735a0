"""Computer players of Project-0. One level plays either side, as its seat asks.

A player remembers nothing from one decision to the next: what it does follows from its view and its dice alone.
"""

from __future__ import annotations

from random import Random
from typing import Any

from fabletop.engine.game import Level, Player, Situation
from fabletop.games.project_zero.bot.agents import AGENTS_QUESTIONS, AgentSkill
from fabletop.games.project_zero.bot.fugitive import FUGITIVES_QUESTIONS, FugitiveSkill
from fabletop.games.project_zero.bot.why import why
from fabletop.games.project_zero.state import Chase


def _player(fugitive: FugitiveSkill, agents: AgentSkill) -> Player:
    def play(now: Situation[Chase]) -> Any:
        tag = now.ask.tag
        if tag in FUGITIVES_QUESTIONS:
            return FUGITIVES_QUESTIONS[tag](now, fugitive)
        return AGENTS_QUESTIONS[tag](now, agents)

    return play


def _careless(rng: Random) -> Player:
    return _player(FugitiveSkill(wary=False), AgentSkill(far_sighted=False))


def _sensible(rng: Random) -> Player:
    return _player(FugitiveSkill(), AgentSkill())


LEVELS = (
    Level(
        "careless",
        "runs for its data points and minds only the Agents next to it; as an Agent searches where it stands and where "
        "Project-0 was last seen, without a thought of what is likely or of where he goes next",
        _careless,
    ),
    Level(
        "sensible",
        "plans its data points against the chance of being caught; as an Agent weighs all that is known, cuts off ways "
        "of escape, and uses buses, taxis and investigations",
        _sensible,
        why=why,
    ),
)
