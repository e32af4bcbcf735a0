"""Sums: before the roll, after it, and one that was missed."""

from __future__ import annotations

from fabletop.engine.scene import Die, Scene, Sum, Term
from fabletop.showcase.exhibit import Exhibit

_TERMS = (
    Term("term:level", "level of Spot", 6),
    Term("term:here", "here", 1),
    Term("term:run", "this run", 2),
    Term("term:dark", "in the dark", -2),
)

SUMS = Exhibit(
    "sums",
    "Sums",
    "Dice and what is added to them, against what is needed: put together term by term. Before the roll it says how "
    "likely that is.",
    ("Sum",),
    Scene(
        "Sums",
        "",
        aside=(
            Sum("sum:before", "Spot the light", (Die("die:1", "d20"),), _TERMS, 20,
                needs="needs 13 or more", chance="40 %, with one essence 55 %"),
            Sum("sum:made", "Spot the light", (Die("die:2", "d20", "15"),), _TERMS, 20, 22, "made",
                note="Two more than needed: you see who is in the lantern room."),
            Sum("sum:missed", "Haul in the net",
                (Die("die:3", "d6", "3"), Die("die:4", "d6", "1"), Die("die:5", "d8", "2")),
                (Term("term:rope", "Forty Feet of Rope", 2, "card:rope"),), 12, 8, "missed"),
        ),
    ),
)  # fmt: skip
