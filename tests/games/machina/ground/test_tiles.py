"""The twenty faces and the endgame tile: they keep every condition, and a face that breaks one is named with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.machina.ground.sketches import EAST_OF, SUMP, Border, Spot, drawn

import fabletop.games.machina.ground as package
from fabletop.engine.content import load_entries
from fabletop.games.machina.checks.tiles import endgame_faults, faults
from fabletop.games.machina.ground.faces import EndgameTile, TileFace, face_of

CONTENT = Path(package.__file__).parents[1] / "content"


@cache
def faces() -> list[TileFace]:
    return load_entries(CONTENT / "tiles.yaml", TileFace)


@cache
def endgame_tiles() -> list[EndgameTile]:
    return load_entries(CONTENT / "endgame_tiles.yaml", EndgameTile)


def redrawn(
    drawing: str,
    spaces: Mapping[Spot, str] | None = None,
    walls: Iterable[Border] = (),
    doors: Iterable[Border] = (),
    open_: Iterable[Border] = (),
) -> str:
    rows = [list(row.ljust(21)) for row in drawing.rstrip("\n").split("\n")]
    for (x, y), sign in (spaces or {}).items():
        rows[2 * y + 1][2 * x + 1] = sign
    for borders, signs in ((walls, "|-"), (doors, "=="), (open_, "  ")):
        for x, y, where in borders:
            column, line = (2 * x + 2, 2 * y + 1) if where == EAST_OF else (2 * x + 1, 2 * y + 2)
            rows[line][column] = signs[where != EAST_OF]
    return "\n".join("".join(row) for row in rows)


def with_fault(id_: str, drawing: Mapping[str, Any] | None = None, **fields: Any) -> list[str]:
    """What is said when one face is changed, of that face."""
    found = []
    for each in faces():
        if each.id == id_:
            each = replace(each, drawing=redrawn(each.drawing, **drawing or {}), **fields)
        found.append(each)
    return list(faults(found))


def test_the_published_faces_keep_every_condition() -> None:
    assert len(faces()) == 20
    assert list(faults(faces())) == []


def test_the_published_endgame_tile_keeps_every_condition() -> None:
    assert [tile.id for tile in endgame_tiles()] == ["ice_heart"]
    assert list(endgame_faults(endgame_tiles())) == []


def test_the_worked_faces_are_those_of_the_rulebook() -> None:
    printed = {each.id: face_of(each) for each in faces()}
    sump = TileFace("sump", 1, "A", "Sump", "NEW", "N", SUMP)
    assert printed["sump_stair"].rows == face_of(sump).rows


FILLED = dict.fromkeys(((1, 0), (2, 0), (8, 0), (1, 1)), "C")

PLANTED: list[tuple[str, str, dict[str, Any], dict[str, Any], str]] = [
    (
        "too few edges",
        "press_room",
        {"walls": [(9, 4, "e"), (9, 5, "e")]},
        {"edges": "SW", "direction": "W"},
        "edges: there must be 3 to 4, not 2",
    ),
    ("no chapter space", "boiler_hall", {"spaces": {(5, 4): "."}}, {}, "chapter spaces: there must be 1 to 2, not 0"),
    (
        "too many chapter spaces",
        "sump_stair",
        {"spaces": {(1, 8): "H"}},
        {},
        "chapter spaces: there must be 1 to 2, not 3",
    ),
    ("no spawn space", "surveyors_rest", {"spaces": {(8, 1): "."}}, {}, "spawn spaces: there must be 1 to 3, not 0"),
    (
        "too many spawn spaces",
        "tallow_ossuary",
        {"spaces": {(9, 3): "S"}},
        {},
        "spawn spaces: there must be 1 to 3, not 4",
    ),
    ("too many chests", "boiler_hall", {"spaces": FILLED}, {}, "chest spaces: there must be 1 to 3, not 6"),
    ("no event space", "boiler_hall", {"spaces": {(9, 0): "."}}, {}, "event spaces: there must be 1 to 3, not 0"),
    ("two workbenches", "boiler_hall", {"spaces": {(1, 0): "W"}}, {}, "workbench spaces: there must be 0 to 1, not 2"),
    (
        "two recharge stations",
        "boiler_hall",
        {"spaces": {(1, 0): "R"}},
        {},
        "recharge station spaces: there must be 0 to 1, not 2",
    ),
    ("three levers", "bell_foundry", {"spaces": {(0, 1): "L"}}, {}, "trap lever spaces: there must be 0 to 2, not 3"),
    ("too many pits", "quench_vault", {"spaces": {(8, 1): "P"}}, {}, "pit spaces: there must be 0 to 8, not 9"),
    (
        "too many barrels",
        "powder_magazine",
        {"spaces": {(9, 3): "B"}},
        {},
        "barrel spaces: there must be 0 to 3, not 4",
    ),
    ("no rubble", "kiln_row", {"spaces": {(0, 2): ".", (9, 3): "."}}, {}, "rubble spaces: there must be 1 to 8, not 0"),
    (
        "a large unidentifiable area",
        "surveyors_rest",
        {"spaces": dict.fromkeys([(3, 4), (6, 4), (7, 4)], "?")},
        {},
        "unknown spaces: there must be 0 to 6, not 7",
    ),
    ("too many traps", "boiler_hall", {"spaces": {(1, 1): "T"}}, {}, "trapped spaces: there must be 4 to 12, not 13"),
    ("too few traps", "choir_loft", {"spaces": {(4, 4): "."}}, {}, "trapped spaces: there must be 4 to 12, not 3"),
    ("a lever without traps", "surveyors_rest", {"spaces": {(3, 7): "L"}}, {}, "need each other: there are 1 and 0"),
    ("traps without a lever", "choir_loft", {"spaces": {(1, 2): "."}}, {}, "need each other: there are 0 and 4"),
    ("too many doors", "boiler_hall", {"doors": [(3, 2, "s"), (6, 2, "s")]}, {}, "doors: there must be 0 to 5, not 6"),
    (
        "too many piles",
        "tallow_ossuary",
        {},
        {"tags": {f"{x},6": "pile_of_bodies" for x in range(3, 8)}},
        "tagged pile_of_bodies: there must be 0 to 4, not 5",
    ),
    (
        "a pile that is no floor",
        "boiler_hall",
        {},
        {"tags": {"0,0": "pile_of_bodies"}},
        "the tag pile_of_bodies belongs on floor",
    ),
    ("a gap that is no rubble", "boiler_hall", {}, {"tags": {"1,1": "wall_gap"}}, "the tag wall_gap belongs on rubble"),
    (
        "an unknown tag",
        "boiler_hall",
        {},
        {"tags": {"1,1": "fountain"}},
        "the tag fountain is not known; known are pile_of_bodies, wall_gap",
    ),
    (
        "a part cut off",
        "boiler_hall",
        {"walls": [(0, 1, "s"), (1, 0, "e"), (1, 1, "e"), (1, 1, "s")]},
        {},
        "fall into 2 parts that no way connects, at 1,0, 2,0",
    ),
    (
        "cut off by piles",
        "sump_stair",
        {},
        {"tags": {"7,9": "pile_of_bodies", "7,8": "pile_of_bodies"}},
        ", where piles of bodies are rubble",
    ),
    (
        "a chest that nobody reaches",
        "boiler_hall",
        {"spaces": {(1, 0): "#", (0, 1): "#", (1, 1): "#"}},
        {},
        "nobody can stand beside the chest at 0,0",
    ),
    (
        "an edge space that is no floor",
        "boiler_hall",
        {"spaces": {(9, 4): "T"}},
        {},
        "the edge space 9,4 must be plain floor",
    ),
    (
        "an edge space with a tag",
        "boiler_hall",
        {},
        {"tags": {"4,0": "pile_of_bodies"}},
        "the edge space 4,0 must be plain floor",
    ),
    (
        "a narrow direction edge",
        "boiler_hall",
        {"spaces": {(3, 9): "#", (4, 8): "#"}},
        {},
        "at its direction edge 6 spaces must be free, not 5",
    ),
    (
        "a spawn space at the direction edge",
        "boiler_hall",
        {"spaces": {(6, 7): "S"}},
        {},
        "the spawn space 6,7 is 2 from the direction edge; it must be 3",
    ),
    (
        "a door beside a wall",
        "boiler_hall",
        {"doors": [(1, 1, "e")]},
        {},
        "the door at 1,1 must stand in a line of wall",
    ),
    (
        "too many rooms",
        "tallow_ossuary",
        {"doors": [(7, 6, "e"), (7, 7, "e")]},
        {},
        "must fall into at most 4 parts, not 5",
    ),
    (
        "a gap at a corner",
        "boiler_hall",
        {"spaces": {(7, 7): "#"}},
        {},
        "a wall ends at the corner of a barrier south-east of 6,6 and leaves a gap",
    ),
    (
        "a long walk",
        "boiler_hall",
        {"walls": [(x, y, "s") for y, cut in ((1, 9), (7, 0)) for x in range(10) if x != cut]},
        {},
        "from edge N to edge S it must be at most 18 steps, not 20",
    ),
    ("no drawing", "boiler_hall", {"spaces": {(1, 1): "Z"}}, {}, "line 4, character 4: here is a space"),
    ("the same id", "boiler_hall", {}, {"id": "sump_stair"}, "sump_stair, id: 2 faces have it"),
    ("the same name", "boiler_hall", {}, {"name": "Sump Stair"}, "Sump Stair, name: 2 faces have it"),
    ("a face twice", "boiler_hall", {}, {"face": "B"}, "tile 1, face B: there must be 1, not 2"),
    ("a face missing", "boiler_hall", {}, {"face": "B"}, "tile 1, face A: there must be 1, not 0"),
    ("an eleventh tile", "boiler_hall", {}, {"tile": 11}, "tile 11, face A: there must be 0, not 1"),
    (
        "chapter spaces in all",
        "boiler_hall",
        {"spaces": {(1, 1): "H"}},
        {},
        "chapter spaces of all faces: there must be 30, not 31",
    ),
    (
        "spawn spaces in all",
        "boiler_hall",
        {"spaces": {(1, 1): "S"}},
        {},
        "spawn spaces of all faces: there must be 40, not 41",
    ),
    (
        "chests in all",
        "boiler_hall",
        {"spaces": {(1, 1): "C"}},
        {},
        "chest spaces of all faces: there must be 40, not 41",
    ),
    (
        "event spaces in all",
        "boiler_hall",
        {"spaces": {(1, 1): "E"}},
        {},
        "event spaces of all faces: there must be 40, not 41",
    ),
    (
        "workbenches in all",
        "boiler_hall",
        {"spaces": {(9, 8): "."}},
        {},
        "workbench spaces of all faces: there must be 11, not 10",
    ),
    (
        "recharge stations in all",
        "boiler_hall",
        {"spaces": {(8, 4): "."}},
        {},
        "recharge station spaces of all faces: there must be 13, not 12",
    ),
    (
        "levers in all",
        "boiler_hall",
        {"spaces": {(1, 1): "L"}},
        {},
        "trap lever spaces of all faces: there must be 18, not 19",
    ),
    (
        "barrels in all",
        "boiler_hall",
        {"spaces": {(1, 1): "B"}},
        {},
        "barrel spaces of all faces: there must be 28, not 29",
    ),
    ("doors in all", "boiler_hall", {"doors": [(3, 2, "s")]}, {}, "doors of all faces: there must be 45, not 46"),
    (
        "faces with four edges",
        "boiler_hall",
        {"walls": [(4, -1, "s"), (5, -1, "s")]},
        {"edges": "ESW"},
        "faces with four edges of all faces: there must be 12, not 11",
    ),
    (
        "faces with pits",
        "ash_cloister",
        {"spaces": {(1, 1): "P"}},
        {},
        "faces with pits of all faces: there must be 10, not 11",
    ),
    (
        "faces with unidentifiable areas",
        "boiler_hall",
        {"spaces": {(1, 1): "?"}},
        {},
        "faces with unidentifiable areas of all faces: there must be 5, not 6",
    ),
    (
        "faces with piles",
        "boiler_hall",
        {},
        {"tags": {"1,1": "pile_of_bodies"}},
        "faces with piles of bodies of all faces: there must be 2, not 3",
    ),
    (
        "faces with touching barrels",
        "boiler_hall",
        {"spaces": {(8, 9): "B"}},
        {},
        "faces with touching barrels of all faces: there must be 2, not 3",
    ),
]


@pytest.mark.parametrize(
    ("id_", "drawing", "fields", "words"), [each[1:] for each in PLANTED], ids=[each[0] for each in PLANTED]
)
def test_a_planted_fault_is_found(id_: str, drawing: dict[str, Any], fields: dict[str, Any], words: str) -> None:
    found = with_fault(id_, drawing, **fields)
    assert [line for line in found if words in line], "\n".join(found)
    assert all(line.startswith("tiles.yaml: ") for line in found)


@pytest.mark.rule("MA-R25")
def test_a_gap_that_is_meant_is_listed() -> None:
    drawing = {"spaces": {(7, 7): "#"}}
    assert any("leaves a gap" in line for line in with_fault("boiler_hall", drawing))
    assert with_fault("boiler_hall", drawing, tags={"7,7": "wall_gap"}) == []


def test_directions_are_spread_over_the_sides() -> None:
    all_ = [replace(each, direction="S" if "S" in each.edges else each.direction) for each in faces()]
    found = list(faults(all_))
    assert any("faces with the direction S: there must be 4 to 6, not 1" in line for line in found)
    assert any("faces with the direction E: there must be 4 to 6, not 0" in line for line in found)


def test_some_faces_have_double_doors_and_places_where_a_push_decides() -> None:
    plain = [replace(each, drawing=drawn(edges=each.edges), tags={}) for each in faces()]
    found = list(faults(plain))
    assert "tiles.yaml: faces with two doors side by side: there must be at least 3, not 0" in found
    assert "tiles.yaml: faces with pit, lever and barrel close together: there must be at least 4, not 0" in found


ENDGAME: list[tuple[str, dict[str, Any], str]] = [
    ("few entries", {"spaces": {(3, 9): "."}}, "entry spaces: there must be 4 to 6, not 3"),
    ("few objectives", {"spaces": {(1, 1): "."}}, "objective spaces: there must be 4 to 6, not 3"),
    ("one spawn space", {"spaces": {(0, 4): ".", (9, 4): "."}}, "spawn spaces: there must be 2 to 4, not 1"),
    ("cut off", {"walls": [(0, 0, "e"), (0, 0, "s")]}, "fall into 2 parts"),
    ("a single route", {"walls": [(x, 2, "s") for x in range(9)]}, "there must be two routes to 1,1; all of them pass"),
    (
        "no cover",
        {"spaces": dict.fromkeys([(3, 0), (0, 3), (3, 3)], "."), "open_": [(2, 0, "e"), (2, 1, "e")]},
        "there must be cover beside 1,1 from what stands on 4,0",
    ),
    ("an edge", {"open_": [(4, -1, "s"), (5, -1, "s")]}, "an endgame tile has no edges, but drawn are N"),
]


@pytest.mark.parametrize(("drawing", "words"), [each[1:] for each in ENDGAME], ids=[each[0] for each in ENDGAME])
def test_a_planted_fault_of_an_endgame_tile_is_found(drawing: dict[str, Any], words: str) -> None:
    tile = endgame_tiles()[0]
    found = list(endgame_faults([replace(tile, drawing=redrawn(tile.drawing, **drawing))]))
    assert [line for line in found if words in line], "\n".join(found)
    assert all(line.startswith("endgame_tiles.yaml: ice_heart, drawing: ") for line in found)
