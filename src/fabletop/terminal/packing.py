"""Things into places by keys: each goes from one place that it fits to the next, with what is fixed to it."""

from __future__ import annotations

from fabletop.engine.forms.hints import PackHints
from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused
from fabletop.terminal.answers import Choice
from fabletop.terminal.making import Maker, Tone


class Packer(Maker):
    """Where each thing lies."""

    keys = "? keys  ↑↓ thing  →← place  Enter done  u undo  h hint  q quit"

    def __init__(self, hints: PackHints, rule: str) -> None:
        super().__init__(rule)
        self.hints = hints
        self.lying = dict(hints.lying)
        self._before: list[dict[str, str]] = []
        self._labels = {place.id: place.label for place in hints.places}

    @property
    def listed(self) -> list[Choice]:
        """The things, each with the places that it fits."""
        found = []
        for thing in self.hints.things:
            fits = f"fits {', '.join(self._labels[place] for place in thing.fits) or 'nowhere'}"
            detail = f"{fits}; {thing.note}" if thing.note else fits
            found.append(Choice(thing.id, thing.label, detail, (thing.thing,) if thing.thing else ()))
        return found

    @property
    def state(self) -> list[tuple[str, Tone]]:
        hints, have = self.hints, len(self.lying)
        words = f"{have} of {len(hints.things)} {hints.noun if len(hints.things) == 1 else hints.nouns} in place  "
        return [(words, "ink"), (hints.missing(self.lying), "dim")]

    def tally(self, number: int) -> str:
        place = self.lying.get(self.hints.things[number].id)
        return f"→ {self._labels[place]}" if place is not None else ""

    def add(self, number: int) -> None:
        """To the next place where it may go."""
        self._move(number, 1)

    def take(self, number: int) -> None:
        """To the place before, and from the first to none."""
        self._move(number, -1)

    def _move(self, number: int, by: int) -> None:
        thing, now = self.hints.things[number], self.lying.get(self.hints.things[number].id)
        open_ = [place.id for place in self.hints.open_to(thing, self.lying)]
        stops = ["", *open_]
        if len(stops) == 1:
            fitting = [place for place in self.hints.places if place.id in thing.fits]
            faults = [self.hints.fault(thing, place, self.lying) for place in fitting]
            raise Refused(faults[0] if faults else f"{thing.label} fits nowhere.", self.rule)
        at = stops.index(now) if now in open_ else 0
        to = stops[(at + by) % len(stops)]
        self._before.append(dict(self.lying))
        if to:
            self.lying[thing.id] = to
        else:
            self.lying = self.hints.without(thing.id, self.lying)

    def back(self) -> bool:
        if not self._before:
            return False
        self.lying = self._before.pop()
        return True

    def answer(self) -> Plain:
        missing = self.hints.missing(self.lying)
        if missing:
            raise Refused(missing, self.rule)
        return self.hints.answer(self.lying)
