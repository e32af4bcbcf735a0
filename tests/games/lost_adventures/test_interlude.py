"""The interlude between the map and the temple (LA-200 to LA-208)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import PEACH, TURNS, Film
from fabletop.testing.arranged import choices

from .arrange import answer, film, temple_id

CAIRO = temple_id("peach", city="cairo")
FAR = {0: "london", 1: "saigon", 2: "aden"}


def interlude(**arranged: Any) -> Match[Film]:
    """After the ninth turn; the Start City is Cairo."""
    arranged.setdefault("at", FAR)
    return film(start=("interlude",), turn=TURNS, temple={PEACH.start: CAIRO}, **arranged)


@pytest.mark.rule("LA-200")
def test_who_is_ahead_of_the_enemy_takes_a_green_cube() -> None:
    """Before the others advance; on the same space they do not."""
    match = interlude(time=[17, 18, 19])
    assert match.table.edt == 18
    assert match.table.green == [1, 0, 0]
    assert match.table.time == [18, 19, 20]


@pytest.mark.rule("LA-201")
def test_the_peach_card_is_turned_up() -> None:
    match = interlude()
    card = match.table.temple[PEACH.start]
    assert match.table.up[PEACH.start]
    for seat in (0, 1, None):
        assert match.view(seat).table.face[card] == box().by_id[CAIRO].number


@pytest.mark.rule("LA-202", "LA-203")
def test_who_is_in_the_start_city_takes_a_green_cube_and_the_others_advance() -> None:
    match = interlude(at={0: "cairo", 1: "athens"}, time=[20, 20, 20])
    assert match.table.green == [1, 0, 0]
    assert match.table.time == [20, 21, 21]


@pytest.mark.rule("LA-200", "LA-202", "LA-203")
def test_who_is_out_takes_no_part() -> None:
    match = interlude(at={0: "cairo", 1: "cairo"}, out=["", "life", ""], time=[1, 1, 1])
    assert match.table.green == [2, 0, 1]
    assert match.table.time == [1, 1, 2]
    assert match.table.cubes[1] == 0
    assert 1 not in match.waiting


@pytest.mark.rule("LA-204")
def test_the_enemy_begins_at_position_one() -> None:
    match = interlude()
    assert match.table.phase == "interlude"
    assert match.table.enemy_peril == 1


@pytest.mark.rule("LA-206")
def test_each_player_has_three_cubes_for_all_six_cards() -> None:
    match = interlude()
    answer(match, (0, "no"), (1, "no"))
    assert match.table.cubes[:2] == [3, 3]
    answer(match, (0, ["maze", "fear"]), (1, []), (2, []))
    assert match.table.step == 7
    assert match.table.cubes[:2] == [1, 3]


@pytest.mark.rule("LA-207", "LA-R21")
def test_the_fourth_cube_is_bought_once_for_the_whole_temple() -> None:
    match = interlude()
    assert set(match.waiting) == {0, 1}  # at the same time; seat 2 has it for nothing
    assert choices(match, 0) == ["no", "yes"]
    answer(match, (0, "yes"), (1, "no"))
    assert match.table.cubes == [4, 3, 4]
    assert match.table.hubris == [1, 0, 0]
    answer(match, (0, []), (1, []), (2, []))
    question = match.question_for(1)
    assert question is not None
    assert question.rule == "LA-214"  # and not the fourth cube again
    assert question.bounds[1] == 3


@pytest.mark.rule("LA-207")
def test_a_covered_ability_makes_the_fourth_cube_free_no_more() -> None:
    match = interlude(covered=[0, 0, 15])
    assert set(match.waiting) == {0, 1, 2}
    answer(match, (0, "no"), (1, "no"), (2, "yes"))
    assert match.table.hubris == [0, 0, 1]


@pytest.mark.rule("LA-208")
def test_everything_carries_over() -> None:
    kept: dict[str, Any] = {"noise": [1, 2, 3], "curses": [2, 0, 1], "life": [3, 7, 5], "hubris": [4, 1, 0]}
    match = interlude(**kept, green=[2, 0, 1], time=[20, 21, 22], cards={0: ["torch"]})
    table = match.table
    assert {name: getattr(table, name) for name in kept} == kept
    assert table.green == [2, 0, 1]
    assert table.time == [21, 22, 23]
    assert [table.printed(card).id for card in table.mats[0]] == ["torch"]


@pytest.mark.rule("LA-203", "LA-269")
def test_the_last_journey_may_bring_the_credits() -> None:
    match = interlude(time=[26, 5, 5])
    assert match.table.out[0] == "time"
    assert set(match.waiting) == {1}
