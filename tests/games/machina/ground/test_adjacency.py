"""Adjacency of spaces, units and doors."""

from __future__ import annotations

import pytest
from tests.games.machina.ground.sketches import alone, at, door, drawn, face

from fabletop.games.machina.ground.board import SLOT_BOARDS, bits_of, cell
from fabletop.games.machina.ground.ground import ground_of

LORRAIN, HANK, PHILLIP = cell(3, 1), cell(3, 0), cell(4, 0)
D1, D2 = (3, 0, "s"), (4, 0, "s")
WALL = [(x, 0, "s") for x in range(10) if x not in (3, 4)]


@pytest.mark.rule("MA-081", "MA-082")
def test_spaces_that_touch_and_see_each_other_are_adjacent() -> None:
    ground = alone()
    assert ground.near(cell(3, 3)) == at(*((x, y) for x in (2, 3, 4) for y in (2, 3, 4) if (x, y) != (3, 3)))
    assert ground.near(cell(0, 0)) == at((1, 0), (0, 1), (1, 1))


@pytest.mark.rule("MA-087", "MA-R28")
def test_a_space_is_not_adjacent_to_itself() -> None:
    ground = alone()
    assert not any(ground.adjacent(c, c) for c in bits_of(ground.placed))


@pytest.mark.rule("MA-086")
def test_rubble_can_be_adjacent() -> None:
    ground = alone({(4, 4): "#", (4, 3): "#"})
    assert ground.adjacent(cell(3, 3), cell(4, 4))
    assert ground.adjacent(cell(4, 3), cell(4, 4))


@pytest.mark.example("machina", "X14")
@pytest.mark.rule("MA-083", "MA-085", "MA-R119")
@pytest.mark.parametrize(
    ("shut", "hank", "phillip"),
    [([], True, True), ([D1], False, True), ([D2], True, True), ([D1, D2], False, False)],
)
def test_two_doors_side_by_side(shut: list[tuple[int, int, str]], hank: bool, phillip: bool) -> None:
    ground = alone({(2, 1): "H"}, WALL, [each for each in (D1, D2) if each not in shut], shut)
    assert ground.adjacent(LORRAIN, HANK) == hank
    assert ground.adjacent(LORRAIN, PHILLIP) == phillip
    assert ground.adjacent(LORRAIN, cell(2, 1))
    assert ground.doors_of(LORRAIN) == ground.doors_of(HANK) == (door(D1),)
    assert ground.doors_of(PHILLIP) == (door(D2),)
    assert ground.doors[door(D1)] == (HANK, LORRAIN)
    assert ground.door_state(door(D1)) == ("closed" if D1 in shut else "open")


@pytest.mark.rule("MA-083")
def test_a_door_is_adjacent_to_the_two_spaces_it_separates_and_no_others() -> None:
    ground = alone(doors=[(5, 5, "e"), (5, 5, "s")])
    assert ground.doors_of(cell(5, 5)) == (door((5, 5, "e")), door((5, 5, "s")))
    assert ground.doors_of(cell(6, 5)) == (door((5, 5, "e")),)
    assert ground.doors_of(cell(6, 6)) == ground.doors_of(cell(4, 5)) == ()


@pytest.mark.example("machina", "X51")
@pytest.mark.rule("MA-084")
def test_spaces_across_a_joined_edge_are_adjacent() -> None:
    tile = face(drawn())
    ground = ground_of((tile, None, tile.turned(1), None))
    here = at((3, 8), (4, 8), (5, 8), (3, 9), (5, 9))
    assert ground.near(cell(4, 9)) == here | at((3, 10), (4, 10), (5, 10))  # the end of the wall does not block
    assert ground.near(cell(3, 9)) & ~SLOT_BOARDS[0] == at((4, 10))
    assert ground.near(cell(2, 9)) & ~SLOT_BOARDS[0] == 0
