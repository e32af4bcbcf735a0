"""Cards that lie in a grid and make up a place to walk about in."""

from __future__ import annotations

from typing import Literal

import msgspec

from fabletop.engine.scene.cards import Card
from fabletop.engine.scene.pieces import Overlay, Piece, Token

Side = Literal["open", "closed", "barrier", "sea"]


class Lying(msgspec.Struct, frozen=True):
    """A card in its place, with its sides to the north, east, south and west, and the cards that lie covered under it,
    the uppermost first."""

    card: Card
    row: int
    column: int
    sides: tuple[Side, Side, Side, Side] = ("open", "open", "open", "open")
    under: tuple[Card, ...] = ()
    note: str = ""


class CardGrid(msgspec.Struct, frozen=True, tag="cardgrid"):
    """Figures and markers stand on cards: `at` is the id of the card."""

    id: str
    lying: tuple[Lying, ...]
    pieces: tuple[Piece, ...] = ()
    tokens: tuple[Token, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    eyes: str = ""

    @property
    def occupants(self) -> tuple[Token | Piece, ...]:
        """What lies there and who stands there."""
        return (*self.tokens, *self.pieces)
