"""The check that computer players do not peek: dealing anew what is hidden from a seat never changes its answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from fabletop.bots import follower, quick_levels
from fabletop.engine.game import Player, Situation
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.testing.visibility import world
from fabletop.testing.walk import Setting, dice, pauses, where

Why = Callable[[Situation[Any], Any], str]

EVERY = 4  # pauses: players take longer than all else that is checked
TRIES = 6  # of the player that searches: whether it peeks shows in the first ones


def check_players(setting: Setting) -> None:
    """Every computer player answers the same, and says the same for it, in all worlds that its seat cannot tell apart,
    under the same dice."""
    game = setting.game
    for match, seed, number in islice(pauses(setting), 0, None, EVERY):
        if match.over:
            continue
        for seat in match.waiting:
            rng = dice(f"{seed}, peeking of {seat}", number)
            worlds = [match, *(found for _ in range(2) if (found := world(match, seat, rng)) is not None)]
            for level in quick_levels(game):
                answers = [_answer(each, seat, level.make(dice(seed, number)), seed, number) for each in worlds]
                _compare(match, seat, level.name, answers)
                if level.why is not None:
                    reasons = [_reason(each, seat, level.why, answers[0], seed, number) for each in worlds]
                    _compare(match, seat, f"{level.name}, when it says why,", reasons)
            if game.tries:
                thinker = follower(game, TRIES)
                _compare(match, seat, "search", [_answer(each, seat, thinker, seed, number) for each in worlds])


def _answer(match: Match[Any], seat: int, who: Player, seed: str, number: int) -> Plain:
    now = match.situation(seat, dice(seed, number))
    return now.plain(who(now))


def _reason(match: Match[Any], seat: int, why: Why, answer: Plain, seed: str, number: int) -> str:
    now = match.situation(seat, dice(seed, number))
    return why(now, now.parse(answer))


def _compare(match: Match[Any], seat: int, name: str, answers: list[Plain]) -> None:
    for other in answers[1:]:
        assert other == answers[0], (
            f'{where(match)}: the computer player "{name}" in seat {seat} peeks: it answers {answers[0]!r}, and '
            f"{other!r} in a world that the seat cannot tell from this one"
        )
