"""The end of an encounter, and whose turn comes next (LA-190 to LA-199, LA-289)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import DECKS, SCENE, TURNS, Film
from fabletop.games.lost_adventures.terms import CATEGORIES
from fabletop.testing.arranged import choices, refused

from .arrange import answer, city, film, leaving, show, tiles_but
from .encounter import asked

ANKARA_ROW = range(6, 9)  # triangles
PLAIN = [card.id for card in box().adventures if card.back == "plain"]


def ending(**arranged: Any) -> Match[Film]:
    """An encounter in Ankara ends: rewards are claimed, all is cleared, and the next turn begins."""
    return film(start=("encounter ends",), in_city="ankara", at={0: "ankara"}, **arranged)


# --- clearing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-190")
def test_all_cubes_return_to_their_owners() -> None:
    """At the end of the last turn, when no other turn begins that would clear the table."""
    claims, looking = [-1] * 12, [0] * 12
    claims[6], claims[7], looking[9] = 0, 1, 0b11
    match = ending(
        turn=TURNS, cubed=[[0], [1, 2], []], claims=claims, looking=looking, rewards=[0, 0, 0], secret_card=1
    )  # fmt: skip
    table = match.table
    assert table.phase == "interlude"
    assert table.cubed == [[], [], []]
    assert table.claims == [-1] * 12
    assert table.looking == [0] * 12


@pytest.mark.rule("LA-191", "LA-R76")
def test_unclaimed_cards_of_the_row_leave_by_their_backs() -> None:
    match = leaving(1)
    show(match.table, 6, PLAIN[0])
    boxes = match.table.boxes[:]
    answer(match, (0, "done"))
    table = match.table
    assert boxes[6] in table.discards
    assert {boxes[7], boxes[8]} <= set(table.gone)
    assert not {boxes[7], boxes[8]} & set(table.discards)


@pytest.mark.rule("LA-191")
def test_cards_of_other_rows_stay() -> None:
    match = leaving(1)
    before = match.table.boxes[:]
    answer(match, (0, "done"))
    assert [match.table.boxes[n] for n in range(12) if n not in ANKARA_ROW] == before[:6] + before[9:]


@pytest.mark.rule("LA-192")
def test_empty_boxes_are_refilled_from_the_adventure_deck() -> None:
    match = leaving(1)
    top = match.table.adventures[-3:][::-1]
    answer(match, (0, "done"))
    assert [match.table.boxes[n] for n in ANKARA_ROW] == top
    assert not set(top) & set(match.table.adventures)


@pytest.mark.rule("LA-193")
def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    match = leaving(1)
    table = match.table
    table.discards, table.adventures = table.adventures[:], []
    pile = set(table.discards)
    answer(match, (0, "done"))
    filled = {table.boxes[n] for n in ANKARA_ROW}
    assert len(filled & pile) == 3
    assert set(table.adventures) | filled == pile
    assert table.discards == []


@pytest.mark.rule("LA-193", "LA-192")
def test_with_both_empty_boxes_stay_empty() -> None:
    match = leaving(1)
    table = match.table
    table.gone += table.adventures
    table.adventures = []
    assert "draw" in choices(leaving(1), 0)
    answer(match, (0, "done"))
    assert [table.boxes[n] for n in ANKARA_ROW] == [-1, -1, -1]
    assert match.table.turn == 2


@pytest.mark.rule("LA-193")
def test_with_both_empty_nothing_is_drawn() -> None:
    match = film(start=("others allocate",), in_city="ankara", inside=[1, 0, 0], adventures=[], at={0: "ankara"})
    refused(match, 1, {"join": False, "draw": 1}, "LA-193")
    assert "draw" not in choices(leaving(1, adventures=[]), 0)


@pytest.mark.rule("LA-194", "LA-114")
def test_flipped_cards_are_shuffled_back_into_their_deck() -> None:
    match = film(start=("flip",), in_city="ankara", inside=[1, 0, 0], at={0: "ankara"})
    deck = DECKS[CATEGORIES.index(match.table.encounter.category)]
    answer(match, (0, "remain"), (0, "remain"), (0, "remain"))
    assert len(match.table.flipped) == 4
    answer(match, (0, "exit"))
    table = match.table
    assert table.flipped == []
    assert len(table.pile(deck)) == 12
    assert not any(table.seen[card] for card in table.pile(deck))


@pytest.mark.rule("LA-195", "LA-R53")
def test_the_encounter_card_leaves_the_game() -> None:
    match = leaving(1)
    (card,) = match.table.pile(SCENE)
    left = len(match.table.pile_triangle)
    answer(match, (0, "done"))
    assert match.table.scene == []
    assert card in match.table.gone
    assert len(match.table.pile_triangle) == left


@pytest.mark.rule("LA-196")
def test_the_secret_exit_card_returns_to_its_place() -> None:
    assert ending(turn=TURNS, secret_card=1).table.secret_card == -1


# --- tiles that move on ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-289", "LA-R93")
def test_tiles_move_on_in_order_and_the_active_city_is_open_now() -> None:
    """Three tiles compete for Ankara, Cairo and Saigon: one that waited since it was found in Ankara, the relic in the
    active city, and a rescued one, to which Ankara would be nearest."""
    where = tiles_but(["ankara", "cairo", "saigon"])
    rescued = where.index(box().berlin)
    first, second = box().relics
    match = ending(
        waiting=[first, city("ankara"), 1], relics_here=[second], revealers=[0], rescued=rescued, tile_at=where
    )  # fmt: skip
    tile_at = match.table.tile_at
    assert (tile_at[first], tile_at[second], tile_at[rescued]) == (city("ankara"), city("cairo"), city("saigon"))
    assert match.table.waiting == match.table.relics_here == match.table.revealers == []


@pytest.mark.rule("LA-289", "LA-R93")
def test_tiles_move_on_after_claiming_and_before_the_clean_up() -> None:
    """A full mat asks about a claimed card first; the row is cleared last."""
    claims = [-1] * 12
    claims[6] = 0
    relic = box().relics[0]
    match = ending(
        claims=claims, cards={0: ["jet_mirror", "stowaway", "duck"]}, relics_here=[relic], revealers=[0],
        tile_at=tiles_but(["cairo", "athens"]),
    )  # fmt: skip
    asked(match, 0, "LA-149")
    assert match.table.tile_at[relic] < 0
    row = [match.table.boxes[n] for n in (7, 8)]
    answer(match, (0, "discard"))
    asked(match, 0, "LA-165")
    assert [match.table.boxes[n] for n in (7, 8)] == row
    answer(match, (0, "cairo"))
    assert match.table.turn == 2


# --- the next active player ------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-197", "LA-198", "LA-R87")
@pytest.mark.parametrize(
    ("time", "previous", "expected"),
    [
        ([3, 2, 5], 0, 1),
        ([1, 2, 5], 0, 0),
        ([2, 2, 5], 0, 1),  # tied: the nearest to the left of who was active
        ([2, 5, 2], 0, 2),  # and the active player comes last
        ([2, 5, 2], 1, 2),
        ([2, 2, 2], 2, 0),
        ([2, 2, 2], 1, 2),
    ],
)
def test_the_player_furthest_back_is_active_next(time: list[int], previous: int, expected: int) -> None:
    match = film(start=("next turn",), time=time, active=previous)
    assert match.table.active == expected
    assert match.waiting == (expected,)


@pytest.mark.rule("LA-197")
def test_who_is_out_is_passed_over() -> None:
    assert film(start=("next turn",), time=[9, 2, 5], out=["", "life", ""]).table.active == 2


@pytest.mark.rule("LA-199", "LA-033")
def test_after_the_ninth_turn_there_is_no_active_player_but_the_interlude() -> None:
    match = film(start=("next turn",), turn=TURNS, time=[9, 2, 5], active=0)
    assert (match.table.phase, match.table.active, match.table.turn) == ("interlude", 0, TURNS)


@pytest.mark.rule("LA-R77")
def test_the_temple_phase_waits_for_turn_nine_even_if_all_are_past_the_enemys_discovery() -> None:
    match = film(start=("next turn",), turn=TURNS - 1, time=[20, 21, 22])
    assert (match.table.phase, match.table.turn) == ("map", TURNS)
    early = film(start=("next turn",), turn=TURNS, time=[1, 1, 1])
    assert early.table.phase == "interlude"
