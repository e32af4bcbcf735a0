"""A match: one game being played. Takes answers, refuses what is not allowed, forgets nothing.

The engine runs the steps of the agenda one after the other. Between two steps is a *rest*, where no rule is under way;
its books (`Books`) keep a copy of the state at the last rest that followed an answer, and the answers since. To fork,
to undo or to take back an answer that made a rule fail, that copy is copied and the few answers since are given again.
Nothing that is suspended is ever copied.
"""

from __future__ import annotations

import traceback
from collections.abc import Container, Iterable
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from fabletop.engine import history, saving, snapshot
from fabletop.engine import record as records
from fabletop.engine.books import Before, Books
from fabletop.engine.campaign_sheet import Start
from fabletop.engine.chance import key_of
from fabletop.engine.foresight import foresee
from fabletop.engine.game import Game, Guess, Situation
from fabletop.engine.history import Reach
from fabletop.engine.overlay import VariantMark
from fabletop.engine.questions import Ask, Choose, Deed, Plain, Together, is_deed
from fabletop.engine.reading import Reader
from fabletop.engine.record import Entry, Record
from fabletop.engine.redeal import Patch, apply, deal
from fabletop.engine.scene import Scene
from fabletop.engine.seat_question import Question
from fabletop.engine.stops import known_stops
from fabletop.engine.table import ALL, NOBODY, Beat, Run, Table
from fabletop.engine.view import View, look
from fabletop.engine.words import LogLine, Refused

T = TypeVar("T", bound=Table)
MOVED_ON = "The table has moved on since that question was asked. Look again and answer the new one."
MAX_SEED = 1000
MAX_REPORTS = 20  # so that somebody who has found a fault cannot fill the memory with it
_NO_REPORTS: list[str] = []
_NO_GUESSERS: dict[int, Any] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: who won, by which ending, with which scores; `spoiled` counts undos past a reveal."""

    ending: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    spoiled: int = 0


class Match(Generic[T]):
    """One game being played. See the module text; the public methods are the stable interface."""

    books: Books[T]
    ask: Ask[Any] | None  # the open question as the rules put it; None when the game is over
    rule: Any  # the rule that waits for its answer

    def __init__(
        self,
        game: Game[T],
        *,
        seats: int,
        seed: int | str = 0,
        options: Any = None,
        names: Iterable[str] | None = None,
        log: bool = True,
        start: Any = None,
    ) -> None:
        """`start` is the sheet that a day of a campaign begins with: the game's own structure, or as it was kept."""
        self._sit_down(game, seats, seed, options, names, start)
        table = self.table
        table.run = run = Run(key_of(self.seed), [] if log else None)
        game.setup(table)
        self.books = Books(seats, run, table.copy())
        if log:
            self.books.keep_rests()
        self.ask = self.rule = None
        self._go(None)

    @classmethod
    def standing(
        cls,
        game: Game[T],
        books: Books[T],
        *,
        seats: int,
        seed: int | str,
        options: Any,
        names: Iterable[str],
        start: Start | None,
    ) -> Match[T]:
        """A match that stands where books say, without being played from its seed."""
        match = object.__new__(cls)
        match._sit_down(game, seats, seed, options, names, start)
        match.stand(books)
        return match

    def _sit_down(
        self, game: Game[T], seats: int, seed: int | str, options: Any, names: Iterable[str] | None, start: Any
    ) -> None:
        """What is known of a match before anything has happened, even the setup."""
        self.game = game
        self.seats = seats
        if not isinstance(seed, int | str) or (isinstance(seed, str) and len(seed) > MAX_SEED):
            raise Refused(f"A seed is a whole number or a text of up to {MAX_SEED} characters.")
        self.seed = seed if seed.__class__ is int else str(seed)
        self.options = game.read_options(options)
        self.needs = game.needs(self.options)
        self.start = game.read_start(start, seats, self.options)
        self.table: T = game.new_table(seats, self.options, self.start)
        self.names: list[str] = list(names or game.seat_names(seats, self.options))
        if len(self.names) != seats:
            raise Refused(f"Give {seats} names, one for each seat, not {len(self.names)}.")
        self.players: list[str] = []
        self.imagined = False
        self.spoiled = 0
        # Both are replaced, never changed, so that forks need none of their own.
        self.reports = _NO_REPORTS
        self._guessers = _NO_GUESSERS

    def __repr__(self) -> str:
        seats = ", ".join(map(str, self.waiting))
        now = f"seat {seats} to answer" if seats else "over"
        return f"<Match {self.game.id}: {self.seats} seats, {len(self.entries)} answers, {now}>"

    @property
    def entries(self) -> list[Entry]:
        """What was answered, in the order in which it counted."""
        return self.books.entries

    @property
    def variant(self) -> VariantMark | None:
        """The variant that is played, if one is."""
        return self.game.mark

    # --- asking ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def outcome(self) -> Outcome | None:
        table = self.table
        if self.ask is not None:
            return None
        return Outcome(table.ending, table.winners, table.scores, self.spoiled)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have yet to answer."""
        ask = self.ask
        if ask is None:
            return ()
        if isinstance(ask, Together):
            return tuple(seat for seat in ask.parts if seat not in self.books.pending)
        return (ask.seat,)

    @property
    def committed(self) -> tuple[int, ...]:
        """The seats whose answer to a common question is in."""
        return tuple(sorted(self.books.pending))

    @property
    def common(self) -> Together[Any] | None:
        """The question that is put to several seats at once, if one is."""
        ask = self.ask
        return ask if isinstance(ask, Together) else None

    def given(self, seat: int) -> Plain:
        """What a seat has answered to the common question while others still think; None if it has not. It is the
        seat's secret."""
        return self.books.pending.get(seat)

    def ask_of(self, seat: int) -> Ask[Any] | None:
        """The question a seat is asked now, as the rules put it."""
        ask = self.ask
        if isinstance(ask, Together):
            return ask.parts.get(seat)
        return ask if ask is not None and ask.seat == seat else None

    def question_for(self, seat: int) -> Question | None:
        """The question a seat is asked now, as it is shown; None if it is not asked anything and can do nothing."""
        ask = self.ask_of(seat)
        deeds = self._deeds(seat)
        if ask is None and not deeds:
            return None
        return Question(self, seat, ask, deeds, self.books.tokens[seat])

    @property
    def questions(self) -> dict[int, Question]:
        """The questions of all seats that are waited for."""
        found = {seat: self.question_for(seat) for seat in self.waiting}
        return {seat: question for seat, question in found.items() if question is not None}

    @property
    def question(self) -> Question | None:
        """The question that is open, where one seat alone is asked; the first of several."""
        ask = self.ask
        if ask is None:
            return None
        if not ask.many and not ask.interruptible:  # most are such, and nothing has to be looked up for them
            return Question(self, ask.seat, ask, (), self.books.tokens[ask.seat])
        waiting = self.waiting
        return self.question_for(waiting[0]) if waiting else None

    def token(self, seat: int) -> int:
        """The number of the question a seat is asked. It only ever rises, so a late answer can be told."""
        return self.books.tokens[seat]

    def number_from(self, token: int) -> None:
        """Count questions from a number on: where a match takes the place of another, an answer that was meant for the
        other must not be taken for one to this."""
        self.books.tokens = [each + token for each in self.books.tokens]

    # --- answering ---------------------------------------------------------------------------------------------

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
        self._guessers = _NO_GUESSERS

    def situation(self, seat: int, rng: Random) -> Situation[T]:
        """What a computer player in that seat gets to decide from."""
        ask = self.ask_of(seat)
        if ask is None:
            raise Refused("That seat is not asked anything.")
        return Situation(seat, ask, rng, self.view, lambda dice: self.imagine(seat, dice), self._deeds)

    # --- looking -----------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View[T]:
        """What a seat may know; None is a spectator."""
        view = look(self.table, self.seats if seat is None else seat, self.game.back_of)
        view.waiting = self.waiting
        view.committed = self.committed
        return view

    def stops(self, seat: int | None) -> dict[int, str]:
        """Who passes for longer in windows as far as a seat may know, and for how long: "for this turn"."""
        return known_stops(self.table, self.seats if seat is None else seat)

    def scene(self, seat: int | None) -> Scene:
        """What a seat sees, drawn from its view and nothing else."""
        return self.game.scene(self.view(seat))

    def story(self, seat: int | None) -> str:
        """The whole story so far as a text to keep, told from what a seat may know."""
        if self.game.story is None:
            raise Refused(f"{self.game.title} tells no story. Its log tells what happened.")
        return self.game.story(self.view(seat))

    def log(self, seat: int | None = None, since: int = 0) -> list[LogLine]:
        """The lines a seat may read, from its own line number `since` on."""
        return list(Reader(self, seat).lines(since))

    @property
    def lines(self) -> int:
        """How many lines the log has, whoever may read them. To say so to a seat would tell it of others' secrets."""
        return len(self.books.log or ())

    def readable(self, seat: int | None, start: int, end: int) -> int:
        """How many of these lines of the whole log a seat may read."""
        bit = 1 << (self.seats if seat is None else seat)
        return sum(1 for line in (self.books.log or ())[start:end] if line[3] & bit)

    def watch(self) -> None:
        """Somebody watches: keep the beats of each answer from now on."""
        if self.books.run.beats is None:
            self.books.run.beats = []

    @property
    def beats(self) -> list[Beat]:
        """What the last answer set off, moment by moment, where somebody watches. As true as the table: what a seat
        sees of it is made by `beats_of`. A new list with every answer."""
        return self.books.run.beats or []

    # --- forks -------------------------------------------------------------------------------------------------

    def fork(self) -> Match[T]:
        """An independent copy of the whole match as it truly is, without its log: for analysis, never for a player."""
        books = self.books
        if books.silent:
            books.advance(self.game.steps)
        twin = self._twin(books.fork())
        twin.seed = self.seed
        twin.imagined = self.imagined
        return twin

    def imagine(self, seat: int, rng: Random) -> Match[T]:
        """A fork dealt anew in everything the seat does not know. It depends on the seat's view and the dice alone, so
        it has no past: what others answered in secret stands in the record."""
        books = self.books
        if books.silent:
            books.advance(self.game.steps)
        twin = self._twin(books.fork(past=False))
        twin.seed = ""
        twin.imagined = True
        if self.over:
            return twin
        guess: Guess | None = None
        if self.game.guess is not None:
            if seat not in self._guessers:
                self._guessers = {**self._guessers, seat: self.game.guess(self.view(seat))}
            guess = self._guessers[seat](rng)
        twin.redeal(deal(twin.table, seat, rng, guess, self.game.back_of))
        return twin

    def _twin(self, books: Books[T]) -> Match[T]:
        """What a fork and an imagined match have in common: the same pause."""
        twin: Match[T] = object.__new__(Match)
        twin.game = self.game
        twin.seats = self.seats
        twin.options = self.options
        twin.start = self.start
        twin.needs = self.needs
        twin.names = self.names
        twin.players = self.players
        twin.spoiled = self.spoiled
        twin.reports = _NO_REPORTS
        twin._guessers = _NO_GUESSERS
        twin.stand(books)
        run = books.run
        if run.rolls:  # they were drawn before, in the match
            run.rolls = []
        return twin

    def preview(self, seat: int, answer: Plain, rng: Random | None = None) -> tuple[list[str], View[T]]:
        """What an answer would do, as far as the seat can foresee it: the lines it would read and the view after,
        up to the first thing it could not have known."""
        return foresee(self, seat, answer, rng or Random(0))

    # --- the past ----------------------------------------------------------------------------------------------

    def can_undo(self, seat: int, number: int = -1) -> bool:
        """Whether the seat may take back an entry, the last if no other is named and else once those after it are taken
        back: its own, with nothing told to anybody and no chance drawn."""
        return not self.imagined and history.can_undo(self.books, seat, number)

    def undo_reach(self, seat: int, forced: Container[int] = ()) -> Reach | None:
        """What taking back the seat's own last answer would take back with it; None if there is none near. Entries with
        numbers in `forced` are gone past: who had no choice would only give the same answer again."""
        return None if self.imagined else history.reach(self.books, seat, forced)

    def why_it_stands(self, count: int = 1) -> str:
        """Why the last entries cannot be taken back by those who made them; nothing if they can."""
        return history.why_it_stands(self.books, count)

    def undo(self, seat: int, beyond: bool = False, count: int = 1) -> None:
        """Take back the last entries. `beyond` goes past what others answered and past a reveal, where all whom it
        concerns agree; a reveal counts."""
        history.undo(self, seat, beyond, count)

    def can_redo(self, seat: int) -> bool:
        """Whether what was taken back last began with an answer of this seat, and may be given again."""
        return history.can_redo(self.books, seat)

    def redo(self) -> None:
        """Give the answers again that were taken back last."""
        history.redo(self)

    def at(self, number: int) -> Match[T]:
        """The match as it was after the first `number` entries: to look back, or to play on from there."""
        return history.at(self, number)

    # --- hash, save, load --------------------------------------------------------------------------------------

    def hash(self) -> str:
        """The hash of the true state, without what is pending: that is no part of the game until it is opened. Never
        to be sent to a seat, which could find out by it what is hidden; view(seat).plain() may be."""
        return self.table.hash()

    @property
    def checks(self) -> list[str]:
        """A short hash of the state after each entry."""
        return saving.checks(self)

    def record(self) -> Record:
        """All that makes the match what it is, as it is saved."""
        return saving.record(self)

    def save(self, path: str | Path) -> None:
        """Write the match to a file, whole or not at all."""
        records.write(Path(path), records.encode(self.record()))

    def snapshot(self, log: bool = True) -> bytes:
        """The match as it stands, as bytes that are loaded without playing it again; without the log for those who
        only think about the next answer."""
        return snapshot.take(self, log)

    @classmethod
    def from_snapshot(cls, game: Game[T], data: bytes) -> Match[T]:
        """The match that a snapshot was taken of. A snapshot is trusted, other than a record: take it of one's own."""
        return snapshot.load(cls, game, data)

    @classmethod
    def from_record(cls, game: Game[T], record: Record) -> Match[T]:
        """Play a record again from its seed, and check that it comes out as it was."""
        return saving.load(cls, game, record)

    # --- the driver --------------------------------------------------------------------------------------------

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
            tokens = books.tokens
            if ask.many:
                for seat in ask.parts:
                    tokens[seat] += 1
            else:
                tokens[ask.seat] += 1
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
        books.enter(entry)
        if self._guessers:
            self._guessers = _NO_GUESSERS

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
        tokens, pending, drafts, since = books.tokens, books.pending, books.drafts, books.since
        rest, run = books.rest, books.run
        books.tokens = tokens[:]
        books.since = []
        books.near = rest
        books.silent = 0
        run.depth = 0
        self.books = books
        self.table = table = rest.copy()
        table.run = run
        self.ask = self.rule = None
        self._go(None)
        for entry in since:
            if isinstance(entry, Patch):
                self.redeal(entry)
            else:
                books.since.append(entry)
                self._go(self._accept(entry))
                assert books.rest is rest, "an entry since the rest led to another rest"
        books.tokens, books.pending, books.drafts = tokens, pending, drafts

    def become(self, past: Match[T]) -> None:
        """Stand where another match of the same game stands, with its books, and be played on in its place."""
        self.books, self.table, self.ask, self.rule = past.books, past.table, past.ask, past.rule
        self._guessers = _NO_GUESSERS

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
        self._guessers = _NO_GUESSERS  # they were made for a view in which that seat had not answered

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
