"""Plain mode: what an answer set off, one thing after the other, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fabletop.engine.beats import beats_of
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.scene import Scene
from fabletop.engine.table import Beat
from fabletop.engine.words import LogLine


class BeatTeller:
    """Tells the beats of each answer once to each seat."""

    def __init__(self) -> None:
        self._seen: dict[int | None, Scene] = {}  # what each seat saw when it was told last
        self._told: dict[int | None, list[Beat]] = {}

    def news(self, match: Match[Any], seat: int | None, since: int) -> Iterator[tuple[LogLine, ...]]:
        """The lines from a number on, in groups: those of one beat after those of the other."""
        reader = Reader(match, seat)
        now, before = match.scene(seat), self._seen.get(seat)
        if before is not None and match.beats is not self._told.get(seat):
            for beat in beats_of(match, reader, now, before, since):
                if beat.lines > since:
                    yield reader.lines(since, beat.lines)
                    since = beat.lines
        self._seen[seat], self._told[seat] = now, match.beats
        if reader.count > since:
            yield reader.lines(since)
