"""What must hold for the environments of every game: one call checks it, on any game.

    from fabletop.envs.checks import check_environment

    def test_my_game_as_an_environment() -> None:
        check_environment(GAME)

The checkers of PettingZoo and Gymnasium say whether an environment keeps to their interface. The rest is ours: what an
agent observes does not depend on what its seat may not know, and every game can be played to its end.
"""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np
from gymnasium.utils.env_checker import check_env

from fabletop.engine.game import Game
from fabletop.envs.aec import GameEnv, aec
from fabletop.envs.ids import party_seats, settings
from fabletop.envs.playing import Play
from fabletop.envs.shape import shape_of
from fabletop.envs.single import PartyEnv
from fabletop.testing.visibility import world
from fabletop.testing.walk import Setting, dice, pauses, seat_counts, where

with warnings.catch_warnings():  # PettingZoo's checks import games of PettingZoo in a way that it has deprecated
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

# What the checkers say of every environment that has masks, those of PettingZoo too.
USUAL = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
    ".*Not able to test alternative render modes",
)
MOST_PICKS = 12  # of one answer, that are followed in two worlds at once


def check_environment(
    game: Game[Any],
    *,
    seats: Iterable[int] | None = None,
    options: dict[str, Any] | None = None,
    cycles: int = 100,
    games: int = 1,
    limit: int = 2000,
) -> None:
    """Check the environments of a game at each number of seats. `cycles` is how long the checkers play, `games` on how
    many random games secrets are looked for, `limit` when a game is taken for endless."""
    for number in seat_counts(game) if seats is None else seats:
        make = partial(aec, game, seats=number, options=options, max_cycles=limit)
        with _usual_warnings():
            api_test(make(), num_cycles=cycles)
            seed_test(make, num_cycles=cycles)
            if number in party_seats(game, options):
                check_env(PartyEnv(game, seats=number, options=options, max_cycles=limit))
        check_end(make())
        plain = {**game.unattended, **game.simulated, **(options or {})}
        check_secrecy(Setting(game, number, plain, games, "environments", limit))


@contextlib.contextmanager
def _usual_warnings() -> Iterator[None]:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):  # PettingZoo's checks talk
        for words in USUAL:
            warnings.filterwarnings("ignore", message=words)
        yield


def check_end(env: GameEnv) -> None:
    """A game that is played by allowed actions alone ends with its own ending, and with rewards that fit it."""
    name = env.game.id
    env.reset(seed=1)
    rng = Random(1)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, ended, cut, info = env.last()
        if ended or cut:
            assert "refused" not in info, f"{name}: an action that the mask allows was refused"
            rewards[agent] = reward
            env.step(None)
            continue
        allowed = np.flatnonzero(observation["action_mask"])
        assert set(map(int, allowed)) == set(info["labels"]), f"{name}: the mask is not what the labels name"
        env.step(int(allowed[int(rng.random() * len(allowed))]))
    outcome = env.match.outcome
    assert outcome is None or list(rewards.values()) == env.play.rewards()
    assert outcome is not None or not any(rewards.values()), f"{name}: a game without an end has a reward"


def check_secrecy(setting: Setting) -> None:
    """No seat gets anything through its environment that depends on what it may not know."""
    shape = shape_of(setting.game, setting.seats, settings(setting.game, setting.options))
    for match, seed, number in pauses(setting):
        if match.over:
            continue
        for seat in range(match.seats):
            rng = dice(f"{seed}, environment of {seat}", number)
            twin = world(match, seat, rng)
            if twin is not None:
                _compare(Play(shape, match.fork()), Play(shape, twin), seat, rng)


def _compare(real: Play, other: Play, seat: int, rng: Random) -> None:
    """The same for the seat in two worlds that it cannot tell apart, and after each part of an answer that it picks.
    What follows from a whole answer may differ: the seat may be told something by it."""
    match = real.match
    start = len(match.entries), match.committed
    for _ in range(MOST_PICKS):
        at = where(match)
        assert real.seat == other.seat, f"{at}: in a world that seat {seat} thinks possible another seat is asked"
        one, two = real.observe(seat), other.observe(seat)
        for name in one:
            assert np.array_equal(one[name], two[name]), f"{at}: the {name} of seat {seat} tells what is hidden from it"
        if real.seat != seat:
            return
        words, others = real.info(), other.info()
        assert words == others, f"{at}: the words for seat {seat} tell what is hidden from it: {words} or {others}"
        allowed = np.flatnonzero(one["action_mask"])
        action = int(allowed[int(rng.random() * len(allowed))])
        for play in (real, other):
            assert play.act(action), f"{at}: what the mask allows was refused"
        if (len(match.entries), match.committed) != start:
            return
