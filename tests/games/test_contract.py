"""Every installed game keeps the contract: one test for each property, at each number of seats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import fabletop
from fabletop.testing import (
    PROPERTIES,
    Setting,
    check_open,
    check_recorded,
    check_save_anywhere,
    check_twins,
    seat_counts,
)

RECORDS = Path(__file__).parent.parent / "records"
CASES = [(name, seats) for name in fabletop.game_ids() for seats in seat_counts(fabletop.get_game(name))]
# Games of a few moves are played more often than those of a hundred.
GAMES = {"noughts": 20}
# One decision in so many is looked at where each would take too long: these games have a hundred and more of them, and
# the walks of the other numbers of seats look at others.
EVERY = {"project-0": 8, "paperback": 8, "lost-adventures": 40, "machina": 16, "projector": 16}

# Each save is played to the end in a fresh process: the number of them counts twice.
SAVED = {"project-0": 2, "lost-adventures": 5, "machina": 10, "projector": 4}


@pytest.mark.parametrize("check", PROPERTIES.values(), ids=PROPERTIES.keys())
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_contract(name: str, seats: int, check: Callable[[Setting], None]) -> None:
    every = (SAVED if check is check_save_anywhere else EVERY).get(name, 1)
    check(Setting(fabletop.get_game(name), seats, games=GAMES.get(name, 1), every=every))


RECORDED = sorted(RECORDS.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_recorded_games_still_play(path: Path) -> None:
    check_recorded(path)


@pytest.mark.parametrize("check", [check_twins, check_open])
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_recorded_games_keep_and_show_what_they_should(path: Path, check: Callable[[Setting], None]) -> None:
    """Their players came further than a random walk does."""
    check(Setting.recorded(path, every=2 * EVERY.get(path.parent.name, 1)))
