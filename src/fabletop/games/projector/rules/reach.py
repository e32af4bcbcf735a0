"""Which Baddies a player's abilities reach (TP-A02, TP-R70)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.places import range_between, space_of
from fabletop.games.projector.state import CARD, GLOBAL, NONE, SPACE, Outing


@rule("TP-A02", "TP-R70")
def in_reach(table: Outing, seat: int, card: int) -> bool:
    """Whether an ability of a player reaches a Baddie: in their area, in the global area, as a token on their location;
    further off only by an effect, or by a setting those of players on the same location."""
    found = table.opponent(card)
    if found is None:
        return False
    area, here = found.area, table.at[seat]
    if area in (seat, GLOBAL) or area == SPACE + here:
        return True
    if table.settings.help_reach and 0 <= area < table.seats and table.at[area] == here:
        return True
    far = hook(table, "attack_reach", seat, NONE)
    there = space_of(table, CARD + card)
    return far != NONE and there != NONE and here != NONE and range_between(here, there) <= far
