"""Powers used in the temple at any time: effect symbols, stealing, curses (LA-223 to LA-235, LA-291).

Before the flip and after it everybody who has something to use is asked, all at once; the first in temple order acts,
and then all are asked again, until nobody wants to use anything more.
"""

from __future__ import annotations

from functools import partial

from fabletop.engine.windows import offer
from fabletop.games.lost_adventures.effects.powers import Now, Use, When, shown, usable
from fabletop.games.lost_adventures.rules.temple import temple_order
from fabletop.games.lost_adventures.state import Film


async def uses(table: Film) -> None:
    """A window for all powers of the temple (LA-223)."""
    table.cite("LA-224")
    await offer(
        lambda: [] if table.over else [seat for seat in temple_order(table) if open_uses(table, seat)],
        "Use something now?",
        partial(open_uses, table),
        partial(_use, table),
        rule="LA-223",
        window="use",
        show=partial(shown, table, When.TEMPLE),
        interruptible=True,
    )


def open_uses(table: Film, seat: int) -> list[Use]:
    """What is open to a player now."""
    return usable(table, seat, When.TEMPLE)


async def _use(table: Film, seat: int, use: Use) -> None:
    await Now(table, use, When.TEMPLE).use()
