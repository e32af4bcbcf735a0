"""Tests of abilities: dice, modifiers, margins, natural results, apperceptions (TP-204 to TP-220)."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import bring, hand, load, projection

from fabletop.games.projector.state import Day
from fabletop.testing.arranged import choices, log, tag

AWARENESS = 0


@pytest.mark.rule("TP-204", "TP-205", "TP-207", "TP-208", "TP-209", "TP-R67")
@pytest.mark.example("projector", "E28")
@pytest.mark.parametrize(("natural", "succeeds"), [(14, False), (15, True)])
def test_a_test_adds_level_and_location_to_the_die(natural: int, succeeds: bool) -> None:
    """Level 4 and +1 of the house: a 15 is enough, for the target number is 20."""
    match = projection(
        hands={0: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=lambda table: load(table, "tests", 20, natural)
    )
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    assert match.table.temp[0][AWARENESS] == succeeds
    assert any("success" in line for line in log(match)) == succeeds


@pytest.mark.rule("TP-073", "TP-074", "TP-217", "TP-072", "TP-R66")
@pytest.mark.example("projector", "E6")
def test_what_was_learnt_helps_from_the_next_test_on_and_only_who_learnt_it() -> None:
    def learned(table: Day) -> None:
        table.temp[1][AWARENESS] = 5  # of another player
        table.temp[0][AWARENESS] = 2
        load(table, "tests", 20, 13)

    match = projection(hands={0: ["Spot"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=learned)
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    assert match.table.temp[0][AWARENESS] == 3  # 13 + 4 + 1 + 2 make 20


@pytest.mark.rule("TP-213", "TP-R62")
def test_a_natural_1_fails_whatever_is_added() -> None:
    match = projection(
        hands={0: ["Dash", "Parley"]}, levels={"Dash": 18}, draw={0: ["Dash"], 1: ["Dash"]},
        fields={"temp": [[9] * 7, [0] * 7]}, also=lambda table: load(table, "tests", 20, 1),
    )  # fmt: skip
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert match.table.moves[0] == 0
    assert match.table.hands[0] == []  # its Natural 1: a card is discarded


@pytest.mark.rule("TP-214", "TP-215", "TP-R60")
@pytest.mark.example("projector", "E29")
def test_a_natural_20_succeeds_with_a_margin_of_none_and_offers_its_result() -> None:
    def hindered(table: Day) -> None:
        bring(table, "EA:01", 0)
        table.levels[table.box.skill_named("Strike").number] = 4
        load(table, "tests", 20, 20)

    match = projection(hands={0: ["Strike"]}, draw={0: ["Dash"], 1: ["Dash"]}, also=hindered)
    match.answer(0, f"play:{hand(match, 0, 'Strike')}")
    assert tag(match) == "natural 20"
    assert choices(match) == ["yes", "no"]
