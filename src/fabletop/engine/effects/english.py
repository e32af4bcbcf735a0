"""English for words that are made from data: numbers of things, lists, sentences, and somebody who does something.

Knows no game. What a game calls its things comes with its language: a noun that has no regular plural, or none at all
("2 gold"), is declared with both forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

_SIBILANTS = ("s", "x", "z", "ch", "sh")
# What ends the noun in a longer name: "card in your hand", "hit of your last turn", "item you own".
_AFTER_NOUN = frozenset({
    "of", "in", "on", "at", "from", "to", "with", "that", "this", "the", "you", "your", "it", "its", "left", "spent",
    "used", "lost",
})  # fmt: skip
_TIMES = {1: "once", 2: "twice", 3: "three times"}
_SAID_OTHERWISE = ("unit", "use", "one")  # words that take "a" though they begin as those do that take "an"
_STATING = re.compile(r"(?<!who )(?<!that )(\b(?:is|are|has|have) )")
_YOU = re.compile(r"\b[Yy]ou(rs?|rself)?\b")
_VERBS = {"are": "is", "have": "has", "do": "does", "may": "may", "cannot": "cannot", "must": "must"}


# --- sentences -------------------------------------------------------------------------------------------------------


def capital(words: str) -> str:
    """Words with a capital letter."""
    return f"{words[:1].upper()}{words[1:]}"


def lower(words: str) -> str:
    """Words without their capital letter."""
    return f"{words[:1].lower()}{words[1:]}"


def sentence(clause: str) -> str:
    """A clause with a capital letter and a full stop."""
    return f"{capital(clause)}." if clause else ""


def either(words: Sequence[str], last: str = "or") -> str:
    """A list in words: "a, b or c"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def speaks_to_you(words: str) -> bool:
    """Whether words are meant for somebody whom they call "you"."""
    return bool(_YOU.search(words))


def once_each(clauses: Iterable[str]) -> Iterator[str]:
    """What is said two times over is said once, and that it is meant twice."""
    for clause, same in groupby(clauses):
        number = len(list(same))
        yield clause if number == 1 else f"{clause} {times(number)}"


def times(number: int) -> str:
    """How often: "once", "twice", "4 times"."""
    return _TIMES.get(number, f"{number} times")


def ordinal(number: int) -> str:
    """Which one: "second", "third", "4th"."""
    last = number % 10 if number % 100 not in (11, 12, 13) else 0
    ending = {1: "st", 2: "nd", 3: "rd"}.get(last, "th")
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}{ending}")


def negated(clause: str) -> str:
    """That something is not so: "it is not wounded"."""
    before, verb, after = _STATING.split(clause, maxsplit=1) if _STATING.search(clause) else (clause, "", "")
    return f"{before}{verb}not {after}" if verb else f"it is not so that {clause}"


# --- nouns -----------------------------------------------------------------------------------------------------------


class Noun(NamedTuple):
    """What something is called, one and several of it."""

    one: str
    many: str

    def of(self, number: int) -> str:
        """The form for a number of things."""
        return self.one if abs(number) == 1 else self.many


def noun(one: str, many: str = "") -> Noun:
    """A noun with its regular plural, unless another is given."""
    return Noun(one, many or plural(one))


def plural(name: str) -> str:
    """A name for several things. In a longer name the noun is the word before the first that begins a phrase: "hand
    card in your word" becomes "hand cards in your word"."""
    words = name.split(" ")
    at = next((place for place, word in enumerate(words) if place and word in _AFTER_NOUN), len(words)) - 1
    words[at] = _plural(words[at])
    return " ".join(words)


def _plural(word: str) -> str:
    if word.endswith(_SIBILANTS):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"


def number_of(amount: int, one: str, many: str | None = None) -> str:
    """A number of things: "1 hit", "3 hits"."""
    return f"{amount} {one if abs(amount) == 1 else (many if many is not None else plural(one))}"


def article(name: str) -> str:
    """A name with "a" or "an"."""
    an = name[:1] in "aeiouAEIOU" and not name.lower().startswith(_SAID_OTHERWISE)
    return f"{'an' if an else 'a'} {name}"


# --- somebody in a sentence ------------------------------------------------------------------------------------------


class Phrase(NamedTuple):
    """Somebody or something in a sentence: "you", "the target", "all guards in your room"."""

    words: str
    many: bool = False

    @property
    def you(self) -> bool:
        return self.words == "you"

    def does(self, verb: str, rest: str = "") -> str:
        """A clause: "lose 1 health" for you, "the target loses 1 health", "all guards lose 1 health"."""
        who = "" if self.you else f"{self.words} "
        return f"{who}{self.form(verb)}{f' {rest}' if rest else ''}"

    def states(self, verb: str, rest: str) -> str:
        """What is so, with the name also of who reads it: "you are wounded", "the target is wounded"."""
        return f"{self.words} {self.form(verb)} {rest}"

    def form(self, verb: str) -> str:
        """The verb as this one does it."""
        if self.you or self.many:
            return verb
        if verb in _VERBS:
            return _VERBS[verb]
        return _plural(verb)  # English verbs take the same ending as its nouns

    def __format__(self, verb: str) -> str:
        """In a template {victim} is who it is, {victim:lose} a verb as they do it, {victim:its} whose."""
        return self.its if verb == "its" else self.form(verb) if verb else self.words

    @property
    def several(self) -> bool:
        """Whether it names several by more than a word: then "the armor of all guards" reads better than "all
        guards' armor"."""
        return self.many and " " in self.words

    @property
    def its(self) -> str:
        """Whose: "your", "its", "the target's", "all guards'"."""
        own = {"you": "your", "it": "its", "they": "their"}.get(self.words)
        return own or f"{self.words}'{'' if self.words.endswith('s') and self.many else 's'}"
