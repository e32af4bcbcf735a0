"""The monsters of level 1: each text of each card, mindless and in the hands of the hive mind."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, dice, go, look, news, spot
from tests.games.machina.arrange import at, expedition, move_to, room
from tests.games.machina.item_trials import AFTER
from tests.games.machina.story_trials import door

from fabletop.games.machina.state import EVENTS, OF_HORROR, ON_UNIT, Expedition, Marker
from fabletop.testing.arranged import choices
from fabletop.testing.strict import strict

from .prowl import ALONE, about_to, acts, came, entering, enters, hive, plays, prowl
from .trial import follow, gone, stat

PHILLIP = "unit:phillip"  # armor 2, will 2, health 5


# --- Sarall ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-505", "MA-508", "MA-506")
def test_sarall_comes_and_claws_once() -> None:
    match = prowl(at={"phillip": (5, 2), "sarall": (3, 2)}, faces=("H1", "L1"), ground=room({(3, 3): "B"}, edges="N"))
    assert about_to(match, "sarall") == ("step", "phillip", [(4, 2)])
    acts(match, changes={"sarall.at": (4, 2), "sarall.stamina": 0, "phillip.health": 4})
    match = prowl(at={"phillip": (5, 2), "sarall": (4, 2)}, faces=("H0", "L1"))
    assert about_to(match, "sarall") == ("play", 0, "phillip")
    acts(match, changes={"sarall.stamina": 1})  # 1 misses, and there is nothing closer to go to


@pytest.mark.rule("MA-521", "MA-131")
def test_sarall_of_the_hive_mind_claws_at_anybody() -> None:
    places = {"phillip": (5, 2), "sarall": (4, 2), "drip_ghoul": (3, 2)}
    match = prowl(at=places, faces=("H2", "L0"), scheming=True, ground=room({(4, 1): "B", (4, 4): "B"}, edges="N"))
    assert about_to(match, "sarall") == ("scheme", "MA-519")
    who = hive(match, "unit:drip_ghoul", [PHILLIP, "unit:sarall", "unit:drip_ghoul", spot(4, 1)])
    ends = {"sarall.stamina": 1, **gone(match, "drip_ghoul")}
    acts(match, plays(match, "sarall"), who, hive(match, "end"), changes=ends)


# --- Mi-Go -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-505", "MA-515")
def test_mi_go_strikes_once_and_closes_in() -> None:
    match = prowl(at={"phillip": (5, 2), "mi_go": (2, 2)}, faces=("L1", "L1"))
    assert about_to(match, "mi_go") == ("step", "phillip", [(3, 2), (4, 2)])
    acts(match, changes={"mi_go.at": (4, 2), "mi_go.stamina": 0, "phillip.health": 4})


def the_lent_eye(table: Expedition) -> None:
    move_to(table, "the_lent_eye", EVENTS)


@pytest.mark.example("machina", "X21")
@pytest.mark.rule("MA-371", "MA-372", "MA-197")
def test_mi_go_leaves_its_killer_an_explorer_event() -> None:
    match = expedition(
        ["kim", "hank"], at={"kim": (2, 2), "mi_go": (4, 2), "hank": (9, 9)}, health={"mi_go": 1}, seed=dice("H3"),
        settings=ALONE, also=the_lent_eye,
    )  # fmt: skip
    changes = {"kim.stamina": 5, "kim.essence": 1, "kim.bound": ["the_lent_eye"], **gone(match, "mi_go")}
    follow(match, ability(match, "kim"), "unit:mi_go", changes=changes, until="What does Kim do?")


@pytest.mark.rule("MA-R11", "MA-R123")
def test_mi_go_leaves_a_monster_nothing() -> None:
    match = prowl(
        at={"phillip": (9, 2), "sarall": (4, 2), "mi_go": (3, 2)}, faces=("H3", "L0"), scheming=True,
        health={"mi_go": 1}, also=the_lent_eye,
    )  # fmt: skip
    who = hive(match, "unit:mi_go", ["unit:sarall", "unit:mi_go"])
    acts(match, plays(match, "sarall"), who, hive(match, "end"), changes={"sarall.stamina": 1, **gone(match, "mi_go")})


# --- Drip Ghoul ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-515")
def test_drip_ghoul_strikes_twice() -> None:
    match = prowl(at={"phillip": (5, 2), "drip_ghoul": (4, 3)}, faces=("H2", "H1"))
    assert about_to(match, "drip_ghoul") == ("play", 0, "phillip")
    acts(match, changes={"drip_ghoul.stamina": 0, "phillip.health": 4})


# --- Lamp-Eater ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-185", "MA-284")
def test_lamp_eater_strikes_at_the_will() -> None:
    match = prowl(("hank",), at={"hank": (5, 2), "lamp_eater": (4, 2)}, faces=("H1", "H0"))  # armor 3, will 1
    assert about_to(match, "lamp_eater") == ("play", 0, "hank")
    acts(match, changes={"lamp_eater.stamina": 0, "hank.health": 5})


@pytest.mark.rule("MA-281", "MA-282", "MA-257", "MA-286")
def test_lamp_eater_is_seen_by_the_light_alone() -> None:
    laid: dict[str, Any] = {
        "at": {"kim": (2, 2), "lamp_eater": (3, 2), "hank": (9, 9)}, "ground": room({(9, 0): "H"}), "settings": ALONE,
        "seed": dice("H1"), "essence": {"kim": 0},
    }  # fmt: skip
    match = expedition(["kim", "hank"], **laid)
    assert go(4, 2) in choices(match)  # through it, for 2
    assert go(3, 2) not in choices(match)
    alone = {"kim.stamina": 5}
    follow(match, ability(match, "kim"), "yes", changes=alone, until="What does Kim do?")  # at Kim herself: 1 misses
    match = expedition(["kim", "hank"], **laid, fields={"lit": [at(9, 0)]})
    who = ("unit:lamp_eater", ["unit:kim", "unit:lamp_eater"])
    killed = {"kim.stamina": 5, "kim.essence": 1, **gone(match, "lamp_eater")}
    follow(match, ability(match, "kim"), who, changes=killed, until="What does Kim do?")


@pytest.mark.rule("MA-281", "MA-283")
def test_lamp_eater_is_seen_with_the_lent_eye_and_hit_by_a_barrel_without() -> None:
    laid: dict[str, Any] = {
        "at": {"kim": (2, 2), "lamp_eater": (5, 3), "hank": (9, 9)}, "ground": room({(4, 2): "B"}), "settings": ALONE,
        "seed": dice("H1", "H1", "H0", "H0"),
    }  # fmt: skip
    match = expedition(["kim", "hank"], **laid, bound={"kim": ["the_lent_eye"]})
    match.answer(0, ability(match, "kim"))
    assert sorted(choices(match)) == sorted(["unit:kim", "unit:lamp_eater", spot(4, 2)])
    match = expedition(["kim", "hank"], **laid)
    who = (spot(4, 2), ["unit:kim", spot(4, 2)])
    killed = {"kim.stamina": 5, "kim.essence": 1, "destroyed": [(4, 2)], **gone(match, "lamp_eater")}
    follow(match, ability(match, "kim"), who, changes=killed, until="What does Kim do?")


# --- Rail Crawler ----------------------------------------------------------------------------------------------------

CORRIDOR = room({(x, y): "#" for x in range(10) for y in (4, 6)}, edges="N")


@pytest.mark.rule("MA-256", "MA-258", "MA-539")
def test_rail_crawler_runs_through_others() -> None:
    places = {"phillip": (5, 5), "rail_crawler": (1, 5), "sarall": (2, 5), "drip_ghoul": (3, 5)}
    match = prowl(at=places, ground=CORRIDOR, faces=("L1", "L1"))
    assert about_to(match, "rail_crawler") == ("step", "phillip", [(2, 5), (3, 5), (4, 5)])
    acts(match, changes={"rail_crawler.at": (4, 5), "rail_crawler.stamina": 0, "phillip.health": 4})


@pytest.mark.rule("MA-258", "MA-061")
def test_rail_crawler_begins_no_crossing_that_it_cannot_end() -> None:
    queue = {"sarall": 2, "drip_ghoul": 3, "mi_go": 4, "soot_hound": 5, "bone_fiddler": 6, "rivet_maw": 7}
    places = {"phillip": (9, 5), "rail_crawler": (1, 5), **{name: (x, 5) for name, x in queue.items()}}
    match = prowl(at=places, ground=CORRIDOR)
    assert about_to(match, "rail_crawler")[0] == "stop"
    acts(match, changes={})


# --- Bone Fiddler ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-100", "MA-505")
def test_bone_fiddler_plays_from_afar_past_obstacles() -> None:
    match = prowl(("hank",), at={"hank": (6, 2), "bone_fiddler": (2, 2), "sarall": (4, 2)}, faces=("L1", "L0"))
    assert about_to(match, "bone_fiddler") == ("play", 0, "hank")
    acts(match, changes={"bone_fiddler.stamina": 0, "hank.health": 5})  # will 1, armor 3


@pytest.mark.rule("MA-096", "MA-508")
def test_bone_fiddler_out_of_range_walks_and_has_nothing_left_to_play_with() -> None:
    match = prowl(at={"phillip": (8, 2), "bone_fiddler": (2, 2)}, settings={"ambiguity": "auto"})
    assert about_to(match, "bone_fiddler")[:2] == ("step", "phillip")
    acts(match, changes={"bone_fiddler.at": (5, 2), "bone_fiddler.stamina": 0})
    walled = room(walls=[((4, 2), "e|"), ((4, 1), "e|"), ((4, 3), "e|")], edges="N")
    match = prowl(at={"phillip": (6, 2), "bone_fiddler": (2, 2)}, ground=walled)
    assert about_to(match, "bone_fiddler")[0] == "step"


# --- Soot Hound ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-142", "MA-263", "MA-469")
def test_soot_hound_runs_2_spaces_as_it_comes() -> None:
    match = entering("soot_hound", explorers=("kim",), at={"kim": (2, 5)}, ground=room({(8, 5): "S"}, edges="N"))
    far = came(match, "soot_hound", 6, 5)
    follow(match, "on", changes=far, until=AFTER)
    assert match.table.essence[0] == 0


@pytest.mark.rule("MA-263")
def test_soot_hound_stops_before_a_closed_door() -> None:
    walls = [((6, y), "e|") for y in range(10) if y != 5] + [((6, 5), "e=")]
    match = entering(
        "soot_hound", explorers=("kim",), at={"kim": (2, 5)}, ground=room({(8, 5): "S"}, walls=walls, edges="N"),
        fields={"shut": [door(6, 5, "e")]},
    )  # fmt: skip
    enters(match, changes=came(match, "soot_hound", 7, 5))


@pytest.mark.rule("MA-146", "MA-182", "MA-R53")
def test_soot_hound_takes_essence_hit_or_miss() -> None:
    match = prowl(at={"phillip": (5, 2), "soot_hound": (4, 2)}, faces=("H1", "H1"), essence={"phillip": 1})
    assert about_to(match, "soot_hound") == ("play", 0, "phillip")
    acts(match, changes={"soot_hound.stamina": 0, "phillip.essence": 0})
    match = prowl(at={"phillip": (5, 2), "soot_hound": (4, 2)}, faces=("H2", "H1"), essence={"phillip": 1})
    replaced = ("essence:1", ["essence:0", "essence:1"])
    acts(match, replaced, changes={"soot_hound.stamina": 0, "phillip.essence": 0})


# --- Rivet Maw -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-516", "MA-221", "MA-224")
def test_rivet_maw_snaps_at_all_beside_it_with_one_roll() -> None:
    walls = [((4, 5), "e|"), ((3, 4), "s|")]
    places = {"phillip": (4, 4), "hank": (6, 6), "kim": (3, 5), "abel_voss": (7, 5), "rivet_maw": (5, 5)}
    match = prowl(
        ("phillip", "hank", "kim", "abel_voss"), at=places, faces=("L1", "L1"), ground=room(walls=walls[:1], edges="N")
    )
    assert about_to(match, "rivet_maw") == ("play", 0)
    acts(match, changes={"rivet_maw.stamina": 0, "phillip.health": 4})  # 2 against armor 2 and Hank's 3


@pytest.mark.rule("MA-514", "MA-516")
def test_rivet_maw_waits_for_whom_it_cannot_reach() -> None:
    match = prowl(at={"phillip": (5, 3), "rivet_maw": (5, 5)})
    assert about_to(match, "rivet_maw") == ("stop", "MA-503")
    acts(match, changes={})
    match = prowl(at={"phillip": (5, 3), "rivet_maw": (5, 5)}, scheming=True)
    before = look(match)
    with strict(match) as play:
        play.answer(0, "on")
        play.answer(1, "end", can=["end", ability(match, "rivet_maw")])  # which hits nobody
        play.until(0)
    assert news(before, match) == {}


# --- Wick Choir ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-166", "MA-505", "MA-137")
def test_wick_choir_weakens_the_will_once_and_then_burns() -> None:
    match = prowl(at={"phillip": (5, 2), "wick_choir": (4, 2)}, faces=("H1",))
    assert about_to(match, "wick_choir") == ("play", 0, "phillip")
    burnt = {"wick_choir.stamina": 0, "phillip.health": 4, "markers": ["horror on wick_choir"]}
    acts(match, changes=burnt)
    assert (stat(match, "will", "phillip"), stat(match, "armor", "phillip")) == (1, 2)


@pytest.mark.rule("MA-161", "MA-169", "MA-100")
def test_wick_choir_sings_from_3_away_then_comes_and_is_forgotten_by_the_next_horror_phase() -> None:
    match = prowl(
        at={"phillip": (5, 2), "wick_choir": (2, 2)}, ground=room({(3, 2): "C", (3, 1): "B", (3, 3): "B"}, edges="N"),
        settings={"ambiguity": "auto"}, fields={"horror": -1},
    )  # fmt: skip
    assert about_to(match, "wick_choir") == ("play", 0, "phillip")
    # It keeps to the way that it chose with all its stamina, round the chest.
    acts(match, changes={"wick_choir.at": (3, 0), "wick_choir.stamina": 0, "markers": ["horror on wick_choir"]})
    assert stat(match, "will", "phillip") == 1
    follow(match, "on", changes={"round": 2, "phase": 1}, until="What does Phillip do?")
    follow(match, go(9, 2), changes={"phillip.at": (9, 2), "phillip.stamina": 2}, until="What does Phillip do?")
    match.answer(0, "end")  # the Horror phase takes the marker back, and Phillip is out of its reach
    assert (look(match)["markers"], stat(match, "will", "phillip")) == ([], 2)


@pytest.mark.rule("MA-166", "MA-514", "MA-R103")
@pytest.mark.example("machina", "X50")
def test_wick_choir_does_not_sing_without_a_marker() -> None:
    def taken(table: Expedition) -> None:
        table.marked.extend([Marker(ON_UNIT, table.number_of("sarall"), OF_HORROR, 0, 0)] * 4)

    match = prowl(at={"phillip": (5, 2), "wick_choir": (4, 2)}, faces=("H2", "H1"), also=taken)
    assert about_to(match, "wick_choir") == ("play", 1, "phillip")
    acts(match, changes={"wick_choir.stamina": 0, "phillip.health": 4})


@pytest.mark.rule("MA-521")
def test_wick_choir_of_the_hive_mind_weakens_whom_it_likes_but_no_barrel() -> None:
    match = prowl(
        at={"phillip": (5, 2), "wick_choir": (3, 2), "sarall": (3, 5)}, scheming=True,
        ground=room({(3, 1): "B"}, edges="N"),
    )  # fmt: skip
    who = hive(match, "unit:sarall", [PHILLIP, "unit:wick_choir", "unit:sarall"])
    weak = {"wick_choir.stamina": 2, "markers": ["horror on wick_choir"]}
    acts(match, plays(match, "wick_choir"), who, changes=weak, until="What does Wick Choir do?", asked=1)
    assert stat(match, "will", "sarall") == 1
    assert ability(match, "wick_choir") not in choices(match, 1)
    assert ability(match, "wick_choir", 1) in choices(match, 1)
