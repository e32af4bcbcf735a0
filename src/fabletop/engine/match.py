"""A match: one game being played. Takes answers, refuses what is not allowed, forgets nothing.

How it goes on from answer to answer is in `under_way`. Here is what others ask of it: who is asked what, what a seat
may see, forks, the past, saves.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from fabletop.engine import history, saving, snapshot
from fabletop.engine import record as records
from fabletop.engine.books import Books
from fabletop.engine.campaign_sheet import Start
from fabletop.engine.chance import key_of
from fabletop.engine.foresight import foresee
from fabletop.engine.game import Game, Guess, Situation
from fabletop.engine.history import Reach
from fabletop.engine.log_reading import Reader
from fabletop.engine.overlay import VariantMark
from fabletop.engine.questions import Ask, Choose, Plain, Together
from fabletop.engine.record import Entry, Record
from fabletop.engine.redeal import deal
from fabletop.engine.scene import Scene
from fabletop.engine.seat_question import Question
from fabletop.engine.stops import known_stops
from fabletop.engine.table import Beat, Run, Table
from fabletop.engine.under_way import NO_GUESSERS, UnderWay
from fabletop.engine.view import View, look
from fabletop.engine.words import LogLine, Refused

T = TypeVar("T", bound=Table)
MAX_SEED = 1000
_NO_REPORTS: list[str] = []


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: who won, by which ending, with which scores; `spoiled` counts undos past a reveal."""

    ending: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    spoiled: int = 0


class Match(UnderWay[T]):
    """One game being played. See the module text; the public methods are the stable interface."""

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
        self.books.number(self.ask)

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
        self.reports = _NO_REPORTS
        self.guessers = NO_GUESSERS

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

    def agreed(self, seat: int, own: Container[int]) -> Plain | None:
        """The answer by which a seat agrees to what somebody wants who has it too, with all these seats: it need not be
        asked. None where something else is asked."""
        ask = self.ask_of(seat)
        return ask.agreement if isinstance(ask, Choose) and ask.at_wish_of in own else None

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
            if seat not in self.guessers:
                self.guessers = {**self.guessers, seat: self.game.guess(self.view(seat))}
            guess = self.guessers[seat](rng)
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
        twin.guessers = NO_GUESSERS
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
