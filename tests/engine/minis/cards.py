"""Cards: effects, reactions to effects, reactions to reactions; private draws, peeks, shuffles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from functools import partial
from typing import Annotated

from tests.engine.minis import draw, name, printed

from fabletop.engine.game import Game
from fabletop.engine.questions import Option, arrange, choose, choose_some
from fabletop.engine.table import ALL, NOBODY, OWNER, Table, Zone, state
from fabletop.engine.windows import offer
from fabletop.engine.words import Card, Refusal, Seat

TORCH, MAP, RATS, COUNTER = range(4)
NAMES = ("Torch", "Map", "Rats", "Counter")
NOTHING = -1
TURNS = 9
MOST_IN_HAND = 4

DECK = Zone(faces=NOBODY)
HANDS = Zone(faces=OWNER)
LOOKING = Zone(faces=OWNER)  # cards that a seat looks at and has not decided about
IN_PLAY = Zone(faces=ALL)
DISCARD = Zone(faces=ALL)


@state
class Cards(Table):
    turns: int = 0
    points: list[int] = field(default_factory=list)
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    hands: Annotated[list[list[int]], HANDS] = field(default_factory=list)
    looking: Annotated[list[list[int]], LOOKING] = field(default_factory=list)
    in_play: Annotated[list[int], IN_PLAY] = field(default_factory=list)
    discard: Annotated[list[int], DISCARD] = field(default_factory=list)

    def draw(self, seat: int, to: Zone) -> None:
        if not self.deck:
            for card in self.discard[:]:
                self.move(card, DISCARD, DECK)
            self.shuffle(DECK, "deck")
        if self.deck:
            self.move(self.deck[-1], DECK, to.of(seat))

    def shown(self, card: int) -> Option:
        """A card of one's own: its face, and its place among cards with the same face."""
        return Option(f"c{card}", f"{NAMES[self.face[card]]} ({card})", (f"card:{card}",))


def set_up(table: Cards) -> None:
    table.points = [0] * table.seats
    table.hands = [[] for _ in range(table.seats)]
    table.looking = [[] for _ in range(table.seats)]
    table.add_cards(DECK, [TORCH] * 5 + [MAP] * 4 + [RATS] * 4 + [COUNTER] * 6)
    table.shuffle(DECK, "deck")
    for seat in range(table.seats):
        for _ in range(3):
            table.draw(seat, HANDS)
    table.then(("turn", 0))


async def turn(table: Cards, seat: int) -> None:
    table.draw(seat, HANDS)
    card = await choose(
        seat, "What do you play?", lambda: [*table.hands[seat], NOTHING], "CA-1", "play",
        show=lambda each: Option("nothing", "Nothing") if each == NOTHING else table.shown(each),
        unless=lambda each: Refusal("A Counter is played against something.", "CA-2")
        if each != NOTHING and table.face[each] == COUNTER else None,
    )  # fmt: skip
    if card != NOTHING:
        await play(table, seat, card)
    table.then(("tidy", seat))


async def play(table: Cards, seat: int, card: int) -> None:
    table.move(card, HANDS.of(seat), IN_PLAY)
    table.say("{} plays {}.", Seat(seat), Card(card), rule="CA-1")
    if not await countered(table, seat):
        await (torch, map_, rats)[table.face[card]](table, seat)
    table.move(card, IN_PLAY, DISCARD)


async def countered(table: Cards, seat: int) -> bool:
    """Whether a played card is countered. A Counter can be countered too, and so on. Who holds cards is asked."""
    stands = [True]

    async def counter(other: int, card: int) -> None:
        table.move(card, HANDS.of(other), IN_PLAY)
        table.say("{} counters with {}.", Seat(other), Card(card), rule="CA-2")
        if not await countered(table, other):
            stands[0] = False
        table.move(card, IN_PLAY, DISCARD)

    await offer(
        lambda: [other for other in range(table.seats) if other != seat and table.hands[other] and stands[0]],
        "Do you counter?", lambda other: counters(table, other), counter, rule="CA-2", show=table.shown,
        close="first" if table.turns % 2 else "all pass", ask="at once" if table.turns % 3 else "in order",
    )  # fmt: skip
    return not stands[0]


def counters(table: Cards, seat: int) -> Sequence[int]:
    return [card for card in table.hands[seat] if table.face[card] == COUNTER]


async def torch(table: Cards, seat: int) -> None:
    """Draw two, keep one: the other goes to the bottom, and only you know what it is."""
    for _ in range(2):
        table.draw(seat, LOOKING)
    if not table.looking[seat]:
        return
    kept = await choose(seat, "Which do you keep?", lambda: table.looking[seat], "CA-3", "keep", show=table.shown)
    table.move(kept, LOOKING.of(seat), HANDS.of(seat))
    for card in table.looking[seat][:]:
        table.move(card, LOOKING.of(seat), DECK, known_to=1 << seat)
        table.deck.insert(0, table.deck.pop())
    table.say("{} keeps {} and puts a card at the bottom.", Seat(seat), Card(kept), rule="CA-3")


async def map_(table: Cards, seat: int) -> None:
    """Look at the top three cards and put them back in any order."""
    for card in table.deck[-3:]:
        table.peek(card, 1 << seat)
    top = table.deck[-3:]
    order = await arrange(seat, "In which order do they go back, the top one last?", lambda: table.deck[-3:], "CA-4",
                          "order", show=table.shown)  # fmt: skip
    for card in order:
        table.move(card, DECK, DECK, known_to=1 << seat)
    table.say("{} has looked at {} cards.", Seat(seat), len(top), rule="CA-4")


async def rats(table: Cards, seat: int) -> None:
    """Everybody else discards up to two cards; you score one for each."""
    for other in range(table.seats):
        if other != seat:
            gone = await choose_some(
                other, "Which do the rats eat?", partial(table.hands.__getitem__, other), 1, 2, "CA-5", "rats",
                show=table.shown, check=lambda cards: _not_two_counters(table, cards),
            )  # fmt: skip
            for card in gone:
                table.move(card, HANDS.of(other), DISCARD)
            table.points[seat] += len(gone)


def _not_two_counters(table: Cards, cards: Sequence[int]) -> Refusal | None:
    if len(cards) == 2 and all(table.face[card] == COUNTER for card in cards):
        return Refusal("The rats eat one Counter at most.", "CA-5")
    return None


async def tidy(table: Cards, seat: int) -> None:
    if len(table.hands[seat]) > MOST_IN_HAND:
        number = len(table.hands[seat]) - MOST_IN_HAND
        gone = await choose_some(seat, "Which do you put away, {} of them?", lambda: table.hands[seat], number, number,
                                 "CA-6", "tidy", args=(number,), show=table.shown)  # fmt: skip
        for card in gone:
            table.move(card, HANDS.of(seat), DISCARD)
    table.turns += 1
    if table.turns == TURNS:
        table.finish("enough", [each for each, points in enumerate(table.points) if points == max(table.points)])
    else:
        table.then(("turn", (seat + 1) % table.seats))


GAME = Game(
    id="cards", title="Cards", summary="", prefix="CA", seats=range(2, 4), minutes=1, rules_version=1, table=Cards,
    steps={"turn": turn, "tidy": tidy}, setup=set_up, scene=draw, name=name, printed=printed,
    card_name=lambda face, known: NAMES[face] if known else "a card",
)  # fmt: skip
