"""The past: several entries taken back at once, how far back one's own answer is, and what going back takes."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from tests.engine.minis import cubes
from tests.engine.minis.bench import Bench, bench
from tests.engine.minis.march import march_on, marched, steps_of

from fabletop.engine.books import APART
from fabletop.engine.history import FAR, Reach
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.words import Refused


def test_several_entries_at_once() -> None:
    match = marched(40, ways="north south rest")
    hashes = [match.at(number).hash() for number in range(41)]
    for count in (1, 3, 17):
        before = len(match.entries)
        match.undo(0, beyond=True, count=count)
        assert len(match.entries) == before - count
        assert match.hash() == hashes[before - count]
    assert match.spoiled == 0, "nothing was told, and no chance drawn"
    for number in (36, 39, 40):
        match.redo()
        assert match.hash() == hashes[number], "what was taken back together is given again together"
    for wrong in (0, -1, 41):
        with pytest.raises(Refused, match="nothing to take back"):
            match.undo(0, beyond=True, count=wrong)


def test_undo_of_several_counts_a_reveal_once() -> None:
    match = marched(12, ways="draw")
    match.undo(0, beyond=True, count=5)
    assert match.spoiled == 1
    march_on(match, 1, Random(1), "north")
    match.undo(0, beyond=True)
    assert match.spoiled == 1


def test_one_takes_back_several_of_ones_own_without_asking() -> None:
    match = marched(8, seats=1, ways="north")
    match.undo(0, count=3)
    assert len(match.entries) == 5
    march_on(match, 1, Random(1), "draw")
    march_on(match, 2, Random(1), "north")
    with pytest.raises(Refused, match="it stands"):
        match.undo(0, count=3)
    match.undo(0, count=2)
    match = marched(4, seats=2, ways="north")
    with pytest.raises(Refused, match="your own last answer"):
        match.undo(1, count=2)


def test_how_far_back_the_own_last_answer_is() -> None:
    match = marched(0, seats=3)
    assert match.undo_reach(0) is None
    march_on(match, 1, Random(1), "north")
    assert match.undo_reach(0) == Reach(1, (), True)
    assert match.undo_reach(1) is None
    march_on(match, 1, Random(1), "draw")
    march_on(match, 1, Random(1), "south")
    assert match.undo_reach(0) == Reach(3, (1, 2), False)
    assert match.undo_reach(1) == Reach(2, (2,), False)
    assert match.undo_reach(2) == Reach(1, (), True)
    assert match.undo_reach(3) is None
    reach = match.undo_reach(1)
    assert reach is not None
    match.undo(1, beyond=True, count=reach.count)
    assert list(match.waiting) == [1]
    assert match.undo_reach(0) == Reach(1, (), True)


def test_answers_that_left_no_choice_are_gone_past() -> None:
    match = marched(0, seats=2)
    march_on(match, 4, Random(1), "north")
    assert match.undo_reach(1, forced={3}) == Reach(3, (0,), True)
    assert match.undo_reach(1, forced={1}) == Reach(1, (), True)
    assert match.undo_reach(1, forced={1, 3}) is None


def test_answers_given_together_reach_back_together() -> None:
    match = Match(cubes.GAME, seats=3, seed=1)
    for seat in range(3):
        match.answer(seat, [1, 0, 0])
    assert match.undo_reach(0) == Reach(1, (1, 2), False), "the answers were opened"
    match.answer(1, [0, 0, 0])
    match.answer(2, "deed:buy")
    match.answer(0, [0, 0, 0])
    assert match.undo_reach(2) == Reach(1, (0,), True), "who waits for a common question is concerned too"
    assert match.undo_reach(1) == Reach(2, (0, 2), False)


def test_who_has_not_answered_for_long_has_nothing_near() -> None:
    async def rule(table: Bench) -> None:
        await choose(1, "Ready?", lambda: ["yes"], "BE-1")
        for _ in range(500):
            await choose(0, "On?", lambda: ["on"], "BE-1")

    match = bench(rule)
    match.answer(1, "yes")
    for _ in range(FAR - 1):
        match.answer(0, "on")
    assert match.undo_reach(1) == Reach(FAR, (0,), True)
    match.answer(0, "on")
    assert match.undo_reach(1) is None


def test_who_may_give_again_what_was_taken_back() -> None:
    match = marched(6, ways="north")
    assert not match.can_redo(0)
    match.undo(0, beyond=True, count=2)
    assert (match.can_redo(0), match.can_redo(1)) == (True, False)
    match.undo(1, beyond=True)
    assert (match.can_redo(0), match.can_redo(1)) == (False, True)
    match.redo()
    assert (match.can_redo(0), match.can_redo(1)) == (True, False)
    march_on(match, 1, Random(1), "south")
    assert not match.can_redo(0)


def test_drafts_of_other_questions_do_not_come_back() -> None:
    match = Match(cubes.GAME, seats=2, seed=1)
    match.answer(0, "deed:trade")
    match.answer(1, "no")
    for seat in range(2):
        match.answer(seat, [0, 0, 0])
    match.answer(1, [2, 0, 0])
    match.answer(0, "deed:buy")
    question = match.question_for(1)
    assert question is not None
    assert question.draft == [2, 0, 0]
    match.undo(0, beyond=True, count=3)
    assert [each[0] for each in match.entries] == ["i"]
    match.answer(1, "no")
    question = match.question_for(1)
    assert question is not None
    assert question.draft is None, "that was a draft for the next round"


# --- rests at hand ---------------------------------------------------------------------------------------------------


def test_taking_back_the_last_answers_plays_only_a_few_again() -> None:
    match = marched(600, seats=3)
    hashes = {len(match.entries): match.hash()}
    for count in (1, 1, 2, 5, 1, 20, 60):
        near = 6 * max(count, APART)
        assert steps_of(partial(match.undo, 0, beyond=True, count=count)) <= near
        hashes[len(match.entries)] = match.hash()
    assert steps_of(lambda: match.at(len(match.entries))) > 400, "from the seed it would be far"
    for number in sorted(hashes)[1:]:
        match.redo()
        assert (len(match.entries), match.hash()) == (number, hashes[number])
        assert [match.log(seat) for seat in range(4)] == [match.at(number).log(seat) for seat in range(4)]
        assert match.books.marks == match.at(number).books.marks
        assert match.books.rolls == match.at(number).books.rolls


def test_few_rests_are_kept_and_forks_have_none() -> None:
    match = marched(2000)
    assert match.books.rests is not None
    assert len(match.books.rests) < 12
    for fork in (match.fork(), match.imagine(0, Random(1))):
        march_on(fork, 20, Random(1))
        assert fork.books.rests is None


def test_undo_after_a_rule_that_broke_after_a_rest() -> None:
    match = marched(APART - 1, ways="north south")
    before = match.hash()
    for _ in range(2):
        with pytest.raises(Refused, match="stands as before"):
            match.answer(match.waiting[0], "cliff")
        assert not match.books.rests
        assert match.hash() == before
    march_on(match, 3 * APART, Random(1), "north south")
    with pytest.raises(Refused, match="stands as before"):
        match.answer(match.waiting[0], "cliff")
    expected = match.at(len(match.entries) - 1).hash()
    match.undo(0, beyond=True)
    assert match.hash() == expected
