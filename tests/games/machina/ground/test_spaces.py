"""Spaces and borders: what can be entered, what stops sight, and what changes that."""

from __future__ import annotations

import pytest
from tests.games.machina.ground.sketches import BOILER, alone, at, door, face

from fabletop.games.machina.ground.board import CELLS, SLOT_BOARDS, SLOT_OF, bits_of, board_of, cell, first_of
from fabletop.games.machina.ground.faces import LETTERS, Kind
from fabletop.games.machina.ground.ground import ACTION_SPACES, OBSTACLES, Treatment, ground_of

HERE = (3, 3)
EVERY = {(column, 0): sign for column, sign in enumerate(".TPSCERLWH")} | {(0, 9): "B", (1, 9): "#", (2, 9): "?"}


def test_boards_and_cells_are_in_reading_order() -> None:
    assert bits_of(board_of(CELLS)) == list(CELLS)
    assert first_of(at((7, 2), (3, 4))) == cell(7, 2)
    assert first_of(0) == -1
    assert [SLOT_OF[cell(x, y)] for x, y in ((0, 0), (9, 9), (10, 9), (9, 10), (19, 19), (20, 3))] == [
        0,
        0,
        1,
        2,
        3,
        -1,
    ]
    assert sum(SLOT_BOARDS) == board_of(CELLS)


@pytest.mark.rule("MA-047", "MA-052", "MA-053", "MA-054", "MA-R06", "MA-R07", "MA-R32")
def test_a_space_is_passable_an_obstacle_or_a_barrier() -> None:
    ground = alone(EVERY)
    for spot, sign in EVERY.items():
        c = cell(*spot)
        assert ground.kind_of(c) == LETTERS[sign]
        assert ground.passable >> c & 1 == (sign in ".TPS")
        assert ground.obstacles >> c & 1 == (sign in "CERLWHB")
        assert ground.barrier >> c & 1 == (sign in "#?")
    assert ground.passable | ground.obstacles | ground.barrier & ground.placed == ground.placed
    assert set(ACTION_SPACES) == {"chest", "event_space", "recharge_station", "trap_lever", "workbench"}
    assert {*OBSTACLES} - {*ACTION_SPACES} == {"chapter", "barrel"}


@pytest.mark.rule("MA-055")
def test_floor_is_the_default() -> None:
    ground = alone({HERE: "#"})
    assert ground.kinds["floor"] == ground.placed & ~at(HERE) == ground.walkable


@pytest.mark.rule("MA-048", "MA-049", "MA-058", "MA-060")
def test_an_open_border_and_an_open_or_destroyed_door_stop_nothing() -> None:
    border = (3, 3, "e")
    for ground in (alone(), alone(doors=[border]), alone(doors=[border], wrecked=(door(border),))):
        assert ground.adjacent(cell(3, 3), cell(4, 3))
        assert ground.sees(cell(2, 3), cell(6, 3))
    assert alone(doors=[border]).door_state(door(border)) == "open"
    assert alone(doors=[border], wrecked=(door(border),)).door_state(door(border)) == "destroyed"


@pytest.mark.rule("MA-050", "MA-077")
@pytest.mark.parametrize("sign", "CERLWHB")
def test_obstacles_stop_movement_and_not_sight(sign: str) -> None:
    ground = alone({(4, 3): sign}, walls=[(x, y, "s") for x in range(10) for y in (2, 3)])
    assert ground.sees(cell(3, 3), cell(5, 3))
    assert ground.rings(at((3, 3)), ground.passable)[-1] == at((0, 3))
    assert ground.closest(cell(3, 3), cell(5, 3)) == 999


@pytest.mark.rule("MA-051", "MA-054", "MA-056", "MA-057", "MA-059")
@pytest.mark.parametrize("barrier", ["#", "?", "wall", "door"])
def test_barriers_stop_movement_and_sight(barrier: str) -> None:
    row = [(x, y, "s") for x in range(10) for y in (2, 3)]
    ground = {
        "#": alone({(4, 3): "#"}, row),
        "?": alone({(4, 3): "?"}, row),
        "wall": alone(walls=[*row, (4, 3, "e")]),
        "door": alone(walls=row, shut=[(4, 3, "e")]),
    }[barrier]
    assert not ground.sees(cell(3, 3), cell(6, 3))
    assert not any(ring >> cell(6, 3) & 1 for ring in ground.rings(at((3, 3)), ground.passable))


@pytest.mark.rule("MA-066", "MA-067", "MA-053")
@pytest.mark.parametrize("sign", ".TPSCERLWHB#")
def test_a_destroyed_space_is_an_obstacle_and_nothing_else(sign: str) -> None:
    ground = alone({HERE: sign}, destroyed=at(HERE))
    c = cell(*HERE)
    assert ground.obstacles >> c & 1
    assert not (ground.passable | ground.barrier) >> c & 1
    assert ground.kind_of(c) is None
    assert not any(board >> c & 1 for board in ground.kinds.values())
    assert ground.sees(cell(2, 3), cell(5, 3))


@pytest.mark.rule("MA-052")
def test_a_spawn_space_that_is_not_destroyed_is_passable() -> None:
    assert alone({HERE: "S"}).walkable >> cell(*HERE) & 1
    assert not alone({HERE: "S"}, destroyed=at(HERE)).walkable >> cell(*HERE) & 1


@pytest.mark.rule("MA-068")
@pytest.mark.parametrize(("kind", "part"), [("rubble", "barrier"), ("barrel", "obstacles"), ("pit", "passable")])
def test_a_space_treated_as_another_kind_is_only_that(kind: Kind, part: str) -> None:
    ground = alone({HERE: "T"}, treated=(Treatment(at(HERE), kind),))
    c = cell(*HERE)
    assert ground.kind_of(c) == kind
    assert not ground.kinds["trapped"]
    assert getattr(ground, part) >> c & 1
    assert not ground.walkable >> c & 1


@pytest.mark.rule("MA-069")
def test_a_space_treated_also_as_another_kind_is_both() -> None:
    ground = alone({HERE: "C"}, treated=(Treatment(at(HERE), "barrel", also=True),))
    assert ground.kinds["chest"] == ground.kinds["barrel"] == at(HERE)
    assert ground.kind_of(cell(*HERE)) == "chest"
    assert ground.obstacles == at(HERE)
    blocked = alone({HERE: "T"}, treated=(Treatment(at(HERE), "rubble", also=True),))
    assert blocked.barrier & at(HERE)
    assert not blocked.passable & at(HERE)


@pytest.mark.rule("MA-R32", "MA-068")
def test_tagged_scenery_keeps_the_features_of_its_space_until_it_is_treated() -> None:
    tile = face(BOILER, tags={"1,1": "pile_of_bodies"})
    ground = ground_of((None, tile, None, None))
    pile = ground.tags["pile_of_bodies"]
    assert pile == at((11, 1))
    assert ground.walkable & pile
    treated = ground_of((None, tile, None, None), treated=(Treatment(pile, "rubble"),))
    assert treated.barrier & pile
    assert not treated.walkable & pile


def test_what_is_not_placed_is_a_barrier_and_of_no_kind() -> None:
    ground = ground_of((None, face(BOILER), None, None))
    assert ground.placed == SLOT_BOARDS[1]
    assert ground.barrier >> cell(3, 3) & 1
    assert ground.kind_of(cell(3, 3)) is None


def test_the_same_ground_is_worked_out_once() -> None:
    assert alone() is not alone()  # other faces
    tile = face(BOILER)
    laid = (tile, None, None, None)
    closed = tuple(sorted(ground_of(laid).doors))[:1]
    assert ground_of(laid, closed) is ground_of(laid, closed)
    assert ground_of(laid, closed).printed is ground_of(laid).printed
    assert ground_of(laid, closed).distances(cell(2, 2)) is ground_of(laid).distances(cell(2, 2))
