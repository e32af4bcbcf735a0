"""Allies: Baddies on the party's side (TP-A35)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.projector.rules.baddies import shift
from fabletop.games.projector.state import CARD, Day


@rule("TP-A35")
def become_ally(table: Day, thing: int, seat: int) -> None:
    """A Baddie changes sides: it moves to the area of who made it an Ally."""
    shift(table, thing - CARD, seat)
