"""Simulation: the same rules as a match, without ids, record, rests, log or tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from fabletop.engine.chance import key_of
from fabletop.engine.game import Game, Player, Situation
from fabletop.engine.questions import PASS, Ask, Deed, Listed, Together
from fabletop.engine.table import Run, Table
from fabletop.engine.view import look

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
) -> Result[T]:
    """Play one game to its end. A seat without a player answers at random, by `rng` or else by dice made from the seed.
    `cited` gathers the rules exercised; every question and answer goes through `watch`."""
    seats = game.seats[0] if seats is None else seats
    table = game.new_table(seats, game.read_options(options))
    run = Run(key_of(seed), Citations(cited) if cited is not None else None, cited)
    table.run = run
    rng = rng or Random(run.key)
    chosen: Sequence[Player | None] = [*players, *[None] * seats][:seats] if players else (None,) * seats
    # Without anybody to ask and nothing to note, questions answer themselves: that is twice as fast.
    decide: Decide | None = None
    if cited is not None or watch is not None or any(chosen):
        decide = _decider(game, table, chosen, rng, cited)
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
        if meanwhile is not None and ask.interruptible:
            value = maybe_deed(game, table, chosen, rng)
            if value is not None:
                continue
        if ask.many:
            value = ask.deliver(table, answers_together(ask, decide or partial(_at_random, rng)))
        elif decide is None:
            value = ask.some(rng)
        else:
            value = decide(ask)
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
        coro = rule(table) if len(step) == 1 else rule(table, *step[1:])
        if coro is not None:
            await coro


def _at_random(rng: Random, ask: Ask[Any]) -> Any:
    return ask.some(rng)


def _decider(game: Game[T], table: T, players: Sequence[Player | None], rng: Random, cited: set[str] | None) -> Decide:
    """How questions are answered where there are players, or rules to note."""

    def decide(ask: Ask[Any]) -> Any:
        player = players[ask.seat]
        if cited is not None:
            cite_question(ask, cited)
        if player is None:
            return ask.some(rng)
        return player(Situation(ask.seat, ask, rng, lambda seat: look(table, seat, game.back_of), _no_imagination))

    return decide


def cite_question(ask: Ask[Any], cited: set[str]) -> None:
    """Note the rules that a question exercises: its own, and those that bar something."""
    cited.add(ask.rule)
    if isinstance(ask, Listed):
        cited.update(each.rule for each in ask.barred())


def answers_together(ask: Together[Any], decide: Decide) -> dict[int, Any]:
    """The answers to a common question that count."""
    answers: dict[int, Any] = {}
    for seat, part in ask.parts.items():
        answers[seat] = decide(part)
        if ask.first and answers[seat] != PASS:
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


def _no_imagination(rng: Random) -> Any:
    raise RuntimeError("a player that looks ahead plays in a match, not in a simulation")
