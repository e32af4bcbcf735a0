"""Advice: what to answer, how that would probably end, and what speaks for it.

It comes from the search that also plays, so it rests on what the seat may know and on nothing else. The same question
gets the same advice.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from fabletop.bots import quick_levels, stand_in
from fabletop.bots.search import Budget, Search
from fabletop.engine.match import Match
from fabletop.engine.questions import Ask, Plain
from fabletop.engine.words import Refused

MOST = 3  # more answers than this help nobody to choose
NOT_ASKED = "You are not asked anything now."
SAME = 0.02  # of the expected result: less than this is no difference
MUCH = 0.10

_encode = msgspec.json.Encoder().encode


class Advice(msgspec.Struct, frozen=True):
    """An answer: in words, the result to expect of it (1 is a sure win, 0 a sure loss), and what speaks for it. `clues`
    lead to it step by step, where it is fun to find it oneself."""

    answer: Plain
    words: str
    expected: float
    tries: int
    reasons: tuple[str, ...]
    clues: tuple[str, ...] = ()


class Judgement(msgspec.Struct, frozen=True):
    """An answer that was given, beside those that the search likes best."""

    given: Advice
    best: tuple[Advice, ...]

    @property
    def words(self) -> str:
        """How good it was."""
        lost = self.best[0].expected - self.given.expected
        if self.given.answer == self.best[0].answer:
            return "No better answer is seen."
        if lost < SAME:
            return "As good as the best that is seen."
        return f"{'Much worse' if lost > MUCH else 'A little worse'} than the best that is seen: {self.best[0].words}."


def advise(match: Match[Any], seat: int, tries: int | None = None) -> list[Advice]:
    """What to answer in that seat, the best first, three answers at most."""
    return _Counsel(match, seat, tries).best()


def judge(match: Match[Any], seat: int, answer: Plain, tries: int | None = None) -> Judgement:
    """What to think of an answer that a seat gave when the match stood so."""
    counsel = _Counsel(match, seat, tries, answer)
    return Judgement(counsel.of(answer), tuple(counsel.best()))


class _Counsel:
    """One question thought through."""

    def __init__(self, match: Match[Any], seat: int, tries: int | None, *also: Plain) -> None:
        question = match.question_for(seat)
        if question is None or question.ask is None:
            raise Refused(NOT_ASKED)
        self._match = match
        self._seat = seat
        self._question = question
        self._agreeing = self._opinions(question.ask)
        game, dice = match.game, Random(f"hint {match.token(seat)}")
        search = Search(game, match.situation(seat, dice), stand_in(game, dice), also)
        search.think(Budget(tries=tries or game.tries))
        self._rated = search.rated()

    def best(self) -> list[Advice]:
        return [self._advice(each.answer, each.worth, each.tries) for each in self._rated[:MOST]]

    def of(self, answer: Plain) -> Advice:
        rated = next(each for each in self._rated if each.answer == answer)
        return self._advice(rated.answer, rated.worth, rated.tries)

    def _advice(self, answer: Plain, expected: float, tries: int) -> Advice:
        foreseen, _ = self._match.preview(self._seat, answer)
        reasons = [*foreseen, f"{say(expected)}, after {'one try' if tries == 1 else f'{tries:,} tries'}."]
        agreeing = self._agreeing.get(_encode(answer), [])
        if agreeing:
            named = " and ".join(f'"{name}"' for name in agreeing)
            who = "The computer player" if len(agreeing) == 1 else "The computer players"
            reasons.append(f"{who} {named} would answer the same.")
        words = self._question.words(answer)
        return Advice(answer, words, expected, tries, tuple(reasons), self._question.clues(answer))

    def _opinions(self, ask: Ask[Any]) -> dict[bytes, list[str]]:
        """Which of the quick players would give which answer."""
        found: dict[bytes, list[str]] = {}
        for level in quick_levels(self._match.game)[1:]:  # what comes at random is no opinion
            dice = Random(f"hint {self._match.token(self._seat)}")
            value = level.make(dice)(self._match.situation(self._seat, dice))
            found.setdefault(_encode(ask.plain(value)), []).append(level.name)
        return found


def say(expected: float) -> str:
    """An expected result in words."""
    return f"Expected result: {100 * expected:.0f} of 100"
