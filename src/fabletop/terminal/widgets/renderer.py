"""What it takes to show a part of a scene in the terminal: drawn on the full screen, said in the plain mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fabletop.terminal.drawing import Drawing
from fabletop.terminal.graph import Marks

Group = list[str]  # lines of which each group makes sense without the others
Thing = tuple[tuple[str, ...], str, list[str]]  # names it goes by, what to call it, what to say of it

BRIEF, MIDDLE, FULL = 0, 1, 2  # the sizes in which a part can be drawn


def no_things(widget: Any) -> Iterator[Thing]:
    return iter(())


class Renderer(NamedTuple):
    """`draw` puts a part on a drawing in one of three sizes; `say` tells all of it, `brief` what matters at each turn,
    `things` what can be looked at one by one."""

    draw: Callable[[Drawing, Any, Marks, int], None]
    say: Callable[[Any], list[str]]
    brief: Callable[[Any], list[Group]]
    things: Callable[[Any], Iterator[Thing]] = no_things
