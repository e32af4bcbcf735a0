"""Ways: reach, crossings, pits, pushes, and where mindless monsters want to stand."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests.games.machina.ground.sketches import alone, at, spots
from tests.games.machina.ground.test_sight import random_ground

from fabletop.games.machina.ground.board import S, bits_of, cell
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.ground import Ground
from fabletop.games.machina.ground.paths import Crossing, Plan, establish, legs, push_step, reach, way

Spot = tuple[int, int]


def plan(ground: Ground, here: Spot, goal: Spot, budget: int, units: int = 0, **more: Any) -> Plan | None:
    free = ground.walkable & ~(units | at(goal))
    return establish(ground, cell(*here), cell(*goal), free, budget, **more)


def planned(ground: Ground, here: Spot, goal: Spot, budget: int, units: int = 0) -> list[Spot]:
    """The only path, as spots."""
    found = plan(ground, here, goal, budget, units)
    assert found is not None
    assert len(found.ends) == 1
    return spots(found.reach.way(found.ends[0]))


# --- reach and ways --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-253", "MA-254", "MA-255")
def test_reach_is_by_adjacent_free_spaces() -> None:
    ground = alone({(3, 2): "#", (2, 3): "C"}, [(2, 2, "e"), (2, 2, "s")])
    found = reach(ground, cell(2, 2), ground.walkable & ~at((1, 1)), 1)
    assert spots(bits_of(found.board())) == [(2, 1), (3, 1), (1, 2), (1, 3)]
    assert found.cost(cell(2, 2)) == 0
    assert found.cost(cell(1, 3)) == 1
    assert found.cost(cell(9, 9)) == FAR


def test_a_way_is_a_shortest_one_and_always_the_same() -> None:
    ground = alone({(4, y): "#" for y in range(8)})
    path = way(ground, cell(3, 3), cell(5, 3), ground.walkable)
    assert len(path) == ground.closest(cell(3, 3), cell(5, 3)) == 10
    assert path[-1] == cell(5, 3)
    assert path == way(ground, cell(3, 3), cell(5, 3), ground.walkable)
    assert way(ground, cell(3, 3), cell(4, 3), ground.walkable) == (cell(4, 3),)  # the goal may be anything
    assert way(ground, cell(3, 3), cell(3, 3), ground.walkable) == ()
    assert way(ground, cell(3, 3), cell(5, 3), at((2, 3))) == ()


def test_of_equally_short_ways_the_straightest_is_taken() -> None:
    ground = alone()
    found = reach(ground, cell(2, 2), ground.walkable, 9)
    assert spots(found.way(cell(5, 2))) == [(3, 2), (4, 2), (5, 2)]
    assert spots(found.way(cell(2, 5))) == [(2, 3), (2, 4), (2, 5)]
    assert spots(found.way(cell(0, 0))) == [(1, 1), (0, 0)]
    assert spots(found.way(cell(6, 4))) == [(3, 3), (4, 4), (5, 4), (6, 4)]  # slantwise first
    around = alone({(3, 3): "#", (4, 4): "#"})
    found = reach(around, cell(2, 2), around.walkable, 9)
    assert spots(found.way(cell(6, 4))) == [(3, 2), (4, 2), (5, 3), (6, 4)]  # or straight first
    pillar = alone({(4, 2): "#"})
    found = reach(pillar, cell(2, 2), pillar.walkable, 9)
    assert spots(found.way(cell(6, 2))) == [(3, 1), (4, 1), (5, 1), (6, 2)]  # close by it, and not in a wide bow


def test_no_way_with_as_few_steps_is_shorter_to_the_eye_or_turns_less() -> None:
    rng = Random("turns")
    for _ in range(4):
        ground, _ = random_ground(rng, closed=False)
        start = rng.choice(bits_of(ground.passable))
        found = reach(ground, start, ground.walkable, 6)
        for goal in bits_of(found.board()):
            every: list[tuple[int, ...]] = [(start,)]
            for board in found.ways(goal):
                every = [(*path, c) for path in every for c in bits_of(ground.near(path[-1]) & board)]
            assert bends((start, *found.way(goal))) == min(map(bends, every))


def bends(path: tuple[int, ...]) -> tuple[int, int]:
    """How many steps of a way are slantwise, and how often it turns."""
    steps = [b - a for a, b in pairwise(path)]
    return sum(abs(step) not in (1, S) for step in steps), sum(a != b for a, b in pairwise(steps))


def test_first_steps_are_all_that_a_shortest_way_can_begin_with() -> None:
    ground = alone()
    found = reach(ground, cell(2, 2), ground.walkable, 9)
    assert spots(found.first_steps(cell(4, 2))) == [(3, 1), (3, 2), (3, 3)]
    assert spots(found.first_steps(cell(5, 5))) == [(3, 3)]
    assert spots(found.first_steps(cell(3, 2))) == [(3, 2)]
    assert found.first_steps(cell(2, 2)) == ()


def test_ways_and_first_steps_hold_on_random_grounds() -> None:
    rng = Random("ways")
    for _ in range(4):
        ground, _ = random_ground(rng, closed=False)
        cells = bits_of(ground.passable)
        start = rng.choice(cells)
        pits = sum(1 << c for c in rng.sample(cells, 60)) & ~(1 << start)
        spaces = sum(1 << c for c in rng.sample(bits_of(ground.obstacles), 5))
        for crossing in (Crossing(), Crossing(spaces, pits)):
            free = ground.walkable & ~pits
            found = reach(ground, start, free, 7, crossing)
            for goal in rng.sample(bits_of(found.board()), 8) if found.board() else ():
                path = found.way(goal)
                assert price((start, *path), crossing.pits) == found.cost(goal) <= 7
                assert len(reach(ground, path[0], free, 7, crossing).way(goal)) == len(path) - 1
                assert all(ground.adjacent(*pair) for pair in pairwise((start, *path)))
                assert path[0] in found.first_steps(goal)
                for first in found.first_steps(goal):
                    begun = reach(ground, first, free, 7, crossing)
                    assert price((start, first), crossing.pits) + begun.cost(goal) == found.cost(goal)


def price(path: tuple[int, ...], pits: int) -> int:
    return sum(not (pits >> a & 1 and pits >> b & 1) for a, b in pairwise(path))


# --- crossings -------------------------------------------------------------------------------------------------------


CORRIDOR = [(x, y, "s") for x in range(10) for y in (3, 4)]  # row 4 by itself


@pytest.mark.rule("MA-256", "MA-258", "MA-539", "MA-R68")
def test_a_crossing_is_paid_space_by_space_and_ends_where_one_may_stop() -> None:
    ground = alone({(4, 4): "C", (5, 4): "B"}, CORRIDOR)
    crossing = Crossing(ground.obstacles)
    assert not reach(ground, cell(3, 4), ground.walkable, 9).board() & at((6, 4))
    assert reach(ground, cell(3, 4), ground.walkable, 2, crossing).board() == at((2, 4), (1, 4))
    found = reach(ground, cell(3, 4), ground.walkable, 4, crossing)
    assert found.board() == at((0, 4), (1, 4), (2, 4), (6, 4), (7, 4))
    assert found.cost(cell(6, 4)) == 3
    path = found.way(cell(7, 4))
    assert [spots(leg) for leg in legs(path, found.stops)] == [[(4, 4), (5, 4), (6, 4)], [(7, 4)]]
    assert legs(path[:2], found.stops) == [path[:2]]  # cut off, it is still one action


@pytest.mark.rule("MA-257", "MA-061", "MA-R31")
def test_units_that_are_moved_through_are_not_stopped_on() -> None:
    ground = alone(walls=CORRIDOR)
    units = at((4, 4))
    found = reach(ground, cell(3, 4), ground.walkable & ~units, 2, Crossing(units))
    assert found.board() == at((1, 4), (2, 4), (5, 4))


@pytest.mark.rule("MA-256", "MA-R68")
def test_rubble_and_walls_can_be_moved_through() -> None:
    ground = alone({(4, 4): "#"}, [*CORRIDOR, (5, 4, "e")])
    assert reach(ground, cell(3, 4), ground.walkable, 5, Crossing(ground.kinds["rubble"])).board() >> cell(5, 4) & 1
    through = reach(ground, cell(3, 4), ground.walkable, 3, Crossing(ground.kinds["rubble"], walls=True))
    assert through.cost(cell(6, 4)) == 3
    assert through.cost(cell(3, 5)) == 1
    assert not through.board() & at((4, 4))


@pytest.mark.rule("MA-260", "MA-261")
def test_from_pit_to_pit_costs_nothing() -> None:
    ground = alone({(4, 4): "P", (5, 4): "P", (6, 4): "P"}, CORRIDOR)
    pits = ground.kinds["pit"]
    assert not reach(ground, cell(3, 4), ground.walkable, 9).board() >> cell(7, 4) & 1
    found = reach(ground, cell(3, 4), ground.walkable, 2, Crossing(pits=pits))
    assert found.cost(cell(6, 4)) == 1
    assert found.cost(cell(7, 4)) == 2
    assert spots(found.way(cell(7, 4))) == [(4, 4), (5, 4), (6, 4), (7, 4)]
    assert found.board() == at((1, 4), (2, 4), (7, 4))
    stopping = reach(ground, cell(3, 4), ground.walkable, 2, Crossing(pits=pits, stops_on_pits=True))
    assert stopping.board() == at((1, 4), (2, 4), (7, 4)) | pits
    # With nothing left it could not step off.
    assert not reach(ground, cell(3, 4), ground.walkable, 1, Crossing(pits=pits, stops_on_pits=True)).board() & pits


@pytest.mark.rule("MA-260")
def test_on_a_pit_one_walks_on_for_nothing_and_pays_to_step_off() -> None:
    ground = alone({(4, 4): "P", (5, 4): "P"}, CORRIDOR)
    found = reach(ground, cell(4, 4), ground.walkable, 1, Crossing(pits=ground.kinds["pit"], stops_on_pits=True))
    assert found.cost(cell(5, 4)) == 0
    assert found.cost(cell(6, 4)) == found.cost(cell(3, 4)) == 1
    assert spots(found.first_steps(cell(6, 4))) == [(5, 4)]
    assert found.board() == at((3, 4), (5, 4), (6, 4))


@pytest.mark.rule("MA-260")
def test_a_way_over_pits_has_no_free_steps_that_lead_nowhere() -> None:
    """Else a unit that thinks again after each step would go to and fro for ever."""
    ground = alone({(4, 4): "P", (5, 4): "P"})
    over = Crossing(pits=ground.kinds["pit"], stops_on_pits=True)
    for x in (4, 5):
        found = reach(ground, cell(x, 4), ground.walkable, 4, over)
        assert spots(found.way(cell(x, 6))) == [(x, 5), (x, 6)]
        assert spots(found.first_steps(cell(x, 6))) == [(x - 1, 5), (x, 5), (x + 1, 5)]


# --- push and pull ---------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X24")
@pytest.mark.rule("MA-267", "MA-269")
def test_push_and_pull_take_their_direction_anew_before_each_space() -> None:
    source, unit = cell(2, 2), cell(4, 3)
    assert push_step(source, unit, 1) == cell(5, 4)
    assert push_step(source, cell(5, 4), 1) == cell(6, 5)
    assert push_step(source, unit, -1) == cell(3, 2)
    assert push_step(source, cell(3, 2), -1) == source


@pytest.mark.rule("MA-269")
def test_in_a_row_or_column_it_is_straight_and_on_the_source_nowhere() -> None:
    assert push_step(cell(2, 2), cell(2, 7), 1) == cell(2, 8)
    assert push_step(cell(2, 2), cell(0, 2), -1) == cell(1, 2)
    assert push_step(cell(2, 2), cell(2, 2), 1) == cell(2, 2)


# --- mindless monsters -----------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X03")
@pytest.mark.rule("MA-499", "MA-501", "MA-502")
def test_mindless_a_takes_the_shorter_path_to_where_it_is_adjacent() -> None:
    ground = alone({(3, 1): "C", (3, 3): "C"})
    assert ground.closest(cell(2, 2), cell(5, 2)) == 3
    assert ground.closest(cell(2, 2), cell(2, 6)) == 4
    assert planned(ground, (2, 2), (5, 2), 4, at((2, 6))) == [(3, 2), (4, 2)]


@pytest.mark.example("machina", "X04")
@pytest.mark.rule("MA-499", "MA-500")
def test_mindless_b_goes_round_other_monsters() -> None:
    ground = alone({(4, 7): "B"})
    lorrain, phillip = (5, 5), (5, 2)
    units = at((4, 4), (4, 5), (4, 6), phillip)
    assert ground.closest(cell(3, 5), cell(*lorrain)) == 2
    found = plan(ground, (3, 5), lorrain, 5, units)
    assert found is not None
    assert (found.moves, found.distance) == (3, 1)
    assert cell(5, 4) in found.ends
    assert spots(found.reach.way(cell(5, 4))) == [(3, 4), (4, 3), (5, 4)]
    assert ground.closest(cell(3, 4), cell(*lorrain)) == ground.closest(cell(3, 4), cell(*phillip)) == 2
    assert ground.closest(cell(4, 3), cell(*phillip)) == 1
    assert ground.closest(cell(4, 3), cell(*lorrain)) == 2


@pytest.mark.example("machina", "X05")
@pytest.mark.rule("MA-499", "MA-500", "MA-501")
def test_mindless_c_takes_the_long_way_round() -> None:
    ground = alone(dict.fromkeys([(2, 4), (4, 3), (4, 7), (4, 8), (4, 9)], "B"))
    units = at((4, 4), (4, 5), (4, 6))
    assert planned(ground, (3, 5), (5, 5), 5, units) == [(3, 4), (3, 3), (4, 2), (5, 3), (5, 4)]


@pytest.mark.example("machina", "X56")
@pytest.mark.rule("MA-502", "MA-538", "MA-R128")
def test_rubble_as_a_goal() -> None:
    ground = alone({(5, 2): "#"})
    found = plan(ground, (2, 2), (5, 2), 4)
    assert found is not None
    assert ground.closest(cell(2, 2), cell(5, 2)) == 3
    assert spots(found.ends) == [(4, 2)]
    assert (found.moves, found.distance) == (2, 1)
    assert spots(found.reach.first_steps(cell(4, 2))) == [(3, 1), (3, 2), (3, 3)]
    assert plan(ground, (4, 2), (5, 2), 2) is None  # it stays


@pytest.mark.rule("MA-503")
def test_without_a_closer_space_there_is_no_path() -> None:
    ground = alone({(x, 4): "#" for x in range(10)})
    assert plan(ground, (2, 2), (2, 6), 4) is None
    assert plan(alone(), (2, 2), (2, 6), 0) is None
    assert plan(alone(), (2, 2), (2, 6), 4, at((1, 1), (2, 1), (3, 1), (1, 2), (3, 2), (1, 3), (2, 3), (3, 3))) is None


@pytest.mark.rule("MA-501", "MA-502")
def test_equal_end_spaces_are_an_ambiguity() -> None:
    ground = alone()
    found = plan(ground, (1, 1), (5, 5), 5, at((5, 4), (4, 5), (4, 4)))
    assert found is not None
    assert spots(found.ends) == [(6, 4), (4, 6)]
    straight = plan(ground, (1, 1), (8, 1), 3)
    assert straight is not None
    assert spots(straight.ends) == [(4, 1)]  # in its row, though others are as close


@pytest.mark.rule("MA-R128")
def test_an_orthogonal_end_is_worth_a_longer_path_only_by_a_setting() -> None:
    ground = alone()
    units = at((4, 2), (5, 1))
    found = plan(ground, (2, 1), (5, 2), 6, units)
    assert found is not None
    assert (spots(found.ends), found.moves) == ([(4, 1), (4, 3)], 2)
    longer = plan(ground, (2, 1), (5, 2), 6, units, orthogonal_first=True)
    assert longer is not None
    assert (spots(longer.ends), longer.moves) == ([(5, 3)], 3)


@pytest.mark.rule("MA-500", "MA-R105", "MA-R106")
def test_a_planned_path_goes_straight_through_closed_doors_only() -> None:
    wall = [(x, 3, "s") for x in range(10) if x not in (4, 5)]
    ground = alone(walls=wall, shut=[(4, 3, "s"), (5, 3, "s")])
    found = plan(ground, (4, 3), (6, 5), 6, at((5, 5)))
    assert found is not None
    assert spots(found.reach.first_steps(found.ends[0])) == [(5, 3), (4, 4)]
    assert not ground.adjacent(cell(4, 3), cell(4, 4))
    assert found.moves == 2
    # Slantwise past the closed one of two doors is adjacency, and allowed.
    beside = alone(walls=wall, doors=[(5, 3, "s")], shut=[(4, 3, "s")])
    found = plan(beside, (4, 3), (6, 5), 6)
    assert found is not None
    assert cell(5, 4) in found.reach.first_steps(found.ends[0])


@pytest.mark.rule("MA-264", "MA-539")
def test_a_monster_that_crosses_pits_does_not_stop_on_one() -> None:
    ground = alone({(4, 4): "P", (5, 4): "P"}, CORRIDOR)
    goal = cell(9, 4)
    free = ground.walkable & ~(1 << goal)
    assert establish(ground, cell(3, 4), goal, free, 3) is None
    crossing = Crossing(pits=ground.kinds["pit"])
    assert establish(ground, cell(3, 4), goal, free, 1, crossing=crossing) is None
    found = establish(ground, cell(3, 4), goal, free, 3, crossing=crossing)
    assert found is not None
    assert (spots(found.ends), found.moves, found.distance) == ([(7, 4)], 3, 2)
