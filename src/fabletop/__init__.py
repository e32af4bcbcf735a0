"""Fabletop: tabletop adventure games from their rulebooks, every rule enforced.

import fabletop

match = fabletop.new("project-0", seats=4, seed=7)
while not match.over:
    question = match.question
    match.answer(question.seat, question.options[0].id)
print(match.outcome)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fabletop.engine.campaign import Campaign
    from fabletop.engine.content import ContentError
    from fabletop.engine.match import Match, Outcome
    from fabletop.engine.record import SaveError
    from fabletop.engine.registry import UnknownGame, game_ids, get_game, load, new
    from fabletop.engine.simulate import simulate
    from fabletop.engine.words import Refused

__version__ = "0.1.0"
__all__ = [
    "Campaign",
    "ContentError",
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

_HOMES = {
    "campaign": ["Campaign"],
    "content": ["ContentError"],
    "match": ["Match", "Outcome"],
    "record": ["SaveError"],
    "registry": ["UnknownGame", "game_ids", "get_game", "load", "new"],
    "simulate": ["simulate"],
    "words": ["Refused"],
}


def __getattr__(name: str) -> Any:
    """What the package offers is loaded when it is first wanted: who asks the command line for help waits for none."""
    for module, names in _HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"fabletop.engine.{module}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
