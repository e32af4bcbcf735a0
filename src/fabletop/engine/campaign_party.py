"""Who sits where when a day of a campaign has another number of seats than the day before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

# Who has a seat that no person has; a person is any number from 0 on, the same in all seats of theirs.
OPEN, COMPUTER = -2, -1


def goes_on(holders: Sequence[int], seats: int) -> list[int | None] | int:
    """For each seat of the next day the seat of the day before whose holder has it; None where it is new. Or, where the
    seats are not enough for the people, the first seat of one who would have none.

    Everybody keeps their seats as far as they are still there. Whoever would be left without one moves: to an open
    seat, else to that of a computer player, else to one of whoever has most.
    """
    found: list[int | None] = [seat if seat < len(holders) else None for seat in range(seats)]
    kept = list(holders[:seats])
    for seat, who in enumerate(holders[seats:], seats):
        if who < 0 or who in kept:
            continue
        number = Counter(kept)
        free = [each for each, holder in enumerate(kept) if holder < 0 or number[holder] > 1]
        if not free:
            return seat
        taken = min(free, key=lambda each: (kept[each], 0, each) if kept[each] < 0 else (0, -number[kept[each]], -each))
        found[taken], kept[taken] = seat, who
    return found
