"""Numbers that are worked out when they are used: so many for each of something, sums, the least and the most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta

from fabletop.engine.effects.english import Noun, either, number_of
from fabletop.engine.effects.nodes import Amount, Node, Number, Subject, unknown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fabletop.engine.effects.language import Language, Voice


def value_of(amount: Amount, now: Any) -> int:
    """An amount as a number, now."""
    return amount if isinstance(amount, int) else amount.value(now)


def amount_words(amount: Amount, voice: Voice, one: str, many: str | None = None) -> str:
    """How many, in words: "3 hits", "1 hit per wound of the target (at most 6)"."""
    return number_of(amount, one, many) if isinstance(amount, int) else amount.words(voice, one, many)


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


class Counted(Reckoned, frozen=True):
    """So many for each that a counter says."""

    mark: ClassVar[str] = "of"
    of: str

    def counted(self, now: Any) -> int:
        return now.read(self.of)  # type: ignore[no-any-return]  # counters are numbers

    def noun(self, voice: Voice) -> Noun:
        return voice.language.counters[self.of].noun

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


class Least(Node, Number, frozen=True):
    """The lowest of several numbers."""

    mark: ClassVar[str] = "least"
    least: Annotated[tuple[Amount, ...], Meta(min_length=2)]

    def value(self, now: Any) -> int:
        return min([value_of(each, now) for each in self.least])

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return f"{either([amount_words(each, voice, one, many) for each in self.least])}, whichever is less"


class Most(Node, Number, frozen=True):
    """The highest of several numbers."""

    mark: ClassVar[str] = "most"
    most: Annotated[tuple[Amount, ...], Meta(min_length=2)]

    def value(self, now: Any) -> int:
        return max([value_of(each, now) for each in self.most])

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return f"{either([amount_words(each, voice, one, many) for each in self.most])}, whichever is more"


NUMBERS: tuple[type[Node], ...] = (Count, Sum, Least, Most, Counted)
