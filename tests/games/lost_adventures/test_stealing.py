"""Effect symbols and stealing in the temple (LA-225 to LA-235)."""

from __future__ import annotations

from typing import Any

import pytest

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.rules.temple import CROSSED
from fabletop.games.lost_adventures.state import Film
from fabletop.games.lost_adventures.terms import ABILITIES, PERILS
from fabletop.testing.arranged import choices, refused

from .arrange import answer, find
from .encounter import COVERED, DESTROYS, LEVERS, asked
from .perils import FIRST_PURPLE, OTHER_THIEF, SEALS, THIEF, TORCH, WATER, WHIP, standing, temple, two_cards

FIRST = [0, 9, 9]  # seat 0 is first in temple order


def using(held: dict[int, dict[str, int]], commits: dict[int, list[str]] | None = None, **more: Any) -> Match[Film]:
    """After the reveal, seat 0 first; then the others. The flip does not come: the grail room follows."""
    more.setdefault("time", FIRST)
    more.setdefault("agenda", [("grail room",), ("uses",)])
    return standing(held, commits, **more)


def steal(match: Match[Film], card: str, victim: int) -> str:
    """The answer by which a card steals from somebody."""
    return f"steal_{find(match.table, card)[1] + ABILITIES}_{victim}"


def work(match: Match[Film], card: str) -> str:
    return f"symbol_{find(match.table, card)[1] + ABILITIES}"


# --- effect symbols --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-225", "LA-R39")
def test_who_works_a_symbol_takes_hubris_and_all_others_suffer_a_trap() -> None:
    match = using({0: {LEVERS[0]: 0}}, symbol="lever")
    assert asked(match, 0, "LA-223") == ["pass", "run", "until", work(match, LEVERS[0])]
    answer(match, (0, work(match, LEVERS[0])))
    assert match.table.hubris == [1, 0, 0]
    assert match.table.time == [0, 10, 10]  # red: a trap costs time


@pytest.mark.rule("LA-225", "LA-210")
def test_on_a_purple_card_they_suffer_that_sides_trap() -> None:
    match = using({0: {LEVERS[0]: 0}}, symbol="lever", place=FIRST_PURPLE)
    answer(match, (0, work(match, LEVERS[0])))
    trap = box().temple.penalty.purple.trap
    assert match.table.life == [7, 7 - trap.count("life"), 7 - trap.count("life")]
    assert match.table.time == [0, 9 + trap.count("time"), 9 + trap.count("time")]


@pytest.mark.rule("LA-225")
def test_only_the_living_suffer() -> None:
    match = using({0: {LEVERS[0]: 0}}, symbol="lever", out=["", "curse", ""])
    answer(match, (0, work(match, LEVERS[0])))
    assert match.table.time == [0, 9, 10]


@pytest.mark.rule("LA-225")
@pytest.mark.parametrize("symbol", [None, "decision", "destroy"])
def test_a_symbol_that_does_not_match_is_of_no_use(symbol: str | None) -> None:
    match = using({0: {LEVERS[0]: 0}}, symbol=symbol)
    asked(match, 0, "LA-250")


@pytest.mark.rule("LA-225")
def test_an_ability_with_the_symbol_serves_as_well() -> None:
    key = next(n for n, power in enumerate(box().mats[2].abilities) if "destroy" in power.moments)
    symbol = "destroy"
    mats = ["stuntman", "cartographer", "collector"]
    match = using({}, symbol=symbol, mats=mats, covered=[COVERED & ~(1 << key), COVERED, COVERED])
    answer(match, (0, f"symbol_{key}"))
    assert match.table.hubris == [1, 0, 0]
    assert match.table.time == [0, 10, 10]


@pytest.mark.rule("LA-226", "LA-R39")
def test_each_player_works_one_symbol_per_temple_card() -> None:
    match = using({0: dict.fromkeys(LEVERS, 0)}, symbol="lever")
    assert len(choices(match, 0)) == len(["pass", "run", "until"]) + 2
    answer(match, (0, work(match, LEVERS[1])))
    asked(match, 0, "LA-250")
    assert match.table.hubris == [1, 0, 0]


@pytest.mark.rule("LA-226")
def test_several_players_may() -> None:
    match = using({0: {LEVERS[0]: 0}, 1: {LEVERS[1]: 0}}, symbol="lever")
    answer(match, (0, work(match, LEVERS[0])), (1, work(match, LEVERS[1])))
    assert match.table.hubris == [1, 1, 0]
    assert match.table.time == [1, 10, 11]


@pytest.mark.rule("LA-226", "LA-088")
def test_on_the_next_temple_card_it_may_be_worked_again() -> None:
    def worked(table: Film) -> None:
        table.used[0].append(find(table, DESTROYS)[1] + ABILITIES)

    match = temple({0: {DESTROYS: 0}}, symbol="destroy", cubes=[0, 0, 0], also=worked)
    assert work(match, DESTROYS) in asked(match, 0, "LA-223")


# --- stealing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LA-228", "LA-230", "LA-233", "LA-R59")
def test_a_theft_costs_hubris_and_lowers_the_victim_but_raises_nobody() -> None:
    match = using({0: {THIEF: 2}, 1: {TORCH: 3}})
    assert match.table.peril == [2, 3, 0]
    answer(match, (0, steal(match, THIEF, 1)))
    assert match.table.peril == [2, 1, 0]
    assert match.table.hubris == [1, 0, 0]


@pytest.mark.rule("LA-227")
def test_green_symbols_count_for_their_owner_whether_they_steal_or_not() -> None:
    match = using({0: {THIEF: 2}, 1: {TORCH: 3}})
    answer(match, (0, "pass"))
    assert match.table.peril == [2, 3, 0]
    assert match.table.hubris == [0, 0, 0]


@pytest.mark.rule("LA-228")
def test_only_the_others_who_live_can_be_robbed() -> None:
    match = using({0: {THIEF: 1, WHIP: 1}, 1: {TORCH: 1}, 2: {WATER: 1}}, out=["", "", "life"])
    assert choices(match, 0) == ["pass", "run", "until", steal(match, THIEF, 1)]


@pytest.mark.rule("LA-229", "LA-R58")
@pytest.mark.parametrize(("tan", "lowered"), [(1, 1), (2, 2), (3, 2)])
def test_no_more_is_stolen_than_tan_symbols_on_the_victims_cards(tan: int, lowered: int) -> None:
    match = using({0: {THIEF: 2}, 1: {TORCH: tan}}, {1: [TORCH, "maze"]})
    before = match.table.peril[1]
    assert before == tan + 3
    answer(match, (0, steal(match, THIEF, 1)))
    assert match.table.peril[1] == before - lowered  # cubes and boxes are safe


@pytest.mark.rule("LA-229", "LA-R58")
def test_green_symbols_cannot_be_stolen() -> None:
    match = using({0: {THIEF: 2}, 1: {OTHER_THIEF: 2}, 2: {WHIP: 1}})
    assert choices(match, 0) == ["pass", "run", "until", steal(match, THIEF, 2)]


@pytest.mark.rule("LA-229", "LA-R94")
def test_tan_symbols_on_a_mat_cannot_be_stolen() -> None:
    peril = next(n for n in range(len(PERILS)) if any(power.symbols[n] for power in box().mats[0].abilities))
    mats = ["stuntman", "cartographer", "mail_pilot"]
    match = using({0: {THIEF: 2}}, peril=PERILS[peril], mats=mats, covered=[COVERED, 0, COVERED])
    assert match.table.peril[1] > 0
    asked(match, 0, "LA-250")


@pytest.mark.rule("LA-228", "LA-229", "LA-232", "LA-R58")
def test_a_symbol_is_stolen_once_and_steals_once() -> None:
    match = using({0: {THIEF: 2, OTHER_THIEF: 2}, 1: {TORCH: 3}, 2: {WATER: 2}})
    answer(match, (0, steal(match, THIEF, 1)), (0, steal(match, THIEF, 1)))
    assert match.table.peril == [4, 1, 2]
    assert choices(match, 0) == ["pass", "run", "until", steal(match, OTHER_THIEF, 1), steal(match, OTHER_THIEF, 2)]
    answer(match, (0, steal(match, OTHER_THIEF, 1)))  # and from seat 2, where alone there is more to be had
    assert match.table.peril == [4, 0, 1]
    asked(match, 0, "LA-250")


@pytest.mark.rule("LA-228", "LA-230", "LA-232", "LA-R58")
def test_a_card_with_two_green_symbols_may_take_from_two_rivals_for_one_hubris() -> None:
    match = using({0: {THIEF: 2}, 1: {TORCH: 3}, 2: {WATER: 3}})
    answer(match, (0, steal(match, THIEF, 1)))
    assert match.table.peril == [2, 2, 3]
    assert asked(match, 0, "LA-228") == [steal(match, THIEF, 1), steal(match, THIEF, 2)]
    question = match.question_for(0)
    assert question is not None
    assert [option.cost for option in question.options] == ["", ""]  # it was paid for with the first
    answer(match, (0, steal(match, THIEF, 2)))
    assert match.table.peril == [2, 2, 2]
    assert match.table.hubris == [1, 0, 0]
    asked(match, 0, "LA-250")


@pytest.mark.rule("LA-228", "LA-R58")
def test_with_three_symbols_it_may_come_back_to_the_first_rival() -> None:
    match = using({0: {THIEF: 3}, 1: {TORCH: 3}, 2: {WATER: 3}})
    answer(match, *((0, steal(match, THIEF, victim)) for victim in (1, 2, 1)))
    assert match.table.peril == [3, 1, 2]
    asked(match, 0, "LA-250")


@pytest.mark.rule("LA-229", "LA-232", "LA-R58")
def test_what_one_has_stolen_another_cannot_steal() -> None:
    """The pawn of the victim, who has a cube on their card and one on the box, stands higher than their tan symbols."""
    match = using({0: {THIEF: 2}, 1: {OTHER_THIEF: 2}, 2: {WATER: 2}}, {2: [WATER, "maze"]})
    assert match.table.peril == [2, 2, 5]
    answer(match, (0, steal(match, THIEF, 2)))
    assert match.table.peril == [2, 2, 3]
    asked(match, 0, "LA-250")  # there is nothing left for seat 1


@pytest.mark.rule("LA-229", "LA-232", "LA-R58")
def test_another_can_steal_what_one_has_left() -> None:
    match = using({0: {THIEF: 2}, 1: {OTHER_THIEF: 2}, 2: {WATER: 3}}, {2: [WATER, "maze"]})
    assert match.table.peril == [2, 2, 6]
    answer(match, (0, steal(match, THIEF, 2)), (1, steal(match, OTHER_THIEF, 2)))
    assert match.table.peril == [2, 2, 3]


@pytest.mark.rule("LA-229")
def test_on_the_next_temple_card_the_same_symbols_can_be_stolen_again() -> None:
    match = two_cards({0: {THIEF: 2}, 1: {TORCH: 2}}, time=FIRST)
    answer(match, (0, steal(match, THIEF, 1)))
    assert match.table.step == CROSSED[1]
    assert match.table.peril == [2, 2, 0]
    answer(match, (0, steal(match, THIEF, 1)))
    assert match.table.tally["thefts"] == 4
    assert match.table.hubris == [2, 0, 0]


@pytest.mark.rule("LA-230")
def test_green_symbols_of_a_mat_steal_for_nothing() -> None:
    mats = ["collector", "cartographer", "mail_pilot"]
    key = next(n for n, power in enumerate(box().mats[3].abilities) if power.kind.symbols)
    peril = next(n for n, number in enumerate(box().mats[3].abilities[key].symbols) if number)
    covered = [COVERED & ~(1 << key), COVERED, COVERED]
    match = using({1: {TORCH: 2}}, peril=PERILS[peril], mats=mats, covered=covered)
    answer(match, (0, f"steal_{key}_1"))
    assert match.table.hubris == [0, 0, 0]
    assert match.table.peril[1] == 2 - box().mats[3].abilities[key].symbols[peril]


@pytest.mark.rule("LA-231")
def test_a_cube_on_the_card_adds_to_its_owner_and_not_to_what_is_stolen() -> None:
    match = using({0: {THIEF: 1}, 1: {TORCH: 3}}, {0: [THIEF]})
    assert match.table.peril == [3, 3, 0]
    answer(match, (0, steal(match, THIEF, 1)))
    assert match.table.peril == [3, 2, 0]


@pytest.mark.rule("LA-228")
def test_green_symbols_of_another_peril_do_not_steal() -> None:
    match = using({0: {THIEF: 0}, 1: {TORCH: 3}})
    asked(match, 0, "LA-250")


@pytest.mark.rule("LA-234")
def test_no_pawn_goes_below_zero() -> None:
    """Thirteen symbols stand on 12; thefts take 12 of them."""
    thieves = {"last_canteen": 6, THIEF: 6, OTHER_THIEF: 6}
    match = using({0: thieves, 1: {TORCH: 7, SEALS: 6}})
    assert match.table.peril[1] == 12
    answer(match, (0, steal(match, THIEF, 1)), (0, steal(match, OTHER_THIEF, 1)))
    assert match.table.peril[1] == 0
    asked(match, 0, "LA-250")


@pytest.mark.rule("LA-235")
def test_after_the_flip_nothing_is_stolen() -> None:
    match = temple({0: {THIEF: 2}, 1: {TORCH: 2}}, cubes=[0, 0, 0], time=FIRST, bells=[2])
    theft = steal(match, THIEF, 1)
    answer(match, (0, "pass"))
    assert match.table.noise[:2] == [1, 1]  # the card was flipped with the pawns where they stood
    refused(match, 0, theft, "LA-250")


@pytest.mark.rule("LA-235")
def test_before_the_flip_all_have_stolen() -> None:
    match = temple({0: {THIEF: 2}, 1: {TORCH: 2}}, cubes=[0, 0, 0], time=FIRST, enemy_peril=0, trap=[0])
    answer(match, (0, steal(match, THIEF, 1)))
    assert match.table.time == [0, 10, 10]  # the robbed pawn was at 0
