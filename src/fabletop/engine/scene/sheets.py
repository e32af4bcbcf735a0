"""All there is to know of somebody or something, on one sheet."""

from __future__ import annotations

import msgspec

from fabletop.engine.scene.counters import Counter
from fabletop.engine.scene.pieces import Gauge
from fabletop.engine.scene.roles import Placed


class Line(msgspec.Struct, frozen=True):
    """A line of a sheet: what it is called, what it says, a cell for each column of the sheet. `mark` is a sign of one
    or two characters before it, `value` stands out at its end, `note` is said of the line as a whole. Lines of one
    `group` follow each other under that heading. A line that is `lit` counts now, or is certain."""

    id: str
    label: str
    text: str = ""
    cells: tuple[str, ...] = ()
    note: str = ""
    icon: str = ""
    mark: str = ""
    value: str = ""
    group: str = ""
    lit: bool = False


class Sheet(Placed, frozen=True, tag="sheet"):
    """Somebody or something with a figure, gauges, numbers, lines, texts and marks: a hero, an opponent, what
    one has found out, what happened step by step, a campaign so far. `kind` is what it is: the skin knows what that
    looks like. `icon` is its figure.

    `over` and `under` are short texts above and below the title, `corner` stands beside it, `tagline` at the end;
    `marked` is the letter of the title that stands out. `columns` are headings of the lines' cells. `stamp` is the word
    on lines that are lit ("next", "seen"). `texts` hold of it, `marks` are what is the case for now; `ahead` is what
    will hold later, under the heading `ahead_title`. Who reads a `writable` sheet has room on it for notes of their
    own. One that is `folded`, such as a companion's, shows its numbers alone until somebody unfolds it."""

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
    stamp: str = ""
    texts: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    ahead_title: str = "Ahead"
    note: str = ""
    writable: bool = False
    folded: bool = False
