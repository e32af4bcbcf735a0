"""What stands beside the board: counters, tracks, cards, piles, rigs and pages, drawn with Rich."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import HEAVY, ROUNDED
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fabletop.engine.scene import (
    Board,
    Card,
    Cards,
    Counters,
    Pile,
    Rig,
    Scene,
    Spread,
    Widget,
)
from fabletop.terminal.describe import describe_widget
from fabletop.terminal.desk import ON_DESK
from fabletop.terminal.graph import Marks
from fabletop.terminal.skins import Look, blend
from fabletop.terminal.spread import Drawn
from fabletop.terminal.spread_words import card_state, describe_signed, told_counters
from fabletop.terminal.widgets.boards import BOARDS
from fabletop.terminal.widgets.renderer import BRIEF, MIDDLE
from fabletop.terminal.widgets.renderers import is_part

SHORT = 4  # characters of a value that stands beside others
LYING = "▢✓"  # before cards: without marks, with marks


def draw_aside(scene: Scene, look: Look, touched: frozenset[str], full: bool) -> RenderableType:
    """All widgets beside the board, with a legend of the board. `touched` are things that may be chosen now; if not in
    full, cards take a line each and nothing stands between the widgets."""
    drawn: list[RenderableType] = []
    for widget in scene.aside:
        if isinstance(widget, Cards) and not widget.signed and not full:
            lines = [_card_line(card, look, card.id in touched) for card in widget.cards]
            drawn += [_title(widget.title, look, widget.note), *lines]
        elif isinstance(widget, Pile) and widget.signed and not full:
            signs = " ".join(card.sign for card in widget.cards)
            drawn.append(Text.assemble(_pile_line(widget, look), (f" {signs}", look.ink)))
        elif isinstance(widget, Pile) and widget.cards and not full:
            names = ", ".join(card.title for card in widget.cards)
            drawn.append(Text.assemble(_pile_line(widget, look), (f" {names}", look.ink)))
        elif is_part(widget) and not full:
            short = widget.role not in ON_DESK or (isinstance(widget, Rig) and not widget.folded)
            drawn.append(Drawn(widget, look, Marks(dict.fromkeys(touched, "")), MIDDLE if short else BRIEF))
        else:
            drawn.append(draw_widget(widget, look, touched))
        if full:
            drawn.append(Text())
    if isinstance(scene.board, Board):
        key = BOARDS[scene.board.__class__].key(scene.board, look)
        drawn += [] if key is None else [key]
    elif scene.board is not None and (full or not isinstance(scene.board, Spread)):
        drawn.insert(0, draw_widget(scene.board, look, touched))
    return Group(*drawn)


def draw_widget(widget: Widget, look: Look, touched: frozenset[str] = frozenset()) -> RenderableType:
    if isinstance(widget, Counters):
        return Group(_title(widget.title, look), _counters(widget, look))
    if isinstance(widget, Cards) and not widget.signed:
        cards = [_card(card, look, card.id in touched) for card in widget.cards]
        return Group(_title(widget.title, look, widget.note), *cards)
    if isinstance(widget, Pile):
        below = [] if widget.top is None or widget.top.face_down else [_card(widget.top, look, False)]
        inside = [_signed_line(card, look) if card.sign else _card(card, look, False) for card in widget.cards]
        return Group(_pile_line(widget, look), *below, *inside)
    if isinstance(widget, Spread):
        return Group(*(line for part in widget.parts for line in (draw_widget(part, look, touched), Text())))
    if is_part(widget) or isinstance(widget, Cards):
        return Drawn(widget, look, Marks(dict.fromkeys(touched, "")))
    return Text("\n".join(describe_widget(widget)), style=look.ink)


def _pile_line(pile: Pile, look: Look) -> Text:
    count = "" if pile.count is None else f"{pile.count}"
    thick = "▉" * min(12, max(1, (pile.count or 0) // 4)) if pile.count else ""
    return Text.assemble((f"{pile.title} ", look.dim), (count, f"bold {look.accent}"), (f" {thick}", look.edge))


def _title(words: str, look: Look, note: str = "") -> Text:
    return Text.assemble((words.upper(), f"bold {look.accent}"), (f"  {note}" if note else "", look.dim))


def draw_gist(scene: Scene, look: Look, prompt: str) -> Text:
    """One line of what stands beside the board, for a screen that has no room for it: the numbers of what the question
    speaks of, the cards that lie open, then what else there is."""
    parts: list[tuple[int, Text]] = []
    for widget in scene.aside:
        if isinstance(widget, Counters):
            known = [
                part
                for each in told_counters(widget.counters)
                for part in ((f"{each.label} ", look.dim), (each.value, look.ink))
            ]
            words = Text("  ").join(Text.assemble(*known[at : at + 2]) for at in range(0, len(known), 2))
            parts.append((0 if widget.title in prompt else 2, _gist_of(widget.title, words, look)))
        elif isinstance(widget, Cards) and any(not card.face_down for card in widget.cards):
            cards = Text("  ").join(_card_line(card, look, False, brief=True) for card in widget.cards)
            parts.append((1, _gist_of(widget.title, cards, look)))
    return Text("   ").join(text for _, text in sorted(parts, key=lambda part: part[0]))


def _gist_of(title: str, words: Text, look: Look) -> Text:
    return Text.assemble((f"{title.upper()} ", f"bold {look.accent}"), words)


def _counters(widget: Counters, look: Look) -> Table:
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
    return grid


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


def _card(card: Card, look: Look, lit: bool) -> RenderableType:
    border = look.accent if lit else look.edge
    if card.face_down:
        return Text.assemble(("▒▒ ", border), (f"face down{f': {card.back}' if card.back else ''}", look.dim))
    title = Text(f"▸ {card.title}" if lit else card.title, style=f"bold {look.ink}")
    below = " · ".join(part for part in (card.corner, *card_state(card)) if part)
    return Panel(
        Text(card.text, style=blend(look.dim, look.ink, 0.6)),
        title=title,
        title_align="left",
        subtitle=Text(below, style=look.dim) if below else None,
        subtitle_align="right",
        border_style=border,
        box=HEAVY if lit else ROUNDED,
        padding=(0, 1),
    )


def _card_line(card: Card, look: Look, lit: bool, brief: bool = False) -> Text:
    """A card in a line, with one of two signs before it: for a card without marks, and for one with some."""
    if card.face_down:
        kind = card.corner or card.back or "face down"
        return Text.assemble(("▸ " if lit else "▒ ", look.accent if lit else look.edge), (kind, look.dim))
    sign = "▸" if lit else LYING[bool(card.marks)]
    if brief:
        return Text.assemble((f"{sign} ", look.accent), (card.title, look.ink))
    below = " · ".join(part for part in (card.corner, *card.marks) if part)
    line = Text.assemble((f"{sign} ", look.accent), (card.title, look.ink), (f" · {below}" if below else "", look.dim))
    line.no_wrap, line.overflow = True, "ellipsis"
    return line


def _signed_line(card: Card, look: Look) -> Text:
    said = describe_signed(card)
    return Text.assemble((f"  {card.sign} ", f"bold {look.ink}"), (said.removeprefix(card.sign).lstrip(), look.dim))
