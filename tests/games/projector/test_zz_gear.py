"""Items, resources, conditions, what the party learns, reads and unlocks, each by a text of the hidden area."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import finished, learnt, space
from tests.games.projector.carrying import afflict, ailing, carried, carry, stuff
from tests.games.projector.driving import go_on
from tests.games.projector.slide import chosen, flag, offers, on, pick, rolls, uncounted, way
from tests.games.projector.zz_box import ZZ_GAME

from fabletop.games.projector.rules.ailments import give
from fabletop.games.projector.rules.area_setup import valid_setup
from fabletop.games.projector.rules.items import marks_on
from fabletop.games.projector.rules.turns import round_end, turn
from fabletop.games.projector.rules.unlocking import unlocked
from fabletop.games.projector.sheet import hand_over
from fabletop.games.projector.state import (
    ACHIEVED,
    DISSIPATED,
    HOME,
    REVEALED,
    UNLOCKED,
    Outing,
)
from fabletop.testing.arranged import arranged, choices, tag

WORKSHOP, SICKROOM, EXIT, LIBRARY = "ZX:29", "ZX:30", "ZX:31", "ZX:32"
FORCE = 3


# --- items and resources ---------------------------------------------------------------------------------------------


def test_an_item_is_gained_and_lost_and_says_so() -> None:
    match = on(WORKSHOP)
    pick(match, 0)
    assert carried(match.table, 0) == ["IT:911"]
    assert marks_on(match.table, match.table.gear[0][0]) == 2
    assert flag(match.table, "t.gained") == 1
    pick(match, 1)
    assert carried(match.table, 0) == []
    assert flag(match.table, "t.removed") == 1


def test_an_item_is_copied() -> None:
    table = chosen(WORKSHOP, 2, also=lambda table: carry(table, 0, "IT:912"))
    assert carried(table, 0) == ["IT:912", "IT:912"]


def _recipe(table: Outing) -> None:
    table.recipes = [table.box.face("IT:911").number]


def test_something_is_crafted_for_less_or_not_at_all() -> None:
    match = on(WORKSHOP, resources={0: ["brass"]}, also=_recipe)
    pick(match, 3, {"craft": "IT:911"})
    assert (carried(match.table, 0), stuff(match.table, 0)) == (["IT:911"], [])
    assert flag(match.table, "t.crafted") == 2, "the setup card counts it, and the item itself"
    match = on(WORKSHOP, resources={0: ["brass"]}, also=_recipe)
    pick(match, 3, {"craft": "none"})
    assert (carried(match.table, 0), stuff(match.table, 0)) == ([], ["brass"])
    assert not offers(on(WORKSHOP, also=_recipe), 3)


def test_of_three_resources_one_is_kept() -> None:
    match = on(WORKSHOP)
    match.answer(0, way(match, 4))
    kept = choices(match)[0]
    match.answer(0, [kept])
    assert [f"c{each}" for each in match.table.held[0]] == [kept]
    assert len(match.table.used_up) == 2


def test_a_resource_of_a_kind_is_found_and_spent() -> None:
    match = on(WORKSHOP)
    assert not offers(match, 6)
    pick(match, 5)
    assert stuff(match.table, 0) == ["brass"]
    pick(match, 6)
    assert (stuff(match.table, 0), flag(match.table, "hit")) == ([], 1)


def test_a_mark_is_used_of_an_item_that_is_chosen_and_comes_back() -> None:
    match = on(WORKSHOP, also=lambda table: carry(table, 0, "IT:911"))
    kettle = match.table.gear[0][0]
    pick(match, 7)
    assert marks_on(match.table, kettle) == 1
    pick(match, 8)
    assert marks_on(match.table, kettle) == 2, "not more than it began with"
    assert not offers(on(WORKSHOP, also=lambda table: carry(table, 0, "IT:912")), 7), "it has no marks"


def test_an_item_or_a_resource_is_given_to_somebody_here() -> None:
    match = on(WORKSHOP, resources={0: ["brass"]}, also=lambda table: carry(table, 0, "IT:912"))
    anvil = match.table.gear[0][0]
    pick(match, 9, {"select": f"card:{anvil}"})
    assert (carried(match.table, 0), carried(match.table, 1)) == ([], ["IT:912"])
    assert not offers(on(WORKSHOP, resources={0: ["brass"]}, at={0: "2.2", 1: "1.1"}), 9)


def test_others_spend_what_a_text_makes_them_spend() -> None:
    match = on(WORKSHOP, resources={0: ["brass"], 1: ["brass", "glass", "wood"]})
    match.answer(0, way(match, 10))
    assert match.waiting == (1,)
    match.answer(1, choices(match, 1)[:2])
    assert [len(each) for each in match.table.held] == [1, 1]


def test_an_item_of_choice_is_discarded() -> None:
    table = chosen(WORKSHOP, 11, also=lambda table: carry(table, 0, "IT:912"))
    assert carried(table, 0) == []


# --- conditions ------------------------------------------------------------------------------------------------------


def test_a_stacking_condition_is_given_twice_and_each_ends_alone() -> None:
    match = on(SICKROOM)
    pick(match, 0)
    match.table.limited.clear()
    pick(match, 0)
    assert ailing(match.table, 0) == ["CN:901", "CN:901"]
    assert flag(match.table, "t.gained") == 2
    pick(match, 1, {"end": [f"c{match.table.ailments[0][0]}"]})
    assert ailing(match.table, 0) == ["CN:901"]
    assert flag(match.table, "t.removed") == 1


def test_conditions_of_everybody_end_by_a_selector() -> None:
    def ill(table: Outing) -> None:
        afflict(table, 0, "CN:902")
        afflict(table, 1, "CN:903")

    table = chosen(SICKROOM, 12, also=ill)
    assert [ailing(table, seat) for seat in (0, 1)] == [[], []]


@pytest.mark.parametrize("id_", ["CN:902", "CN:906"])
def test_a_condition_ends_with_the_round_if_it_says_so(id_: str) -> None:
    match = on(SICKROOM, also=lambda table: afflict(table, 0, id_))
    finished(round_end(match.table))
    assert ailing(match.table, 0) == ([] if id_ == "CN:902" else [id_])


def test_a_condition_ends_when_the_turn_of_who_gave_it_begins() -> None:
    match = on(SICKROOM)
    pick(match, 13)
    assert ailing(match.table, 1) == ["CN:903"]
    finished(turn(match.table, 1))
    assert ailing(match.table, 1) == ["CN:903"]
    finished(turn(match.table, 0))
    assert ailing(match.table, 1) == []


def test_a_condition_ends_with_a_card_played_or_a_location_flipped() -> None:
    def ill(table: Outing) -> None:
        for id_ in ("CN:904", "CN:905"):
            afflict(table, 0, id_)
            afflict(table, 1, id_)

    match = on("ZX:60", hands={0: ["Dash"], 1: []}, up=("2.2",), fields={"moves": [1, 0]}, also=ill)
    match.answer(0, f"play:{match.table.hands[0][0]}")
    go_on(match)
    assert ailing(match.table, 0) == ["CN:905"]
    match.answer(0, "go:2.1")
    go_on(match)
    assert ailing(match.table, 0) == []
    assert ailing(match.table, 1) == ["CN:904", "CN:905"], "they did neither"


def test_a_condition_ends_by_what_its_carrier_does_about_it() -> None:
    match = on(SICKROOM, hands={0: ["Spot"], 1: []}, also=lambda table: afflict(table, 0, "CN:901"))
    match.answer(0, next(each for each in choices(match) if each.startswith("rid:")))
    go_on(match)
    assert ailing(match.table, 0) == []
    assert len(match.table.discards[0]) == 1


def test_a_lingering_condition_stays_unless_it_ends_with_leaving() -> None:
    match = on(EXIT, also=uncounted)
    finished(give(match.table, 0, "CN:901"))
    finished(give(match.table, 0, "CN:902"))
    match.answer(0, way(match, 1))
    assert match.table.status[0] == DISSIPATED
    assert ailing(match.table, 0) == ["CN:901"]


# --- what is learnt --------------------------------------------------------------------------------------------------


def test_apperceptions_come_and_go() -> None:
    def some(table: Outing) -> None:
        table.temp[0] = [0, 1, 1, 4, 1, 1, 1]

    assert chosen(SICKROOM, 2, also=some).temp[0] == [0, 1, 1, 4, 1, 1, 1], "never fewer than none"
    assert chosen(SICKROOM, 3, {"trait": "force"}, also=some).temp[0] == [0, 1, 1, 5, 1, 1, 1]
    assert chosen(SICKROOM, 4, also=some).temp[0] == [1, 2, 2, 5, 2, 2, 2]
    assert chosen(SICKROOM, 5, also=some).temp[0] == [0, 1, 1, 3, 1, 1, 1]


def test_the_party_banks_and_pays() -> None:
    assert chosen(SICKROOM, 6).bank[FORCE] == 2


@pytest.mark.parametrize(("text", "banked"), [(7, 5), (8, 2)])
def test_who_has_dissipated_banks_after_all(text: int, banked: int) -> None:
    def gone(table: Outing) -> None:
        table.status[1], table.at[1] = DISSIPATED, -1
        table.temp[1][FORCE] = 5

    table = chosen(SICKROOM, text, also=gone)
    assert (table.bank[FORCE], table.temp[1][FORCE]) == (banked, 0)
    assert not offers(on(SICKROOM), text), "nobody has"


def test_levels_go_up_of_an_ability_that_is_named_or_chosen() -> None:
    table = chosen(SICKROOM, 9, levels={"Spot": 17})
    assert table.levels[table.box.skill_named("Spot").number] == 18
    match = on(SICKROOM, levels={"Spot": 18})
    match.answer(0, way(match, 10))
    assert match.table.box.skill_named("Spot").card.id not in choices(match), "it can go no higher"
    match.answer(0, match.table.box.skill_named("Dash").card.id)
    assert match.table.levels[match.table.box.skill_named("Dash").number] == 5


def test_what_another_has_succeeded_with_is_done_again_but_not_mimicry() -> None:
    """Semantics 20."""

    def done(table: Outing) -> None:
        table.last[1] = table.box.skill_named("Test Mooring").number

    match = on(SICKROOM, also=done)
    pick(match, 11)
    assert [each.to for each in match.table.changes] == [100 + space("2.2")]

    def mimicked(table: Outing) -> None:
        table.last[1] = table.box.skill_named("Test Mimicry").number

    assert not offers(on(SICKROOM, also=mimicked), 11)
    assert not offers(on(SICKROOM), 11)


# --- leaving, reading, unlocking -------------------------------------------------------------------------------------


def test_one_returns_home_only_if_the_condition_holds() -> None:
    match = on(EXIT)
    pick(match, 0)
    assert match.table.status[0] == 0, "this is no Carousel"
    match = on("ZX:36", rooms={"2.2": "ZX:36"})
    pick(match, 9)  # a Carousel for this turn
    assert "home" in choices(match)


def test_somebody_dissipates_because_a_card_says_so() -> None:
    match = on(EXIT)
    match.answer(0, way(match, 1))
    match.answer(0, choices(match))  # the order of two texts that count it
    assert match.table.status[0] == DISSIPATED
    assert flag(match.table, "cause.card") == flag(match.table, "t.dissipated") == 1
    assert flag(match.table, "cause.loss") == 0


def test_the_turn_ends_when_the_effect_is_finished() -> None:
    match = on(EXIT, hands={0: ["Dash"], 1: []})
    match.answer(0, way(match, 2))
    go_on(match, "end discard")
    assert flag(match.table, "t.turn_end") == 1


def test_the_campaign_is_won_and_everybody_returns_home() -> None:
    match = on(EXIT)
    match.answer(0, way(match, 3))
    assert match.table.won
    assert match.table.status == [HOME, HOME]


def test_a_card_that_is_read_is_a_call_and_a_chain_reads_no_card_twice_unless_it_says_so() -> None:
    """Semantics 6."""
    table = chosen(LIBRARY, 0)
    assert [flag(table, each) for each in ("a", "b", "n", "c", "hit")] == [1, 2, 1, 1, 1]
    assert flag(table, "t.read") == 4


def test_a_card_is_put_aside_for_the_end_once() -> None:
    match = on(LIBRARY)
    for _ in range(2):
        pick(match, 1)
        match.table.limited.clear()
    assert [match.table.box.projectors[each].id for each in match.table.at_end] == ["PR:904"]
    assert match.table.temp == [[0] * 7] * 2


def test_things_are_unlocked_and_stay_on_the_sheet() -> None:
    match = on(LIBRARY)
    for text in range(2, 12):
        pick(match, text)
    table, box = match.table, match.table.box
    assert table.areas[box.area_index["CM"]]
    assert table.levels[box.skill_named("Hide").number] == 4
    assert table.stacks[[each.id for each in box.stacks].index("tactics")] == 0
    assert [box.faces[each].id for each in table.recipes] == ["IT:01"]
    assert sorted(box.maneuvers[each].id for each in table.maneuvers) == ["MN:01", "MN:05"]
    assert table.diary[box.diary_index["YZ:01"]] == UNLOCKED
    assert table.diaries[[each.id for each in box.diary_decks].index("YZ")]
    assert table.ship
    assert "IT:905" in table.owned
    assert table.opened == ["ZX:68"]
    sheet = hand_over(table)
    assert (sheet.locations, "IT:905" in sheet.items, sheet.ship) == (["ZX:68"], True, True)
    assert [each for each in table.box.names if each == "ZX:68"], "it has a name"


def test_what_is_unlocked_once_is_not_unlocked_again() -> None:
    match = on(LIBRARY)
    for _ in range(2):
        for text in range(2, 12):
            pick(match, text)
        match.table.limited.clear()
    table = match.table
    assert (len(table.recipes), len(table.maneuvers), table.opened) == (1, 2, ["ZX:68"])
    assert table.owned.count("IT:905") == 1


@pytest.mark.parametrize(
    ("text", "kind", "id_"),
    [
        (2, "area", "CM"), (3, "ability", "Hide"), (4, "ability_deck", "tactics"), (5, "recipe", "IT:01"),
        (6, "maneuvers", "1"), (7, "diary", "YZ:01"), (8, "diary_deck", "YZ"), (9, "ship", ""), (10, "item", "IT:905"),
        (11, "location", "ZX:68"),
    ],
)  # fmt: skip
def test_a_text_can_ask_whether_something_is_unlocked(text: int, kind: str, id_: str) -> None:
    match = on(LIBRARY)
    assert not unlocked(match.table, kind, id_)
    pick(match, text)
    assert unlocked(match.table, kind, id_)


@pytest.mark.parametrize("opened", [[], ["ZX:68"]])
def test_a_locked_location_is_laid_out_only_when_it_is_unlocked(opened: list[str]) -> None:
    def area(table: Outing) -> None:
        table.area, table.opened = table.box.area_index["ZX"], opened

    match = on("ZX:60", ("lay_out",), ("act", 0), also=area)
    while tag(match) == "starts":
        match.answer(match.waiting[0], choices(match, match.waiting[0])[0])
    laid = [match.table.printed_on(each).id for each in match.table.grid if each >= 0]
    assert ("ZX:68" in laid) == bool(opened)
    assert flag(match.table, "t.setup") == 1


def test_the_top_ability_of_a_deck_is_unlocked_or_one_of_choice() -> None:
    match = on(LIBRARY)
    first = next(each for each in match.table.box.skills if each.stack == 0 and not match.table.levels[each.number])
    pick(match, 12)
    assert match.table.levels[first.number] == 4
    assert match.table.offered == []
    match.answer(0, way(match, 13))
    chosen_one = choices(match)[-1]
    match.answer(0, chosen_one)
    assert match.table.levels[match.table.box.skill_index[chosen_one]] == 4
    assert len(match.table.offered) == 1


def test_a_lock_is_eliminated_and_an_objective_revealed_and_achieved() -> None:
    match = on(LIBRARY)
    pick(match, 14)
    assert match.table.eliminated == ["ZS:01"]
    number = match.table.box.objective_index["ZX:04"]
    pick(match, 15)
    assert match.table.objectives[number] == REVEALED
    pick(match, 16)
    assert match.table.objectives[number] == ACHIEVED
    assert match.table.box.projector_index["PR:901"] in match.table.read
    assert flag(match.table, "t.evolved") == 2


def test_a_revealed_objective_has_a_text_that_answers_to_everybody() -> None:
    match = on(LIBRARY, fields={"moves": [1, 0]})
    pick(match, 15)
    match.answer(0, "go:2.1")
    go_on(match)
    assert flag(match.table) == 1


def test_a_flag_of_the_campaign_is_set_and_added_to_and_chooses_another_setup() -> None:
    match = on(LIBRARY)
    area = match.table.box.area_index["ZX"]
    assert match.table.box.setups[valid_setup(match.table, area)].id == "ZX:03"
    pick(match, 17)
    assert match.table.flags["camp.ZX.kept"] == 2
    assert match.table.box.setups[valid_setup(match.table, area)].id == "ZX:02"


def test_what_is_missing_is_passed_over_and_the_next_effect_runs() -> None:
    """Semantics 2."""
    match = on(LIBRARY)
    before = match.table.areas[:]
    pick(match, 18)
    assert (match.table.areas, flag(match.table, "hit")) == (before, 1)


def test_a_story_knows_its_phase() -> None:
    def open_story(table: Outing) -> None:
        table.eliminated.append("ZS:01")

    match = arranged(ZZ_GAME, learnt, ("story",), seats=2, also=open_story)
    for _ in range(6):
        seat = match.waiting[0]
        wanted = [each for each in choices(match, seat) if "ZS" in each]
        if not wanted:
            break
        match.answer(seat, wanted[0])
    assert match.table.flags.get("camp.ZX.story") == 1
    assert "camp.ZX.learning" not in match.table.flags


def test_whom_an_ability_is_for_may_be_chosen_after_the_roll_as_many_as_its_margin_says() -> None:
    match = on("ZX:60", hands={0: ["Test Volley +9"], 1: []}, levels={"Test Volley": 4}, also=rolls(13),
               baddies={"BD:907": 0, "BD:901": "global"})  # fmt: skip
    match.answer(0, f"play:{match.table.hands[0][0]}")
    go_on(match, "select")
    both = choices(match)
    assert len(both) == 2
    match.answer(0, both[:1])
    assert sorted(each.wounds for each in match.table.opponents) == [0, 1]
    assert match.table.temp[0][FORCE] == 1
