"""Texts: when a card does what, on which condition, how often, at what cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from fabletop.engine.effects.control import said
from fabletop.engine.effects.english import lower, ordinal, sentence, times
from fabletop.engine.effects.nodes import Condition, Effect, Node, Payment, Subject, unknown
from fabletop.engine.effects.selectors import casting, concerns
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

    `of` says who must have which role of the event: {victim: you}. With `count` it does what it says at the last of so
    many times.
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
        return self.due(now) and any(each.could(now) for each in self.do)

    def words(self, voice: Voice) -> str:
        """The text as it is printed."""
        told = casting(self.of, voice)
        parts = [
            ", ".join(each.words(voice) for each in self.cost),
            told.event(self.on) if self.on else "",
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
        if self.span and self.span not in language.limits:
            yield unknown("limit", self.span, language.limits)
        if self.continuous and not all(isinstance(each, Standing) for each in self.do):
            yield "a text that neither waits for anything nor is played only says what holds"
