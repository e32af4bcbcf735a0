"""Cards in a grid: drawn as frames with their sides between them, said card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from textwrap import wrap

from rich.text import Text

from fabletop.engine.scene import Card, CardGrid, Cards, Lying
from fabletop.terminal.canvas import DASHED, LIGHT, Canvas, Strokes
from fabletop.terminal.marks import Cell, Marks
from fabletop.terminal.skins import Look, blend, readable_on
from fabletop.terminal.widgets.board import Drawn, Point
from fabletop.terminal.widgets.card_words import card_state
from fabletop.terminal.widgets.floor import token_sign
from fabletop.terminal.widgets.renderer import Group, Thing
from fabletop.terminal.widgets.saying import gauges_of, listed, names_of, noted, piece_names

HINT = (
    'Type "look map" for all cards; "look" and a name, or a column and a row such as 2.3, for a card or for somebody '
    "on it."
)
SMALLEST, LARGEST = (16, 5), (30, 9)  # of a card with its gap
SHORT = 4  # rows of a card that has one for its title alone
SIDES = ("north", "east", "south", "west")
ACROSS = {"open": "↕", "closed": "━━━", "barrier": "╍╳╍", "sea": "≈≈≈"}  # on an upper or lower side
ALONG = {"open": "↔", "closed": "┃", "barrier": "╳", "sea": "≈"}


def fits(grid: CardGrid, width: int, height: int) -> bool:
    """Whether all of it can be read at this size."""
    _, _, columns, rows = _bounds(grid)
    return columns * SMALLEST[0] <= width and rows * SMALLEST[1] <= height


def spots(grid: CardGrid) -> Mapping[str, Point]:
    found: dict[str, Point] = {each.card.id: (float(each.column), float(each.row)) for each in grid.lying}
    for thing in grid.occupants:
        if thing.at in found:
            found[thing.id] = found[thing.at]
    return found


def draw_cards(grid: CardGrid, width: int, height: int, look: Look, marks: Marks, centre: Point | None) -> Drawn:
    """The cards: all of them if they can be read so, else those around a column and row. Who looks near although all
    are in sight wants to read what is on them."""
    first_column, first_row, columns, rows = _bounds(grid)
    if centre is not None and fits(grid, width, height):
        wide, tall = min(LARGEST[0], width), min(LARGEST[1], height)
    else:
        least = SMALLEST if centre is not None or fits(grid, width, height) else (7, 3)
        wide = max(least[0], min(LARGEST[0], width // max(1, columns)))
        tall = max(least[1], min(LARGEST[1], height // max(1, rows)))
    column, row = centre or (first_column + (columns - 1) / 2, first_row + (rows - 1) / 2)
    left = _start(width, wide, columns, column - first_column)
    top = _start(height, tall, rows, row - first_row)
    canvas = Canvas(width, height, look.dim, look.ground)
    where: dict[Cell, str] = {}
    corners = {
        each.card.id: (left + (each.column - first_column) * wide, top + (each.row - first_row) * tall)
        for each in grid.lying
    }
    for lying in grid.lying:
        x, y = corners[lying.card.id]
        _card(canvas, grid, lying, x, y, wide, tall, look, marks)
        where.update({(x + dx, y + dy): _clicked(grid, lying, marks) for dx in range(wide) for dy in range(tall)})
    _overlays(canvas, grid, corners, wide, tall, look, marks)
    return Drawn(canvas, where)


def _card(
    canvas: Canvas, grid: CardGrid, lying: Lying, x: int, y: int, wide: int, tall: int, look: Look, marks: Marks
) -> None:
    card, inner = lying.card, wide - 4
    thing = _clicked(grid, lying, marks)
    number, chosen = marks.targets.get(thing, ""), thing == marks.selected
    edge = look.accent if number else look.edge
    ground = blend(look.panel, look.accent, 0.2 if chosen else 0.1) if number else look.panel
    if card.face_down:
        ground = blend(look.ground, look.edge, 0.4)
    for dy in range(tall - 1):
        canvas.put(x + 1, y + dy, " " * (wide - 2), look.dim, ground)
    canvas.put(x + 1, y, f"╭{'─' * inner}╮", edge, ground)
    canvas.put(x + 1, y + tall - 2, f"╰{'─' * inner}╯", edge, ground)
    for dy in range(1, tall - 2):
        canvas.put(x + 1, y + dy, "│", edge, ground)
        canvas.put(x + wide - 2, y + dy, "│", edge, ground)
        if card.face_down:
            canvas.put(x + 2, y + dy, "▒" * inner, look.edge, ground)
    if number:
        canvas.put(x + 2, y, number, look.on_accent, look.ink if chosen else look.accent, bold=True)
    if lying.under:
        canvas.put(x + wide - 5, y, f"+{len(lying.under)}", look.ink, bold=True)
    lines = wrap(_title(card), inner)[: max(1, tall - 4)]
    for dy, line in enumerate(lines, 1):
        canvas.put(x + 2, y + dy, line[:inner], look.dim if card.face_down else look.ink, bold=True)
    taken = any(each.at == card.id for each in grid.occupants)
    room = max(0, tall - (4 if taken else 3) - len(lines))
    printed = wrap(card.text, inner)
    state = card_state(card)
    besides = wrap(", ".join(filter(None, (*state, card.note))), inner)
    kept: list[str] = []  # how it lies is in sight even where its text has to be cut
    if state and len(printed) + len(besides) > room > 0:
        besides, kept = [], _cut(wrap(", ".join(state), inner), 1, inner)
    shown = _cut([*printed, *besides], room - len(kept), inner)
    for dy, line in enumerate([*shown, *kept]):
        ink = blend(look.dim, look.ink, 0.4) if dy < min(len(printed), len(shown)) else look.dim
        canvas.put(x + 2, y + 1 + len(lines) + dy, line, ink)
    _sides(canvas, lying, x, y, wide, tall, look)
    _on_card(canvas, grid, lying, x + 2, y + tall - (3 if tall > SHORT else 2), inner, look)


def _cut(lines: list[str], most: int, width: int) -> list[str]:
    """The first lines of a text; where there are more, the last one shows it."""
    if len(lines) <= most or not most:
        return lines[:most]
    return [*lines[: most - 1], f"{lines[most - 1][: width - 1]}…"]


def _on_card(canvas: Canvas, grid: CardGrid, lying: Lying, x: int, y: int, room: int, look: Look) -> None:
    """Who stands on a card, with how much, and what lies there."""
    at = x
    for piece in grid.pieces:
        if piece.at != lying.card.id:
            continue
        colour = look.alert if piece.alarm else piece.colour or look.ink
        value = str(piece.gauges[0].value) if piece.gauges else ""
        if at + len(piece.mark) + len(value) + 1 > x + room:
            canvas.put(x + room - 1, y, "+", look.ink, bold=True)
            return
        canvas.put(at, y, piece.mark, readable_on(colour), colour, bold=True)
        canvas.put(at + len(piece.mark), y, value, look.ink, bold=True)
        at += len(piece.mark) + len(value) + 1
    for token in grid.tokens:
        if token.at == lying.card.id and at < x + room:
            sign = token_sign(token, look)
            canvas.put(
                at, y, f"{sign}{token.count if token.count > 1 else ''}"[: x + room - at], look.accent, bold=True
            )
            at += 3


def _sides(canvas: Canvas, lying: Lying, x: int, y: int, wide: int, tall: int, look: Look) -> None:
    north, east, south, west = lying.sides
    inks = {"open": "#5FD08A", "closed": look.ink, "barrier": look.accent, "sea": "#5AA9C4"}
    for side, down in ((north, 0), (south, tall - 2)):
        sign = ACROSS[side]
        canvas.put(x + (wide - len(sign)) // 2, y + down, sign, inks[side], bold=True)
    for side, across in ((west, 1), (east, wide - 2)):
        canvas.put(x + across, y + (tall - 1) // 2, ALONG[side], inks[side], bold=True)


def _overlays(
    canvas: Canvas, grid: CardGrid, corners: Mapping[str, Cell], wide: int, tall: int, look: Look, marks: Marks
) -> None:
    looked = {marks.selected, *(each.id for each in grid.pieces if each.at == marks.selected)}
    for overlay in grid.overlays:
        if overlay.thing and overlay.thing not in looked:
            continue
        colour = overlay.colour or look.accent
        cells = [corners[each] for each in overlay.spaces if each in corners]
        if overlay.kind in ("reach", "area"):
            for x, y in cells:
                canvas.put(x + wide - 4, y + tall - 2, "·" if overlay.kind == "reach" else "░", colour, bold=True)
                for dy in range(1, tall - 2):
                    for dx in range(2, wide - 2):
                        if canvas.inside(x + dx, y + dy):
                            canvas.grounds[y + dy][x + dx] = blend(canvas.grounds[y + dy][x + dx], colour, 0.2)
            continue
        strokes = Strokes()
        middles = [(x + wide // 2, y + tall // 2) for x, y in cells]
        for a, b in pairwise(middles):
            strokes.line(a, b)
        for (x, y), bits in strokes.boxes.items():
            if canvas.free(x, y, 1):
                canvas.put(x, y, (DASHED if overlay.kind == "intent" else LIGHT)[bits], colour, bold=True)
        for (x, y), dots in strokes.dots.items():
            if canvas.free(x, y, 1):
                canvas.put(x, y, chr(0x2800 + dots), colour, bold=True)
        if middles:
            x, y = middles[-1]
            canvas.put(x, y, "✕" if overlay.broken else "!", colour, bold=True)


def card_key(grid: CardGrid, look: Look) -> Text | None:
    """What the signs between cards mean, and who stands where."""
    parts: list[tuple[str, str]] = [("THE CARDS", f"bold {look.accent}"), ("\n", "")]
    for side, sign in ALONG.items():
        parts += [(f"{sign}\u00a0", look.ink), (f"{side}  ", look.dim)]
    for piece in grid.pieces:
        parts += [
            (f"\n{piece.mark}\u00a0", f"bold {blend(piece.colour or look.ink, look.ink, 0.45)}"),
            (piece.label, look.ink),
        ]
        parts += [(f" {each.value}/{each.most}", look.dim) for each in piece.gauges]
        parts.append((f"  {piece.note}" if piece.note else "", look.dim))
    parts += [(f"\n· {each.words}", look.dim) for each in grid.overlays if not each.thing]
    return Text.assemble(*parts)


def open_cards(grid: CardGrid) -> Cards | None:
    """The cards whose faces are known, to be read in full."""
    cards = tuple(each.card for each in grid.lying if not each.card.face_down)
    return Cards(grid.id, "Cards that you know", cards) if cards else None


# --- in words --------------------------------------------------------------------------------------------------------


def say_cards(grid: CardGrid) -> list[str]:
    _, _, columns, rows = _bounds(grid)
    lines = [f"Cards in {rows} rows and {columns} columns."]
    lines += [f"  {_said(grid, lying)}" for lying in grid.lying]
    return [*lines, *(line for group in brief_cards(grid) for line in group)]


def brief_cards(grid: CardGrid) -> list[Group]:
    groups = [[f"{_standing_on(grid, piece.id)}." for piece in grid.pieces]]
    groups.append([each.words for each in grid.overlays])
    return [group for group in groups if group]


def card_things(grid: CardGrid) -> Iterator[Thing]:
    for lying in grid.lying:
        names = (*names_of(lying.card.id), lying.card.title, f"{lying.column}.{lying.row}", _where(lying))
        yield names, _title(lying.card) or lying.card.id, [_said(grid, lying)]
        for card in lying.under:
            yield (
                (*names_of(card.id), card.title),
                card.title,
                [f"{_printed(card)} It lies under {_title(lying.card)}."],
            )
    for piece in grid.pieces:
        lines = [f"{_standing_on(grid, piece.id)}.", *(each.words for each in grid.overlays if each.thing == piece.id)]
        yield piece_names(piece), piece.label, lines
    for token in grid.tokens:
        where = f"{_many(token.label, token.count)} on {_called(grid, token.at)}.{noted(token.note)}"
        yield (*names_of(token.id), token.label), token.label, [where]


def card_names(grid: CardGrid) -> dict[str, str]:
    return {each.card.id: _called(grid, each.card.id) for each in grid.lying}


def card_notes(grid: CardGrid) -> dict[str, str]:
    found = {each.card.id: _said(grid, each) for each in grid.lying}
    found.update({piece.id: _standing_on(grid, piece.id) for piece in grid.pieces})
    return found


def _said(grid: CardGrid, lying: Lying) -> str:
    sides = listed(f"{name} {side}" for name, side in zip(SIDES, lying.sides, strict=True))
    pieces = [_figure(grid, each.id) for each in grid.pieces if each.at == lying.card.id]
    tokens = [_many(each.label, each.count) for each in grid.tokens if each.at == lying.card.id]
    here = f" Here: {'; '.join([*pieces, *tokens])}." if pieces or tokens else ""
    covers = f" It covers {listed(_title(card) for card in lying.under)}." if lying.under else ""
    where = _where(lying).capitalize()
    return f"{where}: {_printed(lying.card)} Sides: {sides}.{covers}{here}{noted(lying.note)}"


def _where(lying: Lying) -> str:
    """In which place of the grid a card lies, as questions and lines of the log put it."""
    return f"column {lying.column}, row {lying.row}"


def _printed(card: Card) -> str:
    if card.face_down:
        return "A face-down card."
    inside = listed(part for part in (card.corner, *card_state(card)) if part)
    said = f"{card.title}{f' ({inside})' if inside else ''}: {card.text}" if card.text else f"{card.title}."
    return f"{said} ({card.note})" if card.note else said


def _title(card: Card) -> str:
    return "face down" if card.face_down else card.title


def _called(grid: CardGrid, card: str) -> str:
    found = next((each for each in grid.lying if each.card.id == card), None)
    if found is None:
        return card
    return f"the face-down card in {_where(found)}" if found.card.face_down else found.card.title


def _figure(grid: CardGrid, thing: str) -> str:
    piece = next(each for each in grid.pieces if each.id == thing)
    inside = listed(part for part in (piece.note, gauges_of(piece)) if part)
    return f"{piece.label}{f' ({inside})' if inside else ''}"


def _standing_on(grid: CardGrid, thing: str) -> str:
    piece = next(each for each in grid.pieces if each.id == thing)
    return f"{_figure(grid, thing)}, on {_called(grid, piece.at)}"


def _many(label: str, count: int) -> str:
    return f"{count} x {label}" if count > 1 else label


def _clicked(grid: CardGrid, lying: Lying, marks: Marks) -> str:
    """What a click on a card means: somebody on it who may be chosen, else the card."""
    if lying.card.id in marks.targets:
        return lying.card.id
    things = [each.id for each in reversed(grid.occupants) if each.at == lying.card.id]
    return next((thing for thing in things if thing in marks.targets), lying.card.id)


def _bounds(grid: CardGrid) -> tuple[int, int, int, int]:
    """The first column and row, and how many of each there are."""
    columns = [each.column for each in grid.lying] or [0]
    rows = [each.row for each in grid.lying] or [0]
    return min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _start(room: int, size: int, count: int, centre: float) -> int:
    whole = size * count
    if whole <= room:
        return (room - whole) // 2
    return min(0, max(room - whole, room // 2 - round(centre * size) - size // 2))
