"""Verbs that hold others, as this game says them: dice with a name, tokens with texts of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.effects import Effect, Subject, Verb, Voice, said
from fabletop.games.projector.card_texts import Text
from fabletop.games.projector.rules.places import space_of
from fabletop.games.projector.state import NONE, SPACE, Token

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

DICE = {"d4": (1, 4), "d6": (1, 6), "2d6": (2, 6), "d8": (1, 8), "d10": (1, 10), "d12": (1, 12), "d20": (1, 20)}


class RollDice(Verb, frozen=True, tag="roll"):
    """Dice are rolled; what they show has a name from then on."""

    dice: Literal["d4", "d6", "2d6", "d8", "d10", "d12", "d20"]
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    as_: str = msgspec.field(name="as", default="roll")

    async def run(self, now: Now) -> None:
        number, sides = DICE[self.dice]
        shown = sum([now.table.roll("effects", sides) + 1 for _ in range(number)])
        now.table.rolled[self.as_] = shown
        now.table.say("The {} shows {}.", self.dice, shown, rule="TP-R10")
        now.table.beat()
        await now.perform(self.do)

    def words(self, voice: Voice) -> str:
        return f"roll {self.dice}: {said(self.do, voice, ', then ')}"


class PutToken(Verb, frozen=True, tag="token"):
    """A token is put on a location, or taken away; its texts work while it lies there."""

    kind: str
    at: Subject
    take: bool = False
    texts: tuple[Text, ...] = ()

    async def run(self, now: Now) -> None:
        table = now.table
        for thing in await self.at.chosen(now):
            at = SPACE + space_of(table, thing)
            if self.take:
                gone = [each for each in table.tokens if each.kind == self.kind and each.at == at][:1]
                table.tokens[:] = [each for each in table.tokens if each not in gone]
            else:
                number = max([each.number for each in table.tokens], default=-1) + 1
                text = table.box.token_index.get(id(self), NONE)
                table.tokens.append(Token(number, self.kind, at, now.me, text))

    def could(self, now: Now) -> bool:
        return bool(self.at.could_be(now))

    def words(self, voice: Voice) -> str:
        if self.take:
            return f"take a {self.kind} token from {self.at.phrase(voice).words}"
        texts = " ".join(text.words(voice) for text in self.texts)
        return f"put a {self.kind} token on {self.at.phrase(voice).words}{f' ({texts})' if texts else ''}"


VERBS: tuple[type[Verb], ...] = (RollDice, PutToken)
