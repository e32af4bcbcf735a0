"""Simulations: the figures, their intervals, and that they depend on the seed alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from fabletop.bots import level, seated
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.simulation.exercise import any_options, exercised, mixed_plan
from fabletop.simulation.runner import Plan, Played, run
from fabletop.simulation.statistics import Spread, share, spread
from fabletop.simulation.summary import summarise

Run = Callable[..., Any]
NOUGHTS = Plan("noughts", 2, {}, ["random", "random"], "7")


def test_json_has_the_figures(run: Run) -> None:
    ran = run("simulate", "noughts", "--games", "60", "--seed", "3", "--bots", "sensible,random", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = ran.json
    assert (found["game"], found["games"], found["seed"], found["seats"]) == ("noughts", 60, "3", 2)
    assert found["bots"] == ["sensible", "random"]
    assert found["sides"] == ["crosses", "noughts"]
    assert sum(each["games"]["count"] for each in found["outcomes"]) == 60
    assert sum(each["count"] for each in found["endings"].values()) == 60
    assert found["wins"]["crosses"]["share"] > found["wins"]["noughts"]["share"]
    assert found["decisions"] == pytest.approx(60 * found["decisions_per_game"]["mean"])
    assert found["decisions_per_second"] == pytest.approx(found["decisions"] / found["seconds"])
    assert all(each["low"] <= each["share"] <= each["high"] for each in found["wins"].values())


def test_the_table_reads_like_the_json(run: Run) -> None:
    ran = run("simulate", "noughts", "--games", "50")
    assert ran.code == 0
    assert "Noughts and Crosses: 50 games (crosses random, noughts random)" in ran.out
    assert "three in a row" in ran.out
    assert "95 % interval" in ran.out


def test_project_zero_reports_its_own_measures(run: Run) -> None:
    found = run("simulate", "project-0", "--games", "10", "--seats", "3", "--set", "round_limit=3", "--json").json
    assert found["options"]["round_limit"] == 3
    assert found["measures"]["rounds"]["p90"] <= 3
    numeric = [each for each in found["measures"].values() if "mean" in each]
    assert all({"mean", "low", "high", "median", "p10", "p90"} == set(each) for each in numeric)


def test_start_districts_are_shown_with_who_won(run: Run) -> None:
    typed = ("simulate", "project-0", "--games", "12", "--set", "round_limit=3")
    districts = run(*typed, "--json").json["measures"]["start district"]
    assert sum(each["times"]["count"] for each in districts.values()) == 12
    assert all(set(each["wins"]) == {"Project-0", "Agents"} for each in districts.values())
    name, first = next(iter(districts.items()))
    low, high = (round(100 * first["wins"]["Agents"][end]) for end in ("low", "high"))
    line = next(line for line in run(*typed).out.splitlines() if line.startswith(name.split()[0]))
    assert f"({low} to {high})" in line


def test_settings_are_read_as_what_the_game_wants(run: Run) -> None:
    typed = ("--set", "pooled_tokens=yes", "--set", "find_check=end_of_move", "--set", "fugitive=1")
    found = run("simulate", "project-0", "--games", "1", *typed, "--json").json
    assert found["options"] == {"pooled_tokens": True, "find_check": "end_of_move", "fugitive": 1}


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    assert run(NOUGHTS, 60) == run(NOUGHTS, 60)
    other = Plan("noughts", 2, {}, ["random", "random"], "8")
    assert run(NOUGHTS, 60) != run(other, 60)


def test_longer_runs_begin_like_shorter_ones() -> None:
    assert run(NOUGHTS, 70)[:20] == run(NOUGHTS, 20)


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    plan = Plan("noughts", 2, {}, ["sensible", "random"], "7")
    told: list[int] = []
    assert run(plan, 120, processes=2, progress=told.append) == run(plan, 120)
    assert sum(told) == 120


def test_a_game_without_an_end_is_counted_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fabletop.simulation.runner.MOST_DECISIONS", 4)
    assert run(NOUGHTS, 1) == [Played("no end after 4 decisions", (), 4, {})]


# --- who sits where --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ([], ["random"] * 4),
        (["sensible"], ["sensible"] * 4),
        (["sensible", "random"], ["sensible", "random", "random", "random"]),
        (["a", "b", "c", "d"], ["a", "b", "c", "d"]),
    ],
)
def test_players_are_named_for_all_by_side_or_by_seat(names: list[str], expected: list[str]) -> None:
    game = get_game("project-0")
    assert seated(game, 4, game.read_options({"fugitive": 0}), names) == expected


def test_sides_follow_the_settings() -> None:
    game = get_game("project-0")
    assert seated(game, 3, game.read_options({"fugitive": 1}), ["a", "b"]) == ["a", "b", "a"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"fugitive": 0}, "one for all, one for each side (Project-0, Agents), or one for each of the 3 seats."),
        ({}, "one for all, or one for each of the 3 seats. Who plays which side is not known before the match begins."),
    ],
    ids=["known", "drawn"],
)
def test_too_few_players_are_refused_with_the_sides_that_are_known(settings: dict[str, int], words: str) -> None:
    game = get_game("project-0")
    with pytest.raises(Refused, match=re.escape(words)):
        seated(game, 3, game.read_options(settings), ["a", "b"] + ["c"] * 2 * bool(settings))


def test_an_unknown_player_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused, match="random, hasty, sensible"):
        level(get_game("noughts"), "Deep Thought")


# --- statistics ------------------------------------------------------------------------------------------------------


def test_shares_have_wilsons_interval() -> None:
    half = share(50, 100)
    assert (half.count, half.share) == (50, 0.5)
    assert half.low == pytest.approx(0.4038, abs=1e-4)
    assert half.high == pytest.approx(0.5962, abs=1e-4)
    assert share(0, 10).low == 0.0
    assert share(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert share(10, 10).high == pytest.approx(1.0)
    assert share(0, 0).high == 1.0


def test_spreads_give_mean_middle_and_ends() -> None:
    found = spread(list(range(1, 11)))
    assert (found.mean, found.median, found.p10, found.p90) == (5.5, 5.5, 1, 9)
    assert found.high - found.mean == pytest.approx(1.96 * 3.0277 / 10**0.5, abs=1e-3)
    assert spread([4]) == Spread(4, 4, 4, 4, 4, 4)


@pytest.mark.parametrize("values", [[0] * 19 + [1], [5] * 19 + [3], [0, 0, 9], [2, 2]])
def test_intervals_stay_within_what_was_seen(values: list[float]) -> None:
    found = spread(values)
    assert min(values) <= found.low <= found.mean <= found.high <= max(values)


def test_measures_in_words_are_counted_with_who_won_then() -> None:
    played = [
        Played("row", (0,), 5, {"opening": "corner", "marks": 3, "cells": ["a1", "b2"]}),
        Played("row", (1,), 6, {"opening": "corner", "marks": 3, "cells": ["a1"]}),
        Played("draw", (), 9, {"opening": "centre", "marks": 5, "cells": []}),
    ]
    found = summarise(NOUGHTS, played, 1.0)
    assert [(each.winners, each.ending, each.games.count) for each in found.outcomes] == [
        ("crosses", "row", 1), ("nobody", "draw", 1), ("noughts", "row", 1),
    ]  # fmt: skip
    assert {side: wins.count for side, wins in found.wins.items()} == {"crosses": 1, "noughts": 1, "nobody": 1}
    opening, cells = found.measures["opening"], found.measures["cells"]
    assert isinstance(opening, dict)
    assert isinstance(cells, dict)
    assert (opening["corner"].times.count, opening["corner"].wins["crosses"].share) == (2, 0.5)
    assert cells["a1"].times.count == 2
    assert cells["a1"].times.share == pytest.approx(2 / 3)
    assert isinstance(found.measures["marks"], Spread)


# --- mixed tables ----------------------------------------------------------------------------------------------------


def test_mixed_tables_use_every_number_of_seats_and_many_settings() -> None:
    game = get_game("project-0")
    plans = [mixed_plan(game, "0", number) for number in range(60)]
    assert {plan.seats for plan in plans} == set(game.seats)
    assert {name for plan in plans for name in plan.bots} >= {"random"}
    assert sum(not plan.options for plan in plans) >= 30
    tried = {name for plan in plans for name in plan.options}
    assert len(tried) > len(game.options.__struct_fields__) / 2
    assert plans == [mixed_plan(game, "0", number) for number in range(60)]


def test_a_game_without_settings_has_none_to_mix() -> None:
    assert any_options(get_game("noughts"), 2, Random(1)) == {}


def test_exercised_rules_are_those_that_were_cited() -> None:
    assert exercised("noughts", 60, "0") == exercised("noughts", 60, "0", processes=2)
    assert {"NC-002", "NC-004", "NC-005"} <= exercised("noughts", 60, "0")
