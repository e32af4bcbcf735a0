"""What stands beside the board: counters, tracks, cards, piles, mats and stories, drawn with Rich."""

from __future__ import annotations

from collections import Counter as Counted

from rich.box import HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fabletop.engine.scene import (
    Card,
    Cards,
    Counters,
    GraphBoard,
    GridBoard,
    Mat,
    Pile,
    Scene,
    Story,
    Track,
    Widget,
)
from fabletop.terminal.describe import describe_widget
from fabletop.terminal.graph import CROWD, FILLED, place_styles, sign
from fabletop.terminal.skins import Skin, blend


def draw_aside(scene: Scene, skin: Skin, touched: frozenset[str], full: bool) -> RenderableType:
    """All widgets beside the board, with a legend of the board. `touched` are things that may be chosen now; if not in
    full, cards take a line each and nothing stands between the widgets."""
    drawn: list[RenderableType] = []
    for widget in scene.aside:
        if isinstance(widget, Cards) and not full:
            lines = [_card_line(card, skin, card.id in touched) for card in widget.cards]
            drawn += [_title(widget.title, skin, widget.note), *lines]
        else:
            drawn.append(draw_widget(widget, skin, touched))
        if full:
            drawn.append(Text())
    if isinstance(scene.board, GraphBoard):
        drawn.append(draw_legend(scene.board, skin))
    elif scene.board is not None and not isinstance(scene.board, GridBoard):
        drawn.insert(0, draw_widget(scene.board, skin, touched))
    return Group(*drawn)


def draw_widget(widget: Widget, skin: Skin, touched: frozenset[str] = frozenset()) -> RenderableType:
    if isinstance(widget, Counters):
        return Group(_title(widget.title, skin), _counters(widget, skin))
    if isinstance(widget, Track):
        return Group(_title(widget.title, skin), _track(widget, skin))
    if isinstance(widget, Cards):
        cards = [_card(card, skin, card.id in touched) for card in widget.cards]
        return Group(_title(widget.title, skin, widget.note), *cards)
    if isinstance(widget, Pile):
        count = "" if widget.count is None else f"{widget.count}"
        thick = "▉" * min(12, max(1, (widget.count or 0) // 4)) if widget.count else ""
        line = Text.assemble((f"{widget.title} ", skin.dim), (count, f"bold {skin.accent}"), (f" {thick}", skin.edge))
        return Group(line, _card(widget.top, skin, False)) if widget.top is not None else line
    if isinstance(widget, Mat):
        slots: list[RenderableType] = []
        for slot in widget.slots:
            slots.append(Text.assemble((slot.label, skin.ink), (f"  {slot.note}" if slot.note else "", skin.dim)))
            slots.append(_card(slot.card, skin, slot.id in touched) if slot.card else Text("  (empty)", style=skin.dim))
        return Group(_title(widget.title, skin), *slots)
    if isinstance(widget, Story):
        return Panel(Text(widget.text, style=skin.ink), title=widget.title, border_style=skin.edge, box=ROUNDED)
    return Text("\n".join(describe_widget(widget)), style=skin.ink)


def _title(words: str, skin: Skin, note: str = "") -> Text:
    return Text.assemble((words.upper(), f"bold {skin.accent}"), (f"  {note}" if note else "", skin.dim))


def draw_gist(scene: Scene, skin: Skin, prompt: str) -> Text:
    """One line of what stands beside the board, for a screen that has no room for it: the numbers of what the question
    speaks of, the cards that lie open, then what else there is."""
    parts: list[tuple[int, Text]] = []
    for widget in scene.aside:
        if isinstance(widget, Counters):
            known = [
                part for each in widget.counters for part in ((f"{each.label} ", skin.dim), (each.value, skin.ink))
            ]
            words = Text("  ").join(Text.assemble(*known[at : at + 2]) for at in range(0, len(known), 2))
            parts.append((0 if widget.title in prompt else 2, _gist_of(widget.title, words, skin)))
        elif isinstance(widget, Cards) and any(not card.face_down for card in widget.cards):
            cards = Text("  ").join(_card_line(card, skin, False, brief=True) for card in widget.cards)
            parts.append((1, _gist_of(widget.title, cards, skin)))
    return Text("   ").join(text for _, text in sorted(parts, key=lambda part: part[0]))


def _gist_of(title: str, words: Text, skin: Skin) -> Text:
    return Text.assemble((f"{title.upper()} ", f"bold {skin.accent}"), words)


def _counters(widget: Counters, skin: Skin) -> Table:
    """Short values stand side by side; long ones get a line of their own."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(ratio=1, overflow="fold")
    short = [each for each in widget.counters if len(each.value) <= 3]
    for each in widget.counters:
        if each not in short:
            grid.add_row(Text.assemble((f"{each.label} ", skin.dim), (each.value, skin.ink)))
    if short:
        parts: list[tuple[str, str]] = []
        for each in short:
            parts += [(f"{each.label} ", skin.dim), (each.value, f"bold {skin.ink}"), ("  ", "")]
        grid.add_row(Text.assemble(*parts[:-1]))
    return grid


def _track(track: Track, skin: Skin) -> RenderableType:
    """A ruler: what lies behind is full, what is to come is open, spaces with a note are raised."""
    now = max((marker.at for marker in track.markers), default=track.first)
    held = {marker.at for marker in track.markers}
    line = Text(style=skin.dim)
    for at in range(track.first, track.last + 1):
        if at in held:
            line.append("┃", f"bold {skin.accent}")
        elif at in track.notes:
            line.append("◆", f"bold {skin.ink}")
        else:
            line.append("▬" if at < now else "·", skin.street if at < now else skin.dim)
    words = ", ".join(f"{marker.label} {marker.at}" for marker in track.markers)
    notes = ", ".join(f"{words} {at}" for at, words in sorted(track.notes.items()))
    below = Text.assemble(
        (words, skin.ink), (f" of {track.last}", skin.dim), (f"  ◆ {notes}" if notes else "", skin.dim)
    )
    return Group(line, below)


def _card(card: Card, skin: Skin, lit: bool) -> RenderableType:
    border = skin.accent if lit else skin.edge
    if card.face_down:
        return Text.assemble(("▒▒ ", border), (f"face down{f': {card.back}' if card.back else ''}", skin.dim))
    marks = [*(["tilted"] if card.tilted else []), *(["rotated"] if card.rotated else []), *card.marks]
    title = Text(f"▸ {card.title}" if lit else card.title, style=f"bold {skin.ink}")
    below = " · ".join(part for part in (card.corner, *marks) if part)
    return Panel(
        Text(card.text, style=blend(skin.dim, skin.ink, 0.6)),
        title=title,
        title_align="left",
        subtitle=Text(below, style=skin.dim) if below else None,
        subtitle_align="right",
        border_style=border,
        box=HEAVY if lit else ROUNDED,
        padding=(0, 1),
    )


def _card_line(card: Card, skin: Skin, lit: bool, brief: bool = False) -> Text:
    if card.face_down:
        return Text.assemble(("▒ ", skin.edge), (card.back or "face down", skin.dim))
    sign = "▸" if lit else "✓" if card.marks else "▢"
    if brief:
        return Text.assemble((f"{sign} ", skin.accent), (card.title, skin.ink))
    below = " · ".join(part for part in (card.corner, *card.marks) if part)
    line = Text.assemble((f"{sign} ", skin.accent), (card.title, skin.ink), (f" · {below}" if below else "", skin.dim))
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _unbroken(words: str) -> str:
    return words.replace(" ", "\u00a0")


def draw_signs(board: GraphBoard, skin: Skin) -> Text:
    """What the signs on a map mean that come and go: pieces, and what may be chosen."""
    parts: list[tuple[str, str]] = [("SIGNS ON THE MAP", f"bold {skin.accent}"), ("\n", "")]
    alike = Counted((piece.icon, piece.colour) for piece in board.pieces)
    known: dict[str, tuple[str, str]] = {}
    for piece in board.pieces:
        if alike[piece.icon, piece.colour] > CROWD:
            known.setdefault(piece.mark, (piece.colour, piece.label.partition(":")[0]))
        else:
            known.setdefault(f"▐{piece.mark}▌", (piece.colour, piece.label))
    for mark, (colour, words) in known.items():
        parts += [(f"{mark}\u00a0", colour or skin.ink), (f"{_unbroken(words)}  ", skin.dim)]
    for mark, words in (
        (sign(1), "an option, by its number"),
        (sign(1).translate(FILLED), "the selected one"),
        ("◎", "the end of your way"),
        ("○", "where a piece has just been"),
    ):
        parts += [(f"{mark}\u00a0", skin.accent), (f"{_unbroken(words)}  ", skin.dim)]
    return Text.assemble(*parts)


def draw_legend(board: GraphBoard, skin: Skin) -> Text:
    """What is drawn on a map: its kinds of places, its lines, and the glow."""
    parts: list[tuple[str, str]] = [("THE MAP", f"bold {skin.accent}"), ("\n", "")]
    for kind, style in place_styles(board, skin).items():
        parts += [(f"{style.glyph} ", style.colour), (f"{style.name or kind}  ", skin.dim)]
    for route in board.routes:
        sign = "━━" if route.kind == "line" else "╍╍"
        parts += [(f"{sign}\u00a0", blend(skin.ground, route.colour, 0.8)), (f"{_unbroken(route.name)}  ", skin.dim)]
    if board.heat:
        parts += [("▒▒\u00a0", skin.haze), (_unbroken("how likely"), skin.dim)]
    return Text.assemble(*parts)
