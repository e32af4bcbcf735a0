"""Allies: Baddies on the party's side (TP-A35)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Seat
from fabletop.games.projector.naming import option_of
from fabletop.games.projector.rules.baddies import dismiss_baddie, shift
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import CARD, NONE, Outing


@rule("TP-A35")
def become_ally(table: Outing, thing: int, seat: int) -> None:
    """A Baddie changes sides: it moves to the area of who made it an Ally."""
    shift(table, thing - CARD, seat)


def allies(table: Outing, seat: int) -> list[int]:
    """The Allies in a player's area."""
    return [each.card for each in table.opponents if each.area == seat and Now.has(table, CARD + each.card, "ally")]


@rule("TP-A35", "TP-039")
async def step_in(table: Outing, seat: int) -> None:
    """Damage is about to be dealt to a player: they may dismiss an Ally of theirs to prevent up to its attack value."""
    while table.stages[-1].amount and allies(table, seat):
        card = await choose(
            seat, "You are about to take {} damage. Dismiss an Ally to prevent some of it?",
            lambda: [*allies(table, seat), NONE], "TP-A35", "ally", args=(table.stages[-1].amount,),
            show=lambda each: Option("none", "No") if each == NONE else option_of(table, CARD + each),
        )  # fmt: skip
        if card == NONE:
            return
        less = min(table.stages[-1].amount, baddie_value(table, card, "attack"))
        table.stages[-1] = table.stages[-1]._replace(amount=table.stages[-1].amount - less)
        table.say("{} is spared {} of it.", Seat(seat), less, rule="TP-A35")
        await dismiss_baddie(table, card, by_rule=True)
