"""Faces: drawings are read to the letter, turned by quarters, and refused in words."""

from __future__ import annotations

import pytest
from tests.games.machina.ground.sketches import BOILER, SUMP, at, door, drawn, face, printed

from fabletop.games.machina.ground.board import bits_of
from fabletop.games.machina.ground.faces import EAST, NORTH, SOUTH, WEST, EndgameTile, Face, face_of, opposite
from fabletop.games.machina.ground.printed import edge_cells, edge_name, edge_of


@pytest.fixture(scope="module")
def boiler() -> Face:
    return face(BOILER)


@pytest.mark.rule("MA-040")
def test_a_face_is_ten_by_ten_spaces_each_of_one_kind(boiler: Face) -> None:
    assert sum(len(bits_of(board)) for board in boiler.kinds.values()) == 100
    assert boiler.kinds["chest"] == at((0, 0), (9, 9))
    assert boiler.kinds["pit"] == at((1, 6), (1, 7))
    assert boiler.kinds["chapter"] == at((5, 4))


@pytest.mark.rule("MA-041", "MA-R21")
def test_a_face_has_up_to_four_edges_and_one_of_them_has_the_direction_symbol(boiler: Face) -> None:
    assert boiler.edges == (NORTH, EAST, SOUTH, WEST)
    assert boiler.direction == SOUTH
    sump = face(SUMP, "NEW", "N")
    assert sump.edges == (NORTH, EAST, WEST)
    assert sump.direction == NORTH
    with pytest.raises(ValueError, match="its direction is S, but there is no edge on that side"):
        face(SUMP, "NEW", "S")


@pytest.mark.rule("MA-042")
def test_an_edge_is_the_two_middle_spaces_of_a_side() -> None:
    assert edge_cells(edge_of(0, NORTH)) == tuple(bits_of(at((4, 0), (5, 0))))
    assert edge_cells(edge_of(0, EAST)) == tuple(bits_of(at((9, 4), (9, 5))))
    assert edge_cells(edge_of(3, SOUTH)) == tuple(bits_of(at((14, 19), (15, 19))))
    assert edge_cells(edge_of(2, WEST)) == tuple(bits_of(at((0, 14), (0, 15))))
    assert [edge_name(edge_of(1, side)) for side in range(4)] == ["N", "E", "S", "W"]
    assert [opposite(side) for side in (NORTH, EAST, SOUTH, WEST)] == [SOUTH, WEST, NORTH, EAST]


@pytest.mark.rule("MA-043", "MA-R21")
@pytest.mark.parametrize("columns", [(7,), (9,), (11, 13), (7, 9, 11), (9, 11, 13)])
def test_the_outer_border_is_wall_except_at_edges(columns: tuple[int, ...]) -> None:
    rows = drawn(edges="ESW").split("\n")
    rows[0] = "".join(" " if column in columns else sign for column, sign in enumerate(rows[0]))
    with pytest.raises(ValueError, match="side N: its border is wall, or open at exactly its two middle spaces"):
        face("\n".join(rows))


@pytest.mark.rule("MA-043")
def test_edges_are_drawn_where_the_face_says_they_are() -> None:
    with pytest.raises(ValueError, match="its edges are said to be NES, but drawn are NESW"):
        face(BOILER, "NES")
    with pytest.raises(ValueError, match="said to be NS, but drawn are none"):
        face(drawn(edges=""), "NS")


@pytest.mark.rule("MA-R24")
def test_there_are_no_doors_at_the_rim() -> None:
    rows = drawn().split("\n")
    rows[0] = rows[0].replace(" ", "=", 1)
    with pytest.raises(ValueError, match=r"line 1, character 10: here is the outer border, one of '- ', not '='"):
        face("\n".join(rows))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("|C . .", "|c . .", "line 2, character 2: here is a space, one of '.*', not 'c'"),
        ("+=+=+", "+#+=+", r"line 7, character 10: here is a border, one of '-= ', not '#'"),
        ("T=. .", "T-. .", r"line 12, character 15: here is a border, one of '\|= ', not '-'"),
        ("+ + + +-+=+=+", "+ + . +-+=+=+", r"line 7, character 5: here is a corner, one of '\+', not '\.'"),
        ("|C . . #", "|C . . # ", "line 2: a line has 21 characters, this one 22"),
        ("|C . . # . . . . . E|\n", "", "a drawing has 21 lines, this one 20"),
    ],
)
def test_a_drawing_is_refused_with_the_place_of_its_fault(old: str, new: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        face(BOILER.replace(old, new, 1))


def test_blanks_at_the_end_of_a_line_may_be_left_out(boiler: Face) -> None:
    assert [row for row in boiler.rows if row.endswith(" ")] == [" . . .|T . H T|. R . ", " . . .|T . . T=. . . "]


@pytest.mark.parametrize("name", ["3", "3,10", "a,b", "-1,2", "1,2,3", ""])
def test_a_tag_stands_at_a_space(name: str) -> None:
    with pytest.raises(ValueError, match='a tag stands at a space "x,y" with numbers from 0 to 9'):
        face_of(printed(BOILER, tags={name: "pile_of_bodies"}))


def test_a_quarter_turn_is_clockwise(boiler: Face) -> None:
    once = boiler.turned(1)
    assert once.kinds["chest"] == at((9, 0), (0, 9))  # from the top left to the top right, and so on
    assert once.kinds["trap_lever"] == at((0, 0))
    assert once.direction == WEST
    assert once.doors.east == at((6, 4), (6, 5), (2, 4))
    assert once.doors.south == at((4, 6))


def test_turned_faces_are_kept_and_four_quarters_are_none(boiler: Face) -> None:
    assert boiler.turned(0) is boiler.turned(4) is boiler
    assert boiler.turned(2) is boiler.turned(1).turned(2)
    rows = boiler.rows
    for _ in range(4):
        boiler = Face("again", "Again", rows, SOUTH, {}, 0).turned(1)
        rows = boiler.rows
    assert rows == face(BOILER).rows


def test_edges_tags_and_direction_turn_with_their_face() -> None:
    sump = face(SUMP, "NEW", "N", {"1,0": "pile_of_bodies", "3,7": "pile_of_bodies"})
    assert [sump.turned(turn).edges for turn in range(4)] == [(0, 1, 3), (0, 1, 2), (1, 2, 3), (0, 2, 3)]
    assert [sump.turned(turn).direction for turn in range(4)] == [NORTH, EAST, SOUTH, WEST]
    assert sump.tags == {"pile_of_bodies": at((1, 0), (3, 7))}
    assert sump.turned(1).tags == {"pile_of_bodies": at((9, 1), (2, 3))}


def test_a_door_has_the_number_of_its_border() -> None:
    tile = face(drawn(doors=[(2, 3, "e"), (5, 6, "s")]))
    assert tile.doors == (at((2, 3)), at((5, 6)))
    assert door((2, 3, "e")) % 2 == 0
    assert door((5, 6, "s")) % 2 == 1


def test_an_endgame_tile_has_no_edges_but_entry_spaces() -> None:
    drawing = drawn({(4, 9): "*", (5, 9): "*", (2, 2): "H"}, edges="")
    tile = face_of(EndgameTile("heart", "ice", "Heart", drawing))
    assert tile.entries == at((4, 9), (5, 9))
    assert tile.kinds["floor"] & tile.entries == tile.entries
    assert tile.edges == ()
    assert tile.turned(1).direction == tile.direction == -1
    with pytest.raises(ValueError, match="an endgame tile has no edges, but drawn are NS"):
        face_of(EndgameTile("heart", "ice", "Heart", drawn(edges="NS")))
