"""Consumables: every text of each, played from the inventory; they are destroyed by it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import look, news, spot
from tests.games.machina.arrange import move_to, room
from tests.games.machina.item_trials import names, on_top

from fabletop.engine.match import Match
from fabletop.games.machina.ground.board import cell
from fabletop.games.machina.state import ARTIFACTS, CONSUMABLES, GEAR, WEAPONS, WRECKED, Expedition
from fabletop.testing.arranged import choices, refused
from fabletop.testing.strict import strict

from .trial import HANK, gone, offered, play, rolled, stat, targets, text, wearing, why_not

__all__ = ["rolled"]  # a check after every test
KIM, HANK_, FOE = "unit:kim", "unit:hank", "unit:sarall"
BOTH = [KIM, FOE]
FAR = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2)}


def holding(item: str, **laid: Any) -> Match[Expedition]:
    """Kim's turn, with a consumable in her inventory and nothing else."""
    return wearing(gear={"kim": [item], **laid.pop("gear", {})}, **laid)


def used(item: str, **more: Any) -> dict[str, Any]:
    """What changes when a consumable is used up, and what else does."""
    return {"kim.gear": [], "wrecked": [item], **more}


def waits(item: str, **more: Any) -> dict[str, Any]:
    """What changes when one is used up whose effect lasts: it lies beside the board with its marker."""
    return {"aside": [item], "markers": [f"kim on {item}"], **more}


# --- heal ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-388", "MA-130", "MA-182")
def test_sanguivorous_egg_is_eaten() -> None:
    match = holding("sanguivorous_egg", health={"kim": 2})
    play(match, "sanguivorous_egg", changes=used("sanguivorous_egg", **{"kim.health": 3}))


@pytest.mark.rule("MA-130", "MA-200", "MA-201", "MA-R49")
def test_sanguivorous_egg_eats() -> None:
    """Any number of health, which essence may replace; that much essence comes back, and what would be her last health
    is asked for twice."""
    match = holding("sanguivorous_egg", essence={"kim": 1})
    asked = (
        ("x:4", [f"x:{n}" for n in range(6)]), ("no", ["yes", "no"]), "x:3",
        ("essence:0", ["essence:0", "essence:1"]),
    )  # fmt: skip
    changes = used("sanguivorous_egg", **{"kim.health": 1, "kim.essence": 4})
    play(match, ("sanguivorous_egg", 1), *asked, changes=changes)


@pytest.mark.rule("MA-098", "MA-388", "MA-172", "MA-150")
def test_needle_and_gut_holds_for_one_more_wound() -> None:
    match = holding("needle_and_gut", at={"kim": (2, 2), "hank": (3, 2)}, health={"hank": 2}, faces=("H3", "H3"))
    sewn = waits("needle_and_gut", **{"kim.stamina": 6, "hank.health": 4})
    play(match, "needle_and_gut", (HANK_, [KIM, HANK_]), changes=sewn)
    play(match, "kim", HANK_, changes={"kim.stamina": 4})  # hit, and 1 restored
    play(match, "kim", HANK_, changes={"kim.stamina": 2, "hank.health": 3})


@pytest.mark.rule("MA-117", "MA-115", "MA-307")
def test_ninth_watch_canteen_goes_round() -> None:
    ground = [room(edges="E"), room(edges="W")]
    match = holding(
        "ninth_watch_canteen", explorers=("kim", "hank", "lorrain"), ground=ground, turn="hank",
        at={"kim": (2, 2), "hank": (0, 9), "lorrain": (12, 2)}, health={"kim": 1, "hank": 3, "lorrain": 1},
        settings={"windows": "smart"},
    )  # fmt: skip
    before = look(match)
    with strict(match) as script:
        script.deed(0, text("ninth_watch_canteen", match))
        script.until(1, prompt=HANK)
    assert news(before, match) == used("ninth_watch_canteen", **{"kim.health": 2, "hank.health": 4})


@pytest.mark.rule("MA-119", "MA-307")
def test_telegraphed_kiss_reaches_anybody() -> None:
    ground = [room(edges="E"), room(edges="W")]
    match = holding("telegraphed_kiss", ground=ground, at={"kim": (2, 2), "hank": (12, 2)}, health={"hank": 2})
    changes = used("telegraphed_kiss", **{"hank.health": 5})
    play(match, "telegraphed_kiss", (HANK_, [KIM, HANK_]), changes=changes)


@pytest.mark.rule("MA-098", "MA-182")
def test_still_warm_heart_makes_whole() -> None:
    match = holding("still_warm_heart", at={"kim": (2, 2), "hank": (3, 3)}, health={"hank": 1})
    play(match, "still_warm_heart", (HANK_, [KIM, HANK_]), changes=used("still_warm_heart", **{"hank.health": 6}))


# --- essence and stamina ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-288", "MA-468", "MA-R82")
def test_breathing_hatbox_knocks() -> None:
    match = holding("breathing_hatbox", ground=room({(5, 5): "S"}), at={"kim": (2, 2), "hank": (0, 9)})
    number = match.table.number_of("drip_ghoul")
    came = {"drip_ghoul.at": (5, 5), "drip_ghoul.health": 1, "drip_ghoul.stamina": 0, "order": [number]}
    play(match, "breathing_hatbox", changes=used("breathing_hatbox", **{"kim.essence": 3, **came}))
    shut = holding("breathing_hatbox", at={"kim": (2, 2), "hank": (0, 9)})
    play(shut, "breathing_hatbox", changes=used("breathing_hatbox", **{"kim.essence": 3}))  # nowhere to come from


@pytest.mark.rule("MA-412", "MA-R127", "MA-117")
def test_dumbwaiter_token_sorts_everybody_out() -> None:
    match = holding("dumbwaiter_token", gear={"hank": ["w_maul"]}, stamina={"kim": 3})
    move_to(match.table, "w_razor", GEAR.of(0))
    changes = used("dumbwaiter_token", **{"kim.stamina": 4, "kim.worn": ["w_razor"], "hank.worn": ["w_maul"]})
    changes["kim.gear"] = ["w_razor"]
    order = [HANK_, KIM]
    asked = (order, [KIM, HANK_]), ({"w_maul": "right"}, None, 1), {"w_razor": "right"}
    play(match, "dumbwaiter_token", *asked, changes=changes)


@pytest.mark.rule("MA-147", "MA-148", "MA-133")
@pytest.mark.example("machina", "X41")
@pytest.mark.parametrize(("shown", "more"), [(5, {"kim.essence": 1}), (4, {"kim.health": 3})])
def test_overwound_heart_key_turns(shown: int, more: dict[str, int]) -> None:
    match = holding("overwound_heart_key", effects=(shown,), stamina={"kim": 1})
    play(match, "overwound_heart_key", changes=used("overwound_heart_key", **{"kim.stamina": 6, **more}))


def test_overwound_heart_key_is_for_ones_own_turn() -> None:
    match = holding("overwound_heart_key", turn="hank", settings={"windows": "smart"})
    refused(match, 0, f"deed:{text('overwound_heart_key', match)}")
    assert offered(holding("overwound_heart_key"), "overwound_heart_key")


# --- thrown ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-107", "MA-228", "MA-135")
def test_twin_vitriol_has_two_necks() -> None:
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2), "mi_go": (2, 5)}
    match = holding("twin_vitriol", at=at, faces=("H1", "L1", "L0", "H2", "L1", "L0"))
    all_ = [KIM, FOE, "unit:mi_go"]
    changes = used("twin_vitriol", **{"kim.stamina": 6, "sarall.health": 1, "mi_go.health": 1})
    play(match, "twin_vitriol", (FOE, all_), ("unit:mi_go", all_), changes=changes)


@pytest.mark.rule("MA-221", "MA-R130", "MA-R30")
def test_paraffin_psalter_burns_all_around_the_target() -> None:
    """One roll: the target, those beside it, a barrel behind a wall; not whoever is two away."""
    at = {"kim": (2, 2), "hank": (4, 3), "sarall": (5, 2), "mi_go": (7, 2), "drip_ghoul": (5, 1)}
    match = holding("paraffin_psalter", at=at, ground=room(walls=[((5, 1), "e|")]), faces=("H1", "H1"))
    changes = used("paraffin_psalter", **{"kim.stamina": 6, "sarall.health": 1, "kim.essence": 1})
    can = [KIM, HANK_, FOE, "unit:drip_ghoul"]
    after = {**changes, **gone(match, "drip_ghoul")}  # armor 2 each; Hank's is 3
    play(match, "paraffin_psalter", (FOE, can), changes=after)


@pytest.mark.rule("MA-146", "MA-291")
@pytest.mark.parametrize("hits", [True, False])
def test_marionette_pepper_takes_who_it_hits(hits: bool) -> None:
    faces = ("H1", "H1", "L0") if hits else ("H0", "H1", "L0")
    match = holding("marionette_pepper", at=FAR, faces=faces)
    more = {"sarall.health": 1, "controlled": [("sarall", 0)]} if hits else {}
    play(match, "marionette_pepper", changes=used("marionette_pepper", **{"kim.stamina": 6, **more}))


# --- escape ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-280", "MA-100", "MA-307")
def test_conjurers_left_glove_is_an_exchange() -> None:
    at = {"kim": (2, 2), "hank": (8, 2), "sarall": (5, 2)}
    match = holding("conjurers_left_glove", at=at, turn="hank", settings={"windows": "smart"})
    before = look(match)
    with strict(match) as script:
        script.deed(0, text("conjurers_left_glove", match))
        script.answer(0, HANK_, can=[HANK_, FOE])  # anybody but herself
        script.until(1, prompt=HANK)
    assert news(before, match) == used("conjurers_left_glove", **{"kim.at": (8, 2), "hank.at": (2, 2)})


@pytest.mark.rule("MA-267", "MA-269", "MA-R127")
def test_bottled_cough_clears_the_room() -> None:
    at = {"kim": (4, 4), "hank": (5, 5), "sarall": (6, 4), "mi_go": (3, 3), "drip_ghoul": (4, 7)}
    match = holding("bottled_cough", at=at)
    order = [FOE, "unit:mi_go"]
    changes = used("bottled_cough", **{"sarall.at": (9, 4), "mi_go.at": (0, 0)})
    play(match, "bottled_cough", (order, order), changes=changes)


# --- brews -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-172", "MA-173", "MA-214")
def test_wasp_schnapps_goes_to_the_head() -> None:
    match = holding("wasp_schnapps", faces=("H0",))
    play(match, "wasp_schnapps", changes=waits("wasp_schnapps"))
    assert (stat(match, "will"), text("wasp_schnapps", match) in choices(match)) == (1, False)
    play(match, "kim", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})


@pytest.mark.rule("MA-172", "MA-541")
def test_furnace_tea_warms() -> None:
    match = holding("furnace_tea", stamina={"kim": 3})
    play(match, "furnace_tea", changes=waits("furnace_tea", **{"kim.stamina": 4}))
    assert stat(match, "armor") == 4


@pytest.mark.rule("MA-104", "MA-172", "MA-218")
def test_cannonade_absinthe_brings_artillery() -> None:
    """The range of ranged abilities is 2 more, the melee stays; a hit takes 2 health."""
    at = {"kim": (2, 2), "hank": (2, 9), "sarall": (8, 2), "witch": (2, 4)}
    match = holding("cannonade_absinthe", at=at, faces=("H2",))
    assert FOE not in targets(holding("cannonade_absinthe", at=at), "kim")
    play(match, "cannonade_absinthe", changes=waits("cannonade_absinthe"))
    changes = {"kim.stamina": 5, "kim.essence": 1, **gone(match)}
    play(match, "kim", (FOE, [*BOTH, "unit:witch"]), changes=changes)


# --- search ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-288", "MA-416", "MA-386")
@pytest.mark.parametrize(("way", "item"), [("1", "rotopod"), ("2", "second_pendulum"), ("3", "stygian_pendant")])
def test_pawn_ticket_redeems_an_artifact(way: str, item: str) -> None:
    match = holding("pawn_ticket", at={"kim": (2, 2), "hank": (0, 9)})
    on_top(match.table, ARTIFACTS, item)
    changes = used("pawn_ticket", **{"kim.stamina": 6, "kim.gear": [item], "kim.worn": [item]})
    asked = (way, ["1", "2", "3", "4"]), (f"{item}:main", [f"{item}:main", "none"])
    play(match, "pawn_ticket", *asked, changes=changes)


def test_pawn_ticket_redeems_an_egg() -> None:
    match = holding("pawn_ticket")
    on_top(match.table, WRECKED, "sanguivorous_egg")
    changes = used("pawn_ticket", **{"kim.stamina": 6, "kim.essence": 1, "kim.gear": ["sanguivorous_egg"]})
    play(match, "pawn_ticket", "4", changes=changes)
    assert names(match.table, match.table.wrecked) == ["pawn_ticket"]


@pytest.mark.rule("MA-423", "MA-424", "MA-425")
def test_quartermasters_whistle_brings_two() -> None:
    match = holding("quartermasters_whistle")
    on_top(match.table, WEAPONS, "w_razor", "w_maul", "w_spade")
    on_top(match.table, CONSUMABLES, "furnace_tea")
    twice = (
        "deck:weapon", "deck:weapon", ("card:w_razor", ["card:w_razor", "card:w_maul"]), "back",
        "deck:weapon", "deck:consumable", ("card:furnace_tea", ["card:w_maul", "card:furnace_tea"]), "destroy",
    )  # fmt: skip
    gained = ["furnace_tea", "w_razor"]
    changes = {"kim.stamina": 6, "kim.gear": gained, "wrecked": ["w_maul", "quartermasters_whistle"]}
    play(match, "quartermasters_whistle", *twice, changes=changes)


@pytest.mark.rule("MA-347", "MA-119", "MA-133")
def test_lamplighters_finger_lights_any_of_them() -> None:
    ground = [room({(8, 8): "H", (1, 8): "H"}, edges="E"), room({(8, 8): "H"}, edges="W")]
    fields = {"lit": [cell(8, 8)]}
    match = holding("lamplighters_finger", ground=ground, fields=fields)
    can = [spot(1, 8), spot(18, 8)]
    lit = [(8, 8), (18, 8)]
    play(match, "lamplighters_finger", (spot(18, 8), can), changes=used("lamplighters_finger", lit=lit))
    assert why_not(holding("lamplighters_finger"), "lamplighters_finger") == "MA-133"
