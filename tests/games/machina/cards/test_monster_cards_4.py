"""The monsters of level 4: each text of each card, mindless and in the hands of the hive mind; and that every monster
has its tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.machina.ability_trials import ability, dice, spot
from tests.games.machina.arrange import at, expedition, room, unit
from tests.games.machina.item_trials import AFTER, only
from tests.games.machina.story_trials import door

from fabletop.games.machina.box import box
from fabletop.games.machina.state import MONSTER_DECK, Expedition
from fabletop.testing.arranged import choices, refused

from .prowl import ALONE, about_to, acts, came, entering, enters, hive, plays, prowl
from .trial import follow

PHILLIP = "unit:phillip"  # armor 2, will 2, health 5
AUTO = {"ambiguity": "auto"}
ROW = {(x, y): "#" for x in range(10) for y in (4, 6)}  # a corridor between


# --- Star Spawn ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-256", "MA-146", "MA-267")
def test_star_spawn_comes_through_obstacles_and_shoves() -> None:
    ground = room({**ROW, (2, 5): "C"}, edges="N")
    match = prowl(at={"phillip": (4, 5), "star_spawn": (1, 5)}, ground=ground, faces=("H0", "H0", "L1", "L0"))
    assert about_to(match, "star_spawn") == ("step", "phillip", [(2, 5), (3, 5)])
    acts(match, changes={"star_spawn.at": (3, 5), "star_spawn.stamina": 0, "phillip.at": (5, 5)})  # 1 misses
    match = prowl(at={"phillip": (4, 5), "star_spawn": (1, 5), "sarall": (3, 5)}, ground=ground)
    assert about_to(match, "star_spawn") == ("stop", "MA-503")  # no unit lets it through


@pytest.mark.rule("MA-507", "MA-318")
def test_star_spawn_destroys_doors_for_2() -> None:
    shut = [door(3, 5, "e")]
    ground = room(ROW, walls=[((3, 5), "e=")], edges="N")
    places = {"phillip": (5, 5), "star_spawn": (3, 5)}
    match = prowl(at=places, ground=ground, fields={"shut": shut}, stamina={"star_spawn": 5})
    assert about_to(match, "star_spawn") == ("door", "phillip", [(4, 5)])
    acts(match, changes={"star_spawn.at": (4, 5), "star_spawn.stamina": 2, "shut": [], "broken": shut})
    match = prowl(at=places, ground=ground, scheming=True)
    broken = {"star_spawn.stamina": 3, "broken": shut}  # an open one too
    acts(match, hive(match, f"break:{shut[0]}"), hive(match, "end"), changes=broken)


# --- The Undertow ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-100", "MA-267", "MA-137", "MA-505")
def test_the_undertow_pulls_once_and_strikes_all_beside_it() -> None:
    places = {"phillip": (5, 5), "hank": (1, 4), "the_undertow": (2, 5)}
    match = prowl(("phillip", "hank"), at=places, ground=room({(4, 4): "C"}, edges="N"), faces=("H1", "H1", "L0"))
    # Hank is closest, but stands beside it: a pull would not move him, so it is Phillip whom it pulls.
    assert about_to(match, "the_undertow") == ("play", 0, "phillip")
    acts(
        match, changes={"the_undertow.stamina": 0, "phillip.at": (3, 5), "phillip.health": 4}
    )  # 2, and Hank's armor is 3


@pytest.mark.rule("MA-100", "MA-269", "MA-505", "MA-515")
def test_the_undertow_draws_in_its_target_from_5_away_past_obstacles() -> None:
    match = prowl(
        at={"phillip": (6, 5), "the_undertow": (2, 5)}, ground=room({(3, 4): "C", (4, 6): "C"}, edges="N"),
        faces=("H1", "H1", "L0"),
    )  # fmt: skip
    assert about_to(match, "the_undertow") == ("play", 0, "phillip")
    # From 4 away to 2, one step, and nothing is left to strike with.
    acts(match, changes={"the_undertow.stamina": 2, "the_undertow.at": (3, 5), "phillip.at": (4, 5)})
    match = prowl(at={"phillip": (4, 5), "the_undertow": (2, 5)}, faces=("H1", "H1", "L0"))
    acts(match, changes={"the_undertow.stamina": 0, "phillip.at": (3, 5), "phillip.health": 4})


@pytest.mark.rule("MA-514", "MA-R103")
def test_the_undertow_does_not_pull_whom_it_cannot_move() -> None:
    match = prowl(at={"phillip": (3, 5), "the_undertow": (2, 5)}, faces=("H1", "H1", "L0"))
    assert about_to(match, "the_undertow") == ("play", 1)
    acts(match, changes={"the_undertow.stamina": 1, "phillip.health": 4})
    match = prowl(at={"phillip": (5, 5), "the_undertow": (2, 5)}, ground=room({(4, 5): "C"}, edges="N"), settings=AUTO)
    assert about_to(match, "the_undertow")[0] == "step"  # the chest would stop him at once


# --- Iron Mother -----------------------------------------------------------------------------------------------------


def ghoul_next(table: Expedition) -> None:
    only(table, MONSTER_DECK, "card_drip_ghoul")


@pytest.mark.rule("MA-142", "MA-120", "MA-468", "MA-467")
def test_iron_mother_brings_another_for_the_nearest_explorer() -> None:
    ground = [room({(5, 5): "S", (1, 1): "S", (9, 9): "S"}, edges="E"), room({(1, 5): "S"}, edges="W")]
    match = entering(
        "iron_mother", explorers=("kim", "hank", "phillip"), at={"kim": (5, 8), "hank": (5, 3), "phillip": (11, 5)},
        ground=ground, also=ghoul_next,
    )  # fmt: skip
    # She comes for Kim at (5,5); Hank is nearest to her, and of his spawn spaces hers is taken.
    free = [spot(x, y) for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) != (5, 5)]
    follow(
        match, "on", (spot(5, 4), free, 1), until=AFTER,
        changes={
            **came(match, "iron_mother", 5, 5), **came(match, "drip_ghoul", 5, 4),
            "order": [unit(match.table, "iron_mother"), unit(match.table, "drip_ghoul")],
        },
    )  # fmt: skip


@pytest.mark.rule("MA-505", "MA-515", "MA-099")
def test_iron_mother_shoots_twice() -> None:
    match = prowl(at={"phillip": (6, 2), "iron_mother": (2, 2)}, faces=("H1", "H1", "L0", "H0", "H0", "L1"))
    assert about_to(match, "iron_mother") == ("play", 0, "phillip")
    acts(match, changes={"iron_mother.stamina": 0, "phillip.health": 4})


# --- Choir of Angles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-279", "MA-133", "MA-137", "MA-505", "MA-094")
def test_choir_of_angles_appears_beside_its_closest_explorer_and_sings_twice() -> None:
    match = prowl(at={"phillip": (8, 8), "choir_of_angles": (1, 1)}, faces=("H1", "H1", "H1", "H0"))
    assert about_to(match, "choir_of_angles") == ("play", 0)
    around = [spot(x, y) for x in (7, 8, 9) for y in (7, 8, 9) if (x, y) != (8, 8)]
    came_near = {"choir_of_angles.at": (9, 9), "choir_of_angles.stamina": 0, "phillip.health": 4}
    acts(match, (spot(9, 9), around), changes=came_near)
    match = prowl(at={"phillip": (2, 2), "choir_of_angles": (1, 1)}, faces=("H1", "H1", "H1", "H0"))
    assert about_to(match, "choir_of_angles") == ("play", 1, "phillip")
    acts(match, changes={"choir_of_angles.stamina": 1, "phillip.health": 4})


@pytest.mark.rule("MA-094", "MA-037", "MA-285")
def test_choir_of_angles_between_two_comes_to_whom_the_party_says() -> None:
    places = {"phillip": (1, 5), "hank": (9, 5), "choir_of_angles": (5, 5)}
    match = prowl(("phillip", "hank"), at=places, faces=("H0", "H0", "H0", "H0"), health={"phillip": 5, "hank": 5})
    first = ("unit:hank", [PHILLIP, "unit:hank"])
    around = [spot(x, y) for x in (8, 9) for y in (4, 5, 6) if (x, y) != (9, 5)]
    acts(
        match, first, first, (spot(8, 5), around),
        changes={"choir_of_angles.at": (8, 5), "choir_of_angles.stamina": 0},
    )  # fmt: skip


@pytest.mark.rule("MA-281", "MA-282", "MA-283")
def test_choir_of_angles_is_ethereal() -> None:
    places = {"kim": (2, 2), "hank": (9, 9), "choir_of_angles": (3, 2)}
    match = expedition(["kim", "hank"], at=places, settings=ALONE, ground=room({(0, 9): "H"}), seed=dice("H1"))
    follow(match, ability(match, "kim"), "yes", changes={"kim.stamina": 5}, until="What does Kim do?")
    match = expedition(
        ["kim", "hank"], at=places, settings=ALONE, ground=room({(0, 9): "H"}), fields={"lit": [at(0, 9)]}
    )
    match.answer(0, ability(match, "kim"))
    assert sorted(choices(match)) == ["unit:choir_of_angles", "unit:kim"]


# --- The Unlit -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-142", "MA-336")
def test_the_unlit_puts_out_the_lights_of_its_tile_as_it_comes() -> None:
    ground = [room({(5, 5): "S", (1, 1): "H", (8, 8): "H", (1, 8): "H"}, edges="E"), room({(5, 5): "H"}, edges="W")]
    match = entering(
        "the_unlit", explorers=("kim",), at={"kim": (5, 8)}, ground=ground,
        fields={"lit": [at(1, 1), at(8, 8), at(15, 5)], "destroyed": [at(1, 8)]},
    )  # fmt: skip
    enters(match, changes={"lit": [(15, 5)], **came(match, "the_unlit", 5, 5)})


@pytest.mark.rule("MA-205", "MA-204", "MA-124")
@pytest.mark.parametrize(("place", "together"), [((9, 9), False), ((19, 9), True)])
def test_the_unlit_keeps_explorers_of_its_tile_from_contributing(place: tuple[int, int], together: bool) -> None:
    ground = [room({(3, 3): "H"}, edges="E"), room(edges="W")]
    match = expedition(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (4, 4), "the_unlit": place}, ground=ground, settings=ALONE,
        essence={"kim": 2, "hank": 3},
    )  # fmt: skip
    if together:
        assert "chapter:4.4" in choices(match)
    else:
        refused(match, 0, "chapter:4.4", "MA-204")
    match = expedition(
        ["hank", "kim"], at={"kim": (2, 2), "hank": (4, 4), "the_unlit": place}, ground=ground, settings=ALONE,
        essence={"kim": 2, "hank": 3},
    )  # fmt: skip
    assert "chapter:4.4" in choices(match)  # what is one's own may be spent


@pytest.mark.rule("MA-505", "MA-185")
def test_the_unlit_strikes_at_the_will() -> None:
    match = prowl(("hank",), at={"hank": (6, 2), "the_unlit": (3, 2)}, faces=("H1", "H0", "H0"), settings=AUTO)
    assert about_to(match, "the_unlit")[:2] == ("step", "hank")
    acts(match, changes={"the_unlit.at": (5, 2), "the_unlit.stamina": 1, "hank.health": 5})
    match = prowl(
        at={"phillip": (9, 9), "the_unlit": (3, 2), "sarall": (4, 2)}, faces=("H3", "H0", "H0"), scheming=True
    )
    hit = {"the_unlit.stamina": 3, "sarall.health": 1}
    who = hive(match, "unit:sarall", ["unit:the_unlit", "unit:sarall"])
    acts(match, plays(match, "the_unlit"), who, hive(match, "end"), changes=hit)


# --- all -------------------------------------------------------------------------------------------------------------


def test_every_monster_has_a_test_for_each_text() -> None:
    written = "".join(path.read_text() for path in Path(__file__).parent.glob("test_monster_cards*.py"))
    cards = box().monsters
    assert len(cards) == 29
    for card in cards:
        assert written.count(f"def test_{card.id}_") >= min(2, len(card.texts.all)), card.id
