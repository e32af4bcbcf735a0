"""The chapters of Horror in the Ice: each card as it enters play, what it lets explorers do, how it is left; and the
whole course of both variants."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, deed, dice, go, look, news, spot
from tests.games.machina.arrange import at, room
from tests.games.machina.item_trials import only
from tests.games.machina.story_trials import begun, door, edge, entered, lying, space

from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.ground.board import SLOT_BOARDS, SLOT_OF, X, Y, bits_of
from fabletop.games.machina.ground.faces import Kind
from fabletop.games.machina.ground.printed import edge_cells
from fabletop.games.machina.rules.chapters import course, current
from fabletop.games.machina.rules.item_decks import DECKS
from fabletop.games.machina.rules.map import standing_on
from fabletop.games.machina.rules.windows import anytime
from fabletop.games.machina.state import EXPLORERS, HORROR, NONE, WEAPONS, Expedition
from fabletop.testing.arranged import choices, log, question, refused, tag
from fabletop.testing.strict import strict

from .chapters import PILLARS, alone, attack_dice, both, counted, endgame, told
from .prowl import prowl
from .trial import follow, gone, why_not

TURN, KIMS = "What does Hank do?", "What does Kim do?"
LIT = "lit_chapter:2.2"
HOLD: Any = ((["unit:hank", "unit:kim"], None), ("stay", None, 0), ("stay", None, 1))  # nobody moves
TYPES = ("weapon", "apparel", "artifact", "consumable")


def decks(match: Match[Expedition]) -> dict[str, int]:
    """How many cards each item deck has."""
    return {name: len(match.table.pile(DECKS[name])) for name in TYPES}


def printed(type_: str, level: int) -> int:
    """How many items of a type and level are in the box."""
    return sum(face.kind == type_ and getattr(face.card, "level", 0) == level for face in box().faces)


def halved(before: dict[str, int], level: int) -> dict[str, int]:
    """What becomes of decks: half of each leaves the game, less rather than more, and a level is added."""
    return {name: n - n // 2 + printed(name, level) for name, n in before.items()}


def ratings(match: Match[Expedition]) -> tuple[str, int, int]:
    return current(match.table).card.id, match.table.spawn, match.table.horror


USED = {"hank.stamina": 5, "destroyed": [(1, 1)], "lit": []}  # a lit chapter space was activated


# --- the scenario card -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-003", "MA-008", "MA-028", "MA-029", "MA-R01")
def test_ice_0_lies_on_top_and_counts_for_nothing_once_the_first_chapter_is_there() -> None:
    match = begun("hank", "kim")
    assert ratings(match) == ("ice_1", 7, 7)
    ids = [box().chapters[number].card.id for number in course(match.table)]
    assert ids == [f"ice_{n}" for n in range(1, 10)]
    card = next(face for face in box().chapters if face.card.id == "ice_0")
    assert (card.card.spawn, card.card.horror, card.texts.all) == (7, 7, ())


# --- 1 to 4 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-030", "MA-031", "MA-026", "MA-361", "MA-032")
def test_ice_1_brings_the_explorers_in_on_the_starting_tile_with_1_essence_each() -> None:
    match = begun("hank", "kim")
    table = match.table
    assert len(table.tiles) == 9
    assert table.entry == box().turned(table.slots[0] // 4, 0).direction
    under = edge_cells(table.entry)
    around = table.ground.around(1 << under[0] | 1 << under[1]) | 1 << under[0] | 1 << under[1]
    free = [f"space:{space(X[each], Y[each])}" for each in bits_of(around & table.ground.walkable)]
    with strict(match) as play:
        play.answer(0, free[0], prompt="Where does Hank come in?", can=free)
        play.answer(1, free[1], prompt="Where does Kim come in?", can=free[1:])
        play.until(0, prompt="Who takes the next turn?")
    assert (table.round, table.phase, table.turn) == (1, EXPLORERS, NONE)
    assert table.essence[:2] == [1, 1]


@pytest.mark.rule("MA-340", "MA-442", "MA-449")
def test_ice_1_is_left_by_a_chapter_space() -> None:
    match = told("ice_1", fields={"spawn": 2, "horror": 1})
    follow(match, LIT, changes={**USED, "chapter": "ice_2", "spawn": 6, "horror": 6}, until=TURN)


@pytest.mark.rule("MA-440", "MA-137", "MA-131", "MA-183")
def test_ice_2_gives_each_explorer_1_stamina_for_essence_once_a_round() -> None:
    match = told("ice_2", essence={"hank": 3, "kim": 2}, stamina={"hank": 3})
    follow(match, ability(match, "ice_2"), changes={"hank.essence": 2, "hank.stamina": 4}, until=TURN)
    assert why_not(match, "ice_2") == "MA-137"
    follow(match, "end", changes={"hank.stamina": 0, "turned": [0]}, until=KIMS, asked=1)
    follow(match, go(8, 8), changes={"kim.at": (8, 8), "kim.stamina": 6}, until=KIMS, seat=1)
    follow(match, ability(match, "ice_2"), changes={"kim.essence": 1, "kim.stamina": 7}, until=KIMS, seat=1)
    match.answer(1, "end")
    match.answer(0, "unit:hank")
    assert (match.table.round, ability(match, "ice_2") in choices(match)) == (2, True)


@pytest.mark.rule("MA-136", "MA-R74", "MA-302")
def test_ice_2_may_be_played_out_of_turn_and_brings_no_second_turn() -> None:
    match = told(
        "ice_2", essence={"hank": 1}, settings={"windows": "smart"}, turn="kim", stamina={"hank": 0},
        fields={"turned": [0]},
    )  # fmt: skip
    before = look(match)
    match.answer(0, deed(match, "ice_2"))
    assert news(before, match) == {"hank.essence": 0, "hank.stamina": 1}
    # Hank's stamina brings no turn: the round goes on to its end.
    round_over = {"turned": [], "round": 2, "hank.stamina": 6, "horror": 5}
    follow(match, "end", changes=round_over, until="Who takes the next turn?", seat=1, asked=0)


@pytest.mark.rule("MA-154", "MA-155", "MA-156", "MA-450", "MA-452")
@pytest.mark.example("machina", "X29")
def test_ice_3_counts_the_essence_of_all_explorers_together() -> None:
    match = told("ice_3", essence={"hank": 1, "kim": 2}, settings={"windows": "smart"}, fields={"stops": [2, 2]})
    changes = {"hank.essence": 0, "counts": {"Breath on the Glass": 1}}
    follow(match, ability(match, "ice_3"), changes=changes, until=TURN)
    assert why_not(match, "ice_3") == "MA-131"
    before = look(match)
    assert any(each.label.endswith("(2 of 3)") for each in anytime(match.table, 1))
    match.answer(1, deed(match, "ice_3"))  # in Hank's turn
    assert news(before, match) == {"kim.essence": 1, "counts": {"Breath on the Glass": 2}}
    match.answer(1, deed(match, "ice_3"))
    assert ratings(match) == ("ice_4", 5, 6)
    assert look(match)["counts"] == {}


@pytest.mark.rule("MA-339", "MA-450", "MA-441")
def test_ice_3_is_not_left_by_a_chapter_space() -> None:
    match = told("ice_3")
    assert "advances nothing" in next(each.note for each in question(match).options if each.id == LIT)
    follow(match, LIT, changes=USED, until=TURN)


@pytest.mark.rule("MA-446", "MA-307", "MA-550")
def test_ice_3_may_be_left_in_the_horror_phase() -> None:
    match = told(
        "ice_3", essence={"kim": 1}, settings={"windows": "always"}, also=counted("ice_3", 2), fields={"turned": [1]}
    )
    match.answer(0, "end")
    asked = []
    while match.table.phase != HORROR:
        asked.append(tag(match, 1))
        match.answer(1, "pass")
    assert set(asked) == {"between"}
    match.answer(1, ability(match, "ice_3"))
    assert current(match.table).card.id == "ice_4"
    assert match.table.phase == HORROR
    assert tag(match, 0) == "order"  # who gains first


@pytest.mark.rule("MA-436", "MA-423", "MA-443", "MA-R127", "MA-R89")
def test_ice_4_adds_level_2_and_each_explorer_gains_an_item_and_1_essence() -> None:
    def weapons(table: Expedition) -> None:
        only(table, WEAPONS, "w_maul", "w_razor", "w_crowbar", "w_spanner", "w_spade")

    match = told("ice_3", "phillip", essence={"hank": 1}, also=both(counted("ice_3", 2), weapons))
    before, full = look(match), decks(match)
    assert full["weapon"] == 5
    with strict(match) as play:
        play.answer(0, ability(match, "ice_3"))
        play.asked(0, prompt="In which order do they come?", can=["unit:hank", "unit:phillip"])
        assert decks(match) == halved(full, 2)
        play.answer(0, ["unit:phillip", "unit:hank"])
        gains = {}
        for seat in (1, 0):
            play.answer(seat, "deck:consumable", prompt="2 to go")
            play.answer(seat, "deck:consumable", prompt="1 to go")
            first, second = choices(match, seat)
            play.answer(seat, first, prompt="Which item do you gain?")
            play.answer(seat, "destroy", prompt="What becomes of")
            gains[seat] = first.removeprefix("card:"), second.removeprefix("card:")
        play.until(0, prompt=TURN)
    assert news(before, match) == {
        "phillip.essence": 1, "counts": {}, "chapter": "ice_4", "hank.gear": [gains[0][0]],
        "phillip.gear": [gains[1][0]], "wrecked": [gains[1][1], gains[0][1]],
    }  # fmt: skip


@pytest.mark.rule("MA-436", "MA-R89")
def test_ice_4_takes_half_of_each_deck_out_of_the_game() -> None:
    match = told("ice_3", essence={"hank": 1}, also=counted("ice_3", 2))
    full = decks(match)
    assert full == {name: printed(name, 1) for name in TYPES} == dict(zip(TYPES, (20, 16, 13, 12), strict=True))
    match.answer(0, ability(match, "ice_3"))
    assert decks(match) == halved(full, 2)
    levels = {match.table.printed(card).card.level for card in match.table.later_items}
    assert levels == {3}


# --- 5 to 8 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-363", "MA-364", "MA-442", "MA-451")
def test_ice_5_has_its_exit_where_who_advanced_it_says_and_is_not_left_by_chapter_spaces() -> None:
    ground = [room({(1, 1): "H", (0, 1): "H"}, edges="NE"), room(edges="WS")]
    match = told("ice_4", ground=ground, fields={"entry": edge(0, "N"), "lit": [at(1, 1), at(0, 1)]})
    exits = [f"edge:{edge(1, 'S')}"]
    changes = {"hank.stamina": 5, "lit": [(0, 1)], "destroyed": [(1, 1)], "chapter": "ice_5", "spawn": 4, "horror": 5}
    # the one edge that is neither joined nor the entry's
    follow(match, LIT, *HOLD, changes=changes, until=TURN)
    assert f"edge:{match.table.exit}" == exits[0]
    follow(match, "lit_chapter:2.1", changes={"hank.stamina": 4, "lit": [], "destroyed": [(0, 1), (1, 1)]}, until=TURN)
    match = told("ice_4")
    follow(match, LIT, (f"edge:{edge(0, 'E')}", [f"edge:{edge(0, 'N')}", f"edge:{edge(0, 'E')}"]), *HOLD, until=TURN,
           changes={**USED, "chapter": "ice_5", "spawn": 4, "horror": 5})  # fmt: skip


@pytest.mark.rule("MA-262", "MA-443", "MA-R127")
def test_ice_5_lets_every_explorer_move_up_to_4_as_it_enters() -> None:
    match = told("ice_4")
    moved = {**USED, "chapter": "ice_5", "spawn": 4, "horror": 5, "hank.at": (4, 3), "kim.at": (9, 5)}
    order = ["unit:kim", "unit:hank"], None
    moves = (spot(9, 5), None, 1), (spot(4, 3), None, 0)
    follow(match, LIT, f"edge:{edge(0, 'E')}", order, *moves, changes=moved, until=TURN)


@pytest.mark.rule("MA-038", "MA-R39", "MA-314", "MA-312", "MA-123")
def test_ice_5_lets_nobody_open_a_door() -> None:
    shut, wide = door(0, 0, "e"), door(0, 0, "s")
    ground = room(walls=[((0, 0), "e="), ((0, 0), "s=")], edges="NE")
    laid: dict[str, Any] = {"ground": ground, "lit": False, "fields": {"shut": [shut], "exit": edge(0, "E")}}
    match = told("ice_5", **laid)
    refused(match, 0, f"open:{shut}", "MA-038")
    assert {f"break:{shut}", f"close:{wide}"} <= set(choices(match))
    follow(match, f"close:{wide}", changes={"hank.stamina": 4, "shut": [shut, wide]}, until=TURN)
    follow(match, f"break:{wide}", changes={"hank.stamina": 2, "shut": [shut], "broken": [wide]}, until=TURN)
    match = told("ice_4", **{**laid, "fields": {"shut": [shut]}})
    assert f"open:{shut}" in choices(match)
    match = prowl(
        at={"phillip": (9, 9), "sarall": (0, 0)}, ground=ground, fields={"shut": [shut]}, scheming=True, chapter="ice_5"
    )
    match.answer(0, "on")
    doors = [each for each in choices(match, 1) if each.split(":")[0] in ("open", "close", "break")]
    assert sorted(doors) == sorted([f"break:{shut}", f"break:{wide}", f"close:{wide}"])


@pytest.mark.rule("MA-360", "MA-365", "MA-366", "MA-368", "MA-369", "MA-370", "MA-454", "MA-455", "MA-R76", "MA-R80")
def test_ice_5_is_left_when_all_are_out_and_ice_6_begins_on_a_new_tile_in_a_new_round() -> None:
    way = f"exit:{edge(0, 'E')}"
    match = told(
        "ice_5", at={"hank": (9, 4), "kim": (9, 5), "sarall": (5, 5)}, lit=False,
        fields={"exit": edge(0, "E"), "round": 4}, health={"sarall": 1}, stamina={"hank": 3},
    )  # fmt: skip
    out = {"hank.at": "away", "hank.stamina": 0, "turned": [0]}
    follow(match, way, changes=out, until=KIMS, asked=1)
    tiles = len(match.table.tiles)
    before = look(match)
    with strict(match) as play:
        play.answer(1, way)
        play.answer(0, choices(match)[0], prompt="Where does Hank come in?")
        play.answer(1, choices(match, 1)[0], prompt="Where does Kim come in?")
        play.answer(0, "unit:kim", prompt="Which explorer?", can=["unit:hank", "unit:kim"])
        play.until(0, prompt="Who takes the next turn?", can=["unit:hank", "unit:kim"])
    table = match.table
    after = news(before, match)
    assert (after["chapter"], after["round"], after["turned"], after["hank.stamina"]) == ("ice_6", 5, [], 6)
    assert after["monsters_out"] == ["card_sarall"]  # banished: nobody got essence
    assert (table.essence[:2], table.exit, len(table.tiles)) == ([0, 1], NONE, tiles - 1)
    assert table.entry == box().turned(table.slots[0] // 4, 0).direction


@pytest.mark.rule("MA-449", "MA-436", "MA-442")
def test_ice_6_is_left_by_a_chapter_space_and_ice_7_adds_level_3_and_1_essence_each() -> None:
    match = told("ice_6")
    full = decks(match)
    follow(match, LIT, changes={**USED, "chapter": "ice_7", "hank.essence": 1, "kim.essence": 1}, until=TURN)
    assert decks(match) == halved(full, 3)


@pytest.mark.rule("MA-442", "MA-450", "MA-452")
def test_ice_7_is_left_by_sealing() -> None:
    ground = room({(1, 0): "S", (5, 5): "H"}, edges="NE")
    match = told("ice_7", essence={"hank": 4}, ground=ground, lit=False, fields={"threat": 2})
    sealed = {
        "hank.stamina": 3, "hank.essence": 0, "destroyed": [(1, 0)], "lit": [(5, 5)], "threat": 1, "chapter": "ice_8",
        "spawn": 2,
    }  # fmt: skip
    follow(match, "seal:1.2", (f"edge:{edge(0, 'N')}", None), changes=sealed, until=TURN)


@pytest.mark.rule("MA-154", "MA-155", "MA-450", "MA-226")
def test_ice_7_is_left_by_the_third_monster_that_anybody_kills() -> None:
    places = {"hank": (0, 0), "drip_ghoul": (1, 0), "lamp_eater": (0, 1), "soot_hound": (3, 3)}
    match = told("ice_7", at=places, lit=False, seed=dice("H2", "L0", "H3"), also=counted("ice_7", 1))
    one = {"hank.stamina": 3, "hank.essence": 1, "counts": {"What the Ice Kept": 2}, **gone(match, "drip_ghoul")}
    asked = ability(match, "hank"), "unit:drip_ghoul"
    follow(match, *asked, changes=one, until=TURN)
    match.answer(0, "end")
    assert look(match)["counts"] == {"What the Ice Kept": 2}
    match.answer(1, go(6, 6))
    match.answer(1, ability(match, "kim"))
    match.answer(1, "unit:soot_hound")
    assert current(match.table).card.id == "ice_8"
    assert match.waiting == (1,)  # Kim killed it, so she says where the exit is
    assert tag(match, 1) == "exit"


@pytest.mark.rule("MA-158", "MA-339")
def test_ice_7_does_not_count_explorers_nor_banished_monsters_and_no_chapter_space_leaves_it() -> None:
    match = told(
        "ice_7", "kim", "phillip", at={"hank": (0, 0), "phillip": (1, 0)}, health={"phillip": 1}, seed=dice("H2", "L1")
    )
    dead = {"phillip.at": "dead", "phillip.health": 0, "phillip.stamina": 0, "fallen": [2]}
    killed = {"hank.stamina": 3, **dead}
    follow(match, ability(match, "hank"), "unit:phillip", changes=killed, until=TURN)
    follow(match, LIT, changes={**USED, "hank.stamina": 2}, until=TURN)


@pytest.mark.rule("MA-200", "MA-262", "MA-440", "MA-136")
def test_ice_8_lets_explorers_move_for_health_or_essence_in_its_place() -> None:
    match = told("ice_8", essence={"hank": 1}, fields={"exit": edge(0, "E")}, lit=False)
    moved = {"hank.essence": 0, "hank.at": (3, 2)}
    paid = ("essence:1", ["essence:0", "essence:1"])
    play = ability(match, "ice_8")
    reach = ["stay", *(spot(x, y) for x in range(4) for y in range(4) if (x, y) not in [(0, 0), (1, 1), (3, 3)])]
    follow(match, play, paid, (spot(3, 2), reach), changes=moved, until=TURN)
    follow(match, play, spot(6, 3), changes={"hank.health": 5, "hank.at": (6, 3)}, until=TURN)
    follow(match, play, "stay", changes={"hank.health": 4}, until=TURN)


@pytest.mark.rule("MA-R49")
def test_ice_8_asks_once_more_before_the_last_health_is_run_away_with() -> None:
    match = told("ice_8", health={"hank": 1}, fields={"exit": edge(0, "E")}, lit=False)
    play = ability(match, "ice_8")
    follow(match, play, ("no", ["yes", "no"]), changes={}, until=TURN)
    dead = {"hank.at": "dead", "hank.health": 0, "hank.stamina": 0, "fallen": [0], "turned": [0]}
    follow(match, play, "yes", changes=dead, until=KIMS, asked=1)  # it moves nobody who is dead


# --- the endgame -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-456", "MA-457", "MA-458", "MA-459", "MA-546", "MA-R99", "MA-454")
def test_ice_9_brings_all_to_the_heart_of_the_ice_and_a_new_round() -> None:
    match = told(
        "ice_8", at={"hank": (9, 4), "sarall": (5, 5)}, fields={"exit": edge(0, "E"), "round": 9}, lit=False,
        also=alone,
    )  # fmt: skip
    entries = [spot(x, y) for x in range(2, 8) for y in (8, 9)]
    with strict(match) as play:
        play.answer(0, f"exit:{edge(0, 'E')}")
        play.answer(0, spot(3, 9), prompt="Where does Hank come in?", can=entries)
        play.until(0, prompt=TURN)
    table = match.table
    assert ratings(match) == ("ice_e1", 2, 5)
    assert (table.round, table.endgame_round, table.order, table.exit, table.entry) == (10, 0, [], NONE, NONE)
    assert lying(match) == {0: "ice_heart"}
    assert table.stamina[0] == 6


@pytest.mark.rule("MA-547", "MA-339", "MA-154")
def test_ice_e1_counts_broken_pillars_and_turns_over_at_the_second() -> None:
    match = endgame()
    first = {"hank.stamina": 5, "destroyed": [(1, 1)], "lit": sorted(PILLARS[1:]), "counts": {"The Sleeper": 1}}
    follow(match, "lit_chapter:2.2", changes=first, until=TURN)
    match = endgame(
        "ice_e1", PILLARS[3], lit=False, essence={"hank": 3}, also=counted("ice_e1", 1), fields={"endgame_round": 3}
    )
    left = [(1, 7), (8, 1)]  # they are lit by the card that is turned up
    turned = {
        "hank.stamina": 3, "hank.essence": 0, "destroyed": [(1, 1), (8, 7)], "lit": left, "counts": {},
        "chapter": "ice_e2", "spawn": 3, "horror": 3,
    }  # fmt: skip
    follow(match, "chapter:2.2", changes=turned, until=TURN)
    assert match.table.endgame_round == 3  # what counts for the endgame goes on


@pytest.mark.rule("MA-205", "MA-337")
def test_ice_e1_has_pillars_that_cost_as_chapter_spaces_do() -> None:
    match = endgame(lit=False, at={"kim": (2, 0)}, essence={"hank": 1, "kim": 2})
    assert "lit_chapter:2.2" not in choices(match)
    changes = {
        "hank.stamina": 3, "hank.essence": 0, "kim.essence": 0, "destroyed": [(1, 1)], "counts": {"The Sleeper": 1},
    }  # fmt: skip
    follow(match, "chapter:2.2", ("yes", ["yes", "no"], 1), changes=changes, until=TURN)


@pytest.mark.rule("MA-525", "MA-529", "MA-531")
def test_ice_e2_is_won_with_the_last_pillar_by_those_who_live() -> None:
    match = endgame("ice_e2", *PILLARS[1:], also=alone)
    follow(
        match,
        "lit_chapter:2.2",
        changes={"hank.stamina": 5, "destroyed": sorted(PILLARS), "lit": [], "over": True},
        until=None,
    )
    assert (match.table.ending, match.table.winners) == ("victory", (0,))
    assert "The expedition has won." in log(match)


@pytest.mark.rule("MA-530", "MA-R140")
@pytest.mark.parametrize("card", ["ice_e1", "ice_e2"])
def test_ice_e1_is_lost_when_the_tenth_round_has_passed_and_so_is_ice_e2(card: str) -> None:
    match = endgame(card, explorers=("hank",), at={"hank": (0, 2)}, fields={"endgame_round": 8})
    match.answer(0, "end")
    assert (match.table.endgame_round, match.over) == (9, False)
    match.answer(0, "end")
    assert (match.over, match.table.endgame_round, match.table.ending, match.table.winners) == (
        True,
        10,
        "too late",
        (),
    )
    assert "The expedition is lost." in log(match)


@pytest.mark.rule("MA-062", "MA-097")
def test_ice_e1_has_pillars_that_nobody_mends() -> None:
    laid: dict[str, Any] = {"explorers": ("ottilie_crane",), "essence": {"ottilie_crane": 3}}
    match = endgame("ice_e1", PILLARS[0], at={"ottilie_crane": (0, 2)}, **laid)
    assert why_not(match, ("ottilie_crane", 1)) == "MA-097"  # a pillar is no action space


@pytest.mark.rule("MA-474", "MA-221", "MA-543", "MA-123")
def test_ice_e2_attacks_those_away_from_the_pillars_as_the_horror_phase_starts() -> None:
    match = endgame(
        "ice_e2", PILLARS[0], PILLARS[3], explorers=("hank", "kim", "phillip", "lorrain"), turn="hank",
        at={"hank": (0, 2), "kim": (4, 9), "phillip": (2, 7), "lorrain": (5, 9), "sarall": (9, 9)},
        fields={"turned": [1, 2, 3], "spawn": 9}, dice={"attack": attack_dice("H1", "L1")},
        settings={"ambiguity": "auto"},
    )  # fmt: skip
    # Hank is beside a broken pillar, Phillip beside a whole one; Kim has will 2, Lorrain 3. Sarall is no explorer.
    before = look(match)
    match.answer(0, "end")
    after = news(before, match)
    hurt = {name: n for name, n in after.items() if name.endswith(".health")}
    assert hurt == {"kim.health": 3}
    missed = [line for line in log(match) if line.startswith("Lorrain is missed")]
    assert len(missed) == 1
    assert not [line for line in log(match) if line.startswith(("Hank is", "Phillip is", "Sarall is"))]


@pytest.mark.rule("MA-448", "MA-R13")
def test_ice_e2_attacks_nobody_where_there_is_no_horror_phase_and_ice_e1_never_does() -> None:
    for card, horror in (("ice_e2", NONE), ("ice_e1", 5)):
        match = endgame(
            card, PILLARS[0], PILLARS[3], explorers=("hank",), at={"hank": (5, 9)}, fields={"horror": horror}
        )
        match.answer(0, "end")
        assert not [line for line in log(match) if line.startswith("Hank is")]
        assert match.table.round == 2


# --- the whole course ------------------------------------------------------------------------------------------------

SHORT = ["ice_1", "ice_3", "ice_5", "ice_6", "ice_8", "ice_e1", "ice_e2"]
FULL = ["ice_1", "ice_2", "ice_3", "ice_4", "ice_5", "ice_6", "ice_7", "ice_8", "ice_e1", "ice_e2"]


@pytest.mark.rule("MA-532", "MA-534", "MA-003", "MA-004", "MA-525")
@pytest.mark.parametrize(
    ("variant", "chapters", "second", "third"), [("short", SHORT, "ice_3", "ice_8"), ("full", FULL, "ice_4", "ice_7")]
)
def test_ice_from_its_first_chapter_to_its_last_pillar(
    variant: str, chapters: list[str], second: str, third: str
) -> None:
    match = entered("hank", "kim", variant=variant, windows="own_turn_only", ambiguity="auto", party="leader")
    seen: dict[str, set[int]] = {}
    while not match.over:
        table = match.table
        card, seat = current(table).card, match.waiting[0]
        if card.id not in seen:
            assert (table.spawn, table.horror) == (card.spawn, card.horror), card.id
        seen[card.id] = {table.printed(item).card.level for item in table.later_items}
        if tag(match, seat) == "act":
            shortcut(match, seat)
        else:
            answer_first(match, seat)
    assert list(seen) == chapters
    two, three = chapters.index(second), chapters.index(third)
    assert list(seen.values()) == [{2, 3}] * two + [{3}] * (three - two) + [set()] * (len(chapters) - three)
    assert (match.table.ending, match.table.winners) == ("victory", (0, 1))


def answer_first(match: Match[Expedition], seat: int) -> None:
    ask = match.ask_of(seat)
    assert ask is not None
    match.answer(seat, choices(match, seat)[0] if tag(match, seat) != "order" else choices(match, seat))


def shortcut(match: Match[Expedition], seat: int) -> None:
    """The way out of a chapter, without the days that it would take: explorers stand where they have to, monsters are
    gone, and there is essence enough."""
    table = match.table
    card = current(table).card.id
    table.stamina[seat], table.essence[seat] = 6, 9
    if table.exit != NONE:
        table.at[seat] = next(each for each in edge_cells(table.exit) if not standing_on(table) >> each & 1)
        match.answer(seat, f"exit:{table.exit}")
    elif card == "ice_3":
        match.answer(seat, ability(match, "ice_3"))
    else:
        kind: Kind = "spawn" if card == "ice_7" else "chapter"
        tile = SLOT_BOARDS[SLOT_OF[table.at[seat]]]
        if not table.ground.kinds[kind] & tile:
            table.destroyed.clear()  # all of them are used up
        spaces = table.ground.kinds[kind] & tile
        target = bits_of(spaces)[0]
        free = table.ground.near(target) & table.ground.walkable & ~standing_on(table)
        table.at[seat] = bits_of(free)[0]
        does = "seal" if kind == "spawn" else "lit_chapter" if target in table.lit else "chapter"
        match.answer(seat, f"{does}:{space(X[target], Y[target])}")
        if tag(match, seat) == "share":
            match.answer(seat, {f"seat{seat}": 4 if kind == "spawn" else 3})


def test_every_chapter_has_a_test() -> None:
    for face in box().chapters:
        if face.card.scenario == "ice":
            assert any(name.startswith(f"test_{face.card.id}_") for name in globals()), face.card.id
