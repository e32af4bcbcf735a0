"""Ways that are gone at once: all comes to the same as where somebody reads of every step."""

from __future__ import annotations

from random import Random

import pytest

from fabletop.engine.match import Match
from fabletop.games.machina import GAME


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_match_comes_to_the_same_whether_or_not_it_is_told(seats: int) -> None:
    told, silent = (Match(GAME, seats=seats, seed=7, log=log) for log in (True, False))
    rng, walked = Random(seats), 0
    while (question := told.question) is not None:
        answer = question.sample(rng)
        walked += str(answer).startswith("go:")
        for match in (told, silent):
            match.answer(question.seat, answer)
        assert told.table.hash() == silent.table.hash()
        if rng.random() < 0.3:  # forks are silent, and find their place by counting steps
            assert told.fork().table.hash() == told.table.hash()
    assert walked
