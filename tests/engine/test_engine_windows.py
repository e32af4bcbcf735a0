"""Reaction windows and votes."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from tests.engine.minis.bench import Bench, bench

from fabletop.engine.match import Match
from fabletop.engine.questions import PASS, Deed, Option, Together, choose
from fabletop.engine.seat_question import Talk
from fabletop.engine.windows import Deciders, WhileItHolds, agree, decide, offer
from fabletop.engine.words import Seat


def window(close: Literal["all pass", "first"], ask: Literal["at once", "in order"], seats: int = 3) -> Match[Bench]:
    """A window for seats 2, 0, 1 in this order. Each may react twice; a reaction asks its seat how loudly."""

    async def act(table: Bench, seat: int, what: str) -> None:
        how = await choose(seat, "How?", lambda: ["loud", "soft"], "BE-2")
        table.got.append((seat, what, how))

    async def rule(table: Bench) -> None:
        reacted = await offer(
            lambda: [seat for seat in (2, 0, 1) if seat < table.seats],
            "React?",
            lambda seat: ["shout"] * (sum(1 for each in table.got if each[0] == seat) < 2),
            lambda seat, what: act(table, seat, what),
            rule="BE-1", show=lambda each: Option(each, each.capitalize()), close=close, ask=ask,
        )  # fmt: skip
        table.got.append(("end", reacted))

    return bench(rule, seats)


def play(match: Match[Bench], *answers: tuple[int, str]) -> list[Any]:
    for seat, answer in answers:
        match.answer(seat, answer)
    return [tuple(each) for each in match.table.got]


def test_a_window_closes_when_all_pass() -> None:
    match = window("all pass", "at once")
    assert list(match.waiting) == [2, 0, 1]
    question = match.question_for(0)
    assert question is not None
    assert [each.label for each in question.options] == ["Pass", "Shout"]
    assert play(match, (0, PASS), (1, PASS), (2, PASS)) == [("end", False)]


def test_the_prompt_of_a_window_speaks_of_what_is_under_way() -> None:
    async def act(seat: int, what: str) -> None:
        raise AssertionError("nobody reacts")

    async def rule(table: Bench) -> None:
        await offer(
            lambda: [0], "{} of {}: react?", lambda seat: ["shout"], act, rule="BE-1", args=("The call", Seat(1))
        )

    question = bench(rule, 2).question_for(0)
    assert question is not None
    assert question.prompt == "The call of Player 2: react?"


def test_a_window_opens_again_after_a_reaction() -> None:
    match = window("all pass", "at once")
    got = play(match, (1, "shout"), (0, PASS), (2, PASS), (1, "loud"))
    assert got == [(1, "shout", "loud")]
    assert list(match.waiting) == [2, 0, 1]
    got = play(match, (2, "shout"), (2, "soft"), (0, PASS), (1, PASS), (2, PASS))
    assert got == [(1, "shout", "loud"), (2, "shout", "soft"), ("end", True)]


def test_a_window_that_closes_with_the_first_reaction() -> None:
    got = play(window("first", "at once"), (0, "shout"), (2, PASS), (0, "soft"))
    assert got == [(0, "shout", "soft"), ("end", True)]


def test_a_window_in_order() -> None:
    match = window("all pass", "in order")
    assert list(match.waiting) == [2]
    got = play(match, (2, PASS), (0, "shout"), (0, "loud"), (2, PASS), (0, PASS))
    assert got == [(0, "shout", "loud")]
    assert list(match.waiting) == [1]
    assert play(match, (1, PASS))[-1] == ("end", True)


def test_a_window_for_nobody_does_not_open() -> None:
    async def rule(table: Bench) -> None:
        async def act(seat: int, what: Any) -> None:
            raise AssertionError("nobody reacts")

        table.got.append(await offer(list, "React?", lambda seat: [], act, rule="BE-1"))

    match = bench(rule)
    assert match.over
    assert match.table.got == [False]


def test_whether_somebody_is_able_to_react_is_looked_at_again_after_each_reaction() -> None:
    async def rule(table: Bench) -> None:
        async def act(seat: int, what: str) -> None:
            table.got.append((seat, what))

        await offer(
            lambda: [0, 1], "React?", lambda seat: ["shout"], act, rule="BE-1",
            able=lambda seat: all(each[0] != seat for each in table.got),
        )  # fmt: skip

    match = bench(rule, 2)
    assert list(match.waiting) == [0, 1]
    match.answer(0, "shout")
    assert list(match.waiting) == [1]
    match.answer(1, "shout")
    assert match.over


@pytest.mark.parametrize(
    ("how", "votes", "result"),
    [
        ("majority", "aab", "a"),
        ("majority", "abb", "b"),
        ("majority", "bac", "b"),
        ("any", "ccb", "b"),
        ("any", "ccc", "c"),
        ("any", "dcd", "c"),
        ("any", "ddd", "d"),
        ("all", "aaa", "a"),
        ("all", "aab", "d"),
    ],
)
def test_votes(how: Literal["majority", "any", "all"], votes: str, result: str) -> None:
    async def rule(table: Bench) -> None:
        table.got.append(await agree([0, 1, 2], "Which?", lambda: list("abcd"), rule="BE-1", how=how, default="d"))

    match = bench(rule)
    assert list(match.waiting) == [0, 1, 2]
    for seat in (2, 0, 1):
        match.answer(seat, votes[seat])
    assert match.table.got == [result]


def test_a_tie_goes_to_the_leader_if_it_is_part_of_it() -> None:
    async def rule(table: Bench) -> None:
        for _ in range(2):
            table.got.append(await agree([3, 0, 1, 2], "Which?", lambda: list("abc"), rule="BE-1"))

    match = bench(rule, 4)
    for seat, vote in enumerate("aabb"):
        match.answer(seat, vote)
    assert match.table.got == ["b"]
    match.answer(3, "b")
    for seat, vote in enumerate("aaa"):
        match.answer(seat, vote)
    assert match.table.got == ["b", "a"]


@pytest.mark.parametrize(
    ("how", "votes", "open_before"),
    [
        ("majority", [(0, "a"), (1, "b"), (2, "b"), (3, "b")], 3),
        ("majority", [(0, "a"), (3, "a")], 1),  # the tie would be settled by seat 0, which leads
        ("majority", [(3, "a"), (1, "a"), (2, "b"), (0, "b")], 3),
        ("any", [(2, "d"), (3, "a")], 1),
        ("any", [(0, "b"), (1, "c"), (2, "d"), (3, "d")], 3),
        ("leader", [(2, "b"), (0, "c")], 1),
        ("all", [(0, "a"), (1, "b"), (2, "a"), (3, "a")], 3),
    ],
)
def test_a_talk_ends_when_it_is_settled(how: Deciders, votes: list[tuple[int, str]], open_before: int) -> None:
    """And not before: the last of these votes, and no other, settles it. The record plays again."""

    async def rule(table: Bench) -> None:
        table.got.append(await agree(range(4), "Which?", lambda: list("abcd"), rule="BE-1", how=how, default="d"))

    match = bench(rule, 4)
    for number, (seat, vote) in enumerate(votes):
        assert not match.over
        match.answer(seat, vote)
        assert match.over == (number == open_before)
    again = Match.from_record(match.game, match.record())
    assert again.table.got == match.table.got
    assert again.hash() == match.hash()


def test_where_all_must_agree_and_something_must_be_done_most_votes_decide_in_the_end() -> None:
    async def rule(table: Bench) -> None:
        table.got.append(await agree(range(3), "Which?", lambda: list("abc"), rule="BE-1", how="all"))

    assert play(bench(rule), (0, "a"), (1, "b"), (2, "b")) == [("b",)]
    assert play(bench(rule), (0, "c"), (1, "c"), (2, "c")) == [("c",)]


def test_everybody_sees_who_wants_what_so_far_and_whose_wish_counts() -> None:
    async def rule(table: Bench) -> None:
        await agree(
            [2, 0, 1], "Which?", lambda: list("abc"), rule="BE-1", show=lambda each: Option(each, f"Way {each}")
        )

    match = bench(rule)
    match.answer(0, "b")
    for seat in range(3):
        question = match.question_for(seat)
        assert question is not None
        assert question.talk == Talk("Most votes decide; Player 3 settles a tie", {2: "", 0: "Way b", 1: ""})
    match.withdraw(0)
    question = match.question_for(1)
    assert question is not None
    assert question.talk is not None
    assert question.talk.wants == {2: "", 0: "", 1: ""}


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("majority", "Most votes decide; Player 2 settles a tie"),
        ("leader", "Player 2 decides"),
        ("all", "All must agree"),
        ("any", "One who wants it is enough"),
    ],
)
def test_whose_wish_counts_is_said_in_words(how: Deciders, words: str) -> None:
    async def rule(table: Bench) -> None:
        await agree([1, 0], "Which?", lambda: list("abc"), rule="BE-1", how=how)

    question = bench(rule, 2).question_for(0)
    assert question is not None
    assert question.talk == Talk(words, {1: "", 0: ""})


def test_only_what_is_asked_alike_is_decided_for_all() -> None:
    one, other = (choose(seat, f"Which, {seat}?", lambda: list("ab"), "BE-1") for seat in range(2))
    for wrong in (
        {"sealed": False, "alike": True},
        {"sealed": False, "settled": bool},
    ):
        with pytest.raises(ValueError, match="decided for all"):
            _ = Together({0: one, 1: other}, "BE-1", **wrong)
    with pytest.raises(ValueError, match="openly"):
        _ = Together({0: one}, "BE-1", alike=True)


def test_the_leader_decides_and_hears_the_others_meanwhile() -> None:
    async def rule(table: Bench) -> None:
        table.got.append(await agree([1, 0, 2], "Which?", lambda: list("abc"), rule="BE-1", how="leader"))

    match = bench(rule)
    assert list(match.waiting) == [1, 0, 2]
    match.answer(0, "b")
    question = match.question_for(2)
    assert question is not None
    assert question.heard == {0: "b"}
    match.answer(2, "b")
    assert list(match.waiting) == [1]
    question = match.question_for(1)
    assert question is not None
    assert question.talk == Talk("Player 2 decides", {1: "", 0: "b", 2: "b"})
    match.answer(1, "c")
    assert match.table.got == ["c"]


def test_one_seat_is_asked_alone_and_several_take_a_vote() -> None:
    async def rule(table: Bench) -> None:
        for seats in ([1], [1, 0]):
            taken = await decide(
                seats, "Which?", lambda: list("abc"), "BE-1", "which", lambda each: Option(each, each), how="leader"
            )
            table.got.append(taken)

    match = bench(rule, 2)
    assert match.common is None
    match.answer(1, "b")
    assert match.waiting == (1, 0)
    match.answer(1, "c")
    assert match.table.got == ["b", "c"]


def test_a_leader_alone_just_decides() -> None:
    async def rule(table: Bench) -> None:
        table.got.append(await agree([0], "Which?", lambda: list("abc"), rule="BE-1", how="leader"))

    match = bench(rule, 1)
    match.answer(0, "c")
    assert match.table.got == ["c"]


@pytest.mark.parametrize(("needed", "got"), [(1, ["over"]), (2, ["b"])])
def test_a_question_whose_object_is_gone_is_asked_no_more(needed: int, got: list[str]) -> None:
    async def count(table: Bench) -> None:
        table.number += 1

    async def rule(table: Bench) -> None:
        table.got.append(
            await WhileItHolds(
                0, "Which?", lambda: list("ab"), "BE-1", interruptible=True,
                holds=lambda: table.number < needed, ended="over",
            )
        )  # fmt: skip

    match = bench(rule, 2, meanwhile=lambda table, seat: [Deed("count", "Count", seat, lambda: count(table))])
    match.answer(1, "deed:count")
    if not match.over:
        match.answer(0, "b")
    assert (match.table.got, match.table.number) == (got, 1)
