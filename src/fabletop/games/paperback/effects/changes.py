"""What texts change for a while: numbers, icons, costs, where the top card goes. Each says whether several of its kind
add up (PA-R99)."""

from __future__ import annotations

from typing import Literal

from fabletop.engine.effects import Amount, Standing, Voice, amount_words
from fabletop.games.paperback.effects import wording
from fabletop.games.paperback.effects.verbs import Count
from fabletop.games.paperback.effects.wording import changed, which_cards
from fabletop.games.paperback.filters import CardFilter, ItemFilter
from fabletop.games.paperback.terms import PILES

Until = Literal["turn", "next_turn", "battle", "stage", "rotated", "owned"]


class Modify(Standing, frozen=True, kw_only=True):
    """What all changes have in common."""

    n: Amount = 1
    until: Until = "turn"
    uses: Count | None = None

    def words(self, voice: Voice) -> str:
        return f"{self.standing_words(voice)}{voice.language.durations[self.until].words}"


class ChangeNumber(Modify, frozen=True, tag="mod", kw_only=True):
    what: Literal[
        "attack", "enemy_block", "pierce", "taken", "hand_size", "keep_blocks", "weak_spot", "wild_mana", "advance"
    ]

    @property
    def changes(self) -> str:
        return self.what

    def words(self, voice: Voice) -> str:
        if self.what in ("keep_blocks", "hand_size") and self.until == "turn":
            return self.standing_words(voice)
        return super().words(voice)

    def standing_words(self, voice: Voice) -> str:
        return wording.number_changed(self, voice)


class MoreIcons(Modify, frozen=True, tag="icons", kw_only=True):
    icon: Literal["hits", "blocks", "mana"]
    filter: CardFilter | None = None

    @property
    def changes(self) -> str:
        return "icon"

    def standing_words(self, voice: Voice) -> str:
        icon = self.icon if self.icon == "mana" else self.icon.removesuffix("s")
        more = amount_words(self.n, voice, f"more {icon}", f"more {self.icon}")
        return f"{which_cards(self.filter)} makes {more}"


class BothEdges(Modify, frozen=True, tag="both_edges", kw_only=True):
    filter: CardFilter | None = None

    @property
    def changes(self) -> str:
        return "both_edges"

    def standing_words(self, voice: Voice) -> str:
        return f"{which_cards(self.filter)} counts both edges"


class ItemCost(Modify, frozen=True, tag="item_cost", kw_only=True):
    items: ItemFilter | None = None

    @property
    def changes(self) -> str:
        return "item_cost"

    def words(self, voice: Voice) -> str:
        if self.until == "battle" and self.uses:
            return f"{self.standing_words(voice)} in this battle"
        return super().words(voice)

    def standing_words(self, voice: Voice) -> str:
        items = (self.items or ItemFilter()).words()
        if self.uses is None:
            return f"each {items} costs {changed(self.n, voice)}"
        number = f"{self.uses} {items}s with a printed cost of 1 or more cost"
        one = f"{items} with a printed cost of 1 or more costs"
        return f"your next {number if self.uses > 1 else one} {changed(self.n, voice)}"


class TopGoes(Modify, frozen=True, tag="top_goes", kw_only=True):
    goes: Literal["fatigue", "discard", "deck"]
    filter: CardFilter | None = None

    @property
    def changes(self) -> str:
        return "top_goes"

    def standing_words(self, voice: Voice) -> str:
        which = "your top card" if self.filter is None else f"your top card, if it is a {self.filter.words()},"
        return f"{which} goes to your {PILES[self.goes]} instead of being fatigued (the last such text counts)"


CHANGES = (ChangeNumber, MoreIcons, BothEdges, ItemCost, TopGoes)
