"""An Agent's turn, on foot and by taxi (PZ-059 to PZ-070, PZ-087 to PZ-091, PZ-126 to PZ-128)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from fabletop.engine.match import Match
from fabletop.engine.questions import Choose
from fabletop.games.project_zero import GAME
from fabletop.games.project_zero.state import CHECKED, PASSED, records
from fabletop.testing.arranged import at_random

from .arrange import P0, Play, arrange, make_board

FOOT_B = "stay, walk:a, walk:c, walk:g, taxi"  # all ways from space b


# --- the turn -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-059")
def test_first_the_move_then_an_investigation_then_the_turn_is_over() -> None:
    play = arrange(p0="z5", agents="c z1 z3", turn=1)
    play.way(1, "walk:L1", "stay, walk:b, walk:d, walk:L1, taxi")
    play.refused("investigate", "PZ-065")  # not before the move has ended
    play.step(1, "stop", "stop, c")
    play.investigates(1)
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.rule("PZ-059", "PZ-106")
def test_no_investigation_is_offered_before_the_move() -> None:
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1)
    play.asked("way", 1, "stay, walk:c, taxi")
    play.refused("investigate", "PZ-060")


@pytest.mark.rule("PZ-060", "PZ-R17")
def test_ways_of_moving_are_not_combined() -> None:
    play = arrange(p0="z5", agents="c z1 z3", turn=1)
    play.way(1, "walk:d", "stay, walk:b, walk:d, walk:L1, taxi")
    play.asked("step", 1, "stop, c, e")  # on a bus stop, but on foot
    for answer in ("bus:blue", "taxi", "bus"):
        play.refused(answer, "PZ-065")
    play.step(1, "stop", "stop, c, e")

    play = arrange(p0="z5", agents="e z1 z3", turn=1)
    play.way(1, "taxi", "stay, walk:d, walk:f, walk:h, taxi")
    play.step(1, "d", "d, f, h")
    for answer in ("bus:blue", "taxi", "walk:c"):
        play.refused(answer, "PZ-088")
    play.step(1, "stop", "stop, e")

    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    for answer in ("walk:b", "b", "taxi", "stay"):
        play.refused(answer, "PZ-073")
    play.ride(1, "d", "d, f")
    play.gets_off(1)
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.rule("PZ-060", "PZ-071", "PZ-R17")
def test_without_walk_then_bus_a_walker_cannot_board() -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1, options={"walk_then_bus": False})
    play.way(1, "walk:a", FOOT_B)
    play.asked("step", 1, "stop, b")
    play.refused("bus:blue", "PZ-065")


@pytest.mark.rule("PZ-R17")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_walk_then_bus_boards_after_one_two_or_three_steps(steps: int) -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1, options={"walk_then_bus": True})
    if steps == 1:
        play.way(1, "walk:a", FOOT_B)
        play.step(1, "bus:blue", "stop, b, bus:blue")
        assert play.open_ids() == ["d", "f"]
    elif steps == 2:
        play.way(1, "walk:c", FOOT_B)
        play.step(1, "d", "stop, b, d, L1")
        play.step(1, "bus:blue", "stop, c, e, bus:blue")
        assert play.open_ids() == ["f", "a"]
    else:
        play.way(1, "walk:c", FOOT_B)
        play.step(1, "b", "stop, b, d, L1")
        play.step(1, "a", "stop, a, c, g")
        play.way(1, "bus:blue", "stay, bus:blue")  # no step is left, but the bus is there
    assert play.table.bus == [4, 5, 5]
    assert play.table.taxi == [3, 3, 3]
    play.ride(1, "f", "d, f" if steps != 2 else "a, f")
    play.gets_off(1)
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")  # never on foot after getting off


@pytest.mark.rule("PZ-R17")
def test_walk_then_bus_may_stop_at_a_bus_stop_after_three_steps() -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1, options={"walk_then_bus": True})
    play.way(1, "walk:c", FOOT_B)
    play.step(1, "b", "stop, b, d, L1")
    play.step(1, "a", "stop, a, c, g")
    play.way(1, "stay", "stay, bus:blue")
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")
    assert play.table.bus == [5, 5, 5]


@pytest.mark.rule("PZ-R17", "PZ-127", "PZ-064")
def test_walk_then_bus_needs_a_token_and_a_free_space() -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1, bus=0, options={"walk_then_bus": True})
    play.way(1, "walk:a", FOOT_B)
    assert play.barred() == {"bus:blue": "PZ-127"}
    play = arrange(p0="z5", agents="c d z3", turn=1, options={"walk_then_bus": True})
    play.way(1, "walk:d", "stay, walk:b, walk:d, walk:L1, taxi")
    assert play.barred() == {"stop": "PZ-064", "bus:blue": "PZ-064"}  # Agent 2 is on this stop


@pytest.mark.rule("PZ-R17", "PZ-090")
def test_walk_then_bus_does_not_follow_a_taxi() -> None:
    play = arrange(p0="z5", agents="e z1 z3", turn=1, options={"walk_then_bus": True})
    play.way(1, "taxi", "stay, walk:d, walk:f, walk:h, taxi")
    play.step(1, "d", "d, f, h")
    play.asked("step", 1, "stop, e")


@pytest.mark.rule("PZ-061", "PZ-091")
def test_the_token_is_spent_when_the_way_is_named() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    assert play.table.bus == [4, 5, 5]
    play.asked("ride", 1, "d, f")
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    play = arrange(p0="z5", agents="b z1 z3", turn=1)
    play.way(1, "taxi", FOOT_B)
    assert play.table.taxi == [2, 3, 3]
    play.asked("step", 1, "a, c, g")


@pytest.mark.rule("PZ-062")
def test_an_agent_may_stay_without_a_token() -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1, bus=0, taxi=0)
    play.way(1, "stay", "stay, walk:a, walk:c, walk:g")
    assert play.at(1) == "b"
    assert play.news(P0)[-1] == ("Agent 1 stays on b.", "PZ-062")
    play.asked("way", 2, "stay, walk:z2, walk:N1")


# --- other Agents in the way ----------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-063", "PZ-R19")
def test_agents_may_pass_each_other() -> None:
    play = arrange(p0="z5", agents="b c d", turn=1)
    play.way(1, "walk:c", FOOT_B)
    play.step(1, "d", "b, d, L1")  # over two Agents in a row, and on to e, where alone it may end
    assert play.at(1) == "e"
    play.asked("way", 2, "stay, walk:b, walk:d, walk:L1, taxi")


@pytest.mark.rule("PZ-064", "PZ-R19", "PZ-R38")
def test_a_last_step_onto_another_agent_is_refused() -> None:
    play = arrange(p0="z5", agents="a d z3", turn=1)
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    play.step(1, "c", "stop, a, c, g")
    play.asked("step", 1, "stop, b, L1")
    assert play.barred() == {"d": "PZ-064"}
    play.refused("d", "PZ-064", "Agent 2 is on d")


@pytest.mark.rule("PZ-064", "PZ-R38")
def test_a_step_onto_another_agent_needs_a_way_to_go_on() -> None:
    """Agent 1 with two steps left: b is held, and from b all that is left is held too, but the way back is open."""
    play = arrange(p0="z5", agents="d b c", turn=1)
    play.way(1, "walk:c", "stay, walk:c, walk:e, bus:blue, taxi")
    play.step(1, "b", "b, d, L1")  # Agent 3 on c, Agent 2 on b
    play.asked("step", 1, "a, g")  # c is held, and there is no step to leave it again
    assert play.barred() == {"stop": "PZ-064", "c": "PZ-064"}


@pytest.mark.rule("PZ-064", "PZ-R38")
def test_a_dead_end_with_another_agent_in_it() -> None:
    play = arrange(p0="z5", agents="c L1 z3", turn=1)
    play.way(1, "walk:L1", "stay, walk:b, walk:d, walk:L1, taxi")  # in, and out again without a question
    assert play.at(1) == "c"
    assert "L1" not in play.open_ids()  # one step left
    play.asked("step", 1, "stop, b, d")
    play = arrange(p0="z5", agents="a b z3", turn=1)  # Agent 2 stands in the only way out
    play.asked("way", 1, "stay, walk:b, bus:blue, taxi")


@pytest.mark.rule("PZ-064", "PZ-R38")
def test_an_agent_shut_in_by_others_can_go_out_and_back() -> None:
    row = make_board(
        "i-j-k, A1-B1-C1-D1-E1-F1", {"Row": "i j k", "Far": "A1 B1 C1 D1 E1 F1"},
        {name[0]: name for name in ("A1", "B1", "C1", "D1", "E1", "F1")}, {},
    )  # fmt: skip
    play = arrange(p0="A1", agents="i j k", turn=1, data="A B C D E", board=row)
    play.news(1)
    play.way(1, "walk:j", "stay, walk:j, taxi")  # from k the last step would end on j again, so back to i, and stop
    assert [words for words, _ in play.news(1)] == ["Agent 1 walks to j.", "Agent 1 walks to i.", "Agent 1 stops on i."]
    play.asked("way", 2, "stay, walk:i, walk:k, taxi")


@pytest.mark.rule("PZ-R38", "PZ-064")
@pytest.mark.parametrize("seed", range(40))
def test_no_question_is_ever_without_an_answer(seed: int) -> None:
    """Agents crowded on a small map, all settings that touch their moves: there is always something to choose."""
    rng = Random(seed)
    crowd = rng.sample(["a", "b", "c", "d", "e", "f", "g", "h", "L1", "L2", "M1"], 4)
    walk, end = rng.choice([False, True]), rng.choice(["each_step", "end_of_move"])
    options = {"walk_then_bus": walk, "find_check": end, "bus_ride": rng.choice(["until_off", "one_turn"])}
    play = arrange(p0=crowd[0], agents=" ".join(crowd[1:]), options={**options, "round_limit": 12})
    for _ in at_random(play.match, seed):
        ask = play.match.ask_of(play.match.waiting[0])
        assert ask is not None
        assert next(ask.every(), None) is not None
        if isinstance(ask, Choose):
            shown = [option.label for option in play.match.question.options]  # type: ignore[union-attr]
            assert len(set(shown)) == len(shown)
        if play.table.turn < 0:
            assert len(set(play.table.at)) == 3  # nobody ended a move on another Agent


# --- step by step -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-065", "PZ-126", "PZ-R14")
def test_after_each_step_the_player_sees_the_check_and_then_chooses() -> None:
    play = arrange(p0="L1", agents="a z1 z3", turn=1)
    play.news(1)
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    assert play.news(1) == [("Agent 1 walks to b.", "PZ-065")]
    play.step(1, "c", "stop, a, c, g")
    expected = [("Agent 1 walks to c.", "PZ-065"), ("Project-0 is found on L1 (Location L)!", "PZ-092")]
    assert play.news(1) == expected
    assert [kind for kind, *_ in records(play.table.history)] == [CHECKED, CHECKED]
    play.step(1, "stop", "stop, b, d, L1")
    assert play.news(1) == [("Agent 1 stops on c.", "PZ-065")]


@pytest.mark.rule("PZ-066")
def test_a_step_cannot_be_taken_back() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    assert not play.match.can_undo(1)
    before = play.everything()
    with pytest.raises(Exception, match="it stands"):
        play.match.undo(1)
    assert play.everything() == before
    play.step(1, "a", "stop, a, c, g")  # going back is a step of its own
    play.step(1, "b", "stop, b")
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.rule("PZ-067", "PZ-R20")
def test_without_tokens_an_agent_still_walks() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1, bus=0, taxi=0, investigation=0)
    play.way(1, "walk:b", "stay, walk:b")
    play.step(1, "c", "stop, a, c, g")
    play.step(1, "L1", "stop, b, d, L1")
    play.asked("way", 2, "stay, walk:z2, walk:N1")


@pytest.mark.rule("PZ-126", "PZ-R26")
def test_capture_is_tested_before_the_check() -> None:
    """With Agent 1 all three would be in his district, but it comes onto his very space: he is caught, not found."""
    play = arrange(p0="f", agents="a L2 d", turn=1)
    play.news(1)
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")  # Agent 3 is on d, so f is the only stop to ride to
    play.ended("capture", [1, 2, 3])
    assert [rule for _, rule in play.news(1)][:4] == ["PZ-072", "PZ-084", "PZ-102", "PZ-117"]
    assert play.table.sightings == 0


@pytest.mark.rule("PZ-127")
def test_bus_and_taxi_are_offered_only_with_token_and_somewhere_to_go() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1, taxi=0)
    assert play.barred() == {"taxi": "PZ-127"}
    play = arrange(p0="z5", agents="a z1 z3", turn=1, bus=0)
    assert play.barred() == {"bus:blue": "PZ-127"}
    play.refused("bus:blue", "PZ-127", "no bus token left")
    play = arrange(p0="z5", agents="b z1 z3", turn=1)
    assert play.barred() == {"bus": "PZ-071"}
    alone = make_board(  # the Agent's space is the only one of its district
        "i-j-k, A1-B1-C1-D1-E1-F1", {"One": "i", "Two": "j k", "Far": "A1 B1 C1 D1 E1 F1"},
        {name[0]: name for name in ("A1", "B1", "C1", "D1", "E1", "F1")}, {},
    )  # fmt: skip
    play = arrange(p0="A1", agents="i D1 F1", turn=1, data="A B C D E", board=alone)
    assert play.barred() == {"taxi": "PZ-127", "bus": "PZ-071"}
    play.refused("taxi", "PZ-127", "could not leave")
    assert play.table.taxi == [3, 3, 3]


@pytest.mark.rule("PZ-128")
def test_an_agent_may_come_back_to_where_it_began() -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1)
    play.way(1, "walk:a", FOOT_B)
    play.step(1, "b", "stop, b")
    assert play.at(1) == "b"
    play.step(1, "stop", "stop, a, c, g")
    play = arrange(p0="z5", agents="b z1 z3", turn=1)
    play.way(1, "taxi", FOOT_B)
    for step, around in (("a", "a, c, g"), ("b", "stop, b"), ("g", "stop, a, c, g"), ("b", "stop, b")):
        play.step(1, step, around)
    play.step(1, "a", "stop, a, c, g")
    play.step(1, "b", "stop, b")  # the sixth step
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


# --- on foot ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-068", "PZ-069", "PZ-070")
def test_three_steps_on_foot_cost_nothing_and_may_cross_a_border() -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1)
    play.way(1, "walk:c", FOOT_B)
    play.step(1, "d", "stop, b, d, L1")  # from West to East
    play.step(1, "e", "stop, c, e")
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")  # there is no fourth step
    assert (play.table.bus, play.table.taxi) == ([5, 5, 5], [3, 3, 3])


@pytest.mark.rule("PZ-068", "PZ-031", "PZ-032")
def test_a_step_follows_a_street() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    play.refused("walk:e", "PZ-060")  # four steps away
    play.refused("walk:f", "PZ-060")  # a stop of the line, which makes no street
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    play.refused("e", "PZ-065")
    play.refused("z1", "PZ-065")


# --- by taxi ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-087", "PZ-R08")
@pytest.mark.parametrize(("space", "first"), [("b", "a, c, g"), ("L1", "stop, b, L1"), ("a", "stop, a, c, g")])
def test_a_taxi_is_taken_from_any_kind_of_space(space: str, first: str) -> None:
    """Out of a dead end it goes the one way there is, without a question."""
    play = arrange(p0="z5", agents=f"{space} z1 z3", turn=1)
    assert "taxi" in play.open_ids()
    play.way(1, "taxi", ", ".join(play.open_ids()))
    assert play.table.taxi == [2, 3, 3]
    assert ("Agent 1 takes a taxi.", "PZ-087") in play.news(P0)
    play.asked("step", 1, first)


@pytest.mark.rule("PZ-088", "PZ-R39")
def test_one_to_six_steps_by_taxi() -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1)
    play.way(1, "taxi", FOOT_B)
    play.refused("stop", "PZ-088")  # not without a step
    play.refused("stay", "PZ-088")
    for step, around in (
        ("c", "a, c, g"), ("L1", "stop, b, L1"), ("c", "stop, c"), ("b", "stop, b, L1"), ("g", "stop, a, c, g"),
    ):  # fmt: skip
        play.step(1, step, around)
    play.step(1, "b", "stop, b")
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")  # there is no seventh


@pytest.mark.rule("PZ-089")
def test_every_space_of_the_ride_is_in_the_district_where_it_began() -> None:
    play = arrange(p0="z5", agents="c z1 z3", turn=1)
    play.way(1, "taxi", "stay, walk:b, walk:d, walk:L1, taxi")
    play.step(1, "b", "b, L1")
    play.step(1, "g", "stop, a, c, g")
    assert play.barred() == {"h": "PZ-089"}
    play.refused("h", "PZ-089", "A taxi stays in West")


@pytest.mark.rule("PZ-090", "PZ-091", "PZ-R17")
def test_one_token_for_a_ride_however_short() -> None:
    play = arrange(p0="z5", agents="c z1 z3", turn=1)
    play.way(1, "taxi", "stay, walk:b, walk:d, walk:L1, taxi")
    play.step(1, "b", "b, L1")
    play.refused("taxi", "PZ-088")
    play.step(1, "stop", "stop, a, c, g")
    assert play.table.taxi == [2, 3, 3]
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.rule("PZ-064", "PZ-089", "PZ-R38")
def test_a_taxi_passes_other_agents_only_with_a_step_left_in_its_district() -> None:
    """d is held by Agent 2 on the border: a taxi from East may step there only if it can come back within East."""
    play = arrange(p0="z5", agents="e d z3", turn=1)
    play.way(1, "taxi", "stay, walk:d, walk:f, walk:h, taxi")
    play.step(1, "d", "d, f, h")  # and back at once: it may not stop there, and c is in West
    assert play.at(1) == "e"
    play.step(1, "f", "stop, d, f, h")
    play.step(1, "e", "stop, e, M1")
    play.step(1, "h", "stop, d, f, h")
    play.asked("step", 1, "stop, e, L2")  # the sixth and last step


# --- tokens of one's own -------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-022", "PZ-R06")
def test_an_agent_cannot_use_the_tokens_of_another() -> None:
    play = arrange(p0="z5", agents="a d z3", turn=1, seats=2)
    play.table.bus[0] = play.table.taxi[0] = 0
    assert play.barred() == {"bus:blue": "PZ-127", "taxi": "PZ-127"}
    play.stays(1)
    play.asked("way", 2, "stay, walk:c, walk:e, bus:blue, taxi")


@pytest.mark.rule("PZ-R06")
def test_pooled_tokens_are_spent_by_all() -> None:
    play = arrange(p0="z5", agents="a d L1", turn=1, bus=1, taxi=1, investigation=1, options={"pooled_tokens": True})
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")  # to f: Agent 2 is on d
    play.gets_off(1)
    assert play.table.bus == [0]
    play.asked("way", 2, "stay, walk:c, walk:e, taxi")
    assert play.barred()["bus:blue"] == "PZ-127"
    play.way(2, "taxi", "stay, walk:c, walk:e, taxi")  # to e: c is in another district
    play.step(2, "stop", "stop, d, f, h")
    play.way(3, "stay", "stay, walk:c")
    play.investigates(3)
    assert (play.table.bus, play.table.taxi, play.table.investigation) == ([0], [0], [0])
    play.moves("")
    play.asked("way", 1, "stay, walk:e, walk:M1")


@pytest.mark.rule("PZ-R06", "PZ-022", "PZ-072", "PZ-087", "PZ-112")
@pytest.mark.parametrize("agent", [1, 2, 3])
def test_every_token_comes_out_of_the_purse_of_the_agent_who_spends_it(agent: int) -> None:
    """Whatever is spent: the purse of the Agent in turn has one less, and nobody else's has changed."""

    def less(tokens: int) -> list[int]:
        return [tokens - (n == agent) for n in (1, 2, 3)]

    def standing(space: str) -> Play:
        others = iter(["z1", "z3"])
        return arrange(p0="z5", agents=" ".join(space if n == agent else next(others) for n in (1, 2, 3)), turn=agent)

    play = standing("a")
    play.way(agent, "bus:blue", "stay, walk:b, bus:blue, taxi")
    assert (play.table.bus, play.table.taxi, play.table.investigation) == (less(5), [3, 3, 3], [10, 10, 10])
    play = standing("a")
    play.way(agent, "taxi", "stay, walk:b, bus:blue, taxi")
    assert (play.table.bus, play.table.taxi, play.table.investigation) == ([5, 5, 5], less(3), [10, 10, 10])
    play = standing("L1")
    play.way(agent, "stay", "stay, walk:c, taxi")
    play.investigates(agent)
    assert (play.table.bus, play.table.taxi, play.table.investigation) == ([5, 5, 5], [3, 3, 3], less(10))


@pytest.mark.rule("PZ-022", "PZ-127", "PZ-106")
@pytest.mark.parametrize("agent", [2, 3])
def test_what_is_offered_follows_from_ones_own_purse_alone(agent: int) -> None:
    """Agent 1 has nothing, the other everything; then the reverse."""
    others = iter(["z1", "z3"])
    agents = " ".join("a" if n == agent else next(others) for n in (1, 2, 3))
    for mine, others_have in ((True, False), (False, True)):
        play = arrange(p0="z5", agents=agents, turn=agent)
        for purses in (play.table.bus, play.table.taxi, play.table.investigation):
            purses[:] = [int(mine if n == agent else others_have) for n in (1, 2, 3)]
        assert {"bus:blue", "taxi"} <= set(play.open_ids()) if mine else play.open_ids() == ["stay", "walk:b"]
        play = arrange(p0="z5", agents=agents.replace("a", "L1"), turn=agent)
        play.table.investigation[:] = [int(mine if n == agent else others_have) for n in (1, 2, 3)]
        play.way(agent, "stay", "stay, walk:c, taxi")
        question = play.match.question
        assert (question is not None and question.rule == "PZ-106") == mine


@pytest.mark.rule("PZ-R06", "PZ-022")
def test_unpooled_tokens_are_spent_by_their_owner() -> None:
    play = arrange(p0="z5", agents="a d L1", turn=3, investigation=1, options={"pooled_tokens": False})
    play.way(3, "stay", "stay, walk:c, taxi")
    play.investigates(3)
    assert play.table.investigation == [1, 1, 0]


# --- the setting of the check --------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-R14", "PZ-095")
@pytest.mark.parametrize("how", ["walk", "taxi"])
def test_find_check_each_step(how: str) -> None:
    play = arrange(p0="L1", agents="b z1 z3", turn=1, options={"find_check": "each_step"})
    if how == "walk":
        play.way(1, "walk:c", FOOT_B)
    else:
        play.way(1, "taxi", FOOT_B)
        play.step(1, "c", "a, c, g")
    assert play.peg == "L1"


@pytest.mark.rule("PZ-R14", "PZ-095")
@pytest.mark.parametrize("how", ["walk", "taxi"])
def test_find_check_end_of_move_shows_nothing_on_the_way(how: str) -> None:
    play = arrange(p0="L1", agents="b z1 z3", turn=1, options={"find_check": "end_of_move"})
    if how == "walk":
        play.way(1, "walk:c", FOOT_B)
    else:
        play.way(1, "taxi", FOOT_B)
        play.step(1, "c", "a, c, g")
    assert play.peg == ""
    assert list(records(play.table.history))[-1] == (PASSED, *play.table.at, -1)
    fork = play.match.fork()
    play.step(1, "stop", play_options(how))
    assert play.peg == "L1"  # ending beside him does find him
    fork.answer(1, "b")
    fork.answer(1, "stop")
    assert fork.table.peg == -1  # having passed does not
    assert list(records(fork.table.history))[-1] == (CHECKED, *fork.table.at, -1)


def play_options(how: str) -> str:
    return "stop, b, d, L1" if how == "walk" else "stop, b, L1"


@pytest.mark.rule("PZ-R14", "PZ-R26", "PZ-102")
@pytest.mark.parametrize("find_check", ["each_step", "end_of_move"])
def test_capture_is_tested_at_each_step_under_both_checks(find_check: str) -> None:
    play = arrange(p0="c", agents="b z1 z3", turn=1, options={"find_check": find_check})
    play.way(1, "walk:c", FOOT_B)
    play.ended("capture", [1, 2, 3])


@pytest.mark.rule("PZ-R14", "PZ-R26")
def test_under_end_of_move_an_agent_may_step_on_a_hidden_project_0_without_warning() -> None:
    play = arrange(p0="d", agents="b z1 z3", turn=1, options={"find_check": "end_of_move"})
    play.way(1, "walk:c", FOOT_B)
    assert play.peg == ""  # next to him, unseen
    play.step(1, "d", "stop, b, d, L1")
    play.ended("capture", [1, 2, 3])


@pytest.mark.rule("PZ-R14", "PZ-131")
def test_under_end_of_move_the_peg_stays_until_the_move_has_ended() -> None:
    play = arrange(p0="L1", agents="c z1 z3", turn=1, found=True, options={"find_check": "end_of_move"})
    play.way(1, "walk:b", "stay, walk:b, walk:d, walk:L1, taxi")
    assert play.peg == "L1"
    play.step(1, "stop", "stop, a, c, g")
    assert play.peg == ""


@pytest.mark.rule("PZ-R14")
@pytest.mark.parametrize("find_check", ["each_step", "end_of_move"])
def test_a_ride_is_checked_where_it_ends_under_both_checks(find_check: str) -> None:
    play = arrange(p0="e", agents="a z1 z3", turn=1, options={"find_check": find_check})
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    play.ride(1, "d", "d, f")
    assert play.peg == "e"
    play = arrange(p0="d", agents="a z1 z3", turn=1, options={"find_check": find_check})
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    play.ride(1, "d", "d, f")
    play.ended("capture", [1, 2, 3])


@pytest.mark.rule("PZ-R14", "PZ-R17")
def test_under_end_of_move_a_walk_that_boards_is_checked_only_where_the_ride_ends() -> None:
    play = arrange(
        p0="b", agents="c z1 z3", turn=1, options={"find_check": "end_of_move", "walk_then_bus": True}, found=True
    )
    play.way(1, "walk:d", "stay, walk:b, walk:d, walk:L1, taxi")
    assert play.peg == "b"
    play.step(1, "bus:blue", "stop, c, e, bus:blue")
    assert play.peg == "b"
    play.ride(1, "f", "a, f")
    assert play.peg == ""


# --- acting for oneself ---------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-036", "PZ-005", "PZ-006", "PZ-007")
@pytest.mark.parametrize(("seats", "agent"), list(product([2, 3, 4], [1, 2, 3])))
def test_an_agent_is_moved_by_its_own_player_alone(seats: int, agent: int) -> None:
    play = arrange(p0="a", turn=agent, seats=seats)
    runner = play.table.runner[agent - 1]
    for seat in range(seats):
        if seat != runner:
            play.refused("stay", "", "not your turn", seat=seat)
    play.stays(agent)


@pytest.mark.rule("PZ-060")
def test_what_an_agent_may_do_never_depends_on_a_hidden_project_0() -> None:
    offers = []
    for place in ("d", "e", "f", "h", "L2", "M1", "g"):
        play = arrange(p0=place, agents="b z1 z3", turn=1, data="N O P Q R", options={"find_check": "end_of_move"})
        assert play.peg == ""
        first = (play.open_ids(), play.barred())
        play.way(1, "walk:c", FOOT_B)
        offers.append((first, (play.open_ids(), play.barred())))
    assert all(each == offers[0] for each in offers)


@pytest.mark.rule("PZ-034")
def test_random_games_keep_pegs_apart() -> None:
    for seed in range(4):
        match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0, "walk_then_bus": True})
        for _ in at_random(match, seed):
            if match.table.turn < 0 and match.table.round:
                assert len(set(match.table.at)) == 3
                assert match.table.place not in match.table.at
