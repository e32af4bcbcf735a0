"""Forks share what cannot change, do again only what they must, and stay independent of their origin."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.engine.minis import cards, cubes, hunt
from tests.engine.minis.march import march_on, marched, steps_of

from fabletop.engine import record as records
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.testing.walk import propose


def memory_of(make: Callable[[], object]) -> int:
    """How many bytes a thing takes that is made, beside what it shares with others."""
    make()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        made = make()
        taken = tracemalloc.get_traced_memory()[0] - before
        del made
    finally:
        tracemalloc.stop()
    return taken


def test_a_fork_of_a_long_match_takes_no_more_than_one_of_a_short() -> None:
    short, long = marched(300, ways="north south draw"), marched(5000, ways="north south draw")
    fork = long.fork()
    march_on(fork, 3, Random(1))
    for one, other in ((short.fork, long.fork), (short.fork, fork.fork)):
        assert memory_of(other) < 2 * memory_of(one)


def test_forks_do_only_the_last_step_again() -> None:
    match = marched(20, ways="north south")
    assert steps_of(match.fork) == 2, "the night before it, once, and the turn"
    for make in (match.fork, match.fork().fork, partial(match.imagine, 0, Random(1))):
        assert steps_of(make) == 1
    march_on(match, 1, Random(1), "north")
    assert steps_of(match.fork) == 1, "where forks were made before, the rest is kept at once"
    assert match.fork().hash() == match.hash()


def test_forks_after_a_rule_that_broke() -> None:
    match = marched(20, ways="north south")
    match.fork()
    for _ in range(2):
        with pytest.raises(Refused, match="stands as before"):
            match.answer(match.waiting[0], "cliff")
        assert match.fork().hash() == match.hash()
        march_on(match, 1, Random(1), "south")
        assert match.fork().hash() == match.hash()


def test_what_is_shared_stays_when_the_origin_goes_back_and_on() -> None:
    match = marched(40)
    expected = records.encode(match.record())
    forks = [match.fork(), match.fork().fork()]
    match.undo(0, beyond=True, count=5)
    march_on(match, 5, Random(7))
    other = records.encode(match.record())
    assert other != expected
    for fork in forks:
        assert records.encode(fork.record()) == expected
    assert records.encode(match.record()) == other


@pytest.mark.parametrize("game", [cards.GAME, cubes.GAME, hunt.GAME], ids=lambda game: str(game.id))
def test_a_line_of_forks_has_the_whole_past(game: Game[Any]) -> None:
    """Each fork is made of the one before it and played on, and none is asked for its past until the end."""
    match = Match(game, seats=2, seed="line")
    line = match
    for number in range(12):
        line = line.fork()
        for step in range(2):
            if not match.over:
                move = propose(match, Random(f"{number} {step}"))
                move.make(match)
                move.make(line)
    books, origin = line.books, match.books
    assert (books.entries, books.marks, books.rolls) == (origin.entries, origin.marks, origin.rolls)
    assert line.record().checks == match.record().checks
    assert line.hash() == match.hash()
