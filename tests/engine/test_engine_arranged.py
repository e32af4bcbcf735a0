"""Matches laid out for tests, and what is asserted of them: the helpers themselves find what is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.minis import cards
from tests.engine.minis.bench import Bench, bench

from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refusal
from fabletop.games.noughts import GAME
from fabletop.games.noughts.rules import Noughts
from fabletop.testing.arranged import (
    arranged,
    at_random,
    barred,
    choices,
    everything,
    find,
    log,
    question,
    refused,
    tag,
    widget,
)


def nearly_full() -> Match[Noughts]:
    """Noughts is to move, and one cell is free."""

    def lay_out(table: Noughts) -> None:
        table.turn = 1

    return arranged(GAME, lay_out, ("turn",), seats=2, fields={"marks": [0b011000101, 0b100011010]})


def test_a_match_goes_on_with_the_step_from_what_was_laid_out() -> None:
    match = nearly_full()
    assert (match.waiting, tag(match, 1), tag(match, 0)) == ((1,), "mark", "")
    assert choices(match, 1) == [each.id for each in question(match, 1).options] == ["c2"]
    match.answer(1, "c2")
    assert match.over
    assert log(match, 0) == log(match, None) == ["Noughts marks c2.", "Three in a row: Noughts wins."]


def test_lists_that_are_laid_out_are_not_shared_between_matches() -> None:
    marks = [0, 0]
    match = arranged(GAME, lambda table: None, ("turn",), seats=2, fields={"marks": marks})
    match.answer(0, "b2")
    assert marks == [0, 0]


def test_what_nothing_else_can_say_is_done_at_last() -> None:
    def also(table: Noughts) -> None:
        table.marks[1] = 0b1

    match = arranged(GAME, lambda table: None, ("turn",), seats=2, fields={"marks": [0, 0]}, also=also)
    assert "a1" not in choices(match)


def test_a_field_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AssertionError, match=r"there is no field mark$"):
        arranged(GAME, lambda table: None, ("turn",), seats=2, fields={"mark": 1})


def test_a_seat_that_is_not_asked_has_no_choices() -> None:
    with pytest.raises(AssertionError, match=r"seat 0 is not asked; waiting for \(1,\)"):
        choices(nearly_full(), 0)


def test_a_card_is_found_in_whatever_pile_it_lies() -> None:
    table = Match(cards.GAME, seats=2, seed=1).table
    hand = table.hands[1]
    assert find(table, lambda card: card == hand[0], "it") == (cards.HANDS.of(1), hand[0])
    with pytest.raises(AssertionError, match="the Crown is not in the game"):
        find(table, lambda card: False, "the Crown")


def test_a_part_of_a_scene_is_found_by_kind_and_id() -> None:
    scene = Match(get_game("project-0"), seats=2, seed=1).scene(0)
    parts = [part for part in scene.widgets if hasattr(part, "id")]
    assert parts
    assert all(widget(scene, type(part), part.id) is part for part in parts)
    with pytest.raises(AssertionError, match="nowhere"):
        widget(scene, type(parts[0]), "nowhere")


async def rule(table: Bench) -> None:
    await choose(
        0, "Which one?", lambda: list("abc"), "BE-1",
        unless=lambda each: Refusal("It is too hot to touch.", "BE-2") if each == "c" else None,
    )  # fmt: skip


def test_a_refusal_is_held_to_its_rule_and_words() -> None:
    match = bench(rule, 2)
    assert barred(match) == {"c": "BE-2"}
    before = everything(match)
    assert "too hot" in refused(match, 0, "c", "BE-2", "hot to touch")
    assert everything(match) == before


@pytest.mark.parametrize(
    ("asserted", "words"),
    [
        ((0, "a"), "seat 0 could answer 'a'"),
        ((0, "c", "BE-3"), "refused by BE-2, not by BE-3"),
        ((0, "c", "BE-2", "too cold"), "does not say 'too cold'"),
    ],
)
def test_an_answer_that_is_not_refused_as_it_should_be_is_an_error(asserted: Any, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        refused(bench(rule, 2), *asserted)


def test_a_refusal_that_changes_something_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    match = nearly_full()
    answer = Match.answer

    def careless(self: Match[Any], *given: Any) -> None:
        self.table.turn = 0
        answer(self, *given)

    monkeypatch.setattr(Match, "answer", careless)
    with pytest.raises(AssertionError, match="a refused answer changed something"):
        refused(match, 1, "a1")


def test_a_match_is_played_to_its_end_by_chance_and_alike_for_a_seed() -> None:
    ends = []
    for _ in range(2):
        match = Match(GAME, seats=2)
        stops = sum(1 for _ in at_random(match, 3))
        assert match.over
        ends.append((stops, match.hash()))
    assert ends[0] == ends[1]
