"""The Learning phase: the diary, unlocking, printing, improving, studying, melding (TP-295 to TP-324)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.games.projector.arrange import day, load, slide

from fabletop.engine.match import Match
from fabletop.games.projector.naming import slide_words
from fabletop.games.projector.rules.learning import price, studiable
from fabletop.games.projector.state import READ, UNLOCKED, Outing
from fabletop.testing.arranged import choices, log, question, refused, tag

AWARENESS = 0
BANK = [20] * 7


def evening(
    reserves: Sequence[Sequence[str]] = ((), ()),
    bank: Sequence[int] = BANK,
    levels: Mapping[str, int] | None = None,
    settings: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Match[Outing]:
    """A Learning phase, before its first action: with these slides in reserve and apperceptions banked."""

    def also(table: Outing) -> None:
        table.reserve = [sorted(slide(table, name) for name in names) for names in reserves]
        for name, level in (levels or {}).items():
            table.levels[table.box.skill_named(name).number] = level

    return day(("learning",), seats=len(reserves), settings=settings, fields={"bank": list(bank), **fields}, also=also)


def reserve(match: Match[Outing], seat: int = 0) -> list[str]:
    return sorted(slide_words(match.table, face) for face in match.table.reserve[seat])


def level(match: Match[Outing], name: str) -> int:
    return match.table.levels[match.table.box.skill_named(name).number]


# --- the diary -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-111", "TP-295", "TP-296", "TP-R106")
def test_pages_that_were_found_are_read_first_and_in_any_order() -> None:
    match = evening(diary=[UNLOCKED, READ, UNLOCKED] + [0] * 99)
    box = match.table.box
    first, read, last = box.diary[0], box.diary[1], box.diary[2]
    assert tag(match) == "diary"
    assert choices(match) == [f"diary:{first.id}", f"diary:{last.id}", "none"]
    refused(match, 0, f"diary:{read.id}")
    refused(match, 0, f"diary:{box.diary[3].id}")
    match.answer(0, f"diary:{last.id}")
    assert match.table.diary[:3] == [UNLOCKED, READ, READ]
    assert last.date in log(match)
    match.answer(0, "none")
    assert tag(match) == "learn"
    assert match.table.diary[0] == UNLOCKED, "it waits for another evening"


# --- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-297", "TP-298", "TP-299", "TP-324", "TP-R94")
def test_three_actions_in_any_order_and_study_once() -> None:
    match = evening()
    match.answer(0, "study")
    match.answer(0, "ability:SV:01")
    assert "study" not in choices(match)
    refused(match, 0, "study")
    for _ in range(2):
        match.answer(0, "improve")
        match.answer(0, {"MV:01": 1})
        match.answer(0, "yes")
    assert match.over
    assert (level(match, "Spot"), level(match, "Dash")) == (5, 6)


@pytest.mark.rule("TP-324", "TP-095", "TP-R94")
def test_the_party_may_stop_before_the_third_action() -> None:
    match = evening()
    match.answer(0, "stop")
    assert match.over
    assert log(match)[-1] == "The day ends."


@pytest.mark.rule("TP-300", "TP-301", "TP-302", "TP-303", "TP-062", "TP-065", "TP-075", "TP-078", "TP-306")
def test_unlocking_pays_for_a_revealed_ability_and_reveals_the_next() -> None:
    match = evening(temp=[[9] * 7, [9] * 7])
    match.answer(0, "unlock")
    assert "ability:SV:02" in choices(match), "Scavenge is revealed, under Spot"
    offered = next(each for each in question(match).options if each.id == "ability:SV:02")
    assert offered.note == match.table.box.skill_named("Scavenge").card.help, "one reads what one pays for"
    refused(match, 0, "ability:SV:03")  # Peek lies face down under it
    assert not any(each.startswith("ability:TA") for each in choices(match)), "Tactics is locked"
    match.answer(0, "ability:SV:02")
    construction = match.table.box.skill_named("Scavenge").trait
    assert match.table.bank == [20 - 4 * (trait == construction) for trait in range(7)]
    assert match.table.temp == [[9] * 7, [9] * 7]
    assert level(match, "Scavenge") == 4
    for seat in (0, 1):
        match.answer(seat, "take")
    match.answer(0, "unlock")
    assert "ability:SV:03" in choices(match)


@pytest.mark.rule("TP-301", "TP-071", "TP-078")
def test_what_cannot_be_paid_in_its_own_trait_cannot_be_unlocked() -> None:
    bank = [20] * 7
    table = evening().table
    bank[table.box.skill_named("Scavenge").trait] = 3  # one less than it costs
    match = evening(bank=bank)
    match.answer(0, "unlock")
    assert "ability:SV:02" not in choices(match)
    refused(match, 0, "ability:SV:02")
    nothing = evening(bank=[0] * 7)
    assert "unlock" not in choices(nothing)
    assert "improve" not in choices(nothing)


@pytest.mark.rule("TP-304", "TP-305", "TP-087", "TP-085", "TP-R98")
def test_each_player_may_take_a_slide_and_who_has_no_room_eliminates_one_first() -> None:
    full = ["Spot"] * 69 + ["Dash +1"]
    match = evening((full, ["Dash"]))
    match.answer(0, "unlock")
    match.answer(0, "ability:SV:02")
    table = match.table
    assert choices(match, 0) == [f"for:{slide(table, 'Spot')}", f"for:{slide(table, 'Dash +1')}", "leave"]
    assert choices(match, 1) == ["take", "leave"]
    match.answer(0, f"for:{slide(table, 'Dash +1')}")
    match.answer(1, "leave")
    assert reserve(match) == ["Scavenge"] + ["Spot"] * 69
    assert reserve(match, 1) == ["Dash"]


# --- printing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-307", "TP-308", "TP-082", "TP-083", "TP-089", "TP-R95")
def test_each_player_prints_up_to_what_their_die_shows() -> None:
    match = evening()
    load(match.table, "print", 6, 3, 1)
    match.answer(0, "print")
    assert match.table.printed == [3, 1]
    refused(match, 0, {"SV:01": 4})
    refused(match, 0, {"SV:02": 1})  # Scavenge is locked
    refused(match, 0, {"SV:01": -1})
    match.answer(0, {"SV:01": 2, "MV:01": 1})
    refused(match, 1, {"SV:01": 1, "MV:01": 1})
    match.answer(1, {})
    assert reserve(match) == ["Dash", "Spot", "Spot"]
    assert reserve(match, 1) == []
    assert match.table.printed == []


@pytest.mark.rule("TP-R95")
@pytest.mark.parametrize(("setting", "printed"), [("one_roll", [3, 3]), ("fixed_4", [4, 4])])
def test_by_a_setting_one_die_is_rolled_for_all_or_none(setting: str, printed: list[int]) -> None:
    match = evening(settings={"print_cards": setting})
    load(match.table, "print", 6, 3, 1)
    match.answer(0, "print")
    assert match.table.printed == printed


@pytest.mark.rule("TP-086", "TP-309", "TP-R97", "TP-084")
@pytest.mark.example("projector", "E20")
def test_in_a_full_reserve_new_slides_overwrite_own_ones() -> None:
    full = ["Spot"] * 59 + ["Dash +2"]
    match = evening((full, ["Parley"], []))
    load(match.table, "print", 6, 1, 1, 1)
    for seat in (0, 1):
        match.answer(seat, "print")
    for seat, wanted in enumerate(({"MV:01": 1}, {}, {})):
        match.answer(seat, wanted)
    table = match.table
    assert tag(match) == "overwrite"
    refused(match, 0, {})
    refused(match, 0, {str(slide(table, "Spot")): 2})
    refused(match, 0, {str(slide(table, "Parley")): 1})  # of another player
    match.answer(0, {str(slide(table, "Dash +2")): 1})
    assert reserve(match) == ["Dash"] + ["Spot"] * 59, "its bonus is lost"


# --- improving and studying ------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-311", "TP-312")
@pytest.mark.example("projector", "E7")
@pytest.mark.example("projector", "E8")
@pytest.mark.parametrize(("before", "after", "cost"), [(4, 5, 5), (5, 6, 6), (8, 10, 19), (5, 7, 13)])
def test_each_level_costs_its_own_number(before: int, after: int, cost: int) -> None:
    assert price(before, after - before) == cost
    match = evening(levels={"Spot": before})
    match.answer(0, "improve")
    match.answer(0, {"SV:01": after - before})
    match.answer(0, "yes")
    assert level(match, "Spot") == after
    assert match.table.bank[AWARENESS] == 20 - cost
    assert match.table.bank[1:] == [20] * 6


@pytest.mark.rule("TP-310", "TP-311", "TP-071", "TP-066")
def test_one_action_raises_any_number_of_abilities_that_the_bank_can_pay() -> None:
    bank = [0] * 7
    skills = evening().table.box
    bank[skills.skill_named("Spot").trait], bank[skills.skill_named("Dash").trait] = 11, 5
    match = evening(bank=bank)
    match.answer(0, "improve")
    refused(match, 0, {"SV:01": 3})
    refused(match, 0, {"MV:01": 2})
    refused(match, 0, {"DE:01": 1})  # Strike: no Force is banked
    match.answer(0, {"SV:01": 2, "MV:01": 1})
    match.answer(0, "yes")
    assert (level(match, "Spot"), level(match, "Dash")) == (6, 5)
    assert match.table.bank == [0] * 7
    assert match.table.learning == 1


@pytest.mark.rule("TP-R13", "TP-310")
def test_what_one_proposes_to_improve_the_party_must_want() -> None:
    match = evening(((), (), ()))
    for seat in (0, 1):
        match.answer(seat, "improve")
    match.answer(0, {"SV:01": 1})
    match.answer(1, "no")
    match.answer(2, "no")
    assert level(match, "Spot") == 4
    assert match.table.learning == 0
    assert match.table.bank == BANK


@pytest.mark.rule("TP-059", "TP-071")
@pytest.mark.example("projector", "E4")
def test_apperceptions_are_for_their_trait_whatever_the_deck() -> None:
    """Spot and Scavenge are both from Survival."""
    match = evening(bank=[20, 0, 0, 0, 0, 0, 0], levels={"Scavenge": 4})
    spot, scavenge = (match.table.box.skill_named(name) for name in ("Spot", "Scavenge"))
    assert spot.stack == scavenge.stack
    assert (spot.card.trait, scavenge.card.trait) == ("awareness", "construction")
    match.answer(0, "improve")
    refused(match, 0, {"SV:02": 1})
    match.answer(0, {"SV:01": 1})


@pytest.mark.rule("TP-313", "TP-314", "TP-067", "TP-R99")
def test_no_level_above_18_is_bought_and_none_of_a_locked_ability() -> None:
    match = evening(bank=[99] * 7, levels={"Spot": 17, "Dash": 18})
    match.answer(0, "improve")
    refused(match, 0, {"SV:01": 2})
    refused(match, 0, {"MV:01": 1})
    refused(match, 0, {"SV:02": 1})
    refused(match, 0, {"SV:01": 0.5})
    match.answer(0, {"SV:01": 1})
    match.answer(0, "yes")
    assert level(match, "Spot") == 18


@pytest.mark.rule("TP-315", "TP-316", "TP-317", "TP-R99")
def test_studying_stops_at_the_limit_of_an_ability_or_at_18() -> None:
    match = evening(levels={"Spot": 9, "Dash": 8, "Strike": 12})
    table = match.table
    spot, dash = (table.box.skill_named(name) for name in ("Spot", "Dash"))
    assert (spot.card.study_limit, dash.card.study_limit) == (9, 9)
    match.answer(0, "study")
    refused(match, 0, "ability:SV:01")
    refused(match, 0, "ability:DE:01")  # Strike is above it
    refused(match, 0, "ability:SV:02")  # Scavenge is locked
    match.answer(0, "ability:MV:01")
    assert level(match, "Dash") == 9
    assert table.bank == BANK
    assert match.table.learning == 1
    free = [each for each in table.box.skills if each.card.study_limit is None]
    for each in free:
        table.levels[each.number] = 17
        assert each.number in studiable(table)
        table.levels[each.number] = 18
        assert each.number not in studiable(table)


# --- melding ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-318", "TP-320", "TP-321", "TP-322", "TP-R96")
@pytest.mark.example("projector", "E14")
def test_sixteen_equal_slides_become_one_of_plus_two_in_one_action() -> None:
    match = evening((["Spot"] * 16 + ["Dash"] * 4, []))
    table = match.table
    match.answer(0, "meld")
    match.answer(0, {str(slide(table, "Spot")): 4, str(slide(table, "Dash")): 1})
    assert reserve(match) == ["Dash +1"] + ["Spot +1"] * 4
    match.answer(0, {str(slide(table, "Spot +1")): 1})
    assert reserve(match) == ["Dash +1", "Spot +2"]
    assert table.learning == 1


@pytest.mark.rule("TP-318", "TP-319")
def test_only_four_of_the_same_ability_and_bonus_are_melded() -> None:
    match = evening((["Spot"] * 3 + ["Spot +1"] + ["Dash"] * 3, ["Spot"] * 3))
    assert "meld" not in choices(match)
    match = evening((["Spot"] * 7, ["Spot"]))
    table = match.table
    match.answer(0, "meld")
    refused(match, 0, {str(slide(table, "Spot")): 2})
    match.answer(0, {str(slide(table, "Spot")): 1})
    assert reserve(match) == ["Spot"] * 3 + ["Spot +1"]
    assert reserve(match, 1) == ["Spot"]


@pytest.mark.rule("TP-R15", "TP-319")
def test_preprinted_slides_are_melded_with_those_made_by_hand() -> None:
    match = evening((["Spot"] * 2, []))
    table = match.table
    table.reserve[0] += [table.box.slide_face(table.box.skill_named("Spot").number, 0, True)] * 2
    match.answer(0, "meld")
    match.answer(0, {str(slide(table, "Spot")): 1})
    assert reserve(match) == ["Spot +1"]


@pytest.mark.rule("TP-R96")
def test_what_was_printed_this_evening_can_be_melded_by_a_later_action() -> None:
    match = evening(settings={"print_cards": "fixed_4"})
    match.answer(0, "print")
    match.answer(0, {"SV:01": 4})
    match.answer(1, {})
    match.answer(0, "meld")
    match.answer(0, {str(slide(match.table, "Spot")): 1})
    assert reserve(match) == ["Spot +1"]


@pytest.mark.rule("TP-301", "TP-070", "TP-311")
def test_questions_say_what_things_cost_and_do() -> None:
    match = evening()
    match.answer(0, "unlock")
    scavenge = next(each for each in question(match).options if each.id == "ability:SV:02")
    assert scavenge.cost == "4 Construction"
    assert all(each.card.help for each in match.table.box.skills)
