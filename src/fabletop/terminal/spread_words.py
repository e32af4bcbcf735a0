"""Cards with a large sign and piles in words: what plain mode and screen readers say of a spread."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fabletop.engine.foresight import changes, numbers
from fabletop.engine.scene import (
    Card,
    Cards,
    Counter,
    Counters,
    Icons,
    Pile,
    Scene,
    Sheet,
)
from fabletop.engine.words import ENDS

LONGEST = 24  # characters of two values: longer ones are no numbers, and are seen on the board
MANY = 8  # cards with signs: more than these are told by their signs alone until somebody asks
FEW = 4
Group = list[str]
Thing = tuple[tuple[str, ...], str, list[str]]


class Result(NamedTuple):
    """What comes of an answer: in a line what is another than before, then all that is told of it."""

    words: str
    lines: list[str]


def result_of(before: Scene, after: Scene) -> str:
    """What differs between two scenes: the numbers, what gauges show first, then which cards have come to a pile.
    Where several have a number of the same name, whose it is is told too."""
    first = {gauge.id for part in before.widgets if isinstance(part, Sheet) for gauge in part.gauges}
    found, gained, known = [], _gained(before, after), numbers(before)
    owned = [(each, part) for part in before.widgets if isinstance(part, Counters | Sheet) for each in part.counters]
    owners = {each.id: part.title for each, part in owned}
    names = Counted(each.label for each, _ in owned)
    told = ""
    for change in sorted(changes(before, after), key=lambda change: change.id not in first):
        if (gained and known[change.id].passing) or len(change.before + change.after) > LONGEST:
            continue
        (old, _, of), (new, _, now_of) = change.before.partition(" / "), change.after.partition(" / ")
        same = of == now_of  # what a number is out of is told only where it is another
        owner = owners.get(change.id, "") if names[change.label] > 1 else ""
        whose, told = f"{owner}: " if owner not in ("", told) else "", owner
        found.append(f"{whose}{change.label} {old if same else change.before} → {new if same else change.after}")
    return "; ".join(part for part in (", ".join(found), gained) if part)


def _gained(before: Scene, after: Scene) -> str:
    """The cards that have come to piles, the smallest heap first."""
    piles = {part.id: part for part in before.widgets if isinstance(part, Pile)}
    found: list[tuple[int, str]] = []
    for part in after.widgets:
        if isinstance(part, Pile) and part.id in piles:
            former = {card.id for card in piles[part.id].cards}
            new = [card.sign for card in part.cards if card.sign and card.id not in former]
            if new:
                found.append((len(new), f"{part.title} + {' '.join(new)}"))
    return ", ".join(words for _, words in sorted(found))


def signed_in(scene: Scene) -> dict[str, Card]:
    """All cards with a large sign in sight, by id."""
    cards = [card for part in scene.widgets if isinstance(part, Cards | Pile) for card in part.cards]
    return {card.id: card for card in cards if card.sign}


def card_state(card: Card) -> list[str]:
    """How a card lies and what is marked on it."""
    lies = [*(["used this turn"] if card.tilted else []), *(["rotated"] if card.rotated else [])]
    return list(dict.fromkeys([*lies, *card.marks]))


def told_counters(counters: Sequence[Counter]) -> list[Counter]:
    """Where there are many numbers, a zero goes without saying."""
    return [each for each in counters if each.value != "0" or len(counters) < FEW]


def brief_signed(cards: Cards) -> list[Group]:
    """Cards with a large sign and what counts on each edge, and the row that lies there."""
    note = f" {cards.note}" if cards.note else ""
    if len(cards.cards) > MANY:
        listed = [f"{cards.title}: {_signs(cards.cards)}.{note}"]
    elif cards.cards:
        listed = [
            f"{cards.title} (left edge | sign | right edge):{note}",
            *(f"  {signed_line(each)}" for each in cards.cards),
        ]
    else:
        listed = [f"{cards.title}: no cards.{note}"]
    return [listed, [row_line(cards)]] if cards.row else [listed]


def describe_signed_cards(cards: Cards) -> list[str]:
    lines = [
        f"{cards.title}, {count(len(cards.cards), 'card')}:",
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


def sign_edges(card: Card) -> str:
    return f"{edge_words(card.left)} | {card.sign} | {edge_words(card.right)}"


def counted_edge(card: Card, splay: str) -> str:
    """What is seen of a card that another one covers."""
    if splay == "left":
        return f"{edge_words(card.left)} | {card.sign}"
    return f"{card.sign} | {edge_words(card.right)}"


def signed_line(card: Card) -> str:
    marks = f" ({', '.join(card.marks)})" if card.marks else ""
    said = ": ".join(part for part in (f"{card.title}{marks}", card.text) if part)
    return f"{sign_edges(card)}  {said}".rstrip()


def describe_signed(card: Card) -> str:
    marks = ", ".join(dict.fromkeys(part for part in (card.kind, *card.marks) if part))
    name = f"{card.sign}{f' {card.title}' if card.title else ''}{f' ({marks})' if marks else ''}"
    edges = f"left edge {edge_words(card.left)}, right edge {edge_words(card.right)}."
    return " ".join(part for part in (f"{name}:", edges, card.text, card.note) if part)


def edge_words(edge: Iterable[Icons]) -> str:
    return ", ".join(map(icon_words, edge)) or "nothing"


def icon_words(icons: Icons) -> str:
    return f"{icons.count} {icons.icon.removesuffix('s') if icons.count == 1 else icons.icon}"


def describe_pile(pile: Pile) -> list[str]:
    """What lies in a pile, in no order."""
    return [
        f"{pile.title}, {count(pile.count or 0, 'card')}, in no order:",
        *(f"  {describe_signed(e)}" for e in pile.cards),
    ]


def signed_things(cards: Iterable[Card], where: str) -> Iterator[Thing]:
    """Cards with a large sign, by it or by name; `where` says in which place they lie."""
    for card in cards:
        names = (card.id, card.id.partition(":")[2] or card.id, card.sign, card.title or card.sign)
        yield names, f"{card.sign} {card.title}".rstrip(), [f"{where}: {describe_signed(card)}"]


def run_on(lines: Iterable[str]) -> str:
    """Lines of a log as running text."""
    return " ".join(line if line.endswith((".", "!", "?", ":", *ENDS)) else f"{line}." for line in lines)


def _signs(cards: Iterable[Card]) -> str:
    return " ".join(card.sign for card in cards)


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
