"""Benchmarks, all in one run: `make bench`, or `python benchmarks/run.py` where the extras of `bench` are installed.

Absolute figures differ from machine to machine and from minute to minute, so everything is measured in CPU time, in
rounds that take turns, and given as ratios. The figures go to benchmarks/results as JSON too.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import fabletop
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.simulate import simulate

ROUNDS = 7
SECONDS = 0.4  # of CPU time for each contestant in each round
MATCHES = 10_000
FORKS = 3000

Play = Callable[[int], int]
"""Plays the game of that number with random players; gives the number of decisions."""


# --- noughts and crosses, random players -----------------------------------------------------------------------------


def our_simulation(game: Game[Any]) -> Play:
    rng = Random(0)
    return lambda number: simulate(game, seed=number, rng=rng).decisions


def our_match(game: Game[Any]) -> Play:
    """The whole match: record, legality, rests, log, tokens. Answers by id, as anybody would."""
    rng = Random(0)

    def play(number: int) -> int:
        match = Match(game, seats=game.seats[0], seed=number)
        while (question := match.question) is not None:
            ids = question.ids
            match.answer(question.seat, ids[int(rng.random() * len(ids))], question.token)
        return len(match.entries)

    return play


def pettingzoo(kind: str) -> Play:
    from pettingzoo.classic import tictactoe_v3

    env, rng = getattr(tictactoe_v3, kind)(), Random(0)

    def play(number: int) -> int:
        env.reset(seed=number)
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
        return decisions

    return play


def open_spiel(name: str) -> Play:
    import open_spiel.python.games  # noqa: F401 - registers the games that are written in Python
    import pyspiel

    game, rng = pyspiel.load_game(name), Random(0)

    def play(number: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))  # as OpenSpiel's own examples do
            decisions += 1
        return decisions

    return play


def contestants(game: Game[Any]) -> Iterator[tuple[str, Play]]:
    yield "Fabletop simulate()", our_simulation(game)
    yield "Fabletop full match", our_match(game)
    others: list[tuple[str, Callable[[], Play]]] = [
        ("PettingZoo env()", lambda: pettingzoo("env")),
        ("PettingZoo raw_env()", lambda: pettingzoo("raw_env")),
        ("OpenSpiel, in Python", lambda: open_spiel("python_tic_tac_toe")),
        ("OpenSpiel, in C++", lambda: open_spiel("tic_tac_toe")),
    ]
    for name, make in others:
        try:
            yield name, make()
        except ImportError as fault:
            print(f"{name}: left out, {fault.name} is not installed. Install the extras: pip install -e '.[bench]'")


# What is to be reached: ours, theirs, and how many times theirs ours has to be.
TARGETS = [
    ("Fabletop simulate()", "PettingZoo env()", 25.0),
    ("Fabletop simulate()", "OpenSpiel, in Python", 10.0),
    ("Fabletop simulate()", "OpenSpiel, in C++", 0.5),
    ("Fabletop full match", "PettingZoo env()", 10.0),
    ("Fabletop full match", "OpenSpiel, in Python", 4.0),
]


def rates(plays: list[tuple[str, Play]]) -> dict[str, float]:
    """Decisions per second of CPU time: for each contestant the best of rounds that take turns."""
    best = dict.fromkeys((name for name, _ in plays), 0.0)
    for _ in range(ROUNDS):
        for name, play in plays:
            best[name] = max(best[name], rate(play))
    return best


def rate(play: Play) -> float:
    decisions = number = 0
    start = now = time.process_time()
    while now - start < SECONDS:
        for _ in range(20):
            decisions += play(number)
            number += 1
        now = time.process_time()
    return decisions / (now - start)


# --- forks -----------------------------------------------------------------------------------------------------------


def fork_costs(game: Game[Any]) -> dict[str, float]:
    """What a fork costs at decisions of random games, and how that compares to copying the bare state."""
    rng, forks, copies = Random(1), [], []
    for match in random_decisions(game, rng, FORKS):
        forks.append(cost(match.fork))
        copies.append(cost(match.table.copy))
    return {
        "fork_us": median(forks) * 1e6,
        "copy_us": median(copies) * 1e6,
        "ratio": median(forks) / median(copies),
        "mean_ratio": sum(forks) / sum(copies),
        "forks_per_second": len(forks) / sum(forks),
    }


def random_decisions(game: Game[Any], rng: Random, number: int) -> Iterator[Match[Any]]:
    """Matches at random moments, every third decision or so."""
    seed = 0
    while number > 0:
        seed += 1
        match = Match(game, seats=game.seats[-1], seed=seed)
        while number > 0 and (question := match.question) is not None:
            if rng.random() < 0.3:
                number -= 1
                yield match
            match.answer(question.seat, question.sample(rng))


def cost(action: Callable[[], Any]) -> float:
    """Seconds: the best of a few, so that what another process does is not counted."""
    best = 1.0
    for _ in range(3):
        start = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - start)
    return best


# --- memory ----------------------------------------------------------------------------------------------------------


def memory(game: Game[Any]) -> dict[str, float]:
    """Resident memory before and after many finished matches, once the first ones have warmed everything up."""
    play = our_match(game)
    for number in range(500):
        play(number)
    gc.collect()
    before = resident()
    for number in range(MATCHES):
        play(number)
    gc.collect()
    return {"matches": MATCHES, "before_mb": before, "after_mb": resident(), "grown_mb": resident() - before}


def resident() -> float:
    """MB of memory that this process holds, from Linux's own books."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * 4096 / 1e6


# --- the run ---------------------------------------------------------------------------------------------------------


def main() -> int:
    noughts = fabletop.get_game("noughts")
    found: dict[str, Any] = {"when": datetime.now().isoformat(timespec="seconds"), "python": sys.version.split()[0]}

    print(f"Noughts and crosses, random players, decisions per second of CPU time (best of {ROUNDS} rounds)")
    plays = list(contestants(noughts))
    gc.collect()
    gc.freeze()  # or the collector would walk through all that numpy and others have loaded, on whoever's account
    speeds = rates(plays)
    for name, speed in speeds.items():
        print(f"  {name:24}{speed:12,.0f}")
    print("Ratios")
    found["noughts"] = speeds
    found["ratios"] = {}
    for ours, theirs, wanted in TARGETS:
        if theirs in speeds:
            ratio = speeds[ours] / speeds[theirs]
            found["ratios"][f"{ours} / {theirs}"] = ratio
            print(f"  {ours} / {theirs:24}{ratio:8.2f}   wanted {wanted:g}   {verdict(ratio >= wanted)}")

    games = [fabletop.get_game(name) for name in fabletop.game_ids()]
    print("Random players, decisions per second of CPU time: simulate(), full match")
    found["speed"] = {}
    for game in games:
        best = rates([("simulate", our_simulation(game)), ("match", sampled_match(game))])
        found["speed"][game.id] = best
        goal = f"   wanted 20,000   {verdict(best['simulate'] >= 20_000)}" if game.id == "project-0" else ""
        print(f"  {game.id:24}{best['simulate']:12,.0f}{best['match']:12,.0f}{goal}")

    print("Forks at random decisions (medians)")
    found["forks"] = {}
    for game in games:
        costs = fork_costs(game)
        found["forks"][game.id] = costs
        fine = verdict(costs["ratio"] <= 5 and costs["fork_us"] <= 40)
        goal = f"   wanted 5, 40 µs   {fine}" if game.id == "project-0" else ""
        print(
            f"  {game.id:16}fork {costs['fork_us']:6.1f} µs, copy of the state {costs['copy_us']:5.1f} µs, "
            f"ratio {costs['ratio']:4.1f} (of means {costs['mean_ratio']:4.1f}), "
            f"{costs['forks_per_second']:,.0f} a second{goal}"
        )

    found["memory"] = memory(noughts)
    print(
        f"Memory: {found['memory']['before_mb']:.1f} MB, after {MATCHES:,} finished matches "
        f"{found['memory']['after_mb']:.1f} MB   {verdict(found['memory']['grown_mb'] < 1)}"
    )
    folder = Path(__file__).parent / "results"
    folder.mkdir(exist_ok=True)
    path = folder / f"{datetime.now():%Y%m%d-%H%M%S}.json"
    path.write_text(json.dumps(found, indent=2) + "\n")
    print(f"Written to {path}")
    return 0


def sampled_match(game: Game[Any]) -> Play:
    """A full match of any game, with answers of any kind."""
    rng = Random(0)

    def play(number: int) -> int:
        match = Match(game, seats=game.seats[0], seed=number)
        while (question := match.question) is not None:
            match.answer(question.seat, question.sample(rng), question.token)
        return len(match.entries)

    return play


def verdict(reached: bool) -> str:
    return "reached" if reached else "NOT REACHED"


if __name__ == "__main__":
    sys.exit(main())
