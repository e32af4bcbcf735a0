"""Random walks: games played by nobody in particular, that stop at every decision so that it can be looked at.

Each action has dice of its own, made from the walk's seed and the action's number. So a match that was saved in the
middle and loaded elsewhere goes on exactly as the one it was saved from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from fabletop.engine import history
from fabletop.engine import record as records
from fabletop.engine.chance import key_of
from fabletop.engine.citing import note
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain, Together
from fabletop.engine.registry import get_game
from fabletop.engine.simulate import cite_question, note_all, play_steps
from fabletop.engine.table import Run
from fabletop.engine.words import Refused


class Setting(msgspec.Struct, frozen=True):
    """A game as a check plays it: with so many seats and these options, so many times from this seed. A check looks at
    each decision, or at one of `every` so many where a game has hundreds of a kind. With a `record`, the checks that
    look at pauses only look at those of a recorded game: who plays well comes to what a random walk never sees."""

    game: Game[Any]
    seats: int
    options: Mapping[str, Any] | None = None
    games: int = 2
    seed: str = "contract"
    limit: int = 5000
    every: int = 1
    record: Path | None = None
    start: Any = None  # the sheet that each game begins with, in games with campaigns; else that of a first day

    @classmethod
    def recorded(cls, path: Path, every: int = 1) -> Setting:
        record = records.read(path)
        return cls(get_game(record.game), record.seats, games=1, every=every, record=path)

    def seeds(self) -> list[str]:
        if self.record is not None:
            return [self.record.name]
        return [f"{self.seed}/{number}" for number in range(self.games)]

    def match(self, seed: str) -> Match[Any]:
        return Match(self.game, seats=self.seats, seed=seed, options=self.options, start=self.start)


class Move(NamedTuple):
    """Something a seat does: an answer, or taking back its part of a common question."""

    seat: int
    answer: Plain
    withdraw: bool = False

    def make(self, match: Match[Any]) -> None:
        if self.withdraw:
            match.withdraw(self.seat)
        else:
            match.answer(self.seat, self.answer, match.token(self.seat))


def dice(seed: str, number: int) -> Random:
    """The dice for action `number` of a walk."""
    return Random(f"{seed}#{number}")


def propose(match: Match[Any], rng: Random) -> Move:
    """Something that somebody might do now: mostly an answer, now and then a deed or second thoughts."""
    common = match.ask
    if common is None:
        raise Refused("The game is over.")
    if common.interruptible and rng.random() < 0.2:
        questions = [match.question_for(seat) for seat in range(match.seats)]
        deeds = [(each.seat, deed) for each in questions if each is not None for deed in each.deeds]
        if deeds:
            seat, deed = deeds[int(rng.random() * len(deeds))]
            if rng.random() < deed.often:
                return Move(seat, f"deed:{deed.id}")
    if isinstance(common, Together) and common.changeable and match.committed and rng.random() < 0.2:
        return Move(match.committed[int(rng.random() * len(match.committed))], None, withdraw=True)
    waiting = match.waiting
    seat = waiting[int(rng.random() * len(waiting))]
    question = match.question_for(seat)
    assert question is not None, f"seat {seat} is waited for but not asked anything"
    further = question.further
    if further and rng.random() < 0.2:
        return Move(seat, further[int(rng.random() * len(further))].id)
    return Move(seat, question.sample(rng))


def walk(match: Match[Any], seed: str, start: int = 0, limit: int = 5000) -> Iterator[int]:
    """Play a match to its end at random. Stops before each action and gives its number; the last stop is the end."""
    number = start
    while not match.over:
        assert number < limit, f"{where(match)}: no end after {limit} actions; the game may be endless"
        yield number
        propose(match, dice(seed, number)).make(match)
        number += 1
    yield number


def pauses(setting: Setting) -> Iterator[tuple[Match[Any], str, int]]:
    """The pauses of every game of a setting, the ends too: the match, the seed of its walk, the action's number."""
    for seed in setting.seeds():
        if setting.record is None:
            match = setting.match(seed)
            found = ((match, number) for number in walk(match, seed, limit=setting.limit))
        else:
            whole = Match.from_record(setting.game, records.read(setting.record))
            found = ((match, number) for number, match in enumerate(history.replayed(whole)))
        for match, number in found:
            if match.over or number % setting.every == 0:
                yield match, seed, number


def finish(match: Match[Any], seed: str, start: int = 0, limit: int = 5000) -> int:
    """Play a match to its end at random, and say how many actions there were in all."""
    number = start
    for number in walk(match, seed, start, limit):  # noqa: B007 - the last number is wanted
        pass
    return number


def where(match: Match[Any]) -> str:
    """Where a check found something, so that it can be found again."""
    name = "imagined" if match.imagined else f"seed {match.seed!r}"
    ask = match.ask
    asked = f', at the question "{ask.prompt or ask.tag}"' if ask is not None else ""
    return f"{match.game.id}, {match.seats} seats, {name}, after {len(match.entries)} entries{asked}"


def seat_counts(game: Game[Any]) -> list[int]:
    """The numbers of seats at which a game is checked: the fewest and the most, and each between."""
    return list(game.seats)


def rests(setting: Setting) -> list[int]:
    """How many entries lay since the last rest, at each decision: what a fork has to play again."""
    counts: list[int] = []
    for match, _, _ in pauses(setting):
        if not match.over:
            counts.append(len(match.books.since))
    return sorted(counts)


def reached(setting: Setting) -> set[str]:
    """The rules that come up in the games of a setting, and so are all that its checks can see: those of questions and
    of what they bar, of lines of the log, and those that are cited."""
    found: set[str] = set()
    for match, _, _ in pauses(msgspec.structs.replace(setting, every=1)):
        if not match.entries:
            _begun(match, found)
            note(match.books.run, found)
        for seat in match.waiting:
            ask = match.ask_of(seat)
            if ask is not None:
                cite_question(ask, found)
        if match.over:
            found.update(line[2] for line in match.books.log or ())
    return found - {""}


def _begun(match: Match[Any], cited: set[str]) -> None:
    """Note what a game cites up to its first question."""
    table = match.game.new_table(match.seats, match.options, match.start)
    table.run = Run(key_of(match.seed))
    note_all(table.run, cited)
    match.game.setup(table)
    steps = play_steps(table, match.game.steps)
    with suppress(StopIteration):
        steps.send(None)
    steps.close()


def check_rests(setting: Setting, most: int = 15) -> None:
    """Forks stay cheap: 99 of 100 decisions lie at most `most` answers after a rest."""
    counts = rests(setting)
    found = counts[int(len(counts) * 0.99)] if counts else 0
    assert found <= most, (
        f"{setting.game.id}, {setting.seats} seats: one decision in a hundred lies {found} answers or more after the "
        f"last rest; put steps on the agenda so that there is a rest at least every {most} answers"
    )
