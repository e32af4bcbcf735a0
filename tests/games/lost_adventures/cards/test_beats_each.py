"""The twelve temple resolution cards and both sides of the penalty card: each X between a pawn and the highest one is
suffered, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.testing.strict import strict

from ..arrange import film
from ..encounter import COVERED
from ..printed import entries, printed
from .support import Shown, changes, harm, standing

shows = Shown()
BEATS = entries("temple_resolution.yaml")
PENALTY = printed("temple.yaml")["penalty"]
SIDES = {"red": 6, "purple": 9}
# Pawns of two players and of the Enemy; the highest is a player's, the Enemy's, or both.
PAWNS = [((0, 12), 2), ((0, 3), 7), ((4, 7), 7), ((9, 9), 5), ((1, 2), 4), ((12, 6), 3)]


def test_every_card_has_a_test() -> None:
    shows.all_of(BEATS)
    assert len(shows.cards) == 12


def crossed(name: str, side: str, pawns: tuple[int, int], enemy: int, **more: Any) -> list[dict[str, int]]:
    """What a card does to two players whose pawns stand there. Both have life for all that comes."""
    fields: dict[str, Any] = {
        "step": SIDES[side], "peril": list(pawns), "enemy_peril": enemy, "life": [90, 90], "rc": 99, "time": [0, 0],
        "covered": [COVERED] * 2, "cubes": [0, 0], "agenda": [("grail room",)],
    }  # fmt: skip
    match = film(2, ("temple flip",), phase="temple", beats=[name], **(fields | more))
    fresh = {"life": 90, "time": 0, "noise": 0, "curses": 0, "hubris": 0, "green": 0}
    with strict(match) as play:
        play.until(0, prompt="Ten grails.")
    return [changes(fresh, standing(match.table, seat)) for seat in range(2)]


def expected(name: str, side: str, pawns: tuple[int, int], enemy: int) -> list[dict[str, int]]:
    """From the positions as they are written (LA-239 to LA-246)."""
    highest = max(*pawns, enemy)
    harms: list[list[str]] = []
    for pawn in pawns:
        mine: list[str] = []
        for track in ("trap", "noise", "hand"):
            number = sum(pawn <= position <= highest for position in BEATS[name][track])
            mine += PENALTY[side][track] * number
        if mine.count("noise") > max(pawns):
            mine += PENALTY[side]["noise_penalty"]
        harms.append(mine)
    most = max(mine.count("noise") for mine in harms)
    for mine in harms:
        if most and mine.count("noise") == most:
            mine += PENALTY[side]["noise_penalty"]
    return [harm(*mine) for mine in harms]


@pytest.mark.rule("LA-238", "LA-239", "LA-240", "LA-241", "LA-243", "LA-244", "LA-246", "LA-210", "LA-R04")
@pytest.mark.parametrize("side", SIDES)
@shows.each(BEATS)
def test_the_x_from_a_pawn_to_the_highest_are_suffered(name: str, side: str) -> None:
    for pawns, enemy in PAWNS:
        assert crossed(name, side, pawns, enemy) == expected(name, side, pawns, enemy), (pawns, enemy)


@pytest.mark.rule("LA-205", "LA-210", "LA-R86")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("track", ["trap", "noise", "hand"])
def test_each_entry_of_the_penalty_card(side: str, track: str) -> None:
    """One X on a single track, and nothing else on the card. The pawns are too high for noise to be too much."""
    only = {"tr_01": {"trap": (), "noise": (), "hand": (), track: (12,)}}
    found = crossed("tr_01", side, (12, 12), 1, printed=only)
    loudest = PENALTY[side]["noise_penalty"] if track == "noise" else []
    assert found == [harm(*PENALTY[side][track], *loudest)] * 2


@pytest.mark.rule("LA-243", "LA-246")
@pytest.mark.parametrize("side", SIDES)
def test_the_noise_penalty_of_the_penalty_card(side: str) -> None:
    """Seat 0 is too loud and the loudest, seat 1 neither."""
    nothing = {"tr_01": {"trap": (), "noise": (), "hand": ()}}
    first, second = crossed("tr_01", side, (2, 2), 1, printed=nothing, noise=[3, 2])
    assert first == {"noise": 3} | harm(*PENALTY[side]["noise_penalty"] * 2)
    assert second == {"noise": 2}
