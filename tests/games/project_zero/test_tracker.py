"""The tracker: exact against a search of all walks, and sensible in what it thinks likely."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from random import Random
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.project_zero import GAME
from fabletop.games.project_zero.state import ASKED, COLLECTED, MOVED, PASSED, Chase, records
from fabletop.games.project_zero.tracker import possible, seen_from, suspect_weights

from .arrange import Play, arrange, make_board

Walker = tuple[int, frozenset[int]]  # where a walk has ended, and the locations it has been at

# Two streets round a block, with dead ends and with entries that can be walked through.
BLOCK = make_board(
    "a-b-c-d-e-a, b-B1, c-C1-d, d-D1, e-E1, a-A1-c, b-F1, e-G1",
    {"West": "a b c A1 B1 C1 F1", "East": "d e D1 E1 G1"},
    {"A": "A1", "B": "B1", "C": "C1", "D": "D1", "E": "E1", "F": "F1", "G": "G1"},
    {"Blue": "a d"},
)


def first_time(location: int, before: AbstractSet[int]) -> bool:
    """Whether he may collect there: at a location at which he has not landed before, as far as that is known."""
    return location >= 0 and location not in before


def walkers(table: Chase) -> set[Walker]:
    """All walks that fit the public history, one step at a time."""
    board, settings = table.board, table.settings
    means = settings.been_means

    def at(space: int, been: frozenset[int], counts: bool) -> Walker:
        location = board.location_of[space]
        return space, been | {location} if counts and location >= 0 else been

    starts = [entry for n, entries in enumerate(board.entries) if n not in table.agent_starts for entry in entries]
    now = {at(entry, frozenset(), means != "collected") for entry in starts}
    surely: set[int] = set()  # locations at which a turn is known to have ended
    for kind, a, b, c, shown in records(table.history):
        if kind == ASKED:
            now = {(space, been) for space, been in now if (b in been) == bool(shown)}
            continue
        agents = tuple(each for each in (a, b, c) if each >= 0)
        if kind in (MOVED, COLLECTED):
            where = {board.location_of[space] for space, _ in now}
            surely |= where if len(where) == 1 else set()
            after: set[Walker] = set()
            for begin, been in now:
                closed = agents if settings.agents_block else ()
                free = [each for each in board.neighbours[begin] if each not in closed]
                if not free and settings.surrounded_loses:
                    continue
                front = {(begin, been)}
                for steps in range(6):
                    if steps >= (settings.p0_min_steps if free else 0):
                        after |= front
                    front = {
                        at(there, had, means == "on_any_entry")
                        for space, had in front
                        for there in board.neighbours[space]
                        if there not in closed
                    }
            collected = kind == COLLECTED
            now = {
                at(space, been, means == "landed" or (means == "collected" and collected))
                for space, been in after
                if not collected
                or first_time(board.location_of[space], surely if means == "on_any_entry" else been | surely)
            }
        if shown >= 0:
            now = {(space, been) for space, been in now if space == shown}
        else:
            seen = seen_from(board, agents) if kind != PASSED else 0
            now = {(space, been) for space, been in now if space not in agents and not seen >> space & 1}
    return now


@pytest.mark.parametrize("been_means", ["on_any_entry", "landed", "collected"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"find_check": "end_of_move"},
        {"p0_min_steps": 1},
        {"p0_min_steps": 1, "surrounded_loses": True},
        {"sighting_every": 3},
        {"agents_block": False},
        {"agents_block": False, "p0_min_steps": 1, "agents_share": True},
        {"peg_leaves": "when_he_moves", "investigate_from": "beside"},
    ],
)
def test_the_possible_spaces_are_those_where_some_walk_ended(been_means: str, options: dict[str, Any]) -> None:
    rng = Random(f"{been_means} {options}")
    for _ in range(3):
        match = arrange(
            p0="A1", agents="D1 E1", data="B C D F G", board=BLOCK, seats=3,
            options={"been_means": been_means, "round_limit": 5, **options},
        ).match  # fmt: skip
        while not match.over:
            table = match.view(1).table
            spaces = {space for space, _ in walkers(table)}
            if table.turn >= 0:
                assert {space for space in range(len(BLOCK.names)) if possible(table) >> space & 1} == spaces
            assert match.table.place in spaces
            for seat in match.waiting:
                ask = match.ask_of(seat)
                assert ask is not None
                match.answer(seat, ask.plain(next(ask.every()) if ask.tag == "investigate" else ask.some(rng)))


def suspects(play: Play) -> dict[str, float]:
    table = play.match.view(1).table
    return {table.board.names[space]: weight for space, weight in suspect_weights(table).items()}


@pytest.mark.parametrize("seed", range(3))
def test_the_weights_are_chances_and_lie_on_possible_spaces(seed: int) -> None:
    match = Match(GAME, seats=4, seed=seed, options={"fugitive": 0}, log=False)
    rng = Random(seed)
    while not match.over:
        table = match.view(None).table
        if table.round:
            weights = suspect_weights(table)
            assert sum(weights.values()) == pytest.approx(1)
            assert {*weights} == {space for space in range(120) if possible(table) >> space & 1}
            assert [*weights.values()] == sorted(weights.values(), reverse=True)
            if table.peg >= 0:
                assert weights == {table.peg: 1.0}
        for seat in match.waiting:
            ask = match.ask_of(seat)
            assert ask is not None
            match.answer(seat, ask.plain(next(ask.every()) if ask.tag == "investigate" else ask.some(rng)))


def test_what_is_known_does_not_depend_on_what_was_asked_before() -> None:
    match = Match(GAME, seats=4, seed=9, options={"fugitive": 0}, log=False)
    rng = Random(5)
    asked: dict[int, tuple[Chase, dict[int, float]]] = {}
    while not match.over and len(asked) < 60:
        table = match.view(1).table
        asked[len(match.entries)] = table, suspect_weights(table)
        for seat in match.waiting:
            ask = match.ask_of(seat)
            assert ask is not None
            match.answer(seat, ask.plain(next(ask.every()) if ask.tag == "investigate" else ask.some(rng)))
    for table, weights in reversed(asked.values()):
        assert suspect_weights(table) == weights


def test_a_collection_puts_him_on_an_entry() -> None:
    play = arrange(p0="L1", trail="L1", data="M N O P Q")
    play.moves("c d e f M1")
    assert play.table.collected == 1
    assert {*suspects(play)} <= {"L1", "L2", "M1", "N1", "O1", "P1", "Q1", "R1"}


def test_he_is_thought_to_keep_away_from_agents_and_to_go_far() -> None:
    play = arrange(p0="L1", agents="a z1 z3", data="N O P Q R")
    play.moves("c d e")
    weights = suspects(play)
    assert weights["f"] > weights["g"]  # two steps and five steps from the Agent
    assert weights["M1"] > weights["c"]


def test_a_no_clears_the_way_he_would_have_come() -> None:
    play = arrange(p0="L1", agents="M1 z1 z3", data="N O P Q R", turn=0)
    play.moves("c b a")
    before = suspects(play)
    play.way(1, "stay", "stay, walk:f, taxi")
    play.investigates(1)
    after = suspects(play)
    assert before["d"] > 0
    assert sum(after.values()) == pytest.approx(1)
    assert {*after} <= {*before}


def test_a_yes_leaves_only_walks_that_came_by() -> None:
    play = arrange(p0="L1", agents="L2 z1 z3", data="N O P Q R")
    play.moves("c d")
    assert "z5" in suspects(play)  # he may have begun in the far corner
    play.way(1, "stay", "stay, walk:h, taxi")
    play.investigates(1)
    assert {*suspects(play)} <= {"a", "b", "c", "d", "e", "f", "g", "L1", "M1"}
