"""What stands beside the board: counters, tracks, cards, piles, rigs and pages, drawn with Rich."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from rich.console import Console, Group, RenderableType
from rich.text import Text

from fabletop.engine.scene import Board, Card, Cards, Part, Rig, Role, Scene, Sheet, Spread, Widget
from fabletop.engine.scene.roles import Placed
from fabletop.terminal.describe import describe_widget
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look
from fabletop.terminal.widgets.board_table import BOARDS
from fabletop.terminal.widgets.card_words import card_said
from fabletop.terminal.widgets.renderer import BRIEF, FULL, MIDDLE, Drawn, Gist, title_line
from fabletop.terminal.widgets.renderer_table import RENDERERS
from fabletop.terminal.worktop import ON_WORKTOP

IN_SIGHT: tuple[Role, ...] = ("foot", "along")  # what is at hand, and what lies along the edge


def draw_aside(
    scene: Scene, look: Look, touched: frozenset[str], full: bool, room: Room | None = None
) -> RenderableType:
    """All widgets beside the board, with a legend of the board. `touched` are things that may be chosen now; if not in
    full, cards take a line each and nothing stands between the widgets. Where there is only so much room, what is to be
    in sight always is."""
    drawn = [draw_widget(widget, look, touched, full) for widget in scene.aside]
    if full:
        drawn = [*_texts(scene.board, look), *drawn]
        drawn = [part for each in drawn for part in (each, Text())]
    elif room is not None:
        drawn = _fitted(scene, drawn, look, touched, room)
    if isinstance(scene.board, Board):
        key = BOARDS[scene.board.__class__].key(scene.board, look)
        drawn += [] if key is None else [key]
    elif scene.board is not None and (full or not isinstance(scene.board, Spread)):
        drawn.insert(0, draw_widget(scene.board, look, touched))
    return Group(*drawn)


def _texts(board: Widget | None, look: Look) -> list[RenderableType]:
    """What there is to read on a board, for which its places are too small."""
    texts = BOARDS[board.__class__].texts(board) if isinstance(board, Board) else None
    return [] if texts is None else [draw_widget(texts, look)]


def turned_up(before: Scene, now: Scene) -> dict[str, str]:
    """What has come to be read on a board between two scenes, by where it lies and its title: in words, as its places
    are too small for it."""
    known = _read_on(before.board)
    return {title: card_said(card) for title, card in _read_on(now.board).items() if title not in known}


def _read_on(board: Widget | None) -> dict[str, Card]:
    texts = BOARDS[board.__class__].texts(board) if isinstance(board, Board) else None
    cards = texts.cards if isinstance(texts, Cards) else ()
    return {f"{card.id} {card.title}": card for card in cards if card.text}


class Room(NamedTuple):
    """What there is beside the board."""

    console: Console
    columns: int
    rows: int

    def taken(self, drawn: RenderableType) -> int:
        """The rows that something takes."""
        options = self.console.options.update(width=self.columns, height=None)
        return len(self.console.render_lines(drawn, options, pad=False))


def _fitted(
    scene: Scene, drawn: list[RenderableType], look: Look, touched: frozenset[str], room: Room
) -> list[RenderableType]:
    """What is to be in sight always comes together, before what else there is of the same, and is short if need be,
    like all above it."""
    seen = [at for at, part in enumerate(scene.aside) if isinstance(part, Placed) and part.role in IN_SIGHT]
    above = list(range(seen[0])) if seen else []
    shown = dict(enumerate(drawn))
    rows = {at: room.taken(drawn[at]) for at in (*above, *seen)}
    steps = [(at, make) for make in (lambda part: part, _names_alone) for at in reversed((*above, *seen))]
    for at, make in steps:
        part = scene.aside[at]
        if sum(rows.values()) > room.rows and isinstance(part, Part) and RENDERERS[part.__class__].aside is None:
            marks = Marks(dict.fromkeys(touched, ""))
            shown[at] = Drawn(RENDERERS[part.__class__].draw, make(part), look, marks, BRIEF)
            rows[at] = room.taken(shown[at])
    return [shown[at] for at in (*above, *seen, *(at for at in shown if at not in rows))]


def _names_alone(part: Part) -> Part:
    """Of somebody with numbers, what belongs to them by its name: its text is read elsewhere."""
    if not isinstance(part, Sheet) or not part.gauges:
        return part
    return msgspec.structs.replace(
        part, lines=tuple(msgspec.structs.replace(line, text="", note="") for line in part.lines)
    )


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


def keep_ends(line: Text, width: int) -> Text:
    """A line of the log in so many columns: what came of it mostly stands at its end, so that the middle is cut."""
    if line.cell_len <= width:
        return line
    tail = width // 3
    return Text.assemble(line[: width - tail - 1], "…", line[len(line) - tail :])
