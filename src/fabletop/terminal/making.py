"""An answer that is made of a list by keys, more or less in each row: what is common to those who make such answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused
from fabletop.terminal.answers import Choice
from fabletop.terminal.results import Result

Tone = Literal["ink", "dim", "alert"]
Foresee = Callable[[Plain], Result]
NOTHING = Result("", [])


class Maker:
    """An answer in the making, row by row."""

    keys: ClassVar[str]
    """What the keys do, for the line at the foot of the screen."""
    note: str = ""
    """What it costs as it stands, where nothing can be foreseen."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.foreseen: Result = NOTHING

    @property
    def listed(self) -> list[Choice]:
        """The rows, as they are numbered."""
        raise NotImplementedError

    @property
    def tabs(self) -> list[tuple[str, bool]]:
        """Lists of which one is chosen, with whether it is; none where there is but one."""
        return []

    @property
    def state(self) -> list[tuple[str, Tone]]:
        """How far it is, in signs or words, what has its price and what is wrong with it."""
        raise NotImplementedError

    def tally(self, number: int) -> str:
        """What lies in a row."""
        raise NotImplementedError

    def add(self, number: int) -> None:
        """More in a row; raises `Refused` where there can be no more."""
        raise NotImplementedError

    def take(self, number: int) -> None:
        """Less in a row."""
        raise NotImplementedError

    def mark(self, number: int) -> None:
        """Choose a row altogether, where that means anything; else more in it."""
        self.add(number)

    def back(self) -> bool:
        """Take back the last change. False if there is none."""
        raise NotImplementedError

    def turn(self, by: int) -> bool:
        """Go to another list. False if there is but one."""
        return False

    def answer(self) -> Plain:
        """The answer; raises `Refused` where it is none yet."""
        raise NotImplementedError

    def look_ahead(self, foresee: Foresee) -> None:
        """Work out what the answer as it stands would do, as far as that can be foreseen."""
        self.foreseen = NOTHING
        try:
            self.foreseen = foresee(self.answer())
        except Refused as fault:
            self.foreseen = Result(str(fault), [])
