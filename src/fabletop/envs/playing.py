"""One match in numbers: actions, masks, observations, rewards. Both kinds of environment are made of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from fabletop.engine.match import Match
from fabletop.envs.encoding import Bits
from fabletop.envs.ids import cooperative
from fabletop.envs.shape import MOST_PAGES, Shape
from fabletop.envs.turns import Turns

MORE, DONE = "show more", "done"


class Play:
    """A match under way."""

    def __init__(self, shape: Shape, match: Match[Any]) -> None:
        self.shape = shape
        self.match = match
        self.cut = 0  # values of the last observation that found no room
        self._turns = Turns(match)
        self._page = 0
        self._legal: dict[int, str] = {}
        self._list()

    @property
    def seat(self) -> int:
        """The seat that is asked; -1 when the game is over."""
        return self._turns.seat

    def _list(self) -> None:
        """Work out which actions there are, and what each picks."""
        shape, turns = self.shape, self._turns
        self._legal = legal = {}
        unknown = []
        for token in turns.tokens:
            action = shape.action_of.get(token)
            if action is None:
                unknown.append(token)
            else:
                legal[action] = token
        if unknown:
            start = self._page * shape.spare
            for place, token in enumerate(unknown[start : start + shape.spare], len(shape.known)):
                legal[place] = token
            if start + shape.spare < len(unknown):
                legal[shape.more] = MORE
        if turns.may_stop:
            legal[shape.done] = DONE

    def act(self, action: int) -> bool:
        """Do what an action means. False if it is not allowed; then nothing has changed."""
        token = self._legal.get(action)
        if token is None:
            return False
        if action == self.shape.more:
            self._page += 1
        else:
            self._page = 0
            if action == self.shape.done:
                self._turns.stop()
            else:
                self._turns.pick(token)
        self._list()
        return True

    def mask(self, seat: int) -> Bits:
        """One for each action that the seat may take now."""
        mask = bytearray(self.shape.actions)
        if seat == self._turns.seat:
            for action in self._legal:
                mask[action] = 1
        return np.frombuffer(mask, dtype=np.int8)

    def observe(self, seat: int) -> dict[str, Bits]:
        """What a seat may know, and what it may do."""
        values = self._turns.values(seat)
        values["page"] = min(self._page, MOST_PAGES) if seat == self._turns.seat else 0
        observation, self.cut = self.shape.encoding.bits(values)
        return {"observation": observation, "action_mask": self.mask(seat)}

    def info(self) -> dict[str, Any]:
        """The question of the seat that is asked, in words: what each action would do."""
        turns = self._turns
        labels = turns.labels()
        return {
            "seat": turns.seat,
            "prompt": turns.prompt,
            "rule": turns.rule,
            "picked": list(turns.picked),
            "labels": {action: labels.get(token, token) for action, token in self._legal.items()},
        }

    def rewards(self) -> list[float]:
        """What the end is worth to each seat: 1 for a win, -1 for a loss. Nobody has beaten anybody where nobody wins,
        or everybody; but a party that does not win has lost. A game that says what its end is worth is believed."""
        match = self.match
        if match.game.worth is not None:
            return [2 * worth - 1 for worth in match.game.worth(match.table)]
        winners = match.table.winners
        if cooperative(match.game, match.seats, match.options):
            return [1.0 if winners else -1.0] * match.seats
        if len(winners) in (0, match.seats):
            return [0.0] * match.seats
        return [1.0 if seat in winners else -1.0 for seat in range(match.seats)]
