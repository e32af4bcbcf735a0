"""Cubes: everybody secretly lays cubes on mines at once, while anybody may buy, trade or duel at any time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from random import Random
from typing import Any

from tests.engine.minis import draw, name

from fabletop.engine.forms.hints import NO_HINTS, ChoiceHints
from fabletop.engine.game import Game
from fabletop.engine.questions import Deed, Plain, RunningRule, choose, compose, together
from fabletop.engine.table import Table, state
from fabletop.engine.words import Refused, Seat

MINES = 3
ROUNDS = 3


@state
class Cubes(Table):
    round: int = 0
    cubes: list[int] = field(default_factory=list)
    gold: list[int] = field(default_factory=list)
    duels: int = 0


class Layout:
    """How a seat lays its cubes: one number for each mine. It may keep cubes back."""

    def __init__(self, table: Cubes, seat: int) -> None:
        self.table, self.seat = table, seat

    def parse(self, plain: Plain) -> tuple[int, ...]:
        if not isinstance(plain, list | tuple) or [each.__class__ for each in plain] != [int] * MINES:
            raise Refused(f"Give {MINES} numbers, one for each mine.", "CU-1")
        if min(plain) < 0 or sum(plain) > self.table.cubes[self.seat]:
            raise Refused(f"You have {self.table.cubes[self.seat]} cubes to lay.", "CU-1")
        return tuple(plain)

    def plain(self, value: tuple[int, ...]) -> Plain:
        return list(value)

    def every(self) -> Iterator[tuple[int, ...]]:
        most = self.table.cubes[self.seat] + 1
        return ((a, b, c) for a in range(most) for b in range(most - a) for c in range(most - a - b))

    def some(self, rng: Random) -> tuple[int, ...]:
        laid = [0] * MINES
        for _ in range(self.table.cubes[self.seat]):
            laid[rng.randrange(MINES)] += 1
        return tuple(laid)

    def words(self, value: tuple[int, ...]) -> str:
        return " / ".join(map(str, value))

    def help(self) -> str:
        return "three numbers, such as [2, 0, 1]"

    def clues(self, value: Any) -> tuple[str, ...]:
        return ()

    def hints(self) -> ChoiceHints:
        return NO_HINTS


def set_up(table: Cubes) -> None:
    table.cubes = [3] * table.seats
    table.gold = [2] * table.seats
    table.then(("lay",))


async def lay(table: Cubes) -> None:
    forms = {seat: Layout(table, seat) for seat in range(table.seats)}
    parts = {seat: compose(seat, "How do you lay your cubes?", form, "CU-1", "lay") for seat, form in forms.items()}
    laid = await together(parts, "CU-1", interruptible=True, tag="lay")
    for mine in range(MINES):
        most = max(each[mine] for each in laid.values())
        best = [seat for seat, each in laid.items() if each[mine] == most]
        if len(best) == 1:
            table.gold[best[0]] += 2
            table.say("{} wins mine {}.", Seat(best[0]), mine, rule="CU-2")
    table.round += 1
    if table.round == ROUNDS:
        table.finish("mined out", [seat for seat, gold in enumerate(table.gold) if gold == max(table.gold)], table.gold)
    else:
        table.then(("lay",))


def meanwhile(table: Cubes, seat: int) -> Sequence[Deed]:
    deeds = []
    if table.gold[seat]:
        deeds.append(Deed("buy", "Buy a cube", seat, lambda: buy(table, seat), "CU-3"))
        deeds.append(Deed("trade", "Offer a cube for gold", seat, lambda: trade(table, seat), "CU-4"))
    if table.duels < 2:
        deeds.append(Deed("duel", "Duel over a gold", seat, lambda: duel(table, seat), "CU-5"))
    return deeds


async def buy(table: Cubes, seat: int) -> None:
    table.gold[seat] -= 1
    table.cubes[seat] += 1
    table.say("{} buys a cube.", Seat(seat), rule="CU-3")


async def trade(table: Cubes, seat: int) -> None:
    """Ask a neighbour, in the middle of everything; the answer may make layouts impossible."""
    other = (seat + 1) % table.seats
    table.gold[seat] -= 1
    answer = await choose(
        other, "Does {} sell a cube?", lambda: ["yes", "no"] if table.cubes[other] else ["no"], "CU-4", "trade",
        args=(Seat(other),), interruptible=True,
    )  # fmt: skip
    if answer == "yes":
        table.cubes[other] -= 1
        table.cubes[seat] += 1
        table.gold[other] += 1
    else:
        table.gold[seat] += 1


def duel(table: Cubes, seat: int) -> RunningRule[None]:
    """A sealed question inside a sealed question."""
    return _duel(table, seat, (seat + 1) % table.seats)


async def _duel(table: Cubes, seat: int, other: int) -> None:
    table.duels += 1
    shown = await together(
        {each: choose(each, "How many fingers?", lambda: range(3), "CU-5", "fingers") for each in (seat, other)},
        "CU-5", changeable=False, interruptible=True, tag="fingers",
    )  # fmt: skip
    winner = seat if sum(shown.values()) % 2 else other
    table.gold[winner] += 1
    table.say("{} wins the duel.", Seat(winner), rule="CU-5")


GAME = Game(
    id="cubes", title="Cubes", summary="", prefix="CU", seats=range(2, 4), minutes=1, rules_version=1, table=Cubes,
    steps={"lay": lay}, setup=set_up, scene=draw, name=name, meanwhile=meanwhile,
)  # fmt: skip
