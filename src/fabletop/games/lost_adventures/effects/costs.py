"""What it takes to use a power: a cube that was placed on it, hubris, a curse (LA-082, LA-085, LA-086, LA-284)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fabletop.engine.citing import rule
from fabletop.engine.effects import Payment, Verb, Voice
from fabletop.games.lost_adventures.effects.harms import HARMS

if TYPE_CHECKING:
    from fabletop.games.lost_adventures.effects.powers import Now


class Cost(Payment, Verb, frozen=True):
    """One thing that it takes, with its sign on cards; `taken` is what who uses the power takes at that moment."""

    sign: ClassVar[str]
    taken: ClassVar[str] = ""

    def words(self, voice: Voice) -> str:
        return f"1 {self.sign}" if self.taken else self.sign

    def payable(self, now: Now) -> bool:
        return True


class Cube(Cost, frozen=True, tag="cube"):
    """Paid when cubes are placed: the power works for the whole scene."""

    sign = "cube"

    def payable(self, now: Now) -> bool:
        return now.key in now.table.cubed[now.seat]

    def pay(self, now: Now) -> None:
        pass


class Hubris(Cost, frozen=True, tag="hubris"):
    sign, taken = "hubris", "1 hubris"

    def pay(self, now: Now) -> None:
        HARMS["hubris"].strike(now.table, now.seat, "LA-085")


class Curse(Cost, frozen=True, tag="curse"):
    """Nobody may die of it (LA-284)."""

    sign, taken = "curse", "a curse"

    @rule("LA-284")
    def payable(self, now: Now) -> bool:
        return not HARMS["curse"].kills(now.table, now.seat)

    def pay(self, now: Now) -> None:
        HARMS["curse"].strike(now.table, now.seat, "LA-086")


COSTS = (Cube, Hubris, Curse)
