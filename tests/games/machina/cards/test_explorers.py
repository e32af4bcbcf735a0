"""The eight explorers: each text of each card, played on a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, deed, dice, look, news, spot
from tests.games.machina.arrange import Spot, at, expedition, load, move_to, room, unit
from tests.games.machina.item_trials import on_top
from tests.games.machina.story_trials import door

from fabletop.engine.match import Match
from fabletop.games.machina.box import box
from fabletop.games.machina.rules.units import stamina_of
from fabletop.games.machina.state import MONSTER_DECK, WEAPONS, Expedition
from fabletop.testing.arranged import choices, log, question, refused
from fabletop.testing.strict import strict

from .trial import Answer, follow, gone, offered, stat, text, why_not

FOE = "unit:sarall"
LAID_ALONE = {"windows": "own_turn_only"}


def turn_of(
    name: str,
    places: Mapping[str, Spot],
    *others: str,
    faces: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    **laid: Any,
) -> Match[Expedition]:
    """The turn of an explorer, who sits first; Sarall has armor 2, will 2 and health 2."""
    seated = [name, *others]
    return expedition(seated, at=places, seed=dice(*faces), settings={**LAID_ALONE, **(settings or {})}, **laid)


def does(match: Match[Expedition], nth: int, *answers: Answer, changes: Mapping[str, Any], until: str = "") -> None:
    """The first explorer plays a text of the card; nothing but this changes, and the same explorer goes on."""
    card = match.table.unit(0)
    asks = until or f"What does {card.name} do?"
    follow(match, text((card.id, nth), match), *answers, changes=changes, until=asks)


# --- Phillip ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-098", "MA-103", "MA-217", "MA-218", "MA-220", "MA-137")
def test_phillip_strikes_whoever_is_beside_him() -> None:
    places = {"phillip": (2, 2), "sarall": (3, 3), "kim": (4, 2)}
    match = turn_of("phillip", places, "kim", faces=("H1", "H2", "H3"), ground=room({(1, 1): "B", (9, 9): "B"}))
    who = ["unit:phillip", FOE, spot(1, 1)]
    does(match, 0, (FOE, who), changes={"phillip.stamina": 4})
    does(match, 0, (FOE, who), changes={"phillip.stamina": 2, "sarall.health": 1})
    killed = gone(match)
    follow(match, ability(match, "phillip"), FOE, changes={**killed, **TURN_ENDED}, until="What does Kim do?", asked=1)


TURN_ENDED = {"phillip.stamina": 0, "phillip.essence": 1, "turned": [0]}


@pytest.mark.rule("MA-131", "MA-135")
def test_phillip_needs_2_stamina_and_his_own_turn() -> None:
    match = turn_of("phillip", {"phillip": (2, 2), "sarall": (3, 3)}, stamina={"phillip": 1})
    assert why_not(match, "phillip") == "MA-131"
    refused(match, 0, ability(match, "phillip"), "MA-131")
    match = turn_of(
        "kim", {"phillip": (2, 2), "sarall": (3, 3), "kim": (9, 9)}, "phillip", settings={"windows": "smart"}
    )
    refused(match, 1, deed(match, "phillip"))


@pytest.mark.rule("MA-428", "MA-430", "MA-321")
@pytest.mark.parametrize(("who", "drawn"), [("phillip", 4), ("kim", 3)])
def test_phillip_draws_a_fourth_card_at_a_workbench_and_he_alone(who: str, drawn: int) -> None:
    def decks(table: Expedition) -> None:
        on_top(table, WEAPONS, "w_razor", "w_maul", "w_crowbar", "w_spanner")

    match = turn_of(
        who, {"phillip": (2, 2), "kim": (2, 4)}, "kim" if who == "phillip" else "phillip",
        ground=room({(3, 3): "W"}), also=decks,
    )  # fmt: skip
    before = look(match)
    with strict(match) as play:
        play.answer(0, "workbench:4.4")
        for left in range(drawn, 0, -1):
            play.answer(0, "deck:weapon", prompt=f"{left} to go" if left > 1 else None)
        cards = ["card:w_razor", "card:w_maul", "card:w_crowbar", "card:w_spanner"][:drawn]
        play.answer(0, "card:w_razor", prompt="Which of these cards is taken?", can=cards)
        play.answer(0, cards[1:], prompt="Which of these are destroyed?", can=cards[1:])
        play.answer(0, {}, prompt="Lay out the items")
        play.until(0, prompt=f"What does {who.capitalize()} do?")
    table = match.table
    assert news(before, match) == {
        f"{who}.stamina": table.unit(0).stamina - 3, f"{who}.gear": ["w_razor"], "destroyed": [(3, 3)],
        "wrecked": [each.removeprefix("card:") for each in cards[1:]],
    }  # fmt: skip


# --- Ottilie Crane ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-099", "MA-102", "MA-146", "MA-267")
def test_ottilie_crane_shoots_within_3_and_pushes_hit_or_miss() -> None:
    places = {"ottilie_crane": (2, 2), "sarall": (5, 2), "mi_go": (6, 6), "drip_ghoul": (5, 5), "rivet_maw": (2, 5)}
    ground = room({(2, 4): "C"})  # a chest before the Maw
    match = turn_of("ottilie_crane", places, faces=("L2", "L1", "L2"), ground=ground)
    who = ["unit:ottilie_crane", FOE, "unit:drip_ghoul"]
    does(match, 0, (FOE, who), changes={"ottilie_crane.stamina": 4, "sarall.health": 1, "sarall.at": (6, 2)})
    does(match, 0, "unit:drip_ghoul", changes={"ottilie_crane.stamina": 2})  # missed, and the Mi-Go is in its way
    text_ = ability(match, "ottilie_crane")
    match.answer(0, text_)
    assert sorted(choices(match)) == ["unit:drip_ghoul", "unit:ottilie_crane"]


@pytest.mark.rule("MA-062", "MA-067", "MA-319")
def test_ottilie_crane_refreshes_a_destroyed_action_space_beside_her() -> None:
    ground = room(
        {
            (1, 1): "C",
            (2, 1): "E",
            (3, 1): "H",
            (1, 2): "W",
            (3, 3): "B",
            (5, 2): "L",
            (3, 2): "S",
            (1, 3): "R",
            (9, 9): "T",
        }
    )
    broken = [at(1, 1), at(3, 1), at(1, 2), at(3, 3), at(5, 2), at(3, 2), at(1, 3)]
    match = turn_of(
        "ottilie_crane", {"ottilie_crane": (2, 2)}, essence={"ottilie_crane": 5}, ground=ground,
        fields={"destroyed": broken},
    )  # fmt: skip
    spaces = [spot(1, 1), spot(1, 2), spot(1, 3)]  # no chapter, spawn space or barrel, nothing whole, nothing far
    left = [(1, 2), (1, 3), (3, 1), (3, 2), (3, 3), (5, 2)]
    assert "chest:2.2" not in choices(match)
    does(match, 1, (spot(1, 1), spaces), changes={"ottilie_crane.essence": 2, "destroyed": sorted(left)})
    assert "chest:2.2" in choices(match)
    assert why_not(match, ("ottilie_crane", 1)) == "MA-131"


@pytest.mark.rule("MA-097", "MA-136", "MA-307")
def test_ottilie_crane_refreshes_in_anothers_turn_but_not_without_a_target() -> None:
    ground = room({(1, 1): "C", (8, 8): "C"})
    laid: dict[str, Any] = {
        "essence": {"ottilie_crane": 3}, "ground": ground, "settings": {"windows": "smart"},
        "fields": {"destroyed": [at(1, 1)]},
    }  # fmt: skip
    match = turn_of("kim", {"kim": (7, 7), "ottilie_crane": (2, 2)}, "ottilie_crane", **laid)
    before = look(match)
    match.answer(1, deed(match, "ottilie_crane", 1))
    assert news(before, match) == {"ottilie_crane.essence": 0, "destroyed": []}
    match = turn_of("ottilie_crane", {"ottilie_crane": (7, 7)}, **laid)
    assert why_not(match, ("ottilie_crane", 1)) == "MA-097"


# --- Kim -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-099", "MA-051")
def test_kim_shoots_within_4_past_nothing() -> None:
    ground = room({(2, 4): "B", (4, 4): "#"})
    places = {"kim": (2, 2), "sarall": (6, 2), "mi_go": (2, 6), "drip_ghoul": (6, 6), "rail_crawler": (7, 3)}
    match = turn_of("kim", places, faces=("H3", "H1", "H2"), ground=ground)
    who = ["unit:kim", FOE, spot(2, 4)]
    does(match, 0, (FOE, who), changes={"kim.stamina": 5, "sarall.health": 1})
    does(match, 0, (FOE, who), changes={"kim.stamina": 3})
    does(match, 0, (FOE, who), changes={"kim.stamina": 1, "kim.essence": 1, **gone(match)})
    assert why_not(match, "kim") == "MA-131"


@pytest.mark.rule("MA-262", "MA-136", "MA-131")
def test_kim_runs_up_to_2_spaces_for_essence() -> None:
    ground = room({(3, 2): "#", (2, 3): "#", (3, 3): "C", (1, 1): "P"}, walls=[((1, 2), "e|")])
    match = turn_of("kim", {"kim": (2, 2)}, essence={"kim": 2}, ground=ground)
    near = ["stay", spot(2, 1), spot(3, 1), spot(1, 3), *(spot(x, 0) for x in (1, 2, 3, 4)), spot(4, 1), spot(4, 2)]
    beyond = [spot(0, 2), spot(0, 3), spot(0, 4), spot(1, 2), spot(1, 4), spot(2, 4)]
    does(match, 1, (spot(3, 0), [*near, *beyond]), changes={"kim.essence": 1, "kim.at": (3, 0)})
    does(match, 1, "stay", changes={"kim.essence": 0})
    assert why_not(match, ("kim", 1)) == "MA-131"


@pytest.mark.rule("MA-307", "MA-309")
def test_kim_runs_in_anothers_turn_and_pays_no_stamina() -> None:
    places = {"hank": (2, 2), "kim": (5, 5)}
    match = turn_of("hank", places, "kim", essence={"kim": 1}, settings={"windows": "smart"})
    before = look(match)
    match.answer(1, deed(match, "kim", 1))
    match.answer(1, spot(7, 5))
    assert news(before, match) == {"kim.essence": 0, "kim.at": (7, 5)}
    assert match.waiting == (0,)


# --- Abel Voss -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-163", "MA-165", "MA-214")
@pytest.mark.example("machina", "X26")
def test_abel_voss_shoots_better_with_each_hit_twice_at_most() -> None:
    places = {"abel_voss": (2, 2), "tick_colony": (5, 2), "sarall": (2, 6), "kim": (9, 9)}  # Sarall is 4 away
    match = turn_of("abel_voss", places, "kim", faces=("H2", "H1", "H0"))
    who = ["unit:abel_voss", TICKS]
    one, two = ["abel_voss on abel_voss"], ["abel_voss on abel_voss"] * 2
    does(match, 0, (TICKS, who), changes={"abel_voss.stamina": 4, "tick_colony.health": 2, "markers": one})
    does(match, 0, TICKS, changes={"abel_voss.stamina": 2, "tick_colony.health": 1, "markers": two})  # 1 + 1
    ended = {"abel_voss.stamina": 0, "turned": [0], "abel_voss.essence": 1, **gone(match, "tick_colony")}
    third = text("abel_voss", match), TICKS  # 0 + 2 hits, and there is no third marker
    follow(match, *third, changes=ended, until="What does Kim do?", asked=1)


TICKS = "unit:tick_colony"


@pytest.mark.rule("MA-133", "MA-151")
def test_abel_voss_gets_nothing_of_a_miss() -> None:
    match = turn_of("abel_voss", {"abel_voss": (2, 2), "tick_colony": (5, 2)}, faces=("H1", "H1"))
    for left in (4, 2):
        does(match, 0, TICKS, changes={"abel_voss.stamina": left})


@pytest.mark.rule("MA-150", "MA-463", "MA-468")
def test_abel_voss_may_step_aside_when_a_monster_comes_on_his_tile() -> None:
    def sarall_next(table: Expedition) -> None:
        move_to(table, "card_sarall", MONSTER_DECK)
        load(table, "spawn", 10, 9, 0)

    def comes(ground: Any, **laid: Any) -> Match[Expedition]:
        return expedition(
            ["kim", "abel_voss"], ("spawn",), at={"kim": (9, 0), "abel_voss": (5, 5), **laid.pop("at", {})},
            ground=ground, also=sarall_next, settings=LAID_ALONE, fields={"horror": -1}, **laid,
        )  # fmt: skip

    match = comes(room({(5, 7): "S"}))
    around = [spot(x, y) for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) != (5, 5)]
    with strict(match) as play:
        play.answer(0, ["unit:kim", "unit:abel_voss"], prompt="In which order do you roll")
        play.answer(1, spot(4, 4), can=["stay", *around], prompt="Where does Abel Voss move?")
        play.until(0)
    assert look(match)["abel_voss.at"] == (4, 4)
    assert match.table.stamina[1] == 6
    # Not when it comes on another tile.
    match = comes([room({(5, 7): "S"}, edges="E"), room(edges="W")], at={"kim": (5, 2), "abel_voss": (15, 5)})
    assert any("Sarall comes for Kim" in line for line in log(match))
    assert look(match)["abel_voss.at"] == (15, 5)


# --- Lorrain ---------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X11")
@pytest.mark.rule("MA-100", "MA-146", "MA-185", "MA-215")
def test_lorrain_strikes_through_obstacles_and_weakens_hit_or_miss() -> None:
    places = {"lorrain": (2, 2), "sarall": (5, 2), "mi_go": (2, 6), "kim": (5, 5)}
    match = turn_of("lorrain", places, "kim", faces=("L1", "L2"), ground=room({(3, 2): "B", (3, 3): "#"}))
    who = ["unit:lorrain", FOE, spot(3, 2)]  # Kim is behind rubble, the Mi-Go 4 away
    does(match, 0, (FOE, who), changes={"lorrain.stamina": 4, "markers": ["lorrain on lorrain"]})
    does(match, 0, FOE, changes={"lorrain.stamina": 2, "sarall.health": 1})  # the one marker it stacks lies there


@pytest.mark.rule("MA-160", "MA-215")
@pytest.mark.parametrize(("weak", "health"), [(True, 4), (False, 3)])
def test_lorrain_has_taken_1_off_the_attack_rolls_of_her_target(weak: bool, health: int) -> None:
    places = {"lorrain": (2, 2), "sarall": (3, 2)}
    match = turn_of(
        "lorrain", places, faces=("L0", "H1", "L1") if weak else ("H1", "L1"), fields={"spawn": -1, "horror": -1}
    )
    if weak:
        does(match, 0, FOE, changes={"lorrain.stamina": 4, "markers": ["lorrain on lorrain"]})
    before = look(match)
    match.answer(0, "end")  # Sarall attacks with 1H1L: 2, or 1, against armor 2
    after = news(before, match)
    assert after.get("lorrain.health", 4) == health
    assert look(match)["markers"] == []


@pytest.mark.example("machina", "X11")
@pytest.mark.rule("MA-115", "MA-118", "MA-136")
def test_lorrain_heals_one_of_her_tile_for_essence_at_any_time() -> None:
    places = {"lorrain": (2, 2), "kim": (9, 9), "hank": (12, 2)}
    ground = [room(edges="E"), room(edges="W")]
    laid: dict[str, Any] = {"essence": {"lorrain": 2}, "health": {"lorrain": 2, "kim": 1, "hank": 1}, "ground": ground}
    match = turn_of("lorrain", places, "kim", "hank", **laid)
    does(match, 1, ("unit:kim", ["unit:lorrain", "unit:kim"]), changes={"lorrain.essence": 1, "kim.health": 2})
    does(match, 1, "unit:lorrain", changes={"lorrain.essence": 0, "lorrain.health": 3})
    assert not offered(match, ("lorrain", 1))
    match = turn_of("hank", places, "lorrain", "kim", **laid, settings={"windows": "smart"})
    before = look(match)
    match.answer(1, deed(match, "lorrain", 1))
    match.answer(1, "unit:kim")
    assert news(before, match) == {"lorrain.essence": 1, "kim.health": 2}


# --- Sister Maren ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-100", "MA-185")
def test_sister_maren_strikes_minds_within_4_past_obstacles() -> None:
    places = {"sister_maren": (2, 2), "mi_go": (6, 2), "sarall": (2, 7), "rivet_maw": (4, 2)}
    match = turn_of("sister_maren", places, faces=("H2", "H1"))
    who = ["unit:sister_maren", "unit:mi_go", "unit:rivet_maw"]
    does(match, 0, ("unit:mi_go", who), changes={"sister_maren.stamina": 4, "mi_go.health": 1})  # will 2, armor 3
    does(match, 0, "unit:mi_go", changes={"sister_maren.stamina": 2})


@pytest.mark.rule("MA-281", "MA-257", "MA-286", "MA-287", "MA-165")
def test_sister_maren_is_ethereal_for_2_essence() -> None:
    places = {"sister_maren": (2, 2), "kim": (2, 4), "sarall": (3, 2)}
    match = turn_of(
        "sister_maren", places, "kim", essence={"sister_maren": 4}, stamina={"sister_maren": 3},
        ground=room({(2, 1): "#", (1, 1): "#", (3, 1): "#", (1, 2): "#", (1, 3): "#", (2, 3): "#", (3, 3): "#"}),
    )  # fmt: skip
    assert not [each for each in choices(match) if each.startswith("go:")]
    marked = {"sister_maren.essence": 2, "markers": ["sister_maren on sister_maren"]}
    does(match, 1, changes=marked)
    # She walks through others now, to where nobody is.
    assert {"go:2.5", "go:3.5", "go:4.5"} <= set(choices(match))
    assert "go:3.4" not in choices(match)
    herself = ("unit:sister_maren", ["unit:sister_maren", FOE])  # whom she may target still
    does(match, 0, herself, "add:0", changes={"sister_maren.stamina": 1})
    does(match, 1, changes={"sister_maren.essence": 0})  # the marker lies there: nothing more comes of it


@pytest.mark.rule("MA-281", "MA-282", "MA-160")
def test_sister_maren_is_no_target_unless_a_light_shows_her() -> None:
    places = {"sister_maren": (2, 2), "kim": (2, 4)}
    for lit in (False, True):
        match = turn_of(
            "sister_maren", places, "kim", essence={"sister_maren": 2}, ground=room({(9, 9): "H"}),
            fields={"lit": [at(9, 9)] if lit else [], "spawn": -1, "horror": -1},
        )  # fmt: skip
        does(match, 1, changes={"sister_maren.essence": 0, "markers": ["sister_maren on sister_maren"]})
        match.answer(0, "end")
        match.answer(1, ability(match, "kim"))
        if lit:
            assert sorted(choices(match, 1)) == ["unit:kim", "unit:sister_maren"]
        else:
            assert question(match, 1).prompt.startswith("Nobody is in reach but Kim")  # only she herself


# --- Hank ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-R69", "MA-146", "MA-165")
def test_hank_stuns_whom_he_strikes_hit_or_miss() -> None:
    places = {"hank": (2, 2), "mi_go": (3, 2), "sarall": (2, 3), "kim": (9, 9)}
    match = turn_of("hank", places, "kim", faces=("H1", "L1", "H2", "L2"))
    who = ["unit:hank", "unit:mi_go", FOE]
    does(match, 0, ("unit:mi_go", who), changes={"hank.stamina": 3, "markers": ["hank on hank"]})
    # The second blow hits Sarall, and finds no room for a marker.
    ended = {"hank.stamina": 0, "turned": [0], "sarall.health": 1}
    follow(match, text("hank", match), FOE, changes=ended, until="What does Kim do?", asked=1)
    table = match.table
    assert [stamina_of(table, unit(table, name)) for name in ("mi_go", "sarall")] == [0, 4]


@pytest.mark.rule("MA-314", "MA-305")
def test_hank_destroys_closed_doors_for_2_and_nobody_else_does() -> None:
    shut = door(2, 2, "e")
    ground = room(walls=[((2, 2), "e=")])
    for who, cost in (("hank", 2), ("kim", 4)):
        places = {who: (2, 2), "kim" if who == "hank" else "hank": (2, 3)}
        match = turn_of(who, places, "kim" if who == "hank" else "hank", ground=ground, fields={"shut": [shut]})
        left = match.table.stamina[0]
        changes = {f"{who}.stamina": left - cost, "shut": [], "broken": [shut]}
        follow(match, f"break:{shut}", changes=changes, until=f"What does {who.capitalize()} do?")
    match = turn_of("hank", {"hank": (2, 2)}, ground=ground, fields={"shut": [shut]}, stamina={"hank": 1})
    refused(match, 0, f"break:{shut}", "MA-314")
    match = turn_of("hank", {"hank": (2, 2)}, ground=ground, fields={"shut": [shut]})
    follow(match, f"open:{shut}", changes={"hank.stamina": 4, "shut": []}, until="What does Hank do?")


# --- Gunnar Holt -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-098", "MA-267", "MA-146")
def test_gunnar_holt_strikes_and_pushes_hit_or_miss() -> None:
    places = {"gunnar_holt": (2, 2), "sarall": (3, 3), "drip_ghoul": (5, 2), "kim": (9, 9)}
    match = turn_of("gunnar_holt", places, "kim", faces=("L1", "L0", "L2", "L0"))
    who = ["unit:gunnar_holt", FOE]
    does(match, 0, (FOE, who), changes={"gunnar_holt.stamina": 3, "sarall.at": (4, 4)})
    follow(match, "go:4.4", changes={"gunnar_holt.stamina": 2, "gunnar_holt.at": (3, 3)}, until="What does Gunnar")
    hit = {"gunnar_holt.stamina": 0, "turned": [0], "sarall.health": 1, "sarall.at": (5, 5)}
    follow(match, text("gunnar_holt", match), FOE, changes=hit, until="What does Kim do?", asked=1)


@pytest.mark.rule("MA-115", "MA-117", "MA-165", "MA-168")
def test_gunnar_holt_steels_all_of_his_tile_for_2_essence() -> None:
    places = {"gunnar_holt": (2, 2), "kim": (9, 9), "hank": (12, 2)}
    ground = [room(edges="E"), room(edges="W")]
    match = turn_of("gunnar_holt", places, "kim", "hank", essence={"gunnar_holt": 4}, ground=ground)
    does(match, 1, changes={"gunnar_holt.essence": 2, "markers": ["gunnar_holt on gunnar_holt"]})
    assert [stat(match, "armor", who) for who in ("gunnar_holt", "kim", "hank")] == [4, 3, 3]
    does(match, 1, changes={"gunnar_holt.essence": 0})
    assert [stat(match, "armor", who) for who in ("gunnar_holt", "kim", "hank")] == [4, 3, 3]


def test_every_explorer_has_a_test_for_each_text() -> None:
    known = [name for name in globals() if name.startswith("test_")]
    for card in box().explorers:
        found = [name for name in known if name.startswith(f"test_{card.id}_")]
        assert len(found) >= len(card.texts.all), card.id
