"""Advice: what to answer, how that would probably end, and what speaks for it.

It comes from the best computer player of the game, which knows what the seat may know and nothing else. Where answers
were tried out, no answer is shown that is worth more than the first, nor one that was tried too seldom to say; what
differs no more than luck may make it is called too close to call, and then the game's own player has the say. The same
question gets the same advice.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from fabletop.bots import rated, usual_level
from fabletop.bots.search import Rated
from fabletop.engine.match import Match
from fabletop.engine.questions import Plain, is_deed
from fabletop.engine.words import Refused

MOST = 3  # more answers than this help nobody to choose
FEW = 10  # tries: with fewer than this nothing can be said
MUCH = 0.10  # of the expected result: what is so much worse is no advice
NOT_ASKED = "You are not asked anything now."
CLOSE = "Too close to call: no difference from the first was seen that is beyond luck"

_encode = msgspec.json.Encoder().encode


class Advice(msgspec.Struct, frozen=True):
    """An answer: in words, what to expect of it, and all that speaks for it. `expected` is from 0, a sure loss, to 1, a
    sure win; None where nothing was tried out. `close` says that it is too close to the first to call. `clues` lead to
    it step by step, where it is fun to find it oneself."""

    answer: Plain
    words: str
    outlook: str
    reasons: tuple[str, ...]
    clues: tuple[str, ...] = ()
    expected: float | None = None
    tries: int = 0
    close: bool = False


class Judgement(msgspec.Struct, frozen=True):
    """An answer that was given, beside those that are advised."""

    given: Advice
    best: tuple[Advice, ...]
    words: str  # how good it was


def advise(match: Match[Any], seat: int, tries: int | None = None) -> list[Advice]:
    """What to answer in that seat, the best first, three answers at most."""
    return _Counsel(match, seat, tries).best()


def judge(match: Match[Any], seat: int, answer: Plain, tries: int | None = None) -> Judgement:
    """What to think of an answer that a seat gave when the match stood so."""
    counsel = _Counsel(match, seat, tries, answer)
    return Judgement(counsel.of(answer), tuple(counsel.best()), counsel.verdict(answer))


class _Counsel:
    """One question thought through."""

    def __init__(self, match: Match[Any], seat: int, tries: int | None, *also: Plain) -> None:
        question = match.question_for(seat)
        if question is None or question.ask is None:
            raise Refused(NOT_ASKED)
        self._match = match
        self._seat = seat
        self._question = question
        self._ask = question.ask
        self._own = usual_level(match.game)
        self._rated = rated(match.game, match.situation(seat, self._dice()), tries, also)

    def _dice(self) -> Random:
        return Random(f"hint {self._match.token(self._seat)}")

    # --- what is advised -------------------------------------------------------------------------------------------

    def best(self) -> list[Advice]:
        first, *others = self._rated
        worth = [each for each in others if each.tries >= FEW and (each.close or _lost(first, each) < MUCH)]
        return [self._advice(each) for each in [first, *worth[: MOST - 1]]]

    def of(self, answer: Plain) -> Advice:
        return self._advice(self._found(answer))

    def _found(self, answer: Plain) -> Rated:
        """What was found of that answer, or of one that comes to the same."""
        gist = self._gist(answer)
        return next((each for each in self._rated if self._gist(each.answer) == gist), Rated(answer))

    def _gist(self, answer: Plain) -> bytes:
        return _encode(answer if is_deed(answer) else self._ask.gist(self._ask.parse(answer)))

    def verdict(self, answer: Plain) -> str:
        """How good an answer was."""
        first, given = self._rated[0], self._found(answer)
        better = self._question.words(first.answer)
        if given is first:
            return "No better answer is seen."
        if given.worth is None:
            return f'The computer player "{self._own.name}" would rather answer: {better}.'
        if given.close:
            return "As good as the best that is seen, or too close to call."
        return f"{'Much' if _lost(first, given) > MUCH else 'A little'} worse than the best that is seen: {better}."

    # --- in words --------------------------------------------------------------------------------------------------

    def _advice(self, each: Rated) -> Advice:
        foreseen, _ = self._match.preview(self._seat, each.answer)
        outlook, why = self._outlook(each), self._why(each)
        return Advice(
            each.answer,
            self._question.words(each.answer),
            outlook,
            tuple(filter(None, [*foreseen, why, outlook])),
            self._question.clues(each.answer),
            each.worth,
            each.tries,
            each.close,
        )

    def _outlook(self, each: Rated) -> str:
        """What to expect of an answer, and what the game's own player thinks of it."""
        name, first = f'"{self._own.name}"', each is self._rated[0]
        if each.worth is None:
            return f"The computer player {name} would answer so." if each.own else ""
        tried = "one try" if each.tries == 1 else f"{each.tries:,} tries"
        few = ": too few to rely on" if each.tries < FEW else ""
        said = [f"{CLOSE}, in {tried}{few}." if each.close else f"{_expected_words(each.worth)}, after {tried}{few}."]
        if first and any(other.close and other.tries >= FEW for other in self._rated):
            rest = f"; the computer player {name} prefers this" if each.own else ""
            said.append(f"Other answers are too close to it to call{rest}.")
        elif each.own:
            said.append(f"The computer player {name} would answer so.")
        if first and not each.own:
            said += [f"The computer player {name} would rather answer: {words}." for words in self._preferred()]
        return " ".join(said)

    def _preferred(self) -> list[str]:
        """What the game's own player would answer, if it has an opinion."""
        return [self._question.words(each.answer) for each in self._rated if each.own]

    def _why(self, each: Rated) -> str:
        """What the game's own player has to say for its answer."""
        if not each.own or self._own.why is None:
            return ""
        now = self._match.situation(self._seat, self._dice())
        return self._own.why(now, now.parse(each.answer))


def _lost(first: Rated, each: Rated) -> float:
    """How much less is to be expected of an answer than of the first."""
    return (first.worth or 0.0) - (each.worth or 0.0)


def _expected_words(expected: float) -> str:
    return f"Expected result: {100 * expected:.0f} of 100"
