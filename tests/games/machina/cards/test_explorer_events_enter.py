"""Explorer events that do something as they enter play: benefits, choices and rolls with a risk."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import spot
from tests.games.machina.arrange import at, load, room
from tests.games.machina.item_trials import names, on_top
from tests.games.machina.story_trials import at_rest

from fabletop.games.machina.state import EVENTS, MONSTER_DECK, NONE, WEAPONS, Expedition
from fabletop.testing.arranged import log

from .event_trials import HALL, NEXT, called, comes
from .trial import PLACES, follow, gone

KIM, HANK_, FOE = "unit:kim", "unit:hank", "unit:sarall"
THREE = ("kim", "hank", "lorrain")
APART = {"kim": (2, 2), "hank": (12, 5), "lorrain": (2, 8)}
TWO_TILES: dict[str, Any] = {"explorers": THREE, "ground": [HALL, NEXT]}
DECKS = [f"deck:{each}" for each in ("weapon", "apparel", "artifact", "consumable")]


# --- benefits --------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X16")
@pytest.mark.rule("MA-115", "MA-117", "MA-221", "MA-543", "MA-202", "MA-224")
def test_the_annunciator_sings() -> None:
    """One arcane roll against all monsters on her tile, ethereal ones too; it is her attack, and her kills."""
    event = "the_annunciator_sings"
    places = {**APART, "sarall": (5, 5), "lamp_eater": (0, 9), "mi_go": (7, 1), "drip_ghoul": (12, 6)}
    match = called(event, **TWO_TILES, at=places, health={"sarall": 1}, faces=("H1", "H1", "L0"))
    changes = {**gone(match), "kim.essence": 1, "mi_go.health": 1}  # will 2, 3 and 2 against a total of 2
    comes(match, event, changes=changes)
    match = called(event, **TWO_TILES, at=places, essence={"kim": 1}, faces=("H1", "H1", "L0"))
    raised = ("add:1", ["add:0", "add:1"])
    ghost = {**gone(match, "lamp_eater"), "sarall.health": 1, "mi_go.health": 1}
    comes(match, event, raised, changes=ghost)  # the essence that she added has come back with the kill


@pytest.mark.rule("MA-115", "MA-125", "MA-183")
def test_tinned_peaches_no_date() -> None:
    event = "tinned_peaches_no_date"
    laid: dict[str, Any] = {
        **TWO_TILES,
        "at": APART,
        "health": {"kim": 1, "hank": 1, "lorrain": 4},
        "stamina": {"kim": 6},
    }
    comes(called(event, **laid), event, changes={"kim.health": 2, "kim.stamina": 7})
    laid["health"] = {"kim": 4, "hank": 1, "lorrain": 3}
    comes(called(event, by=2, **laid), event, changes={"lorrain.health": 4}, by="lorrain")


@pytest.mark.rule("MA-144", "MA-423", "MA-413")
def test_the_previous_expedition() -> None:
    event = "the_previous_expedition"
    match = called(event, also=lambda table: on_top(table, WEAPONS, "w_maul", "w_razor"))
    answers: list[Any] = [
        ("deck:weapon", DECKS),
        ("deck:weapon", DECKS),
        ("card:w_razor", ["card:w_maul", "card:w_razor"]),
        ("back", ["destroy", "back"]),
        {"w_razor": "right"},
    ]
    comes(match, event, *answers, changes={"kim.gear": ["w_razor"], "kim.worn": ["w_razor"]})
    assert names(match.table, match.table.weapons[-1:]) == ["w_maul"]


@pytest.mark.rule("MA-347", "MA-R91", "MA-094")
def test_a_lamp_left_burning() -> None:
    event = "a_lamp_left_burning"
    ground = room({(5, 2): "H", (2, 5): "H", (9, 9): "H"})
    near = (spot(2, 5), [spot(5, 2), spot(2, 5)])
    comes(called(event, ground=ground), event, near, changes={"lit": [(2, 5)]})
    taken = called(event, ground=ground, fields={"lit": [at(2, 5)], "destroyed": [at(5, 2)]})
    comes(taken, event, changes={"lit": [(2, 5), (9, 9)]})  # those with tokens are skipped
    comes(called(event), event)


@pytest.mark.rule("MA-062", "MA-118", "MA-115")
def test_janitor_of_the_small_hours() -> None:
    event = "janitor_of_the_small_hours"
    ground = [room({(5, 5): "C", (6, 5): "W", (7, 5): "H", (8, 5): "E"}, edges="E"), room({(5, 5): "C"}, edges="W")]
    broken = [at(x, 5) for x in (5, 6, 7, 15)]
    action = [spot(5, 5), spot(6, 5)]  # what is destroyed on her tile, and is an action space
    match = called(event, ground=ground, fields={"destroyed": broken})
    comes(match, event, (action, action), changes={"destroyed": [(7, 5), (15, 5)]})
    match = called(event, ground=ground, fields={"destroyed": broken})
    comes(match, event, (action[:1], action), changes={"destroyed": [(6, 5), (7, 5), (15, 5)]})
    comes(called(event, ground=ground, fields={"destroyed": broken[2:]}), event)  # nothing to ask about


@pytest.mark.rule("MA-453", "MA-485", "MA-R133")
def test_the_accounts_are_squared() -> None:
    event = "the_accounts_are_squared"
    match = called(event, fields={"spawn": 3, "horror": NONE, "threat": 3}, chapter="ice_2")
    comes(match, event, changes={"spawn": 6, "horror": 6, "threat": 2})
    lowest = called(event, fields={"spawn": 6, "horror": 2, "threat": 1, "level": 2}, chapter="ice_2")
    comes(lowest, event, changes={"horror": 6})


@pytest.mark.rule("MA-276", "MA-279", "MA-277", "MA-119", "MA-R127")
def test_speaking_tube_to_elsewhere() -> None:
    """Who is called says whether to come, and where."""
    event = "speaking_tube_to_elsewhere"
    places = {"kim": (0, 0), "hank": (12, 5), "lorrain": (2, 8), "sarall": (1, 0)}
    match = called(event, **TWO_TILES, at=places, stamina={"kim": 1})
    order = ([HANK_, "unit:lorrain"], [HANK_, "unit:lorrain"])
    calls = [("1", ["1", "none"], 1), (spot(1, 1), [spot(0, 1), spot(1, 1)], 1), ("none", ["1", "none"], 2)]
    comes(match, event, order, *calls, changes={"kim.stamina": 3, "hank.at": (1, 1)})
    comes(called(event, explorers=("kim",), at={"kim": (0, 0)}), event)


# --- a choice or a roll ----------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X41")
@pytest.mark.rule("MA-147", "MA-148", "MA-466")
def test_the_coin_has_three_sides() -> None:
    event, ground = "the_coin_has_three_sides", room({(7, 7): "S", (0, 0): "S"})

    def decks(table: Expedition) -> None:
        on_top(table, WEAPONS, "w_maul", "w_razor")
        on_top(table, MONSTER_DECK, "card_mi_go")

    honest = called(event, ground=ground, also=decks, effects=(4,))
    answers: list[Any] = ["deck:weapon", "deck:weapon", "card:w_maul", "destroy"]
    comes(honest, event, *answers, changes={"kim.gear": ["w_maul"], "wrecked": ["w_razor"], "kim.essence": 1})
    false = called(event, ground=ground, also=decks, effects=(3,))
    table = false.table
    foe = {"mi_go.at": (0, 0), "mi_go.health": 2, "mi_go.stamina": 0}
    comes(false, event, changes={**foe, "order": [*table.order, table.number_of("mi_go")]})


@pytest.mark.rule("MA-147", "MA-383", "MA-384")
def test_ask_it_again() -> None:
    event, ground = "ask_it_again", room({(5, 5): "H"})
    ways = ["1", "2"]
    comes(called(event), event, ("2", ways), changes={"kim.essence": 1})
    good = called(event, ground=ground, fields={"threat": 3}, effects=(5,))
    comes(good, event, ("1", ways), changes={"threat": 2, "lit": [(5, 5)]})
    bad = called(event, ground=ground, fields={"threat": 3, "lit": [at(5, 5)]}, dread="snuffed", effects=(4,))
    comes(bad, event, ("1", ways), changes={"lit": []})  # without more threat
    comes(called(event, effects=(4,)), event, ("1", ways))  # there is none to come again


@pytest.mark.rule("MA-447", "MA-R133", "MA-486")
def test_the_red_shut_off_valve() -> None:
    event = "the_red_shut_off_valve"
    comes(called(event, stamina={"kim": 3}), event, ("2", ["1", "2"]), changes={"kim.stamina": 5})
    match = called(event, fields={"spawn": 6})
    comes(match, event, ("1", ["1", "2"]), changes={"threat": 3, "spawn": NONE})
    up = called(event, fields={"spawn": 6, "threat": 3})
    comes(up, event, ("1", ["1", "2"]), changes={"threat": 2, "level": 2, "spawn": NONE})


# --- Horror in the Ice -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-117", "MA-433", "MA-R98")
def test_the_engines_turn_over() -> None:
    event = "the_engines_turn_over"

    def face(table: Expedition) -> None:
        load(table, "recharge", 6, 0)  # health

    match = called(event, **TWO_TILES, at=APART, health={"kim": 2}, essence={"hank": 9}, also=face)
    comes(match, event, changes={"kim.essence": 1, "lorrain.essence": 1, "kim.health": 3})
    match = called(event, health={"kim": 2}, gear={"kim": ["w_maul"]}, also=face)
    comes(match, event, ("no", ["yes", "no"]), changes={"kim.essence": 1, "hank.essence": 1, "kim.health": 3})


@pytest.mark.rule("MA-147", "MA-148", "MA-130", "MA-230", "MA-R130", "MA-R55")
def test_a_small_calving() -> None:
    """As a rule it chooses who stands below; else all do, barrels too, and she herself."""
    event = "a_small_calving"
    places = {**PLACES, "mi_go": (8, 8)}
    ground = room({(8, 2): "B"})
    match = called(event, at=places, ground=ground, effects=(2,), faces=("H1", "H1", "H0"))
    comes(match, event, changes={"sarall.health": 1, "sarall.at": (4, 2)})
    blind = called(event, at=places, ground=ground, effects=(1,), faces=("H1", "L1", "H0", "H0", "H0"))
    comes(blind, event, changes={"kim.health": 3, "sarall.health": 1, "destroyed": [(8, 2)]})


@pytest.mark.rule("MA-147", "MA-148", "MA-119")
def test_lantern_on_a_rope() -> None:
    event = "lantern_on_a_rope"
    ground = [room({(5, 5): "H", (6, 6): "H", (8, 8): "H"}, edges="E"), room({(2, 5): "H"}, edges="W")]
    tokens = {"lit": [at(5, 5)], "destroyed": [at(8, 8)]}
    match = called(event, ground=ground, fields=tokens, effects=(5,))
    comes(match, event, (spot(12, 5), [spot(6, 6), spot(12, 5)]), changes={"lit": [(5, 5), (12, 5)]})
    comes(called(event, ground=ground, fields=tokens, effects=(4,)), event, changes={"kim.essence": 2})


@pytest.mark.rule("MA-454", "MA-455", "MA-319", "MA-R80")
def test_ten_past_two() -> None:
    """From an event space in the middle of her turn: the space is used up, then a new round begins at once."""
    event = "ten_past_two"
    comes(called(event), event, ("2", ["1", "2"]), changes={"kim.essence": 2})
    match = at_rest(
        ("kim", "hank"),
        at={"kim": (2, 2), "hank": (5, 5), "sarall": (8, 8)},
        ground=room({(3, 3): "E"}),
        settings={"windows": "own_turn_only"},
        stamina={"hank": 0},
        fields={"turned": [1]},
        also=lambda table: on_top(table, EVENTS, event),
    )
    changes = {
        "event": event,
        "events_out": [event],
        "kim.essence": 1,
        "hank.stamina": 6,
        "round": 2,
        "turned": [],
        "destroyed": [(3, 3)],
    }
    turn = "Who takes the next turn?"
    follow(match, "event:4.4", ("1", ["1", "2"]), changes=changes, until=turn)
    assert not any("rolls" in line or "turn of Sarall" in line for line in log(match))
