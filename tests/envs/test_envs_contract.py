"""Every game is a sound environment; and no check is one that cannot fail."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.engine.minis import bids, cards, cubes, hunt, leaky, votes
from tests.envs import lanterns

import fabletop
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import Option, choose
from fabletop.engine.table import Table
from fabletop.engine.view import View
from fabletop.envs.checks import check_environment, check_secrecy
from fabletop.testing import Setting, check_questions, seat_counts

MINIS: list[Game[Any]] = [
    hunt.GAME, cubes.GAME, cards.GAME, bids.GAME, votes.GAME, leaky.SOUND, lanterns.GAME,
    replace(votes.GAME, id="voters", sides=lambda seats, options: ["party"] * seats),
]  # fmt: skip
INSTALLED = [fabletop.get_game(name) for name in fabletop.game_ids()]
# The fewest players and one more: a larger table takes longer and is no other environment.
CASES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}") for game in MINIS + INSTALLED for seats in seat_counts(game)[:2]
]


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_environments_keep_the_contract(game: Game[Any], seats: int) -> None:
    check_environment(game, seats=[seats])


def test_the_miniature_game_of_these_tests_asks_well() -> None:
    check_questions(Setting(lanterns.GAME, 2, games=1))


def setting(game: Game[Any]) -> Setting:
    return Setting(game, 2, games=3, seed="leaks", limit=400)


def test_a_label_that_tells_is_caught() -> None:
    with pytest.raises(AssertionError, match="the words for seat"):
        check_secrecy(setting(leaky.LEAKS["a label says a hidden face"]))


def test_options_that_tell_are_caught() -> None:
    async def turn(table: leaky.Aside, seat: int) -> None:
        other = table.hands[1 - seat]
        await choose(seat, "Ready?", lambda: ["yes", "no"][: 1 + table.face[other[0]] % 2], "AS-2",
                     show=lambda word: Option(word, word))  # fmt: skip
        await leaky.lay_aside(table, seat)
        leaky.go_on(table, seat)

    with pytest.raises(AssertionError, match="the action_mask of seat"):
        check_secrecy(setting(leaky.broken(turn)))


def test_observing_the_true_table_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_it(self: Match[Any], seat: int | None) -> View[Table]:
        return View(seat or 0, self.table.copy(), {}, {})

    monkeypatch.setattr(Match, "view", all_of_it)
    with pytest.raises(AssertionError, match="the observation of seat"):
        check_secrecy(setting(leaky.SOUND))
