"""Fabletop: tabletop adventure games from their rulebooks, every rule enforced.

import fabletop

match = fabletop.new("project-0", seats=4, seed=7)
while not match.over:
    question = match.question
    match.answer(question.seat, question.options[0].id)
print(match.outcome)
"""

from fabletop.engine.campaign import Campaign
from fabletop.engine.match import Match, Outcome
from fabletop.engine.record import SaveError
from fabletop.engine.registry import UnknownGame, game_ids, get_game, load, new
from fabletop.engine.simulate import simulate
from fabletop.engine.words import Refused

__version__ = "0.1.0"
__all__ = [
    "Campaign",
    "Match",
    "Outcome",
    "Refused",
    "SaveError",
    "UnknownGame",
    "game_ids",
    "get_game",
    "load",
    "new",
    "simulate",
]
