"""Scenes: what one seat sees, as a tree of plain widgets that every surface can draw.

A game draws its scene from a view (what one seat may know) and knows no surface; a surface draws widgets and knows no
game. Every thing has an id of the form "kind:key"; options of questions name the ids they touch, so a surface can
light up what is legal and turn a click into an answer. Colours are never the only carrier of meaning: whatever has a
colour has a label too.

Each module holds one family of widgets. A widget is in `Widget` and in the table of renderers of every surface, or the
tests fail.
"""

from __future__ import annotations

import msgspec

from fabletop.engine.scene.cardgrid import CardGrid, Lying, Side
from fabletop.engine.scene.cards import Card, Cards, Icons, Pile
from fabletop.engine.scene.counters import Counter, Counters
from fabletop.engine.scene.floor import Border, Floor, Ground, Tile, space_id
from fabletop.engine.scene.graph import GraphBoard, Heat, Link, Place, Region, Route
from fabletop.engine.scene.pages import Page, Pages, to_read
from fabletop.engine.scene.pieces import Gauge, Overlay, Piece, Token
from fabletop.engine.scene.rigs import Rig, Socket
from fabletop.engine.scene.roles import Role
from fabletop.engine.scene.sheets import Line, Sheet
from fabletop.engine.scene.sums import Die, Sum, Term
from fabletop.engine.scene.tracks import Marker, Notch, Strip, Track
from fabletop.engine.scene.trays import Kind, Tray

__all__ = [
    "Board",
    "Border",
    "Card",
    "CardGrid",
    "Cards",
    "Counter",
    "Counters",
    "Die",
    "Floor",
    "Gauge",
    "GraphBoard",
    "Ground",
    "Heat",
    "Icons",
    "Kind",
    "Line",
    "Link",
    "Lying",
    "Marker",
    "Notch",
    "Overlay",
    "Page",
    "Pages",
    "Part",
    "Piece",
    "Pile",
    "Place",
    "Region",
    "Rig",
    "Role",
    "Route",
    "Scene",
    "Sheet",
    "Side",
    "Socket",
    "Spread",
    "Strip",
    "Sum",
    "Term",
    "Tile",
    "Token",
    "Track",
    "Tray",
    "Widget",
    "space_id",
    "to_read",
]

Part = Cards | Pile | Track | Counters | Rig | Sheet | Sum | Tray | Pages


class Spread(msgspec.Struct, frozen=True, tag="spread"):
    """Several widgets as one board, the most important first."""

    id: str
    parts: tuple[Part, ...]


Board = GraphBoard | Floor | CardGrid
Widget = Board | Spread | Part


class Scene(msgspec.Struct, frozen=True):
    """All that a seat sees. `board` is the hero; `aside` stands beside it, in order of importance. `roles` says what
    each seat plays, once the table knows; `aim` what this seat is after, in a sentence or two for somebody new. `alarm`
    is what nobody at this seat may overlook now, in a few words beside the status. Once it is over, `ending` says in a
    sentence or two what became of this seat, why, and by which numbers; `result` is how it went, in a line to share."""

    title: str
    status: str
    board: Widget | None = None
    aside: tuple[Widget, ...] = ()
    roles: tuple[str, ...] = ()
    aim: str = ""
    result: str = ""
    alarm: str = ""
    ending: str = ""

    @property
    def widgets(self) -> list[Widget]:
        """Everything there is to see, the parts of a spread one by one."""
        if isinstance(self.board, Spread):
            return [*self.board.parts, *self.aside]
        return [*([self.board] if self.board is not None else []), *self.aside]
