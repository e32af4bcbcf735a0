"""Every card of the box, read once and numbered.

A card in play is a handle; its *face* is a number here. A card with two sides has two faces, so turning a card over is
to give it its other face. Texts, modifiers and things to wait for have numbers too: that is how a saved game names
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeVar

from fabletop.engine.content import ContentError, load_entries
from fabletop.engine.effects import walk
from fabletop.engine.overlay import kept
from fabletop.games.paperback.cards import (
    Character,
    CoreItem,
    Edge,
    Enemy,
    ItemCard,
    LetterCard,
    LetterSide,
    McGuffin,
    McGuffinSide,
    PenaltyCard,
    Reward,
    Stage,
)
from fabletop.games.paperback.conditions import VOWELS
from fabletop.games.paperback.effects import Effect, Later, Modify, Text, texts_words

CONTENT = Path(__file__).parent / "content"
FILES: dict[str, type] = {
    "letters_ex_machina.yaml": LetterCard,
    "letters_damsel.yaml": LetterCard,
    "penalties.yaml": PenaltyCard,
    "core_items.yaml": CoreItem,
    "items.yaml": ItemCard,
    "mcguffins.yaml": McGuffin,
    "enemies.yaml": Enemy,
    "rewards.yaml": Reward,
}
Kind = Literal["starting", "growth", "penalty", "core", "item", "mcguffin"]
Icons = tuple[int, int, int]
"""Hits, blocks and mana of an edge."""
X = -1  # the cost of an item that costs as much as the player likes
NO_ICONS: Icons = (0, 0, 0)
C = TypeVar("C")


class Texts:
    """The texts of a side by the event they wait for, as their numbers."""

    __slots__ = ("all", "always", "on")

    def __init__(self) -> None:
        self.all: tuple[int, ...] = ()
        self.always: tuple[int, ...] = ()
        self.on: dict[str, tuple[int, ...]] = {}


class Face:
    """One side of a card."""

    __slots__ = (
        "card", "character", "cost", "edges", "flavour", "icon", "id", "kind", "letter", "letters", "name", "number",
        "other", "rare", "reactive", "returns", "rotated", "single_use", "texts", "upgraded", "vowel", "words", "worth",
    )  # fmt: skip

    def __init__(self, number: int, kind: Kind, id_: str, name: str, character: Character | None = None) -> None:
        self.number = number
        self.kind = kind
        self.id = id_  # of the card; both sides have the same
        self.name = name
        self.character = character
        self.card: object = None
        self.other = number  # the other side
        self.letter = ""
        self.vowel = False
        self.edges: tuple[Icons, Icons] = (NO_ICONS, NO_ICONS)
        self.rare = self.upgraded = self.returns = self.reactive = self.single_use = False
        self.cost = 0
        self.letters = 0  # of a Wild Card
        self.texts = self.rotated = Texts()
        self.icon = self.flavour = self.words = ""
        self.worth = 0.0


class StageFace:
    """One side of an enemy card."""

    __slots__ = ("actions", "max_hp", "stage", "texts")

    def __init__(self, stage: Stage, texts: Texts) -> None:
        self.stage = stage
        self.max_hp = stage.max_hp
        self.actions = stage.actions
        self.texts = texts


class Catalogue:
    """The whole box."""

    def __init__(self, folder: Path = CONTENT) -> None:
        self.texts: list[Text] = []
        self.sources: list[str] = []  # the name of the card each text stands on
        self.mods: list[Modify] = []
        self.laters: list[Later] = []
        self.number: dict[int, int] = {}  # of a modifier or a thing to wait for, by identity
        self.faces: list[Face] = []
        self.by_id: dict[str, Face] = {}  # the first side of each card
        self.letters = [
            *_read(folder, "letters_ex_machina.yaml", LetterCard),
            *_read(folder, "letters_damsel.yaml", LetterCard),
        ]
        self.penalties = _read(folder, "penalties.yaml", PenaltyCard)
        self.core_items = _read(folder, "core_items.yaml", CoreItem)
        self.items = _read(folder, "items.yaml", ItemCard)
        self.mcguffins = _read(folder, "mcguffins.yaml", McGuffin)
        self.enemies = _read(folder, "enemies.yaml", Enemy)
        self.rewards = _read(folder, "rewards.yaml", Reward)
        for letter in self.letters:
            self._two(self._letter(letter, letter.base, False), self._letter(letter, letter.upgraded, True))
        for penalty in self.penalties:
            self._penalty(penalty)
        for core in self.core_items:
            self._core(core)
        for item in self.items:
            self._item(item)
        for mcguffin in self.mcguffins:
            self._two(*(self._mcguffin(mcguffin, side) for side in mcguffin.sides))
        self.stages = [
            tuple(StageFace(stage, self._texts(stage.special, enemy.name)) for stage in enemy.stages)
            for enemy in self.enemies
        ]
        for enemy in self.enemies:
            for stage in enemy.stages:
                for action in stage.actions:
                    self._note(action.lines)
        for reward in self.rewards:
            self._note(reward.a)
            self._note(reward.b)
        self.enemy_index = {enemy.id: n for n, enemy in enumerate(self.enemies)}
        self.reward_index = {reward.id: n for n, reward in enumerate(self.rewards)}

    def face(self, id_: str) -> Face:
        """The first side of a card."""
        return self.by_id[id_]

    def _face(self, kind: Kind, id_: str, name: str, character: Character | None = None) -> Face:
        face = Face(len(self.faces), kind, id_, name, character)
        self.faces.append(face)
        self.by_id.setdefault(id_, face)
        return face

    def _two(self, one: Face, other: Face) -> None:
        one.other, other.other = other.number, one.number

    def _letter(self, card: LetterCard, side: LetterSide, upgraded: bool) -> Face:
        face = self._face(card.kind, card.id, card.name, card.character)
        face.card, face.letter, face.vowel = card, card.letter, card.letter in VOWELS
        face.edges = (_icons(side.left), _icons(side.right))
        face.rare, face.upgraded = card.rare, upgraded
        face.texts, face.words = self._texts(side.ability, card.name), side.words()
        return face

    def _penalty(self, card: PenaltyCard) -> None:
        face = self._face("penalty", card.id, card.name)
        face.card, face.letter, face.returns, face.flavour = card, card.letter, card.returns, card.flavour
        face.vowel = card.letter in VOWELS
        face.texts, face.words = self._texts(card.unplayed, card.name), card.words()

    def _core(self, card: CoreItem) -> None:
        sides = [card.front] if card.back is None else [card.front, card.back]
        made = []
        for upgraded, side in enumerate(sides):
            face = self._face("core", card.id, card.name, card.character)
            face.card, face.cost, face.icon, face.flavour = card, side.cost, card.icon, card.flavour
            face.upgraded, face.letters = bool(upgraded) or card.letters == 2, card.letters
            face.texts, face.words = self._texts(side.blocks, card.name), texts_words(side.blocks)
            if card.letters:
                letters = "a letter" if card.letters == 1 else "one or two neighbouring letters"
                face.words = f"Once per turn: {letters} of your choice, or 1 mana."
            made.append(face)
        if len(made) == 2:
            self._two(made[0], made[1])

    def _item(self, card: ItemCard) -> None:
        face = self._face("item", card.id, card.name, card.character)
        face.card, face.icon, face.flavour = card, card.icon, card.flavour
        face.cost = X if card.cost == "X" else card.cost
        face.reactive, face.single_use = "reactive" in card.subtypes, "single_use" in card.subtypes
        face.texts, face.rotated = self._texts(card.blocks, card.name), self._texts(card.rotated, card.name)
        rotated = texts_words(card.rotated)
        rotated = f" While rotated: {rotated[:1].lower()}{rotated[1:]}" if rotated else ""
        face.words = f"{texts_words(card.blocks)}{rotated}"

    def _mcguffin(self, card: McGuffin, side: McGuffinSide) -> Face:
        face = self._face("mcguffin", card.id, side.name)
        face.card, face.rare, face.icon, face.flavour = card, side.rare, side.icon, side.flavour
        face.texts = self._texts(side.blocks, side.name)
        cost = "Rare: adds 2 penalty cards to your deck. " if side.rare else ""
        face.words = f"{cost}{texts_words(side.blocks)}"
        return face

    def _texts(self, texts: tuple[Text, ...], source: str) -> Texts:
        found = Texts()
        on: dict[str, list[int]] = {}
        for text in texts:
            on.setdefault(text.on, []).append(len(self.texts))
            self.texts.append(text)
            self.sources.append(source)
            self._note(text.do)
        found.always = tuple(on.get("always", ()))
        found.on = {event: tuple(numbers) for event, numbers in on.items() if event != "always"}
        found.all = tuple(number for numbers in on.values() for number in numbers)
        return found

    def _note(self, effects: Iterable[Effect]) -> None:
        for effect in walk(effects):
            if isinstance(effect, Modify):
                self.number[id(effect)] = len(self.mods)
                self.mods.append(effect)
            elif isinstance(effect, Later):
                self.number[id(effect)] = len(self.laters)
                self.laters.append(effect)


def filed(face: Face) -> tuple[str, str]:
    """By what cards are sorted where their order shall tell nothing of how they lie."""
    return face.letter, face.name


def _icons(edge: Edge) -> Icons:
    return edge.hits, edge.blocks, edge.mana


def _read(folder: Path, name: str, type_: type[C]) -> list[C]:
    return load_entries(folder / name, type_)


@kept
def catalogue() -> Catalogue:
    """The published cards. What makes no sense is refused here, with its file and card."""
    from fabletop.games.paperback.card_checks import faults  # which looks through a catalogue

    made = Catalogue()
    found = faults(made)
    if found:
        raise ContentError("\n".join(found))
    return made
