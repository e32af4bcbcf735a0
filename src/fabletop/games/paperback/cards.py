"""The content of the box as structures: letter cards, penalties, items, McGuffins, enemies, rewards.

What each side of a card says is made from its data (`words`). What the types cannot say (a weak spot that is no letter
of the name, an attack on a letter card) is found by `faults` of the catalogue.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fabletop.engine.effects import Effect, Node, Voice
from fabletop.games.paperback.card_texts import Text, texts_words
from fabletop.games.paperback.filters import Letter

Character = Literal["ex_machina", "damsel"]
CHARACTERS: tuple[Character, ...] = ("ex_machina", "damsel")
CHARACTER_NAMES = {"ex_machina": "Ex Machina", "damsel": "Damsel"}
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
Icons = Annotated[int, Meta(ge=0, le=9)]


class _Content(Node, frozen=True):
    """What all content has in common: a field that nobody knows is an error."""


class Edge(_Content, frozen=True):
    """The icons on one edge of a letter card."""

    hits: Icons = 0
    blocks: Icons = 0
    mana: Icons = 0

    @property
    def total(self) -> int:
        return self.hits + self.blocks + self.mana


class LetterSide(_Content, frozen=True):
    left: Edge
    right: Edge
    ability: tuple[Text, ...] = ()

    def words(self, voice: Voice) -> str:
        return texts_words(self.ability, voice)


class LetterCard(_Content, frozen=True):
    id: Id
    name: str
    character: Character
    kind: Literal["starting", "growth"]
    letter: Letter
    base: LetterSide
    upgraded: LetterSide
    rare: bool = False


class PenaltyCard(_Content, frozen=True):
    id: Id
    name: str
    letter: Letter
    returns: bool
    flavour: str
    unplayed: tuple[Text, ...] = ()

    def words(self, voice: Voice) -> str:
        played = "When played, it goes back to the penalty deck." if self.returns else "It stays in your deck."
        return " ".join(filter(None, [played, texts_words(self.unplayed, voice)]))


class CoreSide(_Content, frozen=True):
    cost: Annotated[int, Meta(ge=0, le=9)]
    blocks: tuple[Text, ...] = ()


class CoreItem(_Content, frozen=True):
    """A core item. The Wild Cards are worked by the rules, not by texts: `letters` is how many theirs may stand for."""

    id: Id
    name: str
    character: Character | None
    uses: Literal["wild", "hex", "boon"]
    icon: str
    flavour: str
    front: CoreSide
    back: CoreSide | None = None
    letters: Annotated[int, Meta(ge=0, le=2)] = 0


class ItemCard(_Content, frozen=True):
    id: Id
    name: str
    character: Character | None
    cost: Annotated[int, Meta(ge=0, le=9)] | Literal["X"]
    icon: str
    flavour: str
    subtypes: tuple[Literal["reactive", "single_use"], ...] = ()
    blocks: tuple[Text, ...] = ()
    rotated: tuple[Text, ...] = ()
    starting: bool = False


class McGuffinSide(_Content, frozen=True):
    name: str
    blocks: tuple[Text, ...]
    icon: str
    flavour: str
    rare: bool = False


class McGuffin(_Content, frozen=True):
    id: Id
    sides: tuple[McGuffinSide, McGuffinSide]


class Action(_Content, frozen=True):
    name: str
    lines: tuple[Effect, ...]
    block: Annotated[int, Meta(ge=0, le=20)] = 0


class Stage(_Content, frozen=True):
    max_hp: Annotated[int, Meta(ge=1, le=200)]
    actions: Annotated[tuple[Action, ...], Meta(min_length=2, max_length=5)]
    special: tuple[Text, ...] = ()


class Enemy(_Content, frozen=True):
    id: Id
    name: str
    genre: str
    author: str
    price: str
    flavour: str
    icon: str
    colour: Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]
    book: Annotated[int, Meta(ge=1, le=3)]
    weak_spot: Literal["A", "E", "I", "O", "U"]
    stages: tuple[Stage, Stage]
    boss: bool = False
    hex: str = ""
    boon: str = ""


class Reward(_Content, frozen=True):
    id: Id
    name: str
    boss: bool
    icon: str
    flavour: str
    a: tuple[Effect, ...]
    b: tuple[Effect, ...]

    def option(self, side: str) -> tuple[Effect, ...]:
        """What one of the two gives."""
        return self.a if side == "a" else self.b
