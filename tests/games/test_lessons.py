"""What teaches a game: its pages and its scripted openings, for every installed game."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

import fabletop
from fabletop.engine.game import Game
from fabletop.engine.lessons import Lesson, play_lesson
from fabletop.engine.rulebook import rulebook
from fabletop.terminal.learn import learn

GAMES = [fabletop.get_game(name) for name in fabletop.game_ids()]
LESSONS = [pytest.param(game, lesson, id=f"{game.id}-{lesson.id}") for game in GAMES for lesson in game.lessons()]


def test_every_game_of_more_than_a_few_moves_has_lessons() -> None:
    assert [game.id for game in GAMES if not game.lessons()] == ["noughts"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_pages_and_lessons_name_rules_that_exist(game: Game[Any]) -> None:
    texts = [*game.tutorials.values(), *(lesson.closing for lesson in game.lessons())]
    texts += [move.words for lesson in game.lessons() for move in lesson.moves]
    named = {rule for text in texts for rule in re.findall(rf"{game.prefix}-R?\d+", text)}
    named |= {rule for lesson in game.lessons() for move in lesson.moves for rule in move.shows}
    assert [rule for rule in sorted(named) if rulebook(game).get(rule) is None] == []


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_plays_and_the_log_cites_what_it_promises(game: Game[Any], lesson: Lesson) -> None:
    heard = 0
    promised: tuple[str, ...] = ()
    for match, move in play_lesson(game, lesson):
        lines = match.log(lesson.seat, heard)
        assert set(promised) <= {line.rule for line in lines}
        if promised:
            heard += len(lines)
        promised = move.shows
    assert set(promised) <= {line.rule for line in match.log(lesson.seat, heard)}


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_read_where_nobody_types(
    game: Game[Any], lesson: Lesson, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert learn(game.id, lesson.id) == 0
    out = capsys.readouterr().out
    assert lesson.closing[:40] in out
    assert f"[{game.prefix}-" in out
