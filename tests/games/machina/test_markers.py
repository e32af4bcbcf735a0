"""Lasting effects and the markers that stand for them (MA-159 to MA-178, MA-540 to MA-542)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.machina.ability_trials import (
    ability,
    artifact,
    brings,
    cards,
    dice,
    look,
    news,
    pay,
    prepared,
    quiet,
)  # fmt: skip
from tests.games.machina.arrange import at as space_at
from tests.games.machina.arrange import card, room, unit
from tests.games.machina.item_trials import attach

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.machina.effects.standing import owner_of
from fabletop.games.machina.rules.essence import helpers
from fabletop.games.machina.rules.events import reinvoke
from fabletop.games.machina.rules.fighting import total_against
from fabletop.games.machina.rules.markers import free_markers, markers_back, take_off
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.mounting import destroy_item, unequip
from fabletop.games.machina.rules.spawning import bring
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.state import (
    AUGMENT,
    EXPLORERS,
    HORROR,
    NONE,
    OF_HORROR,
    ON_CHAPTER,
    ON_EVENT,
    ON_HORROR,
    ON_UNIT,
    Expedition,
    Fight,
)
from fabletop.testing import strict
from fabletop.testing.arranged import barred, choices, log, refused

MADE = [
    artifact(  # any number of markers, of one and the same effect
        "t_spring",
        {"cost": [pay("stamina")], "do": [{"op": "lasting", "most": 9, "do": [{"op": "mod", "stat": "armor"}]}]},
    ),
    artifact(  # two effects that stack by themselves
        "t_pair",
        {
            "cost": [pay("stamina")],
            "do": [
                {"op": "lasting", "most": 1, "do": [{"op": "mod", "stat": "armor"}]},
                {"op": "lasting", "most": 2, "do": [{"op": "mod", "stat": "will"}]},
                {"op": "restore", "attr": "essence"},
            ],
        },
    ),
    artifact(
        "t_bell", {"on": "phase_start", "if": {"phase": "explorer"}, "do": [{"op": "restore", "attr": "essence"}]}
    ),
]


@pytest.fixture(autouse=True)
def made_cards() -> Iterator[None]:
    with cards(artifacts=MADE):
        yield


def armor(match: Match[Expedition], name: str) -> int:
    return attribute(match.table, unit(match.table, name), "armor")


def will(match: Match[Expedition], name: str) -> int:
    return attribute(match.table, unit(match.table, name), "will")


def roll_of(match: Match[Expedition], name: str) -> int:
    """What an attack of somebody with 0 on the dice comes to now."""
    table = match.table
    table.fights.append(Fight(unit(table, name), NONE, False, "melee"))
    total = total_against(table, 0, plain=False)
    table.fights.pop()
    return total


# --- explorers' markers ----------------------------------------------------------------------------------------------


@pytest.mark.example("machina", "X11")
@pytest.mark.rule("MA-159", "MA-163", "MA-144", "MA-146", "MA-113")
@pytest.mark.parametrize("die", ["L0", "L2"])
def test_lorrains_first_ability_attacks_and_then_lasts_hit_or_miss(die: str) -> None:
    """2 stamina, through 3, arcane 1L; then Sarall's attack rolls are 1 lower, with a marker on her card."""
    match = quiet(
        ["lorrain", "kim"], at={"lorrain": (2, 2), "kim": (9, 9), "sarall": (5, 2), "mi_go": (4, 2)}, seed=dice(die)
    )
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "lorrain"))
        play.answer(0, "unit:sarall", can=["unit:lorrain", "unit:sarall", "unit:mi_go"])
        play.until(0, prompt="What does Lorrain do?")
    hit = {"sarall.health": 1} if die == "L2" else {}
    assert news(before, match) == {"lorrain.stamina": 4, "markers": ["lorrain on lorrain"], **hit}
    assert [roll_of(match, name) for name in ("sarall", "mi_go", "lorrain")] == [-1, 0, 0]


@pytest.mark.rule("MA-160", "MA-168", "MA-294")
def test_explorers_lasting_effects_end_when_the_next_explorer_phase_starts() -> None:
    match = quiet(
        ["lorrain"], at={"lorrain": (2, 2), "sarall": (9, 9)}, worn={"lorrain": ["t_spring"]}, fields={"spawn": 9},
    )  # fmt: skip
    match.answer(0, ability(match, "t_spring"))
    assert (armor(match, "lorrain"), free_markers(match.table, 0)) == (3, 2)
    match.answer(0, "end")
    while match.table.round == 1:
        assert armor(match, "lorrain") == 3
        match.answer(0, choices(match)[0])
    assert match.table.phase == EXPLORERS
    assert (armor(match, "lorrain"), free_markers(match.table, 0), match.table.changes) == (2, 3, [])


@pytest.mark.example("machina", "X26")
@pytest.mark.rule("MA-162", "MA-165", "MA-164", "MA-R41")
def test_an_attack_with_a_lasting_effect_that_stacks_twice() -> None:
    """Grief Fork: arcane attack, last(2) will -1. The third time the attack resolves and the effect does not."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9), "wick_choir": (4, 2)}, worn={"kim": ["w_grief_fork"]},
        seed=dice("H0", "H0", "H1"),
    )  # fmt: skip
    seen = []
    for _ in range(3):
        match.answer(0, ability(match, "w_grief_fork"))
        match.answer(0, "unit:wick_choir")
        seen.append((will(match, "wick_choir"), len(match.table.marked)))
    assert seen == [(2, 1), (1, 2), (1, 2)]
    assert match.table.health[unit(match.table, "wick_choir")] == 1, "the third attack hits will 1"
    assert free_markers(match.table, 0) == 1


@pytest.mark.rule("MA-R41", "MA-165")
@pytest.mark.parametrize(("scope", "lowered", "markers"), [("card", 4, 2), ("target", 3, 3)])
def test_the_stack_number_is_per_card_or_by_setting_per_target(scope: str, lowered: int, markers: int) -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9), "wick_choir": (4, 2), "witch": (2, 4)},
        worn={"kim": ["w_grief_fork"]}, settings={"stack_scope": scope}, seed=dice("H0", "H0", "H0"),
    )  # fmt: skip
    for name in ("wick_choir", "wick_choir", "witch"):
        match.answer(0, ability(match, "w_grief_fork"))
        match.answer(0, f"unit:{name}")
    assert (will(match, "wick_choir"), will(match, "witch"), len(match.table.marked)) == (1, lowered, markers)


@pytest.mark.example("machina", "X50")
@pytest.mark.rule("MA-164", "MA-015")
def test_without_a_free_marker_the_rider_is_skipped_and_the_attack_is_not() -> None:
    match = quiet(
        ["lorrain", "kim"], at={"lorrain": (2, 2), "kim": (9, 9), "sarall": (5, 2)}, worn={"lorrain": ["t_spring"]},
        seed=dice("L2"),
    )  # fmt: skip
    for _ in range(3):
        match.answer(0, ability(match, "t_spring"))
    assert (armor(match, "lorrain"), free_markers(match.table, 0)) == (5, 0)
    before = look(match)
    match.answer(0, ability(match, "lorrain"))
    match.answer(0, "unit:sarall")
    assert news(before, match) == {"lorrain.stamina": 1, "sarall.health": 1}
    assert roll_of(match, "sarall") == 0
    assert any("No marker is free" in line for line in log(match))
    assert free_markers(match.table, 1) == 3, "nobody pays with another's markers"


@pytest.mark.example("machina", "X20")
@pytest.mark.rule("MA-107", "MA-542")
def test_force_alternator_on_two_targets_and_on_one() -> None:
    at = {"kim": (2, 2), "hank": (9, 9), "sarall": (4, 2), "mi_go": (2, 4)}
    match = quiet(["kim", "hank"], at=at, worn={"kim": ["force_alternator"]})
    before = look(match)
    with strict(match) as play:
        play.answer(0, ability(match, "force_alternator"))
        both = ["unit:kim", "unit:sarall", "unit:mi_go"]
        play.answer(0, "unit:sarall", rule="MA-096", can=both)
        play.answer(0, "unit:mi_go", rule="MA-096", can=both)
        play.until(0, prompt="What does Kim do?")
    assert news(before, match) == {"kim.stamina": 5, "markers": ["kim on force_alternator"] * 2}
    assert [(armor(match, name), will(match, name)) for name in ("sarall", "mi_go")] == [(3, 3), (2, 1)]
    same = quiet(["kim", "hank"], at=at, worn={"kim": ["force_alternator"]})
    for answer in (ability(same, "force_alternator"), "unit:sarall", "unit:sarall"):
        same.answer(0, answer)
    assert (armor(same, "sarall"), will(same, "sarall"), len(same.table.marked)) == (2, 2, 2)


@pytest.mark.example("machina", "X54")
@pytest.mark.rule("MA-542", "MA-164")
def test_one_marker_for_two_lasting_effects() -> None:
    match = quiet(
        ["kim", "hank"],
        at={"kim": (2, 2), "hank": (9, 9), "sarall": (4, 2)},
        worn={"kim": ["force_alternator", "t_spring"]},
    )
    for answer in (ability(match, "t_spring"),) * 2:
        match.answer(0, answer)
    for answer in (ability(match, "force_alternator"), "unit:sarall", "unit:kim"):
        match.answer(0, answer)
    assert [(armor(match, name), will(match, name)) for name in ("sarall", "kim")] == [(3, 3), (4, 2)]
    assert free_markers(match.table, 0) == 0


@pytest.mark.rule("MA-542", "MA-165")
def test_two_lasting_effects_of_one_text_are_stacked_and_skipped_by_themselves() -> None:
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, worn={"kim": ["t_pair"]})
    match.answer(0, ability(match, "t_pair"))
    match.answer(0, ability(match, "t_pair"))
    assert (armor(match, "kim"), will(match, "kim"), match.table.essence[0]) == (3, 4, 2)
    assert len(match.table.marked) == 3


@pytest.mark.rule("MA-145", "MA-163", "MA-229")
@pytest.mark.parametrize("at_barrel", [False, True])
def test_a_lasting_effect_on_who_is_gone_takes_no_marker(at_barrel: bool) -> None:
    """Lorrain's attack destroys its target, or was on a barrel: there is nobody whose rolls are lower."""
    match = quiet(
        ["lorrain", "kim"], at={"lorrain": (2, 2), "kim": (9, 9), "drip_ghoul": (5, 2)}, seed=dice("L1"),
        ground=room({(4, 4): "B"}),
    )  # fmt: skip
    match.answer(0, ability(match, "lorrain"))
    match.answer(0, "space:5.5" if at_barrel else "unit:drip_ghoul")
    assert match.table.marked == []
    assert free_markers(match.table, 0) == 3


@pytest.mark.rule("MA-R69")
def test_who_is_incapacitated_has_no_stamina_to_spend() -> None:
    """Hank strikes Kim, who has not had her turn: she has none."""
    match = quiet(["hank", "kim"], at={"hank": (2, 2), "kim": (3, 2)}, seed=dice("H0", "L0"))
    match.answer(0, ability(match, "hank"))
    match.answer(0, "unit:kim")
    assert match.table.stamina[1] == 7
    match.answer(0, "end")
    assert match.table.round == 2, "the phase is over without a turn of Kim's"


@pytest.mark.example("machina", "X32")
@pytest.mark.rule("MA-163", "MA-165", "MA-410")
def test_blood_boost_gun_counts_hits_with_either_weapon_at_most_twice() -> None:
    """Envoy of Dagon has armor 4: the razor's 2 needs 2 essence, then 1, then none; the third hit adds nothing more."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9), "envoy_of_dagon": (3, 2)}, essence={"kim": 3},
        worn={"kim": ["w_blood_boost", "w_razor"]}, seed=dice("L2", "L2", "H2", "L0"),
    )  # fmt: skip
    rolls = []
    for weapon, added in (("w_razor", 2), ("w_razor", 1), ("w_blood_boost", 0)):
        match.answer(0, ability(match, weapon))
        match.answer(0, "unit:envoy_of_dagon")
        if added:
            match.answer(0, f"add:{added}")
        rolls.append(roll_of(match, "kim"))
    assert rolls == [1, 2, 2]
    assert match.table.at[unit(match.table, "envoy_of_dagon")] < 0, "three hits"
    assert look(match)["markers"] == ["kim on w_blood_boost"] * 2


# --- markers that come back ------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-178", "MA-R42")
def test_what_is_unequipped_keeps_its_marker_and_its_effect() -> None:
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, worn={"kim": ["t_spring"]})
    match.answer(0, ability(match, "t_spring"))
    unequip(match.table, card(match.table, "t_spring"))
    assert (armor(match, "kim"), look(match)["markers"]) == (3, ["kim on t_spring"])


@pytest.mark.rule("MA-170", "MA-171", "MA-236")
def test_what_is_destroyed_gives_its_markers_back_and_their_effects_end() -> None:
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, worn={"kim": ["t_spring"]})
    match.answer(0, ability(match, "t_spring"))
    match.answer(0, ability(match, "t_spring"))
    before = look(match)
    destroy_item(match.table, card(match.table, "t_spring"))
    assert news(before, match) == {"markers": [], "kim.gear": [], "kim.worn": [], "wrecked": ["t_spring"]}
    assert (armor(match, "kim"), match.table.changes, free_markers(match.table, 0)) == (2, [], 3)


@pytest.mark.example("machina", "X31")
@pytest.mark.rule("MA-177", "MA-132", "MA-136", "MA-131")
def test_circular_saw_strikes_again_for_its_marker() -> None:
    """Also in Hank's turn; without a marker it is refused (hostile input 19)."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (3, 3), "sarall": (3, 2)}, worn={"kim": ["w_circular_saw"]},
        seed=dice("H2", "L0", "H2"),
    )  # fmt: skip
    again = ability(match, "w_circular_saw", 1)
    assert barred(match)[again] == "MA-131"
    refused(match, 0, again, "MA-131")
    match.answer(0, ability(match, "w_circular_saw"))
    match.answer(0, "unit:sarall")
    assert look(match)["markers"] == ["kim on w_circular_saw"]
    match.answer(0, "end")
    before = look(match)
    with strict(match) as play:
        play.deed(0, again)
        play.answer(0, "unit:sarall", prompt="Which unit or barrel?", can=["unit:hank", "unit:sarall"])
        play.until(1, prompt="What does Hank do?")
    after = news(before, match)
    assert after.pop("hank.essence") == 1, "his turn, though not his kill"
    assert after == {
        "markers": [], "sarall.at": "gone", "sarall.health": "gone", "sarall.stamina": "gone", "order": [],
        "monsters_out": ["card_sarall"],
    }  # fmt: skip
    refused(match, 0, f"deed:{again}")


@pytest.mark.example("machina", "X30")
@pytest.mark.rule("MA-176", "MA-540")
@pytest.mark.parametrize("essence", [0, 9])
def test_stygian_pendant_pays_when_its_marker_returns(essence: int) -> None:
    match = _pendant(True, essence=essence)
    assert match.table.phase == EXPLORERS
    assert match.table.essence[0] == min(9, essence + 1)
    seen = look(match)
    assert (seen["kim.worn"], seen["wrecked"], seen["markers"]) == ([], ["stygian_pendant"], [])


@pytest.mark.example("machina", "X55")
@pytest.mark.rule("MA-540", "MA-182")
def test_stygian_pendant_at_the_limit_is_destroyed_for_nothing_and_without_marker_stays() -> None:
    full = _pendant(True, essence=9)
    assert (full.table.essence[0], look(full)["wrecked"]) == (9, ["stygian_pendant"])
    bare = _pendant(False, essence=3)
    assert (bare.table.essence[0], look(bare)["kim.worn"], look(bare)["wrecked"]) == (3, ["stygian_pendant"], [])


@pytest.mark.rule("MA-540", "MA-152")
def test_of_several_texts_that_a_phase_sets_off_none_is_lost_with_its_marker() -> None:
    match = _pendant(True, worn={"hank": ["t_bell"]})
    with strict(match) as play:
        asked = play.asked(0, prompt="In which order are these texts performed?", rule="MA-152")
        assert len(asked.options) == 2
        play.answer(0, ["2", "1"])
        play.until(0, prompt="Who takes the next turn?")
    assert (match.table.essence[:2], look(match)["wrecked"]) == ([1, 1], ["stygian_pendant"])


def _pendant(marked: bool, essence: int = 0, worn: dict[str, list[str]] | None = None) -> Match[Expedition]:
    """Kim has a Stygian Pendant, perhaps with its marker on it, when the next Explorer phase starts."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, worn={"kim": ["stygian_pendant"], **(worn or {})},
        essence={"kim": essence}, settings={"windows": "own_turn_only"}, fields={"horror": NONE, "spawn": NONE},
    )  # fmt: skip
    if marked:
        match.answer(0, ability(match, "stygian_pendant"))
        match.answer(0, "unit:kim")
    match.answer(0, "end")
    match.answer(1, "end")
    return match


# --- cards that are destroyed by their own text ----------------------------------------------------------------------


@pytest.mark.rule("MA-172", "MA-173", "MA-160")
def test_a_brew_waits_beside_the_board_until_its_marker_returns() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, gear={"kim": ["furnace_tea", "wasp_schnapps"]},
        stamina={"kim": 6}, fields={"horror": NONE, "spawn": NONE}, settings={"windows": "own_turn_only"},
    )  # fmt: skip
    before = look(match)
    match.answer(0, ability(match, "furnace_tea"))
    assert news(before, match) == {"kim.stamina": 7, "markers": ["kim on furnace_tea"], "aside": ["furnace_tea"]}
    assert armor(match, "kim") == 4
    refused(match, 0, ability(match, "furnace_tea"))
    match.answer(0, "end")
    match.answer(1, "end")
    seen = look(match)
    assert (seen["round"], seen["wrecked"], seen["aside"], seen["kim.gear"]) == (
        2,
        ["furnace_tea"],
        [],
        ["wasp_schnapps"],
    )
    assert armor(match, "kim") == 2


@pytest.mark.rule("MA-541")
def test_a_brew_without_a_free_marker_is_gone_at_once() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)}, gear={"kim": ["furnace_tea"]}, worn={"kim": ["t_spring"]},
        stamina={"kim": 7},
    )  # fmt: skip
    for _ in range(3):
        match.answer(0, ability(match, "t_spring"))
    before = look(match)
    match.answer(0, ability(match, "furnace_tea"))
    assert news(before, match) == {"kim.stamina": 5, "kim.gear": ["t_spring"], "wrecked": ["furnace_tea"]}
    assert armor(match, "kim") == 5


@pytest.mark.rule("MA-174", "MA-173")
def test_a_card_that_waits_is_neither_traded_nor_destroyed_again() -> None:
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (3, 2)}, gear={"kim": ["furnace_tea"]}, stamina={"kim": 7},
    )  # fmt: skip
    match.answer(0, ability(match, "furnace_tea"))
    before = look(match)
    destroy_item(match.table, card(match.table, "furnace_tea"))
    assert news(before, match) == {}
    assert armor(match, "kim") == 4


@pytest.mark.rule("MA-172", "MA-175", "MA-238")
def test_a_binding_event_that_waits_is_not_in_play() -> None:
    """The Unspent Favour forbids to contribute; once it is spent it waits, and forbids nothing."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (3, 2)}, bound={"kim": ["the_unspent_favour"]}, essence={"kim": 3},
        turn="hank", fields={"horror": NONE, "spawn": NONE}, settings={"windows": "own_turn_only"},
    )  # fmt: skip
    assert helpers(match.table, 1, NONE) == []
    match.answer(1, "end")
    match.answer(0, ability(match, "the_unspent_favour"))
    match.answer(0, "stay")
    seen = look(match)
    assert (seen["aside"], seen["markers"], seen["kim.bound"]) == (
        ["the_unspent_favour"], ["kim on the_unspent_favour"], ["the_unspent_favour"],
    )  # fmt: skip
    assert helpers(match.table, 1, NONE) == [0]
    match.answer(0, "end")
    after = look(match)
    assert (after["round"], after["events_out"], after["event"], after["kim.bound"]) == (
        2,
        ["the_unspent_favour"],
        "",
        [],
    )


@pytest.mark.rule("MA-R47", "MA-238")
@pytest.mark.parametrize(
    ("setting", "current"), [("ignored", "brass_constellations"), ("current", "the_unspent_favour")]
)
def test_a_dead_binding_event_is_current_by_setting_only(setting: str, current: str) -> None:
    match = quiet(
        ["kim"], at={"kim": (2, 2)}, bound={"kim": ["the_unspent_favour"]}, event="brass_constellations",
        settings={"dead_binding": setting, "windows": "own_turn_only"}, fields={"horror": NONE, "spawn": NONE},
    )  # fmt: skip
    match.answer(0, ability(match, "the_unspent_favour"))
    match.answer(0, "stay")
    assert look(match)["event"] == "brass_constellations"
    match.answer(0, "end")
    assert (look(match)["event"], look(match)["events_out"][-1]) == (current, "the_unspent_favour")


# --- horror's markers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MA-161", "MA-166", "MA-169", "MA-474")
def test_horror_lasting_effects_end_when_the_next_horror_phase_starts() -> None:
    match = prepared(
        brings("stitched_by_the_dark"), ("kim",), at={"kim": (2, 2), "sarall": (9, 9)}, health={"sarall": 1},
        settings={"windows": "own_turn_only"}, fields={"spawn": NONE, "horror": 9},
    )  # fmt: skip
    assert (armor(match, "sarall"), match.table.health[unit(match.table, "sarall")]) == (3, 2)
    assert look(match)["markers"] == ["horror on stitched_by_the_dark"]
    assert free_markers(match.table, OF_HORROR) == 3
    match.answer(0, "end")
    assert (armor(match, "sarall"), look(match)["markers"], match.table.phase > HORROR or match.table.round > 1) == (
        2, [], True,
    )  # fmt: skip


@pytest.mark.example("machina", "X50")
@pytest.mark.rule("MA-166", "MA-020")
def test_the_fifth_horror_lasting_effect_is_skipped() -> None:
    """Lead in the Boots puts a marker for each explorer who trudges; with one used before, the fourth is free."""

    async def both(table: Expedition) -> None:
        await brings("stitched_by_the_dark")(table)
        await brings("lead_in_the_boots")(table)

    match = prepared(
        both, ("kim", "hank", "lorrain", "phillip"), settings={"windows": "own_turn_only"},
        at={"kim": (0, 0), "hank": (2, 0), "lorrain": (4, 0), "phillip": (6, 0), "sarall": (9, 9)},
    )  # fmt: skip
    order = [f"unit:{name}" for name in ("phillip", "lorrain", "hank", "kim")]
    with strict(match) as play:
        play.answer(0, order, prompt="In which order do they come?", rule="MA-R127")
        play.until(0, prompt="What does Kim do?")
    stamina = [attribute(match.table, seat, "stamina") for seat in range(4)]
    assert stamina == [7, 4, 4, 4], "nobody has essence to buy free; Kim, who came last, found no marker"
    assert free_markers(match.table, OF_HORROR) == 0


@pytest.mark.rule("MA-167", "MA-R41")
def test_the_stack_number_limits_horror_too() -> None:
    async def twice(table: Expedition) -> None:
        await brings("stitched_by_the_dark")(table)
        await reinvoke(table, "horror", NONE)

    match = prepared(twice, ("kim",), at={"kim": (2, 2), "sarall": (9, 9)})
    assert (armor(match, "sarall"), len(match.table.marked)) == (3, 1)


@pytest.mark.rule("MA-R44")
def test_lasting_effects_of_a_replaced_event_go_on() -> None:
    async def replaced(table: Expedition) -> None:
        await brings("stitched_by_the_dark")(table)
        await brings("snuffed")(table)

    match = prepared(replaced, ("kim",), at={"kim": (2, 2), "sarall": (9, 9)})
    assert look(match)["dread"] == "snuffed"
    assert (armor(match, "sarall"), look(match)["markers"]) == (3, ["horror on stitched_by_the_dark"])


@pytest.mark.rule("MA-R43", "MA-249", "MA-170")
def test_a_destroyed_monsters_lasting_effects_end() -> None:
    """Leech Cathedral has taken armor from all explorers of its tile; it dies, and its marker returns."""
    match = _cathedral()
    assert (armor(match, "kim"), armor(match, "hank")) == (1, 2)
    assert look(match)["markers"] == ["horror on leech_cathedral"]
    match.answer(0, ability(match, "kim"))
    match.answer(0, "unit:leech_cathedral")
    match.answer(0, "add:9")
    assert match.table.at[unit(match.table, "leech_cathedral")] < 0
    assert (armor(match, "kim"), armor(match, "hank"), match.table.marked) == (2, 3, [])


def _cathedral() -> Match[Expedition]:
    async def chants(table: Expedition) -> None:
        number = unit(table, "leech_cathedral")
        text = table.unit(number).texts.played[0]
        await Now(table, Source(ON_UNIT, number), {"you": number}, "", text).perform(table.box.book.texts[text].do)

    return prepared(
        chants, ("kim", "hank"), at={"kim": (2, 2), "hank": (9, 9), "leech_cathedral": (4, 2)},
        health={"leech_cathedral": 1}, essence={"kim": 9},
    )  # fmt: skip


@pytest.mark.rule("MA-R43", "MA-240", "MA-239")
def test_a_dead_explorers_lasting_effects_end() -> None:
    match = quiet(
        ["gunnar_holt", "kim"], at={"gunnar_holt": (2, 2), "kim": (4, 2)}, essence={"gunnar_holt": 2, "kim": 1},
        health={"gunnar_holt": 1}, seed=dice("H3"),
    )  # fmt: skip
    match.answer(0, ability(match, "gunnar_holt", 1))
    assert (armor(match, "kim"), look(match)["markers"]) == (3, ["gunnar_holt on gunnar_holt"])
    for seat, answer in ((0, "end"), (1, ability(match, "kim")), (1, "unit:gunnar_holt"), (1, "add:1")):
        match.answer(seat, answer)
    assert look(match)["gunnar_holt.at"] == "dead"
    assert (armor(match, "kim"), match.table.marked, match.table.changes) == (2, [], [])


@pytest.mark.rule("MA-R45", "MA-163")
def test_a_lasting_effect_of_an_event_or_chapter_takes_the_marker_of_who_brought_it() -> None:
    """An explorer event's enters play: of who invoked it; a chapter's: of who advanced it."""
    match = quiet(["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9)})
    table = match.table
    assert owner_of(Now(table, Source(ON_EVENT, 0), {"you": 1, "explorer": 1})) == 1
    assert owner_of(Now(table, Source(ON_CHAPTER, 0), {"explorer": 1})) == 1
    assert owner_of(Now(table, Source(ON_HORROR, 0), {"explorer": 1})) == OF_HORROR
    assert owner_of(Now(table, Source(ON_CHAPTER, 0), {})) == OF_HORROR


@pytest.mark.rule("MA-180", "MA-181")
def test_a_lapsing_effect_leaves_no_trace_at_the_limits() -> None:
    """Vitriol takes 2 off an armor of 1: it is 0, and 1 again when the marker is back."""
    match = quiet(
        ["kim", "hank"], at={"kim": (2, 2), "hank": (9, 9), "wick_choir": (4, 2)}, worn={"kim": ["w_blood_boost"]},
        also=lambda table: attach(table, "w_vitriol", "w_blood_boost", AUGMENT),
        settings={"windows": "own_turn_only"}, fields={"horror": NONE, "spawn": NONE},
    )  # fmt: skip
    match.answer(0, ability(match, "w_vitriol"))
    match.answer(0, "unit:wick_choir")
    assert armor(match, "wick_choir") == 0
    markers_back(match.table, lambda mark: True)
    assert armor(match, "wick_choir") == 1


@pytest.mark.rule("MA-159")
def test_what_lasts_for_all_of_some_is_for_those_who_are_there_and_says_so() -> None:
    """Stitched by the Dark: the armor of all monsters. Who comes later has only what is printed."""
    event = "stitched_by_the_dark"

    async def dark(table: Expedition) -> None:
        await brings(event)(table)
        await bring(table, unit(table, "mi_go"), space_at(8, 8))

    match = prepared(dark, ("kim",), at={"kim": (0, 0), "sarall": (5, 5)})
    table = match.table
    assert [attribute(table, unit(table, name), "armor") for name in ("sarall", "mi_go")] == [3, 3]  # printed: 2 and 3
    assert (
        "while it lies there, for those there now: the armor of all monsters" in table.printed(card(table, event)).words
    )
    hank = table.box.explorers[table.box.explorer_index["hank"]].words
    assert any("(while it lies there: the target has no stamina to spend)" in each for each in hank)


@pytest.mark.rule("MA-162", "MA-177")
def test_of_two_markers_for_the_same_the_one_that_is_taken_off_ends_one_effect() -> None:
    match = quiet(["kim"], at={"kim": (2, 2)}, worn={"kim": ["t_spring"]})
    for _ in range(2):
        match.answer(0, ability(match, "t_spring"))
    assert armor(match, "kim") == 4
    take_off(match.table, match.table.marked[0])
    assert (armor(match, "kim"), len(match.table.marked)) == (3, 1)
