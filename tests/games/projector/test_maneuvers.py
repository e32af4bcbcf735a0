"""Maneuvers (TP-338, TP-A12 to TP-A16, TP-R116), by those of the hidden area ZZ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.projector.arrange import day, hand, load, projection
from tests.games.projector.carrying import carry, on_with_it
from tests.games.projector.zz_box import ZZ_GAME, zz_box

from fabletop.engine.match import Match
from fabletop.games.projector.rules.maneuvers import fits, turn_begins, turn_is_over
from fabletop.games.projector.state import Manoeuvre, Outing
from fabletop.testing.arranged import choices, tag

LANTERN, ROPES, MEMORY = range(3)  # in the order of the box
AWARENESS = 0


def ready(
    *plans: int,
    seats: int = 2,
    marked: Sequence[int] = (),
    hands: Any = None,
    natural: int = 19,
    also: Any = None,
    steps: tuple[tuple[str | int, ...], ...] = (),
    **more: Any,
) -> Match[Outing]:
    """These maneuvers were brought, and steps of the first of them are marked."""

    def plan(table: Outing) -> None:
        table.brought = [Manoeuvre(each) for each in plans]
        table.brought[0] = table.brought[0]._replace(marked=tuple(marked))
        load(table, "tests", 20, natural)
        if also is not None:
            also(table)

    draw = {seat: ["Dash"] * 6 for seat in range(seats)}
    where = more.pop("at", dict.fromkeys(range(seats), "1.1"))
    return projection(
        *steps, seats=seats, at=where, up=("1.1", "4.3"), draw=draw, hands=hands or {}, also=plan, game=ZZ_GAME, **more
    )


def play(match: Match[Outing], name: str) -> None:
    match.answer(0, f"play:{hand(match, 0, name)}")
    on_with_it(match, "mark")


def test_the_maneuvers_are_these() -> None:
    assert [each.id for each in zz_box().maneuvers] == ["MN:01", "MN:05", "MN:19"]


# --- bringing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-338", "TP-R116")
def test_none_is_brought_before_any_is_unlocked() -> None:
    match = day(("bring",), ("story",))
    assert match.table.brought == []
    assert tag(match) != "maneuver"


@pytest.mark.rule("TP-338", "TP-A12")
def test_the_party_brings_at_most_as_many_as_it_has_players() -> None:
    match = ready(LANTERN, steps=(("bring",), ("act", 0)), fields={"maneuvers": [LANTERN, ROPES, MEMORY]})
    assert tag(match) == "maneuver"
    assert choices(match) == ["MN:01", "MN:05", "MN:19", "none"]
    match.answer(0, "MN:05")
    assert choices(match) == ["MN:01", "MN:19", "none"]
    match.answer(0, "MN:01")
    assert tag(match) == "act"  # two players bring two
    assert match.table.brought == [Manoeuvre(ROPES), Manoeuvre(LANTERN)]


@pytest.mark.rule("TP-A12")
def test_the_party_may_bring_fewer() -> None:
    match = ready(LANTERN, steps=(("bring",), ("act", 0)), fields={"maneuvers": [LANTERN, ROPES]})
    match.answer(0, "none")
    assert match.table.brought == []


# --- marking ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-A13", "TP-A14")
def test_a_success_that_fits_may_mark_a_step_and_gives_what_it_gives() -> None:
    match = ready(LANTERN, hands={0: ["Spot"]})
    play(match, "Spot")
    assert tag(match) == "mark"
    assert choices(match) == ["MN:01", "no"]
    match.answer(0, "MN:01")
    on_with_it(match)
    assert match.table.brought[0].marked == (0,)
    assert match.table.temp[0][AWARENESS] == 1
    assert tag(match) == "select"  # and Spot still spots


@pytest.mark.rule("TP-A13")
def test_it_need_not_be_marked() -> None:
    match = ready(LANTERN, hands={0: ["Spot"]})
    play(match, "Spot")
    match.answer(0, "no")
    assert match.table.brought[0].marked == ()


@pytest.mark.rule("TP-A13")
@pytest.mark.parametrize(("slide", "natural"), [("Dash", 19), ("Spot", 3)])
def test_what_does_not_fit_or_fails_marks_nothing(slide: str, natural: int) -> None:
    match = ready(LANTERN, hands={0: [slide]}, natural=natural)
    play(match, slide)
    assert tag(match) != "mark"
    assert match.table.brought[0].marked == ()


@pytest.mark.rule("TP-A13")
def test_one_success_marks_one_step_of_one_maneuver() -> None:
    match = ready(LANTERN, ROPES, hands={0: ["Spot"]})
    play(match, "Spot")
    assert choices(match) == ["MN:01", "MN:05", "no"]
    match.answer(0, "MN:05")
    on_with_it(match)
    assert tag(match) != "mark"
    assert [plan.marked for plan in match.table.brought] == [(), (0,)]


@pytest.mark.rule("TP-A13")
@pytest.mark.parametrize(
    ("seats", "left", "marked", "may"),
    [
        (3, (), (0,), [1, 2]),  # each step another player
        (3, (), (0, 1), [2]),
        (2, (), (0,), [1]),
        (2, (), (0, 1), [0]),  # of two the other one
        (3, (2,), (0, 1), [0]),  # only two are left
        (3, (1, 2), (0,), []),  # alone nobody marks a second step
        (3, (1, 2), (), [0]),
    ],
)
def test_who_may_mark_the_next_step(seats: int, left: tuple[int, ...], marked: tuple[int, ...], may: list[int]) -> None:
    table = ready(ROPES, seats=seats, marked=marked).table
    for seat in left:
        table.status[seat] = 1
    assert [seat for seat in table.present() if fits(table, 0, seat)] == may


@pytest.mark.rule("TP-A13")
@pytest.mark.parametrize(("at", "may"), [("1.1", True), ("2.2", True), ("3.1", False)])
def test_a_step_may_ask_for_a_range_to_the_one_before(at: str, may: bool) -> None:
    assert fits(ready(LANTERN, marked=(0,), at={0: "1.1", 1: at}).table, 0, 1) == may


@pytest.mark.rule("TP-A16")
def test_with_the_last_step_it_is_carried_out_at_once_and_lies_face_down() -> None:
    match = ready(
        MEMORY, seats=3, marked=(2,), hands={0: ["Spot", "Spot"]}, lost={s: ["Dash", "Dash"] for s in range(3)}
    )
    play(match, "Spot")
    match.answer(0, "MN:19")
    table = match.table
    assert [len(pile) for pile in table.lost_piles] == [1, 2, 1]  # who marked it, and nobody else
    assert table.brought == [Manoeuvre(MEMORY, used=True)]
    assert not fits(table, 0, 1)


@pytest.mark.rule("TP-A13", "TP-A15")
@pytest.mark.example("projector", "E36")
def test_two_players_mark_three_steps_in_turn_the_last_in_the_next_turn_of_the_first() -> None:
    table = ready(ROPES).table
    table.brought[0] = Manoeuvre(ROPES, (0,))
    turn_is_over(table, 0)
    assert table.brought[0].marked == (0,)  # the turn in which it was begun
    turn_begins(table, 1)
    table.brought[0] = table.brought[0]._replace(marked=(0, 1))
    turn_is_over(table, 1)
    turn_begins(table, 0)
    assert list(table.brought[0].marked) == [0, 1]
    assert fits(table, 0, 0)
    turn_is_over(table, 0)
    assert table.brought[0] == Manoeuvre(ROPES)


@pytest.mark.rule("TP-A15")
@pytest.mark.parametrize(("plan", "seats"), [(LANTERN, 2), (ROPES, 3)])
def test_marks_go_when_the_turn_of_who_began_comes_again(plan: int, seats: int) -> None:
    match = ready(plan, seats=seats, marked=(0,), steps=(("turn", 0),))
    assert match.table.brought[0].marked == ()
    assert ready(plan, seats=seats, marked=(1,), steps=(("turn", 0),)).table.brought[0].marked == (1,)


@pytest.mark.rule("TP-A15")
def test_if_they_have_left_their_place_in_the_order_counts() -> None:
    def gone(table: Outing) -> None:
        table.status[1], table.at[1], table.current = 1, -1, 0

    match = ready(ROPES, seats=3, marked=(1,), steps=(("next_turn",),), also=gone)
    assert match.table.current == 2
    assert match.table.brought[0].marked == ()


@pytest.mark.rule("TP-A15", "TP-A16")
def test_texts_mark_steps_and_turn_maneuvers_face_up() -> None:
    def kit(table: Outing) -> None:
        carry(table, 0, "IT:906")

    match = ready(LANTERN, marked=(1,), also=kit)
    card = match.table.gear[0][0]
    texts = match.table.printed_on(card).texts.all
    assert f"use:{card}:{texts[8]}" not in choices(match)  # none lies face down
    match.answer(0, f"use:{card}:{texts[7]}")
    on_with_it(match)
    assert match.table.bank[AWARENESS] == 3
    assert match.table.brought == [Manoeuvre(LANTERN, used=True)]
    assert f"use:{card}:{texts[7]}" not in choices(match)
    match.answer(0, f"use:{card}:{texts[8]}")
    assert match.table.brought == [Manoeuvre(LANTERN)]
