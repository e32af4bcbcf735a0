"""The text book of a game: every text, every standing verb and everything to wait for has a number, by which the state
of a match names it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from fabletop.engine.effects.at_work import AtWork
from fabletop.engine.effects.control import Later
from fabletop.engine.effects.nodes import Effect, walk
from fabletop.engine.effects.standing import Standing
from fabletop.engine.effects.texts import Text

X = TypeVar("X", bound=Text)


class Texts:
    """The texts of something by the event they wait for, as their numbers; what holds by what it changes."""

    __slots__ = ("all", "always", "on", "played", "standing")

    def __init__(self) -> None:
        self.all: tuple[int, ...] = ()
        self.always: tuple[int, ...] = ()
        self.played: tuple[int, ...] = ()
        self.on: dict[str, tuple[int, ...]] = {}
        self.standing: dict[str, tuple[tuple[int, Standing], ...]] = {}  # with the number of the text it stands in


class TextBook(Generic[X]):
    """See the module text."""

    def __init__(self) -> None:
        self.texts: list[X] = []
        self.sources: list[str] = []  # the name of what each text stands on
        self.standing: list[Standing] = []
        self.changes: list[str] = []  # and what each of these changes
        self.laters: list[Later] = []
        self.changed: set[str] = set()  # all that any text could change
        self.held: set[str] = set()  # and what texts change by being in force
        self.answered: set[str] = set()  # the events that any text waits for by being in force
        self.at_work = AtWork(None, ())  # the last that was put in order
        self._number: dict[int, int] = {}  # of a standing verb or a thing to wait for, by identity

    def copy(self) -> TextBook[X]:
        """Another book with the same texts, to which more may be added."""
        made: TextBook[X] = TextBook()
        made.texts, made.sources = self.texts[:], self.sources[:]
        made.standing, made.changes, made.changed = self.standing[:], self.changes[:], self.changed.copy()
        made.held, made.answered = self.held.copy(), self.answered.copy()
        made.laters, made._number = self.laters[:], self._number.copy()
        return made

    def number_of(self, node: Effect) -> int:
        """The number of a standing verb, or of something to wait for."""
        return self._number[id(node)]

    def add(self, texts: Sequence[X], source: str) -> Texts:
        """Number the texts of something, and all within them."""
        found = Texts()
        on: dict[str, list[int]] = {}
        always: list[int] = []
        played: list[int] = []
        standing: dict[str, list[tuple[int, Standing]]] = {}
        first = len(self.texts)
        for number, text in enumerate(texts, first):
            self.texts.append(text)
            self.sources.append(source)
            self.note(text.do)
            if text.continuous:
                always.append(number)
                for each in text.do:
                    if isinstance(each, Standing):
                        standing.setdefault(each.changes, []).append((number, each))
            elif text.on:
                on.setdefault(text.on, []).append(number)
            else:
                played.append(number)
        found.all = tuple(range(first, len(self.texts)))
        found.always, found.played = tuple(always), tuple(played)
        found.on = {event: tuple(numbers) for event, numbers in on.items()}
        found.standing = {name: tuple(verbs) for name, verbs in standing.items()}
        self.held.update(standing)
        self.answered.update(on)
        return found

    def note(self, effects: Iterable[Effect]) -> None:
        """Number what is within effects that stand in no text."""
        for node in walk(effects):
            if isinstance(node, Standing):
                self._number[id(node)] = len(self.standing)
                self.standing.append(node)
                self.changes.append(node.changes)
                self.changed.add(node.changes)
            elif isinstance(node, Later):
                self._number[id(node)] = len(self.laters)
                self.laters.append(node)
