"""What effects have begun and still holds, for everybody to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from fabletop.engine.effects import Aimed, Role, Standing
from fabletop.engine.effects.english import Phrase, capital, number_of
from fabletop.engine.effects.standing import ANEW
from fabletop.engine.scene import Line, Sheet, Widget
from fabletop.engine.view import View
from fabletop.games.projector.naming import thing_name
from fabletop.games.projector.state import NONE, Outing


def lasting(view: View[Outing]) -> list[Widget]:
    lines = tuple(_lines(view.table, view.seat))
    return [Sheet("lasting", "What holds for now", "global", lines=lines)] if lines else []


def _lines(table: Outing, reader: int) -> Iterator[Line]:
    for number, change in enumerate(table.changes):
        verb: Any = table.box.book.standing[change.number]
        left = f"{number_of(change.uses, 'use')} left" if change.uses else ""
        yield Line(f"lasting:{number}", capital(_words(table, verb, change, reader)), note=left)


def _words(table: Outing, verb: Standing, change: Any, reader: int) -> str:
    """What was begun, about the one whom it concerns, and with the amount that was settled then. What lasts until
    somebody's next turn names them, where they are not the reader."""
    voice, settled = table.box.voice, {}
    if isinstance(change, Aimed) and hasattr(verb, "who"):
        voice = voice.having(it=Phrase(thing_name(table, change.to)))
        settled["who"] = Role("it")
    if change.settled != ANEW and hasattr(verb, "n"):
        settled["n"] = change.settled
    words = (replace(verb, **settled) if settled else verb).words(voice)
    span, whose = voice.language.durations.get(verb.until), dict(getattr(change, "roles", ())).get("you", NONE)
    if span is None or whose in (NONE, reader):
        return words
    return words.replace(span.words, span.words.replace("your", f"{table.characters[whose]}'s"))
