"""Spelled answers: every allowed answer has a spelling, and every spelling is an allowed answer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.engine.minis.hunt import Hunt, Route
from tests.envs.lanterns import Wicks

from fabletop.engine.questions import Ask, arrange, choose, choose_some, compose
from fabletop.engine.words import Refusal
from fabletop.envs.spelling import DRAWN, NOT_YET, Listed, Picked, Spelling, spelled, spelling


def no_dice() -> Random:
    raise AssertionError("nothing had to be drawn")


def ends(way: Spelling, picked: Picked = ()) -> Iterator[Any]:
    """All answers that a spelling leads to. A way that leads nowhere is an error."""
    answer, after = way.answer(picked), way.after(picked)
    assert answer is not NOT_YET or after, f"{picked} leads nowhere"
    if answer is not NOT_YET:
        yield answer
    for each in after:
        yield from ends(way, (*picked, each))


def options() -> list[str]:
    return list("abcde")


def not_a_with_b(chosen: Any) -> Refusal | None:
    return Refusal("not these together") if "a" in chosen and "b" in chosen else None


ASKS: dict[str, Ask[Any]] = {
    "choose": choose(0, "?", options, "X-1"),
    "some": choose_some(0, "?", options, 2, 3, "X-1"),
    "any": choose_some(0, "?", options, 0, 9, "X-1"),
    "checked": choose_some(0, "?", options, 1, 3, "X-1", check=not_a_with_b),
    "order": arrange(0, "?", options, "X-1"),
    "nothing to order": arrange(0, "?", list, "X-1"),
    "nothing to choose from": choose_some(0, "?", list, 1, 2, "X-1"),
    "route": compose(0, "?", Route(Hunt(seats=2)), "X-1"),
}


@pytest.mark.parametrize("kind", ASKS)
def test_spellings_are_the_answers(kind: str) -> None:
    ask = ASKS[kind]
    found = list(ends(spelling(ask, no_dice)))
    wanted = [ask.plain(value) for value in ask.every()]
    assert sorted(map(repr, found)) == sorted(map(repr, wanted))
    assert all(ask.canonical(answer) == answer for answer in found)


def test_of_too_many_answers_some_are_drawn_by_the_dice() -> None:
    ask: Ask[Any] = compose(0, "?", Wicks(), "X-1")
    one, same, other = (list(ends(spelling(ask, lambda seed=seed: Random(seed)))) for seed in (1, 1, 2))  # type: ignore[misc]
    assert one == same != other
    assert DRAWN / 2 < len(one) <= DRAWN
    assert all(ask.canonical(answer) == answer for answer in one)


def test_of_too_many_checked_sets_some_are_drawn() -> None:
    ask = choose_some(0, "?", lambda: range(30), 5, 15, "X-1", check=lambda found: Refusal("") if 3 in found else None)
    found = list(ends(spelling(ask, lambda: Random(1))))
    assert len(found) > DRAWN / 2
    assert all(ask.canonical(answer) == answer for answer in found)


def test_answers_of_any_form_are_told_apart() -> None:
    answers = ["word", ["a", "b"], [["a"], "b"], ["a", ["b"]], {"word": "cat", "cards": [1, 2]}, [], [[]], [None, 3]]
    assert len(set(map(spelled, answers))) == len(answers)
    assert sorted(map(repr, ends(Listed(answers)))) == sorted(map(repr, answers))
