"""Scenes and questions in words: what the plain mode reads out, complete enough to play without seeing a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fabletop.engine.scene import (
    Board,
    Card,
    Cards,
    Counter,
    Counters,
    GraphBoard,
    Pages,
    Pile,
    Scene,
    Spread,
    Widget,
)
from fabletop.terminal.spread_words import (
    Group,
    brief_signed,
    card_state,
    count,
    describe_pile,
    describe_signed_cards,
    signed_things,
    told_counters,
)
from fabletop.terminal.widgets.boards import BOARDS
from fabletop.terminal.widgets.graph import places_noted
from fabletop.terminal.widgets.pages import is_text
from fabletop.terminal.widgets.renderers import RENDERERS
from fabletop.terminal.widgets.saying import names_of

MAP = "map"  # what a player types to hear about the board itself


def describe_scene(scene: Scene, story: bool = False) -> list[str]:
    """What a seat sees, widget by widget, in brief: a map without its lines, and the texts of cards only where they lie
    on a spread. A story is told once, at the beginning."""
    lines = [f"{scene.title}. {scene.status}".rstrip(), *([f"Alarm: {scene.alarm}"] if scene.alarm else [])]
    lines += [line for group in brief(scene, story, texts=isinstance(scene.board, Spread)) for line in group]
    if isinstance(scene.board, Board):
        lines.append(BOARDS[scene.board.__class__].hint)
    return [line for line in lines if line]


def brief(scene: Scene, story: bool = False, texts: bool = False) -> list[Group]:
    """What a seat sees, in groups of lines of which each makes sense without the others; cards by their names, or with
    their texts."""
    found: list[Group] = []
    piles: Group = []
    for widget in scene.widgets:
        if isinstance(widget, Pages) and is_text(widget) and story:
            found.append(describe_widget(widget))
        elif widget.__class__ in RENDERERS:
            found += RENDERERS[widget.__class__].brief(widget)
        elif isinstance(widget, Board):
            found += BOARDS[widget.__class__].brief(widget)
        elif isinstance(widget, Cards) and widget.signed:
            found += brief_signed(widget)
        elif isinstance(widget, Cards) and texts and widget.cards:
            found.append([f"{widget.title}:{_note(widget.note)}", *(f"  {_card(card)}" for card in widget.cards)])
        elif isinstance(widget, Cards):
            names = _list(_card_name(card) for card in widget.cards) or widget.note or "none"
            found.append([f"{widget.title}: {names}."])
        elif isinstance(widget, Counters):
            found.append([_counters(widget.title, told_counters(widget.counters))])
        elif isinstance(widget, Pile) and widget.top is None:
            if not piles:
                found.append(piles)
            piles[:] = [" ".join([*piles, _pile(widget, named=True)])]
        else:
            found.append(describe_widget(widget))
    return found


def describe_widget(widget: Widget) -> list[str]:
    if widget.__class__ in RENDERERS:
        return RENDERERS[widget.__class__].say(widget)
    if isinstance(widget, Board):
        return BOARDS[widget.__class__].say(widget)
    if isinstance(widget, Cards) and widget.signed:
        return describe_signed_cards(widget)
    if isinstance(widget, Cards):
        head = f"{widget.title}: {count(len(widget.cards), 'card')}.{_note(widget.note)}"
        return [head, *(f"  {_card(card)}" for card in widget.cards)]
    if isinstance(widget, Pile):
        return describe_pile(widget) if widget.signed else [_pile(widget), *(f"  {_card(e)}" for e in widget.cards)]
    if isinstance(widget, Spread):
        return [line for part in widget.parts for line in describe_widget(part)]
    if isinstance(widget, Counters):
        return [_counters(widget.title, widget.counters)]
    raise TypeError(f"nothing says a {type(widget).__name__} in words")


def look_at(scene: Scene, wanted: str) -> list[str]:
    """What there is to say about one thing, named by its id or label or by the beginning of it."""
    things = list(_things(scene))
    wanted = wanted.strip().casefold()
    board = scene.board
    noted = places_noted(board, wanted) if isinstance(board, GraphBoard) else []
    same = [lines for names, _, lines in things if any(name.casefold() == wanted for name in names)]
    if same:
        return [line for lines in same for line in lines] + (noted if len(wanted) > 4 and len(noted) < 5 else [])
    if wanted == MAP and board is not None:
        return describe_widget(board)
    alike = {title: lines for names, title, lines in things if any(_begins(name, wanted) for name in names)}
    if len(alike) == 1:
        return next(iter(alike.values()))
    if noted and not alike:
        return noted
    if alike:
        return [f"Several things are called that: {', '.join(sorted(alike)[:12])}. Name one of them."]
    return [f'Nothing here is called "{wanted}". Type "look" to hear what there is.']


def _things(scene: Scene) -> Iterator[tuple[tuple[str, ...], str, list[str]]]:
    """Everything that can be looked at: the names it goes by, what to call it, and what to say of it."""
    for widget in scene.widgets:
        if widget.__class__ in RENDERERS:
            yield from RENDERERS[widget.__class__].things(widget)
        elif isinstance(widget, Board):
            yield from BOARDS[widget.__class__].things(widget)
        elif not isinstance(widget, Spread):  # whose parts stand here for themselves
            cards = _cards_of(widget)
            for card in cards:
                if card.sign:
                    yield from signed_things([card], widget.title)
                    continue
                said = f"{_card(card)}{_note(card.flavour)}"
                yield (*names_of(card.id), card.title), card.title or card.id, [said]
            yield (*names_of(widget.id), widget.title), widget.title, describe_widget(widget)


def _card(card: Card) -> str:
    marks = card_state(card)
    if card.face_down:
        kind = ", ".join(part for part in (card.corner or card.back, *marks) if part)
        return f"a face-down card{f' ({kind})' if kind else ''}"
    corner = f" [{card.corner}]" if card.corner else ""
    said = f"{card.title}{corner}{f' ({_list(marks)})' if marks else ''}"
    return f"{said}: {card.text}" if card.text else said


def _card_name(card: Card) -> str:
    marks = card_state(card)
    if card.face_down:
        kind = ", ".join(part for part in (card.corner or card.back, *marks) if part)
        return f"face down{f' ({kind})' if kind else ''}"
    return f"{card.title}{f' ({_list(marks)})' if marks else ''}"


def _counters(title: str, counters: Iterable[Counter]) -> str:
    return f"{title}: {_list(f'{each.label} {each.value}' for each in counters)}."


def _pile(pile: Pile, named: bool = False) -> str:
    number = "" if pile.count is None else f": {count(pile.count, 'card')}"
    if named and pile.cards and not pile.signed:
        number += f" ({_list(_card_name(card) for card in pile.cards)})"
    top = "" if pile.top is None or pile.top.face_down else f" On top: {_card(pile.top)}"
    return f"{pile.title}{number}.{top}"


def _cards_of(widget: Widget) -> Iterable[Card]:
    if isinstance(widget, Cards | Pile):
        return widget.cards
    return []


def _begins(name: str, wanted: str) -> bool:
    return bool(wanted) and name.casefold().startswith(wanted)


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)


def _note(note: str) -> str:
    return f" {note}" if note else ""
