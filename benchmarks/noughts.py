"""Noughts and crosses with random players: this engine and others, in decisions per second of CPU time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from subprocess import CalledProcessError

import fabletop
from benchmarks.games import our_simulation
from benchmarks.measuring import ROUNDS, Play, Round, best_rates, rounds_of, settled
from benchmarks.peer import Client
from benchmarks.results import Figures, say
from fabletop.engine.match import Match

SIMULATION, MATCH = "Fabletop simulate()", "Fabletop full match"
# What is to be reached: how many times theirs ours has to be.
WANTED = {
    (SIMULATION, "PettingZoo env()"): 25.0,
    (SIMULATION, "OpenSpiel, in Python"): 10.0,
    (SIMULATION, "OpenSpiel, in C++"): 0.5,
    (MATCH, "PettingZoo env()"): 10.0,
    (MATCH, "OpenSpiel, in Python"): 4.0,
}


def match_by_ids() -> Play:
    """The whole match: record, legality, rests, log, tokens. Answers by id, as anybody would."""
    game, rng = fabletop.get_game("noughts"), Random(0)

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


def rlcard() -> Play:
    """Without RLCard's random agent, which is slower than the choice made here."""
    import rlcard

    from benchmarks.rlcard_noughts import NAME

    env, rng = rlcard.make(NAME), Random(0)

    def play(number: int) -> int:
        state, _ = env.reset()
        while not env.is_over():
            legal = state["raw_legal_actions"]
            state, _ = env.step(legal[int(rng.random() * len(legal))])
        return len(env.action_recorder)

    return play


def others() -> Iterator[tuple[str, Round]]:
    """All that are installed."""
    plays: dict[str, Callable[[], Play]] = {
        "PettingZoo env()": lambda: pettingzoo("env"),
        "PettingZoo raw_env()": lambda: pettingzoo("raw_env"),
        "OpenSpiel, in Python": lambda: open_spiel("python_tic_tac_toe"),
        "OpenSpiel, in C++": lambda: open_spiel("tic_tac_toe"),
        "RLCard": rlcard,
    }
    for name, make in plays.items():
        try:
            yield name, rounds_of(make())
        except ImportError as fault:
            say(f"{name}: left out, {fault.name} is not installed. Install the extras: pip install -e '.[bench]'")


def measure() -> Figures:
    print(f"Noughts and crosses, random players, decisions per second of CPU time (best of {ROUNDS} rounds)")
    game = fabletop.get_game("noughts")
    contestants = {SIMULATION: rounds_of(our_simulation(game, 2)), MATCH: rounds_of(match_by_ids()), **dict(others())}
    with ExitStack() as stack:
        try:
            contestants["boardgame.io, in Node"] = stack.enter_context(Client()).play_round
        except (OSError, CalledProcessError) as fault:
            say(f"boardgame.io: left out. It needs Node and npm, and is fetched from the internet once. {fault}")
        with settled():
            speeds = best_rates(contestants)
    for name, speed in speeds.items():
        say(f"{name:24}{speed:12,.0f}")
    print("Ratios")
    ratios = {}
    for ours in (SIMULATION, MATCH):
        for theirs in speeds:
            if theirs in (SIMULATION, MATCH):
                continue
            ratio = ratios[f"{ours} / {theirs}"] = speeds[ours] / speeds[theirs]
            wanted = WANTED.get((ours, theirs))
            words = f"{ours} / {theirs:24}{ratio:8.2f}"
            say(words, None if wanted is None else ratio >= wanted, f"{wanted:g}" if wanted else "")
    return {"decisions_per_second": speeds, "ratios": ratios}
