"""Days played by chance, answer by answer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fabletop.engine.match import Match
from fabletop.games.projector.state import Outing


def by_chance(match: Match[Outing], seed: int, most: int = 10_000) -> Iterator[None]:
    """Play a day to its end; stops before each answer. Votes may be settled before everybody was asked."""
    rng = Random(seed)
    for _ in range(most):
        if match.over:
            return
        yield
        seat = match.waiting[0]
        ask = match.ask_of(seat)
        assert ask is not None
        match.answer(seat, ask.plain(ask.some(rng)))
    raise AssertionError("the day has no end")
