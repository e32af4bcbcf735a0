"""Each kind of question: what it offers, what it accepts, what it refuses and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.engine.minis.bench import HANDS, Bench, bench
from tests.engine.minis.hunt import Hunt, Route

from fabletop.engine.bounds import MAX_NODES, check_size
from fabletop.engine.forms.hints import NO_HINTS, ChoiceHints
from fabletop.engine.questions import (
    Ask,
    Choose,
    Compose,
    Option,
    Together,
    arrange,
    choose,
    choose_some,
    compose,
    ident,
)
from fabletop.engine.seat_question import in_words
from fabletop.engine.words import Card, Ref, Refusal, Refused, Seat


def even(number: int) -> Refusal | None:
    return Refusal("Only even numbers.", "BE-2") if number % 2 else None


def refused(ask: Ask[Any], answer: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        ask.parse(answer)
    return caught.value


def test_choose_takes_an_id_and_nothing_else() -> None:
    ask = choose(0, "Which?", lambda: [1, 2, 3, 4], "BE-1", unless=even)
    assert ask.ids() == ["2", "4"]
    assert ask.parse("4") == 4
    assert ask.plain(4) == "4"
    assert list(ask.every()) == [2, 4]
    assert {ask.some(Random(seed)) for seed in range(20)} == {2, 4}
    assert refused(ask, "3").words == "Only even numbers."
    assert refused(ask, "3").rule == "BE-2"
    assert refused(ask, "9").rule == "BE-1"
    for answer in (4, None, ["4"], b"4", {"id": "4"}):
        assert "id" in refused(ask, answer).words


def test_barred_options_say_why() -> None:
    barred = choose(0, "Which?", lambda: [1, 2], "BE-1", unless=even).barred()
    assert [(each.option.id, each.reason, each.rule) for each in barred] == [("1", "Only even numbers.", "BE-2")]


def test_hints_are_made_only_when_somebody_looks() -> None:
    looked: list[int] = []

    def hints() -> ChoiceHints:
        looked.append(1)
        return ChoiceHints(elsewhere="it is not a stone")

    async def rule(table: Bench) -> None:
        await choose(0, "Which?", lambda: [1, 2], "BE-1", hints=hints)

    question = bench(rule, 2).question_for(0)
    assert question is not None
    assert (question.ids, question.barred, looked) == (["1", "2"], [], [])
    assert (question.hints, looked) == (ChoiceHints(elsewhere="it is not a stone"), [1])


def test_show_gives_id_and_label() -> None:
    ask = choose(0, "Which?", lambda: [1, 2], "BE-1", show=lambda n: Option(f"n{n}", f"Number {n}", (f"thing:{n}",)))
    assert ask.ids() == ["n1", "n2"]
    assert ask.parse("n2") == 2
    assert ask.plain(2) == "n2"
    assert ask.shown(1).touches == ("thing:1",)


def test_options_are_worked_out_anew_after_an_interruption() -> None:
    numbers = [1]
    ask = choose(0, "Which?", lambda: list(numbers), "BE-1")
    assert ask.ids() == ["1"]
    numbers.append(2)
    assert ask.ids() == ["1"]
    ask.refresh()
    assert ask.ids() == ["1", "2"]
    assert ask.parse("2") == 2


def test_ident_of_a_tuple() -> None:
    assert ident((1, "a", (2, 3))) == "1:a:2:3"


def test_choose_some_keeps_its_bounds_and_order() -> None:
    ask = choose_some(0, "Which?", lambda: ["a", "b", "c"], 1, 2, "BE-1")
    assert ask.parse(["c", "a"]) == ("a", "c")
    assert ask.plain(("c", "a")) == ["a", "c"]
    assert ask.bounds() == (1, 2)
    assert list(ask.every()) == [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")]
    assert {ask.some(Random(seed)) for seed in range(200)} == set(ask.every())
    assert refused(ask, []).words == "Choose 1 to 2 of these, not 0."
    assert "not 3" in refused(ask, ["a", "b", "c"]).words
    assert "only once" in refused(ask, ["a", "a"]).words
    assert "list" in refused(ask, "a").words
    assert "not one of" in refused(ask, ["z"]).words


def test_choose_some_asks_for_no_more_than_there_is() -> None:
    ask = choose_some(0, "Which?", lambda: ["a"], 2, 3, "BE-1")
    assert ask.bounds() == (1, 1)
    assert ask.parse(["a"]) == ("a",)
    assert refused(ask, []).words == "Choose 1 of these, not 0."
    empty: Sequence[str] = []
    assert choose_some(0, "Which?", lambda: empty, 2, 3, "BE-1").parse([]) == ()


def test_choose_some_with_a_check_over_all() -> None:
    def pair(found: Sequence[int]) -> Refusal | None:
        return None if sum(found) == 7 else Refusal("They must make seven.", "BE-3")

    ask = choose_some(0, "Which?", lambda: range(1, 7), 2, 2, "BE-1", check=pair)
    assert list(ask.every()) == [(1, 6), (2, 5), (3, 4)]
    assert sum(ask.some(Random(1))) == 7
    assert refused(ask, ["1", "2"]).rule == "BE-3"


def test_a_question_that_nothing_answers_says_so() -> None:
    ask = choose_some(0, "Which?", lambda: [1, 2], 1, 1, "BE-1", check=lambda found: Refusal("No."))
    with pytest.raises(ValueError, match="nothing answers"):
        ask.some(Random(1))


def test_arrange_wants_all_in_an_order() -> None:
    ask = arrange(0, "In which order?", lambda: ["a", "b", "c"], "BE-1")
    assert ask.parse(["c", "a", "b"]) == ("c", "a", "b")
    assert ask.plain(("c", "a", "b")) == ["c", "a", "b"]
    assert len(list(ask.every())) == 6
    assert {ask.some(Random(seed)) for seed in range(100)} == set(ask.every())
    assert refused(ask, ["a", "b"]).words == "Put all 3 in order; you named 2."
    assert "only once" in refused(ask, ["a", "b", "b"]).words


def test_compose_reads_through_its_form() -> None:
    ask = compose(0, "Where?", Route(Hunt(seats=2)), "HU-1")
    assert ask.parse([1, 2]) == (1, 2)
    assert ask.plain((1, 2)) == [1, 2]
    assert ask.some(Random(1)) in list(ask.every())
    assert refused(ask, [5]).rule == "HU-1"
    assert refused(ask, "1").rule == "HU-1"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ([[[[[[[[[[]]]]]]]]]], "nested"),
        (["x"] * (MAX_NODES + 1), "large"),
        ([["x"] * 100] * 100, "large"),
        ({n: n for n in range(MAX_NODES)}, "large"),
        (["x" * (MAX_NODES + 1)], "long"),
        (10**20, "number"),
        ([-(10**5000)], "number"),
        (float("nan"), "number"),
        (float("inf"), "number"),
        (b"x", "made of"),
        ([{1, 2}], "made of"),
        (object(), "made of"),
        (["\ud800"], "characters"),
    ],
)
def test_what_cannot_be_meant_is_refused_unread(answer: Any, words: str) -> None:
    with pytest.raises(Refused, match=words):
        check_size(answer, "BE-1")


@pytest.mark.parametrize("answer", [None, True, 3, -2.5, "text", [], {}, [[1, "a"], {"b": [None]}], {"a": {"b": 1}}])
def test_what_can_be_meant_is_read(answer: Any) -> None:
    check_size(answer)


def test_a_common_question_needs_somebody() -> None:
    with pytest.raises(ValueError, match="nobody"):
        _ = Together({}, "BE-1")


def test_reactions_cannot_stay_secret() -> None:
    with pytest.raises(ValueError, match="secret"):
        _ = Together({0: choose(0, "Which?", lambda: [1], "BE-1")}, "BE-1", first=True, into="sealed")


def test_a_question_as_it_is_shown() -> None:
    async def rule(table: Bench) -> None:
        table.add_cards(HANDS.of(0), [4])
        await choose(
            0, "{} asks {} about {}: {}?", lambda: [1, 2], "BE-1", args=(Ref("stone", 3), Seat(0), Card(0), 12),
            source=Ref("stone", 3), unless=even,
        )  # fmt: skip

    match = bench(rule, 2)
    question = match.question_for(0)
    assert question is not None
    assert question.prompt == "stone 3 asks Player 1 about card 4: 12?"
    assert (question.kind, question.rule, question.source) == ("choose", "BE-1", "stone 3")
    assert [each.label for each in question.options] == ["2"]
    assert question.ids == ["2"]
    assert [each.reason for each in question.barred] == ["Only even numbers."]
    assert question.only == "2"
    assert question.bounds == (1, 1)
    assert (question.help, question.hints, question.sealed, question.draft) == ("", NO_HINTS, False, None)
    assert question.sample(Random(1)) == "2"
    assert match.question_for(1) is None
    assert isinstance(question.ask, Choose)


def test_bounds_of_shown_questions() -> None:
    async def rule(table: Bench) -> None:
        await choose_some(0, "Which?", lambda: "abc", 1, 2, "BE-1")
        await arrange(0, "Which?", lambda: "abc", "BE-1")

    match = bench(rule, 1)
    assert match.question is not None
    assert match.question.bounds == (1, 2)
    match.answer(0, ["a"])
    assert match.question is not None
    assert match.question.bounds == (3, 3)
    assert match.question.only is None


def test_compose_may_have_options_beside_its_form() -> None:
    ask: Compose[Any] = compose(
        0,
        "Where, or what?",
        Route(Hunt(seats=2)),
        "HU-1",
        options=lambda: ("rest", "flee"),
        show=lambda each: Option(each, each.title()),
        unless=lambda each: Refusal("You are too tired.", "HU-2") if each == "flee" else None,
    )
    assert ask.parse("rest") == "rest"
    assert ask.plain("rest") == "rest"
    assert ask.parse([1, 2]) == (1, 2)
    assert in_words(ask, "rest") == "Rest"
    assert next(iter(ask.every())) == "rest"
    with pytest.raises(Refused, match="too tired"):
        ask.parse("flee")
    given = {ask.plain(ask.some(Random(seed))).__class__ for seed in range(20)}
    assert given == {str, list}, "now an option, now what the form makes"
