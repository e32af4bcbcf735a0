"""What the table tells beside its cards: what is done on a location, whose turn ends a span, chances with a margin."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import hand, load, projection
from tests.games.projector.driving import go_on

from fabletop.engine.match import Match
from fabletop.engine.scene import CardGrid, Sheet
from fabletop.games.projector.box import box
from fabletop.games.projector.state import TRAITS, Outing
from fabletop.testing.arranged import log, question, tag, widget

CLUES = 5  # as many as two players need for the attic door
DECKS = {0: ["Dash"] * 8, 1: ["Dash"] * 8}


def stamps(match: Match[Outing], at: str) -> tuple[str, ...]:
    lying = widget(match.scene(0), CardGrid, "map").lying
    return next(each.card.marks for each in lying if each.card.id == f"space:{at}")


def test_a_room_whose_clue_is_found_bears_a_stamp() -> None:
    match = projection(up=["1.1", "2.1"], draw=DECKS)
    assert "done" not in stamps(match, "1.1")
    match.table.flags["proj.AH.study"] = 1
    assert "done" in stamps(match, "1.1")
    assert "done" not in stamps(match, "2.1"), "the kitchen has a clue of its own"


def test_what_lasts_until_a_turn_of_another_names_them() -> None:
    match = projection(at={0: "2.3", 1: "2.3"}, up=["2.3"], hands={0: ["Spot", "Dash"], 1: []}, draw=DECKS)
    load(match.table, "tests", 20, 17)
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    go_on(match, answers={"select": "space:2.3"})
    for seat, whose in ((0, "your"), (1, "Ada's")):
        (line,) = widget(match.scene(seat), Sheet, "lasting").lines
        assert line.label.endswith(f"is Spotted until {whose} next turn")


@pytest.mark.rule("TP-006", "TP-345")
def test_a_card_that_nobody_has_read_is_in_no_preview_and_cannot_be_unread() -> None:
    """To put the dolls to bed leads to a card that is read only then."""
    number = box().projector_index["PR:003"]
    match = projection(("read_at_end", number), ("act", 0), hands={0: ["Dash"], 1: []}, draw=DECKS)
    assert tag(match) == "which"
    assert match.preview(0, "2")[0] == []
    match.answer(0, "2")
    assert "The Smallest Blankets (PR:009)" in log(match)
    assert not match.can_undo(0)


@pytest.mark.rule("TP-210")
def test_a_test_that_needs_a_margin_says_the_chance_of_it_too() -> None:
    """Of level 4, +1 of the door and +3 that were learnt: a success from 12 on, with the margin of 6 from 18 on."""

    def before(table: Outing) -> None:
        table.flags["proj.AH.clues"] = CLUES
        table.temp[0] = [3] * TRAITS

    match = projection(
        at={0: "4.1", 1: "4.1"}, up=["4.1"], hands={0: ["Dash"], 1: []}, also=before, draw=DECKS
    )  # fmt: skip
    notes = {each.id.split(":")[0]: each.note for each in question(match).options}
    assert notes["try"] == "45 %; SM 6: 15 %"
    assert notes["play"] == "45 %", "for its own effect it needs none"


@pytest.mark.rule("TP-168")
def test_a_slide_discarded_to_move_names_the_rule_of_moving() -> None:
    match = projection(at={0: "2.3", 1: "2.3"}, up=["2.3"], hands={0: ["Spot", "Dash"], 1: []}, draw=DECKS)
    match.answer(0, f"move:{hand(match, 0, 'Dash')}")
    assert [each.rule for each in match.log(0) if "discards" in each.text] == ["TP-168"], log(match)
