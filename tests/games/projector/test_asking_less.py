"""What is said in one answer, and what nobody is asked about (TP-190, TP-195, TP-R58, TP-R125)."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import card, hand, load, move_to, projection, space

from fabletop.engine.stops import UNTIL_CONCERNED
from fabletop.games.projector.naming import place_words
from fabletop.games.projector.printing import the
from fabletop.games.projector.state import CARD, GLOBAL, IN_PLAY, SPACE, Outing
from fabletop.testing.arranged import allowed, choices, question, tag

PILES = {0: ["Dash"] * 6, 1: ["Dash"] * 6}


@pytest.mark.rule("TP-186")
def test_a_slide_is_played_with_what_it_is_aimed_at() -> None:
    match = projection(
        hands={0: ["Strike"], 1: []}, baddies={"EA:01": 0, "EA:05": "global"}, draw=PILES,
        also=lambda table: load(table, "tests", 20, 19),
    )  # fmt: skip
    strike, foe = hand(match, 0, "Strike"), CARD + card(match.table, "EA:01")
    match.answer(0, f"aim:{strike}:{foe}")
    assert match.table.opponent(card(match.table, "EA:01")) is None
    assert match.table.opponent(card(match.table, "EA:05")) is not None


@pytest.mark.rule("TP-210")
def test_the_chance_of_an_aimed_slide_is_that_against_its_target() -> None:
    """What is added against one of two counts for that one alone; a will that asks for a margin has its own chance."""
    match = projection(
        hands={0: ["Spot", "Parley"], 1: []}, baddies={"EA:01": 0, "EA:02": 0}, draw=PILES,
        also=lambda table: load(table, "tests", 20, 15),
    )  # fmt: skip
    lodger, other = card(match.table, "EA:01"), card(match.table, "EA:02")
    parley = hand(match, 0, "Parley")
    match.answer(0, f"play:{hand(match, 0, 'Spot')}")
    match.answer(0, f"card:{lodger}")  # which is Spotted from now on
    notes = {each.id: each.note for each in (*question(match).options, *question(match).further)}
    assert notes[f"aim:{parley}:{CARD + lodger}"] == "40 %; SM 3: 25 %"
    assert notes[f"aim:{parley}:{CARD + other}"] == "30 %"
    assert notes[f"play:{parley}"] == "30 %", "as long as it is not said at whom"
    match.answer(0, f"aim:{parley}:{CARD + lodger}")
    assert match.table.tests == []


@pytest.mark.rule("TP-186")
def test_one_target_is_no_choice() -> None:
    match = projection(hands={0: ["Strike"], 1: []}, baddies={"EA:01": 0}, draw=PILES)
    assert not [each for each in choices(match, 0) if each.startswith("aim:")]


@pytest.mark.rule("TP-161")
def test_a_text_is_chosen_with_what_is_looked_at() -> None:
    match = projection(hands={0: ["Dash"], 1: []}, draw=PILES)
    looks = [each for each in choices(match, 0) if each.startswith("look:")]
    there = SPACE + space("2.2")
    assert len(looks) > 1
    match.answer(0, next(each for each in looks if each.startswith(f"look:{there}:")))
    assert match.table.seen[match.table.grid[space("2.2")]] & 1
    assert tag(match) == "act"


@pytest.mark.rule("TP-161")
def test_who_has_looked_at_a_location_reads_its_name_where_it_may_go() -> None:
    def seen(table: Outing) -> None:
        table.peek(table.grid[space("2.2")], 1)

    match = projection(hands={0: ["Dash"], 1: ["Dash"]}, draw=PILES, also=seen)
    name = match.table.location(space("2.2")).name
    ways = {each.id: each.label for each in question(match).further}
    assert ways["walk:2.2"] == f"Go to {the(name)}"
    assert {label for id_, label in ways.items() if id_ in ("walk:1.3", "walk:3.3")} == {
        "Go to the face-down location in column 1, row 3", "Go to the face-down location in column 3, row 3",
    }  # fmt: skip
    assert place_words(match.table, space("2.2"), 1).startswith("the face-down location"), "the others do not"


@pytest.mark.rule("TP-145")
def test_what_hinders_is_dealt_with_by_the_slide_that_is_named() -> None:
    def fog(table: Outing) -> None:
        table.hindrances.append((move_to(table, "EA:13", IN_PLAY), GLOBAL))
        load(table, "tests", 20, 20)

    match = projection(hands={0: ["Assemble", "Dash"], 1: []}, draw=PILES, also=fog)
    sheds = [each for each in choices(match, 0) if each.startswith("shed:")]
    assert [each.split(":")[1] for each in sheds] == [str(hand(match, 0, "Assemble"))]
    match.answer(0, sheds[0])
    while tag(match) != "act":
        match.answer(0, "no" if tag(match) == "natural 20" else choices(match, 0)[0])
    assert not match.table.hindrances


@pytest.mark.rule("TP-R58", "TP-163")
@pytest.mark.parametrize("stops", [True, False])
def test_who_acts_next_is_not_asked_before(stops: bool) -> None:
    match = projection(
        ("action_start", 0), hands={0: ["Spot"], 1: []}, draw=PILES, quiet=False, settings={"stops": stops}
    )
    assert match.waiting == ((1,) if stops else (0, 1)), "Ben may choose the text of the Front Hall"


@pytest.mark.rule("TP-195")
@pytest.mark.parametrize(("kind", "asked"), [("brass", False), ("wood", False), ("cloth", True)])
def test_a_turn_does_not_wait_for_things_that_are_for_later(kind: str, asked: bool) -> None:
    match = projection(
        hands={0: ["Dash"], 1: []}, draw=PILES, resources={0: [kind]}, settings={"auto_end": True},
        lost={0: ["Dash"], 1: []}, at={0: "1.1", 1: "1.1"}, up=["1.1", "2.3"],
        also=lambda table: load(table, "tests", 20, 2),
    )  # fmt: skip
    match.answer(0, f"play:{hand(match, 0, 'Dash')}")
    assert (tag(match) == "act" and match.table.current == 0) == asked


@pytest.mark.rule("TP-372", "TP-R125")
def test_who_reacts_goes_on_passing_until_something_concerns_them() -> None:
    match = projection(
        hands={0: ["Spot", "Assemble"], 1: []}, at={0: "1.1", 1: "2.3"}, up=["1.1", "2.3"], draw=PILES,
        also=lambda table: load(table, "tests", 20, 13, 2),
    )  # fmt: skip
    match.table.stops[0] = UNTIL_CONCERNED
    match.answer(0, next(each for each in choices(match, 0) if each.startswith(f"try:{hand(match, 0, 'Assemble')}")))
    assert tag(match) == "rolled"
    match.answer(0, f"slide:{hand(match, 0, 'Spot')}")
    assert match.table.stops[0] == UNTIL_CONCERNED


@pytest.mark.rule("TP-186")
def test_what_is_offered_with_all_that_comes_next_is_not_offered_without_it_too() -> None:
    """It may be named all the same, by who wants to be asked one thing after the other."""
    match = projection(
        hands={0: ["Strike"], 1: []}, baddies={"EA:01": 0, "EA:05": "global"}, draw=PILES,
        also=lambda table: load(table, "tests", 20, 19),
    )  # fmt: skip
    play = f"play:{hand(match, 0, 'Strike')}"
    assert play not in choices(match)
    assert play in allowed(match)
    match.answer(0, play)
    assert tag(match) == "select"


@pytest.mark.rule("TP-214", "TP-R60")
def test_a_natural_20_is_asked_about_after_the_success_and_only_where_it_brings_something() -> None:
    near = {"1.1": "AH:10", "2.1": "AH:16"}
    for up, asked in ((["1.1"], "natural 20"), (["1.1", "2.1"], "act")):
        match = projection(
            house=near, at={0: "1.1", 1: "1.1"}, up=up, hands={0: ["Spot", "Dash"], 1: []}, draw=PILES,
            also=lambda table: load(table, "tests", 20, 20),
        )  # fmt: skip
        match.answer(0, f"play:{hand(match, 0, 'Spot')}")
        match.answer(0, "space:1.1")
        assert tag(match) == asked
