"""Placing cubes by keys: which group of boxes, how many cubes on each of them, and what would come of it."""

from __future__ import annotations

from typing import Any

from fabletop.engine.questions import Plain
from fabletop.engine.seat_question import Question
from fabletop.engine.words import Refused
from fabletop.terminal.answers import Choice
from fabletop.terminal.spelling import NOTHING, Foresee
from fabletop.terminal.spread_words import Result


class Allotter:
    """Cubes on boxes, in the making. The boxes come in groups of which one is chosen; one cube more than the usual
    number may be had for a price."""

    def __init__(self, question: Question) -> None:
        hints: dict[str, Any] = question.hints if question.kind == "compose" else {}
        self.groups: list[dict[str, Any]] = hints.get("groups", [])
        self.cubes: int = hints.get("cubes", 0)
        self.extra: str = hints.get("extra", "")
        self._rule = question.rule
        self._on: list[dict[str, int]] = [{} for _ in self.groups]
        self._order: list[list[str]] = [[] for _ in self.groups]  # in which cubes were placed
        self.at = next((n for n, group in enumerate(self.groups) if not group["barred"]), 0)
        self.foreseen: Result = NOTHING

    @property
    def boxes(self) -> list[dict[str, Any]]:
        boxes: list[dict[str, Any]] = self.groups[self.at]["boxes"] if self.groups else []
        return boxes

    @property
    def note(self) -> str:
        """What the chosen group costs."""
        note: str = self.groups[self.at]["note"] if self.groups else ""
        return note

    @property
    def listed(self) -> list[Choice]:
        """The boxes of the chosen group, as they are numbered."""
        barred = self.groups[self.at]["barred"] if self.groups else ""
        return [
            Choice(box["id"], box["label"], f"{'fits: ' if box.get('good') else ''}{box['note']}", (), barred)
            for box in self.boxes
        ]

    def on(self, number: int) -> int:
        """How many cubes lie on a box."""
        return self._on[self.at].get(self.boxes[number]["id"], 0)

    @property
    def placed(self) -> int:
        return len(self._order[self.at]) if self._order else 0

    def add(self, number: int) -> None:
        """One more cube on a box."""
        box, group = self.boxes[number], self.groups[self.at]
        if group["barred"]:
            raise Refused(group["barred"], self._rule)
        if self.on(number) >= box["most"]:
            raise Refused(f"{box['label']} takes {box['most']} at most.", self._rule)
        if self.placed > self.cubes:
            raise Refused(f"You have {self.cubes + 1} cubes; take one away first.", self._rule)
        self._on[self.at][box["id"]] = self.on(number) + 1
        self._order[self.at].append(box["id"])

    def take(self, number: int) -> None:
        """One cube less on a box."""
        id_ = self.boxes[number]["id"]
        if self.on(number):
            self._on[self.at][id_] -= 1
            order = self._order[self.at]
            del order[len(order) - 1 - order[::-1].index(id_)]

    def back(self) -> bool:
        """Take the last cube away. False if there is none."""
        if not self.placed:
            return False
        self.take([box["id"] for box in self.boxes].index(self._order[self.at][-1]))
        return True

    def turn(self, by: int) -> None:
        """The next group of boxes; the cubes on the former one stay there, in case one comes back."""
        if self.groups:
            self.at = (self.at + by) % len(self.groups)

    def answer(self) -> Plain:
        group = self.groups[self.at]
        if group["barred"]:
            raise Refused(group["barred"], self._rule)
        made: dict[str, Any] = {"join": group["join"]}
        for number, box in enumerate(self.boxes):
            if not self.on(number):
                continue
            if "field" in box:
                made.setdefault(box["field"], []).append(box["id"])
            else:
                made[box["id"]] = self.on(number)
        return made

    def look_ahead(self, foresee: Foresee) -> None:
        """Work out what the cubes as they lie would do, as far as that can be foreseen."""
        self.foreseen = NOTHING
        try:
            self.foreseen = foresee(self.answer())
        except Refused as fault:
            self.foreseen = Result(str(fault), [])
