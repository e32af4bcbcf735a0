"""What stands beside the board: counters, tracks, cards, piles, rigs and pages, drawn with Rich."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from fabletop.engine.scene import Board, Part, Rig, Scene, Spread, Widget
from fabletop.terminal.describe import describe_widget
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look
from fabletop.terminal.widgets.board_table import BOARDS
from fabletop.terminal.widgets.renderer import BRIEF, FULL, MIDDLE, Drawn, Gist, title_line
from fabletop.terminal.widgets.renderer_table import RENDERERS
from fabletop.terminal.worktop import ON_WORKTOP


def draw_aside(scene: Scene, look: Look, touched: frozenset[str], full: bool) -> RenderableType:
    """All widgets beside the board, with a legend of the board. `touched` are things that may be chosen now; if not in
    full, cards take a line each and nothing stands between the widgets."""
    drawn: list[RenderableType] = []
    for widget in scene.aside:
        drawn.append(draw_widget(widget, look, touched, full))
        if full:
            drawn.append(Text())
    if isinstance(scene.board, Board):
        key = BOARDS[scene.board.__class__].key(scene.board, look)
        drawn += [] if key is None else [key]
    elif scene.board is not None and (full or not isinstance(scene.board, Spread)):
        drawn.insert(0, draw_widget(scene.board, look, touched))
    return Group(*drawn)


def draw_widget(widget: Widget, look: Look, touched: frozenset[str] = frozenset(), full: bool = True) -> RenderableType:
    if isinstance(widget, Spread):
        return Group(*(line for part in widget.parts for line in (draw_widget(part, look, touched), Text())))
    if not isinstance(widget, Part):
        return Text("\n".join(describe_widget(widget)), style=look.ink)
    renderer = RENDERERS[widget.__class__]
    if renderer.aside is not None:
        return renderer.aside(widget, look, touched, full)
    size = FULL if full else _size(widget)
    return Drawn(renderer.draw, widget, look, Marks(dict.fromkeys(touched, "")), size)


def _size(part: Part) -> int:
    """What has its place on the worktop is told in brief beside it, but for what somebody wears."""
    short = part.role in ON_WORKTOP and not (isinstance(part, Rig) and not part.folded)
    return BRIEF if short else MIDDLE


def draw_gist(scene: Scene, look: Look, prompt: str) -> Text:
    """One line of what stands beside the board, for a screen that has no room for it: the numbers of what the question
    speaks of, the cards that lie open, then what else there is."""
    gists: list[Gist] = []
    for widget in scene.aside:
        if isinstance(widget, Part) and (gist := RENDERERS[widget.__class__].gist(widget, look, prompt)) is not None:
            gists.append(Gist(gist.order, Text.assemble(title_line(widget.title, look), " ", gist.words)))
    return Text("   ").join(gist.words for gist in sorted(gists, key=lambda gist: gist.order))
