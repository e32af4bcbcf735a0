"""Texts as this game prints them: what it costs, whom it is aimed at, what it does (MA-126 to MA-143).

A text with a cost is active, one that waits for `enters` is an enters-play ability, all others are passive. What a text
does is about its target if it has one, and else about whoever it belongs to or plays it (MA-113, MA-114).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fabletop.engine import effects
from fabletop.engine.effects import Select, Standing, Subject, Voice, said
from fabletop.engine.effects.english import Phrase, lower, ordinal, sentence
from fabletop.engine.effects.selectors import casting

if TYPE_CHECKING:
    from fabletop.engine.effects import Language

ENTERS = "enters"
LAST_WORDS = ("killed", "destroyed", "banished")  # events at which who is gone still counts
TARGET, SECOND = "target", "target2"
AIMS = {TARGET: Phrase("the target"), SECOND: Phrase("the second target")}


class Text(effects.Text, frozen=True):
    """One text of a card."""

    @property
    def active(self) -> bool:
        return bool(self.cost)

    @property
    def enters(self) -> bool:
        return self.on == ENTERS

    def concerns(self, now: Any) -> bool:
        """Who has just died is no longer anywhere: of them only what they were counts."""
        if now.event not in LAST_WORDS:
            return super().concerns(now)
        return all(_was(now, now.role(role), who) for role, who in self.of.items())

    def words(self, voice: Voice) -> str:
        voice = voice.having(**{role: AIMS[role] for role in self.aim}) if self.aim else voice
        told = casting(self.of, voice)
        parts = [
            ", ".join(each.words(voice) for each in self.cost),
            told.event(self.on) if self.on else "",
            self._targets(voice),
            f"if {self.if_.words(voice)}" if self.if_ is not None and not self.continuous else "",
            self._often(voice),
            f"every {ordinal(self.count)} time" if self.count > 1 else "",
            "if you like" if self.may else "",
        ]
        lead = ", ".join([part if place == 0 else lower(part) for place, part in enumerate(filter(None, parts))])
        clauses = self._said(voice)
        return sentence(f"{lead}: {clauses}" if lead else clauses)

    def _said(self, voice: Voice) -> str:
        if not self.continuous:
            return said(self.do, voice, "; ")
        held = "; ".join([each.standing_words(voice) for each in self.do if isinstance(each, Standing)])
        return f"{held} as long as {self.if_.words(voice)}" if self.if_ is not None else held

    def _targets(self, voice: Voice) -> str:
        """Whom it is aimed at: "melee", "ranged 3", "through 4, a monster"."""
        aims = [_aim_words(who, voice) for who in self.aim.values()]
        if len(aims) == 2 and aims[0] == aims[1]:
            return f"two targets, {aims[0]}"
        return " and ".join(aims)

    def faults(self, language: Language) -> Iterator[str]:
        yield from super().faults(language)
        if any(role not in AIMS for role in self.aim) or (SECOND in self.aim and TARGET not in self.aim):
            yield "a text is aimed at a target, or at a target and a target2"
        if self.enters and self.cost:
            yield "what happens when a card enters play has no cost"
        if self.active and self.on:
            yield "a text is played at a cost, or waits for something: not both"


def _aim_words(who: Any, voice: Voice) -> str:
    if not isinstance(who, Select) or who.in_ is None:
        return str(who.phrase(voice).words)
    scope, noun = who.in_.words(voice), voice.language.things[who.kind].noun.one
    condition = ""
    if who.if_ is not None:
        adjective = who.if_.adjective(voice)
        noun = f"{adjective} {noun}" if adjective else noun
        condition = "" if adjective else f" if {who.if_.words(voice.having(it=Phrase('it')))}"
    return f"{scope}{condition}" if who.kind == "unit_or_barrel" and who.if_ is None else f"{scope}, {noun}{condition}"


def _was(now: Any, thing: int | None, who: Subject) -> bool:
    """Whether somebody who may be gone is, or was, whom a text waits for."""
    if thing is None or now.there(thing) or not isinstance(who, Select):
        return thing is not None and thing in who.could_be(now)
    kind = "explorer" if now.table.is_explorer(thing) else "monster"
    return who.kind in (kind, "unit") and (who.if_ is None or who.if_.holds(now.having(it=thing)))


def texts_words(texts: tuple[Text, ...], voice: Voice) -> str:
    """All texts of a card."""
    return " ".join(text.words(voice) for text in texts)
