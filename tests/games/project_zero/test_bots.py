"""Computer players: legal under every setting, blind to what their seat may not know, and worth their names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fabletop.bots import make_player
from fabletop.engine.match import Match
from fabletop.engine.simulate import simulate
from fabletop.games.project_zero import GAME
from fabletop.games.project_zero.state import Chase

from .arrange import Play, arrange, make_board

LEVELS = [level.name for level in GAME.levels]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (2, {"pooled_tokens": True}),
    (3, {"find_check": "end_of_move", "bus_ride": "one_turn"}),
    (2, {"allow_fewer_agents": True, "round_limit": 12}),
    (4, {"sighting_every": 3, "walk_then_bus": True}),
    (4, {"p0_min_steps": 1, "surrounded_loses": True, "been_means": "landed"}),
    (4, {"agents_block": False, "check_at_start": True, "peg_leaves": "when_he_moves", "p0_min_steps": 1}),
    (3, {"agents_share": True, "investigate_from": "beside"}),
    (2, {"agents_block": False, "agents_share": True, "investigate_from": "landing"}),
]


def wins(fugitive: str, agents: str, games: int) -> int:
    """How many of some games Project-0 wins."""
    won = 0
    for number in range(games):
        players = [
            None if name == "random" else make_player(GAME, name, Random(seat))
            for seat, name in enumerate([fugitive, *[agents] * 3])
        ]
        table = simulate(GAME, seed=f"bots:{number}", seats=4, options={"fugitive": 0}, players=players).table
        won += 0 in table.winners
    return won


def decide(play: Play | Match[Chase], level: str = "sensible") -> Any:
    """What a computer player would answer to the question that is open now."""
    match = play if isinstance(play, Match) else play.match
    (seat,) = match.waiting
    now = match.situation(seat, Random(1))
    return now.ask.plain(make_player(GAME, level, Random(1))(now))


@pytest.mark.rule("PZ-122")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_computer_players_play_any_table_to_its_end(seats: int, options: dict[str, Any], level: str) -> None:
    for seed in range(2):
        match = Match(GAME, seats=seats, seed=seed, options=options, log=False)
        while not match.over:
            match.answer(match.waiting[0], decide(match, level))
        assert match.outcome is not None
        assert match.outcome.winners


def test_there_are_two_strengths_for_each_side() -> None:
    assert LEVELS == ["careless", "sensible"]


@pytest.mark.rule("PZ-122")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_the_same_view_gets_the_same_answer_whatever_is_hidden(seed: int, level: str) -> None:
    match = Match(GAME, seats=3, seed=seed, options={"fugitive": 0}, log=False)
    rng, compared = Random(seed), 0
    while not match.over:
        (seat,) = match.waiting
        answer = decide(match, level)
        if rng.random() < 0.3:
            other = match.imagine(seat, rng)
            assert decide(other, level) == answer
            compared += other.table.trail != match.table.trail or other.table.face != match.table.face
        match.answer(seat, answer)
    assert compared > 0


def test_the_sensible_player_beats_the_random_one_on_each_side() -> None:
    assert wins("sensible", "random", 16) >= 13
    assert wins("random", "sensible", 16) <= 1


def test_the_careless_player_is_weaker_on_each_side() -> None:
    """Each careless side loses most of its games against a sensible one."""
    assert wins("careless", "sensible", 20) <= 8
    assert wins("sensible", "careless", 20) >= 12


# --- single decisions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_an_agent_walks_to_him_when_he_is_in_sight(level: str) -> None:
    play = arrange(p0="e", agents="b d z1", turn=1, found=True)
    while not play.match.over:
        assert play.table.turn == 0
        play.match.answer(play.match.waiting[0], decide(play, level))
    assert play.table.ending == "capture"


def test_an_agent_takes_a_taxi_when_only_that_reaches_him() -> None:
    play = arrange(p0="z1", agents="z5 N1 a", turn=1, found=True, data="L M N O P")
    assert decide(play) == "taxi"


def test_an_agent_rides_onto_his_stop() -> None:
    play = arrange(p0="f", agents="a M1 z1", turn=1, found=True)
    assert decide(play) == "bus:blue"
    play.match.answer(1, "bus:blue")
    assert decide(play) == "f"


def test_an_agent_asks_when_the_answer_is_open_and_not_when_it_is_known() -> None:
    play = arrange(p0="L1", agents="L2 z1 z3", data="N O P Q R")
    play.moves("c d")
    play.way(1, "stay", "stay, walk:h, taxi")
    assert decide(play) == "investigate"
    play.investigates(1)
    play.stays(2, 3)
    play.moves("")
    play.way(1, "stay", "stay, walk:h, taxi")
    assert decide(play) == "end turn"


@pytest.mark.parametrize("level", LEVELS)
def test_he_takes_the_last_data_point_whatever_the_danger(level: str) -> None:
    play = arrange(p0="d", agents="e g a", data="L M N O P", collected="M N O P", found=True)
    assert decide(play, level)[-1] == "L1"


@pytest.mark.parametrize("level", LEVELS)
def test_he_does_not_end_next_to_an_agent(level: str) -> None:
    play = arrange(p0="b", agents="e z1 z3", data="M N O P Q")
    route = decide(play, level)
    assert (route[-1] if route else "b") not in {"d", "f", "h"}


def test_a_wary_fugitive_leaves_an_entry_alone_that_is_a_trap() -> None:
    """B1 and H1 are dead ends and data points; an Agent on d would be at B1 in three steps."""
    ring = make_board(
        "a-b-c-d-e-f-g-h-i-a, b-B1, e-E1, f-F1, g-G1, h-H1, i-I1, c-C1",
        {"West": "a b c i B1 C1 I1", "East": "d e f g h E1 F1 G1 H1"},
        {name[0]: name for name in ("B1", "C1", "E1", "F1", "G1", "H1", "I1")},
        {"Blue": "a f"},
    )
    play = arrange(p0="a", agents="d C1", seats=3, data="B E F G H", board=ring)
    assert decide(play)[-1] not in {"b", "B1"}


def test_he_avoids_ways_over_entries_where_he_can() -> None:
    match = Match(GAME, seats=4, seed=3, options={"fugitive": 0}, log=False)
    board, passed = match.table.board, 0
    while not match.over:
        (seat,) = match.waiting
        answer = decide(match)
        if match.ask_of(seat).tag == "move":  # type: ignore[union-attr]  # the seat is asked
            passed += sum(board.location_of[board.index[space]] >= 0 for space in answer[:-1])
        match.answer(seat, answer)
    assert passed <= 3


def test_agents_refuse_to_give_up_the_hunt() -> None:
    play = arrange(p0="L1", turn=1)
    play.match.answer(1, "deed:concede")
    now = play.match.situation(2, Random(1))
    assert make_player(GAME, "sensible", Random(1))(now) == "refuse"
