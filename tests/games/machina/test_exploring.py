"""Exploring and scrolling (MA-348 to MA-358, MA-545, MA-R22, MA-R33, MA-R34, MA-R126, MA-R142; examples X38 and X52;
bad input 11)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import look, news
from tests.games.machina.arrange import at, place_of, unit
from tests.games.machina.story_trials import SMALL, edge, everything_but, lying, tile, tiled

from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.ground.board import bits_of
from fabletop.games.machina.ground.faces import SIDES, opposite
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.printed import edge_cells
from fabletop.games.machina.rules import actions
from fabletop.games.machina.rules.moving import steps_to
from fabletop.games.machina.state import LOST, NONE, TILES, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import barred, choices, question, refused

FOUR = {0: "boiler_hall", 1: "switchyard", 2: "drowned_gallery", 3: "bell_foundry"}  # edges on all sides
NORTH = {"hank": (4, 0), "kim": (5, 0)}


def explores(match: Match[Expedition], seat: int = 0) -> list[str]:
    return [each for each in choices(match, seat) if each.startswith("explore:")]


@pytest.mark.rule("MA-348")
def test_from_either_space_of_an_unexplored_edge_and_nowhere_else() -> None:
    for x in range(10):
        match = tiled({0: "orrery_court"}, ("hank",), at={"hank": (x, 0)})
        assert explores(match) == ([f"explore:{edge(0, 'N')}"] if x in (4, 5) else [])
        if x not in (4, 5):
            refused(match, 0, f"explore:{edge(0, 'N')}")


@pytest.mark.rule("MA-348", "MA-364")
@pytest.mark.parametrize("token", ["entry", "exit"])
def test_not_from_under_a_token(token: str) -> None:
    match = tiled({0: "orrery_court"}, ("hank",), at={"hank": (4, 0)}, fields={token: edge(0, "N")})
    assert explores(match) == []
    refused(match, 0, f"explore:{edge(0, 'N')}")


@pytest.mark.rule("MA-348", "MA-046")
def test_not_from_a_dead_edge_nor_a_joined_one() -> None:
    """The stair has no edge in the south; turned over, it has none in the north."""
    match = tiled({0: "boiler_hall", 2: ("sump_stair", 2), 1: "switchyard"}, ("hank",), at={"hank": (4, 9)})
    assert match.table.ground.edges[edge(0, "S")] == "dead"
    assert explores(match) == []
    refused(match, 0, f"explore:{edge(0, 'S')}")
    match = tiled({0: "boiler_hall", 1: "switchyard"}, ("hank",), at={"hank": (9, 4)})
    assert match.table.ground.edges[edge(0, "E")] == "joined"
    refused(match, 0, f"explore:{edge(0, 'E')}")


@pytest.mark.rule("MA-349", "MA-350", "MA-358")
@pytest.mark.parametrize("face", ["sump_stair", "drowned_gallery", "press_room", "tallow_ossuary"])
@pytest.mark.parametrize("side", SIDES)
def test_the_new_tile_is_turned_so_that_its_direction_symbol_meets_the_edge(side: str, face: str) -> None:
    start = {"N": (4, 0), "E": (9, 5), "S": (5, 9), "W": (0, 4)}[side]
    match = tiled({0: "orrery_court"}, ("hank",), at={"hank": start}, top=[face])
    top = match.table.tiles[-1]
    match.answer(0, f"explore:{edge(0, side)}")
    table = match.table
    new = next(slot for slot, each in lying(match).items() if each == face)
    old = next(slot for slot, each in lying(match).items() if each == "orrery_court")
    assert table.box.turned(table.slots[new] // 4, table.slots[new] % 4).direction == opposite(SIDES.index(side))
    assert table.ground.edges[edge(old, side)] == "joined"
    assert table.tile_in[new] == top
    assert table.tiles.count(top) == 0
    assert table.newest == new
    x, y = place_of(match, "hank")
    assert (x % 10, y % 10) == start  # the explorer does not move
    assert table.stamina[0] == 4


@pytest.mark.rule("MA-350", "MA-045", "MA-046")
def test_every_edge_that_meets_an_edge_is_joined() -> None:
    match = tiled(
        {0: "boiler_hall", 1: "switchyard", 2: "drowned_gallery"}, ("hank",), at={"hank": (14, 9)}, top=["bell_foundry"]
    )
    match.answer(0, f"explore:{edge(1, 'S')}")
    edges = match.table.ground.edges
    assert lying(match) == {**FOUR}
    for slot, side in ((1, "S"), (3, "N"), (2, "E"), (3, "W"), (0, "E"), (0, "S")):
        assert edges[edge(slot, side)] == "joined"
    for slot, side in ((3, "E"), (3, "S"), (0, "N"), (0, "W")):
        assert edges[edge(slot, side)] == "unexplored"


@pytest.mark.rule("MA-027", "MA-060", "MA-R22")
def test_a_new_tile_is_fresh_and_shows_a_face_by_chance() -> None:
    shown = set()
    for seed in range(8):
        match = tiled(
            {0: "orrery_court"}, ("hank",), at={"hank": (4, 0)}, seed=seed, top=["boiler_hall"],
            dice={"spawn": (0, 0, 0)}, also=lambda table: table.sides.__setitem__(0, NONE),
        )  # fmt: skip
        match.answer(0, f"explore:{edge(0, 'N')}")
        shown.add(lying(match)[0])
        assert match.table.shut == match.table.destroyed == match.table.lit == []
    assert shown == {"boiler_hall", "ash_cloister"}


@pytest.mark.example("machina", "X38")
@pytest.mark.rule("MA-351", "MA-352", "MA-355", "MA-356", "MA-357", "MA-358", "MA-R33")
def test_exploring_above_four_tiles_drops_the_row_below() -> None:
    shut, broken = door_of("boiler_hall")
    match = tiled(
        FOUR, at={**NORTH, "mi_go": (4, 14), "sarall": (15, 15), "rivet_maw": (12, 2)}, top=["orrery_court"],
        fields={
            "destroyed": [at(0, 0), at(3, 13)], "lit": [at(6, 4), at(17, 17)],
            "shut": [shut, shut + 2 * 220], "broken": [broken], "threat": 2,
        },
    )  # fmt: skip
    note = next(each.note for each in question(match).options if each.id == f"explore:{edge(0, 'N')}")
    assert note == "tiles scroll away"
    table = match.table
    below, deck = [table.tile_in[2], table.tile_in[3]], table.tiles[:]
    before = look(match)
    match.answer(0, f"explore:{edge(0, 'N')}")
    table = match.table
    assert lying(match) == {0: "orrery_court", 2: "boiler_hall", 3: "switchyard"}
    # Both leave before the new one is drawn, in reading order, so the second is at the bottom.
    assert table.tiles == [below[1], below[0], *deck[:-1]]
    assert [table.sides[number] for number in (1, 2)] == [0, 0]  # both turned over
    assert news(before, match) == {
        "hank.stamina": 4, "hank.at": (4, 10), "kim.at": (5, 10), "rivet_maw.at": (12, 12),
        **{f"{name}.{what}": "gone" for name in ("mi_go", "sarall") for what in ("at", "health", "stamina")},
        "order": [unit(table, "rivet_maw")], "monsters_out": ["card_mi_go", "card_sarall"],
        "destroyed": [(0, 10)], "lit": [(6, 14)], "shut": [shut + 440], "broken": [broken + 440],
    }  # fmt: skip
    assert table.essence == [0, 0]  # banished, not killed
    assert table.event == NONE  # and so nobody invokes an event for the Mi-Go


def door_of(face: str) -> tuple[int, int]:
    """Two doors of a printed face in the first slot."""
    found = [2 * c + south for south, board in enumerate(box().turned(tile(face), 0).doors) for c in bits_of(board)]
    return found[0], found[1]


@pytest.mark.rule("MA-352", "MA-356")
@pytest.mark.parametrize(("side", "slot", "dropped", "kept"), [
    ("N", 0, (2, 3), {2: "boiler_hall", 3: "switchyard"}),
    ("S", 3, (0, 1), {0: "drowned_gallery", 1: "bell_foundry"}),
    ("E", 1, (0, 2), {0: "switchyard", 2: "bell_foundry"}),
    ("W", 2, (1, 3), {1: "boiler_hall", 3: "drowned_gallery"}),
])  # fmt: skip
def test_the_row_or_column_farthest_from_the_new_tile_goes(
    side: str, slot: int, dropped: tuple[int, ...], kept: dict[int, str]
) -> None:
    x, y = {"N": (4, 0), "E": (9, 4), "S": (4, 9), "W": (0, 4)}[side]
    spot = x + 10 * (slot % 2), y + 10 * (slot // 2)
    match = tiled(FOUR, ("hank",), at={"hank": spot}, top=["orrery_court"])
    gone = [match.table.tile_in[each] for each in dropped]
    match.answer(0, f"explore:{edge(slot, side)}")
    assert {each: face for each, face in lying(match).items() if face != "orrery_court"} == kept
    assert len(lying(match)) == 3
    assert set(match.table.tiles[:2]) == set(gone)


@pytest.mark.example("machina", "X38")
@pytest.mark.rule("MA-353")
def test_an_explorer_on_a_tile_that_would_go_keeps_it() -> None:
    match = tiled(FOUR, at={"hank": (4, 0), "kim": (4, 14)})
    wanted = f"explore:{edge(0, 'N')}"
    assert barred(match)[wanted] == "MA-353"
    assert "Kim" in refused(match, 0, wanted, "MA-353")
    near = tiled(FOUR, at={"hank": (4, 0), "kim": (14, 4)})  # beside Hank's tile
    assert wanted in choices(near)


@pytest.mark.rule("MA-353", "MA-367")
def test_an_explorer_who_is_outside_keeps_nothing() -> None:
    match = tiled(FOUR, at={"hank": (4, 0)})
    assert f"explore:{edge(0, 'N')}" in choices(match)


@pytest.mark.rule("MA-352")
def test_nothing_is_dropped_while_there_is_room() -> None:
    match = tiled({0: "boiler_hall"}, at={"hank": (4, 0), "kim": (5, 0)}, top=["orrery_court", "press_room"])
    match.answer(0, f"explore:{edge(0, 'N')}")
    assert lying(match) == {0: "orrery_court", 2: "boiler_hall"}
    assert place_of(match, "kim") == (5, 10)
    assert len(match.table.tiles) == 8


@pytest.mark.rule("MA-352", "MA-356", "MA-R22")
def test_a_scrolled_tile_shows_its_other_face_when_it_comes_again() -> None:
    """Two tiles in a row are explored past; the one that went first is drawn in the end."""
    match = tiled(
        {0: "boiler_hall", 2: "drowned_gallery"}, ("hank",), at={"hank": (4, 0)}, top=["orrery_court"],
        also=lambda table: keep_only(table, 1),
    )  # fmt: skip
    match.answer(0, f"explore:{edge(0, 'N')}")
    assert lying(match) == {0: "orrery_court", 2: "boiler_hall"}
    table = match.table
    assert len(table.tiles) == 1  # the gallery, which goes by the name of the stair on its back
    assert table.sides[1] == 0
    table.at[0] = edge_cells(edge(0, "N"))[0]
    match.answer(0, f"explore:{edge(0, 'N')}")
    assert lying(match) == {0: "sump_stair", 2: "orrery_court"}


def keep_only(table: Expedition, n: int) -> None:
    """So many tiles are left in the deck, from the top."""
    for card in table.tiles[:-n]:
        table.move(card, TILES, LOST)


# --- tokens ----------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X52")
@pytest.mark.rule("MA-354", "MA-545", "MA-363", "MA-364", "MA-R34")
def test_an_exit_that_is_scrolled_away_is_placed_anew_by_who_explored() -> None:
    match = tiled(
        FOUR, at={"hank": (4, 0), "kim": (14, 4)}, chapter="ice_5", top=["orrery_court"],
        fields={"exit": edge(2, "S"), "entry": edge(1, "E")},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, f"explore:{edge(0, 'N')}")
        open_ = [
            (0, "N"),
            (0, "E"),
            (0, "W"),
            (2, "S"),
            (2, "W"),
            (3, "N"),
            (3, "S"),
        ]  # not the entry, now in the east of 3
        play.answer(
            0, f"edge:{edge(0, 'W')}", prompt="Where is the exit?", rule="MA-363", waiting=[0],
            can=[f"edge:{edge(*each)}" for each in open_],
        )  # fmt: skip
        play.until(0, prompt="What does Hank do?")
    table = match.table
    assert lying(match) == {0: "orrery_court", 2: "boiler_hall", 3: "switchyard"}
    assert (table.exit, table.entry) == (edge(0, "W"), edge(3, "E"))


@pytest.mark.rule("MA-R34", "MA-354")
def test_by_a_setting_the_tile_with_the_exit_stays() -> None:
    laid: dict[str, Any] = {"at": NORTH, "chapter": "ice_5", "fields": {"exit": edge(2, "S")}}
    wanted = f"explore:{edge(0, 'N')}"
    match = tiled(FOUR, settings={**SMALL, "exit_scroll": "refuse"}, **laid)
    assert barred(match)[wanted] == "MA-R34"
    refused(match, 0, wanted, "MA-R34")
    assert wanted in choices(tiled(FOUR, settings={**SMALL, "exit_scroll": "replace"}, **laid))
    laid["fields"] = {"exit": edge(1, "E")}  # on a tile that stays
    assert wanted in choices(tiled(FOUR, settings={**SMALL, "exit_scroll": "refuse"}, **laid))


@pytest.mark.rule("MA-354")
def test_an_entry_token_on_a_scrolled_tile_is_just_taken_off() -> None:
    match = tiled(FOUR, at=NORTH, top=["orrery_court"], fields={"entry": edge(3, "S")})
    match.answer(0, f"explore:{edge(0, 'N')}")
    assert match.table.entry == NONE
    assert question(match).rule == "MA-299"


@pytest.mark.rule("MA-354", "MA-359")
def test_tokens_on_tiles_that_stay_move_with_them() -> None:
    match = tiled(
        FOUR, at=NORTH, top=["orrery_court"], chapter="ice_5", fields={"entry": edge(0, "W"), "exit": edge(1, "E")}
    )
    match.answer(0, f"explore:{edge(0, 'N')}")
    assert (match.table.entry, match.table.exit) == (edge(2, "W"), edge(3, "E"))
    assert question(match).rule == "MA-299"  # nothing is to be placed


@pytest.mark.rule("MA-R126", "MA-044")
@pytest.mark.parametrize(("token", "setting", "joins"), [
    ("entry", "closed", False), ("entry", "joined", True), ("exit", "closed", False), ("exit", "joined", False),
])  # fmt: skip
def test_a_tile_that_comes_to_lie_at_a_token(token: str, setting: str, joins: bool) -> None:
    """The token is in the east of the first tile; the new one is explored from below."""
    match = tiled(
        {0: "boiler_hall", 2: "drowned_gallery", 3: "bell_foundry"}, ("hank",), at={"hank": (14, 10)},
        top=["switchyard"], fields={token: edge(0, "E")}, settings={**SMALL, "token_edges": setting}, chapter="ice_5",
    )  # fmt: skip
    match.answer(0, f"explore:{edge(3, 'N')}")
    table = match.table
    assert lying(match)[1] == "switchyard"
    assert table.ground.edges[edge(0, "E")] == ("joined" if joins else "token")
    assert table.ground.edges[edge(1, "W")] == ("joined" if joins else "dead")
    assert table.ground.adjacent(at(9, 4), at(10, 4)) is joins
    if token == "exit":  # leaving over it stays possible
        table.at[0] = at(9, 4)
        assert ("exit", edge(0, "E")) in actions.choices(table, 0)


@pytest.mark.rule("MA-R142")
def test_tiles_may_be_left_without_a_way_between_them() -> None:
    """The stair that stays has no edge toward the yard beside it; exploring is legal, and there is a way on."""
    match = tiled(
        {0: ("sump_stair", 3), 1: "switchyard", 2: "boiler_hall", 3: "bell_foundry"}, ("hank",),
        at={"hank": (14, 0), "mi_go": (4, 4)}, top=["orrery_court"],
    )  # fmt: skip
    match.answer(0, f"explore:{edge(1, 'N')}")
    table = match.table
    assert lying(match) == {1: "orrery_court", 2: "sump_stair", 3: "switchyard"}
    assert table.ground.edges[edge(3, "W")] == "dead"
    assert steps_to(table, 0, table.at[unit(table, "mi_go")]) == FAR
    assert {each // 4 for each in table.ground.unexplored()} == {1, 2, 3}


@pytest.mark.rule("MA-358", "MA-349")
def test_nothing_else_changes_by_exploring() -> None:
    match = tiled({0: "boiler_hall", 2: "drowned_gallery"}, at={"hank": (9, 4), "kim": (0, 12)}, top=["orrery_court"])
    expected = ("stamina", "slots", "tile_in", "tiles", "placed", "sides", "seen", "newest", "fitted")
    before = everything_but(match, *expected)
    match.answer(0, f"explore:{edge(0, 'E')}")
    after = everything_but(match, *expected)
    assert {name for name in before if before[name] != after[name]} == set()
