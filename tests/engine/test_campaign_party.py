"""Who sits where after the party has changed: everybody who can stays, if they have to in another seat."""

from __future__ import annotations

import pytest

from fabletop.engine.campaign_party import COMPUTER, OPEN, goes_on

A, B, C = range(3)


@pytest.mark.parametrize(
    ("holders", "seats", "before"),
    [
        ([A, B], 2, [0, 1]),
        ([A, B], 4, [0, 1, None, None]),
        ([A, B, COMPUTER], 2, [0, 1]),  # a computer player goes first
        ([A, B, A], 2, [0, 1]),  # and a seat of whoever has another
        ([A, COMPUTER, B], 2, [0, 2]),  # who would have none moves
        ([A, COMPUTER, OPEN, B], 3, [0, 1, 3]),  # to an open seat before that of a computer player
        ([A, A, B, B], 2, [0, 2]),
        ([A, A, B, B], 3, [0, 1, 2]),
        ([A, B, B, B, A, C], 5, [0, 1, 2, 5, 4]),  # to one of whoever has most
        ([A, OPEN, B, C], 2, 3),  # there is no place for all
        ([A, B, C], 2, 2),
    ],
)
def test_who_goes_on_where(holders: list[int], seats: int, before: list[int | None] | int) -> None:
    assert goes_on(holders, seats) == before
