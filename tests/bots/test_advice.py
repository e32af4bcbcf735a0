"""Advice: the best answers with what to expect of them, and a judgement of what was answered."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.minis import bids, cards

from fabletop import Refused
from fabletop.bots import levels, quick_levels, usual_level
from fabletop.bots.advice import Advice, Judgement, advise, judge
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game

NOUGHTS = get_game("noughts")


def noughts(*cells: str) -> Match[Any]:
    match = Match(NOUGHTS, seats=2)
    for number, cell in enumerate(cells):
        match.answer(number % 2, cell)
    return match


def test_a_danger_is_seen_and_the_reasons_say_so() -> None:
    best, *others = advise(noughts("a1", "c3", "a2"), 1)
    assert (best.answer, best.words) == ("a3", "Mark a3")
    assert best.reasons[0] == "Noughts marks a3."
    assert best.reasons[1] == f"Expected result: {100 * best.expected:.0f} of 100, after {best.tries} tries."
    assert best.reasons[2] == 'The computer player "sensible" would answer the same.'
    assert len(others) == 2
    assert all(each.expected < best.expected for each in others)


def test_the_same_question_gets_the_same_advice() -> None:
    assert advise(noughts("b2"), 1) == advise(noughts("b2"), 1)


def test_more_tries_are_used_where_they_are_asked_for() -> None:
    assert sum(each.tries for each in advise(noughts("a1", "b2", "c3", "b1", "b3"), 1, tries=40)) <= 40


def test_who_is_not_asked_gets_no_advice() -> None:
    with pytest.raises(Refused, match="not asked"):
        advise(noughts("b2"), 0)


def test_a_bad_answer_is_called_so_and_the_better_one_named() -> None:
    found = judge(noughts("a1", "c3", "a2"), 1, "b2")
    assert found.given.words == "Mark b2"
    assert found.best[0].answer == "a3"
    assert found.words == "Much worse than the best that is seen: Mark a3."
    assert judge(noughts("a1", "c3", "a2"), 1, "a3").words == "No better answer is seen."


def test_the_words_of_a_judgement_go_by_what_was_lost() -> None:
    def said(lost: float) -> str:
        best = Advice("a", "Best", 0.6, 9, ())
        return Judgement(Advice("b", "Given", 0.6 - lost, 9, ()), (best,)).words

    assert said(0.01) == "As good as the best that is seen."
    assert said(0.05) == "A little worse than the best that is seen: Best."
    assert said(0.2) == "Much worse than the best that is seen: Best."


@pytest.mark.parametrize("game", [bids.GAME, cards.GAME], ids=lambda game: game.id)
def test_any_answer_can_be_judged(game: Any) -> None:
    """Also one among so many that the search would not come to it by itself."""
    match = Match(game, seats=game.seats[0], seed=4)
    seat = match.waiting[0]
    ask = match.ask_of(seat)
    assert ask is not None
    for value in list(ask.every())[-3:]:
        plain = ask.plain(value)
        assert judge(match, seat, plain, tries=10).given.answer == plain


def test_levels_are_in_order_and_nobody_waits_for_a_search_that_they_did_not_ask_for() -> None:
    assert [each.name for each in levels(NOUGHTS)] == ["random", "hasty", "sensible", "search"]
    assert [each.searches for each in levels(NOUGHTS)] == [False, False, False, True]
    assert usual_level(NOUGHTS) is quick_levels(NOUGHTS)[-1]
    assert usual_level(NOUGHTS).name == "sensible"
    assert usual_level(bids.GAME).name == "random"
