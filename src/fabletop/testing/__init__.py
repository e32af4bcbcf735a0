"""The contract suite: what must hold for every game, checked on any game.

    from fabletop.testing import check_game
    from mygame import GAME

    def test_my_game() -> None:
        check_game(GAME)

Each property is also a function of its own in `PROPERTIES`, so that a test run can show them one by one. The checks
are plain functions that raise `AssertionError` with where and why; they need no test framework.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fabletop.engine.game import Game
from fabletop.testing.answers import check_hostile, check_questions
from fabletop.testing.campaigns import check_days
from fabletop.testing.forks import check_forks, check_locals, check_redeal, check_same_seed
from fabletop.testing.looks import check_looks
from fabletop.testing.openness import check_open
from fabletop.testing.peeking import check_players
from fabletop.testing.saves import check_recorded, check_replay, check_save_anywhere, check_save_is_stable, keep_record
from fabletop.testing.sources import check_sources
from fabletop.testing.strict import Strict, strict
from fabletop.testing.undo import check_undo
from fabletop.testing.visibility import channels, check_sealed, check_twins
from fabletop.testing.walk import Setting, check_rests, reached, rests, seat_counts

PROPERTIES: Mapping[str, Callable[[Setting], None]] = {
    "the record is the game": check_replay,
    "save anywhere": check_save_anywhere,
    "a loaded match is the same match": check_save_is_stable,
    "every decision can be made": check_questions,
    "hostile answers change nothing": check_hostile,
    "no seat sees what it may not": check_twins,
    "what lies open can be seen": check_open,
    "sealed answers are sealed": check_sealed,
    "the same seed gives the same game": check_same_seed,
    "forks are independent": check_forks,
    "imagining depends on the view alone": check_redeal,
    "computer players do not peek": check_players,
    "rules keep no secrets in locals": check_locals,
    "undo restores": check_undo,
    "rests are dense": check_rests,
    "rules can be thrown away while they wait": check_sources,
    "the skin knows what scenes show": check_looks,
    "a day hands over its sheet": check_days,
}


def check_game(
    game: Game[Any],
    *,
    games: int = 2,
    seed: str = "contract",
    seats: Iterable[int] | None = None,
    options: Mapping[str, Any] | None = None,
    limit: int = 5000,
) -> None:
    """Check every property of a game at each number of seats, on so many random games."""
    for number in seat_counts(game) if seats is None else seats:
        setting = Setting(game, number, options, games, seed, limit)
        for check in PROPERTIES.values():
            check(setting)


__all__ = [
    "PROPERTIES",
    "Setting",
    "Strict",
    "channels",
    "check_days",
    "check_forks",
    "check_game",
    "check_hostile",
    "check_locals",
    "check_looks",
    "check_open",
    "check_players",
    "check_questions",
    "check_recorded",
    "check_redeal",
    "check_replay",
    "check_rests",
    "check_same_seed",
    "check_save_anywhere",
    "check_save_is_stable",
    "check_sealed",
    "check_sources",
    "check_twins",
    "check_undo",
    "keep_record",
    "reached",
    "rests",
    "seat_counts",
    "strict",
]
