"""Simulation plays by the same rules as a match, and comes to the same end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.engine.minis import bids, cards, cubes, hunt, leaky, mine, votes
from tests.engine.minis.bench import Bench, bench_game

from fabletop import simulate
from fabletop.engine.game import Game, Situation
from fabletop.engine.match import Match
from fabletop.engine.questions import Together, choose, together


def policy(now: Situation[Any]) -> Any:
    """An answer that depends on nothing but the question and what the seat sees."""
    return now.ask.some(Random(now.view.table.dump()))


def in_match(game: Game[Any], seats: int, seed: int) -> tuple[str, int]:
    """Play a match by the policy; each seat asked counts as the simulation counts it."""
    match = Match(game, seats=seats, seed=seed)
    decisions = 0
    while not match.over:
        ask = match.ask
        decisions += 1
        answers = {seat: policy(match.situation(seat, Random(0))) for seat in match.waiting}
        for seat, value in answers.items():
            if match.ask is not ask:
                break
            part = match.ask_of(seat)
            assert part is not None
            match.answer(seat, part.plain(value))
    return match.hash(), decisions


@pytest.mark.parametrize("game", [hunt.GAME, cards.GAME, bids.GAME, votes.GAME, leaky.SOUND], ids=lambda game: game.id)
def test_a_simulation_is_the_same_game(game: Game[Any]) -> None:
    for seats in game.seats:
        for seed in range(5):
            result = simulate(game, seed=seed, seats=seats, players=[policy] * seats)
            assert (result.table.hash(), result.decisions) == in_match(game, seats, seed)


def test_random_simulations_end_and_repeat() -> None:
    for game in (hunt.GAME, cubes.GAME, cards.GAME, bids.GAME, votes.GAME):
        for seed in range(10):
            one, other = (simulate(game, seed=seed, seats=game.seats[-1]) for _ in range(2))
            assert one.table.over
            assert one.table.hash() == other.table.hash()


def test_dice_of_ones_own() -> None:
    ends = {simulate(cards.GAME, seed=1, rng=Random(number)).table.hash() for number in range(5)}
    assert len(ends) > 1


def test_deeds_are_done_in_simulations_by_random_seats_only() -> None:
    assert any(simulate(cubes.GAME, seed=seed).table.duels for seed in range(20))
    for seed in range(20):
        assert not simulate(cubes.GAME, seed=seed, players=[policy, policy]).table.duels


def test_rules_that_were_exercised_are_gathered() -> None:
    cited: set[str] = set()
    for seed in range(20):
        simulate(cards.GAME, seed=seed, seats=3, cited=cited)
    assert cited >= {"CA-1", "CA-2", "CA-3", "CA-4", "CA-5", "CA-6"}


def test_an_endless_game_is_stopped() -> None:
    game, _ = leaky.UNANSWERABLE["endless"]
    with pytest.raises(RuntimeError, match="more than 100 decisions"):
        simulate(game, seed=1, limit=100)


def test_a_player_that_breaks_is_heard_of() -> None:
    """A StopIteration of a player is not taken for the end of a rule."""

    def broken(now: Situation[Any]) -> Any:
        return next(iter(()))

    with pytest.raises(StopIteration):
        simulate(cards.GAME, seed=1, players=[broken, broken])


def test_reactions_are_asked_in_order_until_one_counts() -> None:
    asked: list[int] = []

    async def rule(table: Bench) -> None:
        parts = {seat: choose(seat, "React?", lambda: ["pass", "hit"], "BE-1") for seat in (2, 0, 1)}
        table.got.append(list((await together(parts, "BE-1", first=True)).items()))

    def player(now: Situation[Any]) -> str:
        asked.append(now.seat)
        return "hit" if now.seat == 0 else "pass"

    result = simulate(bench_game(rule), seed=1, seats=3, players=[player] * 3)
    assert asked == [2, 0]
    assert result.table.got == [[(2, "pass"), (0, "hit")]]


def test_secret_answers_go_to_their_field() -> None:
    async def rule(table: Bench) -> None:
        parts = {seat: choose(seat, "Which?", lambda: range(5), "BE-1") for seat in range(table.seats)}
        table.got.append(await Together(parts, "BE-1", into="sealed"))

    result = simulate(bench_game(rule), seed=1, seats=3, players=[lambda now: now.seat + 1] * 3)
    assert result.table.sealed == [1, 2, 3]
    assert result.table.got == [{}]


def test_what_would_be_asked_after_the_end_is_not() -> None:
    async def rule(table: Bench) -> None:
        table.finish("early", [])
        await choose(0, "Still here?", lambda: ["yes"], "BE-1")
        raise AssertionError("went on after the end")

    assert simulate(bench_game(rule), seed=1, seats=1).table.ending == "early"
    assert Match(bench_game(rule), seats=1).over


@pytest.mark.parametrize("game", [hunt.GAME, cards.GAME, bids.GAME, votes.GAME, cubes.GAME], ids=lambda game: game.id)
def test_players_imagine_worlds_in_a_simulation_as_in_a_match(game: Game[Any]) -> None:
    """At every pause: beside random seats that do deeds, and while others have answered a common question already."""
    seats = game.seats[-1]
    dreams = 0

    def dreamer(now: Situation[Any]) -> Any:
        nonlocal dreams
        world = now.imagine(Random(1))
        twin = world.ask_of(now.seat)
        assert world.imagined
        assert world.committed == ()
        assert world.view(now.seat).table.dump() == now.view.table.dump()
        assert twin is not None
        assert (twin.tag, twin.rule, twin.prompt) == (now.ask.tag, now.ask.rule, now.ask.prompt)
        world.answer(now.seat, twin.plain(twin.some(Random(2))))
        dreams += 1
        return policy(now)

    for seed in range(6):
        for others in (None, policy):
            awake, asleep = (
                simulate(game, seed=seed, seats=seats, players=[others if seat % 2 else me for seat in range(seats)])
                for me in (policy, dreamer)
            )
            assert (asleep.table.hash(), asleep.decisions) == (awake.table.hash(), awake.decisions)
    assert dreams > 10


def test_who_only_looks_ahead_now_and_then_imagines_that_moment() -> None:
    """The match that worlds are made from catches up with all that was answered since."""
    asked = 0

    def dreamer(now: Situation[Any]) -> Any:
        nonlocal asked
        asked += 1
        if asked % 3 == 0:
            assert now.imagine(Random(1)).view(now.seat).table.dump() == now.view.table.dump()
        return policy(now)

    simulate(cards.GAME, seed=1, seats=3, players=[dreamer] * 3)
    assert asked > 6


def test_players_imagine_worlds_on_a_later_day_of_a_campaign() -> None:
    """What the day began with is there in the worlds too."""
    imagined = 0

    def dreamer(now: Situation[Any]) -> Any:
        nonlocal imagined
        imagined += 1
        assert now.imagine(Random(1)).view(now.seat).table.dump() == now.view.table.dump()
        return policy(now)

    camp = mine.Camp(day=7, stores=5, lost=["fall-1"], places=["shaft", "pit"])
    awake, asleep = (
        simulate(mine.GAME, seed=2, seats=2, players=[me] * 2, start=camp).table for me in (policy, dreamer)
    )
    assert imagined > 2
    assert (asleep.hash(), asleep.day) == (awake.hash(), 7)


def test_no_match_is_made_where_nobody_imagines_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("a simulation is not to cost what a match costs")

    monkeypatch.setattr(Match, "__init__", refuse)
    assert simulate(cards.GAME, seed=1, players=[policy, None]).table.over
