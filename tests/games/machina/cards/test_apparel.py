"""Apparel: every text and every bonus of each card, on a table."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import dice, go, look, news, spot
from tests.games.machina.arrange import room
from tests.games.machina.item_trials import AFTER, names, on_top, trial

from fabletop.engine.match import Match
from fabletop.games.machina.ground.board import cell
from fabletop.games.machina.rules.events import invoke_horror_event, reinvoke
from fabletop.games.machina.rules.fighting import attack
from fabletop.games.machina.rules.losing import lose_health
from fabletop.games.machina.rules.turns import explorers
from fabletop.games.machina.state import ARTIFACTS, CONSUMABLES, HORROR, HORRORS, WEAPONS, Expedition
from fabletop.testing.arranged import barred, choices
from fabletop.testing.strict import strict

from .trial import HANK, follow, gone, play, rolled, stat, targets, text, wearing, why_not

__all__ = ["rolled"]  # a check after every test
KIM, FOE = "unit:kim", "unit:sarall"
BOTH = [KIM, FOE]
FAR = {"kim": (2, 2), "hank": (0, 9), "sarall": (5, 2)}
QUIET = "every_purse_a_fist"  # a horror event that does nothing when it comes


def horror(*items: str, **laid: Any) -> Match[Expedition]:
    """A horror event that does nothing at once is invoked, while Kim wears items."""

    async def invoke(table: Expedition) -> None:
        on_top(table, HORRORS, QUIET)
        await invoke_horror_event(table)

    return trial(invoke, worn={"kim": list(items)}, at={"kim": (2, 2), "hank": (0, 9)}, **laid)


def struck(*items: str, faces: tuple[str, ...] = ("H3",), **laid: Any) -> Match[Expedition]:
    """Sarall attacks Kim with as many high dice as are named."""

    async def strike(table: Expedition) -> None:
        await attack(table, table.number_of("sarall"), [0], len(faces), 0)

    laid.setdefault("at", {"kim": (2, 2), "hank": (0, 9), "sarall": (3, 2)})
    return trial(strike, worn={"kim": list(items)}, seed=dice(*faces), **laid)


# --- heads -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-276", "MA-137", "MA-R66")
def test_a_bender_steps_sideways() -> None:
    """To a free passable space beside her, through the wall; a pit is one, and offered."""
    ground = room({(1, 1): "P", (3, 3): "B", (2, 3): "#"}, walls=[((1, 2), "e|")])
    match = wearing("a_bender", ground=ground)
    assert stat(match, "armor") == 3
    free = [spot(x, y) for x, y in ((1, 1), (2, 1), (3, 1), (1, 2), (1, 3))]
    play(match, "a_bender", (spot(1, 2), free), changes={"kim.stamina": 6, "kim.at": (1, 2)})
    assert why_not(match, "a_bender") == "MA-137"


@pytest.mark.rule("MA-281", "MA-284")
def test_a_goggles_show_what_is_there() -> None:
    at = {"kim": (2, 2), "hank": (2, 4), "lamp_eater": (4, 2)}
    assert targets(wearing(at=at), "kim") == ["unit:hank", KIM]
    match = wearing("a_goggles", at=at)
    assert (stat(match, "will"), targets(match, "kim")) == (3, ["unit:hank", KIM, "unit:lamp_eater"])


@pytest.mark.rule("MA-137")
def test_a_trumpet_hears_the_next_horrors() -> None:
    match = wearing("a_trumpet", essence={"kim": 2})
    deck = match.table.horrors[:]
    first, second = (f"card:{each}" for each in names(match.table, deck[-1:-3:-1]))
    assert stat(match, "will") == 3
    play(match, "a_trumpet", ([second, first], [first, second]), changes={"kim.essence": 1})
    assert match.table.horrors == [*deck[:-2], deck[-1], deck[-2]]
    assert why_not(match, "a_trumpet") == "MA-137"
    assert why_not(wearing("a_trumpet"), "a_trumpet") == "MA-131"


@pytest.mark.rule("MA-141", "MA-267", "MA-R127", "MA-R30")
def test_a_foghorn_clears_the_air_when_it_is_put_on() -> None:
    """All within 3, in the order of its owner: the one behind has to go first, or the other stays."""
    at = {"kim": (2, 2), "hank": (2, 3), "sarall": (4, 2), "mi_go": (5, 2), "drip_ghoul": (6, 2)}
    match = wearing(at=at, gear={"kim": ["a_foghorn"]})
    asked = ({"a_foghorn": "worn"}, None), (["unit:sarall", "unit:mi_go"], [FOE, "unit:mi_go"])
    changes = {"kim.stamina": 4, "kim.worn": ["a_foghorn"]}
    follow(match, "inventory:kim", *asked, changes=changes)  # blocked by those behind: nobody moves
    assert stat(match, "armor") == 3
    del at["drip_ghoul"]
    match = wearing(at=at, gear={"kim": ["a_foghorn"]})
    asked = ({"a_foghorn": "worn"}, None), (["unit:mi_go", "unit:sarall"], [FOE, "unit:mi_go"])
    changes |= {"sarall.at": (5, 2), "mi_go.at": (6, 2)}
    follow(match, "inventory:kim", *asked, changes=changes)


@pytest.mark.rule("MA-260", "MA-261", "MA-253")
@pytest.mark.example("machina", "X40")
def test_a_diver_walks_over_pits() -> None:
    """Floor, pit, pit, floor: 1 and 0 and 1. Over a pit she may act, but not end her turn."""
    ground = room({(3, 2): "P", (4, 2): "P"}, walls=[((x, y), "s-") for x in (3, 4) for y in (1, 2)])
    match = wearing("a_diver", ground=ground, at={**FAR, "sarall": (7, 2)}, faces=("H2",))
    assert (stat(match, "armor"), stat(match, "will")) == (3, 3)
    follow(match, go(4, 2), changes={"kim.stamina": 6, "kim.at": (4, 2)})
    assert barred(match)["end"] == "MA-261"
    play(match, "kim", FOE, changes={"kim.stamina": 4, "sarall.health": 1})
    follow(match, go(5, 2), changes={"kim.stamina": 3, "kim.at": (5, 2)})
    assert go(3, 2) not in choices(wearing(ground=ground, at=FAR))


@pytest.mark.rule("MA-150", "MA-R143", "MA-383")
def test_a_crown_earns_by_every_horror() -> None:
    match = horror("a_crown")
    assert (match.table.essence[0], stat(match, "armor"), stat(match, "will")) == (1, 3, 4)
    again = trial(
        lambda table: reinvoke(table, "horror", 0), worn={"kim": ["a_crown"]}, dread=QUIET,
    )  # fmt: skip
    assert again.table.essence[0] == 0  # reinvoking brings no event into play


# --- torsos ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-256", "MA-258", "MA-186")
def test_a_aeromantle_crosses_obstacles() -> None:
    """Two barrels in a passage are crossed at once, at 1 stamina a space; she cannot stop on them."""
    walls = [((x, 1), "s-") for x in range(10)] + [((x, 2), "s-") for x in range(10)]
    ground = room({(3, 2): "B", (4, 2): "B"}, walls=walls)
    at = {"kim": (2, 2), "hank": (0, 9)}
    assert go(5, 2) not in choices(wearing(ground=ground, at=at))
    match = wearing("a_aeromantle", ground=ground, at=at)
    assert stat(match, "will") == 5
    assert not {go(3, 2), go(4, 2)} & set(choices(match))
    follow(match, go(5, 2), changes={"kim.stamina": 4, "kim.at": (5, 2)})
    assert go(5, 2) not in choices(wearing("a_aeromantle", ground=ground, at=at, stamina={"kim": 2}))


@pytest.mark.rule("MA-186", "MA-183")
def test_a_apron_thickens_the_skin() -> None:
    match = wearing("a_apron")
    assert (stat(match, "armor"), stat(match, "health"), match.table.health[0]) == (3, 5, 4)


@pytest.mark.rule("MA-163", "MA-165", "MA-201")
def test_a_cuirass_closes_over_the_wound() -> None:
    match = struck("a_cuirass", faces=("H2", "H1"))
    assert (match.table.health[0], len(match.table.marked), stat(match, "armor")) == (3, 1, 4)
    spared = struck("a_cuirass", faces=("H2", "H1"), essence={"kim": 1})
    with strict(spared) as script:
        script.answer(0, "essence:1", can=["essence:0", "essence:1"])
        script.until(0, prompt=AFTER)
    assert (spared.table.health[0], spared.table.marked, stat(spared, "armor")) == (4, [], 3)


@pytest.mark.rule("MA-165", "MA-162")
def test_a_cuirass_closes_once_for_two_points() -> None:
    """Two points are two losses; the second finds the marker there already."""

    async def bleed(table: Expedition) -> None:
        await lose_health(table, 0, 2)

    match = trial(bleed, worn={"kim": ["a_cuirass"]})
    assert (match.table.health[0], len(match.table.marked), stat(match, "armor")) == (2, 1, 4)


@pytest.mark.rule("MA-256", "MA-257")
def test_a_corset_slips_between_people() -> None:
    walls = [((x, 1), "s-") for x in range(10)] + [((x, 2), "s-") for x in range(10)]
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (3, 2)}
    assert go(4, 2) not in choices(wearing(ground=room(walls=walls), at=at))
    match = wearing("a_corset", ground=room(walls=walls), at=at)
    assert (stat(match, "will"), go(3, 2) in choices(match)) == (3, False)
    follow(match, go(4, 2), changes={"kim.stamina": 5, "kim.at": (4, 2)})


@pytest.mark.rule("MA-423", "MA-424")
def test_a_waistcoat_has_room_for_a_third() -> None:
    """Three cards are drawn; one is gained, of the two others any may be destroyed."""
    match = wearing("a_waistcoat", ground=room({(3, 3): "C"}))
    for deck, card in ((WEAPONS, "w_razor"), (ARTIFACTS, "rotopod"), (CONSUMABLES, "wasp_schnapps")):
        on_top(match.table, deck, card)
    decks = [f"deck:{each}" for each in ("weapon", "apparel", "artifact", "consumable")]
    drawn = ["card:w_razor", "card:rotopod", "card:wasp_schnapps"]
    changes = {
        "kim.stamina": 4, "kim.essence": 1, "kim.gear": ["a_waistcoat", "rotopod"], "wrecked": ["w_razor"],
        "destroyed": [(3, 3)],
    }  # fmt: skip
    follow(
        match, "chest:4.4", ("deck:weapon", decks), ("deck:artifact", decks), ("deck:consumable", decks),
        ("card:rotopod", drawn), (["card:w_razor"], ["card:w_razor", "card:wasp_schnapps"]), changes=changes,
    )  # fmt: skip
    assert stat(match, "will") == 3


@pytest.mark.rule("MA-186", "MA-R50")
@pytest.mark.example("machina", "X10")
def test_a_displacer_leaves_a_space_where_the_claw_lands() -> None:
    lorrain = wearing("a_displacer", explorers=("lorrain", "hank"), owner="lorrain", at={"lorrain": (2, 2)})
    assert (stat(lorrain, "armor", "lorrain"), stat(lorrain, "will", "lorrain")) == (3, 4)
    match = struck("a_displacer", essence={"kim": 1})
    around = [spot(x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) not in ((2, 2), (3, 2))]
    before = look(match)
    with strict(match) as script:
        script.answer(0, "essence:1")
        script.answer(0, "use", can=["use", "decline"])  # it was a hit, though no health is lost
        script.answer(0, spot(1, 1), can=around)
        script.until(0, prompt=AFTER)
    assert news(before, match) == {"kim.essence": 0, "kim.at": (1, 1)}


def test_a_displacer_is_not_for_misses() -> None:
    match = struck("a_displacer", faces=("H2",))
    assert AFTER in match.question_for(0).prompt  # type: ignore[union-attr]  # it is asked
    assert match.table.health[0] == 4


@pytest.mark.rule("MA-124", "MA-115")
def test_a_cassock_heartens_all_on_the_tile() -> None:
    ground = [room(edges="E"), room(edges="W")]
    match = wearing(
        "a_cassock", explorers=("kim", "hank", "lorrain"), ground=ground,
        at={"kim": (2, 2), "hank": (9, 9), "lorrain": (12, 2)},
    )  # fmt: skip
    assert (stat(match, "armor"), stat(match, "will")) == (3, 3)
    assert (stat(match, "will", "hank"), stat(match, "will", "lorrain")) == (2, 3)


@pytest.mark.rule("MA-267", "MA-150", "MA-R50")
def test_a_boiler_blows_the_attacker_off() -> None:
    match = struck("a_boiler", faces=("H3", "H1"))
    assert (stat(match, "armor"), stat(match, "health")) == (4, 5)
    assert (match.table.health[0], match.table.at[match.table.number_of("sarall")]) == (3, cell(5, 2))
    missed = struck("a_boiler", faces=("H3", "H0"))
    assert (missed.table.health[0], missed.table.at[missed.table.number_of("sarall")]) == (4, cell(3, 2))


# --- legs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-150", "MA-262", "MA-R143")
def test_a_boots_leave_a_little_sooner() -> None:
    match = horror("a_boots")
    with strict(match) as script:
        script.answer(0, spot(3, 3))
        script.until(0, prompt=AFTER)
    assert (match.table.at[0], match.table.stamina[0], stat(match, "armor")) == (cell(3, 3), 7, 3)
    stays = horror("a_boots")
    with strict(stays) as script:
        script.answer(0, "stay")
        script.until(0, prompt=AFTER)
    assert stays.table.at[0] == cell(2, 2)


@pytest.mark.rule("MA-150", "MA-262", "MA-197")
def test_a_gaiters_step_back_from_the_grave() -> None:
    match = wearing("a_gaiters", faces=("H2", "H2"))
    assert stat(match, "will") == 3
    play(match, "kim", (FOE, BOTH), changes={"kim.stamina": 5, "sarall.health": 1})
    moved = {"kim.stamina": 3, "kim.essence": 1, "kim.at": (2, 3), **gone(match)}
    play(match, "kim", FOE, spot(2, 3), changes=moved)


def test_a_puttees_have_one_more_step_in_them() -> None:
    match = trial(lambda table: _rest(table), worn={"kim": ["a_puttees"]}, stamina={"kim": 0})
    assert (stat(match, "stamina"), match.table.stamina[0]) == (8, 8)


async def _rest(table: Expedition) -> None:
    await explorers(table)
    table.agenda.pop()


@pytest.mark.rule("MA-270", "MA-275")
def test_a_clogs_stand_firm() -> None:
    at = {"kim": (3, 2), "gunnar_holt": (2, 2)}
    plain = wearing(explorers=("gunnar_holt", "kim"), at=at, faces=("L0", "L0"))
    play(plain, "gunnar_holt", KIM, changes={"gunnar_holt.stamina": 3, "kim.at": (4, 2)}, until="What does Gunnar")
    match = wearing("a_clogs", explorers=("gunnar_holt", "kim"), at=at, faces=("L0", "L0"))
    play(match, "gunnar_holt", KIM, changes={"gunnar_holt.stamina": 3}, until="What does Gunnar Holt do?")
    assert stat(match, "armor") == 3


@pytest.mark.rule("MA-177", "MA-137", "MA-262")
def test_a_escapement_is_wound_and_let_go() -> None:
    match = wearing("a_escapement", at={"kim": (0, 0), "hank": (0, 9)})
    assert (stat(match, "armor"), stat(match, "will"), why_not(match, ("a_escapement", 1))) == (3, 3, "MA-131")
    play(match, "a_escapement", changes={"kim.stamina": 6, "markers": ["kim on a_escapement"]})
    assert why_not(match, "a_escapement") == "MA-137"
    near = [spot(x, y) for x in range(3) for y in range(3) if (x, y) != (0, 0)]
    play(match, ("a_escapement", 1), (spot(2, 2), ["stay", *near]), changes={"markers": [], "kim.at": (2, 2)})


@pytest.mark.rule("MA-141", "MA-278", "MA-337", "MA-305")
def test_a_irons_know_the_way_and_the_price() -> None:
    ground = room({(8, 8): "H", (2, 7): "H"})
    match = wearing(ground=ground, gear={"kim": ["a_irons"]}, essence={"kim": 2}, at=FAR)
    beside = [spot(x, y) for x in (1, 2, 3) for y in (6, 7, 8) if (x, y) != (2, 7)]
    worn = {"kim.stamina": 4, "kim.worn": ["a_irons"], "kim.at": (3, 8)}
    follow(match, "inventory:kim", {"a_irons": "worn"}, ("1", ["1", "none"]), (spot(3, 8), beside), changes=worn)
    assert (stat(match, "armor"), stat(match, "stamina")) == (3, 8)
    match.answer(0, "chapter:8.3")  # 3 stamina and 2 essence in place of 3
    assert (match.table.stamina[0], match.table.essence[0], match.table.destroyed) == (1, 0, [cell(2, 7)])
    plain = wearing(ground=ground, essence={"kim": 2}, at={**FAR, "kim": (3, 8)})
    assert barred(plain)["chapter:8.3"] == "MA-204"


def test_a_irons_may_stay_put() -> None:
    match = wearing(ground=room({(8, 8): "H"}), gear={"kim": ["a_irons"]}, at=FAR)
    changes = {"kim.stamina": 4, "kim.worn": ["a_irons"]}
    follow(match, "inventory:kim", {"a_irons": "worn"}, "none", changes=changes)


# --- augments --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-141", "MA-417", "MA-413")
def test_a_holster_draws_a_weapon() -> None:
    """As main item, upgrade or augment; the razor fits nowhere but in a hand, the scope only on the rivet thrower."""
    match = wearing("w_rivet", gear={"kim": ["a_apron", "a_holster", "w_razor", "w_scope"]})
    layout = {"w_rivet": "right", "a_apron": "worn", "a_holster": "a_apron:beside"}
    ways = ["w_razor:main", "w_razor:main:w_rivet", "w_scope:w_rivet", "none"]
    changes = {"kim.stamina": 4, "kim.worn": sorted([*layout, "w_scope"])}
    follow(match, "inventory:kim", layout, ("w_scope:w_rivet", ways), changes=changes)


@pytest.mark.rule("MA-130", "MA-267", "MA-133")
def test_a_plastron_springs() -> None:
    at = {"kim": (2, 2), "hank": (2, 1), "sarall": (3, 2), "mi_go": (3, 3), "drip_ghoul": (2, 4)}
    match = wearing("a_cuirass", "a_plastron@a_cuirass", at=at)
    assert stat(match, "armor") == 4
    order = [FOE, "unit:mi_go"]
    changes = {"kim.worn": ["a_cuirass"], "sarall.at": (5, 2), "mi_go.at": (5, 5)}
    play(match, "a_plastron", (order, order), changes=changes)
    assert stat(match, "armor") == 3
    assert why_not(wearing("a_cuirass", "a_plastron@a_cuirass", at=FAR), "a_plastron") == "MA-133"


@pytest.mark.rule("MA-149")
def test_a_rosary_counts_in_the_horror_phase() -> None:
    match = wearing("a_corset", "a_rosary@a_corset")
    assert stat(match, "will") == 3
    match.table.phase = HORROR
    assert stat(match, "will") == 5


@pytest.mark.rule("MA-421", "MA-422", "MA-137", "MA-115")
def test_a_dumbwaiter_trades_across_the_tile() -> None:
    match = wearing(
        "a_apron", "a_dumbwaiter@a_apron", gear={"kim": ["w_razor"], "hank": ["rotopod"]}, explorers=("kim", "hank"),
        at={"kim": (2, 2), "hank": (9, 9)},
    )  # fmt: skip
    assert stat(match, "will") == 3
    items = [f"card:{each}" for each in ("w_razor", "a_apron", "a_dumbwaiter", "rotopod")]
    changes = {
        "kim.stamina": 6, "kim.gear": ["a_apron", "a_dumbwaiter", "rotopod"], "hank.gear": ["w_razor"],
    }  # fmt: skip
    play(match, "a_dumbwaiter", (["card:w_razor", "card:rotopod"], items), ("yes", ["yes", "no"], 1), changes=changes)
    assert why_not(match, "a_dumbwaiter") == "MA-137"


def test_a_dumbwaiter_needs_somebody_there() -> None:
    match = wearing("a_apron", "a_dumbwaiter@a_apron", explorers=("kim",), at={"kim": (2, 2)})
    assert why_not(match, "a_dumbwaiter") == "MA-133"


@pytest.mark.rule("MA-130", "MA-250", "MA-307")
def test_a_deadman_lets_go_of_the_guest() -> None:
    """At any time, for nothing but itself; nobody has killed what is banished."""
    at = {"kim": (2, 2), "hank": (0, 9), "sarall": (3, 2), "mi_go": (1, 1)}
    match = wearing("a_apron", "a_deadman@a_apron", at=at, settings={"windows": "smart"}, turn="hank")
    assert (stat(match, "armor"), stat(match, "will")) == (4, 3)
    before = look(match)
    lost = {"kim.gear": ["a_apron"], "kim.worn": ["a_apron"], "wrecked": ["a_deadman"], **gone(match)}
    with strict(match) as script:
        script.deed(0, text("a_deadman", match))
        script.answer(0, FOE, can=[FOE, "unit:mi_go"])
        script.until(1, prompt=HANK)
    assert news(before, match) == lost
