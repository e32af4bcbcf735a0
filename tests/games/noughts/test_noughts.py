"""Noughts and crosses: each rule, and its players."""

from __future__ import annotations

from random import Random

import pytest

import fabletop
from fabletop.engine.game import Situation
from fabletop.engine.match import Match
from fabletop.engine.scene import Floor
from fabletop.engine.words import Refused
from fabletop.games.noughts import GAME
from fabletop.games.noughts.rules import CELLS, Noughts
from fabletop.testing import strict


def play(*cells: str) -> Match[Noughts]:
    match = Match(GAME, seats=2)
    for number, cell in enumerate(cells):
        match.answer(number % 2, cell)
    return match


def marks(match: Match[Noughts]) -> dict[str, str]:
    """The marks on the board, as everybody sees them."""
    board = match.scene(None).board
    assert isinstance(board, Floor)
    return {piece.at: piece.mark for piece in board.pieces}


@pytest.mark.rule("NC-001", "NC-002")
def test_crosses_begins_and_players_take_turns() -> None:
    with strict(Match(GAME, seats=2)) as script:
        script.answer(0, "b2", prompt="Which cell do you mark?", rule="NC-002", can=CELLS)
        script.answer(1, "a1", can=[cell for cell in CELLS if cell != "b2"])
        script.until(0, can=[cell for cell in CELLS if cell not in ("b2", "a1")])


@pytest.mark.rule("NC-001")
@pytest.mark.parametrize("seats", [0, 1, 3])
def test_it_is_for_two(seats: int) -> None:
    with pytest.raises(Refused, match="is for 2 players"):
        Match(GAME, seats=seats)


@pytest.mark.rule("NC-003")
def test_a_marked_cell_stays_marked() -> None:
    match = play("b2")
    with pytest.raises(Refused) as caught:
        match.answer(1, "b2")
    assert caught.value.rule == "NC-002"
    assert marks(match)["space:2.2"] == "X"


@pytest.mark.rule("NC-004")
@pytest.mark.parametrize(
    "row",
    ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3"],
)
def test_three_in_a_row_wins_at_once(row: str) -> None:
    mine = row.split()
    others = [cell for cell in CELLS if cell not in mine]
    match = play(mine[0], others[0], mine[1], others[1], mine[2])
    assert match.over
    assert match.outcome == fabletop.Outcome("three in a row", (0,))
    assert [line.rule for line in match.log()][-1] == "NC-004"


@pytest.mark.rule("NC-004")
def test_the_second_player_wins_too() -> None:
    assert play("a1", "b1", "a2", "b2", "c1", "b3").outcome == fabletop.Outcome("three in a row", (1,))


@pytest.mark.rule("NC-005")
def test_a_full_board_is_a_draw() -> None:
    match = play("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3")
    assert match.outcome == fabletop.Outcome("draw", ())
    assert match.log()[-1].rule == "NC-005"


@pytest.mark.rule("NC-004", "NC-005")
def test_a_full_board_with_three_in_a_row_is_a_win() -> None:
    match = play("a1", "b1", "c1", "a2", "b2", "c2", "b3", "a3", "c3")
    assert match.outcome == fabletop.Outcome("three in a row", (0,))


def test_the_scene_shows_the_marks() -> None:
    match = play("b2", "a1")
    assert marks(match) == {"space:1.1": "O", "space:2.2": "X"}
    assert match.scene(None).status == "Crosses to move"


def decide(level: str, *cells: str) -> str:
    match = play(*cells)
    seat = match.waiting[0]
    player = next(each for each in GAME.levels if each.name == level).make(Random(1))
    situation: Situation[Noughts] = match.situation(seat, Random(1))
    return CELLS[player(situation)]


def test_the_sensible_player_wins_before_it_blocks() -> None:
    assert decide("sensible", "a1", "a2", "b1", "b2") == "c1"
    assert decide("sensible", "a1", "b2", "b1") == "c1"
    assert decide("sensible") == "b2"
    assert decide("sensible", "b2") in ("a1", "c1", "a3", "c3")


def test_the_hasty_player_does_not_block() -> None:
    assert decide("hasty", "a1", "a2", "b1", "b2") == "c1"
    picks = set()
    for seed in range(40):
        match = play("a1", "b2", "b1")
        player = next(each for each in GAME.levels if each.name == "hasty").make(Random(seed))
        picks.add(CELLS[player(match.situation(1, Random(seed)))])
    assert len(picks) > 3


def test_the_levels_are_in_order_of_strength() -> None:
    hasty, sensible = (level.make(Random(1)) for level in GAME.levels)
    wins = [0, 0]
    for seed in range(200):
        players = [hasty, sensible] if seed % 2 else [sensible, hasty]
        for winner in fabletop.simulate(GAME, seed=seed, players=players).table.winners:
            wins[(winner == 0) == bool(seed % 2)] += 1
    assert wins[0] > 2 * wins[1]


def test_scenes_say_what_each_seat_plays() -> None:
    for seat in (None, 0, 1):
        assert play().scene(seat).roles == ("Crosses", "Noughts")
    assert "three" in play().scene(0).aim


@pytest.mark.rule("NC-003")
def test_a_marked_cell_says_why_it_cannot_be_chosen() -> None:
    question = play("b2", "a1").question_for(0)
    assert question is not None
    assert "marked already" in question.hints.elsewhere
