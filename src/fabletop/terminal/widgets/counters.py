"""Counters in the terminal: numbers that matter, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.console import Group as Lines
from rich.table import Table
from rich.text import Text

from fabletop.engine.scene import Counter, Counters
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look
from fabletop.terminal.widgets.renderer import Gist, Group, Renderer, Thing, title_line
from fabletop.terminal.widgets.saying import listed, names_of

FEW = 4  # numbers: with fewer of them zeros are told too
SHORT = 4  # characters of a value that stands beside others


def told_counters(counters: Sequence[Counter]) -> list[Counter]:
    """Where there are many numbers, a zero goes without saying."""
    return [each for each in counters if each.value != "0" or len(counters) < FEW]


# --- drawn -----------------------------------------------------------------------------------------------------------


def _draw(drawing: Drawing, counters: Counters, marks: Marks, size: int) -> None:
    """Numbers side by side, after whose they are; zeros only where there is room for all."""
    look, room = drawing.look, drawing.width - 2
    for shown in (counters.counters, told_counters(counters.counters)):
        parts = [[Run(f" {counters.title.upper()} ", look.on_accent, True, look.accent)]]
        parts += [[Run(f"{each.label} ", look.dim), Run(each.value, look.ink, bold=True)] for each in shown]
        if sum(len(run.text) for part in parts for run in part) + 2 * len(parts) <= room:
            break
    drawing.flow(1, 0, room, parts)


def _aside(widget: Counters, look: Look, touched: frozenset[str], full: bool) -> RenderableType:
    """Short values stand side by side; long ones get a line of their own."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(ratio=1, overflow="fold")
    short = [each for each in widget.counters if len(each.value) <= SHORT]
    for each in widget.counters:
        if each not in short:
            grid.add_row(Text.assemble((f"{each.label} ", look.dim), (each.value, look.ink)))
    if short:
        grid.add_row(
            _Entries([Text.assemble((f"{each.label} ", look.dim), (each.value, f"bold {look.ink}")) for each in short])
        )
    return Lines(title_line(widget.title, look), grid)


class _Entries:
    """Entries side by side. Lines are broken between them only: a number at the beginning of a line would be nobody's,
    and Rich breaks lines at any space, also one that does not break elsewhere."""

    def __init__(self, entries: Sequence[Text]) -> None:
        self._entries = entries

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line: list[Text] = []
        for entry in self._entries:
            if line and sum(each.cell_len + 2 for each in line) + entry.cell_len > options.max_width:
                yield Text("  ").join(line)
                line = []
            line.append(entry)
        yield Text("  ").join(line)


def _gist(counters: Counters, look: Look, prompt: str) -> Gist:
    """What the question speaks of comes first, else other things do."""
    told = told_counters(counters.counters)
    words = (Text.assemble((f"{each.label} ", look.dim), (each.value, look.ink)) for each in told)
    return Gist(0 if counters.title in prompt else 2, Text("  ").join(words))


# --- said ------------------------------------------------------------------------------------------------------------


def _said(title: str, counters: Iterable[Counter]) -> str:
    return f"{title}: {listed(f'{each.label} {each.value}' for each in counters) or 'nothing yet'}."


def _say(counters: Counters) -> list[str]:
    return [_said(counters.title, counters.counters)]


def _brief(counters: Counters) -> list[Group]:
    return [[_said(counters.title, told_counters(counters.counters))]]


def _things(counters: Counters) -> Iterator[Thing]:
    yield (*names_of(counters.id), counters.title), counters.title, _say(counters)


COUNTERS = Renderer(_draw, _say, _brief, _things, aside=_aside, gist=_gist)
