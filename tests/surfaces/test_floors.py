"""A dungeon at full size and a grid of cards, made up: what they look like as characters and as words."""

from __future__ import annotations

import msgspec
import pytest
from tests.engine.minis.halls import HALLS

from fabletop.engine.scene import Border, Floor, Ground, Overlay, Piece, Scene, space_id
from fabletop.engine.skin import PLAIN, BorderStyle, border_style
from fabletop.showcase import floors
from fabletop.terminal.canvas import Canvas
from fabletop.terminal.describe import describe_scene, describe_widget, look_at
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import PLAIN_LOOK, look_of
from fabletop.terminal.widgets.board_table import BOARDS
from fabletop.terminal.widgets.floor import draw_floor

DUNGEON, CARDS = floors.dungeon(), floors.cards()
LOOK = look_of(HALLS.skin)
SCENE = Scene("The halls", "Night", DUNGEON)
WORLDS = Scene("Worlds", "Night", CARDS)


def text(canvas: Canvas) -> list[str]:
    return ["".join(row) for row in canvas.chars]


def near(marks: Marks | None = None, width: int = 80, height: int = 14) -> list[str]:
    """What an ordinary window shows around where it happens."""
    centre = BOARDS[Floor].spots(DUNGEON)[DUNGEON.eyes]
    return text(draw_floor(DUNGEON, width, height, LOOK, marks or Marks(), centre).canvas)


def test_the_dungeon_is_as_large_as_they_come() -> None:
    ground = DUNGEON.ground
    assert (ground.rows, ground.columns, len(ground.tiles)) == (20, 20, 4)
    assert len(DUNGEON.pieces) == 12
    assert all(2 <= len(piece.gauges) <= 3 for piece in DUNGEON.pieces)
    assert {border.state for border in DUNGEON.borders} >= {"open", "closed", "locked", "broken"}
    assert {overlay.kind for overlay in DUNGEON.overlays} == {"reach", "sight", "path", "intent", "area"}
    spaces = {space_id(*at) for at in ground.all_spaces()}
    used = [thing.at for thing in DUNGEON.occupants] + [each for over in DUNGEON.overlays for each in over.spaces]
    assert spaces.issuperset(used), "nothing stands or is drawn where no space is"


def test_a_ground_knows_its_spaces_and_its_borders() -> None:
    ground = Ground(("ab", "a "), (" #", ""), ("= ", ""), {"a": "hall", "b": "pit"}, {"=": "step"}, "wall")
    assert [*ground.all_spaces()] == [(1, 1), (1, 2), (2, 1)]
    assert [ground.kind(1, 2), ground.kind(2, 2), ground.kind(0, 0)] == ["pit", None, None]
    assert [ground.border(1, 1, "right"), ground.border(1, 1, "below"), ground.border(1, 2, "right")] == [
        "",
        "step",
        "wall",
    ]
    around = {(row, column, side) for row, column, side, kind in ground.all_borders() if kind == "wall"}
    assert {(1, 0, "right"), (0, 1, "below"), (2, 1, "below"), (2, 1, "right"), (1, 2, "below")} <= around
    assert [*msgspec.structs.replace(ground, top=5, left=8).all_spaces()] == [(5, 8), (5, 9), (6, 8)]


def test_a_border_is_drawn_by_its_kind_and_state() -> None:
    skinned = {"door": BorderStyle("leaf", "#8F5D31"), "door.open": BorderStyle("bars")}
    assert border_style({}, "door", "locked").shape == "barred"
    assert border_style({}, "hedge").shape == "wall"
    assert border_style(skinned, "door", "broken") == BorderStyle("splinters", "#8F5D31")
    assert border_style(skinned, "door", "open").shape == "bars"


def test_at_80_by_24_one_sees_walls_doors_and_who_is_how_well() -> None:
    drawn = near()
    whole = "\n".join(drawn)
    assert all(len(row) == 80 for row in drawn)
    assert "━━━━━━━━" in whole
    for mark in ("A7", "B9", "C4", "s5", "d2"):
        assert mark in whole, "a figure shows its mark and its health"
    for glyph in "▯▮╱╳‡":
        assert glyph in whole, "closed, locked, open, broken doors and a grate look different"


def test_what_may_be_chosen_has_its_number_whatever_it_is() -> None:
    marks = Marks({"space:6.3": "①", "door:4": "②", "beast:1": "❸"}, "beast:1")
    centre = BOARDS[Floor].spots(DUNGEON)["hero:ada"]
    drawing = draw_floor(DUNGEON, 80, 14, PLAIN_LOOK, marks, centre)
    whole = "\n".join(text(drawing.canvas))
    assert "❸s5" in whole
    assert "①" in whole
    assert "②" in whole
    assert {"space:6.3", "door:4", "beast:1"} <= set(drawing.where.values()), "each can be clicked"
    assert "space:8.8" not in drawing.where.values(), "a click on its space is a click on the figure"


def test_overlays_are_there_while_their_thing_is_looked_at() -> None:
    quiet, looked = near(), near(Marks({"hero:ada": "❶"}, "hero:ada"))
    assert not any("→" in row for row in quiet)
    assert any("→" in row for row in looked), "the way goes from space to space"
    threatened = near(Marks({"beast:1": "❶"}, "beast:1"))
    assert any("A7!" in row for row in threatened), "who is meant is marked"
    blind = Floor(
        "f",
        Ground(("....",), ("  # ",)),
        overlays=(Overlay("s", "sight", ("space:1.1", "space:1.4"), "", broken="space:1.3"),),
    )
    assert any("─" in row and "✕" in row for row in text(draw_floor(blind, 40, 5, PLAIN_LOOK, Marks(), None).canvas))


def test_tints_are_not_all_that_shows_reach() -> None:
    spaces = tuple(space_id(1, column) for column in (1, 2))
    floor = Floor("f", Ground(("xxx",), legend={"x": "hall"}), overlays=(Overlay("r", "reach", spaces, "", ""),))
    canvas = draw_floor(floor, 40, 7, PLAIN_LOOK, Marks(), None).canvas
    frame = [y for y, row in enumerate(canvas.chars) if row.count("·") == 2]
    assert frame, "a sign on each space in reach"
    grounds = {canvas.grounds[frame[0]][x] for x, char in enumerate(canvas.chars[frame[0]]) if char == "·"}
    assert PLAIN_LOOK.panel not in grounds


@pytest.mark.parametrize(("width", "height"), [(3, 2), (20, 6), (80, 14), (124, 38), (200, 80)])
def test_any_size_can_be_drawn(width: int, height: int) -> None:
    for board in (DUNGEON, CARDS):
        for centre in (None, (4.0, 7.0), (99.0, -3.0)):
            canvas = BOARDS[type(board)].draw(board, width, height, PLAIN_LOOK, Marks(), centre).canvas
            assert [sum(len(part.text) for part in canvas.row(y)) for y in range(height)] == [width] * height


def test_from_afar_all_of_it_is_there() -> None:
    whole = "\n".join(text(draw_floor(DUNGEON, 80, 20, PLAIN_LOOK, Marks(), None).canvas))
    assert all(piece.mark in whole for piece in DUNGEON.pieces)
    assert "▮" in whole


def test_many_on_one_space_are_told_apart_or_counted() -> None:
    pieces = tuple(Piece(f"p:{mark}", "space:1.1", mark, mark) for mark in "ABCDE")
    two = Floor("f", Ground(("x",), legend={"x": "hall"}), pieces=pieces[:2])
    assert any("AB" in row for row in text(draw_floor(two, 5, 3, PLAIN_LOOK, Marks(), (1.0, 1.0)).canvas))
    many = msgspec.structs.replace(two, pieces=pieces)
    assert any("AB+" in row for row in text(draw_floor(many, 5, 3, PLAIN_LOOK, Marks(), (1.0, 1.0)).canvas))


# --- in words --------------------------------------------------------------------------------------------------------


def test_plain_mode_says_who_stands_where_and_what_is_drawn() -> None:
    said = describe_scene(SCENE)
    assert "Ada (her turn, health 7 of 9, stamina 3 of 5, essence 2 of 4), at 7.4, looks east." in said
    assert any(line.startswith("Lying about: the brass key at 2.9, 3 x oil at 8.3") for line in said)
    assert any("the cistern gate (locked) between 5.11 and 5.12" in line for line in said)
    assert "The Stoker will go for Ada and strike." in said
    assert any("look map" in line for line in said)


def test_the_floor_is_told_row_by_row() -> None:
    rows = describe_widget(DUNGEON)
    assert rows[0].startswith("A floor of 20 rows and 20 columns")
    assert "The cistern: from 1.11 to 10.20." in rows
    seventh = next(row for row in rows if row.startswith("  Row 7:"))
    assert "wall, 1 to 4 floor, wall, 5 floor, the pump-room door (open), 6 to 9 floor, wall" in seventh
    fourth = next(row for row in rows if row.startswith("  Row 4:"))
    assert "Below: wall under 1 to 2, 4 to 5" in fourth
    assert "the boiler-room door (open) under 3" in fourth


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("7.4", "7.4: floor; wall to the east; here: Ada (her turn, health 7 of 9"),
        ("stair", "the stair: floor; wall to the north, wall to the west; here: nothing. The way out."),
        ("2.3", "Steam: whoever ends a turn in it loses 1 health"),
        ("ada", "Ada gets to 26 spaces with 3 stamina."),
        ("door:5", "the cistern gate (locked), between 5.11 and 5.12. The brass key opens it."),
        ("brass key", "the brass key at 2.9. It opens the cistern gate."),
        ("orrery", "Orrery (winding up, health 11 of 14"),
        ("archive", "The archive: 10 rows of 10 spaces from 11.1 on."),
    ],
)
def test_one_looks_at_spaces_figures_borders_and_tiles(wanted: str, said: str) -> None:
    names = {"stair": "the stair", "brass key": "the brass key", "archive": "the archive"}
    assert said in "\n".join(look_at(SCENE, names.get(wanted, wanted)))


def test_a_small_floor_is_told_space_by_space() -> None:
    floor = Floor("b", Ground(("..",)), pieces=(Piece("x", "space:1.1", "Cross", "X"),), labels={"space:1.1": "a1"})
    assert describe_scene(Scene("s", "", floor))[1:3] == [
        "A board of 1 rows and 2 columns.",
        "  Row 1: a1 Cross, 1.2 empty.",
    ]


def test_a_border_replaces_what_the_ground_has_there() -> None:
    gate = Border("gate", 1, 1, "right", "door", "open", "the gate")
    floor = Floor("f", Ground(("..",), ("# ",)), (gate,))
    assert "the gate (open) to the east" in look_at(Scene("s", "", floor), "1.1")[0]


def test_cards_in_a_grid_are_drawn_with_their_sides() -> None:
    whole = "\n".join(
        text(BOARDS[type(CARDS)].draw(CARDS, 80, 14, PLAIN_LOOK, Marks({"card:market": "①"}), None).canvas)
    )
    for sign in ("Night market", "①", "↔", "┃", "╳", "≈", "+1", "face down▒", "A3", "k1"):
        assert sign in whole


def test_cards_in_a_grid_are_said_one_by_one() -> None:
    said = look_at(WORLDS, "the pier")
    assert "Sides: north sea, east open, south open, west sea. It covers Burnt pier. Here: a rope." in said[0]
    assert look_at(WORLDS, "burnt pier")[0].endswith("It lies under The pier.")
    assert "The keeper will walk to Clock square." in describe_scene(WORLDS)
    assert "Ada (her turn, will 3 of 5), on Clock square." in describe_scene(WORLDS)
    assert look_at(WORLDS, "3.1")[0].startswith("Column 3, row 1: A face-down card."), "as questions and ids have it"


def test_the_plain_skin_draws_any_floor() -> None:
    assert not PLAIN.places
    drawn = text(draw_floor(DUNGEON, 80, 14, PLAIN_LOOK, Marks(), (4.0, 7.0)).canvas)
    assert any("•" in row or "◆" in row for row in drawn), "kinds that a skin does not know have a sign all the same"
