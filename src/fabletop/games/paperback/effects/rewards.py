"""Verbs that only rewards may use: cards, upgrades, items, McGuffins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from fabletop.engine.effects import Verb, Voice
from fabletop.engine.effects.english import number_of
from fabletop.games.paperback.effects.verbs import Count
from fabletop.games.paperback.rules import growing
from fabletop.games.paperback.rules.abilities import gained

if TYPE_CHECKING:
    from fabletop.games.paperback.rules.moment import Now


class Growth(Verb, frozen=True, tag="growth"):
    show: Count = 3
    take: Count = 1
    mode: Literal["replace", "add"] = "replace"
    rarity: Literal["any", "common", "rare"] = "any"

    async def run(self, now: Now) -> None:
        await growing.grow(now.table, self, now.ref)

    def words(self, voice: Voice) -> str:
        kind = "" if self.rarity == "any" else f"{self.rarity} "
        cards = f"{self.take} of {self.show} {kind}growth cards"
        if self.mode == "add":
            return f"add {cards} to your deck"
        return f"replace {number_of(self.take, 'card')} of your deck by {cards}"

    def faults(self, language: Any) -> Iterator[str]:
        if self.take > self.show:
            yield "more cards are taken than shown"


class Upgrade(Verb, frozen=True, tag="upgrade"):
    n: Count = 1

    async def run(self, now: Now) -> None:
        await growing.upgrade_letters(now.table, self.n, now.ref)

    def words(self, voice: Voice) -> str:
        return f"upgrade {number_of(self.n, 'letter card')}"


class UpgradeCore(Verb, frozen=True, tag="upgrade_core"):
    n: Count = 1

    async def run(self, now: Now) -> None:
        await growing.upgrade_core(now.table, self.n, now.ref)

    def words(self, voice: Voice) -> str:
        return f"upgrade {number_of(self.n, 'core item')}"


class GainItem(Verb, frozen=True, tag="item"):
    n: Count = 1

    async def run(self, now: Now) -> None:
        for _ in range(self.n):
            card = growing.draw_item(now.table)
            if card is not None:
                await gained(now.table, card)

    def words(self, voice: Voice) -> str:
        return "gain an item" if self.n == 1 else f"gain {self.n} items"


class GainMcGuffin(Verb, frozen=True, tag="mcguffin"):
    n: Count = 1

    async def run(self, now: Now) -> None:
        for _ in range(self.n):
            card = await growing.draw_mcguffin(now.table, now.ref)
            if card is not None:
                await gained(now.table, card)

    def words(self, voice: Voice) -> str:
        return "gain a McGuffin" if self.n == 1 else f"gain {self.n} McGuffins"


REWARDS = (Growth, Upgrade, UpgradeCore, GainItem, GainMcGuffin)
