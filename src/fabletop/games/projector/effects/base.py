"""What all verbs of this game share: how they call cards, flags and abilities, and whom they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fabletop.engine.effects import About, Amount, Lasting, PaidByDoing, Subject, Voice, value_of
from fabletop.engine.effects.english import Noun, noun
from fabletop.games.projector.printing import COUNTED, NAME, NOUN, SET, UNSET
from fabletop.games.projector.rules.places import space_of
from fabletop.games.projector.state import GLOBAL, SPACE

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

__all__ = [
    "About", "GiveUp", "Lasting", "area_meant", "area_words", "card_called", "flag_counted", "flag_is", "flag_itself",
    "flag_noun", "flag_words", "keyword_words", "matched",
]  # fmt: skip


class GiveUp(About, PaidByDoing, frozen=True):
    """Somebody gives up `n` of the cards that fit, or as many as there are; as a cost all of them."""

    n: Amount = 1

    def fitting(self, now: Now, seat: int) -> list[int]:
        """The cards of somebody that it could be."""
        raise NotImplementedError

    def payable(self, now: Now) -> bool:
        return all(len(self.fitting(now, seat)) >= value_of(self.n, now) for seat in self.could_be(now))

    def could(self, now: Now) -> bool:
        return any(self.fitting(now, seat) for seat in self.could_be(now))


def card_called(id_: str, voice: Voice) -> str:
    """A card that a text names by its identifier: by its name, if it has one."""
    found = voice.roles.get(f"{NAME}{id_}")
    return found.words if found is not None else id_


def flag_words(flag: str, voice: Voice, denied: bool = False) -> str:
    """That a flag is set, or not, as its declaration says it."""
    return voice.roles[f"{UNSET if denied else SET}{flag}"].words


def flag_noun(flag: str, voice: Voice) -> Noun | None:
    """One and several of what a flag counts, if it counts anything."""
    found = voice.roles.get(f"{NOUN}{flag}")
    return noun(found.words) if found is not None else None


def flag_itself(flag: str, voice: Voice) -> str:
    """What a flag says, as a number: how many of what it counts, or what it measures."""
    things = flag_noun(flag, voice)
    if things is None:
        return f"1 if {flag_words(flag, voice)}"
    return f"the {things.one}" if "{n}" in flag_counted(flag, voice) else f"the number of {things.many}"


def flag_counted(flag: str, voice: Voice) -> str:
    """How it is said how much a flag says, if it is said in words of its own."""
    found = voice.roles.get(f"{COUNTED}{flag}")
    return found.words if found is not None else ""


def flag_is(flag: str, voice: Voice, bound: str) -> str:
    """That a flag is so large: by what its declaration says of that very number, or by what it counts."""
    if bound == "no":
        return flag_words(flag, voice, denied=True)
    if found := voice.roles.get(f"{SET}{flag}={bound}"):
        return found.words
    things = flag_noun(flag, voice)
    if things is None:
        return flag_words(flag, voice)
    if " less " in bound:
        return f"{flag_itself(flag, voice)} is {bound}"
    number = f"{bound} {things.one if bound in ('1', 'exactly 1') else things.many}"
    return (flag_counted(flag, voice) or "the party has {}").format(number, n=bound)


def keyword_words(keyword: str) -> str:
    """A keyword as it is printed."""
    return keyword.replace("_", " ").capitalize() if keyword[:1].islower() else keyword


def matched(match: str) -> str:
    """Tests or cards that a text names by ability, trait, keyword, or all of them."""
    return "" if match in ("", "any") else keyword_words(match)


def area_words(area: str | None, voice: Voice) -> str:
    """In the area of who performs a text, or in that of all."""
    return f"in {voice.phrase('you').its} area" if area == "your_area" else "in the global area"


async def area_meant(now: Now, area: str | None, at: Subject | None) -> int | None:
    """Where a card comes into play: on a location, or else as above; None if there is no such location."""
    if at is None:
        return now.me if area == "your_area" else GLOBAL
    found = await at.chosen(now)
    return SPACE + space_of(now.table, found[0]) if found else None
