"""Rounds and turns (TP-136 to TP-141, TP-366)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import bring, finished, load, projection, stack
from tests.games.projector.driving import go_on, play

from fabletop.engine.effects import Source
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.values import baddie_value
from fabletop.games.projector.state import CARD, DISSIPATED, HOME, ON_ABILITY, Outing
from fabletop.testing.arranged import log, tag

PILES = {0: ["Dash"] * 9, 1: ["Dash"] * 9}
BARE = {0: ["Strike"], 1: ["Strike"]}  # nothing to react with
AWAY = {0: "2.2", 1: "2.2", 2: "2.2"}
THREE: dict[str, Any] = {
    "draw": {**PILES, 2: ["Dash"] * 9}, "hands": {**BARE, 2: ["Strike"]}, "seats": 3, "at": AWAY, "up": ["2.2"],
}  # fmt: skip


@pytest.mark.rule("TP-136", "TP-139", "TP-140", "TP-R55")
def test_each_player_takes_a_turn_in_the_order_that_was_chosen_and_then_a_round_is_over() -> None:
    match = projection(
        ("next_turn",), **THREE,
        fields={"order": [2, 0, 1], "current": -1}, also=lambda table: stack(table, "EA:09", "EA:07", "EA:08", "EA:01"),
    )  # fmt: skip
    order = []
    for _ in range(3):
        assert match.table.round == 1
        order.append(match.table.current)
        match.answer(match.table.current, "end")
        go_on(match, answers={"end discard": [], "test": "no", "keep": []}, until="act")
    assert order == [2, 0, 1]
    assert match.table.round == 2
    assert match.table.current == 2


@pytest.mark.rule("TP-138", "TP-140", "TP-198", "TP-R54")
def test_who_has_left_is_passed_over() -> None:
    match = projection(
        ("next_turn",), **THREE,
        fields={"current": 0, "status": [0, HOME, 0]}, also=lambda table: stack(table, "EA:09"),
    )  # fmt: skip
    assert match.table.current == 2
    assert match.table.order == [0, 1, 2]


@pytest.mark.rule("TP-141", "TP-R41")
def test_who_leaves_in_their_own_turn_has_no_baddie_turn_and_no_check() -> None:
    match = projection(hands=BARE, draw=PILES, baddies={"EA:05": "global"}, at={1: "2.2"}, up=["2.2", "2.3"],
                       also=lambda table: stack(table, "EA:09"))  # fmt: skip
    match.answer(0, "home")
    assert match.table.current == 1
    assert not any("checks stability" in line or "attacks" in line for line in log(match))
    assert len(match.table.hands[0]) == 1  # nor was a hand filled


@pytest.mark.rule("TP-137", "TP-R40")
def test_exploration_ends_when_everybody_has_left() -> None:
    match = projection(
        ("next_turn",), hands=BARE, draw=PILES, fields={"status": [HOME, DISSIPATED], "at": [-1, -1], "current": 0}
    )
    assert match.table.phase == 2


@pytest.mark.rule("TP-366", "TP-R120")
@pytest.mark.example("projector", "E32")
def test_what_is_for_this_turn_works_until_after_the_check_and_not_longer() -> None:
    def angry(table: Outing) -> None:
        baddie = bring(table, "EA:01", 0)
        worse = table.box.skill_named("Dodge").card.natural_1[0]  # attack 1 higher this turn
        finished(Now(table, Source(ON_ABILITY, 0), {"you": 0, "event": CARD + baddie}).do(worse))
        stack(table, "EA:09")

    match = projection(
        ("turn_end", 0), hands={0: [], 1: ["Spot"]}, draw=PILES, at=AWAY, up=["2.2"], also=angry,
        settings={"stops": False},
    )  # fmt: skip
    baddie = match.table.opponents[0].card
    assert go_on(match, until="stability_after")[-1] == "stability_before"
    assert baddie_value(match.table, baddie, "attack") == 2  # inside the last window
    assert len(match.table.lost_piles[0]) == 2
    go_on(match, until="entropy_revealed")
    assert baddie_value(match.table, baddie, "attack") == 1


@pytest.mark.rule("TP-366", "TP-R65", "TP-217")
@pytest.mark.parametrize(("limits", "learnt"), [(True, 1), (False, 2)])
def test_an_ability_teaches_once_in_a_turn_where_its_card_says_so(limits: bool, learnt: int) -> None:
    match = projection(
        hands={0: ["Dash", "Dash"], 1: []}, draw=PILES, at=AWAY, up=["2.2"], settings={"xp_limits": limits},
        also=lambda table: load(table, "tests", 20, 19, 19),
    )  # fmt: skip
    play(match, 0, "Dash")
    play(match, 0, "Dash")
    assert match.table.temp[0][match.table.box.skill_named("Dash").trait] == learnt
    assert tag(match) == "act"


@pytest.mark.rule("TP-139")
def test_an_end_that_an_effect_declares_in_the_entropy_step_leaves_the_actions_out() -> None:
    match = projection(("action_start", 0), hands=BARE, draw=PILES, at=AWAY, up=["2.2"], fields={"ended": True})
    assert tag(match) == "end discard"
    assert not match.table.ended
