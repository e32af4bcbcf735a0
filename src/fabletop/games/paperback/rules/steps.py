"""The steps of a run.

A run is a chain of steps: set up; for each of nine battles turn after turn of Prep, Clash and Cleanup; Character
Development. Wherever the player's last HP or the enemy's is lost, the step that is under way ends there.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

from fabletop.games.paperback.rules.battle import end_battle, lose, start_battle, start_turn
from fabletop.games.paperback.rules.clash import clash
from fabletop.games.paperback.rules.cleanup import cleanup
from fabletop.games.paperback.rules.development import develop, perform_reward, reward
from fabletop.games.paperback.rules.health import BattleWon, RunLost
from fabletop.games.paperback.rules.prep import prep
from fabletop.games.paperback.rules.setup import choose_character
from fabletop.games.paperback.state import Adventure

Step = Callable[..., Coroutine[Any, Any, None]]


def to_the_end(step: Step) -> Step:
    """A step that ends at once when the run or the battle does (PA-028, PA-056)."""

    @wraps(step)
    async def run(table: Adventure, *args: Any) -> None:
        try:
            await step(table, *args)
        except BattleWon:
            table.then(("won",))
        except RunLost as end:
            lose(table, str(end))

    return run


STEPS: dict[str, Step] = {
    "character": to_the_end(choose_character),
    "battle": to_the_end(start_battle),
    "turn": to_the_end(start_turn),
    "prep": to_the_end(prep),
    "clash": to_the_end(clash),
    "cleanup": to_the_end(cleanup),
    "won": to_the_end(end_battle),
    "development": to_the_end(develop),
    "reward": to_the_end(reward),
    "effect": to_the_end(perform_reward),
}
