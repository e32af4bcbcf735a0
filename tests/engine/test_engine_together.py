"""Common questions: sealed and open, changeable and not, reactions by priority, secret answers, deeds and drafts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.engine.minis.bench import Bench, bench

from fabletop.engine import record as records
from fabletop.engine.match import Match
from fabletop.engine.questions import PASS, Ask, Deed, choose, together
from fabletop.engine.words import Refused


def ask_all(table: Bench, options: str = "abc") -> dict[int, Ask[str]]:
    return {seat: choose(seat, "Which?", lambda: list(options), "BE-1") for seat in range(table.seats)}


async def sealed(table: Bench) -> None:
    table.got.append(list((await together(ask_all(table), "BE-1")).items()))
    await choose(0, "And now?", lambda: ["on"], "BE-2")


async def unchangeable(table: Bench) -> None:
    table.got.append(list((await together(ask_all(table), "BE-1", changeable=False)).items()))


async def openly(table: Bench) -> None:
    table.got.append(list((await together(ask_all(table), "BE-1", sealed=False)).items()))


async def by_priority(table: Bench) -> None:
    parts = {seat: choose(seat, "React?", lambda: [PASS, "hit"], "BE-1") for seat in (2, 0, 1)}
    table.got.append(list((await together(parts, "BE-1", first=True)).items()))
    await choose(0, "And now?", lambda: ["on"], "BE-2")


async def into_field(table: Bench) -> None:
    parts = {seat: choose(seat, "Which?", lambda: range(5), "BE-1") for seat in range(table.seats)}
    table.got.append(await together(parts, "BE-1", into="sealed"))
    await choose(0, "And now?", lambda: ["on"], "BE-2")


def draft(match: Match[Any], seat: int) -> Any:
    question = match.question_for(seat)
    return question.draft if question is not None else None


def test_answers_wait_for_the_last() -> None:
    match = bench(sealed)
    assert list(match.waiting) == [0, 1, 2]
    assert sorted(match.questions) == [0, 1, 2]
    match.answer(2, "c")
    match.answer(0, "a")
    assert (match.waiting, match.committed) == ((1,), (0, 2))
    assert not match.entries
    match.answer(1, "b")
    assert match.table.got == [[(0, "a"), (1, "b"), (2, "c")]]
    assert match.entries == [("s", ((0, "a"), (1, "b"), (2, "c")))]
    assert (match.waiting, match.committed) == ((0,), ())
    assert match.books.marks[-1].told == -1, "the opening is a disclosure to all"


def test_a_commit_may_be_changed_and_withdrawn() -> None:
    match = bench(sealed)
    match.answer(0, "a")
    match.answer(0, "b")
    assert list(match.committed) == [0]
    match.withdraw(0)
    assert list(match.committed) == []
    assert draft(match, 0) == "b"
    assert draft(match, 1) is None
    match.answer(0, "c")
    assert draft(match, 0) is None
    match.answer(1, "a")
    match.answer(2, "a")
    assert match.table.got == [[(0, "c"), (1, "a"), (2, "a")]]
    with pytest.raises(Refused, match="nothing to take back"):
        match.withdraw(0)


def test_a_commit_that_stays() -> None:
    match = bench(unchangeable)
    match.answer(0, "a")
    with pytest.raises(Refused, match="stays"):
        match.answer(0, "b")
    with pytest.raises(Refused, match="stays"):
        match.withdraw(0)
    match.answer(1, "b")
    match.answer(2, "b")
    assert match.table.got == [[(0, "a"), (1, "b"), (2, "b")]]


def test_a_late_answer_to_a_changed_commit_is_refused() -> None:
    match = bench(sealed)
    old = match.token(0)
    match.answer(0, "a", old)
    with pytest.raises(Refused, match="moved on"):
        match.answer(0, "b", old)
    assert match.token(1) == old, "the tokens of others do not move with it"


def test_undo_waits_for_commits() -> None:
    match = bench(sealed)
    for seat in range(3):
        match.answer(seat, "a")
    assert not any(match.can_undo(seat) for seat in range(3))
    with pytest.raises(Refused, match="your own last answer"):
        match.undo(0)


def test_open_answers_are_heard_and_sealed_ones_not() -> None:
    match = bench(openly)
    match.answer(1, "b")
    question = match.question_for(0)
    assert question is not None
    assert question.heard == {1: "b"}
    assert not question.sealed
    match = bench(sealed)
    match.answer(1, "b")
    question = match.question_for(0)
    assert question is not None
    assert question.heard == {}
    assert question.sealed


@pytest.mark.parametrize(
    ("answers", "result"),
    [
        ([(2, "hit")], [(2, "hit")]),
        ([(1, "hit"), (0, PASS), (2, PASS)], [(2, PASS), (0, PASS), (1, "hit")]),
        ([(1, "hit"), (0, "hit"), (2, PASS)], [(2, PASS), (0, "hit")]),
        ([(0, "hit"), (2, "hit")], [(2, "hit")]),
        ([(2, PASS), (0, PASS), (1, PASS)], [(2, PASS), (0, PASS), (1, PASS)]),
    ],
)
def test_the_first_reaction_by_priority_decides(answers: list[tuple[int, str]], result: list[tuple[int, str]]) -> None:
    match = bench(by_priority)
    for number, (seat, answer) in enumerate(answers):
        assert not match.table.got, f"decided before answer {number}"
        match.answer(seat, answer)
    assert match.table.got == [result]
    assert list(match.committed) == []


def test_answers_into_a_secret_field_stay_there() -> None:
    match = bench(into_field)
    for seat in (2, 0, 1):
        match.answer(seat, str(seat + 2))
    assert match.table.got == [{}]
    assert match.table.sealed == [2, 3, 4]
    assert match.books.marks[-1].told == 0
    assert match.view(1).table.sealed == [-1, 3, -1]
    assert match.view(None).table.sealed == [-1, -1, -1]
    assert match.fork().hash() == match.hash()


def test_a_common_question_to_one_seat_can_be_taken_back_by_it() -> None:
    match = bench(sealed, seats=1)
    before = match.hash()
    match.answer(0, "a")
    assert match.can_undo(0)
    match.undo(0)
    assert match.hash() == before
    match.redo()
    assert match.table.got == [[(0, "a")]]


@pytest.mark.parametrize("committed", [(), (1,), (2, 0)])
def test_half_committed_matches_are_saved_and_loaded(committed: Sequence[int]) -> None:
    match = bench(sealed)
    match.answer(1, "c")
    match.withdraw(1)
    for seat in committed:
        match.answer(seat, "b")
    again = Match.from_record(match.game, records.decode(records.encode(match.record())))
    assert again.committed == match.committed
    assert again.books.pending == match.books.pending
    assert draft(again, 1) == draft(match, 1)
    assert again.token(1) == match.token(1)
    for each in (again, match):
        for seat in each.waiting:
            each.answer(seat, "a")
    assert again.hash() == match.hash()
    assert again.entries == match.entries


def test_a_fork_keeps_commits_and_an_imagined_match_only_ones_own() -> None:
    match = bench(sealed)
    match.answer(0, "a")
    match.answer(1, "b")
    fork = match.fork()
    assert list(fork.committed) == [0, 1]
    fork.withdraw(0)
    assert list(match.committed) == [0, 1]
    twin = match.imagine(0, Random(1))
    assert twin.books.pending == {0: "a"}
    twin.answer(2, "c")
    assert twin.fork().books.pending == {0: "a", 2: "c"}, "a fork of an imagined match keeps what was committed in it"
    match.withdraw(1)
    assert match.imagine(0, Random(1)).books.drafts == {}, "the drafts of others are secret too"
    assert match.imagine(1, Random(1)).books.drafts == {0: {1: "b"}}


# --- deeds -----------------------------------------------------------------------------------------------------------


def deeds(table: Bench, seat: int) -> Sequence[Deed]:
    return [
        Deed("count", "Count", seat, lambda: count(table), "BE-3"),
        Deed("inquire", "Ask the next", seat, lambda: inquire(table, (seat + 1) % table.seats), "BE-3"),
        Deed("seal", "Ask all", seat, lambda: inner(table), "BE-3"),
        Deed("end", "Give up", seat, lambda: give_up(table), "BE-3"),
    ]


async def count(table: Bench) -> None:
    table.number += 1


async def inquire(table: Bench, seat: int) -> None:
    number = await choose(seat, "How many?", lambda: range(5), "BE-3", interruptible=True)
    table.number += number  # in a line of its own: "+= await" would read the number before the question


async def inner(table: Bench) -> None:
    table.got.append(list((await together(ask_all(table, "xyz"), "BE-3", interruptible=True, tag="inner")).values()))


async def give_up(table: Bench) -> None:
    table.finish("given up", [])


async def interruptible(table: Bench) -> None:
    parts = {seat: choose(seat, "Which?", lambda: list("abc")[table.number :], "BE-1") for seat in range(table.seats)}
    table.got.append(list((await together(parts, "BE-1", interruptible=True)).values()))
    await choose(0, "And now?", lambda: ["on"], "BE-2")


def test_a_deed_reopens_all_commits_as_drafts() -> None:
    match = bench(interruptible, meanwhile=deeds)
    match.answer(0, "a")
    match.answer(1, "c")
    old = match.token(1)
    match.answer(2, "deed:count", match.token(2))
    assert match.table.number == 1
    assert match.entries == [("i", 2, "deed:count")]
    assert (match.waiting, match.committed) == ((0, 1, 2), ())
    assert [draft(match, seat) for seat in range(3)] == ["a", "c", None]
    assert match.question_for(0).ids == ["b", "c"]  # type: ignore[union-attr]  # it is asked
    assert match.token(1) > old
    with pytest.raises(Refused, match="not one of the options"):
        match.answer(0, "a")
    match.answer(1, draft(match, 1))
    match.answer(0, "b")
    match.answer(2, "c")
    assert match.table.got == [["b", "c", "c"]]


async def final(table: Bench) -> None:
    parts = {seat: choose(seat, "Which?", lambda: list("abc")[table.number :], "BE-1") for seat in range(table.seats)}
    table.got.append(list((await together(parts, "BE-1", changeable=False, interruptible=True)).values()))
    await choose(0, "And now?", lambda: ["on"], "BE-2")


@pytest.mark.parametrize("who", [0, 2])
def test_a_deed_leaves_commits_that_stay(who: int) -> None:
    match = bench(final, meanwhile=deeds)
    match.answer(0, "b")
    match.answer(1, "c")
    old = match.token(2)
    match.answer(who, "deed:count")
    assert match.table.number == 1
    assert (match.waiting, match.committed) == ((2,), (0, 1))
    assert [match.given(seat) for seat in range(3)] == ["b", "c", None]
    assert match.books.drafts == {}
    with pytest.raises(Refused, match="stays"):
        match.answer(0, "c")
    with pytest.raises(Refused, match="stays"):
        match.withdraw(0)
    with pytest.raises(Refused, match="moved on"):
        match.answer(2, "c", old)
    again = Match.from_record(match.game, records.decode(records.encode(match.record())))
    for each in (match, match.fork(), again):
        each.answer(2, "c")
        assert each.table.got == [["b", "c", "c"]]


def test_when_a_deed_is_taken_back_commits_that_stayed_are_drafts() -> None:
    match = bench(final, meanwhile=deeds)
    match.answer(0, "b")
    match.answer(2, "deed:count")
    match.undo(2, beyond=True)
    assert (match.table.number, match.waiting) == (0, (0, 1, 2))
    question = match.question_for(0)
    assert question is not None
    assert question.draft == "b"


def test_a_deed_opens_commits_that_stay_all_alike_if_one_has_become_impossible() -> None:
    match = bench(final, meanwhile=deeds)
    match.answer(0, "a")
    match.answer(1, "c")
    match.answer(2, "deed:count")
    assert (match.waiting, match.committed) == ((0, 1, 2), ())
    assert [draft(match, seat) for seat in range(3)] == ["a", "c", None]
    for seat in range(3):
        match.answer(seat, "b")
    assert match.table.got == [["b", "b", "b"]]


def test_a_deed_that_asks_something_opens_commits_that_stay() -> None:
    match = bench(final, meanwhile=deeds)
    match.answer(0, "a")
    match.answer(1, "deed:inquire")
    match.answer(2, "0")
    assert (match.waiting, match.committed) == ((0, 1, 2), ())
    assert draft(match, 0) == "a"


def test_drafts_live_through_the_questions_of_deeds() -> None:
    match = bench(interruptible, meanwhile=deeds)
    match.answer(0, "b")
    match.answer(1, "c")
    match.answer(2, "deed:inquire")
    assert list(match.waiting) == [0]
    assert draft(match, 0) is None, "the question of the deed is another one"
    again = Match.from_record(match.game, records.decode(records.encode(match.record())))
    fork = match.fork()
    for each in (match, again, fork):
        each.answer(0, "deed:count")  # a deed within the deed
        each.answer(0, "0")
        assert list(each.waiting) == [0, 1, 2]
        assert [draft(each, seat) for seat in range(3)] == ["b", "c", None]
        assert each.table.number == 1


def test_a_sealed_question_within_a_sealed_question() -> None:
    match = bench(interruptible, meanwhile=deeds)
    match.answer(0, "a")
    match.answer(1, "deed:seal")
    match.answer(0, "x")
    assert draft(match, 0) is None
    match.answer(2, "deed:count")
    assert draft(match, 0) == "x"
    assert match.books.drafts == {0: {0: "a"}, 1: {0: "x"}}
    for seat in range(3):
        match.answer(seat, "z")
    assert match.table.got == [["z", "z", "z"]]
    assert match.books.drafts == {0: {0: "a"}}, "the inner drafts are gone, the outer ones not"
    assert draft(match, 0) == "a"
    for seat in range(3):
        match.answer(seat, "b")
    assert match.books.drafts == {}
    assert match.table.got == [["z", "z", "z"], ["b", "b", "b"]]


def test_taking_back_a_deed_leaves_the_drafts() -> None:
    match = bench(interruptible, meanwhile=deeds)
    match.answer(0, "a")
    match.answer(1, "deed:count")
    assert match.can_undo(1)
    assert not match.can_undo(0)
    match.undo(1)
    assert match.table.number == 0
    assert draft(match, 0) == "a"
    match.redo()
    assert match.table.number == 1
    assert draft(match, 0) == "a"
    match.answer(0, "b")
    assert not match.can_undo(1), "another seat has committed since"
    match.undo(1, beyond=True)
    assert match.table.number == 0
    assert match.spoiled == 0, "nobody was told anything by it"


def test_taking_back_an_answer_inside_a_deed() -> None:
    match = bench(interruptible, meanwhile=deeds)
    match.answer(0, "b")
    match.answer(2, "deed:inquire")
    match.answer(0, "1")
    assert match.can_undo(0)
    match.undo(0)
    assert list(match.waiting) == [0]
    assert draft(match, 0) is None
    match.answer(0, "0")
    assert draft(match, 0) == "b"


def test_deeds_of_a_seat_that_is_not_asked() -> None:
    async def rule(table: Bench) -> None:
        table.got.append(await choose(0, "Which?", lambda: list("ab"), "BE-1", interruptible=True))
        await choose(0, "Quiet now?", lambda: ["yes"], "BE-1")

    match = bench(rule, meanwhile=deeds)
    question = match.question_for(1)
    assert question is not None
    assert (question.kind, question.prompt, question.rule, question.options) == ("none", "", "", [])
    assert [deed.id for deed in question.deeds] == ["count", "inquire", "seal", "end"]
    with pytest.raises(Refused, match="only deeds"):
        question.sample(Random(1))
    with pytest.raises(Refused, match="not your turn"):
        match.answer(1, "a")
    match.answer(1, "deed:count", question.token)
    with pytest.raises(Refused, match="moved on"):
        match.answer(1, "deed:count", question.token)
    assert match.table.number == 1, "a deed is not done twice by one answer"
    assert match.question_for(3) is None
    match.answer(0, "a")
    assert match.question_for(1) is None
    with pytest.raises(Refused):
        match.answer(1, "deed:count")


@pytest.mark.parametrize("name", ["deed:", "deed:none", "deed:count ", "deed:deed:count"])
def test_deeds_that_there_are_not(name: str) -> None:
    match = bench(interruptible, meanwhile=deeds)
    match.answer(0, "a")
    before = match.hash()
    with pytest.raises(Refused, match="cannot be done now"):
        match.answer(1, name)
    assert (match.hash(), match.committed) == (before, (0,))


def test_a_deed_that_breaks_keeps_commits_and_drafts() -> None:
    def breaking(table: Bench, seat: int) -> Sequence[Deed]:
        return [Deed("break", "Break", seat, lambda: fail(table), "BE-3")]

    async def fail(table: Bench) -> None:
        table.number = 9
        raise KeyError("broken")

    match = bench(interruptible, meanwhile=breaking)
    match.answer(0, "a")
    match.answer(1, "b")
    match.withdraw(1)
    with pytest.raises(Refused, match="stands as before"):
        match.answer(2, "deed:break")
    assert match.table.number == 0
    assert list(match.committed) == [0]
    assert draft(match, 1) == "b"
    match.withdraw(0)
    assert match.books.drafts == {0: {0: "a", 1: "b"}}


def test_a_deed_may_end_the_game() -> None:
    match = bench(interruptible, meanwhile=deeds)
    match.answer(1, "deed:end")
    assert match.over
    assert match.outcome is not None
    assert match.outcome.ending == "given up"
    assert Match.from_record(match.game, match.record()).over
    assert match.fork().over
