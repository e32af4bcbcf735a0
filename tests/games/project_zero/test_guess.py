"""Guessed worlds fit everything that the guessing seat knows, under every setting, and can be played on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.project_zero import GAME
from fabletop.games.project_zero.guess import guesser
from fabletop.games.project_zero.state import ASKED, COLLECTED, MOVED, PASSED, Chase, records, turns_of
from fabletop.games.project_zero.tracker import possible, seen_from, suspect_weights

TABLES: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (2, {}),
    (3, {"find_check": "end_of_move"}),
    (4, {"sighting_every": 3}),
    (2, {"allow_fewer_agents": True}),
    (3, {"allow_fewer_agents": True, "been_means": "landed"}),
    (4, {"been_means": "landed", "p0_min_steps": 1}),
    (4, {"been_means": "collected", "surrounded_loses": True}),
    (4, {"p0_min_steps": 1, "surrounded_loses": True, "walk_then_bus": True}),
    (4, {"bus_ride": "one_turn", "pooled_tokens": True, "find_check": "end_of_move", "been_means": "collected"}),
    (4, {"check_at_start": True, "agents_share": True, "investigate_from": "beside"}),
    (3, {"agents_block": False, "peg_leaves": "when_he_moves", "investigate_from": "landing"}),
]


def answer_somehow(match: Match[Chase], rng: Random, curious: bool = False) -> None:
    """A random answer; a curious Agent asks whenever it can."""
    for seat in match.waiting:
        ask = match.ask_of(seat)
        assert ask is not None
        value = next(ask.every()) if curious and ask.tag == "investigate" else ask.some(rng)
        match.answer(seat, ask.plain(value))


def contradictions(table: Chase) -> list[str]:
    """What in the public history the secret part of a table does not account for."""
    board, settings = table.board, table.settings
    (start,), *turns = turns_of(table.trail)
    taken = [table.face[card] for card in table.taken]
    found: list[str] = []
    place, number, got = start, 0, 0
    spaces, landed = [start], [start]
    if board.location_of[start] in table.agent_starts or board.location_of[start] in table.data_points:
        found.append("the start")
    if [table.face[card] for card in table.start] != [board.location_of[start]]:
        found.append("the start card")
    for kind, a, b, c, shown in records(table.history):
        agents = tuple(each for each in (a, b, c) if each >= 0)
        if kind == ASKED:
            been = {"on_any_entry": spaces, "landed": landed}.get(settings.been_means)
            visited = taken[:got] if been is None else [board.location_of[space] for space in been]
            if (b in visited) != bool(shown):
                found.append(f"turn {number}: the answer about {b}")
            continue
        if kind in (MOVED, COLLECTED):
            steps = turns[number]
            number += 1
            closed = agents if settings.agents_block else ()
            free = [space for space in board.neighbours[place] if space not in closed]
            if not free and settings.surrounded_loses:
                found.append(f"turn {number}: surrounded, and the game went on")
            if not (settings.p0_min_steps if free else 0) <= len(steps) <= 5:
                found.append(f"turn {number}: {len(steps)} steps")
            for space in steps:
                if space not in board.neighbours[place] or space in closed:
                    found.append(f"turn {number}: a step from {place} to {space}")
                place = space
                spaces.append(space)
            landed.append(place)
            location = board.location_of[place]
            collects = location in table.data_points and location not in taken[:got]
            if collects != (kind == COLLECTED):
                found.append(f"turn {number}: collection")
            elif collects:
                if taken[got] != location:
                    found.append(f"turn {number}: the card collected")
                got += 1
        seen = bool(seen_from(board, agents) >> place & 1)
        if shown >= 0 and place != shown:
            found.append(f"turn {number}: shown on {shown}")
        if place in agents or (shown < 0 and kind != PASSED and seen):
            found.append(f"turn {number}: not shown")
    if number != len(turns) or got != len(taken) or place != table.place:
        found.append("the end of the trail")
    if len(table.data_points) != 5 or sorted(set(table.data_points)) != table.data_points:
        found.append("the data points")
    if sorted(table.face) != list(range(30)):
        found.append("the cards")
    return found


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_guessed_worlds_fit_the_public_history_and_play_on(seats: int, options: dict[str, Any]) -> None:
    rng = Random(f"{seats} {options}")
    for seed in range(2):
        match = Match(GAME, seats=seats, seed=seed, options={"fugitive": 0, **options}, log=False)
        while not match.over:
            table = match.table
            if table.trail:
                assert contradictions(table) == []
                if table.round:
                    assert possible(match.view(1).table) >> table.place & 1
                    assert table.place in suspect_weights(match.view(1).table)
            if rng.random() < 0.12 or not table.round:
                seat = 1 + int(rng.random() * (seats - 1))
                world = match.imagine(seat, rng)
                if table.trail:
                    assert contradictions(world.table) == []
                else:
                    assert not world.table.trail
                    assert sorted(world.table.face) == list(range(30))
                    assert [world.table.face[card] for card in sorted(world.table.drawn)]
                assert world.view(seat).plain() == match.view(seat).plain()
                while not world.over:
                    answer_somehow(world, rng)
            answer_somehow(match, rng, curious=True)


def test_the_hand_is_the_data_points_while_he_has_not_begun() -> None:
    match = Match(GAME, seats=4, seed=5, options={"fugitive": 0})
    for seed in range(20):
        world = match.imagine(2, Random(seed)).table
        hand = sorted(world.face[card] for card in world.drawn)
        assert hand == world.data_points
        assert world.face[world.start[0]] not in hand


def test_worlds_depend_on_the_view_and_the_dice_alone() -> None:
    rng = Random(8)
    match = Match(GAME, seats=4, seed=11, options={"fugitive": 0})
    for _ in range(40):
        answer_somehow(match, rng, curious=True)
    other = match.imagine(2, Random(3))
    assert other.table.trail != match.table.trail
    for seed in range(10):
        one, two = guesser(match.view(2))(Random(seed)), guesser(other.view(2))(Random(seed))
        assert one == two


def test_worlds_differ_and_the_fugitive_guesses_nothing() -> None:
    rng = Random(4)
    match = Match(GAME, seats=3, seed=2, options={"fugitive": 0})
    for _ in range(30):
        answer_somehow(match, rng)
    draw = guesser(match.view(None))
    assert len({tuple(draw(Random(seed)).fields["trail"]) for seed in range(30)}) > 15
    own = guesser(match.view(0))(rng)
    assert (own.fields, own.faces) == ({}, {})
