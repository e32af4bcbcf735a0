"""Movement and range (TP-168 to TP-185, TP-365)."""

from __future__ import annotations

import pytest
from tests.games.projector.arrange import bring, finished, hand, load, projection, space, stack
from tests.games.projector.driving import go_on, play

from fabletop.engine.effects import Source
from fabletop.engine.match import Match
from fabletop.games.projector.effects.moving import Moves
from fabletop.games.projector.rules.ailments import give
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.places import BESIDE, range_between, within
from fabletop.games.projector.state import CARD, ON_LOCATION, Outing
from fabletop.testing.arranged import choices, refused

PILES = {0: ["Dash"] * 6, 1: ["Dash"] * 6}


def goes(match: Match[Outing]) -> set[str]:
    return {each[3:] for each in choices(match) if each.startswith("go:")}


@pytest.mark.rule("TP-168", "TP-169", "TP-170", "TP-186")
def test_any_card_is_discarded_for_a_movement_point_and_is_not_played() -> None:
    match = projection(hands={0: ["Spot", "Dash", "Parley"], 1: []}, draw=PILES)
    for name in ("Spot", "Dash", "Parley"):  # a reaction, too, and one that could not be played
        match.answer(0, f"move:{hand(match, 0, name)}")
    assert match.table.moves[0] == 3
    assert len(match.table.discards[0]) == 3
    assert match.table.hands_played[0] == 0
    assert match.table.temp[0] == [0] * 7
    assert match.table.draws.get("tests", 0) == 0  # nothing was rolled


@pytest.mark.rule("TP-168")
def test_cards_may_be_discarded_where_no_way_leads_on() -> None:
    match = projection(house={"2.3": "AH:10"}, hands={0: ["Spot"], 1: []}, draw=PILES)
    match.answer(0, f"move:{hand(match, 0, 'Spot')}")
    assert match.table.moves[0] == 1
    assert goes(match) == set()


@pytest.mark.rule("TP-171", "TP-R48")
def test_nobody_discards_for_movement_out_of_their_action_step() -> None:
    match = projection(
        ("turn_end", 0), hands={0: ["Spot"], 1: ["Spot"]}, draw=PILES, settings={"stops": False}, at={0: "2.2"}
    )
    assert not [each for seat in match.waiting for each in choices(match, seat) if each.startswith("move:")]


@pytest.mark.rule("TP-172", "TP-174", "TP-175")
@pytest.mark.example("projector", "E17")
def test_a_point_moves_one_space_straight_to_a_location() -> None:
    match = projection(house={"2.2": "AH:16", "2.1": "AH:13", "3.3": "AH:19"}, at={0: "2.2"}, up=["2.2"], draw=PILES,
                       fields={"moves": [1, 0]})  # fmt: skip
    assert goes(match) == {"2.1"}  # not to 3.3, which touches by a corner, nor to 1.2, where nothing lies
    refused(match, 0, "go:3.3")
    assert range_between(space("2.2"), space("3.3")) == 1


@pytest.mark.rule("TP-173", "TP-R02", "TP-R50")
def test_both_touching_sides_must_let_one_through() -> None:
    """The Attic Door is open to the west alone; the stile has barriers to the east and the west."""
    house = {"2.2": "AH:11", "1.2": "AH:13", "3.2": "AH:14", "2.1": "AH:16", "2.3": "AH:10"}
    match = projection(house=house, at={0: "2.2"}, up=list(house), draw=PILES, fields={"moves": [1, 0]})
    assert goes(match) == {"1.2"}
    match = projection(house=house, at={0: "3.2"}, up=list(house), draw=PILES, fields={"moves": [1, 0]})
    assert goes(match) == set()  # its own side is open, the door's is not: neither way
    match = projection(
        house={"2.2": "AH:16", "3.2": "CM:17"}, at={0: "2.2"}, up=["2.2", "3.2"], draw=PILES, fields={"moves": [1, 0]}
    )
    assert goes(match) == set()


@pytest.mark.rule("TP-124", "TP-R34")
def test_a_turned_location_has_turned_sides() -> None:
    house = {"2.2": "AH:11", "1.2": "AH:13", "2.1": "AH:16"}
    turned = [0] * 36
    turned[space("2.2")] = 1  # by a quarter: what was west is north
    match = projection(
        house=house, at={0: "2.2"}, up=list(house), draw=PILES, fields={"moves": [1, 0], "turned": turned}
    )
    assert goes(match) == {"2.1"}


@pytest.mark.rule("TP-176")
def test_any_number_of_figures_share_a_location() -> None:
    match = projection(seats=4, at={3: "2.2"}, fields={"moves": [1, 0, 0, 0]}, up=["2.2", "2.3"])
    match.answer(0, "go:2.2")
    assert match.table.at.count(space("2.2")) == 2
    assert match.table.at.count(space("2.3")) == 2


@pytest.mark.rule("TP-178", "TP-R47")
def test_points_that_are_left_are_lost_when_the_turn_is_ended() -> None:
    match = projection(hands={0: ["Spot"], 1: []}, draw=PILES, at={0: "2.2"})
    match.answer(0, f"move:{hand(match, 0, 'Spot')}")
    match.answer(0, "end")
    assert match.table.moves[0] == 0


@pytest.mark.rule("TP-R47")
def test_points_of_the_entropy_step_wait_and_those_out_of_turn_are_used_at_once() -> None:
    match = projection(draw=PILES, fields={"step": "entropy"})
    table = match.table
    now = Now(table, Source(ON_LOCATION, space("2.3")), {"you": 0})
    finished(Moves(n=2).run(now))
    assert table.moves[0] == 2
    asked = Moves(n=2).run(Now(table, Source(ON_LOCATION, space("2.3")), {"you": 1}))
    assert asked.send(None) is not None  # the other is asked where to
    asked.close()
    assert table.moves[1] == 0


@pytest.mark.rule("TP-179", "TP-177")
def test_moves_abilities_and_texts_may_be_mixed() -> None:
    match = projection(
        hands={0: ["Dash", "Parley"], 1: []}, draw=PILES, at={0: "2.2"}, up=["2.2", "2.1", "1.3"],
        also=lambda table: load(table, "tests", 20, 19),
    )  # fmt: skip
    play(match, 0, "Dash")
    match.answer(0, "go:2.1")
    match.answer(0, f"move:{hand(match, 0, 'Parley')}")
    match.answer(0, "go:2.2")
    assert match.table.moves[0] == 1
    assert match.table.steps_made[0] == 2


@pytest.mark.rule("TP-177")
def test_a_costly_move_needs_its_points() -> None:
    """Wet shoes: a move takes two points."""
    match = projection(draw=PILES, fields={"moves": [1, 0]}, also=lambda table: finished(give(table, 0, "CN:03")))
    assert goes(match) == set()
    match = projection(draw=PILES, fields={"moves": [2, 0]}, up=["2.3", "2.2"],
                       also=lambda table: finished(give(table, 0, "CN:03")))  # fmt: skip
    match.answer(0, "go:2.2")
    assert match.table.moves[0] == 0


@pytest.mark.rule("TP-180", "TP-181", "TP-182", "TP-183", "TP-184", "TP-R49")
@pytest.mark.parametrize(("one", "other", "n"), [
    ("2.2", "2.2", 0), ("2.2", "3.3", 1), ("2.2", "2.3", 1), ("1.1", "4.2", 3), ("1.1", "6.6", 5), ("1.6", "6.1", 5),
])  # fmt: skip
def test_range_is_the_larger_of_the_distances_across_and_down(one: str, other: str, n: int) -> None:
    assert range_between(space(one), space(other)) == n
    assert range_between(space(other), space(one)) == n


@pytest.mark.rule("TP-182", "TP-183", "TP-185")
def test_within_a_range_counts_oneself_and_asks_neither_for_gaps_nor_for_sides() -> None:
    house = {"1.1": "AH:11", "3.1": "AH:13"}  # with a gap between, a closed side and a card that lies face down
    match = projection(house=house, at={0: "1.1", 1: "3.1"}, up=["1.1"], draw=PILES)
    assert within(match.table, 0, 0, 0)
    assert within(match.table, 1, 2, 0)
    assert not within(match.table, 1, 1, 0)


@pytest.mark.rule("TP-184", "TP-185")
def test_a_baddie_of_the_global_area_is_near_everybody_and_one_of_a_player_is_where_they_are() -> None:
    match = projection(at={0: "1.1", 1: "4.3"}, up=["1.1", "4.3"], draw=PILES)
    table: Outing = match.table
    for id_, where, near in (("EA:05", "global", (True, True)), ("EA:01", 1, (False, True))):
        thing = CARD + bring(table, id_, where)
        assert (within(table, thing, 0, 0), within(table, thing, 0, 1)) == near


@pytest.mark.rule("TP-365")
def test_adjacent_means_sharing_an_edge_whatever_the_sides_are() -> None:
    assert space("2.3") in BESIDE[space("2.2")]
    assert space("3.3") not in BESIDE[space("2.2")]
    assert space("1.2") not in BESIDE[space("6.1")]  # the edge of the grid is an edge


@pytest.mark.rule("TP-R42", "TP-364", "TP-R123")
@pytest.mark.example("projector", "E33")
def test_an_offer_out_of_the_action_step_takes_a_card_for_its_own_words_alone() -> None:
    """The Bulb Flickers offers a test of resolve in the entropy step. Rest is no reaction: it may answer the offer, and
    could not be played for its own effect."""
    match = projection(
        ("turn", 0), hands={0: ["Rest"], 1: []}, draw=PILES, levels={"Rest": 4}, at={0: "2.2"}, up=["2.2"],
        lost={0: ["Dash"]}, also=lambda table: stack(table, "EA:10"),
    )  # fmt: skip
    go_on(match, until="test")
    assert choices(match) == [f"c{hand(match, 0, 'Rest')}", "no"]  # resolve: no reaction, so for the text alone
