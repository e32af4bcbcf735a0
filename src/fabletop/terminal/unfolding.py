"""Full screen: what an answer set off, one thing after the other, at a speed one can follow or as fast as one likes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from fabletop.engine.beats import SeenBeat, beats_of
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.scene import Scene
from fabletop.engine.table import Beat
from fabletop.engine.words import LogLine
from fabletop.terminal import storage
from fabletop.terminal.stories import stories_in

# How fast things may happen: seconds of a pace, and what that means in words.
SPEEDS = {
    "slow": (0.65, "Things happen one after the other, with time to read."),
    "normal": (0.35, "Things happen one after the other."),
    "quick": (0.18, "Things happen one after the other, quickly."),
    "at once": (0.0, "What happens is seen when all of it has happened; the log tells it."),
}
NORMAL = SPEEDS["normal"]
PACES = {"quick": 1.0, "usual": 2.5, "slow": 4.5}  # how long each kind of beat is shown, in paces
LETTERS = 18  # that are read in one pace


def liked() -> float:
    """Seconds of a pace, as the player has chosen."""
    return SPEEDS.get(storage.read_pace(), NORMAL)[0]


def faster(pace: float) -> tuple[float, str]:
    """The next of the speeds, from now on and in later matches: seconds of a pace, and words about it."""
    names = list(SPEEDS)
    at = next((at for at, (seconds, _) in enumerate(SPEEDS.values()) if seconds == pace), 0)
    name = names[(at + 1) % len(names)]
    seconds, words = SPEEDS[name]
    try:
        storage.write_pace(name)
    except OSError as fault:
        words += f" Only for now: it could not be kept, {fault}."
    return seconds, f"Speed: {name}. {words}"


class Unfolding:
    """The beats of the last answer, one by one, each for as long as it takes to take in."""

    def __init__(self, match: Match[Any]) -> None:
        self.number = self.count = 0
        self.lines: Sequence[LogLine] = ()  # that tell of the beat that is shown
        self._unfolded: list[Beat] = match.beats
        self._hurry = asyncio.Event()
        self._skip = False

    async def beats(
        self, match: Match[Any], seat: int | None, before: Scene, read: int, pace: float
    ) -> AsyncIterator[SeenBeat]:
        """What the last answer set off, if that has not been shown: to a seat that has seen this scene and has read so
        many lines. What is read as a page of its own when all has happened is not waited for."""
        if match.beats is self._unfolded or not pace:
            return
        self._unfolded, self._skip = match.beats, False
        reader = Reader(match, seat)
        now = match.scene(seat)
        found = beats_of(match, reader, now, before, read)
        pages = [story.tells for story in stories_in(now)]
        self.count = len(found)
        for self.number, beat in enumerate(found, 1):
            self.lines = reader.lines(read, beat.lines)
            letters = sum(len(line.text) for line in self.lines if not any(page in line.text for page in pages))
            read = beat.lines
            yield beat
            await self._linger(pace * max(PACES[beat.pace], letters / LETTERS))
            if self._skip:
                return

    async def _linger(self, seconds: float) -> None:
        self._hurry.clear()
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds)
        except TimeoutError:
            return

    def go_on(self, to_the_end: bool) -> None:
        """Somebody has seen enough of this beat, or of all."""
        self._skip = to_the_end
        self._hurry.set()
