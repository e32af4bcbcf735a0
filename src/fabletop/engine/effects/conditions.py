"""Conditions that every language has: comparing numbers, "all of", "any of", "not", "there is"; and what conditions of
games are made of that say of somebody what they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from fabletop.engine.effects.english import Phrase, either, number_of
from fabletop.engine.effects.nodes import Amount, Bounds, Condition, Node, Subject
from fabletop.engine.effects.numbers import Counted, alone, is_figure, value_of
from fabletop.engine.effects.selectors import IT

if TYPE_CHECKING:
    from fabletop.engine.effects.language import Voice


class Comparison(Node, Condition, frozen=True):
    """Whether a number is so large."""

    is_: Amount = msgspec.field(name="is")

    def bound(self, voice: Voice) -> str:
        """How large: "3 or more", "at least your armor"."""
        raise NotImplementedError

    def _words(self, voice: Voice, bound: Amount, counted: str) -> str:
        """In words; `counted` is how a counter is compared with another."""
        if isinstance(self.is_, Counted) and isinstance(bound, Counted):
            known = voice.language.counters
            return f"{known[self.is_.of].compared.format(counted)} as {known[bound.of].than}"
        return self._saying(voice, self.bound(voice))

    def _saying(self, voice: Voice, bound: str) -> str:
        """That the number is so large, by what it says itself of being compared."""
        if isinstance(self.is_, int):
            return f"{number_of(self.is_, 'point')} make {bound}"
        if isinstance(self.is_, Counted) and is_figure(bound):
            return voice.language.counters[self.is_.of].compared.format(bound)
        return self.is_.compared(voice, bound)

    def _bounds(self, voice: Voice) -> Bounds:
        return Bounds() if isinstance(self.is_, int) else self.is_.bounds(voice)

    def relative(self, voice: Voice, holds: bool = True) -> str:
        return self.is_.related(voice, self.bound(voice)) if holds and not isinstance(self.is_, int) else ""


class AtLeast(Comparison, frozen=True):
    mark: ClassVar[str] = "ge"
    ge: Amount

    def holds(self, now: Any) -> bool:
        return value_of(self.is_, now) >= value_of(self.ge, now)

    def bound(self, voice: Voice) -> str:
        return f"{self.ge} or more" if isinstance(self.ge, int) else f"at least {alone(self.ge, voice)}"

    def words(self, voice: Voice) -> str:
        return self._words(voice, self.ge, "at least as many")

    def denied(self, voice: Voice) -> str:
        bounds = self._bounds(voice)
        return self._saying(voice, bounds.none if self.ge == 1 else f"{bounds.less} than {alone(self.ge, voice)}")


class AtMost(Comparison, frozen=True):
    mark: ClassVar[str] = "le"
    le: Amount

    def holds(self, now: Any) -> bool:
        return value_of(self.is_, now) <= value_of(self.le, now)

    def bound(self, voice: Voice) -> str:
        bounds = self._bounds(voice)
        if isinstance(self.le, int):
            return f"{self.le} or {bounds.less}" if self.le else bounds.none
        return f"at most {alone(self.le, voice)}"

    def words(self, voice: Voice) -> str:
        return self._words(voice, self.le, "at most as many")

    def denied(self, voice: Voice) -> str:
        return self._saying(voice, f"more than {alone(self.le, voice)}")


class Exactly(Comparison, frozen=True):
    mark: ClassVar[str] = "eq"
    eq: Amount

    def holds(self, now: Any) -> bool:
        return value_of(self.is_, now) == value_of(self.eq, now)

    def bound(self, voice: Voice) -> str:
        bounds = self._bounds(voice)
        return bounds.none if self.eq == 0 else bounds.exactly.format(alone(self.eq, voice))

    def words(self, voice: Voice) -> str:
        return self._words(voice, self.eq, "as many")

    def denied(self, voice: Voice) -> str:
        return self._saying(voice, "1 or more") if self.eq == 0 else super().denied(voice)


class All(Node, Condition, frozen=True):
    mark: ClassVar[str] = "all"
    all: Annotated[tuple[Condition, ...], Meta(min_length=2)]

    def holds(self, now: Any) -> bool:
        for each in self.all:  # noqa: SIM110 - all() takes longer, and this is asked of all that could be chosen
            if not each.holds(now):
                return False
        return True

    def words(self, voice: Voice) -> str:
        return either([each.words(voice) for each in self.all], "and")

    def denied(self, voice: Voice) -> str:
        return either([each.denied(voice) for each in self.all])

    def parts(self) -> Sequence[Condition]:
        return self.all


class AnyOf(Node, Condition, frozen=True):
    mark: ClassVar[str] = "any"
    any: Annotated[tuple[Condition, ...], Meta(min_length=2)]

    def holds(self, now: Any) -> bool:
        return any(each.holds(now) for each in self.any)

    def words(self, voice: Voice) -> str:
        return either([each.words(voice) for each in self.any])

    def denied(self, voice: Voice) -> str:
        return either([each.denied(voice) for each in self.any], "and")

    def relative(self, voice: Voice, holds: bool = True) -> str:
        said = [each.relative(voice, holds) for each in self.any]
        return either(said, "or" if holds else "and") if all(said) else ""


class Not(Node, Condition, frozen=True):
    mark: ClassVar[str] = "not"
    not_: Condition = msgspec.field(name="not")

    def holds(self, now: Any) -> bool:
        return not self.not_.holds(now)

    def words(self, voice: Voice) -> str:
        return self.not_.denied(voice)

    def denied(self, voice: Voice) -> str:
        return self.not_.words(voice)

    def relative(self, voice: Voice, holds: bool = True) -> str:
        return self.not_.relative(voice, not holds)


class Exists(Node, Condition, frozen=True):
    """Whether there is anything that a selector could find, or anybody in a role."""

    mark: ClassVar[str] = "exists"
    exists: Subject

    def holds(self, now: Any) -> bool:
        for _ in self.exists.each(now):
            return True
        return False

    def words(self, voice: Voice) -> str:
        name = self.exists.named(voice)
        return f"{name} is {self.exists.place(voice)}" if name else f"there is {self.exists.any_words(voice)}"

    def denied(self, voice: Voice) -> str:
        name = self.exists.named(voice)
        return f"{name} is not {self.exists.place(voice)}" if name else f"there is no {self.exists.noun(voice).one}"


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
        who = self.who.phrase(voice)
        return f"{who.words} {self._not(voice, who)}"

    def _not(self, voice: Voice, who: Phrase) -> str:
        verb, _, rest = voice.language.keywords[self.has].partition(" ")
        if verb in ("are", "may"):
            return f"{who.form(verb)} not {rest}"
        return f"{who.form('do')} not {verb} {rest}"

    def relative(self, voice: Voice, holds: bool = True) -> str:
        who = self.who.phrase(voice)
        if who.words != "it":
            return ""
        verb, _, rest = voice.language.keywords[self.has].partition(" ")
        return f"that {who.form(verb)} {rest}" if holds else f"that {self._not(voice, who)}"


class Being(Node, Condition, frozen=True):
    """That somebody or something is something. A kind has what it is about in a field of its own, and says what stands
    behind "is"; the other words are made of that."""

    about: ClassVar[str] = "who"
    """The field with what it is about."""
    behind: ClassVar[bool] = False
    """Whether what it says may stand right behind what it is said of: "a guard adjacent to you"."""

    @property
    def whom(self) -> Subject:
        found: Subject = getattr(self, self.about)
        return found

    def said(self, voice: Voice) -> str:
        """What stands behind "is": "wounded", "adjacent to you"."""
        raise NotImplementedError

    def unsaid(self, voice: Voice) -> str:
        """What stands behind "is" where it does not hold."""
        return f"not {self.said(voice)}"

    def words(self, voice: Voice) -> str:
        return self.whom.phrase(voice).states("are", self.said(voice))

    def denied(self, voice: Voice) -> str:
        return self.whom.phrase(voice).states("are", self.unsaid(voice))

    def relative(self, voice: Voice, holds: bool = True) -> str:
        if not self.behind or self.whom != IT:
            return ""
        return self.said(voice) if holds else f"that is {self.unsaid(voice)}"


CONDITIONS: tuple[type[Node], ...] = (AtLeast, AtMost, Exactly, All, AnyOf, Not, Exists, Has)
