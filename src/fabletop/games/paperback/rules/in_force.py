"""What is in force, and which texts wait for what happens, in the order of the rules (PA-213 to PA-219, PA-225)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Any

from fabletop.engine import effects
from fabletop.engine.effects import AtWork, Source, SourceTexts, TextBook, Trigger
from fabletop.engine.effects.at_work import of_event
from fabletop.games.paperback.state import NO_ENEMY, ON_ENEMY, ON_ITEM, ON_MCGUFFIN, ON_ROTATED, PLAYER, Adventure

# Events about counters of either side: whether those that the enemy's texts wait for are the player's counters. The
# player's texts wait for the others.
ABOUT = {"hex_added": True, "boon_gained": False}
NO_ROLES: Mapping[str, int] = {}


class OnTheTable(AtWork):
    """What is in force. Made from the enemy's side and the cards that have texts, and from what is printed on them: an
    upgraded card keeps its handle."""

    __slots__ = ("faces", "printed")

    def __init__(self, table: Adventure) -> None:
        super().__init__((table.enemy, table.stage, table.mcguffins[:], table.rotated[:]), InForce.in_force(table))
        cards = (*table.mcguffins, *table.rotated)
        # From the table's faces those of these cards; mostly there are none.
        self.printed: itemgetter[Any] | None = itemgetter(*cards) if cards else None
        self.faces = self.printed(table.face) if self.printed else None


def at_work(table: Adventure) -> AtWork:
    """What is in force now, as it was put in order when any of it last changed."""
    book = table.cards.book
    found: Any = book.at_work
    if found.mark != (table.enemy, table.stage, table.mcguffins, table.rotated) or (
        found.printed is not None and found.printed(table.face) != found.faces
    ):
        found = book.at_work = OnTheTable(table)
    return found  # type: ignore[no-any-return]  # what has such a mark was made here


class InForce(effects.Now[Adventure]):
    """Notes what happens; how the texts that wait for it are performed is for `Now` to say."""

    __slots__ = ()
    table: Adventure
    rule = "PA-120"
    order_rule = "PA-218"
    interruptible = True

    @classmethod
    def book(cls, table: Adventure) -> TextBook[Any]:
        return table.cards.book

    @classmethod
    def in_force(cls, table: Adventure) -> Iterator[SourceTexts]:
        """In the order of PA-218. Items are not among them: their texts are offered."""
        if table.enemy != NO_ENEMY:
            yield Source(ON_ENEMY, table.stage), table.side.texts, NO_ROLES
        for card in table.mcguffins:
            yield Source(ON_MCGUFFIN, card), table.printed(card).texts, NO_ROLES
        for card in table.rotated:
            yield Source(ON_ROTATED, card), table.printed(card).rotated, NO_ROLES

    @classmethod
    def at_work(cls, table: Adventure) -> AtWork:
        return at_work(table)

    @classmethod
    def still(cls, table: Adventure, source: Source) -> bool:
        kind, handle = source
        if kind == ON_ENEMY:
            return table.enemy != NO_ENEMY and table.stage == handle
        if kind == ON_ROTATED:
            return handle in table.rotated
        return handle in table.mcguffins if kind == ON_MCGUFFIN else handle in table.items

    @classmethod
    def orderer(cls, table: Adventure, group: Any) -> int | None:
        return PLAYER if table.settings.player_orders_triggers else None

    @classmethod
    def waiting_for(cls, table: Adventure, event: str, about: tuple[int, ...]) -> tuple[Trigger, ...]:
        """Reactive items come after all else. They are looked through only at the few events that any of the box waits
        for: to tell whether they have changed would take longer."""
        found, reactions = at_work(table).on.get(event, ()), table.cards.reactions.get(event)
        if not found and reactions is None and not table.waiting:
            return found
        found = of_event(found, about)
        enemys = False
        if event in ABOUT:
            enemys = about[0] == ABOUT[event]
            found = tuple([each for each in found if (each.kind == ON_ENEMY) == enemys])
        if not enemys:
            if table.waiting:
                found += cls.awaited(table, event, about)
            if reactions is not None:
                face = table.face
                for card in table.items:
                    if face[card] in reactions:
                        found += tuple([Trigger(number, ON_ITEM, card, about) for number in reactions[face[card]]])
        if found:
            table.cite("PA-218", "PA-219")
        return found

    @classmethod
    def own_roles(cls, table: Adventure, trigger: Trigger) -> tuple[()]:
        return ()
