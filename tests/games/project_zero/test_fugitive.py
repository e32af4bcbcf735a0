"""Rounds, and Project-0's turn (PZ-034 to PZ-048, PZ-125)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from fabletop.engine.match import Match
from fabletop.engine.questions import Compose
from fabletop.games.project_zero import GAME
from fabletop.games.project_zero.rules.fugitive import RouteForm
from fabletop.games.project_zero.state import COLLECTED, records, turns_of
from fabletop.testing.arranged import at_random

from .arrange import P0, Play, arrange, bus_map, make_board


def routes(play: Play) -> list[str]:
    """All routes Project-0 may take now, as texts."""
    ask = play.match.ask_of(P0)
    assert isinstance(ask, Compose)
    return [" ".join(ask.plain(route)) for route in ask.every()]


# --- rounds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-034", "PZ-035", "PZ-036", "PZ-037", "PZ-R36")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_round_is_project_0_and_then_the_agents_in_order(seats: int) -> None:
    match = Match(GAME, seats=seats, seed=seats, options={"fugitive": 0})
    turns: list[tuple[int, int]] = []
    for _ in at_random(match, seats):
        turn = (match.table.round, match.table.turn)
        if turn[0] and (not turns or turns[-1] != turn):
            turns.append(turn)
            asked = 0 if turn[1] < 0 else match.table.runner[turn[1]]
            assert match.waiting == (asked,)
    assert turns == [(round_, turn) for round_ in range(1, 100) for turn in (-1, 0, 1, 2)][: len(turns)]
    assert len(turns) > 8


@pytest.mark.rule("PZ-037")
def test_doing_nothing_is_a_turn_of_its_own_and_nobody_else_can_end_it() -> None:
    play = arrange(p0="a")
    play.refused([], "", "not your turn", seat=1)
    play.moves("")
    for agent in (1, 2, 3):
        for other in {0, 1, 2, 3} - {agent}:
            play.refused("stay", "", "not your turn", seat=other)
        play.stays(agent)
    play.asked("move")
    assert (play.table.round, play.p0) == (2, "a")
    assert [play.at(agent) for agent in (1, 2, 3)] == ["z1", "z3", "z5"]


# --- his move -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-038", "PZ-040", "PZ-R10")
def test_all_walks_of_up_to_five_steps_and_no_others() -> None:
    play = arrange(p0="a")
    neighbours = play.table.board.neighbours
    walks = [[play.table.place]]
    for _ in range(5):
        walks += [[*walk, step] for walk in walks if len(walk) == max(map(len, walks)) for step in neighbours[walk[-1]]]
    expected = [" ".join(play.space(step) for step in walk[1:]) for walk in walks]
    assert sorted(routes(play)) == sorted(expected)
    assert "" in expected
    assert "b a b a b" in expected  # back and forth, each step counts
    play.refused(["b", "a", "b", "a", "b", "a"], "PZ-038", "up to 5 steps; this one has 6")
    play.moves("b a b a b")
    assert play.p0 == "b"


@pytest.mark.rule("PZ-038", "PZ-045", "PZ-R10")
@pytest.mark.parametrize("answer", [[], "stay", ["a"]])
def test_staying_is_a_move_of_no_steps(answer: object) -> None:
    play = arrange(p0="a")
    play.match.answer(P0, answer)
    assert play.p0 == "a"
    assert turns_of(play.table.trail) == [[play.table.place], []]


@pytest.mark.rule("PZ-R10")
def test_p0_min_steps_0_lets_him_stay() -> None:
    play = arrange(p0="a", options={"p0_min_steps": 0})
    assert "" in routes(play)
    play.moves("")


@pytest.mark.rule("PZ-R10")
def test_p0_min_steps_1_makes_him_move() -> None:
    play = arrange(p0="a", options={"p0_min_steps": 1})
    assert "" not in routes(play)
    play.refused([], "PZ-R10", "at least one step")
    play.refused("stay", "PZ-R10", "at least one step")
    form = RouteForm(play.table)
    rng = Random(1)
    assert all(form.some(rng) for _ in range(50))
    assert form.hints()["least"] == 1
    play.moves("b")


@pytest.mark.rule("PZ-043", "PZ-R10")
def test_p0_min_steps_1_also_where_the_only_way_out_is_the_first_space_of_the_map() -> None:
    play = arrange(p0="b", agents="c g z5", options={"p0_min_steps": 1})
    assert play.table.board.index["a"] == 0
    assert sorted(set(routes(play))) == ["a", "a b", "a b a", "a b a b", "a b a b a"]
    play.refused([], "PZ-R10", "at least one step")


@pytest.mark.rule("PZ-043", "PZ-R12")
@pytest.mark.parametrize("least", [0, 1])
def test_surrounded_he_stays_also_under_p0_min_steps_1(least: int) -> None:
    play = arrange(p0="b", agents="a c g", options={"p0_min_steps": least}, found=True)
    assert routes(play) == [""]
    assert RouteForm(play.table).some(Random(0)) == ()
    play.moves("")
    play.asked("way", 1, "stay, walk:b, bus:blue, taxi")
    assert (play.p0, play.peg, play.match.over) == ("b", "b", False)


@pytest.mark.rule("PZ-R12")
def test_surrounded_loses_ends_the_game_when_his_turn_begins() -> None:
    play = arrange(p0="b", agents="a c g", turn=3, options={"surrounded_loses": True}, found=True)
    play.stays(3)
    play.ended("surrounded", [1, 2, 3])
    assert ("Project-0 has no way out: the Agents win.", "PZ-R12") in play.news(P0)


@pytest.mark.rule("PZ-R12")
@pytest.mark.parametrize("loses", [False, True])
def test_with_one_way_out_he_is_not_surrounded(loses: bool) -> None:
    play = arrange(p0="b", agents="a c z5", turn=3, options={"surrounded_loses": loses}, found=True)
    play.stays(3)
    play.asked("move")
    assert "g" in routes(play)


@pytest.mark.rule("PZ-R12")
def test_without_surrounded_loses_his_turn_begins_as_ever() -> None:
    play = arrange(p0="b", agents="a c g", turn=3, found=True)
    play.stays(3)
    play.asked("move")


@pytest.mark.rule("PZ-039", "PZ-032", "PZ-R09")
def test_he_goes_by_streets_alone() -> None:
    play = arrange(p0="a")
    play.refused(["d"], "PZ-039", "No street leads from a to d")  # the next stop of the Blue line
    play.refused(["b", "c", "e"], "PZ-039", "No street leads from c to e")
    play.refused(["c"], "PZ-039", "begins at your own space")
    for answer in ("bus:blue", "taxi", ["bus:blue"], ["taxi"]):
        play.refused(answer, "PZ-044")
    for walk in routes(play):
        for one, two in pairwise(["a", *walk.split()]):
            index = play.table.board.index
            assert index[two] in play.table.board.neighbours[index[one]]


@pytest.mark.rule("PZ-028", "PZ-R08")
def test_all_kinds_of_spaces_cost_one_step() -> None:
    play = arrange(p0="b")
    assert {"c", "c L1", "c d"} <= set(routes(play))  # normal, then an entry or a bus stop
    play.moves("c L1 c d e")
    assert play.p0 == "e"
    play.way(1, "walk:z2", "stay, walk:z2, walk:N1, taxi")
    play.step(1, "O1", "stop, z1, z3, O1")
    play.asked("step", 1, "stop, z2")


@pytest.mark.rule("PZ-041")
def test_he_may_cross_borders_as_often_as_he_likes() -> None:
    play = arrange(p0="c")
    play.moves("d c d c d")
    assert play.p0 == "d"


@pytest.mark.rule("PZ-042", "PZ-105", "PZ-R11")
def test_no_route_touches_an_agent() -> None:
    play = arrange(p0="c", agents="b e z5", found=True)
    assert not any({"b", "e"} & set(walk.split()) for walk in routes(play))
    play.refused(["b"], "PZ-042", "Agent 1 is on b")  # to end there
    play.refused(["b", "a"], "PZ-042", "Agent 1 is on b")  # to pass
    play.refused(["d", "e", "f"], "PZ-042", "Agent 2 is on e")
    play.moves("d c L1")
    assert not play.match.over


@pytest.mark.rule("PZ-105", "PZ-042")
@pytest.mark.parametrize("seed", range(6))
def test_his_own_move_never_ends_in_a_capture(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    moving = False
    for _ in at_random(match, seed):
        if moving:
            assert match.table.place not in match.table.at
        moving = match.waiting == (0,) and match.table.round > 0
    assert not (moving and match.table.ending == "capture")


@pytest.mark.rule("PZ-044", "PZ-R13", "PZ-R01")
def test_the_route_is_on_the_small_map_and_nowhere_else() -> None:
    play = arrange(p0="a", options={"suspect_map": False})
    for seat in (P0, 1, None):
        play.news(seat)
    play.moves("b c b g")
    names = [play.space(step) for step in play.table.trail if step >= 0]
    assert names == ["a", "b", "c", "b", "g"]
    assert play.match.view(P0).table.trail == play.table.trail
    assert play.news(P0) == [("You are on g.", "PZ-044"), ("Project-0 has moved.", "PZ-045")]
    for seat in (1, None):
        assert play.news(seat) == [("Project-0 has moved.", "PZ-045")]
        assert play.match.view(seat).table.trail == []
    his = {route.id: route for route in play.match.scene(P0).board.routes}  # type: ignore[union-attr]
    assert his["trail"].places == tuple(f"space:{name}" for name in names)
    theirs = play.match.scene(1).board.routes  # type: ignore[union-attr]
    assert [route.id for route in theirs] == ["line:blue"]


@pytest.mark.rule("PZ-045", "PZ-044", "PZ-R13")
@pytest.mark.parametrize("found", [False, True])
def test_agents_cannot_tell_how_far_he_went(found: bool) -> None:
    """Moves of every length to the same space look the same, byte for byte, to everybody else."""
    agents = "d z3 z5" if found else "z1 z3 z5"
    seen = []
    for route in ("", "b c", "L1 c", "b a b c"):
        play = arrange(p0="c", agents=agents, found=found, data="M N O P Q")
        play.moves(route)
        assert play.p0 == "c"
        seen.append([
            (play.match.view(seat).plain(), play.match.scene(seat), play.match.log(seat), play.match.waiting)
            for seat in (1, 2, 3, None)
        ])  # fmt: skip
    assert all(each == seen[0] for each in seen)


@pytest.mark.rule("PZ-046")
def test_collection_comes_before_the_check() -> None:
    square = make_board(
        "p-X1, q-X1, z1-z2", {"Square": "p q X1", "Far": "z1 z2 A1 B1 C1 D1 E1"},
        {"X": "X1", "A": "A1", "B": "B1", "C": "C1", "D": "D1", "E": "E1"}, {"Blue": "z1 z2"},
    )  # fmt: skip
    play = arrange(p0="p", agents="q z1 z2", data="X A B C D", board=square)
    play.moves("X1")
    assert [rule for _, rule in play.news(1)] == ["PZ-045", "PZ-054", "PZ-092"]
    assert list(records(play.table.history))[-1] == (COLLECTED, *play.table.at, play.table.place)


@pytest.mark.rule("PZ-047", "PZ-R14")
def test_passing_an_agent_without_ending_beside_it_is_not_seen() -> None:
    play = arrange(p0="b", agents="L1 z3 z5")
    play.news(1)
    play.moves("c d e")  # c is next to Agent 1
    assert play.peg == ""
    assert play.news(1) == [("Project-0 has moved.", "PZ-045")]
    assert play.table.sightings == 0


@pytest.mark.rule("PZ-048", "PZ-125", "PZ-R14")
def test_found_before_and_after_only_the_end_of_his_move_is_shown() -> None:
    play = arrange(p0="c", agents="d z3 z5", found=True, round_=3)
    play.asked("move")
    assert play.match.view(1).table.peg == play.table.board.index["c"]  # until the check the peg stays
    play.news(1)
    play.moves("b g h e")
    assert play.news(1) == [("Project-0 has moved.", "PZ-045"), ("Project-0 is found on e!", "PZ-092")]
    assert (play.peg, play.table.last_seen_round, play.table.sightings) == ("e", 3, 1)


@pytest.mark.rule("PZ-048", "PZ-098", "PZ-125")
def test_found_before_and_hidden_after() -> None:
    play = arrange(p0="c", agents="d z3 z5", found=True, turn=3, round_=3)
    play.stays(3)
    assert play.table.round == 4
    assert play.match.view(1).table.peg == play.table.board.index["c"]
    play.news(1)
    play.moves("b g")
    assert play.news(1)[1:] == [("Project-0 is out of sight. Last seen on c in round 3.", "PZ-098")]
    assert (play.peg, play.space(play.table.last_seen), play.table.last_seen_round) == ("", "c", 3)


@pytest.mark.rule("PZ-048", "PZ-094", "PZ-125")
@pytest.mark.parametrize("route", ["", "b c"])
def test_found_before_and_after_on_the_same_space(route: str) -> None:
    play = arrange(p0="c", agents="d z3 z5", found=True, round_=2)
    play.news(1)
    play.moves(route)
    assert play.news(1) == [("Project-0 has moved.", "PZ-045"), ("Project-0 is still on c.", "PZ-094")]
    assert (play.peg, play.table.sightings, play.table.last_seen_round) == ("c", 1, 2)


@pytest.mark.rule("PZ-100")
def test_being_found_changes_nothing_about_his_move() -> None:
    assert sorted(routes(arrange(p0="c", agents="d z3 z5", found=True))) == sorted(
        routes(arrange(p0="c", agents="d z3 z5", found=False))
    )
    play = arrange(p0="c", agents="d z3 z5", found=True)
    play.moves("b g h e f")
    assert play.p0 == "f"


@pytest.mark.rule("PZ-039")
def test_he_does_not_ride_from_a_stop_either() -> None:
    play = arrange(p0="s1", agents="N1 P1 R1", data="N O P Q R", board=bus_map())
    play.refused(["s3"], "PZ-039")
    assert all(walk.split()[:1] in ([], ["s2"], ["t1"], ["t7"]) for walk in routes(play))
