"""Texts as this game prints them: the five timings of locations, what runs while a card is in play, what is used.

A text with a timing of a location waits for its flip or its landing, or is chosen by a player who is there (TP-156 to
TP-165). One that says `use` is chosen by its owner. All others wait for an event, or hold while their card is in play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fabletop.engine import effects
from fabletop.engine.effects import said
from fabletop.engine.effects.english import capital, sentence
from fabletop.engine.effects.selectors import casting

if TYPE_CHECKING:
    from fabletop.engine.effects import Language, Voice

FLIPPED, LANDED = "flipped", "landed"
PER_TURN, PER_PLAYER, PER_PROJECTION = "once_per_turn", "once_per_player", "once_per_projection"
CHOSEN = (PER_TURN, PER_PLAYER, PER_PROJECTION)  # timings of texts that a player on the location may choose
USE = "use"  # what its owner may do with a card, in their own action step (TP-A11)
TIMINGS = {
    FLIPPED: "When flipped", LANDED: "When landed on", PER_TURN: "Once per turn", PER_PLAYER: "Once per player",
    PER_PROJECTION: "Once per projection",
}  # fmt: skip


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
        parts = [
            TIMINGS.get(self.on, ""),
            "" if self.on in TIMINGS or self.on in ("", USE) else casting(self.of, voice).event(self.on),
            f"if {self.if_.words(voice)}" if self.if_ is not None and not self.continuous else "",
            self._often(voice),
            ", ".join(each.words(voice) for each in self.cost),
            "if you like" if self.may else "",
        ]
        lead = ", ".join(filter(None, parts))
        clauses = self._said(voice)
        return sentence(f"{capital(lead)}: {clauses}" if lead else clauses)

    def _said(self, voice: Voice) -> str:
        if not self.continuous:
            return said(self.do, voice, "; ")
        held = "; ".join([each.standing_words(voice) for each in self.do if isinstance(each, effects.Standing)])
        return f"{held} as long as {self.if_.words(voice)}" if self.if_ is not None else held

    def faults(self, language: Language) -> Iterator[str]:
        yield from super().faults(language)
        if self.on in CHOSEN and self.span == self.on.removeprefix("once_per_"):
            yield f"{TIMINGS[self.on].lower()} is that limit already"
        if self.continuous and any(getattr(each, "until", "") for each in self.do):
            yield "what holds as long as its card lies there names no duration"
        if self.continuous and any(getattr(each, "begun", False) for each in self.do):
            yield "sides are changed by something that happens, and not as long as a card lies there"
