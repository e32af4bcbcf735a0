"""Winning, supplies, and rulings that belong to the whole game (LA-276 to LA-280)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures import GAME
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import Film
from fabletop.games.lost_adventures.terms import NAMES
from fabletop.testing.arranged import log

from .arrange import answer, city, film, leaving, looked
from .encounter import SECRET_EXIT, asked, door, on, scene


def verdict(**arranged: Any) -> Match[Film]:
    """The end of a film with three players."""
    match = film(start=("verdict",), phase="hubris", **arranged)
    assert match.over
    return match


# --- who wins --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-276")
def test_the_living_player_furthest_back_on_the_time_track_wins() -> None:
    assert verdict(time=[9, 4, 12]).table.winners == (1,)
    assert verdict(time=[9, 4, 12], out=["", "curse", ""]).table.winners == (0,)
    assert verdict(time=[9, 4, 12], hubris=[0, 1, 0]).table.winners == (0,)


@pytest.mark.rule("LA-276")
def test_nothing_counts_but_time() -> None:
    fields = {"life": [7, 1, 7], "curses": [0, 3, 0], "noise": [0, 9, 0], "green": [9, 0, 9]}
    assert verdict(time=[5, 4, 5], **fields).table.winners == (1,)


TIED: list[tuple[dict[str, list[int]], tuple[int, ...]]] = [
    ({"life": [3, 4, 2], "curses": [0, 3, 0]}, (1,)),
    ({"life": [4, 4, 2], "curses": [1, 2, 0], "noise": [9, 0, 0]}, (0,)),
    ({"curses": [1, 1, 2], "noise": [5, 4, 0], "green": [9, 0, 0]}, (1,)),
    ({"noise": [4, 4, 5], "green": [2, 3, 9]}, (1,)),
    ({"green": [3, 3, 2]}, (0, 1)),
    ({}, (0, 1, 2)),
]


@pytest.mark.rule("LA-277", "LA-R71", "LA-R87")
@pytest.mark.parametrize(("fields", "winners"), TIED)
def test_ties_life_then_curses_then_noise_then_green_cubes(
    fields: dict[str, list[int]], winners: tuple[int, ...]
) -> None:
    assert verdict(time=[6, 6, 6], **fields).table.winners == winners


@pytest.mark.rule("LA-277")
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"life": [3, 4, 2]}, "more life"),
        ({"curses": [1, 0, 2]}, "fewer curses"),
        ({"noise": [5, 4, 9]}, "less noise"),
        ({"green": [2, 3, 1]}, "more green cubes"),
        ({"life": [4, 4, 2], "curses": [1, 2, 0]}, "fewer curses"),
    ],
)
def test_the_log_says_what_decided_a_tie(fields: dict[str, list[int]], words: str) -> None:
    assert log(verdict(time=[6, 6, 6], **fields))[-1].endswith(f"no further on than others, but with {words}.")
    assert log(verdict(time=[6, 5, 6], **fields))[-1].endswith("with the least running time: 0:25.")


# --- supplies --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-278", "LA-R72")
def test_noise_tokens_never_run_out() -> None:
    """More of them than the box holds."""
    match = scene(flips=["|x"], present=True, threat="noise", noise=[60, 60, 60])
    assert match.table.noise == [61, 61, 61]


@pytest.mark.rule("LA-278", "LA-R72")
def test_green_cubes_and_hubris_never_run_out() -> None:
    match = scene(flips=["cc"], track=(0, on(1, "lever"), on(2, "green")), green=[40, 0, 0], hubris=[60, 0, 0],
                  cards={0: ["windlass_handle"]})  # fmt: skip
    answer(match, (0, "work"))
    assert match.table.hubris[0] == 61
    assert match.table.green == [41, 1, 1]


@pytest.mark.rule("LA-279")
def test_everybody_begins_with_seven_life() -> None:
    match = Match(GAME, seats=5)
    assert match.table.life == [7] * 5


@pytest.mark.rule("LA-280", "LA-181", "LA-040")
@pytest.mark.parametrize("seed", range(3))
def test_discs_only_ever_go_forward_and_roll_credits_only_back(seed: int) -> None:
    match = Match(GAME, seats=3, seed=seed)
    rng = Random(seed)
    time, rc, black = [0, 0, 0], match.table.rc, match.table.black[:]
    while not match.over:
        question = match.question
        assert question is not None
        match.answer(question.seat, question.sample(rng))
        table = match.table
        assert all(now >= before >= 0 for now, before in zip(table.time, time, strict=True))
        assert table.rc <= rc
        assert all(now >= before for now, before in zip(table.black, black, strict=True))
        time, rc, black = table.time[:], table.rc, table.black[:]


# --- rulings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-R81")
@pytest.mark.parametrize(("seats", "bonus", "green"), [(2, 0, 0), (2, 1, 1), (2, 2, 2), (3, 2, 0)])
def test_a_table_of_two_may_begin_with_green_cubes(seats: int, bonus: int, green: int) -> None:
    match = Match(GAME, seats=seats, options={"small_table_bonus": bonus})
    assert match.table.green == [green] * seats


@pytest.mark.rule("LA-R75")
def test_a_secret_door_is_left_by_a_secret_exit() -> None:
    """Two names of one thing; and one spelling for every other."""
    match = scene(flips=["c"], track=(0, on(0, door(1)), 3), cards={0: [SECRET_EXIT]})
    assert asked(match, 0, "LA-138") == ["stay", "leave"]
    assert NAMES["secret_exit"] == "Secret exit"
    assert NAMES["obstacle"] == "Obstacle"
    assert box().cities[city("ankara")].name == "Ankara"


@pytest.mark.rule("LA-R78")
def test_the_enemy_passes_players_and_does_nothing_to_them() -> None:
    match = scene(2, flips=["|x"], where="cairo", at={0: "cairo", 1: "ankara"}, inside=[1, 0], threat="life")
    assert match.table.enemy_at == match.table.at[1] == city("ankara")
    assert asked(match, 0, "LA-117")
    assert match.table.life == [7, 7]
    assert match.table.noise == [0, 0]


@pytest.mark.rule("LA-R89")
def test_a_temple_card_may_be_examined_again() -> None:
    tile = next(each for each in box().tiles if "red" in each.colours and each.kind != "relic")
    match = leaving(1, tiles={tile.id: "ankara"}, looked=looked({6: [0]}))
    answer(match, (0, "look_6"))
    assert match.table.looked[6] == 1
    assert match.table.turn == 2
