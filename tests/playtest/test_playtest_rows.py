"""What is kept of each match and each decision, and that it is the same wherever it is played."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest
from tests.engine.minis import bids, cards, cubes, hunt, votes
from tests.engine.minis.bench import Bench, bench_game
from tests.playtest.conftest import Install, rows

from fabletop.engine.game import Game, Level, Player, Situation
from fabletop.engine.match import Match
from fabletop.engine.questions import arrange, choose, choose_some
from fabletop.engine.simulate import Endless, simulate
from fabletop.playtest.rows import MOMENTS, DecisionRow, MatchRow, columns, minutes
from fabletop.playtest.running import answers_to, run_playtest
from fabletop.simulation.crew import crew_of
from fabletop.simulation.matches import play_on
from fabletop.simulation.runner import Plan, play_again

NOUGHTS = Plan("noughts", 2, {}, ["sensible", "random"], "7")
CHASE = Plan("project-0", 3, {"fugitive": 0, "round_limit": 4}, ["sensible", "random", "sensible"], "7")


# --- matches and simulations are one game ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", [hunt.GAME, cards.GAME, bids.GAME, votes.GAME, cubes.GAME], ids=lambda game: game.id)
def test_a_match_is_played_as_a_simulation_is(game: Game[Any]) -> None:
    """Random seats, players, deeds, dice and the rules they exercise."""

    def policy(now: Situation[Any]) -> Any:
        return now.ask.some(now.rng)

    for seed in range(8):
        seats = game.seats[-1]
        players: list[Player | None] = [policy if seat % 2 else None for seat in range(seats)]
        cited: set[str] = set()
        result = simulate(game, seed=seed, seats=seats, players=players, cited=cited)
        match, also_cited = Match(game, seats=seats, seed=seed, log=False), set[str]()
        decisions = play_on(match, players, cited=also_cited, limit=10_000)
        assert (match.hash(), decisions, also_cited) == (result.table.hash(), result.decisions, cited)


def test_a_match_without_an_end_is_stopped_as_a_simulation_is() -> None:
    game = hunt.GAME
    decisions = simulate(game, seed=1).decisions

    def play(limit: int) -> int:
        return play_on(Match(game, seats=game.seats[0], seed=1), [None] * 4, limit=limit)

    assert simulate(game, seed=1, limit=decisions + 1).decisions == play(decisions + 1) == decisions
    with pytest.raises(Endless):
        simulate(game, seed=1, limit=decisions)
    with pytest.raises(Endless):
        play(decisions)


# --- rows of matches -------------------------------------------------------------------------------------------------


def test_a_row_says_what_the_match_came_to(tmp_path: Path) -> None:
    folder = run_playtest(CHASE, 4, tmp_path / "out")
    found = rows(folder.matches)
    assert [row["number"] for row in found] == [0, 1, 2, 3]
    for row in found:
        match = play_again(CHASE, row["number"])
        assert match.outcome is not None
        assert row["seed"] == match.seed == f"7:{row['number']}"
        assert (row["ending"], tuple(row["winners"])) == (match.outcome.ending, match.outcome.winners)
        assert row["winning_sides"] == (["Project-0"] if 0 in match.outcome.winners else ["Agents"])
        assert json.loads(row["measures"]) == json.loads(json.dumps(match.game.measures(match.table)))
        assert row["rounds"] == json.loads(row["measures"])["rounds"] <= 4
        assert row["decisions"] == len(match.entries)
        assert 0 < row["choices"] <= row["decisions"]
        assert row["minutes"] == minutes(row["choices"])
        assert (row["seats"], row["bots"], row["sides"]) == (3, CHASE.bots, ["Project-0", "Agents", "Agents"])
        assert json.loads(row["options"]) == CHASE.options


def test_the_tables_have_the_columns_that_the_rows_declare(tmp_path: Path) -> None:
    folder = run_playtest(NOUGHTS, 3, tmp_path / "out", decisions=True)
    for table, row in ((folder.matches, MatchRow), (folder.decisions, DecisionRow)):
        with duckdb.connect() as database:
            found = database.execute("DESCRIBE SELECT * FROM read_parquet($t)", {"t": str(table)}).fetchall()
        assert {name: type_ for name, type_, *_ in found} == columns(row)


def test_rows_do_not_depend_on_who_plays(tmp_path: Path) -> None:
    one = run_playtest(NOUGHTS, 150, tmp_path / "one", decisions=True)
    with crew_of(2, "noughts") as crew:
        two = run_playtest(NOUGHTS, 150, tmp_path / "two", decisions=True, crew=crew)
    assert rows(one.matches) == rows(two.matches)
    assert rows(one.decisions) == rows(two.decisions)
    assert one.rules() == two.rules()


def test_noting_decisions_changes_nothing(tmp_path: Path) -> None:
    plain = run_playtest(CHASE, 3, tmp_path / "plain")
    noted = run_playtest(CHASE, 3, tmp_path / "noted", decisions=True)
    assert rows(plain.matches) == rows(noted.matches)
    assert not plain.decisions.exists()


# --- the course of a match -------------------------------------------------------------------------------------------


def counting_game(length: int) -> Game[Bench]:
    async def rule(table: Bench) -> None:
        for _ in range(length):
            table.number += await choose(0, "On?", lambda: [1, 1], "BE-1")

    return bench_game(rule, estimate=lambda table: [table.number / length, 0.5])


@pytest.mark.parametrize(("length", "apart"), [(1, 1), (20, 1), (21, 2), (40, 2), (41, 4), (500, 32)])
def test_the_course_is_evenly_spread(install: Install, tmp_path: Path, length: int, apart: int) -> None:
    install(counting_game(length))
    plan = Plan("bench", 2, {}, ["random"] * 2, "0")
    [row] = rows(run_playtest(plan, 1, tmp_path / "out").matches)
    expected = [[round(number / length, 4), 0.5] for number in range(0, length, apart)]
    assert row["course"] == expected
    assert len(expected) <= MOMENTS


def test_a_game_without_an_estimate_has_no_course(tmp_path: Path) -> None:
    assert rows(run_playtest(NOUGHTS, 1, tmp_path / "out").matches)[0]["course"] == []


# --- rows of decisions -----------------------------------------------------------------------------------------------


def test_the_decisions_are_the_match(tmp_path: Path) -> None:
    """To give the answers again is to play the match again."""
    folder = run_playtest(NOUGHTS, 20, tmp_path / "out", decisions=True)
    ends = {row["number"]: row for row in rows(folder.matches)}
    given: dict[int, list[dict[str, Any]]] = {}
    for row in rows(folder.decisions):
        assert row["index"] == len(given.setdefault(row["match"], []))
        given[row["match"]].append(row)
    assert set(given) == set(range(20))
    for number, answers in given.items():
        match = Match(play_again(NOUGHTS, number).game, seats=2, seed=f"7:{number}")
        for row in answers:
            question = match.question
            assert question is not None
            assert (row["seat"], row["rule"], row["tag"]) == (question.seat, "NC-002", "mark")
            assert row["options"] == len(question.ids)
            assert (row["side"], row["bot"]) == (["crosses", "noughts"][row["seat"]], NOUGHTS.bots[row["seat"]])
            match.answer(row["seat"], json.loads(row["answer"]))
        assert match.outcome is not None
        assert list(match.outcome.winners) == ends[number]["winners"]


def test_decisions_know_their_round(tmp_path: Path) -> None:
    found = rows(run_playtest(CHASE, 1, tmp_path / "out", decisions=True).decisions)
    rounds = [row["round"] for row in found]
    assert rounds == sorted(rounds)
    assert rounds[-1] > 0
    assert rows(run_playtest(NOUGHTS, 1, tmp_path / "noughts", decisions=True).decisions)[0]["round"] is None


def test_answers_are_counted_where_they_are_listed() -> None:
    def four() -> list[int]:
        return [1, 2, 3, 4]

    assert answers_to(choose(0, "?", four, "BE-1")) == 4
    assert answers_to(choose_some(0, "?", four, 0, 2, "BE-1")) == 1 + 4 + 6
    assert answers_to(choose_some(0, "?", four, 0, 2, "BE-1", check=lambda some: None)) == -1
    assert answers_to(arrange(0, "?", four, "BE-1")) == 24


# --- players that search ---------------------------------------------------------------------------------------------


def test_players_that_search_get_worlds_to_imagine(install: Install, tmp_path: Path) -> None:
    """And all else is noted as it is in simulations."""

    def dream(now: Situation[Any]) -> Any:
        assert now.imagine(Random(1)).imagined
        return now.ask.some(Random(0))

    def plain(now: Situation[Any]) -> Any:
        return now.ask.some(Random(0))

    levels = (Level("dreamer", "", lambda rng: dream), Level("waker", "", lambda rng: plain))
    install(replace(cards.GAME, levels=levels))
    found = []
    for name in ("dreamer", "waker"):
        plan = Plan(cards.GAME.id, 2, {}, [name, "random"], "3")
        folder = run_playtest(plan, 5, tmp_path / name, decisions=True)
        assert folder.failures() == []
        matches, decisions = rows(folder.matches), rows(folder.decisions)
        for row in (*matches, *decisions):
            row.pop("bots", None)
            row.pop("bot", None)
        found.append((matches, decisions, folder.rules()))
    assert found[0] == found[1]
