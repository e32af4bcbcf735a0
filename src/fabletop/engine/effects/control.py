"""Verbs that hold other effects: on a condition, by choice, for each of several, so often, by a die, later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from fabletop.engine.effects.english import Phrase, lower, once_each, times
from fabletop.engine.effects.nodes import Amount, Condition, Effect, Node, Payment, Subject, Verb, any_could, unknown
from fabletop.engine.effects.numbers import amount_words, value_of
from fabletop.engine.effects.selectors import Select

if TYPE_CHECKING:
    from fabletop.engine.effects.language import Language, Voice


def said(do: Sequence[Effect], voice: Voice, between: str) -> str:
    """Several effects in words, those that are there twice said once."""
    clauses: list[str] = []
    names: Sequence[tuple[str, str]] = ()
    for effect in do:
        clause = effect.words(voice)
        for general, special in names:
            clause = clause.replace(general, special)
        clauses.append(clause)
        names = effect.renames() or names
    return between.join(once_each(filter(None, clauses)))


class About(Verb, frozen=True, kw_only=True):
    """A verb about somebody: who has the language's default role, unless it names another."""

    who: Subject | None = None

    def someone(self, voice: Voice) -> Phrase:
        return self.who.phrase(voice) if self.who is not None else voice.phrase(voice.language.default)

    def could_be(self, now: Any) -> Sequence[int]:
        """All whom it may turn out to be about."""
        if self.who is not None:
            return self.who.could_be(now)
        found = now.role(now.language.default)
        return () if found is None else (found,)

    async def whom(self, now: Any) -> Sequence[int]:
        """Whom it is about, asking for it where somebody has to choose."""
        return self.could_be(now) if self.who is None else await self.who.chosen(now)

    def could(self, now: Any) -> bool:
        return bool(self.could_be(now))


class If(Verb, frozen=True, tag="if"):
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    if_: Condition = msgspec.field(name="if")
    else_: tuple[Effect, ...] = msgspec.field(name="else", default=())

    def run(self, now: Any) -> Any:
        return now.perform(self.do if self.if_.holds(now) else self.else_)

    def could(self, now: Any) -> bool:
        return any_could(self.do if self.if_.holds(now) else self.else_, now)

    def words(self, voice: Voice) -> str:
        otherwise = f"; otherwise: {said(self.else_, voice, ' and ')}" if self.else_ else ""
        return f"if {self.if_.words(voice)}: {said(self.do, voice, ' and ')}{otherwise}"


class Way(Node, frozen=True):
    """One of several things to choose from, perhaps only on a condition or at a cost."""

    do: tuple[Effect, ...]
    if_: Condition | None = msgspec.field(name="if", default=None)
    cost: tuple[Payment, ...] = ()
    name: str = ""

    def open(self, now: Any) -> bool:
        """Whether it may be taken now: its condition holds, and all that it takes can be paid."""
        return (self.if_ is None or self.if_.holds(now)) and now.payable(self.cost, self.do)

    def words(self, voice: Voice) -> str:
        condition = f" (if {self.if_.words(voice)})" if self.if_ is not None else ""
        cost = "".join(f"{each.words(voice)}, then " for each in self.cost)
        return f"{self.name}{': ' if self.name else ''}{cost}{said(self.do, voice, ', then ')}{condition}"


class Choose(Verb, frozen=True, tag="choose"):
    options: Annotated[tuple[Way, ...], Meta(min_length=1)]
    may: bool = False
    by: str = ""  # the role that chooses, if not who performs the text

    async def run(self, now: Any) -> None:
        taken: Way | None = await now.take_one(self)
        if taken is not None:
            await now.pay(taken.cost)
            await now.perform(taken.do)

    def could(self, now: Any) -> bool:
        return any(way.open(now) and any_could(way.do, now) for way in self.options)

    def words(self, voice: Voice) -> str:
        who = voice.phrase(self.by) if self.by else Phrase("you")
        ways = [each.words(voice) for each in self.options]
        if len(ways) == 1:
            return f"{who.words} may {lower(self.options[0].name) or ways[0]}"
        choose = f"{who.words} may choose" if self.may else who.does("choose")
        return f"{choose} one: {'; or '.join(ways)}"

    def faults(self, language: Language) -> Iterator[str]:
        if len(self.options) == 1 and not self.may:
            yield 'one way alone is no choice: say "may", or do without "choose"'
        if self.by and self.by not in language.roles:
            yield f'nobody has the role "{self.by}"'


class Each(Verb, frozen=True, tag="each"):
    """The same for each of several, which the effects call "it"."""

    who: Subject
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]

    async def run(self, now: Any) -> None:
        for each in await self.who.chosen(now):
            if now.there(each):
                await now.having(it=each).perform(self.do)

    def could(self, now: Any) -> bool:
        return any(effect.could(now.having(it=each)) for each in self.who.could_be(now) for effect in self.do)

    def words(self, voice: Voice) -> str:
        do = said(self.do, voice.having(it=Phrase("it")), " and ")
        if isinstance(self.who, Select) and self.who.pick == "all":
            return f"for each {self.who.noun(voice).one}: {do}"
        who = self.who.phrase(voice)
        return f"for {'each of ' if who.many else ''}{who.words}: {do}"


class Times(Verb, frozen=True, tag="times"):
    n: Amount
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]

    async def run(self, now: Any) -> None:
        for _ in range(value_of(self.n, now)):
            await now.perform(self.do)

    def could(self, now: Any) -> bool:
        return value_of(self.n, now) > 0 and any_could(self.do, now)

    def words(self, voice: Voice) -> str:
        often = times(self.n) if isinstance(self.n, int) else amount_words(self.n, voice, "time")
        return f"{often}: {said(self.do, voice, ' and ')}"


class Roll(Verb, frozen=True, tag="roll"):
    """A die decides."""

    die: str
    at_least: int
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    else_: tuple[Effect, ...] = msgspec.field(name="else", default=())

    async def run(self, now: Any) -> None:
        shown = now.table.roll("effects", now.language.dice[self.die]) + 1
        now.table.say("The {} shows {}; {} or more was wanted.", self.die, shown, self.at_least, rule=now.rule)
        await now.perform(self.do if shown >= self.at_least else self.else_)

    def words(self, voice: Voice) -> str:
        otherwise = f"; otherwise: {said(self.else_, voice, ' and ')}" if self.else_ else ""
        return f"roll the {self.die}; on {self.at_least} or more: {said(self.do, voice, ' and ')}{otherwise}"

    def faults(self, language: Language) -> Iterator[str]:
        if self.die not in language.dice:
            yield unknown("die", self.die, language.dice)
        elif not 2 <= self.at_least <= language.dice[self.die]:
            yield f"the {self.die} shows 1 to {language.dice[self.die]}, so {self.at_least} or more decides nothing"


class Later(Verb, frozen=True, tag="later"):
    """The next time that something happens, once."""

    on: str
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    if_: Condition | None = msgspec.field(name="if", default=None)
    until: str = ""

    def run(self, now: Any) -> None:
        now.wait_for(self)

    def words(self, voice: Voice) -> str:
        condition = f" if {self.if_.words(voice)}" if self.if_ is not None else ""
        when = lower(voice.event(self.on).removeprefix("When "))
        until = voice.language.durations[self.until].words if self.until else ""
        return f"the next time {when}{until}{condition}: {said(self.do, voice, ', ')}"

    def faults(self, language: Language) -> Iterator[str]:
        if self.on not in language.events:
            yield unknown("event", self.on, language.events)
        if self.until and self.until not in language.durations:
            yield unknown("duration", self.until, language.durations)
