"""Where explorers, monsters, chapters and rules meet: two cards at once, or a card and a rule that it does not name."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, dice, look, news, spot
from tests.games.machina.arrange import at, expedition, move_to, room, unit
from tests.games.machina.item_trials import AFTER, only
from tests.games.machina.monster_trials import TURN_ENDS
from tests.games.machina.story_trials import door, edge

from fabletop.engine.match import Match
from fabletop.games.machina.rules.chapters import current
from fabletop.games.machina.state import EVENTS, EXPLORERS, MONSTER_DECK, NONE, OF_HORROR, ON_UNIT, Expedition, Marker
from fabletop.testing.arranged import choices, log
from fabletop.testing.strict import strict

from .chapters import PILLARS, attack_dice, counted, endgame
from .prowl import ALONE, READY, about_to, acts, came, entering, enters, prowl
from .trial import follow, gone, stat, text

AUTO = {"ambiguity": "auto"}
CALM = {"spawn": NONE, "horror": NONE}


def turn(*explorers: str, faces: tuple[str, ...] = (), **laid: Any) -> Match[Expedition]:
    """The turn of the first explorer; no dice bring monsters or events."""
    laid["fields"] = {**CALM, **laid.get("fields", {})}
    laid["settings"] = {**ALONE, **laid.get("settings", {})}
    return expedition(explorers, seed=dice(*faces), **laid)


def armor(match: Match[Expedition], *names: str) -> list[int]:
    return [stat(match, "armor", name) for name in names]


# --- explorers and monsters ------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X07")
@pytest.mark.rule("MA-R69", "MA-516", "MA-160")
def test_a_stunned_kthun_does_nothing_until_the_next_round() -> None:
    match = turn(
        "hank", at={"hank": (3, 2), "kthun": (2, 2), "sarall": (9, 9)}, faces=("H0", "L0"), health={"sarall": 1},
        settings=AUTO, stamina={"hank": 3},
    )  # fmt: skip
    before = look(match)
    match.answer(0, ability(match, "hank"))
    match.answer(0, "unit:kthun")  # missed, and stunned
    assert "K'thun stops: it has no stamina left." in log(match)
    assert news(before, match).get("sarall.health", 1) == 1
    assert about_to(match, "kthun") == ("play", 0)  # Hank's marker is back
    match.answer(0, "end")
    assert look(match)["sarall.health"] == 2


@pytest.mark.rule("MA-285", "MA-498", "MA-282")
@pytest.mark.parametrize("lit", [False, True])
def test_a_monster_does_not_know_of_an_ethereal_maren_unless_by_light(lit: bool) -> None:
    places = {"sister_maren": (2, 2), "phillip": (9, 2), "sarall": (4, 2)}
    match = turn(
        "sister_maren", "phillip", at=places, essence={"sister_maren": 2}, ground=room({(0, 9): "H"}, edges="N"),
        fields={"lit": [at(0, 9)] if lit else []}, settings=AUTO,
    )  # fmt: skip
    assert about_to(match, "sarall")[:2] == ("step", "sister_maren")
    match.answer(0, ability(match, "sister_maren", 1))
    assert about_to(match, "sarall")[:2] == ("step", "sister_maren" if lit else "phillip")


@pytest.mark.rule("MA-285", "MA-503", "MA-283", "MA-224")
def test_monsters_find_no_way_to_an_ethereal_maren_alone_but_the_maw_beside_her_snaps() -> None:
    match = turn(
        "sister_maren", at={"sister_maren": (2, 2), "sarall": (4, 2), "rivet_maw": (2, 3)}, essence={"sister_maren": 2},
        faces=("L1", "L0"), ground=room(edges="N"),
    )  # fmt: skip
    match.answer(0, ability(match, "sister_maren", 1))
    assert about_to(match, "sarall") == ("stop", "MA-503")
    assert about_to(match, "rivet_maw") == ("play", 0)  # its attack has no target: it is on all beside it
    before = look(match)
    match.answer(0, "end")
    found = news(before, match)
    assert (found["sister_maren.health"], "sarall.at" in found) == (3, False)


@pytest.mark.rule("MA-307", "MA-R73", "MA-509", "MA-550")
def test_maren_fades_as_she_is_about_to_be_struck_and_the_monster_thinks_again() -> None:
    match = prowl(
        ("phillip", "sister_maren"), at={"phillip": (9, 9), "sister_maren": (2, 2), "sarall": (3, 2)},
        essence={"sister_maren": 2}, settings={"windows": "smart", "ambiguity": "auto"},
    )  # fmt: skip
    assert about_to(match, "sarall") == ("play", 0, "sister_maren")
    fade = (ability(match, "sister_maren", 1), None, 1)
    faded = {"sister_maren.essence": 0, "markers": ["sister_maren on sister_maren"]}
    acts(match, fade, changes={**faded, "sarall.at": (6, 6), "sarall.stamina": 0})


@pytest.mark.rule("MA-307", "MA-511", "MA-R101")
def test_kim_runs_before_the_blow_and_the_monster_plans_anew_with_what_it_has_left() -> None:
    match = prowl(
        ("kim",), at={"kim": (5, 2), "drip_ghoul": (3, 2)}, essence={"kim": 1}, faces=("H0",),
        settings={"windows": "smart", "ambiguity": "auto"},
    )  # fmt: skip
    assert about_to(match, "drip_ghoul") == ("step", "kim", [(4, 2)])
    # Asked before its turn she waits; beside it, before the blow, she runs.
    run = ability(match, "kim", 1)
    before = look(match)
    with strict(match) as play:
        play.answer(0, "on")
        assert look(match)["drip_ghoul.at"] == (3, 2)
        play.answer(0, "pass")
        assert look(match)["drip_ghoul.at"] == (4, 2)
        play.answer(0, run)
        play.answer(0, spot(7, 2))
        play.until(0, prompt=TURN_ENDS)
    # 3 left: it follows by 2 steps, and has 1 too little for another blow.
    changed = {"kim.at": (7, 2), "kim.essence": 0, "drip_ghoul.at": (6, 2), "drip_ghoul.stamina": 1}
    assert news(before, match) == changed


@pytest.mark.rule("MA-271", "MA-328", "MA-R62", "MA-329", "MA-227")
def test_gunnar_pushes_into_a_lever_and_has_fired_the_traps_of_his_tile() -> None:
    ground = [room({(4, 2): "L", (8, 8): "T", (0, 9): "T"}, edges="E"), room({(5, 5): "T"}, edges="W")]
    places = {"gunnar_holt": (2, 2), "sarall": (3, 2), "drip_ghoul": (8, 8), "kim": (0, 9), "mi_go": (15, 5)}
    match = turn("gunnar_holt", "kim", at=places, ground=ground, faces=("L0", "L0", "H1", "H1", "H0"))
    changes = {
        "gunnar_holt.stamina": 3, "gunnar_holt.essence": 1, "destroyed": [(4, 2)], "kim.health": 3,
        **gone(match, "drip_ghoul"),
    }  # fmt: skip
    follow(match, text("gunnar_holt", match), "unit:sarall", changes=changes, until="What does Gunnar Holt do?")


@pytest.mark.rule("MA-272", "MA-234", "MA-231", "MA-R59")
def test_gunnar_pushes_into_a_barrel_which_explodes_under_all_beside_it() -> None:
    places = {"gunnar_holt": (2, 2), "sarall": (3, 2), "kim": (5, 3), "drip_ghoul": (4, 1)}
    match = turn("gunnar_holt", "kim", at=places, ground=room({(4, 2): "B"}), faces=("L0", "L0", "H1", "H1", "H0"))
    changes = {
        "gunnar_holt.stamina": 3, "gunnar_holt.essence": 1, "destroyed": [(4, 2)], "kim.health": 3, "sarall.health": 1,
        **gone(match, "drip_ghoul"),
    }  # fmt: skip
    follow(match, text("gunnar_holt", match), "unit:sarall", changes=changes, until="What does Gunnar Holt do?")


@pytest.mark.example("machina", "X23")
@pytest.mark.rule("MA-273", "MA-274", "MA-265")
def test_gunnar_pushes_into_a_pit_but_not_who_is_immobile() -> None:
    ground = room({(4, 2): "P", (0, 2): "P"})
    places = {"gunnar_holt": (2, 2), "sarall": (3, 2), "rivet_maw": (1, 2), "kim": (9, 9)}
    match = turn("gunnar_holt", "kim", at=places, ground=ground, faces=("L0", "L0", "L0", "L0"))
    killed = {"gunnar_holt.stamina": 3, "gunnar_holt.essence": 1, **gone(match)}
    follow(match, text("gunnar_holt", match), "unit:sarall", changes=killed, until="What does Gunnar Holt do?")
    stays = {"gunnar_holt.stamina": 1}
    asked = text("gunnar_holt", match), "unit:rivet_maw"
    follow(match, *asked, changes=stays, until="What does Gunnar Holt do?")


@pytest.mark.rule("MA-062", "MA-067", "MA-068", "MA-070")
def test_ottilie_mends_a_chest_which_is_rubble_as_long_as_the_architect_is_on_the_tile() -> None:
    ground = [room({(3, 3): "C"}, edges="E"), room(edges="W")]
    laid: dict[str, Any] = {"ground": ground, "essence": {"ottilie_crane": 3}, "fields": {"destroyed": [at(3, 3)]}}
    places = {"ottilie_crane": (2, 2), "sarall": (4, 4), "pale_architect": (9, 0)}
    for place, rubble in (((9, 0), True), ((15, 5), False)):
        match = turn("ottilie_crane", at={**places, "pale_architect": place}, **laid)
        # Destroyed, it is neither chest nor rubble: an obstacle that one sees past.
        assert match.table.ground.sees(at(2, 2), at(4, 4))
        mended = {"ottilie_crane.essence": 0, "destroyed": []}
        follow(match, text(("ottilie_crane", 1), match), changes=mended, until="What does Ottilie Crane do?")
        assert match.table.ground.sees(at(2, 2), at(4, 4)) != rubble
        assert ("chest:4.4" in choices(match)) != rubble


@pytest.mark.rule("MA-068", "MA-517", "MA-538")
def test_the_envoy_guards_a_chest_that_the_architect_calls_rubble() -> None:
    ground = room({(5, 2): "C"}, edges="N")
    places = {"phillip": (2, 9), "envoy_of_dagon": (2, 2)}
    match = prowl(at={**places, "pale_architect": (9, 9)}, ground=ground, settings=AUTO)
    assert about_to(match, "envoy_of_dagon")[:2] == ("step", (5, 2))
    acts(match, changes={"envoy_of_dagon.at": (4, 2), "envoy_of_dagon.stamina": 2})
    match = prowl(at=places, ground=ground, settings=AUTO)
    assert about_to(match, "envoy_of_dagon")[:2] == ("step", "phillip")


@pytest.mark.rule("MA-068", "MA-097")
def test_the_witch_finds_no_chest_where_the_architect_is() -> None:
    ground = room({(3, 1): "C"}, edges="N")
    places = {"phillip": (3, 2), "witch": (2, 2)}
    match = prowl(at=places, ground=ground)
    assert about_to(match, "witch") == ("play", 0, (3, 1))
    match = prowl(at={**places, "pale_architect": (9, 9)}, ground=ground, faces=("H1", "L1"))
    assert about_to(match, "witch") == ("play", 1, "phillip")
    acts(match, changes={"witch.stamina": 1, "phillip.health": 4})


@pytest.mark.rule("MA-214", "MA-215", "MA-217")
def test_lorrains_weakness_takes_away_what_wounds_give_the_serpent() -> None:
    match = turn(
        "lorrain", at={"lorrain": (3, 2), "coil_serpent": (2, 2)}, faces=("L0", "L1", "L1", "L1", "L0"),
        health={"lorrain": 3}, stamina={"lorrain": 2}, settings=AUTO,
    )  # fmt: skip
    before = look(match)
    match.answer(0, ability(match, "lorrain"))
    match.answer(0, "unit:coil_serpent")
    # 2 + 1 - 1 hits armor 2; then 1 + 1 - 1 misses.
    assert news(before, match)["lorrain.health"] == 2


@pytest.mark.rule("MA-181", "MA-160", "MA-161")
def test_gunnars_steel_and_the_cathedrals_leeches_cancel_each_other() -> None:
    places = {"gunnar_holt": (9, 9), "kim": (0, 0), "leech_cathedral": (5, 5)}
    match = turn("gunnar_holt", "kim", at=places, essence={"gunnar_holt": 2}, fields={"turned": [1]})
    match.answer(0, ability(match, "gunnar_holt", 1))
    assert armor(match, "gunnar_holt", "kim") == [4, 3]
    match.answer(0, "end")
    # The Cathedral has sapped them; with the Explorer phase the steel is gone, and the leeches stay.
    assert look(match)["markers"] == ["horror on leech_cathedral"]
    assert armor(match, "gunnar_holt", "kim") == [2, 1]


@pytest.mark.rule("MA-170", "MA-249", "MA-R43")
def test_the_cathedrals_marker_returns_when_it_is_destroyed() -> None:
    match = prowl(
        ("hank", "kim"),
        at={"hank": (4, 5), "kim": (9, 9), "leech_cathedral": (5, 5)},
        faces=("H0", "L0", "L0", "H3", "L2"),
    )
    acts(match, changes={"leech_cathedral.stamina": 0, "markers": ["horror on leech_cathedral"]})
    assert armor(match, "hank", "kim") == [2, 1]
    match.answer(0, "on")
    match.table.health[unit(match.table, "leech_cathedral")] = 1
    match.answer(0, "unit:hank")
    match.answer(0, ability(match, "hank"))
    match.answer(0, "unit:leech_cathedral")
    assert match.table.order == []
    assert look(match)["markers"] == []  # and Hank's own lies on nobody who is gone
    assert armor(match, "hank", "kim") == [3, 2]


@pytest.mark.example("machina", "X50")
@pytest.mark.rule("MA-166", "MA-514")
def test_the_choir_takes_the_last_horror_marker_before_the_cathedral() -> None:
    def three(table: Expedition) -> None:
        table.marked.extend([Marker(ON_UNIT, table.number_of("sarall"), OF_HORROR, 0, 0)] * 3)

    places = {"phillip": (5, 4), "wick_choir": (5, 2), "leech_cathedral": (5, 5)}
    match = prowl(at=places, faces=("H1", "L0", "L0"), also=three, settings=AUTO)
    assert about_to(match, "leech_cathedral") == ("play", 0)
    four = ["horror on sarall"] * 3 + ["horror on wick_choir"]
    struck = {"wick_choir.stamina": 1, "wick_choir.at": (5, 3), "markers": sorted(four)}
    acts(match, changes=struck)
    # The Cathedral has no marker left, and strikes with 1 against armor 2.
    acts(match, changes={"wick_choir.stamina": 0, "leech_cathedral.stamina": 0})
    assert armor(match, "phillip") == [2]


@pytest.mark.rule("MA-149", "MA-281")
def test_the_abbot_stands_revealed_when_the_last_of_his_flock_dies() -> None:
    places = {"kim": (2, 2), "tide_abbot": (4, 2), "drip_ghoul": (2, 4), "hank": (9, 9)}
    match = turn("kim", "hank", at=places, faces=("H2",))
    who = ("unit:drip_ghoul", ["unit:kim", "unit:drip_ghoul"])
    killed = {"kim.stamina": 5, "kim.essence": 1, **gone(match, "drip_ghoul")}
    follow(match, text("kim", match), who, changes=killed, until="What does Kim do?")
    match.answer(0, ability(match, "kim"))
    assert sorted(choices(match)) == ["unit:kim", "unit:tide_abbot"]


@pytest.mark.rule("MA-149", "MA-283")
def test_an_ethereal_maren_beside_the_stalker_reveals_it_all_the_same() -> None:
    places = {"sister_maren": (3, 3), "kim": (8, 3), "glass_stalker": (4, 3)}
    match = turn("sister_maren", "kim", at=places, essence={"sister_maren": 2})
    match.answer(0, ability(match, "sister_maren", 1))
    match.answer(0, "end")
    match.answer(1, ability(match, "kim"))
    assert sorted(choices(match, 1)) == ["unit:glass_stalker", "unit:kim"]


@pytest.mark.rule("MA-205", "MA-207", "MA-208")
@pytest.mark.parametrize("unlit", [False, True])
def test_a_neighbour_may_pay_what_the_hound_takes_unless_the_unlit_is_there(unlit: bool) -> None:
    places = {"phillip": (5, 2), "kim": (6, 2), "soot_hound": (4, 2), **({"the_unlit": (9, 9)} if unlit else {})}
    match = prowl(("phillip", "kim"), at=places, faces=("H0", "H0"), essence={"phillip": 1, "kim": 1})
    if unlit:
        acts(match, changes={"soot_hound.stamina": 0, "phillip.essence": 0})
        return
    share, agrees = ({"seat1": 1},), ("yes", ["yes", "no"], 1)
    paid = {"soot_hound.stamina": 0, "phillip.essence": 0, "kim.essence": 0}
    acts(match, share, agrees, changes=paid)  # the second blow takes the other


# --- monsters that come ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-465", "MA-478")
@pytest.mark.parametrize("crowd", [3, 4])
def test_iron_mother_brings_nobody_onto_a_full_tile_but_threat(crowd: int) -> None:
    others = {"sarall": (0, 0), "mi_go": (1, 0), "drip_ghoul": (2, 0), "rail_crawler": (3, 0)}
    places = {"kim": (5, 8), **dict(list(others.items())[:crowd])}
    match = entering("iron_mother", explorers=("kim",), at=places, ground=room({(5, 5): "S"}))
    if crowd == 3:  # she is the fourth
        enters(match, changes={"threat": 2, **came(match, "iron_mother", 5, 5)})
    else:
        enters(match, changes={"threat": 2})


@pytest.mark.rule("MA-150", "MA-153", "MA-469")
def test_abel_may_step_aside_for_iron_mother_and_for_whom_she_brings() -> None:
    def ghoul(table: Expedition) -> None:
        only(table, MONSTER_DECK, "card_drip_ghoul")

    match = entering(
        "iron_mother", explorers=("abel_voss",), at={"abel_voss": (5, 8)}, ground=room({(5, 5): "S"}), also=ghoul
    )
    number = [unit(match.table, name) for name in ("iron_mother", "drip_ghoul")]
    changes = {
        **came(match, "iron_mother", 5, 5), **came(match, "drip_ghoul", 5, 6), "order": number, "abel_voss.at": (6, 9),
    }  # fmt: skip
    # The Ghoul is spawned while she enters; only then she herself has been.
    both = (spot(5, 6), None), spot(5, 9), spot(6, 9)
    follow(match, "on", *both, changes=changes, until=AFTER)


@pytest.mark.rule("MA-059", "MA-208", "MA-500")
def test_the_widows_doors_part_the_party_and_are_no_hindrance_to_closest_counts() -> None:
    walls = [((x, 4), "s-") for x in range(10) if x != 5] + [((5, 4), "s=")]
    ground = room({(0, 0): "S", (4, 4): "H"}, walls=walls, edges="N")
    laid: dict[str, Any] = {"ground": ground, "essence": {"hank": 2, "kim": 1}}
    places = {"hank": (5, 4), "kim": (5, 5)}
    match = turn("hank", "kim", at=places, **laid)
    assert "chapter:5.5" in choices(match)  # Kim is beside him, and can contribute
    match = entering("door_widow", explorers=("hank", "kim"), at=places, **laid)
    shut = [door(5, 4, "s")]
    enters(match, changes={"shut": shut, **came(match, "door_widow", 0, 0)})
    match = turn("hank", "kim", at={**places, "door_widow": (0, 0)}, **laid, fields={"shut": shut})
    assert "chapter:5.5" not in choices(match)
    match = prowl(("kim",), at={"kim": (5, 6), "door_widow": (5, 4)}, ground=ground, fields={"shut": shut})
    assert about_to(match, "door_widow") == ("door", "kim", [(5, 5)])
    acts(match, changes={"door_widow.at": (5, 5), "door_widow.stamina": 0, "shut": [], "broken": shut})


@pytest.mark.rule("MA-279", "MA-093")
def test_the_choir_appears_as_near_as_it_can_to_an_explorer_who_is_surrounded() -> None:
    beside = {(x, y): "#" for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) != (5, 5)}
    beside[5, 4] = "."
    match = prowl(
        at={"phillip": (5, 5), "sarall": (5, 4), "choir_of_angles": (0, 0)}, ground=room(beside, edges="N"),
        faces=("H1", "H1", "H0", "H0"),
    )  # fmt: skip
    ring = [spot(x, y) for x in range(3, 8) for y in range(3, 8) if max(abs(x - 5), abs(y - 5)) == 2]
    order = sorted(match.table.order, key=lambda each: match.table.unit(each).id)  # the Choir is first
    match.table.order[:] = order
    # From two away it sings past Sarall, who is an obstacle and no barrier.
    sung = {"choir_of_angles.at": (5, 3), "choir_of_angles.stamina": 0, "phillip.health": 4}
    acts(match, (spot(5, 3), ring), changes=sung)


@pytest.mark.rule("MA-269", "MA-273", "MA-274")
def test_the_undertow_drags_an_explorer_into_a_pit() -> None:
    match = prowl(
        ("kim", "phillip"), at={"phillip": (6, 5), "kim": (0, 0), "the_undertow": (3, 5)}, essence={"phillip": 5},
        ground=room({(4, 5): "P", (1, 0): "#", (1, 1): "#", (0, 1): "#"}, edges="N"),
    )  # fmt: skip
    dead = {"phillip.at": "dead", "phillip.health": 0, "phillip.stamina": 0, "phillip.essence": 0, "fallen": [1]}
    acts(match, changes={"the_undertow.stamina": 3, **dead})


@pytest.mark.rule("MA-271", "MA-R62", "MA-330")
def test_star_spawn_shoves_an_explorer_against_a_lever_and_has_worked_it() -> None:
    ground = room({(6, 5): "L", (9, 9): "T"}, edges="N")
    match = prowl(
        ("phillip", "kim"), at={"phillip": (5, 5), "kim": (9, 9), "star_spawn": (4, 5)}, ground=ground,
        faces=("H0", "H0", "L1", "L0", "H1", "H1", "H0", "L0", "L0", "L1"), settings=AUTO,
    )  # fmt: skip
    # 1 misses Phillip, who hits the lever: 2 hits Kim on the trap; then Phillip himself, beside it, fires with 3L.
    acts(match, changes={"star_spawn.stamina": 2, "destroyed": [(6, 5)], "kim.health": 3})


# --- dying -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-330", "MA-335", "MA-245", "MA-197")
@pytest.mark.parametrize("health", [2, 1])
def test_the_sexton_fires_the_traps_under_who_killed_him(health: int) -> None:
    match = turn(
        "kim", "hank", at={"kim": (2, 2), "hank": (9, 9), "ash_sexton": (4, 2)}, faces=("H3", "H1", "H1", "H0"),
        ground=room({(2, 2): "T", (0, 0): "L"}), health={"ash_sexton": 1, "kim": health},
    )  # fmt: skip
    shot = text("kim", match), "unit:ash_sexton", ("essence:0", ["essence:0", "essence:1"])
    if health == 2:
        hit = {"kim.stamina": 5, "kim.essence": 1, "kim.health": 1, **gone(match, "ash_sexton")}
        follow(match, *shot, changes=hit, until="What does Kim do?")
    else:
        dead = {"kim.at": "dead", "kim.health": 0, "kim.stamina": 0, "fallen": [0], "turned": [0]}
        follow(match, *shot, changes={**dead, **gone(match, "ash_sexton")}, until="What does Hank do?", asked=1)


# --- chapters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-038", "MA-314", "MA-R39")
def test_in_the_crevasse_hank_still_breaks_doors_for_2() -> None:
    shut = [door(2, 2, "e")]
    match = turn(
        "hank", at={"hank": (2, 2)}, ground=room(walls=[((2, 2), "e=")], edges="N"), chapter="ice_5",
        fields={"shut": shut, "exit": edge(0, "N")},
    )  # fmt: skip
    assert f"open:{shut[0]}" not in choices(match)
    broken = {"hank.stamina": 4, "shut": [], "broken": shut}
    follow(match, f"break:{shut[0]}", changes=broken, until="What does Hank do?")


@pytest.mark.rule("MA-446", "MA-454", "MA-455", "MA-R77", "MA-368")
def test_the_last_explorer_inside_dies_and_a_new_round_cuts_the_monsters_turn_short() -> None:
    match = prowl(
        ("kim", "phillip"), at={"phillip": (5, 2), "sarall": (4, 2), "mi_go": (9, 9)}, faces=("H1", "L1"),
        health={"phillip": 1}, chapter="ice_5", fields={"exit": edge(0, "N"), "round": 4}, stamina={"kim": 0},
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, "on", prompt=READY)
        play.answer(0, choices(match)[0], prompt="Where does Kim come in?")
        play.until(0, prompt="What does Kim do?")
    table = match.table
    assert current(table).card.id == "ice_6"
    assert (table.round, table.phase, table.turn, table.monster, table.order) == (5, EXPLORERS, 0, NONE, [])
    assert (table.stamina[0], table.fallen, table.exit) == (7, [1], NONE)
    assert not [line for line in log(match) if "turn of Mi-Go" in line]


@pytest.mark.rule("MA-152", "MA-158", "MA-344", "MA-441")
def test_sealing_over_the_third_monster_advances_what_the_ice_kept_once() -> None:
    ground = room({(1, 0): "S"}, edges="NE")

    match = turn(
        "hank",
        at={"hank": (0, 0), "sarall": (1, 0)},
        ground=ground,
        chapter="ice_7",
        essence={"hank": 4},
        also=counted("ice_7", 2),
    )
    with strict(match) as play:
        play.answer(0, "seal:1.2")
        play.answer(0, f"edge:{edge(0, 'E')}", prompt="Where is the exit?")
        play.until(0, prompt="What does Hank do?")
    assert current(match.table).card.id == "ice_8"
    assert match.table.exit == edge(0, "E")
    assert (look(match)["counts"], match.table.essence[0]) == ({}, 1)


@pytest.mark.rule("MA-152", "MA-153")
def test_the_third_kill_is_a_mi_go_and_brings_an_event_and_a_chapter() -> None:
    def laid(table: Expedition) -> None:
        counted("ice_7", 2)(table)
        move_to(table, "the_lent_eye", EVENTS)

    match = turn(
        "kim", at={"kim": (2, 2), "mi_go": (4, 2)}, ground=room(edges="NE"), chapter="ice_7", faces=("H3",),
        health={"mi_go": 1}, also=laid,
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, ability(match, "kim"))
        play.answer(0, "unit:mi_go")
        play.answer(0, f"edge:{edge(0, 'N')}", prompt="Where is the exit?")
        play.until(0, prompt="What does Kim do?")
    seen = look(match)
    assert (seen["kim.bound"], seen["chapter"], seen["kim.essence"]) == (["the_lent_eye"], "ice_8", 1)


@pytest.mark.rule("MA-205", "MA-204", "MA-282")
def test_the_unlit_leaves_each_explorer_to_pay_for_a_pillar_alone() -> None:
    laid: dict[str, Any] = {"lit": False, "at": {"kim": (2, 0)}, "essence": {"hank": 2, "kim": 3}}
    assert "chapter:2.2" in choices(endgame(**laid))
    laid["at"]["the_unlit"] = (9, 9)
    assert "chapter:2.2" not in choices(endgame(**laid))
    assert "chapter:2.2" in choices(endgame(**laid, turn="kim"), 1)


@pytest.mark.rule("MA-283", "MA-224")
def test_the_sleeper_reaches_an_ethereal_maren_too() -> None:
    match = endgame(
        "ice_e2", PILLARS[0], PILLARS[3], explorers=("sister_maren",), at={"sister_maren": (5, 9)},
        essence={"sister_maren": 2}, dice={"attack": attack_dice("H3", "L1")}, settings=AUTO,
    )  # fmt: skip
    match.answer(0, ability(match, "sister_maren", 1))
    match.answer(0, "end")
    assert look(match)["sister_maren.health"] == 3
