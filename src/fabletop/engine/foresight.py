"""Previews: what an answer would do, as far as the seat that gives it can foresee."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from fabletop.engine.questions import Plain
from fabletop.engine.reading import Reader
from fabletop.engine.table import Disclosed
from fabletop.engine.view import View, look

if TYPE_CHECKING:
    from fabletop.engine.match import Match


def foresee(match: Match[Any], seat: int, answer: Plain, rng: Random) -> tuple[list[str], View[Any]]:
    """Give the answer in a world that the seat imagines, and stop at the first thing it could not have known."""
    twin = match.imagine(seat, rng)
    twin._run.log = []
    twin._run.stop = 1 << seat
    with suppress(Disclosed):
        twin.answer(seat, answer)
    return [line.text for line in Reader(twin, seat).lines(0)], look(twin.table, seat, match.game.back_of)
