"""Comparing a game with a variant: intervals that hold at all times, and verdicts with the right sign."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from random import Random

import pytest
from tests.engine.minis.bench import Bench, bench_game
from tests.playtest.conftest import Install

from fabletop.cli import main
from fabletop.engine.questions import choose
from fabletop.playtest.comparing import BASE, VARIANT, compare, compare_plans, settled, verdict_words
from fabletop.playtest.folder import Folder
from fabletop.playtest.running import run_playtest
from fabletop.playtest.sequential import FEWEST, Interval, bounded, normal
from fabletop.simulation.runner import Plan
from fabletop.simulation.statistics import Z, spread

EXPERIMENTS, MOST = 400, 900
LOOKS = [100, 150, 225, 337, 505, 757, 900]
ALLOWED = 0.05  # of experiments may ever err


def pairs(rng: Random, by: float = 0.0, count: int = MOST) -> list[int]:
    """Differences of wins between two games: both win half the time, half of it together; the second more by `by`."""
    found = []
    for _ in range(count):
        luck = rng.random()
        first = luck < 0.5
        second = (luck if rng.random() < 0.5 else rng.random()) < 0.5 + by
        found.append(second - first)
    return found


# --- the sequential test ---------------------------------------------------------------------------------------------


def test_equal_variants_are_rarely_called_different_however_often_one_looks() -> None:
    rng = Random(1)
    alarms = naive = 0
    for _ in range(EXPERIMENTS):
        values = pairs(rng)
        looks = [values[:look] for look in LOOKS]
        alarms += any(bounded(some, -1, 1).excludes_zero for some in looks)
        naive += any(not spread(some).low <= 0 <= spread(some).high for some in looks)
    assert alarms / EXPERIMENTS < ALLOWED
    assert naive / EXPERIMENTS > ALLOWED  # so these looks do tell a sound test from naive peeking


def test_numbers_without_bounds_too() -> None:
    rng = Random(2)
    alarms = 0
    for _ in range(EXPERIMENTS):
        values = [rng.expovariate(1) - 1 for _ in range(MOST)]
        alarms += any(normal(values[:look]).excludes_zero for look in (FEWEST, *LOOKS))
    assert alarms / EXPERIMENTS < ALLOWED


def test_the_truth_is_inside_also_when_one_stops_at_what_looks_clear() -> None:
    rng = Random(3)
    outside = found = 0
    for _ in range(EXPERIMENTS):
        values = pairs(rng, by=0.15)
        stop = next((look for look in LOOKS if bounded(values[:look], -1, 1).excludes_zero), MOST)
        interval = bounded(values[:stop], -1, 1)
        outside += not interval.low <= 0.15 <= interval.high
        found += interval.low > 0
    assert outside / EXPERIMENTS < ALLOWED
    assert found / EXPERIMENTS > 0.9


def test_intervals_are_not_much_wider_than_for_one_look() -> None:
    values = pairs(Random(4), count=2000)
    once = Z * math.sqrt(sum(each * each for each in values)) / 2000
    for interval in (bounded(values, -1, 1), normal(values)):
        assert once < (interval.high - interval.low) / 2 < 2.2 * once


def test_too_few_say_nothing() -> None:
    assert bounded([], -1, 1) == Interval(0.0, -1, 1)
    assert normal([1.0] * (FEWEST - 1)) == Interval(1.0, -math.inf, math.inf)
    assert not bounded([1] * 5, -1, 1).excludes_zero


# --- verdicts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "more", "words"),
    [
        ("Project-0", Interval(0.061, 0.032, 0.09), "Project-0 wins 6.1 points more often (3.2 to 9.0)."),
        ("Agents", Interval(-0.061, -0.09, -0.032), "Agents win 6.1 points less often (3.2 to 9.0)."),
        ("Agents", Interval(0.001, -0.02, 0.022), "Agents: no difference larger than 2.2 points is likely."),
        ("Agents", Interval(0.01, -0.04, 0.06), "Agents: no difference larger than 6.0 points is likely, but"),
    ],
)
def test_a_verdict_in_words(side: str, more: Interval, words: str) -> None:
    assert verdict_words(side, more, 0.03).startswith(words)
    assert settled(more, 0.03) == ("but" not in words)


PLAN = Plan("bench", 1, {}, ["random"], "0")


def test_the_same_twice_shows_no_difference_and_stops(install: Install, tmp_path: Path) -> None:
    async def rule(table: Bench) -> None:
        table.number = await choose(0, "How many?", lambda: [0, 1], "BE-1")

    install(bench_game(rule, measures=lambda table: {"number": table.number, "card": [f"card {table.number}"]}))
    found = compare_plans(PLAN, PLAN, 5000, tmp_path)
    assert found.clear
    assert found.pairs < 5000
    assert found.numbers["number"].base == found.numbers["number"].variant
    assert found.words == {}
    assert "no difference larger than" in found.verdict[0]


def test_pairs_are_the_same_matches_and_differences_point_the_right_way(install: Install, tmp_path: Path) -> None:
    """A second seat stands for another rule."""

    async def rule(table: Bench) -> None:
        table.number = await choose(0, "How many?", lambda: [0, 1], "BE-1")

    install(bench_game(rule, measures=lambda table: {"number": table.number, "card": [f"card {table.number}"]}))
    here = run_playtest(PLAN, 60, tmp_path / "here")
    there = run_playtest(Plan("bench", 2, {}, ["random"] * 2, "0"), 60, tmp_path / "there")
    found = compare(here, there)
    assert found.pairs == 60
    assert list(found.wins) == ["seat 1", "seat 2"]
    assert found.wins["seat 2"].variant == 0  # the first seat wins every match of this game
    for each in found.numbers.values():
        assert each.more.mean == pytest.approx(each.variant - each.base)


# --- a deliberately unfair variant -----------------------------------------------------------------------------------


def test_an_unfair_setting_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With three rounds nobody collects five data points, so the Agents win them all."""
    file = tmp_path / "variant.yaml"
    file.write_text("settings: {round_limit: 3}\n")
    typed = ["compare", "project-0", "--with", str(file), "--bots", "careless", "--seats", "2", "--games", "150"]
    typed += ["--processes", "1", "--out", str(tmp_path / "both"), "--json"]
    assert main(typed) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["clear"]
    assert found["pairs"] == 100  # it was clear at the first look
    more = found["wins"]["Project-0"]["more"]
    assert more["low"] <= more["mean"] <= more["high"] < 0
    assert found["wins"]["Agents"]["more"]["low"] > 0
    assert found["wins"]["Project-0"]["variant"] == 0
    assert found["numbers"]["rounds"]["more"]["high"] < 0
    assert found["verdict"][0].startswith("Project-0 wins ")
    assert "points less often" in found["verdict"][0]
    assert found["verdict"][1].startswith("Agents win ")
    # Typed again, nothing is played, and the same is said.
    before = {each: Folder.read(tmp_path / "both" / each).matches.stat().st_mtime_ns for each in (BASE, VARIANT)}
    assert main(typed[:-1]) == 0
    said = capsys.readouterr().out
    assert "100 games with and without the change; the answer is clear." in said
    assert "points less often" in said
    after = {each: Folder.read(tmp_path / "both" / each).matches.stat().st_mtime_ns for each in (BASE, VARIANT)}
    assert after == before


def test_too_few_games_are_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "variant.yaml"
    file.write_text("settings: {round_limit: 1}\n")
    typed = ["compare", "project-0", "--with", str(file), "--bots", "random", "--seats", "2", "--games", "3"]
    assert main([*typed, "--processes", "1", "--out", str(tmp_path / "both")]) == 0
    said = capsys.readouterr().out
    assert "too few games were played to tell an interval: play more with --games." in " ".join(said.split())
    assert re.search(r"\d +too few games", said)
    assert "inf" not in said


def test_a_variant_that_does_not_fit_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "variant.yaml"
    file.write_text("content: {locations.yaml: {locations: {removed: [L-XX-9]}}}\n")
    assert main(["compare", "project-0", "--with", str(file), "--out", str(tmp_path / "both")]) == 2
    assert 'locations.yaml, locations: there is no entry "L-XX-9".' in capsys.readouterr().err
    assert not (tmp_path / "both").exists()
