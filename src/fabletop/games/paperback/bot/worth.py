"""What cards are worth, reckoned from their data: for players who choose, and for authors who price them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fabletop.engine.effects import Amount, Choose, Counted, Effect, If
from fabletop.games.paperback.box import Catalogue, Face
from fabletop.games.paperback.effects import (
    Attack,
    Blocks,
    Boon,
    Draw,
    Heal,
    Hex,
    Hits,
    Later,
    Letters,
    LoseHp,
    Mana,
    MaxHp,
    Modify,
    Spend,
)

# What counters usually read, for amounts that depend on them.
USUAL = {
    "you.boon": 4,
    "enemy.hex": 4,
    "word.letters": 5,
    "word.hand_cards": 4,
    "word.vowels": 2,
    "word.consonants": 3,
    "you.mana": 3,
    "pile.fatigue": 3,
    "turn.mana_spent": 2,
    "owned.items": 4,
    "owned.mcguffins": 2,
    "spent": 4,
    "enemy.attack": 6,
    "enemy.hp": 25,
    "last.letters": 5,
    "last.hits": 5,
    "you.missing_hp": 6,
}
SELDOM = 0.6  # how often a condition holds, about
RULE_BENDING = 4.0  # a text that no number says


def usually(amount: Amount) -> float:
    if isinstance(amount, Counted):
        return float(amount.reckon(USUAL.get(amount.of, 1)))
    return float(amount) if isinstance(amount, int) else 1.0


class Taste:
    """What somebody likes better or less than others do: a factor for each kind of effect."""

    __slots__ = ("_whims", "factors")

    def __init__(self, rng: Random | None = None) -> None:
        self._whims = 0.0 if rng is None else rng.random()
        self.factors = {kind: 1.0 if rng is None else rng.uniform(0.65, 1.45) for kind in KINDS}

    def whim(self, name: str) -> float:
        """What somebody likes one thing better than another of the same worth, for no reason but its name."""
        return Random(f"{name} {self._whims}").uniform(0.6, 1.6) if self._whims else 1.0

    def of(self, kind: str) -> float:
        return self.factors[kind]


KINDS = (
    "hits", "blocks", "mana", "boon", "hex", "health", "letters", "cards", "rules", "growth", "upgrades", "items",
    "mcguffins", "penalties",
)  # fmt: skip
NO_TASTE = Taste()


def points(effects: Sequence[Effect], taste: Taste = NO_TASTE) -> float:
    """The worth of effects: a hit, a block or a boon is 1."""
    return sum([_points(effect, taste) for effect in effects])


def _points(effect: Effect, taste: Taste) -> float:
    if isinstance(effect, If):
        return SELDOM * points(effect.do, taste) + (1 - SELDOM) * points(effect.else_, taste)
    if isinstance(effect, Later):
        return 0.8 * points(effect.do, taste)
    if isinstance(effect, Choose):
        return max(points(option.do, taste) for option in effect.options) + 0.5
    kind, worth = _worth_of(effect)
    return worth * taste.of(kind)


def _worth_of(effect: Effect) -> tuple[str, float]:
    if isinstance(effect, Hits):
        return "hits", usually(effect.n)
    if isinstance(effect, Blocks):
        return "blocks", usually(effect.n)
    if isinstance(effect, Mana):
        return "mana", 1.3 * usually(effect.n)
    if isinstance(effect, Boon):
        return "boon", usually(effect.n) * (1 if effect.who == "you" else -1)
    if isinstance(effect, Hex):
        return "hex", usually(effect.n) * (-1.2 if effect.who == "you" else 1.2)
    if isinstance(effect, Heal):
        return "health", (2.5 if effect.who == "you" else -1.0) * usually(effect.n)
    if isinstance(effect, MaxHp):
        return "health", 1.5 * effect.n
    if isinstance(effect, LoseHp):
        return "health" if effect.who == "you" else "hits", (-1.5 if effect.who == "you" else 1.25) * usually(effect.n)
    if isinstance(effect, Draw):
        return "cards", 2.0 * effect.n
    if isinstance(effect, Letters):
        return "letters", 2.0 * effect.n
    if isinstance(effect, Modify):
        worth = abs(usually(effect.n)) if effect.changes in ("attack", "taken", "pierce", "icon") else 3.0
        return "blocks" if effect.changes in ("attack", "taken") else "rules", worth
    if isinstance(effect, Spend):
        return "rules", -0.8 * usually(effect.n) if effect.mode == "exact" else -2.0
    return "rules", 0.0 if isinstance(effect, Attack) else RULE_BENDING


def ability(cards: Catalogue, face: Face, taste: Taste = NO_TASTE) -> float:
    """The points of a letter card's ability."""
    total = 0.0
    for number in face.texts.on.get("top", ()):
        text = cards.book.texts[number]
        total += points(text.do, taste) * (SELDOM if text.if_ is not None else 1.0)
    return total


def worth(cards: Catalogue, face: Face) -> float:
    """A letter card: the icons of both edges, and its ability as often as it comes to the top."""
    if not face.worth:
        face.worth = sum(face.edges[0]) + sum(face.edges[1]) + 0.7 * ability(cards, face)
    return face.worth


def liked(cards: Catalogue, face: Face, taste: Taste) -> float:
    """The same to somebody's taste."""
    icons = [left + right for left, right in zip(*face.edges, strict=True)]
    kinds = zip(icons, ("hits", "blocks", "mana"), strict=True)
    return sum([number * taste.of(kind) for number, kind in kinds]) + 0.7 * ability(cards, face, taste)
