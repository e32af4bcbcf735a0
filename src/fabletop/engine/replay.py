"""Moments: a match played again as one seat saw it.

A replay stops only where something changed that the seat could see: its scene, or its log. How many entries lie
between two moments tells what others did in secret, so moments count by themselves; `entry` is for those who play on
from one, and is not for the eyes of the seat. What one answer set off is shown beat by beat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from fabletop.engine.beats import beats_of
from fabletop.engine.history import replayed
from fabletop.engine.log_reading import News, Reader
from fabletop.engine.scene import Scene

if TYPE_CHECKING:
    from fabletop.engine.match import Match


class ReplayMoment(msgspec.Struct, frozen=True):
    """What a seat saw at a moment, and what it had to read since the one before."""

    number: int
    entry: int
    scene: Scene
    news: News


def moments(match: Match[Any], seat: int | None) -> Iterator[ReplayMoment]:
    """What a seat (None: a spectator) saw, from the setup on. Lazily: who needs the first moments only stops there."""
    number = 0
    shown, last, reader = b"", None, None
    for past in replayed(match):
        if reader is None:
            reader = Reader(past, seat)
            past.watch()
        view, news, entry = past.view(seat), reader.news(), len(past.entries)
        plain = view.plain()
        if plain == shown and not news.lines and not past.beats:
            continue
        shown, scene = plain, match.game.scene(view)
        for beat in beats_of(past, reader, scene, last, news.start):
            new = beat.lines - news.start
            yield ReplayMoment(number, entry, beat.scene, News(news.start, news.lines[:new]))
            number, last, news = number + 1, beat.scene, News(beat.lines, news.lines[new:])
        if scene != last or news.lines:
            yield ReplayMoment(number, entry, scene, news)
            number, last = number + 1, scene
