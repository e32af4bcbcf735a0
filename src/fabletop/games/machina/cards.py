"""The content of the box as structures: explorers, monsters, items, events, chapters, machinations.

What a card says is made from its data. What the types cannot say (a legs card with a bottom symbol, a chapter without a
way forward) is found by `checks`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.effects import Condition, Effect, Node, Subject
from fabletop.games.machina.card_texts import Text

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
Attribute = Annotated[int, Meta(ge=0, le=9)]
Class = Literal["gunman", "bruiser", "mystic", "crafter"]
ItemType = Literal["weapon", "apparel", "artifact", "consumable"]
TYPES: tuple[ItemType, ...] = ("weapon", "apparel", "artifact", "consumable")
Rating = Annotated[int, Meta(ge=0, le=9)] | None


class _Content(Node, frozen=True, kw_only=True):
    """What all content has in common: a field that nobody knows is an error."""

    id: Id


class _Unit(_Content, frozen=True, kw_only=True):
    name: str
    armor: Attribute
    will: Attribute
    stamina: Attribute
    health: Annotated[int, Meta(ge=1, le=9)]
    icon: str
    texts: tuple[Text, ...] = ()


class Explorer(_Unit, frozen=True, kw_only=True):
    class_: Class = msgspec.field(name="class")
    story: str
    essence_max: Attribute = 9


class Behaviour(Node, frozen=True, kw_only=True):
    """How a mindless monster differs from the others (MA-517): whom or what it goes for instead of the closest
    explorer, and whether it stays there."""

    seek: Subject
    stay: bool = False


class Monster(_Unit, frozen=True, kw_only=True):
    """Without a level it is what an endgame is about (MA-548)."""

    level: Annotated[int, Meta(ge=1, le=4)] | None = None
    immobile: bool = False
    behaviour: Behaviour | None = None
    flavour: str = ""


class Bonus(Node, frozen=True, kw_only=True):
    armor: Annotated[int, Meta(ge=-9, le=9)] = 0
    will: Annotated[int, Meta(ge=-9, le=9)] = 0
    stamina: Annotated[int, Meta(ge=-9, le=9)] = 0
    health: Annotated[int, Meta(ge=-9, le=9)] = 0


class Item(_Content, frozen=True, kw_only=True):
    """`top` and `bottom` are the symbols by which items upgrade each other, `slot` the one of the augment that fits
    on its right, `augment` the one on the left of an augment."""

    name: str
    level: Annotated[int, Meta(ge=1, le=3)]
    icon: str
    bonus: Bonus = Bonus()
    texts: tuple[Text, ...] = ()
    flavour: str = ""
    augment: str = ""

    @property
    def type(self) -> ItemType:
        raise NotImplementedError

    @property
    def hands(self) -> int:
        return 0

    @property
    def place(self) -> str:
        """Of apparel where it is worn."""
        return ""

    @property
    def symbols(self) -> tuple[str, str, str]:
        """Top, bottom and slot."""
        return "", "", ""


class Weapon(Item, frozen=True, kw_only=True):
    hands_: Annotated[int, Meta(ge=0, le=2)] = msgspec.field(name="hands", default=0)
    top: Literal["", "cog", "rune", "pipe"] = ""
    bottom: Literal["", "cog", "rune", "pipe"] = ""
    slot: Literal["", "lens", "coil", "vial"] = ""

    @property
    def type(self) -> ItemType:
        return "weapon"

    @property
    def hands(self) -> int:
        return self.hands_

    @property
    def symbols(self) -> tuple[str, str, str]:
        return self.top, self.bottom, self.slot


class Apparel(Item, frozen=True, kw_only=True):
    position: Literal["", "head", "torso", "legs"] = ""
    top: Literal["", "strap"] = ""
    bottom: Literal["", "strap"] = ""
    slot: Literal["", "buckle", "plate"] = ""

    @property
    def type(self) -> ItemType:
        return "apparel"

    @property
    def place(self) -> str:
        return self.position

    @property
    def symbols(self) -> tuple[str, str, str]:
        return self.top, self.bottom, self.slot


class Artifact(Item, frozen=True, kw_only=True):
    @property
    def type(self) -> ItemType:
        return "artifact"


class Consumable(Item, frozen=True, kw_only=True):
    @property
    def type(self) -> ItemType:
        return "consumable"


class _Event(_Content, frozen=True, kw_only=True):
    title: str
    icon: str
    texts: tuple[Text, ...]
    story: str
    scenario: Literal["", "ice"] = ""


class ExplorerEvent(_Event, frozen=True, kw_only=True):
    binding: bool = False


class HorrorEvent(_Event, frozen=True, kw_only=True):
    pass


class Chapter(_Content, frozen=True, kw_only=True):
    """`number` is "0" for the scenario card, "1" and so on for chapters, "E1" and so on for endgame cards. In the short
    variant some are skipped, and `short_enters` happens in addition."""

    scenario: Literal["ice"]
    number: Annotated[str, Meta(pattern="^(E?[1-9][0-9]?|0)$")]
    title: str
    story: str
    spawn: Rating = None
    horror: Rating = None
    wants: str = ""
    blocking: bool = False
    short: Literal["keep", "skip"] = "keep"
    short_enters: tuple[Effect, ...] = ()
    texts: tuple[Text, ...] = ()
    tile: str = ""  # the endgame tile, of the first endgame card
    setup: tuple[Effect, ...] = ()
    victory: Condition | None = None
    defeat: Condition | None = None
    victory_story: str = ""
    defeat_story: str = ""

    @property
    def endgame(self) -> bool:
        return self.number.startswith("E")


class Machination(_Content, frozen=True, kw_only=True):
    name: str
    about: str
    difficulty: Annotated[int, Meta(ge=-2, le=3)] = 0
    settings: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    setup: tuple[Effect, ...] = ()
    texts: tuple[Text, ...] = ()
    excludes: tuple[str, ...] = ()
