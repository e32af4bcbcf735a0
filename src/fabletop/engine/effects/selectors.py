"""Whom or what a verb is about: a role that somebody has in the text or the event, or what a selector finds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from fabletop.engine.effects.english import Noun, Phrase, article, either
from fabletop.engine.effects.nodes import Amount, Condition, Node, Scope, Subject
from fabletop.engine.effects.numbers import amount_words, value_of

if TYPE_CHECKING:
    from fabletop.engine.effects.language import Language, Voice

_IT = re.compile(r"\bit\b")
_CLAUSE = re.compile(r"(that|who)\b")  # what narrows things and stands last
_CLOSE = re.compile(r"(of|with)\b")  # what narrows things and stands right behind them
_CLAUSES = re.compile(r"\b(that|who) (is|has|does)\b")
_PLURAL = {"is": "are", "has": "have", "does": "do"}
DEFAULT = "default"  # the scope of a selector that names none, where a language has such an area


class Role(Node, Subject, frozen=True):
    """Who has a role in the text or in the event that it answers to."""

    name: str

    def known(self, now: Any) -> Sequence[int]:
        found = now.role(self.name)
        return () if found is None else (found,)

    could_be = known

    async def chosen(self, now: Any) -> Sequence[int]:
        return self.known(now)

    def phrase(self, voice: Voice) -> Phrase:
        return voice.phrase(self.name)

    def noun(self, voice: Voice) -> Noun:
        words = self.phrase(voice).words
        return Noun(words, words)

    def any_words(self, voice: Voice) -> str:
        return self.phrase(voice).words


IT = Role("it")  # what a selector looks at


class Named(Node, Scope, frozen=True):
    """A scope that the language has a name for."""

    name: str

    def within(self, now: Any, kind: str, things: Sequence[int]) -> Sequence[int]:
        return now.language.areas[self.name].within(now, kind, things)  # type: ignore[no-any-return]  # see Area

    def words(self, voice: Voice) -> str:
        return self._said(voice, voice.language.areas[self.name].words)

    def one_words(self, voice: Voice) -> str:
        area = voice.language.areas[self.name]
        return self._said(voice, area.one or area.words)

    @staticmethod
    def _said(voice: Voice, words: str) -> str:
        own = voice.phrase(voice.language.default)
        return words.format(its=own.its, who=own.words)


class Select(Node, Subject, frozen=True):
    """Things of a kind in a scope: all of them, any (somebody chooses), one by chance, the nearest, and what else the
    language picks by."""

    pick: str
    kind: str
    in_: Scope | None = msgspec.field(name="in", default=None)
    if_: Condition | None = msgspec.field(name="if", default=None)
    other: bool = False  # than who performs the text
    n: Amount = 1
    up_to: bool = False
    by: str = ""  # the role that chooses, if not who performs the text
    as_: str = msgspec.field(name="as", default="")  # what its condition calls a candidate where "it" is another

    def could_be(self, now: Any) -> Sequence[int]:
        return self.among(now, now.language.things[self.kind].all(now))

    def each(self, now: Any) -> Iterable[int]:
        if self.pick in now.language.picks:
            return self.could_be(now)
        things = self._in_scope(now, now.language.things[self.kind].all(now))
        return things if self.if_ is None else self._fitting(now, self.if_, things)

    def among(self, now: Any, things: Sequence[int]) -> Sequence[int]:
        """Those of some things of its kind that it finds."""
        things = self._in_scope(now, things)
        if self.if_ is not None:
            things = list(self._fitting(now, self.if_, things))
        if self.pick in now.language.picks and things:
            things = now.language.picks[self.pick](now, things)
        return things

    def _in_scope(self, now: Any, things: Sequence[int]) -> Sequence[int]:
        language = now.language
        if self.in_ is not None:
            things = self.in_.within(now, self.kind, things)
        elif DEFAULT in language.areas:
            things = language.areas[DEFAULT].within(now, self.kind, things)
        if self.other:
            own = now.role(language.default)
            things = [each for each in things if each != own]
        return things

    def _fitting(self, now: Any, condition: Condition, things: Sequence[int]) -> Iterator[int]:
        """Those of some things of which its condition holds. One moment serves for all of them."""
        if not things:
            return
        then = now.having(it=things[0])
        for each in things:
            then.roles["it"] = each
            if self.as_:
                then.roles[self.as_] = each
            if condition.holds(then):
                yield each

    def known(self, now: Any) -> Sequence[int] | None:
        things = self.could_be(now)
        if self.pick == "all":
            return things
        return things if len(things) <= value_of(self.n, now) and not self.up_to else None

    async def chosen(self, now: Any) -> Sequence[int]:
        known = self.known(now)
        if known is not None:
            return known
        things, number = list(self.could_be(now)), value_of(self.n, now)
        if self.pick == "random":
            return [things.pop(now.table.roll("effects", len(things))) for _ in range(min(number, len(things)))]
        found: Sequence[int] = await now.which(self, number)
        return found

    def noun(self, voice: Voice) -> Noun:
        """What it finds, one and many of it, with all that narrows it."""
        kind = voice.language.things[self.kind].noun
        it = voice.having(it=Phrase("it"))
        adjectives = [part.adjective(it) for part in self._parts()]
        others = [part for part, adjective in zip(self._parts(), adjectives, strict=True) if not adjective]
        unsaid = [part.words(it) for part in others if not part.relative(it)]
        said = [*filter(None, [part.relative(it) for part in others])]
        aside = f" (if {either(unsaid, 'and')})" if unsaid else ""
        before = "".join(f"{word} " for word in ["other" if self.other else "", *adjectives] if word)
        scope = self._scope(voice)
        one, many = ("", "") if scope is None else (scope.one_words(voice), scope.words(voice))
        behind = _CLAUSES.sub(lambda found: f"{found[1]} {_PLURAL[found[2]]}", narrowed(said, many))
        return Noun(f"{before}{kind.one}{narrowed(said, one)}{aside}", f"{before}{kind.many}{behind}{aside}")

    def _parts(self) -> Sequence[Condition]:
        return self.if_.parts() if self.if_ is not None else ()

    def _scope(self, voice: Voice) -> Scope | None:
        return self.in_ if self.in_ is not None else Named(DEFAULT) if DEFAULT in voice.language.areas else None

    def named(self, voice: Voice) -> str:
        it = voice.having(it=Phrase("it"))
        names = [voice.language.things[self.kind].only, *[part.names(it) for part in self._parts()]]
        return next(filter(None, names), "")

    def place(self, voice: Voice) -> str:
        scope = self._scope(voice)
        return voice.language.things[self.kind].there if scope is None else scope.one_words(voice)

    def _of_one(self, voice: Voice) -> bool:
        """Whether what narrows it speaks of one of them alone, as "it"."""
        it = voice.having(it=Phrase("it"))
        said = [part.relative(it) or "it" for part in self._parts() if not part.adjective(it)]
        return any(_IT.search(words) for words in said)

    def phrase(self, voice: Voice) -> Phrase:
        name = self.named(voice)
        if name:
            return Phrase(name)
        noun = self.noun(voice)
        if self.pick == "all":
            return Phrase(f"each {noun.one}") if self._of_one(voice) else Phrase(f"all {noun.many}", many=True)
        lead = {"any": "any", "random": "a random"}.get(self.pick, f"the {self.pick}")
        if self.up_to and self.pick in voice.language.picks and self.n == 1:
            return Phrase(f"{lead} {noun.one}, if you like")
        if self.up_to:
            return Phrase(f"up to {amount_words(self.n, voice, *noun)}", many=self.n != 1)
        if self.n == 1:
            return Phrase(f"{lead} {noun.one}")
        lead = {"any": "any", "random": "at random"}.get(self.pick, f"the {self.pick}")
        return Phrase(f"{lead} {amount_words(self.n, voice, *noun)}", many=True)

    def any_words(self, voice: Voice) -> str:
        name = self.named(voice)
        if name:
            return name
        one = self.noun(voice).one
        return f"an{one}" if self.other else article(one)  # "another"

    def faults(self, language: Language) -> Iterator[str]:
        if self.pick == "all" and (self.n != 1 or self.up_to or self.by):
            yield '"all" takes everything: n, up_to and by mean nothing here'
        for role in (self.by, self.as_):
            if role and role not in language.roles:
                yield f'nobody has the role "{role}"'


def narrowed(said: Sequence[str], scope: str) -> str:
    """What stands behind a thing: what it is like, where it is, and then what is said of it in clauses. A scope may be
    a clause too, and what is said shortly becomes one where others follow."""
    close = [words for words in said if _CLOSE.match(words)]
    clauses = [words for words in said if _CLAUSE.match(words)]
    short = [words for words in said if words not in close and words not in clauses]
    if clauses and short:
        clauses, short = [*[f"that is {words}" for words in short], *clauses], []
    if scope and _CLAUSE.match(scope):
        clauses, scope = [scope, *clauses], ""
    parts = [either(close, "and"), scope, either(short, "and"), either(clauses, "and")]
    return "".join(f" {words}" for words in parts if words)


def casting(of: Mapping[str, Subject], voice: Voice) -> Voice:
    """A voice in which the roles of an event are called as a text calls those whom it waits for."""
    return voice.having(**{role: Phrase(who.any_words(voice)) for role, who in of.items()})


def concerns(of: Mapping[str, Subject], now: Any) -> bool:
    """Whether those have the roles of an event whom a text waits for."""
    return all(now.role(role) in who.could_be(now) for role, who in of.items())
