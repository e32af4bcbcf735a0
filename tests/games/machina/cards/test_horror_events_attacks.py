"""Horror events that attack as they come. Nobody attacks in them, so nobody adds essence to the roll."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import spot
from tests.games.machina.arrange import at, fate, room

from .event_trials import HALL, NEXT, comes, dreaded

KIM, HANK_, LORRAIN = "unit:kim", "unit:hank", "unit:lorrain"
THREE = ("kim", "hank", "lorrain")  # with will 2, 1 and 3, armor 2, 3 and 2
APART = {"kim": (2, 2), "hank": (12, 5), "lorrain": (2, 8), "sarall": (5, 5)}
TWO_TILES: dict[str, Any] = {"explorers": THREE, "ground": [HALL, NEXT], "at": APART}


@pytest.mark.example("machina", "X16")
@pytest.mark.rule("MA-228", "MA-221", "MA-382", "MA-543", "MA-R116")
def test_shivers() -> None:
    """Two rolls against all explorers everywhere: 1H2L, then 2L."""
    match = dreaded("shivers", **TWO_TILES, faces=("H0", "L1", "L1", "L0", "L1"))
    comes(match, "shivers", changes={"kim.health": 3, "hank.health": 4})
    rich = dreaded("shivers", **TWO_TILES, essence={"kim": 1}, faces=("H0", "L1", "L1", "L0", "L0"))
    pays = ("essence:1", ["essence:0", "essence:1"])
    comes(rich, "shivers", pays, changes={"kim.essence": 0, "hank.health": 5})


@pytest.mark.rule("MA-191", "MA-382", "MA-217")
def test_a_smell_of_iron() -> None:
    event = "a_smell_of_iron"
    match = dreaded(event, **TWO_TILES, health={"kim": 2, "hank": 3}, faces=("L1", "L1", "L0"))
    comes(match, event, changes={"kim.health": 1})  # 2 is not enough for Hank, and Lorrain is whole
    comes(dreaded(event, **TWO_TILES, faces=("L2", "L2", "L2")), event)


@pytest.mark.rule("MA-382", "MA-217", "MA-223")
def test_somebody_elses_echo() -> None:
    event = "somebody_elses_echo"
    match = dreaded(event, **TWO_TILES, faces=("H2", "H2", "L2"))
    comes(match, event, changes={"hank.health": 5})  # the others have a tile in common
    alone = dreaded(event, explorers=("kim",), at={"kim": (2, 2)}, faces=("H1", "H0", "L0"))
    comes(alone, event)


@pytest.mark.rule("MA-145", "MA-278", "MA-279", "MA-037")
def test_the_floor_invites_you() -> None:
    event = "the_floor_invites_you"
    ground = [room({(2, 2): "T", (5, 5): "T", (7, 5): "T"}, edges="E"), NEXT]
    match = dreaded(event, **{**TWO_TILES, "ground": ground}, faces=("H1", "H1", "H0"))
    comes(match, event, changes={"kim.health": 3})  # Sarall stands on a trapped space too, and is no explorer
    ground = [room({(5, 5): "T", (5, 7): "T"}, edges="E"), NEXT]
    away: dict[str, Any] = {**TWO_TILES, "ground": ground}
    where = [(spot(5, 7), [spot(5, 5), spot(5, 7)]), (spot(5, 7), None, 1)]  # both 3 spaces away
    who = [(LORRAIN, [KIM, HANK_, LORRAIN]), (LORRAIN, None, 1)]
    comes(dreaded(event, **away), event, *who, *where, changes={"lorrain.at": (5, 7)})
    who = [(HANK_, None), (HANK_, None, 1)]
    comes(dreaded(event, **away), event, *who)  # no such space on his tile
    single = dreaded(event, explorers=("kim",), at={"kim": (9, 9), "sarall": (0, 0)}, ground=room({(0, 0): "T"}))
    beside = (spot(1, 1), [spot(1, 0), spot(0, 1), spot(1, 1)])
    comes(single, event, beside, changes={"kim.at": (1, 1)})  # Sarall is in the way


@pytest.mark.rule("MA-082", "MA-382")
def test_too_many_candles() -> None:
    event = "too_many_candles"
    places = {"kim": (2, 2), "hank": (3, 3), "lorrain": (5, 5), "sarall": (5, 4)}
    match = dreaded(event, explorers=THREE, at=places, faces=("H2", "L1", "L1"))
    comes(match, event, changes={"kim.health": 3, "hank.health": 5})
    wall = room(walls=[((2, 2), "e|"), ((2, 2), "s-"), ((3, 2), "s-"), ((2, 3), "e|")])
    comes(dreaded(event, explorers=THREE, at=places, ground=wall, faces=("H2", "L1", "L1")), event)


@pytest.mark.rule("MA-144", "MA-199", "MA-R53")
def test_names_in_a_hat() -> None:
    event = "names_in_a_hat"
    laid: dict[str, Any] = {**TWO_TILES, "essence": {"kim": 2, "hank": 2, "lorrain": 2}, "faces": ("H1", "H0", "H0")}
    for name, seat, changes in (
        ("kim", 0, {"kim.essence": 1}),  # missed, and poorer for it
        ("hank", 1, {"hank.essence": 0}),
        ("lorrain", 2, {"lorrain.essence": 1}),
    ):
        drawn = dreaded(event, **laid, also=lambda table, seat=seat: fate(table, "effects", (3, seat)))
        pays = [("essence:1", ["essence:0", "essence:1"], 1)] if name == "hank" else []
        comes(drawn, event, *pays, changes=changes)
    poor = dreaded(event, explorers=("hank",), at={"hank": (2, 2)}, faces=("H1", "H0", "H0"))
    comes(poor, event, changes={"hank.health": 5})


# --- Horror in the Ice -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-082", "MA-067", "MA-382")
def test_the_sleeper_exhales() -> None:
    """A chapter space beside one, lit or not, is something to hold on to; a destroyed one is not."""
    event = "the_sleeper_exhales"
    ground = room({(3, 2): "H", (1, 9): "H"})
    places = {"kim": (2, 2), "hank": (0, 9), "lorrain": (7, 7)}
    laid: dict[str, Any] = {"explorers": THREE, "at": places, "ground": ground, "faces": ("H2", "L2")}
    comes(dreaded(event, **laid, fields={"lit": [at(1, 9)]}), event, changes={"lorrain.health": 3})
    broken = dreaded(event, **laid, fields={"destroyed": [at(1, 9)]})
    comes(broken, event, changes={"lorrain.health": 3, "hank.health": 5})


@pytest.mark.rule("MA-217", "MA-382")
def test_the_cold_calls_on_the_poor() -> None:
    event = "the_cold_calls_on_the_poor"
    match = dreaded(event, **TWO_TILES, essence={"kim": 1}, faces=("H2", "H1", "L0"))
    comes(match, event, changes={"hank.health": 5, "lorrain.health": 3})
