"""The stability check (TP-248 to TP-252, TP-A18)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.words import Seat
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.leaving import dissipate
from fabletop.games.projector.rules.lighthouses import in_light
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import IN, NONE, SPACE, Outing

DIE = 4


@rule("TP-249", "TP-252", "TP-A18")
def left_for(table: Outing, seat: int) -> int:
    """How many players have left, as far as it counts for this player's check."""
    here = table.at[seat]
    less = in_light(table, here)
    more = here != NONE and Now.has(table, SPACE + here, "unsteady")
    return max(0, table.left + hook(table, "left_count", seat) - less + more)


@rule("TP-252")
def throw(table: Outing, seat: int, more: int = 0) -> int:
    """The die of a check is rolled, or several of which the highest counts."""
    sides, dice = hook(table, "stability_die", seat, DIE), hook(table, "stability_dice", seat, 1)
    table.stability = max([table.roll("stability", sides) + 1 for _ in range(dice)]) + more
    return table.stability


@rule("TP-248", "TP-250", "TP-251")
async def check(table: Outing, seat: int) -> None:
    """A player rolls a die against the number of those who have left; what cannot fail is not rolled."""
    await window(table, "stability_before", seat)
    if table.status[seat] != IN or table.over:
        return
    against = left_for(table, seat)
    if against:
        throw(table, seat)
        table.say("{} checks stability: {} against {}.", Seat(seat), table.stability, against, rule="TP-248")
        table.beat()
        await Now.occur(table, "stability", player=seat)
        if table.stability <= against:
            await dissipate(table, seat, "stability")
    await window(table, "stability_after", seat)
