"""Nearest and closest: straight counts, and counts by the shortest way."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.machina.ground.sketches import alone, at, drawn, face, spots

from fabletop.games.machina.ground.board import CELLS, NOWHERE, SLOT_BOARDS, apart, bits_of, cell, nearest, within
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.ground import ground_of


@pytest.mark.rule("MA-088", "MA-091", "MA-092", "MA-R26")
def test_nearest_counts_straight() -> None:
    assert apart(cell(2, 2), cell(2, 2)) == 0
    assert apart(cell(2, 2), cell(3, 3)) == 1
    assert apart(cell(2, 2), cell(5, 3)) == 3
    assert apart(cell(15, 3), cell(2, 19)) == 16


@pytest.mark.rule("MA-088", "MA-R30")
def test_within_so_many_spaces_is_a_square_of_the_window() -> None:
    rng = Random("within")
    for _ in range(40):
        c, most = rng.choice(CELLS), rng.randrange(22)
        assert bits_of(within(c, most)) == [each for each in CELLS if apart(c, each) <= most]


@pytest.mark.rule("MA-093", "MA-094")
def test_the_nearest_of_several_spaces() -> None:
    assert nearest(cell(5, 5), at((8, 5), (2, 4), (5, 9))) == (3, at((8, 5), (2, 4)))
    assert nearest(cell(5, 5), at((5, 5), (5, 6))) == (0, at((5, 5)))
    assert nearest(cell(5, 5), 0) == (NOWHERE, 0)


@pytest.mark.rule("MA-095")
def test_a_search_can_be_limited_to_a_tile() -> None:
    assert nearest(cell(9, 5), at((11, 5), (2, 5)) & SLOT_BOARDS[0]) == (7, at((2, 5)))


@pytest.mark.rule("MA-089", "MA-091", "MA-092")
def test_closest_goes_round_what_is_impassable() -> None:
    ground = alone({(4, y): "#" for y in range(8)} | {(4, 8): "C"})
    assert ground.closest(cell(3, 3), cell(5, 3)) == 12
    assert ground.closest(cell(3, 3), cell(3, 3)) == 0
    assert ground.closest(cell(3, 3), cell(2, 2)) == 1
    assert apart(cell(3, 3), cell(5, 3)) == 2


@pytest.mark.rule("MA-089", "MA-R29")
def test_closest_goes_round_pits_unless_they_are_moved_through() -> None:
    pits = {(4, y): "P" for y in range(9)}
    ground = alone(pits)
    assert ground.closest(cell(3, 3), cell(5, 3)) == 12
    assert ground.closest(cell(3, 3), cell(5, 3), through=ground.kinds["pit"]) == 2


@pytest.mark.rule("MA-089", "MA-R106")
def test_for_closest_closed_doors_are_open_also_slantwise() -> None:
    wall = [(x, 3, "s") for x in range(10) if x not in (4, 5)]
    ground = alone(walls=wall, shut=[(4, 3, "s"), (5, 3, "s")])
    assert ground.closest(cell(4, 3), cell(4, 4)) == 1
    assert ground.closest(cell(4, 3), cell(5, 4)) == 1
    assert ground.closest(cell(0, 3), cell(0, 4)) == 8


@pytest.mark.rule("MA-090", "MA-R03")
def test_immobile_units_are_in_the_way_of_closest() -> None:
    ground = alone({(x, 4): "#" for x in range(10) if x not in (2, 8)})
    assert ground.closest(cell(2, 3), cell(2, 5)) == 2
    assert ground.closest(cell(2, 3), cell(2, 5), at((2, 4))) == 12
    assert ground.closest(cell(2, 3), cell(2, 5), at((2, 4), (8, 4))) == FAR


@pytest.mark.rule("MA-538")
@pytest.mark.parametrize("sign", ["#", "C", "P", "B"])
def test_the_goal_can_be_entered_by_the_last_step_whatever_it_is(sign: str) -> None:
    ground = alone({(5, 2): sign})
    assert ground.closest(cell(2, 2), cell(5, 2)) == 3
    assert ground.closest(cell(4, 2), cell(5, 2)) == 1
    immobile = alone()
    assert immobile.closest(cell(2, 2), cell(5, 2), at((5, 2))) == 3


@pytest.mark.rule("MA-538")
def test_the_last_step_joins_adjacent_spaces() -> None:
    around = [(4, 2, "e"), (5, 1, "s"), (5, 2, "s")]
    ground = alone({(5, 2): "#"}, around)
    assert ground.closest(cell(4, 2), cell(5, 2)) == 3
    assert ground.closest(cell(4, 2), cell(6, 2)) == 2
    assert alone({(5, 2): "#"}, [(5, 2, "e")], shut=around).closest(cell(4, 2), cell(5, 2)) == 1


def test_one_counts_from_a_space_that_nobody_could_enter() -> None:
    ground = alone(destroyed=at((2, 2)))
    assert ground.closest(cell(2, 2), cell(5, 2)) == 3
    assert ground.closest(cell(2, 2), cell(3, 2)) == 1
    assert alone({(1, 1): "#"}).closest(cell(1, 1), cell(3, 3)) == 2
    walled = alone({(0, 0): "C"}, [(0, 0, "e"), (0, 0, "s")])
    assert walled.closest(cell(0, 0), cell(3, 3)) == FAR
    assert walled.closest(cell(0, 0), cell(3, 3), walls=True) == 3


@pytest.mark.rule("MA-539")
def test_what_a_unit_moves_through_is_open_for_its_counts() -> None:
    ground = alone({(4, y): "C" for y in range(10)})
    assert ground.closest(cell(3, 3), cell(5, 3)) == FAR
    assert ground.closest(cell(3, 3), cell(5, 3), through=ground.obstacles) == 2
    assert ground.closest(cell(3, 3), cell(5, 3), at((4, 3), (4, 2)), ground.obstacles) == 2
    assert alone(walls=[(4, y, "e") for y in range(10)]).closest(cell(3, 3), cell(6, 3), walls=True) == 3


@pytest.mark.rule("MA-093", "MA-094", "MA-095")
def test_the_closest_of_several_spaces() -> None:
    ground = alone({(4, y): "#" for y in range(8)} | {(8, 3): "C", (3, 9): "C"})
    chests = ground.kinds["chest"]
    assert ground.closest_among(cell(3, 3), chests) == (6, at((3, 9)))
    assert ground.closest_among(cell(6, 6), chests) == (3, at((8, 3), (3, 9)))
    assert ground.closest_among(cell(3, 9), chests) == (0, at((3, 9)))
    assert ground.closest_among(cell(6, 6), chests, at((5, 7), (5, 8), (5, 9), (4, 8), (4, 9))) == (3, at((8, 3)))
    assert ground.closest_among(cell(6, 6), 0) == (FAR, 0)


@pytest.mark.rule("MA-089", "MA-091")
def test_counts_are_the_same_from_both_ends() -> None:
    tile = face(drawn({(3, 3): "#", (6, 4): "C", (2, 7): "P"}, [(5, y, "e") for y in range(7)]))
    ground = ground_of((tile, tile.turned(1), tile.turned(2), None))
    rng = Random("closest")
    cells = bits_of(ground.walkable)
    for _ in range(60):
        a, b = rng.sample(cells, 2)
        far = ground.closest(a, b)
        assert far == ground.closest(b, a) == ground.closest_among(a, 1 << b)[0]
        assert apart(a, b) <= far < FAR


def test_rings_stop_where_they_are_told_to() -> None:
    ground = alone()
    rings = ground.rings(at((0, 0)), ground.walkable, until=at((3, 1), (3, 3), (9, 9)))
    assert [len(bits_of(ring)) for ring in rings] == [1, 3, 5, 2]
    assert spots(bits_of(rings[-1])) == [(3, 1), (3, 3)]
    assert len(ground.rings(at((0, 0)), ground.walkable, 2)) == 3
    assert ground.rings(at((0, 0)), ground.walkable, 0) == [at((0, 0))]
