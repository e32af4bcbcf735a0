"""Horror events about the map, and those that take something and leave a choice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import brings, dice, prepared, spot
from tests.games.machina.arrange import at, fate, room, unit
from tests.games.machina.story_trials import door

from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import OF_HORROR, ON_UNIT, Expedition, Marker
from fabletop.testing.arranged import log, refused

from .event_trials import HALL, NEXT, comes, dreaded, price
from .trial import PLACES, Answer, follow, gone, stat, why_not

KIM, HANK_, LORRAIN, FOE = "unit:kim", "unit:hank", "unit:lorrain", "unit:sarall"
THREE = ("kim", "hank", "lorrain")
APART = {"kim": (2, 2), "hank": (12, 5), "lorrain": (2, 8)}
TWO_TILES: dict[str, Any] = {"explorers": THREE, "ground": [HALL, NEXT], "at": APART}
BOTH = ([KIM, HANK_], [KIM, HANK_])
ALL = ([KIM, HANK_, LORRAIN], [KIM, HANK_, LORRAIN])


def by_both(wanted: str, *others: str) -> list[Answer]:
    """What Kim and Hank want is done."""
    return [(wanted, [wanted, *others]), (wanted, [wanted, *others], 1)]


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-059", "MA-263", "MA-315", "MA-R127")
def test_every_hinge_at_once() -> None:
    """All doors shut but the broken ones; then each monster takes a step, and stops in front of a door."""
    event = "every_hinge_at_once"
    walls = [((4, y), "e|") for y in range(10) if y not in (2, 7)] + [((4, 2), "e="), ((4, 7), "e=")]
    ground = [room(walls=walls, edges="E"), room(walls=[((5, 5), "e=")], edges="W")]
    one, broken, far = door(4, 2, "e"), door(4, 7, "e"), door(15, 5, "e")
    match = dreaded(
        event, ground=ground, fields={"broken": [broken]}, at={"kim": (0, 2), "hank": (0, 3), "sarall": (5, 2)}
    )
    comes(match, event, changes={"shut": sorted([one, far])})  # Sarall stands before the shut door
    free = dreaded(
        event, ground=ground, fields={"broken": [broken]}, at={"kim": (0, 2), "hank": (0, 3), "sarall": (4, 2)}
    )
    comes(free, event, changes={"shut": sorted([one, far]), "sarall.at": (3, 2)})


@pytest.mark.rule("MA-330", "MA-331", "MA-333", "MA-335")
def test_the_house_clears_its_throat() -> None:
    """Twice on all tiles, explorers and monsters alike; and each time who stands at a lever fires it too."""
    event = "the_house_clears_its_throat"
    ground = [room({(2, 2): "T", (3, 2): "T"}, edges="E"), room({(5, 5): "T"}, edges="W")]
    places = {"kim": (2, 2), "hank": (0, 9), "sarall": (3, 2), "drip_ghoul": (15, 5)}
    match = dreaded(event, at=places, ground=ground, faces=("H1", "H1", "H0", "H1", "H0", "H0"))
    changes = {**gone(match, "drip_ghoul"), "kim.health": 3, "sarall.health": 1}
    comes(match, event, changes=changes)
    ground = [room({(3, 2): "T", (0, 8): "L"}, edges="E"), room({(5, 5): "T"}, edges="W")]
    match = dreaded(event, at=PLACES, ground=ground, health={"sarall": 1}, faces=("H0", "H0", "H0", "L1", "L1", "L0"))
    comes(match, event, changes=gone(match))  # by Hank, whose lever stays; at the second time nobody is left there


@pytest.mark.rule("MA-147", "MA-148", "MA-231", "MA-232", "MA-R61", "MA-R136")
def test_not_lamp_oil() -> None:
    event = "not_lamp_oil"
    ground = [room({(3, 3): "B", (8, 8): "B"}, edges="E"), room({(5, 5): "B"}, edges="W")]
    near = [spot(3, 3), spot(8, 8), spot(15, 5)]
    blasts = ("H1", "H1", "H0")
    both = dreaded(event, ground=ground, effects=(5,), faces=blasts)
    # Kim and Sarall stand beside the first, nobody beside the others.
    changes = {"kim.health": 3, "sarall.health": 1, "destroyed": [(3, 3), (8, 8), (15, 5)]}
    comes(both, event, (near, near), changes=changes)
    one = dreaded(event, ground=ground, also=lambda table: fate(table, "effects", (10, 4), (3, 1)))
    comes(one, event, changes={"destroyed": [(15, 5)]})
    comes(dreaded(event, effects=(5,)), event)


@pytest.mark.rule("MA-336", "MA-R84")
def test_snuffed() -> None:
    event = "snuffed"
    ground = [room({(5, 5): "H", (6, 6): "H"}, edges="E"), room({(5, 5): "H"}, edges="W")]
    match = dreaded(event, ground=ground, fields={"lit": [at(5, 5), at(15, 5)], "horror": 6})
    comes(match, event, changes={"lit": []})
    comes(dreaded(event, ground=ground, fields={"horror": 6}), event, changes={"horror": 4})
    comes(dreaded(event, ground=ground, fields={"horror": 1}), event, changes={"horror": 0})


@pytest.mark.rule("MA-063", "MA-121", "MA-R127")
def test_repossession() -> None:
    """Each explorer gives up an action space of the own tile."""
    event = "repossession"
    ground = [room({(5, 5): "C", (6, 6): "W", (7, 7): "H"}, edges="E"), room({(5, 5): "R"}, edges="W")]
    match = dreaded(event, **{**TWO_TILES, "ground": ground})
    order = ([LORRAIN, HANK_, KIM], ALL[1])
    hers = (spot(6, 6), [spot(5, 5), spot(6, 6)], 2)
    comes(match, event, order, hers, changes={"destroyed": [(5, 5), (6, 6), (15, 5)]})
    comes(dreaded(event), event, BOTH)  # nothing to take


@pytest.mark.rule("MA-313", "MA-038", "MA-161")
def test_frozen_to_the_frame() -> None:
    event, ground = "frozen_to_the_frame", room(walls=[((2, 2), "e="), ((8, 8), "s=")])
    one, two = door(2, 2, "e"), door(8, 8, "s")
    match = dreaded(event, ground=ground)
    comes(match, event, changes={"shut": [one, two], "markers": [f"horror on {event}"]})
    turn = prepared(brings(event), at=PLACES, ground=ground, settings={"windows": "own_turn_only"})
    refused(turn, 0, f"open:{one}", "MA-038", "doors")
    follow(turn, f"break:{one}", changes={"kim.stamina": 3, "shut": [two], "broken": [one]})


@pytest.mark.rule("MA-336", "MA-305", "MA-161")
def test_hoarfrost_on_the_lamps() -> None:
    event = "hoarfrost_on_the_lamps"
    ground = [room({(5, 5): "H", (6, 6): "H"}, edges="E"), room({(5, 5): "H"}, edges="W")]
    lit = [at(5, 5), at(15, 5)]
    match = dreaded(
        event, **{**TWO_TILES, "ground": ground}, fields={"lit": lit}, also=lambda table: fate(table, "effects", (2, 1))
    )
    comes(match, event, changes={"lit": [(5, 5)], "markers": [f"horror on {event}"]})
    assert [price(match, each, "hank") for each in ("chapter", "lit_chapter")] == [(3, 4), (2, 0)]
    dark = dreaded(event, ground=ground)
    comes(dark, event, changes={"markers": [f"horror on {event}"]})


# --- a loss, with a choice -------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-420", "MA-199", "MA-R127")
def test_rust_communion() -> None:
    """Each explorer says what goes: something that is on, or health; without anything on there is no choice."""
    event = "rust_communion"
    match = dreaded(event, worn={"kim": ["w_maul", "a_boots"]}, essence={"hank": 1})
    kim = [("1", ["1", "2"]), ("card:w_maul", ["card:w_maul", "card:a_boots"])]
    hank = ("essence:0", ["essence:0", "essence:1"], 1)
    comes(
        match,
        event,
        BOTH,
        *kim,
        hank,
        "stay",
        changes={"kim.worn": ["a_boots"], "hank.health": 5},
    )
    bears = dreaded(event, worn={"kim": ["w_maul"]})
    comes(bears, event, ([HANK_, KIM], BOTH[1]), ("2", ["1", "2"]), changes={"kim.health": 3, "hank.health": 5})


@pytest.mark.rule("MA-187", "MA-188", "MA-166", "MA-542")
def test_lead_in_the_boots() -> None:
    event = "lead_in_the_boots"
    match = dreaded(event, **TWO_TILES, essence={"kim": 2, "hank": 3, "lorrain": 1}, stamina={"lorrain": 6})
    ways = [("1", ["1", "2"]), ("2", ["1", "2"], 1)]
    changes = {"kim.essence": 0, "markers": [f"horror on {event}"] * 2, "lorrain.stamina": 4, "hank.stamina": 4}
    comes(match, event, ALL, *ways, changes=changes)
    assert [stat(match, "stamina", who) for who in THREE] == [7, 4, 4]
    assert "From now on Lorrain's maximum stamina is 2 lower." in log(match)
    assert "From now on Hank's maximum stamina is 2 lower." in log(match)

    def taken(table: Expedition) -> None:
        table.marked += [Marker(ON_UNIT, unit(table, "kthun"), OF_HORROR, 0, 0)] * 3

    short = dreaded(event, at={**PLACES, "kthun": (9, 9)}, also=taken)
    comes(short, event, BOTH, changes={"markers": ["horror on kthun"] * 3 + [f"horror on {event}"], "kim.stamina": 5})
    assert stat(short, "stamina", "hank") == 6  # no marker is left for him


@pytest.mark.rule("MA-236", "MA-478", "MA-037")
def test_for_the_collection() -> None:
    event = "for_the_collection"
    laid: dict[str, Any] = {"worn": {"kim": ["w_maul", "a_boots"], "hank": ["w_razor"]}, "gear": {"kim": ["w_spade"]}}
    match = dreaded(event, **laid)
    asked = prepared(brings(event), ("kim", "hank"), at={"kim": (2, 2), "hank": (5, 5)}, **laid)
    question = asked.question_for(asked.waiting[0])
    assert question is not None
    assert question.prompt == "For the Collection: Which?"
    what = ("card:a_boots", ["card:w_maul", "card:a_boots"])
    changes = {"kim.worn": ["w_maul"], "kim.gear": ["w_maul", "w_spade"], "wrecked": ["a_boots"]}
    comes(match, event, ("1", ["1", "2"]), (KIM, [KIM, HANK_]), what, changes=changes)
    no = dreaded(event, **laid)
    comes(no, event, ("2", ["1", "2"]), "stay", changes={"threat": 3})
    comes(dreaded(event, gear={"kim": ["w_spade"]}), event, changes={"threat": 3})  # nothing is on: no choice


@pytest.mark.rule("MA-117", "MA-199", "MA-205", "MA-R53")
def test_passing_the_plate() -> None:
    event = "passing_the_plate"
    match = dreaded(event, **TWO_TILES, essence={"kim": 2, "lorrain": 1})
    gives = [*by_both("1", "2"), ALL]
    comes(match, event, *gives, changes={"kim.essence": 1, "lorrain.essence": 0})
    helps = dreaded(
        event, **TWO_TILES, essence={"kim": 2, "lorrain": 1}, also=lambda table: fate(table, "effects", (3, 2))
    )
    pays = ("essence:1", ["essence:0", "essence:1"], 2)
    comes(helps, event, *by_both("2", "1"), pays, changes={"lorrain.essence": 0, "lorrain.health": 3})
    poor = dreaded(event, **TWO_TILES, also=lambda table: fate(table, "effects", (3, 1)))
    comes(poor, event, changes={"hank.health": 4})  # nobody has anything to give


# --- Horror in the Ice -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-062", "MA-117", "MA-R53", "MA-R84")
def test_the_pillars_knit() -> None:
    event = "the_pillars_knit"
    ground = [room({(5, 5): "H", (6, 6): "H", (7, 7): "C"}, edges="E"), room({(5, 5): "H"}, edges="W")]
    broken = [at(5, 5), at(7, 7), at(15, 5)]
    laid: dict[str, Any] = {**TWO_TILES, "ground": ground, "essence": {"kim": 1, "hank": 3}}
    match = dreaded(event, **laid, fields={"destroyed": broken, "spawn": 6})
    which = by_both(spot(15, 5), spot(5, 5))
    comes(match, event, *by_both("1", "2"), *which, changes={"destroyed": [(5, 5), (7, 7)], "spawn": 4})
    pays = dreaded(event, **laid, fields={"destroyed": broken, "spawn": 6})
    comes(pays, event, *by_both("2", "1"), ALL, changes={"kim.essence": 0, "hank.essence": 1})
    whole = dreaded(event, **laid, fields={"destroyed": broken[1:2], "spawn": 6})
    comes(whole, event, ALL, changes={"kim.essence": 0, "hank.essence": 1})  # no pillar to knit


@pytest.mark.rule("MA-166", "MA-542", "MA-R39")
def test_white_to_the_wrist() -> None:
    event = "white_to_the_wrist"
    match = dreaded(event)
    ways = [("2", ["1", "2"]), ("1", ["1", "2"], 1)]
    comes(match, event, BOTH, *ways, changes={"markers": [f"horror on {event}"], "hank.health": 5})
    assert Now.has(match.table, 0, "cannot_attack")
    assert not Now.has(match.table, 1, "cannot_attack")
    turn = prepared(brings(event), ("kim",), at={"kim": (2, 2), "sarall": (3, 2)}, seed=dice("H3"))
    turn.answer(0, "2")
    assert why_not(turn, "kim") == "MA-038"
