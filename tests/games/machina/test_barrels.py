"""Exploding barrels (MA-229 to MA-235, MA-544)."""

from __future__ import annotations

import pytest
from tests.games.machina.ability_trials import ability, dice, doing, look, news, quiet, spot
from tests.games.machina.arrange import at as space_at
from tests.games.machina.arrange import room, unit

from fabletop.testing import strict
from fabletop.testing.arranged import choices, log, refused


@pytest.mark.rule("MA-229", "MA-230", "MA-231", "MA-232", "MA-233", "MA-212", "MA-R117")
def test_a_barrel_that_is_hit_attacks_all_beside_it_with_one_roll() -> None:
    """Kim shoots from afar with 1: the barrel's three dice come to 3, which is Mi-Go's armor and Hank's."""
    match = quiet(
        ["kim", "hank"],
        at={"kim": (0, 0), "hank": (5, 1), "mi_go": (3, 1), "sarall": (4, 3)},
        ground=room({(4, 0): "B"}),
        seed=dice("H1", "H1", "H1", "H1"),
    )
    before = look(match)
    match.answer(0, ability(match, "kim"))
    match.answer(0, spot(4, 0))
    assert news(before, match) == {"kim.stamina": 5, "destroyed": [(4, 0)], "mi_go.health": 1, "hank.health": 5}
    assert match.table.draws["attack"] == 4


@pytest.mark.rule("MA-230", "MA-220")
def test_a_barrel_is_missed_by_0() -> None:
    match = quiet(
        ["kim", "hank"],
        at={"kim": (0, 0), "hank": (9, 9), "sarall": (3, 0)},
        ground=room({(4, 1): "B"}),
        seed=dice("H0"),
    )
    before = look(match)
    match.answer(0, ability(match, "kim"))
    match.answer(0, spot(4, 1))
    assert news(before, match) == {"kim.stamina": 5}


@pytest.mark.rule("MA-233", "MA-223")
@pytest.mark.parametrize(("shooter", "hurt"), [("kim", "lamp_eater"), ("sister_maren", "drip_ghoul")])
def test_the_explosion_is_arcane_if_the_attack_was(shooter: str, hurt: str) -> None:
    """Lamp-Eater: armor 1, will 3; Drip Ghoul: armor 2, will 1. One total of 1 hits the one or the other."""
    match = quiet(
        [shooter, "hank"], at={shooter: (0, 0), "hank": (9, 9), "lamp_eater": (4, 1), "drip_ghoul": (3, 1)},
        ground=room({(4, 0): "B"}), seed=dice("H1", "H1", "H0", "H0"),
    )  # fmt: skip
    match.answer(0, ability(match, shooter))
    match.answer(0, spot(4, 0))
    table = match.table
    gone = [name for name in ("lamp_eater", "drip_ghoul") if table.at[unit(table, name)] < 0]
    assert gone == [hurt]


@pytest.mark.example("machina", "X48")
@pytest.mark.rule("MA-221", "MA-R59", "MA-202", "MA-203")
def test_one_total_for_all_and_essence_raises_it_for_all() -> None:
    """Total 4: Coil Serpent (armor 4) is hit, Leech Cathedral (armor 5) is not; with 1 essence both are."""
    for essence, left in ((0, [1, 4]), (1, [1, 3])):
        match = quiet(
            ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9), "coil_serpent": (3, 1), "leech_cathedral": (5, 1)},
            ground=room({(4, 0): "B"}), essence={"kim": 1}, seed=dice("H1", "H2", "H2", "H0"),
        )  # fmt: skip
        with strict(match) as play:
            play.answer(0, ability(match, "kim"))
            play.answer(0, spot(4, 0))
            play.answer(0, f"add:{essence}", prompt="The attack comes to 4", rule="MA-202", waiting=[0])
            play.until(0, prompt="What does Kim do?")
        table = match.table
        assert [table.health[unit(table, name)] for name in ("coil_serpent", "leech_cathedral")] == left


@pytest.mark.rule("MA-R59", "MA-227")
def test_the_kill_is_of_who_set_it_off_and_none_of_their_modifiers_count() -> None:
    """Wasp Schnapps adds 2 to Kim's rolls: to her shot, not to the explosion. Her Blood-boost Gun counts her hit on the
    barrel, not what the barrel hits."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9), "drip_ghoul": (4, 1), "sarall": (3, 1)},
        ground=room({(4, 0): "B"}), gear={"kim": ["wasp_schnapps"]}, worn={"kim": ["w_blood_boost"]},
        bound={"kim": ["three_for_the_ledger"]}, seed=dice("H0", "H2", "H0", "H0"), health={"sarall": 2},
    )  # fmt: skip
    match.answer(0, ability(match, "wasp_schnapps"))
    before = look(match)
    match.answer(0, ability(match, "w_blood_boost"))
    match.answer(0, spot(4, 0))
    after = news(before, match)
    assert after["counts"] == {"Three for the Ledger": 1}
    assert (after["sarall.health"], after["kim.essence"]) == (1, 1)
    assert after["markers"] == ["kim on w_blood_boost", "kim on wasp_schnapps"]
    assert any(line.startswith("The barrel at 1.5 is hit: ") for line in log(match))
    assert "Sarall is hit: 2 + 0 + 0 on the dice is 2, 2 wanted." in log(match)


@pytest.mark.rule("MA-R59", "MA-202")
def test_who_sets_a_barrel_off_outside_the_own_turn_adds_nothing() -> None:
    """Hank's Saw hits a barrel in Kim's turn: it is the barrel that attacks, in her turn."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (5, 5), "mi_go": (7, 5)}, ground=room({(6, 5): "B"}),
        worn={"hank": ["w_circular_saw"]}, essence={"kim": 2, "hank": 1}, turn="hank",
        seed=dice("H0", "L0", "H1", "H1", "H0", "H0"),
    )  # fmt: skip
    for answer in (ability(match, "w_circular_saw"), "unit:hank", "end"):
        match.answer(1, answer)
    with strict(match) as play:
        play.deed(1, ability(match, "w_circular_saw", 1))
        play.answer(0, "add:0", prompt="The attack comes to 1", waiting=[0])  # the barrel's attack is not his
        play.until(0, prompt="What does Kim do?")
    assert match.table.destroyed != []


@pytest.mark.rule("MA-235", "MA-R61", "MA-544", "MA-R136")
def test_barrels_set_each_other_off_once() -> None:
    """Two beside each other: the second explodes with a roll of its own after the first is done, and neither twice."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9), "sarall": (3, 1), "mi_go": (6, 1)},
        ground=room({(4, 0): "B", (5, 0): "B"}), seed=dice("H1", "H1", "H1", "H0", "H3", "H0", "H0"),
    )  # fmt: skip
    before = look(match)
    match.answer(0, ability(match, "kim"))
    match.answer(0, spot(4, 0))
    assert news(before, match) == {
        "kim.stamina": 5, "destroyed": [(4, 0), (5, 0)], "sarall.health": 1, "mi_go.health": 1,
    }  # fmt: skip
    assert match.table.draws["attack"] == 7
    lines = [line for line in log(match) if "explodes" in line]
    assert lines == ["The barrel at 1.5 explodes.", "The barrel at 1.6 explodes."]


@pytest.mark.rule("MA-R61")
def test_a_barrel_that_the_explosion_misses_stays() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9)}, ground=room({(4, 0): "B", (5, 0): "B"}),
        seed=dice("H1", "H0", "H0", "H0"),
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    match.answer(0, spot(4, 0))
    assert look(match)["destroyed"] == [(4, 0)]


@pytest.mark.rule("MA-R61")
def test_by_setting_barrels_leave_each_other_alone() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9)}, ground=room({(4, 0): "B", (5, 0): "B"}),
        settings={"barrel_chain": False}, seed=dice("H1", "H3", "H3", "H3"),
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    match.answer(0, spot(4, 0))
    assert look(match)["destroyed"] == [(4, 0)]


@pytest.mark.rule("MA-R61", "MA-R136")
def test_the_party_says_in_which_order_several_explode() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9)}, ground=room({(4, 0): "B", (5, 0): "B", (4, 1): "B"}),
        seed=dice("H1", "H1", "H0", "H0"),
    )  # fmt: skip
    match.answer(0, ability(match, "kim"))
    match.answer(0, spot(4, 0))
    with strict(match) as play:
        play.answer(0, [spot(4, 1), spot(5, 0)], prompt="In which order do the barrels explode?", rule="MA-R61")
        play.until(0, prompt="What does Kim do?")
    lines = [line for line in log(match) if "explodes" in line]
    assert lines == [f"The barrel at {key} explodes." for key in ("1.5", "2.5", "1.6")], "each once"


@pytest.mark.rule("MA-229")
def test_nothing_but_attacks_is_for_a_barrel() -> None:
    """Hostile input 21: neither heal nor push is aimed at one; and a shove after an attack moves it nowhere."""
    match = quiet(
        ["ottilie_crane", "kim"], at={"ottilie_crane": (2, 2), "kim": (9, 9)}, ground=room({(4, 2): "B"}),
        worn={"ottilie_crane": ["erratum_compass"]}, seed=dice("L0"),
    )  # fmt: skip
    match.answer(0, ability(match, "erratum_compass"))
    assert match.table.stamina[0] == 4, "it can be aimed at no unit but herself, and is not asked"
    before = look(match)
    match.answer(0, ability(match, "ottilie_crane"))
    assert spot(4, 2) in choices(match)
    refused(match, 0, spot(5, 2))
    match.answer(0, spot(4, 2))
    assert news(before, match) == {"ottilie_crane.stamina": 2}
    healed = doing(
        {"op": "restore", "who": {"all": "unit"}, "attr": "health"},
        {"op": "push", "who": {"all": "unit", "other": True}},
        at={"kim": (0, 0), "hank": (9, 9)},
        ground=room({(1, 0): "B"}),
        health={"kim": 1},
    )
    assert (look(healed)["destroyed"], look(healed)["kim.health"]) == ([], 2)


@pytest.mark.rule("MA-R130")
def test_attacks_on_units_reach_barrels_and_attacks_on_monsters_do_not() -> None:
    ground = room({(1, 0): "B"})
    at = {"kim": (0, 0), "hank": (9, 9)}
    units = doing({"op": "attack", "who": {"all": "unit_or_barrel", "in": "adjacent"}, "high": 1}, at=at, ground=ground,
                  seed=dice("H1", "H0", "H0", "H0"))  # fmt: skip
    assert look(units)["destroyed"] == [(1, 0)]
    monsters = doing({"op": "attack", "who": {"all": "monster", "in": "adjacent"}, "high": 1}, at=at, ground=ground)
    assert look(monsters)["destroyed"] == []
    assert "attack" not in monsters.table.draws


@pytest.mark.rule("MA-234", "MA-272", "MA-274")
def test_who_is_pushed_into_a_barrel_stays_and_sets_it_off() -> None:
    match = quiet(
        ["gunnar_holt", "kim"], at={"gunnar_holt": (2, 2), "kim": (9, 9), "drip_ghoul": (3, 2)},
        ground=room({(4, 2): "B"}), bound={"gunnar_holt": ["three_for_the_ledger"]},
        seed=dice("L0", "L0", "H2", "H0", "H0"),
    )  # fmt: skip
    match.answer(0, ability(match, "gunnar_holt"))
    match.answer(0, "unit:drip_ghoul")
    seen = look(match)
    assert (seen["destroyed"], seen["counts"], "drip_ghoul.at" in seen) == (
        [(4, 2)],
        {"Three for the Ledger": 1},
        False,
    )
    assert seen["gunnar_holt.health"] == 6, "he is two spaces away"


@pytest.mark.rule("MA-231", "MA-283")
def test_the_explosion_reaches_the_ethereal_and_not_who_is_behind_a_wall() -> None:
    match = doing(
        {"op": "explode", "who": {"any": "barrel"}},
        at={"kim": (0, 0), "hank": (4, 4), "lamp_eater": (5, 3), "sarall": (3, 4)},
        ground=room({(4, 3): "B"}, [((4, 3), "s-"), ((3, 3), "s-")]),
        seed=dice("H3", "H3", "H3"),
    )
    seen = look(match)
    assert ("lamp_eater.at" in seen, seen["hank.health"], seen["sarall.health"]) == (False, 6, 2)
    assert choices(match) == ["on"]


@pytest.mark.rule("MA-069", "MA-229")
def test_a_chest_that_also_counts_as_a_barrel_explodes() -> None:
    """Gunpowder Rosary: as long as its marker lies there."""
    match = quiet(
        ["kim", "hank"],
        at={"kim": (0, 0), "hank": (9, 9)},
        ground=room({(4, 0): "C"}),
        worn={"kim": ["gunpowder_rosary"]},
        seed=dice("H1", "H0", "H0", "H0"),
    )
    match.answer(0, ability(match, "gunpowder_rosary"))
    match.answer(0, ability(match, "kim"))
    match.answer(0, spot(4, 0))
    assert look(match)["destroyed"] == [(4, 0)]


@pytest.mark.rule("MA-232", "MA-544")
def test_the_token_goes_down_after_the_attack_of_the_barrel_and_before_those_that_it_sets_off() -> None:
    """While Kim is asked about each explosion, the barrel that explodes bears no token, the one before it does."""
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9), "mi_go": (3, 1), "rivet_maw": (6, 1)},
        ground=room({(4, 0): "B", (5, 0): "B"}), essence={"kim": 9},
        seed=dice("H1", "H1", "H1", "H0", "H1", "H0", "H0"),
    )  # fmt: skip
    with strict(match) as play:
        play.answer(0, ability(match, "kim"))
        play.answer(0, spot(4, 0))
        play.answer(0, "add:0", prompt="The attack comes to 2")
        assert match.table.destroyed == [space_at(4, 0)]
        play.answer(0, "add:0", prompt="The attack comes to 1")
        play.until(0, prompt="What does Kim do?")
    assert match.table.destroyed == [space_at(4, 0), space_at(5, 0)]


@pytest.mark.rule("MA-232")
def test_while_a_barrel_explodes_no_token_lies_on_it() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (0, 0), "hank": (9, 9), "mi_go": (3, 1)}, ground=room({(4, 0): "B"}),
        essence={"kim": 9}, seed=dice("H1", "H1", "H0", "H0"),
    )  # fmt: skip
    for answer in (ability(match, "kim"), spot(4, 0)):
        match.answer(0, answer)
    assert match.table.destroyed == []
    match.answer(0, "add:0")
    assert match.table.destroyed == [space_at(4, 0)]


@pytest.mark.rule("MA-232", "MA-231")
def test_a_barrel_with_nobody_beside_it_is_destroyed_too() -> None:
    match = quiet(["kim"], at={"kim": (0, 0)}, ground=room({(4, 0): "B"}), seed=dice("H1"))
    match.answer(0, ability(match, "kim"))
    match.answer(0, spot(4, 0))
    assert match.table.destroyed == [space_at(4, 0)]
    assert match.table.draws["attack"] == 1
