"""Every card of the box, read once and numbered.

A card in play is a handle; its *face* is a number here. A card with two sides has two faces, so turning a card over is
to give it its other face. Texts, modifiers and things to wait for have numbers too: that is how a saved game names
them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from fabletop.engine.catalogue import Catalogue as Files
from fabletop.engine.catalogue import File, Pack, refuse
from fabletop.engine.effects import Language, TextBook, Texts, Voice
from fabletop.engine.overlay import once_per_overlay
from fabletop.games.paperback.card_texts import Text, texts_words
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
from fabletop.games.paperback.filters import VOWELS

CONTENT = Path(__file__).parent / "content"

Kind = Literal["starting", "growth", "penalty", "core", "item", "mcguffin"]
Icons = tuple[int, int, int]
"""Hits, blocks and mana of an edge."""
X = -1  # the cost of an item that costs as much as the player likes
NO_ICONS: Icons = (0, 0, 0)


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

    def __init__(self, files: Files) -> None:
        said = files.read()
        language = files.language()
        assert language is not None
        self.book: TextBook[Text] = TextBook()
        self.voice = Voice(language, {})
        self.faces: list[Face] = []
        self.by_id: dict[str, Face] = {}  # the first side of each card
        self.letters = said.of(LetterCard)
        self.penalties = said.of(PenaltyCard)
        self.core_items = said.of(CoreItem)
        self.items = said.of(ItemCard)
        self.mcguffins = said.of(McGuffin)
        self.enemies = said.of(Enemy)
        self.rewards = said.of(Reward)
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
            tuple(StageFace(stage, self.book.add(stage.special, enemy.name)) for stage in enemy.stages)
            for enemy in self.enemies
        ]
        for enemy in self.enemies:
            for stage in enemy.stages:
                for action in stage.actions:
                    self.book.note(action.lines)
        for reward in self.rewards:
            self.book.note(reward.a)
            self.book.note(reward.b)
        self.reactions: dict[
            str, dict[int, tuple[int, ...]]
        ] = {}  # by event: texts of the Reactive faces that wait for it
        for face in self.faces:
            if face.reactive:
                for event, numbers in face.texts.on.items():
                    self.reactions.setdefault(event, {})[face.number] = numbers
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
        face.texts, face.words = self.book.add(side.ability, card.name), side.words(self.voice)
        return face

    def _penalty(self, card: PenaltyCard) -> None:
        face = self._face("penalty", card.id, card.name)
        face.card, face.letter, face.returns, face.flavour = card, card.letter, card.returns, card.flavour
        face.vowel = card.letter in VOWELS
        face.texts, face.words = self.book.add(card.unplayed, card.name), card.words(self.voice)

    def _core(self, card: CoreItem) -> None:
        sides = [card.front] if card.back is None else [card.front, card.back]
        made = []
        for upgraded, side in enumerate(sides):
            face = self._face("core", card.id, card.name, card.character)
            face.card, face.cost, face.icon, face.flavour = card, side.cost, card.icon, card.flavour
            face.upgraded, face.letters = bool(upgraded) or card.letters == 2, card.letters
            face.texts, face.words = self.book.add(side.blocks, card.name), texts_words(side.blocks, self.voice)
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
        face.texts, face.rotated = self.book.add(card.blocks, card.name), self.book.add(card.rotated, card.name)
        rotated = texts_words(card.rotated, self.voice)
        rotated = f" While rotated: {rotated[:1].lower()}{rotated[1:]}" if rotated else ""
        face.words = f"{texts_words(card.blocks, self.voice)}{rotated}"

    def _mcguffin(self, card: McGuffin, side: McGuffinSide) -> Face:
        face = self._face("mcguffin", card.id, side.name)
        face.card, face.rare, face.icon, face.flavour = card, side.rare, side.icon, side.flavour
        face.texts = self.book.add(side.blocks, side.name)
        cost = "Rare: adds 2 penalty cards to your deck. " if side.rare else ""
        face.words = f"{cost}{texts_words(side.blocks, self.voice)}"
        return face


def filed(face: Face) -> tuple[str, str]:
    """By what cards are sorted where their order shall tell nothing of how they lie."""
    return face.letter, face.name


def _icons(edge: Edge) -> Icons:
    return edge.hits, edge.blocks, edge.mana


def _words(card: Any) -> list[str]:
    """What is printed on a card: each side of a card of the deck, each stage of an enemy, each choice of a reward. What
    says it is loaded after the cards."""
    if isinstance(card, Enemy):
        return [line for number, stage in enumerate(card.stages, 1) for line in _stage_words(number, stage)]
    if isinstance(card, Reward):
        from fabletop.games.paperback.rules.development import option_words

        return [f"{side.upper()}: {option_words(card.option(side))}." for side in ("a", "b")]
    faces = [face for face in catalogue().faces if face.id == card.id]
    several = len(faces) > 1
    return [f"{_side(face)}: {face.words}" if several else face.words for face in faces if face.words or several]


def _side(face: Face) -> str:
    return face.name if face.kind == "mcguffin" else "upgraded" if face.upgraded else "base"


def _stage_words(number: int, stage: Stage) -> list[str]:
    from fabletop.games.paperback.effects import action_words
    from fabletop.games.paperback.rules.moment import Now

    special = texts_words(stage.special, Now.enemys)
    head = f"Stage {number}, {stage.max_hp} HP.{f' {special}' if special else ''}"
    return [head, *(f"{action.name}: {action_words(action, Now.own)}" for action in stage.actions)]


def _language() -> Language:
    from fabletop.games.paperback.effects.language import LANGUAGE  # which knows the verbs, and they the cards

    return LANGUAGE


CATALOGUE = Files(
    Pack(
        "box",
        CONTENT,
        File("letters_ex_machina.yaml", LetterCard, "letter card"),
        File("letters_damsel.yaml", LetterCard, "letter card"),
        File("penalties.yaml", PenaltyCard, "penalty card"),
        File("core_items.yaml", CoreItem, "core item"),
        File("items.yaml", ItemCard, "item"),
        File("mcguffins.yaml", McGuffin, "McGuffin"),
        File("enemies.yaml", Enemy, "enemy"),
        File("rewards.yaml", Reward, "reward card"),
    ),
    words=_words,
    language=_language,
)


@once_per_overlay
def catalogue() -> Catalogue:
    """The published cards. What makes no sense is refused here, with its file and card."""
    from fabletop.games.paperback.checks import faults  # which looks through a catalogue

    with CATALOGUE.placing():
        made = Catalogue(CATALOGUE)
        refuse(faults(made))
    return made
