"""Piles in the terminal: how thick they are, what lies on top, and what is in those that one may look through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.text import Text

from fabletop.engine.scene import Card, Pile
from fabletop.terminal.drawing import Drawing
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import Look
from fabletop.terminal.widgets.card_words import card_name, card_said, card_things, describe_signed
from fabletop.terminal.widgets.cards import card_panel
from fabletop.terminal.widgets.renderer import Group, Renderer, Thing
from fabletop.terminal.widgets.saying import count, listed, names_of

NAMED = 20  # cards of a pile, at most, that are named where it shares a line with others

# --- drawn -----------------------------------------------------------------------------------------------------------


def _draw(drawing: Drawing, pile: Pile, marks: Marks, size: int) -> None:
    y = 0
    for line in _say(pile):
        y = drawing.words(1, y, drawing.width - 2, line, drawing.look.ink)


def _aside(pile: Pile, look: Look, touched: frozenset[str], full: bool) -> RenderableType:
    if pile.cards and not full:
        names = " ".join(card.sign for card in pile.cards) if pile.signed else listed(card.title for card in pile.cards)
        return Text.assemble(_thickness(pile, look), (f" {names}", look.ink))
    below = [] if pile.top is None or pile.top.face_down else [card_panel(pile.top, look, False)]
    inside = [_signed_line(card, look) if card.sign else card_panel(card, look, False) for card in pile.cards]
    return Lines(_thickness(pile, look), *below, *inside)


def _thickness(pile: Pile, look: Look) -> Text:
    number = "" if pile.count is None else f"{pile.count}"
    thick = "▉" * min(12, max(1, (pile.count or 0) // 4)) if pile.count else ""
    return Text.assemble((f"{pile.title} ", look.dim), (number, f"bold {look.accent}"), (f" {thick}", look.edge))


def _signed_line(card: Card, look: Look) -> Text:
    said = describe_signed(card)
    return Text.assemble((f"  {card.sign} ", f"bold {look.ink}"), (said.removeprefix(card.sign).lstrip(), look.dim))


# --- said ------------------------------------------------------------------------------------------------------------


def _number(pile: Pile) -> str:
    return "" if pile.count is None else f": {count(pile.count, 'card')}"


def _said(pile: Pile, named: bool = False) -> str:
    number = _number(pile)
    if named and len(pile.cards) > NAMED and not pile.signed:
        number += f' ("look {pile.title.casefold()}" names them)'
    elif named and pile.cards and not pile.signed:
        number += f" ({listed(card_name(card) for card in pile.cards)})"
    top = "" if pile.top is None or pile.top.face_down else f" On top: {card_said(pile.top)}"
    return f"{pile.title}{number}.{top}"


def _say(pile: Pile) -> list[str]:
    if not pile.signed:
        lines = Counter(card_said(card) for card in pile.cards)
        several = [f"  {f'{n} x ' if n > 1 else ''}{said}" for said, n in lines.items()]
        if pile.cards and pile.top == pile.cards[0]:  # which need not be told twice
            return [f"{pile.title}{_number(pile)}. On top:", *several]
        return [_said(pile), *several]
    order = "in no order" if len(pile.cards) == (pile.count or 0) else "among them"
    head = f"{pile.title}, {count(pile.count or 0, 'card')}, {order}:"
    return [head, *(f"  {describe_signed(card)}" for card in pile.cards)]


def _line(pile: Pile) -> str:
    """Piles of which nothing but the number matters share a line."""
    return _said(pile, named=True) if pile.top is None else ""


def _brief(pile: Pile) -> list[Group]:
    return [_say(pile)]


def _things(pile: Pile) -> Iterator[Thing]:
    yield from card_things(pile.cards, pile.title)
    yield (*names_of(pile.id), pile.title), pile.title, _say(pile)


PILE = Renderer(_draw, _say, _brief, _things, line=_line, aside=_aside)
