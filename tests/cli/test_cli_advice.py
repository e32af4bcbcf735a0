"""The commands `hint` and `why` on saved matches."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.engine.registry import get_game

Run = Callable[..., Any]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Noughts must block at a3."""
    match = Match(get_game("noughts"), seats=2)
    for number, cell in enumerate(("a1", "c3", "a2")):
        match.answer(number % 2, cell)
    path = tmp_path / "match.json"
    match.save(path)
    return path


def test_a_hint_names_answers_with_what_to_expect(run: Run, saved: Path) -> None:
    ran = run("hint", str(saved))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Noughts: Which cell do you mark?"
    assert lines[2] == "1. Mark a3"
    assert lines[4].startswith("   Expected result: ")
    assert [line[:2] for line in lines if line[:1].isdigit()] == ["1."], "no other answer is any good"
    Match(get_game("noughts"), seats=2).save(saved)
    lines = run("hint", str(saved)).out.splitlines()
    assert [line[:2] for line in lines if line[:1].isdigit()] == ["1.", "2.", "3."]


def test_where_nothing_is_tried_out_the_games_own_player_has_the_say(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    Match(get_game("lost-adventures"), seats=2).save(path)
    hinted = run("hint", str(path))
    assert (hinted.code, hinted.err) == (0, "")
    assert hinted.out.endswith('The computer player "sensible" would answer so.\n')
    refused = run("hint", str(path), "--tries", "30")
    assert refused.code == 2
    assert refused.err.startswith("fabletop: Nothing is tried out in Lost Adventures")


def test_a_hint_as_json(run: Run, saved: Path) -> None:
    found = json.loads(run("hint", str(saved), "--json", "--tries", "50").out)
    assert found["seat"] == 2
    assert found["answers"][0]["answer"] == "a3"
    assert 0 <= found["answers"][0]["expected"] <= 1


def test_a_hint_is_for_who_is_asked(run: Run, saved: Path) -> None:
    ran = run("hint", str(saved), "--seat", "1")
    assert ran.code == 2
    assert ran.err == "fabletop: Seat 1 is not asked anything now. Asked is: 2 (Noughts).\n"


def test_why_judges_the_last_answer_or_the_one_that_is_named(run: Run, saved: Path) -> None:
    match = Match(get_game("noughts"), seats=2)
    for number, cell in enumerate(("a1", "c3", "a2", "b2", "a3")):
        match.answer(number % 2, cell)
    match.save(saved)
    last = run("why", str(saved)).out.splitlines()
    assert last[0] == "Answer 5 of 5. Crosses: Which cell do you mark?"
    assert last[2] == "Given: Mark a3"
    assert "No better answer is seen." in last
    blunder = run("why", str(saved), "--answer", "4").out.splitlines()
    assert "Much worse than the best that is seen: Mark a3." in blunder
    found = json.loads(run("why", str(saved), "--answer", "4", "--json").out)
    assert (found["answer"], found["seat"], found["given"]["answer"]) == (4, 2, "b2")
    assert run("hint", str(saved)).err.startswith("fabletop: This match is over.")


def test_why_needs_an_answer_that_was_given(run: Run, saved: Path, tmp_path: Path) -> None:
    assert run("why", str(saved), "--answer", "9").err == "fabletop: This match has 3 answers. Name one of them.\n"
    assert run("why", str(saved), "--seat", "2").err == "fabletop: Seat 2 gave no such answer. It was seat 1.\n"
    empty = tmp_path / "empty.json"
    Match(get_game("noughts"), seats=2).save(empty)
    assert run("why", str(empty)).err == "fabletop: Nothing was answered in this match yet.\n"


def test_a_file_that_is_no_match_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("hint", str(tmp_path / "none.json"))
    assert ran.code == 2
    assert "none.json" in ran.err
