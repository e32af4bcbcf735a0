"""Verbs that hold others, as this game says them: choices, the same for each of several, dice with a name, tokens with
texts of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine import effects
from fabletop.engine.effects import Amount, Effect, Subject, Verb, Voice, alone, amount_words, value_of
from fabletop.engine.effects.english import Phrase, article, capital, either, lower, times
from fabletop.engine.effects.nodes import unknown
from fabletop.games.projector.card_texts import Text, bare, in_sentences, is_long, labelled, listed, told, within
from fabletop.games.projector.effects.numbers import margin, natural
from fabletop.games.projector.rules.places import space_of
from fabletop.games.projector.state import NONE, SPACE, Token

if TYPE_CHECKING:
    from fabletop.engine.effects import Language
    from fabletop.games.projector.rules.moment import Now

DICE = {"d4": (1, 4), "d6": (1, 6), "2d6": (2, 6), "d8": (1, 8), "d10": (1, 10), "d12": (1, 12), "d20": (1, 20)}


class Choose(effects.Choose, frozen=True, tag="choose"):
    """One of several ways is taken, or so many different ones; each is said with what it costs and what it does."""

    n: Amount = 1

    async def run(self, now: Now) -> None:
        taken: list[effects.Way] = []
        for _ in range(value_of(self.n, now)):
            way = await now.take_one(self, taken)
            if way is None:
                return
            taken.append(way)
            await now.pay(way.cost)
            await now.perform(way.do)

    def words(self, voice: Voice) -> str:
        who = voice.phrase(self.by) if self.by else voice.phrase("you")
        if len(self.options) == 1:
            return f"{who.words} may {lower(_way(self.options[0], voice))}"
        first, *more = [_way(each, voice) for each in self.options]
        choose = f"{who.words} may choose" if self.may else who.does("choose")
        how_many = "one" if self.n == 1 else alone(self.n, voice)
        how_many = f"up to {how_many}" if self.may and self.n != 1 else how_many
        return in_sentences([f"{choose} {how_many}", first, *[_or(each) for each in more]])


def way_words(way: effects.Way, voice: Voice) -> str:
    """One of several ways: what it is called, what it costs, and what it does; on which condition stands before it."""
    cost, does = either([each.words(voice) for each in way.cost], "and"), told(way.do, voice)
    if not way.name:
        return labelled(cost, does) if cost and does else cost or does
    if not cost or not does:
        return labelled(way.name, cost or does) or way.name
    name = f"{way.name[:-1]}; {cost})" if way.name.endswith(")") else f"{way.name} ({cost})"
    return f"{name}: {does}"


def _or(way: str) -> str:
    return f"or, {lower(way)}" if way.startswith("If ") else f"or {lower(way)}"


def _way(way: effects.Way, voice: Voice) -> str:
    words = way_words(way, voice)
    return words if way.if_ is None else f"If {way.if_.words(voice)}, {lower(words)}"


class Each(effects.Each, frozen=True, tag="each"):
    """The same for each of several: players are not called "it". Within another, the outer one is `as` well."""

    as_: str = msgspec.field(name="as", default="it")

    async def run(self, now: Now) -> None:
        for each in await self.who.chosen(now):
            if now.there(each):
                await now.having(**{"it": each, self.as_: each}).perform(self.do)

    def could(self, now: Now) -> bool:
        moments = [now.having(**{"it": each, self.as_: each}) for each in self.who.could_be(now)]
        return any(effect.could(moment) for moment in moments for effect in self.do)

    def faults(self, language: Language) -> Iterator[str]:
        if self.as_ not in language.roles:
            yield unknown("role", self.as_, language.roles)

    def words(self, voice: Voice) -> str:
        if not isinstance(self.who, effects.Select) or self.who.kind != "player":
            return super().words(voice)
        first, *more = self.do
        whom = self.who.phrase(voice) if self.who.pick != "all" else Phrase(f"each {self.who.noun(voice).one}")
        later = Phrase("that player")
        clauses = [first.words(voice.having(**{"it": whom, self.as_: whom}))]
        clauses += [each.words(voice.having(**{"it": later, self.as_: later})) for each in more]
        return listed([*filter(None, clauses)])


class If(effects.If, frozen=True, tag="if"):
    """A branch; one that only tells a story is not spoken of."""

    def words(self, voice: Voice) -> str:
        do, other = told(self.do, voice), told(self.else_, voice)
        if not do:
            return _on("unless", self.if_.words(voice), other) if other else ""
        if not other:
            return _on("if", self.if_.words(voice), do)
        do = within(self.do, voice)
        if is_long(do) or is_long(other) or ", " in bare(self.if_.words(voice)):
            otherwise = f"otherwise, {other}" if other.startswith("if ") else f"otherwise: {other}"
            return in_sentences([f"if {self.if_.words(voice)}: {do}", otherwise])
        return f"if {self.if_.words(voice)}, {do}; otherwise {other}"


def _on(if_: str, condition: str, do: str) -> str:
    return f"{if_} {condition}: {do}" if is_long(do) or ", " in bare(condition) else f"{if_} {condition}, {do}"


class Times(effects.Times, frozen=True, tag="times"):
    """So often."""

    def words(self, voice: Voice) -> str:
        if isinstance(self.n, int):
            return f"{times(self.n)}: {told(self.do, voice)}"
        return f"{amount_words(self.n, voice, 'time')}: {told(self.do, voice)}"


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
        return f"roll {self.dice}. {capital(told(self.do, voice))}"


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
                table.tokens.append(Token(number, self.kind, at, now.me, text, margin(now), natural(now)))

    def could(self, now: Now) -> bool:
        return bool(self.at.could_be(now))

    def words(self, voice: Voice) -> str:
        if self.take:
            return f"take {article(f'{self.kind} token')} from {self.at.phrase(voice).words}"
        texts = " ".join(text.words(voice) for text in self.texts)
        put = f"put {article(f'{self.kind} token')} on {self.at.phrase(voice).words}"
        return f"{put} ({lower(texts.removesuffix('.'))})" if texts else put


VERBS: tuple[type[Verb], ...] = (Choose, Each, If, Times, RollDice, PutToken)
