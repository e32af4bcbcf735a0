"""Players that search: tries per second of CPU time, for every game with such a level or a wish for one, and against
OpenSpiel's on noughts and crosses.

Every contestant searches as often from the same moments, and of each search the quickest of several rounds counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import fabletop
from benchmarks.games import every_game
from benchmarks.measuring import settled
from benchmarks.results import Figures, say
from fabletop.bots import usual_level
from fabletop.bots.search import rate
from fabletop.engine.game import Game, Player
from fabletop.engine.match import Match
from fabletop.engine.questions import Ask
from fabletop.engine.simulate import Decide
from fabletop.engine.table import Table
from fabletop.games.noughts.rules import CELLS
from fabletop.playtest.running import answers_to
from fabletop.simulation.runner import Plan, begin, play_again

CONTEST_ROUNDS, ROUNDS = 9, 2
GAMES, MOMENTS = 3, 4  # so many games of usual players, and moments in each
CURIOSITY = 2.0  # how curious OpenSpiel's player is in its own examples
WANTED = {"project-0": 300, "machina": 150}  # tries per second
TRIES = 60  # of games that have no level which searches
WANTED_RATIO = 4.0
RANDOM, SENSIBLE = "Fabletop, random beyond the tree", "Fabletop, usual player beyond it"
COMPILED, PYTHON = "OpenSpiel MCTSBot, game in C++", "OpenSpiel MCTSBot, game in Python"

Think = Callable[[], int]
"""One search; gives the number of tries."""


def measure() -> Figures:
    return {"contest": contest(), "games": all_games()}


def quickest(contestants: Mapping[str, Sequence[Think]], rounds: int) -> dict[str, list[float]]:
    """Tries per second of each search."""
    best = {name: [0.0] * len(thinks) for name, thinks in contestants.items()}
    for _ in range(rounds):
        for name, thinks in contestants.items():
            for number, think in enumerate(thinks):
                start = time.process_time()
                tries = think()
                best[name][number] = max(best[name][number], tries / (time.process_time() - start))
    return best


def overall(rates: Sequence[float]) -> float:
    """The rate of searches with as many tries each, all taken together."""
    return len(rates) / sum(1 / rate for rate in rates)


def our_search(match: Match[Any], seat: int, stand_in: Callable[[Random], Player] | None) -> Think:
    """As players and advice search: with the dice anew, so that it is the same search in each round."""

    def think() -> int:
        dice = Random(0)
        player = stand_in(dice) if stand_in else None
        tries = match.game.tries or TRIES
        return sum(each.tries for each in rate(match.game, match.situation(seat, dice), tries, player))

    return think


# --- noughts and crosses against OpenSpiel ---------------------------------------------------------------------------


def contest() -> Figures:
    game = fabletop.get_game("noughts")
    print(
        f"Search on noughts and crosses, {game.tries} tries from each of the same positions, "
        "tries per second of CPU time; from the empty board alone"
    )
    ways = list(positions(Random(0)))  # the empty board is the first
    contestants: dict[str, list[Think]] = {
        RANDOM: [our_noughts(game, way, None) for way in ways],
        SENSIBLE: [our_noughts(game, way, usual_level(game).make) for way in ways],
    }
    try:
        contestants[COMPILED] = [their_search("tic_tac_toe", way, game.tries) for way in ways]
        contestants[PYTHON] = [their_search("python_tic_tac_toe", way, game.tries) for way in ways]
    except ImportError as fault:
        say(f"OpenSpiel: left out, {fault.name} is not installed. Install the extras: pip install -e '.[bench]'")
    with settled():
        rates = quickest(contestants, CONTEST_ROUNDS)
    speeds = {name: overall(each) for name, each in rates.items()}
    empty = {name: each[0] for name, each in rates.items()}
    for name in rates:
        say(f"{name:36}{speeds[name]:10,.0f}{empty[name]:10,.0f}")
    ratios: Figures = {}
    for ours, theirs in ((RANDOM, COMPILED), (RANDOM, PYTHON), (SENSIBLE, COMPILED), (SENSIBLE, PYTHON)):
        if theirs in speeds:
            ratio, first = speeds[ours] / speeds[theirs], empty[ours] / empty[theirs]
            ratios[f"{ours} / {theirs}"] = {"all": ratio, "empty_board": first}
            like = (ours, theirs) == (RANDOM, COMPILED)  # both play on at random, each with the game it usually has
            words = f"{ours} / {theirs:36}{ratio:6.2f}{first:6.2f}"
            say(words, ratio >= WANTED_RATIO if like else None, f"{WANTED_RATIO:g}")
    return {"tries_per_second": speeds, "tries_per_second_empty_board": empty, "ratios": ratios}


def positions(rng: Random) -> Iterator[list[int]]:
    """The empty board and some after one to three moves. After more there are fewer ways to go on than tries: whoever
    knows them all plays on no more, and what is measured is something else."""
    for moves in (0, 1, 1, 2, 2, 3, 3):
        yield rng.sample(range(9), moves)


def noughts_after(way: Sequence[int]) -> Match[Any]:
    match = fabletop.new("noughts", seats=2, seed=0)
    for cell in way:
        match.answer(match.waiting[0], CELLS[cell])
    return match


def our_noughts(game: Game[Any], way: Sequence[int], stand_in: Callable[[Random], Player] | None) -> Think:
    match = noughts_after(way)
    return our_search(match, match.waiting[0], stand_in)


def their_search(name: str, way: Sequence[int], tries: int) -> Think:
    """OpenSpiel's search in Python. It plays on at random, as ours does, and does not note what is proven (`solve`),
    which would let it stop early: so it makes all its tries too."""
    import numpy as np
    import open_spiel.python.games  # noqa: F401 - registers the games that are written in Python
    import pyspiel
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    for cell in way:
        state.apply_action(cell)

    def think() -> int:
        dice = np.random.RandomState(0)
        evaluator = RandomRolloutEvaluator(1, dice)
        bot = MCTSBot(game, CURIOSITY, tries, evaluator, solve=False, random_state=dice)
        made: int = bot.mcts_search(state).explore_count
        return made

    return think


# --- every game ------------------------------------------------------------------------------------------------------


def all_games() -> Figures:
    print(
        f"Search, tries per second of CPU time at {GAMES * MOMENTS} moments of games of usual players; "
        "at the slowest and the quickest moment"
    )
    found: Figures = {}
    for game in (each for each in every_game() if each.tries or each.id in WANTED):
        for seats in dict.fromkeys((game.seats[0], game.usual_seats, game.seats[-1])):
            thinks = [our_search(match, seat, usual_level(game).make) for match, seat in moments(game, seats)]
            with settled():
                rates = quickest({game.id: thinks}, ROUNDS)[game.id]
            speed = overall(rates)
            name = f"{game.id}, {seats} seats"
            found[name] = {"tries_per_second": speed, "slowest": min(rates), "quickest": max(rates)}
            wanted = WANTED.get(game.id)
            words = f"{name:28}{speed:10,.0f}{min(rates):10,.0f}{max(rates):10,.0f}"
            say(words, None if wanted is None else speed >= wanted, f"{wanted}")
    return found


def moments(game: Game[Any], seats: int) -> Iterator[tuple[Match[Any], int]]:
    """Matches of usual players and who has a choice there, spread over whole games."""
    plan = Plan(game.id, seats, {**game.unattended, **game.simulated}, [usual_level(game).name] * seats, "search")
    for number in range(GAMES):
        match = begin(plan, number, log=False)
        met: list[tuple[Match[Any], int]] = []

        def watch(table: Table, decide: Decide, ask: Ask[Any], match: Match[Any] = match, met: Any = met) -> Any:
            if answers_to(ask) != 1:
                met.append((match.fork(), ask.seat))
            return decide(ask)

        play_again(plan, number, match, watch)
        for part in range(MOMENTS):
            yield met[(2 * part + 1) * len(met) // (2 * MOMENTS)]
