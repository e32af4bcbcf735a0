"""Noughts and crosses as a game of RLCard, which has none: a game and an environment of it, as its own games are made.

It does no more than RLCard asks for, and its rules are looked up in the tables of ours.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np
from rlcard.envs import Env
from rlcard.envs.registration import register

from fabletop.games.noughts.rules import FREE, FULL, WON

NAME = "noughts"


class Noughts:
    """The game: the cells that each player has marked, as the bits of a number."""

    def __init__(self) -> None:
        self.allow_step_back = False
        self.np_random: Any = None  # set by the environment; nothing here is left to chance

    def init_game(self) -> tuple[dict[str, Any], int]:
        self.marks = [0, 0]
        self.player = 0
        return self.get_state(0), 0

    def step(self, action: int) -> tuple[dict[str, Any], int]:
        self.marks[self.player] |= 1 << action
        self.player = 1 - self.player
        return self.get_state(self.player), self.player

    def get_state(self, player: int) -> dict[str, Any]:
        return {"mine": self.marks[player], "theirs": self.marks[1 - player], "legal_actions": self.get_legal_actions()}

    def get_legal_actions(self) -> tuple[int, ...]:
        return FREE[self.marks[0] | self.marks[1]]

    def get_payoffs(self) -> list[int]:
        won = [int(WON[marks]) for marks in self.marks]
        return [won[0] - won[1], won[1] - won[0]]

    def get_num_players(self) -> int:
        return 2

    def get_num_actions(self) -> int:
        return 9

    def get_player_id(self) -> int:
        return self.player

    def is_over(self) -> bool:
        return WON[self.marks[1 - self.player]] or self.marks[0] | self.marks[1] == FULL


class NoughtsEnv(Env):  # type: ignore[misc]  # RLCard has no types
    """The environment: what learners see of the game."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.name = NAME
        self.game = Noughts()
        super().__init__(config)
        self.state_shape = [[18], [18]]
        self.action_shape = [None, None]

    def _extract_state(self, state: dict[str, Any]) -> dict[str, Any]:
        bits = state["mine"] | state["theirs"] << 9
        legal = state["legal_actions"]
        return {
            "legal_actions": OrderedDict.fromkeys(legal),
            "obs": np.array([bits >> bit & 1 for bit in range(18)], dtype=np.int8),
            "raw_obs": state,
            "raw_legal_actions": list(legal),
            "action_record": self.action_recorder,
        }

    def _decode_action(self, action_id: int) -> int:
        return action_id

    def _get_legal_actions(self) -> tuple[int, ...]:
        return self.game.get_legal_actions()

    def get_payoffs(self) -> Any:
        return np.array(self.game.get_payoffs())


register(NAME, f"{__name__}:NoughtsEnv")
