"""Matches that are left in the middle of something and gone on with elsewhere: inside an attack, at a workbench, in a
monster's turn, in an endgame."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import fabletop
from fabletop.engine import history
from fabletop.engine.match import Match
from fabletop.games.machina.state import NONE, Expedition
from fabletop.simulation.runner import Plan, play_again
from fabletop.testing import channels
from fabletop.testing.walk import finish

Moment = Callable[[Match[Expedition]], bool]


def tag(match: Match[Expedition]) -> str:
    ask = match.ask_of(match.waiting[0])
    assert ask is not None
    return ask.tag


MOMENTS: dict[str, Moment] = {
    "inside an attack": lambda match: bool(match.table.fights),
    "at a workbench": lambda match: tag(match) == "deck" and len(match.table.drawn) == 2,  # of three cards
    "in the turn of a mindless monster": lambda match: match.table.monster != NONE and not match.table.schemes,
    "in the turn of a scheming monster": lambda match: tag(match) == "scheme",
    "in an endgame": lambda match: match.table.endgame_round > 1 and tag(match) == "act",
}


PLAN = Plan("machina", 3, {"variant": "short"}, ["sensible", "random", "careless"], "resuming")


@cache
def played(number: int) -> Match[Any]:
    """A whole match: one explorer lives long, and one dies soon."""
    return play_again(PLAN, number)


def left(moment: Moment) -> Match[Expedition]:
    """A match where it first comes to something, in the first of some matches in which it does."""
    matches = (match for number in range(40) for match in history.replayed(played(number)))
    return next(match for match in matches if not match.over and moment(match))


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_match_that_was_left_goes_on_as_it_would_have(tmp_path: Path, moment: str) -> None:
    match = left(MOMENTS[moment])
    match.save(tmp_path / "left.json")
    again = fabletop.load(tmp_path / "left.json")
    assert again.hash() == match.hash()
    assert [channels(again, seat) for seat in range(4)] == [channels(match, seat) for seat in range(4)]
    assert finish(again, moment) == finish(match, moment)
    assert again.hash() == match.hash()
    assert again.outcome == match.outcome
