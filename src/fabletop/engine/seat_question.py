"""Questions as surfaces show them: prompt, options and reasons, made when they are read."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from fabletop.engine.forms.hints import NO_HINTS, AnyHints
from fabletop.engine.questions import (
    PASS,
    Arrange,
    Ask,
    Barred,
    Choose,
    ChooseSome,
    Compose,
    Deed,
    Listed,
    Option,
    Plain,
    Together,
    is_deed,
)
from fabletop.engine.windows import React
from fabletop.engine.words import Refused, Seat, shown_rule, speaker

if TYPE_CHECKING:
    from fabletop.engine.match import Match


def in_words(ask: Ask[Any], answer: Plain) -> str:
    """An answer as a player would say it."""
    value = ask.parse(answer)
    if isinstance(ask, Compose) and not ask.listed(value):
        return ask.form.words(value)
    assert isinstance(ask, Listed)
    chosen = [value] if isinstance(ask, Choose | Compose) else value
    return ", ".join(ask.shown(each).label for each in chosen) or "none of them"


class Talk(msgspec.Struct, frozen=True):
    """An open talk of seats that decide one thing for all of them: in words whose wish counts, and what each of them
    wants so far, nothing if it has not said so."""

    decides: str
    wants: dict[int, str]


class Question(msgspec.Struct, eq=False):
    """What a seat is asked. Nothing here is worked out before somebody looks."""

    _match: Match[Any]
    seat: int
    ask: Ask[Any] | None
    deeds: Sequence[Deed]
    token: int

    def __repr__(self) -> str:
        return f"<Question to seat {self.seat}: {self.kind}{f' ({self.rule})' if self.rule else ''}>"

    @property
    def kind(self) -> str:
        """choose, choose some, arrange or compose; "none" where the seat may only do deeds."""
        return self.ask.kind if self.ask is not None else "none"

    @property
    def prompt(self) -> str:
        if self.ask is None:
            return ""
        match = self._match
        return speaker(match, self.seat).text(self.ask.prompt, match.table.frozen(self.ask.args))

    @property
    def rule(self) -> str:
        return shown_rule(self.ask.rule) if self.ask is not None else ""

    @property
    def source(self) -> str:
        """What asks: the name of a card or place, where there is one."""
        return self._match.game.name(self.ask.source) if self.ask is not None and self.ask.source else ""

    @property
    def options(self) -> list[Option]:
        ask = self.ask
        return [ask.shown(each) for each in ask.payloads()] if isinstance(ask, Listed) else []

    @property
    def further(self) -> list[Option]:
        """What may be named beside the options, because it stands for several of them one after the other."""
        ask = self.ask
        return [ask.shown(each) for each in ask.further()] if isinstance(ask, Choose) else []

    @property
    def ids(self) -> list[str]:
        """The ids of the options, for programs that need no labels."""
        return self.ask.ids() if isinstance(self.ask, Listed) else []

    def words(self, answer: Plain) -> str:
        """An answer to this question, or a deed, as a player would say it."""
        for deed in self.deeds:
            if answer == deed.answer:
                return deed.label
        if self.ask is None:
            raise Refused("Nothing is asked here; there are only deeds that may be done.")
        return in_words(self.ask, answer)

    def clues(self, answer: Plain) -> tuple[str, ...]:
        """Hints at an answer, the faintest first, where it is fun to find it oneself."""
        ask = self.ask
        if isinstance(ask, Compose) and not is_deed(answer):
            value = ask.parse(answer)
            return () if ask.listed(value) else ask.form.clues(value)
        return ()

    def sample(self, rng: Random) -> Plain:
        """An allowed answer at random, as `Match.answer` takes it. Works for every kind of question."""
        if self.ask is None:
            raise Refused("Nothing is asked here; there are only deeds that may be done.")
        return self.ask.plain(self.ask.some(rng))

    @property
    def barred(self) -> list[Barred]:
        """What one might want to choose but may not, with the reason."""
        return self.ask.barred() if isinstance(self.ask, Listed) else []

    @property
    def bounds(self) -> tuple[int, int]:
        """How many of the options make an answer."""
        if isinstance(self.ask, ChooseSome):
            return self.ask.bounds()
        if isinstance(self.ask, Arrange):
            number = len(self.ask.payloads())
            return number, number
        return 1, 1

    @property
    def help(self) -> str:
        """How to write the answer to a composed question."""
        return self.ask.form.help() if isinstance(self.ask, Compose) else ""

    @property
    def hints(self) -> AnyHints:
        """What helps a surface to let a player make an answer, or to say why a thing is none."""
        ask = self.ask
        if isinstance(ask, Compose):
            return ask.form.hints()
        return ask.hints() if isinstance(ask, Choose) and ask.hints is not None else NO_HINTS

    @property
    def sealed(self) -> bool:
        common = self._match.ask
        return isinstance(common, Together) and common.sealed

    @property
    def draft(self) -> Plain:
        """An answer the seat gave before something interrupted; one key confirms it again. It may have become
        impossible."""
        match = self._match
        if self.ask is None or not isinstance(match.ask, Together):
            return None
        return match.books.draft.get(self.seat)

    @property
    def said(self) -> str:
        """The seat's own answer to a common question while others still think, in words."""
        answer = self._match.given(self.seat)
        return "" if answer is None or self.ask is None else in_words(self.ask, answer)

    @property
    def heard(self) -> dict[int, str]:
        """What other seats have answered so far to an open common question, in words."""
        match, common = self._match, self._match.ask
        if not isinstance(common, Together) or common.sealed:
            return {}
        said = {seat: answer for seat, answer in match.books.pending.items() if seat != self.seat}
        return {seat: in_words(common.parts[seat], answer) for seat, answer in sorted(said.items())}

    @property
    def talk(self) -> Talk | None:
        """How it stands where several seats decide one thing for all of them."""
        match, common = self._match, self._match.common
        if self.ask is None or common is None or not common.alike:
            return None
        who = (Seat(next(iter(common.parts))),) if "{}" in common.decides else ()
        decides = speaker(match, self.seat).text(common.decides, who)
        wants = dict.fromkeys(common.parts, "")
        for seat in match.committed:
            wants[seat] = in_words(common.parts[seat], match.given(seat))
        return Talk(decides, wants)

    @property
    def talk_words(self) -> str:
        """The same in words; nothing elsewhere."""
        talk, names = self.talk, self._match.names
        if talk is None:
            return ""
        said = [f"{names[seat]} wants: {words}" for seat, words in talk.wants.items() if words]
        return f"{talk.decides}. {'; '.join(said) or 'Nobody has spoken yet'}."

    @property
    def only(self) -> Plain | None:
        """The one possible answer, where there is one, or the pass that the seat has said beforehand: surfaces may give
        it without asking."""
        if isinstance(self.ask, React) and self.ask.stands():
            return PASS
        if isinstance(self.ask, Choose) and not self.deeds:
            found = self.ask.payloads()
            if len(found) == 1:
                return self.ask.plain(found[0])
        return None
