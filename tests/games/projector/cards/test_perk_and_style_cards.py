"""The 4 perks and 4 styles of the first act, and the slides that everybody begins with."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.projector.arrange import day, load, slide

from fabletop.engine.match import Match
from fabletop.games.projector.box import box
from fabletop.games.projector.rules.deck_building import Building
from fabletop.games.projector.rules.harm import lose
from fabletop.games.projector.rules.leaving import dissipate
from fabletop.games.projector.rules.piles import hand_size
from fabletop.games.projector.state import NONE, Outing
from fabletop.testing.arranged import choices

from .trial import Rule, Shown, follow, trial

shows = Shown()


def gifted(id_: str, rule: Rule | None = None, **laid: Any) -> Match[Outing]:
    """The first player has a perk."""
    number = next(n for n, each in enumerate(box().perks) if each.id == id_)
    return trial(rule, fields={"perks": [number, NONE], **laid.pop("fields", {})}, **laid)


@shows("PK:01")
def test_second_breath_gives_back_three_lost_cards_to_who_would_dissipate_by_a_loss() -> None:
    empty: dict[str, Any] = {"draw": {0: [], 1: ["Dash"]}}
    assert follow(gifted("PK:01", lambda table: lose(table, 0, 1), **empty), "use") == {
        "lost 0": -3, "discard 0": 3, "used": 1,
    }  # fmt: skip
    gone = follow(gifted("PK:01", lambda table: lose(table, 0, 1), **empty), "decline")
    assert gone["status 0"] == "dissipated"
    other = follow(gifted("PK:01", lambda table: dissipate(table, 0, "stability"), **empty))
    assert other["status 0"] == "dissipated", "only if a loss is the cause"


@shows("PK:02")
def test_quick_hands_hold_one_card_more() -> None:
    table = gifted("PK:02").table
    assert (hand_size(table, 0), hand_size(table, 1)) == (7, 6)


@shows("PK:05")
def test_a_scout_makes_the_first_move_of_a_turn_for_nothing() -> None:
    match = gifted("PK:05", up=["2.3", "2.2", "1.2"])
    assert follow(match, "go:2.2") == {"at 0": "2.2"}
    assert not [each for each in choices(match) if each.startswith("go:")]
    match = gifted("PK:05", up=["2.3", "2.2", "1.2"], fields={"moves": [1, 0]})
    assert follow(match, "go:2.2") == {"at 0": "2.2"}
    assert follow(match, "go:1.2") == {"at 0": "1.2", "moves 0": -1}


@shows("PK:11")
def test_the_lucky_roll_again_once_in_a_projection() -> None:
    def rolls(table: Outing) -> None:
        load(table, "tests", 20, 2, 15, 2)

    match = gifted("PK:11", also=rolls, hands={0: ["Dash", "Dash"], 1: []})
    assert follow(match, "Play Dash", "use") == {
        "hand 0": -1, "discard 0": 1, "moves 0": 2, "agility 0": 1, "used": 1,
    }  # fmt: skip
    assert follow(match, "Play Dash") == {"hand 0": -1, "discard 0": 1}, "2, and once is once"


STYLES = {
    "ST:01": [("Spot Dash Strike", True), ("Spot Dash Strike Parley", False)],
    "ST:02": [("Spot Spot Dash Dash", True), ("Spot Spot Spot Dash", False)],
    "ST:03": [("Spot Peek Dash Strike", True), ("Spot Dash Strike", False), ("Spot Peek Dash Strike Parley", False)],
    "ST:04": [("Spot Dash Hide", True), ("Spot Dash Strike", False)],
}
"""Which decks keep to each style: at most three traits, at most two copies, half of one trait, and no attack."""


@shows(*STYLES)
@pytest.mark.parametrize("id_", STYLES)
def test_which_decks_keep_to_a_style(id_: str) -> None:
    table = day(("story",)).table
    number = next(n for n, each in enumerate(box().styles) if each.id == id_)
    for names, wanted in STYLES[id_]:
        deck = [slide(table, name) for name in names.split()]
        assert box().styles[number].fits.holds(Building(table, 0, deck)) == wanted, names
