"""What holds for a while: what is forbidden, spared, diverted, changed and granted, and how long (semantics 7, 8, 10,
24, 25), each by a card of the hidden area."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, finished, hand, projection, space
from tests.games.projector.carrying import carry
from tests.games.projector.driving import go_on
from tests.games.projector.slide import ASK, ROOMS, all_of, chosen, flag, here, offers, on, pick, rolls, uncounted, way
from tests.games.projector.zz_box import ZZ_GAME

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.projector.effects.moving import arrive
from fabletop.games.projector.effects.scopes import farther
from fabletop.games.projector.rules.harm import attack, attackers, damage, lose
from fabletop.games.projector.rules.leaving import dissipate, return_home
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import exits, side_of
from fabletop.games.projector.rules.piles import draw, hand_size
from fabletop.games.projector.rules.stability import left_for
from fabletop.games.projector.rules.testing import parts
from fabletop.games.projector.rules.values import baddie_value, keyword_numbers
from fabletop.games.projector.sheet import hand_over, take_over
from fabletop.games.projector.state import CARD, DISSIPATED, IN, NONE, NORMAL, ON_ABILITY, ON_LOCATION, Outing
from fabletop.games.projector.state import Test as Attempt
from fabletop.testing.arranged import choices, tag

NOTICES, PADDING, TUNING, WARDROBE = "ZX:33", "ZX:34", "ZX:35", "ZX:36"
HAND = {"hands": {0: ["Spot", "Dash", "Strike"], 1: ["Spot"]}}


def sum_of(table: Outing, seat: int, ability: str, target: int = NONE) -> int:
    return sum(
        each.n for each in parts(table, Attempt(seat, table.box.skill_named(ability).number, NONE, NORMAL, target))
    )


def foe(table: Outing) -> int:
    return table.opponents[0].card


# --- what is forbidden -----------------------------------------------------------------------------------------------


def test_cards_of_a_kind_are_not_played() -> None:
    """Strike is of the deck Defense, Dash is not."""
    match = on(NOTICES, **HAND, baddies={"BD:907": 0})
    strike, dash = hand(match, 0, "Strike"), hand(match, 0, "Dash")
    assert {f"play:{strike}", f"play:{dash}"} <= set(choices(match))
    pick(match, 0)
    assert f"play:{strike}" not in choices(match)
    assert f"play:{dash}" in choices(match)


def test_who_is_forbidden_to_react_is_not_asked() -> None:
    match = on(NOTICES, hands={0: ["Spot", "Dash"], 1: []}, settings=ASK)
    pick(match, 1)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert flag(match.table, "t.card_played") == 1
    assert not any(each.startswith("slide:") for each in choices(match)), "the windows have not asked about Spot"


def test_only_cards_of_the_forbidden_kind_are_not_discarded_to_move() -> None:
    match = on(NOTICES, **HAND)
    pick(match, 2)
    assert f"move:{hand(match, 0, 'Spot')}" not in choices(match)
    assert f"move:{hand(match, 0, 'Dash')}" in choices(match)


@pytest.mark.parametrize(
    ("text", "start", "more"),
    [
        pytest.param(3, "go:", {"fields": {"moves": [2, 0]}}, id="move"),
        pytest.param(4, "use:", {"also": lambda table: carry(table, 0, "IT:911")}, id="use"),
        pytest.param(5, "text:", {}, id="once_text"),
    ],
)
def test_what_is_forbidden_is_not_offered(text: int, start: str, more: dict[str, Any]) -> None:
    match = on(NOTICES, **more)
    assert any(each.startswith(start) for each in choices(match))
    pick(match, text)
    assert not any(each.startswith(start) for each in choices(match))


def test_nobody_returns_home_who_is_forbidden_to() -> None:
    match = on(NOTICES, at={0: "2.2", 1: "2.2"}, fields={"moves": [2, 0]})
    pick(match, 6)
    match.answer(0, "go:2.1")
    match.answer(0, "go:1.1")
    go_on(match)
    assert "home" not in choices(match)
    Now.end_of(match.table, "round")
    assert "home" in choices(on("ZX:60", at={0: "1.1", 1: "1.1"}))


def test_nothing_is_drawn() -> None:
    match = on(NOTICES, hands={0: [], 1: []})
    pick(match, 7)
    assert draw(match.table, 0, 2) == 0
    assert draw(match.table, 1, 2) == 2


# --- what is spared and diverted -------------------------------------------------------------------------------------


def test_one_attack_of_a_global_baddie_is_stopped() -> None:
    match = on(PADDING, baddies={"BD:907": "global"}, also=uncounted)
    pick(match, 0)
    finished(attack(match.table, [foe(match.table)], 0))
    assert match.table.lost_piles[0] == []
    finished(attack(match.table, [foe(match.table)], 0))
    assert len(match.table.lost_piles[0]) == 2


def test_an_attack_from_elsewhere_is_not_stopped() -> None:
    match = on(PADDING, baddies={"BD:907": 0}, also=uncounted)
    pick(match, 0)
    finished(attack(match.table, [foe(match.table)], 0))
    assert len(match.table.lost_piles[0]) == 2


def test_a_part_of_the_next_damage_is_prevented_for_each_near() -> None:
    match = on(PADDING, also=uncounted)
    pick(match, 1)
    for seat in (0, 1):
        finished(damage(match.table, seat, 3))
        finished(damage(match.table, seat, 1))
    assert [len(each) for each in match.table.lost_piles] == [2, 2]


def test_one_card_that_would_be_lost_stays() -> None:
    match = on(PADDING, also=uncounted)
    pick(match, 2)
    finished(lose(match.table, 0, 2))
    assert len(match.table.lost_piles[0]) == 1


def test_one_dissipation_is_prevented() -> None:
    match = on(PADDING, also=uncounted)
    pick(match, 3)
    finished(dissipate(match.table, 0, "card"))
    assert match.table.status[0] == IN
    finished(dissipate(match.table, 0, "card"))
    assert match.table.status[0] == DISSIPATED


def test_attacks_on_others_come_to_you_twice() -> None:
    match = on(PADDING, baddies={"BD:907": 1}, draw={0: ["Dash"] * 9, 1: ["Dash"] * 9}, also=uncounted)
    pick(match, 5)
    for _ in range(3):
        finished(attack(match.table, [foe(match.table)], 1))
    assert [len(each) for each in match.table.lost_piles] == [4, 2]


def test_damage_goes_to_the_ship_once() -> None:
    match = on(PADDING, fields={"ship": True, "hull": 8, "sailed": space("1.1")}, also=uncounted)
    pick(match, 6)
    finished(damage(match.table, 0, 2))
    assert (match.table.hull, match.table.lost_piles[0]) == (6, [])
    finished(damage(match.table, 0, 2))
    assert (match.table.hull, len(match.table.lost_piles[0])) == (6, 2)


def test_an_item_turns_an_attack_to_somebody_else_and_prevents_a_point_of_damage() -> None:
    match = on("ZX:60", baddies={"BD:907": 0}, also=all_of(uncounted, lambda table: carry(table, 0, "IT:916")))
    match = _attacked(match)
    assert [len(each) for each in match.table.lost_piles] == [0, 2], "the mirror is not theirs"


def _attacked(match: Match[Outing]) -> Match[Outing]:
    """The first player ends the turn, and the Baddies attack; what may be done is done."""
    match.answer(0, "end")
    for _ in range(20):
        asked = tag(match, match.waiting[0])
        if match.table.step in ("stability", "") or match.table.current != 0:
            break
        answers: dict[str, Any] = {"may": "use", "end discard": [], "order": choices(match, match.waiting[0])}
        match.answer(match.waiting[0], answers.get(asked, "pass"))
    return match


# --- numbers that are changed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "stat", "id_", "value"),
    [(0, "attack", "BD:907", 1), (1, "armor", "BD:901", 2), (1, "armor", "BD:907", 0), (2, "will", "BD:907", 2),
     (3, "health", "BD:907", 3), (2, "will", "BD:901", NONE)],
)  # fmt: skip
def test_a_value_of_a_baddie_is_changed_but_never_below_none(text: int, stat: str, id_: str, value: int) -> None:
    table = chosen(TUNING, text, baddies={id_: 0})
    assert baddie_value(table, foe(table), stat) == value


def test_a_hand_is_smaller_until_the_round_ends() -> None:
    table = chosen(TUNING, 4)
    assert [hand_size(table, seat) for seat in (0, 1)] == [5, 6]
    Now.end_of(table, "turn")
    assert hand_size(table, 0) == 5
    Now.end_of(table, "round")
    assert hand_size(table, 0) == 6


def test_an_ability_reaches_farther_this_turn() -> None:
    rooms = {"4.2": "ZX:65"}
    match = on(TUNING, hands={0: ["Spot"], 1: []}, rooms=rooms, also=rolls(19))
    pick(match, 5)
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    go_on(match, "select")
    near = set(choices(match))
    plain = on(TUNING, hands={0: ["Spot"], 1: []}, rooms=rooms, also=rolls(19))
    plain.answer(0, f"play:{hand(plain, 0, 'Spot')}")
    go_on(plain, "select")
    assert near - set(choices(plain)) == {"space:4.2"}


def test_a_perk_makes_one_ability_of_one_player_reach_farther() -> None:
    def perk(table: Outing) -> None:
        table.perks[0] = [each.id for each in table.box.perks].index("PK:902")

    table = on(TUNING, also=perk).table
    guard, spot = (table.box.skill_named(each).number for each in ("Guard", "Spot"))
    found = [
        farther(Now(table, Source(ON_ABILITY, skill), {"you": seat}))
        for skill, seat in ((guard, 0), (guard, 1), (spot, 0))
    ]
    assert found == [1, 0, 0]


def test_a_modifier_of_the_next_fitting_test_is_used_up_by_it_alone() -> None:
    """Semantics 8: Dash is no test of Awareness."""
    match = on(TUNING, hands={0: ["Dash", "Spot"], 1: []}, also=rolls(2, 2))
    plain = sum_of(match.table, 0, "Spot")
    pick(match, 7)
    assert sum_of(match.table, 0, "Spot") == plain + 2
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    go_on(match)
    assert sum_of(match.table, 0, "Spot") == plain + 2
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    go_on(match)
    assert sum_of(match.table, 0, "Spot") == plain


def test_a_modifier_against_some_ends_with_the_next_test_or_the_turn() -> None:
    """Semantics 8: of two durations the first to end."""
    match = on(TUNING, baddies={"BD:907": 0, "BD:901": "global"})
    mine, other = (CARD + each.card for each in match.table.opponents)
    plain = sum_of(match.table, 0, "Strike", mine)
    pick(match, 8)
    assert sum_of(match.table, 0, "Strike", mine) == plain + 2
    assert sum_of(match.table, 0, "Strike", other) == plain
    Now.end_of(match.table, "turn")
    assert sum_of(match.table, 0, "Strike", mine) == plain


def test_an_express_change_of_a_rule_holds_for_the_turn() -> None:
    """Semantics 24: a natural 11 at level 4 makes 15."""
    match = on(TUNING, hands={0: ["Dash"], 1: []}, rooms={"2.2": TUNING}, also=rolls(10))
    pick(match, 9)
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    go_on(match)
    assert flag(match.table, "t.test_succeeded") == 1


def test_a_number_of_a_test_in_what_stays_is_fixed_when_it_is_laid_down() -> None:
    """Semantics 25: 10 + 4 + 9 + 1 is a margin of 4, also when the test is over."""
    match = on(TUNING, hands={0: ["Dash +9"], 1: []}, also=rolls(10))
    pick(match, 10, {"test": f"c{match.table.hands[0][0]}"})
    assert match.table.tests == []
    assert hand_size(match.table, 0) == 6 + 4


def test_what_holds_as_long_as_its_card_lies_there_goes_with_it() -> None:
    """Semantics 8: in_play."""
    match = on(TUNING)
    plain = sum_of(match.table, 0, "Dash")
    pick(match, 11)
    assert sum_of(match.table, 0, "Dash") == plain + 3
    Now.end_of(match.table, "projection")
    assert sum_of(match.table, 0, "Dash") == plain + 3
    match.table.up[space("2.2")] = False
    assert sum_of(match.table, 0, "Dash") == plain - 1, "the running text of the location sleeps too"


def test_until_the_end_of_the_next_turn_is_not_this_one() -> None:
    match = on(TUNING)
    plain = sum_of(match.table, 0, "Dash")
    pick(match, 12)
    for more in (3, 0):
        Now.end_of(match.table, "next_own_turn", 1)
        Now.end_of(match.table, "next_own_turn", 0)
        assert sum_of(match.table, 0, "Dash") == plain + more


def test_a_running_text_of_a_location_is_for_each_who_is_there() -> None:
    """Semantics 7 and 16."""
    table = on(TUNING, at={0: "2.2", 1: "1.1"}).table
    assert sum_of(table, 0, "Dash") - sum_of(table, 1, "Dash") == 1
    table.at = [space("1.1"), space("2.2")]
    assert sum_of(table, 1, "Dash") - sum_of(table, 0, "Dash") == 1, "also if it is not their turn"


def test_what_holds_for_the_campaign_is_kept_on_the_sheet() -> None:
    """Semantics 8: campaign."""
    match = on(TUNING)
    plain = [sum_of(match.table, seat, "Spot") for seat in (0, 1)]
    pick(match, 6)
    assert [sum_of(match.table, seat, "Spot") for seat in (0, 1)] == [plain[0] + 1, plain[1] + 1]
    sheet = hand_over(match.table)
    assert [(each[0], each[2]) for each in sheet.lasting] == [(TUNING, "Ada"), (TUNING, "Bruno")]
    later = projection(game=ZZ_GAME, fields={"changes": []})
    take_over(later.table, sheet, {})
    assert [each.to for each in later.table.changes] == [0, 1]


# --- keywords --------------------------------------------------------------------------------------------------------


def test_hidden_keeps_baddies_of_areas_away_until_a_card_is_played() -> None:
    match = on(WARDROBE, hands={0: ["Dash"], 1: []}, baddies={"BD:907": 0})
    assert attackers(match.table, 0) == [foe(match.table)]
    pick(match, 0)
    assert attackers(match.table, 0) == []
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    go_on(match)
    assert attackers(match.table, 0) == [foe(match.table)]


def test_a_keyword_is_taken_away() -> None:
    match = on(WARDROBE)
    assert not offers(match, 15)
    pick(match, 0)
    pick(match, 15)
    assert not Now.has(match.table, 0, "hidden")


def test_spotted_helps_tests_made_there_once_and_until_it_ends() -> None:
    match = on(WARDROBE)
    plain = sum_of(match.table, 0, "Dash")
    pick(match, 1)
    assert sum_of(match.table, 0, "Dash") == plain + 2
    Now.end_of(match.table, "turn")
    assert sum_of(match.table, 0, "Dash") == plain


def test_dazed_misses_its_attack_and_is_easier_to_hit() -> None:
    match = on(WARDROBE, baddies={"BD:907": 0})
    target = CARD + foe(match.table)
    plain = sum_of(match.table, 0, "Strike", target)
    pick(match, 2)
    assert attackers(match.table, 0) == []
    assert sum_of(match.table, 0, "Strike", target) == plain + 2


def test_an_ally_changes_sides_and_areas() -> None:
    """Semantics 23."""
    match = on(WARDROBE, baddies={"BD:907": "global"})
    pick(match, 3)
    assert match.table.opponents[0].area == 0
    assert attackers(match.table, 0) == []
    assert Now.has(match.table, CARD + foe(match.table), "ally")


def test_relentless_is_given_for_a_while() -> None:
    match = on(WARDROBE, rooms={"2.2": WARDROBE}, baddies={"BD:907": 0})
    pick(match, 4)
    assert Now.has(match.table, CARD + foe(match.table), "relentless")
    Now.end_of(match.table, "round")
    assert not Now.has(match.table, CARD + foe(match.table), "relentless")


def test_a_ward_has_its_number_and_works_in_a_baddie_turn() -> None:
    match = on(WARDROBE, also=uncounted)
    pick(match, 5)
    assert keyword_numbers(match.table, 0, "ward") == [2]
    finished(damage(match.table, 0, 1))
    assert len(match.table.lost_piles[0]) == 1, "not outside it"
    match.table.step = "baddies"
    finished(damage(match.table, 0, 3))
    assert len(match.table.lost_piles[0]) == 2


@pytest.mark.parametrize(
    ("text", "keyword"), [(6, "mooring"), (7, "dark"), (8, "unsteady"), (9, "carousel"), (10, "one_way_e")]
)
def test_a_location_is_given_a_keyword(text: int, keyword: str) -> None:
    match = on(WARDROBE)
    assert not Now.has(match.table, here(), keyword)
    pick(match, text)
    assert Now.has(match.table, here(), keyword)


def test_one_way_leads_out_over_a_side_that_lets_nobody_in() -> None:
    """A side that is closed beyond is left through; nobody comes in over it."""
    match = on(WARDROBE, rooms={"3.2": "ZX:69"})
    assert space("3.2") not in exits(match.table, space("2.2"))
    pick(match, 10)
    assert space("3.2") in exits(match.table, space("2.2"))
    table = on("ZX:38", rooms={"2.3": "ZX:69"}).table
    assert space("2.3") in exits(table, space("2.2")), "as it is printed"
    assert space("2.2") not in exits(table, space("2.3"))


def test_a_fresh_item_becomes_permanent_for_good() -> None:
    def made(table: Outing) -> None:
        carry(table, 0, "IT:911")
        carry(table, 0, "IT:912")
        table.fresh = [table.gear[0][0]]
        uncounted(table)

    match = on(WARDROBE, also=made)
    pick(match, 11)
    finished(return_home(match.table, 0))
    assert match.table.owned == ["IT:911"]


def test_a_plain_keyword_is_given_and_taken() -> None:
    match = on(WARDROBE)
    assert not offers(match, 16)
    pick(match, 12)
    assert Now.has(match.table, 0, "rerolled")
    pick(match, 16)
    assert not Now.has(match.table, 0, "rerolled")


def test_a_slide_is_made_a_reaction() -> None:
    """Dash is none: it is asked about in a window once it has been made one."""
    match = on(WARDROBE, hands={0: ["Dash", "Dash"], 1: []}, settings=ASK, at={0: "2.2", 1: "1.1"})
    first, second = match.table.hands[0]
    pick(match, 13, {"select": f"card:{first}"})
    match.answer(0, f"play:{second}")
    assert tag(match) == "test_declared"
    assert f"slide:{first}" in choices(match)


def test_a_baddie_on_the_map_is_made_a_hunter() -> None:
    match = on(WARDROBE, baddies={"BD:902": "1.1"})
    pick(match, 14)
    assert keyword_numbers(match.table, CARD + foe(match.table), "hunter") == [0, 2]


def test_a_dark_location_adds_nothing_unless_it_is_spotted() -> None:
    table = on("ZX:37").table
    light = on("ZX:60").table
    assert sum_of(table, 0, "Dash") == sum_of(light, 0, "Dash")
    spotted = table.box.face(WARDROBE).card.texts[1].do[0]
    finished(spotted.run(Now(table, Source(ON_LOCATION, space("2.2")), {"you": 0})))
    assert sum_of(table, 0, "Dash") == sum_of(light, 0, "Dash") + 2 + 3


def test_on_an_unsteady_location_one_more_has_left() -> None:
    assert left_for(on("ZX:38").table, 0) == 1
    assert left_for(on("ZX:60").table, 0) == 0


def test_a_location_wards_who_is_there_and_its_modifiers_add_up() -> None:
    match = on("ZX:39", also=uncounted)
    assert sum_of(match.table, 0, "Spot") == sum_of(on("ZX:60").table, 0, "Spot") + 3
    match.table.step = "baddies"
    finished(damage(match.table, 0, 2))
    finished(damage(match.table, 1, 1))
    assert [len(each) for each in match.table.lost_piles] == [1, 1], "one point for both in one Baddie turn"


def test_a_sea_side_is_no_way_for_feet() -> None:
    table = on("ZX:40").table
    assert [side_of(table, space("2.2"), side) for side in range(4)] == ["open_sea", "open", "barrier", "closed"]
    assert exits(table, space("2.2")) == [space("2.1"), space("3.2")]
    assert set(ROOMS) >= {"2.1", "3.2"}


def test_something_that_enters_sets_off_the_text_of_its_place() -> None:
    match = on("ZX:60", rooms={"2.1": "ZX:40"}, baddies={"BD:902": "1.1"}, also=uncounted)
    finished(arrive(match.table, CARD + foe(match.table), space("2.1")))
    assert flag(match.table, "t.entered") == 1
    assert match.table.opponents[0].wounds == 1
    finished(arrive(match.table, CARD + foe(match.table), space("2.2")))
    assert flag(match.table, "t.entered") == 1, "that is another place"


def test_an_ally_that_is_brought_is_no_baddie() -> None:
    match = on("ZX:26", also=lambda table: table.allied.append(bring(table, "BD:907", 0)))
    assert not offers(match, 8)
    assert way(match, 8) not in choices(match)
