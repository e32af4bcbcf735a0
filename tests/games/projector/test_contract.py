"""The contract on The Projector: a first day for each size of the party by chance, and days of players who know what
they do, in each world of the first act, with hands that nobody else sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from fabletop import bots
from fabletop.games.projector import GAME
from fabletop.games.projector.box import box
from fabletop.games.projector.sheet import Sheet, new_sheet
from fabletop.testing import PROPERTIES, Setting, check_open, check_players, check_redeal, check_twins

# Those that go on in a fresh process know only the games that are installed.
ELSEWHERE = {"the record is the game", "save anywhere", "a loaded match is the same match"}
HERE = {name: check for name, check in PROPERTIES.items() if name not in ELSEWHERE}
EVERY = 4  # one decision in so many is looked at; the walks of other parties look at others
WORLDS = {"AH": 3, "CM": 2, "PM": 4, "DC": 2}  # and the size of the party that goes there
SECRET = {"open_hands": False}


def later(area: str, seats: int) -> Sheet:
    """A later day, on which one world can be projected and the party knows what it needs there."""
    levels = {each.card.id: 9 for each in box().skills if each.card.order <= 2}
    return msgspec.structs.replace(new_sheet(box(), seats), day=5, projections=4, areas=[area], levels=levels)


@pytest.fixture(scope="module", params=WORLDS)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Setting:
    """A day of sensible players in a world: they come further than a random walk does."""
    area: str = request.param
    seats = WORLDS[area]
    setting = Setting(GAME, seats, SECRET, games=1, every=5 * EVERY, start=later(area, seats))
    match = setting.match("sensible")
    players = [bots.make_player(GAME, "sensible", Random(f"{area}/{seat}")) for seat in range(seats)]
    while not match.over:
        seat = match.waiting[0]
        now = match.situation(seat, Random(len(match.entries)))
        match.answer(seat, now.plain(players[seat](now)))
    path: Path = tmp_path_factory.mktemp("projector") / f"{area}.json"
    match.save(path)
    return msgspec.structs.replace(setting, record=path)


@pytest.mark.parametrize("check", HERE.values(), ids=HERE.keys())
@pytest.mark.parametrize("seats", GAME.seats)
def test_contract(seats: int, check: Callable[[Setting], None]) -> None:
    # A player that searches plays days to their end, which takes minutes here.
    game = replace(GAME, tries=0) if check is check_players else GAME
    check(Setting(game, seats, games=1, every=EVERY))


@pytest.mark.parametrize("check", [check_twins, check_open, check_redeal])
def test_contract_in_each_world(played: Setting, check: Callable[[Setting], None]) -> None:
    check(played)
