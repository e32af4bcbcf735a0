"""Data points (PZ-049 to PZ-058)."""

from __future__ import annotations

import pytest

from fabletop.engine.match import Match
from fabletop.games.project_zero import GAME, city_board
from fabletop.games.project_zero.state import COLLECTED, MOVED, records
from fabletop.testing.arranged import at_random

from .arrange import P0, Play, arrange


def titles(play: Play) -> list[str]:
    return [play.table.board.location_ids[play.table.face[card]] for card in play.table.taken]


@pytest.mark.rule("PZ-049", "PZ-053")
@pytest.mark.parametrize(("route", "entry"), [("c L1", "L1"), ("g h L2", "L2")])
def test_any_entry_of_the_location_will_do(route: str, entry: str) -> None:
    play = arrange(p0="b")
    deck = len(play.table.deck)
    play.moves(route)
    assert play.p0 == entry
    assert titles(play) == ["L"]
    assert len(play.table.deck) == deck - 1
    assert play.table.collected_rounds == [1]


@pytest.mark.rule("PZ-049")
def test_landing_on_an_entry_that_is_no_data_point_collects_nothing() -> None:
    play = arrange(p0="b", data="M N O P Q")
    play.news(1)
    play.moves("c L1")
    assert play.table.collected == 0
    assert play.news(1) == [("Project-0 has moved.", "PZ-045")]


@pytest.mark.rule("PZ-050", "PZ-R15")
def test_passing_over_an_entry_does_not_collect() -> None:
    play = arrange(p0="b")
    play.moves("c L1 c d")
    assert play.table.collected == 0
    assert [kind for kind, *_ in records(play.table.history)] == [MOVED]


@pytest.mark.rule("PZ-051", "PZ-R15")
def test_collection_is_not_asked_for_and_cannot_be_declined() -> None:
    play = arrange(p0="b")
    play.moves("c L1")
    assert play.table.collected == 1
    play.asked("way", 1, "stay, walk:z2, walk:N1, taxi")  # the next question is the Agent's
    assert [kind for kind, *_ in records(play.table.history)] == [COLLECTED]


@pytest.mark.rule("PZ-049", "PZ-051")
def test_staying_on_an_entry_where_he_began_collects_too() -> None:
    """He lands there by ending a move of no steps; his start itself is never a data point."""
    play = arrange(p0="L1", trail="c | L1 | c L1", collected="")
    play.moves("")
    assert titles(play) == ["L"]


@pytest.mark.rule("PZ-052", "PZ-R33")
def test_at_most_one_for_each_turn() -> None:
    play = arrange(p0="e", data="L M N O P")
    play.moves("h L2 h e f")  # over an entry of L, and no step left for M1
    assert play.table.collected == 0
    play.stays(1, 2, 3)
    play.moves("M1")
    assert titles(play) == ["M"]
    assert all(len(entries) == len(set(entries)) for entries in city_board().entries)
    assert len({space for entries in city_board().entries for space in entries}) == 40  # no entry of two locations


@pytest.mark.rule("PZ-052")
@pytest.mark.parametrize("seed", range(8))
def test_the_count_never_rises_by_more_than_one_between_two_questions(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    before = 0
    for _ in at_random(match, seed):
        assert match.table.collected - before in (0, 1)
        before = match.table.collected


@pytest.mark.rule("PZ-053", "PZ-054", "PZ-055", "PZ-R16")
def test_the_card_lies_face_down_and_the_agents_learn_the_number_alone() -> None:
    play = arrange(p0="b", collected="N")
    for seat in (P0, 1, None):
        play.news(seat)
    play.moves("c L1")
    told = ("Project-0 has collected a data point: 2 of 5.", "PZ-054")
    assert play.news(P0) == [
        ("You are on L1 (Location L).", "PZ-044"), ("Project-0 has moved.", "PZ-045"), told,
        ('You have "The data of L" from Location L.', "PZ-053"),
    ]  # fmt: skip
    his = play.match.view(P0).table
    assert [play.table.board.location_ids[his.face[card]] for card in his.taken] == ["N", "L"]
    for seat in (1, 2, 3, None):
        seen = play.match.view(seat).table
        assert seen.taken == [-1, -1]
        assert seen.collected == 2
        assert seen.collected_rounds == [1, 1]
        assert set(seen.face) == {-1}
        if seat in (1, None):
            assert play.news(seat) == [("Project-0 has moved.", "PZ-045"), told]


@pytest.mark.rule("PZ-055")
def test_the_cards_stay_unseen_until_the_end_and_are_shown_then() -> None:
    play = arrange(p0="b", collected="N O P M", data="L M N O P", agents="z1 z3 z5")
    assert play.match.view(1).table.taken == [-1] * 4
    play.moves("c L1")
    play.ended("fifth data point", [P0])
    seen = play.match.view(1).table
    assert [seen.board.location_ids[seen.face[card]] for card in seen.taken] == ["N", "O", "P", "M", "L"]


@pytest.mark.rule("PZ-056")
@pytest.mark.parametrize("order", ["L M", "M L"])
def test_in_any_order(order: str) -> None:
    routes = {"L M": ["h L2", "h e f M1"], "M L": ["f M1", "f e h L2"]}[order]
    play = arrange(p0="e")
    for route in routes:
        play.moves(route)
        play.stays(1, 2, 3)
    assert titles(play) == order.split()


@pytest.mark.rule("PZ-057")
@pytest.mark.parametrize("route", ["", "c L1", "c b g h L2"])
def test_visiting_a_collected_location_again_does_nothing(route: str) -> None:
    play = arrange(p0="L1", trail="b | c L1", collected="L")
    play.news(1)
    deck = play.table.deck[:]
    play.moves(route)
    assert play.table.collected == 1
    assert play.table.deck == deck
    assert play.news(1) == [("Project-0 has moved.", "PZ-045")]


@pytest.mark.rule("PZ-058", "PZ-R37")
def test_an_agent_on_one_entry_does_not_close_the_other() -> None:
    play = arrange(p0="b", agents="L2 z3 z5")
    play.moves("c L1")
    assert titles(play) == ["L"]


@pytest.mark.rule("PZ-R37", "PZ-042", "PZ-062")
def test_an_agent_may_bar_the_only_entry_for_good() -> None:
    play = arrange(p0="e", agents="M1 z3 z5")
    for _ in range(4):
        play.refused(["f", "M1"], "PZ-042", "Agent 1 is on M1")
        play.moves("")
        play.way(1, "stay", "stay, walk:f, taxi")
        play.leaves(1)
        play.stays(2, 3)
    assert play.at(1) == "M1"


@pytest.mark.rule("PZ-053", "PZ-R05")
@pytest.mark.parametrize("seed", range(4))
def test_every_data_point_is_in_the_deck_until_it_is_taken(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"fugitive": 0})
    for _ in at_random(match, seed):
        table = match.table
        if table.round:
            deck = {table.face[card] for card in table.deck}
            taken = {table.face[card] for card in table.taken}
            assert set(table.data_points) <= deck | taken
            assert not deck & taken
            assert len(deck) + len(taken) == 29
