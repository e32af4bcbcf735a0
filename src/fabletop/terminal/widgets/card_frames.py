"""Frames for cards: of one size, as many beside each other as there is room for, under a title."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks

NARROWEST = 19  # columns of a card in a frame
WIDEST = 30
USUAL, LIT = "╭─╮│╰╯", "┏━┓┃┗┛"  # frames: of what may be chosen a heavy one


def title(drawing: Drawing, words: str, note: str) -> int:
    look = drawing.look
    drawing.line(
        1, 0, drawing.width - 2, [Run(words.upper(), look.accent, True), Run(f"  {note}" if note else "", look.dim)]
    )
    return 1


def frames(
    drawing: Drawing, cards: Sequence[tuple[str, str]], marks: Marks, y: int, fill: Callable[[int, int, int, int], int]
) -> None:
    """Cards, each with its id and title, in frames of one size, as many beside each other as there is room for; before
    the title is the number of its option. `fill` writes what stands in one of them, at a column and a row and so wide,
    and gives the row after."""
    look = drawing.look
    across = min(max(1, (drawing.width - 1) // (NARROWEST + 1)), len(cards)) or 1
    wide = min(WIDEST, (drawing.width - 1) // across - 1)
    for first in range(0, len(cards), across):
        row = range(first, min(first + across, len(cards)))
        bottom = max(fill(number, 1 + (number - first) * (wide + 1), y, wide) for number in row)
        for number in row:
            thing, title = cards[number]
            x = 1 + (number - first) * (wide + 1)
            key = marks.targets.get(thing)
            bars, edge = (USUAL, look.edge) if key is None else (LIT, look.accent)
            title = " ".join(part for part in (key, title) if part)
            title = f" {title} "[: wide - 2] if title else ""
            drawing.put(x, y, f"{bars[0]}{title:{bars[1]}<{wide - 2}}{bars[2]}", edge)
            drawing.put(x + 1, y, title, look.ink, bold=True)
            drawing.put(x + 2, y, (key or "")[: wide - 3], look.accent, bold=True)
            drawing.put(x, bottom, f"{bars[4]}{bars[1] * (wide - 2)}{bars[5]}", edge)
            for at in range(y + 1, bottom):
                drawing.put(x, at, bars[3], edge)
                drawing.put(x + wide - 1, at, bars[3], edge)
            drawing.things(thing, x, y, wide, bottom - y + 1)
        y = bottom + 1
