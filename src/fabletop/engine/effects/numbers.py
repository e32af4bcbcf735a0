"""Numbers that are worked out when they are used: so many for each of something, sums, the least and the most."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta

from fabletop.engine.effects.english import Noun, article, either, number_of
from fabletop.engine.effects.nodes import Amount, Bounds, Node, Number, Subject, unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fabletop.engine.effects.language import Language, Voice


_FIGURE = re.compile(r"(at least |at most |exactly |[a-z]+ than )?(no$|-?\d)(?!.* plus )")


def value_of(amount: Amount, now: Any) -> int:
    """An amount as a number, now."""
    return amount if isinstance(amount, int) else amount.value(now)


def amount_words(amount: Amount, voice: Voice, one: str, many: str | None = None) -> str:
    """How many, in words: "3 hits", "1 hit per wound of the target (at most 6)"."""
    return number_of(amount, one, many) if isinstance(amount, int) else amount.words(voice, one, many)


def alone(amount: Amount, voice: Voice) -> str:
    """A number by itself, in words: "3", "your armor"."""
    return str(amount) if isinstance(amount, int) else amount.itself(voice)


def is_figure(bound: str) -> bool:
    """Whether a bound is a number that can stand before things ("at least 3 guards"), and not a phrase of its own."""
    return bool(_FIGURE.match(bound))


class Reckoned(Node, Number, frozen=True, kw_only=True):
    """What is counted / per, rounded down (or `up`), times x, plus plus, within limits."""

    per: Annotated[int, Meta(ge=1)] = 1
    x: int = 1
    plus: int = 0
    up: bool = False
    min: int | None = None
    max: int | None = None

    def counted(self, now: Any) -> int:
        """How many there are of what is counted."""
        raise NotImplementedError

    def noun(self, voice: Voice) -> Noun:
        """What is counted, as what stands after "per"."""
        raise NotImplementedError

    def value(self, now: Any) -> int:
        return self.reckon(self.counted(now))

    def reckon(self, counted: int) -> int:
        """The number that so many make."""
        number = (-(-counted // self.per) if self.up else counted // self.per) * self.x + self.plus
        if self.min is not None and number < self.min:
            return self.min
        return self.max if self.max is not None and number > self.max else number

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        noun = self.noun(voice)
        per = noun.one if self.per == 1 else f"{self.per} {noun.many}"
        in_all = " in all" if self.plus > 0 else ""
        limits = [f"at least {self.min}" if self.min else "", f"at most {self.max}{in_all}" if self.max else ""]
        rounded = "rounded up" if self.up and self.per > 1 else ""
        aside = ", ".join(filter(None, [rounded, *limits]))
        if self.plus > 0 and self.x > 0:
            words = f"{number_of(self.plus, one, many)}, and {self.x} more per {per}"
        elif self.plus > 0:
            words = f"{number_of(self.plus, one, many)}, less {-self.x} per {per}"
        else:
            words = f"{number_of(self.x, one, many)} per {per}"
            if self.plus < 0:
                first = -self.plus // self.x * self.per
                words += f" beyond the first{f' {first}' if first > 1 else ''}"
        return f"{words} ({aside})" if aside else words

    def itself(self, voice: Voice) -> str:
        words = self.whole(voice)
        if self.per > 1:
            words += f" divided by {self.per}, rounded {'up' if self.up else 'down'}"
        if self.x != 1:
            words = f"{'twice' if self.x == 2 else f'{self.x} times'} {words}"
        if self.plus:
            words += f" {'plus' if self.plus > 0 else 'less'} {abs(self.plus)}"
        limits = [f"at least {self.min}" if self.min else "", f"at most {self.max}" if self.max else ""]
        aside = ", ".join(filter(None, limits))
        return f"{words} ({aside})" if aside else words

    def whole(self, voice: Voice) -> str:
        """What is counted, as one number."""
        return f"the number of {self.noun(voice).many}"


class Counted(Reckoned, frozen=True):
    """So many for each that a counter says."""

    mark: ClassVar[str] = "of"
    of: str

    def counted(self, now: Any) -> int:
        return now.read(self.of)  # type: ignore[no-any-return]  # counters are numbers

    def noun(self, voice: Voice) -> Noun:
        return voice.language.counters[self.of].noun

    def whole(self, voice: Voice) -> str:
        return voice.language.counters[self.of].alone or super().whole(voice)

    def bounds(self, voice: Voice) -> Bounds:
        counter = voice.language.counters[self.of]
        return Bounds(counter.less, counter.exactly)

    def faults(self, language: Language) -> Iterator[str]:
        if self.of not in language.counters:
            yield unknown("counter", self.of, language.counters)


class Count(Reckoned, frozen=True):
    """So many for each thing that a selector finds."""

    mark: ClassVar[str] = "count"
    count: Subject

    def counted(self, now: Any) -> int:
        return len(self.count.could_be(now))

    def noun(self, voice: Voice) -> Noun:
        return self.count.noun(voice)

    def compared(self, voice: Voice, bound: str) -> str:
        if not is_figure(bound):
            return super().compared(voice, bound)
        if bound == "1 or more":
            return f"there is {article(self.noun(voice).one)}"
        one = bound.endswith(" 1")
        return f"there {'is' if one else 'are'} {bound} {self.noun(voice).one if one else self.noun(voice).many}"


class Sum(Node, Number, frozen=True):
    """Several numbers added up."""

    mark: ClassVar[str] = "sum"
    sum: Annotated[tuple[Amount, ...], Meta(min_length=2)]

    def value(self, now: Any) -> int:
        return sum([value_of(each, now) for each in self.sum])

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return either([amount_words(each, voice, one, many) for each in self.sum], "and")

    def itself(self, voice: Voice) -> str:
        return " plus ".join([alone(each, voice) for each in self.sum])

    def bounds(self, voice: Voice) -> Bounds:
        return Bounds("less")


class Least(Node, Number, frozen=True):
    """The lowest of several numbers."""

    mark: ClassVar[str] = "least"
    least: Annotated[tuple[Amount, ...], Meta(min_length=2)]

    def value(self, now: Any) -> int:
        return min([value_of(each, now) for each in self.least])

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        if isinstance(self.least[0], int) and len(self.least) == 2:
            return f"{amount_words(self.least[1], voice, one, many)} (at most {self.least[0]})"
        return f"{either([amount_words(each, voice, one, many) for each in self.least])}, whichever is less"

    def itself(self, voice: Voice) -> str:
        if isinstance(self.least[0], int) and len(self.least) == 2:
            return f"{alone(self.least[1], voice)} (at most {self.least[0]})"
        return f"{either([alone(each, voice) for each in self.least])}, whichever is less"

    def bounds(self, voice: Voice) -> Bounds:
        return Bounds("less")

    def compared(self, voice: Voice, bound: str) -> str:
        return f"the lowest of {either([alone(each, voice) for each in self.least], 'and')} is {bound}"


class Most(Node, Number, frozen=True):
    """The highest of several numbers."""

    mark: ClassVar[str] = "most"
    most: Annotated[tuple[Amount, ...], Meta(min_length=2)]

    def value(self, now: Any) -> int:
        return max([value_of(each, now) for each in self.most])

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        if isinstance(self.most[0], int) and len(self.most) == 2:
            return f"{amount_words(self.most[1], voice, one, many)} (at least {self.most[0]})"
        return f"{either([amount_words(each, voice, one, many) for each in self.most])}, whichever is more"

    def itself(self, voice: Voice) -> str:
        if isinstance(self.most[0], int) and len(self.most) == 2:
            return f"{alone(self.most[1], voice)} (at least {self.most[0]})"
        return f"{either([alone(each, voice) for each in self.most])}, whichever is more"

    def bounds(self, voice: Voice) -> Bounds:
        return Bounds("less")

    def compared(self, voice: Voice, bound: str) -> str:
        return f"the highest of {either([alone(each, voice) for each in self.most], 'and')} is {bound}"


NUMBERS: tuple[type[Node], ...] = (Count, Sum, Least, Most, Counted)
