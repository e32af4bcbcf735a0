"""Lighthouses: one for each character (TP-A17 to TP-A19, TP-R114)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.projector.naming import place_words
from fabletop.games.projector.rules.places import range_between
from fabletop.games.projector.state import NONE, Outing


@rule("TP-A17", "TP-R114")
def may_stand(table: Outing, seat: int, space: int) -> bool:
    """Whether the lighthouse of a player may be put on a space: on a location, where no other one stands."""
    other = any(at == space for whose, at in enumerate(table.lights) if whose != seat)
    return space != NONE and table.grid[space] != NONE and not other


@rule("TP-A17")
def put_light(table: Outing, seat: int, space: int) -> None:
    """A lighthouse stands on a location until cleanup, or until it is put elsewhere."""
    if may_stand(table, seat, space):
        table.lights[seat] = space
        words = place_words(table, space)
        table.say("The lighthouse of {} stands on {}.", table.characters[seat], words, rule="TP-A17")
        table.beat()


@rule("TP-A18")
def in_light(table: Outing, space: int) -> bool:
    """Whether a space is within range 1 of a lighthouse."""
    return space != NONE and any(at != NONE and range_between(at, space) <= 1 for at in table.lights)
