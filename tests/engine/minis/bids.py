"""Bids: everybody seals a card of a hidden hand, talks about it, and only then it is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from random import Random
from typing import Annotated

from tests.engine.minis import draw, name, printed

from fabletop.engine.game import Game, Guess
from fabletop.engine.questions import Ask, Option, choose, together
from fabletop.engine.table import ALL, NOBODY, OWNER, Secret, Table, Zone, state
from fabletop.engine.view import View
from fabletop.engine.words import Card, Seat

BOX = Zone(faces=NOBODY, bag=ALL)
HANDS = Zone(faces=OWNER)
OPEN = Zone(faces=ALL)
NONE = -1
SEALED = -2


@state
class Bids(Table):
    """A bid is a place in one's hand: others may think of a place, never of a piece of cardboard."""

    points: list[int] = field(default_factory=list)
    boasts: list[int] = field(default_factory=list)
    sealed: bool = False
    box: Annotated[list[int], BOX] = field(default_factory=list)
    hands: Annotated[list[list[int]], HANDS] = field(default_factory=list)
    open: Annotated[list[int], OPEN] = field(default_factory=list)
    bids: Annotated[list[int], Secret(to=OWNER, hidden=SEALED)] = field(default_factory=list)


def set_up(table: Bids) -> None:
    table.points = [0] * table.seats
    table.boasts = [0] * table.seats
    table.hands = [[] for _ in range(table.seats)]
    table.bids = [NONE] * table.seats
    table.add_cards(BOX, [*range(1, 9), *range(11, 19)])
    table.shuffle(BOX, "box")
    for seat in range(table.seats):
        for _ in range(4):
            table.move(table.box[-1], BOX, HANDS.of(seat))
    table.then(("bid",))


def ask_bid(table: Bids, seat: int) -> Ask[int]:
    hand = table.hands[seat]
    return choose(
        seat, "Which card do you bid?", lambda: range(len(hand)), "BI-1", "bid",
        show=lambda place: Option(f"p{place}", f"The {table.face[hand[place]]}"),
    )  # fmt: skip


async def bid(table: Bids) -> None:
    await together({seat: ask_bid(table, seat) for seat in range(table.seats)}, "BI-1", into="bids")
    table.sealed = True
    for seat in range(table.seats):
        table.boasts[seat] = await choose(seat, "How sure are you?", lambda: range(3), "BI-2", "boast")
        table.say("{} is {} sure.", Seat(seat), table.boasts[seat], rule="BI-2")
    table.then(("open",))


def open_bids(table: Bids) -> None:
    cards = [table.hands[seat][table.bids[seat]] for seat in range(table.seats)]
    for seat, card in enumerate(cards):
        table.move(card, HANDS.of(seat), OPEN)
        table.say("{} bids {}.", Seat(seat), Card(card), rule="BI-3")
    table.bids[:] = [NONE] * table.seats
    table.sealed = False
    best = max(range(table.seats), key=lambda seat: table.face[cards[seat]])
    table.points[best] += 1 + table.boasts[best]
    if table.hands[0]:
        table.then(("bid",))
    else:
        table.finish("all bid", [seat for seat, each in enumerate(table.points) if each == max(table.points)])


def guess(view: View[Bids]) -> Callable[[Random], Guess]:
    """While bids lie there, each of the others may have bid any card of its hand."""
    table = view.table

    def one(rng: Random) -> Guess:
        others = [rng.randrange(len(hand)) if table.sealed else NONE for hand in table.hands]
        return Guess({"bids": [each if each != SEALED else others[seat] for seat, each in enumerate(table.bids)]})

    return one


GAME = Game(
    id="bids", title="Bids", summary="", prefix="BI", seats=range(2, 5), minutes=1, rules_version=1, table=Bids,
    steps={"bid": bid, "open": open_bids}, setup=set_up, scene=draw, name=name, printed=printed, guess=guess,
    card_name=lambda face, known: f"the {face}" if known else "a card",
    back_of=lambda face: "low" if face < 10 else "high",
)  # fmt: skip
