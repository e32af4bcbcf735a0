"""Buses (PZ-071 to PZ-086, PZ-129, PZ-130)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .arrange import P0, Play, arrange, bus_map, make_board

NEXT = "stay, walk:O1, taxi"  # Agent 2 on N1 of the bus map, who comes after Agent 1


def on_lines(
    agent: str, *, p0: str = "S1", others: str = "N1 Q1", turn: int = 1, options: Mapping[str, Any] | None = None,
    aboard: Mapping[int, str] | None = None, bus: int = 5,
) -> Play:  # fmt: skip
    """Agent 1 on a space of the map with three lines, its turn."""
    return arrange(
        p0=p0, agents=f"{agent} {others}", turn=turn, data="N O P Q R", board=bus_map(), options=options,
        aboard=aboard, bus=bus,
    )  # fmt: skip


@pytest.mark.rule("PZ-071", "PZ-R17")
def test_a_bus_is_boarded_on_a_stop() -> None:
    play = arrange(p0="z5", agents="b z1 z3", turn=1)
    assert play.barred() == {"bus": "PZ-071"}
    play.refused("bus", "PZ-071", "on a bus stop")
    play.refused("bus:blue", "PZ-060")


@pytest.mark.rule("PZ-072", "PZ-033", "PZ-R09")
def test_boarding_costs_a_token_and_names_a_line_of_the_stop() -> None:
    play = on_lines("s3")
    play.asked("way", 1, "stay, walk:s2, walk:s4, walk:g1, bus:red, bus:green, taxi")  # a stop of two lines
    play.refused("bus:ring", "PZ-060")
    play.way(1, "bus:green", "stay, walk:s2, walk:s4, walk:g1, bus:red, bus:green, taxi")
    assert play.table.bus == [4, 5, 5]
    assert play.news(P0)[-1] == ("Agent 1 boards the Green bus.", "PZ-072")
    play.asked("ride", 1, "g1, g2")


@pytest.mark.rule("PZ-073", "PZ-074", "PZ-R21")
@pytest.mark.parametrize(
    ("stop", "reach"),
    [("s1", "s2, s3, s4"), ("s2", "s1, s3, s4, s5"), ("s4", "s1, s2, s3, s5, s6"), ("s6", "s3, s4, s5")],
)
def test_one_to_three_stops_along_the_line(stop: str, reach: str) -> None:
    play = on_lines(stop)
    play.way(1, "bus:red", ", ".join(play.open_ids()))
    play.asked("ride", 1, reach)
    play.refused(stop, "PZ-073")  # not none
    beyond = {"s1", "s2", "s3", "s4", "s5", "s6"} - set(reach.split(", "))
    for each in beyond:
        play.refused(each, "PZ-073")


@pytest.mark.rule("PZ-074", "PZ-081", "PZ-R21")
def test_a_ride_stays_on_its_line_and_does_not_turn() -> None:
    play = on_lines("s2")
    play.way(1, "bus:red", "stay, walk:s1, walk:s3, bus:red, taxi")
    for answer in ("g1", "t1", ["s3", "s2"], ["s3", "g1"], "s3 s2"):
        play.refused(answer, "PZ-073")
    play.ride(1, "s3", "s1, s3, s4, s5")
    play.gets_off(1)  # a ride is over where it was said to end: there is no second part in another direction
    play.asked("way", 2, NEXT)


@pytest.mark.rule("PZ-075", "PZ-R21")
def test_a_line_with_two_ends_stops_at_its_ends() -> None:
    play = on_lines("g2")
    play.way(1, "bus:green", "stay, walk:g1, bus:green, taxi")
    play.asked("ride", 1, "g1, s3")


@pytest.mark.rule("PZ-075", "PZ-R21")
@pytest.mark.parametrize(("stop", "opposite"), [("s1", "t4"), ("t1", "t5"), ("t4", "s1"), ("t7", "t3")])
def test_a_loop_runs_round(stop: str, opposite: str) -> None:
    play = on_lines(stop)
    play.way(1, "bus:ring", ", ".join(play.open_ids()))
    ring = {"s1", "t1", "t2", "t3", "t4", "t5", "t6", "t7"}
    play.asked("ride", 1, ", ".join(ring - {stop, opposite}))  # three stops either way


@pytest.mark.rule("PZ-073", "PZ-075")
def test_on_a_loop_of_three_the_third_stop_is_where_the_ride_began() -> None:
    ring = make_board(
        "u-v-w-u, A1-B1-C1-D1-E1-F1", {"Ring": "u v w", "Far": "A1 B1 C1 D1 E1 F1"},
        {name[0]: name for name in ("A1", "B1", "C1", "D1", "E1", "F1")}, {"Ring": "u v w"}, loops=("Ring",),
    )  # fmt: skip
    play = arrange(p0="A1", agents="u D1 F1", turn=1, data="A B C D E", board=ring)
    play.way(1, "bus:ring", "stay, walk:v, walk:w, bus:ring, taxi")
    play.ride(1, "u", "u, v, w")
    assert play.at(1) == "u"


@pytest.mark.rule("PZ-076", "PZ-077", "PZ-R22")
def test_at_the_end_of_the_ride_the_player_says_whether_the_agent_gets_off() -> None:
    play = on_lines("s1")
    play.way(1, "bus:red", "stay, walk:s2, walk:t1, walk:t7, bus:red, bus:ring, taxi")
    play.ride(1, "s4", "s2, s3, s4")
    play.gets_off(1)
    assert play.news(P0)[-1] == ("Agent 1 gets off on s4.", "PZ-077")
    play.asked("way", 2, NEXT)  # and does not move further
    assert play.table.aboard == [-1, -1, -1]

    play = on_lines("s1")
    play.way(1, "bus:red", "stay, walk:s2, walk:t1, walk:t7, bus:red, bus:ring, taxi")
    play.ride(1, "s4", "s2, s3, s4")
    play.stays_aboard(1)
    assert play.news(P0)[-1] == ("Agent 1 stays aboard.", "PZ-076")
    play.asked("way", 2, NEXT)
    assert play.table.aboard[0] == play.table.board.line_ids.index("red")


@pytest.mark.rule("PZ-078", "PZ-R22")
@pytest.mark.parametrize("to", ["s1", "s2", "s3", "s5", "s6"])
def test_aboard_it_rides_on_free_in_either_direction(to: str) -> None:
    play = on_lines("s4", aboard={1: "red"}, bus=0)
    play.picks("aboard", 1, to, "aboard, off, s1, s2, s3, s5, s6")
    assert play.at(1) == to
    assert play.table.bus == [0, 0, 0]
    play.stays_aboard(1)


@pytest.mark.rule("PZ-079", "PZ-130")
def test_aboard_it_may_stay_aboard_without_riding() -> None:
    play = on_lines("s4", aboard={1: "red"})
    play.picks("aboard", 1, "aboard", "aboard, off, s1, s2, s3, s5, s6")
    assert (play.at(1), play.table.bus) == ("s4", [5, 5, 5])
    assert play.news(P0)[-1] == ("Agent 1 stays aboard on s4.", "PZ-079")
    play.asked("way", 2, NEXT)
    assert play.table.aboard[0] >= 0


@pytest.mark.rule("PZ-079", "PZ-130", "PZ-077")
def test_aboard_it_may_get_off_and_then_does_not_move() -> None:
    play = on_lines("s4", aboard={1: "red"})
    play.picks("aboard", 1, "off", "aboard, off, s1, s2, s3, s5, s6")
    assert (play.at(1), play.table.bus, play.table.aboard) == ("s4", [5, 5, 5], [-1, -1, -1])
    play.asked("way", 2, NEXT)


@pytest.mark.rule("PZ-080", "PZ-106", "PZ-R22")
def test_aboard_it_neither_walks_nor_takes_a_taxi_nor_investigates() -> None:
    play = on_lines("s3", aboard={1: "red"})
    play.asked("aboard", 1, "aboard, off, s1, s2, s4, s5, s6")
    for answer in ("walk:g1", "g1", "taxi", "stay", "investigate", "bus:red", "bus:green"):
        play.refused(answer, "PZ-078")


@pytest.mark.rule("PZ-081", "PZ-082", "PZ-R22")
@pytest.mark.parametrize("line", ["green", "red"])
def test_another_line_or_the_same_again_needs_getting_off_and_another_token(line: str) -> None:
    play = on_lines("s3", aboard={1: "red"}, bus=1)
    play.picks("aboard", 1, "off", "aboard, off, s1, s2, s4, s5, s6")
    play.stays(2, 3)
    play.moves("")
    play.way(1, f"bus:{line}", "stay, walk:s2, walk:s4, walk:g1, bus:red, bus:green, taxi")
    assert play.table.bus == [0, 1, 1]


@pytest.mark.rule("PZ-083", "PZ-R23")
def test_passed_stops_are_not_visited() -> None:
    """Project-0 on s2 itself, and then next to it: riding past neither captures nor finds."""
    for place in ("s2", "s3"):
        play = on_lines("s1", p0=place)
        play.way(1, "bus:red", "stay, walk:s2, walk:t1, walk:t7, bus:red, bus:ring, taxi")
        play.news(1)
        play.ride(1, "s4", "s2, s3, s4")
        if place == "s2":
            assert (play.peg, play.match.over) == ("", False)
            assert play.news(1) == [("Agent 1 rides to s4.", "PZ-084")]
        else:
            assert play.peg == "s3"  # because the ride ends beside him
        assert len(play.table.history) == 5  # one check


@pytest.mark.rule("PZ-084", "PZ-R23", "PZ-092")
@pytest.mark.parametrize("stays", [False, True])
def test_where_the_ride_ends_the_agent_is_on_that_space_aboard_or_not(stays: bool) -> None:
    play = on_lines("s1", p0="s5")
    play.way(1, "bus:red", "stay, walk:s2, walk:t1, walk:t7, bus:red, bus:ring, taxi")
    play.ride(1, "s4", "s2, s3, s4")
    assert play.peg == "s5"  # found
    (play.stays_aboard if stays else play.gets_off)(1)
    play.stays(2, 3)
    play.refused(["s4"], "PZ-042", "Agent 1 is on s4")  # and in his way


@pytest.mark.rule("PZ-084", "PZ-093", "PZ-R23")
def test_an_agent_aboard_counts_for_the_district() -> None:
    play = arrange(p0="L2", agents="a e h", turn=1, data="M N O P Q", trail="M1 | f e h L2", found=True)
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    play.ride(1, "f", "d, f")
    play.stays_aboard(1)
    play.stays(2)
    play.way(3, "walk:e", "stay, walk:e, walk:g, walk:L2, taxi")
    assert play.peg == "L2"  # nobody is next to him, but all three are in East


@pytest.mark.rule("PZ-084", "PZ-102", "PZ-104", "PZ-R23", "PZ-R26")
@pytest.mark.parametrize("first", [True, False])
def test_a_ride_that_ends_on_him_captures(first: bool) -> None:
    play = on_lines("s1", p0="s3", aboard=None if first else {1: "red"})
    if first:
        play.way(1, "bus:red", "stay, walk:s2, walk:t1, walk:t7, bus:red, bus:ring, taxi")
        play.ride(1, "s3", "s2, s3, s4")
    else:
        play.picks("aboard", 1, "s3", "aboard, off, s2, s3, s4")
    play.ended("capture", [1, 2, 3])


@pytest.mark.rule("PZ-085", "PZ-R19")
def test_a_ride_may_pass_another_agent_but_not_end_there() -> None:
    play = on_lines("s1", others="s2 Q1")
    play.way(1, "bus:red", "stay, walk:s2, walk:t1, walk:t7, bus:red, bus:ring, taxi")
    assert play.barred() == {"s2": "PZ-085"}
    play.refused("s2", "PZ-085", "Agent 2 is on s2")
    play.ride(1, "s3", "s3, s4")
    play.stays_aboard(1)
    play.stays(2, 3)
    play.moves("")
    play.asked("aboard", 1, "aboard, off, s1, s4, s5, s6")
    assert play.barred() == {"s2": "PZ-085"}


@pytest.mark.rule("PZ-086", "PZ-127")
def test_with_every_stop_taken_there_is_no_boarding_and_no_token_is_spent() -> None:
    play = on_lines("g1", others="s3 g2")
    assert play.barred() == {"bus:green": "PZ-086"}
    play.refused("bus:green", "PZ-086", "Every stop within reach is taken")
    assert play.table.bus == [5, 5, 5]
    play.asked("way", 1, "stay, walk:s3, walk:g2, taxi")


@pytest.mark.rule("PZ-079", "PZ-086")
def test_aboard_with_every_stop_taken_it_may_still_stay_or_get_off() -> None:
    play = on_lines("g1", others="s3 g2", aboard={1: "green"})
    play.asked("aboard", 1, "aboard, off")


@pytest.mark.rule("PZ-129")
def test_the_order_at_the_end_of_a_ride() -> None:
    play = on_lines("s1", p0="s5")
    play.way(1, "bus:red", "stay, walk:s2, walk:t1, walk:t7, bus:red, bus:ring, taxi")
    play.news(1)
    play.ride(1, "s4", "s2, s3, s4")
    assert play.at(1) == "s4"
    assert [rule for _, rule in play.news(1)] == ["PZ-084", "PZ-092"]  # put there, no capture, found
    play.asked("get off", 1, "off, aboard")  # and only then asked
    play.gets_off(1)
    play.asked("way", 2, NEXT)  # no investigation


@pytest.mark.rule("PZ-130")
@pytest.mark.parametrize("choice", ["aboard", "off"])
def test_a_turn_aboard_without_riding_is_a_whole_turn(choice: str) -> None:
    play = on_lines("s4", aboard={1: "red"}, turn=1)
    history = play.table.history[:]
    play.picks("aboard", 1, choice, "aboard, off, s1, s2, s3, s5, s6")
    assert play.table.bus == [5, 5, 5]
    assert play.table.history == history  # nothing moved, nothing is checked
    play.asked("way", 2, NEXT)


@pytest.mark.rule("PZ-R22")
def test_bus_ride_until_off_lets_it_stay_aboard() -> None:
    play = on_lines("s1", options={"bus_ride": "until_off"})
    play.way(1, "bus:red", "stay, walk:s2, walk:t1, walk:t7, bus:red, bus:ring, taxi")
    play.ride(1, "s2", "s2, s3, s4")
    play.asked("get off", 1, "off, aboard")


@pytest.mark.rule("PZ-R22")
def test_bus_ride_one_turn_always_gets_off() -> None:
    play = on_lines("s1", options={"bus_ride": "one_turn"})
    play.way(1, "bus:red", "stay, walk:s2, walk:t1, walk:t7, bus:red, bus:ring, taxi")
    play.ride(1, "s2", "s2, s3, s4")
    assert play.news(P0)[-1] == ("Agent 1 gets off on s2.", "PZ-077")
    play.asked("way", 2, NEXT)
    assert play.table.aboard == [-1, -1, -1]
    play.stays(2, 3)
    play.moves("")
    play.way(1, "bus:red", "stay, walk:s1, walk:s3, bus:red, taxi")
    assert play.table.bus == [3, 5, 5]  # the next ride costs again


@pytest.mark.rule("PZ-032", "PZ-R09")
def test_riding_does_not_make_stops_adjacent() -> None:
    """Agent 1 on a, Project-0 on d, the next stop of the line: not found."""
    play = arrange(p0="d", agents="a z1 z3")
    play.moves("")
    assert play.peg == ""
    play.asked("way", 1, "stay, walk:b, bus:blue, taxi")
