"""Simulation: the same rules as a match, without ids, record, rests, log or tokens.

A player that imagines worlds needs the rests of a match. So the first time one does, a match of the same game is
brought to the same pause, and follows the simulation from then on. Where nobody imagines anything there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from fabletop.engine.campaign_sheet import Start
from fabletop.engine.chance import key_of
from fabletop.engine.citing import note
from fabletop.engine.game import Game, Player, Situation
from fabletop.engine.match import Match
from fabletop.engine.questions import Ask, Deed, Listed, Together
from fabletop.engine.table import Run, Table
from fabletop.engine.view import View, look

T = TypeVar("T", bound=Table)


class Result(msgspec.Struct, Generic[T]):
    """A simulated game: its final table, and how many decisions it took."""

    table: T
    decisions: int


class Endless(RuntimeError):
    """A simulated game was not over after as many decisions as it may take."""


class Citations(list[Any]):
    """Stands in for a log, always empty, and keeps only the rules that lines cite."""

    __slots__ = ("rules",)

    def __init__(self, rules: set[str]) -> None:
        self.rules = rules

    def append(self, line: tuple[Any, ...]) -> None:
        self.rules.add(line[2])


def note_all(run: Run, cited: set[str]) -> None:
    """Gather the rules that a match exercises from now on, those of its lines too, in place of a log."""
    run.log = Citations(cited)
    note(run, cited)


Decide = Callable[[Ask[Any]], Any]
Watch = Callable[[T, Decide, Ask[Any]], Any]
"""Somebody who looks on: gets the table, how questions are answered, and a question; gives the answer on."""


def simulate(
    game: Game[T],
    *,
    seed: int | str,
    seats: int | None = None,
    options: Any = None,
    players: Sequence[Player | None] = (),
    rng: Random | None = None,
    cited: set[str] | None = None,
    watch: Watch[T] | None = None,
    limit: int = 1_000_000,
    start: Any = None,
) -> Result[T]:
    """Play one game to its end. A seat without a player answers at random, by `rng` or else by dice made from the seed.
    `cited` gathers the rules exercised; every question and answer goes through `watch`. `start` is the sheet that a day
    of a campaign begins with."""
    seats = game.seats[0] if seats is None else seats
    settings = game.read_options(options)
    begun = game.read_start(start, seats, settings)
    table = game.new_table(seats, settings, begun)
    table.run = run = Run(key_of(seed))
    if cited is not None:
        note_all(run, cited)
    rng = rng or Random(run.key)
    chosen: Sequence[Player | None] = [*players, *[None] * seats][:seats] if players else (None,) * seats
    # Without anybody to ask and nothing to note, questions answer themselves: that is twice as fast.
    decide: Decide | None = None
    double: _Double[T] | None = None
    pause = _Pause(game, table)
    if cited is not None or watch is not None or any(chosen):
        double = _Double(game, seats, seed, options, begun)
        decide = _decider(game, table, chosen, rng, cited, double, pause)
        if watch is not None:
            decide = partial(watch, table, decide)
    meanwhile = game.meanwhile
    game.setup(table)
    send = play_steps(table, game.steps).send
    value: Any = None
    decisions = 0
    for decisions in range(limit):  # noqa: B007 - counts what was answered when it stops
        try:
            ask = send(value)
        except StopIteration:
            break
        if table.over:  # the end came in the middle of a rule; what it would still ask is idle
            break
        if meanwhile is not None:
            pause.interruptible = ask.interruptible
            if ask.interruptible:
                value = maybe_deed(game, table, chosen, rng)
                if value is not None:
                    if double is not None:
                        double.given.append(value)
                    continue
        if ask.many:
            value = answers_together(ask, decide or partial(_at_random, rng))
            if double is not None:
                double.given.append(value)
            if value.__class__ is not Deed:
                value = ask.deliver(table, value)
        elif decide is None or double is None:
            value = ask.some(rng)
        else:
            value = decide(ask)
            double.given.append(value)
    else:
        raise Endless(f"{game.id}, seed {seed!r}: more than {limit} decisions")
    return Result(table, decisions)


async def play_steps(table: Table, steps: Mapping[str, Callable[..., Any]]) -> None:
    """The agenda as one rule that awaits its steps. An awaited rule ends without an exception, which each would make
    if it were driven by itself."""
    agenda = table.agenda
    while not table.over:
        step = agenda.pop()
        rule = steps[step[0]]  # type: ignore[index]  # a step begins with its name
        if len(step) == 1:
            coro = rule(table)
        elif len(step) == 2:  # a call that unpacks takes twice the time
            coro = rule(table, step[1])
        else:
            coro = rule(table, *step[1:])
        if coro is not None:
            await coro


def _at_random(rng: Random, ask: Ask[Any]) -> Any:
    return ask.some(rng)


class _Double(Generic[T]):
    """The match that stands in for a simulation where somebody imagines worlds. `given` is all that was answered."""

    __slots__ = ("_begin", "_caught_up", "_match", "given")

    def __init__(self, game: Game[T], seats: int, seed: int | str, options: Any, start: Start | None) -> None:
        self.given: list[Any] = []
        self._begin = partial(Match, game, seats=seats, seed=seed, options=options, log=False, start=start)
        self._match: Match[T] | None = None
        self._caught_up = 0

    def imagine(self, seat: int, rng: Random) -> Match[T]:
        """A world that the seat thinks possible now."""
        if self._match is None:
            self._match = self._begin()
        for value in self.given[self._caught_up :]:
            give(self._match, value)
        self._caught_up = len(self.given)
        return self._match.imagine(seat, rng)


def give(match: Match[Any], value: Any) -> None:
    """Answer the open question of a match with a value: the answer, to a common question all that count, or a deed."""
    ask = match.ask
    assert ask is not None, "the game goes on"
    if value.__class__ is Deed:
        match.answer(value.seat, value.answer)
    elif isinstance(ask, Together):
        for seat, each in value.items():
            match.answer(seat, ask.parts[seat].plain(each))
    else:
        match.answer(ask.seat, ask.plain(value))


class _Pause(Generic[T]):
    """What may be done beside answering where a simulation stands."""

    __slots__ = ("_meanwhile", "_table", "interruptible")

    def __init__(self, game: Game[T], table: T) -> None:
        self._meanwhile = game.meanwhile
        self._table = table
        self.interruptible = False

    def deeds(self, seat: int) -> Sequence[Deed]:
        return self._meanwhile(self._table, seat) if self._meanwhile is not None and self.interruptible else ()


def _decider(
    game: Game[T],
    table: T,
    players: Sequence[Player | None],
    rng: Random,
    cited: set[str] | None,
    double: _Double[T],
    pause: _Pause[T],
) -> Decide:
    """How questions are answered where there are players, or rules to note."""

    def see(seat: int) -> View[T]:
        return look(table, seat, game.back_of)

    imagine = [partial(double.imagine, seat) for seat in range(table.seats)]

    def decide(ask: Ask[Any]) -> Any:
        seat = ask.seat
        player = players[seat]
        if cited is not None:
            cite_question(ask, cited)
        if player is None:
            return ask.some(rng)
        return player(Situation(seat, ask, rng, see, imagine[seat], pause.deeds))

    return decide


def cite_question(ask: Ask[Any], cited: set[str]) -> None:
    """Note the rules that a question exercises: its own, and those that bar something."""
    rules = ask.rule
    if isinstance(rules, str):
        cited.add(rules)
    else:
        cited.update(rules)
    if isinstance(ask, Listed):
        cited.update(each.rule for each in ask.barred())


def answers_together(ask: Together[Any], decide: Decide) -> dict[int, Any] | Deed:
    """The answers to a common question that count; or the deed that somebody does first."""
    answers: dict[int, Any] = {}
    early = ask.first or ask.settled is not None
    for seat, part in ask.parts.items():
        answers[seat] = answer = decide(part)
        if answer.__class__ is Deed:
            return answer
        if early and ask.enough(answers, seat):
            break
    return answers


def maybe_deed(game: Game[T], table: T, players: Sequence[Player | None], rng: Random) -> Deed | None:
    """Now and then a random player does a deed instead, or such rules would never be exercised."""
    assert game.meanwhile is not None
    if rng.random() < 0.25:
        random_seats = (seat for seat in range(table.seats) if players[seat] is None)
        deeds = [deed for seat in random_seats for deed in game.meanwhile(table, seat)]
        if deeds:
            deed = deeds[int(rng.random() * len(deeds))]
            if rng.random() < deed.often:
                return deed
    return None
