"""The worked examples of the rules file, one test for each, played in strict mode on their own map."""

from __future__ import annotations

import pytest

from .arrange import P0, arrange, make_board

AGENT_1, AGENT_2 = 1, 2  # seats


@pytest.mark.example("project-0", 1)
@pytest.mark.rule("PZ-049", "PZ-053", "PZ-054")
def test_landing_on_an_entry_collects() -> None:
    play = arrange(p0="a", data="L M N O P")
    play.moves("b c L1")
    play.asked("way", 1, "stay, walk:z2, walk:N1, taxi")
    assert play.p0 == "L1"
    assert play.peg == ""
    assert play.table.collected == 1
    assert play.match.view(AGENT_1).table.taken == [-1]  # one card, face down
    assert ("Project-0 has collected a data point: 1 of 5.", "PZ-054") in play.news(AGENT_1)


@pytest.mark.example("project-0", 2)
@pytest.mark.rule("PZ-038", "PZ-050")
def test_five_steps_do_not_reach_the_sixth_space() -> None:
    play = arrange(p0="a", data="M L N O P")
    play.refused(["b", "c", "d", "e", "f", "M1"], "PZ-038", "up to 5 steps")
    play.moves("b c d e f")
    assert play.p0 == "f"
    assert play.table.collected == 0


@pytest.mark.example("project-0", 3)
@pytest.mark.rule("PZ-042", "PZ-043", "PZ-R12")
def test_hemmed_in_he_stays_and_the_game_goes_on() -> None:
    play = arrange(p0="L2", agents="h z3 z5", data="M N O P Q")
    ask = play.match.ask_of(P0)
    assert ask is not None
    assert list(ask.every()) == [()]
    play.refused(["h"], "PZ-042")
    play.moves("")
    assert play.peg == "L2"
    assert ("Project-0 is found on L2 (Location L)!", "PZ-092") in play.news(AGENT_1)
    play.asked("way", 1, "stay, walk:g, walk:e, walk:L2, taxi")


@pytest.mark.example("project-0", 4)
@pytest.mark.rule("PZ-042", "PZ-R11")
def test_a_route_through_an_agent_is_refused() -> None:
    play = arrange(p0="e", agents="d z3 z5", found=True)
    play.refused(["d", "c"], "PZ-042", "Agent 1 is on d")
    play.refused(["e", "d", "c"], "PZ-042", "Agent 1 is on d")


@pytest.mark.example("project-0", 5)
@pytest.mark.rule("PZ-065", "PZ-095", "PZ-099", "PZ-102", "PZ-103", "PZ-117")
def test_found_in_the_middle_of_a_walk_and_captured_with_the_next_step() -> None:
    play = arrange(p0="e", agents="b z3 z5", turn=1)
    play.way(1, "walk:c", "stay, walk:a, walk:c, walk:g, taxi")
    assert play.peg == ""
    play.step(1, "d", "stop, b, d, L1")
    assert play.peg == "e"
    play.step(1, "e", "stop, c, e")
    play.ended("capture", [1, 2, 3])


@pytest.mark.example("project-0", 6)
@pytest.mark.rule("PZ-068", "PZ-092")
def test_found_with_the_last_step_and_no_step_left() -> None:
    play = arrange(p0="e", agents="a z3 z5", turn=1)
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    play.step(1, "c", "stop, a, c, g")
    assert play.peg == ""
    play.step(1, "d", "stop, b, d, L1")
    assert play.peg == "e"
    play.asked("way", 2, "stay, walk:z2, walk:z4, walk:P1, taxi")


@pytest.mark.example("project-0", 7)
@pytest.mark.rule("PZ-083", "PZ-084", "PZ-102", "PZ-104")
def test_a_bus_passes_a_stop_without_a_check_and_captures_where_it_ends() -> None:
    play = arrange(p0="f", agents="a z3 z5", turn=1)
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    play.news(AGENT_1)
    play.ride(1, "f", "d, f")
    play.ended("capture", [1, 2, 3])
    said = [text for text, _ in play.news(AGENT_1)]
    assert said[:3] == ["Agent 1 rides to f.", "Agent 1 captures Project-0 on f.", "The Agents win."]
    assert not any("found" in text for text in said)


@pytest.mark.example("project-0", 8)
@pytest.mark.rule("PZ-076", "PZ-078", "PZ-080", "PZ-084")
def test_found_from_a_bus_and_riding_on_free_of_charge() -> None:
    play = arrange(p0="c", agents="a z3 z5", turn=1)
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    play.ride(1, "d", "d, f")
    assert play.peg == "c"
    play.stays_aboard(1)
    assert play.table.bus == [4, 5, 5]
    play.stays(2, 3)
    play.moves("b a")
    play.asked("aboard", 1, "aboard, off, a, f")
    play.refused("walk:e", "PZ-078")
    play.picks("aboard", 1, "f", "aboard, off, a, f")
    assert play.table.bus == [4, 5, 5]


@pytest.mark.example("project-0", 9)
@pytest.mark.rule("PZ-089", "PZ-091", "PZ-061")
def test_a_taxi_does_not_leave_its_district() -> None:
    play = arrange(p0="z1", agents="b z3 z5", turn=1)
    play.way(1, "taxi", "stay, walk:a, walk:c, walk:g, taxi")
    play.step(1, "c", "a, c, g")
    assert play.barred() == {"d": "PZ-089"}
    play.refused("d", "PZ-089", "West")
    assert play.table.taxi == [2, 3, 3]
    assert play.at(1) == "c"
    play.step(1, "b", "stop, b, L1")


@pytest.mark.example("project-0", 10)
@pytest.mark.rule("PZ-108", "PZ-111", "PZ-112")
def test_passing_near_a_location_is_not_being_there() -> None:
    play = arrange(p0="a", trail="e | h g b c | b a", agents="z1 h z5", turn=2)
    play.way(2, "walk:L2", "stay, walk:g, walk:e, walk:L2, taxi")
    play.step(2, "stop", "stop, h")
    play.investigates(2)
    assert play.news(P0)[-1] == ("Agent 2 investigates Location L: no, Project-0 has not been there.", "PZ-110")
    assert play.table.investigation == [10, 9, 10]
    play.asked("way", 3, "stay, walk:z4, walk:R1, taxi")


@pytest.mark.example("project-0", 11)
@pytest.mark.rule("PZ-108", "PZ-026", "PZ-114")
def test_the_start_counts_also_when_asked_at_another_entry() -> None:
    play = arrange(p0="a", trail="L1 | c b a", agents="z1 L2 z5", turn=2, data="M N O P Q")
    play.way(2, "stay", "stay, walk:h, taxi")
    play.investigates(2)
    assert play.news(P0)[-1] == ("Agent 2 investigates Location L: yes, Project-0 has been there.", "PZ-110")


@pytest.mark.example("project-0", 12)
@pytest.mark.rule("PZ-093", "PZ-098", "PZ-131")
def test_three_agents_in_his_district_find_him_until_one_leaves() -> None:
    play = arrange(p0="b", agents="f M1 L2")
    play.moves("c d")
    assert play.peg == "d"
    assert ("Project-0 is found on d!", "PZ-093") in play.news(AGENT_1)
    play.stays(1, 2)
    play.way(3, "walk:h", "stay, walk:h, taxi")
    assert play.peg == "d"
    play.step(3, "g", "stop, g, e, L2")
    assert play.peg == ""
    assert play.news(AGENT_1)[-1] == ("Project-0 is out of sight. Last seen on d in round 1.", "PZ-098")


@pytest.mark.example("project-0", 13)
@pytest.mark.rule("PZ-046", "PZ-116")
def test_the_fifth_data_point_wins_before_any_check() -> None:
    square = make_board(  # on the map of the other examples no entry has two neighbours beside the way in
        "p-X1, q-X1, r-X1, z1-z2",
        {"Square": "p q r X1", "Far": "z1 z2 A1 B1 C1 D1 E1"},
        {"X": "X1", "A": "A1", "B": "B1", "C": "C1", "D": "D1", "E": "E1"},
        {"Blue": "z1 z2"},
    )
    play = arrange(p0="p", agents="q r z2", data="X A B C D", collected="A B C D", board=square)
    play.moves("X1")
    play.ended("fifth data point", [P0])
    assert (play.table.peg, play.table.sightings) == (-1, 0)
    assert not any("found" in text for text, _ in play.news(AGENT_1))


@pytest.mark.example("project-0", 14)
@pytest.mark.rule("PZ-131", "PZ-098")
def test_the_peg_comes_off_in_the_middle_of_the_same_move() -> None:
    play = arrange(p0="L1", agents="d z3 z5", turn=1)
    play.way(1, "walk:c", "stay, walk:c, walk:e, bus:blue, taxi")
    assert play.peg == "L1"
    play.step(1, "d", "stop, b, d, L1")
    assert play.peg == ""
    assert play.news(AGENT_2)[-1] == ("Project-0 is out of sight. Last seen on L1 (Location L) in round 1.", "PZ-098")
    play.asked("step", 1, "stop, c, e")


@pytest.mark.example("project-0", 15)
@pytest.mark.rule("PZ-063", "PZ-064", "PZ-128")
def test_an_agent_may_pass_another_but_not_stop_there() -> None:
    play = arrange(p0="z5", agents="b c z1", turn=1)
    play.way(1, "walk:c", "stay, walk:a, walk:c, walk:g, taxi")
    play.asked("step", 1, "b, d, L1")
    play.refused("stop", "PZ-064", "Agent 2 is here")


@pytest.mark.example("project-0", 16)
@pytest.mark.rule("PZ-077", "PZ-079", "PZ-082", "PZ-130")
def test_getting_off_is_a_whole_turn() -> None:
    play = arrange(p0="z5", agents="d z1 z3", turn=1, aboard={1: "blue"}, bus=4)
    play.picks("aboard", 1, "off", "aboard, off, a, f")
    assert (play.at(1), play.table.bus) == ("d", [4, 4, 4])
    play.stays(2, 3)
    play.moves("")
    play.way(1, "bus:blue", "stay, walk:c, walk:e, bus:blue, taxi")
    assert play.table.bus == [3, 4, 4]
