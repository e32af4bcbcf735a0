"""Who is found sees it on the peg, in the header and in the question; what a move comes to is told before it is."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.forms.hints import PathHints
from fabletop.engine.match import Match

from .arrange import P0, Play, arrange


def peg(match: Match[Any], seat: int | None) -> tuple[str, str, bool]:
    board: Any = match.scene(seat).board
    return next(((each.mark, each.note, each.alarm) for each in board.pieces if each.id == "fugitive"), ("", "", False))


def ends_of(play: Play) -> dict[str, str]:
    """What comes of ending the move on a space."""
    question = play.match.question_for(P0)
    assert question is not None
    assert isinstance(question.hints, PathHints)
    return question.hints.ends


@pytest.mark.rule("PZ-092", "PZ-048", "PZ-094")
def test_a_found_fugitive_is_told_so_everywhere() -> None:
    play = arrange(p0="d", agents="b z1 z3", turn=3)
    play.table.at[0] = play.table.board.index["c"]
    play.way(3, "walk:z2", "stay, walk:z2, walk:z4, walk:P1, taxi")  # a check shows him
    assert play.match.scene(P0).alarm == "You are in sight on d!"
    assert play.match.scene(1).alarm == play.match.scene(None).alarm == "Project-0 is in sight on d!"
    for seat in (P0, 1, None):
        assert peg(play.match, seat) == ("@!", "in sight", True)
    play.step(3, "stop", "stop, z1, z3, O1")
    question = play.match.question_for(P0)
    assert question is not None
    assert "in secret" not in question.prompt
    assert question.prompt.startswith("Your move, Project-0. You are in sight on d!")
    assert question.rule == "PZ-048"


@pytest.mark.rule("PZ-038", "PZ-098")
def test_a_hidden_one_is_asked_in_secret_and_nothing_rings() -> None:
    play = arrange(p0="d", agents="z1 z3 z5")
    question = play.match.question_for(P0)
    assert question is not None
    assert question.prompt == "Your move, Project-0: up to 5 steps, in secret."
    for seat in (P0, 1, None):
        assert play.match.scene(seat).alarm == ""
    assert peg(play.match, P0) == ("@", "hidden", False)
    assert "Project-0 is hidden" in play.match.scene(1).status


@pytest.mark.rule("PZ-049", "PZ-057", "PZ-092", "PZ-093", "PZ-116")
def test_before_it_is_confirmed_a_move_says_what_its_end_comes_to() -> None:
    play = arrange(p0="c", agents="z1 z3 f", data="L M N O P", collected="N")
    question = play.match.question_for(P0)
    assert question is not None
    ends = ends_of(play)
    one = "collects the data point Location L, 2 of 5"
    assert ends["space:L1"] == ends["space:L2"] == one
    assert ends["space:e"] == "an Agent next to it would find you"
    assert "space:M1" not in ends  # six steps, and an Agent in the way
    assert "space:b" not in ends  # nothing happens there
    assert question.words(["L1"]) == f"L1 ({one})"
    assert question.words(["b"]) == "b"
    play.moves("L1")
    assert play.table.collected == 2
    play.stays(1, 2, 3)
    assert "space:L2" not in ends_of(play)  # it is his already


@pytest.mark.rule("PZ-116", "PZ-093")
def test_the_last_data_point_wins_before_anybody_looks() -> None:
    play = arrange(p0="d", agents="e f h", data="L M N O P", collected="M N O P")
    ends = ends_of(play)
    assert ends["space:L1"] == "collects the data point Location L, 5 of 5"  # and no word of Agents
    assert ends["space:d"] == "an Agent next to it would find you"


@pytest.mark.rule("PZ-093")
def test_all_agents_in_a_district_are_told_of_too() -> None:
    play = arrange(p0="c", agents="M1 L2 f", data="N O P Q R")
    ends = ends_of(play)
    assert ends["space:d"] == "all Agents are in its district and would find you"


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-117", "PZ-102")
def test_after_a_capture_both_sides_hear_where_when_and_how_near_it_was() -> None:
    play = arrange(p0="b", agents="a z1 z3", turn=1, found=True, round_=7, data="L M N O P", collected="N O")
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    scene = play.match.scene
    assert scene(P0).ending == (
        "Agent 1 came onto your space, b, in round 7. You had collected 2 of 5 data points, and had been found once."
    )
    assert scene(2).ending == scene(None).ending
    assert scene(2).ending == (
        "Agent 1 came onto his space, b, in round 7. "
        "Project-0 had collected 2 of 5 data points, and had been found once."
    )


@pytest.mark.rule("PZ-116", "PZ-118", "PZ-119", "PZ-R12")
def test_every_ending_has_its_words_with_its_numbers() -> None:
    won = arrange(p0="c", agents="z1 z3 z5", collected="M N O P")
    won.moves("L1")
    assert won.match.scene(P0).ending.startswith(
        "You came to the last data point on L1 in round 1. You had collected 5"
    )
    late = arrange(p0="a", agents="z1 z3 z5", options={"round_limit": 4}, round_=4)
    late.moves("")
    late.stays(1, 2, 3)
    assert late.match.scene(P0).ending.startswith("Round 4 was the last, and you were still in the city.")
    assert "never" in late.match.scene(P0).ending
    shut = arrange(p0="L2", agents="h z1 z3", turn=3, options={"surrounded_loses": True})
    shut.stays(3)
    assert "Agents stood on every space next to L2" in shut.match.scene(1).ending
    gone = arrange(p0="a", agents="z1 z3 z5", seats=2)
    gone.match.answer(P0, "deed:concede")
    assert gone.match.scene(P0).ending.startswith("You gave up in round 1.")
    assert gone.match.scene(1).ending.startswith("Project-0 gave up in round 1.")
    left = arrange(p0="a", agents="z1 z3 z5", seats=2, turn=1)
    left.match.answer(1, "deed:concede")
    assert left.match.scene(P0).ending.startswith("The Agents gave up in round 1.")
