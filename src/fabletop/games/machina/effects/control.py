"""The same for each of several, and the game die: an effect that a roll decides (MA-039, MA-147, MA-148, MA-R127)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from fabletop.engine import effects
from fabletop.engine.citing import rule
from fabletop.engine.effects import Effect, Select, Verb, Voice, said
from fabletop.engine.effects.english import Phrase
from fabletop.games.machina.effects.fighting import ordered

if TYPE_CHECKING:
    from fabletop.games.machina.rules.moment import Now

GAME_DIE = 10


class Each(effects.Each, frozen=True, tag="each"):
    """One after the other, in the order that whose text it is chooses, or the party."""

    @rule("MA-121", "MA-R127")
    async def run(self, now: Now) -> None:
        for each in await ordered(now, await self.who.chosen(now)):
            if now.there(each):
                await now.having(it=each).perform(self.do)
                if now.table.over:
                    return

    def words(self, voice: Voice) -> str:
        do = said(self.do, voice.having(it=Phrase("it")), ", then ")
        if isinstance(self.who, Select) and self.who.pick == "all":
            return f"for each {self.who.noun(voice).one}: {do}"
        who = self.who.phrase(voice)
        return f"for {'each of ' if who.many else ''}{who.words}: {do}"


class Choose(effects.Choose, frozen=True, tag="choose"):
    """One of several ways, by their names if they have any."""

    def words(self, voice: Voice) -> str:
        if len(self.options) == 1:
            return super().words(voice)
        who = voice.phrase(self.by) if self.by else Phrase("you")
        choose = f"{who.words} may choose" if self.may else who.does("choose")
        ways = [each.words(voice) for each in self.options]
        named = [
            words.replace(f"{each.name}: ", f'"{each.name}": ', 1) if each.name else words
            for each, words in zip(self.options, ways, strict=True)
        ]
        return f"{choose} one: {'; or '.join(named)}"


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
