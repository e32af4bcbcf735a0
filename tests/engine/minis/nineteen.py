"""Moments: a turn of nineteen windows, and a test with three windows for every reaction in one of them.

Two games of the same rules. Among allies hands and stops lie open: who has no fitting card is not asked, nor who
passes for longer. Among rivals both are their owners' secrets: who holds a card is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from functools import partial
from typing import Annotated, ClassVar, NamedTuple

from tests.engine.minis import draw, name, printed

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import Option, choose
from fabletop.engine.stops import Concern, concerned, stop_deeds, turn_over
from fabletop.engine.table import ALL, NOBODY, OWNER, Stops, Table, Zone, state
from fabletop.engine.windows import offer
from fabletop.engine.words import Card, Seat

WINDOWS = (
    "action_start", "action_done", "entropy_revealed", "entropy_done", "flipped", "landed", "test_declared", "rolled",
    "outcome", "chain_card", "attack", "damage", "card_loss", "baddie_leaves", "would_dissipate", "turn_end",
    "stability_before", "stability_after", "player_left",
)  # fmt: skip
TEST = ("test_declared", "rolled", "outcome")
HARM = ("attack", "damage", "card_loss", "would_dissipate", "player_left")
DEEPEST = 20
ROOMS = 2
IN_HAND = 2
TURNS = 2


class Ability(NamedTuple):
    """What is printed on a card: its name, where it may be played, whom it is for."""

    name: str
    windows: tuple[str, ...]
    concerns: Concern


ABILITIES = (
    Ability("Duck", ("attack", "damage"), "you"),
    Ability("Hold on", ("card_loss", "would_dissipate", "player_left", "stability_before"), "near"),
    Ability("Insight", ("test_declared", "stability_after"), "near"),
    Ability("Second Thought", ("rolled", "outcome", "chain_card"), "you"),
    Ability("Plan", ("action_start", "entropy_done", "baddie_leaves"), "party"),
    Ability("Scout", ("flipped", "landed", "action_done", "entropy_revealed", "turn_end"), "you"),
)

DUCK, HOLD_ON, INSIGHT, SECOND_THOUGHT, PLAN, SCOUT = range(len(ABILITIES))

DECK = Zone(faces=NOBODY)
DISCARD = Zone(faces=ALL)
OPEN_HANDS = Zone(faces=ALL)
CLOSED_HANDS = Zone(faces=OWNER)


@state
class House(Table):
    """Among allies."""

    hand: ClassVar[Zone] = OPEN_HANDS

    now: int = 0
    turns: int = 0
    depth: int = 0
    room: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    discard: Annotated[list[int], DISCARD] = field(default_factory=list)
    hands: Annotated[list[list[int]], OPEN_HANDS] = field(default_factory=list)
    stops: Annotated[list[int], Stops(ALL)] = field(default_factory=list)

    def printed(self, card: int) -> Ability:
        return ABILITIES[self.face[card]]

    def order(self) -> list[int]:
        return [(self.now + n) % self.seats for n in range(self.seats)]

    def near(self, about: int, seat: int) -> bool:
        return about >= 0 and self.room[seat] == self.room[about]

    def asked(self, window: str) -> list[int]:
        """Who may react in a window as far as everybody knows."""
        return [seat for seat in self.order() if fitting(self, window, seat)]


@state
class Manor(House):
    """Among rivals."""

    hand: ClassVar[Zone] = CLOSED_HANDS

    hands: Annotated[list[list[int]], CLOSED_HANDS] = field(default_factory=list)
    stops: Annotated[list[int], Stops(OWNER)] = field(default_factory=list)

    def asked(self, window: str) -> list[int]:
        return [seat for seat in self.order() if self.hands[seat]]


def fitting(table: House, window: str, seat: int) -> list[int]:
    return [card for card in table.hands[seat] if window in table.printed(card).windows]


def concerns(table: House, window: str, about: int, seat: int) -> bool:
    """Whether a window concerns a seat, said without the engine's help: for tests."""
    cards = [table.printed(card).concerns for card in fitting(table, window, seat)]
    return concerned(cards, seat, (about,), partial(table.near, about))


def set_up(table: House) -> None:
    table.room = [seat % ROOMS for seat in range(table.seats)]
    table.points = [0] * table.seats
    table.hands = [[] for _ in range(table.seats)]
    table.add_cards(DECK, [n % len(ABILITIES) for n in range(6 * len(ABILITIES))])
    table.shuffle(DECK, "deck")
    for seat in range(table.seats):
        fill(table, seat)
    table.then(("turn",))


def fill(table: House, seat: int) -> None:
    while len(table.hands[seat]) < IN_HAND and table.deck:
        table.move(table.deck[-1], DECK, table.hand.of(seat))


def turn(table: House) -> None:
    """Every window is a step of its own, so that there is a rest before it."""
    if table.turns == TURNS:
        best = max(table.points)
        table.finish("dawn", [seat for seat, points in enumerate(table.points) if points == best])
        return
    table.now = table.turns % table.seats
    table.turns += 1
    turn_over(table)
    fill(table, table.now)
    table.then(*steps_of_a_turn(), ("turn",))


def steps_of_a_turn() -> Iterator[tuple[str, ...]]:
    for window in WINDOWS:
        yield "moment", window
        if window == "action_start":
            yield ("act",)


async def act(table: House) -> None:
    seat = table.now
    what = await choose(seat, "What do you do?", lambda: ["wait", "walk"], "MO-1", "act", interruptible=True)
    if what == "walk":
        table.room[seat] = (table.room[seat] + 1) % ROOMS
        table.say("{} walks on.", Seat(seat), rule="MO-1")


async def moment(table: House, window: str) -> None:
    await open_window(table, window, about(table, window))


def about(table: House, window: str) -> int:
    """Whom a window of the turn is about: who is harmed, who tests, or nobody."""
    return victim(table) if window in HARM else table.now if window in TEST else -1


def victim(table: House) -> int:
    return (table.turns * 2) % table.seats


async def open_window(table: House, window: str, about: int) -> None:
    if table.depth == DEEPEST:
        return
    await offer(
        partial(table.asked, window), "React?", partial(fitting, table, window), partial(react, table), rule="MO-2",
        window=window, show=partial(shown, table), interruptible=True, table=table, about=about,
        near=partial(table.near, about), concern=lambda card: table.printed(card).concerns,
        passing=lambda: f"{window} goes by",
    )  # fmt: skip


def shown(table: House, card: int) -> Option:
    return Option(f"c{card}", f"{table.printed(card).name} ({card})", (f"card:{card}",))


async def react(table: House, seat: int, card: int) -> None:
    """A reaction is a test, with windows of its own."""
    table.move(card, table.hand.of(seat), DISCARD)
    table.say("{} plays {}.", Seat(seat), Card(card), rule="MO-3")
    table.depth += 1
    for window in TEST:
        await open_window(table, window, seat)
    table.depth -= 1
    table.points[seat] += table.roll("test", 3)


def game(table: type[House], id_: str, seats: range) -> Game[House]:
    return Game(
        id=id_, title=id_.capitalize(), summary="", prefix="MO", seats=seats, minutes=1, rules_version=1,
        table=table, steps={"turn": turn, "act": act, "moment": moment}, setup=set_up, scene=draw, name=name,
        printed=printed, meanwhile=stop_deeds,
        card_name=lambda face, known: ABILITIES[face].name if known else "a card",
    )  # fmt: skip


ALLIES, RIVALS = game(House, "house", range(2, 5)), game(Manor, "manor", range(2, 4))


def dealt(
    game: Game[House], seats: int, hands: dict[int, list[int]], *steps: tuple[str, ...], turns: int = TURNS
) -> Match[House]:
    """A match in which these hands were dealt, before these steps; then it goes on after so many turns."""

    def lay(table: House) -> None:
        set_up(table)
        table.turns = turns
        for seat in range(seats):
            for card in table.hands[seat][:]:
                table.move(card, table.hand.of(seat), DISCARD)
            table.add_cards(table.hand.of(seat), hands.get(seat, []))
        table.then(*steps)

    return Match(replace(game, setup=lay), seats=seats, seed="dealt")


def moment_of(window: str) -> tuple[str, str]:
    return ("moment", window)
