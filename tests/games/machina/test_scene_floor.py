"""The map as a seat sees it: spaces, doors, edges, tokens, units, and what is drawn over them."""

from __future__ import annotations

from typing import Any

from tests.games.machina.arrange import at, expedition, room

from fabletop.engine.match import Match
from fabletop.engine.scene import Border, Floor, Overlay, Piece, Token, space_id
from fabletop.games.machina.naming import space_key
from fabletop.games.machina.rules.mindless import intend
from fabletop.games.machina.state import Expedition

DUEL = {"kim": (2, 2), "hank": (8, 8), "sarall": (4, 2)}


def floor(match: Match[Expedition], seat: int = 0) -> Floor:
    board = match.scene(seat).board
    assert isinstance(board, Floor)
    return board


def overlay(match: Match[Expedition], id_: str) -> Overlay:
    return next(each for each in floor(match).overlays if each.id == id_)


def piece(match: Match[Expedition], id_: str) -> Piece:
    return next(each for each in floor(match).pieces if each.id == id_)


def border(match: Match[Expedition], id_: str) -> Border:
    return next(each for each in floor(match).borders if each.id == id_)


def test_spaces_go_by_the_names_that_options_use() -> None:
    match = expedition(["kim", "hank"], at=DUEL, ground=room({(0, 0): "C", (9, 9): "P", (3, 5): "H"}))
    ground = floor(match).ground
    assert (ground.rows, ground.columns, ground.top, ground.left) == (10, 10, 1, 1)
    assert (ground.kind(1, 1), ground.kind(10, 10), ground.kind(6, 4)) == ("chest", "pit", "chapter")
    assert f"space:{space_key(at(3, 5))}" == space_id(6, 4)
    assert piece(match, "unit:kim").at == space_id(3, 3)
    question = match.question_for(0)
    assert question is not None
    touched = {thing for option in question.options for thing in option.touches if thing.startswith("space:")}
    assert touched <= {space_id(row, column) for row, column in ground.all_spaces()}


def test_only_slots_with_tiles_are_there_and_spaces_keep_their_names() -> None:
    match = expedition(["kim", "hank"], at={"kim": (12, 3), "hank": (13, 14)}, ground=[None, room(), None, room()])
    ground = floor(match).ground
    assert (ground.rows, ground.columns, ground.top, ground.left) == (20, 10, 1, 11)
    assert piece(match, "unit:kim").at == space_id(4, 13)
    assert [(tile.row, tile.column) for tile in ground.tiles] == [(1, 11), (11, 11)]


def test_walls_stand_where_the_rules_have_them() -> None:
    match = expedition(["kim", "hank"], at=DUEL, ground=room(walls=[((4, 4), "e|"), ((2, 7), "s-")]))
    ground = floor(match).ground
    inner = {
        (row, column, side)
        for row, column, side, _ in ground.all_borders()
        if ground.kind(row, column) is not None
        and ground.kind(*((row, column + 1) if side == "right" else (row + 1, column))) is not None
    }
    assert inner == {(5, 5, "right"), (8, 3, "below")}


def test_the_ground_is_one_object_until_it_changes() -> None:
    match = expedition(["kim", "hank"], at=DUEL, ground=room({(5, 5): "H"}))
    before = floor(match).ground
    match.answer(0, "go:3.4")
    assert floor(match, 1).ground is before
    match.table.lit.append(at(5, 5))
    lit = floor(match).ground
    assert lit is not before
    assert lit.kind(6, 6) == "lit_chapter"


def test_doors_show_their_state() -> None:
    match = expedition(["kim", "hank"], at=DUEL, ground=room(walls=[((4, 4), "e="), ((2, 7), "s=")]))
    first, second = (f"door:{2 * at(4, 4)}", f"door:{2 * at(2, 7) + 1}")
    found = [border(match, first), border(match, second)]
    assert [(each.row, each.column, each.side, each.state) for each in found] == [
        (5, 5, "right", "open"), (8, 3, "below", "open"),
    ]  # fmt: skip
    match.table.shut.append(2 * at(4, 4))
    match.table.broken.append(2 * at(2, 7) + 1)
    assert (border(match, first).state, border(match, second).state) == ("closed", "broken")


def test_edges_are_fog_or_bear_their_tokens() -> None:
    match = expedition(["kim", "hank"], at=DUEL, ground=room(edges="NEW"), fields={"entry": 0, "exit": 1})
    kinds = {each.id: each.kind for each in floor(match).borders}
    assert kinds == {
        "edge:0": "entry", "edge:0.2": "entry", "edge:1": "exit", "edge:1.2": "exit", "edge:3": "edge",
        "edge:3.2": "edge",
    }  # fmt: skip
    north, east = border(match, "edge:0"), border(match, "edge:1")
    assert (north.row, north.column, north.side) == (0, 5, "below")
    assert (east.row, east.column, east.side) == (5, 10, "right")
    assert {(token.icon, token.at) for token in floor(match).tokens} == {
        ("entry", "space:1.5"), ("entry", "space:1.6"), ("exit", "space:5.10"), ("exit", "space:6.10"),
    }  # fmt: skip
    assert "unexplored edge in the west" in floor(match).notes["space:5.1"]


def test_destroyed_spaces_say_what_they_were() -> None:
    match = expedition(["kim", "hank"], at=DUEL, ground=room({(5, 5): "C"}))
    match.table.destroyed.append(at(5, 5))
    board = floor(match)
    assert board.ground.kind(6, 6) == "destroyed"
    assert [token.note for token in board.tokens] == ["This was a chest."]


def test_units_stand_there_with_what_they_have() -> None:
    match = expedition(["kim", "hank"], at=DUEL, health={"kim": 1}, essence={"kim": 2})
    kim, sarall = piece(match, "unit:kim"), piece(match, "unit:sarall")
    assert [(each.label, each.value, each.most) for each in kim.gauges] == [
        ("Health", 1, 4), ("Stamina", 7, 7), ("Essence", 2, 9),
    ]  # fmt: skip
    assert kim.alarm
    assert [(each.label, each.value, each.most) for each in sarall.gauges] == [("Health", 2, 2), ("Stamina", 4, 4)]
    assert "Armor 2, will 2." in sarall.note
    assert "melee: attack 1H1L" in sarall.note
    marks = [each.mark for each in floor(match).pieces]
    assert marks == ["K", "H", "sa"]


def test_reach_is_of_whose_turn_it_is() -> None:
    match = expedition(["kim", "hank"], at=DUEL, stamina={"kim": 1})
    reach = overlay(match, "reach:kim")
    assert (reach.kind, reach.thing) == ("reach", "unit:kim")
    assert set(reach.spaces) == {space_id(row, column) for row in (2, 3, 4) for column in (2, 3, 4)} - {space_id(3, 3)}


def test_to_each_space_in_reach_leads_the_way_that_is_walked() -> None:
    match = expedition(
        ["kim", "hank"], at=DUEL, stamina={"kim": 4}, ground=room(walls=[((3, 3), "e|"), ((3, 3), "s-")])
    )
    reach = overlay(match, "reach:kim")
    assert {*reach.spaces} == {*reach.ways}
    way = reach.ways[space_id(6, 6)]
    match.answer(0, "go:6.6")
    moved = [line.text for line in match.log() if "moves to" in line.text]
    assert [f"Kim moves to {each.removeprefix('space:')}." for each in way[1:]] == moved


def test_a_way_in_reach_is_the_straightest_one() -> None:
    """Also where the ways to other spaces lead over the same ones."""
    match = expedition(["kim", "hank"], at={"kim": (2, 5), "hank": (9, 0)}, stamina={"kim": 7})
    ways = overlay(match, "reach:kim").ways
    assert ways[space_id(6, 8)] == tuple(space_id(6, column) for column in range(3, 9))
    assert ways[space_id(9, 8)] == tuple(map(space_id, (6, 7, 8, 9, 9, 9), range(3, 9)))


def test_a_monster_shows_whom_it_is_after_its_way_and_why() -> None:
    match = expedition(["kim", "hank"], at={"kim": (2, 2), "hank": (8, 8), "sarall": (5, 2)})
    expected = intend(match.table, match.table.order[0], said=True)
    path, intent = overlay(match, "path:sarall"), overlay(match, "intent:sarall")
    assert path.spaces == ("space:3.6", *(f"space:{space_key(c)}" for c in expected.path))
    assert intent.spaces == ("space:3.6", "space:3.3")
    assert (path.thing, intent.thing) == ("unit:sarall", "unit:sarall")
    assert "goes for Kim" in intent.words
    assert expected.why[1:] in intent.words
    assert f"[{expected.rule}]" in intent.words


def test_a_monster_beside_its_target_shows_its_attack_and_the_chance() -> None:
    match = expedition(["kim", "hank"], at={"kim": (2, 2), "hank": (8, 8), "sarall": (3, 2)}, essence={"kim": 3})
    words = overlay(match, "intent:sarall").words
    assert words.startswith("Sarall attacks Kim: needs 2 on 1H1L: 83 %. ")  # no essence of hers helps it


def test_pointing_at_a_monster_shows_the_line_and_the_chances() -> None:
    match = expedition(["kim", "hank"], at=DUEL, essence={"kim": 1})
    sight = overlay(match, "sight:sarall")
    assert (sight.thing, sight.spaces, sight.broken) == ("unit:sarall", ("space:3.3", "space:3.5"), "")
    assert "Kim sees Sarall, 2 away." in sight.words
    assert "Kim (2 stamina): needs 2 on 1H: 50 %, with 1 essence 83 %." in sight.words


def test_a_line_that_ends_says_where() -> None:
    ground = room(walls=[((3, 2), "e=")])
    match = expedition(["kim", "hank"], at=DUEL, ground=ground, fields={"shut": [2 * at(3, 2)]})
    sight = overlay(match, "sight:sarall")
    assert sight.broken == f"door:{2 * at(3, 2)}"
    assert "a closed door at 3.4 is in the way" in sight.words
    match = expedition(["kim", "hank"], at=DUEL, ground=room({(3, 2): "B"}))
    sight = overlay(match, "sight:sarall")
    assert sight.broken == "space:3.4"
    assert "Ranged abilities are stopped at 3.4." in sight.words


def test_barrels_and_levers_show_whom_they_would_catch() -> None:
    match = expedition(["kim", "hank"], at=DUEL, ground=room({(3, 3): "B", (9, 0): "L", (4, 2): "T", (5, 5): "T"}))
    blast, traps = overlay(match, "blast:4.4"), overlay(match, "traps:1.10")
    assert (blast.thing, traps.thing) == ("space:4.4", "space:1.10")
    assert blast.words == "If the barrel at 4.4 explodes, Kim and Sarall are attacked with 3H."
    assert set(traps.spaces) == {"space:3.5", "space:6.6"}
    assert "Sarall is attacked with 3H" in traps.words
    far = expedition(["kim", "hank"], at=DUEL, ground=room({(6, 6): "B"}))
    assert not [each for each in floor(far).overlays if each.kind == "area"]  # nobody would be caught


def test_the_camera_is_where_it_happens() -> None:
    match = expedition(["kim", "hank"], at=DUEL, turn="hank")
    assert floor(match).eyes == "unit:hank"


def test_everybody_sees_the_same_map() -> None:
    match = expedition(["kim", "hank"], at=DUEL)
    boards: list[Any] = [match.scene(seat).board for seat in (0, 1, 2)]
    assert boards[0] == boards[1] == boards[2]


def test_tokens_have_ids_of_their_own() -> None:
    match = expedition(["kim", "hank"], at=DUEL, ground=room({(5, 5): "H"}, edges="N"), fields={"entry": 0})
    match.table.lit.append(at(5, 5))
    tokens: list[Token] = list(floor(match).tokens)
    assert len({token.id for token in tokens}) == len(tokens) == 3
