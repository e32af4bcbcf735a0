"""Checks of undo: it truly restores, and never takes back what somebody has seen."""

from __future__ import annotations

from typing import Any

from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.testing.visibility import channels, compare
from fabletop.testing.walk import Setting, walk, where


def check_undo(setting: Setting) -> None:
    """At every pause that is looked at: what may be taken back is, and comes again by redo; what may not is refused."""
    for seed in setting.seeds():
        match = setting.match(seed)
        before: _Moment | None = None  # the last pause before the last entry
        last: _Moment | None = None  # the last pause
        for number in walk(match, seed, limit=setting.limit):
            looked_at, next_is = number % setting.every == 0, (number + 1) % setting.every == 0
            now = _Moment(match) if looked_at or next_is else None
            if last is not None and last.count == len(match.entries) - 1:
                before = last
            if looked_at and before is not None and before.count == len(match.entries) - 1:
                for seat in range(match.seats):
                    _check_seat(match, seat, before)
            last = now


class _Moment:
    """What is remembered of a pause: its state, and what had been seen and drawn by then."""

    def __init__(self, match: Match[Any]) -> None:
        self.count = len(match.entries)
        self.hash = match.hash()
        self.seen = match.table.seen[:]
        self.rolls = len(match.books.rolls)
        self.lines = [match.log(seat) for seat in range(match.seats + 1)]


def _check_seat(match: Match[Any], seat: int, earlier: _Moment) -> None:
    place, now, tokens = where(match), _Moment(match), match.books.tokens[:]
    if not match.can_undo(seat):
        try:
            match.undo(seat)
        except Refused as fault:
            words = fault.words
        else:
            raise AssertionError(f"{place}: seat {seat} could undo although it may not")
        assert words.strip(), f"{place}: it is not said why seat {seat} may not undo"
        assert match.hash() == now.hash, f"{place}: a refused undo changed the match"
        return
    assert now.rolls == earlier.rolls, f"{place}: seat {seat} may take back an answer after which chance was drawn"
    assert all(not mask & ~past for mask, past in zip(now.seen, earlier.seen, strict=True)), (
        f"{place}: seat {seat} may take back an answer after which somebody saw a card"
    )
    shown = [channels(match, each) for each in range(match.seats + 1)]
    drafts = match.books.drafts
    match.undo(seat)
    assert match.hash() == earlier.hash, f"{place}: after an undo by seat {seat} the state is not what it was"
    assert [match.log(each) for each in range(match.seats + 1)] == earlier.lines, f"{place}: an undo left log lines"
    assert all(new >= old for new, old in zip(match.books.tokens, tokens, strict=True)), f"{place}: a token went back"
    assert match.token(seat) > tokens[seat], f"{place}: after an undo an old token is still good"
    match.redo()
    assert match.hash() == now.hash, f"{place}: after undo and redo by seat {seat} the state is not what it was"
    match.books.drafts = drafts
    for each, expected in enumerate(shown):
        found = channels(match, each)
        if "token" in found:
            found["token"] = expected["token"]  # tokens rise over an undo, as they should
        compare(match, each, found, expected, "after undo and redo")
    assert not match.spoiled, f"{place}: a fair undo counts as spoiling the game"
