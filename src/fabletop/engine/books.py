"""The books of a match: all that is written down of it beside the state, and what may be done with them.

They say what was answered and what came of it, what waits to be answered together, how far the questions are numbered,
and where the match rested last. A match can be brought to stand where its books say (`Match.stand`); that is how forks,
snapshots and answers that are taken back come about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from fabletop.engine.questions import Ask, Plain, Together
from fabletop.engine.record import Entry
from fabletop.engine.table import Run, Table

if TYPE_CHECKING:
    from fabletop.engine.redeal import Patch

T = TypeVar("T", bound=Table)
Commits = dict[int, Plain]
APART = 8  # entries at least between two rests that are kept: to play so few again takes no time
_NONE: list[Any] = []  # for lists that are replaced and not added to, and mappings
_NOTHING: dict[int, Any] = {}
_NOWHERE: frozenset[str | int] = frozenset()


class Mark(msgspec.Struct, frozen=True, gc=False):
    """What an entry did that cannot be taken back: whom it told something, and whether it drew on chance. Beyond the
    bits of the seats and of spectators, `told` has one for an answer that is final by the rules (`Table.final`)."""

    told: int
    drew: bool


FAIR = Mark(0, False)  # most entries can be taken back; they need no mark of their own


class Rest(msgspec.Struct, Generic[T]):
    """The state at a rest, and how long the record, the outcomes of chance and the log were then."""

    entries: int
    table: T
    rolls: int
    lines: int
    _packed: bytes = b""

    def pack(self) -> bytes:
        """The state as bytes, made once: a rest lies in many snapshots."""
        if not self._packed:
            self._packed = self.table.pack()
        return self._packed


# How books stood before an entry: rest, key of chance and entries since, numbers of outcomes of chance and of lines.
Before = tuple[T, int, list["Entry | Patch"], int, int]
# What a fork shares with the match it was made of: what that shared itself, and the beginnings of its lists of entries,
# marks, checks and outcomes of chance. These lists only ever grow, or are replaced, so a beginning stays what it is.
Shared = tuple["Shared | None", int, list[Entry], list[Mark], int, list[str], int, list[int]]


class Books(Generic[T]):
    """See the module text."""

    __slots__ = (
        "_checks", "_entries", "_marks", "_shared", "cuts", "drafts", "forked", "near", "pending", "redo",
        "rest", "rest_due", "rest_key", "rests", "run", "silent", "since", "tokens",
    )  # fmt: skip

    def __init__(self, seats: int, run: Run, rest: T) -> None:
        # What happened: the entries, a mark for each, a short hash of the state after each as far as they were asked
        # for. The log and the outcomes of chance are in the run, where the rules write them. A fork has what it does
        # not share with its origin, until somebody asks for the whole.
        self._shared: Shared | None = None
        self._entries: list[Entry] = []
        self._marks: list[Mark] = []
        self._checks: list[str] = []
        self.run = run
        # What is asked: how often each seat was, and what it has answered to a common question. Both of the latter are
        # replaced, never changed, so that forks can share them. Drafts are kept by the depth of the question they
        # belong to: 0, or how many deeds are under way that interrupt each other.
        self.tokens = [0] * (seats + 1)
        self.pending: Commits = _NOTHING
        self.drafts: dict[int, Commits] = _NOTHING
        # What was taken back, and to how many lines that has cut the log each time: for those who read along. Replaced
        # too when something is added.
        self.redo: list[list[Entry]] = _NONE
        self.cuts: list[int] = _NONE
        # Where the match first rested after an answer: the state, the key of chance, and what happened since. Steps
        # that were done before anybody was asked again may have led to later rests; the last of them that is known is
        # `near`, and `silent` steps after it there was another. Forks begin at `near`. It is looked for when the first
        # is made; rests before steps at which forks have been made before are kept at once.
        self.rest = self.near = rest
        self.rest_key = run.key
        self.since: list[Entry | Patch] = []
        self.silent = 0
        self.forked = _NOWHERE
        # The older rests at hand for going back, numbered by their place in the match and kept by the lowest bit of
        # that number, the newest of each bit: so every second rest stays until the next but one, every fourth until
        # the fourth after it, and so on. Forks keep none, since nobody takes answers back in them.
        self.rests: dict[int, Rest[T]] | None = None
        self.rest_due = 0  # from which number of entries on the next rest is kept, if any are

    # --- forks -------------------------------------------------------------------------------------------------

    def fork(self, past: bool = True) -> Books[T]:
        """Books that stand at the same pause and are written on independently of these, without their log; without the
        `past` they do not say either what led to the last rest."""
        twin: Books[T] = object.__new__(Books)
        if past:
            entries, checks, rolls = self._entries, self._checks, self.run.rolls
            twin._shared = (self._shared, len(entries), entries, self._marks, len(checks), checks, len(rolls), rolls)
        else:
            twin._shared = None
        twin._entries = []
        twin._marks = []
        twin._checks = _NONE  # an imagined match is not saved, and a fork has all checks when the first is asked for
        twin.run = Run(self.rest_key)
        twin.tokens = self.tokens[:]
        twin.pending = self.pending
        twin.drafts = self.drafts
        twin.redo = _NONE
        twin.cuts = _NONE
        twin.rest = self.near
        twin.rest_key = self.rest_key
        twin.since = self.since
        twin.forked = _NOWHERE
        twin.rests = None
        return twin

    # --- what happened -----------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[Entry]:
        """What was answered, in the order in which it counted."""
        if self._shared is not None:
            self._have_whole()
        return self._entries

    @property
    def marks(self) -> list[Mark]:
        """What each entry did that cannot be taken back."""
        if self._shared is not None:
            self._have_whole()
        return self._marks

    @property
    def checks(self) -> list[str]:
        """A short hash of the state after each entry, as far as they were asked for."""
        if self._shared is not None:
            self._have_whole()
        return self._checks

    @checks.setter
    def checks(self, found: list[str]) -> None:
        if self._shared is not None:
            self._have_whole()
        self._checks = found

    @property
    def log(self) -> Any:
        """The lines of all seats; None where nobody reads."""
        return self.run.log

    @property
    def rolls(self) -> list[int]:
        """The outcomes of chance."""
        if self._shared is not None:
            self._have_whole()
        return self.run.rolls

    def _have_whole(self) -> None:
        """Have lists of one's own, with all that was shared so far."""
        run, shared, parts = self.run, self._shared, []
        while shared is not None:
            parts.append(shared)
            shared = shared[0]
        whole: tuple[list[Entry], list[Mark], list[str], list[int]] = ([], [], [], [])
        for _, number, entries, marks, checked, checks, rolled, rolls in reversed(parts):
            whole[0].extend(entries[:number])
            whole[1].extend(marks[:number])
            whole[2].extend(checks[:checked])
            whole[3].extend(rolls[:rolled])
        self._shared = None
        self._entries = whole[0] + self._entries
        self._marks = whole[1] + self._marks
        self._checks = whole[2] + self._checks
        run.rolls = whole[3] + run.rolls

    def recall(self, entries: list[Entry], marks: list[Mark], checks: list[str]) -> None:
        """Be the books of a match in which this has happened."""
        self._shared, self._entries, self._marks, self._checks = None, entries, marks, checks

    def enter(self, entry: Entry, ask: Ask[Any] | None) -> None:
        """Write down an entry that has happened, and number the question that it has led to."""
        run = self.run
        self._entries.append(entry)
        self._marks.append(Mark(run.told, run.drew) if run.told or run.drew else FAIR)
        if ask is not None and not ask.many:  # most are such: this is the hottest line of matches
            self.tokens[ask.seat] += 1
        else:
            self.number(ask)

    def number(self, ask: Ask[Any] | None) -> None:
        """Number a question for those who are asked."""
        if ask is not None:
            for seat in ask.parts if isinstance(ask, Together) else (ask.seat,):
                self.tokens[seat] += 1

    def go_back(self, before: Before[T]) -> None:
        """Stand as before an entry that could not happen."""
        self.rest, self.rest_key, self.since, rolls, lines = before
        if self.rests:
            self.set_rests(self.rests.values(), len(self._entries))
        run = self.run
        del run.rolls[rolls:]
        if run.log is not None:
            del run.log[lines:]

    # --- rests -------------------------------------------------------------------------------------------------

    def settle(self, table: T) -> None:
        """Note that the match has come to rest after an answer, which is written down when the rules have gone on."""
        self.rest = self.near = rest = table.copy()
        run = self.run
        self.rest_key = run.key
        self.since = []
        self.silent = 0
        if self.rests is not None:
            count = len(self._entries) + 1
            if count >= self.rest_due:
                self.rests[_place(count)] = Rest(count, rest, len(run.rolls), len(run.log))
                self.rest_due = count + APART

    def advance(self, steps: Mapping[str, Callable[..., Any]]) -> None:
        """Find the last rest before the question that is open, so that forks need not do again, each for itself, what
        was done before anybody was asked."""
        table = self.near.copy()
        table.run = Run(self.rest_key)
        for _ in range(self.silent):
            rule, *args = table.agenda.pop()
            coro = steps[rule](table, *args)  # type: ignore[index]  # a step begins with its name
            if coro is not None:
                with suppress(StopIteration):
                    coro.send(None)
                    raise AssertionError(f"the step {rule!r} asks where it did not ask before")
        table.run = self.near.run
        self.near = table
        self.silent = 0
        self.forked |= {table.agenda[-1][0]}

    def keep_rests(self) -> None:
        """Have rests at hand from now on."""
        self.rests, self.rest_due = {}, APART

    def set_rests(self, rests: Iterable[Rest[T]], number: int) -> None:
        """Have at hand those of some rests that lie before a moment."""
        known = {_place(rest.entries): rest for rest in rests if rest.entries <= number}
        self.rests = known
        self.rest_due = max((rest.entries for rest in known.values()), default=0) + APART

    def nearest(self, number: int) -> Rest[T] | None:
        """The last rest at hand before a moment."""
        before = [rest for rest in (self.rests or {}).values() if rest.entries <= number]
        return max(before, default=None, key=lambda rest: rest.entries)

    def at(self, rest: Rest[T], key: int) -> Books[T]:
        """These books as they were at a rest at hand; `key` is that of the match's chance."""
        run = self.run
        past: Books[T] = Books(len(self.tokens) - 1, Run(key, run.log[: rest.lines]), rest.table)
        past.run.rolls = run.rolls[: rest.rolls]
        past.recall(self.entries[: rest.entries], self.marks[: rest.entries], [])
        past.set_rests((self.rests or {}).values(), rest.entries)
        return past

    def follow(self, later: Books[T]) -> None:
        """Come after books in which entries were taken back that these do not have. Tokens never go back."""
        number, deed = len(self.entries), later.entries[len(self.entries)][0] == "i"
        single = number == len(later.entries) - 1
        committed = later.pending if single and deed else {}  # to the question that the deed interrupted
        now = self.run.depth
        self.tokens = [token + 1 for token in later.tokens]
        self.pending = {}
        # Drafts stay with the questions that are still open: those that deeds interrupt, and the one a deed was taken
        # back at. Further back there may have been other questions.
        depth = now + deed if single else 0
        self.drafts = {each: drafts for each, drafts in later.drafts.items() if each < depth}
        if committed:
            self.drafts[now] = {**self.drafts.get(now, {}), **committed}
        self.checks = later.checks[:number]
        self.redo = [*later.redo, later.entries[number:]]
        self.cuts = [*later.cuts, len(self.run.log or ())]
        self.run.beats = None if later.run.beats is None else []

    # --- common questions --------------------------------------------------------------------------------------

    @property
    def draft(self) -> Commits:
        """What seats had answered to the open question before something interrupted it."""
        return self.drafts.get(self.run.depth, {})

    def commit(self, seat: int, answer: Plain) -> None:
        """Keep a seat's answer until the others are in."""
        depth = self.run.depth
        self.pending = {**self.pending, seat: answer}
        if depth in self.drafts:
            self.drafts = {**self.drafts, depth: _without(self.drafts[depth], seat)}
        self.tokens[seat] += 1

    def withdraw(self, seat: int) -> None:
        """Give a seat its answer back, as a draft."""
        self._draft({seat: self.pending[seat]}, self.run.depth)
        self.pending = _without(self.pending, seat)
        self.tokens[seat] += 1

    def reopen(self, depth: int) -> None:
        """Make all that is pending drafts of the question at that depth."""
        if self.pending:
            self._draft(self.pending, depth)
            self.pending = {}

    def close(self, depth: int) -> None:
        """The question at that depth is decided: nothing is pending, and its drafts are gone."""
        self.drafts = {each: drafts for each, drafts in self.drafts.items() if each < depth}
        self.pending = {}

    def keep_only(self, seat: int, sealed: bool) -> None:
        """Forget the drafts of other seats, and what they have answered in secret to a sealed question."""
        if sealed:
            self.pending = {each: answer for each, answer in self.pending.items() if each == seat}
        self.drafts = {depth: {seat: each[seat]} for depth, each in self.drafts.items() if seat in each}

    def _draft(self, answers: Commits, depth: int) -> None:
        self.drafts = {**self.drafts, depth: {**self.drafts.get(depth, {}), **answers}}


def _place(entries: int) -> int:
    """The place among the rests at hand of one after so many entries."""
    number = entries // APART
    return number & -number


def _without(commits: Commits, seat: int) -> Commits:
    return {each: answer for each, answer in commits.items() if each != seat}
