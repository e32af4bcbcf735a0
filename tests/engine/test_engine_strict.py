"""The strict player: what is not in the script is an error."""

from __future__ import annotations

import pytest
from tests.engine.minis.bench import Bench, bench
from tests.engine.minis.cubes import GAME as CUBES

from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.words import Refusal
from fabletop.testing import strict


async def rule(table: Bench) -> None:
    for seat in (0, 1):
        await choose(
            seat, "Which one, {}?", lambda: list("abc"), "BE-1", args=(seat,),
            unless=lambda each: Refusal("It is too hot.", "BE-2") if each == "c" else None,
        )  # fmt: skip


def test_a_script_that_fits() -> None:
    match = bench(rule, 2)
    with strict(match) as play:
        play.answer(0, "a", prompt="Which one, 0?", rule="BE-1", can=["b", "a"], cannot={"c": "too hot"}, waiting=[0])
        play.until(1, prompt="Which one", can=["a", "b"])
    with strict(match) as play:
        play.answer(1, "b")
    assert match.over


def test_an_unscripted_choice_is_an_error() -> None:
    words = r'the script ends but .* seat 1 is asked "Which one, 1\?"'
    with pytest.raises(AssertionError, match=words), strict(bench(rule, 2)) as play:
        play.answer(0, "a")


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ({"prompt": "Who"}, "not 'Who'"),
        ({"rule": "BE-9"}, "not by BE-9"),
        ({"can": ["a"]}, "can choose"),
        ({"can": ["a", "b", "c"]}, "can choose"),
        ({"cannot": {"a": ""}}, "can choose 'a'"),
        ({"cannot": {"c": "too cold"}}, "too hot"),
        ({"waiting": [0, 1]}, "waited for"),
    ],
)
def test_what_does_not_fit_is_an_error(expected: dict[str, object], words: str) -> None:
    with pytest.raises(AssertionError, match=words), strict(bench(rule, 2)) as play:
        play.answer(0, "a", **expected)  # type: ignore[arg-type]  # one case per argument


def test_the_wrong_seat_or_answer_is_an_error() -> None:
    with pytest.raises(AssertionError, match="seat 1 is not asked"), strict(bench(rule, 2)) as play:
        play.answer(1, "a")
    with pytest.raises(AssertionError, match="too hot"), strict(bench(rule, 2)) as play:
        play.answer(0, "c")


def test_scripted_deeds() -> None:
    match = Match(CUBES, seats=2, seed=1)
    with strict(match) as play:
        play.deed(0, "buy")
        play.answer(0, [4, 0, 0])
        play.until(1)
    with pytest.raises(AssertionError, match="refused"), strict(match) as play:
        play.deed(0, "fly")
