"""The moment of the miniature: what is in force, who decides, what things are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.engine.minis.skirmish.state import EVERYBODY, GONE, ON_ITEM, ON_UNIT, Skirmish

from fabletop.engine import effects
from fabletop.engine.effects import Book, Source, Texts, Trigger, Voice
from fabletop.engine.effects.english import Phrase
from fabletop.engine.questions import Option
from fabletop.engine.words import Ref


class Now(effects.Now[Skirmish]):
    __slots__ = ()
    table: Skirmish
    rule = "SK-1"
    order_rule = "SK-2"

    @classmethod
    def book(cls, table: Skirmish) -> Book[Any]:
        return table.box.book

    @classmethod
    def in_force(cls, table: Skirmish) -> Iterator[tuple[Source, Texts, Mapping[str, int]]]:
        """Units and their cards in the order of their numbers, then what concerns all."""
        for unit, room in enumerate(table.room):
            if room != GONE:
                yield Source(ON_UNIT, unit), table.box.texts[table.card[unit]], {"you": unit}
        for item, owner in enumerate(table.owner):
            if owner >= EVERYBODY and (owner == EVERYBODY or table.room[owner] != GONE):
                roles = {"you": owner if owner != EVERYBODY else max(0, table.turn), "this": item}
                yield Source(ON_ITEM, item), table.box.texts[table.card_of[item]], roles

    @classmethod
    def orderer(cls, table: Skirmish, group: Sequence[Trigger]) -> int | None:
        """Who has the turn puts in order what happens at once."""
        return max(0, table.turn)

    @property
    def me(self) -> int:
        """The unit that performs the text."""
        return self.roles["you"]

    @property
    def you(self) -> int:
        return self.me if self.me < self.table.seats else max(0, self.table.turn)

    def seat_of(self, role: str) -> int:
        found = self.roles.get(role, -1)
        return found if 0 <= found < self.table.seats else self.you

    def there(self, thing: int) -> bool:
        return thing >= len(self.table.room) or self.table.room[thing] != GONE

    @property
    def ref(self) -> Ref:
        return Ref("card", self.table.card_on(self.source))

    @property
    def voice(self) -> Voice:
        monsters = self.table.box.cards[self.table.card_on(self.source)].kind == "monster"
        return Voice(self.language, {"you": Phrase("it")} if monsters else {})

    def show(self, kind: str, thing: int) -> Option:
        if kind == "room":
            return Option(f"room:{thing}", f"Room {thing}")
        return Option(f"unit:{thing}", self.table.name_of(thing))
