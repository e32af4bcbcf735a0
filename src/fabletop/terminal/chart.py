"""Drawing notebooks and ledgers."""

from __future__ import annotations

from fabletop.engine.scene import Ledger, Notebook
from fabletop.terminal.drawing import Drawing, Run


def draw_notebook(drawing: Drawing, book: Notebook, full: bool) -> None:
    """Entries: ✓ before what was seen, ? before what was only inferred, which is left out where room is short."""
    look, room = drawing.look, drawing.width - 2
    drawing.line(1, 0, room, [Run(book.title.upper(), look.accent, True), Run("  e: your own notes", look.dim)])
    if not full:
        known = [entry for entry in book.entries if entry.sure]
        parts = [[Run(f"✓ {entry.label}: ", look.dim), Run(entry.text, look.ink, True)] for entry in known]
        drawing.flow(1, 1, room, parts or [[Run("nothing seen yet", look.dim)]])
    else:
        y = 1
        for entry in book.entries:
            sign = "✓" if entry.sure else "?"
            head = f"{sign} {entry.label}: "
            drawing.put(1, y, head, look.accent if entry.sure else look.dim, bold=entry.sure)
            y = drawing.words(1 + len(head), y, room - len(head), entry.text, look.ink if entry.sure else look.dim)


def draw_ledger(drawing: Drawing, ledger: Ledger, full: bool) -> None:
    """A table where it fits, else each row as a sentence; where room is short, only the newest row."""
    look, room = drawing.look, drawing.width - 2
    drawing.line(1, 0, room, [Run(ledger.title.upper(), look.accent, True)])
    rows = ledger.rows if full else ledger.rows[-1:]
    widths = [max([len(name), *(len(row.cells[n]) for row in rows)]) + 2 for n, name in enumerate(ledger.columns)]
    first = 3 + max((len(row.label) for row in rows), default=0)
    starts = [first + sum(widths[:n]) for n in range(len(widths))]
    if not full or first + sum(widths) > room:
        y = 1
        for row in rows:
            drawing.put(1, y, row.label, look.ink, bold=True)
            y += 1
            for name, cell in zip(ledger.columns, row.cells, strict=True):
                y = drawing.words(2, y, room - 1, f"{name} {cell}", look.ink) if cell else y
        return
    for x, name in zip(starts, ledger.columns, strict=True):
        drawing.put(x, 1, name, look.dim)
    for y, row in enumerate(rows, 2):
        drawing.put(1, y, row.label, look.ink, bold=True)
        for x, cell in zip(starts, row.cells, strict=True):
            drawing.put(x, y, cell, look.ink)
