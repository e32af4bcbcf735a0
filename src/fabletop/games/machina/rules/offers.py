"""Choices of which many are spaces to go to.

A random player takes one of them and reads none of the others, so these choices are made when somebody reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from fabletop.games.machina.ground.board import bits_of, nth_of

T = TypeVar("T")


class Offer(Sequence[T]):
    """Some choices, then one for each space of a board, then some more. `by_space` has those of all spaces."""

    __slots__ = ("_after", "_before", "_board", "_by_space")

    def __init__(self, before: list[T], board: int, by_space: Sequence[T], after: Sequence[T] = ()) -> None:
        self._before, self._board, self._by_space, self._after = before, board, by_space, after

    def __len__(self) -> int:
        return len(self._before) + self._board.bit_count() + len(self._after)

    def __getitem__(self, number: int) -> T:  # type: ignore[override]  # nobody takes slices of it
        before = self._before
        if number < 0:
            number += len(self)
        if number < len(before):
            return before[number]
        number -= len(before)
        spaces = self._board.bit_count()
        return self._by_space[nth_of(self._board, number)] if number < spaces else self._after[number - spaces]

    def __iter__(self) -> Iterator[T]:
        yield from self._before
        yield from map(self._by_space.__getitem__, bits_of(self._board))
        yield from self._after
