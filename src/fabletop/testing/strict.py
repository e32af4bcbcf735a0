"""Strict players for tests of cards and rules: every choice is scripted, and one that is not is an error.

with strict(match) as play:
    play.answer(0, "torch", prompt="Which card do you play?", can=["torch", "rope"], cannot={"map": "no fuel"})
    play.answer(1, "pass", can=["pass", "counter"])
    play.until(0, prompt="Which card do you play?")
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from fabletop.engine.match import Match
from fabletop.engine.questions import Plain
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.testing.walk import where


class Strict:
    """Plays a script and holds every question to it."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self._looked_at: tuple[int, int] | None = None

    def asked(
        self,
        seat: int,
        *,
        prompt: str | None = None,
        rule: str | None = None,
        can: Sequence[str] | None = None,
        cannot: Mapping[str, str] | None = None,
        waiting: Sequence[int] | None = None,
    ) -> Question:
        """Hold the question that a seat is asked to what is expected: its words (or a part of them), its rule, exactly
        which options it has, which are barred (with a part of the reason), and who is waited for."""
        match = self.match
        question = match.question_for(seat) if seat in match.waiting else None
        assert question is not None, f"seat {seat} is not asked anything; {self._now()}"
        place = f'{where(match)}: seat {seat} is asked "{question.prompt}"'
        assert prompt is None or prompt in question.prompt, f"{place}, not {prompt!r}"
        assert rule is None or question.rule == rule, f"{place} by {question.rule}, not by {rule}"
        ids = [each.id for each in question.options]
        assert can is None or sorted(can) == sorted(ids), f"{place} and can choose {ids}, not {list(can)}"
        reasons = {each.option.id: each.reason for each in question.barred}
        for name, reason in (cannot or {}).items():
            assert name not in ids, f"{place} and can choose {name!r}"
            found = reasons.get(name, "")
            assert reason in found, f"{place}; {name!r} is barred because {found!r}, not {reason!r}"
        assert waiting is None or sorted(waiting) == sorted(match.waiting), (
            f"{place}; waited for are {list(match.waiting)}, not {list(waiting)}"
        )
        return question

    def answer(
        self,
        seat: int,
        answer: Plain,
        *,
        prompt: str | None = None,
        rule: str | None = None,
        can: Sequence[str] | None = None,
        cannot: Mapping[str, str] | None = None,
        waiting: Sequence[int] | None = None,
    ) -> None:
        """Give the scripted answer to the scripted question."""
        question = self.asked(seat, prompt=prompt, rule=rule, can=can, cannot=cannot, waiting=waiting)
        self._looked_at = None
        try:
            self.match.answer(seat, answer, question.token)
        except Refused as fault:
            raise AssertionError(f"{self._now()}; the scripted answer {answer!r} is refused: {fault}") from fault

    def deed(self, seat: int, name: str) -> None:
        """Let a seat do something that it may do at any time."""
        try:
            self.match.answer(seat, f"deed:{name}", self.match.token(seat))
        except Refused as fault:
            raise AssertionError(f"{self._now()}; the scripted deed {name!r} is refused: {fault}") from fault

    def until(self, seat: int, *, prompt: str | None = None, can: Sequence[str] | None = None) -> None:
        """Say with which question, left open, the script ends."""
        question = self.asked(seat, prompt=prompt, can=can)
        self._looked_at = (seat, question.token)

    def end(self) -> None:
        """Hold the match to being over, or at the question that the script ends with."""
        match = self.match
        if match.over:
            return
        seat, token = self._looked_at or (0, -1)
        assert match.token(seat) == token, f"the script ends but {self._now()}"

    def _now(self) -> str:
        match = self.match
        asked = [f'seat {seat} is asked "{question.prompt}"' for seat, question in match.questions.items()]
        return f"{where(match)}: {' and '.join(asked) or 'the match is over'}"


@contextmanager
def strict(match: Match[Any]) -> Iterator[Strict]:
    """Play a script; when it ends, the match must be over or at the question named with `until`."""
    play = Strict(match)
    yield play
    play.end()
