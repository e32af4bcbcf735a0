"""All there is to know of somebody or something, on one sheet."""

from __future__ import annotations

import msgspec

from fabletop.engine.scene.counters import Counter
from fabletop.engine.scene.pieces import Gauge
from fabletop.engine.scene.roles import Placed


class Plan(msgspec.Struct, frozen=True):
    """What an opponent may do: a row of its card. `now` marks what it is about to do, `shield` is what it takes off."""

    id: str
    label: str
    title: str
    text: str
    shield: int = 0
    now: bool = False


class Foe(Placed, frozen=True, tag="foe"):
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


class Entry(msgspec.Struct, frozen=True):
    """A line of a notebook; `sure` where it was seen, not only inferred."""

    id: str
    label: str
    text: str
    sure: bool = False
    icon: str = ""


class Notebook(Placed, frozen=True, tag="notebook"):
    """What a seat has found out, filled in for it, with room for notes of its own."""

    id: str
    title: str
    entries: tuple[Entry, ...]


class Row(msgspec.Struct, frozen=True):
    """A row of a ledger: a cell for each column, and what there is to say of the row as a whole."""

    label: str
    cells: tuple[str, ...]
    note: str = ""


class Ledger(Placed, frozen=True, tag="ledger"):
    """What has happened step by step, and to whom: a row for each step, a column for each one concerned."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Line(msgspec.Struct, frozen=True):
    """A line of a sheet: what it is called, a cell for each column, and what there is to say of the line as a whole.
    `lit` lines count now, or are certain; `value` stands out at the end."""

    id: str
    label: str
    cells: tuple[str, ...] = ()
    note: str = ""
    icon: str = ""
    value: str = ""
    lit: bool = False


class Sheet(Placed, frozen=True, tag="sheet"):
    """Somebody or something with a figure, gauges, numbers, lines, texts and marks: an opponent, an explorer, a
    monster, what one has found out, what happened step by step, a campaign so far. `kind` is what the skin draws it
    as: a cover, a card, a notebook.

    `over` and `under` are short texts above and below the title, `corner` beside it; `marked` is the letter of the
    title that stands out. `columns` are headings of the lines' cells, `ahead` what it will say later. Whoever reads it
    may write on it where it is `writable`."""

    id: str
    title: str
    kind: str = ""
    icon: str = ""
    colour: str = ""
    over: str = ""
    under: str = ""
    corner: str = ""
    tagline: str = ""
    marked: int = -1
    gauges: tuple[Gauge, ...] = ()
    counters: tuple[Counter, ...] = ()
    columns: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    texts: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    writable: bool = False
    folded: bool = False
    note: str = ""
