"""How an unfinished film stands: roughly the chance of each seat to win it, for players that look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from fabletop.games.lost_adventures.prospects import margin, time_ahead, traps_ahead
from fabletop.games.lost_adventures.state import CURSES, Film

# What each thing adds to the odds of coming through alive: hubris to spare, lives, curses that would kill, time.
SPARE, LIVES, CURSED, LATE = 0.3, 0.5, 0.6, 0.5
EARLY = 0.3  # how much the odds of winning shrink with each space of time, among those who come through


def estimate(table: Film) -> Sequence[float]:
    """The chance to win, by seat: to come through, and to be the furthest back of those who do."""
    if any(mat < 0 for mat in table.mat):
        return [1 / table.seats] * table.seats
    alive = [0.0 if out else _comes_through(table, seat) for seat, out in enumerate(table.out)]
    weights = [chance * exp(-EARLY * time) for chance, time in zip(alive, table.time, strict=True)]
    total = sum(weights)
    nobody = 1.0
    for chance in alive:
        nobody *= 1 - chance
    return [(1 - nobody) * weight / total if total else 0.0 for weight in weights]


def _comes_through(table: Film, seat: int) -> float:
    late = max(0, 4 - (table.rc - table.time[seat] - time_ahead(table)))
    stands = SPARE * margin(table, seat) + LIVES * (table.life[seat] - traps_ahead(table, "life") - 2)
    stands -= CURSED * max(0, table.curses[seat] - CURSES + 3) + LATE * late
    return 1 / (1 + exp(-max(-30.0, min(30.0, stands))))
