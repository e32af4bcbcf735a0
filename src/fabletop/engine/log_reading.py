"""Reading along: a seat's log as it grows, in the time that the new lines take.

A reader knows where in the log of all seats the lines of its own lie. So it finds what is new, and any line by its
number, without going through the whole log; and when answers are taken back, it knows from which line on what it has
read is void.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING, Any

import msgspec

from fabletop.engine.words import LogLine, speaker

if TYPE_CHECKING:
    from fabletop.engine.match import Match


class News(msgspec.Struct, frozen=True):
    """What changed in a seat's log. What was read of lines numbered `start` and above is void; these take their place.
    Nothing has changed where there are no lines and `start` is the number of lines that were read."""

    start: int
    lines: tuple[LogLine, ...]


class Reader:
    """Reads the log of a match as one seat may; None is a spectator."""

    __slots__ = ("_bit", "_cuts", "_looked", "_match", "_places", "_read", "seat")

    def __init__(self, match: Match[Any], seat: int | None) -> None:
        self.seat = match.seats if seat is None else seat
        self._match = match
        self._bit = 1 << self.seat
        self._places = array("L")  # where in the log of all seats each line of this one lies
        self._looked = 0  # how far that is known
        self._cuts = len(match.books.cuts)
        self._read = 0  # how many lines `news` has given

    @property
    def count(self) -> int:
        """How many lines the seat may read."""
        self._look()
        return len(self._places)

    def before(self, place: int) -> int:
        """How many lines the seat could read when the log of all seats had so many."""
        self._look()
        return bisect_left(self._places, place)

    def lines(self, start: int, end: int | None = None) -> tuple[LogLine, ...]:
        """The lines from a number on, up to another."""
        self._look()
        return self._lines(range(len(self._places))[start:end])

    def news(self) -> News:
        """What is new since it was asked for last; at first, everything."""
        self._look()
        start = self._read
        self._read = end = len(self._places)
        return News(start, self._lines(range(start, end)))

    def skip(self, number: int) -> None:
        """Take the lines below a number for read, and those from it on for new."""
        self._read = min(number, self.count)

    def _lines(self, numbers: range) -> tuple[LogLine, ...]:
        if not numbers:
            return ()
        line, log, places = speaker(self._match, self.seat).line, self._match.books.log, self._places
        return tuple([line(number, log[places[number]]) for number in numbers])

    def _look(self) -> None:
        """Follow the log to where it is now."""
        match, places = self._match, self._places
        log = match.books.log
        if len(match.books.cuts) > self._cuts:
            kept = min(match.books.cuts[self._cuts :])
            self._cuts = len(match.books.cuts)
            if kept < self._looked:
                self._looked = kept
                del places[bisect_left(places, kept) :]
                self._read = min(self._read, len(places))
        if log is not None and len(log) > self._looked:
            bit = self._bit
            for place in range(self._looked, len(log)):
                if log[place][3] & bit:
                    places.append(place)
            self._looked = len(log)
