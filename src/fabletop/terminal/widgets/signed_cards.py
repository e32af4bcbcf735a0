"""Cards with a large sign in the terminal, such as letters: what counts on each edge, and the row that was laid."""

from __future__ import annotations

import re

from fabletop.engine.scene import Card, Cards
from fabletop.terminal.canvas import LETTERS, draw_letter, draw_small_letter, letter_width
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import blend
from fabletop.terminal.widgets.card_frames import NARROWEST, frames, title
from fabletop.terminal.widgets.card_words import counted_edge, describe_signed, icon_words, sign_edges, signed_line
from fabletop.terminal.widgets.renderer import BRIEF, FULL, Group
from fabletop.terminal.widgets.saying import count, noted

MANY = 8  # cards with signs: more than these are told by their signs alone until somebody asks


# --- drawn -----------------------------------------------------------------------------------------------------------


def draw_signed(drawing: Drawing, cards: Cards, marks: Marks, size: int) -> None:
    look, width = drawing.look, drawing.width
    y = title(drawing, cards.title, cards.note or _how_many(cards))
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

        frames(drawing, named, marks, y, fill)


def _how_many(cards: Cards) -> str:
    """The number of cards, where it is not seen at a glance."""
    if not cards.cards:
        return "" if cards.row else "no cards"
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


# --- said ------------------------------------------------------------------------------------------------------------


def brief_signed(cards: Cards) -> list[Group]:
    """Cards with a large sign and what counts on each edge, and the row that lies there."""
    note = noted(cards.note)
    if len(cards.cards) > MANY:
        told = [f"{cards.title}: {' '.join(card.sign for card in cards.cards)}.{note}"]
    elif cards.cards:
        told = [
            f"{cards.title} (left edge | sign | right edge):{note}",
            *(f"  {signed_line(each)}" for each in cards.cards),
        ]
    elif cards.row:
        told = [f"{cards.title}:{note}"]
    else:
        told = [f"{cards.title}: no cards.{note}"]
    return [told, [row_line(cards)]] if cards.row else [told]


def describe_signed_cards(cards: Cards) -> list[str]:
    many = "" if cards.row and not cards.cards else f", {count(len(cards.cards), 'card')}"
    lines = [
        f"{cards.title}{many}:",
        *(f"  {describe_signed(each)}" for each in cards.cards),
    ]
    return [*lines, row_line(cards)] if cards.row else lines


def row_line(cards: Cards) -> str:
    """The row that lies there, with the edges that count and the card on top."""
    called = f"The {(cards.row_title or 'row').lower()}"
    word = "".join(each.sign for each in cards.row)
    if not cards.splay:
        return f"{called}: {word}."
    shown = " ".join(
        f"[{sign_edges(each)}]" if at == cards.top else f"[{counted_edge(each, cards.splay)}]"
        for at, each in enumerate(cards.row)
    )
    top = cards.row[cards.top]
    said = f" On top: {top.sign}{f' ({top.title})' if top.title else ''}{f': {top.text}' if top.text else '.'}"
    return f"{called}: {word}, splayed {cards.splay}: {shown}.{said}"
