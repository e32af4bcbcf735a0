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
    """A card as a seat sees it; a card whose face it may not see has a back and nothing else. What it looks like
    follows from what it has: one with a `sign` shows that large, such as a letter, and on its `left` and `right` edge
    the icons that count when that edge shows. `kind` is what it is, for readers and for its look, which the skin says
    (of "blank" and "borrowed" tiles in a row every surface knows it); `note` says what there is to know beyond what is
    printed on it, such as its other side."""

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
    sign: str = ""
    left: tuple[Icons, ...] = ()
    right: tuple[Icons, ...] = ()
    kind: str = ""
    note: str = ""


class Cards(Placed, frozen=True, tag="cards"):
    """Cards side by side: a hand, a display, what lies before a player. `row` is what was laid of them, one beside the
    other, and `row_title` what such a row is called; `splay` is how it is fanned, `top` which of it lies uncovered."""

    id: str
    title: str
    cards: tuple[Card, ...]
    note: str = ""
    row: tuple[Card, ...] = ()
    row_title: str = ""
    splay: Literal["", "left", "right"] = ""
    top: int = -1

    @property
    def signed(self) -> bool:
        """Whether they are cards with a large sign."""
        return any(card.sign for card in (*self.cards, *self.row))


class Pile(Placed, frozen=True, tag="pile"):
    """Cards on top of each other. Where it is known what lies in it, one may look through `cards`: the uppermost first,
    or, of those with a large sign, in no order."""

    id: str
    title: str
    count: int | None = None
    top: Card | None = None
    cards: tuple[Card, ...] = ()

    @property
    def signed(self) -> bool:
        """Whether they are cards with a large sign."""
        return any(card.sign for card in self.cards)
