"""What seats see of Project-0 beside the board: who plays what, what they are after, and why a space is no option."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.forms.hints import AnyHints, ChoiceHints
from fabletop.engine.match import Match
from fabletop.games.project_zero import GAME

from .arrange import arrange


def hints(match: Match[Any], seat: int) -> AnyHints:
    question = match.question_for(seat)
    assert question is not None
    return question.hints


@pytest.mark.rule("PZ-002", "PZ-R03")
def test_where_the_draw_decides_no_seat_has_a_side_before_it() -> None:
    drawn, fixed = GAME.read_options({}), GAME.read_options({"fugitive": 2})
    assert GAME.sides(3, drawn) == ["", "", ""]
    assert GAME.sides(3, fixed) == ["Agents", "Agents", "Project-0"]
    assert GAME.seat_names(3, drawn) == ["Player 1", "Player 2", "Player 3"]
    assert GAME.seat_names(3, fixed) == ["Agents 1 and 3", "Agent 2", "Project-0"]


@pytest.mark.rule("PZ-003", "PZ-004")
@pytest.mark.parametrize("seats", GAME.seats)
def test_scenes_say_what_each_seat_plays_also_where_it_was_drawn(seats: int) -> None:
    drawn = set()
    for seed in range(12):
        match = Match(GAME, seats=seats, seed=seed)
        fugitive = match.table.fugitive
        drawn.add(fugitive)
        settled = GAME.seat_names(seats, GAME.read_options({"fugitive": fugitive}))
        for seat in (None, *range(seats)):
            assert list(match.scene(seat).roles) == settled
    assert len(drawn) > 1


def test_scenes_say_what_a_seat_is_after() -> None:
    match = Match(GAME, seats=2, options={"fugitive": 0, "round_limit": 7})
    assert "data points" in match.scene(0).aim
    assert match.scene(1).aim.startswith("You hunt Project-0")
    assert "If round 7 ends first" in match.scene(0).aim
    assert match.scene(None).aim == ""
    endless = Match(GAME, seats=2, options={"fugitive": 0, "round_limit": 0})
    assert "round" not in endless.scene(0).aim


@pytest.mark.rule("PZ-068", "PZ-073", "PZ-088")
def test_before_a_move_each_space_within_reach_names_the_way_there() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    found = hints(play.match, 1)
    blocked = found.blocked
    assert blocked["space:f"] == "near on the Blue line: take that bus first (PZ-073)"
    assert not {"space:a", "space:b", "space:c", "space:d", "space:z1"} & set(blocked)  # to be named, or out of reach
    assert "up to 3 steps" in found.elsewhere


@pytest.mark.rule("PZ-127")
def test_what_a_token_would_reach_says_that_there_is_none() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    table = play.match.table
    table.bus[0] = table.taxi[0] = 0
    assert hints(play.match, 1).blocked["space:f"] == "too far on foot, and there is no bus token left (PZ-127)"


@pytest.mark.rule("PZ-089")
def test_between_steps_the_rest_of_the_city_is_too_far() -> None:
    play = arrange(p0="z5", agents="e z1 z3", turn=1)
    play.way(1, "taxi", "stay, walk:d, walk:f, walk:h, taxi")
    found = hints(play.match, 1)
    assert found.elsewhere == "a taxi stays in East (PZ-089)"
    assert found.blocked == {"space:e": "a taxi goes at least 1 step (PZ-088)"}


@pytest.mark.rule("PZ-073")
def test_on_a_bus_other_places_are_no_stops_within_reach() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    assert hints(play.match, 1) == ChoiceHints(
        start="space:a",
        blocked={"space:a": "the bus is there already; a ride goes 1 to 3 stops (PZ-073)"},
        elsewhere="the Blue bus does not stop there within 3 stops (PZ-073)",
    )
