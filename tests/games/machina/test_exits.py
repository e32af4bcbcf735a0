"""Entry and exit (MA-359 to MA-370, MA-R23, MA-R35, MA-R36, MA-R76 to MA-R79, MA-R132, MA-R144; bad input 12)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, artifact, cards, look, news
from tests.games.machina.arrange import at, load, move_to, room
from tests.games.machina.item_trials import AFTER, trial
from tests.games.machina.story_trials import SMALL, at_rest, deeds, edge, lay_tile, lying, next_tile, space, tiled

from fabletop.engine.match import Match
from fabletop.games.machina.ground.board import cell
from fabletop.games.machina.ground.printed import edge_cells
from fabletop.games.machina.naming import space_key
from fabletop.games.machina.rules.chapters import advance
from fabletop.games.machina.rules.events import invoke_horror_event
from fabletop.games.machina.rules.exits import come_in, enter_map, place_exit
from fabletop.games.machina.rules.turns import leaps
from fabletop.games.machina.state import AWAY, DEAD, HORRORS, NONE, Expedition
from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, question, refused, tag

NORTH = edge(0, "N")
LEAVE = f"exit:{NORTH}"
ON_EXIT = {"hank": (4, 0), "kim": (5, 0)}


def leaving(explorers: tuple[str, ...] = ("hank", "kim"), **more: Any) -> Match[Expedition]:
    """Explorers on a tile with the exit in the north, in the chapter of the crevasse."""
    laid: dict[str, Any] = {
        "at": ON_EXIT,
        "chapter": "ice_5",
        "fields": {"exit": NORTH, **more.pop("fields", {})},
        "also": lambda table: next_tile(table, "spindle_works"),
        **more,
    }
    return tiled({0: "orrery_court"}, explorers, **laid)


# --- coming in -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-359", "MA-360", "MA-361", "MA-R23")
def test_the_top_tile_is_the_playing_area_with_the_entry_at_its_direction_symbol() -> None:
    def deck(table: Expedition) -> None:
        next_tile(table, "choir_loft")  # its direction symbol is in the west

    match = trial(enter_map, ("hank", "kim"), at={}, ground=[None], also=deck, fields={"round": 3}, settings=SMALL)
    table = match.table
    top = table.tile_in[0]
    assert lying(match) == {0: "choir_loft"}
    assert table.printed(top).id == "tile_8"
    assert table.slots[0] % 4 == 0
    assert table.entry == edge(0, "W")
    assert table.ground.edges[table.entry] == "token"
    spots = edge_cells(table.entry)
    around = [space_key(cell(x, y)) for y in range(3, 7) for x in range(2) if _free(table, cell(x, y))]
    assert {space_key(each) for each in spots} <= set(around)
    with strict(match) as play:
        options = [f"space:{each}" for each in around]
        play.answer(0, options[2], rule="MA-361", can=options, waiting=[0])
        play.answer(1, options[0], can=[each for each in options if each != options[2]], waiting=[1])
        play.until(0, prompt=AFTER)


def _free(table: Expedition, place: int) -> bool:
    return bool(table.ground.walkable >> place & 1)


@pytest.mark.rule("MA-362", "MA-142", "MA-125")
def test_cards_and_equipped_items_enter_play_once_all_are_in() -> None:
    match = leaving(worn={"hank": ["reliquary_still"]}, health={"hank": 3, "kim": 2})
    match.answer(0, LEAVE)
    match.answer(1, LEAVE)
    with strict(match) as play:
        play.answer(0, choices(match, 0)[0], rule="MA-361")
        play.answer(1, choices(match, 1)[0], rule="MA-361")
        play.answer(0, "unit:kim", prompt="Which explorer?", can=["unit:hank", "unit:kim"])  # whom the still heals
        play.answer(0, "unit:hank", prompt="Which explorer?")  # to whom the chapter gives essence
        play.until(0, prompt="Who takes the next turn?")
    assert match.table.health[:2] == [3, 3]


@pytest.mark.rule("MA-R36", "MA-361")
def test_with_too_few_free_spaces_at_the_entry_the_nearest_serve() -> None:
    """A printed entry of two spaces in a corner, in which one of four explorers finds no place."""
    signs = {(2, 0): "#", (2, 1): "#", (2, 2): "#", (1, 2): "#", (0, 2): "#", (1, 1): "P", (3, 0): "P"}
    match = trial(_come_in, ("hank", "kim", "lorrain", "phillip"), at={}, ground=room(signs), settings=SMALL)
    with strict(match) as play:
        play.answer(0, f"space:{space(0, 0)}", can=_spaces((0, 0), (1, 0), (0, 1)))
        play.answer(1, f"space:{space(1, 0)}", can=_spaces((1, 0), (0, 1)))
        # The only one left is taken without a word. The nearest to the token are two from its second space; no pits.
        play.answer(3, f"space:{space(3, 2)}", rule="MA-361", can=_spaces((3, 1), (3, 2)))
        play.until(0, prompt=AFTER)
    assert match.table.at[:4] == [at(0, 0), at(1, 0), at(0, 1), at(3, 2)]


def _spaces(*spots: tuple[int, int]) -> list[str]:
    return [f"space:{space(*each)}" for each in spots]


async def _come_in(table: Expedition) -> None:
    await come_in(table, [at(0, 0), at(1, 0)])


@pytest.mark.rule("MA-R132", "MA-368", "MA-369")
def test_an_entry_while_tiles_lie_clears_the_area_first() -> None:
    match = trial(
        enter_map,
        ("hank", "kim"),
        at={"hank": (0, 4), "kim": (14, 4), "mi_go": (5, 5)},
        ground=[None],
        settings=SMALL,
        also=_two_tiles,
        fields={"exit": edge(1, "E")},
    )
    table = match.table
    assert len(lying(match)) == 1
    assert (table.exit, table.order, table.destroyed) == (NONE, [], [])
    assert [table.printed(each).id for each in table.monsters_out] == ["card_mi_go"]
    assert table.event == NONE
    # Where they stood before is no reason for anything: all spaces at the entry are open.
    assert f"space:{space(0, 4)}" in choices(match, 0)
    assert table.at[:2] == [AWAY, AWAY]


def _two_tiles(table: Expedition) -> None:
    lay_tile(table, 0, "orrery_court")
    lay_tile(table, 1, "boiler_hall")
    table.destroyed.append(at(4, 4))
    next_tile(table, "choir_loft")


# --- the exit token --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-363", "MA-364", "MA-451")
def test_who_advanced_the_chapter_puts_the_exit_on_an_unexplored_edge() -> None:
    match = tiled(
        {0: "orrery_court", 1: "boiler_hall"},
        at={"hank": (2, 2), "kim": (3, 3)},
        turn="kim",
        chapter="ice_4",
        fields={"entry": edge(0, "W")},
        also=lambda table: _beside_lit(table, 1),
    )
    with strict(match) as play:
        play.answer(1, next(each for each in choices(match, 1) if each.startswith("lit_chapter")))
        ours = [(0, "N"), (0, "S"), (1, "N"), (1, "E"), (1, "S")]
        play.answer(1, f"edge:{edge(1, 'S')}", rule="MA-363", can=[f"edge:{edge(*each)}" for each in ours], waiting=[1])
        play.answer(1, choices(match, 1), prompt="In which order do they come?")
        play.answer(0, "stay")
        play.answer(1, "stay")
        play.until(1, prompt="What does Kim do?")
    assert match.table.exit == edge(1, "S")
    assert look(match)["chapter"] == "ice_5"


def _beside_lit(table: Expedition, seat: int) -> None:
    """An explorer stands beside the first chapter space, which is lit."""
    chapter = (table.ground.kinds["chapter"] & -table.ground.kinds["chapter"]).bit_length() - 1
    table.lit.append(chapter)
    free = table.ground.near(chapter) & table.ground.walkable
    table.at[seat] = (free & -free).bit_length() - 1


@pytest.mark.rule("MA-R79", "MA-037")
def test_where_no_explorer_advanced_the_chapter_the_party_says_where_the_exit_is() -> None:
    match = trial(
        lambda table: advance(table, NONE),
        ("hank", "kim", "lorrain"),
        at={"hank": (0, 0), "kim": (1, 1), "lorrain": (2, 2)},
        ground=room(edges="NES"),
        chapter="ice_4",
        settings=SMALL,
    )
    with strict(match) as play:
        options = [f"edge:{edge(0, side)}" for side in "NES"]
        play.answer(0, options[0], rule="MA-363", can=options, waiting=[0, 1, 2])
        play.answer(1, options[2])
        play.answer(2, options[2])
        play.answer(0, choices(match), prompt="In which order do they come?")
        for seat in range(3):
            play.answer(seat, "stay")
        play.until(0, prompt=AFTER)
    assert match.table.exit == edge(0, "S")


@pytest.mark.rule("MA-R79", "MA-037")
def test_where_the_explorer_who_advanced_the_chapter_is_dead_the_party_says_where_the_exit_is() -> None:
    def fallen(table: Expedition) -> None:
        table.at[1] = DEAD
        table.fallen.append(1)

    match = trial(
        lambda table: place_exit(table, 1), ("hank", "kim", "lorrain"), at={"hank": (0, 0), "lorrain": (2, 2)},
        ground=room(edges="NES"), settings=SMALL, also=fallen,
    )  # fmt: skip
    assert match.waiting == (0, 2)
    assert question(match).rule == "MA-363"


@pytest.mark.rule("MA-R35", "MA-364")
def test_without_an_unexplored_edge_the_exit_goes_on_a_dead_one_or_else_on_the_entry() -> None:
    def placed(*grounds: str, entry: int) -> Match[Expedition]:
        return trial(
            lambda table: place_exit(table, 0),
            ("hank",),
            at={"hank": (0, 0)},
            ground=list(grounds),
            fields={"entry": entry},
            settings=SMALL,
        )

    dead = placed(room(edges="WE"), room(), entry=edge(0, "W"))
    assert dead.table.exit == edge(0, "E")
    only = placed(room(edges="WE"), room(edges="W"), entry=edge(0, "W"))
    assert only.table.ground.edges[edge(0, "E")] == "joined"
    assert only.table.exit == edge(0, "W")


@pytest.mark.rule("MA-363", "MA-364")
def test_where_the_exit_cannot_go() -> None:
    """Joined in the east of the first tile, dead in the south, with the entry in the north."""
    match = trial(
        lambda table: place_exit(table, 0),
        ("hank",),
        at={"hank": (0, 0)},
        settings=SMALL,
        fields={"entry": edge(0, "N")},
        ground=[room(edges="NESW"), room(edges="WE"), room()],
    )
    assert choices(match) == [f"edge:{edge(0, 'W')}", f"edge:{edge(1, 'E')}"]
    for slot, side in ((0, "E"), (0, "S"), (0, "N"), (1, "W"), (1, "N"), (3, "S")):
        refused(match, 0, f"edge:{edge(slot, side)}", "MA-363")


# --- leaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-365", "MA-359", "MA-366", "MA-R76", "MA-304")
def test_leaving_takes_the_figure_off_the_map_and_ends_the_turn() -> None:
    match = leaving()
    before = look(match)
    match.answer(0, LEAVE)
    assert news(before, match) == {"hank.at": "away", "hank.stamina": 0, "turned": [0]}
    assert tag(match, 1) == "act"
    assert match.table.turn == 1


@pytest.mark.rule("MA-365", "MA-359")
def test_only_from_the_two_spaces_of_the_exit() -> None:
    for x in range(10):
        match = at_rest(
            ("hank",),
            ground=room(edges="N"),
            at={"hank": (x, 0)},
            chapter="ice_5",
            fields={"exit": NORTH},
            settings=SMALL,
        )
        assert (LEAVE in choices(match)) is (x in (4, 5))
        if x not in (4, 5):
            refused(match, 0, LEAVE)
    match = at_rest(("hank",), ground=room(edges="N"), at={"hank": (4, 0)}, settings=SMALL)
    refused(match, 0, LEAVE)  # without a token


@pytest.mark.rule("MA-367", "MA-R78", "MA-285")
def test_nothing_reaches_who_is_outside_and_they_can_do_nothing() -> None:
    async def shivers(table: Expedition) -> None:
        move_to(table, "shivers", HORRORS)
        load(table, "attack", 6, 5, 5, 5, 5, 5)
        await invoke_horror_event(table)

    match = trial(
        shivers,
        ("hank", "kim", "lorrain"),
        at={"hank": (0, 0), "lorrain": (1, 1)},
        essence={"kim": 5},
        settings=SMALL,
        ground=room(edges="N"),
        fields={"exit": NORTH},
    )
    table = match.table
    assert table.health[:3] == [4, 4, 2]  # Kim is not attacked, and pays for nobody
    assert table.essence[1] == 5
    assert [line for line in log(match) if "Kim" in line] == []


@pytest.mark.rule("MA-R78", "MA-307")
def test_who_is_outside_plays_nothing() -> None:
    match = leaving(("kim", "hank"), at={"kim": (4, 0), "hank": (5, 0)}, essence={"kim": 3}, settings={})
    match.answer(0, LEAVE)
    assert deeds(match, 0) == []
    refused(match, 0, f"deed:{ability(match, 'kim', 1)}")
    assert match.table.essence[0] == 3


@pytest.mark.rule("MA-R78", "MA-208")
def test_who_is_outside_contributes_nothing() -> None:
    match = at_rest(
        ("hank", "kim"),
        ground=room({(1, 1): "S"}, edges="N"),
        at={"hank": (0, 0)},
        essence={"hank": 3, "kim": 9},
        fields={"exit": NORTH},
        chapter="ice_5",
        settings=SMALL,
    )
    refused(match, 0, f"seal:{space(1, 1)}", "MA-204")


@pytest.mark.rule("MA-368", "MA-369", "MA-370", "MA-251", "MA-356")
def test_when_the_last_one_has_left_the_area_is_cleared_and_the_next_chapter_begins() -> None:
    match = tiled(
        {0: "orrery_court", 1: "boiler_hall", 2: "drowned_gallery"},
        at={**ON_EXIT, "mi_go": (14, 4), "sarall": (4, 14)},
        chapter="ice_5",
        top=["spindle_works"],
        fields={"exit": NORTH, "entry": edge(1, "E"), "destroyed": [at(2, 2)], "lit": [at(12, 3)], "threat": 2},
    )
    table = match.table
    placed, deck = set(table.placed), table.tiles[:]
    match.answer(0, LEAVE)
    assert lying(match) == {0: "orrery_court", 1: "boiler_hall", 2: "drowned_gallery"}  # Kim is still there
    assert len(table.order) == 2
    match.answer(1, LEAVE)
    table = match.table
    assert look(match)["chapter"] == "ice_6"
    assert lying(match) == {0: "spindle_works"}
    assert table.order == []
    assert sorted(look(match)["monsters_out"]) == ["card_mi_go", "card_sarall"]
    assert table.essence == [0, 0]
    assert table.event == NONE  # banished, not destroyed: the Mi-Go brings no event
    assert (table.exit, table.destroyed, table.lit, table.shut) == (NONE, [], [], [])
    assert table.entry == edge(0, "S")  # of the new tile
    # Shuffled under the deck: below all others, unknown, and with faces by chance.
    assert set(table.tiles[:3]) == placed
    assert table.tiles[3:] == deck[:-1]
    assert [table.sides[number] for number in (3, 0, 1)] == [NONE] * 3
    assert [table.seen[each] for each in table.tiles[:3]] == [0] * 3
    assert question(match).rule == "MA-361"


@pytest.mark.rule("MA-369")
def test_the_order_of_the_cleared_tiles_is_by_chance() -> None:
    orders = set()
    for seed in range(8):
        match = tiled(
            {0: "orrery_court", 1: "boiler_hall", 2: "drowned_gallery"},
            ("hank",),
            at={"hank": (4, 0)},
            chapter="ice_5",
            fields={"exit": NORTH},
            dice={"spawn": (0, 0, 0)},
            seed=seed,
        )
        match.answer(0, LEAVE)
        orders.add(tuple(match.table.printed(each).id for each in match.table.tiles[:3]))
    assert len(orders) > 2


@pytest.mark.rule("MA-R76", "MA-454")
def test_the_last_one_who_leaves_has_no_turn_left_but_the_new_round_gives_all_one() -> None:
    match = leaving(("hank",), at={"hank": (4, 0)}, fields={"round": 2})
    match.answer(0, LEAVE)
    match.answer(0, choices(match)[0])
    assert (match.table.round, match.table.turn, match.table.stamina[0]) == (3, 0, 6)


# --- the rest die ----------------------------------------------------------------------------------------------------


def _beside_pit_with_a_tile_to_come(table: Expedition) -> None:
    _beside_pit(table)
    next_tile(table, "spindle_works")


@pytest.mark.rule("MA-R77", "MA-368", "MA-370")
def test_if_the_rest_die_in_their_turn_the_exit_is_complete() -> None:
    match = tiled(
        {0: "boiler_hall"},
        at={"hank": (0, 0)},
        fields={"exit": NORTH, "turned": [1]},
        chapter="ice_5",
        also=_beside_pit_with_a_tile_to_come,
    )
    match.answer(0, next(each for each in _further(match) if each.startswith("leap:")))
    assert match.table.fallen == [0]
    assert not match.over
    assert look(match)["chapter"] == "ice_6"
    assert question(match, 1).rule == "MA-361"


def _beside_pit(table: Expedition) -> None:
    pits = table.ground.kinds["pit"]
    pit = (pits & -pits).bit_length() - 1
    free = table.ground.near(pit) & table.ground.walkable
    table.at[0] = (free & -free).bit_length() - 1


def _further(match: Match[Expedition]) -> list[str]:
    return [f"leap:{space_key(each[1])}" for each in leaps(match.table, 0)]


@pytest.mark.rule("MA-R77", "MA-368", "MA-454")
def test_if_the_rest_die_in_the_monster_phase_the_exit_is_complete() -> None:
    match = tiled(
        {0: "orrery_court"},
        ("hank", "kim"),
        ("monsters",),
        at={"hank": (4, 4), "sarall": (5, 4), "mi_go": (5, 5)},
        fields={"exit": NORTH, "turned": [0, 1], "round": 6},
        chapter="ice_5",
        health={"hank": 1},
        dice={"attack": (5, 5)},
        top=["spindle_works"],
    )
    assert match.table.fallen == [0]
    assert not match.over
    with strict(match) as play:
        play.answer(1, choices(match, 1)[0], rule="MA-361", waiting=[1])
        play.until(1, prompt="What does Kim do?")
    assert (match.table.round, match.table.order) == (7, [])
    assert match.table.stamina[1] == 7


@pytest.mark.rule("MA-R77", "MA-243")
def test_if_everybody_dies_the_game_is_lost() -> None:
    match = tiled(
        {0: "orrery_court"},
        ("hank",),
        ("monsters",),
        at={"hank": (4, 4), "sarall": (5, 4)},
        health={"hank": 1},
        fields={"exit": NORTH, "turned": [0]},
        chapter="ice_5",
        dice={"attack": (5, 5)},
    )
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == ()


@pytest.mark.rule("MA-R77", "MA-303")
def test_if_the_rest_die_between_two_turns_the_exit_is_complete() -> None:
    """Hank runs for the exit with his last health, after his turn."""
    match = tiled(
        {0: "orrery_court"},
        ("hank", "kim"),
        ("turn_over", 0),
        at={"hank": (4, 4)},
        fields={"exit": NORTH, "stops": [0, 0]},
        chapter="ice_8",
        top=["spindle_works"],
        health={"hank": 1},
        settings={},
    )
    with strict(match) as play:
        play.answer(0, ability(match, "ice_8"), rule="MA-307")
        play.answer(0, "yes", rule="MA-R49")
        play.answer(1, choices(match, 1)[0], prompt="Where does Kim come in?", waiting=[1])
        play.until(1, prompt="What does Kim do?")
    assert match.table.fallen == [0]
    assert look(match)["chapter"] == "ice_e1"


# --- called back -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-R144", "MA-441", "MA-452")
def test_a_chapter_that_is_left_in_another_way_calls_back_who_is_outside() -> None:
    match = trial(
        lambda table: advance(table, 0),
        ("hank", "kim", "lorrain"),
        at={"hank": (4, 0)},
        chapter="ice_3",
        ground=room(edges="N"),
        fields={"exit": NORTH, "turned": [1, 2]},
        settings=SMALL,
        stamina={"kim": 0, "lorrain": 0},
    )
    around = [(3, 0), (5, 0), (6, 0), (3, 1), (4, 1), (5, 1), (6, 1)]  # Hank stands on one of the two spaces
    with strict(match) as play:
        play.answer(1, f"space:{space(5, 0)}", rule="MA-R144", can=_spaces(*around), waiting=[1])
        play.answer(2, f"space:{space(6, 1)}", can=_spaces(*[each for each in around if each != (5, 0)]), waiting=[2])
        play.asked(0, rule="MA-R127")  # the thaw: everybody gains something
        play.until(0)
    table = match.table
    assert table.exit == NONE
    assert table.at[:3] == [at(4, 0), at(5, 0), at(6, 1)]
    assert table.turned == [1, 2]  # without a turn this round
    assert table.stamina[1:3] == [0, 0]
    assert table.box.chapters[table.chapter].card.id == "ice_4"


@pytest.mark.rule("MA-R144")
def test_an_exit_that_nobody_has_used_is_just_taken_off() -> None:
    match = trial(
        lambda table: advance(table, 0),
        ("hank",),
        at={"hank": (4, 4)},
        chapter="ice_2",
        ground=room(edges="N"),
        fields={"exit": NORTH},
        settings=SMALL,
    )
    assert question(match).prompt == AFTER
    assert match.table.exit == NONE
    assert look(match)["hank.at"] == (4, 4)


@pytest.mark.rule("MA-R144", "MA-142", "MA-362")
def test_who_is_called_back_enters_play_again() -> None:
    """Kim is outside with an artifact that restores essence as it enters play; Hank, inside, has one too."""
    texts = {"on": "enters", "do": [{"op": "restore", "attr": "essence", "n": 2}]}
    with cards(artifacts=[artifact("come_in_bell", texts), artifact("stay_in_bell", texts)]):
        match = trial(
            lambda table: advance(table, 0), ("hank", "kim"), at={"hank": (4, 0)}, chapter="ice_2",
            ground=room(edges="N"), fields={"exit": NORTH, "turned": [1]}, settings=SMALL, stamina={"kim": 0},
            worn={"hank": ["stay_in_bell"], "kim": ["come_in_bell"]},
        )  # fmt: skip
        match.answer(1, f"space:{space(5, 0)}")
        assert match.table.essence == [0, 2]
