"""What all verbs of this game share: whom they are about if they name nobody (MA-113, MA-114)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fabletop.engine import effects
from fabletop.engine.effects import Subject, Voice
from fabletop.engine.effects.english import Phrase
from fabletop.games.machina.card_texts import NAME, TARGET
from fabletop.games.machina.state import SPACE

if TYPE_CHECKING:
    from fabletop.games.machina.rules.moment import Now


def usual(now: Now) -> str:
    """The role that a verb is about if it names none: the target of a text that has one, else whose it is."""
    return TARGET if TARGET in now.roles else "you"


def someone(who: Subject | None, voice: Voice) -> Phrase:
    if who is not None:
        return who.phrase(voice)
    return voice.phrase(TARGET if TARGET in voice.roles else "you")


def could_be(who: Subject | None, now: Now) -> Sequence[int]:
    if who is not None:
        return who.could_be(now)
    found = now.role(usual(now))
    return () if found is None else (found,)


def named(id_: str, voice: Voice) -> str:
    """What a card is called that a text names by its id; a voice without a box has only that."""
    found = voice.roles.get(f"{NAME}{id_}")
    return found.words if found is not None else id_.replace("_", " ")


class About(effects.About, frozen=True, kw_only=True):
    """A verb about somebody or something."""

    def someone(self, voice: Voice) -> Phrase:
        return someone(self.who, voice)

    def could_be(self, now: Now) -> Sequence[int]:
        return could_be(self.who, now)

    def declinable(self, now: Now) -> bool:
        """Whether it asks whoever performs it in such a way that they may still decline."""
        return False

    async def units(self, now: Now) -> list[int]:
        """The units among those whom it is about: a barrel can be attacked, and nothing else (MA-229)."""
        return [each for each in await self.whom(now) if each < SPACE]

    def unit_candidates(self, now: Now) -> list[int]:
        return [each for each in self.could_be(now) if each < SPACE]


class Lasting(effects.Lasting, frozen=True, kw_only=True):
    """What holds for a while, of somebody."""

    def someone(self, voice: Voice) -> Phrase:
        return someone(self.who, voice)

    def could_be(self, now: Now) -> Sequence[int]:
        return could_be(self.who, now)
