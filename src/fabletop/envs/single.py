"""Gymnasium's interface for games that one mind can play: solo games, and cooperative ones.

The one agent sits in every chair. It observes what the seat that is asked may know, and no more, so a policy learnt
here is one that a party of players could follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from fabletop.engine.game import Game
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.envs.aec import ILLEGAL, MAX_CYCLES, new_play, observation_space
from fabletop.envs.encoding import Bits
from fabletop.envs.ids import party_seats, settings
from fabletop.envs.playing import Play
from fabletop.envs.shape import shape_of

Observed = dict[str, Bits]


class PartyEnv(gymnasium.Env[Observed, int]):
    """A solo or cooperative game as Gymnasium's environment. Use `single` or `gymnasium.make` to make one."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium wants it here, and no ClassVar

    def __init__(
        self,
        game: str | Game[Any],
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        max_cycles: int = MAX_CYCLES,
    ) -> None:
        self.game = get_game(game) if isinstance(game, str) else game
        possible = party_seats(self.game, options)
        if not possible or (seats is not None and seats not in possible):
            with_seats = f" with {seats} seats" if seats is not None and possible else ""
            raise Refused(
                f"{self.game.title}{with_seats} has players against each other. Use fabletop.envs.aec, where each has "
                "an agent of its own."
            )
        self.seats = possible[0] if seats is None else seats
        self.options = settings(self.game, options)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.shape = shape_of(self.game, self.seats, self.options)
        # Gymnasium's types ask for the very types of what lies in a space: these are dictionaries and NumPy's numbers.
        self.observation_space = observation_space(self.game, self.seats, self.options)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(self.shape.actions)  # type: ignore[assignment]
        self._play: Play | None = None
        self._reader: Reader | None = None
        self._steps = 0
        self._ended = True

    @property
    def play(self) -> Play:
        if self._play is None:
            raise RuntimeError("Call reset() first: no game is under way.")
        return self._play

    @property
    def match(self) -> Match[Any]:
        """The match behind the episode, for saving it or looking at it. It holds all secrets: not for agents."""
        return self.play.match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start a match, as `GameEnv.reset` does."""
        super().reset(seed=seed)
        self._play = new_play(self, int(self.np_random.integers(1 << 53)) if seed is None else seed)
        self._reader = Reader(self.match, None) if self.render_mode == "ansi" else None
        self._steps = 0
        self._ended = False
        return self._play.observe(self._play.seat), self._play.info()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        play = self.play
        if self._ended:
            raise RuntimeError("The episode is over. Call reset() to start another.")
        seat = play.seat
        self._steps += 1
        if not play.act(int(action)):
            self._ended = True
            return play.observe(seat), -1.0, True, False, {"refused": ILLEGAL}
        outcome = self.match.outcome
        if outcome is not None:
            self._ended = True
            return play.observe(seat), play.rewards()[0], True, False, {"ending": outcome.ending}
        self._ended = self._steps >= self.max_cycles
        return play.observe(play.seat), 0.0, False, self._ended, play.info()

    def render(self) -> str | None:
        """What a spectator would have read since the last time; only with `render_mode="ansi"`."""
        return None if self._reader is None else "\n".join(line.text for line in self._reader.news().lines)


def single(game: str | Game[Any], **parts: Any) -> PartyEnv:
    """Gymnasium's environment of a solo or cooperative game. Takes what `aec` takes."""
    return PartyEnv(game, **parts)
