"""The ladder: who beats whom, on all sides, and for parties against the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.minis.bench import Bench, bench_game
from tests.playtest.conftest import Install

from fabletop.bots import RANDOM
from fabletop.cli import main
from fabletop.cli.ladder import steps
from fabletop.engine.game import Game, Level, Player
from fabletop.engine.questions import choose
from fabletop.games.noughts import GAME as NOUGHTS
from fabletop.playtest.folder import Folder
from fabletop.playtest.ladder import Cell, LadderTable, cells_of, climb, plan_of


def party() -> Game[Any]:
    """A game for a party that wins with a one; the good player always names it."""

    async def rule(table: Bench) -> None:
        table.number = await choose(0, "Zero or one?", lambda: [0, 1], "BE-1")

    async def play(table: Bench) -> None:
        await rule(table)
        table.finish("done", range(table.seats) if table.number else [])

    def good(rng: Random) -> Player:
        return lambda now: 1

    game = bench_game(rule, sides=lambda seats, options: ["party"] * seats, levels=(Level("good", "wins", good),))
    return replace(game, steps={"rule": play})


def test_rivals_meet_on_all_sides() -> None:
    cells = cells_of(["a", "b", "c"], ["x", "o"])
    assert cells[:3] == [Cell("a", "a", "x"), Cell("b", "b", "x"), Cell("c", "c", "x")]
    assert set(cells[3:]) == {
        Cell(upper, lower, side) for upper, lower in (("b", "a"), ("c", "a"), ("c", "b")) for side in "xo"
    }
    assert cells_of(["a", "b"], ["party"]) == [Cell("a", "a", "party"), Cell("b", "b", "party")]


def test_who_sits_where() -> None:
    table = LadderTable("project-0", 3, {"fugitive": 1}, "0")
    assert plan_of(table, Cell("sensible", "random", "Project-0")).bots == ["random", "sensible", "random"]
    assert plan_of(table, Cell("sensible", "random", "Agents")).bots == ["sensible", "random", "sensible"]
    seeds = {plan_of(table, cell).seed for cell in cells_of(["random", "sensible"], ["Project-0", "Agents"])}
    assert len(seeds) == 4


def test_a_better_player_is_found_on_both_sides(tmp_path: Path) -> None:
    found = climb(LadderTable("noughts", 2, {}, "0"), ["random", "sensible"], 101, tmp_path)
    [step] = found.steps
    assert (step.level, step.against, step.games, step.chance) == ("sensible", "random", 102, 0.5)
    assert step.beats
    assert 0.5 < step.low < step.score < step.high <= 1
    assert list(step.wins) == ["crosses", "noughts"]
    assert all(gain.low > 0 for gain in step.gains.values())
    assert found.failed == 0
    # Who begins has the better side, which must not count for either player.
    alike = found.alike["random"]
    assert alike["crosses"].share > alike["noughts"].share


def test_a_player_does_not_beat_itself(install: Install, tmp_path: Path) -> None:
    """Crosses win more often, and so do those who begin; equal players have an even score all the same."""
    install(replace(NOUGHTS, levels=(Level("twin", "the same as random", RANDOM.make),)))
    [step] = climb(LadderTable("noughts", 2, {}, "0"), ["random", "twin"], 400, tmp_path).steps
    assert not step.beats
    assert step.low < 0.5 < step.high
    assert step.wins["crosses"].low > 0.5


def test_a_party_plays_against_the_game(install: Install, tmp_path: Path) -> None:
    install(party())
    found = climb(LadderTable("bench", 2, {}, "0"), ["random", "good"], 100, tmp_path)
    [step] = found.steps
    assert (step.games, step.chance, step.wins["party"].share) == (100, 0.0, 1.0)
    assert step.beats
    assert step.score == pytest.approx(1 - found.alike["random"]["party"].share)
    assert step.low > 0.3


def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    table = LadderTable("noughts", 2, {}, "0")
    first = climb(table, ["random", "sensible"], 40, tmp_path)
    played: list[int] = []
    assert climb(table, ["random", "sensible"], 40, tmp_path, progress=played.append) == first
    assert played == []
    climb(table, ["random", "sensible"], 60, tmp_path, progress=played.append)
    assert sum(played) == 4 * 10


def test_the_command_prints_and_writes_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    typed = ["ladder", "noughts", "--games", "100", "--bots", "sensible,random", "--processes", "1"]
    assert main([*typed, "--out", "noughts.md"]) == 0
    said = capsys.readouterr().out
    assert "sensible beats random: it scores " in said
    assert "where chance gives 50.0 %" in said
    page = Path("noughts.md").read_text()
    assert page.startswith("# How strong the computer players of Noughts and Crosses are\n")
    assert "| player | against | games | score | wins as crosses | wins as noughts |" in page
    assert "\n| sensible | random | 100 | " in page
    assert "- sensible beats random" in page
    [folder] = Path("playtests").iterdir()
    assert Folder.read(folder / "sensible-against-random-on-side-1").experiment.games == 50


def test_who_follows_hints_is_on_the_ladder_too(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where hints are what the usual player would answer, no difference is seen."""
    install(replace(NOUGHTS, tries=0))
    monkeypatch.chdir(tmp_path)
    typed = ["ladder", "noughts", "--games", "60", "--bots", "random,sensible,hint", "--processes", "1"]
    assert main([*typed, "--out", "noughts.md"]) == 1
    said = capsys.readouterr().out
    assert "sensible beats random: it scores " in said
    assert "hint is not seen to differ from sensible: it scores 50.0 %" in said
    page = Path("noughts.md").read_text()
    assert "Noughts and Crosses, 2 seats, rules version 1. All intervals are 95 %. Played up to 20" in page


def test_a_step_down_is_called_so(install: Install, tmp_path: Path) -> None:
    install(replace(NOUGHTS, levels=(*NOUGHTS.levels, Level("twin", "the same as random", RANDOM.make))))
    found = climb(LadderTable("noughts", 2, {}, "0"), ["sensible", "twin"], 60, tmp_path)
    assert steps(found)[0].startswith("twin loses to sensible: it scores ")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("--bots", "random"), "A ladder needs two computer players or more."),
        (("--bots", "random,genius"), "has no computer player"),
        (("--out", "nowhere/noughts.md"), "There is no folder nowhere to write to."),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    typed: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["ladder", "noughts", "--processes", "1", *typed]) == 2
    assert words in capsys.readouterr().err
    assert not Path("playtests").exists()
