"""Putting counters into boxes by keys: which group of boxes, how many on each of them, and what would come of it."""

from __future__ import annotations

from fabletop.engine.forms.hints import AllotBox, AllotGroup, AllotHints
from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused
from fabletop.terminal.answers import Choice
from fabletop.terminal.making import Maker, Tone


class Allotter(Maker):
    """Counters in boxes. The boxes come in groups of which one is chosen; one counter more than the usual number may be
    had for a price."""

    keys = "? keys  ↑↓ box  →← more or less  Tab group  Enter done  u undo  h hint  m map  q quit"

    def __init__(self, hints: AllotHints, rule: str) -> None:
        super().__init__(rule)
        self.hints = hints
        self._on: list[dict[str, int]] = [{} for _ in hints.groups]
        self._order: list[list[str]] = [[] for _ in hints.groups]  # in which counters were placed
        self.at = next((n for n, group in enumerate(hints.groups) if not group.barred), 0)

    @property
    def group(self) -> AllotGroup:
        return self.hints.groups[self.at]

    @property
    def boxes(self) -> tuple[AllotBox, ...]:
        return self.group.boxes

    @property
    def note(self) -> str:  # type: ignore[override]  # it changes with the group
        """What the chosen group costs."""
        return self.group.note

    @property
    def listed(self) -> list[Choice]:
        """The boxes of the chosen group."""
        return [
            Choice(box.id, box.label, f"{'fits: ' if box.good else ''}{box.note}", (), self.group.barred)
            for box in self.boxes
        ]

    @property
    def tabs(self) -> list[tuple[str, bool]]:
        return [(group.label, number == self.at) for number, group in enumerate(self.hints.groups)]

    @property
    def state(self) -> list[tuple[str, Tone]]:
        """The counters: placed, left, and the one that has a price."""
        hints, placed = self.hints, self.placed
        shown = "■" * min(placed, hints.counters) + "□" * max(0, hints.counters - placed)
        found: list[tuple[str, Tone]] = [(f"{shown} ", "ink")]
        if hints.extra:
            price = hints.extra if hints.extra == "free" else f"costs {hints.extra}"
            found += [("■ ", "alert") if placed > hints.counters else ("□ ", "dim"), (f"{price}  ", "dim")]
        return [*found, (self.group.barred, "alert")]

    def tally(self, number: int) -> str:
        return "■" * self.on(number)

    def on(self, number: int) -> int:
        """How many counters lie on a box."""
        return self._on[self.at].get(self.boxes[number].id, 0)

    @property
    def placed(self) -> int:
        return len(self._order[self.at])

    def add(self, number: int) -> None:
        box = self.boxes[number]
        fault = self.hints.fault(self.group, box, self._on[self.at])
        if fault:
            raise Refused(fault, self.rule)
        self._on[self.at][box.id] = self.on(number) + 1
        self._order[self.at].append(box.id)

    def take(self, number: int) -> None:
        id_ = self.boxes[number].id
        if self.on(number):
            self._on[self.at][id_] -= 1
            order = self._order[self.at]
            del order[len(order) - 1 - order[::-1].index(id_)]

    def back(self) -> bool:
        if not self.placed:
            return False
        self.take([box.id for box in self.boxes].index(self._order[self.at][-1]))
        return True

    def turn(self, by: int) -> bool:
        """The next group of boxes; the counters on the former one stay there, in case one comes back."""
        self.at = (self.at + by) % len(self.hints.groups)
        return True

    def answer(self) -> Plain:
        if self.group.barred:
            raise Refused(self.group.barred, self.rule)
        return self.group.answer(self._on[self.at])
