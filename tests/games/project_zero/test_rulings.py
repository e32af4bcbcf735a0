"""The settings for rulings that go beyond the printed rules, each against its default."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.project_zero import GAME, make_game
from fabletop.games.project_zero.rules.fugitive import RouteForm
from fabletop.games.project_zero.state import CHECKED, INVESTIGATION_TOKENS, records
from fabletop.games.project_zero.tracker import possible
from fabletop.testing.arranged import at_random

from .arrange import P0, arrange, make_board

# --- PZ-R07: a check at the start ------------------------------------------------------------------------------------


def begun(seed: int, **options: Any) -> Match[Any]:
    """A match of two whose setup is over."""
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0, **options})
    while not match.table.round:
        match.answer(match.waiting[0], match.question_for(match.waiting[0]).ids[0])  # type: ignore[union-attr]  # asked
    return match


def in_sight(match: Match[Any]) -> bool:
    """Conditions A and B, by hand."""
    table, board = match.table, match.table.board
    beside = any(space in board.neighbours[table.place] for space in table.at)
    return beside or {board.district[space] for space in table.at} == {board.district[table.place]}


@pytest.mark.rule("PZ-025", "PZ-R07")
def test_whether_a_check_is_made_at_the_start() -> None:
    """Entries are never adjacent on the published map, so the small row has two that are."""
    doors = make_board(
        "A1-B1, C1-D1-E1-F1-G1-H1-I1", {"One": "A1 B1", "Two": "C1 D1 E1 F1 G1 H1 I1"},
        {name: f"{name}1" for name in "ABCDEFGHI"}, {},
    )  # fmt: skip
    game, seen = make_game(lambda: doors), set()
    for seed in range(60):
        for check in (False, True):
            match = Match(game, seats=2, seed=seed, options={"fugitive": 0, "check_at_start": check})
            while not match.table.round:
                match.answer(match.waiting[0], match.question_for(match.waiting[0]).ids[0])  # type: ignore[union-attr]
            table = match.table
            found = check and in_sight(match)
            seen.add((check, found))
            assert table.peg == table.last_seen == (table.place if found else -1)
            assert table.sightings == int(found)
            assert list(records(table.history)) == ([(CHECKED, *table.at, table.peg)] if check else [])
            view = match.view(1).table
            assert possible(view) >> table.place & 1
            if found:
                assert possible(view) == 1 << table.place
                assert match.question_for(0).rule == "PZ-048"  # type: ignore[union-attr]  # he is asked
    assert seen == {(False, False), (True, False), (True, True)}


@pytest.mark.rule("PZ-R07")
def test_what_a_check_at_the_start_shows_not_is_known_too() -> None:
    hidden = [match for seed in range(6) if (match := begun(seed, check_at_start=True)).table.peg < 0]
    for match in hidden:
        table = match.view(1).table
        near = {each for space in table.at for each in table.board.neighbours[space]}
        assert not any(possible(table) >> space & 1 for space in near)
    assert hidden


# --- PZ-R11: whether Agents block ------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-042", "PZ-R11")
def test_where_agents_do_not_block_he_passes_them_but_does_not_stop_there() -> None:
    play = arrange(p0="c", agents="d z1 z3")
    play.refused(["d", "e"], "PZ-042", "cannot pass or stop")
    play = arrange(p0="c", agents="d z1 z3", options={"agents_block": False})
    play.refused(["d"], "PZ-R11", "Agent 1 is on d; you may pass, but not stop there")
    play.refused(["b", "c", "d"], "PZ-R11")
    assert "space:d" in play.match.question_for(P0).hints["steps"]["space:c"]  # type: ignore[union-attr]  # asked
    assert play.match.question_for(P0).hints["blocked"] == {}  # type: ignore[union-attr]
    play.moves("d e")
    assert (play.p0, play.peg) == ("e", "e")
    play.asked("way", 1, "stay, walk:c, walk:e, bus:blue, taxi")


@pytest.mark.rule("PZ-043", "PZ-R11", "PZ-R12")
def test_where_agents_do_not_block_nobody_is_hemmed_in() -> None:
    for options in ({"p0_min_steps": 1}, {"surrounded_loses": True}):
        play = arrange(p0="L2", agents="h z1 z3", options={"agents_block": False, **options})
        form = RouteForm(play.table)
        routes = set(form.every())
        names = play.table.board.names
        ends = {names[route[-1]] for route in routes if route}
        assert ends == {"g", "e", "b", "d", "f", "a", "c", "M1", "L1", "L2"}  # h itself is none
        assert all(form.some(Random(seed)) in routes for seed in range(200))
        assert (() in routes) == (play.table.settings.p0_min_steps == 0)
        play.moves("h L2")
        assert play.p0 == "L2"


# --- PZ-R19: whether Agents may stand together -----------------------------------------------------------------------


@pytest.mark.rule("PZ-064", "PZ-085", "PZ-R19")
def test_where_agents_share_a_space_they_end_there_by_every_way() -> None:
    share = {"agents_share": True}
    play = arrange(p0="z5", agents="b c z3", turn=1, options=share)
    play.way(1, "walk:c", "stay, walk:a, walk:c, walk:g, taxi")
    play.step(1, "stop", "stop, b, d, L1")
    assert play.table.at[0] == play.table.at[1]
    play = arrange(p0="z5", agents="a d z3", turn=1, options=share)
    assert "walk:d" in [option.id for option in play.match.question.further]  # type: ignore[union-attr]  # asked
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    play.ride(1, "d", "d, f")
    play.gets_off(1)
    assert play.at(1) == play.at(2) == "d"
    play = arrange(p0="z5", agents="a d z3", turn=1)
    assert "walk:d" not in [option.id for option in play.match.question.further]  # type: ignore[union-attr]


@pytest.mark.rule("PZ-R19", "PZ-092", "PZ-102")
def test_agents_on_one_space_find_and_capture_as_ever() -> None:
    play = arrange(p0="d", agents="c c z3", turn=2, found=True, options={"agents_share": True})
    assert play.peg == "d"
    play.way(2, "walk:d", "stay, walk:b, walk:d, walk:L1, taxi")
    play.ended("capture", [1, 2, 3])


# --- PZ-R24: when the peg leaves -------------------------------------------------------------------------------------


@pytest.mark.rule("PZ-131", "PZ-R24")
@pytest.mark.parametrize(("leaves", "peg"), [("at_once", ""), ("when_he_moves", "L1")])
def test_whether_an_agent_who_walks_away_loses_sight_of_him(leaves: str, peg: str) -> None:
    play = arrange(p0="L1", agents="d z1 z3", turn=1, options={"peg_leaves": leaves})
    play.way(1, "walk:c", "stay, walk:c, walk:e, bus:blue, taxi")
    assert play.peg == "L1"
    play.step(1, "b", "stop, b, d, L1")
    assert play.peg == peg
    play.step(1, "stop", "stop, a, c, g")
    play.stays(2, 3)
    assert play.peg == peg
    play.moves("")  # his own move is tested, and nobody is near any more
    assert play.peg == ""


@pytest.mark.rule("PZ-R24", "PZ-125")
def test_a_peg_that_stays_follows_his_own_move_as_ever() -> None:
    play = arrange(p0="L1", agents="d z1 z3", turn=1, options={"peg_leaves": "when_he_moves"})
    play.way(1, "walk:c", "stay, walk:c, walk:e, bus:blue, taxi")
    play.step(1, "stop", "stop, b, d, L1")
    play.stays(2, 3)
    play.moves("")
    assert play.peg == "L1"  # an Agent is still next to him
    play.way(1, "walk:b", "stay, walk:b, walk:d, walk:L1, taxi")
    assert play.peg == "L1"


@pytest.mark.rule("PZ-R24", "PZ-093")
def test_who_was_found_by_the_district_alone_is_hidden_when_an_agent_leaves_it() -> None:
    play = arrange(p0="d", agents="M1 L2 f", turn=2, found=True, options={"peg_leaves": "when_he_moves"})
    play.way(2, "walk:h", "stay, walk:h, taxi")
    assert play.peg == "d"
    play.step(2, "g", "stop, g, e, L2")
    assert play.peg == ""


# --- PZ-R27: where Agents investigate --------------------------------------------------------------------------------


@pytest.mark.rule("PZ-106", "PZ-R27")
def test_landing_needs_a_step_of_this_turn() -> None:
    landing = {"investigate_from": "landing"}
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1, options=landing)
    play.way(1, "stay", "stay, walk:c, taxi")
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")  # not asked for an investigation
    assert play.table.investigation == [INVESTIGATION_TOKENS] * 3
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1, options=landing)
    play.way(1, "walk:c", "stay, walk:c, taxi")
    play.step(1, "L1", "stop, b, d, L1")
    play.step(1, "stop", "stop, c")
    play.investigates(1)
    play = arrange(p0="z5", agents="L1 z1 z3", turn=1)
    play.way(1, "stay", "stay, walk:c, taxi")
    play.investigates(1)  # without the setting


@pytest.mark.rule("PZ-106", "PZ-107", "PZ-R27")
def test_beside_an_entry_an_agent_asks_about_its_location() -> None:
    play = arrange(p0="z5", trail="L2 | h g", agents="b z1 z3", turn=1, options={"investigate_from": "beside"})
    play.way(1, "walk:c", "stay, walk:a, walk:c, walk:g, taxi")
    play.step(1, "stop", "stop, b, d, L1")
    play.picks("investigate", 1, "investigate:L", "investigate:L, end turn")
    assert play.news(2)[-1] == ("Agent 1 investigates Location L: yes, Project-0 has been there.", "PZ-110")
    assert play.table.investigation == [9, 10, 10]
    play.asked("way", 2, "stay, walk:z2, walk:N1, taxi")


@pytest.mark.rule("PZ-R27", "PZ-077")
def test_beside_an_entry_also_where_a_bus_was_left() -> None:
    play = arrange(p0="z5", agents="a z1 z3", turn=1, options={"investigate_from": "beside"})
    play.way(1, "bus:blue", "stay, walk:b, bus:blue, taxi")
    play.ride(1, "f", "d, f")
    fork = play.match.fork()
    play.gets_off(1)
    play.picks("investigate", 1, "end turn", "investigate:M, end turn")
    fork.answer(1, "aboard")  # who stays aboard does not ask
    assert fork.waiting == (2,)


@pytest.mark.rule("PZ-R27")
def test_of_several_locations_one_is_asked_about() -> None:
    cross = make_board(
        "x-A1, x-B1, x-y, C1-D1-E1-F1-G1", {"One": "x y A1 B1", "Two": "C1 D1 E1 F1 G1"},
        {name: f"{name}1" for name in "ABCDEFG"}, {},
    )  # fmt: skip
    play = arrange(
        p0="G1", trail="B1 | x y", agents="x C1 E1", turn=1, data="C D E F G", board=cross,
        options={"investigate_from": "beside"},
    )  # fmt: skip
    play.way(1, "stay", "stay, walk:y, walk:A1, walk:B1, taxi")
    play.picks("investigate", 1, "investigate:B", "investigate:A, investigate:B, end turn")
    assert "Location B: yes" in play.news(P0)[-1][0]
    play.refused("investigate:A", "", seat=1)  # one question, and the turn is over


# --- all of them at once ---------------------------------------------------------------------------------------------

ALL = {
    "check_at_start": True, "agents_block": False, "agents_share": True, "peg_leaves": "when_he_moves",
    "investigate_from": "beside",
}  # fmt: skip


@pytest.mark.parametrize("seats", [2, 4])
def test_matches_with_all_of_them_are_played_to_their_end(seats: int) -> None:
    match = Match(GAME, seats=seats, seed=seats, options={"fugitive": 0, "round_limit": 6, **ALL})
    for _ in at_random(match, seats):
        table = match.view(1).table
        if table.round:
            assert possible(table) >> match.table.place & 1
    assert match.outcome is not None
