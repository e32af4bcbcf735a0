"""What holds for a while: changed numbers, granted keywords, things treated as others, and texts that watch.

A standing verb holds while the text it stands in is in force, or, if an effect has begun it, as long as it says. What
was begun is a `Change` on the table: it names its verb by number, what it stands on, and what is left of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from fabletop.engine.effects.control import said
from fabletop.engine.effects.english import Phrase
from fabletop.engine.effects.nodes import Amount, Condition, Effect, Subject, Verb, unknown
from fabletop.engine.effects.numbers import amount_words
from fabletop.engine.effects.selectors import casting

if TYPE_CHECKING:
    from fabletop.engine.effects.language import Language, Voice

_OWNED = re.compile(r"\{its\} ([a-z ]+?)(?= is\b| are\b|:)")  # whose a stat is, in the words of one
ANEW = -1000  # in place of a change's settled amount: it is read whenever it is used


class Source(NamedTuple):
    """What a text stands on: which kind of thing, by a number of the game's own, and which of them."""

    kind: int
    handle: int


class Change(NamedTuple):
    """Something that an effect has begun: the number of its verb, what the text stands on, how many ends of its span it
    has yet to see (0: it has none), uses left (0: not counted), and its amount, if that was settled then."""

    number: int
    kind: int
    handle: int
    left: int
    uses: int
    settled: int

    @property
    def source(self) -> Source:
        return Source(self.kind, self.handle)


class Aimed(NamedTuple):
    """A change that concerns one thing alone, with the roles of the text that began it."""

    number: int
    kind: int
    handle: int
    left: int
    uses: int
    settled: int
    to: int
    roles: tuple[tuple[str, int], ...]

    @property
    def source(self) -> Source:
        return Source(self.kind, self.handle)


class Standing(Verb, frozen=True, kw_only=True):
    """A verb that does nothing at once, but holds: while its text is in force, or for the duration that it names."""

    until: str = ""

    @property
    def changes(self) -> str:
        """What it changes, by name: verbs of one kind are found by it."""
        raise NotImplementedError

    def run(self, now: Any) -> Any:
        return now.begin(self)

    def standing_words(self, voice: Voice) -> str:
        """What holds, without for how long."""
        raise NotImplementedError


class Lasting(Standing, frozen=True, kw_only=True):
    """A standing verb that says whom it is about and for how many uses it holds."""

    who: Subject | None = None
    uses: Annotated[int, Meta(ge=1, le=20)] | None = None

    def words(self, voice: Voice) -> str:
        until = voice.language.durations[self.until].words if self.until else ""
        return f"{self.standing_words(voice)}{until}{self.times}"

    @property
    def times(self) -> str:
        """For how many uses it holds, in words."""
        return f" (the next {self.uses} times)" if self.uses and self.uses > 1 else " (once)" if self.uses else ""

    def could_be(self, now: Any) -> Sequence[int]:
        """All whom it may turn out to be about."""
        if self.who is not None:
            return self.who.could_be(now)
        own = now.role(now.language.default)
        return () if own is None else (own,)

    def could(self, now: Any) -> bool:
        return bool(self.could_be(now))

    def someone(self, voice: Voice) -> Phrase:
        """Whom it is about."""
        return self.who.phrase(voice) if self.who is not None else voice.phrase(voice.language.default)

    def faults(self, language: Language) -> Iterator[str]:
        if self.until and self.until not in language.durations:
            yield unknown("duration", self.until, language.durations)


class Modify(Lasting, frozen=True, tag="mod"):
    """A number is another than it would be: so much more or less, or `outright` so much."""

    stat: str
    n: Amount = 1
    outright: bool = False
    if_: Condition | None = msgspec.field(name="if", default=None)

    @property
    def changes(self) -> str:
        return self.stat

    def standing_words(self, voice: Voice) -> str:
        stat, who = voice.language.stats[self.stat], self.someone(voice)
        if self.outright:
            more = amount_words(self.n, voice, "", "").strip()
        elif isinstance(self.n, int):
            more = f"{abs(self.n)} {stat.more if self.n >= 0 else stat.less}"
        else:
            more = amount_words(self.n, voice, stat.more, stat.more)
        condition = f" if {self.if_.words(voice)}" if self.if_ is not None else ""
        counts = "" if stat.combine == "add" else f" (the {stat.combine} such number counts)"
        words = _OWNED.sub(r"the \1 of {who}", stat.words) if who.several else stat.words
        return f"{words.format(its=who.its, who=who.words)} {more}{condition}{counts}"

    def faults(self, language: Language) -> Iterator[str]:
        yield from super().faults(language)
        if self.stat not in language.stats:
            yield unknown("stat", self.stat, language.stats)


class Grant(Lasting, frozen=True, tag="grant"):
    """Somebody has a keyword."""

    keyword: str

    @property
    def changes(self) -> str:
        return self.keyword

    def could(self, now: Any) -> bool:
        return not all(now.lasts(now.table, each, self.keyword, self.until) for each in self.could_be(now))

    def standing_words(self, voice: Voice) -> str:
        who = self.someone(voice)
        verb, _, rest = voice.language.keywords[self.keyword].partition(" ")
        return f"{who.words} {who.form(verb)} {rest}"

    def faults(self, language: Language) -> Iterator[str]:
        yield from super().faults(language)
        if self.keyword not in language.keywords:
            yield unknown("keyword", self.keyword, language.keywords)


class Revoke(Grant, frozen=True, tag="revoke"):
    """Somebody has a keyword no longer: what gave it for a while ends, and what is printed, or said by texts in force,
    does not count as long as this holds."""

    def run(self, now: Any) -> Any:
        known = self.could_be(now) if self.who is None else self.who.known(now)
        return self._run_chosen(now) if known is None else now.revoke(self, known)

    async def _run_chosen(self, now: Any) -> None:
        assert self.who is not None, "somebody is chosen"
        now.revoke(self, await self.who.chosen(now))

    def could(self, now: Any) -> bool:
        return any(now.has(now.table, each, self.keyword) for each in self.could_be(now))

    def standing_words(self, voice: Voice) -> str:
        who = self.someone(voice)
        verb, _, rest = voice.language.keywords[self.keyword].partition(" ")
        return f"{who.words} {who.form(verb)} no longer {rest}"


class Treat(Lasting, frozen=True, tag="treat"):
    """Things of one kind count as things of another, beside what they are if `also`."""

    kind: str
    as_: str = msgspec.field(name="as")
    also: bool = False

    @property
    def changes(self) -> str:
        return self.kind

    def standing_words(self, voice: Voice) -> str:
        named = voice.language.treated
        return f"{named[self.kind].many} count as {named[self.as_].many}{' too' if self.also else ''}"

    def faults(self, language: Language) -> Iterator[str]:
        yield from super().faults(language)
        for name in (self.kind, self.as_):
            if name not in language.treated:
                yield unknown("kind", name, language.treated)


class Watch(Lasting, frozen=True, tag="watch"):
    """Each time that something happens while it holds."""

    on: str
    do: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    of: dict[str, Subject] = msgspec.field(default_factory=dict)
    if_: Condition | None = msgspec.field(name="if", default=None)

    @property
    def changes(self) -> str:
        return self.on

    def words(self, voice: Voice) -> str:
        until = voice.language.durations[self.until].words.strip() if self.until else ""
        return f"{until}{', ' if until else ''}{self.standing_words(voice)}{self.times}"

    def standing_words(self, voice: Voice) -> str:
        when = casting(self.of, voice).event(self.on)
        condition = f" if {self.if_.words(voice)}" if self.if_ is not None else ""
        return f"{when[:1].lower()}{when[1:]}{condition}: {said(self.do, voice, ', ')}"

    def faults(self, language: Language) -> Iterator[str]:
        yield from super().faults(language)
        if self.on not in language.events:
            yield unknown("event", self.on, language.events)
