"""What speaks for the sensible player's answers, in a sentence, where a number or two says it."""

from __future__ import annotations

from typing import Any

from fabletop.engine.game import Situation
from fabletop.games.lost_adventures.bot.journey import Journey
from fabletop.games.lost_adventures.bot.values import Temper
from fabletop.games.lost_adventures.notes import grails_left
from fabletop.games.lost_adventures.prospects import PURGED, margin
from fabletop.games.lost_adventures.state import Film

POINTS = "in points of hubris"


def why(now: Situation[Film], value: Any, temper: Temper) -> str:
    table, seat, tag = now.view.table, now.seat, now.ask.tag
    if tag == "exit":
        stay, leave = Journey(temper).prospects(now)
        return f"It reckons that going on is worth {stay:.1f} and leaving now {leave:.1f}, {POINTS}."
    if tag == "fourth" and value == "yes":
        return f"A cube that is kept takes off about {PURGED:.0f} hubris at the end; this one costs 1."
    if tag == "commit":
        spare = margin(table, seat)
        ahead = f"{abs(spare):.0f} hubris {'more' if spare >= 0 else 'less'} than it will have"
        return f"It expects to purge about {ahead} at the end, and each cube that is kept takes off {PURGED:.0f} there."
    if tag == "grail":
        return f"It has {grails_left(now.view)[0][1]} of the traits seen so far; no grail has more."
    return ""
