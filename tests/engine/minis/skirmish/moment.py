"""The moment of the miniature: what is in force, who decides, what things are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.engine.minis.skirmish.markers import tidy
from tests.engine.minis.skirmish.state import DARK, EVERYBODY, FIRST_ROOM, GONE, ON_CARD, ON_UNIT, Skirmish

from fabletop.engine import effects
from fabletop.engine.effects import (
    ANEW,
    WATCHED,
    Counted,
    Modify,
    Source,
    Standing,
    Text,
    TextBook,
    Texts,
    Trigger,
    Voice,
    walk,
)
from fabletop.engine.effects.english import Phrase
from fabletop.engine.questions import Option
from fabletop.engine.words import Ref


class Now(effects.Now[Skirmish]):
    __slots__ = ()
    table: Skirmish
    rule = "SK-1"
    order_rule = "SK-2"

    @classmethod
    def book(cls, table: Skirmish) -> TextBook[Any]:
        return table.box.book

    @classmethod
    def in_force(cls, table: Skirmish) -> Iterator[tuple[Source, Texts, Mapping[str, int]]]:
        """Units in the order of their numbers, then the cards that lie in front of them."""
        for unit, room in enumerate(table.room):
            if room != GONE:
                yield Source(ON_UNIT, unit), table.box.texts[table.card[unit]], cls.roles_of(table, unit)
        for card, owner in enumerate(table.owner):
            if owner > EVERYBODY and table.room[owner] != GONE:
                yield Source(ON_CARD, card), table.box.texts[table.card_of[card]], cls.roles_of(table, owner)

    @classmethod
    def roles_of(cls, table: Skirmish, unit: int) -> dict[str, int]:
        return {"you": unit, "here": FIRST_ROOM + table.room[unit]}

    @classmethod
    def prints(cls, table: Skirmish, thing: int, keyword: str) -> bool:
        return keyword == "dark" and thing - FIRST_ROOM in DARK

    @classmethod
    def orderer(cls, table: Skirmish, group: Sequence[Trigger]) -> int | None:
        """Who has the turn puts in order what happens at once, unless it is the same that watches several times."""
        same = all(each.how == WATCHED and each.number == group[0].number for each in group)
        return None if same else max(0, table.turn)

    @property
    def me(self) -> int:
        """The unit that performs the text."""
        return self.roles["you"]

    @property
    def room(self) -> int:
        """Where it is."""
        return self.table.room[self.me]

    @property
    def you(self) -> int:
        return self.me if self.me < self.table.seats else max(0, self.table.turn)

    def there(self, thing: int) -> bool:
        return thing >= FIRST_ROOM or self.table.room[thing] != GONE

    async def answer(self, text: Text) -> None:
        await super().answer(text)
        tidy(self.table)

    def count_key(self) -> str:
        """Each card counts for itself."""
        return f"{self.text} on {self.source.kind}:{self.source.handle}"

    def settled(self, verb: Standing) -> int:
        """What hangs on the margin of a test is settled by it; other numbers are read whenever they are used."""
        if isinstance(verb, Modify) and any(isinstance(each, Counted) and each.of == "margin" for each in walk([verb])):
            return self.amount(verb.n)
        return ANEW

    @property
    def ref(self) -> Ref:
        return Ref("card", self.table.card_on(self.source))

    @property
    def voice(self) -> Voice:
        return voice_of(self.language, self.table.box.cards[self.table.card_on(self.source)].kind)

    def show(self, kind: str, thing: int) -> Option:
        if thing >= FIRST_ROOM:
            return Option(f"room:{thing - FIRST_ROOM}", f"Room {thing - FIRST_ROOM}")
        return Option(f"unit:{thing}", self.table.name_of(thing))


def voice_of(language: effects.Language, kind: str) -> Voice:
    """A monster's card speaks of it, all others of you."""
    return Voice(language, {"you": Phrase("it")} if kind == "monster" else {})
