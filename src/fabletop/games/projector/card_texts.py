"""Texts as this game prints them: the five timings of locations, what runs while a card is in play, what is used.

A text with a timing of a location waits for its flip or its landing, or is chosen by a player who is there (TP-156 to
TP-165). One that says `use` is chosen by its owner. All others wait for an event, or hold while their card is in play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from fabletop.engine import effects
from fabletop.engine.effects.conditions import Exists
from fabletop.engine.effects.english import Phrase, capital, either, lower, once_each, sentence
from fabletop.engine.effects.selectors import casting

if TYPE_CHECKING:
    from fabletop.engine.effects import Condition, Effect, Language, Voice

FLIPPED, LANDED = "flipped", "landed"
PER_TURN, PER_PLAYER, PER_PROJECTION = "once_per_turn", "once_per_player", "once_per_projection"
CHOSEN = (PER_TURN, PER_PLAYER, PER_PROJECTION)  # timings of texts that a player on the location may choose
USE = "use"  # what its owner may do with a card, in their own action step (TP-A11)
DRAWN = "drawn"  # what an entropy card does when it is drawn
TIMINGS = {
    FLIPPED: "When flipped", LANDED: "When landed on", PER_TURN: "Once per turn", PER_PLAYER: "Once per player",
    PER_PROJECTION: "Once per projection", DRAWN: "When drawn",
}  # fmt: skip
LONG = (". ", ": ", "; ")  # in a clause that is a sentence of its own
MANY = 4  # clauses at most in one sentence
# How a clause begins that says who does something, or what is to be noted: it does not speak to the reader.
_NAMING = re.compile(r"(the|a|an|each|any|all|it|that|this|your|you|up to|objective|note that) |[A-Z]")
VERBS = ("is", "are", "has", "have")
_ASIDE = re.compile(r" \([^)]*\)")
_LISTED = re.compile(r", | and ")
STAGES = {"card_loss": "those losses"}  # what is about to happen, if that is several things


def told(do: Sequence[Effect], voice: Voice) -> str:
    """Effects one after the other: short ones in one sentence, long ones each in their own. Begins without a capital
    letter and ends without a full stop, since it may stand within a sentence."""
    sentences: list[list[str]] = []
    for clause in _clauses(do, voice):
        if is_long(clause) or not sentences or is_long(sentences[-1][0]):
            sentences.append([clause])
        else:
            sentences[-1].append(clause)
    found: list[str] = []
    for clauses in sentences:
        anyhow = "in any case, " if found and ". " in found[-1] else ""
        if len(clauses) > MANY:
            found += [f"{anyhow}{clauses[0]}", *clauses[1:]]
        else:
            found.append(f"{anyhow}{listed(clauses)}")
    return in_sentences(found)


def within(do: Sequence[Effect], voice: Voice) -> str:
    """The same in one sentence, if that can be: where another sentence says what happens otherwise."""
    clauses = _clauses(do, voice)
    return told(do, voice) if any(". " in each for each in clauses) else "; ".join(clauses)


def _clauses(do: Sequence[Effect], voice: Voice) -> list[str]:
    return list(once_each(filter(None, [each.words(voice) for each in do])))


def bare(clause: str) -> str:
    """A clause without what stands in brackets."""
    return _ASIDE.sub("", clause)


def is_long(clause: str) -> bool:
    """Whether a clause is a sentence of its own."""
    return clause.startswith(("if ", "unless ")) or any(mark in bare(clause) for mark in LONG)


def listed(clauses: Sequence[str]) -> str:
    """Short clauses in one sentence: "a, b and c". Where they speak of several, or are lists themselves, a semicolon
    parts them."""
    apart = len(clauses) > 1 and any(_LISTED.search(bare(each)) or _NAMING.match(each) for each in clauses)
    return "; ".join(clauses) if apart else either(clauses, "and")


def joined(clauses: Sequence[str], last: str) -> str:
    """Clauses in one; what all of them begin with is said once: "the party has a hare, a lamp or a door"."""
    words = [each.split(" ") for each in clauses]
    shared = [same[0] for same in takewhile(lambda each: len(set(each)) == 1, zip(*words, strict=False))]
    ends = [place for place, word in enumerate(shared, 1) if word in VERBS]
    if not ends or any(len(each) == ends[-1] for each in words):
        return either(clauses, last)
    return f"{' '.join(shared[: ends[-1]])} {either([' '.join(each[ends[-1] :]) for each in words], last)}"


def labelled(label: str, words: str) -> str:
    """What comes of something: "Success: read PR:001"; nothing, if there is nothing to say."""
    return f"{label}: {words}" if words else ""


def in_sentences(parts: Iterable[str]) -> str:
    """Parts as sentences, the last without its full stop; what is empty is left out."""
    first, *more = [*filter(None, parts)] or [""]
    return ". ".join([first, *map(capital, more)])


class Text(effects.Text, frozen=True):
    """One text of a card."""

    @property
    def continuous(self) -> bool:
        """Whether it holds, and is never performed. What is used may cost nothing."""
        return not self.on and not self.cost

    @property
    def chosen(self) -> bool:
        """Whether it is done because a player wants it, and not because of anything that happens."""
        return self.on in CHOSEN or self.on == USE

    def words(self, voice: Voice) -> str:
        lead = capital(", ".join(filter(None, self._lead(voice))))
        clauses = self._said(voice)
        return sentence(f"{lead}: {clauses}" if lead else clauses)

    def alone(self, voice: Voice) -> str:
        """The text of an entropy card that has no other: that it is carried out when drawn goes without saying."""
        words = self.words(voice)
        return capital(words.removeprefix(f"{TIMINGS[DRAWN]}: ").removeprefix(f"{TIMINGS[DRAWN]}, "))

    def _lead(self, voice: Voice) -> Iterator[str]:
        """When, on which condition, how often, and at what cost."""
        if self.continuous:
            return
        cost = either([each.words(voice) for each in self.cost], "and")
        if self.on == USE and not cost and self.limit is None:
            yield "in your action step"
            if told(self.do, voice).startswith("this "):  # what does not speak to the reader goes by itself
                yield "if you like"
        elif self.on in TIMINGS:
            yield TIMINGS[self.on]
        elif self.on != USE:
            yield casting(self.of, voice).event(self.on)
        if self.if_ is not None:
            needed, later = self._needed(), self._later(voice)
            words = self.if_.words(later)
            if len(needed) < len(self.if_.parts()):
                words = joined([each.words(later) for each in needed], "and")
            yield f"if {words}" if words else ""
        yield self._often(voice)
        yield f"you may {cost}" if cost and self.may else "if you like" if self.may else cost

    def _later(self, voice: Voice) -> Voice:
        """The voice of what comes after the words for the event: who was named there is called "it"."""
        if self.on in STAGES:
            voice = voice.having(stage=Phrase(STAGES[self.on]))
        baddie, it = voice.phrase("baddie").words, Phrase("it")
        if "baddie" not in voice.language.told_roles.get(self.on, ()):
            return voice
        if baddie == "this Baddie":
            return voice.having(baddie=it, event=it, this=it)
        return voice.having(baddie=it, event=it) if baddie == "a Baddie" else voice

    def _needed(self) -> Sequence[Condition]:
        """The conditions that are printed. What is used needs something to be used on, which goes without saying."""
        parts = self.if_.parts() if self.if_ is not None else ()
        aims = [node for node in effects.walk(self.do) if isinstance(node, effects.Select)] if self.on == USE else []
        return [each for each in parts if not (isinstance(each, Exists) and each.exists in aims)]

    def _said(self, voice: Voice) -> str:
        if not self.continuous:
            words = told(self.do, self._later(voice))
            return words.removeprefix("you may ") if self.chosen and words.startswith("you may test ") else words
        held = "; ".join([each.standing_words(voice) for each in self.do if isinstance(each, effects.Standing)])
        return f"as long as {self.if_.words(voice)}, {lower(held)}" if self.if_ is not None else held

    def faults(self, language: Language) -> Iterator[str]:
        yield from super().faults(language)
        if self.on in CHOSEN and self.span == self.on.removeprefix("once_per_"):
            yield f"{TIMINGS[self.on].lower()} is that limit already"
        if self.continuous and any(getattr(each, "until", "") for each in self.do):
            yield "what holds as long as its card lies there names no duration"
        if self.continuous and any(getattr(each, "begun", False) for each in self.do):
            yield "sides are changed by something that happens, and not as long as a card lies there"
