"""The past of a match: going back in it, and taking answers back.

An earlier moment is played again, from the nearest rest before it that is still at hand, or from the seed. The rests
at hand lie the further apart the older they are: taking back the last few answers takes the time of a few answers,
however long the match is, and a match of thousands of answers has a dozen of them.
"""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from fabletop.engine.record import Entry
from fabletop.engine.table import Run, Table
from fabletop.engine.words import Refused

if TYPE_CHECKING:
    from fabletop.engine.match import Match

T = TypeVar("T", bound=Table)
APART = 8  # entries at least between two rests that are kept: to play so few again takes no time
NEVER = sys.maxsize
FAR = 200  # entries; who has not answered for longer has nothing near to take back


class Mark(msgspec.Struct, frozen=True, gc=False):
    """What an entry did that cannot be taken back: whom it told something, and whether it drew on chance. Beyond the
    bits of the seats and of spectators, `told` has one for an answer that is final by the rules (`Table.final`)."""

    told: int
    drew: bool


class Rest(NamedTuple):
    """The state at a rest, and how long the record, the outcomes of chance and the log were then."""

    entries: int
    table: Any
    rolls: int
    lines: int


# Numbered by their place in the match and kept by the lowest bit of that number, the newest of each bit: so every
# second rest stays until the next but one, every fourth until the fourth after it, and so on.
Rests = dict[int, Rest]


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
        past._take(entry)
    return past


def replayed(match: Match[T]) -> Iterator[Match[T]]:
    """The match played again: one match that stands at each of its moments in turn, from the setup on."""
    _require_past(match)
    past = afresh(match, log=True)
    yield past
    for entry in match.entries[:]:
        past._take(entry)
        yield past


def can_undo(match: Match[Any], seat: int, number: int = -1) -> bool:
    if not -len(match.entries) <= number < len(match.entries) or match._pending:
        return False
    return owners(match.entries[number]) == [seat] and _fair(match._marks[number])


def reach(match: Match[Any], seat: int, forced: Container[int] = ()) -> Reach | None:
    entries, marks = match.entries, match._marks
    others, fair, seen, number = set(match._pending), True, False, len(entries)
    for count in range(1, min(FAR, number) + 1):
        entry = entries[-count]
        fair = fair and _fair(marks[-count])
        seen = seen or _seen(match, marks[-count])
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
    undone = match.entries[-count:]
    if not beyond:
        if match._pending or any(owners(entry) != [seat] for entry in undone):
            raise Refused("Only your own last answer can be taken back, before anybody else has answered.")
        words = why_it_stands(match, count)
        if words:
            raise Refused(words)
    seen = any(_seen(match, mark) for mark in match._marks[-count:])
    _rewind(match, len(match.entries) - count)
    match._redo.append(undone)
    match.spoiled += seen


def why_it_stands(match: Match[Any], count: int = 1) -> str:
    """Why the last entries cannot be taken back, whosever they are; nothing if they can."""
    marks = match._marks[-count:]
    if all(map(_fair, marks)):
        return ""
    if any(_seen(match, mark) for mark in marks):
        return "That answer has shown something or drawn on chance; it stands."
    return "By the rules of this table that answer is final; it stands."


def can_redo(match: Match[Any], seat: int) -> bool:
    return bool(match._redo) and seat in owners(match._redo[-1][0])


def redo(match: Match[Any]) -> None:
    if not match._redo:
        raise Refused("There is nothing to do again.")
    group = match._redo[-1]
    while group:
        match._take(group[0])
        del group[0]
    del match._redo[-1]


def owners(entry: Entry) -> list[int]:
    """The seats that made an entry."""
    return [entry[1]] if entry[0] != "s" else [seat for seat, _ in entry[1]]


def keep_rest(match: Match[Any]) -> None:
    """Keep the rest at which a match has just arrived."""
    count, run = len(match.entries), match._run
    number = count // APART
    assert match._rests is not None
    match._rests[number & -number] = Rest(count, match._rest, len(run.rolls), len(run.log))
    match._rest_due = count + APART


def set_rests(match: Match[Any], rests: Iterable[Rest], number: int) -> None:
    """Have at hand those of some rests that lie before a moment."""
    known = {rest.entries // APART & -(rest.entries // APART): rest for rest in rests if rest.entries <= number}
    match._rests = known
    match._rest_due = max((rest.entries for rest in known.values()), default=0) + APART


def _fair(mark: Mark) -> bool:
    return not mark.told and not mark.drew


def _seen(match: Match[Any], mark: Mark) -> bool:
    """Whether anybody, a spectator included, was told something, or chance was drawn on."""
    return mark.drew or bool(mark.told & (1 << match.seats + 1) - 1)


def roll_back(match: Match[Any], before: tuple[Any, ...]) -> None:
    """Undo what is half done of an answer that broke a rule: `before` is how the match stood."""
    match._rest, match._rest_key, since, rolls, lines = before
    match.entries.pop()
    if match._rests:
        set_rests(match, match._rests.values(), len(match.entries))
    run, match._run = match._run, Run(match._rest_key)
    match._resume(since)
    run.depth = match._run.depth
    del run.rolls[rolls:]
    if run.log is not None:
        del run.log[lines:]
    match._run = match.table.run = run


def afresh(match: Match[T], log: bool) -> Match[T]:
    """The same match before its first entry."""
    fresh = match.__class__(
        match.game, seats=match.seats, seed=match.seed, options=match.options, names=match.names, log=log
    )
    fresh.players = match.players
    return fresh


def _require_past(match: Match[Any]) -> None:
    if match.imagined:
        raise Refused("An imagined match has no past to go back to.")


_GONE_BACK = (
    "table", "entries", "_marks", "_run", "_rest", "_rest_key", "_rests", "_rest_due", "_since", "_coro", "_ask",
)  # fmt: skip


def _rewind(match: Match[Any], number: int) -> None:
    """Make a match what it was at an earlier moment. Tokens never go back."""
    _require_past(match)
    past = _earlier(match, number)
    single, deed = number == len(match.entries) - 1, match.entries[number][0] == "i"
    committed = match._pending if single and deed else {}  # to the question that the deed interrupted
    for name in _GONE_BACK:
        setattr(match, name, getattr(past, name))
    match._tokens = [token + 1 for token in match._tokens]
    match._pending, match._guessers = {}, {}
    # Drafts stay with the questions that are still open: those that deeds interrupt, and the one a deed was taken
    # back at. Further back there may have been other questions.
    depth = match._run.depth + deed if single else 0
    match._drafts = {each: drafts for each, drafts in match._drafts.items() if each < depth}
    if committed:
        now = match._run.depth
        match._drafts[now] = {**match._drafts.get(now, {}), **committed}
    match._cuts.append(len(match._run.log or ()))
    del match._checks[number:]


def _earlier(match: Match[Any], number: int) -> Match[Any]:
    """The match at an earlier moment, from the nearest rest."""
    run, rests = match._run, match._rests or {}
    rest = max((each for each in rests.values() if each.entries <= number), default=None, key=_entries)
    if rest is None:
        past = afresh(match, log=run.log is not None)
    else:
        past = object.__new__(match.__class__)
        past._blank(match.game, match.seats, match.seed, match.options, match.names)
        past.entries = match.entries[: rest.entries]
        past._marks = match._marks[: rest.entries]
        past._run = Run(match._key, run.log[: rest.lines], rolls=run.rolls[: rest.rolls])
        past._rest, past._rest_key = rest.table, match._key
        set_rests(past, rests.values(), rest.entries)
        past._resume([])
    for entry in match.entries[len(past.entries) : number]:
        past._take(entry)
    return past


def _entries(rest: Rest) -> int:
    return rest.entries
