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
from fabletop.games.projector.state import Outing


def lasting(view: View[Outing]) -> list[Widget]:
    lines = tuple(_lines(view.table))
    return [Sheet("lasting", "What holds for now", "global", lines=lines)] if lines else []


def _lines(table: Outing) -> Iterator[Line]:
    for number, change in enumerate(table.changes):
        verb: Any = table.box.book.standing[change.number]
        left = f"{number_of(change.uses, 'use')} left" if change.uses else ""
        yield Line(f"lasting:{number}", capital(_words(table, verb, change)), note=left)


def _words(table: Outing, verb: Standing, change: Any) -> str:
    """What was begun, about the one whom it concerns, and with the amount that was settled then."""
    voice, settled = table.box.voice, {}
    if isinstance(change, Aimed) and hasattr(verb, "who"):
        voice = voice.having(it=Phrase(thing_name(table, change.to)))
        settled["who"] = Role("it")
    if change.settled != ANEW and hasattr(verb, "n"):
        settled["n"] = change.settled
    return (replace(verb, **settled) if settled else verb).words(voice)
