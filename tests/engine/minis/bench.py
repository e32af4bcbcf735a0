"""A bench: a table with a bit of everything, on which a test puts one rule and plays it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Annotated, Any

from tests.engine.minis import draw, name

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import RunningRule
from fabletop.engine.table import ALL, NOBODY, OWNER, Secret, Table, Zone, state

DECK = Zone(faces=NOBODY)
HANDS = Zone(faces=OWNER)
OPEN = Zone(faces=ALL)
BAG = Zone(faces=NOBODY, bag=1 << 0, backs=NOBODY)
DARK = Zone(faces=NOBODY, backs=NOBODY, count=1 << 0)


@state
class Bench(Table):
    got: list[Any] = field(default_factory=list)
    number: int = 0
    sealed: Annotated[list[int], Secret(to=OWNER, hidden=-1)] = field(default_factory=list)
    secret: Annotated[int, Secret(to=1 << 0, hidden=-1)] = 7
    trail: Annotated[list[int], Secret(to=1 << 0, hidden=-1)] = field(default_factory=lambda: [1, 2, 3])
    length: Annotated[list[int], Secret(to=1 << 0, hidden=-1, size=ALL)] = field(default_factory=lambda: [1, 2, 3])
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    hands: Annotated[list[list[int]], HANDS] = field(default_factory=list)
    open: Annotated[list[int], OPEN] = field(default_factory=list)
    bag: Annotated[list[int], BAG] = field(default_factory=list)
    dark: Annotated[list[int], DARK] = field(default_factory=list)


def bench_game(rule: Callable[[Bench], RunningRule[Any]], **parts: Any) -> Game[Bench]:
    """A game that consists of one rule and ends after it. Cards of face 10 and up have a red back."""

    def set_up(table: Bench) -> None:
        table.hands = [[] for _ in range(table.seats)]
        table.sealed = [-1] * table.seats
        table.then(("rule",))

    async def play(table: Bench) -> None:
        await rule(table)
        table.finish("done", [0])

    return Game(
        id="bench", title="Bench", summary="", prefix="BE", seats=range(1, 5), minutes=1, rules_version=1, table=Bench,
        steps={"rule": play}, setup=set_up, scene=draw, name=name, back_of=lambda face: "red" if face >= 10 else "blue",
        **parts,
    )  # fmt: skip


def bench(rule: Callable[[Bench], RunningRule[Any]], seats: int = 3, seed: int | str = 1, **parts: Any) -> Match[Bench]:
    """A match of such a game, at its first question."""
    return Match(bench_game(rule, **parts), seats=seats, seed=seed)
