"""Scenes: what one seat sees, as a tree of plain widgets that every surface can draw.

A game draws its scene from a view (what one seat may know) and knows no surface; a surface draws widgets and knows no
game. Every thing has an id of the form "kind:key"; options of questions name the ids they touch, so a surface can
light up what is legal and turn a click into an answer. Colours are never the only carrier of meaning: whatever has a
colour has a label too.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Place(msgspec.Struct, frozen=True):
    """A point of a graph board. `kind` selects its drawing ("normal", "entry", "stop" ...), `region` its area; `icon`
    is of its own, where it has one."""

    id: str
    label: str
    x: float
    y: float
    kind: str = ""
    region: str = ""
    note: str = ""
    icon: str = ""


class Link(msgspec.Struct, frozen=True):
    """A way between two places."""

    a: str
    b: str


class Region(msgspec.Struct, frozen=True):
    """An area of a map. So many `tokens` lie in it as a whole; `note` says what they are."""

    id: str
    name: str
    colour: str
    tokens: int = 0
    note: str = ""


class Route(msgspec.Struct, frozen=True):
    """A named line over places: a bus line, a path that was walked."""

    id: str
    name: str
    colour: str
    places: tuple[str, ...]
    kind: str = "line"


class Piece(msgspec.Struct, frozen=True):
    """Something that stands on a board. `mark` is what a terminal draws: one or two characters. `alarm` draws every eye
    to it; `note` says why."""

    id: str
    at: str
    label: str
    mark: str
    colour: str = ""
    icon: str = ""
    note: str = ""
    alarm: bool = False


class Heat(msgspec.Struct, frozen=True):
    """How likely something is at a place, from 0 to 1."""

    at: str
    weight: float


class GraphBoard(msgspec.Struct, frozen=True, tag="graph"):
    """A map. `heat_note` says in the key what the heat means."""

    id: str
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    regions: tuple[Region, ...] = ()
    routes: tuple[Route, ...] = ()
    pieces: tuple[Piece, ...] = ()
    heat: tuple[Heat, ...] = ()
    heat_note: str = ""


class Cell(msgspec.Struct, frozen=True):
    """A square of a grid board. `walls` is a text of the borders that are closed, out of "nesw"."""

    id: str
    row: int
    column: int
    label: str = ""
    kind: str = ""
    walls: str = ""
    note: str = ""


class GridBoard(msgspec.Struct, frozen=True, tag="grid"):
    id: str
    rows: int
    columns: int
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...] = ()


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


class Icons(msgspec.Struct, frozen=True):
    """So many icons of a kind."""

    icon: str
    count: int


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


class Cards(msgspec.Struct, frozen=True, tag="cards"):
    """Cards side by side: a hand, a display, what lies before a player."""

    id: str
    title: str
    cards: tuple[Card, ...]
    note: str = ""


class Pile(msgspec.Struct, frozen=True, tag="pile"):
    """Cards on top of each other. Where it is known what lies in it, one may look through it: `letters` in no order, or
    `cards`, the uppermost first."""

    id: str
    title: str
    count: int | None = None
    top: Card | None = None
    letters: tuple[Letter, ...] = ()
    cards: tuple[Card, ...] = ()


class Marker(msgspec.Struct, frozen=True):
    """What stands on a space of a track. `mark` is what a terminal draws."""

    id: str
    label: str
    at: int
    mark: str = ""
    colour: str = ""


class Track(msgspec.Struct, frozen=True, tag="track"):
    """A row of numbered spaces with markers: rounds, health, threat. `labels` are printed on spaces instead of their
    numbers."""

    id: str
    title: str
    first: int
    last: int
    markers: tuple[Marker, ...]
    notes: dict[int, str] = {}
    labels: dict[int, str] = {}


class Counter(msgspec.Struct, frozen=True):
    id: str
    label: str
    value: str
    icon: str = ""


class Counters(msgspec.Struct, frozen=True, tag="counters"):
    """Numbers that matter."""

    id: str
    title: str
    counters: tuple[Counter, ...]


class Slot(msgspec.Struct, frozen=True):
    id: str
    label: str
    card: Card | None = None
    note: str = ""


class Mat(msgspec.Struct, frozen=True, tag="mat"):
    """What lies before somebody, slot by slot. One that is `folded`, such as a rival's, takes a line or two until
    somebody unfolds it."""

    id: str
    title: str
    slots: tuple[Slot, ...]
    folded: bool = False


class Story(msgspec.Struct, frozen=True, tag="story"):
    """Text to read: an opening, a scene, a diary page."""

    id: str
    title: str
    text: str


class Rack(msgspec.Struct, frozen=True, tag="rack"):
    """Letter cards to spell with, and the word that lies there: `splay` is how it is fanned, `top` which of its cards
    lies uncovered."""

    id: str
    title: str
    letters: tuple[Letter, ...]
    word: tuple[Letter, ...] = ()
    splay: Literal["", "left", "right"] = ""
    top: int = -1
    note: str = ""


class Plan(msgspec.Struct, frozen=True):
    """What an opponent may do: a row of its card. `now` marks what it is about to do, `shield` is what it takes off."""

    id: str
    label: str
    title: str
    text: str
    shield: int = 0
    now: bool = False


class Foe(msgspec.Struct, frozen=True, tag="foe"):
    """An opponent, as the cover of a book: its name with one letter marked, its health, what it will do, its rules.
    `beyond` is what its next stage says."""

    id: str
    title: str
    marked: int
    genre: str
    by: str
    price: str
    tagline: str
    icon: str
    colour: str
    stage: int
    health: int
    most: int
    counters: tuple[Counter, ...]
    plans: tuple[Plan, ...]
    texts: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    beyond: tuple[str, ...] = ()


class Spine(msgspec.Struct, frozen=True):
    id: str
    title: str
    state: Literal["done", "now", "ahead"]
    large: bool = False
    colour: str = ""
    note: str = ""


class Shelf(msgspec.Struct, frozen=True, tag="shelf"):
    """How far a journey of fixed length has come: books on a shelf, one for each leg."""

    id: str
    title: str
    spines: tuple[Spine, ...]


class Notch(msgspec.Struct, frozen=True):
    """A space of a strip: what is printed on it, and whether that counts now."""

    label: str = ""
    icons: tuple[str, ...] = ()
    lit: bool = False
    note: str = ""


class Strip(msgspec.Struct, frozen=True):
    """A row of spaces, numbered from `first`."""

    id: str
    label: str
    notches: tuple[Notch, ...]
    first: int = 0
    icon: str = ""


class Peg(msgspec.Struct, frozen=True):
    """A marker on a space of a strip."""

    id: str
    strip: str
    at: int
    label: str
    mark: str
    colour: str = ""
    icon: str = ""


class Chart(msgspec.Struct, frozen=True, tag="chart"):
    """Strips under each other, so that equal numbers stand in one column: a card laid along a track, on which one sees
    at once what is in range. `caption` and `icon` are the picture on the card."""

    id: str
    title: str
    strips: tuple[Strip, ...]
    pegs: tuple[Peg, ...] = ()
    caption: str = ""
    icon: str = ""
    note: str = ""


class Entry(msgspec.Struct, frozen=True):
    """A line of a notebook; `sure` where it was seen, not only inferred."""

    id: str
    label: str
    text: str
    sure: bool = False
    icon: str = ""


class Notebook(msgspec.Struct, frozen=True, tag="notebook"):
    """What a seat has found out, filled in for it, with room for notes of its own."""

    id: str
    title: str
    entries: tuple[Entry, ...]


class Row(msgspec.Struct, frozen=True):
    """A row of a ledger: a cell for each column, and what there is to say of the row as a whole."""

    label: str
    cells: tuple[str, ...]
    note: str = ""


class Ledger(msgspec.Struct, frozen=True, tag="ledger"):
    """What has happened step by step, and to whom: a row for each step, a column for each one concerned."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


Part = Cards | Pile | Track | Counters | Mat | Story | Rack | Foe | Shelf | Chart | Notebook | Ledger


class Spread(msgspec.Struct, frozen=True, tag="spread"):
    """Several widgets as one board, the most important first."""

    id: str
    parts: tuple[Part, ...]


Widget = GraphBoard | GridBoard | Spread | Part


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
