"""Rules that no test can show, or that no simulated game exercises, each with the reason.

A game exercises a rule when its log, a question, a refusal or `table.cite` names it. Each of these rules has its tests.
"""

from __future__ import annotations

UNTESTABLE: dict[str, str] = {
    "MA-005": "Where the chapter deck lies on the board; the current chapter is a number here (MA-R15).",
    "MA-524": "What the dead are after is theirs to want; the software only lets them play the monsters.",
    "MA-536": "An optional digital companion, which this software is itself.",
}

UNEXERCISED: dict[str, str] = {}
