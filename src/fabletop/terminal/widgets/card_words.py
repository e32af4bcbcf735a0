"""Cards in words: by their names, with their texts, and those with a large sign by what counts on their edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fabletop.engine.scene import Card, Cards, Icons, Pile, Scene
from fabletop.terminal.widgets.renderer import Thing
from fabletop.terminal.widgets.saying import listed, names_of, noted


def signed_in(scene: Scene) -> dict[str, Card]:
    """All cards with a large sign in sight, by id."""
    cards = [card for part in scene.widgets if isinstance(part, Cards | Pile) for card in part.cards]
    return {card.id: card for card in cards if card.sign}


def card_state(card: Card) -> list[str]:
    """How a card lies and what is marked on it."""
    lies = [*(["used this turn"] if card.tilted else []), *(["rotated"] if card.rotated else [])]
    return list(dict.fromkeys([*lies, *card.marks]))


def card_said(card: Card) -> str:
    marks = card_state(card)
    if card.face_down:
        kind = ", ".join(part for part in (card.corner or card.back, *marks) if part)
        return f"a face-down card{f' ({kind})' if kind else ''}"
    corner = f" [{card.corner}]" if card.corner else ""
    said = f"{card.title}{corner}{f' ({listed(marks)})' if marks else ''}"
    said = f"{said}: {card.text}" if card.text else said
    return f"{said} ({card.note})" if card.note else said


def card_name(card: Card) -> str:
    marks = card_state(card)
    if card.face_down:
        kind = ", ".join(part for part in (card.corner or card.back, *marks) if part)
        return f"face down{f' ({kind})' if kind else ''}"
    return f"{card.title}{f' ({listed(marks)})' if marks else ''}"


def card_things(cards: Iterable[Card], where: str) -> Iterator[Thing]:
    """Cards one by one: by name, or by a large sign; `where` says in which place those lie."""
    for card in cards:
        if card.sign:
            names = (*names_of(card.id), card.sign, card.title or card.sign)
            yield names, f"{card.sign} {card.title}".rstrip(), [f"{where}: {describe_signed(card)}"]
        else:
            said = f"{card_said(card)}{noted(card.flavour)}"
            yield (*names_of(card.id), card.title), card.title or card.id, [said]


# --- with a large sign -----------------------------------------------------------------------------------------------


def signed_line(card: Card) -> str:
    marks = f" ({', '.join(card.marks)})" if card.marks else ""
    said = ": ".join(part for part in (f"{card.title}{marks}", card.text) if part)
    return f"{sign_edges(card)}  {said}".rstrip()


def sign_edges(card: Card) -> str:
    return f"{edge_words(card.left)} | {card.sign} | {edge_words(card.right)}"


def counted_edge(card: Card, splay: str) -> str:
    """What is seen of a card that another one covers."""
    if splay == "left":
        return f"{edge_words(card.left)} | {card.sign}"
    return f"{card.sign} | {edge_words(card.right)}"


def describe_signed(card: Card) -> str:
    marks = ", ".join(dict.fromkeys(part for part in (card.kind, *card.marks) if part))
    name = f"{card.sign}{f' {card.title}' if card.title else ''}{f' ({marks})' if marks else ''}"
    edges = f"left edge {edge_words(card.left)}, right edge {edge_words(card.right)}."
    return " ".join(part for part in (f"{name}:", edges, card.text, card.note) if part)


def edge_words(edge: Iterable[Icons]) -> str:
    return ", ".join(map(icon_words, edge)) or "nothing"


def icon_words(icons: Icons) -> str:
    return f"{icons.count} {icons.icon.removesuffix('s') if icons.count == 1 else icons.icon}"
