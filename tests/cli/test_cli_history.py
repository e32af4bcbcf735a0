"""The command `history`: finished matches, and what they add up to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fabletop.engine.chance import daily_seed
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.terminal.sitting import HUMAN, ME


def finish(folder: Path, number: int, wins: bool) -> None:
    """A finished match of noughts in the folder, in which the human won or did not."""
    for seed in range(1000):
        match = Match(get_game("noughts"), seats=2, seed=seed)
        match.players = [HUMAN, "random"]
        rng = Random(seed)
        while not match.over:
            question = match.question
            assert question is not None
            match.answer(question.seat, question.sample(rng))
        assert match.outcome is not None
        if (match.outcome.winners == (0,)) == wins:
            match.save(folder / f"noughts-{number}.json")
            return


@pytest.fixture
def finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path))
    folder = tmp_path / "finished"
    folder.mkdir()
    return folder


@pytest.mark.usefixtures("finished")
def test_without_a_match_it_says_how_to_play_one(run: Callable[..., Any]) -> None:
    assert "fabletop play noughts" in " ".join(run("history", "noughts").out.split())


def test_matches_are_listed_and_added_up(finished: Path, run: Callable[..., Any]) -> None:
    for number, wins in enumerate((True, True, False)):
        finish(finished, number, wins)
    (finished / "noughts-broken.json").write_text("{")
    assert "3 matches, 2 won; longest row of wins: 2." in run("history", "noughts").out
    found = run("history", "noughts", "--json", "--last", "1").json
    assert found["totals"]["won"] == 2
    assert len(found["matches"]) == 1


def test_an_unknown_game_is_refused(run: Callable[..., Any]) -> None:
    ran = run("history", "chess")
    assert ran.code == 2
    assert "chess" in ran.err


def test_the_seed_of_the_day_is_the_same_all_day(run: Callable[..., Any]) -> None:
    assert daily_seed(date(2026, 11, 16)) == "daily 2026-11-16"
    assert daily_seed() == daily_seed()
    refused = run("play", "noughts", "--daily", "--seed", "7")
    assert refused.code == 2
    assert "--daily" in refused.err


RECORD = Path(__file__).parent.parent / "records" / "project-0" / "three-players.json"


def test_a_finished_match_is_told_as_a_text(run: Callable[..., Any]) -> None:
    assert run("replay", str(RECORD), "--as-text").out == RECORD.with_suffix(".txt").read_text(encoding="utf-8")


def test_a_match_is_told_as_a_seat_knew_it(run: Callable[..., Any]) -> None:
    told = run("replay", str(RECORD), "--as-text", "--seat", "1").out
    assert "how do you move?" in told
    assert "You are on " not in told


def test_the_text_of_a_match_that_goes_on_keeps_what_others_know(tmp_path: Path, run: Callable[..., Any]) -> None:
    match = Match(get_game("project-0"), seats=2, seed=1, options={"fugitive": 0})
    match.players = ["random", HUMAN]
    question = match.question
    assert question is not None
    match.answer(0, question.sample(Random(1)))
    match.save(tmp_path / "open.json")
    told = run("replay", str(tmp_path / "open.json"), "--as-text").out
    assert "Project-0 is somewhere in the city." in told
    assert "You begin on " not in told
    assert told.endswith("So far: 1 answer.\n")


def test_the_text_of_a_match_tells_all_seats_of_who_plays_several(tmp_path: Path, run: Callable[..., Any]) -> None:
    match = Match(get_game("machina"), seats=3, seed=1)
    match.players = [ME, "random", ME]
    for seat in range(3):
        question = match.question_for(seat)
        assert question is not None
        match.answer(seat, question.sample(Random(1)))
    match.save(tmp_path / "open.json")
    told = run("replay", str(tmp_path / "open.json"), "--as-text").out
    assert told.count("Which explorer do you play?") == 2


def test_a_text_is_told_from_the_beginning_and_of_a_seat_that_there_is(run: Callable[..., Any]) -> None:
    assert "fabletop replay FILE --as-text" in " ".join(run("replay", "--as-text").err.split())
    assert "from its beginning" in " ".join(run("replay", str(RECORD), "--as-text", "--jump", "3").err.split())
    assert "seats 1 to 3" in " ".join(run("replay", str(RECORD), "--as-text", "--seat", "4").err.split())
