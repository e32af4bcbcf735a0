"""The game die: an effect that a roll decides (MA-039, MA-147, MA-148)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Effect, Verb, Voice, said

if TYPE_CHECKING:
    from fabletop.games.machina.rules.moment import Now

GAME_DIE = 10


class Roll(Verb, frozen=True, tag="roll"):
    """The die shows 0 to 9."""

    at_least: Annotated[int, Meta(ge=1, le=9)]
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    else_: tuple[Effect, ...] = msgspec.field(name="else", default=())

    @rule("MA-039", "MA-147", when={"MA-148": lambda self, now: bool(self.else_)})
    async def run(self, now: Now) -> None:
        shown = now.table.roll("effects", GAME_DIE)
        now.table.say("The die shows {}; {} or more was wanted.", shown, self.at_least, rule="MA-147")
        now.table.beat()
        await now.perform(self.do if shown >= self.at_least else self.else_)

    def words(self, voice: Voice) -> str:
        otherwise = f"; otherwise: {said(self.else_, voice, ' and ')}" if self.else_ else ""
        return f"roll {self.at_least}+: {said(self.do, voice, ' and ')}{otherwise}"
