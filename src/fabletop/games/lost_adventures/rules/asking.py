"""What several chapters ask in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fabletop.engine.questions import Option, choose
from fabletop.games.lost_adventures.state import Film


async def one_of(
    seat: int,
    words: str,
    found: Sequence[int],
    rule: str,
    tag: str,
    show: Callable[[int], Option],
    *args: object,
    interruptible: bool = True,
) -> int:
    """One of several things, which somebody is asked for only where there are several."""
    if len(found) == 1:
        return found[0]
    return await choose(seat, words, lambda: found, rule, tag, args=args, show=show, interruptible=interruptible)


def city_option(table: Film, city: int, cost: str = "", note: str = "") -> Option:
    printed = table.box.cities[city]
    return Option(printed.id, printed.name, (f"city:{printed.id}",), cost=cost, note=note)
