"""Running many games, in this process or spread over several, with the same results either way.

Game number i of a run has the seed "S:i", and its players are made anew from it, so what comes out depends on nothing
but the plan and the number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, TypeVar

import msgspec

from fabletop.bots import RANDOM, make_player
from fabletop.engine.game import Game, Player
from fabletop.engine.registry import get_game
from fabletop.engine.simulate import Endless, simulate

R = TypeVar("R")
Progress = Callable[[int], None]
MOST_DECISIONS = 10_000  # of one game: two players who wait for each other may wait for ever
MOST_AT_ONCE = 50  # games: enough of them that handing out work costs nothing
PORTIONS = 20  # for each process at least, so that all have work to the end and a progress bar moves


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: the game, the table, and the name of a computer player for each seat."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: list[str]
    seed: str


class Played(msgspec.Struct, frozen=True):
    """What is kept of one game."""

    ending: str
    winners: tuple[int, ...]
    decisions: int
    measures: Mapping[str, float | str | list[str]]


def play_one(plan: Plan, number: int, cited: set[str] | None = None) -> Played:
    """Play one game of a plan, to its end or until it is plain that there is none. `cited` gathers the rules it
    exercised."""
    game = get_game(plan.game)
    seed = f"{plan.seed}:{number}"
    players = [_player(game, name, f"{seed}:{seat}") for seat, name in enumerate(plan.bots)]
    try:
        result = simulate(
            game, seed=seed, seats=plan.seats, options=plan.options, players=players, cited=cited, limit=MOST_DECISIONS
        )
    except Endless:
        return Played(f"no end after {MOST_DECISIONS:,} decisions", (), MOST_DECISIONS, {})
    table = result.table
    return Played(table.ending, table.winners, result.decisions, game.measures(table))


def _player(game: Game[Any], name: str, seed: str) -> Player | None:
    """None stands for a random player that the simulation answers for by itself, which is much faster."""
    return None if name == RANDOM.name else make_player(game, name, Random(seed))


def in_chunks(work: Callable[[range], R], games: int, processes: int) -> Iterator[tuple[int, R]]:
    """Do `work` on the numbers of all games, some at a time, in order. Gives how many were done, and the result."""
    size = max(1, min(MOST_AT_ONCE, games // (processes * PORTIONS)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if processes == 1:
        for chunk in chunks:
            yield len(chunk), work(chunk)
        return
    with ProcessPoolExecutor(min(processes, len(chunks)), mp_context=get_context("spawn")) as pool:
        try:
            yield from zip(map(len, chunks), pool.map(work, chunks), strict=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


class PlayChunk(msgspec.Struct, frozen=True):
    """The work of playing some games of a plan, in a form that can be sent to another process."""

    plan: Plan

    def __call__(self, numbers: range) -> list[Played]:
        return [play_one(self.plan, number) for number in numbers]


def run(plan: Plan, games: int, processes: int = 1, progress: Progress = lambda done: None) -> list[Played]:
    """Play all games of a plan. `progress` is told how many games were finished since it was told last."""
    played: list[Played] = []
    for done, some in in_chunks(PlayChunk(plan), games, processes):
        played += some
        progress(done)
    return played
