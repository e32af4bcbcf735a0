"""Encounter cards: each pile by itself, and each success track space by space."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from fabletop.games.lost_adventures.box import Box
from fabletop.games.lost_adventures.cards import Encounter
from fabletop.games.lost_adventures.checks import spread
from fabletop.games.lost_adventures.terms import SYMBOLS, Category, Shape

FILE = "encounters.yaml"
CATEGORIES: dict[Shape, tuple[Category, Category]] = {  # likelier first
    "circle": ("fight", "escape"),
    "pentagon": ("wits", "luck"),
    "triangle": ("escape", "wits"),
    "square": ("luck", "fight"),
}
PILE, LIKELIER, OTHER = 13, 8, 5
THREATS = {"life": 4, "time": 4, "noise": 3, "curse": 2}
HUBRIS_BACKS = 7
MINIMUMS = {"2": 3, "3": 6, "4": 4}
# How many cards of a pile have such a symbol, and at which steps it may stand.
WITH_X, WITH_DOOR = 7, 4
WITH_SYMBOL = {"lever": 2, "destroy": 2, "decision": 1}
X_STEPS, SYMBOL_STEPS, DOOR_STEPS = range(4, 9), range(3, 8), range(3, 7)
LENGTH, TWO_AT, DOOR_NUMBERS = range(9, 13), range(5, 8), range(1, 4)
MOST, MORE, CARDS_WITH_MORE = 3, 4, 2  # the highest number, but on two cards of a pile one more
BEAT = 70  # letters of a stage direction


def tracks(box: Box) -> Iterator[str]:
    names = [city.name for city in box.cities]
    for card in box.encounters:
        yield from _card(f"{FILE}: {card.id}", card)
        told = " ".join((card.title, card.text, card.beats.success, card.beats.trouble))
        for name in names:
            if re.search(rf"\b{re.escape(name)}\b", told, re.IGNORECASE):
                yield f"{FILE}: {card.id}: it names {name}, but any city of its shape may be the place"
    for shape in CATEGORIES:
        yield from _pile(shape, [card for card in box.encounters if card.shape == shape])


def _pile(shape: Shape, pile: Sequence[Encounter]) -> Iterator[str]:
    place = f"{FILE}: {shape} pile"
    likelier, other = CATEGORIES[shape]
    if len(pile) != PILE:
        yield f"{place}: there must be {PILE} cards, not {len(pile)}"
    kinds = Counter[str](card.category for card in pile)
    yield from spread(place, "cards of", kinds, {likelier: LIKELIER, other: OTHER})
    yield from spread(place, "cards with the threat", Counter[str](card.threat for card in pile), THREATS)
    yield from spread(place, "cards with the minimum", Counter(str(card.min) for card in pile), MINIMUMS)
    backs = sum(card.hubris for card in pile)
    if backs != HUBRIS_BACKS:
        yield f"{place}: there must be {HUBRIS_BACKS} hubris backs, not {backs}"
    symbols = Counter(symbol for card in pile for symbol in {*_symbols(card)} & {*SYMBOLS})
    yield from spread(place, "cards with a", symbols, WITH_SYMBOL)
    found = Counter(sign for card in pile for sign in {*_symbols(card)} & {"x", "door"})
    yield from spread(place, "cards with a", found, {"x": WITH_X, "door": WITH_DOOR})
    ways = [door for card in pile for door in card.doors.values()]
    if ways and not (any(door.green for door in ways) and any(door.hubris for door in ways)):
        yield f"{place}: some doors must give a green cube, and some cost hubris"
    more = sum(max((space.n for space in card.track), default=0) == MORE for card in pile)
    if more > CARDS_WITH_MORE:
        yield f"{place}: at most {CARDS_WITH_MORE} tracks go up to {MORE}, not {more}"


def _symbols(card: Encounter) -> list[str]:
    return [each.name for space in card.track for each in space.symbols]


def _card(place: str, card: Encounter) -> Iterator[str]:
    if card.categories != CATEGORIES[card.shape]:
        yield f"{place}: the back of a {card.shape} shows {' and '.join(CATEGORIES[card.shape])}"
    if card.category not in card.categories:
        yield f"{place}: its category {card.category} is not on its back"
    for beat in (card.beats.success, card.beats.trouble):
        if len(beat) > BEAT:
            yield f"{place}: a stage direction has at most {BEAT} letters, not {len(beat)}"
    numbers = [space.n for space in card.track]
    if len(numbers) - 1 not in LENGTH:
        yield f"{place}: its track must have {LENGTH[0]} to {LENGTH[-1]} steps, not {len(numbers) - 1}"
    if not numbers:
        return
    if numbers[0]:
        yield f"{place}: its first space must be numbered 0, not {numbers[0]}"
    if numbers != sorted(numbers):
        yield f"{place}: the numbers of its track fall"
    if max(numbers) not in (MOST, MORE):
        yield f"{place}: its numbers must go up to {MOST} or {MORE}, not to {max(numbers)}"
    first = next((step for step, number in enumerate(numbers) if number), 0)
    if first != card.min:
        yield f"{place}: its back says {card.min}, but the first space numbered 1 or more is at step {first}"
    two = next((step for step, number in enumerate(numbers) if number >= 2), 0)
    if two not in TWO_AT:
        yield f"{place}: the number 2 must come at step {TWO_AT[0]} to {TWO_AT[-1]}, not at {two}"
    yield from _steps(place, card)


def _steps(place: str, card: Encounter) -> Iterator[str]:
    last = len(card.track) - 1
    if not card.track[last].symbols or card.track[last].symbols[-1].name != "green":
        yield f"{place}: its last space must have a green square"
    allowed = {"x": X_STEPS, "door": DOOR_STEPS, "green": range(last, last + 1)}
    for step, space in enumerate(card.track):
        if len(space.symbols) > 1 and step != last:
            yield f"{place}: space {step} has more than one symbol"
        for each in space.symbols:
            if step not in allowed.get(each.name, SYMBOL_STEPS):
                yield f"{place}: {each.name} must not be at step {step}"
    for sign, number in Counter(_symbols(card)).items():
        if number > 1:
            yield f"{place}: {sign} is there {number} times"
    if len({*_symbols(card)} & {*SYMBOLS}) > 1:
        yield f"{place}: it has more than one effect symbol"
    for door in card.doors.values():
        if door.n not in DOOR_NUMBERS:
            yield f"{place}: a door has a number from {DOOR_NUMBERS[0]} to {DOOR_NUMBERS[-1]}, not {door.n}"
