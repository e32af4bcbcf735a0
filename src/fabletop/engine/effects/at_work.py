"""What is in force at one time, put in order once: by the event that it waits for, and by what it changes.

Something happens all the time, and mostly no text waits for it. So what is in force is not looked through at each
event: it is put in order when it has changed, and the book keeps the last that was made. Whether that still holds is
asked each time, of what it was made from: so nobody has to say that something came in force or went, and tables that
share a book never meet what is in force at another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from fabletop.engine.effects.standing import Source, Standing

if TYPE_CHECKING:
    from fabletop.engine.effects.text_book import Texts

PRINTED, AWAITED, WATCHED = range(3)
SourceTexts = tuple[Source, "Texts", Mapping[str, int]]
"""Something that has texts at work, with who has which role in them."""


class Trigger(NamedTuple):
    """A text that waits to be performed: its number, what it stands on, who has which role in what happened, and
    whether it is printed there, was waited for, or watches as long as a change runs."""

    number: int
    kind: int
    handle: int
    about: tuple[int, ...]
    how: int = PRINTED

    @property
    def source(self) -> Source:
        return Source(self.kind, self.handle)


class Holding(NamedTuple):
    """A standing verb of a text in force: what it stands on, who has which role there, and the number of the text."""

    source: Source
    roles: Mapping[str, int]
    number: int
    verb: Standing


class AtWork:
    """See the module text. `mark` is what it was made from."""

    __slots__ = ("mark", "on", "roles", "standing")

    def __init__(self, mark: Any, rows: Iterable[SourceTexts]) -> None:
        self.mark = mark
        self.on: dict[str, tuple[Trigger, ...]] = {}
        self.standing: dict[str, tuple[Holding, ...]] = {}
        self.roles: dict[Source, Mapping[str, int]] = {}
        for source, texts, roles in rows:
            self.roles.setdefault(source, roles)
            if texts.on:
                self.answers(source, texts)
            for name, verbs in texts.standing.items():
                found = tuple([Holding(source, roles, number, verb) for number, verb in verbs])
                self.standing[name] = self.standing.get(name, ()) + found

    def answers(self, source: Source, texts: Texts) -> None:
        """Texts of something wait for their events, after those that do so already."""
        for event, numbers in texts.on.items():
            self.on[event] = self.on.get(event, ()) + tuple([Trigger(number, *source, ()) for number in numbers])


def of_event(found: tuple[Trigger, ...], about: tuple[int, ...]) -> tuple[Trigger, ...]:
    """Texts that wait for an event, when it has happened: with who had which role in it."""
    if not about or not found:
        return found
    return tuple([Trigger(number, kind, handle, about) for number, kind, handle, _, _ in found])
