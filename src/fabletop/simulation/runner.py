"""Running many games, in this process or spread over several, with the same results either way.

Game number i of a run has the seed "S:i", and its players are made anew from it, so what comes out depends on nothing
but the plan and the number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from random import Random
from typing import Any

import msgspec

from fabletop.bots import RANDOM, Impossible, make_player
from fabletop.engine.content import ContentError
from fabletop.engine.game import Game, Player
from fabletop.engine.match import Match
from fabletop.engine.overlay import VariantMark, overlaid
from fabletop.engine.registry import get_game
from fabletop.engine.simulate import Endless, Result, Watch, simulate
from fabletop.engine.words import Refused
from fabletop.simulation.crew import crew_of, in_chunks
from fabletop.simulation.matches import play_on

Progress = Callable[[int], None]
MOST_DECISIONS = 10_000  # of one game: two players who wait for each other may wait for ever


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be played: the game, the table, the name of a computer player for each seat, and changes to content
    files, by their names (`engine.overlay`), with the variant they are of."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: list[str]
    seed: str
    content: dict[str, Any] = {}
    variant: VariantMark | None = None

    def seed_of(self, number: int) -> str:
        return f"{self.seed}:{number}"

    def overlaid(self) -> AbstractContextManager[None]:
        """Whatever is done with matches of this plan is done within this block, so that they have its content."""
        return overlaid(get_game(self.game).content, self.content, self.variant)


class Played(msgspec.Struct, frozen=True):
    """What is kept of one game."""

    ending: str
    winners: tuple[int, ...]
    decisions: int
    measures: Mapping[str, float | str | list[str]]


def play(plan: Plan, number: int, cited: set[str] | None = None, watch: Watch[Any] | None = None) -> Result[Any]:
    """Play one game of a plan to its end. `cited` gathers the rules it exercised; every question and answer goes
    through `watch`. Whatever a player or a rule raises comes out, and `Endless` if it is plain that there is no end."""
    return simulate(
        get_game(plan.game),
        seed=plan.seed_of(number),
        seats=plan.seats,
        options=plan.options,
        players=_players(plan, number),
        cited=cited,
        watch=watch,
        limit=MOST_DECISIONS,
    )


def begin(plan: Plan, number: int, log: bool = True) -> Match[Any]:
    """A game of a plan as a match that has just begun."""
    match = Match(get_game(plan.game), seats=plan.seats, seed=plan.seed_of(number), options=plan.options, log=log)
    match.players = list(plan.bots)
    return match


def play_again(plan: Plan, number: int, match: Match[Any] | None = None, watch: Watch[Any] | None = None) -> Match[Any]:
    """Play one game of a plan as a whole match, with record and log, which can be saved and looked at. It comes out as
    `play` had it. Give a match that has just begun to have it also if something goes wrong. Where content is
    changed, save the match within `plan.overlaid()`, so that its record says so."""
    with plan.overlaid():
        match = begin(plan, number) if match is None else match
        play_on(match, _players(plan, number), watch=watch, limit=MOST_DECISIONS)
    return match


def play_one(plan: Plan, number: int, cited: set[str] | None = None) -> Played:
    """Play one game of a plan, to its end or until it is plain that there is none, and keep what matters."""
    try:
        result = play(plan, number, cited)
    except Endless:
        return Played(f"no end after {MOST_DECISIONS:,} decisions", (), MOST_DECISIONS, {})
    table = result.table
    return Played(table.ending, table.winners, result.decisions, get_game(plan.game).measures(table))


def _players(plan: Plan, number: int) -> list[Player | None]:
    game, seed = get_game(plan.game), plan.seed_of(number)
    return [_player(game, name, f"{seed}:{seat}") for seat, name in enumerate(plan.bots)]


def _player(game: Game[Any], name: str, seed: str) -> Player | None:
    """None stands for a random player that the simulation answers for by itself, which is much faster."""
    return None if name == RANDOM.name else make_player(game, name, Random(seed))


class GameFailed(Exception):
    """A computer player or a rule has failed in a game. `number` says in which."""

    @property
    def number(self) -> int:
        found: int = self.args[0]
        return found


class PlayChunk(msgspec.Struct, frozen=True):
    """The work of playing some games of a plan, in a form that can be sent to another process."""

    plan: Plan

    def __call__(self, numbers: range) -> list[Played]:
        with self.plan.overlaid():
            return [self._play(number) for number in numbers]

    def _play(self, number: int) -> Played:
        try:
            return play_one(self.plan, number)
        except Exception as fault:
            if isinstance(fault, Refused | ContentError) and not isinstance(fault, Impossible):
                raise  # such a table there cannot be
            raise GameFailed(number, f"{type(fault).__name__}: {fault}") from fault


def run(plan: Plan, games: int, processes: int = 1, progress: Progress = lambda done: None) -> list[Played]:
    """Play all games of a plan. `progress` is told how many games were finished since it was told last. Raises
    `GameFailed` at the first that fails."""
    played: dict[int, list[Played]] = {}
    with crew_of(processes, plan.game) as crew:
        for numbers, some in in_chunks(PlayChunk(plan), [range(games)], crew):
            played[numbers.start] = some
            progress(len(numbers))
    return [each for start in sorted(played) for each in played[start]]
