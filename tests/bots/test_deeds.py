"""Computer players do deeds: in simulations, matches, worlds that others imagine, at the table and on the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from tests.engine.minis.bench import Bench, bench_game

from fabletop.bots import follower, make_player, plainly
from fabletop.bots.advice import advise
from fabletop.bots.guests import judged
from fabletop.engine.game import Game, Level, Situation
from fabletop.engine.lookahead import Lookahead
from fabletop.engine.match import Match
from fabletop.engine.questions import Deed, RunningRule, choose, together
from fabletop.engine.simulate import simulate
from fabletop.engine.words import Refused
from fabletop.server import jobs
from fabletop.simulation.matches import play_on
from fabletop.terminal.sitting import Sitting

MOST = 3  # how often the deed can be done


def pumps(table: Bench, seat: int) -> list[Deed]:
    async def pump() -> None:
        table.number += 1
        table.got.append(("pump", seat))

    return [Deed("pump", "Pump", seat, pump, often=0.0)] * (seat == 0 and table.number < MOST)


async def alone(table: Bench) -> None:
    what = await choose(0, "How many?", lambda: ["few", "many"], "BE-1", "how", interruptible=True)
    table.got.append(what)


async def in_company(table: Bench) -> None:
    parts = {seat: choose(seat, "How many?", lambda: ["few", "many"], "BE-1", "how") for seat in range(2)}
    answers = await together(parts, "BE-1", interruptible=True)
    table.got.append([*answers.values()])


def eager(now: Situation[Any]) -> Any:
    """Does what it can do, and answers then."""
    return now.deeds[0] if now.deeds else "many"


RULES: dict[str, tuple[Callable[[Bench], RunningRule[Any]], Any]] = {
    "alone": (alone, "many"), "in company": (in_company, ["many", "many"]),
}  # fmt: skip
PUMPED = [("pump", 0)] * MOST


def game(rule: Callable[[Bench], RunningRule[Any]], **more: Any) -> Game[Bench]:
    parts: dict[str, Any] = {"meanwhile": pumps, "levels": (Level("eager", "", lambda rng: eager),), "tries": 0}
    return bench_game(rule, **(parts | more))


@pytest.fixture(params=RULES)
def played(request: pytest.FixtureRequest) -> tuple[Game[Bench], list[Any]]:
    rule, answer = RULES[request.param]
    return game(rule), [*PUMPED, answer]


def test_in_a_simulation(played: tuple[Game[Bench], list[Any]]) -> None:
    bench, got = played
    assert simulate(bench, seed=1, seats=2, players=[eager, eager]).table.got == got


def test_in_a_match_with_a_record_that_plays_again(played: tuple[Game[Bench], list[Any]]) -> None:
    bench, got = played
    match = Match(bench, seats=2, seed=1)
    play_on(match, [eager, eager], limit=20)
    assert [tuple(each) if each.__class__ is list and each[0] == "pump" else each for each in match.table.got] == got
    assert match.entries[:MOST] == [("i", 0, "deed:pump")] * MOST
    again = Match.from_record(bench, match.record())
    assert again.hash() == match.hash()


def test_in_a_world_that_is_played_on(played: tuple[Game[Bench], list[Any]]) -> None:
    bench, got = played
    world = Lookahead(Match(bench, seats=2, seed=1).imagine(1, Random(1)))
    world.play_out([eager, eager], Random(1), 20)
    assert world.table.got == got


def test_by_a_player_that_searches(played: tuple[Game[Bench], list[Any]]) -> None:
    """The deed that the simpler player would do is tried as its answers are, and done where nothing is better."""
    bench, _ = played
    worth = replace(bench, tries=20)  # in which all is won, whatever is done
    match = Match(worth, seats=2, seed=1)
    search = follower(worth)
    now = match.situation(0, Random(1))
    value = search(now)
    assert now.plain(value) == "deed:pump"
    match.answer(0, now.plain(value))
    assert match.table.number == 1


def test_a_hint_may_be_a_deed(played: tuple[Game[Bench], list[Any]]) -> None:
    bench, _ = played
    advice = advise(Match(bench, seats=2, seed=1), 0)
    assert (advice[0].answer, advice[0].words) == ("deed:pump", "Pump")


def test_at_the_table(played: tuple[Game[Bench], list[Any]]) -> None:
    bench, _ = played
    sitting = Sitting(Match(bench, seats=2, seed=1), ["eager", "eager"], None)
    while not sitting.match.over:
        assert sitting.step() is not None
    assert sitting.match.entries[:MOST] == [("i", 0, "deed:pump")] * MOST


def test_on_the_server(played: tuple[Game[Bench], list[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    bench, _ = played
    monkeypatch.setattr(jobs, "get_game", lambda name: bench)
    match = Match(bench, seats=2, seed=1)
    answers = []
    for _ in range(MOST + 1):
        answers.append(msgspec.json.decode(jobs.answer("bench", match.snapshot(), 0, "eager", "dice")))
        match.answer(0, answers[-1])
    assert answers == [*["deed:pump"] * MOST, "many"]


def test_a_situation_reads_deeds_in_their_plain_form() -> None:
    match = Match(game(alone), seats=2, seed=1)
    now = match.situation(0, Random(1))
    assert now.parse("deed:pump").label == "Pump"
    assert now.parse("many") == "many"
    with pytest.raises(Refused, match="cannot be done now"):
        now.parse("deed:jump")


def test_by_a_player_that_answers_in_the_plain_form_and_by_a_guest() -> None:
    def plain(now: Situation[Any]) -> str:
        return "deed:pump" if now.deeds else "many"

    for player in (plainly(plain), judged("eager", eager)):
        assert simulate(game(alone), seed=1, seats=2, players=[player, player]).table.got == [*PUMPED, "many"]
    with pytest.raises(Refused, match="cannot be done now"):
        simulate(game(alone), seed=1, seats=2, players=[plainly(lambda now: "deed:jump"), None])


def test_where_nothing_may_interrupt_there_are_no_deeds() -> None:
    async def calm(table: Bench) -> None:
        table.got.append(await choose(0, "How many?", lambda: ["few", "many"], "BE-1"))

    assert simulate(game(calm), seed=1, seats=2, players=[eager, eager]).table.got == ["many"]
    assert not Match(game(calm), seats=2).situation(0, Random(1)).deeds
    assert not Lookahead(Match(game(calm), seats=2).fork()).deeds(0)


def test_random_players_do_deeds_as_often_as_the_game_says() -> None:
    assert simulate(game(alone), seed=1, seats=2).table.number == 0  # which is never here
    assert make_player(game(alone), "random", Random(1))(Match(game(alone), seats=2).situation(0, Random(1))) in (
        "few",
        "many",
    )
