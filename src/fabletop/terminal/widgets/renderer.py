"""What it takes to show a part of a scene in the terminal: drawn on the full screen, said in the plain mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from fabletop.engine.scene import Card
from fabletop.terminal.drawing import Drawing
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look

Group = list[str]  # lines of which each group makes sense without the others
Thing = tuple[tuple[str, ...], str, list[str]]  # names it goes by, what to call it, what to say of it
Draw = Callable[[Drawing, Any, Marks, int], None]

BRIEF, MIDDLE, FULL = 0, 1, 2  # the sizes in which a part can be drawn


class Gist(NamedTuple):
    """A part in a few words, for a line that many share: the lowest first."""

    order: int
    words: Text


def no_things(widget: Any) -> Iterator[Thing]:
    return iter(())


def no_line(widget: Any) -> str:
    return ""


def no_cards(widget: Any) -> Sequence[Card]:
    return ()


def no_gist(widget: Any, look: Look, prompt: str) -> Gist | None:
    return None


class Renderer(NamedTuple):
    """`draw` puts a part on a drawing in one of three sizes; `say` tells all of it, `brief` what matters at each turn,
    `things` what can be looked at one by one.

    The rest is for those that are told or drawn in other ways too: `texts` is brief, but with the texts of cards;
    `line` is not empty where a part takes only a few words; `to_choose` are cards that must be readable while one of
    them may be chosen; `aside` is how it stands beside a board, in full or not, with what may be chosen now; `gist` is
    worth a place in the one line that a small screen has for all of it."""

    draw: Draw
    say: Callable[[Any], list[str]]
    brief: Callable[[Any], list[Group]]
    things: Callable[[Any], Iterator[Thing]] = no_things
    texts: Callable[[Any], list[Group]] | None = None
    line: Callable[[Any], str] = no_line
    to_choose: Callable[[Any], Sequence[Card]] = no_cards
    aside: Callable[[Any, Look, frozenset[str], bool], RenderableType] | None = None
    gist: Callable[[Any, Look, str], Gist | None] = no_gist


class Drawn:
    """A part as it is drawn in some size, for whatever draws with Rich."""

    def __init__(self, draw: Draw, part: Any, look: Look, marks: Marks, size: int = FULL) -> None:
        self._draw, self._part, self._look, self._marks, self._size = draw, part, look, marks, size

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        drawing = Drawing(options.max_width, self._look)
        self._draw(drawing, self._part, self._marks, self._size)
        for y in range(drawing.height):
            yield drawing.text(y)


def title_line(words: str, look: Look, note: str = "") -> Text:
    """A title for whatever draws with Rich."""
    return Text.assemble((words.upper(), f"bold {look.accent}"), (f"  {note}" if note else "", look.dim))
