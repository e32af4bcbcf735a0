"""A match as agents play it: one of them is asked at a time, and picks the next part of its answer.

Questions to several seats at once are put to them one after the other; the match keeps what is sealed, so those who
come later cannot know what those before them have answered. What a seat has picked of an answer that is not yet whole
is known to that seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from fabletop.engine.match import Match
from fabletop.engine.questions import Listed as ListedAsk
from fabletop.engine.seat_question import Question
from fabletop.engine.table import UNKNOWN, Table
from fabletop.envs.spelling import NOT_YET, Picked, Spelling, spelling

# Deeds that even a random player hardly ever does are ways to give up. An agent that knows nothing yet would take them
# all the time, and would never see a game.
GIVING_UP = 0.01
NOBODY_ASKED = -1
# The engine's own books: empty in a view, or said again by the faces.
_BOOKS = frozenset({"agenda", "draws", "seen"})


class Turns:
    """One match, and the question that is being answered."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.seat = NOBODY_ASKED
        self.picked: Picked = ()
        self.tokens: Sequence[str] = ()
        self.prompt = self.rule = ""
        self.may_stop = False  # what was picked is an answer already
        self._question: Question | None = None
        self._spelling: Spelling | None = None
        self._deeds: dict[str, str] = {}
        self._ask()

    def _ask(self) -> None:
        """Turn to whoever is asked now."""
        waiting = self.match.waiting
        self.picked = ()
        if not waiting:
            self.seat, self.tokens, self.may_stop, self._question = NOBODY_ASKED, (), False, None
            self.prompt = self.rule = ""
            return
        self.seat = seat = waiting[0]
        question = self._question = self.match.question_for(seat)
        assert question is not None
        assert question.ask is not None
        # Dice that are made from what the seat may know: what they draw can tell it nothing else.
        self._spelling = spelling(question.ask, lambda: Random(self.match.view(seat).plain()))
        self._deeds = {f"deed:{deed.id}": deed.label for deed in question.deeds if deed.often >= GIVING_UP}
        self.prompt, self.rule = question.prompt, question.rule
        self._offer()

    def _offer(self) -> None:
        assert self._spelling is not None
        tokens = self._spelling.after(self.picked)
        if self._deeds and not self.picked:
            tokens = [*tokens, *self._deeds]
        self.tokens = tokens
        self.may_stop = self._spelling.answer(self.picked) is not NOT_YET

    def pick(self, token: str) -> None:
        """Pick the next part of the answer. An answer that can go no further is given."""
        assert self._spelling is not None
        if token in self._deeds and not self.picked:
            self._give(token)
            return
        self.picked = (*self.picked, token)
        self._offer()
        if not self.tokens:
            self.stop()

    def stop(self) -> None:
        """Give what was picked as the answer."""
        assert self._spelling is not None
        self._give(self._spelling.answer(self.picked))

    def _give(self, answer: Any) -> None:
        self.match.answer(self.seat, answer)
        self._ask()

    # --- what a seat may know ----------------------------------------------------------------------------------

    def labels(self) -> dict[str, str]:
        """What each token means, as surfaces would show it."""
        ask = self._question.ask if self._question is not None else None
        if not isinstance(ask, ListedAsk):
            return self._deeds
        shown = [ask.shown(each) for each in ask.payloads()]
        return {option.id: option.label for option in shown} | self._deeds

    def values(self, seat: int) -> dict[str, Any]:
        """All that a seat may know, by name: its view, and what it is asked."""
        view = self.match.view(seat)
        table = view.table
        names, zones = _fields(table.__class__)
        found = {name: getattr(table, name) for name in names}
        for name in zones:
            found[name] = _faces(table.face, found[name])
        found["own seat"] = seat
        found["waiting"] = view.waiting
        found["committed"] = view.committed
        if zones:
            found["backs"] = {f"{zone}:{owner}": backs for (zone, owner), backs in view.backs.items()}
            found["bags"] = {f"{zone}:{owner}": bag for (zone, owner), bag in view.bags.items()}
        question = self._question if seat == self.seat else None
        if question is not None and question.ask is not None:
            found["asked by"] = self.rule
            found["asked for"] = question.ask.tag
            found["asked"] = self.prompt
            found["heard"] = question.heard
            found["picked"] = self.picked
        return found


@lru_cache(maxsize=64)
def _fields(table: type[Table]) -> tuple[list[str], list[str]]:
    """The fields of a table that say something, and those of them that are piles of cards."""
    layout = table.layout
    return [name for name in layout.names if name not in _BOOKS], [zone.name for zone in layout.zones]


def _faces(face: list[int], pile: list[Any]) -> list[Any]:
    """Piles as the faces that lie there: the numbers of the pieces of cardboard mean nothing."""
    if pile and isinstance(pile[0], list):
        return [_faces(face, each) for each in pile]
    return [UNKNOWN if each == UNKNOWN else face[each] for each in pile]
