"""A match under way: rules run until one asks, and what is answered is an entry from which they go on.

Steps of the agenda are run one after the other. Between two of them is a *rest*, where no rule is under way. The books
(`Books`) keep a copy of the state at the last rest that followed an answer, and the answers since: to go back after a
fault, that copy is copied and the few answers since are given again. Nothing that is suspended is ever copied.
"""

from __future__ import annotations

import traceback
from typing import Any, Generic, TypeVar

from fabletop.engine.books import Before, Books
from fabletop.engine.game import Game
from fabletop.engine.questions import Ask, Choose, Deed, Plain, Together, is_deed
from fabletop.engine.record import Entry
from fabletop.engine.redeal import Patch, apply
from fabletop.engine.table import ALL, NOBODY, Run, Table
from fabletop.engine.words import Refused

T = TypeVar("T", bound=Table)
MOVED_ON = "The table has moved on since that question was asked. Look again and answer the new one."
MAX_REPORTS = 20  # so that somebody who has found a fault cannot fill the memory with it
NO_GUESSERS: dict[int, Any] = {}


class UnderWay(Generic[T]):
    """How a match goes on. See the module text."""

    game: Game[T]
    seats: int
    table: T
    books: Books[T]
    ask: Ask[Any] | None  # the open question as the rules put it; None when the game is over
    rule: Any  # the rule that waits for its answer
    # Both are replaced, never changed, so that forks need none of their own.
    reports: list[str]  # of faults in the rules
    guessers: dict[int, Any]  # what a seat thinks possible, by seat; made when somebody imagines, idle after an answer

    # --- answers -------------------------------------------------------------------------------------------------

    def answer(self, seat: int, answer: Plain, token: int | None = None) -> None:
        """Give an answer. All or nothing: it is accepted whole, or `Refused` says why and nothing has changed."""
        ask = self.ask
        if ask is None:
            raise Refused("The game is over.")
        if seat.__class__ is not int or not 0 <= seat < self.seats:
            raise Refused("There is no such seat at this table.")
        if token is not None and token != self.books.tokens[seat]:
            raise Refused(MOVED_ON)
        try:
            if ask.interruptible and is_deed(answer):
                self._interrupt(seat, answer)
            elif isinstance(ask, Together):
                self._commit(ask, seat, answer)
            elif ask.seat != seat:
                raise Refused("It is not your turn to answer.")
            else:
                value = ask.parse(answer)
                if ask.__class__ is not Choose:
                    answer = ask.plain(value)
                self._enter(("a", seat, answer), value)
        except Refused:
            raise
        except Exception as fault:  # in reading the answer, before anything was changed
            raise self._fault() from fault
        if self.books.redo:
            self.books.redo = []

    def withdraw(self, seat: int) -> None:
        """Take back one's part of a common question while others still think. It stays as a private draft."""
        ask = self.ask
        if not isinstance(ask, Together) or seat not in self.books.pending:
            raise Refused("You have nothing to take back here.")
        if not ask.changeable:
            raise Refused("A confirmed answer to this question stays.", ask.rule)
        self.books.withdraw(seat)
        self.guessers = NO_GUESSERS

    # --- rules under way ------------------------------------------------------------------------------------------

    def _go(self, value: Any) -> None:
        """Run rules until one asks, or the game ends."""
        table, coro, books = self.table, self.rule, self.books
        steps = self.game.steps
        begun = 0
        while True:
            if coro is None:
                if table.over:
                    self.rule = self.ask = None
                    return
                if books.since:
                    books.settle(table)
                    begun = 0
                elif begun and table.agenda[-1][0] in books.forked:
                    books.near = table.copy()
                    begun = 0
                step = table.agenda.pop()
                begun += 1
                rule = steps[step[0]]  # type: ignore[index]  # a step begins with its name
                coro = rule(table) if len(step) == 1 else rule(table, *step[1:])
                if coro is None:
                    continue
                value = None
            try:
                ask = coro.send(value)
            except StopIteration:
                coro = None
                continue
            if table.over:  # the end came in the middle of a rule; what it would still ask is idle
                coro.close()
                coro = None
                continue
            self.rule = coro
            self.ask = ask
            if begun:
                books.silent = begun - 1
            return

    def _enter(self, entry: Entry, value: Any, told: int = NOBODY) -> None:
        """Take an entry into the record and let the rules go on from it. `told` is who learns something by the entry
        itself."""
        books = self.books
        run, since = books.run, books.since
        before = (books.rest, books.rest_key, since, len(run.rolls), len(run.log) if run.log else 0)
        books.since = [*since, entry]
        run.told = told
        run.drew = False
        if run.beats is not None:
            run.beats = []
        try:
            self._go(value)
        except Exception as fault:
            self._roll_back(before)
            raise self._fault() from fault
        books.enter(entry, self.ask)
        if self.guessers:
            self.guessers = NO_GUESSERS

    def _roll_back(self, before: Before[T]) -> None:
        """Undo what is half done of an answer that broke a rule."""
        books = self.books
        run = books.run
        books.go_back(before)
        books.run = Run(books.rest_key)  # what led here is in the log already
        self.stand(books)
        run.depth = books.run.depth
        if run.beats:
            run.beats = []
        books.run = self.table.run = run

    def _fault(self) -> Refused:
        """What a player hears of a fault in the rules. The report is for authors: it may hold secrets."""
        self.reports = [*self.reports, traceback.format_exc()][-MAX_REPORTS:]
        return Refused(
            "That answer led to a fault in the rules and was not carried out. The game stands as before; "
            "please save it and report the fault with the saved game."
        )

    def stand(self, books: Books[T]) -> None:
        """Stand at the pause that books say, which are this match's from now on: at their rest, with what happened
        since given again. Their run hears it; nothing else is written down anew."""
        rest, run, since = books.rest, books.run, books.since
        books.since = []
        books.near = rest
        books.silent = 0
        run.depth = 0
        self.books = books
        self.table = table = rest.copy()
        table.run = run
        self.ask = self.rule = None
        self._go(None)
        if since:
            pending, drafts = books.pending, books.drafts
            for entry in since:
                if isinstance(entry, Patch):
                    self.redeal(entry)
                else:
                    books.since.append(entry)
                    self._go(self._accept(entry))
                    assert books.rest is rest, "an entry since the rest led to another rest"
            books.pending, books.drafts = pending, drafts

    def become(self, past: UnderWay[T]) -> None:
        """Stand where another match of the same game stands, with its books, and be played on in its place."""
        self.books, self.table, self.ask, self.rule = past.books, past.table, past.ask, past.rule
        self.guessers = NO_GUESSERS

    def redeal(self, patch: Patch) -> None:
        """Lay a re-deal over the table. What other seats have answered in secret is gone with the world it was for."""
        apply(self.table, patch)
        ask, books = self.ask, self.books
        if books.pending or books.drafts:
            books.keep_only(patch.seat, isinstance(ask, Together) and ask.sealed)
        if ask is not None:
            ask.refresh()
        books.since.append(patch)

    def take(self, entry: Entry) -> None:
        """Let an entry happen, and forget the commits and drafts that it makes idle."""
        ask, books = self.ask, self.books
        depth = books.run.depth
        value = self._accept(entry)
        if isinstance(ask, Together) and entry[0] == "s":
            self._enter(entry, value, NOBODY if ask.into or len(ask.parts) == 1 else ALL)
            books.close(depth)
        else:
            self._enter(entry, value)
            if not isinstance(ask, Together) or not self._stands(ask):
                books.reopen(depth)  # a deed: all commits alike, or it would show which are still possible

    def _accept(self, entry: Entry) -> Any:
        """What the rule that asks gets for an entry, looked up in this match's own question. Answers that stay secret
        go to their field instead."""
        ask = self.ask
        if ask is None:
            raise Refused("The game is over.")
        kind = entry[0]
        if kind == "a":
            _, seat, answer = entry
            if ask.many or ask.seat != seat:
                raise Refused("It is not that seat's turn to answer.")
            return ask.parse(answer)
        if kind == "s" and isinstance(ask, Together):
            answers = ask.decided(dict(entry[1]))
            if answers is None or len(answers) != len(entry[1]):
                raise Refused("These are not the answers that decide this question.")
            return ask.deliver(self.table, {seat: ask.parts[seat].parse(answer) for seat, answer in answers.items()})
        if kind == "i":
            _, seat, name = entry
            table, deed = self.table, self._deed(seat, name)
            return deed._replace(run=lambda: _interlude(table, deed))
        raise Refused(f"There is no kind of entry {kind!r} here.")

    # --- common questions and deeds ------------------------------------------------------------------------------

    def _commit(self, ask: Together[Any], seat: int, answer: Plain) -> None:
        part = ask.parts.get(seat)
        if part is None:
            raise Refused("You are not asked here.")
        if seat in self.books.pending and not ask.changeable:
            raise Refused("Your answer is in and stays.", ask.rule)
        pending = {**self.books.pending, seat: part.canonical(answer)}
        decided = ask.decided(pending)
        if decided is not None:
            self.take(("s", tuple(decided.items())))
            return
        self.books.commit(seat, pending[seat])
        self.guessers = NO_GUESSERS  # they were made for a view in which that seat had not answered

    def _stands(self, ask: Together[Any]) -> bool:
        """Whether what was committed to a common question outlasts a deed: if it cannot be changed, the deed has asked
        nothing, and all of it is still possible."""
        if ask.changeable or self.ask is not ask:
            return False
        try:
            return all(ask.parts[seat].canonical(answer) == answer for seat, answer in self.books.pending.items())
        except Refused:
            return False

    def _deeds(self, seat: int) -> list[Deed]:
        """What a seat may do at this moment beside answering."""
        ask, meanwhile = self.ask, self.game.meanwhile
        if ask is None or not ask.interruptible or meanwhile is None or not 0 <= seat < self.seats:
            return []
        return list(meanwhile(self.table, seat))

    def _deed(self, seat: int, name: str) -> Deed:
        for deed in self._deeds(seat):
            if deed.answer == name:
                return deed
        raise Refused("That cannot be done now.")

    def _interrupt(self, seat: int, name: str) -> None:
        self.take(("i", seat, name))
        self.books.tokens[seat] += 1  # also if it is not asked anything: a deed is not done twice by one answer


async def _interlude(table: Table, deed: Deed) -> None:
    """A deed, and the note that it is under way. The table goes where the rules go, also when a match is rewound."""
    table.run.depth += 1
    await deed.run()
    table.run.depth -= 1
