"""The monsters of level 3: each text of each card, mindless and in the hands of the hive mind."""

from __future__ import annotations

import pytest
from tests.games.machina.ability_trials import ability, dice, go, spot
from tests.games.machina.arrange import expedition, room

from fabletop.games.machina.state import OF_HORROR, ON_UNIT, Expedition, Marker
from fabletop.testing.arranged import choices

from .prowl import ALONE, about_to, acts, came, entering, enters, plays, prowl
from .trial import follow, stat

AUTO = {"ambiguity": "auto"}


# --- K'thun ----------------------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X07")
@pytest.mark.rule("MA-516", "MA-115", "MA-137", "MA-151")
def test_kthun_heals_all_monsters_of_its_tile_while_one_is_wounded() -> None:
    ground = [room(edges="E"), room(edges="W")]
    places = {"phillip": (3, 2), "kthun": (2, 2), "sarall": (9, 9), "mi_go": (15, 5), "drip_ghoul": (0, 9)}
    match = prowl(at=places, ground=ground, health={"sarall": 1, "kthun": 2, "mi_go": 1})
    assert about_to(match, "kthun") == ("play", 0)
    acts(match, changes={"kthun.stamina": 0, "kthun.health": 3, "sarall.health": 2})  # and no attack


@pytest.mark.example("machina", "X07")
@pytest.mark.rule("MA-516", "MA-221", "MA-514")
def test_kthun_attacks_the_minds_of_its_tile_when_no_monster_there_is_wounded() -> None:
    ground = [room(edges="E"), room(edges="W")]
    places = {"phillip": (9, 9), "lorrain": (0, 9), "kim": (15, 5), "kthun": (2, 2), "sarall": (15, 7)}
    match = prowl(
        ("phillip", "lorrain", "kim"), at=places, ground=ground, faces=("H1", "L1"), health={"sarall": 1, "kim": 2}
    )
    assert about_to(match, "kthun") == ("play", 0)
    acts(match, changes={"kthun.stamina": 0, "phillip.health": 4})  # 2 against will 2, and Lorrain's 3
    match = prowl(at={"phillip": (15, 5), "kthun": (2, 2)}, ground=ground)
    assert about_to(match, "kthun") == ("stop", "MA-503")
    acts(match, changes={})


# --- Furnace Knight --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-506", "MA-231", "MA-R59", "MA-505")
def test_furnace_knight_blows_up_a_barrel_beside_an_explorer() -> None:
    ground = room({(5, 5): "B", (3, 4): "B"}, edges="N")
    match = prowl(
        at={"phillip": (6, 5), "furnace_knight": (4, 5)}, ground=ground, faces=("H2", "H1", "H1"), settings=AUTO
    )
    assert about_to(match, "furnace_knight") == ("play", 0, (5, 5))  # and not the other, where nobody stands
    # 4 hits Phillip, and not the Knight itself with armor 5; then it goes on with 3, and has too little left to strike.
    blown = {"furnace_knight.stamina": 2, "furnace_knight.at": (5, 4), "destroyed": [(5, 5)], "phillip.health": 4}
    acts(match, changes=blown)


@pytest.mark.rule("MA-505", "MA-097")
def test_furnace_knight_strikes_where_no_barrel_is_of_use() -> None:
    ground = room({(3, 4): "B"}, edges="N")
    match = prowl(at={"phillip": (5, 5), "furnace_knight": (4, 5)}, ground=ground, faces=("H1", "H0", "L1"))
    assert about_to(match, "furnace_knight") == ("play", 1, "phillip")
    acts(match, changes={"furnace_knight.stamina": 2, "phillip.health": 4})


@pytest.mark.rule("MA-133", "MA-521")
def test_furnace_knight_of_the_hive_mind_needs_an_explorer_at_the_barrel_too() -> None:
    ground = room({(3, 4): "B", (5, 4): "B"}, edges="N")
    match = prowl(
        at={"phillip": (6, 5), "furnace_knight": (4, 5)}, ground=ground, faces=("H3", "H2", "H0"), scheming=True
    )
    blown = {"furnace_knight.stamina": 3, "furnace_knight.health": 2, "destroyed": [(5, 4)], "phillip.health": 4}
    acts(match, plays(match, "furnace_knight"), changes=blown, until="What does Furnace Knight do?", asked=1)
    assert ability(match, "furnace_knight") not in choices(match, 1)


# --- Pale Architect --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-068", "MA-070", "MA-124", "MA-051")
def test_pale_architect_makes_the_chests_of_its_tile_rubble_as_long_as_it_is_there() -> None:
    ground = [room({(3, 2): "C", (3, 3): "W"}, edges="E"), room({(3, 2): "C"}, edges="W")]
    places = {"kim": (2, 2), "hank": (12, 2), "sarall": (4, 2), "pale_architect": (9, 9)}
    match = expedition(
        ["kim", "hank"], at=places, ground=ground, settings=ALONE, health={"pale_architect": 1}, seed=dice("H3"),
        stamina={"hank": 6},
    )  # fmt: skip
    assert "chest:3.4" not in choices(match)
    assert "workbench:4.4" in choices(match)
    match.answer(0, ability(match, "kim"))
    assert "unit:sarall" not in choices(match)  # behind rubble
    match = expedition(["hank", "kim"], at=places, ground=ground, settings=ALONE)
    assert "chest:3.14" in choices(match)  # of another tile
    match = expedition(["kim", "hank"], at={**places, "pale_architect": (19, 9)}, ground=ground, settings=ALONE)
    assert "chest:3.4" in choices(match)


@pytest.mark.rule("MA-099", "MA-505", "MA-515")
def test_pale_architect_draws_a_line_of_5_and_twice() -> None:
    match = prowl(at={"phillip": (7, 2), "pale_architect": (2, 2)}, faces=("H1", "L1", "H0", "L1"))
    assert about_to(match, "pale_architect") == ("play", 0, "phillip")
    acts(match, changes={"pale_architect.stamina": 0, "phillip.health": 4})
    match = prowl(at={"phillip": (7, 2), "pale_architect": (2, 2), "sarall": (5, 2)}, settings=AUTO)
    assert about_to(match, "pale_architect")[0] == "step"  # Sarall stands in the line


# --- Tide Abbot ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-149", "MA-281")
@pytest.mark.parametrize(("other", "seen"), [((9, 9), False), ((15, 5), True)])
def test_tide_abbot_is_ethereal_while_another_monster_is_on_his_tile(other: tuple[int, int], seen: bool) -> None:
    ground = [room(edges="E"), room(edges="W")]
    places = {"kim": (2, 2), "hank": (9, 0), "tide_abbot": (3, 2), "sarall": other}
    match = expedition(["kim", "hank"], at=places, ground=ground, settings=ALONE, seed=dice("H1"))
    assert (go(4, 2) in choices(match)) is True
    if seen:
        match.answer(0, ability(match, "kim"))
        assert sorted(choices(match)) == ["unit:kim", "unit:tide_abbot"]
    else:
        follow(match, ability(match, "kim"), "yes", changes={"kim.stamina": 5}, until="What does Kim do?")


@pytest.mark.rule("MA-505", "MA-115", "MA-133")
def test_tide_abbot_heals_his_flock_and_strikes_when_all_are_well() -> None:
    ground = [room(edges="E"), room(edges="W")]
    places = {"phillip": (3, 2), "tide_abbot": (2, 2), "sarall": (9, 9), "mi_go": (15, 5)}
    match = prowl(at=places, ground=ground, health={"sarall": 1, "tide_abbot": 2, "mi_go": 1}, faces=("H1", "L1", "L0"))
    assert about_to(match, "tide_abbot") == ("play", 0)
    healed = {"tide_abbot.stamina": 0, "tide_abbot.health": 3, "sarall.health": 2, "phillip.health": 4}
    acts(match, changes=healed)  # once is enough, then he strikes
    match = prowl(at=places, ground=ground, health={"mi_go": 1}, faces=("H1", "L1", "L0", "H0", "L0", "L1"))
    assert about_to(match, "tide_abbot") == ("play", 1, "phillip")
    acts(match, changes={"tide_abbot.stamina": 0, "phillip.health": 4})


# --- Whirl of Hooks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-256", "MA-258", "MA-539")
def test_whirl_of_hooks_comes_through_all_but_walls_and_strikes_twice() -> None:
    wall = {(x, y): "#" for x in range(10) for y in (4, 6)}
    ground = room({**wall, (2, 5): "C", (3, 5): "W"}, edges="N")
    match = prowl(
        at={"phillip": (6, 5), "whirl_of_hooks": (1, 5), "sarall": (4, 5)},
        ground=ground,
        faces=("H1", "L1", "H2", "L1"),
    )
    assert about_to(match, "whirl_of_hooks") == ("step", "phillip", [(2, 5), (3, 5), (4, 5), (5, 5)])
    acts(match, changes={"whirl_of_hooks.at": (5, 5), "whirl_of_hooks.stamina": 0, "phillip.health": 3})


@pytest.mark.rule("MA-228", "MA-145", "MA-515")
def test_whirl_of_hooks_rolls_for_each_of_its_two_attacks() -> None:
    match = prowl(
        at={"phillip": (6, 5), "whirl_of_hooks": (5, 5)},
        faces=("H1", "L0", "H1", "L1", "H0", "L0", "H3", "L0"),
    )  # fmt: skip
    acts(match, changes={"whirl_of_hooks.stamina": 1, "phillip.health": 3})
    match = prowl(
        ("kim", "phillip"), at={"kim": (0, 0), "phillip": (6, 5), "whirl_of_hooks": (5, 5)}, faces=("H1", "L1"),
        health={"phillip": 1}, ground=room(dict.fromkeys([(1, 0), (1, 1), (0, 1)], "#"), edges="N"),
    )  # fmt: skip
    # Who is dead after the first is not attacked again, and there is no way to Kim.
    dead = {"phillip.at": "dead", "phillip.health": 0, "phillip.stamina": 0, "fallen": [1]}
    acts(match, changes={"whirl_of_hooks.stamina": 4, **dead})


# --- Leech Cathedral -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-142", "MA-267", "MA-269", "MA-115")
def test_leech_cathedral_pulls_all_of_its_tile_2_spaces_as_it_comes() -> None:
    ground = [room({(5, 5): "S"}, edges="E"), room(edges="W")]
    places = {"kim": (1, 2), "hank": (5, 8), "phillip": (12, 5), "lorrain": (6, 6)}
    match = entering("leech_cathedral", explorers=("kim", "hank", "phillip", "lorrain"), at=places, ground=ground)
    order = (["unit:kim", "unit:hank", "unit:lorrain"], ["unit:kim", "unit:hank", "unit:lorrain"])
    pulled = {"kim.at": (3, 4), "hank.at": (5, 6)}
    enters(match, order, changes={**pulled, **came(match, "leech_cathedral", 5, 5)})


@pytest.mark.rule("MA-516", "MA-166", "MA-181", "MA-221")
def test_leech_cathedral_saps_its_tile_and_strikes_those_beside_it() -> None:
    ground = [room(edges="E"), room(edges="W")]
    places = {"phillip": (5, 4), "hank": (4, 5), "kim": (9, 9), "lorrain": (15, 5), "leech_cathedral": (5, 5)}
    match = prowl(("phillip", "hank", "kim", "lorrain"), at=places, ground=ground, faces=("H1", "L0", "L0"))
    assert about_to(match, "leech_cathedral") == ("play", 0)
    # 1 against Phillip's armor, 1 by now, and Hank's 2.
    acts(match, changes={"leech_cathedral.stamina": 0, "phillip.health": 4, "markers": ["horror on leech_cathedral"]})
    assert [stat(match, "armor", who) for who in ("phillip", "hank", "kim", "lorrain")] == [1, 2, 1, 2]


@pytest.mark.rule("MA-166", "MA-514")
@pytest.mark.example("machina", "X50")
def test_leech_cathedral_without_a_marker_only_strikes_and_far_from_all_does_nothing() -> None:
    def taken(table: Expedition) -> None:
        table.marked.extend([Marker(ON_UNIT, table.number_of("sarall"), OF_HORROR, 0, 0)] * 4)

    match = prowl(at={"phillip": (5, 4), "leech_cathedral": (5, 5)}, faces=("H1", "L0", "L0"), also=taken)
    acts(match, changes={"leech_cathedral.stamina": 0})  # 1 against armor 2
    match = prowl(at={"phillip": (5, 2), "leech_cathedral": (5, 5)}, also=taken)
    assert about_to(match, "leech_cathedral") == ("stop", "MA-503")
    match = prowl(at={"phillip": (5, 2), "leech_cathedral": (5, 5)})
    assert about_to(match, "leech_cathedral") == ("play", 0)  # with one, the tile is sapped at least
    acts(match, changes={"leech_cathedral.stamina": 0, "markers": ["horror on leech_cathedral"]})


# --- Glass Stalker ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-149", "MA-281")
@pytest.mark.parametrize(("beside", "seen"), [((6, 2), False), ((5, 3), True)])
def test_glass_stalker_is_seen_only_beside_an_explorer(beside: tuple[int, int], seen: bool) -> None:
    places = {"kim": (2, 2), "hank": beside, "glass_stalker": (4, 2)}
    match = expedition(["kim", "hank"], at=places, settings=ALONE, ground=room({(2, 4): "B"}))
    match.answer(0, ability(match, "kim"))
    assert sorted(choices(match)) == sorted(
        ["unit:kim", spot(2, 4), *(["unit:glass_stalker", "unit:hank"] if seen else [])]
    )


@pytest.mark.rule("MA-505", "MA-508")
def test_glass_stalker_comes_and_strikes_at_the_will() -> None:
    match = prowl(("hank",), at={"hank": (6, 2), "glass_stalker": (3, 2)}, faces=("H1", "L0", "L0"), settings=AUTO)
    assert about_to(match, "glass_stalker")[:2] == ("step", "hank")
    acts(match, changes={"glass_stalker.at": (5, 2), "glass_stalker.stamina": 1, "hank.health": 5})
