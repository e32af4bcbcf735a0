"""Texts: when a card does what, on which condition, how often, at what cost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from fabletop.engine.effects.control import said
from fabletop.engine.effects.english import either, lower, ordinal, sentence, times
from fabletop.engine.effects.nodes import Condition, Effect, Node, Payment, Subject, any_could, unknown
from fabletop.engine.effects.selectors import Select, casting, concerns
from fabletop.engine.effects.standing import Standing

if TYPE_CHECKING:
    from fabletop.engine.effects.language import Language, Voice


class Limit(Node, frozen=True):
    """How often at most in a span; for everybody together where it is `shared`."""

    per: str
    n: Annotated[int, Meta(ge=1, le=99)] = 1
    shared: bool = False


class Text(Node, frozen=True):
    """One text of a card. It waits for an event (`on`), or is played at a cost, or holds while its card is in force.

    `of` says who must have which role of the event: {victim: you}. `aim` says whom to choose for which role before
    anything is paid: {target: {any: guard, in: room}}; without anybody to choose it cannot be played. With `count` it
    does what it says at the last of so many times.
    """

    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    on: str = ""
    of: dict[str, Subject] = msgspec.field(default_factory=dict)
    if_: Condition | None = msgspec.field(name="if", default=None)
    cost: tuple[Payment, ...] = ()
    may: bool = False
    count: Annotated[int, Meta(ge=1, le=99)] = 1
    limit: str | Limit | None = None
    name: str = ""
    aim: dict[str, Subject] = msgspec.field(default_factory=dict)

    @property
    def continuous(self) -> bool:
        """Whether it holds, and is never performed."""
        return not self.on and not self.cost

    def concerns(self, now: Any) -> bool:
        """Whether those have the roles of the event whom it waits for."""
        return concerns(self.of, now)

    def due(self, now: Any) -> bool:
        """Whether it would be performed now, if its event happened or it were played."""
        return (self.if_ is None or self.if_.holds(now)) and now.payable(self.cost, self.do)

    def could(self, now: Any) -> bool:
        """Whether it would change anything now."""
        if not self.due(now):
            return False
        if not self.aim:
            return any_could(self.do, now)
        return any(any_could(self.do, aimed) for aimed in self._aimed(now))

    def _aimed(self, now: Any) -> Iterator[Any]:
        """The moments in which it would be performed, with each whom it may be aimed at."""
        for found in product(*[who.could_be(now) for who in self.aim.values()]):
            yield now.having(**dict(zip(self.aim, found, strict=True)))

    def words(self, voice: Voice) -> str:
        """The text as it is printed."""
        told = casting(self.of, voice)
        parts = [
            ", ".join(each.words(voice) for each in self.cost),
            told.event(self.on) if self.on else "",
            self._aims(voice),
            f"if {self.if_.words(voice)}" if self.if_ is not None else "",
            f"every {ordinal(self.count)} time" if self.count > 1 else "",
            self._often(voice),
            "if you like" if self.may else "",
        ]
        lead = ", ".join([part if place == 0 else lower(part) for place, part in enumerate(filter(None, parts))])
        clauses = self._clauses(voice)
        all_of_it = sentence(f"{lead}: {clauses}" if lead else clauses)
        return f"{self.name}: {all_of_it}" if self.name else all_of_it

    def _clauses(self, voice: Voice) -> str:
        if self.continuous:
            return "; ".join([each.standing_words(voice) for each in self.do if isinstance(each, Standing)])
        return said(self.do, voice, "; ")

    def _aims(self, voice: Voice) -> str:
        """Whom it is aimed at; of several, by which name it speaks of them from then on."""
        phrases = [who.phrase(voice).words for who in self.aim.values()]
        names = [voice.phrase(role).words for role in self.aim]
        if len(phrases) > 1 and len(set(phrases)) == 1:
            return f"aimed {times(len(names))} at {phrases[0]} ({either(names, 'and')}, who may be the same)"
        if len(phrases) > 1:
            phrases = [f"{words} ({name})" for words, name in zip(phrases, names, strict=True)]
        return f"aimed at {either(phrases, 'and')}" if phrases else ""

    def _often(self, voice: Voice) -> str:
        if self.limit is None:
            return ""
        if isinstance(self.limit, str):
            return f"once per {voice.language.limits[self.limit]}"
        shared = " for all together" if self.limit.shared else ""
        return f"{times(self.limit.n)} per {voice.language.limits[self.limit.per]}{shared}"

    @property
    def span(self) -> str:
        """The span that its limit is for."""
        return self.limit if isinstance(self.limit, str) else "" if self.limit is None else self.limit.per

    @property
    def most(self) -> int:
        """How often at most it is performed in that span."""
        return self.limit.n if isinstance(self.limit, Limit) else 1

    def faults(self, language: Language) -> Iterator[str]:
        if self.on and self.on not in language.events:
            yield unknown("event", self.on, language.events)
        elif self.on:
            for role in self.of:
                if role not in language.events[self.on].roles:
                    yield unknown(f"role of {self.on}", role, language.events[self.on].roles)
        for role, who in self.aim.items():
            if role not in language.roles:
                yield unknown("role", role, language.roles)
            if isinstance(who, Select) and (who.pick == "all" or who.n != 1 or who.up_to):
                yield f'the role "{role}" is for one alone: aim at any, or at one that something picks'
        if self.aim and self.continuous:
            yield "a text that is never performed is aimed at nobody"
        if self.span and self.span not in language.limits:
            yield unknown("limit", self.span, language.limits)
        if self.continuous and not all(isinstance(each, Standing) for each in self.do):
            yield "a text that neither waits for anything nor is played only says what holds"
