"""PettingZoo's agent-environment cycle for any game: the seats are agents, and whoever is asked takes the next step."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from fabletop.engine.game import Game
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.envs.encoding import Bits
from fabletop.envs.ids import env_id, settings
from fabletop.envs.playing import Play
from fabletop.envs.shape import shape_of

MAX_CYCLES = 10_000  # steps, after which an episode is cut off
ILLEGAL = "That action is not allowed now, and ends the episode as lost. Take one that `action_mask` allows."


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game as PettingZoo's environment. Use `aec` to make one."""

    def __init__(
        self, game: Game[Any], seats: int, options: Any, *, render_mode: str | None = None, max_cycles: int = MAX_CYCLES
    ) -> None:
        super().__init__()
        self.game, self.seats, self.options = game, seats, options
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.shape = shape_of(game, seats, options)
        self.metadata = {
            "name": f"{game.id}_v{game.rules_version}",
            "id": env_id(game),
            "shape": self.shape.fingerprint,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.sides = dict(zip(self.possible_agents, game.sides(seats, options), strict=True))
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(game, seats, options) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.shape.actions) for agent in self.possible_agents}
        self._seed: int | None = None
        self._series: Random | None = None  # of the seeds of episodes that are given none, made when it is wanted
        self._play: Play | None = None
        self._reader: Reader | None = None
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    @property
    def play(self) -> Play:
        if self._play is None:
            raise RuntimeError("Call reset() first: no game is under way.")
        return self._play

    @property
    def match(self) -> Match[Any]:
        """The match behind the episode, for saving it or looking at it. It holds all secrets: not for agents."""
        return self.play.match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match. A seed gives the match that `fabletop.new` gives for it; without one, the next of a series.
        Settings belong to the environment, not to the episode: `options` is there for the interface's sake."""
        if seed is None:
            self._series = self._series or Random(self._seed)
            seed = self._series.getrandbits(53)
        else:
            self._seed, self._series = seed, None
        self._play = new_play(self, seed)
        self._reader = Reader(self.match, None) if self.render_mode == "ansi" else None
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def _turn(self) -> None:
        """Turn to whoever is asked; at the end, to the first who has to leave."""
        seat = self.play.seat
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(seat, 0)]
        if seat >= 0:
            self.infos[self.agent_selection] = self.play.info()

    def observe(self, agent: str) -> dict[str, Bits]:
        observed = self.play.observe(self._seat_of[agent])
        if self.terminations.get(agent) or self.truncations.get(agent):  # it may have ended while somebody was asked
            observed["action_mask"][:] = 0
        return observed

    def step(self, action: int | None) -> None:
        play, agent = self.play, self.agent_selection
        if not self.agents:
            raise RuntimeError("The episode is over. Call reset() to start another.")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        if action is None or not play.act(int(action)):
            self._end(self.terminations, [-1.0 if other == agent else 0.0 for other in self.possible_agents])
            self.infos[agent] = {"refused": ILLEGAL}
        elif play.seat < 0:
            self._end(self.terminations, play.rewards())
        elif self._steps >= self.max_cycles:
            self._end(self.truncations, [0.0] * self.seats)
        else:
            self._turn()

    def _end(self, how: dict[str, bool], rewards: list[float]) -> None:
        how.update(dict.fromkeys(self.agents, True))
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()
        self.infos = {agent: {} for agent in self.agents}
        outcome = self.match.outcome
        if outcome is not None:
            for agent in self.agents:
                self.infos[agent]["ending"] = outcome.ending
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """What a spectator would have read since the last time; only with `render_mode="ansi"`."""
        return None if self._reader is None else "\n".join(line.text for line in self._reader.news().lines)

    def close(self) -> None:
        """There is nothing to close."""


def aec(
    game: str | Game[Any],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    max_cycles: int = MAX_CYCLES,
) -> GameEnv:
    """PettingZoo's environment of a game, given by its id or itself. Seats, if not given, are as few as possible;
    `max_cycles` is the number of steps after which an episode is cut off."""
    found = get_game(game) if isinstance(game, str) else game
    number = found.seats[0] if seats is None else seats
    return GameEnv(found, number, settings(found, options), render_mode=render_mode, max_cycles=max_cycles)


def observation_space(game: Game[Any], seats: int, options: Any) -> spaces.Dict:
    shape = shape_of(game, seats, options)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (shape.encoding.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (shape.actions,), np.int8),
        }
    )


def new_play(env: Any, seed: int) -> Play:
    """The match of an episode."""
    game: Game[Any] = env.game
    # Settings that are given are read anew for each match; those that nobody has changed are not.
    options = None if env.options == game.read_options(None) else env.options
    match = Match(game, seats=env.seats, seed=seed, options=options, log=env.render_mode == "ansi")
    return Play(env.shape, match)
