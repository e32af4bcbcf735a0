"""When a player may return home: the conditions of the Carousel (TP-253, TP-R36, TP-R59, TP-368)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.games.projector.rules.hooks import forbidden, home_condition
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.windows import QUIET
from fabletop.games.projector.state import IN, NONE, ON_SETUP, SPACE, Outing


@rule("TP-253", "TP-R36", "TP-R59")
def may_go_home(table: Outing, seat: int, window: str = "") -> bool:
    """Whether a player may return home now; in a window only if no test of theirs is open, and not in that of a
    dissipation."""
    if table.status[seat] != IN or window == "would_dissipate":
        return False
    if window and table.settings.strict_home and window not in QUIET:
        return False
    if table.tests and any(test.player == seat for test in table.tests):
        return False
    space = table.at[seat]
    if space != NONE and not table.up[space]:
        return False
    return condition_met(table, seat) and not forbidden(table, seat, "home")


@rule("TP-368", "TP-A28")
def condition_met(table: Outing, seat: int) -> bool:
    """Whether the condition in force holds: that of a card, of the setup card, or else to be on a Carousel."""
    own = home_condition(table, seat)
    if own is None:
        own = table.box.setups[table.setup].home
    if own is not None:
        return own.holds(Now(table, Source(ON_SETUP, table.setup), {"you": seat}))
    space = table.at[seat]
    return space != NONE and table.up[space] and Now.has(table, SPACE + space, "carousel")
