"""So many of each kind by keys: more or less of it, and what is still missing."""

from __future__ import annotations

from fabletop.engine.forms.hints import MultisetHints
from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused
from fabletop.terminal.answers import Choice, wanted
from fabletop.terminal.making import Maker, Tone


class Tallier(Maker):
    """How many there are of each kind."""

    keys = "? keys  ↑↓ kind  →← more or less  Space all or none  Enter done  u undo  h hint  q quit"

    def __init__(self, hints: MultisetHints, rule: str) -> None:
        super().__init__(rule)
        self.hints = hints
        self.counts = dict(hints.counts)
        self._changes: list[tuple[str, int]] = []

    @property
    def listed(self) -> list[Choice]:
        return [
            Choice(
                kind.id,
                kind.label,
                "; ".join(filter(None, (kind.group, self._limits(kind.least, kind.most), kind.note))),
                (kind.thing,) if kind.thing else (),
                kind.barred,
                self.rule,
            )
            for kind in self.hints.kinds
        ]

    @staticmethod
    def _limits(least: int, most: int) -> str:
        return f"{least} to {most}" if least else f"up to {most}"

    @property
    def state(self) -> list[tuple[str, Tone]]:
        hints, have = self.hints, sum(self.counts.values())
        words = f"{have} of {wanted(hints.least, hints.most)} {hints.noun if hints.most == 1 else hints.nouns}  "
        return [(words, "ink"), ("  ".join(filter(None, (hints.missing(self.counts), self._by_group()))), "dim")]

    def _by_group(self) -> str:
        """How many there are under each label."""
        sums: dict[str, int] = {}
        for kind in self.hints.kinds:
            if kind.group and self.counts.get(kind.id):
                name = kind.group.partition(":")[0]  # without what is told of it
                sums[name] = sums.get(name, 0) + self.counts[kind.id]
        return ", ".join(f"{group} {count}" for group, count in sums.items())

    def tally(self, number: int) -> str:
        count = self.counts.get(self.hints.kinds[number].id, 0)
        return f"×{count}" if count else ""

    def add(self, number: int) -> None:
        kind = self.hints.kinds[number]
        fault = self.hints.no_more(kind, self.counts)
        if fault:
            raise Refused(fault, self.rule)
        self._change(kind.id, 1)

    def take(self, number: int) -> None:
        kind = self.hints.kinds[number]
        if self.counts.get(kind.id, 0):
            self._change(kind.id, -1)

    def mark(self, number: int) -> None:
        """As many of a kind as there may be, or none of it if there are."""
        kind = self.hints.kinds[number]
        have = self.counts.get(kind.id, 0)
        fault = self.hints.no_more(kind, self.counts)
        if fault and not have:
            raise Refused(fault, self.rule)
        self._change(kind.id, -have if fault else min(kind.most - have, self.hints.most - sum(self.counts.values())))

    def back(self) -> bool:
        if not self._changes:
            return False
        kind, by = self._changes.pop()
        self.counts[kind] -= by
        return True

    def _change(self, kind: str, by: int) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + by
        self._changes.append((kind, by))

    def answer(self) -> Plain:
        missing = self.hints.missing(self.counts)
        if missing:
            raise Refused(missing, self.rule)
        return self.hints.answer(self.counts)
