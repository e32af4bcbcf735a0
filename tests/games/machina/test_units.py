"""Units and their attributes (MA-179 to MA-194)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.machina.ability_trials import ability, brings, dice, doing, look, prepared, quiet
from tests.games.machina.arrange import card, unit
from tests.games.machina.item_trials import attach

from fabletop.engine.match import Match
from fabletop.games.machina.rules.mounting import unequip
from fabletop.games.machina.rules.units import attribute, wounded
from fabletop.games.machina.state import NONE, UPGRADE, Expedition
from fabletop.testing.arranged import choices, log

APART = {"kim": (2, 2), "hank": (9, 9)}
CALM: dict[str, Any] = {"settings": {"windows": "own_turn_only"}, "fields": {"horror": NONE, "spawn": NONE}}


def value(match: Match[Expedition], name: str, attr: str) -> int:
    return attribute(match.table, unit(match.table, name), attr)


@pytest.mark.rule("MA-179", "MA-014")
def test_units_have_what_their_cards_say() -> None:
    match = quiet(["kim", "hank"], at={**APART, "sarall": (5, 5)})
    found = {name: [value(match, name, attr) for attr in ("armor", "will", "stamina", "health")] for name in
             ("kim", "hank", "sarall")}  # fmt: skip
    assert found == {"kim": [2, 2, 7, 4], "hank": [3, 1, 6, 6], "sarall": [2, 2, 4, 2]}


@pytest.mark.example("machina", "X10")
@pytest.mark.rule("MA-186", "MA-181")
def test_lorrain_in_the_displacer_vest() -> None:
    worn = quiet(["lorrain", "kim"], at={"lorrain": (2, 2), "kim": (9, 9)}, worn={"lorrain": ["a_displacer"]})
    assert (value(worn, "lorrain", "armor"), value(worn, "lorrain", "will")) == (3, 4)
    carried = quiet(["lorrain", "kim"], at={"lorrain": (2, 2), "kim": (9, 9)}, gear={"lorrain": ["a_displacer"]})
    assert (value(carried, "lorrain", "armor"), value(carried, "lorrain", "will")) == (2, 3)


@pytest.mark.rule("MA-186", "MA-408")
def test_upgrades_add_their_bonus_too() -> None:
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["a_boots"]})
    attach(match.table, "a_displacer", "a_boots", UPGRADE)
    attach(match.table, "a_diver", "a_displacer", UPGRADE)
    assert (value(match, "kim", "armor"), value(match, "kim", "will")) == (5, 4)


@pytest.mark.rule("MA-180", "MA-181")
def test_values_are_limited_to_9_at_the_very_end() -> None:
    """Hank with armor 3: +2 +1 +1 +2 of items, +1 of Holt: 10 is 9, and still 9 when 1 of it lapses."""
    match = quiet(
        ["gunnar_holt", "hank"], at={"gunnar_holt": (2, 2), "hank": (3, 2)}, essence={"gunnar_holt": 2},
        worn={"hank": ["a_irons", "salvage_beetle"]}, gear={"hank": ["furnace_tea"]},
    )  # fmt: skip
    attach(match.table, "a_boiler", "a_irons", UPGRADE)
    match.answer(0, ability(match, "gunnar_holt", 1))
    match.answer(0, "end")
    assert value(match, "hank", "armor") == 3 + 1 + 2 + 1 + 1
    match.answer(1, ability(match, "furnace_tea"))
    assert value(match, "hank", "armor") == 9
    unequip(match.table, card(match.table, "salvage_beetle"))
    assert value(match, "hank", "armor") == 9, "3 + 1 + 2 + 1 + 2 is 9 as well"
    unequip(match.table, card(match.table, "a_irons"))
    assert value(match, "hank", "armor") == 6


@pytest.mark.rule("MA-180", "MA-182")
def test_nothing_is_lost_below_0_or_restored_beyond_the_maximum() -> None:
    match = doing(
        {"op": "lose", "attr": "stamina", "n": 9}, {"op": "restore", "attr": "stamina", "n": 3},
        {"op": "restore", "attr": "health", "n": 9}, at=APART, health={"kim": 3}, stamina={"kim": 2},
    )  # fmt: skip
    assert (match.table.stamina[0], match.table.health[0]) == (3, 4)


@pytest.mark.rule("MA-183", "MA-187")
def test_what_one_has_falls_with_its_maximum_and_does_not_come_back() -> None:
    """Stoker's Apron adds 1 health, Courier's Puttees 1 stamina."""
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["a_puttees"]}, health={"kim": 5}, stamina={"kim": 8})
    attach(match.table, "a_apron", "a_puttees", UPGRADE)
    assert (value(match, "kim", "health"), value(match, "kim", "stamina")) == (5, 8)
    unequip(match.table, card(match.table, "a_puttees"))
    table = match.table
    assert (table.health[0], table.stamina[0], value(match, "kim", "health")) == (4, 7, 4)
    wounded_one = quiet(["kim", "hank"], at=APART, worn={"kim": ["a_apron"]}, health={"kim": 2})
    assert wounded(wounded_one.table, 0)
    unequip(wounded_one.table, card(wounded_one.table, "a_apron"))
    assert wounded_one.table.health[0] == 2


@pytest.mark.rule("MA-183", "MA-187", "MA-184")
def test_the_lent_eye_takes_a_part_of_the_purse() -> None:
    match = quiet(["kim", "hank"], at=APART, bound={"kim": ["the_lent_eye"]}, essence={"kim": 6})
    assert value(match, "kim", "essence") == 6
    gained = doing(
        {"op": "restore", "attr": "essence", "n": 2}, at=APART, bound={"kim": ["the_lent_eye"]}, essence={"kim": 5}
    )  # fmt: skip
    assert gained.table.essence[0] == 6


@pytest.mark.rule("MA-188", "MA-295")
def test_stamina_is_full_again_when_the_explorer_phase_starts() -> None:
    match = quiet(["kim", "hank"], at=APART, worn={"kim": ["a_puttees"]}, **CALM)
    match.answer(0, "go:1.1")
    match.answer(0, "end")
    assert match.table.stamina[:2] == [0, 6]
    match.answer(1, "end")
    assert (match.table.round, match.table.stamina[:2]) == (2, [8, 6])


@pytest.mark.rule("MA-189", "MA-495")
def test_a_monster_has_its_full_stamina_in_each_of_its_turns() -> None:
    """Wound Too Tight adds 2 to the maximum of all monsters."""
    match = prepared(
        brings("wound_too_tight"), ("kim",), at={"kim": (0, 0), "rivet_maw": (9, 9)}, stamina={"rivet_maw": 0},
        settings={"windows": "own_turn_only"}, fields={"spawn": NONE, "horror": 9},
    )  # fmt: skip
    assert value(match, "rivet_maw", "stamina") == 4
    beside = quiet(
        ["kim"], ("monsters",), at={"kim": (8, 9), "rivet_maw": (9, 9)}, stamina={"rivet_maw": 0},
        seed=dice("L0", "L0"), **CALM,
    )  # fmt: skip
    assert any("Rivet Maw plays" in line for line in log(beside)), "2 stamina, of which it had none before its turn"


@pytest.mark.rule("MA-190", "MA-193")
def test_wounds_stay_from_round_to_round() -> None:
    match = quiet(["kim"], at={"kim": (0, 0), "rivet_maw": (9, 9)}, health={"kim": 2, "rivet_maw": 1}, **CALM)
    match.answer(0, "end")
    assert match.table.round == 2
    assert (match.table.health[0], match.table.health[unit(match.table, "rivet_maw")]) == (2, 1)


@pytest.mark.rule("MA-191")
@pytest.mark.parametrize(("health", "found"), [(4, False), (3, True), (1, True)])
def test_who_has_lost_health_is_wounded(health: int, found: bool) -> None:
    match = quiet(["kim", "hank"], at=APART, health={"kim": health})
    assert wounded(match.table, 0) == found


@pytest.mark.rule("MA-192", "MA-219")
def test_at_0_health_a_unit_is_destroyed_and_was_killed() -> None:
    match = doing(
        {"op": "lose", "who": {"any": "monster"}, "attr": "health", "n": 5}, at={**APART, "mi_go": (5, 5)},
        bound={"kim": ["three_for_the_ledger"]},
    )  # fmt: skip
    seen = look(match)
    assert "mi_go.at" not in seen
    assert seen["counts"] == {"Three for the Ledger": 1}
    assert choices(match) == ["on"]


@pytest.mark.rule("MA-185")
def test_armor_is_for_physical_and_will_for_arcane_attacks() -> None:
    """Witch: armor 2, will 4. A total of 3 hits her armor alone."""
    for arcane, left in ((False, 1), (True, 2)):
        match = doing(
            {"op": "attack", "who": {"any": "monster"}, "high": 1, "arcane": arcane}, at={**APART, "witch": (5, 5)},
            seed=dice("H3"),
        )  # fmt: skip
        assert look(match)["witch.health"] == left
