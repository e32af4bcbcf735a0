"""Every game: decisions per second with random players, games of usual players, what a fork costs, and what finished
matches leave behind."""

from __future__ import annotations

import gc
import time
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import fabletop
from benchmarks.measuring import ROUNDS, Play, best_rates, cost, rounds_of, settled
from benchmarks.results import ROOT, Figures, say
from fabletop.bots import usual_level
from fabletop.engine.game import Game, Situation
from fabletop.engine.match import Match
from fabletop.engine.registry import bring
from fabletop.engine.simulate import simulate
from fabletop.simulation.runner import Plan, play

IN_THE_MAKING = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["fabletop"].get("in-the-making", ())
FORKS = 3000
MATCHES = 10_000
# Decisions per second.
WANTED = {
    "project-0": {"simulate": 20_000},
    "machina": {"simulate": 14_000, "seeing": 8_000},
    "projector": {"simulate": 8_000},
}
# Seconds of CPU time that a game of usual players may take; of The Projector 1,000 on two cores in ten minutes.
WANTED_GAME = {"machina": 2.4, "projector": 1.2}
USUAL_GAMES = 8
WANTED_FORK = {
    "project-0": (5.0, 40.0),
    "paperback": (6.0, 40.0),
    "machina": (4.0, 100.0),
    "projector": (6.0, 100.0),
}  # times a copy of the state, microseconds


def every_game() -> list[Game[Any]]:
    """All games that are installed, and those that are being written."""
    for name in IN_THE_MAKING:
        bring(import_module(f"fabletop.games.{name}").GAME)
    return [fabletop.get_game(name) for name in fabletop.game_ids()]


def sizes(game: Game[Any]) -> list[int]:
    """With how many seats a game is measured: the fewest, and as many as it is best played with."""
    return list(dict.fromkeys((game.seats[0], game.usual_seats)))


def our_simulation(game: Game[Any], seats: int) -> Play:
    rng = Random(0)
    return lambda number: simulate(game, seed=number, seats=seats, rng=rng).decisions


def our_seeing_simulation(game: Game[Any], seats: int) -> Play:
    """Random players that look at what their seat sees before every answer, as players that think do."""
    rng = Random(0)

    def player(now: Situation[Any]) -> Any:
        assert now.view.seat == now.seat
        return now.ask.some(rng)

    players = [player] * seats
    return lambda number: simulate(game, seed=number, seats=seats, rng=rng, players=players).decisions


def our_match(game: Game[Any], seats: int) -> Play:
    """A full match of any game, with answers of any kind."""
    rng = Random(0)

    def play(number: int) -> int:
        match = Match(game, seats=seats, seed=number)
        while (question := match.question) is not None:
            match.answer(question.seat, question.sample(rng), question.token)
        return len(match.entries)

    return play


def measure_speed() -> Figures:
    print("Random players, decisions per second of CPU time: simulate(), the same with each seat's view, full match")
    found: Figures = {}
    for game in every_game():
        for seats in sizes(game):
            plays = {
                "simulate": rounds_of(our_simulation(game, seats)),
                "seeing": rounds_of(our_seeing_simulation(game, seats)),
                "match": rounds_of(our_match(game, seats)),
            }
            name = f"{game.id}, {seats} seats"
            with settled():
                best = found[name] = best_rates(plays)
            wanted = WANTED.get(game.id, {})
            words = f"{name:24}{best['simulate']:12,.0f}{best['seeing']:12,.0f}{best['match']:12,.0f}"
            reached = all(best[each] >= least for each, least in wanted.items())
            say(words, reached if wanted else None, ", ".join(f"{least:,}" for least in wanted.values()))
    return found


def measure_usual() -> Figures:
    print(f"Usual players, the quickest of {ROUNDS} rounds of {USUAL_GAMES} games: CPU time of a game, of a decision")
    found: Figures = {}
    for game in every_game():
        for seats in sizes(game):
            plan = Plan(
                game.id, seats, {**game.unattended, **game.simulated}, [usual_level(game).name] * seats, "usual"
            )
            with settled():
                rounds = [usual_games(plan) for _ in range(ROUNDS)]
            seconds, decisions = min(rounds)
            name = f"{game.id}, {seats} seats"
            found[name] = {"seconds_a_game": seconds / USUAL_GAMES, "ms_a_decision": seconds / decisions * 1e3}
            words = f"{name:24}{seconds / USUAL_GAMES:10.3f} s{seconds / decisions * 1e3:10.3f} ms"
            wanted = WANTED_GAME.get(game.id)
            say(words, None if wanted is None else seconds / USUAL_GAMES <= wanted, f"{wanted} s")
    return found


def usual_games(plan: Plan) -> tuple[float, int]:
    """Seconds of CPU time that some games of usual players took, and their decisions."""
    start = time.process_time()
    decisions = sum(play(plan, number).decisions for number in range(USUAL_GAMES))
    return time.process_time() - start, decisions


# --- forks -----------------------------------------------------------------------------------------------------------


def measure_forks() -> Figures:
    print("Forks at random decisions (medians)")
    found: Figures = {}
    for game in every_game():
        with settled():
            costs = found[game.id] = fork_costs(game)
        words = (
            f"{game.id:16}fork {costs['fork_us']:6.1f} µs, copy of the state {costs['copy_us']:5.1f} µs, "
            f"ratio {costs['ratio']:4.1f} (of means {costs['mean_ratio']:4.1f}, the first at a moment "
            f"{costs['first_ratio']:4.1f}), "
            f"{costs['forks_per_second']:,.0f} a second"
        )
        if game.id in WANTED_FORK:
            ratio, micro = WANTED_FORK[game.id]
            say(words, costs["ratio"] <= ratio and costs["fork_us"] <= micro, f"{ratio:g}, {micro:g} µs")
        else:
            say(words)
    return found


def fork_costs(game: Game[Any]) -> dict[str, float]:
    """What a fork costs at decisions of random games, and how that compares to copying the bare state."""
    rng, firsts, forks, copies = Random(1), [], [], []
    for match in random_decisions(game, rng, FORKS):
        firsts.append(cost(match.fork, 1))
        forks.append(cost(match.fork))
        copies.append(cost(match.table.copy))
    return {
        "fork_us": median(forks) * 1e6,
        "copy_us": median(copies) * 1e6,
        "ratio": median(forks) / median(copies),
        "first_ratio": median(firsts) / median(copies),
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


# --- memory ----------------------------------------------------------------------------------------------------------


def measure_memory() -> Figures:
    """Resident memory before and after many finished matches, once the first ones have warmed everything up."""
    play_match = our_match(fabletop.get_game("noughts"), 2)
    for number in range(500):
        play_match(number)
    gc.collect()
    before = resident()
    for number in range(MATCHES):
        play_match(number)
    gc.collect()
    after = resident()
    print("Memory")
    words = f"{before:.1f} MB, after {MATCHES:,} finished matches of noughts {after:.1f} MB"
    say(words, after - before < 1, "less than 1 MB more")
    return {"before_mb": before, "after_mb": after, "grown_mb": after - before}


def resident() -> float:
    """MB of memory that this process holds, from Linux's own books."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * 4096 / 1e6
