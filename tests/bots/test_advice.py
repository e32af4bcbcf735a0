"""Advice: the best answers with what to expect of them, and a judgement of what was answered."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.bots.test_search import lots
from tests.engine.minis import bids, cards

from fabletop import Refused
from fabletop.bots import HINT, level, levels, make_player, quick_levels, usual_level
from fabletop.bots import advice as advising
from fabletop.bots.advice import CLOSE, FEW, MUCH, advise, judge
from fabletop.bots.search import Rated
from fabletop.engine.game import Level
from fabletop.engine.match import Match
from fabletop.engine.registry import game_ids, get_game

NOUGHTS = get_game("noughts")
FILM = get_game("lost-adventures")
CHASE = get_game("project-0")


def noughts(*cells: str, **parts: Any) -> Match[Any]:
    match = Match(replace(NOUGHTS, **parts), seats=2)
    for number, cell in enumerate(cells):
        match.answer(number % 2, cell)
    return match


def found(monkeypatch: pytest.MonkeyPatch, *rated: Rated) -> Match[Any]:
    """A match on the empty board, of whose answers this is thought."""
    monkeypatch.setattr(advising, "rated", lambda game, now, tries, also: list(rated))
    return noughts()


def test_a_danger_is_seen_and_the_reasons_say_so() -> None:
    """All other answers lose: they are no advice."""
    (best,) = advise(noughts("a1", "c3", "a2"), 1)
    assert (best.answer, best.words) == ("a3", "Mark a3")
    assert best.expected is not None
    expected = f"Expected result: {100 * best.expected:.0f} of 100, after {best.tries} tries."
    assert best.reasons == ("Noughts marks a3.", f'{expected} The computer player "sensible" would answer so.')


def test_the_same_question_gets_the_same_advice() -> None:
    assert advise(noughts("b2"), 1) == advise(noughts("b2"), 1)


def test_as_many_tries_are_used_as_are_asked_for() -> None:
    assert sum(each.tries for each in advise(noughts("a1", "b2", "c3", "b1", "b3"), 1, tries=40)) <= 40


def test_who_is_not_asked_gets_no_advice() -> None:
    with pytest.raises(Refused, match="not asked"):
        advise(noughts("b2"), 0)


@pytest.mark.parametrize("tries", [5, 30, 100])
def test_the_first_advice_is_worth_most_and_rests_on_enough_tries_or_says_so(tries: int) -> None:
    matches = [noughts(), noughts("b2"), noughts("a1", "b1"), noughts("a1", "b2", "c3"), lots(["a", "b", "c", "d"])]
    for match in matches:
        first, *others = advise(match, match.waiting[0], tries)
        assert first.expected is not None
        assert all((each.expected or 0.0) <= first.expected for each in others)
        assert all(each.tries >= FEW for each in others)
        assert ("too few to rely on" in first.outlook) == (first.tries < FEW)


def test_so_it_is_in_a_game_with_hundreds_of_answers() -> None:
    match = Match(CHASE, seats=4, seed=8, options={"fugitive": 0})
    for _ in range(4):
        seat = opening(match, "move")
        first, *others = advise(match, seat)
        assert first.expected is not None
        assert first.tries >= FEW
        assert all(each.tries >= FEW and (each.expected or 0.0) <= first.expected for each in others)
        ends = [tuple(each.answer[-1:]) for each in [first, *others]]
        assert len(set(ends)) == len(ends)
        match.answer(seat, first.answer)


def test_what_differs_no_more_than_luck_may_make_it_is_too_close_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the game's own player has the say, and no number is given that would say otherwise."""
    own = Rated("b2", 0.7, 40, own=True)
    best, other = advise(found(monkeypatch, own, Rated("a1", 0.7, 40, close=True)), 0)
    assert best.outlook == (
        "Expected result: 70 of 100, after 40 tries. "
        'Other answers are too close to it to call; the computer player "sensible" prefers this.'
    )
    assert other.outlook == f"{CLOSE}, in 40 tries."
    assert other.close


def test_what_the_own_player_would_rather_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Rated("b2", 0.65, 40, own=True)
    best, other = advise(found(monkeypatch, Rated("a1", 0.7, 40), own), 0)
    assert best.outlook.endswith('The computer player "sensible" would rather answer: Mark b2.')
    assert other.outlook == (
        'Expected result: 65 of 100, after 40 tries. The computer player "sensible" would answer so.'
    )


def test_what_is_much_worse_or_was_hardly_tried_is_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    others = [Rated("a1", 0.65, FEW), Rated("a2", 0.65, FEW - 1), Rated("a3", 0.7 - MUCH - 0.01, 30)]
    assert [each.answer for each in advise(found(monkeypatch, Rated("b2", 0.7, 40), *others), 0)] == ["b2", "a1"]


def test_the_own_player_says_why() -> None:
    likes_it = Level("proud", "", lambda rng: lambda now: now.ask.parse("b2"), why=lambda now, value: f"I like {value}")
    best = advise(noughts(levels=[likes_it], tries=0), 0)
    assert [each.reasons for each in best] == [
        ("Crosses marks b2.", "I like 4", 'The computer player "proud" would answer so.')
    ]


# --- where nothing is tried out --------------------------------------------------------------------------------------


def opening(match: Match[Any], tag: str) -> int:
    """Play on as the usual player does to the first question of that kind, and give whose it is."""
    rng = Random(5)
    player = usual_level(match.game).make(rng)
    while True:
        seat = match.waiting[0]
        now = match.situation(seat, rng)
        if now.ask.tag == tag:
            return seat
        match.answer(seat, now.ask.plain(player(now)))


def test_where_a_search_was_not_shown_to_be_better_hints_come_from_the_games_own_player() -> None:
    match = Match(FILM, seats=2, seed=1)
    seat = opening(match, "exit")
    (best,) = advise(match, seat)
    assert (best.expected, best.tries) == (None, 0)
    assert best.outlook == 'The computer player "sensible" would answer so.'
    other = next(each for each in ("exit", "remain") if each != best.answer)
    assert judge(match, seat, best.answer).words == "No better answer is seen."
    judged = judge(match, seat, other)
    assert judged.words == f'The computer player "sensible" would rather answer: {best.words}.'
    assert judged.given.outlook == ""
    with pytest.raises(Refused, match="Nothing is tried out in Lost Adventures"):
        advise(match, seat, tries=30)


def test_only_questions_at_which_it_was_shown_to_help_are_tried_out() -> None:
    match = Match(CHASE, seats=4, seed=3, options={"fugitive": 0})
    for tag, tried in (("move", True), ("way", False)):
        seat = opening(match, tag)
        first, *others = advise(match, seat)
        assert (first.tries > 0, first.expected is not None) == (tried, tried)
        assert tried or not others
        match.answer(seat, first.answer)


def test_its_level_is_not_offered_there_either() -> None:
    for game in map(get_game, game_ids()):
        names = [each.name for each in levels(game)]
        assert ("search" in names) == bool(game.tries)
    assert "search" not in [each.name for each in levels(FILM)]
    with pytest.raises(Refused, match=r'has no computer player "search"\. Choose one of: random, careless, sens'):
        level(FILM, "search")


@pytest.mark.parametrize("game", [NOUGHTS, FILM], ids=lambda game: game.id)
def test_a_player_follows_the_first_hint(game: Any) -> None:
    match = Match(game, seats=2, seed=2)
    player = make_player(game, HINT, Random(1))
    for _ in range(6):
        seat = match.waiting[0]
        dice = f"hint {match.token(seat)}"  # those of the advice
        now = match.situation(seat, Random(dice))
        answer = now.ask.plain(player(now))
        assert answer == advise(match, seat)[0].answer
        match.answer(seat, answer)


# --- judging ---------------------------------------------------------------------------------------------------------


def test_a_bad_answer_is_called_so_and_the_better_one_named() -> None:
    judged = judge(noughts("a1", "c3", "a2"), 1, "b2")
    assert judged.given.words == "Mark b2"
    assert judged.best[0].answer == "a3"
    assert judged.words == "Much worse than the best that is seen: Mark a3."
    assert judge(noughts("a1", "c3", "a2"), 1, "a3").words == "No better answer is seen."


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (Rated("a1", 0.6, 40, close=True), "As good as the best that is seen, or too close to call."),
        (Rated("a1", 0.55, 40), "A little worse than the best that is seen: Mark b2."),
        (Rated("a1", 0.4, 40), "Much worse than the best that is seen: Mark b2."),
    ],
)
def test_the_words_of_a_judgement_go_by_what_was_lost(
    monkeypatch: pytest.MonkeyPatch, given: Rated, words: str
) -> None:
    assert judge(found(monkeypatch, Rated("b2", 0.6, 40), given), 0, "a1").words == words


def test_an_answer_that_comes_to_the_same_as_the_best_is_as_good() -> None:
    """Another way to the same end."""
    match = Match(CHASE, seats=4, seed=3, options={"fugitive": 0})
    ways: list[Any] = []
    while not ways:
        seat = opening(match, "move")
        ask = match.ask_of(seat)
        assert ask is not None
        best = advise(match, seat)[0].answer
        ways = [plain for plain in map(ask.plain, ask.every()) if plain[-1:] == best[-1:] and plain != best]
        before = match.fork()
        match.answer(seat, best)
    assert judge(before, seat, ways[0]).words == "No better answer is seen."


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
    assert [each.name for each in quick_levels(NOUGHTS)] == ["random", "hasty", "sensible"]
    assert usual_level(NOUGHTS) is quick_levels(NOUGHTS)[-1]
    assert usual_level(NOUGHTS).name == "sensible"
    assert usual_level(bids.GAME).name == "random"
