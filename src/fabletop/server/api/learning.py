"""Learning a game: its lessons, each as one can play it in a page, move by move.

A lesson is always the same match, so it is played once, as the seat sees it that learns, and then given to everybody.
Nobody sits at a table for it.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from threading import Lock
from typing import Annotated, Any

from litestar import get
from litestar.params import PathParameter

from fabletop.engine.lessons import Lesson, play_lesson
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.engine.scene import Scene
from fabletop.server.api.games import shelf
from fabletop.server.api.shared import READ, GameName
from fabletop.server.bodies import LessonInfo, LessonStep, PlayedLesson
from fabletop.server.keys import Missing
from fabletop.server.patches import scene_patch, whole_scene
from fabletop.server.viewer import question_of
from fabletop.server.wire import LogPatch, ScenePatch

_playing = Lock()


@get(
    "/games/{game:str}/lessons",
    operation_id="listLessons",
    tags=["games"],
    summary="The lessons of a game",
    responses=READ,
)
async def list_lessons(game: GameName) -> list[LessonInfo]:
    """Short scripted matches that show rules at work; none where a game has none."""
    return [_info(game, each) for each in _lessons(game).values()]


@get(
    "/games/{game:str}/lessons/{lesson:str}",
    operation_id="getLesson",
    tags=["games"],
    summary="A lesson",
    responses=READ,
)
async def get_lesson(
    game: GameName, lesson: Annotated[str, PathParameter(description="The id of a lesson.")]
) -> PlayedLesson:
    """A lesson, move by move, as the seat sees it that learns."""
    found = _lessons(game)
    if lesson not in found:
        raise Missing(f"There is no such lesson. There are: {', '.join(found) or 'none'}.")
    return await asyncio.to_thread(_played_once, game, lesson)  # the first time takes long, and others would wait


@lru_cache(maxsize=64)
def _lessons(game_id: str) -> dict[str, Lesson]:
    if game_id not in shelf():
        raise Missing(f"There is no such game here. There are: {', '.join(shelf())}.")
    return {each.id: each for each in get_game(game_id).lessons()}


def _info(game_id: str, lesson: Lesson) -> LessonInfo:
    game = get_game(game_id)
    options = game.read_options(lesson.options)
    return LessonInfo(lesson.id, lesson.title, game.sides(lesson.seats, options)[lesson.seat])


def _played_once(game_id: str, lesson_id: str) -> PlayedLesson:
    """Who comes while a lesson is being played waits for that, and does not have it played again."""
    with _playing:
        return _played(game_id, lesson_id)


@lru_cache(maxsize=64)
def _played(game_id: str, lesson_id: str) -> PlayedLesson:
    lesson = _lessons(game_id)[lesson_id]
    seat, eyes = lesson.seat, _Eyes(lesson.seat, late=bool(lesson.before))
    steps: list[LessonStep] = []
    for match, move in play_lesson(get_game(game_id), lesson):
        scene, log = eyes.look(match)
        question = match.question_for(seat) if move.seat == seat else None
        if question is None:  # what others answer may be their secret; the log tells what the seat may know
            steps.append(LessonStep(scene, log, move.words))
        else:
            words = question.words(move.answer)
            steps.append(LessonStep(scene, log, move.words, question_of(match, seat), move.answer, words))
    steps.append(LessonStep(*eyes.look(match), lesson.closing))
    return PlayedLesson(_info(game_id, lesson), seat, tuple(steps))


class _Eyes:
    """What a seat sees of a match as it goes on; of the log, if it comes late, only what is new."""

    def __init__(self, seat: int, late: bool = False) -> None:
        self._seat = seat
        self._late = late
        self._reader: Reader | None = None
        self._before: Scene | None = None

    def look(self, match: Match[Any]) -> tuple[ScenePatch, LogPatch]:
        """What changed since it looked last; at first everything."""
        if self._reader is None:
            self._reader = Reader(match, self._seat)
            if self._late:
                self._reader.skip(self._reader.count)
        scene, news = match.scene(self._seat), self._reader.news()
        patch = whole_scene(scene) if self._before is None else scene_patch(self._before, scene) or ScenePatch()
        self._before = scene
        return patch, LogPatch(news.start, news.lines)
