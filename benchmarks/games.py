"""Every game: decisions per second with random players, what a fork costs, and what finished matches leave behind."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import fabletop
from benchmarks.measuring import Play, best_rates, cost, rounds_of, settled
from benchmarks.results import Figures, say
from fabletop.engine.game import Game, Situation
from fabletop.engine.match import Match
from fabletop.engine.simulate import simulate

FORKS = 3000
MATCHES = 10_000
WANTED = {"project-0": 20_000, "machina": 14_000}  # simulated decisions per second
WANTED_FORK = {
    "project-0": (5.0, 40.0),
    "paperback": (6.0, 40.0),
    "machina": (4.0, 100.0),
}  # times a copy of the state, microseconds


def every_game() -> list[Game[Any]]:
    return [fabletop.get_game(name) for name in fabletop.game_ids()]


def our_simulation(game: Game[Any]) -> Play:
    rng = Random(0)
    return lambda number: simulate(game, seed=number, rng=rng).decisions


def our_seeing_simulation(game: Game[Any]) -> Play:
    """Random players that look at what their seat sees before every answer, as players that think do."""
    rng = Random(0)

    def player(now: Situation[Any]) -> Any:
        assert now.view.seat == now.seat
        return now.ask.some(rng)

    players = [player] * game.seats[0]
    return lambda number: simulate(game, seed=number, rng=rng, players=players).decisions


def our_match(game: Game[Any]) -> Play:
    """A full match of any game, with answers of any kind."""
    rng = Random(0)

    def play(number: int) -> int:
        match = Match(game, seats=game.seats[0], seed=number)
        while (question := match.question) is not None:
            match.answer(question.seat, question.sample(rng), question.token)
        return len(match.entries)

    return play


def measure_speed() -> Figures:
    print("Random players, decisions per second of CPU time: simulate(), the same with each seat's view, full match")
    found: Figures = {}
    for game in every_game():
        plays = {
            "simulate": rounds_of(our_simulation(game)),
            "seeing": rounds_of(our_seeing_simulation(game)),
            "match": rounds_of(our_match(game)),
        }
        with settled():
            best = found[game.id] = best_rates(plays)
        wanted = WANTED.get(game.id)
        words = f"{game.id:24}{best['simulate']:12,.0f}{best['seeing']:12,.0f}{best['match']:12,.0f}"
        say(words, None if wanted is None else best["simulate"] >= wanted, f"{wanted or 0:,}")
    return found


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
    play = our_match(fabletop.get_game("noughts"))
    for number in range(500):
        play(number)
    gc.collect()
    before = resident()
    for number in range(MATCHES):
        play(number)
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
