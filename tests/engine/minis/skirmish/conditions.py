"""Numbers and conditions of the miniature."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta
from tests.engine.minis.skirmish.losing import Attribute, column, most

from fabletop.engine.effects import Being, Condition, Language, Node, Reckoned, Subject, Voice, unknown
from fabletop.engine.effects.english import Noun, article, either

if TYPE_CHECKING:
    from tests.engine.minis.skirmish.moment import Now

CAUSES = {"loss": "it is by losing cards", "hand": "it is because the hand cannot be filled"}


class Missing(Reckoned, frozen=True):
    """What somebody is missing of an attribute."""

    mark: ClassVar[str] = "missing"
    missing: Attribute
    who: Subject

    def counted(self, now: Now) -> int:
        table, attr = now.table, self.missing
        return sum(most(table, unit, attr) - column(table, attr)[unit] for unit in self.who.could_be(now))

    def noun(self, voice: Voice) -> Noun:
        words = f"{self.missing} that {self.who.phrase(voice).words} lack"
        return Noun(words, words)


class Wounded(Being, frozen=True):
    mark: ClassVar[str] = "wounded"
    about: ClassVar[str] = "wounded"
    wounded: Subject

    def holds(self, now: Now) -> bool:
        table = now.table
        return any(table.health[unit] < most(table, unit, "health") for unit in self.wounded.could_be(now))

    def said(self, voice: Voice) -> str:
        return "wounded"

    def adjective(self, voice: Voice) -> str:
        return "wounded"


class Lengthens(Node, Condition, frozen=True):
    """Whether a keyword would be new to somebody, or last longer than it does."""

    mark: ClassVar[str] = "lengthens"
    lengthens: str
    who: Subject
    until: str

    def holds(self, now: Now) -> bool:
        return not all(now.lasts(now.table, each, self.lengthens, self.until) for each in self.who.could_be(now))

    def words(self, voice: Voice) -> str:
        who = self.who.phrase(voice)
        verb, _, rest = voice.language.keywords[self.lengthens].partition(" ")
        return f"{who.words} {who.form(verb)} not {rest} for so long"

    def faults(self, language: Language) -> Iterator[str]:
        if self.lengthens not in language.keywords:
            yield unknown("keyword", self.lengthens, language.keywords)
        if self.until not in language.durations:
            yield unknown("duration", self.until, language.durations)


class CardIs(Node, Condition, frozen=True):
    """Whether the ability just played has one of these names, or is a reaction."""

    mark: ClassVar[str] = "card_is"
    card_is: Annotated[tuple[str, ...], Meta(min_length=1)]

    def holds(self, now: Now) -> bool:
        card = now.table.box.cards[now.table.last_played]
        return card.name in self.card_is or (card.reaction and "reaction" in self.card_is)

    def _either(self) -> str:
        return either([article(each) if each == "reaction" else each for each in self.card_is])

    def words(self, voice: Voice) -> str:
        return f"it is {self._either()}"

    def denied(self, voice: Voice) -> str:
        return f"it is not {self._either()}"


class Cause(Node, Condition, frozen=True):
    """Why somebody is about to leave."""

    mark: ClassVar[str] = "cause"
    cause: Literal["loss", "hand"]

    def holds(self, now: Now) -> bool:
        return now.table.cause == self.cause

    def words(self, voice: Voice) -> str:
        return CAUSES[self.cause]


class AttackWith(Node, Condition, frozen=True):
    """Whether the attack is by the card that this one is put on."""

    mark: ClassVar[str] = "attack_with"
    attack_with: Literal["host"]

    def holds(self, now: Now) -> bool:
        return 0 <= now.table.weapon == now.table.host[now.source.handle]

    def words(self, voice: Voice) -> str:
        return "you attack with the weapon that this is put on"


CONDITIONS: tuple[type[Node], ...] = (Wounded, Lengthens, CardIs, Cause, AttackWith)
