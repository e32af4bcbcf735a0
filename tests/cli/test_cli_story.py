"""The command `story`: the story of a match, printed or in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.engine.registry import get_game

Run = Callable[..., Any]


@pytest.fixture
def match() -> Match[Any]:
    """Two of three have chosen whom they play."""
    match = Match(get_game("lost-adventures"), seats=3, seed="story")
    for _ in range(2):
        question = match.question
        assert question is not None
        match.answer(question.seat, question.options[0].id)
    return match


@pytest.fixture
def saved(match: Match[Any], tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    match.save(path)
    return path


def test_it_is_printed(run: Run, saved: Path, match: Match[Any]) -> None:
    ran = run("story", str(saved))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == match.story(None)
    assert "FADE IN:" in ran.out
    assert run("story", str(saved), "--seat", "3").out == match.story(2)


def test_it_is_written_to_a_file(run: Run, saved: Path, match: Match[Any], tmp_path: Path) -> None:
    out = tmp_path / "film.txt"
    ran = run("story", str(saved), "--out", str(out))
    assert ran.code == 0
    assert str(out) in ran.out.replace("\n", "")
    assert out.read_text("utf-8") == match.story(None)


def test_what_cannot_be_written_is_refused_in_words(run: Run, saved: Path, tmp_path: Path) -> None:
    before = saved.read_bytes()
    for words, *asked in (
        ("is the match itself", "--out", str(saved)),
        ("The story could not be saved", "--out", str(tmp_path / "nowhere" / "film.txt")),
        ("seats 1 to 3", "--seat", "4"),
    ):
        ran = run("story", str(saved), *asked)
        assert (ran.code, ran.out) == (2, "")
        assert words in ran.err
    assert saved.read_bytes() == before


def test_a_game_without_a_story_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "noughts.json"
    Match(get_game("noughts"), seats=2).save(path)
    ran = run("story", str(path))
    assert ran.code == 2
    assert "tells no story" in ran.err


def test_a_file_that_is_no_match_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    assert run("story", str(tmp_path / "broken.json")).code == 2
    assert run("story", str(tmp_path / "missing.json")).code == 2
