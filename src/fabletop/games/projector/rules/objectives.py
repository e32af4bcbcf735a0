"""Objectives: hidden, revealed, achieved (TP-357, TP-A29, TP-A30, TP-R38, TP-R39)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.table import ALL
from fabletop.games.projector.rules.reading import read
from fabletop.games.projector.state import ACHIEVED, REVEALED, Outing


@rule("TP-R39")
def reveal(table: Outing, number: int) -> None:
    """The party learns what an objective is; that cannot be taken back."""
    if table.objectives[number] < REVEALED:
        table.objectives[number] = REVEALED
        card = table.box.objectives[number]
        table.tell(ALL, "The goal is known: {}. {}", card.title, card.prose, rule="TP-R39")
        table.beat("slow")


@rule("TP-357", "TP-A30", "TP-R38")
async def achieve(table: Outing, number: int, seat: int) -> None:
    """A goal is achieved, at once and for good; then its consequence is read."""
    if table.objectives[number] == ACHIEVED:
        return
    table.objectives[number] = ACHIEVED
    card = table.box.objectives[number]
    table.say("Achieved: {}!", card.title, rule="TP-357")
    table.beat("slow")
    await read(table, table.box.projector_index[card.consequence], seat)
