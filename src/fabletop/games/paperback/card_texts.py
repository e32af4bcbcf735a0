"""Texts as this game prints them. On the enemy's card they speak of it as "it"."""

from __future__ import annotations

from typing import Literal

from fabletop.engine import effects
from fabletop.engine.effects import Standing, Voice, said
from fabletop.engine.effects.english import capital, lower, sentence
from fabletop.games.paperback.terms import ENEMYS, LEADS, LIMITS, is_enemys

_WITHIN = {"turn": "this turn", "next_turn": "until the end of the next turn", "battle": "in this battle"}


class Later(effects.Later, frozen=True, tag="later"):
    until: Literal["turn", "next_turn", "battle"] = "battle"

    def words(self, voice: Voice) -> str:
        condition = f" if {self.if_.words(voice)}" if self.if_ is not None else ""
        if self.on == "turn_start" and self.until == "next_turn":
            return f"at the start of your next turn{condition}: {said(self.do, voice, ', ')}"
        when = lower(LEADS[self.on].removeprefix("When ").removeprefix("At the ").removeprefix("In "))
        return f"the next time {when} ({_WITHIN[self.until]}){condition}: {said(self.do, voice, ', ')}"


class Text(effects.Text, frozen=True):
    """One text of a card: when it is performed, on which condition, how often, and what it does."""

    @property
    def continuous(self) -> bool:
        return self.on == "always"

    def words(self, voice: Voice) -> str:
        enemys = is_enemys(voice)
        lead = ENEMYS.get(self.on, LEADS[self.on]) if enemys else LEADS[self.on]
        if self.on == "gain" and all(isinstance(each, Standing) and each.until == "owned" for each in self.do):
            lead = ""  # what holds from the moment one has it needs no moment
        often = f"once per {LIMITS[self.span]}" if self.span else ""
        condition = f"if {self.if_.words(voice)}" if self.if_ is not None else ""
        before = ", ".join(filter(None, [lead, condition, often]))
        may = "you may " if self.may and (self.on == "top" or not LEADS[self.on]) else ""
        if before or may:
            told = sentence(f"{before}: {may}{self._said(voice, '; ')}" if before else may + self._said(voice, "; "))
        else:
            told = " ".join(map(sentence, self._said(voice, "\n").split("\n")))
        if enemys:
            told = capital(of_itself(told))
        return f"{self.name}: {told}" if self.name else told

    def _said(self, voice: Voice, between: str) -> str:
        if self.continuous:
            return between.join(each.standing_words(voice) for each in self.do if isinstance(each, Standing))
        return said(self.do, voice, between)


def texts_words(texts: tuple[Text, ...], voice: Voice) -> str:
    """All texts of a card."""
    return " ".join(text.words(voice) for text in texts)


def of_itself(words: str) -> str:
    """Words on the enemy's card speak of it as "it"."""
    for other, own in _OF_ITSELF:
        words = words.replace(other, own)
    return words


_OF_ITSELF = (
    ("of the enemy's", "of its"),
    ("of the enemy", "it has"),
    ("the enemy's", "its"),
    ("the enemy", "it"),
    ("The enemy's", "Its"),
    ("The enemy", "It"),
)
