"""Verbs that only rewards may use: cards, upgrades, items, McGuffins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from fabletop.engine.effects import number_of
from fabletop.games.paperback.effects.verbs import Count, Verb

if TYPE_CHECKING:
    from fabletop.games.paperback.rules.performing import Doer


class Growth(Verb, frozen=True, tag="growth"):
    show: Count = 3
    take: Count = 1
    mode: Literal["replace", "add"] = "replace"
    rarity: Literal["any", "common", "rare"] = "any"

    async def run(self, doer: Doer) -> None:
        await doer.grow(self)

    def words(self) -> str:
        kind = "" if self.rarity == "any" else f"{self.rarity} "
        cards = f"{self.take} of {self.show} {kind}growth cards"
        if self.mode == "add":
            return f"add {cards} to your deck"
        return f"replace {number_of(self.take, 'card')} of your deck by {cards}"

    def faults(self) -> Iterator[str]:
        if self.take > self.show:
            yield "more cards are taken than shown"


class Upgrade(Verb, frozen=True, tag="upgrade"):
    n: Count = 1

    async def run(self, doer: Doer) -> None:
        await doer.upgrade_letters(self.n)

    def words(self) -> str:
        return f"upgrade {number_of(self.n, 'letter card')}"


class UpgradeCore(Verb, frozen=True, tag="upgrade_core"):
    n: Count = 1

    async def run(self, doer: Doer) -> None:
        await doer.upgrade_core(self.n)

    def words(self) -> str:
        return f"upgrade {number_of(self.n, 'core item')}"


class GainItem(Verb, frozen=True, tag="item"):
    n: Count = 1

    async def run(self, doer: Doer) -> None:
        await doer.gain_items(self.n)

    def words(self) -> str:
        return "gain an item" if self.n == 1 else f"gain {self.n} items"


class GainMcGuffin(Verb, frozen=True, tag="mcguffin"):
    n: Count = 1

    async def run(self, doer: Doer) -> None:
        await doer.gain_mcguffins(self.n)

    def words(self) -> str:
        return "gain a McGuffin" if self.n == 1 else f"gain {self.n} McGuffins"


REWARDS = (Growth, Upgrade, UpgradeCore, GainItem, GainMcGuffin)
