"""Drawing a spread: an opponent as the cover of a book, letter cards with their edges, spines on a shelf.

Each part of a spread can be drawn in three sizes. The first is the most important, so the last give way first when the
screen is small.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap

from rich.console import Console, ConsoleOptions, RenderResult

from fabletop.engine.scene import (
    Card,
    Cards,
    Chart,
    Counters,
    Foe,
    Ledger,
    Letter,
    Notebook,
    Part,
    Plan,
    Rack,
    Rig,
    Shelf,
    Spine,
    Track,
)
from fabletop.terminal.canvas import LETTERS, Canvas, draw_letter, draw_small_letter, letter_width
from fabletop.terminal.chart import draw_chart, draw_ledger, draw_notebook, draw_track
from fabletop.terminal.describe import describe_widget
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.graph import Cell, Marks
from fabletop.terminal.skins import Look, blend, readable_on
from fabletop.terminal.spread_words import MANY, card_state, counted_edge, icon_words, letter_edges, told_counters
from fabletop.terminal.widgets.renderer import BRIEF, FULL, MIDDLE
from fabletop.terminal.widgets.renderers import RENDERERS
from fabletop.terminal.widgets.rig import cards_of

NARROWEST = 19  # columns of a card in a frame
WIDEST = 30
FEW = 7  # cards that are told with their texts, if one of them may be chosen
TWO_COLUMNS = 60  # columns from which an opponent's plans stand beside its cover
BAR = 20  # columns of a bar of health


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
    """Whether a part must not shrink to a line: a chart, and cards of which one may be chosen."""
    if isinstance(part, Chart):
        return True
    cards = part.cards if isinstance(part, Cards) else cards_of(part) if isinstance(part, Rig) else ()
    return len(cards) <= FEW and any(card.id in marks.targets for card in cards)


def draw_part(part: Part, width: int, look: Look, marks: Marks, size: int) -> Drawing:
    drawing = Drawing(width, look)
    if part.__class__ in RENDERERS:
        RENDERERS[part.__class__].draw(drawing, part, marks, size)
    elif isinstance(part, Foe):
        _foe(drawing, part, size)
    elif isinstance(part, Rack):
        _rack(drawing, part, marks, size)
    elif isinstance(part, Cards):
        _cards(drawing, part, marks, size)
    elif isinstance(part, Shelf):
        _shelf(drawing, part, size)
    elif isinstance(part, Counters):
        _counters(drawing, part)
    elif isinstance(part, Chart):
        draw_chart(drawing, part, size > BRIEF)
    elif isinstance(part, Notebook):
        draw_notebook(drawing, part, size == FULL)
    elif isinstance(part, Ledger):
        draw_ledger(drawing, part, size == FULL)
    elif isinstance(part, Track) and any(marker.mark for marker in part.markers):
        draw_track(drawing, part, size == FULL)
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


# --- an opponent -----------------------------------------------------------------------------------------------


def _foe(drawing: Drawing, foe: Foe, size: int) -> None:
    look, width = drawing.look, drawing.width
    if size == BRIEF or width < TWO_COLUMNS:
        head = [
            *_name(foe, look),
            *_health(foe, look, min(BAR, max(4, (width - 60) // 4))),
            Run("  ", look.dim),
            *_numbers(foe, look),
        ]
        drawing.line(1, 0, width - 2, head)
        for y, plan in enumerate(foe.plans, 1):
            drawing.line(
                1, y, width - 2, [*_plan(plan, look), Run(f"  {plan.text}", look.ink if plan.now else look.dim)]
            )
        drawing.words(1, drawing.height, width - 2, "  ".join(foe.texts), blend(look.dim, look.ink, 0.5), most=2)
    else:
        cover = max(30, min(56, width * 2 // 5))
        _cover(drawing, foe, cover, size)
        x, room = cover + 3, width - cover - 4
        y = 0
        for plan in foe.plans:
            drawing.line(x, y, room, _plan(plan, look))
            y = drawing.words(x + 5, y + 1, room - 5, plan.text, look.ink if plan.now else look.dim)
        for text in foe.texts:
            drawing.put(x, y, "·", look.accent)
            y = drawing.words(x + 2, y, room - 2, text, look.ink)
        if size == FULL and foe.beyond:
            drawing.put(x, y, "NEXT STAGE", look.accent, bold=True)
            y = drawing.words(x, y + 1, room, "  ·  ".join(foe.beyond), look.dim)
        drawing.wash(1, cover, foe.colour)
    drawing.things(foe.id, 0, 0, width, drawing.height)


def _cover(drawing: Drawing, foe: Foe, cover: int, size: int) -> None:
    """The front of the book."""
    look, ink, ground = drawing.look, readable_on(foe.colour), foe.colour
    inner = cover - 4
    drawing.put(3, 0, foe.genre.upper()[: inner - 8], ink, ground)
    drawing.put(cover - 1 - len(foe.price), 0, foe.price, ink, ground, bold=True)
    y, at = 1, 0
    large = size == FULL and all(5 * len(word) <= inner for word in foe.title.split())
    if not large:
        for number, letter in enumerate(foe.title.upper()[:inner]):
            _marked(drawing, 3 + number, y, letter, number == foe.marked, foe)
        y += 1
    else:
        for line in wrap(foe.title, inner // 5):
            x = 3
            for number, letter in enumerate(line):
                marked = at + number == foe.marked
                colour = look.accent if marked else ink
                if letter.upper() in LETTERS:
                    draw_small_letter(drawing, x, y, letter, colour, ground)
                else:
                    drawing.put(x + 1, y + 1, letter, colour, ground, bold=True)
                x += letter_width(letter) + 1
            y, at = y + 3, at + len(line) + 1
    drawing.put(3, y, f"by {foe.by}"[:inner], ink, ground)
    y += 1
    if size == FULL:
        y = drawing.words(3, y, inner, foe.tagline, blend(ground, ink, 0.8), ground=ground)
    dark = [
        Run(run.text, ink if run.ink == look.dim else run.ink, run.bold)
        for run in _health(foe, look, min(BAR, inner - 20))
    ]
    drawing.line(3, y, inner, [*dark, Run(f"  stage {foe.stage}", ink)])
    parts = [[Run(f"{each.label} ", ink), Run(each.value, ink, bold=True)] for each in foe.counters]
    parts += [[Run(mark, ink, bold=True)] for mark in foe.marks]
    drawing.flow(3, y + 1, inner, parts)


def _marked(drawing: Drawing, x: int, y: int, letter: str, marked: bool, foe: Foe) -> None:
    look = drawing.look
    if marked:
        drawing.put(x, y, letter, look.on_accent, look.accent, bold=True)
    else:
        drawing.put(x, y, letter, readable_on(foe.colour), foe.colour, bold=True)


def _name(foe: Foe, look: Look) -> Iterator[Run]:
    """The title on its colour, with the marked letter on another."""
    ink = readable_on(foe.colour)
    title, at = foe.title.upper(), foe.marked
    yield Run(f" {title[:at]}", ink, True, foe.colour)
    yield Run(title[at : at + 1], look.on_accent, True, look.accent)
    yield Run(f"{title[at + 1 :]} ", ink, True, foe.colour)
    yield Run(" ", look.dim)


def _health(foe: Foe, look: Look, room: int) -> list[Run]:
    full = round(room * foe.health / foe.most) if foe.most else 0
    return [
        Run("♥ ", look.alert),
        Run("█" * full, look.alert),
        Run("░" * (room - full), look.dim),
        Run(f" {foe.health}/{foe.most}", look.ink, bold=True),
    ]


def _numbers(foe: Foe, look: Look) -> Iterator[Run]:
    """The counters that are not nought, and the marks."""
    for each in foe.counters:
        if each.value != "0":
            yield Run(f"{each.label} ", look.dim)
            yield Run(f"{each.value}  ", look.ink, bold=True)
    for mark in foe.marks:
        yield Run(f"{mark}  ", look.accent)


def _plan(plan: Plan, look: Look) -> list[Run]:
    ink = look.accent if plan.now else look.dim
    runs = [Run(f"{'▶' if plan.now else ' '} {plan.label} ", ink, plan.now), Run(plan.title, ink, plan.now)]
    return [*runs, Run(f"  block {plan.shield}", look.ink)] if plan.shield else runs


# --- letter cards ----------------------------------------------------------------------------------------------


def _rack(drawing: Drawing, rack: Rack, marks: Marks, size: int) -> None:
    look, width = drawing.look, drawing.width
    y = _title(drawing, rack.title, rack.note or _how_many(rack))
    if rack.word:
        y = _word(drawing, rack, y, size)
    across = max(1, (width - 1) // (NARROWEST + 1))
    if size == BRIEF and len(rack.letters) > across * 2:
        parts = [[Run(each.letter, look.ink, bold=True)] for each in rack.letters]
        drawing.flow(1, y, width - 2, parts, [each.id for each in rack.letters])
    elif size == BRIEF:
        edges = [[" ".join(map(icon_words, edge)) for edge in (each.left, each.right)] for each in rack.letters]
        columns = [max((len(edge[side]) for edge in edges), default=0) for side in (0, 1)]
        for each, (left, right) in zip(rack.letters, edges, strict=True):
            lit = each.id in marks.targets
            _letter_line(drawing, each, y, f"{left:>{columns[0]}}", f"{right:<{columns[1]}}", lit)
            y += 1
    else:
        named = [(each.id, f"{each.letter} {each.name}".rstrip()) for each in rack.letters]
        edge = max((len(icon_words(icons)) for each in rack.letters for icons in (*each.left, *each.right)), default=0)

        def fill(number: int, x: int, top: int, wide: int) -> int:
            letter = rack.letters[number]
            return _letter(drawing, letter, x, top, wide, edge, letter.id in marks.targets, size)

        _frames(drawing, named, y, fill)


def _how_many(rack: Rack) -> str:
    """The number of cards, where it is not seen at a glance."""
    if not rack.letters:
        return "no cards"
    return f"{len(rack.letters)} cards" if len(rack.letters) > MANY else ""


def _letter_line(drawing: Drawing, letter: Letter, y: int, left: str, right: str, lit: bool) -> None:
    """A card in a line: left edge, letter, right edge, text."""
    look = drawing.look
    ink, ground = (look.on_accent, look.accent) if lit else (look.ink, look.edge)
    marks = f"  ({', '.join(letter.marks)})" if letter.marks else ""
    runs = [
        Run(f"{left} ", look.ink), Run(f" {letter.letter} ", ink, True, ground), Run(f" {right}", look.ink),
        Run(marks, look.accent), Run(f"  {letter.text}", blend(look.dim, look.ink, 0.6)),
    ]  # fmt: skip
    drawing.line(1, y, drawing.width - 2, runs)
    drawing.things(letter.id, 0, y, drawing.width, 1)


def _letter(drawing: Drawing, letter: Letter, x: int, y: int, wide: int, edge: int, lit: bool, size: int) -> int:
    """A card in a frame; gives the row after its text. The letter is large if an edge of so many characters has room
    beside it."""
    look = drawing.look
    inner = wide - 2
    points = sum(map(letter_width, letter.letter))
    large = size == FULL and len(letter.letter) == 1 and 2 * (edge + 1) + 2 * points <= inner
    columns, rows = (2 * points, 5) if large else (points, 3)
    at = x + 1 + (inner - columns) // 2
    ink = look.accent if lit else look.ink
    for sign in letter.letter:
        if sign in LETTERS:
            (draw_letter if large else draw_small_letter)(drawing, at, y + 1, sign, ink)
        at += letter_width(sign)
    room = (inner - columns) // 2 - 1
    for number, icons in enumerate(letter.left):
        drawing.put(x + 1, y + 1 + number, _short(icon_words(icons), room), look.ink, bold=True)
    for number, icons in enumerate(letter.right):
        words = _short(icon_words(icons), room)
        drawing.put(x + 1 + inner - len(words), y + 1 + number, words, look.ink, bold=True)
    y += rows + 1
    if letter.marks:
        drawing.put(x + 1, y - 1, ", ".join(letter.marks)[: room if large else inner], look.accent)
    return drawing.words(x + 1, y, inner, letter.text, blend(look.dim, look.ink, 0.6), most=4 if size == FULL else 2)


def _short(words: str, room: int) -> str:
    """Words in little room: vowels go first."""
    if len(words) > room:
        words = words[:3] + re.sub("[aeiou]", "", words[3:])
    return words[:room]


def _word(drawing: Drawing, rack: Rack, y: int, size: int) -> int:
    """The word as it lies: of each card the edge that counts, the one on top whole."""
    look = drawing.look
    x = 1
    for at, letter in enumerate(rack.word):
        top = at == rack.top
        words = f" {letter_edges(letter) if top or not rack.splay else counted_edge(letter, rack.splay)} "
        ink, ground = (look.on_accent, look.accent) if top else (look.ink, look.edge)
        if x > 1 and x + len(words) > drawing.width - 1:
            x, y = 1, y + 1
        drawing.put(x, y, words, ink, ground, bold=True)
        drawing.put(x + len(words), y, "▌" if rack.splay == "left" else "▐", look.dim)
        x += len(words) + 1
    said = f"{''.join(each.letter for each in rack.word)}{f', splayed {rack.splay}' if rack.splay else ''}"
    if rack.splay and size > BRIEF:
        said += f". On top: {rack.word[rack.top].letter} {rack.word[rack.top].name}"
    drawing.line(1, y + 1, drawing.width - 2, [Run(said, look.accent, True)])
    return y + 2


# --- cards and spines ------------------------------------------------------------------------------------------


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
    """Numbers side by side, after whose they are; noughts only where there is room for all."""
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


def _shelf(drawing: Drawing, shelf: Shelf, size: int) -> None:
    look, width = drawing.look, drawing.width
    if size == FULL and shelf.spines:
        y = _title(drawing, shelf.title, "")
        wide = max(3, (width - 2) // len(shelf.spines))
        for number, spine in enumerate(shelf.spines):
            _spine(drawing, spine, 1 + number * wide, y, wide - 1)
        return
    runs = [Run(f"{shelf.title.upper()}  ", look.accent, True)]
    for spine in shelf.spines:
        now = spine.state == "now"
        name = spine.title if spine.state != "ahead" else ("■" if spine.large else "·")
        sign = {"done": "✓", "now": "▶", "ahead": ""}[spine.state]
        runs.append(Run(f"{sign}{name}  ", look.ink if now else look.dim, now))
    drawing.line(1, 0, width - 2, runs)


def _spine(drawing: Drawing, spine: Spine, x: int, y: int, wide: int) -> None:
    look = drawing.look
    ground = spine.colour if spine.colour and spine.state != "ahead" else look.edge
    ground = blend(look.ground, ground, 0.5) if spine.state == "done" else ground
    ink = readable_on(ground)
    sign = {"done": "✓", "now": "▶", "ahead": " "}[spine.state]
    lines = [f"{sign}{'■' if spine.large else ' '}", *wrap(spine.title, max(3, wide))[:2], ""]
    for dy, line in enumerate(lines[:3]):
        drawing.put(x, y + dy, f"{line[:wide]:^{wide}}", ink, ground, bold=spine.state == "now")
    drawing.things(spine.id, x, y, wide, 3)


def _title(drawing: Drawing, words: str, note: str) -> int:
    look = drawing.look
    drawing.line(
        1, 0, drawing.width - 2, [Run(words.upper(), look.accent, True), Run(f"  {note}" if note else "", look.dim)]
    )
    return 1
