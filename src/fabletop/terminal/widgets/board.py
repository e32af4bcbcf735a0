"""What it takes to show a board in the terminal: drawn on the full screen, said in the plain mode, walked by arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rich.console import RenderableType

from fabletop.engine.scene import Part
from fabletop.engine.seat_question import Question
from fabletop.terminal.canvas import Canvas
from fabletop.terminal.marks import Cell, Marks
from fabletop.terminal.skins import Look
from fabletop.terminal.widgets.renderer import Group, Thing

Point = tuple[float, float]


class Drawn(NamedTuple):
    """A board on a canvas, and which thing is in which cell of it."""

    canvas: Canvas
    where: dict[Cell, str]


class Command(NamedTuple):
    """What may be typed in plain mode on a board of this kind: what it says of a board, to a question, about what was
    typed after it; and how the help puts it."""

    say: Callable[[Any, Question, str], list[str]]
    help: str


class BoardRenderer(NamedTuple):
    """`draw` puts a board on a canvas of some size: all of it, or as much as can be read around a point; `fits` tells
    whether all of it can be read at a size. `spots` is where its things are, `names` what its places are called,
    `notes` what there is to say of them; `eyes` is the thing that it wants to be seen. `key` explains its signs,
    `signs` those that come and go. `say` tells all of it, `brief` what matters at each turn, `things` what can be
    looked at, `hint` how to ask for it; `commands` are questions that may be asked of such a board alone. `in_sight`
    says that one wants to see the board whatever is going on: that is laid on it, and does not take its place. `texts`
    is what there is to read on it, to be shown in full."""

    draw: Callable[[Any, int, int, Look, Marks, Point | None], Drawn]
    fits: Callable[[Any, int, int], bool]
    spots: Callable[[Any], Mapping[str, Point]]
    names: Callable[[Any], dict[str, str]]
    notes: Callable[[Any], dict[str, str]]
    eyes: Callable[[Any], str]
    key: Callable[[Any, Look], RenderableType | None]
    say: Callable[[Any], list[str]]
    brief: Callable[[Any], list[Group]]
    things: Callable[[Any], Iterator[Thing]]
    hint: str = ""
    signs: Callable[[Any, Look], RenderableType] | None = None
    commands: Mapping[str, Command] = {}
    in_sight: bool = False
    texts: Callable[[Any], Part | None] = lambda board: None
