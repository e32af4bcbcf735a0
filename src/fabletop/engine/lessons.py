"""Lessons: short scripted matches that show a rule at work, one answer after the other.

A lesson is data: a seed, the answers, and what to say about each. It is played on a real match, so it can show nothing
that the rules do not do, and a lesson that no longer fits its game fails by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fabletop.engine.content import ContentError, load_entries
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused

Text = Annotated[str, Meta(min_length=1)]


class ScriptedAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer of a lesson: what is said before it, and the rules that its lines in the log cite."""

    seat: int
    answer: Plain
    words: str = ""
    shows: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scripted match, seen through the eyes of one seat. `before` are the answers, each with its seat, that lead to
    where the lesson begins; they are not shown."""

    id: Text
    title: Text
    seats: int
    seed: int | str
    options: dict[str, Any] = {}
    before: tuple[tuple[int, Plain], ...] = ()
    seat: int
    moves: Annotated[tuple[ScriptedAnswer, ...], Meta(min_length=1)]
    closing: Text


def load_lessons(path: Path) -> Sequence[Lesson]:
    """Read a file of lessons; a fault names the lesson and the field."""
    return tuple(load_entries(path, Lesson))


def play_lesson(game: Game[Any], lesson: Lesson) -> Iterator[tuple[Match[Any], ScriptedAnswer]]:
    """Play a lesson. Gives the match as it stands before each move, and the move that comes; after the last one the
    match stands at the end of the lesson."""
    match = Match(game, seats=lesson.seats, seed=lesson.seed, options=lesson.options)

    def answer(seat: int, plain: Plain, what: str) -> None:
        try:
            match.answer(seat, plain)
        except Refused as fault:
            raise ContentError(f'Lesson "{lesson.id}" of {game.title}, {what} is not possible: {fault}') from None

    for number, (seat, plain) in enumerate(lesson.before, 1):
        answer(seat, plain, f"answer {number} before it")
    for number, move in enumerate(lesson.moves, 1):
        yield match, move
        answer(move.seat, move.answer, f"move {number}")
