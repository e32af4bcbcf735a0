"""What is in force, and which texts wait for what happens, in the order of the rules (PA-213 to PA-219, PA-225)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fabletop.engine import effects
from fabletop.engine.effects import AWAITED, Book, Source, Texts, Trigger
from fabletop.games.paperback.state import NO_ENEMY, ON_ENEMY, ON_ITEM, ON_MCGUFFIN, ON_ROTATED, PLAYER, Adventure

# Events about counters of either side: whether those that the enemy's texts wait for are the player's counters. The
# player's texts wait for the others.
ABOUT = {"hex_added": True, "boon_gained": False}
NO_ROLES: Mapping[str, int] = {}


class InForce(effects.Now[Adventure]):
    """Notes what happens; how the texts that wait for it are performed is for `Now` to say."""

    __slots__ = ()
    table: Adventure
    rule = "PA-120"
    order_rule = "PA-218"
    interruptible = True

    @classmethod
    def book(cls, table: Adventure) -> Book[Any]:
        return table.cards.book

    @classmethod
    def in_force(cls, table: Adventure) -> Iterator[tuple[Source, Texts, Mapping[str, int]]]:
        """In the order of PA-218. Items are not among them: their texts are offered."""
        if table.enemy != NO_ENEMY:
            yield Source(ON_ENEMY, table.stage), table.side.texts, NO_ROLES
        for card in table.mcguffins:
            yield Source(ON_MCGUFFIN, card), table.printed(card).texts, NO_ROLES
        for card in table.rotated:
            yield Source(ON_ROTATED, card), table.printed(card).rotated, NO_ROLES

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
    def waiting_for(cls, table: Adventure, event: str, about: tuple[int, ...]) -> list[Trigger]:
        """Written out, since something happens all the time and mostly nothing waits for it."""
        faces, face = table.cards.faces, table.face
        found: list[Trigger] = []
        enemys = players = True
        if event in ABOUT:
            enemys = about[0] == ABOUT[event]
            players = not enemys
        if enemys and table.enemy != NO_ENEMY:
            for number in table.side.texts.on.get(event, ()):
                found.append(Trigger(number, ON_ENEMY, table.stage, about))
        if players:
            for card in table.mcguffins:
                for number in faces[face[card]].texts.on.get(event, ()):
                    found.append(Trigger(number, ON_MCGUFFIN, card, about))
            for card in table.rotated:
                for number in faces[face[card]].rotated.on.get(event, ()):
                    found.append(Trigger(number, ON_ROTATED, card, about))
            for waiting in table.waiting:
                if table.cards.book.laters[waiting.number].on == event:
                    found.append(Trigger(waiting.number, waiting.kind, waiting.handle, about, AWAITED))
            for card in table.items:
                printed = faces[face[card]]
                if printed.reactive:
                    for number in printed.texts.on.get(event, ()):
                        found.append(Trigger(number, ON_ITEM, card, about))
        if found:
            table.cite("PA-218", "PA-219")
        return found

    @classmethod
    def own_roles(cls, table: Adventure, trigger: Trigger) -> tuple[()]:
        return ()
