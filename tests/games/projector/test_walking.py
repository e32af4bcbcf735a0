"""What takes several answers and may be said in one: walks, tests of the location, the end of a turn."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import hand, load, projection, space
from tests.games.projector.carrying import carry
from tests.games.projector.driving import go_on

from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.games.projector.state import Outing
from fabletop.testing.arranged import choices, tag

UP = ("2.3", "2.2", "2.1", "3.1", "3.2", "1.1", "1.2")
PILES = {0: ["Dash"] * 6, 1: ["Dash"] * 6}


def ladder(table: Outing) -> None:
    carry(table, 0, "IT:12")


def further(match: Match[Outing]) -> list[str]:
    question = match.question_for(0)
    assert question is not None
    return [option.id for option in question.further]


@pytest.mark.rule("TP-168", "TP-172", "TP-177")
def test_a_move_takes_one_answer_that_names_the_place_and_the_card() -> None:
    match = projection(hands={0: ["Spot", "Dash"], 1: []}, at={0: "2.3", 1: "1.1"}, up=UP, draw=PILES)
    spot, dash = hand(match, 0, "Spot"), hand(match, 0, "Dash")
    assert {f"walk:2.2:{spot}", f"walk:2.2:{dash}"} <= {*further(match)}
    match.answer(0, f"walk:2.2:{spot}")
    go_on(match)
    table = match.table
    assert table.at[0] == space("2.2")
    assert (table.hands[0], table.discards[0], table.moves[0]) == ([dash], [spot], 0)
    assert table.steps_made[0] == 1


@pytest.mark.rule("TP-168", "TP-177", "TP-178")
def test_a_longer_walk_asks_once_for_its_cards_and_goes_step_by_step() -> None:
    match = projection(hands={0: ["Spot", "Dash", "Strike"], 1: []}, at={0: "2.3", 1: "1.1"}, up=UP, draw=PILES)
    strike = hand(match, 0, "Strike")
    match.answer(0, "walk:2.1")
    assert tag(match) == "fares"
    with pytest.raises(Refused):
        match.answer(0, [f"c{strike}"])
    match.answer(0, [f"c{hand(match, 0, 'Spot')}", f"c{hand(match, 0, 'Dash')}"])
    go_on(match)
    table = match.table
    assert table.at[0] == space("2.1")
    assert table.hands[0] == [strike]
    assert table.steps_made[0] == 2


@pytest.mark.rule("TP-177", "TP-153")
def test_a_walk_leads_through_no_place_where_something_happens() -> None:
    """The Dark Passage (3.3) takes a card of who lands there; a face-down place is flipped by who comes."""
    match = projection(
        hands={0: ["Spot"] * 4, 1: []}, at={0: "2.3", 1: "1.1"}, up=["2.3", "3.3", "2.2"], draw=PILES
    )  # fmt: skip
    goals = {each.split(":")[1] for each in further(match) if each.startswith("walk:")}
    assert {"3.3", "2.2", "1.3"} <= goals  # one may go there
    assert "4.3" not in goals  # and not over it
    assert "1.2" in goals  # over the Nursery, which lies face up
    assert "2.1" in goals
    assert "1.1" not in goals  # over what lies face down


@pytest.mark.rule("TP-177")
def test_points_are_used_before_cards_and_what_cannot_be_paid_is_not_offered() -> None:
    match = projection(
        hands={0: ["Spot"], 1: []}, at={0: "2.3", 1: "1.1"}, up=UP, draw=PILES, fields={"moves": [1, 0]}
    )  # fmt: skip
    assert "go:2.2" in choices(match)
    assert not [each for each in further(match) if each.startswith("walk:2.2")]
    assert f"walk:2.1:{hand(match, 0, 'Spot')}" in further(match)
    assert not [each for each in further(match) if each.startswith("walk:3.1")]
    match.answer(0, f"walk:2.1:{hand(match, 0, 'Spot')}")
    go_on(match)
    assert match.table.at[0] == space("2.1")
    assert match.table.hands[0] == []


@pytest.mark.rule("TP-168")
def test_who_carries_something_heavy_pays_for_it_on_a_walk() -> None:
    match = projection(
        hands={0: ["Spot", "Dash", "Strike"], 1: []}, at={0: "2.3", 1: "1.1"}, up=UP, draw=PILES,
        also=ladder,
    )  # fmt: skip
    assert not [each for each in further(match) if each.startswith("walk:2.2:")]  # it takes two cards
    match.answer(0, "walk:2.2")
    match.answer(0, [f"c{hand(match, 0, 'Spot')}", f"c{hand(match, 0, 'Dash')}"])
    go_on(match)
    assert match.table.at[0] == space("2.2")
    assert len(match.table.hands[0]) == 1


@pytest.mark.rule("TP-190", "TP-160")
def test_a_text_is_chosen_together_with_the_slide_for_its_test() -> None:
    match = projection(
        hands={0: ["Spot", "Strike"], 1: []}, at={0: "1.1", 1: "2.3"}, up=UP, draw=PILES,
        also=lambda table: load(table, "tests", 20, 15),
    )  # fmt: skip
    tries = [each for each in choices(match) if each.startswith("try:")]
    assert [each.split(":")[1] for each in tries] == [str(hand(match, 0, "Spot"))]  # The Study takes Spot or Assemble
    match.answer(0, tries[0])
    go_on(match, until="which")
    assert match.table.flags["proj.AH.study"] == 1
    assert len(match.table.hands[0]) == 1


@pytest.mark.rule("TP-195", "TP-221")
def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    for setting, asked in ((True, 1), (False, 0)):
        match = projection(
            hands={0: ["Dash"], 1: ["Dash"]}, at={0: "2.2", 1: "1.1"}, up=UP, draw=PILES,
            settings={"auto_end": setting}, also=lambda table: load(table, "tests", 20, 2),
        )  # fmt: skip
        match.answer(0, f"play:{hand(match, 0, 'Dash')}")
        go_on(match, answers={"test": "no", "discard": [], "keep": []})
        assert match.table.current == asked


@pytest.mark.rule("TP-222")
def test_a_turn_may_be_ended_with_all_cards_kept() -> None:
    match = projection(hands={0: ["Spot", "Strike"], 1: ["Dash"]}, at={0: "2.2", 1: "1.1"}, up=UP, draw=PILES)
    kept = match.table.hands[0][:]
    match.answer(0, "rest")
    go_on(match, answers={"test": "no", "discard": [], "keep": []})
    assert match.table.current == 1
    assert match.table.hands[0][:2] == kept
    assert len(match.table.hands[0]) == 6
