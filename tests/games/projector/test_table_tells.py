"""What the table tells beside its cards: what is done on a location, whose turn ends a span, chances with a margin."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import hand, load, projection, space
from tests.games.projector.driving import go_on

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.engine.scene import CardGrid, Sheet
from fabletop.games.projector import GAME
from fabletop.games.projector.box import box
from fabletop.games.projector.naming import place_words
from fabletop.games.projector.printing import the
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import HOME, IN, NONE, ON_SETUP, TRAITS, Outing
from fabletop.testing.arranged import allowed, log, question, tag, widget

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
    """Of level 4, +1 of the door and +3 that were learnt: a success from 12 on, with the margin of 5 from 17 on."""

    def before(table: Outing) -> None:
        table.flags["proj.AH.clues"] = CLUES
        table.temp[0] = [3] * TRAITS

    match = projection(
        at={0: "4.1", 1: "4.1"}, up=["4.1"], hands={0: ["Dash"], 1: []}, also=before, draw=DECKS
    )  # fmt: skip
    notes = {each.id.split(":")[0]: each.note for each in question(match).options}
    assert notes["try"] == "45 %; SM 5: 20 %"
    assert notes["play"] == "45 %", "for its own effect it needs none"


@pytest.mark.rule("TP-168")
def test_a_slide_discarded_to_move_names_the_rule_of_moving() -> None:
    match = projection(at={0: "2.3", 1: "2.3"}, up=["2.3"], hands={0: ["Spot", "Dash"], 1: []}, draw=DECKS)
    match.answer(0, f"move:{hand(match, 0, 'Dash')}")
    assert [each.rule for each in match.log(0) if "discards" in each.text] == ["TP-168"], log(match)


@pytest.mark.rule("TP-210")
def test_the_chance_to_talk_somebody_away_is_told_beside_that_of_a_success() -> None:
    """A will of 1 takes a margin of 3."""
    match = projection(hands={0: ["Parley"], 1: []}, baddies={"EA:01": 0}, draw=DECKS)
    notes = {each.id.split(":")[0]: each.note for each in question(match).options}
    assert notes["play"] == "30 %; SM 3: 15 %"


@pytest.mark.rule("TP-R19")
def test_a_location_that_one_has_looked_at_is_called_by_its_name_to_them_alone() -> None:
    match = projection(at={0: "2.3", 1: "2.3"}, up=["2.3"], hands={0: ["Dash"], 1: []}, draw=DECKS)
    match.table.peek(match.table.grid[space("2.2")], 1)
    there = match.table.location(space("2.2")).name
    assert place_words(match.table, space("2.2"), 0) == the(there)
    assert place_words(match.table, space("2.2"), 1) == "the face-down location in column 2, row 2"
    assert place_words(match.table, space("2.2")) == "the face-down location in column 2, row 2"


@pytest.mark.parametrize(("seats", "clues"), [(2, "at least 5 clues"), (3, "at least 6 clues")])
def test_cards_name_the_numbers_of_the_party_that_reads_them(seats: int, clues: str) -> None:
    match = projection(seats=seats, up=["4.1"], draw={seat: ["Dash"] * 8 for seat in range(seats)})
    door = next(face for face in match.table.box.faces if face.id == "AH:11")
    assert clues in " ".join(door.words)
    assert "players:" not in " ".join(door.words)


@pytest.mark.rule("TP-035", "TP-345")
def test_what_a_card_says_that_nobody_has_read_is_not_foreseen() -> None:
    """A text that sends to a Projector card: who thinks about it is not shown that card, and once read it stands."""
    match = projection(
        house={"1.2": "AH:19"}, at={0: "1.2", 1: "1.2"}, up=["1.2"], hands={0: ["Dash"], 1: []}, draw=DECKS,
        lost={0: ["Spot"]},
    )  # fmt: skip
    text = next(each for each in allowed(match) if each.startswith("text:"))
    reads = match.table.box.projectors[match.table.box.projector_index["PR:007"]].title
    lines, _ = match.preview(0, text)
    assert not any(reads in line for line in lines)
    match.answer(0, text)
    assert any(reads in line for line in log(match))
    assert not match.can_undo(0)


@pytest.mark.rule("TP-211")
def test_who_chooses_after_a_roll_is_told_the_range_that_it_came_to() -> None:
    match = projection(
        up=["2.3"], hands={0: ["Spot", "Dash"], 1: []}, draw=DECKS, also=lambda table: load(table, "tests", 20, 17)
    )
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    assert question(match).prompt == "Which location or Baddie within range 1?"


def test_a_text_for_a_party_of_another_size_is_on_no_card_that_this_one_reads() -> None:
    house = "At the start of your turn, if this is round 3: draw and carry out 1 more entropy card."
    for seats, printed in ((2, [house]), (3, []), (4, [])):
        box = GAME.new_table(seats, GAME.read_options(None)).box
        assert box.printing.texts(box.setups[box.setup_index["AH:02"]]) == printed


@pytest.mark.rule("TP-228", "TP-248")
def test_the_end_of_a_turn_says_what_follows_it() -> None:
    """Of six slides in hand and three elsewhere the hand is filled; Footsteps and the Lodger attack for 1 each."""

    def end(**laid: Any) -> str:
        match = projection(hands={0: ["Dash"] * 6, 1: []}, draw={0: ["Dash"] * 3, 1: ["Dash"]}, **laid)
        return next(each.note for each in question(match).options if each.id == "end")

    assert end() == ""
    two = {"EA:01": 0, "EA:05": "global"}
    assert end(baddies=two) == "then 2 Baddies attack: 2 cards to lose, and there are 3 beside the hand"
    assert end(fields={"status": [IN, HOME], "at": [space("2.3"), NONE]}) == "stability check: 75 %"


@pytest.mark.rule("TP-347")
def test_the_log_does_not_tell_a_long_text_each_time_it_comes_about() -> None:
    table = projection(draw=DECKS).table
    visit = table.box.setup_index["CM:02"]
    hare = next(text for text in table.box.setups[visit].texts if text.on == "round_end")
    told = Now(table, Source(ON_SETUP, visit), {}).told_words(hare)
    assert told.startswith("At the end of each round, if the Brass Hare is in play")
    assert len(told) < 120
    assert hare.words(table.box.voice).startswith(told.removesuffix("."))
