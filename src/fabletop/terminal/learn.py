"""Learning a game, in append-only lines: a page of rules for each side, and lessons played step by step."""

from __future__ import annotations

import sys
from textwrap import wrap
from typing import Any

from fabletop.engine.game import Game
from fabletop.engine.lessons import Lesson, ScriptedAnswer, play_lesson
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.terminal.console import Console, EndOfInput
from fabletop.terminal.plain_reading import PlainReader
from fabletop.terminal.sitting import say_outcome
from fabletop.terminal.sitting_down import open_console

WIDTH = 80


def learn(game_id: str, lesson: str | None) -> int:
    """Say what there is to learn; or, given its name, read a page or play a lesson. Gives the exit code."""
    game = get_game(game_id)
    console = open_console()
    if lesson is None:
        _list(console, game)
        return 0
    lessons = {each.id: each for each in game.lessons()}
    names = [*game.tutorials, *lessons]
    wanted = lesson.casefold()
    found = [name for name in names if name.casefold() == wanted]
    found = found or [name for name in names if name.casefold().startswith(wanted)]
    if len(found) != 1:
        raise Refused(f'{game.title} has no page or lesson "{lesson}". There are: {", ".join(names) or "none"}.')
    (name,) = found
    if name in game.tutorials:
        console.put(f"{game.title}: {name}", "", *_lines(game.tutorials[name]))
        return 0
    try:
        _teach(console, game, lessons[name])
    except (EndOfInput, KeyboardInterrupt):
        console.put("", "You leave the lesson.")
    return 0


def _list(console: Console, game: Game[Any]) -> None:
    lessons = game.lessons()
    if not game.tutorials and not lessons:
        console.put(f"{game.title} has no pages or lessons. Its rules: fabletop rules {game.id}")
        return
    if game.tutorials:
        console.put("Pages of rules:", *(f"  {side}" for side in game.tutorials))
    if lessons:
        console.put("Lessons:", *(f"  {each.id}: {each.title}" for each in lessons))
    example = lessons[0].id if lessons else next(iter(game.tutorials))
    console.put(f"To read a page or play a lesson, name it: fabletop learn {game.id} {example}")


def _teach(console: Console, game: Game[Any], lesson: Lesson) -> None:
    """Play a lesson: what is said about a move, then what the move brings. What came before it is not told."""
    heard = 0
    reader: PlainReader | None = None
    for match, move in play_lesson(game, lesson):
        if reader is None:
            reader = PlainReader(console, match)
            reader.seat = lesson.seat
            match.watch()
            console.put(f"{lesson.title}. You watch as {match.names[lesson.seat]}.")
            heard = len(match.log(lesson.seat)) if lesson.before else 0
        heard = reader.tell_news(heard)
        _explain(console, match, move, own=move.seat == lesson.seat)
    assert reader is not None, "a lesson has a move"
    reader.tell_news(heard)
    if match.over:
        console.put("", say_outcome(match))
    console.put("", *_lines(lesson.closing))


def _explain(console: Console, match: Match[Any], move: ScriptedAnswer, own: bool) -> None:
    """The words of the lesson about a move and, if it is one's own, the question with its answer."""
    if move.words:
        console.put("", *_lines(move.words))
    question = match.question_for(move.seat) if own else None
    if question is not None:
        console.put(f"  {question.prompt} {question.words(move.answer)}")
    if move.words and sys.stdin.isatty():
        console.ask("Press Enter to go on")


def _lines(text: str) -> list[str]:
    """A text in lines that fit a narrow terminal."""
    return [line for paragraph in text.splitlines() for line in wrap(paragraph, WIDTH) or [""]]
