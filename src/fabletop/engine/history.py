"""The past of a match: going back in it, and taking answers back.

Nothing of the past is kept but the entries: an earlier moment is played again from the seed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from fabletop.engine.record import Entry
from fabletop.engine.table import Table
from fabletop.engine.words import Refused

if TYPE_CHECKING:
    from fabletop.engine.match import Match

T = TypeVar("T", bound=Table)


class Mark(msgspec.Struct, frozen=True, gc=False):
    """What an entry did that cannot be taken back: whom it told something, and whether it drew on chance."""

    told: int
    drew: bool


def at(match: Match[T], number: int) -> Match[T]:
    """The match as it was after the first `number` entries."""
    if not 0 <= number <= len(match.entries):
        raise Refused(f"This match has moments 0 to {len(match.entries)}.")
    if match.imagined:
        raise Refused("An imagined match has no past to go back to.")
    past = match._afresh(log=True)
    for entry in match.entries[:number]:
        past._take(entry)
    return past


def can_undo(match: Match[Any], seat: int, number: int) -> bool:
    if not -len(match.entries) <= number < len(match.entries) or match._pending:
        return False
    mark = match._marks[number]
    return _owner(match.entries[number]) == seat and not mark.told and not mark.drew


def undo(match: Match[Any], seat: int, beyond: bool) -> None:
    fair = match.can_undo(seat)
    if not match.entries:
        raise Refused("There is nothing to take back.")
    if not fair and not beyond:
        if _owner(match.entries[-1]) != seat or match._pending:
            raise Refused("Only your own last answer can be taken back, before anybody else has answered.")
        raise Refused("That answer has shown something or drawn on chance; it stands.")
    undone = match.entries[-1]
    _rewind(match, len(match.entries) - 1)
    match._redo.append(undone)
    match.spoiled += not fair


def redo(match: Match[Any]) -> None:
    if not match._redo:
        raise Refused("There is nothing to do again.")
    match._take(match._redo[-1])
    del match._redo[-1]


def _rewind(match: Match[Any], number: int) -> None:
    """Make a match what it was at an earlier moment. Tokens never go back."""
    past = at(match, number)
    deed = match.entries[number][0] == "i"
    for name in ("table", "entries", "_marks", "_run", "_rest", "_rest_key", "_since", "_coro", "_ask"):
        setattr(match, name, getattr(past, name))
    match._tokens = [max(pair) + 1 for pair in zip(match._tokens, past._tokens, strict=True)]
    match._pending, match._guessers = {}, {}
    # Drafts stay with the questions that are still open: those that deeds interrupt, and the one a deed was taken
    # back at.
    match._drafts = {depth: each for depth, each in match._drafts.items() if depth < match._run.depth + deed}
    del match._checks[number:]


def _owner(entry: Entry) -> int:
    """The seat that alone made an entry, or -1."""
    if entry[0] != "s":
        return int(entry[1])
    return int(entry[1][0][0]) if len(entry[1]) == 1 else -1
