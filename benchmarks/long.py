"""Long matches: what a fork costs after thousands of answers, against one after a few hundred.

No game of the box goes on for so long, so a made-up one is played: three answers between two rests, each with a die, a
card that moves and two lines of the log.
"""

from __future__ import annotations

from dataclasses import field
from random import Random
from statistics import median
from typing import Annotated

from benchmarks.measuring import cost, settled
from benchmarks.results import Figures, say
from fabletop.engine import scene
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.table import NOBODY, Table, Zone, state
from fabletop.engine.view import View
from fabletop.engine.words import Card, Seat

ANSWERS = (300, 5000, 20_000)
SPREAD = 30  # answers from each of these on at which forks are made, so that all distances from a rest count alike
WANTED = 2.0  # times a fork after the first of these numbers, after the second
DECK, DISCARD = Zone(faces=NOBODY), Zone(faces=NOBODY)


@state
class Road(Table):
    day: int = 0
    places: list[int] = field(default_factory=lambda: [0] * 40)
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    discard: Annotated[list[int], DISCARD] = field(default_factory=list)


def set_up(table: Road) -> None:
    table.add_cards(DECK, range(60))
    table.then(("day",))


async def a_day(table: Road) -> None:
    table.day += 1
    seat = table.day % table.seats
    for _ in range(3):
        way = await choose(seat, "Which way?", lambda: range(6), "RD-1")
        if not table.deck:
            for card in table.discard[:]:
                table.move(card, DISCARD, DECK)
        card = table.deck[-1]
        table.move(card, DECK, DISCARD)
        table.places[way] += table.roll("die", 20)
        table.say("{} goes on with {}.", Seat(seat), Card(card), rule="RD-1")
        table.say("Day {}.", table.day, rule="RD-1")
    table.then(("day",))


def drawn(view: View[Road]) -> scene.Scene:
    return scene.Scene("Road", f"Day {view.table.day}")


GAME = Game(
    id="road", title="Road", summary="A road without an end.", prefix="RD", seats=range(4, 5), minutes=1,
    rules_version=1, table=Road, steps={"day": a_day}, setup=set_up, scene=drawn, name=lambda ref: str(ref.key),
)  # fmt: skip


def measure() -> Figures:
    print("Forks of long matches (medians)")
    match, rng = Match(GAME, seats=4, seed=1), Random(1)
    found: dict[str, dict[str, float]] = {}
    for answers in ANSWERS:
        _play_to(match, answers, rng)
        forks, copies = [], []
        with settled():
            for number in range(SPREAD):
                _play_to(match, answers + number, rng)
                forks.append(cost(match.fork))
                copies.append(cost(match.table.copy))
        fork, copy = median(forks), median(copies)
        found[f"after {answers:,}"] = {"fork_us": fork * 1e6, "copy_us": copy * 1e6, "ratio": fork / copy}
        times = fork * 1e6 / next(iter(found.values()))["fork_us"]
        words = f"after {answers:6,} answers   fork {fork * 1e6:6.1f} µs, {times:4.2f} times the first of these"
        say(words, None if answers == ANSWERS[0] else times <= WANTED, f"{WANTED:g}")
    return found


def _play_to(match: Match[Road], answers: int, rng: Random) -> None:
    while len(match.entries) < answers:
        question = match.question
        assert question is not None
        match.answer(question.seat, question.sample(rng))
