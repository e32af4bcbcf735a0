"""The secret exit card: one copy, for 2 time, at a door or at any other time, until the encounter ends."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.state import NOBODY_YET, Film
from fabletop.testing.strict import strict

from ..encounter import SECRET_EXIT, door, on, scene

DOOR = on(1, door(2))
TAKE = "deed:secret_exit"


def at_a_door(*flips: str, **more: Any) -> Match[Film]:
    return scene(2, flips or ("c",), track=(0, DOOR, 2, 3), rewards=[3, 3], **more)


@pytest.mark.rule("LA-142", "LA-143", "LA-144", "LA-145")
def test_it_is_bought_at_a_door_by_one_player() -> None:
    match = at_a_door()
    with strict(match) as play:
        play.answer(0, "buy", rule="LA-138", can=["stay", "buy"], waiting=[0])
        play.answer(0, "done", prompt="2 left", rule="LA-120", waiting=[0])
        play.until(1, prompt="Remain", can=["remain", "exit"])
    table = match.table
    assert (table.time, table.hubris, table.inside, table.secret_card) == ([2, 0], [0, 0], [0, 1], 0)


@pytest.mark.rule("LA-143", "LA-145")
def test_it_is_bought_ahead_of_a_door_and_opens_it() -> None:
    match = at_a_door("", "c")
    with strict(match) as play:
        play.answer(0, TAKE, rule="LA-117", can=["remain", "exit"], waiting=[0])
        play.answer(0, "remain", rule="LA-117", can=["remain", "exit"], waiting=[0])
        play.answer(1, "remain", rule="LA-117", can=["remain", "exit"], waiting=[1])
        play.answer(0, "leave", rule="LA-138", can=["stay", "leave"], waiting=[0])
        play.answer(0, "done", prompt="2 left", rule="LA-120")
        play.until(1, prompt="Remain", can=["remain", "exit"])
    assert match.table.time == [2, 0]


@pytest.mark.rule("LA-138", "LA-142")
def test_it_may_be_left_alone() -> None:
    match = at_a_door()
    with strict(match) as play:
        play.answer(0, "stay", rule="LA-138", can=["stay", "buy"], waiting=[0])
        play.answer(1, "stay", rule="LA-138", can=["stay", "buy"], waiting=[1])
        play.until(0, prompt="Remain")
    assert match.table.time == [0, 0]


@pytest.mark.rule("LA-051", "LA-143")
def test_it_is_not_for_who_would_die_of_it() -> None:
    match = at_a_door("", "c", time=[25, 0])
    with strict(match) as play:
        play.answer(0, "remain", rule="LA-117", can=["remain", "exit"], waiting=[0])
        play.answer(1, "remain", rule="LA-117", can=["remain", "exit"], waiting=[1])
        play.until(1, prompt="secret door", can=["stay", "buy"])


@pytest.mark.rule("LA-142", "LA-144")
def test_who_needs_none_may_keep_it_from_the_others() -> None:
    match = at_a_door("", "c", cards={0: [SECRET_EXIT]})
    with strict(match) as play:
        play.answer(0, TAKE, rule="LA-117", can=["remain", "exit"], waiting=[0])
        play.answer(0, "remain", rule="LA-117", can=["remain", "exit"], waiting=[0])
        play.answer(1, "remain", rule="LA-117", can=["remain", "exit"], waiting=[1])
        play.answer(0, "stay", rule="LA-138", can=["stay", "leave"], waiting=[0])
        play.until(0, prompt="Remain")  # the other one could not buy it at the door either


@pytest.mark.rule("LA-142", "LA-143", "LA-R41")
def test_who_takes_it_at_a_door_may_stay_and_leave_by_a_later_one() -> None:
    match = scene(2, ["c", "c"], track=(0, DOOR, DOOR, 3), rewards=[3, 3])
    with strict(match) as play:
        play.answer(0, TAKE, rule="LA-138", can=["stay", "buy"], waiting=[0])
        play.answer(0, "stay", rule="LA-138", can=["stay", "leave"], waiting=[0])
        play.answer(0, "remain", rule="LA-117", can=["remain", "exit"], waiting=[0])
        play.answer(1, "remain", rule="LA-117", can=["remain", "exit"], waiting=[1])
        play.answer(0, "leave", rule="LA-138", can=["stay", "leave"], waiting=[0])
        play.until(0, prompt="2 left")
    assert match.table.time == [2, 0]


@pytest.mark.rule("LA-144", "LA-R41")
def test_it_is_not_sold_again_when_its_holder_is_out() -> None:
    match = scene(3, ["c", "|x", "c"], track=(0, DOOR, DOOR, 3), present=True, threat="life", life=[0, 7, 7],
                  contribution=[0, 12, 0])  # fmt: skip
    with strict(match) as play:
        play.answer(0, TAKE, rule="LA-138", can=["stay", "buy"], waiting=[0])
        play.answer(0, "stay", rule="LA-138", can=["stay", "leave"], waiting=[0])
        for seat in (0, 1, 2):
            play.answer(seat, "remain", rule="LA-117", can=["remain", "exit"], waiting=[seat])
        for seat in (1, 2):
            play.answer(seat, "remain", rule="LA-117", can=["remain", "exit"], waiting=[seat])
        play.until(1, prompt="Remain", can=["remain", "exit"])
    assert (match.table.out[0], match.table.success) == ("life", 2)


@pytest.mark.rule("LA-196")
def test_it_goes_back_when_the_encounter_ends() -> None:
    match = at_a_door(inside=[1, 0])
    with strict(match) as play:
        play.answer(0, "buy", rule="LA-138", waiting=[0])
        play.answer(0, "done", rule="LA-120")
        play.until(1, prompt="Where does the next scene play?")
    assert match.table.secret_card == NOBODY_YET
