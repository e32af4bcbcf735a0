"""The sensible player against its rivals: it harms them where that is worth its price, and only there."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from fabletop.bots import make_player
from fabletop.engine.match import Match
from fabletop.engine.questions import PASS
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.bot.rivals import SPITE, rivalry
from fabletop.games.lost_adventures.state import TURNS, Film, power_id

from .encounter import LEVERS, on, scene

VILLAIN, TRIUMPH, NOTHING = "rw_09", "rw_01", "rw_11"
SUCCESS = "cccccc|"


def chosen(match: Match[Film], seat: int) -> Any:
    """What the sensible player answers to the question of a seat."""
    player = make_player(GAME, "sensible", Random(0))
    return player(match.situation(seat, Random(0)))


def watched(turn: int, rewrites: Mapping[int, list[str]], **more: Any) -> Match[Film]:
    """Seat 0 has left a scene in which seat 1 is about to succeed; both may rewrite it."""
    arranged: dict[str, Any] = {"inside": [0, 1], "contribution": [0, 12], "rewards": [0, 3], "turn": turn}
    return scene(2, [SUCCESS], track=(0, 0, 0, 1, 2, 3, 3), active=1, rewrites=rewrites, **(arranged | more))


def rewrites(match: Match[Film], seat: int) -> str:
    """The id of the rewrite that the sensible player lays, or nothing."""
    found = chosen(match, seat)
    return power_id(match.table, found.key) if found != PASS else ""


@pytest.mark.rule("LA-109")
def test_in_the_last_scene_a_rival_is_robbed_of_their_success() -> None:
    assert rewrites(watched(TURNS, {0: [NOTHING]}), 0) == NOTHING


@pytest.mark.rule("LA-109")
def test_the_worst_for_the_rival_is_chosen() -> None:
    """With the Enemy there, a hand also ends the scene."""
    assert rewrites(watched(TURNS, {0: [TRIUMPH, VILLAIN]}, present=True), 0) == VILLAIN


def test_nobody_helps_a_rival() -> None:
    match = scene(
        2, [""], track=(0, 0, 0, 1, 2, 3, 3), active=1, rewrites={0: [TRIUMPH]}, inside=[0, 1], contribution=[0, 12],
        rewards=[0, 3], turn=TURNS,
    )  # fmt: skip
    assert rewrites(match, 0) == ""


def test_early_in_the_film_a_rewrite_is_worth_more_than_a_little_harm() -> None:
    assert rewrites(watched(1, {0: [NOTHING]}, rewards=[0, 1]), 0) == ""
    assert rewrites(watched(TURNS, {0: [NOTHING]}, rewards=[0, 1]), 0) == NOTHING


def test_success_of_ones_own_is_not_thrown_away_to_rob_a_rival_of_it() -> None:
    match = scene(2, [SUCCESS], track=(0, 0, 0, 1, 2, 3, 3), rewrites={0: [NOTHING]}, rewards=[3, 0], turn=TURNS)
    assert rewrites(match, 0) == ""


def lever(threat: str, **more: Any) -> Match[Film]:
    """Both are in, and seat 0 may work a lever."""
    return scene(2, ["c"], cards={0: [LEVERS[0]]}, track=(0, on(1, "lever"), 1, 1, 2), threat=threat, **more)


@pytest.mark.rule("LA-136")
@pytest.mark.parametrize(
    ("threat", "standing"),
    [("life", {"life": [7, 0]}), ("curse", {"curses": [0, 3]}), ("time", {"time": [0, 26]})],
)
def test_a_lever_is_worked_that_puts_a_rival_out(threat: str, standing: dict[str, Any]) -> None:
    assert chosen(lever(threat, **standing), 0) == "work"


@pytest.mark.rule("LA-136")
@pytest.mark.parametrize("threat", ["life", "curse", "time", "noise"])
def test_a_lever_is_left_that_costs_oneself_as_much(threat: str) -> None:
    assert chosen(lever(threat), 0) == "pass"


@pytest.mark.rule("LA-136", "LA-R39")
def test_a_lever_that_spares_who_works_it_is_worked_sooner() -> None:
    """A rival with one life to spare: not worth a life of one's own, but worth the hubris."""
    weak = {"life": [4, 2]}
    assert chosen(lever("life", **weak), 0) == "pass"
    assert chosen(lever("life", **weak, settings={"effect_hits_activator": False}), 0) == "work"


def test_harm_to_who_is_likelier_to_win_is_worth_more() -> None:
    table = scene(3, [""], time=[5, 4, 12]).table
    found = rivalry(table, 0)
    assert found[1] > found[2] > 0
    assert sum(found.values()) == pytest.approx(SPITE)
