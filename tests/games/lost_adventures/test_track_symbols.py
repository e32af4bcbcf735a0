"""Symbols on the success track: X, green squares, effect symbols, secret doors (LA-133 to LA-145, LA-285, LA-286)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.cards import Space
from fabletop.games.lost_adventures.rules.track import DOOR_COSTS
from fabletop.games.lost_adventures.state import Film
from fabletop.testing.arranged import refused

from .allocating import NO_CUBES, OUT, allocating, join
from .arrange import answer, city
from .encounter import (
    BY_CATEGORY,
    DESTROYS,
    LEVERS,
    SECRET_EXIT,
    asked,
    card,
    deeds,
    door,
    leave,
    on,
    remain,
    row,
    scene,
)

TAKE = "deed:secret_exit"
DOOR_FIRST = (Space(0), on(1, door(1)), Space(2))


def entered(
    *symbols: Any, seats: int = 3, n: int = 1, card: str = "c|", more: tuple[Any, ...] = (), **kwargs: Any
) -> Match[Film]:
    """An encounter whose first flip enters a space with these symbols."""
    return scene(seats, [card, *kwargs.pop("flips", ())], track=(0, on(n, *symbols), *more, 2, 2, 3, 3, 3), **kwargs)


def before_the_flip(**more: Any) -> Match[Film]:
    """The active player allocates; the first check leads to a door."""
    printed = {id_: card("c") for id_ in BY_CATEGORY}
    return allocating(scenery={"track": DOOR_FIRST}, printed=printed, **more)


# --- X ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-133", "LA-134")
def test_an_x_on_the_track_hits_like_one_of_the_flip() -> None:
    match = entered("x", present=True)
    assert match.table.noise == [1, 1, 1]
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-134", "LA-098")
def test_an_x_on_the_track_brings_the_enemy_nearer() -> None:
    match = entered("x", where="aden")
    assert match.table.enemy_at == city("ankara")
    assert match.table.noise == [0, 0, 0]


@pytest.mark.rule("LA-134", "LA-100")
def test_when_an_x_on_the_track_brings_the_enemy_the_x_of_the_flip_do_nothing() -> None:
    match = entered("x", card="c|xx")
    assert match.table.enemy_at == match.table.city
    assert match.table.noise == [0, 0, 0]


@pytest.mark.rule("LA-134", "LA-R79")
def test_an_x_on_the_track_adds_to_those_of_the_flip() -> None:
    match = entered("x", card="c|xx", present=True)
    assert match.table.noise == [3, 3, 3]


# --- green squares ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-135", "LA-R38")
def test_a_green_square_gives_each_player_still_in_a_green_cube() -> None:
    match = entered("green", inside=[1, 0, 1])
    assert match.table.green == [1, 0, 1]


@pytest.mark.rule("LA-133", "LA-135")
def test_a_green_square_counts_before_anybody_decides_to_leave() -> None:
    match = entered("green")
    asked(match, 0, "LA-117")
    assert match.table.green == [1, 1, 1]


@pytest.mark.rule("LA-R38")
@pytest.mark.parametrize("colour", ["black", "red", "purple", "square"])
def test_no_other_colour_can_stand_on_a_track(colour: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"n": 1, "symbols": [colour]}, Space)


# --- effect symbols --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-136", "LA-R39")
def test_working_a_lever_costs_hubris_and_hits_all_still_in() -> None:
    match = entered("lever", cards={1: [LEVERS[0]]}, inside=[1, 1, 0])
    assert asked(match, 1, "LA-136") == ["pass", "work"]
    answer(match, (1, "work"))
    assert match.table.hubris == [0, 1, 0]
    assert match.table.noise == [1, 1, 0]


@pytest.mark.rule("LA-136")
def test_a_lever_need_not_be_worked() -> None:
    match = entered("lever", cards={1: [LEVERS[0]]})
    answer(match, (1, "pass"))
    assert (match.table.hubris, match.table.noise) == ([0, 0, 0], [0, 0, 0])
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-136")
def test_only_the_symbol_of_the_space_can_be_worked() -> None:
    match = entered("lever", cards={0: [DESTROYS]})
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-136")
def test_a_symbol_on_an_ability_of_the_mat_serves_too() -> None:
    match = entered("destroy", bare=False, inside=[0, 0, 1], active=2)
    answer(match, (2, "work"))
    assert (match.table.hubris, match.table.noise) == ([0, 0, 1], [0, 0, 1])


@pytest.mark.rule("LA-136", "LA-089")
def test_a_covered_ability_serves_nothing() -> None:
    match = entered("destroy", active=2)
    asked(match, 2, "LA-117")


@pytest.mark.rule("LA-136", "LA-R39")
def test_a_table_may_spare_who_works_a_symbol() -> None:
    match = entered("lever", cards={1: [LEVERS[0]]}, settings={"effect_hits_activator": False})
    answer(match, (1, "work"))
    assert match.table.noise == [1, 0, 1]
    assert match.table.hubris == [0, 1, 0]


@pytest.mark.rule("LA-137", "LA-R39")
def test_several_players_work_a_symbol_in_turn_order_and_all_suffer_each_time() -> None:
    match = entered("lever", active=1, cards={0: [LEVERS[0]], 2: [LEVERS[1]]})
    asked(match, 2, "LA-136")
    answer(match, (2, "work"))
    asked(match, 0, "LA-136")
    answer(match, (0, "work"))
    assert match.table.hubris == [1, 0, 1]
    assert match.table.noise == [2, 2, 2]


@pytest.mark.rule("LA-137", "LA-R39")
def test_a_player_works_a_space_once_even_with_two_cards() -> None:
    match = entered("lever", cards={0: list(LEVERS)})
    answer(match, (0, "work"))
    asked(match, 0, "LA-117")
    assert match.table.noise == [1, 1, 1]


@pytest.mark.rule("LA-137")
def test_who_is_put_out_by_a_rivals_lever_works_none() -> None:
    match = entered("lever", threat="life", life=[3, 0, 3], cards={0: [LEVERS[0]], 1: [LEVERS[1]]})
    answer(match, (0, "work"))
    assert match.table.out[1] == "life"
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-286", "LA-088")
def test_one_card_works_one_symbol_in_an_encounter() -> None:
    match = entered("lever", more=(on(1, "lever"),), card="cc|", cards={0: [LEVERS[0]], 1: [LEVERS[1]]})
    answer(match, (0, "work"), (1, "pass"))
    assert match.waiting == (1,)  # on the second space only who has not worked yet
    asked(match, 1, "LA-136")


@pytest.mark.rule("LA-286", "LA-137")
def test_another_card_works_the_symbol_when_it_comes_again() -> None:
    match = entered("lever", more=(on(1, "lever"),), card="cc|", cards={0: list(LEVERS)})
    answer(match, (0, "work"), (0, "work"))
    assert match.table.hubris == [2, 0, 0]
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-286", "LA-R17")
@pytest.mark.parametrize(
    ("threat", "fields"), [("life", {"life": [0, 7]}), ("curse", {"curses": [3, 0]}), ("time", {"time": [26, 0]})]
)
def test_nobody_works_a_symbol_whose_threat_would_put_them_out(threat: str, fields: dict[str, Any]) -> None:
    match = entered("lever", seats=2, threat=threat, cards={0: [LEVERS[0]]}, **fields)
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-286", "LA-R39")
def test_who_is_spared_by_the_table_may_work_a_symbol_with_their_last_life() -> None:
    match = entered(
        "lever", seats=2, threat="life", life=[0, 7], cards={0: [LEVERS[0]]}, settings={"effect_hits_activator": False}
    )
    answer(match, (0, "work"))
    assert match.table.life == [0, 6]


# --- secret doors ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-138")
def test_who_has_the_icon_may_leave_at_once_in_turn_order() -> None:
    match = entered(door(2), active=1, mats=["cartographer", "stuntman", "mail_pilot"], covered=[0b0111, 15, 15],
                    cards={1: [SECRET_EXIT]}, time=[26, 0, 0])  # fmt: skip
    assert asked(match, 1, "LA-138") == ["stay", "leave"]
    answer(match, (1, "leave"))
    assert match.table.inside == [1, 0, 1]
    assert asked(match, 2, "LA-138") == ["stay", "buy"]
    answer(match, (2, "stay"))
    assert asked(match, 0, "LA-138") == ["stay", "leave"]  # it cannot be bought so late


@pytest.mark.rule("LA-138")
def test_who_can_neither_leave_nor_buy_is_not_asked_at_a_door() -> None:
    match = entered(door(2), time=[26, 26, 26])
    asked(match, 0, "LA-117")
    assert (match.table.success, match.table.inside, match.table.time) == (1, [1, 1, 1], [26, 26, 26])
    assert match.table.secret_card < 0


@pytest.mark.rule("LA-138")
def test_an_ability_with_the_icon_opens_the_door() -> None:
    match = entered(door(1), bare=False)
    assert asked(match, 0, "LA-138") == ["stay", "leave"]


@pytest.mark.rule("LA-138")
def test_who_stays_at_a_door_is_still_in() -> None:
    match = entered(door(2), cards={0: [SECRET_EXIT]}, time=[0, 26, 26])
    answer(match, (0, "stay"))
    assert match.table.inside == [1, 1, 1]
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-139", "LA-R40")
@pytest.mark.parametrize(("number", "cubes", "rewards"), [(2, 3, 2), (3, 1, 1), (0, 2, 0)])
def test_the_number_beside_the_door_is_the_most_rewards_and_cubes_are_needed(
    number: int, cubes: int, rewards: int
) -> None:
    match = entered(door(number), n=1, cards={0: [SECRET_EXIT]}, rewards=[cubes, 0, 0], time=[0, 26, 26])
    answer(match, (0, "leave"))
    for reward in row(match.table)[:rewards]:
        asked(match, 0, "LA-120")
        answer(match, (0, reward))
    assert match.table.rewarded == [rewards, 0, 0]
    assert match.waiting == (1,)


@pytest.mark.rule("LA-140")
@pytest.mark.parametrize(("green", "hubris"), [(False, False), (True, False), (False, True), (True, True)])
def test_a_door_gives_the_green_cube_and_the_hubris_it_shows(green: bool, hubris: bool) -> None:
    sign = door(1, green=green, hubris=hubris)
    match = entered(sign, cards={0: [SECRET_EXIT]}, time=[0, 26, 26])
    answer(match, (0, "leave"))
    assert match.table.green == [green, 0, 0]
    assert match.table.hubris == [hubris, 0, 0]


@pytest.mark.rule("LA-140")
def test_who_stays_gets_nothing_from_the_door() -> None:
    match = entered(door(1, green=True, hubris=True), cards={0: [SECRET_EXIT]}, time=[0, 26, 26])
    answer(match, (0, "stay"))
    assert (match.table.green, match.table.hubris) == ([0, 0, 0], [0, 0, 0])


@pytest.mark.rule("LA-141", "LA-R40")
def test_who_left_by_the_door_is_spared_the_rest_of_the_flip() -> None:
    match = entered(door(1), card="c|x", present=True, cards={0: [SECRET_EXIT]}, time=[0, 26, 26])
    answer(match, (0, "leave"))
    assert match.table.noise == [0, 1, 1]


@pytest.mark.rule("LA-141", "LA-R40")
def test_the_range_of_the_flip_does_not_change_when_somebody_leaves_by_the_door() -> None:
    match = entered(door(1), card="ccc|", cards={0: [SECRET_EXIT]}, contribution=[3, 0, 0], time=[0, 26, 26])
    answer(match, (0, "leave"))
    assert match.table.investment == 0
    assert match.table.success == 3


@pytest.mark.rule("LA-141", "LA-129")
def test_when_the_last_leaves_by_the_door_the_encounter_is_over() -> None:
    match = entered(door(1), card="ccc|h", present=True, seats=2, inside=[1, 0], cards={0: [SECRET_EXIT]})
    answer(match, (0, "leave"))
    assert match.table.turn == 2


# --- the secret exit card --------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-142", "LA-143", "LA-145", "LA-R41")
def test_the_secret_exit_card_is_bought_for_time_alone_at_the_door() -> None:
    match = entered(door(1), seats=2)
    assert asked(match, 0, "LA-138") == ["stay", "buy"]
    answer(match, (0, "buy"))
    table = match.table
    assert table.time == [DOOR_COSTS, 0]
    assert (table.inside, table.hubris, table.cubed[0]) == ([0, 1], [0, 0], [])


@pytest.mark.rule("LA-142", "LA-143", "LA-145", "LA-R41")
def test_the_secret_exit_card_bought_at_an_exit_decision_opens_a_later_door() -> None:
    match = entered(more=(on(1, door(1)),), flips=["c|"], seats=2)
    answer(match, (0, TAKE))
    assert match.table.time == [DOOR_COSTS, 0]
    assert asked(match, 0, "LA-117") == ["remain", "exit"]
    remain(match, 0, 1)
    assert asked(match, 0, "LA-138") == ["stay", "leave"]
    answer(match, (0, "leave"))
    assert match.table.time == [DOOR_COSTS, 0]


@pytest.mark.rule("LA-142")
def test_the_secret_exit_card_is_held_until_the_encounter_ends() -> None:
    match = entered(more=(on(1, door(1)), on(1, door(1))), flips=["c|", "c|"], seats=2, time=[0, 26])
    answer(match, (0, TAKE))
    remain(match, 0, 1)
    answer(match, (0, "stay"))
    remain(match, 0, 1)
    assert asked(match, 0, "LA-138") == ["stay", "leave"]
    answer(match, (0, "stay"))
    leave(match, 0, 1)
    assert match.table.turn == 2
    assert match.table.secret_card < 0


@pytest.mark.rule("LA-144", "LA-R41")
def test_only_one_player_can_hold_the_secret_exit_card_at_a_door() -> None:
    match = entered(door(1), seats=2)
    answer(match, (0, "buy"))
    asked(match, 1, "LA-117")
    assert match.table.time == [DOOR_COSTS, 0]


@pytest.mark.rule("LA-144", "LA-R41")
def test_only_one_player_can_buy_the_secret_exit_card_while_deciding() -> None:
    match = entered(more=(on(1, door(1)),), seats=2)
    assert deeds(match, 1) == ["secret_exit"]
    answer(match, (0, TAKE))
    assert deeds(match, 0) == deeds(match, 1) == []
    refused(match, 1, TAKE)


@pytest.mark.rule("LA-142", "LA-051")
def test_nobody_buys_their_way_into_the_credits() -> None:
    match = entered(more=(on(1, door(1)),), seats=2, flips=["c|"], time=[27 - DOOR_COSTS, 27 - DOOR_COSTS - 1])
    assert deeds(match, 0) == []
    assert deeds(match, 1) == ["secret_exit"]
    remain(match, 0, 1)
    asked(match, 1, "LA-138")  # the first is not even asked at the door


@pytest.mark.rule("LA-143", "LA-R41")
def test_without_a_door_ahead_the_secret_exit_card_is_not_for_sale() -> None:
    match = entered(seats=2)
    assert deeds(match, 0) == []


@pytest.mark.rule("LA-143", "LA-R41")
def test_a_door_that_lies_behind_is_none_ahead() -> None:
    match = entered(door(1), card="cc|", seats=2)
    answer(match, (0, "stay"), (1, "stay"))
    assert match.table.success == 2
    assert deeds(match, 0) == []


@pytest.mark.rule("LA-142", "LA-143", "LA-R41")
def test_the_secret_exit_card_can_be_had_before_the_first_flip_by_anybody() -> None:
    """While the active player allocates, while the others do, and while somebody acts off camera."""
    for seat in range(3):
        match = before_the_flip()
        answer(match, (seat, TAKE))
        assert (match.table.secret_card, match.table.time[seat]) == (seat, DOOR_COSTS)
        asked(match, 0, "LA-063")
        later = before_the_flip()
        answer(later, (0, join(plus=1)), (seat, TAKE))
        assert later.table.secret_card == seat
        answer(later, (1, NO_CUBES), (2, OUT))
        if seat < 2:
            assert asked(later, seat, "LA-138") == ["stay", "leave"]
    acting = scene(3, ["c"], track=DOOR_FIRST, start=("off camera", 0), inside=[0, 1, 1], move_cubes=[1, 0, 0],
                   agenda=[("flip",)])  # fmt: skip
    asked(acting, 0, "LA-156")
    answer(acting, (2, TAKE))
    assert acting.table.secret_card == 2


@pytest.mark.rule("LA-142", "LA-R41")
@pytest.mark.parametrize("inside", [[1, 1, 0], [1, 0, 0]])
def test_who_is_off_camera_or_has_left_may_have_it_too_and_then_nobody_else(inside: list[int]) -> None:
    match = scene(3, ["", "c"], track=DOOR_FIRST, inside=inside)
    answer(match, (2, TAKE))
    assert (match.table.secret_card, match.table.time) == (2, [0, 0, DOOR_COSTS])
    assert deeds(match, 0) == []


@pytest.mark.rule("LA-142", "LA-051", "LA-049")
@pytest.mark.parametrize(("time", "offered"), [(27 - 5, True), (27 - 4, False)])
def test_before_they_have_paid_for_their_journey_the_active_player_keeps_time_for_it(time: int, offered: bool) -> None:
    """From Start: 2 for the card, 2 for the journey."""
    match = before_the_flip(time=[time, 0, 0])
    assert deeds(match, 0) == ["secret_exit"] * offered
    answer(match, (0, NO_CUBES))
    assert deeds(match, 0) == ["secret_exit"] * (time + 2 + DOOR_COSTS < 27)


@pytest.mark.rule("LA-142", "LA-143")
def test_at_a_door_who_is_not_yet_asked_may_still_have_it() -> None:
    match = entered(door(1), seats=3)
    asked(match, 0, "LA-138")
    assert [deeds(match, seat) for seat in range(3)] == [["secret_exit"]] * 3
    answer(match, (2, TAKE))
    assert asked(match, 0, "LA-138") == ["stay"]
    answer(match, (0, "stay"))
    assert asked(match, 2, "LA-138") == ["stay", "leave"]  # the second cannot buy it any more, and is not asked
    assert (match.table.secret_card, match.table.inside, match.table.time) == (2, [1, 1, 1], [0, 0, DOOR_COSTS])


# --- several symbols -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-285", "LA-R92")
def test_symbols_of_one_space_take_effect_in_printed_order() -> None:
    first = entered(door(1), "green", seats=2, cards={0: [SECRET_EXIT]}, time=[0, 26])
    answer(first, (0, "leave"))
    assert first.table.green == [0, 1]
    second = entered("green", door(1), seats=2, cards={0: [SECRET_EXIT]}, time=[0, 26])
    assert second.table.green == [1, 1]


@pytest.mark.rule("LA-285", "LA-R92")
def test_the_first_symbol_is_done_with_before_the_second() -> None:
    match = entered("x", door(1), seats=2, present=True, cards={0: [SECRET_EXIT]}, time=[0, 26])
    assert match.table.noise == [1, 1]
    asked(match, 0, "LA-138")


@pytest.mark.rule("LA-R92")
def test_published_tracks_have_one_symbol_on_a_space_and_green_last() -> None:
    for scene_card in box().encounters:
        *others, last = scene_card.track
        assert all(len(space.symbols) <= 1 for space in others), scene_card.id
        assert last.symbols[-1].name == "green", scene_card.id
