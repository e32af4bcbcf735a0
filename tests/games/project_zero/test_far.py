"""Going further than the next step by one answer, and what needs no answer at all."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from fabletop.engine.match import Match
from fabletop.engine.questions import Choose
from fabletop.games.project_zero import GAME, city_board
from fabletop.games.project_zero.rules.reach import paths
from fabletop.testing.arranged import at_random

from .arrange import P0, Play, arrange, make_board


def named(play: Play) -> dict[str, str]:
    """What may be named beside the options, with the way there."""
    question = play.match.question
    assert question is not None
    return {option.id: option.note for option in question.further}


# --- a space further off ---------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-133", "PZ-068")
def test_a_walk_to_a_space_further_off_takes_its_steps_one_by_one() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    assert named(play) == {
        "walk:c": "2 steps, over b", "walk:g": "2 steps, over b",
        "walk:d": "3 steps, over b and c", "walk:L1": "3 steps, over b and c", "walk:h": "3 steps, over b and g",
    }  # fmt: skip
    play.news(2)
    play.way(1, "walk:d", "stay, walk:b, bus:blue, taxi")
    assert [words for words, _ in play.news(2)] == [f"Agent 1 walks to {space}." for space in "bcd"]
    assert len(play.match.entries) == 1
    assert (play.table.bus, play.table.taxi) == ([5, 5, 5], [3, 3, 3])
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.rule("PZ-133", "PZ-065")
def test_what_is_left_of_the_steps_is_asked_for_there() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    play.way(1, "walk:c", "stay, walk:b, bus:blue, taxi")
    assert play.at(1) == "c"
    play.asked("step", 1, "stop, b, d, L1")  # one step
    assert named(play) == {}
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    play.step(1, "d", "stop, a, c, g")  # two steps at once, in the middle of a walk
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.rule("PZ-133", "PZ-099", "PZ-R14")
def test_it_halts_where_a_check_shows_him_and_the_rest_is_the_players_choice() -> None:
    play = arrange(p0="d", agents="a z1 z3", turn=1)
    play.way(1, "walk:d", "stay, walk:b, bus:blue, taxi")  # which would be his own space
    assert (play.at(1), play.peg) == ("c", "d")
    play.step(1, "stop", "stop, b, d, L1")
    assert not play.match.over


@pytest.mark.rule("PZ-133", "PZ-131")
def test_it_halts_where_a_check_hides_him_again() -> None:
    play = arrange(p0="L1", agents="c z1 z3", turn=1, found=True)
    play.way(1, "walk:a", "stay, walk:b, walk:d, walk:L1, taxi")
    assert (play.at(1), play.peg) == ("b", "")
    play.asked("step", 1, "stop, a, c, g")


@pytest.mark.rule("PZ-133", "PZ-103", "PZ-126")
def test_under_end_of_move_it_can_come_onto_him_half_way_and_has_him() -> None:
    play = arrange(p0="b", agents="a z1 z3", turn=1, options={"find_check": "end_of_move"})
    play.way(1, "walk:d", "stay, walk:b, bus:blue, taxi")
    play.ended("capture", [1, 2, 3])
    assert play.at(1) == "b"


@pytest.mark.rule("PZ-133", "PZ-064")
def test_it_passes_other_agents_but_does_not_end_with_them() -> None:
    play = arrange(p0="z5", agents="a b d", turn=1)
    assert set(named(play)) == {"walk:c", "walk:g", "walk:L1", "walk:h"}  # not d
    play.way(1, "walk:c", "stay, walk:b, bus:blue, taxi")
    assert play.at(1) == "c"


@pytest.mark.rule("PZ-133", "PZ-088", "PZ-089")
def test_a_taxi_goes_as_far_as_six_steps_of_its_district_lead() -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1)
    play.way(1, "taxi", "stay, walk:a, walk:c, walk:g, taxi")
    assert named(play) == {"L1": "2 steps, over c"}  # all else of West is next to b
    play.step(1, "L1", "a, c, g")
    assert play.table.taxi == [2, 3, 3]
    assert [play.at(1), play.table.bus] == ["L1", [5, 5, 5]]
    play.asked("step", 1, "stop, c")


@pytest.mark.rule("PZ-133")
def test_computer_players_and_random_ones_take_single_steps() -> None:
    """What may be named beside the options is no answer of its own: it would only be counted twice."""
    play = arrange(p0="z5", agents="a z1 z3", turn=1)
    ask = play.match.ask_of(1)
    assert isinstance(ask, Choose)
    assert [ask.plain(value) for value in ask.every()] == ["stay", "walk:b", "bus:blue", "taxi"]
    assert ask.plain(ask.parse("walk:d")) == "walk:d"


@pytest.mark.rule("PZ-133")
@pytest.mark.parametrize("seed", range(3))
def test_on_the_city_every_space_that_is_named_is_reached_or_something_was_shown(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    rng = Random(seed)
    tried = 0
    for _ in at_random(match, seed):
        question = match.question
        if question is None or not question.further or match.table.round > 4:
            continue
        option = rng.choice(question.further)
        branch, agent = match.fork(), match.table.turn
        peg = branch.table.peg
        branch.answer(question.seat, option.id)
        table = branch.table
        there = table.board.names[table.at[agent]] == option.id.removeprefix("walk:")
        assert there or table.peg != peg or branch.over
        tried += 1
    assert tried > 3


@pytest.mark.rule("PZ-133")
@pytest.mark.parametrize("most", [3, 6])
def test_the_way_to_a_space_further_off_is_a_shortest_one_along_streets(most: int) -> None:
    city = city_board()
    for start in range(0, 120, 7):
        play = arrange(p0="CT11", agents=" ".join([city.names[start], "CT12", "CT13"]), turn=1, board=city, data="")
        for end, path in paths(play.table, start, most).items():
            assert len(path) == city.distance[start][end] <= most
            assert path[-1] == end
            assert all(b in city.neighbours[a] for a, b in pairwise((start, *path)))


# --- what needs no question ------------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-088", "PZ-127")
def test_a_taxi_out_of_a_dead_end_is_not_asked_for_its_one_way() -> None:
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1)
    play.way(1, "taxi", "stay, walk:c, taxi")
    assert play.at(1) == "c"
    play.asked("step", 1, "stop, b, L1")


@pytest.mark.rule("PZ-064", "PZ-065")
def test_a_move_that_can_only_stop_stops() -> None:
    row = make_board(
        "i-j-k, A1-B1-C1-D1-E1-F1", {"Row": "i j k", "Far": "A1 B1 C1 D1 E1 F1"},
        {name[0]: name for name in ("A1", "B1", "C1", "D1", "E1", "F1")}, {},
    )  # fmt: skip
    play = arrange(p0="A1", agents="k i F1", turn=1, data="A B C D E", board=row)
    play.way(1, "walk:j", "stay, walk:j, taxi")
    play.step(1, "k", "stop, i, k")
    play.step(1, "j", "stop, j")
    assert [play.at(agent) for agent in (1, 2, 3)] == ["j", "i", "F1"]
    play.asked("way", 2, "stay, walk:j, taxi")


@pytest.mark.rule("PZ-073", "PZ-085")
def test_a_ride_with_one_free_stop_goes_there() -> None:
    play = arrange(p0="z5", agents="a d z3", turn=1)
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    assert play.at(1) == "f"
    play.asked("get off", 1, "off, aboard")


@pytest.mark.rule("PZ-R17", "PZ-127")
def test_a_walk_that_ends_on_a_stop_without_a_token_ends() -> None:
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1, bus=0, options={"walk_then_bus": True})
    play.way(1, "walk:b", "stay, walk:c, taxi")
    play.step(1, "a", "stop, a, c, g")
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.parametrize("seed", range(12))
def test_no_question_in_the_middle_of_a_move_has_one_answer_alone(seed: int) -> None:
    """Agents crowded on the small map. How to move is always asked, because conceding rides on it."""
    rng = Random(seed)
    crowd = rng.sample(["a", "b", "c", "d", "e", "f", "g", "h", "L1", "L2", "M1"], 4)
    options = {"walk_then_bus": bool(seed % 2), "bus_ride": rng.choice(["until_off", "one_turn"]), "round_limit": 12}
    play = arrange(p0=crowd[0], agents=" ".join(crowd[1:]), options=options, bus=2)
    for _ in at_random(play.match, seed):
        ask = play.match.ask_of(play.match.waiting[0])
        assert ask is not None
        if isinstance(ask, Choose) and ask.prompt != "{}, on {}: how do you move?":
            assert len(ask.payloads()) > 1, play.match.question


def test_his_own_questions_are_asked_even_with_one_answer() -> None:
    """Not to be asked would tell that there was no choice."""
    play = arrange(p0="L2", agents="h z1 z3")
    play.asked("move")
    ask = play.match.ask_of(P0)
    assert ask is not None
    assert list(ask.every()) == [()]
