"""Favours: the first seat asks for one of each other, and each may grant it or not."""

from __future__ import annotations

from dataclasses import field

from tests.engine.minis import draw, name

from fabletop.engine.game import Game
from fabletop.engine.questions import Option, choose
from fabletop.engine.table import Table, state


@state
class Favours(Table):
    granted: list[int] = field(default_factory=list)


async def ask(table: Favours) -> None:
    seat = await choose(0, "Whose favour do you ask for?", lambda: range(1, table.seats), "FA-1", "whose")
    answer = await choose(
        seat, "Do you grant it?", lambda: ("yes", "no"), "FA-1", "favour", at_wish_of=0,
        show=lambda each: Option(each, each.capitalize()),
    )  # fmt: skip
    if answer == "yes":
        table.granted.append(seat)
    table.then(("ask",))
    if len(table.granted) == 2:
        table.finish("granted", [0])


GAME = Game(
    id="favours", title="Favours", summary="", prefix="FA", seats=range(2, 5), minutes=1, rules_version=1,
    table=Favours, steps={"ask": ask}, setup=lambda table: table.then(("ask",)), scene=draw, name=name,
)  # fmt: skip
