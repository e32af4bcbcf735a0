"""Illegal and hostile input in encounters: flips, rewrites, exits, rewards, doors and slots. All of it is refused, and
nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.rules.setup import ROW
from fabletop.games.lost_adventures.state import ADVENTURES, COLOUR_OF, DISPLAY, GONE, YELLOW, Film
from fabletop.testing.arranged import choices, refused

from .arrange import answer, city, show
from .encounter import (
    DESTROYS,
    HUSHES,
    IGNORES,
    LEVERS,
    ONE_MORE,
    SECRET_EXIT,
    asked,
    door,
    leave,
    on,
    remain,
    row,
    scene,
)

Begin = Callable[[], Match[Film]]
TWO = "keeper_of_ashes"  # purple and yellow
LOOK = f"look_{YELLOW.start}"
FULL = ["bull_whip", "goatskin", "six_dead_languages"]


def rewriting() -> Match[Film]:
    return scene(3, ["c|", "c|"], rewrites={0: ["rw_11"], 1: ["rw_12"]})


def deciding(seats: int = 2, **kwargs: Any) -> Match[Film]:
    return scene(seats, ["c|", "c|"], track=(0, 2, 2, 3), **kwargs)


def placing(**kwargs: Any) -> Match[Film]:
    """Seat 0 has left and places two cubes."""
    match = deciding(**({"rewards": [2, 2], "tile_here": TWO} | kwargs))
    answer(match, (0, "exit"))
    return match


def working() -> Match[Film]:
    return scene(2, ["c|", "c|"], track=(0, on(0, "lever"), 1, 2), cards={0: [LEVERS[0]]})


def at_the_door(**kwargs: Any) -> Match[Film]:
    return scene(2, ["c|", "c|"], track=(0, on(0, door(1)), 1, 2), **kwargs)


def full_mat() -> Match[Film]:
    """Seat 0 must find a slot for a card."""

    def lay(table: Film) -> None:
        show(table, ROW * table.box.shape[city("ankara")], "torch")

    match = scene(2, track=(1, 2), bare=False, cards={0: FULL}, rewards=[1, 0], inside=[1, 0], also=lay)
    answer(match, (0, "exit"), (0, "torch"))
    return match


def starred() -> Match[Film]:
    return scene(2, ["*|", "*|"], cubed={0: [ONE_MORE]})


def drawing() -> Match[Film]:
    """Seat 0 has drawn two cards and keeps one."""
    match = placing()
    answer(match, (0, "draw"), (0, "draw"))
    return match


def choosing_a_way() -> Match[Film]:
    return scene(2, ["|xx"], where="aden")


QUESTIONS: list[Begin] = [
    rewriting, deciding, placing, working, at_the_door, full_mat, starred, drawing, choosing_a_way,
]  # fmt: skip

GARBAGE: list[Any] = [
    None, True, False, 0, -1, 99, 10**30, 0.5, float("nan"), float("inf"), "", " ", "no_such_thing", "EXIT!",
    "x" * 100_000, "\x00", "\ud800", "exit; exit", "'", "{}", "deed:", "deed:steal", "deed:peek", [], ["exit"], [[]],
    {}, {"join": True}, {"id": "exit"}, b"exit", ("exit", "exit"),
]  # fmt: skip


@pytest.mark.parametrize("begin", QUESTIONS, ids=lambda begin: begin.__name__)
def test_garbage_is_refused_by_every_question(begin: Begin) -> None:
    match = begin()
    seat = match.waiting[0]
    for garbage in GARBAGE:
        words = refused(match, seat, garbage)
        assert 0 < len(words) < 400


@pytest.mark.parametrize("begin", QUESTIONS, ids=lambda begin: begin.__name__)
def test_who_is_not_asked_answers_nothing(begin: Begin) -> None:
    match = begin()
    for seat in {0, 1, 2, 7, -1} - set(match.waiting):
        for plain in ("exit", "remain", "pass", "draw", "work", "leave", "rw_11"):
            refused(match, seat, plain)


# --- rewrites --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-109", "LA-116")
def test_rewrites_that_cannot_be_played() -> None:
    match = rewriting()
    refused(match, 0, "rw_12")  # another's
    refused(match, 0, "rw_01")  # nobody's
    refused(match, 0, ["rw_11", "rw_12"])
    answer(match, (0, "rw_11"))
    answer(match, (1, "rw_12"))  # later in turn order: it does not come to it
    asked(match, 0, "LA-117")
    refused(match, 1, "rw_12")  # a second one on the same flip
    refused(match, 0, "rw_11")  # already played


@pytest.mark.rule("LA-109")
def test_a_rewrite_after_effects_have_begun() -> None:
    match = scene(2, ["c|"], track=(0, on(0, "lever"), 1), cards={0: [LEVERS[0]]}, rewrites={0: ["rw_11"]})
    answer(match, (0, "pass"))
    asked(match, 0, "LA-136")
    refused(match, 0, "rw_11")


@pytest.mark.rule("LA-109", "LA-272")
def test_an_eliminated_player_rewrites_nothing() -> None:
    match = scene(3, ["|x", "c|"], present=True, threat="life", life=[5, 0, 5], rewrites={1: ["rw_11"], 2: ["rw_12"]})
    answer(match, (1, "pass"), (2, "pass"))
    remain(match, 0, 2)
    asked(match, 2, "LA-109")
    refused(match, 1, "rw_11")
    refused(match, 1, "pass")


# --- exits -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-117")
def test_exit_before_the_first_flip() -> None:
    match = scene(2, start=("allocate",), contribution=[0, 0], inside=[1, 0])
    refused(match, 0, "exit")
    refused(match, 1, "exit")


@pytest.mark.rule("LA-117", "LA-128")
def test_exit_twice_or_by_who_is_not_in() -> None:
    match = deciding(3, inside=[1, 1, 0])
    refused(match, 2, "exit")
    refused(match, 1, "exit")  # not their turn yet
    leave(match, 0)
    refused(match, 0, "exit")
    refused(match, 0, "remain")


# --- rewards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-118")
def test_more_rewards_than_the_number_or_the_cubes_allow() -> None:
    match = placing(rewards=[3, 0])
    cards = row(match.table)
    refused(match, 0, cards)
    answer(match, (0, cards[0]), (0, cards[1]))
    refused(match, 0, cards[2])
    match = placing(rewards=[1, 0])
    answer(match, (0, row(match.table)[0]))
    refused(match, 0, row(match.table)[1])


@pytest.mark.rule("LA-120", "LA-121")
def test_display_cards_that_cannot_be_chosen() -> None:
    match = placing()
    for shape in range(4):
        if shape != match.table.box.shape[match.table.city]:
            for card in row(match.table, shape):
                refused(match, 0, card)
    mine = row(match.table)[0]
    answer(match, (0, mine))
    refused(match, 0, mine)
    answer(match, (0, "done"), (1, "exit"))
    refused(match, 1, mine)


@pytest.mark.rule("LA-120")
def test_an_empty_box_of_the_display() -> None:
    def emptied(table: Film) -> None:
        place = ROW * table.box.shape[table.city]
        table.move(table.boxes[place], DISPLAY, GONE)
        table.boxes[place] = -1

    match = placing(also=emptied)
    assert len(row(match.table)) == ROW - 1
    assert [id_ for id_ in choices(match, 0) if id_ in match.table.box.by_id] == row(match.table)


@pytest.mark.rule("LA-120", "LA-124", "LA-125", "LA-126")
def test_temple_cards_that_cannot_be_chosen() -> None:
    up = [0] * len(COLOUR_OF)
    up[YELLOW[1]] = 1
    match = placing(up=up)
    for place in (0, 1, 5, 6, 7, 8):  # blue, peach and red
        refused(match, 0, f"look_{place}")
    refused(match, 0, f"look_{YELLOW[1]}")
    refused(match, 0, "look_12")
    refused(match, 0, "look_-1")
    answer(match, (0, LOOK))
    refused(match, 0, LOOK)


@pytest.mark.rule("LA-131")
def test_a_temple_card_after_a_hand() -> None:
    match = scene(2, ["|h"], where="berlin", present=True, track=(2, 2), in_berlin=[TWO], rewards=[2, 0])
    asked(match, 0, "LA-120")
    refused(match, 0, LOOK)


@pytest.mark.rule("LA-164")
def test_a_reward_on_a_box_the_player_may_not_use() -> None:
    match = placing()
    for plain in ("reveal_0", "reveal_1", "reveal_later", "plus", "rewards", "noise"):
        refused(match, 0, plain)


@pytest.mark.rule("LA-193")
def test_a_reward_on_draw_where_nothing_is_left() -> None:
    def emptied(table: Film) -> None:
        for card in table.adventures[:]:
            table.move(card, ADVENTURES, GONE)

    match = placing(also=emptied)
    assert "draw" not in choices(match, 0)
    refused(match, 0, "draw")


@pytest.mark.rule("LA-160")
def test_keeping_none_two_or_an_unseen_card() -> None:
    match = drawing()
    seen = choices(match, 0)
    assert len(seen) == 2
    for plain in ("done", "pass", "", seen, [], row(match.table)[0], "wrapped_hand" * 2):
        refused(match, 0, plain)
    others = [match.table.printed(card).id for card in match.table.adventures]
    refused(match, 0, next(id_ for id_ in others if id_ not in seen))


# --- secret doors ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-138", "LA-142")
def test_a_secret_exit_without_icon_or_card() -> None:
    match = at_the_door()
    refused(match, 0, "leave")
    answer(match, (0, "stay"), (1, "stay"))
    refused(match, 0, "leave")  # too late


@pytest.mark.rule("LA-142", "LA-144")
def test_buying_a_second_card_or_one_that_is_not_needed() -> None:
    """Seat 0 has the icon, seat 1 buys, seat 2 would like to; another door lies ahead."""
    match = scene(3, ["c|"], track=(0, on(0, door(1)), on(0, door(1)), 2), cards={0: [SECRET_EXIT]})
    refused(match, 0, "buy")
    answer(match, (0, "stay"), (1, "buy"))
    assert match.table.secret_card == 1
    refused(match, 2, "buy")  # they are not even asked at the door
    remain(match, 0)
    assert match.waiting == (2,)
    refused(match, 2, "deed:secret_exit")
    assert match.table.secret_card == 1
    match = scene(2, ["c|"], track=(0, 0, on(0, door(1)), 2))
    answer(match, (0, "deed:secret_exit"))
    refused(match, 0, "deed:secret_exit")  # they hold it
    assert match.table.time == [2, 0]


@pytest.mark.rule("LA-143")
def test_buying_the_secret_exit_card_where_no_door_lies_ahead() -> None:
    for match in (deciding(), rewriting()):
        refused(match, 0, "deed:secret_exit")
        refused(match, 0, "buy")


# --- powers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-088", "LA-286")
def test_activating_a_card_twice() -> None:
    match = scene(2, ["c|", "c|"], track=(0, on(0, "lever"), on(0, "lever"), 1), cards={0: [LEVERS[0]]})
    answer(match, (0, "work"))
    remain(match, 0, 1)
    asked(match, 0, "LA-117")
    refused(match, 0, "work")


@pytest.mark.rule("LA-088", "LA-086")
def test_using_a_curse_power_twice() -> None:
    match = scene(2, ["|x", "|x"], present=True, cards={0: [IGNORES]})
    answer(match, (0, "ignore"))
    remain(match, 0, 1)
    asked(match, 0, "LA-117")
    refused(match, 0, "ignore")


@pytest.mark.rule("LA-284")
def test_a_curse_icon_with_three_curses() -> None:
    match = scene(2, ["|x"], present=True, cards={0: [IGNORES]}, curses=[3, 0])
    asked(match, 0, "LA-117")
    refused(match, 0, "ignore")
    refused(match, 0, "deed:ignore")


@pytest.mark.rule("LA-136", "LA-286")
def test_an_effect_symbol_that_does_not_match_or_would_put_its_owner_out() -> None:
    match = scene(
        2, ["c|"], track=(0, on(0, "lever"), 1), cards={0: [DESTROYS], 1: [LEVERS[0]]}, threat="life", life=[3, 0]
    )
    asked(match, 0, "LA-117")
    refused(match, 0, "work")
    refused(match, 1, "work")


@pytest.mark.rule("LA-097")
def test_a_star_ability_without_a_star_in_range_or_of_another_player() -> None:
    match = starred()
    refused(match, 1, ONE_MORE)
    refused(match, 0, HUSHES)
    answer(match, (0, "pass"))
    refused(match, 0, ONE_MORE)


# --- slots -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-148", "LA-149")
def test_slots_that_cannot_be_used() -> None:
    match = full_mat()
    for plain in ("cover_0", "cover_5", "cover_8", "cover_-1", "replace_torch", "replace_opera_star", "keep", "done"):
        refused(match, 0, plain)


@pytest.mark.rule("LA-150")
def test_covering_a_covered_ability() -> None:
    match = scene(
        2, track=(1, 2), bare=False, covered=[0b0010, 0], cards={0: [*FULL, "thin_air"]}, rewards=[1, 0], inside=[1, 0]
    )
    answer(match, (0, "exit"), (0, row(match.table)[0]))
    asked(match, 0, "LA-149")
    refused(match, 0, "cover_2")


@pytest.mark.rule("LA-149", "LA-152")
def test_covering_replacing_or_refusing_with_an_empty_slot() -> None:
    match = scene(2, track=(1, 2), bare=False, cards={0: FULL[:2]}, rewards=[1, 0], inside=[1, 0])
    answer(match, (0, "exit"), (0, row(match.table)[0]))
    for plain in ("cover_1", f"replace_{FULL[0]}", "discard"):
        refused(match, match.waiting[0], plain)
    assert len(match.table.mats[0]) == 3


@pytest.mark.rule("LA-099")
def test_a_way_of_the_enemy_that_is_no_shortest_one() -> None:
    match = choosing_a_way()
    for plain in ("berlin", "athens", "aden", "ankara", "start", "atlantis"):
        refused(match, 0, plain)


def test_nothing_is_answered_after_the_end() -> None:
    match = scene(2, ["|x"], present=True, threat="life", life=[0, 0])
    assert match.over
    for seat in (0, 1):
        refused(match, seat, "remain")
