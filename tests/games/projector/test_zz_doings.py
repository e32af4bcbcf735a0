"""Flow of control, slides and moving, each by a text of the hidden area (semantics 1 to 5)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, finished, hand, load, projection, slide, space
from tests.games.projector.driving import go_on
from tests.games.projector.slide import chosen, flag, here, offers, on, pick, rolls, way

from fabletop.engine.match import Match
from fabletop.games.projector.naming import card_words
from fabletop.games.projector.rules.locations import chosen_texts
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import IN, NONE, Outing, Token
from fabletop.testing.arranged import choices, tag

SEARCH, COUNTER, DOOR, SWITCHES, DICE, DESK, BALLROOM = "ZX:11", "ZX:13", "ZX:14", "ZX:15", "ZX:16", "ZX:22", "ZX:23"
THREE: dict[str, Any] = {"seats": 3, "draw": {seat: ["Dash"] * 4 for seat in range(3)}}


# --- flow of control -------------------------------------------------------------------------------------------------


def test_effects_run_in_order_and_numbers_are_read_when_they_do() -> None:
    assert flag(chosen(SWITCHES, 0)) == 2  # set to 1, then as much again


@pytest.mark.parametrize(("cards", "way_taken"), [(3, 1), (2, 2)])
def test_one_of_two_branches_is_taken(cards: int, way_taken: int) -> None:
    assert flag(chosen(SWITCHES, 1, hands={0: ["Dash"] * cards, 1: []})) == way_taken


def test_the_same_is_done_for_each_player() -> None:
    table = chosen(SWITCHES, 2, hands={0: [], 1: []})
    assert flag(table) == 2
    assert [len(each) for each in table.hands] == [1, 1]


def test_something_is_done_so_many_times() -> None:
    assert flag(chosen(SWITCHES, 3)) == 2
    assert flag(chosen(SWITCHES, 3, **THREE)) == 3


def test_up_to_two_different_ways_are_taken_by_the_party() -> None:
    match = on(SWITCHES, hands={0: ["Dash"], 1: []}, resources={0: ["brass"]})
    match.answer(0, way(match, 4))
    assert choices(match) == ["1", "2", "3", "none"]
    match.answer(0, "2")
    assert match.table.held[0] == []
    assert choices(match) == ["1", "3", "none"]
    match.answer(0, "3")
    assert [flag(match.table, each) for each in "abc"] == [0, 1, 1]
    assert tag(match) == "act"


def test_a_way_that_cannot_be_paid_or_whose_condition_fails_is_not_offered_and_none_may_be_taken() -> None:
    match = on(SWITCHES, hands={0: [], 1: []})
    match.answer(0, way(match, 4))
    assert choices(match) == ["1", "none"]
    match.answer(0, "none")
    assert [flag(match.table, each) for each in "abc"] == [0, 0, 0]


def test_prose_changes_nothing() -> None:
    match = on(SWITCHES)
    before = dict(match.table.flags)
    pick(match, 5)
    assert match.table.flags == before


def test_of_two_nested_ones_the_outer_has_a_name_of_its_own() -> None:
    assert flag(chosen(SWITCHES, 6, **THREE)) == 6  # pairs of two different players


@pytest.mark.parametrize(
    ("text", "sides", "shown", "total"),
    [
        (0, 4, (3,), 3), (1, 6, (6,), 6), (2, 6, (5, 6), 11), (3, 8, (8,), 8), (4, 10, (1,), 1), (5, 12, (9,), 9),
        (6, 20, (17,), 17),
    ],
)  # fmt: skip
def test_dice_have_a_name(text: int, sides: int, shown: tuple[int, ...], total: int) -> None:
    assert flag(chosen(DICE, text, also=lambda table: load(table, "effects", sides, *shown))) == total


# --- timings, costs, limits ------------------------------------------------------------------------------------------


def test_flipping_offers_a_test_and_a_test_for_its_own_effect_leaves_the_offer_open() -> None:
    match = on("ZX:60", rooms={"2.1": SEARCH}, up=("2.2",), hands={0: ["Spot", "Spot"], 1: []},
               fields={"moves": [1, 0]}, also=rolls(18, 18))  # fmt: skip
    first, second = match.table.hands[0]
    match.answer(0, "go:2.1")
    assert tag(match) == "may"
    match.answer(0, "use")
    assert {f"c{first}", f"own:{first}", "no"} <= set(choices(match))
    match.answer(0, f"own:{first}")
    go_on(match, "test", {"select": "space:2.1"})
    assert flag(match.table, "b") == 0, "nothing is read by the ability's own effect"
    assert Now.has(match.table, here("2.1"), "spotted")
    match.answer(0, f"c{second}")
    go_on(match)
    assert flag(match.table, "b") == 1


def test_a_card_of_a_kind_is_discarded_as_a_cost() -> None:
    assert not offers(on(COUNTER, hands={0: ["Strike"], 1: []}), 0)
    match = on(COUNTER, hands={0: ["Strike", "Spot"], 1: []})
    spot = hand(match, 0, "Spot")
    pick(match, 0)
    assert match.table.discards[0] == [spot]
    assert match.table.hands_played[0] == 0
    assert flag(match.table, "a") == 1


@pytest.mark.parametrize(
    ("text", "flag_name", "again"),
    [(1, "b", ""), (2, "c", ""), (3, "n", ""), (4, "m", "round")],
)
def test_a_text_of_a_location_may_have_a_limit_beside_its_timing(text: int, flag_name: str, again: str) -> None:
    match = on(COUNTER)
    pick(match, text)
    assert flag(match.table, flag_name) == 1
    table = match.table
    table.limited[:] = [key for key in table.limited if key[2] == NONE]  # the next turn, as far as the timing goes
    assert not _open(match, text)
    Now.forget_limits(table, "turn")
    assert not _open(match, text)
    Now.forget_limits(table, "round")
    assert _open(match, text) == (again == "round")


def _open(match: Match[Outing], text: int) -> bool:
    number = match.table.location(space("2.2")).texts.all[text]
    return number in [now.text for now in chosen_texts(match.table, 0)]


def test_a_limit_for_each_player_leaves_the_others_theirs() -> None:
    match = on(COUNTER)
    for text in (2, 3):
        pick(match, text)
    numbers = match.table.location(space("2.2")).texts.all
    left = [now.text for now in chosen_texts(match.table, 1)]
    assert numbers[3] in left
    assert numbers[2] not in left, "once per projection is for all"


@pytest.mark.parametrize(
    ("natural", "noted"),
    [
        pytest.param(19, [13, 0, 0], id="a margin of 12 or more"),
        pytest.param(17, [0, 1, 0], id="a success that misses what is needed"),
        pytest.param(3, [0, 0, 1], id="a failure"),
    ],
)
def test_a_success_may_need_a_margin(natural: int, noted: list[int]) -> None:
    """Dash at level 4 with a bonus of 9 and more learnt; the text makes it harder by 1."""
    match = on(DOOR, hands={0: ["Dash +9"], 1: []}, also=rolls(natural))
    match.table.temp[0][2] = 2
    before = match.table.temp[0][2]
    pick(match, 0, {"test": f"c{match.table.hands[0][0]}"})
    assert [flag(match.table, each) for each in "nmo"] == noted
    assert match.table.temp[0][2] - before == (natural != 3), "a success teaches something, also one without effect"


def test_an_ability_that_is_used_only_as_specified_is_taken_only_where_it_is_named() -> None:
    match = on(DOOR, hands={0: ["Test Oath"], 1: []}, levels={"Test Oath": 4}, also=rolls(17))
    oath = match.table.hands[0][0]
    assert f"play:{oath}" not in choices(match)
    assert not offers(match, 0), "any ability is not this one"
    pick(match, 1, {"test": f"c{oath}"})
    assert flag(match.table, "hit") == 17


# --- slides ----------------------------------------------------------------------------------------------------------


def test_cards_are_drawn_as_far_as_there_are_any() -> None:
    table = chosen(DESK, 0, draw={0: ["Dash"], 1: []}, hands={0: [], 1: []})
    assert (len(table.hands[0]), table.status[0]) == (1, IN)
    table = chosen(DESK, 0, draw={0: [], 1: []}, discard={0: ["Dash"] * 3}, hands={0: [], 1: []})
    assert (len(table.hands[0]), len(table.draw_piles[0])) == (2, 1)


def test_cards_are_discarded_by_choice_and_by_chance() -> None:
    match = on(DESK, hands={0: ["Spot", "Dash", "Strike"], 1: []})
    spot = hand(match, 0, "Spot")
    pick(match, 1, {"discard": [f"c{spot}"]})
    assert spot in match.table.discards[0]
    assert (len(match.table.hands[0]), len(match.table.discards[0])) == (1, 2)


def test_a_card_is_lost_from_the_top_unseen() -> None:
    match = on(DESK)
    top = match.table.draw_piles[0][-1]
    pick(match, 2)
    assert match.table.lost_piles[0] == [top]
    assert not match.table.seen[top]
    assert flag(match.table, "t.card_loss") == 1
    assert flag(match.table, "t.damage") == 0


def test_damage_is_a_stage_of_its_own_before_cards_are_lost() -> None:
    table = chosen(DESK, 3)
    assert len(table.lost_piles[0]) == 2
    assert (flag(table, "t.damage"), flag(table, "t.card_loss"), flag(table, "t.attack")) == (1, 2, 0)


def test_lost_cards_come_back_the_last_first() -> None:
    lost: dict[str, Any] = {"lost": {0: ["Spot", "Strike"]}, "hands": {0: [], 1: []}}
    table = chosen(DESK, 4, **lost)
    assert [card_words(table, each) for each in table.discards[0]] == ["Strike"]
    table = chosen(DESK, 5, **lost)
    assert [card_words(table, each) for each in table.hands[0]] == ["Strike"]


def test_own_cards_go_from_one_pile_to_another() -> None:
    match = on(DESK, lost={0: ["Spot", "Strike"], 1: ["Dash"]})
    spot = match.table.lost_piles[0][0]
    pick(match, 6, {"select": f"card:{spot}"})
    assert match.table.draw_piles[0][-1] == spot
    assert len(match.table.lost_piles[1]) == 1


def test_new_slides_come_into_the_reserve() -> None:
    match = on(DESK)
    spot, before = slide(match.table, "Spot"), match.table.reserve[0].count(slide(match.table, "Spot"))
    pick(match, 7)
    assert match.table.reserve[0].count(spot) == before + 2


def test_hidden_cards_are_shown_to_one_player_alone() -> None:
    match = on(DESK, up=("2.2", "2.1"))
    table, hidden = match.table, match.table.grid[space("1.1")]
    pick(match, 8)
    assert table.seen[hidden] == 1 << 1
    assert not table.up[space("1.1")]


# --- moving ----------------------------------------------------------------------------------------------------------


def test_points_are_gained_and_are_a_cost() -> None:
    match = on(BALLROOM)
    assert not offers(match, 1)
    pick(match, 0)
    assert match.table.moves[0] == 2
    pick(match, 1)
    assert (match.table.moves[0], flag(match.table, "hit")) == (1, 1)


def test_a_move_lands_on_every_space_and_may_stop_earlier() -> None:
    match = on(BALLROOM, rooms={"2.1": "ZX:12", "3.1": "ZX:60"})
    match.answer(0, way(match, 2))
    match.answer(0, "space:2.1")
    assert flag(match.table, "t.landed") == 1
    assert "stay" in choices(match)
    match.answer(0, "stay")
    assert match.table.at[0] == space("2.1")
    assert flag(match.table, "t.moved") == 1


def test_one_goes_toward_a_place_by_a_shortest_way_so_many_spaces() -> None:
    """The gate is two moves away, by two ways that are as short; a third room is not on the way."""
    rooms = {"1.1": "ZX:60", "1.2": "ZX:62", "4.1": "ZX:10", "3.1": "ZX:61", "2.1": "ZX:63", "3.2": ""}
    match = on(BALLROOM, rooms=rooms)
    pick(match, 3)
    assert match.table.at[0] == space("3.1"), "two of the three moves there"
    match = on(BALLROOM, rooms={"1.1": "ZX:10"})
    match.answer(0, way(match, 3))
    assert sorted(choices(match)) == ["space:1.2", "space:2.1"]
    match.answer(0, "space:1.2")
    assert match.table.at[0] == space("1.1")


def test_who_has_no_way_to_a_place_does_not_move() -> None:
    assert not offers(on(BALLROOM, rooms={"1.1": "", "4.4": "ZX:10"}), 3)


def test_a_move_through_walls() -> None:
    walls = dict.fromkeys(("2.1", "1.2", "3.2", "2.3"), "ZX:69")
    assert not offers(on(BALLROOM, rooms=walls), 2)
    match = on(BALLROOM, rooms=walls)
    match.answer(0, way(match, 4))
    match.answer(0, "space:2.3")
    assert match.table.at[0] == space("2.3")


def test_a_leap_goes_straight_over_anything_and_lands_only_at_its_end() -> None:
    match = on(BALLROOM, rooms={"2.1": "ZX:12", "2.3": "", "2.4": "ZX:65", "4.2": "ZX:66", "3.2": "ZX:69"})
    match.answer(0, way(match, 5))
    assert sorted(choices(match)) == ["space:2.4", "space:4.2"], "over a gap, and over walls"
    match.answer(0, "space:4.2")
    assert match.table.at[0] == space("4.2")
    assert flag(match.table, "t.landed") == 0


def test_somebody_else_is_moved_as_they_want() -> None:
    match = on(BALLROOM, up=("2.2", "2.1"), rooms={"1.2": "ZX:12"})
    match.answer(0, way(match, 6))
    assert match.waiting == (1,)
    match.answer(1, "space:1.2")
    assert match.table.at[1] == space("1.2")
    assert (flag(match.table, "t.flipped"), flag(match.table, "t.landed")) == (1, 1)


def test_the_nearest_token_comes_to_you_whatever_it_stands_for() -> None:
    match = on(BALLROOM, at={0: "2.2", 1: "1.1"}, also=lambda table: bring(table, "BD:902", "2.1"))
    pick(match, 7)
    assert match.table.opponents[0].area == here()
    match = on(BALLROOM, also=lambda table: table.tokens.append(Token(0, "chalk", here("2.3"), 0, NONE)))
    pick(match, 7)
    assert match.table.tokens[0].at == here()


def test_a_figure_and_a_baddie_are_put_somewhere() -> None:
    match = on(BALLROOM, rooms={"1.1": "ZX:12"})
    match.answer(0, way(match, 8))
    match.answer(0, "space:1.1")
    assert (match.table.at[0], flag(match.table, "t.landed")) == (space("1.1"), 1)
    match = on(BALLROOM, also=lambda table: bring(table, "BD:902", "1.1"))
    pick(match, 9)
    assert match.table.opponents[0].area == here()
    assert flag(match.table, "t.entered") == 1


def test_gaps_do_not_stop_a_move_that_goes_through_them() -> None:
    match = on(BALLROOM, rooms={"2.3": "", "2.4": "ZX:12"})
    match.answer(0, way(match, 10))
    assert "space:2.4" in choices(match)
    match.answer(0, "space:2.4")
    assert match.table.at[0] == space("2.4"), "which takes both of its spaces"
    assert tag(match) == "act"


def test_a_straight_move_keeps_its_direction() -> None:
    match = on(BALLROOM, rooms={"4.2": "ZX:65"})
    match.answer(0, way(match, 11))
    match.answer(0, "space:3.2")
    assert match.table.at[0] == space("4.2"), "the second space is where the first one led"
    assert flag(match.table, "t.moved") == 2


def test_a_leap_along_sides_needs_a_way() -> None:
    match = on(BALLROOM, rooms={"2.1": "ZX:12", "1.2": "ZX:69"})
    match.answer(0, way(match, 12))
    assert sorted(choices(match)) == ["space:1.1", "space:3.1"]
    match.answer(0, "space:1.1")
    assert (match.table.at[0], flag(match.table, "t.landed")) == (space("1.1"), 0)


def test_the_hare_of_the_meadow_walks_two_spaces_toward_its_corner() -> None:
    """A published card: at the end of a round it goes along the rim, and does not jump."""
    rooms = {f"{n % 4 + 1}.{n // 4 + 1}": f"CM:{10 + n}" for n in range(12)}
    match = projection(area="CM", house=rooms, up=tuple(rooms), at={0: "2.2", 1: "2.2"}, baddies={"BD:02": "1.1"},
                       draw={0: ["Dash"], 1: ["Dash"]})  # fmt: skip
    finished(Now.occur(match.table, "round_end"))
    assert match.table.opponents[0].area == here("3.1")
