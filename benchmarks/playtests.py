"""Playtests over two processes, measured by the clock on the wall: how many times as fast as in one they are.

That depends on what else the machine does. So two loops that do nothing but count are measured in between: how much
faster they are than one after the other is what two processes can reach at best. And the CPU time of a match says
whether it costs more with another process beside it.
"""

from __future__ import annotations

import tempfile
import time
from concurrent.futures import wait
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.games import IN_THE_MAKING, every_game
from benchmarks.results import RESULTS, Figures, say
from fabletop.bots import usual_level
from fabletop.engine.game import Game
from fabletop.engine.words import Refused
from fabletop.playtest.folder import require_duckdb
from fabletop.playtest.running import run_playtest
from fabletop.simulation.crew import Crew, Here, Processes
from fabletop.simulation.runner import Plan, play

ROUNDS = 3
SECONDS = 4.0  # that a playtest should take in one process
COUNTED = 20_000_000
WANTED = 1.8


def measure() -> Figures:
    try:
        require_duckdb()
    except Refused as fault:
        print(f"Playtests: left out. {fault}")
        return {}
    print(f"Playtests of usual players, matches per second in 1 and in 2 processes (best of {ROUNDS} rounds)")
    found: Figures = {}
    for game in every_game():
        if game.id in IN_THE_MAKING:  # which processes of their own do not find
            continue
        each = found[game.id] = scaling(game)
        words = f"{game.id:16}{each['one_process']:10,.1f}{each['two_processes']:10,.1f}   ratio {each['ratio']:.2f}"
        words += f" of {each['possible']:.2f} that bare loops reach; CPU of a match {each['cpu_ratio']:.2f} times"
        say(words, each["ratio"] >= WANTED, f"{WANTED:g}")
    return found


def scaling(game: Game[Any]) -> dict[str, float]:
    seats = game.seats[0]
    plan = Plan(game.id, seats, {**game.unattended, **game.simulated}, [usual_level(game).name] * seats, "benchmark")
    games = enough(plan)
    one, two, alone, together = [], [], [], []
    with Processes(2, game.id) as crew:
        for _ in range(ROUNDS):
            one.append(played(plan, games, Here()))
            two.append(played(plan, games, crew))
            alone.append(seconds_to_count(crew, 1))
            together.append(seconds_to_count(crew, 2))
    return {
        "one_process": games / min(one).wall,
        "two_processes": games / min(two).wall,
        "ratio": min(one).wall / min(two).wall,
        "possible": 2 * min(alone) / min(together),
        "cpu_ratio": min(each.cpu for each in two) / min(each.cpu for each in one),
    }


def enough(plan: Plan) -> int:
    """How many games take as long as is wanted, if nothing else is done."""
    start, games = time.process_time(), 0
    while time.process_time() - start < SECONDS / 4:
        play(plan, games)
        games += 1
    return 4 * games


class Seconds(NamedTuple):
    """How long a playtest took, and its matches in CPU time."""

    wall: float
    cpu: float


def played(plan: Plan, games: int, crew: Crew) -> Seconds:
    """A whole playtest by those who are ready to play, with its files."""
    RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=RESULTS) as name:  # on a disk; elsewhere it might be memory
        start = time.perf_counter()
        folder = run_playtest(plan, games, Path(name) / "playtest", crew=crew)
        wall = time.perf_counter() - start
        failures = folder.failures()
        if failures:
            raise RuntimeError(f"{len(failures)} matches failed: {failures[0].words}")
        table = require_duckdb().sql(f"SELECT sum(seconds) FROM '{folder.matches}'")
        return Seconds(wall, table.fetchall()[0][0])


def seconds_to_count(crew: Crew, times: int) -> float:
    start = time.perf_counter()
    wait([crew.submit(count, range(COUNTED)) for _ in range(times)])
    return time.perf_counter() - start


def count(numbers: range) -> int:
    total = 0
    for number in numbers:
        total += number
    return total
