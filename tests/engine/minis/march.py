"""March: a game that goes on as long as one likes, with a rest after every answer but those that are given twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from random import Random
from typing import Annotated

from tests.engine.minis import draw, name

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.table import ALL, NOBODY, OWNER, Secret, Table, Zone, state
from fabletop.engine.words import Card, Ref, Seat

DECK = Zone(faces=NOBODY)
HANDS = Zone(faces=OWNER)

STEPS = [0]
"""How many steps the engine has run: by it one sees what was played again."""


@state
class Scout:
    """A part of the state that is a structure of its own."""

    name: str = ""
    seen: list[tuple[int, str]] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"{self.name} {self.seen}"


@state
class March(Table):
    turns: int = 0
    pace: Annotated[int, Secret(to=1 << 0, hidden=-1)] = 0
    scout: Scout = field(default_factory=Scout)
    met: dict[str, list[int]] = field(default_factory=dict)  # in the order in which they were met
    last: tuple[int, str] = (0, "")
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    hands: Annotated[list[list[int]], HANDS] = field(default_factory=list)


def set_up(table: March) -> None:
    table.hands = [[] for _ in range(table.seats)]
    table.add_cards(DECK, range(8))
    table.shuffle(DECK, "deck")
    table.then(("turn", 0))


async def turn(table: March, seat: int) -> None:
    STEPS[0] += 1
    way = await choose(seat, "Which way?", lambda: ["north", "south", "rest", "draw", "cliff"], "MR-1")
    if way == "rest":
        again = await choose(seat, "How long?", lambda: range(3), "MR-2")
        table.pace = again
        table.say("{} rests.", Seat(seat), rule="MR-2")
    elif way == "draw":
        die = table.roll("die", 6)
        if table.deck:
            card = table.deck[-1]
            table.move(card, DECK, HANDS.of(seat))
            table.say("{} draws {}.", Seat(seat), Card(card), rule="MR-1")
        table.tell(ALL, "The die shows {}.", die, rule="MR-1")
    else:
        table.say("{} goes {}.", Seat(seat), Ref("way", way), rule="MR-1", to=ALL if way == "north" else 1 << seat)
    table.met.setdefault(way, []).append(seat)
    del table.met[way][:-2]
    table.scout.name = "".join(each[0] for each in table.met)
    table.scout.seen = [*table.scout.seen, (seat, way)][-2:]
    table.last = (seat, way)
    table.then(("night", way), ("turn", (seat + 1) % table.seats))


def night(table: March, way: str) -> None:
    STEPS[0] += 1
    table.turns += 1
    if way == "cliff":
        raise RuntimeError("nobody has thought of cliffs")


GAME = Game(
    id="march", title="March", summary="", prefix="MR", seats=range(1, 4), minutes=1, rules_version=1, table=March,
    steps={"turn": turn, "night": night}, setup=set_up, scene=draw, name=name,
    card_name=lambda face, known: f"card {face}" if known else "a card",
)  # fmt: skip


def marched(answers: int, seats: int = 2, seed: int | str = 3, ways: str = "north south rest draw") -> Match[March]:
    """A match after so many answers at random."""
    match = Match(GAME, seats=seats, seed=seed)
    march_on(match, answers, Random(seed), ways)
    return match


def march_on(match: Match[March], answers: int, rng: Random, ways: str = "north south rest draw") -> None:
    for _ in range(answers):
        question = match.question
        assert question is not None
        ids = [each for each in question.ids if each in ways or each.isdigit()]
        match.answer(question.seat, ids[int(rng.random() * len(ids))], question.token)


def steps_of(act: Callable[[], object]) -> int:
    """How many steps the engine runs while something is done."""
    before = STEPS[0]
    act()
    return STEPS[0] - before
