"""Finding Project-0, and capture (PZ-092 to PZ-105, PZ-131)."""

from __future__ import annotations

import pytest

from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.games.project_zero import GAME
from fabletop.games.project_zero.rules.finding import found_by
from fabletop.games.project_zero.state import CHECKED, COLLECTED, MOVED, records
from fabletop.testing.arranged import at_random

from .arrange import P0, arrange


@pytest.mark.rule("PZ-092", "PZ-096", "PZ-R25")
@pytest.mark.parametrize(("agent", "rule"), [("b", "PZ-092"), ("d", "PZ-092"), ("L1", "PZ-092"), ("a", ""), ("g", "")])
def test_an_agent_on_an_adjacent_space_finds_him_without_asking(agent: str, rule: str) -> None:
    play = arrange(p0="c", agents=f"{agent} z1 z3", data="M N O P Q")
    play.moves("")
    assert play.peg == ("c" if rule else "")
    assert [each for _, each in play.news(1)][1:] == ([rule] if rule else [])


@pytest.mark.rule("PZ-093", "PZ-101")
@pytest.mark.parametrize(
    ("agents", "seen"), [("f M1 L2", True), ("f M1 g", False), ("f M1 z1", False), ("f z1 z3", False)]
)
def test_all_three_agents_in_his_district_find_him(agents: str, seen: bool) -> None:
    play = arrange(p0="c", agents=agents)
    play.moves("d")  # no Agent is next to d
    assert play.peg == ("d" if seen else "")
    assert [each for _, each in play.news(1)][1:] == (["PZ-093"] if seen else [])


@pytest.mark.rule("PZ-093", "PZ-R02")
@pytest.mark.parametrize(("seats", "agents", "seen"), [(2, "f", False), (3, "f M1", True), (3, "f z1", False)])
def test_with_fewer_agents_all_in_play_must_be_there_and_one_alone_is_not_enough(
    seats: int, agents: str, seen: bool
) -> None:
    play = arrange(p0="c", agents=agents, seats=seats, options={"allow_fewer_agents": True})
    play.moves("d")
    assert play.peg == ("d" if seen else "")


@pytest.mark.rule("PZ-R02", "PZ-092")
def test_a_single_agent_still_finds_beside_it() -> None:
    play = arrange(p0="c", agents="e", seats=2, options={"allow_fewer_agents": True})
    play.moves("d")
    assert play.peg == "d"


@pytest.mark.rule("PZ-094", "PZ-095", "PZ-R24")
@pytest.mark.parametrize("seed", range(10))
def test_the_peg_is_on_the_map_exactly_while_a_condition_holds(seed: int) -> None:
    """Worked out anew from the rule at every question of random games."""
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    for _ in at_random(match, seed):
        table = match.table
        if not table.history:
            assert table.peg == -1
            continue
        place, board = table.place, table.board
        beside = any(space in board.neighbours[place] for space in table.at)
        together = {board.district[space] for space in table.at} == {board.district[place]}
        assert table.peg == (place if beside or together else -1)


@pytest.mark.rule("PZ-095", "PZ-R14")
def test_when_the_check_is_made() -> None:
    play = arrange(p0="z5", agents="a d z1")
    play.moves("")
    kinds = [MOVED]
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    play.step(1, "stop", "stop, a, c, g")
    kinds += [CHECKED]  # on foot, after the step; not again at the stop
    play.way(2, "taxi", "stay, walk:c, walk:e, bus:blue, taxi")  # to e, the only way within East
    play.step(2, "d", "stop, d, f, h")
    play.step(2, "stop", "stop, e")
    kinds += [CHECKED, CHECKED]
    play.way(3, "stay", "stay, walk:z2, walk:N1, taxi")
    play.moves("")
    kinds += [MOVED]
    play.stays(1)
    play.way(2, "bus:blue", "stay, walk:c, walk:e, bus:blue, taxi")
    play.ride(2, "a", "a, f")
    kinds += [CHECKED]
    assert [kind for kind, *_ in records(play.table.history)] == kinds


@pytest.mark.rule("PZ-096", "PZ-R25")
def test_revealing_is_nobodys_choice() -> None:
    play = arrange(p0="b", agents="L1 z1 z3")
    play.moves("c")
    assert play.peg == "c"
    play.asked("way", 1, "stay, walk:c, taxi")  # nobody was asked anything in between
    with pytest.raises(Refused):
        play.match.undo(P0)


@pytest.mark.rule("PZ-097", "PZ-R24")
def test_one_condition_takes_over_from_the_other() -> None:
    play = arrange(p0="d", agents="e f M1", turn=1, found=True)  # A and B
    play.news(1)
    play.way(1, "walk:h", "stay, walk:d, walk:f, walk:h, taxi")  # B alone
    assert play.peg == "d"
    play.step(1, "e", "stop, g, e, L2")  # A again
    assert play.peg == "d"
    assert all(rule == "PZ-065" for _, rule in play.news(1))
    assert play.table.sightings == 1
    play = arrange(p0="d", agents="e f M1", turn=3, found=True)
    play.way(3, "taxi", "stay, walk:f, taxi")  # to f
    assert play.peg == "d"


@pytest.mark.rule("PZ-098", "PZ-R24")
def test_the_last_place_and_round_stay_public() -> None:
    play = arrange(p0="L1", agents="c z1 z3", turn=1, found=True, round_=7)
    play.way(1, "walk:b", "stay, walk:b, walk:d, walk:L1, taxi")
    assert play.peg == ""
    for seat in (P0, 2, None):
        seen = play.match.view(seat).table
        assert (play.space(seen.last_seen), seen.last_seen_round) == ("L1", 7)
        line = ("Project-0 is out of sight. Last seen on L1 (Location L) in round 7.", "PZ-098")
        assert play.news(seat)[-1] == line
    play.step(1, "stop", "stop, a, c, g")
    play.stays(2, 3)
    play.moves("")
    assert play.table.last_seen_round == 7


@pytest.mark.rule("PZ-099", "PZ-065")
def test_a_finder_may_go_on_also_onto_him() -> None:
    play = arrange(p0="d", agents="b z1 z3", turn=1)
    play.way(1, "walk:c", "stay, walk:a, walk:c, walk:g, taxi")
    assert play.peg == "d"
    play.asked("step", 1, "stop, b, d, L1")
    play.step(1, "d", "stop, b, d, L1")
    play.ended("capture", [1, 2, 3])


@pytest.mark.rule("PZ-099")
def test_a_finder_may_also_go_elsewhere() -> None:
    play = arrange(p0="d", agents="b z1 z3", turn=1)
    play.way(1, "walk:c", "stay, walk:a, walk:c, walk:g, taxi")
    play.step(1, "L1", "stop, b, d, L1")
    play.asked("step", 1, "stop, c")
    assert play.peg == ""


@pytest.mark.rule("PZ-131", "PZ-R24")
@pytest.mark.parametrize("how", ["on foot", "by taxi", "by bus"])
def test_an_agents_step_takes_the_peg_off_at_once(how: str) -> None:
    if how == "on foot":
        play = arrange(p0="L1", agents="c z1 z3", turn=1, found=True)
        play.way(1, "walk:d", "stay, walk:b, walk:d, walk:L1, taxi")
    elif how == "by taxi":
        play = arrange(p0="L1", agents="c z1 z3", turn=1, found=True)
        play.way(1, "taxi", "stay, walk:b, walk:d, walk:L1, taxi")
        assert play.peg == "L1"
        play.step(1, "b", "b, L1")
    else:
        play = arrange(p0="c", agents="d z1 z3", turn=1, found=True)
        play.way(1, "bus:blue", "stay, walk:c, walk:e, bus:blue, taxi")
        assert play.peg == "c"
        play.ride(1, "f", "a, f")
    assert play.peg == ""
    assert play.news(2)[-1][1] == "PZ-098"


@pytest.mark.rule("PZ-102", "PZ-103", "PZ-117")
@pytest.mark.parametrize("how", ["on foot", "by taxi", "by bus"])
def test_coming_onto_his_space_captures_and_ends_the_game_at_once(how: str) -> None:
    if how == "by bus":
        play = arrange(p0="d", agents="a z1 z3", turn=1, found=True)
        play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
        play.ride(1, "d", "d, f")
    else:
        play = arrange(p0="b", agents="a z1 z3", turn=1, found=True)
        if how == "by taxi":
            play.way(1, "taxi", "stay, walk:b, bus:blue, taxi")  # b is the only space to go to
        else:
            play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    play.ended("capture", [1, 2, 3])
    assert play.at(1) == play.p0
    assert play.match.waiting == ()  # no further step, no getting off, no investigation


@pytest.mark.rule("PZ-104")
def test_capture_needs_no_token_and_no_sighting() -> None:
    play = arrange(p0="f", agents="a z1 z3", turn=1, aboard={1: "blue"}, bus=0, taxi=0, investigation=0)
    assert play.peg == ""
    play.picks("aboard", 1, "f", "aboard, off, d, f")
    play.ended("capture", [1, 2, 3])
    assert play.table.sightings == 0


@pytest.mark.rule("PZ-104", "PZ-067")
def test_a_walker_without_tokens_captures() -> None:
    play = arrange(p0="b", agents="a z1 z3", turn=1, bus=0, taxi=0, investigation=0, found=True)
    play.way(1, "walk:b", "stay, walk:b")
    play.ended("capture", [1, 2, 3])


@pytest.mark.rule("PZ-R32")
@pytest.mark.parametrize("every", [0, 3, 6, 12])
def test_sighting_every_so_many_rounds(every: int) -> None:
    play = arrange(p0="c", options={"sighting_every": every})
    for round_ in range(1, 14):
        play.moves("b" if round_ % 2 else "c")
        shown = bool(every) and round_ % every == 0
        assert play.peg == (play.p0 if shown else "")
        if shown:
            assert play.news(1)[-1] == (f"Project-0 is found on {play.p0}!", "PZ-R32")
        play.stays(1, 2)
        play.way(3, "walk:z4", "stay, walk:z4, walk:R1, taxi")
        play.step(3, "z5", "stop, z3, z5, Q1")
        play.step(3, "stop", "stop, z4, R1")
        assert play.peg == (play.p0 if shown else "")  # shown until his next move, whatever the Agents do
    assert play.table.sightings == (13 // every if every else 0)


@pytest.mark.rule("PZ-R32")
@pytest.mark.parametrize("every", [-1, 1, 2, 13])
def test_other_values_of_sighting_every_are_refused(every: int) -> None:
    with pytest.raises(Refused, match="sighting_every"):
        Match(GAME, seats=2, options={"sighting_every": every})


@pytest.mark.rule("PZ-R32", "PZ-092", "PZ-093")
def test_a_sighting_that_has_another_reason_cites_that() -> None:
    play = arrange(p0="c", agents="b z1 z3", options={"sighting_every": 3}, round_=3)
    play.moves("d c")
    assert play.news(1)[-1][1] == "PZ-092"
    assert found_by(play.table, play.table.place) == "PZ-092"


@pytest.mark.rule("PZ-094", "PZ-054")
def test_what_was_shown_is_kept_with_the_move() -> None:
    play = arrange(p0="b", agents="d z1 z3")
    play.moves("c")
    play.stays(1, 2, 3)
    play.moves("L1")
    at = [play.table.board.index[name] for name in ("d", "z1", "z3")]
    c = play.table.board.index["c"]
    assert list(records(play.table.history)) == [(MOVED, *at, c), (COLLECTED, *at, -1)]


@pytest.mark.rule("PZ-R35")
def test_after_a_capture_nothing_more_is_to_be_done() -> None:
    play = arrange(p0="b", agents="a z1 z3", turn=1, found=True)
    play.way(1, "walk:b", "stay, walk:b, bus:blue, taxi")
    play.ended("capture", [1, 2, 3])
    for seat in range(4):
        play.refused("stay", "", "over", seat=seat)
