"""The monsters of level 2: each text of each card, mindless and in the hands of the hive mind."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, dice, go, spot
from tests.games.machina.arrange import expedition, room
from tests.games.machina.story_trials import door

from fabletop.testing.arranged import choices

from .prowl import ALONE, about_to, acts, came, entering, enters, hive, plays, prowl
from .trial import follow, gone

PHILLIP = "unit:phillip"  # armor 2, will 2, health 5
AUTO = {"ambiguity": "auto"}
SEAM = [room(edges="E"), room(edges="W")]


# --- Witch -----------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X06")
@pytest.mark.rule("MA-506", "MA-063", "MA-115", "MA-221")
def test_witch_burns_a_chest_over_all_of_her_tile() -> None:
    ground = [room({(2, 1): "C", (4, 1): "C"}, edges="E"), room(edges="W")]
    places = {"phillip": (5, 5), "hank": (8, 8), "kim": (12, 2), "witch": (3, 2)}
    match = prowl(("phillip", "hank", "kim"), at=places, ground=ground, faces=("H1", "L0", "L0", "H2", "L1", "L1"))
    assert about_to(match, "witch") == ("play", 0, (2, 1), "target", 2)
    # 1 hits Hank's will of 1; then 4 hits both. Kim is on another tile.
    first = (spot(4, 1), [spot(2, 1), spot(4, 1)])
    burnt = {"witch.stamina": 0, "hank.health": 4, "phillip.health": 4, "destroyed": [(2, 1), (4, 1)]}
    acts(match, first, changes=burnt)


@pytest.mark.rule("MA-505", "MA-514")
def test_witch_without_a_chest_strikes_and_burns_for_nobody_too() -> None:
    match = prowl(at={"phillip": (5, 2), "witch": (4, 2)}, faces=("H1", "L1"))
    assert about_to(match, "witch") == ("play", 1, "phillip")
    acts(match, changes={"witch.stamina": 1, "phillip.health": 4})
    ground = [room({(2, 1): "C"}, edges="E"), room(edges="W")]
    match = prowl(at={"phillip": (15, 5), "witch": (3, 2)}, ground=ground, settings=AUTO)
    assert about_to(match, "witch") == ("play", 0, (2, 1))  # the chest is destroyed, and that is something
    acts(match, changes={"witch.stamina": 0, "witch.at": (5, 4), "destroyed": [(2, 1)]})


# --- Envoy of Dagon --------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X08")
@pytest.mark.rule("MA-517", "MA-095")
def test_envoy_of_dagon_goes_to_the_rubble_of_its_tile_and_shoots_on_the_way() -> None:
    ground = [room({(5, 2): "#"}, edges="E"), room({(0, 2): "#"}, edges="W")]
    match = prowl(at={"phillip": (2, 6), "envoy_of_dagon": (2, 2)}, ground=ground, faces=("H1", "L1"), settings=AUTO)
    assert about_to(match, "envoy_of_dagon") == ("step", (5, 2), [(3, 2), (4, 2)])
    acts(match, changes={"envoy_of_dagon.at": (4, 2), "envoy_of_dagon.stamina": 2})  # Phillip is 4 away all the time
    match = prowl(at={"phillip": (3, 5), "envoy_of_dagon": (2, 2)}, ground=ground, faces=("H1", "L1"), settings=AUTO)
    assert about_to(match, "envoy_of_dagon") == ("play", 0, "phillip")
    shot = {"envoy_of_dagon.at": (3, 2), "envoy_of_dagon.stamina": 0, "phillip.health": 4}
    acts(match, changes=shot)


@pytest.mark.example("machina", "X08")
@pytest.mark.rule("MA-517", "MA-099", "MA-513")
def test_envoy_of_dagon_guards_its_rubble_and_shoots_whom_the_party_says() -> None:
    ground = room({(5, 2): "#"}, edges="N")
    match = prowl(
        ("phillip", "hank"), at={"phillip": (4, 5), "hank": (7, 4), "envoy_of_dagon": (4, 3)}, ground=ground,
        faces=("H2", "L1"),
    )  # fmt: skip
    assert about_to(match, "envoy_of_dagon") == ("play", 0, "phillip", "target", 2)
    target = ("unit:hank", [PHILLIP, "unit:hank"])
    acts(match, target, changes={"envoy_of_dagon.stamina": 1, "hank.health": 5})
    match = prowl(at={"phillip": (9, 9), "envoy_of_dagon": (4, 3)}, ground=ground)
    assert about_to(match, "envoy_of_dagon") == ("stop", "MA-503")
    acts(match, changes={})


@pytest.mark.rule("MA-517", "MA-095")
def test_envoy_of_dagon_without_rubble_on_its_tile_hunts_like_any_other() -> None:
    ground = [room(edges="E"), room({(5, 5): "#"}, edges="W")]
    match = prowl(at={"phillip": (9, 9), "envoy_of_dagon": (9, 2)}, ground=ground, settings=AUTO, faces=("H1", "L1"))
    assert about_to(match, "envoy_of_dagon")[:2] == ("step", "phillip")
    # 4 steps would bring it beside him; after each it looks who is within 3.
    acts(match, changes={"envoy_of_dagon.at": (9, 6), "envoy_of_dagon.stamina": 0})


# --- Gaunt Porter ----------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X40")
@pytest.mark.rule("MA-260", "MA-264", "MA-539")
def test_gaunt_porter_crosses_pits_and_pays_for_getting_on_and_off() -> None:
    pits = {(x, y): "P" for x in (3, 4) for y in range(10)}
    match = prowl(
        at={"phillip": (6, 5), "gaunt_porter": (2, 5)}, ground=room(pits, edges="N"), faces=("H2",), settings=AUTO
    )
    assert about_to(match, "gaunt_porter") == ("step", "phillip", [(3, 5), (4, 5), (5, 5)])
    hit = {"gaunt_porter.at": (6, 5), "gaunt_porter.stamina": 0, "phillip.health": 4, "phillip.at": (8, 5)}
    acts(match, changes=hit)  # 1 onto the pits, nothing between them, 1 off, 3 for the blow, 1 to go after him


@pytest.mark.rule("MA-146", "MA-267", "MA-270")
def test_gaunt_porter_pushes_2_spaces_hit_or_miss() -> None:
    match = prowl(at={"phillip": (5, 5), "gaunt_porter": (4, 4)}, faces=("H1", "H1"))
    assert about_to(match, "gaunt_porter") == ("play", 0, "phillip")
    # Pushed to (7,7); it follows by 2 steps and has 1 left.
    acts(match, changes={"gaunt_porter.at": (6, 6), "gaunt_porter.stamina": 1, "phillip.at": (7, 7)})
    match = prowl(
        at={"phillip": (5, 5), "gaunt_porter": (4, 5)}, faces=("H1", "H1"), ground=room({(7, 5): "#"}, edges="N")
    )
    acts(match, changes={"gaunt_porter.at": (5, 5), "gaunt_porter.stamina": 2, "phillip.at": (6, 5)})


@pytest.mark.rule("MA-273", "MA-274", "MA-252")
def test_gaunt_porter_pushes_into_a_pit_and_has_killed() -> None:
    ground = room({(7, 5): "P"}, edges="N")
    match = prowl(
        ("phillip", "kim"), at={"phillip": (5, 5), "gaunt_porter": (4, 5), "kim": (0, 0)}, faces=("H1",), ground=ground,
        essence={"phillip": 9}, settings=AUTO,
    )  # fmt: skip
    dead = {"phillip.at": "dead", "phillip.health": 0, "phillip.stamina": 0, "phillip.essence": 0, "fallen": [0]}
    acts(match, changes={"gaunt_porter.stamina": 0, "gaunt_porter.at": (1, 2), **dead})


@pytest.mark.rule("MA-261", "MA-R68")
def test_gaunt_porter_of_the_hive_mind_may_hover_but_not_end_its_turn_there() -> None:
    match = prowl(at={"phillip": (9, 9), "gaunt_porter": (4, 4)}, ground=room({(5, 4): "P"}, edges="N"), scheming=True)
    hovering = {"gaunt_porter.at": (5, 4), "gaunt_porter.stamina": 5}
    acts(match, hive(match, go(5, 4)), changes=hovering, until="What does Gaunt Porter do?", asked=1)
    assert "end" not in choices(match, 1)
    off = {"gaunt_porter.at": (6, 4), "gaunt_porter.stamina": 4}
    follow(match, hive(match, go(6, 4)), changes=off, until="What does Gaunt Porter do?", asked=1)
    assert "end" in choices(match, 1)


# --- Door Widow ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-142", "MA-059", "MA-315")
def test_door_widow_shuts_all_doors_of_her_tile_as_she_comes() -> None:
    walls = [((3, 3), "e="), ((3, 4), "e="), ((6, 6), "s="), ((7, 6), "s=")]
    ground = [room({(8, 8): "S"}, walls=walls, edges="E"), room(walls=[((3, 3), "e=")], edges="W")]
    broken = [door(6, 6, "s")]
    match = entering(
        "door_widow", explorers=("kim", "hank"), at={"kim": (8, 2), "hank": (15, 5)}, ground=ground,
        fields={"broken": broken, "shut": [door(3, 4, "e")]},
    )  # fmt: skip
    shut = sorted([door(3, 3, "e"), door(3, 4, "e"), door(7, 6, "s")])
    enters(match, changes={"shut": shut, **came(match, "door_widow", 8, 8)})


@pytest.mark.rule("MA-505")
def test_door_widow_strikes() -> None:
    match = prowl(at={"phillip": (5, 2), "door_widow": (4, 2)}, faces=("H2", "L0"))
    assert about_to(match, "door_widow") == ("play", 0, "phillip")
    acts(match, changes={"door_widow.stamina": 2, "phillip.health": 4})


# --- Ash Sexton ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-515")
def test_ash_sexton_strikes_twice() -> None:
    match = prowl(at={"phillip": (5, 2), "ash_sexton": (4, 2)}, faces=("H1", "L1", "H2", "L1"))
    assert about_to(match, "ash_sexton") == ("play", 0, "phillip")
    acts(match, changes={"ash_sexton.stamina": 0, "phillip.health": 3})


@pytest.mark.rule("MA-330", "MA-331", "MA-334", "MA-543")
def test_ash_sexton_fires_the_traps_of_all_tiles_as_he_dies() -> None:
    ground = [room({(2, 2): "T", (8, 8): "L"}, edges="E"), room({(5, 5): "T", (6, 6): "T"}, edges="W")]
    places = {"kim": (4, 2), "hank": (15, 5), "abel_voss": (16, 7), "ash_sexton": (6, 2), "sarall": (2, 2)}
    match = expedition(
        ["kim", "hank", "abel_voss"], at=places, ground=ground, health={"ash_sexton": 1}, settings=ALONE,
        seed=dice("H3", "H1", "H1", "H0"),
    )  # fmt: skip
    # One roll of 3H, 2: Sarall on the first tile is hit, Hank on the second is not (armor 3), Abel stands beside.
    asked = (ability(match, "kim"), None, 0), ("unit:ash_sexton", None, 0), ("add:0", ["add:0", "add:1"], 0)
    changes = {"kim.stamina": 5, "kim.essence": 1, "sarall.health": 1, **gone(match, "ash_sexton")}
    follow(match, *asked, changes=changes, until="What does Kim do?")


# --- Coil Serpent ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-149", "MA-191", "MA-214", "MA-515")
def test_coil_serpent_strikes_the_wounded_better() -> None:
    match = prowl(at={"phillip": (5, 2), "coil_serpent": (4, 2)}, faces=("L1", "L0", "L1", "L0"))
    assert about_to(match, "coil_serpent") == ("play", 0, "phillip")
    acts(match, changes={"coil_serpent.stamina": 1})  # 1 and 1, against armor 2
    match = prowl(at={"phillip": (5, 2), "coil_serpent": (4, 2)}, faces=("L1", "L0", "L0", "L1"), health={"phillip": 4})
    acts(match, changes={"coil_serpent.stamina": 1, "phillip.health": 2})


@pytest.mark.rule("MA-221", "MA-R60")
def test_coil_serpent_rolls_better_against_wounded_explorers_alone_where_it_attacks_several() -> None:
    places = {"phillip": (2, 2), "kim": (2, 4), "sarall": (2, 6), "coil_serpent": (8, 8)}
    ground = room({(2, 2): "T", (2, 4): "T", (2, 6): "T", (8, 7): "L"}, edges="N")
    match = prowl(
        ("phillip", "kim"), at=places, ground=ground, scheming=True, health={"kim": 3, "sarall": 1},
        faces=("H1", "H0", "H0"),
    )  # fmt: skip
    # It works the lever: 1 against all, 2 against Kim. Sarall is wounded, but no explorer.
    pulled = {"coil_serpent.stamina": 2, "destroyed": [(8, 7)], "kim.health": 2}
    order = [each for each in match.table.order if match.table.unit(each).id == "coil_serpent"]
    match.table.order[:] = order + [each for each in match.table.order if each not in order]
    acts(match, hive(match, "lever:8.9"), hive(match, "end"), changes=pulled)


# --- Tick Colony -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-150", "MA-153", "MA-149")
def test_tick_colony_drinks_essence_and_where_there_is_none_heals() -> None:
    laid: dict[str, Any] = {"at": {"phillip": (5, 2), "tick_colony": (4, 2)}, "faces": ("L1", "L1", "L1", "L1")}
    match = prowl(**laid, essence={"phillip": 1}, health={"tick_colony": 1})
    assert about_to(match, "tick_colony") == ("play", 0, "phillip")
    keeps = ("essence:0", ["essence:0", "essence:1"])
    # The first hit takes the essence, the second finds none.
    acts(match, keeps, changes={
        "tick_colony.stamina": 0, "tick_colony.health": 2, "phillip.health": 3, "phillip.essence": 0,
    })  # fmt: skip
    match = prowl(**laid, essence={"phillip": 1}, health={"tick_colony": 1})
    # With the essence spent in place of health, the first hit finds none already.
    acts(match, "essence:1", changes={
        "tick_colony.stamina": 0, "tick_colony.health": 3, "phillip.health": 4, "phillip.essence": 0,
    })  # fmt: skip


@pytest.mark.rule("MA-150", "MA-183")
def test_tick_colony_gets_nothing_of_a_miss_nor_more_than_it_can_hold() -> None:
    match = prowl(at={"phillip": (5, 2), "tick_colony": (4, 2)}, faces=("L1", "L0", "L2", "L0"), essence={"phillip": 0})
    acts(match, changes={"tick_colony.stamina": 0, "phillip.health": 4})


@pytest.mark.rule("MA-145", "MA-150")
def test_tick_colony_heals_by_whom_it_has_killed() -> None:
    places = {"phillip": (5, 2), "kim": (9, 9), "tick_colony": (4, 2)}
    match = prowl(
        ("kim", "phillip"), at=places, faces=("L1", "L1"), health={"phillip": 1, "tick_colony": 1}, settings=AUTO
    )
    dead = {"phillip.at": "dead", "phillip.health": 0, "phillip.stamina": 0, "fallen": [1]}
    acts(match, changes={**dead, "tick_colony.stamina": 0, "tick_colony.health": 2, "tick_colony.at": (4, 4)})


@pytest.mark.rule("MA-194", "MA-521")
def test_tick_colony_heals_by_other_monsters_which_have_no_essence() -> None:
    match = prowl(
        at={"phillip": (9, 9), "tick_colony": (4, 2), "sarall": (5, 2)}, faces=("L1", "L1"), scheming=True,
        health={"tick_colony": 2},
    )  # fmt: skip
    fed = {"tick_colony.stamina": 2, "tick_colony.health": 3, "sarall.health": 1}
    who = hive(match, "unit:sarall", ["unit:tick_colony", "unit:sarall"])
    acts(match, plays(match, "tick_colony"), who, hive(match, "end"), changes=fed)


# --- Hollow Surveyor -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-278", "MA-505", "MA-137", "MA-100")
def test_hollow_surveyor_puts_its_target_onto_a_trap_once_and_strikes() -> None:
    ground = room({(8, 2): "T", (7, 7): "T", (9, 9): "L"}, edges="N")
    match = prowl(at={"phillip": (7, 2), "hollow_surveyor": (4, 2)}, ground=ground, faces=("L1", "L1"))
    assert about_to(match, "hollow_surveyor") == ("play", 0, "phillip")
    acts(match, changes={"hollow_surveyor.stamina": 0, "phillip.at": (8, 2), "phillip.health": 4})


@pytest.mark.rule("MA-514", "MA-R103", "MA-278")
def test_hollow_surveyor_leaves_alone_who_stands_on_a_trap_already_and_where_none_is() -> None:
    ground = room({(7, 2): "T", (8, 2): "T", (9, 9): "L"}, edges="N")
    match = prowl(at={"phillip": (7, 2), "hollow_surveyor": (4, 2)}, ground=ground, faces=("L1", "L1", "L0", "L1"))
    assert about_to(match, "hollow_surveyor") == ("play", 1, "phillip")
    acts(match, changes={"hollow_surveyor.stamina": 0, "phillip.health": 4})
    two = [room(edges="E"), room({(1, 5): "T", (9, 9): "L"}, edges="W")]
    match = prowl(at={"phillip": (7, 5), "hollow_surveyor": (4, 5)}, ground=two, faces=("L1", "L1", "L0", "L1"))
    assert about_to(match, "hollow_surveyor") == ("play", 1, "phillip")  # the trap is on another tile


@pytest.mark.rule("MA-279", "MA-094", "MA-R67")
def test_hollow_surveyor_puts_beside_a_trap_that_is_taken() -> None:
    ground = room({(7, 5): "T", (9, 9): "L"}, edges="N")
    match = prowl(
        at={"phillip": (4, 5), "hollow_surveyor": (2, 5), "rivet_maw": (7, 5)}, ground=ground, faces=("L0", "L0")
    )
    around = [spot(x, y) for x in (6, 7, 8) for y in (4, 5, 6) if (x, y) != (7, 5)]
    put = {"phillip.at": (6, 5), "hollow_surveyor.stamina": 0}
    acts(match, (spot(6, 5), around), changes=put)


@pytest.mark.rule("MA-521", "MA-R67")
def test_hollow_surveyor_of_the_hive_mind_moves_monsters_too_though_immobile() -> None:
    ground = room({(7, 5): "T", (9, 9): "L"}, edges="N")
    match = prowl(at={"phillip": (9, 0), "hollow_surveyor": (2, 5), "rivet_maw": (4, 5)}, ground=ground, scheming=True)
    who = hive(match, "unit:rivet_maw", ["unit:rivet_maw", "unit:hollow_surveyor"])
    moved = {"rivet_maw.at": (7, 5), "hollow_surveyor.stamina": 2}
    acts(match, plays(match, "hollow_surveyor"), who, changes=moved, until="What does Hollow Surveyor do?", asked=1)
    assert ability(match, "hollow_surveyor") not in choices(match, 1)
