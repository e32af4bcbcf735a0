"""What speaks for the sensible player's answers, in a sentence, where a number or two says it."""

from __future__ import annotations

from typing import Any

from fabletop.engine.game import Situation
from fabletop.games.project_zero.bot.agents import AgentSkill, hunt_of
from fabletop.games.project_zero.bot.fugitive import Escape, FugitiveSkill, tour
from fabletop.games.project_zero.rules.investigation import LEAVE
from fabletop.games.project_zero.state import COLLECTED, MOVED, Chase

MOVES = ("way", "step", "ride", "aboard", "get off")


def why(now: Situation[Chase], value: Any) -> str:
    table, tag = now.view.table, now.ask.tag
    if tag == "start":
        turns = tour(table.board, value, tuple(table.data_points))
        return f"From there it is about {turns:.0f} turns to the last data point."
    if tag == "move":
        return _of_route(table, value)
    if tag in MOVES:
        return _of_hunt(now)
    if tag == "investigate":
        location = value if value != LEAVE else now.ask.payloads()[0]  # type: ignore[attr-defined]  # a choice
        hunt = hunt_of(now, AgentSkill())
        return f"The answer will be yes at about {_percent(hunt.chance_been(location, len(hunt.facts.beliefs)))}."
    return ""


def _of_route(table: Chase, route: tuple[int, ...]) -> str:
    escape = Escape(table, FugitiveSkill())
    end = route[-1] if route else table.place
    collects = table.board.location_of[end] in escape.wanted
    caught = escape.danger(end, escape.suspected(end, COLLECTED if collects else MOVED))
    turns = tour(table.board, end, escape.wanted)
    return (
        f"It fears to be caught there at {_percent(caught)}, and is about {turns:.0f} turns from the last data point."
    )


def _of_hunt(now: Situation[Chase]) -> str:
    hunt = hunt_of(now, AgentSkill())
    if hunt.seen.peg >= 0:
        return f"Project-0 is in sight on {hunt.board.names[hunt.seen.peg]}."
    place = max(range(len(hunt.now)), key=hunt.now.__getitem__)
    return f"Project-0 is likeliest on {hunt.board.names[place]}, at {_percent(hunt.now[place])}."


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
