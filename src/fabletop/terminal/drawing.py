"""A drawing to write on: lines, wrapped words and runs of several styles, as high as what was written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import NamedTuple

from fabletop.terminal.canvas import Canvas
from fabletop.terminal.marks import Cell
from fabletop.terminal.skins import Look

MOST = 99  # lines: as many as are wanted


class Run(NamedTuple):
    """Some characters of one style, in a line that is put together."""

    text: str
    ink: str
    bold: bool = False
    ground: str | None = None


class Drawing(Canvas):
    """A canvas that grows as it is written on."""

    def __init__(self, width: int, look: Look) -> None:
        super().__init__(width, 0, look.dim, look.ground)
        self.look = look
        self.where: dict[Cell, str] = {}

    def put(self, x: int, y: int, text: str, ink: str, ground: str | None = None, bold: bool = False) -> None:
        self.grow(y + 1)
        super().put(x, y, text, ink, ground, bold)

    def grow(self, height: int) -> None:
        """Make it at least so high."""
        for _ in range(self.height, height):
            self.chars.append([" "] * self.width)
            self.inks.append([self.look.dim] * self.width)
            self.grounds.append([self.look.ground] * self.width)
            self.bolds.append([False] * self.width)
        self.height = max(self.height, height)

    def wash(self, x: int, wide: int, colour: str) -> None:
        """Colour what is bare of a column."""
        for row in self.grounds:
            row[x : x + wide] = [colour if each == self.look.ground else each for each in row[x : x + wide]]

    def line(self, x: int, y: int, room: int, runs: Iterable[Run]) -> None:
        """Runs one after the other; what does not fit is cut off with an ellipsis."""
        left = room
        for run in runs:
            text = run.text if len(run.text) <= left else f"{run.text[: max(0, left - 1)]}…"
            self.put(x + room - left, y, text[: max(0, left)], run.ink, run.ground, run.bold)
            left -= len(run.text)
            if left <= 0:
                break

    def words(
        self, x: int, y: int, room: int, words: str, ink: str, most: int = MOST, ground: str | None = None
    ) -> int:
        """Words over as many lines as they need; gives the line after."""
        lines = wrap(words, max(8, room)) or []
        if len(lines) > most:
            lines = [*lines[: most - 1], f"{lines[most - 1][: room - 1]}…"] if most > 0 else []
        for number, line in enumerate(lines):
            self.put(x, y + number, line, ink, ground)
        return y + len(lines)

    def flow(self, x: int, y: int, room: int, parts: Iterable[Sequence[Run]], things: Sequence[str] = ()) -> int:
        """Groups of runs beside each other, in as many lines as they need; gives the line after. The last of them are
        these things."""
        at = 0
        parts = list(parts)
        for part, thing in zip(parts, [*[""] * (len(parts) - len(things)), *things], strict=True):
            length = sum(len(run.text) for run in part)
            if at and at + length > room:
                y, at = y + 1, 0
            self.line(x + at, y, room - at, part)
            if thing:
                self.things(thing, x + at, y, length, 1)
            at += length + 2
        return y + 1

    def things(self, thing: str, x: int, y: int, wide: int, tall: int) -> None:
        """Where a thing can be clicked."""
        self.where.update({(x + dx, y + dy): thing for dx in range(wide) for dy in range(tall)})

    def copy_to(self, canvas: Canvas, top: int) -> None:
        """Lay the drawing on a canvas of the same width."""
        for y in range(self.height):
            canvas.chars[top + y] = self.chars[y]
            canvas.inks[top + y] = self.inks[y]
            canvas.grounds[top + y] = self.grounds[y]
            canvas.bolds[top + y] = self.bolds[y]
