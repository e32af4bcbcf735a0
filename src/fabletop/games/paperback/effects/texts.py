"""Texts: verbs that hold other effects, all effects together, and when a card does what.

A text says in its own words what its effects say in theirs; what one effect spends, the next calls by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine import effects
from fabletop.engine.effects import capital, sentence
from fabletop.games.paperback.conditions import Condition
from fabletop.games.paperback.effects import wording
from fabletop.games.paperback.effects.plans import Intent, Modify, Ready, RepeatAbility, Rotate, Stun, Unrotate
from fabletop.games.paperback.effects.rewards import GainItem, GainMcGuffin, Growth, Upgrade, UpgradeCore
from fabletop.games.paperback.effects.verbs import (
    Attack,
    Blocks,
    Boon,
    Draw,
    Heal,
    Hex,
    Hits,
    Letters,
    LoseHp,
    Mana,
    MaxHp,
    Move,
    Penalty,
    Purge,
    Spend,
    Verb,
)
from fabletop.games.paperback.terms import ENEMYS, LEADS, SPENDABLE, Event

if TYPE_CHECKING:
    from fabletop.games.paperback.rules.performing import Doer


class Later(Verb, frozen=True, tag="later"):
    on: Event
    do: tuple[Effect, ...]
    if_: Condition | None = msgspec.field(name="if", default=None)
    until: Literal["turn", "next_turn", "battle"] = "battle"

    async def run(self, doer: Doer) -> None:
        doer.wait_for(self)

    def words(self) -> str:
        condition = f" if {self.if_.words()}" if self.if_ is not None else ""
        if self.on == "turn_start" and self.until == "next_turn":
            return f"at the start of your next turn{condition}: {said(self.do, ', ')}"
        when = LEADS[self.on].removeprefix("When ").removeprefix("At the ").removeprefix("In ")
        when = f"{when[:1].lower()}{when[1:]}"
        often = {"turn": "this turn", "next_turn": "until the end of the next turn", "battle": "in this battle"}
        return f"the next time {when} ({often[self.until]}){condition}: {said(self.do, ', ')}"

    def inner(self) -> Iterator[effects.Effect]:
        yield from self.do


class Option(effects.Way, frozen=True):
    do: tuple[Effect, ...]
    if_: Condition | None = msgspec.field(name="if", default=None)

    def words(self) -> str:
        condition = f" (if {self.if_.words()})" if self.if_ is not None else ""
        return f"{said(self.do, ', then ')}{condition}"


class Choose(Verb, frozen=True, tag="choose"):
    options: Annotated[tuple[Option, ...], Meta(min_length=2)]

    async def run(self, doer: Doer) -> None:
        taken = await doer.take_one(self.options)
        if taken is not None:
            await doer.perform(taken.do)

    def words(self) -> str:
        return f"choose one: {'; or '.join(each.words() for each in self.options)}"

    def inner(self) -> Iterator[effects.Effect]:
        for each in self.options:
            yield from each.do


class When(Verb, frozen=True, tag="when"):
    do: tuple[Effect, ...]
    if_: Condition = msgspec.field(name="if")
    else_: tuple[Effect, ...] = msgspec.field(name="else", default=())

    async def run(self, doer: Doer) -> None:
        await doer.perform(self.do if doer.holds(self.if_) else self.else_)

    def words(self) -> str:
        otherwise = f"; otherwise: {said(self.else_, ' and ')}" if self.else_ else ""
        return f"if {self.if_.words()}: {said(self.do, ' and ')}{otherwise}"

    def inner(self) -> Iterator[effects.Effect]:
        yield from self.do
        yield from self.else_


Effect = (
    Hits | Blocks | Mana | Heal | LoseHp | MaxHp | Hex | Boon | Spend | Attack | Draw | Letters | Move | Penalty | Purge
    | Intent | Stun | Rotate | Unrotate | Ready | RepeatAbility | Modify | Later | Choose | When | Growth | Upgrade
    | UpgradeCore | GainItem | GainMcGuffin
)  # fmt: skip


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text of a card: when it is performed, on which condition, how often, and what it does."""

    on: Event
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    if_: Condition | None = msgspec.field(name="if", default=None)
    limit: Literal["turn", "battle", "run"] | None = None
    may: bool = False
    name: str = ""

    def words(self, enemys: bool = False) -> str:
        """The text as it is printed; `enemys` where it stands on the enemy."""
        lead = ENEMYS.get(self.on, LEADS[self.on]) if enemys else LEADS[self.on]
        if self.on == "gain" and all(isinstance(each, Modify) and each.until == "owned" for each in self.do):
            lead = ""  # what holds from the moment one has it needs no moment
        often = {"turn": "once per turn", "battle": "once per battle", "run": "once per run", None: ""}[self.limit]
        condition = f"if {self.if_.words()}" if self.if_ is not None else ""
        before = ", ".join(filter(None, [lead, condition, often]))
        may = "you may " if self.may and (self.on == "top" or not LEADS[self.on]) else ""
        if before or may:
            told = sentence(f"{before}: {may}{self._clauses('; ')}" if before else may + self._clauses("; "))
        else:
            told = " ".join(map(sentence, self._clauses("\n").split("\n")))
        if enemys:
            told = capital(wording.of_itself(told))
        return f"{self.name}: {told}" if self.name else told

    def _clauses(self, between: str) -> str:
        if self.on == "always":
            return between.join(each.standing_words() for each in self.do if isinstance(each, Modify))
        return said(self.do, between)


def said(do: Sequence[Effect], between: str) -> str:
    """Several effects; what was spent is called by its name."""
    words, thing, paid = [], "counter spent", "spent"
    for effect in do:
        said_of = effect.words().replace("counters spent", thing).replace("counter spent", thing)
        words.append(said_of.replace("you spent", f"you {paid}"))
        if isinstance(effect, Spend):
            verb, what, _ = SPENDABLE[effect.what]
            paid = "spent" if verb == "spend" else "removed"
            thing = f"{what} {paid}"
    return between.join(wording.once_each(filter(None, words)))


def texts_words(texts: tuple[Text, ...]) -> str:
    """All texts of a card."""
    return " ".join(text.words() for text in texts)
