"""Gymnasium's environments of solo and cooperative games."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.engine.minis import hunt
from tests.envs import lanterns

import fabletop
from fabletop import envs
from fabletop.envs import registering


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> str:
    """Lanterns as an installed game; gives its id."""
    monkeypatch.setattr(registering, "game_ids", lambda: ["lanterns"])
    for module in (registering, envs.aec, envs.single):
        where = module if module is registering else module.__globals__
        if isinstance(where, dict):
            monkeypatch.setitem(where, "get_game", lambda name: lanterns.GAME)
        else:
            monkeypatch.setattr(where, "get_game", lambda name: lanterns.GAME)
    monkeypatch.setattr(gymnasium.envs.registration, "registry", dict(gymnasium.registry))
    return "fabletop/lanterns-v3"


def allowed(observed: dict[str, Any], rng: Random) -> int:
    return int(rng.choice(np.flatnonzero(observed["action_mask"]).tolist()))


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_one_mind_plays_all_seats_each_by_what_it_may_know(seats: int) -> None:
    env = envs.single(lanterns.GAME, seats=seats)
    observed, info = env.reset(seed=5)
    rng, asked = Random(1), set()
    ended = cut = False
    reward = 0.0
    while not ended:
        asked.add(info["seat"])
        assert np.array_equal(observed["observation"], env.play.observe(info["seat"])["observation"])
        assert env.play.seat == info["seat"]
        assert env.play.cut == 0 or info["prompt"].startswith("Which sign")
        observed, reward, ended, cut, info = env.step(allowed(observed, rng))
        assert not cut
    assert asked == set(range(seats))
    outcome = env.match.outcome
    assert outcome is not None
    assert info == {"ending": outcome.ending}
    assert reward == (1.0 if outcome.winners else -1.0)
    with pytest.raises(RuntimeError, match="over"):
        env.step(0)


def test_illegal_actions_and_long_episodes_end() -> None:
    env = envs.single(lanterns.GAME, max_cycles=1)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    observed, _ = env.reset(seed=1)
    _, reward, ended, cut, info = env.step(int(np.flatnonzero(observed["action_mask"] == 0)[0]))
    assert (reward, ended, cut) == (-1.0, True, False)
    assert "not allowed" in info["refused"]
    observed, _ = env.reset(seed=1)
    _, reward, ended, cut, _ = env.step(allowed(observed, Random(1)))
    assert (reward, ended, cut) == (0.0, False, True)


def test_players_against_each_other_are_sent_elsewhere() -> None:
    with pytest.raises(fabletop.Refused, match=r"Hunt has players against each other. Use fabletop.envs.aec"):
        envs.single(hunt.GAME)
    with pytest.raises(fabletop.Refused, match="Noughts and Crosses has players"):
        envs.single("noughts")


def test_which_games_one_mind_can_play() -> None:
    assert envs.party_seats(lanterns.GAME) == [1, 2, 3]
    assert envs.party_seats(hunt.GAME) == []
    assert [name for name in gymnasium.registry if name.startswith("fabletop/")] == [
        envs.env_id(game) for game in map(fabletop.get_game, fabletop.game_ids()) if envs.party_seats(game)
    ]


def test_gymnasium_knows_installed_games_by_their_ids(installed: str) -> None:
    envs.register()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*no maximum value|.*is different from the unwrapped")
        env: Any = gymnasium.make(installed, seats=2, render_mode="ansi")
    assert env.unwrapped.seats == 2
    check_env(env.unwrapped)  # with its spec, so that it is made and drawn in all ways
    env.reset(seed=1)
    assert env.render() == ""
