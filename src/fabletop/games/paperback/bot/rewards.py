"""The sensible player in Character Development: the option, card and side that are worth most, given how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from fabletop.engine.effects import Comparison, Condition, Counted, Effect
from fabletop.engine.questions import Ask, Choose, ChooseSome
from fabletop.games.paperback.bot.worth import Taste, liked, points
from fabletop.games.paperback.box import Face
from fabletop.games.paperback.cards import CoreItem
from fabletop.games.paperback.effects import (
    GainItem,
    GainMcGuffin,
    Growth,
    Heal,
    LoseHp,
    MaxHp,
    Modify,
    Penalty,
    Purge,
    Text,
    Upgrade,
    UpgradeCore,
)
from fabletop.games.paperback.rules.abilities import rescue
from fabletop.games.paperback.rules.development import SIDES, deadly
from fabletop.games.paperback.state import Adventure

VOWELS_KEPT = 3
# How often in a battle a text comes up, by its event: what a McGuffin is worth.
ONCE = ("battle_start", "gain", "battle_end", "stage_flip", "enemy_defeated", "reward", "would_lose")
EACH_TURN = ("turn_start", "after_top", "turn_end", "cleanup")
USUALLY, TURNS = 3.0, 6.0
RARE_PRICE = 0.7
DEATH = -1000.0
# Letters that are easier or harder to spell with than others.
EASE = {"J": -1.5, "X": -1.0, "V": -1.0, "K": -0.7, "W": -0.7, "F": -0.5, "S": 1.0, "E": 0.8}


class Developer:
    """Chooses in Character Development, by what things are worth and by its taste."""

    def __init__(self, taste: Taste) -> None:
        self._taste = taste

    def answer(self, table: Adventure, ask: Ask[Any]) -> Any:
        """An answer to a question of Character Development; None to any other."""
        if isinstance(ask, Choose):
            if ask.tag == "reward":
                card = table.cards.rewards[table.reward]
                sides = {side: self._option(table, card.option(side)) for side in SIDES}
                return max(ask.payloads(), key=lambda side: sides[side])
            if ask.tag == "replace":
                return self._least(table, ask.payloads())
            if ask.tag == "side":
                return max(ask.payloads(), key=lambda face: self._side(table, table.cards.faces[face]))
            if ask.tag == "core":
                return max(ask.payloads(), key=lambda card: self._core(table.printed(card)))
        if isinstance(ask, ChooseSome):
            if ask.tag == "growth":
                cards = sorted(ask.payloads(), key=lambda card: -self._letter(table, table.printed(card)))
                return tuple(cards[: ask.bounds()[1]])
            if ask.tag == "upgrade":
                faces = sorted(ask.payloads(), key=lambda face: -self._upgrade(table, face))
                return tuple(faces[: ask.bounds()[1]])
        return None

    def _option(self, table: Adventure, effects: tuple[Effect, ...]) -> float:
        """What an option gives, in points; healing counts for what it heals."""
        if deadly(table, effects) and rescue(table) is None:
            return DEATH
        taste, missing = self._taste, table.max_hp - table.hp
        total = 0.0
        for effect in effects:
            if isinstance(effect, Growth):
                worth = (5.0 if effect.mode == "replace" else 3.5) * effect.take
                worth += (4.0 if effect.rarity == "rare" else 0.0) + 0.4 * (effect.show - 3)
                total += worth * taste.of("growth")
            elif isinstance(effect, Upgrade):
                total += 2.6 * effect.n * taste.of("upgrades")
            elif isinstance(effect, UpgradeCore):
                total += 5.0
            elif isinstance(effect, GainItem):
                total += 5.5 * effect.n * taste.of("items")
            elif isinstance(effect, GainMcGuffin):
                total += 5.5 * effect.n * taste.of("mcguffins")
            elif isinstance(effect, Heal) and isinstance(effect.n, int):
                total += (1.4 if missing < 10 else 1.9) * min(effect.n, missing) * taste.of("health")
            elif isinstance(effect, MaxHp):
                total += 1.5 * effect.n * taste.of("health")
            elif isinstance(effect, LoseHp) and isinstance(effect.n, int):
                total -= 1.7 * effect.n * taste.of("health")
            elif isinstance(effect, Penalty):
                total -= 1.5 * effect.n * taste.of("penalties")
            elif isinstance(effect, Purge):
                owned = sum(table.printed(card).kind == "penalty" for card in table.owned)
                total += 2.5 * min(effect.n, owned) * taste.of("penalties")
        return total

    def _letter(self, table: Adventure, face: Face) -> float:
        """A letter is worth more the easier it is to spell with."""
        return liked(table.cards, face, self._taste) + EASE.get(face.letter, 0.0)

    def _least(self, table: Adventure, faces: Sequence[int]) -> int:
        """The card that is missed least, with enough vowels left."""
        printed = [table.cards.faces[face] for face in faces]
        vowels = sum(face.vowel for face in printed)
        free = [face for face in printed if vowels > VOWELS_KEPT or not face.vowel] or printed
        return min(free, key=lambda face: self._letter(table, face)).number

    def _upgrade(self, table: Adventure, face: int) -> float:
        cards = table.cards
        plain, better = cards.faces[face], cards.faces[cards.faces[face].other]
        return liked(cards, better, self._taste) - 0.95 * liked(cards, plain, self._taste)

    def _side(self, table: Adventure, face: Face) -> float:
        """A side of a McGuffin: what its texts do, as often as they come up."""
        total = 0.0
        for number in face.texts.all:
            text = table.cards.book.texts[number]
            total += self._often(text) * max(0.5, points(text.do, self._taste))
        # What is said to be worth ten times as much seldom is.
        return self._taste.whim(face.name) * sqrt(total) - (
            RARE_PRICE * self._taste.of("penalties") if face.rare else 0.0
        )

    def _often(self, text: Text) -> float:
        """How often a text comes up in a battle, about."""
        if text.limit in ("battle", "run") or _once(text.if_):
            return 1.0
        lasts = any(isinstance(effect, Modify) for effect in text.do)
        often = 1.0 if text.on in ONCE and not lasts else TURNS if text.on in EACH_TURN else USUALLY
        return often if text.if_ is None else 0.5 * often

    def _core(self, face: Face) -> float:
        """One of the Wild Card, the item of hex and the item of boon."""
        if face.letters:
            return self._taste.of("letters")
        uses = "hex" if isinstance(face.card, CoreItem) and face.card.uses == "hex" else "boon"
        return self._taste.of(uses)


def _once(condition: Condition | None) -> bool:
    """Whether something holds in one turn of a battle alone."""
    return isinstance(condition, Comparison) and condition.is_ == Counted("turn.number")
