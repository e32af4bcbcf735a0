"""The twelve theme tiles: each gives access to the temple cards of its colours, and to no others."""

from __future__ import annotations

import pytest

from fabletop.testing.arranged import choices
from fabletop.testing.strict import strict

from ..encounter import row, scene
from ..printed import doing
from .support import PLACES, Shown

shows = Shown()
TILES = doing("tiles.yaml")


def test_every_tile_has_a_test() -> None:
    shows.all_of(TILES)
    assert len(shows.cards) == 12


@pytest.mark.rule("LA-120", "LA-171", "LA-172", "LA-174", "LA-R49")
@shows.each(TILES)
def test_a_tile_opens_the_cards_of_its_colours(name: str) -> None:
    """A relic as well, once it lies in a city."""
    looks = [f"look_{place}" for colour in TILES[name]["colours"] for place in PLACES[colour]]
    match = scene(2, ["c"], track=(0, 1, 1), tile_here=name, rewards=[1, 0])
    with strict(match) as play:
        play.answer(0, "exit", rule="LA-117")
        play.until(0, prompt="Where does a reward cube go?", can=[*row(match.table), *looks, "draw", "move", "done"])


@pytest.mark.rule("LA-183")
@pytest.mark.parametrize("name", TILES)
def test_in_berlin_a_tile_opens_them_too(name: str) -> None:
    looks = {f"look_{place}" for colour in TILES[name]["colours"] for place in PLACES[colour]}
    match = scene(2, ["c"], where="berlin", track=(0, 1, 1), in_berlin=[name], rewards=[1, 0])
    with strict(match) as play:
        play.answer(0, "exit", rule="LA-117")
        play.until(0, prompt="Where does a reward cube go?")
    assert {option for option in choices(match, 0) if option.startswith("look_")} == looks
