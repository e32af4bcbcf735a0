"""Conditions that every language has: comparing numbers, "all of", "any of", "not", "there is"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from fabletop.engine.effects.english import either, number_of
from fabletop.engine.effects.nodes import Amount, Condition, Node, Subject
from fabletop.engine.effects.numbers import Counted, value_of

if TYPE_CHECKING:
    from fabletop.engine.effects.language import Voice


class Comparison(Node, Condition, frozen=True):
    """Whether a number is so large."""

    is_: Amount = msgspec.field(name="is")

    def _words(self, voice: Voice, bound: Amount, plain: str, counted: str) -> str:
        """In words, by what the counter says of being compared. `plain` is how it is with a number, `counted` how with
        a counter."""
        if isinstance(self.is_, int):
            return f"{number_of(self.is_, 'point')} make {plain}"
        if not isinstance(self.is_, Counted):
            return self.is_.compared(voice, plain)
        known = voice.language.counters
        compared = known[self.is_.of].compared
        if isinstance(bound, Counted):
            return f"{compared.format(counted)} as {known[bound.of].than}"
        return compared.format(plain)


class AtLeast(Comparison, frozen=True):
    mark: ClassVar[str] = "ge"
    ge: Amount

    def holds(self, now: Any) -> bool:
        return value_of(self.is_, now) >= value_of(self.ge, now)

    def words(self, voice: Voice) -> str:
        return self._words(voice, self.ge, f"{self.ge} or more", "at least as many")


class AtMost(Comparison, frozen=True):
    mark: ClassVar[str] = "le"
    le: Amount

    def holds(self, now: Any) -> bool:
        return value_of(self.is_, now) <= value_of(self.le, now)

    def words(self, voice: Voice) -> str:
        less = voice.language.counters[self.is_.of].less if isinstance(self.is_, Counted) else "fewer"
        return self._words(voice, self.le, f"{self.le} or {less}" if self.le else "no", "at most as many")


class Exactly(Comparison, frozen=True):
    mark: ClassVar[str] = "eq"
    eq: Amount

    def holds(self, now: Any) -> bool:
        return value_of(self.is_, now) == value_of(self.eq, now)

    def words(self, voice: Voice) -> str:
        exactly = "exactly {}"
        if isinstance(self.is_, Counted):
            exactly = voice.language.counters[self.is_.of].exactly
        return self._words(voice, self.eq, exactly.format(self.eq) if self.eq else "no", "as many")


class All(Node, Condition, frozen=True):
    mark: ClassVar[str] = "all"
    all: Annotated[tuple[Condition, ...], Meta(min_length=2)]

    def holds(self, now: Any) -> bool:
        return all(each.holds(now) for each in self.all)

    def words(self, voice: Voice) -> str:
        return either([each.words(voice) for each in self.all], "and")

    def denied(self, voice: Voice) -> str:
        return either([each.denied(voice) for each in self.all])


class AnyOf(Node, Condition, frozen=True):
    mark: ClassVar[str] = "any"
    any: Annotated[tuple[Condition, ...], Meta(min_length=2)]

    def holds(self, now: Any) -> bool:
        return any(each.holds(now) for each in self.any)

    def words(self, voice: Voice) -> str:
        return either([each.words(voice) for each in self.any])

    def denied(self, voice: Voice) -> str:
        return either([each.denied(voice) for each in self.any], "and")


class Not(Node, Condition, frozen=True):
    mark: ClassVar[str] = "not"
    not_: Condition = msgspec.field(name="not")

    def holds(self, now: Any) -> bool:
        return not self.not_.holds(now)

    def words(self, voice: Voice) -> str:
        return self.not_.denied(voice)

    def denied(self, voice: Voice) -> str:
        return self.not_.words(voice)


class Exists(Node, Condition, frozen=True):
    """Whether there is anything that a selector could find, or anybody in a role."""

    mark: ClassVar[str] = "exists"
    exists: Subject

    def holds(self, now: Any) -> bool:
        return any(True for _ in self.exists.each(now))

    def words(self, voice: Voice) -> str:
        return f"there is {self.exists.any_words(voice)}"

    def denied(self, voice: Voice) -> str:
        return f"there is no {self.exists.noun(voice).one}"


class Has(Node, Condition, frozen=True):
    """Whether somebody has a keyword."""

    mark: ClassVar[str] = "has"
    has: str
    who: Subject

    def holds(self, now: Any) -> bool:
        return any(now.has(now.table, each, self.has) for each in self.who.could_be(now))

    def words(self, voice: Voice) -> str:
        verb, _, rest = voice.language.keywords[self.has].partition(" ")
        who = self.who.phrase(voice)
        return f"{who.words} {who.form(verb)} {rest}"

    def denied(self, voice: Voice) -> str:
        verb, _, rest = voice.language.keywords[self.has].partition(" ")
        who = self.who.phrase(voice)
        return f"{who.words} {who.form(verb)} not {rest}" if verb == "are" else f"it is not so that {self.words(voice)}"


CONDITIONS: tuple[type[Node], ...] = (AtLeast, AtMost, Exactly, All, AnyOf, Not, Exists, Has)
