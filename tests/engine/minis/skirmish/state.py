"""The state of the miniature: units as columns, cards that belong to units, and what texts have begun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Annotated, Literal

from fabletop.engine.effects import Aimed, Book, Node, Source, Stage, Text, Texts, Trigger, Waiting
from fabletop.engine.table import FIXED, Table, state

ROOMS = 5
ROUNDS = 3
GONE = -1
EVERYBODY = -1  # owns a card that concerns all
DESTROYED = -2
ON_UNIT, ON_ITEM = range(2)  # what a text stands on


class Card(Node, frozen=True):
    id: str
    name: str
    kind: Literal["explorer", "monster", "item", "event"]
    texts: tuple[Text, ...] = ()
    armor: int = 0
    will: int = 0
    health: int = 3
    stamina: int = 2
    attack: int = 1
    weapon: bool = False
    marks: int = 0  # uses


class Box:
    """All cards, numbered."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = list(cards)
        self.number = {card.id: number for number, card in enumerate(cards)}
        self.book: Book[Text] = Book()
        self.texts: list[Texts] = [self.book.add(card.texts, card.name) for card in cards]


@state
class Skirmish(Table):
    box: Annotated[Box, FIXED] = None  # type: ignore[assignment]  # set when the table is prepared

    # Units; the first ones are the explorers, by seat.
    card: list[int] = field(default_factory=list)
    room: list[int] = field(default_factory=list)
    health: list[int] = field(default_factory=list)
    stamina: list[int] = field(default_factory=list)
    essence: list[int] = field(default_factory=list)
    # Items and events.
    card_of: list[int] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)  # a unit, EVERYBODY, or below: out of the game
    marks: list[int] = field(default_factory=list)
    # Rooms.
    kinds: list[str] = field(default_factory=list)  # what stands there: "chest", "barrel", ""

    round: int = 0
    turn: int = -1
    threat: int = 0
    light: int = 0
    hand: list[int] = field(default_factory=list)  # how many cards, by seat
    lost: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)  # in this turn
    margin: int = 0  # of the last test
    paid: int = 0  # of a cost that may be chosen
    markers: list[int] = field(default_factory=list)  # free ones, by seat; the last are the monsters'
    marked: list[tuple[int, int, int]] = field(default_factory=list)  # what markers lie on, and whose they are

    changes: list[Aimed] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)
    limited: list[int] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    queue: list[tuple[str, tuple[Trigger, ...]]] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)

    def printed(self, unit: int) -> Card:
        return self.box.cards[self.card[unit]]

    def name_of(self, unit: int) -> str:
        return f"{self.printed(unit).name} {unit}"

    def card_on(self, source: Source) -> int:
        """The card that a text stands on."""
        return self.card[source.handle] if source.kind == ON_UNIT else self.card_of[source.handle]

    def bring(self, id_: str, owner: int) -> int:
        """Bring an item or an event into the game."""
        number = self.box.number[id_]
        self.card_of.append(number)
        self.owner.append(owner)
        self.marks.append(self.box.cards[number].marks)
        return len(self.card_of) - 1
