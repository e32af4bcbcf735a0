"""What harm to others is worth: the more, the likelier it is that they would win."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from fabletop.games.lost_adventures.bot.estimate import estimate
from fabletop.games.lost_adventures.bot.values import step_worth
from fabletop.games.lost_adventures.effects.harms import cost_of, would_kill
from fabletop.games.lost_adventures.state import PURPLE, Film

# What harm to all rivals is worth, measured by the same harm to oneself: what they lose in chances to win goes to the
# others, but some of it to nobody.
SPITE = 0.6
FATAL = 6.0  # what it costs to be put out, at least


def rivalry(table: Film, seat: int) -> dict[int, float]:
    """What harm to each living rival is worth, measured by the same harm to oneself."""
    chances = estimate(table)
    rivals = [each for each in table.living() if each != seat]
    total = sum(chances[each] for each in rivals)
    return {each: SPITE * chances[each] / total if total else 0.0 for each in rivals}


class Judgement:
    """What a seat thinks of what its powers could do now."""

    def __init__(self, table: Film, seat: int, careful: float) -> None:
        self._table, self._seat = table, seat
        self.careful = careful

    @cached_property
    def rivals(self) -> Mapping[int, float]:
        return rivalry(self._table, self._seat)

    def harm(self, seat: int, what: str) -> float:
        return cost_of(self._table, seat, what)

    def blow(self, seat: int, what: str) -> float:
        """What one unit of harm costs a player if it strikes him now, also if it is his end."""
        cost = cost_of(self._table, seat, what)
        return max(FATAL, cost) if would_kill(self._table, seat, (what,)) else cost

    def trap(self, seat: int) -> float:
        return sum(self.harm(seat, what) for what in self._table.penalties.trap)

    def trap_blow(self, seat: int) -> float:
        return sum(self.blow(seat, what) for what in self._table.penalties.trap)

    def step(self, seat: int) -> float:
        return step_worth(self._table, seat, self._table.step in PURPLE)
