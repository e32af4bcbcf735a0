"""Checks of forks: they are independent, they are honest, and rules under way keep no secrets in their locals."""

from __future__ import annotations

from random import Random
from typing import Any

from fabletop.engine import record as records
from fabletop.engine.match import Match
from fabletop.engine.redeal import Patch
from fabletop.engine.words import Refused
from fabletop.testing.disclosure import dealt_before
from fabletop.testing.visibility import channels, world
from fabletop.testing.walk import Setting, dice, finish, pauses, propose, walk, where


def check_same_seed(setting: Setting) -> None:
    """The same seed gives the same game, and matches that are played in turn do not touch each other."""
    alone = []
    for seed in setting.seeds():
        match = setting.match(seed)
        finish(match, seed, limit=setting.limit)
        alone.append(records.encode(match.record()))
    matches = [setting.match(seed) for seed in setting.seeds()]
    walks = [walk(match, seed, limit=setting.limit) for match, seed in zip(matches, setting.seeds(), strict=True)]
    while walks:
        walks = [each for each in walks if next(each, None) is not None]
    for match, expected in zip(matches, alone, strict=True):
        assert records.encode(match.record()) == expected, f"{where(match)}: the same seed gave another game"


def check_forks(setting: Setting, steps: int = 6) -> None:
    """A fork stands where the match stands, goes where it would go, and changes nothing of it."""
    for match, seed, number in pauses(setting):
        if number % 2 and not match.over:
            continue
        before = records.encode(match.record())
        fork = match.fork()
        second = fork.fork()
        place = where(match)
        for seat in range(match.seats + 1):
            silent = {**channels(match, seat), "log": b"[]"}
            assert channels(fork, seat) == silent, f"{place}: a fork shows seat {seat} something else"
            assert channels(second, seat) == silent, f"{place}: a fork of a fork shows seat {seat} something else"
        for step in range(steps):
            assert fork.hash() == second.hash(), f"{place}: a fork of a fork goes another way"
            if fork.over:
                break
            move = propose(fork, dice(f"{seed}, fork", number + step))
            move.make(fork)
            move.make(second)
        assert records.encode(match.record()) == before, f"{place}: playing on in a fork changed the match"
        _check_imagined(match, dice(f"{seed}, imagined", number), steps)
        assert records.encode(match.record()) == before, f"{place}: playing on in what a seat imagines changed it"


def _check_imagined(match: Match[Any], rng: Random, steps: int) -> None:
    """A fork of an imagined match is the same imagined match, and stays so."""
    seat = int(rng.random() * (match.seats + 1))
    twin = match.imagine(seat, rng)
    other = twin.fork()
    for _ in range(steps):
        assert twin.hash() == other.hash(), f"{where(match)}: a fork of what seat {seat} imagines is another world"
        if twin.over:
            return
        move = propose(twin, rng)
        move.make(twin)
        move.make(other)
        other = twin.fork() if rng.random() < 0.3 else other


def check_redeal(setting: Setting) -> None:
    """What a seat imagines depends on its view and its dice alone: dealing twice comes to the same as dealing once."""
    for match, seed, number in pauses(setting):
        if match.over:
            continue
        for seat in range(match.seats + 1):
            keys = [f"{seed} {number} {seat} {k}" for k in range(3)]
            once = match.imagine(seat, Random(keys[2]))
            for key in keys[:2]:
                twice = match.imagine(seat, Random(key)).imagine(seat, Random(keys[2]))
                assert (twice.hash(), twice.books.run.key) == (once.hash(), once.books.run.key), (
                    f"{where(match)}: what seat {seat} imagines depends on something it does not know"
                )
            assert once.view(seat).table.dump() == match.view(seat).table.dump(), (
                f"{where(match)}: what seat {seat} imagines does not fit what it sees"
            )


def check_locals(setting: Setting, steps: int = 6) -> None:
    """Rules under way keep no secrets in their locals: it is all one whether a world is dealt before them or now."""
    for match, seed, number in pauses(setting):
        if not match.over:
            for seat in range(match.seats + 1):
                _check_before_or_now(match, seat, dice(f"{seed}, locals of {seat}", number), steps)


def _check_before_or_now(match: Match[Any], seat: int, rng: Random, steps: int) -> None:
    now = world(match, seat, rng)
    if now is None:
        return
    patch = now.books.since[-1]
    assert isinstance(patch, Patch)
    before = dealt_before(match, patch)
    if before is None or before.view(seat).table.dump() != now.view(seat).table.dump():
        return
    before.books.pending, now.books.run.key = now.books.pending, before.books.run.key
    for _ in range(steps):
        assert before.hash() == now.hash(), (
            f"{where(match)}: a rule keeps something that seat {seat} does not know where a re-deal cannot reach it. "
            f"Under way are: {', '.join(under_way(match)) or 'none; look at what the last rules stored'}"
        )
        if now.over or not now.books.since:
            return
        move = propose(now, rng)
        try:
            move.make(before)
        except Refused:
            return
        move.make(now)


def under_way(match: Match[Any]) -> list[str]:
    """The rules that wait for an answer, the innermost last."""
    found, each = [], match.rule
    while each is not None:
        frame = getattr(each, "cr_frame", None)
        if frame is not None:
            found.append(f"{frame.f_code.co_qualname} ({frame.f_code.co_filename}:{frame.f_lineno})")
        each = getattr(each, "cr_await", None)
    return found
