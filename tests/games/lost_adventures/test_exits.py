"""Remaining or exiting, and where reward cubes go (LA-117 to LA-132)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.state import COLOUR_OF, PURPLE, YELLOW, Film
from fabletop.games.lost_adventures.terms import COLOURS
from fabletop.testing.arranged import barred, choices, refused

from .arrange import answer, notes, tile
from .encounter import asked, leave, on, remain, row, scene

TWO = "keeper_of_ashes"  # purple and yellow
LOOK_Y = [f"look_{place}" for place in YELLOW]
LOOK_P = [f"look_{place}" for place in PURPLE]
BOXES = ["draw", "move"]


def exits(seats: int = 3, n: int = 2, flips: tuple[str, ...] = (), **kwargs: Any) -> Match[Film]:
    """An encounter in which a flip has just brought the marker to a space worth `n`."""
    return scene(seats, ["c|", *flips], track=(0, n, 3, 3, on(3, "green")), **kwargs)


# --- one after the other ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-117", "LA-R35")
def test_players_decide_in_turn_order_one_after_the_other() -> None:
    match = exits(active=1)
    for seat in (1, 2, 0):
        assert match.waiting == (seat,)
        assert asked(match, seat, "LA-117")[:2] == ["remain", "exit"]
        remain(match, seat)
    assert len(match.table.flipped) == 2


@pytest.mark.rule("LA-117", "LA-R35")
def test_a_decision_is_open_before_the_next_player_decides() -> None:
    match = exits()
    leave(match, 0)
    assert match.view(1).table.inside == [0, 1, 1]
    asked(match, 1, "LA-117")


@pytest.mark.rule("LA-117", "LA-R35")
def test_rewards_are_placed_before_the_next_player_decides() -> None:
    match = exits(rewards=[1, 1, 0])
    card = row(match.table)[0]
    answer(match, (0, "exit"), (0, card))
    assert match.waiting == (1,)
    answer(match, (1, "exit"))
    assert card not in choices(match, 1)


@pytest.mark.rule("LA-117", "LA-128")
def test_who_has_left_is_not_asked_again() -> None:
    match = exits(active=0, contribution=[0, 12, 0])
    leave(match, 0)
    remain(match, 1, 2)
    assert match.waiting == (1,)
    assert match.table.inside == [0, 1, 1]


# --- how many --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-118", "LA-119")
@pytest.mark.parametrize(("n", "cubes", "rewards"), [(2, 3, 2), (2, 1, 1), (3, 3, 3), (0, 3, 0), (2, 0, 0)])
def test_rewards_are_limited_by_the_space_and_by_the_cubes(n: int, cubes: int, rewards: int) -> None:
    match = exits(n=n, rewards=[cubes, 0, 0])
    cards = row(match.table)
    answer(match, (0, "exit"))
    for card in cards[:rewards]:
        asked(match, 0, "LA-120")
        answer(match, (0, card))
    assert match.waiting == (1,)
    assert match.table.rewarded == [rewards, 0, 0]


@pytest.mark.rule("LA-119")
def test_cubes_above_the_number_stay_without_effect() -> None:
    match = exits(n=1, rewards=[3, 0, 0], inside=[1, 0, 0])
    answer(match, (0, "exit"), (0, row(match.table)[0]))
    assert match.table.turn == 2
    assert [len(mat) for mat in match.table.mats] == [1, 0, 0]


@pytest.mark.rule("LA-119")
def test_fewer_rewards_may_be_taken() -> None:
    match = exits(rewards=[2, 0, 0])
    card = row(match.table)[0]
    answer(match, (0, "exit"), (0, card))
    assert "done" in asked(match, 0, "LA-120")
    answer(match, (0, "done"))
    assert match.waiting == (1,)
    assert match.table.rewarded == [1, 0, 0]


# --- where -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-120")
def test_a_reward_goes_to_the_row_of_the_shape_to_the_tiles_colours_or_off_camera() -> None:
    match = exits(rewards=[1, 0, 0], tile_here=TWO)
    answer(match, (0, "exit"))
    assert sorted(asked(match, 0, "LA-120")) == sorted([*row(match.table), *LOOK_Y, *LOOK_P, *BOXES, "done"])


@pytest.mark.rule("LA-120")
@pytest.mark.parametrize("where", ["lisbon", "london", "venice", "athens"])
def test_the_row_is_that_of_the_citys_shape(where: str) -> None:
    match = exits(rewards=[1, 0, 0], where=where)
    answer(match, (0, "exit"))
    assert sorted(choices(match, 0)) == sorted([*row(match.table), *BOXES, "done"])


@pytest.mark.rule("LA-120")
def test_a_cube_on_draw_is_used_at_once() -> None:
    match = exits(rewards=[1, 0, 0], inside=[1, 1, 0])
    answer(match, (0, "exit"), (0, "draw"))
    assert len(match.table.mats[0]) == 1
    assert match.waiting == (1,)


@pytest.mark.rule("LA-120")
def test_a_cube_on_move_is_used_at_once() -> None:
    match = exits(rewards=[1, 0, 0])
    answer(match, (0, "exit"), (0, "move"), (0, "move_baghdad"))
    assert match.table.at[0] == match.table.box.city_index["baghdad"]
    assert match.waiting == (1,)


@pytest.mark.rule("LA-121")
def test_a_display_card_holds_one_cube_and_only_its_owner_gets_it() -> None:
    match = exits(2, rewards=[1, 1])
    card = row(match.table)[0]
    answer(match, (0, "exit"), (0, card), (1, "exit"))
    assert card not in choices(match, 1)
    refused(match, 1, card)
    answer(match, (1, "done"))
    assert [match.table.printed(each).id for each in match.table.mats[0]] == [card]
    assert not match.table.mats[1]


@pytest.mark.rule("LA-121")
def test_a_player_cannot_put_two_cubes_on_one_display_card() -> None:
    match = exits(2, rewards=[2, 0])
    card = row(match.table)[0]
    answer(match, (0, "exit"), (0, card))
    assert card not in choices(match, 0)


@pytest.mark.rule("LA-122")
def test_sharing_a_temple_card_costs_one_time() -> None:
    match = exits(rewards=[1, 1, 1], tile_here=TWO)
    answer(match, (0, "exit"), (0, LOOK_Y[0]))
    assert match.table.time == [0, 0, 0]
    answer(match, (1, "exit"), (1, LOOK_Y[0]))
    assert match.table.time == [0, 1, 0]
    answer(match, (2, "exit"), (2, LOOK_Y[1]))
    assert match.table.time == [0, 1, 0]


@pytest.mark.rule("LA-122")
def test_sharing_costs_one_time_however_many_cubes_lie_there() -> None:
    match = exits(rewards=[1, 1, 1], tile_here=TWO)
    for seat in range(3):
        answer(match, (seat, "exit"), (seat, LOOK_Y[0]))
    assert match.table.time == [0, 1, 1]


@pytest.mark.rule("LA-122", "LA-123", "LA-R89")
def test_sharing_costs_time_also_who_has_seen_the_card_before() -> None:
    looked = [0] * len(COLOUR_OF)
    looked[YELLOW.start] = 0b111
    match = exits(rewards=[1, 1, 0], tile_here=TWO, looked=looked)
    answer(match, (0, "exit"), (0, LOOK_Y[0]), (1, "exit"))
    question = match.question_for(1)
    assert question is not None
    assert {option.id: option.cost for option in question.options}[LOOK_Y[0]] == "1 time"
    answer(match, (1, LOOK_Y[0]))
    assert match.table.time == [0, 1, 0]


@pytest.mark.rule("LA-117", "LA-120")
def test_options_of_the_same_kind_keep_their_order() -> None:
    """Whether one has seen a card, or stands on the last space, moves nothing to another number."""
    seen = [0] * len(COLOUR_OF)
    seen[YELLOW.start] = 1
    fresh, known = (exits(2, rewards=[1, 0], tile_here=TWO, looked=looked) for looked in ([0] * len(COLOUR_OF), seen))
    assert choices(fresh, 0) == choices(known, 0) == ["remain", "exit"]
    for match in (fresh, known):
        answer(match, (0, "exit"))
    assert choices(fresh, 0) == choices(known, 0)
    last = scene(2, ["c"], track=(0, 1))
    assert last.table.success == 1
    assert choices(last, 0) == ["remain", "exit"]


@pytest.mark.rule("LA-122", "LA-051")
def test_nobody_shares_their_way_into_the_credits() -> None:
    match = exits(2, rewards=[1, 1], tile_here=TWO, time=[0, 26])
    answer(match, (0, "exit"), (0, LOOK_Y[0]), (1, "exit"))
    assert barred(match, 1) == {LOOK_Y[0]: "LA-051", "look": "LA-171"}
    refused(match, 1, LOOK_Y[0], "LA-051")
    answer(match, (1, LOOK_Y[1]))
    assert not match.table.out[1]


@pytest.mark.rule("LA-123")
def test_a_temple_card_examined_before_may_be_chosen_again() -> None:
    looked = [0] * len(COLOUR_OF)
    looked[YELLOW.start] = 1
    match = exits(2, rewards=[1, 0], tile_here=TWO, looked=looked)
    answer(match, (0, "exit"))
    assert [id_ for id_, note in notes(match, 0).items() if note == "you have seen it"] == [LOOK_Y[0]]
    answer(match, (0, LOOK_Y[0]))
    assert match.table.rewarded == [1, 0]


@pytest.mark.rule("LA-124", "LA-R36")
def test_a_player_may_not_put_two_cubes_on_one_temple_card() -> None:
    match = exits(2, rewards=[2, 0], tile_here=TWO)
    answer(match, (0, "exit"), (0, LOOK_Y[0]))
    assert LOOK_Y[0] not in choices(match, 0)
    refused(match, 0, LOOK_Y[0])


@pytest.mark.rule("LA-125", "LA-R36")
def test_a_face_up_temple_card_takes_no_cube() -> None:
    up = [0] * len(COLOUR_OF)
    up[0] = 1
    match = exits(2, rewards=[1, 0], tile_here="customs_inspector", up=up)
    answer(match, (0, "exit"))
    assert [id_ for id_ in choices(match, 0) if id_.startswith("look")] == ["look_1"]


@pytest.mark.rule("LA-126")
def test_without_a_tile_no_temple_card_can_be_chosen() -> None:
    match = exits(2, rewards=[1, 0])
    answer(match, (0, "exit"))
    assert not [id_ for id_ in choices(match, 0) if id_.startswith("look")]
    refused(match, 0, LOOK_Y[0])
    assert barred(match, 0) == {"look": "LA-126"}
    assert "No theme tile lies in" in refused(match, 0, "look", "LA-126")


@pytest.mark.rule("LA-171")
def test_why_a_temple_card_of_another_colour_takes_no_cube_is_told_at_the_card() -> None:
    match = exits(2, rewards=[1, 0], tile_here=TWO)
    answer(match, (0, "exit"))
    question = match.question_for(0)
    assert question is not None
    (other,) = [each for each in question.barred if each.option.id == "look"]
    colours = {COLOURS.index(colour) for colour in match.table.box.tiles[tile(TWO)].colours}
    assert {*other.option.touches} == {f"temple:{n}" for n, colour in enumerate(COLOUR_OF) if colour not in colours}
    assert "give access to" in refused(match, 0, "look", "LA-171")


@pytest.mark.rule("LA-120", "LA-126")
@pytest.mark.parametrize("name", ["wage_list", "cup_maker", "customs_inspector", "brass_model", "caravan_ledger"])
def test_only_temple_cards_of_a_colour_of_the_tile_can_be_chosen(name: str) -> None:
    match = exits(2, rewards=[1, 0], tile_here=name)
    answer(match, (0, "exit"))
    colours = {COLOURS.index(colour) for colour in match.table.box.tiles[tile(name)].colours}
    wanted = [f"look_{place}" for place, colour in enumerate(COLOUR_OF) if colour in colours]
    assert [id_ for id_ in choices(match, 0) if id_.startswith("look")] == wanted


# --- after an exit ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-127", "LA-R37")
def test_when_somebody_has_left_the_investment_falls_by_their_part() -> None:
    match = exits(2, contribution=[3, 2], flips=("ccccc|",))
    leave(match, 0)
    assert match.table.contribution == [0, 2]
    remain(match, 1)
    assert match.table.success == 3  # 1, and 2 in range


@pytest.mark.rule("LA-127", "LA-R37")
def test_an_exited_player_can_no_longer_ignore_x() -> None:
    match = exits(2, cards={0: ["wrapped_hand"]}, flips=("|x",), present=True)
    leave(match, 0)
    remain(match, 1)
    assert match.table.noise == [0, 1]


@pytest.mark.rule("LA-128")
def test_an_exited_player_suffers_no_more() -> None:
    match = exits(2, flips=("|xxx",), present=True, contribution=[1, 0], threat="curse")
    leave(match, 0)
    remain(match, 1)
    assert match.table.curses == [0, 3]


@pytest.mark.rule("LA-129")
def test_rounds_go_on_until_nobody_is_in() -> None:
    match = exits(2)
    remain(match, 0, 1)
    leave(match, 0)
    remain(match, 1)
    remain(match, 1)
    assert (match.table.turn, match.waiting) == (1, (1,))
    leave(match, 1)
    assert match.table.turn == 2


# --- after a hand ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-131")
def test_after_a_hand_players_still_in_place_rewards_but_none_on_temple_cards() -> None:
    match = scene(3, ["c|", "|h"], track=(0, 1, 2), active=1, present=True, tile_here=TWO, rewards=[2, 2, 2])
    remain(match, 1)
    leave(match, 2)
    remain(match, 0)
    assert match.waiting == (1,)
    assert sorted(asked(match, 1, "LA-120")) == sorted([*row(match.table), *BOXES, "done"])
    answer(match, (1, row(match.table)[0]))
    assert match.waiting == (0,)  # one reward each, by the number of the space; who left before has had theirs
    answer(match, (0, "done"))
    assert match.table.turn == 2


@pytest.mark.rule("LA-131")
def test_after_a_hand_not_even_tiles_that_are_still_there_lead_to_temple_cards() -> None:
    match = scene(2, ["|h"], where="berlin", present=True, track=(1, 2), in_berlin=[TWO], rewards=[1, 0])
    asked(match, 0, "LA-120")
    assert not [id_ for id_ in choices(match, 0) if id_.startswith("look")]
    assert barred(match, 0) == {"look": "LA-131"}


@pytest.mark.rule("LA-131", "LA-102")
def test_after_a_hand_nobody_may_remain() -> None:
    match = scene(2, ["|h"], present=True, track=(1, 1, 2), rewards=[1, 0])
    assert "remain" not in choices(match, 0)
    refused(match, 0, "remain")


@pytest.mark.rule("LA-131")
def test_who_is_put_out_by_the_capture_places_nothing() -> None:
    match = scene(
        2, ["|h"], present=True, track=(1, 2), rewards=[1, 1], tile_here=TWO, in_berlin=["wage_list"], time=[26, 3]
    )
    assert match.table.out == ["time", ""]
    assert match.waiting == (1,)
    asked(match, 1, "LA-120")


# --- elimination -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-132", "LA-R16")
def test_if_the_last_participants_are_eliminated_the_encounter_ends_without_rewards() -> None:
    match = scene(
        3, ["|x"], present=True, threat="life", life=[0, 0, 5], inside=[1, 1, 0], rewards=[1, 1, 0], track=(2, 3)
    )
    table = match.table
    assert table.out == ["life", "life", ""]
    assert table.turn == 2
    assert table.rewarded == [0, 0, 0]


@pytest.mark.rule("LA-132", "LA-R16")
def test_rewards_of_who_left_before_are_still_claimed() -> None:
    match = scene(
        2, ["|", "|x"], track=(1, 2), rewards=[1, 0], present=True, threat="life", life=[7, 0], contribution=[0, 12]
    )
    card = row(match.table)[0]
    answer(match, (0, "exit"), (0, card))
    remain(match, 1)
    assert match.table.out == ["", "life"]
    assert [match.table.printed(each).id for each in match.table.mats[0]] == [card]
