"""Death and elimination (LA-268 to LA-275, LA-290)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.rules.temple import CROSSED
from fabletop.games.lost_adventures.state import TURNS, Film
from fabletop.testing.arranged import choices, refused

from .arrange import answer, film, find
from .encounter import COVERED, DESTROYS, asked, row, scene
from .perils import temple

GLOBE = next(card.id for card in box().adventures if card.back == "globe")
PLAIN = next(card.id for card in box().adventures if card.back == "plain")
ORDINARY = [each.id for each in box().tiles if each.kind != "relic"]


def hit(threat: str, times: int = 1, **more: Any) -> Match[Film]:
    """The Enemy, who is present, has hit all three players so often."""
    return scene(flips=["|" + "x" * times], present=True, threat=threat, **more)


# --- what ends a player's part ---------------------------------------------------------------------------------------


@pytest.mark.rule("LA-268")
def test_who_must_discard_life_and_has_none_is_out_but_none_left_is_not_out() -> None:
    match = hit("life", life=[0, 1, 2])
    assert match.table.out == ["life", "", ""]
    assert match.table.life[1:] == [0, 1]


@pytest.mark.rule("LA-269")
@pytest.mark.parametrize("time", [25, 26])
def test_a_disc_that_reaches_roll_credits_is_out(time: int) -> None:
    match = hit("time", time=[time, 3, 3])
    assert bool(match.table.out[0]) == (time + 1 >= match.table.rc)


@pytest.mark.rule("LA-269")
def test_a_disc_that_passes_roll_credits_is_out() -> None:
    match = film(
        start=("allocate",), in_city="ankara", came_from=-1, at={0: "ankara"}, inside=[1, 0, 0], time=[26, 3, 3]
    )
    answer(match, (0, {"join": True}))
    assert match.table.out[0] == "time"


@pytest.mark.rule("LA-269", "LA-179")
def test_roll_credits_may_come_to_a_disc() -> None:
    match = scene(flips=["|h"], present=True, tile_here=ORDINARY[0], in_berlin=ORDINARY[1:2], time=[25, 26, 3])
    assert match.table.rc == 26
    assert match.table.out == ["", "time", ""]


@pytest.mark.rule("LA-270")
def test_the_fourth_curse_is_the_last() -> None:
    match = hit("curse", curses=[3, 2, 0])
    assert match.table.out == ["curse", "", ""]
    assert match.table.curses[1:] == [3, 1]


# --- at once ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-271")
def test_elimination_is_at_once_in_the_middle_of_a_flip() -> None:
    """The second X does not hit them any more, and they decide nothing."""
    match = hit("life", 2, life=[0, 5, 5])
    assert match.table.life == [0, 3, 3]
    assert match.waiting == (1,)
    refused(match, 0, "exit")


@pytest.mark.rule("LA-271")
def test_in_the_temple_too() -> None:
    match = film(start=("temple card", CROSSED[0]), phase="temple", cubes=[3] * 3, enemy_peril=1, out=["", "time", ""])
    assert set(match.waiting) == {0, 2}
    refused(match, 1, [])


@pytest.mark.rule("LA-271", "LA-224")
@pytest.mark.parametrize(("time", "fate", "next_question"), [(25, "", (1, "LA-223")), (26, "time", (0, "LA-250"))])
def test_who_is_put_out_in_the_temple_uses_nothing_there(time: int, fate: str, next_question: tuple[int, str]) -> None:
    """Seat 0 works the symbol of the card. Its trap may bring seat 1 to the credits, whose mat has the symbol too."""
    key = next(n for n, power in enumerate(box().mats[2].abilities) if "destroy" in power.moments)
    match = temple(
        {0: {DESTROYS: 0}}, symbol="destroy", mats=["cartographer", "stuntman", "collector"], cubes=[0] * 3,
        covered=[COVERED, COVERED & ~(1 << key), COVERED], time=[0, time, 9],
    )  # fmt: skip
    answer(match, (0, choices(match, 0)[-1]))
    assert match.table.out[1] == fate
    asked(match, *next_question)
    assert (1 in match.waiting) == (not fate)


# --- what becomes of their things ------------------------------------------------------------------------------------


@pytest.mark.rule("LA-272", "LA-R69")
def test_plain_cards_are_discarded_and_globe_cards_leave_the_game() -> None:
    match = hit("life", life=[0, 5, 5], cards={0: [GLOBE, PLAIN]})
    table = match.table
    assert table.mats[0] == []
    assert find(table, PLAIN)[1] in table.discards
    assert find(table, GLOBE)[1] in table.gone


@pytest.mark.rule("LA-272", "LA-R69")
def test_their_rewrites_leave_the_game_unseen() -> None:
    match = scene(flips=["|x"], present=True, threat="life", life=[0, 5, 5], rewrites={0: ["rw_01", "rw_02"]})
    card = match.table.rewrites[0][0]
    answer(match, (0, "pass"))
    table = match.table
    assert table.out[0] == "life"
    assert table.rewrites[0] == []
    assert card in table.unused
    assert match.view(1).table.face[card] == -1
    assert match.view(None).table.face[card] == -1


@pytest.mark.rule("LA-272", "LA-127")
def test_their_cubes_leave_play() -> None:
    match = hit("life", life=[0, 5, 5], contribution=[3, 1, 0], rewards=[2, 0, 0], cubed={0: [PLAIN]}, cubes=[3, 3, 3])
    table = match.table
    assert table.investment == 1
    assert (table.rewards[0], table.cubed[0], table.inside[0]) == (0, [], 0)
    assert table.cubes == [0, 3, 3]


def credits_rolling(**more: Any) -> Match[Film]:
    """Seat 1 has left with a claim to the first card of the row and a cube on a red card. A hand takes a second tile:
    the credits come to their disc. Seat 0, who is still in, places two rewards next."""
    claims, looking = [-1] * 12, [0] * 12
    claims[6], looking[6] = 1, 0b10
    return scene(
        flips=["|h"], present=True, tile_here=ORDINARY[0], in_berlin=ORDINARY[1:2], track=(2, 2), claims=claims,
        looking=looking, inside=[1, 0, 0], rewards=[2, 0, 0], time=[3, 26, 3], **more,
    )  # fmt: skip


@pytest.mark.rule("LA-273", "LA-290", "LA-R69")
def test_their_rewards_lapse_and_the_card_can_be_claimed_again() -> None:
    match = credits_rolling()
    assert match.table.out[1] == "time"
    assert match.table.looking == [0] * 12
    claimed = match.table.boxes[6]
    name = match.table.printed(claimed).id
    assert name in asked(match, 0, "LA-120")
    answer(match, (0, "done"))
    assert match.table.mats[1] == []
    assert claimed in match.table.gone + match.table.discards  # unclaimed, so it left with its row
    assert match.table.looked == [0] * 12


@pytest.mark.rule("LA-290")
def test_whom_the_credits_reach_places_no_rewards() -> None:
    match = scene(
        flips=["|h"], present=True, tile_here=ORDINARY[0], in_berlin=ORDINARY[1:2], track=(2, 2), rewards=[1, 1, 1],
        time=[26, 3, 26],
    )  # fmt: skip
    assert match.table.out == ["time", "", "time"]
    assert match.waiting == (1,)
    found = choices(match, 1)
    assert set(row(match.table)) <= set(found)
    assert not any(each.startswith("look_") for each in found)
    answer(match, (1, "done"))
    assert match.table.turn == 2


# --- who is left -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-274", "LA-R70")
def test_the_game_goes_on_for_one_survivor() -> None:
    match = hit("life", life=[0, 0, 5])
    assert match.waiting == (2,)
    answer(match, (2, "exit"))
    assert match.waiting == (2,)
    assert match.table.turn == 2
    assert match.table.active == 2


@pytest.mark.rule("LA-274", "LA-R70")
def test_one_survivor_goes_through_the_temple_and_can_still_fail() -> None:
    match = film(start=("next turn",), turn=TURNS, out=["life", "", "curse"], covered=[15] * 3, hubris=[0, 40, 0])
    answer(match, (1, "no"))
    for _ in CROSSED:
        assert match.waiting == (1,)
        answer(match, (1, []))
    answer(match, (1, "grail_1"))
    assert match.over
    assert match.table.out[1]
    assert match.table.winners == ()


@pytest.mark.rule("LA-275")
def test_if_nobody_lives_the_game_ends_at_once_and_nobody_wins() -> None:
    match = hit("life", life=[0, 0, 0])
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == ()
    refused(match, 0, "remain")
