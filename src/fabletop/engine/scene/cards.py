"""Cards: one by one, side by side, on top of each other."""

from __future__ import annotations

from typing import Literal

import msgspec

from fabletop.engine.scene.roles import Placed


class Icons(msgspec.Struct, frozen=True):
    """So many icons of a kind."""

    icon: str
    count: int


class Card(msgspec.Struct, frozen=True):
    """A card as a seat sees it; a card whose face it may not see has a back and nothing else."""

    id: str
    title: str = ""
    text: str = ""
    corner: str = ""
    icon: str = ""
    back: str = ""
    face_down: bool = False
    tilted: bool = False
    rotated: bool = False
    marks: tuple[str, ...] = ()
    flavour: str = ""


class Letter(msgspec.Struct, frozen=True):
    """A letter card: a large letter, a name and a text, and on each edge the icons that count when a word is splayed
    that way. `kind` is what it is ("starting", "penalty" ...); `note` says what its other side would be."""

    id: str
    letter: str
    name: str = ""
    text: str = ""
    left: tuple[Icons, ...] = ()
    right: tuple[Icons, ...] = ()
    kind: str = ""
    marks: tuple[str, ...] = ()
    note: str = ""


class Cards(Placed, frozen=True, tag="cards"):
    """Cards side by side: a hand, a display, what lies before a player."""

    id: str
    title: str
    cards: tuple[Card, ...]
    note: str = ""


class Pile(Placed, frozen=True, tag="pile"):
    """Cards on top of each other. Where it is known what lies in it, one may look through it: `letters` in no order, or
    `cards`, the uppermost first."""

    id: str
    title: str
    count: int | None = None
    top: Card | None = None
    letters: tuple[Letter, ...] = ()
    cards: tuple[Card, ...] = ()


class Rack(Placed, frozen=True, tag="rack"):
    """Letter cards to spell with, and the word that lies there: `splay` is how it is fanned, `top` which of its cards
    lies uncovered."""

    id: str
    title: str
    letters: tuple[Letter, ...]
    word: tuple[Letter, ...] = ()
    splay: Literal["", "left", "right"] = ""
    top: int = -1
    note: str = ""
