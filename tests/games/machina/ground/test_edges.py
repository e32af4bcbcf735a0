"""Edges: joined, unexplored, dead or under a token; and where a new tile goes."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.games.machina.ground.sketches import BOILER, SUMP, alone, at, door, drawn, face

from fabletop.games.machina.ground.board import NOWHERE, SLOT_BOARDS, cell
from fabletop.games.machina.ground.exploring import (
    Placement,
    placement,
    shifted,
    shifted_door,
    shifted_edge,
    shifted_slot,
    turn_for,
)
from fabletop.games.machina.ground.faces import EAST, NORTH, SOUTH, WEST, Face, opposite
from fabletop.games.machina.ground.ground import Ground, ground_of
from fabletop.games.machina.ground.printed import edge_of

OPEN = face(drawn())
NO_WEST = face(drawn(edges="NES"), "NES")


def beside(left: Face = OPEN, right: Face = OPEN, **more: Any) -> Ground:
    return ground_of((left, right, None, None), **more)


def shifted_board(board: int, found: Placement) -> int:
    """A board without what was on dropped tiles, shifted."""
    for slot in found.dropped:
        board &= ~SLOT_BOARDS[slot]
    return board << found.shift if found.shift >= 0 else board >> -found.shift


def passes(ground: Ground) -> bool:
    a, b = cell(9, 4), cell(10, 4)
    assert ground.adjacent(a, b) == ground.sees(cell(7, 4), cell(13, 4))
    return ground.adjacent(a, b)


@pytest.mark.rule("MA-044", "MA-079", "MA-084")
def test_an_edge_that_meets_an_edge_is_joined() -> None:
    ground = beside()
    assert ground.edges[edge_of(0, EAST)] == ground.edges[edge_of(1, WEST)] == "joined"
    assert passes(ground)
    assert ground.adjacent(cell(9, 4), cell(10, 5))
    assert ground.adjacent(cell(9, 5), cell(10, 5))
    assert not ground.adjacent(cell(9, 6), cell(10, 6))
    assert not ground.sees(cell(9, 3), cell(10, 3))


@pytest.mark.rule("MA-045")
def test_an_edge_without_a_tile_beyond_is_unexplored_and_shut() -> None:
    ground = alone()
    assert ground.edges == {edge_of(0, side): "unexplored" for side in range(4)}
    assert ground.unexplored() == [edge_of(0, side) for side in range(4)]
    assert ground.near(cell(9, 4)) & ~SLOT_BOARDS[0] == 0
    assert ground.broken(cell(8, 4), cell(12, 4)) == ("edge", (cell(9, 4), cell(10, 4)))


@pytest.mark.rule("MA-046")
def test_an_edge_that_faces_a_tile_without_one_is_dead() -> None:
    ground = beside(OPEN, NO_WEST)
    assert ground.edges[edge_of(0, EAST)] == "dead"
    assert edge_of(1, WEST) not in ground.edges
    assert edge_of(0, EAST) not in ground.unexplored()
    assert not passes(ground)
    assert ground.broken(cell(8, 4), cell(12, 4)) == ("wall", (cell(9, 4), cell(10, 4)))


@pytest.mark.rule("MA-R126")
@pytest.mark.parametrize("edge", [edge_of(0, EAST), edge_of(1, WEST)])
@pytest.mark.parametrize("token", ["entry", "exit_"])
def test_an_edge_with_a_token_is_not_joined(token: str, edge: int) -> None:
    ground = beside(OPEN, OPEN, **{token: edge})
    other = edge_of(1, WEST) if edge == edge_of(0, EAST) else edge_of(0, EAST)
    assert ground.edges[edge] == "token"
    assert ground.edges[other] == "dead"
    assert not passes(ground)


@pytest.mark.rule("MA-R126")
def test_by_a_setting_the_entry_tokens_edge_joins_and_the_exit_tokens_never() -> None:
    edge = edge_of(0, EAST)
    assert passes(beside(entry=edge, entry_joins=True))
    assert not passes(beside(exit_=edge, entry_joins=True))
    alone_ = alone(entry=edge, entry_joins=True)
    assert alone_.edges[edge] == "token"  # there is nothing to join, and it is not to be explored
    assert edge not in alone_.unexplored()


@pytest.mark.rule("MA-348")
def test_an_edge_with_a_token_is_not_unexplored() -> None:
    ground = alone(entry=edge_of(0, SOUTH), exit_=edge_of(0, NORTH))
    assert ground.unexplored() == [edge_of(0, EAST), edge_of(0, WEST)]
    assert ground.edge_at(cell(4, 9)) == ground.edge_at(cell(5, 9)) == edge_of(0, SOUTH)
    assert ground.edge_at(cell(3, 9)) == NOWHERE


# --- exploring -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-349")
@pytest.mark.parametrize(("direction", "side"), [*product(range(4), range(4))])
def test_a_new_tile_is_turned_so_that_its_direction_meets_the_edge(direction: int, side: int) -> None:
    tile = face(drawn(), direction="NESW"[direction])
    turn = turn_for(tile.turned(3), edge_of(0, side))
    assert tile.turned(turn).direction == opposite(side)


@pytest.mark.rule("MA-349", "MA-350")
def test_every_edge_of_the_new_tile_that_meets_one_is_joined() -> None:
    sump = face(SUMP, "NEW", "N")
    laid = (face(BOILER), OPEN, OPEN, None)
    found = placement([each is not None for each in laid], edge_of(1, SOUTH))
    assert found == Placement(3, (), 0)
    turn = turn_for(sump, edge_of(1, SOUTH))
    assert turn == 0
    ground = ground_of((*laid[:3], sump.turned(turn)))
    assert ground.edges[edge_of(1, SOUTH)] == ground.edges[edge_of(3, NORTH)] == "joined"
    assert ground.edges[edge_of(2, EAST)] == ground.edges[edge_of(3, WEST)] == "joined"


@pytest.mark.rule("MA-351")
@pytest.mark.parametrize(
    ("edge", "found"),
    [
        (edge_of(0, EAST), Placement(1, (), 0)),
        (edge_of(0, SOUTH), Placement(2, (), 0)),
        (edge_of(0, WEST), Placement(0, (), 10)),
        (edge_of(0, NORTH), Placement(0, (), 220)),
    ],
)
def test_while_there_is_room_nothing_is_dropped(edge: int, found: Placement) -> None:
    assert placement([True, False, False, False], edge) == found


@pytest.mark.rule("MA-351", "MA-352", "MA-R33")
@pytest.mark.parametrize(
    ("edge", "dropped", "kept"),
    [
        (edge_of(0, NORTH), (2, 3), {0: 2, 1: 3}),
        (edge_of(1, NORTH), (2, 3), {0: 2, 1: 3}),
        (edge_of(3, SOUTH), (0, 1), {2: 0, 3: 1}),
        (edge_of(0, WEST), (1, 3), {0: 1, 2: 3}),
        (edge_of(3, EAST), (0, 2), {1: 0, 3: 2}),
    ],
)
def test_beyond_two_by_two_the_far_row_or_column_is_dropped(
    edge: int, dropped: tuple[int, ...], kept: dict[int, int]
) -> None:
    found = placement([True] * 4, edge)
    assert found.dropped == dropped
    assert found.slot == edge // 4
    for slot in range(4):
        assert shifted_slot(slot, found) == kept.get(slot, NOWHERE)
        assert shifted_edge(edge_of(slot, EAST), found) == (edge_of(kept[slot], EAST) if slot in kept else NOWHERE)


@pytest.mark.rule("MA-352")
def test_only_tiles_that_are_there_are_dropped() -> None:
    assert placement([True, True, False, True], edge_of(0, NORTH)).dropped == (3,)
    assert placement([True, True, False, False], edge_of(1, EAST)) == Placement(1, (0,), -10)


@pytest.mark.rule("MA-352")
def test_all_that_stays_shifts_with_its_tile() -> None:
    found = placement([True] * 4, edge_of(0, NORTH))  # as in worked example 38
    assert shifted(cell(3, 4), found) == cell(3, 14)
    assert shifted(cell(12, 9), found) == cell(12, 19)
    assert shifted(cell(3, 14), found) == NOWHERE
    assert shifted_door(door((3, 4, "s")), found) == door((3, 14, "s"))
    assert shifted_door(door((12, 9, "e")), found) == door((12, 19, "e"))
    assert shifted_door(door((3, 14, "e")), found) == NOWHERE
    assert shifted_board(at((3, 4), (3, 14), (12, 9)), found) == at((3, 14), (12, 19))
    back = placement([True] * 4, edge_of(2, SOUTH))
    assert shifted_board(at((3, 14), (3, 4)), back) == at((3, 4))
    west = placement([True] * 4, edge_of(0, WEST))
    assert shifted_board(at((3, 14), (13, 4)), west) == at((13, 14))
    inside = placement([True, False, False, False], edge_of(0, EAST))
    assert shifted(cell(3, 4), inside) == cell(3, 4)


@pytest.mark.rule("MA-045", "MA-352")
def test_after_scrolling_the_same_ground_lies_elsewhere_in_the_window() -> None:
    boiler, sump = face(BOILER), face(SUMP, "NEW", "N").turned(2)
    before = ground_of((boiler, sump, OPEN, OPEN))
    found = placement([True] * 4, edge_of(0, NORTH))
    after = ground_of((OPEN, None, boiler, sump))
    assert {shifted_door(each, found) for each in before.doors} - {NOWHERE} == set(after.doors)
    for kind, board in before.kinds.items():
        assert shifted_board(board, found) == after.kinds[kind] & (SLOT_BOARDS[2] | SLOT_BOARDS[3])
