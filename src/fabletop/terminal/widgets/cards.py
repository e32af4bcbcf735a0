"""Cards side by side in the terminal: in frames, in lines, by their names."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import HEAVY, ROUNDED
from rich.console import Group as Lines
from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from fabletop.engine.scene import Card, Cards
from fabletop.terminal.drawing import Drawing, Run
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look, blend
from fabletop.terminal.widgets.card_frames import frames, title
from fabletop.terminal.widgets.card_words import card_name, card_said, card_state, card_things
from fabletop.terminal.widgets.renderer import BRIEF, MIDDLE, Drawn, Gist, Group, Renderer, Thing, title_line
from fabletop.terminal.widgets.saying import count, listed, names_of, noted
from fabletop.terminal.widgets.signed_cards import brief_signed, describe_signed_cards, draw_signed

LYING = "▢✓"  # before cards: without marks, with marks

TEXT, FLAVOUR = 7, 2  # lines of a card in a frame: at most, and of them for its flavour


# --- drawn on a spread -----------------------------------------------------------------------------------------------


def _draw(drawing: Drawing, cards: Cards, marks: Marks, size: int) -> None:
    if cards.signed:
        draw_signed(drawing, cards, marks, size)
        return
    look, width = drawing.look, drawing.width
    if size == BRIEF:
        parts = [[Run(f"{cards.title.upper()}", look.accent, True)]]
        parts += [_card_runs(card, look, marks, size) for card in cards.cards]
        if cards.note:
            parts.insert(1, [Run(cards.note, look.dim)])
        drawing.flow(1, 0, width - 2, parts, [card.id for card in cards.cards])
        return
    y = title(drawing, cards.title, cards.note)
    if size == MIDDLE:
        for card in cards.cards:
            said = [*_card_runs(card, look, marks, size), Run(f"  {card.text}", blend(look.dim, look.ink, 0.6))]
            drawing.line(1, y, width - 2, said)
            drawing.things(card.id, 0, y, width, 1)
            y += 1
    else:
        named = [(each.id, each.title or each.back) for each in cards.cards]
        frames(drawing, named, marks, y, lambda n, x, top, wide: _framed(drawing, cards.cards[n], x, top, wide))


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


def _framed(drawing: Drawing, card: Card, x: int, y: int, wide: int) -> int:
    look = drawing.look
    corner, state = f"[{card.corner}]" if card.corner else "", ", ".join(card_state(card))
    below = [Run(corner, look.dim), Run(f"{' ' if corner else ''}{state}", look.accent)] if corner or state else []
    drawing.line(x + 1, y + 1, wide - 2, below)
    top = y + (2 if below else 1)
    y = drawing.words(x + 1, top, wide - 2, card.text, blend(look.dim, look.ink, 0.6), most=TEXT)
    left = TEXT - (y - top)  # for what it does not need to be played by
    return drawing.words(x + 1, y, wide - 2, card.flavour, look.dim, most=min(FLAVOUR, left)) if left else y


def _to_choose(cards: Cards) -> tuple[Card, ...]:
    """Those with a large sign are chosen by it alone."""
    return () if cards.signed else cards.cards


# --- drawn beside a board --------------------------------------------------------------------------------------------


def _aside(cards: Cards, look: Look, touched: frozenset[str], full: bool) -> RenderableType:
    """In full each card as a panel, else in a line."""
    if cards.signed:
        return Drawn(_draw, cards, look, Marks(dict.fromkeys(touched, "")))
    shown = card_panel if full else card_line
    lines = [shown(card, look, card.id in touched) for card in cards.cards]
    return Lines(title_line(cards.title, look, cards.note), *lines)


def card_panel(card: Card, look: Look, lit: bool) -> RenderableType:
    border = look.accent if lit else look.edge
    if card.face_down:
        return Text.assemble(("▒▒ ", border), (f"face down{f': {card.back}' if card.back else ''}", look.dim))
    title = Text(f"▸ {card.title}" if lit else card.title, style=f"bold {look.ink}")
    below = " · ".join(part for part in (card.corner, *card_state(card)) if part)
    words = [(card.text, blend(look.dim, look.ink, 0.6)), (card.note, look.dim)]
    return Panel(
        Text("\n").join(Text(text, style=ink) for text, ink in words if text),
        title=title,
        title_align="left",
        subtitle=Text(below, style=look.dim) if below else None,
        subtitle_align="right",
        border_style=border,
        box=HEAVY if lit else ROUNDED,
        padding=(0, 1),
    )


def card_line(card: Card, look: Look, lit: bool, brief: bool = False) -> Text:
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


def _gist(cards: Cards, look: Look, prompt: str) -> Gist | None:
    """Cards that lie open, by their names."""
    if all(card.face_down for card in cards.cards):
        return None
    return Gist(1, Text("  ").join(card_line(card, look, False, brief=True) for card in cards.cards))


# --- said ------------------------------------------------------------------------------------------------------------


def _say(cards: Cards) -> list[str]:
    if cards.signed:
        return describe_signed_cards(cards)
    head = f"{cards.title}: {count(len(cards.cards), 'card')}.{noted(cards.note)}"
    return [head, *(f"  {card_said(card)}" for card in cards.cards)]


def _brief(cards: Cards) -> list[Group]:
    if cards.signed:
        return brief_signed(cards)
    names = listed(card_name(card) for card in cards.cards) or cards.note or "none"
    return [[f"{cards.title}: {names}."]]


def _texts(cards: Cards) -> list[Group]:
    if cards.signed or not cards.cards:
        return _brief(cards)
    return [[f"{cards.title}:{noted(cards.note)}", *(f"  {card_said(card)}" for card in cards.cards)]]


def _things(cards: Cards) -> Iterator[Thing]:
    yield from card_things(cards.cards, cards.title)
    yield (*names_of(cards.id), cards.title), cards.title, _say(cards)


CARDS = Renderer(_draw, _say, _brief, _things, texts=_texts, to_choose=_to_choose, aside=_aside, gist=_gist)
