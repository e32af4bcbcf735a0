"""Beats: what one answer sets off is seen one thing after the other, by those who may see it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.minis.bench import Bench, bench

from fabletop.engine import beats, table
from fabletop.engine.beats import beats_of
from fabletop.engine.log_reading import Reader
from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.engine.replay import moments
from fabletop.engine.words import Refused


async def three_blows(table: Bench) -> None:
    """Each answer counts to three, aloud; between, seat 0 learns something that nobody else sees."""
    while await choose(0, "Go on?", lambda: ["yes", "no"], "BE-1") == "yes":
        for blow in range(3):
            table.number += 1
            table.say("Blow {}.", blow)
            table.beat("quick" if blow < 2 else "slow")
            table.trail.append(table.number)
            table.say("Only you see it.", to=1)
            table.beat()


def statuses(match: Match[Any], seat: int | None) -> list[tuple[str, str, int]]:
    return [
        (each.pace, each.scene.status, each.lines) for each in beats_of(match, Reader(match, seat), match.scene(seat))
    ]


def watched(**parts: Any) -> Match[Bench]:
    match = bench(three_blows, **parts)
    match.watch()
    return match


def test_each_seat_sees_the_beats_in_which_something_was_new_to_it() -> None:
    match = watched()
    before = match.scene(1)
    match.answer(0, "yes")
    assert [each[2] for each in statuses(match, 0)] == [1, 2, 3, 4, 5], "the last is how things stand now"
    other = beats_of(match, Reader(match, 1), match.scene(1), before)
    assert [(each.pace, each.lines) for each in other] == [("quick", 1), ("quick", 2)]
    assert statuses(match, None) == statuses(match, 1)
    assert match.scene(1) not in [each.scene for each in other]


def test_a_beat_without_news_is_none() -> None:
    async def idle(table: Bench) -> None:
        await choose(0, "Go?", lambda: ["go"], "BE-1")
        table.beat()
        table.beat()
        await choose(0, "Go?", lambda: ["go"], "BE-1")

    match = bench(idle)
    match.watch()
    before = match.scene(0)
    match.answer(0, "go")
    assert len(match.beats) == 2
    assert beats_of(match, Reader(match, 0), match.scene(0), before) == []


def test_beats_are_those_of_the_last_answer() -> None:
    match = watched()
    match.answer(0, "yes")
    first = match.beats
    match.answer(0, "yes")
    assert match.beats is not first
    assert [beat.table.number for beat in match.beats] == [4, 4, 5, 5, 6, 6]
    with pytest.raises(Refused):
        match.answer(0, "perhaps")
    assert len(match.beats) == 6


def test_nobody_watches_in_simulations_and_forks() -> None:
    match = bench(three_blows)
    match.answer(0, "yes")
    assert match.beats == []
    match.watch()
    twin = match.fork()
    twin.answer(0, "yes")
    assert twin.beats == []
    assert twin.hash() != match.hash()
    match.answer(0, "yes")
    assert twin.hash() == match.hash(), "to watch changes nothing"
    assert len(match.beats) == 6


def test_what_is_taken_back_and_done_again_has_been_seen() -> None:
    match = watched()
    match.answer(0, "yes")
    match.undo(0, beyond=True)
    assert match.beats == []
    match.redo()
    assert match.beats == []
    match.answer(0, "yes")
    assert len(match.beats) == 6, "somebody still watches"


def test_an_answer_that_breaks_a_rule_leaves_no_beats() -> None:
    async def broken(table: Bench) -> None:
        await choose(0, "Go?", lambda: ["go"], "BE-1")
        table.beat()
        raise ZeroDivisionError

    match = bench(broken)
    match.watch()
    with pytest.raises(Refused):
        match.answer(0, "go")
    assert match.beats == []


def test_there_are_only_so_many() -> None:
    async def many(table: Bench) -> None:
        await choose(0, "Go?", lambda: ["go"], "BE-1")
        for _ in range(1000):
            table.number += 1
            table.say("Step.")
            table.beat("quick")
        await choose(0, "Go?", lambda: ["go"], "BE-1")

    match = bench(many)
    match.watch()
    match.answer(0, "go")
    assert len(match.beats) == table.BEATS_KEPT
    assert len(beats_of(match, Reader(match, 0), match.scene(0))) == beats.MOST


def test_a_replay_goes_from_beat_to_beat() -> None:
    match = bench(three_blows)
    match.answer(0, "yes")
    match.answer(0, "yes")
    for seat, each_time in ((0, 6), (1, 3), (None, 3)):
        found = list(moments(match, seat))
        assert [each.number for each in found] == list(range(len(found)))
        assert len(found) == 1 + 2 * each_time
        lines = [line for each in found for line in each.news.lines]
        assert lines == match.log(seat)
        assert [len(each.news.lines) for each in found[1:]] == [1] * (2 * each_time)
        assert found[-1].scene == match.scene(seat)
