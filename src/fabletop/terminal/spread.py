"""Drawing a spread: cards with a large sign and their edges, cards in frames.

Each part of a spread can be drawn in three sizes. The first is the most important, so the last give way first when the
screen is small.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rich.console import Console, ConsoleOptions, RenderResult

from fabletop.engine.scene import (
    Card,
    Cards,
    Counters,
    Part,
    Rig,
)
from fabletop.terminal.canvas import LETTERS, Canvas, draw_letter, draw_small_letter, letter_width
from fabletop.terminal.describe import describe_widget
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.graph import Cell, Marks
from fabletop.terminal.skins import Look, blend
from fabletop.terminal.spread_words import MANY, card_state, counted_edge, icon_words, sign_edges, told_counters
from fabletop.terminal.widgets.renderer import BRIEF, FULL, MIDDLE
from fabletop.terminal.widgets.renderers import RENDERERS
from fabletop.terminal.widgets.rig import cards_of

NARROWEST = 19  # columns of a card in a frame
WIDEST = 30
FEW = 7  # cards that are told with their texts, if one of them may be chosen


def draw_spread(
    parts: Sequence[Part], width: int, height: int, look: Look, marks: Marks
) -> tuple[Canvas, dict[Cell, str]]:
    """All parts, one below the other, as large as they fit; higher than the room if they do not fit even brief."""
    made: dict[tuple[int, int], Drawing] = {}

    def drawing(at: int, size: int) -> Drawing:
        if (at, size) not in made:
            made[at, size] = draw_part(parts[at], width, look, marks, size)
        return made[at, size]

    def fit(sizes: list[int]) -> bool:
        return sum(drawing(at, size).height for at, size in enumerate(sizes)) <= height

    least = [MIDDLE if _needed(part, marks) else BRIEF for part in parts]
    sizes = [FULL] * len(parts)
    while not fit(sizes) and sizes != least:
        last = max(at for at, size in enumerate(sizes) if size > least[at])
        sizes[last] -= 1
    for at in range(len(parts)):  # what gave way for a larger one that gave way itself
        while sizes[at] < FULL and fit([*sizes[:at], sizes[at] + 1, *sizes[at + 1 :]]):
            sizes[at] += 1
    drawings = [drawing(at, size) for at, size in enumerate(sizes)]
    spare = height - sum(each.height for each in drawings)
    whole = Canvas(width, max(height, height - spare), look.dim, look.ground)
    where: dict[Cell, str] = {}
    top = 0
    for each in drawings:
        each.copy_to(whole, top)
        where.update({(x, top + y): thing for (x, y), thing in each.where.items()})
        gap = 1 if spare > 0 and each.height else 0
        spare -= gap
        top += each.height + gap
    return whole, where


def _needed(part: Part, marks: Marks) -> bool:
    """Whether a part must not shrink to a line: cards of which one may be chosen."""
    if isinstance(part, Cards) and part.signed:
        return False
    cards = part.cards if isinstance(part, Cards) else cards_of(part) if isinstance(part, Rig) else ()
    return len(cards) <= FEW and any(card.id in marks.targets for card in cards)


def draw_part(part: Part, width: int, look: Look, marks: Marks, size: int) -> Drawing:
    drawing = Drawing(width, look)
    if part.__class__ in RENDERERS:
        RENDERERS[part.__class__].draw(drawing, part, marks, size)
    elif isinstance(part, Cards) and part.signed:
        _signed(drawing, part, marks, size)
    elif isinstance(part, Cards):
        _cards(drawing, part, marks, size)
    elif isinstance(part, Counters):
        _counters(drawing, part)
    else:
        y = 0
        for line in describe_widget(part):
            y = drawing.words(1, y, width - 2, line, look.ink)
    return drawing


class Drawn:
    """A part of some size, for whatever draws with Rich."""

    def __init__(self, part: Part, look: Look, marks: Marks, size: int = FULL) -> None:
        self._part, self._look, self._marks, self._size = part, look, marks, size

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        drawing = draw_part(self._part, options.max_width, self._look, self._marks, self._size)
        for y in range(drawing.height):
            yield drawing.text(y)


# --- cards with a large sign -------------------------------------------------------------------------------------


def _signed(drawing: Drawing, cards: Cards, marks: Marks, size: int) -> None:
    look, width = drawing.look, drawing.width
    y = _title(drawing, cards.title, cards.note or _how_many(cards))
    if cards.row:
        y = _row(drawing, cards, y, size)
    across = max(1, (width - 1) // (NARROWEST + 1))
    if size == BRIEF and len(cards.cards) > across * 2:
        parts = [[Run(each.sign, look.ink, bold=True)] for each in cards.cards]
        drawing.flow(1, y, width - 2, parts, [each.id for each in cards.cards])
    elif size == BRIEF:
        edges = [[" ".join(map(icon_words, edge)) for edge in (each.left, each.right)] for each in cards.cards]
        columns = [max((len(edge[side]) for edge in edges), default=0) for side in (0, 1)]
        for each, (left, right) in zip(cards.cards, edges, strict=True):
            lit = each.id in marks.targets
            _signed_line(drawing, each, y, f"{left:>{columns[0]}}", f"{right:<{columns[1]}}", lit)
            y += 1
    else:
        named = [(each.id, f"{each.sign} {each.title}".rstrip()) for each in cards.cards]
        edge = max((len(icon_words(icons)) for each in cards.cards for icons in (*each.left, *each.right)), default=0)

        def fill(number: int, x: int, top: int, wide: int) -> int:
            card = cards.cards[number]
            return _signed_card(drawing, card, x, top, wide, edge, card.id in marks.targets, size)

        _frames(drawing, named, y, fill)


def _how_many(cards: Cards) -> str:
    """The number of cards, where it is not seen at a glance."""
    if not cards.cards:
        return "no cards"
    return f"{len(cards.cards)} cards" if len(cards.cards) > MANY else ""


def _signed_line(drawing: Drawing, card: Card, y: int, left: str, right: str, lit: bool) -> None:
    """A card in a line: left edge, sign, right edge, text."""
    look = drawing.look
    ink, ground = (look.on_accent, look.accent) if lit else (look.ink, look.edge)
    marks = f"  ({', '.join(card.marks)})" if card.marks else ""
    runs = [
        Run(f"{left} ", look.ink), Run(f" {card.sign} ", ink, True, ground), Run(f" {right}", look.ink),
        Run(marks, look.accent), Run(f"  {card.text}", blend(look.dim, look.ink, 0.6)),
    ]  # fmt: skip
    drawing.line(1, y, drawing.width - 2, runs)
    drawing.things(card.id, 0, y, drawing.width, 1)


def _signed_card(drawing: Drawing, card: Card, x: int, y: int, wide: int, edge: int, lit: bool, size: int) -> int:
    """A card in a frame; gives the row after its text. The sign is large if an edge of so many characters has room
    beside it."""
    look = drawing.look
    inner = wide - 2
    points = sum(map(letter_width, card.sign))
    large = size == FULL and len(card.sign) == 1 and 2 * (edge + 1) + 2 * points <= inner
    columns, rows = (2 * points, 5) if large else (points, 3)
    at = x + 1 + (inner - columns) // 2
    ink = look.accent if lit else look.ink
    for sign in card.sign:
        if sign in LETTERS:
            (draw_letter if large else draw_small_letter)(drawing, at, y + 1, sign, ink)
        at += letter_width(sign)
    room = (inner - columns) // 2 - 1
    for number, icons in enumerate(card.left):
        drawing.put(x + 1, y + 1 + number, _short(icon_words(icons), room), look.ink, bold=True)
    for number, icons in enumerate(card.right):
        words = _short(icon_words(icons), room)
        drawing.put(x + 1 + inner - len(words), y + 1 + number, words, look.ink, bold=True)
    y += rows + 1
    if card.marks:
        drawing.put(x + 1, y - 1, ", ".join(card.marks)[: room if large else inner], look.accent)
    return drawing.words(x + 1, y, inner, card.text, blend(look.dim, look.ink, 0.6), most=4 if size == FULL else 2)


def _short(words: str, room: int) -> str:
    """Words in little room: what is heard least goes first."""
    if len(words) > room:
        words = words[:3] + re.sub("[aeiou]", "", words[3:])
    return words[:room]


def _row(drawing: Drawing, cards: Cards, y: int, size: int) -> int:
    """The row as it lies: of each card the edge that counts, the one on top whole."""
    look = drawing.look
    x = 1
    for at, card in enumerate(cards.row):
        top = at == cards.top
        words = f" {sign_edges(card) if top or not cards.splay else counted_edge(card, cards.splay)} "
        ink, ground = (look.on_accent, look.accent) if top else (look.ink, look.edge)
        if x > 1 and x + len(words) > drawing.width - 1:
            x, y = 1, y + 1
        drawing.put(x, y, words, ink, ground, bold=True)
        drawing.put(x + len(words), y, "▌" if cards.splay == "left" else "▐", look.dim)
        x += len(words) + 1
    said = f"{''.join(each.sign for each in cards.row)}{f', splayed {cards.splay}' if cards.splay else ''}"
    if cards.splay and size > BRIEF:
        said += f". On top: {cards.row[cards.top].sign} {cards.row[cards.top].title}"
    drawing.line(1, y + 1, drawing.width - 2, [Run(said, look.accent, True)])
    return y + 2


# --- cards -----------------------------------------------------------------------------------------------------


def _cards(drawing: Drawing, cards: Cards, marks: Marks, size: int) -> None:
    look, width = drawing.look, drawing.width
    if size == BRIEF:
        parts = [[Run(f"{cards.title.upper()}", look.accent, True)]]
        parts += [_card_runs(card, look, marks, size) for card in cards.cards]
        if cards.note:
            parts.insert(1, [Run(cards.note, look.dim)])
        drawing.flow(1, 0, width - 2, parts, [card.id for card in cards.cards])
        return
    y = _title(drawing, cards.title, cards.note)
    if size == MIDDLE:
        for card in cards.cards:
            said = [*_card_runs(card, look, marks, size), Run(f"  {card.text}", blend(look.dim, look.ink, 0.6))]
            drawing.line(1, y, width - 2, said)
            drawing.things(card.id, 0, y, width, 1)
            y += 1
    else:
        named = [(each.id, each.title or each.back) for each in cards.cards]
        _frames(drawing, named, y, lambda n, x, top, wide: _card(drawing, cards.cards[n], x, top, wide))


def _counters(drawing: Drawing, counters: Counters) -> None:
    """Numbers side by side, after whose they are; zeros only where there is room for all."""
    look, room = drawing.look, drawing.width - 2
    for shown in (counters.counters, told_counters(counters.counters)):
        parts = [[Run(f" {counters.title.upper()} ", look.on_accent, True, look.accent)]]
        parts += [[Run(f"{each.label} ", look.dim), Run(each.value, look.ink, bold=True)] for each in shown]
        if sum(len(run.text) for part in parts for run in part) + 2 * len(parts) <= room:
            break
    drawing.flow(1, 0, room, parts)


def _card_runs(card: Card, look: Look, marks: Marks, size: int) -> list[Run]:
    """A card by its title: with the number of its option, its corner, and how it lies."""
    number = marks.targets.get(card.id, "")
    if card.face_down:
        kind = card.corner or card.back or "face down"
        lying = f"  {', '.join(card.marks)}" if card.marks and size > BRIEF else ""
        return [
            Run(f"{number} " if number else "", look.accent, True),
            Run(f"▒ {kind}", look.ink if number else look.dim),
            Run(lying, look.accent),
        ]
    state = ", ".join(card_state(card)[: None if size > BRIEF else card.tilted + card.rotated])
    return [
        Run(f"{number} " if number else "", look.accent, True),
        Run(card.title, look.ink if number or not marks.targets else look.dim),
        Run(f" [{card.corner}]" if card.corner else "", look.dim),  # after it: before it, it would look like a key
        Run(f" ({state})" if state else "", look.dim),
    ]


def _card(drawing: Drawing, card: Card, x: int, y: int, wide: int) -> int:
    look = drawing.look
    below = " · ".join(part for part in (card.corner, *card_state(card)) if part)
    drawing.put(x + 1, y + 1, below[: wide - 2], look.accent)
    y = drawing.words(x + 1, y + (2 if below else 1), wide - 2, card.text, blend(look.dim, look.ink, 0.6), most=5)
    return drawing.words(x + 1, y, wide - 2, card.flavour, look.dim, most=2)


def _frames(
    drawing: Drawing, cards: Sequence[tuple[str, str]], y: int, fill: Callable[[int, int, int, int], int]
) -> None:
    """Cards, each with its id and title, in frames of one size, as many beside each other as there is room for. `fill`
    writes what stands in one of them, at a column and a row and so wide, and gives the row after."""
    look = drawing.look
    across = min(max(1, (drawing.width - 1) // (NARROWEST + 1)), len(cards)) or 1
    wide = min(WIDEST, (drawing.width - 1) // across - 1)
    for first in range(0, len(cards), across):
        row = range(first, min(first + across, len(cards)))
        bottom = max(fill(number, 1 + (number - first) * (wide + 1), y, wide) for number in row)
        for number in row:
            thing, title = cards[number]
            x = 1 + (number - first) * (wide + 1)
            title = f" {title} "[: wide - 2] if title else ""
            drawing.put(x, y, f"╭{title:─<{wide - 2}}╮", look.edge)
            drawing.put(x + 1, y, title, look.ink, bold=True)
            drawing.put(x, bottom, f"╰{'─' * (wide - 2)}╯", look.edge)
            for at in range(y + 1, bottom):
                drawing.put(x, at, "│", look.edge)
                drawing.put(x + wide - 1, at, "│", look.edge)
            drawing.things(thing, x, y, wide, bottom - y + 1)
        y = bottom + 1


def _title(drawing: Drawing, words: str, note: str) -> int:
    look = drawing.look
    drawing.line(
        1, 0, drawing.width - 2, [Run(words.upper(), look.accent, True), Run(f"  {note}" if note else "", look.dim)]
    )
    return 1
