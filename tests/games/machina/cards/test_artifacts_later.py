"""Artifacts of levels 2 and 3: every text and bonus of each, on a table."""

from __future__ import annotations

import pytest
from tests.games.machina.ability_trials import spot
from tests.games.machina.arrange import room
from tests.games.machina.item_trials import on_top

from fabletop.games.machina.ground.board import cell
from fabletop.games.machina.state import CONSUMABLES, NONE, WRECKED
from fabletop.testing.arranged import choices, log

from .trial import follow, gone, play, rolled, stat, text, wearing, why_not

__all__ = ["rolled"]  # a check after every test
KIM, HANK_, FOE = "unit:kim", "unit:hank", "unit:sarall"
BOTH = [KIM, FOE]


# --- level 2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-276", "MA-277", "MA-177")
def test_folding_balcony_opens_wherever_you_would_rather_be() -> None:
    ground = room({(x, y): "#" for x in range(10) for y in range(10) if (x, y) not in ((2, 2), (5, 5), (3, 3), (7, 7))})
    match = wearing("folding_balcony", ground=ground, at={"kim": (2, 2), "hank": (3, 3)})
    assert stat(match, "will") == 3
    marked = {"kim.stamina": 5, "kim.at": (5, 5), "markers": ["kim on folding_balcony"]}
    play(match, "folding_balcony", changes=marked)  # the one free space within 3
    play(match, ("folding_balcony", 1), changes={"kim.at": (7, 7), "markers": []})  # and within 2
    assert why_not(match, ("folding_balcony", 1)) == "MA-131"


@pytest.mark.rule("MA-062", "MA-067", "MA-137")
def test_rewinding_key_makes_new() -> None:
    spaces = {(3, 3): "C", (1, 1): "E", (8, 8): "W", (2, 3): "B", (6, 6): "H", (7, 7): "H"}
    used = [cell(x, y) for x, y in spaces if (x, y) not in ((6, 6),)]
    match = wearing("rewinding_key", ground=room(spaces), fields={"destroyed": used, "lit": [cell(6, 6)]})
    near = [spot(1, 1), spot(3, 3)]
    after = [(1, 1), (2, 3), (7, 7), (8, 8)]
    play(match, "rewinding_key", (spot(3, 3), near), changes={"kim.stamina": 5, "destroyed": after})
    assert why_not(match, "rewinding_key") == "MA-137"
    # A barrel and a chapter space are no action spaces.
    play(match, ("rewinding_key", 1), changes={"lit": [], "destroyed": [(2, 3), (7, 7)]})
    assert why_not(match, ("rewinding_key", 1)) == "MA-137"
    assert why_not(wearing("rewinding_key"), ("rewinding_key", 1)) == "MA-131"


@pytest.mark.rule("MA-107", "MA-268", "MA-269", "MA-270")
def test_lodestone_twins_drag_a_monster_to_another() -> None:
    at = {"kim": (2, 2), "hank": (5, 6), "sarall": (5, 2), "mi_go": (3, 2)}
    match = wearing("lodestone_twins", at=at)
    assert stat(match, "armor") == 3
    monsters = [FOE, "unit:mi_go"]
    moved = {"kim.stamina": 5, "sarall.at": (5, 5)}
    play(match, "lodestone_twins", (FOE, monsters), (HANK_, [KIM, HANK_, *monsters]), changes=moved)


@pytest.mark.rule("MA-288", "MA-289", "MA-490", "MA-137", "MA-468")
def test_dinner_bell_calls_the_mi_go() -> None:
    match = wearing("dinner_bell", ground=room({(9, 9): "S", (6, 2): "S"}), at={"kim": (2, 2), "hank": (0, 9)})
    assert stat(match, "will") == 3
    number = match.table.number_of("mi_go")
    changes = {"kim.stamina": 6, "mi_go.at": (6, 2), "mi_go.health": 2, "mi_go.stamina": 0, "order": [number]}
    play(match, "dinner_bell", changes=changes)
    assert why_not(match, "dinner_bell") == "MA-137"


@pytest.mark.rule("MA-154", "MA-155", "MA-485")
def test_dinner_bell_calms_the_house_at_the_third_kill() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "drip_ghoul": (3, 2), "soot_hound": (3, 3), "rail_crawler": (2, 4)}
    match = wearing("dinner_bell", at=at, faces=("H2", "H2", "H3"), fields={"threat": 3})
    bell = "Dinner Bell for Strangers"
    first = {"kim.stamina": 5, "kim.essence": 1, "counts": {bell: 1}, **gone(match, "drip_ghoul")}
    play(match, "kim", "unit:drip_ghoul", changes=first)
    second = {"kim.stamina": 3, "kim.essence": 2, "counts": {bell: 2}, **gone(match, "soot_hound")}
    play(match, "kim", "unit:soot_hound", changes=second)
    third = {"kim.stamina": 1, "kim.essence": 3, "counts": {}, "threat": 2, **gone(match, "rail_crawler")}
    play(match, "kim", "unit:rail_crawler", changes=third)


# --- level 3 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-141", "MA-118")
def test_reliquary_still_drips_when_it_is_set_up() -> None:
    match = wearing(gear={"kim": ["reliquary_still"]}, health={"hank": 3})
    changes = {"kim.stamina": 4, "kim.worn": ["reliquary_still"], "hank.health": 4}
    follow(match, "inventory:kim", {"reliquary_still": "artifact"}, (HANK_, [KIM, HANK_]), changes=changes)
    assert stat(match, "will") == 3


@pytest.mark.rule("MA-288", "MA-290", "MA-R14", "MA-137")
@pytest.mark.parametrize(("lies", "found"), [("deck", True), ("wrecked", True), ("later", False)])
def test_reliquary_still_brings_back_a_heart(lies: str, found: bool) -> None:
    """From its deck, or from the destroyed items; while level 3 is not in the game there is none to be found."""
    match = wearing("reliquary_still")
    if lies != "later":
        on_top(match.table, CONSUMABLES if lies == "deck" else WRECKED, "still_warm_heart")
    changes: dict[str, object] = {"kim.stamina": 4}
    if found:
        changes["kim.gear"] = ["reliquary_still", "still_warm_heart"]
    if lies == "wrecked":
        changes["wrecked"] = []
    play(match, ("reliquary_still", 0), changes=changes)
    assert any("neither in its deck" in line for line in log(match)) is not found
    assert why_not(match, "reliquary_still") == "MA-137"


@pytest.mark.rule("MA-291", "MA-137")
def test_puppeteers_gimbal_takes_the_strings() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (7, 2), "mi_go": (3, 2)}
    match = wearing("puppeteers_gimbal", at=at, essence={"kim": 2})
    changes = {"kim.stamina": 4, "kim.essence": 1, "controlled": [("sarall", 0)]}
    play(match, "puppeteers_gimbal", (FOE, [FOE, "unit:mi_go"]), changes=changes)
    assert why_not(match, "puppeteers_gimbal") == "MA-137"
    stunned = {"kim.worn": [], "markers": ["kim on puppeteers_gimbal"]}
    play(match, ("puppeteers_gimbal", 1), "unit:mi_go", changes=stunned)


@pytest.mark.rule("MA-141", "MA-453")
def test_stopped_metronome_sets_the_horror_back() -> None:
    match = wearing(gear={"kim": ["stopped_metronome"]}, fields={"horror": 3, "spawn": 2})
    changes = {"kim.stamina": 4, "kim.worn": ["stopped_metronome"], "horror": 7}
    follow(match, "inventory:kim", {"stopped_metronome": "artifact"}, changes=changes)
    assert stat(match, "will") == 3


@pytest.mark.rule("MA-453", "MA-447", "MA-R133", "MA-130", "MA-137")
def test_stopped_metronome_holds_the_spawns() -> None:
    match = wearing("stopped_metronome", fields={"horror": 3, "spawn": 2}, essence={"kim": 2})
    play(match, "stopped_metronome", changes={"kim.essence": 1, "spawn": 7})
    assert why_not(match, "stopped_metronome") == "MA-137"
    broken = {"kim.gear": [], "kim.worn": [], "wrecked": ["stopped_metronome"], "threat": 2, "spawn": NONE}
    play(match, ("stopped_metronome", 1), changes=broken)


@pytest.mark.rule("MA-141", "MA-413")
def test_the_last_valet_lays_out_your_things() -> None:
    match = wearing(gear={"kim": ["the_last_valet", "w_razor", "a_apron", "rotopod"]})
    changes = {"kim.stamina": 4, "kim.worn": ["a_apron", "the_last_valet"]}
    ways = ["w_razor:main", "a_apron:main", "none"]
    follow(match, "inventory:kim", {"the_last_valet": "artifact"}, ("a_apron:main", ways), changes=changes)
    assert stat(match, "armor") == 4


@pytest.mark.rule("MA-119", "MA-412", "MA-137")
def test_the_last_valet_dresses_anybody_anywhere() -> None:
    ground = [room(edges="E"), room(edges="W")]
    match = wearing("the_last_valet", at={"kim": (2, 2), "hank": (12, 2)}, ground=ground, gear={"hank": ["w_razor"]})
    changes = {"kim.stamina": 6, "hank.worn": ["w_razor"]}
    asked = (HANK_, [KIM, HANK_]), ({"w_razor": "right"}, None, 1)
    play(match, "the_last_valet", *asked, changes=changes)
    assert why_not(match, "the_last_valet") == "MA-137"


@pytest.mark.rule("MA-119", "MA-421", "MA-422")
def test_the_last_valet_carries_things_across_the_house() -> None:
    ground = [room(edges="E"), room(edges="W")]
    match = wearing("the_last_valet", at={"kim": (2, 2), "hank": (12, 2)}, ground=ground, gear={"hank": ["w_razor"]})
    items = ["card:the_last_valet", "card:w_razor"]
    changes = {"kim.stamina": 6, "kim.gear": ["the_last_valet", "w_razor"], "hank.gear": []}
    play(match, ("the_last_valet", 1), (["card:w_razor"], items), ("yes", ["yes", "no"], 1), changes=changes)
    refused = {"kim.stamina": 5}
    play(match, ("the_last_valet", 1), (["card:w_razor"],), ("no", None, 1), changes=refused)
    assert text(("the_last_valet", 1), match) in choices(match)
