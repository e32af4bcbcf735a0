"""The past of a match: going back in it, and taking answers back.

An earlier moment is played again, from the nearest rest before it that is still at hand, or from the seed. The rests
at hand lie the further apart the older they are: taking back the last few answers takes the time of a few answers,
however long the match is, and a match of thousands of answers has a dozen of them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from fabletop.engine.books import FAIR, Books, Mark
from fabletop.engine.chance import key_of
from fabletop.engine.record import Entry
from fabletop.engine.table import Table
from fabletop.engine.words import Refused

if TYPE_CHECKING:
    from fabletop.engine.match import Match

T = TypeVar("T", bound=Table)
FAR = 200  # entries; who has not answered for longer has nothing near to take back


class Reach(msgspec.Struct, frozen=True):
    """How far back the own last answer of a seat is: so many entries, the last of which is that answer. `seats` are the
    others whose answers would go with it, those that wait for a common question to be decided too; `fair` says that
    nobody was told anything, no chance drawn, and nothing final by the rules; `final` that the last alone stands in
    the way."""

    count: int
    seats: tuple[int, ...]
    fair: bool
    final: bool = False


def at(match: Match[T], number: int) -> Match[T]:
    """The match as it was after the first `number` entries."""
    if not 0 <= number <= len(match.entries):
        raise Refused(f"This match has moments 0 to {len(match.entries)}.")
    _require_past(match)
    past = afresh(match, log=True)
    for entry in match.entries[:number]:
        past.take(entry)
    return past


def replayed(match: Match[T]) -> Iterator[Match[T]]:
    """The match played again: one match that stands at each of its moments in turn, from the setup on."""
    _require_past(match)
    past = afresh(match, log=True)
    yield past
    for entry in match.entries[:]:
        past.take(entry)
        yield past


def can_undo(books: Books[Any], seat: int, number: int = -1) -> bool:
    if not -len(books.entries) <= number < len(books.entries) or books.pending:
        return False
    return owners(books.entries[number]) == [seat] and _fair(books.marks[number])


def reach(books: Books[Any], seat: int, forced: Container[int] = ()) -> Reach | None:
    entries, marks = books.entries, books.marks
    others, fair, seen, number = set(books.pending), True, False, len(entries)
    for count in range(1, min(FAR, number) + 1):
        entry, mark = entries[-count], marks[-count]
        if mark != FAIR:
            fair, seen = False, seen or _seen(books, mark)
        if entry[0] == "s":
            found = owners(entry)
            others.update(found)
            own = seat in found
        else:
            own = entry[1] == seat
            others.add(entry[1])
        if own and number - count not in forced:
            others.discard(seat)
            return Reach(count, tuple(sorted(others)), fair, not fair and not seen)
    return None


def undo(match: Match[Any], seat: int, beyond: bool, count: int) -> None:
    if not 1 <= count <= len(match.entries):
        raise Refused("There is nothing to take back.")
    books = match.books
    if not beyond:
        if books.pending or any(owners(entry) != [seat] for entry in books.entries[-count:]):
            raise Refused("Only your own last answer can be taken back, before anybody else has answered.")
        words = why_it_stands(books, count)
        if words:
            raise Refused(words)
    seen = any(_seen(books, mark) for mark in books.marks[-count:])
    _rewind(match, len(books.entries) - count)
    match.spoiled += seen


def why_it_stands(books: Books[Any], count: int = 1) -> str:
    """Why the last entries cannot be taken back, whosever they are; nothing if they can."""
    marks = books.marks[-count:]
    if all(map(_fair, marks)):
        return ""
    if any(_seen(books, mark) for mark in marks):
        return "That answer has shown something or drawn on chance; it stands."
    return "By the rules of this table that answer is final; it stands."


def can_redo(books: Books[Any], seat: int) -> bool:
    return bool(books.redo) and seat in owners(books.redo[-1][0])


def redo(match: Match[Any]) -> None:
    undone = match.books.redo
    if not undone:
        raise Refused("There is nothing to do again.")
    group = undone[-1]
    while group:
        match.take(group[0])
        del group[0]
    del undone[-1]
    if match.beats:  # who takes something back and does it again has seen it
        match.books.run.beats = []


def owners(entry: Entry) -> list[int]:
    """The seats that made an entry."""
    return [entry[1]] if entry[0] != "s" else [seat for seat, _ in entry[1]]


def _fair(mark: Mark) -> bool:
    return mark == FAIR


def _seen(books: Books[Any], mark: Mark) -> bool:
    """Whether anybody, a spectator included, was told something, or chance was drawn on."""
    return mark.drew or bool(mark.told & (1 << len(books.tokens)) - 1)


def afresh(match: Match[T], log: bool) -> Match[T]:
    """The same match before its first entry."""
    fresh = match.__class__(
        match.game,
        seats=match.seats,
        seed=match.seed,
        options=match.options,
        names=match.names,
        log=log,
        start=match.start,
    )
    fresh.players = match.players
    return fresh


def _require_past(match: Match[Any]) -> None:
    if match.imagined:
        raise Refused("An imagined match has no past to go back to.")


def _rewind(match: Match[Any], number: int) -> None:
    """Make a match what it was at an earlier moment."""
    _require_past(match)
    past = _earlier(match, number)
    past.books.follow(match.books)
    match.become(past)


def _earlier(match: Match[Any], number: int) -> Match[Any]:
    """The match at an earlier moment, from the nearest rest."""
    books = match.books
    rest = books.nearest(number)
    if rest is None:
        past = afresh(match, log=books.log is not None)
    else:
        past = match.standing(
            match.game,
            books.at(rest, key_of(match.seed)),
            seats=match.seats,
            seed=match.seed,
            options=match.options,
            names=match.names,
            start=match.start,
        )
    for entry in books.entries[len(past.entries) : number]:
        past.take(entry)
    return past
