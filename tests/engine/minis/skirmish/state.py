"""The state of the miniature: rooms in a row, units as columns, cards that belong to units, and what is under way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Annotated, Literal

from fabletop.engine.effects import Amount, Node, Source, Text, TextBook, Texts, TextTable
from fabletop.engine.table import FIXED, state

ROOMS, TILE = 6, 3  # so many in a row, so many to a tile
FIRST_ROOM = 100  # texts know rooms by numbers from here on, units by those below
DARK = (4,)  # rooms with the word on them
HELP = 1  # what a room adds to tests, unless it is dark
ROUNDS = 3
HAND = 3
GONE = -1
EVERYBODY = -1  # whom a monster is after that is after all; NOBODY is whom one is after that only plays its texts
NOBODY = -2
DESTROYED = -2  # where a card is that nobody owns; ASIDE until its marker returns; PILED in somebody's hand or pile
ASIDE = -3
PILED = -4
ON_UNIT, ON_CARD = range(2)  # what a text stands on


class Card(Node, frozen=True):
    """What is printed. An "ability" is played from the hand; all others lie in front of their owner."""

    id: str
    name: str
    kind: Literal["explorer", "monster", "item", "event", "ability", "condition", "perk"]
    texts: tuple[Text, ...] = ()
    # Units.
    armor: int = 0
    will: int = 0
    health: int = 3
    stamina: int = 3
    attack: Amount = 0  # of a monster that is after somebody: how many cards it costs
    after: Literal["one", "all", "nobody"] = "nobody"
    # Items.
    weapon: bool = False
    augment: bool = False
    uses: int = 0
    # Abilities.
    trait: str = ""
    level: int = 0
    xp: int = 1
    xp_per_turn: bool = False
    reaction: bool = False


class Box:
    """All cards, numbered."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = list(cards)
        self.number = {card.id: number for number, card in enumerate(cards)}
        self.book: TextBook[Text] = TextBook()
        self.texts: list[Texts] = [self.book.add(card.texts, card.name) for card in cards]


@state
class Skirmish(TextTable):
    box: Annotated[Box, FIXED] = None  # type: ignore[assignment]  # set when the table is prepared

    # Units; the first ones are the explorers, by seat.
    card: list[int] = field(default_factory=list)
    room: list[int] = field(default_factory=list)
    health: list[int] = field(default_factory=list)
    stamina: list[int] = field(default_factory=list)
    essence: list[int] = field(default_factory=list)
    after: list[int] = field(default_factory=list)  # whom a monster is after: a seat, EVERYBODY or NOBODY
    # Cards: by their handles; then the piles of each seat, the top last.
    card_of: list[int] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)  # a unit, or one of the places above
    uses: list[int] = field(default_factory=list)
    host: list[int] = field(default_factory=list)  # the card that an augment is put on; -1 for none
    hand: list[list[int]] = field(default_factory=list)
    deck: list[list[int]] = field(default_factory=list)
    discards: list[list[int]] = field(default_factory=list)
    lost: list[list[int]] = field(default_factory=list)
    # Rooms.
    kinds: list[str] = field(default_factory=list)  # what stands there: "chest", "barrel", "rubble", ""
    shut: list[int] = field(default_factory=list)  # the rooms with a wall towards the next one
    unseen: list[int] = field(default_factory=list)  # rooms that nobody has entered

    round: int = 0
    turn: int = -1
    acts: int = 0  # of this turn
    threat: int = 0
    light: int = 0
    markers: list[int] = field(default_factory=list)  # free ones, by seat; the last are the monsters'
    # Markers that lie on cards: on what, whose, and the numbers of what they stand for, from first to past the last.
    marked: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    paid: int = 0  # of a cost that may be chosen
    weapon: int = -1  # the card whose text attacks
    # Tests.
    margins: list[int] = field(default_factory=list)  # of tests under way, the innermost last
    talents: list[dict[str, int]] = field(default_factory=list)  # what each seat has learnt of each trait
    learnt: list[tuple[int, int]] = field(default_factory=list)  # in this turn: who, and by which card
    played: list[int] = field(default_factory=list)  # how many abilities in this turn, by seat
    last_played: int = -1  # the number of the last ability card
    succeeded: list[tuple[int, int]] = field(default_factory=list)  # in this round: who, and with which text
    cause: str = ""  # why somebody is about to leave

    def printed(self, unit: int) -> Card:
        return self.box.cards[self.card[unit]]

    def name_of(self, unit: int) -> str:
        return f"{self.printed(unit).name} {unit}"

    def card_on(self, source: Source) -> int:
        """The number of the card that a text stands on."""
        return self.card[source.handle] if source.kind == ON_UNIT else self.card_of[source.handle]

    def shown(self, card: int) -> Card:
        """What is printed on a card, by its handle."""
        return self.box.cards[self.card_of[card]]

    def bring(self, id_: str, owner: int, host: int = -1) -> int:
        """Bring a card into the game."""
        number = self.box.number[id_]
        self.card_of.append(number)
        self.owner.append(owner)
        self.uses.append(self.box.cards[number].uses)
        self.host.append(host)
        return len(self.card_of) - 1
