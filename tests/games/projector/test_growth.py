"""What the party learns and achieves: apperceptions, slides, objectives, the end of a campaign; who decides (TP-071 to
TP-093, TP-354 to TP-370, TP-R13, TP-R22, TP-R31 to TP-R39, TP-R98, TP-R124, TP-R128)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.games.projector.arrange import day, hand, learnt, load, projection, slide

from fabletop.engine.effects import Source, Verb
from fabletop.engine.match import Match
from fabletop.games.projector import GAME
from fabletop.games.projector.effects.growth import Bank, BankDissipated, Level, Temp, Unlock, UnlockTop
from fabletop.games.projector.effects.slides import GainSlide
from fabletop.games.projector.effects.story import Flag, WinCampaign
from fabletop.games.projector.effects.story import Objective as ObjectiveVerb
from fabletop.games.projector.naming import slide_words
from fabletop.games.projector.rules.area_setup import open_areas, valid_setup
from fabletop.games.projector.rules.leaving import bank
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.sheet import hand_over
from fabletop.games.projector.state import (
    ACHIEVED,
    ADVENTURE,
    DISSIPATED,
    HIDDEN,
    HOME,
    LEARNING,
    NONE,
    ON_SETUP,
    REVEALED,
    Outing,
)
from fabletop.testing.arranged import arranged, choices, log, refused, tag

AWARENESS, FORCE = 0, 3


def carry_out(table: Outing, verb: Verb, seat: int = 0) -> None:
    """A verb that asks nothing is carried out for a player."""
    found: Any = verb.run(Now(table, Source(ON_SETUP, table.setup), {"you": seat}))
    if found is not None:
        with pytest.raises(StopIteration):
            found.send(None)


def carrying_out(verb: Verb, also: Callable[[Outing], None] | None = None) -> Match[Outing]:
    """A day on which a verb is carried out for the first player, who may be asked."""

    async def carry(table: Outing) -> None:
        found: Any = verb.run(Now(table, Source(ON_SETUP, 0), {"you": 0}))
        await found

    game = replace(GAME, steps={**GAME.steps, "carry": carry})
    return arranged(game, learnt, ("carry",), ("dusk",), seats=2, also=also)


def turn(**fields: Any) -> Match[Outing]:
    return projection(
        hands={0: ["Spot"], 1: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]}, fields=fields
    )  # fmt: skip


# --- apperceptions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-080", "TP-071")
def test_effects_give_and_take_apperceptions_but_never_below_none() -> None:
    table = turn().table
    carry_out(table, Temp(trait="force", n=2))
    assert table.temp == [[0, 0, 0, 2, 0, 0, 0], [0] * 7]
    carry_out(table, Temp(trait="force", n=-5))
    assert table.temp[0][FORCE] == 0
    carry_out(table, Temp(trait="each", n=1), seat=1)
    assert table.temp[1] == [1] * 7
    table.temp[0][AWARENESS] = 3
    carry_out(table, Temp(trait="highest", n=-1))
    assert table.temp[0][AWARENESS] == 2


@pytest.mark.rule("TP-078", "TP-076")
def test_the_bank_is_the_partys_and_never_below_none() -> None:
    table = turn().table
    carry_out(table, Bank(trait="force", n=200))
    assert table.bank == [0, 0, 0, 200, 0, 0, 0]
    carry_out(table, Bank(trait="force", n=-201))
    assert table.bank[FORCE] == 0


@pytest.mark.rule("TP-076", "TP-077", "TP-079")
def test_banking_adds_all_counters_of_a_player_and_sets_them_to_none() -> None:
    table = turn(temp=[[1, 2, 3, 0, 0, 0, 4], [5] * 7], bank=[10] * 7).table
    bank(table, 0)
    assert table.bank == [11, 12, 13, 10, 10, 10, 14]
    assert table.temp == [[0] * 7, [5] * 7]
    carry_out(table, BankDissipated(part="half"), seat=1)
    assert table.bank == [13, 14, 15, 12, 12, 12, 16]
    assert table.temp[1] == [0] * 7


@pytest.mark.rule("TP-077", "TP-079")
def test_only_who_returned_home_banks_when_a_projection_is_over() -> None:
    match = projection(
        ("settle",), fields={"status": [HOME, DISSIPATED], "temp": [[1] * 7, [9] * 7], "at": [NONE, NONE]}
    )
    assert match.table.bank == [1] * 7
    assert match.table.temp == [[0] * 7] * 2
    assert match.table.phase == LEARNING


@pytest.mark.rule("TP-072", "TP-073", "TP-074")
def test_a_success_teaches_who_tested_and_nobody_else() -> None:
    match = projection(hands={0: ["Spot"], 1: ["Dash"]}, draw={0: ["Dash"], 1: ["Dash"]})
    load(match.table, "tests", 20, 19)
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    assert match.table.temp == [[1, 0, 0, 0, 0, 0, 0], [0] * 7]
    assert match.table.bank == [0] * 7


# --- levels, slides --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-067", "TP-R99", "TP-066")
def test_an_effect_raises_a_level_for_all_up_to_18_and_none_of_a_locked_ability() -> None:
    table = turn().table
    spot, scavenge = (table.box.skill_named(name).number for name in ("Spot", "Scavenge"))
    carry_out(table, Level(ability="Spot", n=20))
    carry_out(table, Level(ability="Scavenge", n=1))
    assert (table.levels[spot], table.levels[scavenge]) == (18, 0)


@pytest.mark.rule("TP-R100", "TP-088", "TP-064", "TP-102", "TP-034")
def test_what_a_card_unlocks_is_free_and_its_slides_are_taken_after_the_exploration() -> None:
    table = turn().table
    before = [each[:] for each in table.reserve]
    carry_out(table, UnlockTop(stack="survival"))
    carry_out(table, Unlock(kind="ability_deck", id="tactics"))
    carry_out(table, Unlock(kind="area", id="CM"))
    scavenge = table.box.skill_named("Scavenge").number
    assert table.levels[scavenge] == 4
    assert table.bank == [0] * 7
    assert table.reserve == before, "reserves change between explorations only"
    assert table.offered == [scavenge]
    assert table.stacks[5] == 0
    assert table.areas[table.box.area_index["CM"]]
    match = day(("learning",), fields={"levels": table.levels[:], "offered": [scavenge]})
    assert tag(match) == "take slide"
    for seat in (0, 1):
        match.answer(seat, "take")
    assert all(match.table.box.slide_face(scavenge) in each for each in match.table.reserve)


@pytest.mark.rule("TP-082", "TP-R98", "TP-085", "TP-087")
def test_slides_that_an_effect_gives_are_eliminated_down_to_the_limit_at_once() -> None:
    def filled(table: Outing) -> None:
        table.reserve[0] = sorted(slide(table, name) for name in ["Spot"] * 69 + ["Dash +1"])

    match = carrying_out(GainSlide(ability="Parley", n=2), filled)
    assert tag(match) == "overwrite"
    table = match.table
    match.answer(0, {str(slide(table, "Dash +1")): 1, str(slide(table, "Parley")): 1})
    names = [slide_words(match.table, face) for face in match.table.reserve[0]]
    assert sorted(names) == ["Parley"] + ["Spot"] * 69


@pytest.mark.rule("TP-082", "TP-061")
def test_no_slide_of_a_locked_ability_is_gained() -> None:
    match = carrying_out(GainSlide(ability="Scavenge", n=2))
    assert len(match.table.reserve[0]) == 14
    match = carrying_out(GainSlide(ability="Spot", n=2))
    assert len(match.table.reserve[0]) == 16


# --- objectives and the end ------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-357", "TP-R38", "TP-R39", "TP-358")
def test_an_objective_is_revealed_and_achieved_at_once_and_for_good() -> None:
    table = turn().table
    number = table.box.objective_index["AH:04"]
    assert table.objectives[number] == HIDDEN
    carry_out(table, ObjectiveVerb(objective="AH:04", to="revealed"))
    assert table.objectives[number] == REVEALED
    table.objectives[number] = ACHIEVED
    carry_out(table, ObjectiveVerb(objective="AH:04", to="revealed"))
    assert table.objectives[number] == ACHIEVED
    assert hand_over(table).objectives == {"AH:04": ACHIEVED}


@pytest.mark.rule("TP-357", "TP-R38", "TP-356")
def test_the_consequence_of_a_goal_is_read_when_it_is_achieved() -> None:
    match = carrying_out(ObjectiveVerb(objective="AH:04", to="achieved"))
    table = match.table
    number = table.box.objective_index["AH:04"]
    assert table.objectives[number] == ACHIEVED
    assert table.box.projector_index[table.box.objectives[number].consequence] in table.read
    assert table.areas[table.box.area_index["CM"]], "it opens another area"
    assert "HS:03" in table.eliminated


@pytest.mark.rule("TP-R33", "TP-R128", "TP-R37", "TP-119")
def test_the_setup_card_with_the_highest_rank_that_holds_is_valid() -> None:
    table = turn().table
    area, goal = table.box.area_index["AH"], table.box.objective_index["AH:04"]
    assert table.box.setups[valid_setup(table, area)].id == "AH:02"
    table.objectives[goal] = ACHIEVED
    assert table.box.setups[valid_setup(table, area)].id == "AH:03"
    for number in range(len(table.box.areas)):
        assert valid_setup(table, number) != NONE


@pytest.mark.rule("TP-R37", "TP-118", "TP-119", "TP-358")
@pytest.mark.parametrize(("revisit", "areas"), [(True, ["AH", "CM"]), (False, ["CM"])])
def test_a_completed_area_may_be_explored_again(revisit: bool, areas: list[str]) -> None:
    match = projection(settings={"revisit": revisit}, hands={0: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]})
    table = match.table
    table.areas[table.box.area_index["CM"]] = True
    table.objectives[table.box.objective_index["AH:04"]] = ACHIEVED
    assert [table.box.areas[n].id for n in open_areas(table)] == areas


@pytest.mark.rule("TP-R31")
def test_where_no_area_can_be_chosen_the_adventure_is_skipped_and_else_it_is_not() -> None:
    match = day(("adventure",))
    assert match.table.phase == LEARNING
    match = day(("adventure",), also=lambda table: table.areas.__setitem__(slice(0, 2), [True, True]))
    assert tag(match) == "area"
    assert choices(match) == ["area:AH", "area:CM"], "and none of them may be declined"
    refused(match, 0, "area:PM")


@pytest.mark.rule("TP-R32", "TP-R34", "TP-120", "TP-122", "TP-124", "TP-135", "TP-114")
def test_an_area_is_introduced_then_laid_out_as_its_setup_card_says() -> None:
    match = day(("adventure",), also=lambda table: table.areas.__setitem__(0, True))
    table = match.table
    said = log(match)
    background = " ".join(table.box.backgrounds["AH"].prose.split())
    assert any(" ".join(line.split()) == background for line in said)
    assert tag(match) == "deck"
    ups = [space for space, up in enumerate(table.up) if up]
    assert [table.location(space).id for space in ups] == ["AH:10"]
    assert table.at == ups * 2
    assert table.turned == [0] * 36, "no location is turned"
    assert sum(card != NONE for card in table.grid) == 12
    assert table.objectives[table.box.objective_index["AH:04"]] in (HIDDEN, REVEALED)


@pytest.mark.rule("TP-R22", "TP-047", "TP-048")
def test_a_replacement_for_a_while_that_was_made_at_home_holds_in_the_next_projection() -> None:
    def swapped(table: Outing) -> None:
        table.areas[0] = True
        table.swapped = [("AH:12", "AH:22")]

    match = day(("adventure",), also=swapped)
    table = match.table
    laid = [table.printed_on(card).id for card in table.map]
    assert "AH:22" in laid
    assert "AH:12" not in laid
    assert hand_over(table).swapped == [("AH:12", "AH:22")], "until its cleanup"


@pytest.mark.rule("TP-370", "TP-359", "TP-R124")
def test_when_the_campaign_is_won_everybody_still_there_returns_home() -> None:
    table = turn(temp=[[1] * 7, [2] * 7]).table
    carry_out(table, WinCampaign())
    assert table.won
    assert table.status == [HOME, HOME]
    assert table.bank == [3] * 7
    assert hand_over(table).won


@pytest.mark.rule("TP-356", "TP-375")
def test_flags_of_a_campaign_stay_and_those_of_a_projection_go() -> None:
    def flagged(table: Outing) -> None:
        for name in ("camp.AH.x", "proj.AH.x"):
            carry_out(table, Flag(flag=name, add=2))

    match = projection(
        ("settle",),
        fields={"status": [HOME, HOME], "at": [NONE, NONE]},
        also=flagged,
    )  # fmt: skip
    assert match.table.flags == {"camp.AH.x": 2}


# --- who decides -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-R13")
@pytest.mark.parametrize(
    ("how", "votes", "area"),
    [
        ("majority", {1: "CM", 2: "CM"}, "CM"), ("majority", {0: "AH", 1: "CM", 2: "PM"}, "AH"),
        ("leader", {1: "CM", 2: "CM", 0: "AH"}, "AH"), ("unanimous", {0: "AH", 1: "CM", 2: "CM"}, "CM"),
    ],
)  # fmt: skip
def test_the_party_decides_as_its_setting_says(how: str, votes: Mapping[int, str], area: str) -> None:
    match = day(
        ("adventure",), seats=3, settings={"party_decision": how},
        also=lambda table: table.areas.__setitem__(slice(0, 3), [True] * 3),
    )  # fmt: skip
    for seat, wanted in votes.items():
        match.answer(seat, f"area:{wanted}")
    assert match.table.phase == ADVENTURE
    assert match.table.box.areas[match.table.area].id == area
