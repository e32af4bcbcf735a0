"""What is used at any time in the middle of something: what was open before it may be closed after it."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.state import Film

from .arrange import answer, city
from .encounter import CANCELS, IGNORES, ONE_MORE, asked, deeds, door, on, scene

PEEKS = 0b1001  # what covers all abilities of the stuntman but two: looking at the next card, and Destroy


def stuntman(*symbols: Any, **more: Any) -> Match[Film]:
    """The next check enters a space with these symbols; the first player is the stuntman."""
    return scene(2, ["c"], track=(0, on(1, *symbols), 2, 3), mats=["stuntman", "cartographer"], bare=False,
                 covered=[PEEKS, 15], **more)  # fmt: skip


@pytest.mark.rule("LA-286", "LA-R17")
def test_who_has_taken_a_third_curse_meanwhile_can_no_longer_call_down_a_fourth() -> None:
    match = stuntman("destroy", threat="curse", curses=[2, 0])
    assert asked(match, 0, "LA-136") == ["pass", "work"]
    answer(match, (0, "deed:peek"))
    assert asked(match, 0, "LA-136") == ["pass"]
    answer(match, (0, "pass"))
    assert (match.table.out[0], match.table.curses) == ("", [3, 0])


@pytest.mark.rule("LA-085", "LA-086", "LA-R22")
def test_when_the_scene_is_over_nothing_is_used_for_it_any_more() -> None:
    match = stuntman(door(1), rewards=[0, 2], present=True)
    answer(match, (0, "stay"), (1, "stay"), (0, "remain"))
    assert deeds(match, 0) == ["peek"]
    answer(match, (1, "exit"))
    asked(match, 1, "LA-120")  # the other one is still in
    assert deeds(match, 0) == ["peek"]


@pytest.mark.rule("LA-131", "LA-R22")
def test_after_a_hand_only_rewards_are_placed() -> None:
    match = scene(2, ["c|h"], track=(0, 1, 2, 3), mats=["stuntman", "cartographer"], bare=False, covered=[PEEKS, 15],
                  present=True, rewards=[1, 1])  # fmt: skip
    asked(match, 0, "LA-120")
    assert deeds(match, 0) == deeds(match, 1) == []


# --- ignoring all X of a flip ----------------------------------------------------------------------------------------


@pytest.mark.rule("LA-086", "LA-134")
def test_an_x_that_a_check_leads_to_can_be_ignored_before_the_flip_takes_effect() -> None:
    match = scene(2, ["c"], track=(0, on(1, "x"), 2, 3), present=True, threat="life", cards={0: [IGNORES]})
    assert asked(match, 0, "LA-109") == ["pass", "run", "until", "ignore"]
    answer(match, (0, "ignore"))
    assert (match.table.life, match.table.curses) == ([7, 7], [1, 0])


@pytest.mark.rule("LA-086")
def test_where_no_x_can_come_nobody_is_asked() -> None:
    match = scene(2, ["c"], track=(0, 1, on(2, "x"), 3), present=True, cards={0: [IGNORES]})
    asked(match, 0, "LA-117")
    assert (match.table.success, match.table.curses) == (1, [0, 0])


@pytest.mark.rule("LA-086", "LA-R22")
def test_the_x_of_a_flip_can_still_be_ignored_while_its_stars_are_used() -> None:
    match = scene(2, ["*|x"], present=True, threat="life", cards={0: [IGNORES]}, cubed={1: [ONE_MORE]})
    answer(match, (0, "pass"))
    asked(match, 1, "LA-097")
    assert deeds(match, 0) == ["ignore"]
    answer(match, (0, "deed:ignore"), (1, "pass"))
    assert (match.table.life, match.table.curses) == ([7, 7], [1, 0])
    asked(match, 0, "LA-117")
    assert deeds(match, 0) == []


@pytest.mark.rule("LA-086", "LA-134")
def test_an_x_on_the_way_of_the_checks_that_are_left_can_be_ignored_at_a_door() -> None:
    track = (0, on(1, door(1)), on(1, "x"), 3)
    match = scene(2, ["cc"], track=track, present=True, threat="life", cards={1: [IGNORES]})
    answer(match, (1, "pass"))
    asked(match, 0, "LA-138")
    assert deeds(match, 1) == ["ignore", "secret_exit"]
    answer(match, (1, "deed:ignore"), (0, "stay"), (1, "stay"))
    assert match.table.life == [7, 7]


@pytest.mark.rule("LA-097", "LA-134")
def test_a_star_that_cancels_one_x_is_spent_by_the_first_of_two() -> None:
    """Another star leads on to an X of the track, which is cancelled; that of the card then hits."""
    track = (0, on(1, "x"), 2, 3)
    match = scene(2, ["*|x"], track=track, present=True, cubed={0: [CANCELS], 1: [ONE_MORE]})
    answer(match, (0, CANCELS), (1, ONE_MORE))
    assert (match.table.success, match.table.noise) == (1, [1, 1])


@pytest.mark.rule("LA-100", "LA-134", "LA-R24")
def test_where_an_x_of_the_track_brings_the_enemy_the_x_of_the_card_does_nothing() -> None:
    match = scene(2, ["c|xx"], track=(0, on(1, "x"), 2, 3), where="ankara", enemy="berlin")
    assert match.table.enemy_at == city("ankara")
    assert match.table.noise == [0, 0]


@pytest.mark.rule("LA-086", "LA-098")
def test_ignored_x_do_not_bring_the_enemy_either() -> None:
    match = scene(2, ["|x"], enemy="berlin", where="ankara", cards={0: [IGNORES]})
    answer(match, (0, "ignore"))
    assert match.table.enemy_at == city("berlin")
