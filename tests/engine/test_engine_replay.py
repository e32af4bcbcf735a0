"""Moments: a replay is what the seat saw, and depends on nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from tests.engine.minis import cards, cubes, hunt
from tests.engine.minis.bench import Bench, bench
from tests.engine.minis.march import marched, steps_of

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.questions import choose, together
from fabletop.engine.replay import moments
from fabletop.engine.words import LogLine, Refused
from fabletop.testing.walk import finish


def seen(match: Match[Any], seat: int | None) -> list[bytes]:
    """The moments of a seat, as they may be sent to it."""
    found = list(moments(match, seat))
    assert [each.number for each in found] == list(range(len(found)))
    return [msgspec.json.encode([each.number, each.scene, each.news]) for each in found]


@pytest.mark.parametrize("game", [cards.GAME, cubes.GAME, hunt.GAME], ids=lambda game: str(game.id))
def test_a_replay_shows_what_was_seen(game: Game[Any]) -> None:
    match = Match(game, seats=3, seed="replay", names=["Ann", "Bo", "Cy"])
    finish(match, "replay")
    for seat in (0, 1, 2, None):
        found = list(moments(match, seat))
        assert found[0].entry == 0
        lines: list[LogLine] = []
        for before, each in zip([None, *found], found, strict=False):
            past = match.at(each.entry)
            assert each.scene == past.scene(seat)
            lines += each.news.lines
            assert lines == past.log(seat)
            assert before is None or before.entry < each.entry
            assert before is None or each.news.lines or each.scene != before.scene, "nothing happened for the seat"
        assert lines == match.log(seat)
        assert found[-1].scene == match.scene(seat)


async def secret_errand(table: Bench) -> None:
    """Seat 0 goes as far as it likes, and nobody else knows how far."""
    for _ in range(3):
        while await choose(0, "Further?", lambda: ["yes", "no"], "BE-1") == "yes":
            table.trail.append(9)
        await choose(1, "On?", lambda: ["on"], "BE-1")
        table.number += 1


async def secret_bids(table: Bench) -> None:
    parts = {seat: choose(seat, "How much?", lambda: range(5), "BE-1") for seat in range(table.seats)}
    await together(parts, "BE-1", into="sealed")
    for _ in range(2):
        await choose(1, "On?", lambda: ["on"], "BE-1")
        table.number += 1
        table.say("On we go.", rule="BE-1")


Answers = Sequence[tuple[int, Any]]


def told_apart(rule: Callable[[Bench], Any], one: Answers, other: Answers) -> list[bool]:
    """For the seats and the spectator: whether two games of a rule look different in a replay."""
    matches = [bench(rule), bench(rule)]
    for match, answers in zip(matches, (one, other), strict=True):
        for seat, answer in answers:
            match.answer(seat, answer)
        assert not match.over
    return [seen(matches[0], seat) != seen(matches[1], seat) for seat in (0, 1, 2, None)]


def test_how_often_others_answer_in_secret_does_not_show() -> None:
    short: Answers = [(0, "no"), (1, "on"), (0, "yes"), (0, "no"), (1, "on"), (0, "no")]
    long: Answers = [(0, "yes"), (0, "yes"), (0, "no"), (1, "on"), (0, "yes"), (0, "yes"), (0, "no"), (1, "on")]
    assert told_apart(secret_errand, short, [*long, (0, "no")]) == [True, False, False, False]
    match = bench(secret_errand)
    for seat, answer in long:
        match.answer(seat, answer)
    assert [each.entry for each in moments(match, 1)] == [0, 4, 8]
    assert [each.entry for each in moments(match, 0)] == [0, 1, 2, 4, 5, 6, 8]


def test_what_others_have_sealed_does_not_show() -> None:
    one: Answers = [(0, "1"), (1, "2"), (2, "3"), (1, "on")]
    other: Answers = [(1, "2"), (2, "3"), (0, "4"), (1, "on")]
    assert told_apart(secret_bids, one, other) == [True, False, False, False]


@pytest.mark.parametrize("seed", range(6))
def test_worlds_that_a_hunter_cannot_tell_apart_give_the_same_moments(seed: int) -> None:
    """Two movers, each on its own way, that are looked for where neither is, and seen where both are."""
    rng = Random(seed)
    one, other = (Match(hunt.GAME, seats=3, seed=seed) for _ in range(2))
    while len(one.table.history) < 5:
        in_sight = len(one.table.history) % 3 == 2
        ways = [list(hunt.routes(match.table.place)) for match in (one, other)]
        pairs = [(a, b) for a in ways[0] for b in ways[1] if not in_sight or a[-1] == b[-1]]
        for match, route in zip((one, other), rng.choice(pairs), strict=True):
            match.answer(0, list(route))
        for seat in (1, 2):
            free = [place for place in range(hunt.PLACES) if place not in (one.table.place, other.table.place)]
            place = str(rng.choice(free))
            one.answer(seat, place)
            other.answer(seat, place)
        for watcher in (1, 2, None):
            assert seen(one, watcher) == seen(other, watcher)
    assert seen(one, 0) != seen(other, 0)


def test_a_card_kept_in_secret_does_not_show_until_it_is_played() -> None:
    for seed in range(60):
        pair = [Match(cards.GAME, seats=2, seed=seed) for _ in range(2)]
        for match, wanted in zip(pair, (0, -1), strict=True):
            rng = Random(seed)
            while (question := match.question) is not None:
                if question.ask is not None and question.ask.tag == "keep":
                    match.answer(question.seat, question.ids[wanted])
                    break
                match.answer(question.seat, question.sample(rng))
        one, other = pair
        if one.over or one.hash() == other.hash():
            continue
        keeper = one.entries[-1][1]
        for seat in (0, 1, None):
            assert (seen(one, seat) != seen(other, seat)) == (seat == keeper)
        return
    raise AssertionError("no game in which somebody keeps one of two cards")


def test_who_stops_early_plays_no_further() -> None:
    match = marched(200)
    found = moments(match, 0)
    assert steps_of(lambda: [next(found) for _ in range(3)]) < 20


def test_a_replay_changes_nothing_and_leaves_out_what_was_taken_back() -> None:
    match = marched(20)
    before = match.snapshot()
    whole = seen(match, 0)
    assert match.snapshot() == before
    match.undo(0, beyond=True, count=9)
    assert seen(match, 0) == whole[: len(seen(match, 0))]
    assert len(seen(match, 0)) < len(whole)


def test_an_imagined_match_has_no_moments() -> None:
    with pytest.raises(Refused, match="no past"):
        next(moments(marched(3).imagine(0, Random(1)), 0))
