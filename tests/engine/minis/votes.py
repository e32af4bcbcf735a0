"""Votes: the four ways in which seats agree, and an open common question."""

from __future__ import annotations

from dataclasses import field

from tests.engine.minis import draw, name

from fabletop.engine.game import Game
from fabletop.engine.questions import Option, choose, together
from fabletop.engine.table import Table, state
from fabletop.engine.windows import Deciders, agree

WAYS: tuple[Deciders, ...] = ("majority", "any", "all", "leader")


@state
class Votes(Table):
    results: list[str] = field(default_factory=list)


def set_up(table: Votes) -> None:
    table.then(*(("vote", way) for way in WAYS), ("show",))


async def vote(table: Votes, way: Deciders) -> None:
    seats = [*range(1, table.seats), 0]  # seat 1 leads
    result = await agree(
        seats, "Left, right or stay ({})?", lambda: ["left", "right", "stay"], rule="VO-1", how=way, args=(way,),
        show=lambda each: Option(each, each.capitalize()), default="stay",
    )  # fmt: skip
    assert result is not None
    table.results.append(result)
    table.say("The party goes: {}.", result, rule="VO-1")


async def show(table: Votes) -> None:
    shown = await together(
        {seat: choose(seat, "Show a number.", lambda: range(4), "VO-2", "show") for seat in range(table.seats)},
        "VO-2", sealed=False, changeable=False,
    )  # fmt: skip
    table.finish("shown", [seat for seat, number in shown.items() if number == max(shown.values())])


GAME = Game(
    id="votes", title="Votes", summary="", prefix="VO", seats=range(2, 5), minutes=1, rules_version=1, table=Votes,
    steps={"vote": vote, "show": show}, setup=set_up, scene=draw, name=name,
)  # fmt: skip
