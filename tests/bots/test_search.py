"""The player that searches: it sees wins and dangers, answers the same under the same dice, and does not peek."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.minis import bids, cards, hunt, votes

from fabletop.bots import make_player
from fabletop.bots.search import Budget, Search, player
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.testing.visibility import world

NOUGHTS = get_game("noughts")


def noughts(*cells: str) -> Match[Any]:
    match = Match(NOUGHTS, seats=2)
    for number, cell in enumerate(cells):
        match.answer(number % 2, cell)
    return match


def found(match: Match[Any], seat: int, tries: int, dice: int = 1) -> Search:
    rng = Random(dice)
    search = Search(match.game, match.situation(seat, rng))
    search.think(Budget(tries=tries))
    return search


@pytest.mark.parametrize(
    ("cells", "best"),
    [
        (("a1", "b1", "a2", "b2"), "a3"),  # wins
        (("a1", "c3", "a2"), "a3"),  # must block
        (("a1", "b1", "c3", "b3"), "b2"),  # wins at once, rather than block
    ],
)
def test_it_wins_and_blocks(cells: tuple[str, ...], best: str) -> None:
    match = noughts(*cells)
    rated = found(match, len(cells) % 2, 400).rated()
    assert rated[0].answer == best
    assert rated[0].worth > 0.4
    assert sum(each.tries for each in rated) == 400


def test_it_looks_at_every_answer_in_the_end() -> None:
    rated = found(noughts(), 0, 300).rated()
    assert {each.answer for each in rated} == {f"{row}{column}" for row in "abc" for column in "123"}


def test_it_answers_the_same_under_the_same_dice() -> None:
    match = noughts("b2")
    one, other = found(match, 1, 200).rated(), found(match, 1, 200).rated()
    assert one == other
    assert found(match, 1, 200, dice=2).rated() != one


def test_it_thinks_for_a_time_too() -> None:
    rng = Random(1)
    match = noughts()
    search = Search(NOUGHTS, match.situation(0, rng))
    search.think(Budget(seconds=0.05))
    assert search.rated()


def test_it_never_loses_to_a_random_player() -> None:
    for seed in range(12):
        match, rng = Match(NOUGHTS, seats=2, seed=seed, log=False), Random(seed)
        players = [player(NOUGHTS, Budget(tries=300)), make_player(NOUGHTS, "random", rng)]
        if seed % 2:
            players.reverse()
        while not match.over:
            seat = match.waiting[0]
            now = match.situation(seat, rng)
            match.answer(seat, now.ask.plain(players[seat](now)))
        assert match.outcome is not None
        assert (1 - seed % 2) not in match.outcome.winners


@pytest.mark.parametrize("game", [bids.GAME, cards.GAME, hunt.GAME, votes.GAME], ids=lambda game: game.id)
def test_it_plays_any_game_and_does_not_peek(game: Game[Any]) -> None:
    """What it answers is the same in every world that its seat cannot tell from the true one."""
    compared = 0
    for seed in range(3):
        match = Match(game, seats=game.seats[0], seed=seed)
        for _ in range(12):
            if match.over:
                break
            seat = match.waiting[0]
            twin = world(match, seat, Random(seed))
            rated = found(match, seat, 25).rated()
            if twin is not None:
                assert found(twin, seat, 25).rated() == rated
                compared += 1
            match.answer(seat, rated[0].answer)
    assert compared
