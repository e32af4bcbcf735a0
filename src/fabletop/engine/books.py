"""The books of a match: all that is written down of it beside the state, and what may be done with them.

They say what was answered and what came of it, what waits to be answered together, how far the questions are numbered,
and where the match rested last. A match can be brought to stand where its books say (`Match.stand`); that is how forks,
snapshots and answers that are taken back come about.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from fabletop.engine.record import Entry
from fabletop.engine.table import Run, Table

if TYPE_CHECKING:
    from fabletop.engine.questions import Plain
    from fabletop.engine.redeal import Patch

T = TypeVar("T", bound=Table)
Commits = dict[int, "Plain"]
APART = 8  # entries at least between two rests that are kept: to play so few again takes no time
NEVER = sys.maxsize


class Mark(msgspec.Struct, frozen=True, gc=False):
    """What an entry did that cannot be taken back: whom it told something, and whether it drew on chance. Beyond the
    bits of the seats and of spectators, `told` has one for an answer that is final by the rules (`Table.final`)."""

    told: int
    drew: bool


class Rest(NamedTuple, Generic[T]):
    """The state at a rest, and how long the record, the outcomes of chance and the log were then."""

    entries: int
    table: T
    rolls: int
    lines: int


class Before(NamedTuple, Generic[T]):
    """How the books stood before an entry."""

    rest: T
    rest_key: int
    since: list[Entry | Patch]
    rolls: int
    lines: int


class Books(Generic[T]):
    """See the module text."""

    __slots__ = (
        "checks", "cuts", "drafts", "entries", "marks", "pending", "redo", "rest", "rest_due", "rest_key", "rests",
        "run", "since", "tokens",
    )  # fmt: skip

    def __init__(self, seats: int, run: Run, rest: T) -> None:
        # What happened: the entries, a mark for each, a short hash of the state after each as far as they were asked
        # for. The log and the outcomes of chance are in the run, where the rules write them.
        self.entries: list[Entry] = []
        self.marks: list[Mark] = []
        self.checks: list[str] = []
        self.run = run
        # What is asked: how often each seat was, and what it has answered to a common question. Both of the latter are
        # replaced, never changed, so that forks can share them. Drafts are kept by the depth of the question they
        # belong to: 0, or how many deeds are under way that interrupt each other.
        self.tokens = [0] * (seats + 1)
        self.pending: Commits = {}
        self.drafts: dict[int, Commits] = {}
        # What was taken back, and to how many lines that has cut the log each time: for those who read along.
        self.redo: list[list[Entry]] = []
        self.cuts: list[int] = []
        # Where the match rested last: the state, the key of chance, and what happened since.
        self.rest = rest
        self.rest_key = run.key
        self.since: list[Entry | Patch] = []
        # The older rests at hand for going back, numbered by their place in the match and kept by the lowest bit of
        # that number, the newest of each bit: so every second rest stays until the next but one, every fourth until
        # the fourth after it, and so on. Forks keep none, since nobody takes answers back in them.
        self.rests: dict[int, Rest[T]] | None = None
        self.rest_due = NEVER  # from which number of entries on the next rest is kept

    # --- forks -------------------------------------------------------------------------------------------------

    def fork(self) -> Books[T]:
        """Books that are written on independently of these, without their log."""
        twin = self._twin()
        twin.entries = self.entries[:]
        twin.marks = self.marks[:]
        twin.checks = self.checks[:]
        return twin

    def without_past(self) -> Books[T]:
        """Books that stand at the same pause and do not say what led to the last rest."""
        twin = self._twin()
        twin.entries = []
        twin.marks = []
        twin.checks = []
        return twin

    def _twin(self) -> Books[T]:
        twin: Books[T] = object.__new__(Books)
        twin.run = Run(self.rest_key)
        twin.tokens = self.tokens[:]
        twin.pending = self.pending
        twin.drafts = self.drafts
        twin.redo = []
        twin.cuts = []
        twin.rest = self.rest
        twin.rest_key = self.rest_key
        twin.since = self.since
        twin.rests = None
        twin.rest_due = NEVER
        return twin

    # --- what happened -----------------------------------------------------------------------------------------

    @property
    def log(self) -> Any:
        """The lines of all seats; None where nobody reads."""
        return self.run.log

    @property
    def rolls(self) -> list[int]:
        """The outcomes of chance."""
        return self.run.rolls

    def enter(self, entry: Entry) -> Before[T]:
        """Write down an entry that is about to happen; gives how the books stood before."""
        run = self.run
        before = Before(self.rest, self.rest_key, self.since, len(run.rolls), len(run.log) if run.log else 0)
        self.since = [*self.since, entry]
        self.entries.append(entry)
        return before

    def strike(self, before: Before[T]) -> None:
        """Take out the entry that was written down last, and what was written since."""
        self.rest, self.rest_key, self.since, rolls, lines = before
        self.entries.pop()
        if self.rests:
            self.set_rests(self.rests.values(), len(self.entries))
        run = self.run
        del run.rolls[rolls:]
        if run.log is not None:
            del run.log[lines:]

    # --- rests -------------------------------------------------------------------------------------------------

    def settle(self, table: T) -> None:
        """Note that the match has come to rest after an answer."""
        self.rest = rest = table.copy()
        run = self.run
        self.rest_key = run.key
        self.since = []
        count = len(self.entries)
        if count >= self.rest_due:
            assert self.rests is not None
            self.rests[_place(count)] = Rest(count, rest, len(run.rolls), len(run.log))
            self.rest_due = count + APART

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
        rests = self.rests or {}
        return max((rest for rest in rests.values() if rest.entries <= number), default=None, key=lambda each: each[0])

    def at(self, rest: Rest[T], key: int) -> Books[T]:
        """These books as they were at a rest at hand; `key` is that of the match's chance."""
        run = self.run
        past: Books[T] = Books(len(self.tokens) - 1, Run(key, run.log[: rest.lines]), rest.table)
        past.run.rolls = run.rolls[: rest.rolls]
        past.entries = self.entries[: rest.entries]
        past.marks = self.marks[: rest.entries]
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
        self.cuts = later.cuts
        self.cuts.append(len(self.run.log or ()))

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
