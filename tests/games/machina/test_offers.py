"""Choices that are made when somebody reads them are those that a list of them would be."""

from random import Random

import pytest

from fabletop.games.machina.ground.board import CELLS, bits_of, board_of, nth_of
from fabletop.games.machina.rules.offers import Offer

BY_SPACE = [f"go {cell}" for cell in range(484)]


@pytest.mark.parametrize("number", [0, 1, 7, 40, 400])
def test_offer_is_like_a_list(number: int) -> None:
    board = board_of(Random(number).sample(CELLS, number))
    for before, after in ((["a", "b"], ["z"]), ([], []), (["a"], []), ([], ["y", "z"])):
        listed = [*before, *[BY_SPACE[cell] for cell in bits_of(board)], *after]
        offer = Offer(before, board, BY_SPACE, after)
        assert list(offer) == listed
        assert len(offer) == len(listed)
        assert [offer[n] for n in range(len(listed))] == listed
        assert [offer[n] for n in range(-len(listed), 0)] == listed
        with pytest.raises(IndexError):
            offer[len(listed)]


def test_cells_by_their_number() -> None:
    for seed in range(50):
        board = board_of(Random(seed).sample(CELLS, 1 + 8 * seed))
        cells = bits_of(board)
        assert [nth_of(board, n) for n in range(len(cells))] == cells
