"""Trains a small policy at noughts and crosses against random players, then measures how often it beats them.

    python examples/train_policy.py

Needs nothing but NumPy and the extra `rl`, and less than two minutes of one core. Nothing in it knows the game: the
policy sees the bits that its seat may know and the mask of what is allowed, and learns from who has won. Another game
is tried with `--game`.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from fabletop import envs
from fabletop.simulation.statistics import Share, share

HIDDEN = 128
BATCH = 20  # games between two steps of learning
RATE = 0.003
CURIOSITY = 0.2  # how far below the best an action may be thought of and still be tried now and then

Floats = npt.NDArray[np.float64]


class Move(NamedTuple):
    """One decision of the policy: what it saw and what it did."""

    seen: Floats
    action: int


class Policy:
    """A network with one hidden layer that says of each action what the game will be worth after it."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.weights = [
            self.rng.normal(0, 1 / np.sqrt(inputs), (inputs, HIDDEN)),
            np.zeros(HIDDEN),
            self.rng.normal(0, 0.01, (HIDDEN, actions)),
            np.zeros(actions),
        ]
        self._mean = [np.zeros_like(each) for each in self.weights]
        self._square = [np.zeros_like(each) for each in self.weights]
        self._steps = 0

    def _forward(self, seen: Floats) -> tuple[Floats, Floats]:
        inner, inner_bias, outer, outer_bias = self.weights
        hidden = np.tanh(seen @ inner + inner_bias)
        return hidden, hidden @ outer + outer_bias

    def act(self, seen: Floats, allowed: npt.NDArray[np.bool_], sure: bool) -> int:
        """The allowed action that is worth most; if not sure, one that may be, the more likely the more it is worth."""
        worth = np.where(allowed, self._forward(seen)[1], -np.inf)
        if sure:
            return int(worth.argmax())
        likely = np.exp((worth - worth.max()) / CURIOSITY)
        return int(self.rng.choice(len(likely), p=likely / likely.sum()))

    def learn(self, moves: list[Move], worth: Floats) -> None:
        """Think of moves as worth what their games turned out to be worth (least squares, by Adam)."""
        seen, taken = np.array([move.seen for move in moves]), [move.action for move in moves]
        hidden, thought = self._forward(seen)
        push = np.zeros_like(thought)
        rows = np.arange(len(moves))
        push[rows, taken] = (worth - thought[rows, taken]) / len(moves)
        back = (push @ self.weights[2].T) * (1 - hidden**2)
        slopes = [seen.T @ back, back.sum(axis=0), hidden.T @ push, push.sum(axis=0)]
        self._steps += 1
        for place, slope in enumerate(slopes):
            self._mean[place] = 0.9 * self._mean[place] + 0.1 * slope
            self._square[place] = 0.999 * self._square[place] + 0.001 * slope**2
            mean = self._mean[place] / (1 - 0.9**self._steps)
            square = self._square[place] / (1 - 0.999**self._steps)
            self.weights[place] += RATE * mean / (np.sqrt(square) + 1e-8)


def play(env: envs.GameEnv, policy: Policy, seat: int, seed: int, rng: Random, sure: bool) -> tuple[list[Move], float]:
    """One game of the policy in a seat against random players in all others: its moves, and its reward."""
    env.reset(seed=seed)
    learner, moves, reward = env.possible_agents[seat], [], 0.0
    for agent in env.agent_iter():
        observation, gained, ended, cut, _ = env.last()
        if agent == learner:
            reward += gained
        if ended or cut:
            env.step(None)
            continue
        allowed = observation["action_mask"] > 0
        if agent == learner:
            seen = observation["observation"].astype(np.float64)
            action = policy.act(seen, allowed, sure)
            moves.append(Move(seen, action))
        else:
            choices = np.flatnonzero(allowed)
            action = int(choices[int(rng.random() * len(choices))])
        env.step(action)
    return moves, reward


def train(env: envs.GameEnv, games: int, seed: int = 0) -> Policy:
    """A policy that has played so many games, in each seat in turn."""
    first = env.possible_agents[0]
    inputs, actions = spaces.flatdim(env.observation_space(first)["observation"]), int(env.action_space(first).n)
    policy = Policy(inputs, actions, seed)
    rng = Random(seed)
    moves: list[Move] = []
    worth: list[float] = []
    for number in range(games):
        made, reward = play(env, policy, number % env.seats, number, rng, sure=False)
        moves += made
        worth += [reward] * len(made)
        if number % BATCH == BATCH - 1 and moves:
            policy.learn(moves, np.array(worth))
            moves, worth = [], []
    return policy


def measure(env: envs.GameEnv, policy: Policy, games: int, seed: int = 1) -> Share:
    """How often the policy wins against random players, over all seats. A draw is no win."""
    rng = Random(seed)
    wins = sum(play(env, policy, n % env.seats, 10_000_000 + n, rng, sure=True)[1] > 0 for n in range(games))
    return share(wins, games)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="noughts", help="the id of an installed game")
    parser.add_argument("--games", type=int, default=12_000, help="games to learn from")
    parser.add_argument("--measured", type=int, default=2_000, help="games to measure with")
    given = parser.parse_args()
    env = envs.aec(given.game)
    start = time.perf_counter()
    policy = train(env, given.games)
    print(f"Trained on {given.games:,} games of {env.game.title} in {time.perf_counter() - start:.0f} seconds.")
    before = measure(env, train(env, 0), given.measured)
    after = measure(env, policy, given.measured)
    for words, won in (("Before", before), ("After", after)):
        print(f"{words}: wins {won.share:.1%} of {given.measured:,} games against random players", end="")
        print(f" (95 % interval {won.low:.1%} to {won.high:.1%}).")
    print("It beats random players." if after.low > 0.5 else "It does not beat random players yet: train it longer.")


if __name__ == "__main__":
    main()
