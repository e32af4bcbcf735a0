"""What teaches The Projector: its pages name rules that exist, and its lessons play and show what they promise."""

from __future__ import annotations

import re

import pytest

from fabletop.engine.lessons import Lesson, play_lesson
from fabletop.engine.rulebook import rulebook
from fabletop.games.projector import GAME

LESSONS = {lesson.id: lesson for lesson in GAME.lessons()}
AGAIN = "run python tools/projector_lessons.py"


def test_a_test_a_projection_and_a_day_are_taught() -> None:
    assert list(LESSONS) == ["test", "projection", "day"]


def test_pages_and_lessons_name_rules_that_exist() -> None:
    texts = [*GAME.tutorials.values(), *(lesson.closing for lesson in LESSONS.values())]
    texts += [move.words for lesson in LESSONS.values() for move in lesson.moves]
    named = {rule for text in texts for rule in re.findall(r"TP-[RA]?\d+", text)}
    named |= {rule for lesson in LESSONS.values() for move in lesson.moves for rule in move.shows}
    assert [rule for rule in sorted(named) if rulebook(GAME).get(rule) is None] == []


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS.keys())
def test_a_lesson_plays_and_the_log_cites_what_it_promises(lesson: Lesson) -> None:
    heard = 0
    promised: tuple[str, ...] = ()
    for match, move in play_lesson(GAME, lesson):
        lines = match.log(lesson.seat, heard)
        assert set(promised) <= {line.rule for line in lines}, AGAIN
        heard += len(lines)
        promised = move.shows
    assert set(promised) <= {line.rule for line in match.log(lesson.seat, heard)}, AGAIN
