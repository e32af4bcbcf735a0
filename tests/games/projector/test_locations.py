"""Locations: flipping, landing, once-per texts (TP-152 to TP-167)."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import load, projection, space
from tests.games.projector.driving import go_on, play

from fabletop.engine.match import Match
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import GLOBAL, HOME, NONE, Outing
from fabletop.testing.arranged import allowed, choices, tag

PILES = {0: ["Dash"] * 6, 1: ["Dash"] * 6}
ROOMS = {"2.3": "AH:10", "3.3": "AH:18", "1.3": "AH:21", "2.2": "AH:19"}


def texts(match: Match[Outing], seat: int = 0) -> list[str]:
    return [each for each in allowed(match, seat) if each.startswith("text:")]


@pytest.mark.rule("TP-152", "TP-R42", "TP-R43", "TP-135")
def test_who_begins_on_a_face_down_location_flips_it_first_and_does_not_land() -> None:
    """The Landing gives a point to who lands on it, and here nobody does."""
    match = projection(("action_start", 0), house=ROOMS, at={0: "3.3", 1: "2.3"}, draw=PILES)
    assert match.table.up[space("3.3")]
    assert match.table.moves[0] == 0
    assert tag(match) == "act"


@pytest.mark.rule("TP-R43")
def test_a_location_that_is_turned_face_down_is_flipped_before_the_next_action_of_any_kind() -> None:
    """Also before a reaction: the Spot of the second player is played after it."""
    match = projection(
        house=ROOMS, at={0: "2.2", 1: "1.3"}, up=["2.2"], hands={0: ["Dash"], 1: ["Spot"]}, draw=PILES,
        settings={"stops": False}, also=lambda table: load(table, "tests", 20, 10, 10),
    )  # fmt: skip
    play(match, 0, "Dash")
    assert not match.table.up[space("1.3")]
    play(match, 1, "Spot")
    assert match.table.up[space("1.3")]
    assert tag(match, 1) == "flipped"
    match.answer(1, "pass")
    assert [each.area for each in match.table.opponents] == [GLOBAL]  # the Cat, who was in its room


@pytest.mark.rule("TP-153", "TP-157", "TP-158", "TP-159", "TP-166", "TP-177", "TP-R42")
def test_landing_flips_and_then_lands() -> None:
    match = projection(house=ROOMS, fields={"moves": [1, 0]}, draw=PILES)
    match.answer(0, "go:3.3")
    assert match.table.at[0] == space("3.3")
    assert match.table.up[space("3.3")]
    assert match.table.moves[0] == 1  # that of the Landing, which the step's was used for


@pytest.mark.rule("TP-154", "TP-155", "TP-158")
def test_a_face_up_location_is_landed_on_every_time_and_flipped_no_more() -> None:
    match = projection(house=ROOMS, fields={"moves": [3, 0]}, draw=PILES, up=["2.3", "1.3", "3.3"])
    match.answer(0, "go:1.3")
    assert match.table.opponents == []  # the Cat comes when its room is flipped, and at no other time
    match.answer(0, "go:2.3")
    match.answer(0, "go:3.3")
    assert match.table.moves[0] == 1
    begun = projection(("action_start", 0), house=ROOMS, at={0: "3.3", 1: "2.3"}, up=["2.3", "3.3"], draw=PILES)
    assert begun.table.moves[0] == 0  # beginning a turn there is neither


@pytest.mark.rule("TP-R42")
def test_what_takes_one_off_a_card_drops_its_landing_text() -> None:
    """Home in the window of the flip: the Landing gives no point, and reads nothing."""
    rooms = {"2.3": "AH:18", "2.2": "AH:19"}

    def carousel(table: Outing) -> None:
        table.setup = next(n for n, each in enumerate(table.box.setups) if each.area == "AH")

    match = projection(
        house=rooms, at={0: "2.2", 1: "2.2"}, up=["2.2"], fields={"moves": [1, 0]}, draw=PILES, also=carousel,
        hands={0: [], 1: ["Spot"]}, settings={"stops": False},
    )  # fmt: skip
    match.answer(0, "go:2.3")
    assert tag(match, 1) == "flipped"
    match.table.status[0] = HOME
    go_on(match, until="entropy_revealed")
    assert match.table.read == []


@pytest.mark.rule("TP-156", "TP-165")
def test_several_texts_each_follow_their_own_timing() -> None:
    """The Furnace: something when flipped, something when landed on, something to choose."""
    match = projection(
        house={"2.3": "AH:10", "3.3": "DC:21"},
        fields={"moves": [1, 0]},
        hands={0: ["Parley", "Dash"], 1: []},
        draw=PILES,
    )
    match.answer(0, "go:3.3")
    assert len(match.table.ailments[0]) == 1
    assert tag(match) == "discard"  # it is not asked whether
    match.answer(0, [choices(match)[1]])
    assert len(texts(match)) == 1
    assert match.table.tests == []


@pytest.mark.rule("TP-160", "TP-164", "TP-167", "TP-R45", "TP-R46")
def test_a_once_per_turn_text_is_used_up_for_the_turn_even_if_its_test_fails() -> None:
    match = projection(
        house={"2.3": "AH:10", "2.2": "AH:12"}, at={0: "2.2", 1: "2.2"}, up=["2.2", "2.3"], draw=PILES,
        hands={0: ["Spot", "Spot"], 1: ["Spot"]}, also=lambda table: load(table, "tests", 20, 2),
    )  # fmt: skip
    match.answer(0, texts(match)[0])
    assert tag(match) == "test"
    match.answer(0, choices(match)[0])
    go_on(match)
    assert match.table.flags.get("proj.AH.study", 0) == 0
    assert texts(match) == []
    match.table.agenda.clear()
    match.table.then(("turn_over", 0))
    assert len(match.table.limited) == 1
    match.answer(0, "end")
    go_on(match, answers={"end discard": [], "test": "no", "keep": [], "discard": []})
    assert match.table.current == 1
    assert match.table.limited == []  # for the second player it is unused, and for the first one again


@pytest.mark.rule("TP-161", "TP-167")
def test_a_once_per_player_text_is_marked_for_that_player_for_the_projection() -> None:
    match = projection(house=ROOMS, at={0: "2.2", 1: "2.2"}, up=["2.2"], lost={0: ["Spot"], 1: ["Spot"]}, draw=PILES)
    match.answer(0, texts(match)[0])
    assert match.table.lost_piles[0] == []
    assert texts(match) == []
    assert [whose for _, whose, _ in match.table.limited] == [0]
    Now.end_of(match.table, "turn")
    assert len(match.table.limited) == 1


@pytest.mark.rule("TP-162", "TP-167")
def test_a_once_per_projection_text_is_for_the_whole_party() -> None:
    match = projection(
        house={"2.3": "AH:10", "1.3": "CM:21"}, at={0: "1.3", 1: "1.3"}, up=["1.3"], draw=PILES,
        lost={0: ["Spot", "Spot"], 1: ["Spot", "Spot"]}, settings={"stops": False},
    )  # fmt: skip
    text = texts(match)[0]
    match.answer(0, text)
    assert [len(pile) for pile in match.table.lost_piles] == [1, 1]
    go_on(match)
    assert text not in texts(match)
    assert [whose for _, whose, _ in match.table.limited] == [NONE]  # nobody's: it is used for all


@pytest.mark.rule("TP-163")
def test_a_test_in_a_text_that_is_chosen_outside_the_own_action_step_takes_only_reactions() -> None:
    """The Works Below, once per projection: Assemble or Strike, which are no reactions."""
    for step, wanted in (("action_start", ""), ("act", "act")):
        match = projection(
            (step, 1 if wanted else 0), house={"2.3": "AH:10", "2.2": "CM:20"}, at={0: "2.3", 1: "2.2"},
            up=["2.2", "2.3"], hands={0: [], 1: ["Strike"]}, draw=PILES, settings={"stops": False},
            fields={"current": 1 if wanted else 0},
        )  # fmt: skip
        assert tag(match, 1) == wanted
        assert not wanted or len(texts(match, 1)) == 1


@pytest.mark.rule("TP-157", "TP-158")
def test_between_a_flip_and_its_text_there_are_only_reactions() -> None:
    match = projection(
        house=ROOMS, fields={"moves": [1, 0]}, hands={0: ["Dash", "Spot"], 1: []}, draw=PILES, settings={"stops": False}
    )
    match.answer(0, "go:1.3")
    assert tag(match) == "flipped"
    assert all(each.startswith(("pass", "slide:", "home")) for each in choices(match))
    assert len([each for each in choices(match) if each.startswith("slide:")]) == 1  # the Spot
