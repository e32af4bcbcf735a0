"""Off-camera actions: Move, Draw and Reveal (LA-155 to LA-170, LA-287)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import AWAY, Film
from fabletop.testing.arranged import choices, refused

from .allocating import off
from .arrange import answer, city, film, leaving, looked, temple_id, tiles_but
from .encounter import asked

LHASA = temple_id("blue", city="lhasa")
CAIRO = {0: "ankara", 1: "cairo", 2: "cairo"}


def others(active: int = 0, **arranged: Any) -> Match[Film]:
    """An encounter in Ankara: the active player has paid, the two others are asked."""
    arranged.setdefault("at", CAIRO)
    inside = [int(seat == active) for seat in range(3)]
    return film(start=("others allocate",), active=active, in_city="ankara", inside=inside, **arranged)


def acting(seat: int = 1, **arranged: Any) -> Match[Film]:
    """A player who stayed out acts now, in turn 3; then the first card is flipped."""
    arranged.setdefault("at", CAIRO)
    arranged.setdefault("turn", 3)
    arranged.setdefault("agenda", [("flip",)])
    return film(start=("off camera", seat), in_city="ankara", inside=[1, 0, 0], **arranged)


def cubes(number: int, seat: int = 1) -> list[int]:
    return [number * (each == seat) for each in range(3)]


# --- when ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-155", "LA-166", "LA-R47")
def test_who_stayed_out_acts_after_the_reveal_and_before_the_first_flip() -> None:
    match = others()
    answer(match, (1, off(move=1)), (2, off()))
    assert match.waiting == (1,)
    asked(match, 1, "LA-156")
    assert match.table.flipped == []
    answer(match, (1, "move_athens"))
    assert len(match.table.flipped) == 1
    asked(match, 0, "LA-117")


@pytest.mark.rule("LA-155", "LA-169", "LA-R47")
def test_who_exits_acts_at_once_before_the_next_decides() -> None:
    match = film(start=("decisions",), in_city="ankara", inside=[1, 1, 0], rewards=[1, 0, 0], at=CAIRO)
    match.table.success = next(n for n, space in enumerate(match.table.encounter.track) if space.n)
    answer(match, (0, "exit"), (0, "move"))
    assert match.waiting == (0,)
    assert set(choices(match, 0)) == {"move_athens", "move_baghdad", "move_berlin", "move_cairo", "done"}
    answer(match, (0, "move_baghdad"))
    assert match.table.at[0] == city("baghdad")
    assert match.waiting == (1,)
    asked(match, 1, "LA-117")


@pytest.mark.rule("LA-168", "LA-R47")
def test_several_players_draw_in_turn_order() -> None:
    match = others(active=1, at={0: "cairo", 1: "ankara", 2: "cairo"})
    top = [box().faces[match.table.face[card]].id for card in match.table.adventures[-2:]]
    answer(match, (0, off(draw=2)), (2, off(draw=2)))
    assert match.waiting == (2,)
    assert sorted(choices(match, 2)) == sorted(top)
    answer(match, (2, top[0]))
    assert match.waiting == (0,)
    assert top[0] not in choices(match, 0)


@pytest.mark.rule("LA-156")
@pytest.mark.parametrize("first", ["draw", "move_aden"])
def test_a_player_acts_in_the_order_they_like(first: str) -> None:
    match = acting(move_cubes=cubes(1), draw_cubes=cubes(1))
    assert "draw" in choices(match, 1)
    assert "move_aden" in choices(match, 1)
    answer(match, (1, first))
    if first == "draw":
        assert len(match.table.mats[1]) == 1
        answer(match, (1, "move_aden"))
    assert len(match.table.mats[1]) == 1
    assert match.table.at[1] == city("aden")
    assert match.waiting == (0,)


@pytest.mark.rule("LA-156")
def test_actions_may_be_left_undone() -> None:
    match = acting(move_cubes=cubes(2))
    answer(match, (1, "done"))
    assert match.table.at[1] == city("cairo")
    assert match.waiting == (0,)
    assert match.table.move_cubes == [0, 0, 0]


@pytest.mark.rule("LA-170", "LA-R47")
def test_off_camera_actions_do_not_touch_the_encounter() -> None:
    """Who moves to the active city is no participant, and nothing of the encounter changes."""
    match = acting(move_cubes=cubes(1), contribution=[2, 0, 0], success=2, agenda=[("decisions",)])
    answer(match, (1, "move_ankara"))
    table = match.table
    assert table.at[1] == table.city
    assert (table.inside, table.contribution, table.success) == ([1, 0, 0], [2, 0, 0], 2)
    assert match.waiting == (0,)


# --- Move ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-157")
def test_each_cube_moves_one_city_along_a_route() -> None:
    match = acting(move_cubes=cubes(2))
    assert set(choices(match, 1)) == {"move_athens", "move_ankara", "move_aden", "done"}
    answer(match, (1, "move_aden"))
    assert set(choices(match, 1)) == {"move_cairo", "move_baghdad", "move_calcutta", "done"}
    answer(match, (1, "move_calcutta"))
    assert match.table.at[1] == city("calcutta")
    assert match.waiting == (0,)


@pytest.mark.rule("LA-157", "LA-048")
def test_moves_to_another_region_cost_no_time() -> None:
    match = acting(move_cubes=cubes(1), time=[0, 5, 0])
    answer(match, (1, "move_athens"))
    assert match.table.time == [0, 5, 0]


@pytest.mark.rule("LA-158")
def test_moves_lead_into_berlin_and_out_of_it() -> None:
    match = acting(move_cubes=cubes(2), at={0: "ankara", 1: "london"})
    answer(match, (1, "move_berlin"))
    assert match.table.at[1] == box().berlin
    answer(match, (1, "move_venice"))
    assert match.table.at[1] == city("venice")


@pytest.mark.rule("LA-158", "LA-R10")
def test_nobody_moves_from_start() -> None:
    match = others(at={0: "ankara"})
    refused(match, 1, off(move=1), "LA-158")


# --- Draw ------------------------------------------------------------------------------------------------------------


def top_ids(match: Match[Film], number: int) -> list[str]:
    return [match.table.printed(card).id for card in match.table.adventures[-number:]]


@pytest.mark.rule("LA-159", "LA-160", "LA-R43")
def test_draw_shows_as_many_cards_as_cubes_and_one_is_kept() -> None:
    match = others()
    seen, size = top_ids(match, 3), len(match.table.adventures)
    answer(match, (1, off(draw=3)), (2, off()))
    asked(match, 1, "LA-160")
    assert sorted(choices(match, 1)) == sorted(seen)
    answer(match, (1, seen[1]))
    table = match.table
    assert [table.printed(card).id for card in table.mats[1]] == [seen[1]]
    assert len(table.adventures) == size - 1
    assert {seen[0], seen[2]} <= {table.printed(card).id for card in table.adventures}


@pytest.mark.rule("LA-159", "LA-R43")
def test_the_rest_is_shuffled_back_so_that_nobody_knows_where_it_is() -> None:
    orders = set()
    for seed in range(4):
        match = acting(draw_cubes=cubes(3), seed=seed)
        handles = match.table.adventures[:-1]
        answer(match, (1, top_ids(match, 1)[0]))
        assert not any(match.table.seen[card] for card in match.table.adventures)
        orders.add(match.table.adventures[:] == handles)
    assert orders == {False}


@pytest.mark.rule("LA-160", "LA-R43")
def test_the_kept_card_is_public_and_the_others_are_not() -> None:
    match = acting(draw_cubes=cubes(2))
    kept, other = top_ids(match, 2)
    answer(match, (1, kept))
    seen = match.view(2).table
    assert seen.face[seen.mats[1][0]] == box().by_id[kept].number
    assert box().by_id[other].number not in [seen.face[card] for card in seen.adventures if card >= 0]


@pytest.mark.rule("LA-160", "LA-149")
def test_the_kept_card_finds_its_slot_like_any_other() -> None:
    full = ["bull_whip", "torch", "goatskin"]
    match = acting(draw_cubes=cubes(1), cards={1: full})
    asked(match, 1, "LA-149")
    assert set(choices(match, 1)) == {f"cover_{n}" for n in range(1, 5)} | {f"replace_{id_}" for id_ in full} | {
        "discard"
    }


@pytest.mark.rule("LA-159", "LA-193")
def test_draw_looks_at_the_last_cards_of_the_deck_before_it_is_made_anew() -> None:
    """The card that was left is among those looked at, whatever the discard pile holds."""
    for seed in range(5):
        match = acting(seed=seed, move_cubes=cubes(1), draw_cubes=cubes(2))
        table = match.table
        table.discards, table.adventures = table.adventures[1:], table.adventures[:1]
        left = table.printed(table.adventures[0]).id
        answer(match, (1, "draw"))
        assert left in choices(match, 1)
        assert len(choices(match, 1)) == 2
        assert table.discards == []


# --- Reveal ----------------------------------------------------------------------------------------------------------


def revealing(where: str = "lhasa", number: int = 1, **arranged: Any) -> Match[Film]:
    """Seat 1 has looked at the left blue card, which names Lhasa, and has cubes on Reveal."""
    arranged.setdefault("looked", looked({0: [1]}))
    return acting(
        at={0: "ankara", 1: where, 2: where}, temple={0: LHASA}, reveal_cubes=cubes(number), **arranged
    )  # fmt: skip


@pytest.mark.rule("LA-161", "LA-162", "LA-173")
def test_a_relic_is_found_in_the_city_that_its_card_names() -> None:
    match = revealing()
    assert choices(match, 1) == ["reveal_0", "done"]
    answer(match, (1, "reveal_0"))
    assert match.table.green == [0, 1, 0]
    assert match.table.up[0] == 3
    card = match.table.temple[0]
    assert match.view(None).table.face[card] == box().by_id[LHASA].number


@pytest.mark.rule("LA-161")
def test_each_attempt_takes_a_cube() -> None:
    match = revealing(number=1, looked=looked({0: [1], 1: [1]}))
    answer(match, (1, "reveal_0"))
    if match.waiting == (1,):  # where the tile goes
        answer(match, (1, choices(match, 1)[0]))
    assert match.waiting == (0,)
    again = revealing(number=2, looked=looked({0: [1], 1: [1]}), where="cairo")
    answer(again, (1, "reveal_0"))
    assert choices(again, 1) == ["reveal_0", "reveal_1", "done"]


@pytest.mark.rule("LA-163", "LA-R44")
def test_a_wrong_reveal_costs_all_time_but_one_and_shows_the_card() -> None:
    match = revealing("cairo", time=[3, 12, 4])
    answer(match, (1, "reveal_0"))
    table = match.table
    assert table.time == [3, table.rc - 1, 4]
    assert table.green == [0, 0, 0]
    assert not table.out[1]
    assert table.up[0] == 0  # turned down again
    assert table.tile_at[box().relics[0]] == AWAY  # still to be found
    for seat in (0, 2, None):
        assert match.view(seat).table.face[table.temple[0]] == box().by_id[LHASA].number


@pytest.mark.rule("LA-164", "LA-R45")
def test_only_who_has_seen_the_card_may_put_a_cube_on_reveal() -> None:
    match = others(turn=3, temple={0: LHASA}, looked=looked({0: [1]}))
    refused(match, 2, off(reveal=1), "LA-164")
    answer(match, (2, off()), (1, off(reveal=1)))
    assert choices(match, 1) == ["reveal_0", "done"]  # and not the card they have not seen


@pytest.mark.rule("LA-164", "LA-R45")
@pytest.mark.parametrize(("turn", "may"), [(3, False), (4, True)])
def test_a_wrong_reveal_lets_all_players_try_from_the_next_turn_on(turn: int, may: bool) -> None:
    match = others(turn=turn, shown=[3, 0])
    if may:
        answer(match, (2, off(reveal=1)))
    else:
        refused(match, 2, off(reveal=1), "LA-164")


@pytest.mark.rule("LA-164", "LA-R45")
def test_a_second_wrong_reveal_takes_that_right_from_nobody() -> None:
    match = others(turn=5, shown=[3, 0], temple={0: LHASA})
    answer(match, (1, off(reveal=1)), (2, off(reveal=1)), (1, "reveal_0"))
    assert choices(match, 2) == ["reveal_0", "done"]


@pytest.mark.rule("LA-R45")
def test_without_that_condition_anybody_in_a_city_may_guess() -> None:
    match = others(settings={"reveal_needs_seen": False})
    answer(match, (1, off(reveal=1)), (2, off()))
    assert choices(match, 1) == ["reveal_0", "reveal_1", "done"]


@pytest.mark.rule("LA-161")
def test_nobody_reveals_in_start() -> None:
    match = others(at={0: "ankara"}, looked=looked({0: [1]}), turn=3)
    refused(match, 1, off(reveal=1), "LA-161")


@pytest.mark.rule("LA-161")
def test_a_relic_of_an_earlier_turn_is_not_revealed_again() -> None:
    match = others(turn=3, looked=looked({0: [1]}), up=[2] + [0] * 11)
    refused(match, 1, off(reveal=1), "LA-164")


@pytest.mark.rule("LA-167", "LA-287", "LA-R48")
def test_all_who_reveal_a_relic_in_the_same_turn_find_it_and_the_first_decides_where_it_lies() -> None:
    at = {0: "ankara", 1: "lhasa", 2: "lhasa"}
    match = others(turn=3, at=at, temple={0: LHASA}, looked=looked({0: [1, 2]}), tile_at=tiles_but(["lhasa"]))
    answer(match, (1, off(reveal=1)), (2, off(reveal=1)), (1, "reveal_0"))
    relic = box().relics[0]
    assert match.table.tile_at[relic] == city("lhasa")
    answer(match, (2, "reveal_0"))
    assert match.table.green == [0, 1, 1]
    assert match.table.tile_at[relic] == city("lhasa")
    assert match.table.tally["relics revealed"] == 2


@pytest.mark.rule("LA-167", "LA-161", "LA-R48")
def test_one_player_finds_a_relic_once_however_many_cubes_they_have_on_reveal() -> None:
    """Their second cube is for the other card alone; who reveals the same relic after them still finds it."""
    at = {0: "ankara", 1: "lhasa", 2: "lhasa"}
    match = others(
        turn=3, at=at, temple={0: LHASA}, looked=looked({0: [1, 2], 1: [1]}), tile_at=tiles_but(["lhasa"])
    )  # fmt: skip
    answer(match, (1, off(reveal=2)), (2, off(reveal=2)), (1, "reveal_0"))
    assert choices(match, 1) == ["reveal_1", "done"]
    refused(match, 1, "reveal_0")
    answer(match, (1, "done"))
    assert choices(match, 2) == ["reveal_0", "done"]
    answer(match, (2, "reveal_0"))
    assert match.table.green == [0, 1, 1]
    asked(match, 0, "LA-117")  # seat 2 has a cube left and nothing to reveal


@pytest.mark.rule("LA-167", "LA-163")
def test_in_the_wrong_city_the_relic_of_this_turn_is_not_found() -> None:
    at = {0: "ankara", 1: "lhasa", 2: "shanghai"}
    match = others(turn=3, at=at, temple={0: LHASA}, looked=looked({0: [1, 2]}), tile_at=tiles_but(["lhasa"]))
    answer(match, (1, off(reveal=1)), (2, off(reveal=1)), (1, "reveal_0"), (2, "reveal_0"))
    assert match.table.green == [0, 1, 0]
    assert match.table.time[2] == match.table.rc - 1
    assert match.table.up[0] == 3


@pytest.mark.rule("LA-R48")
def test_who_saw_the_card_only_now_cannot_share_it() -> None:
    at = {0: "ankara", 1: "lhasa", 2: "lhasa"}
    match = others(turn=3, at=at, temple={0: LHASA}, looked=looked({0: [1], 1: [2]}), tile_at=tiles_but(["lhasa"]))
    answer(match, (1, off(reveal=1)), (2, off(reveal=1)), (1, "reveal_0"))
    assert choices(match, 2) == ["reveal_1", "done"]


# --- where the relic goes --------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-165", "LA-R46")
def test_the_city_of_the_relic_itself_is_nearest_if_it_is_open() -> None:
    match = revealing(tile_at=tiles_but(["lhasa", "shanghai"]))
    answer(match, (1, "reveal_0"))
    assert match.table.tile_at[box().relics[0]] == city("lhasa")


@pytest.mark.rule("LA-165", "LA-R46")
def test_the_relic_goes_to_the_open_city_with_the_fewest_routes() -> None:
    match = revealing(tile_at=tiles_but(["shanghai", "london"]))
    answer(match, (1, "reveal_0"))
    assert match.table.tile_at[box().relics[0]] == city("shanghai")


@pytest.mark.rule("LA-165", "LA-R46")
def test_of_several_nearest_cities_the_revealing_player_chooses() -> None:
    match = revealing(tile_at=tiles_but(["shanghai", "calcutta"]))
    answer(match, (1, "reveal_0"))
    asked(match, 1, "LA-165")
    assert sorted(choices(match, 1)) == ["calcutta", "shanghai"]
    answer(match, (1, "calcutta"))
    assert match.table.tile_at[box().relics[0]] == city("calcutta")


@pytest.mark.rule("LA-170", "LA-R47")
def test_the_active_city_is_not_open_while_its_encounter_lasts() -> None:
    """Ankara, where the encounter is, has no tile and is nearer to Baghdad than London."""
    baghdad = temple_id("blue", city="athens")
    match = acting(
        at={0: "ankara", 1: "athens"}, temple={0: baghdad}, looked=looked({0: [1]}), reveal_cubes=cubes(1),
        tile_at=tiles_but(["ankara", "london"]),
    )  # fmt: skip
    answer(match, (1, "reveal_0"))
    assert match.table.tile_at[box().relics[0]] == city("london")


@pytest.mark.rule("LA-165", "LA-R46", "LA-R11")
def test_where_only_the_active_city_is_left_the_relic_waits_for_the_end_of_the_encounter() -> None:
    match = revealing(tile_at=tiles_but(["ankara"], relics=1))
    answer(match, (1, "reveal_0"))
    relic = box().relics[0]
    assert match.table.tile_at[relic] == AWAY
    while match.table.turn == 3:
        answer(match, (match.waiting[0], "exit" if "exit" in choices(match, match.waiting[0]) else "done"))
    assert match.table.tile_at[relic] == city("ankara")


@pytest.mark.rule("LA-169", "LA-176")
def test_a_reward_cube_may_be_kept_for_revealing_after_a_move() -> None:
    """It is not in the active city that they reveal, so the relic does not lie there: Aden is nearer to Baghdad."""
    where = tiles_but(["shanghai", "aden"])
    match = leaving(2, "baghdad", turn=3, flip=0, temple={0: LHASA}, looked=looked({0: [0]}), tile_at=where)
    assert "reveal_later" not in choices(match, 0)
    answer(match, (0, "move"), (0, "reveal_later"), (0, "move_lhasa"), (0, "reveal_0"))
    assert match.table.green == [1, 0, 0]
    assert match.table.tile_at[box().relics[0]] == city("shanghai")
