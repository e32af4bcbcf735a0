"""Events tried on a laid-out table: before one is invoked the first seat is asked to begin, so that a test can hold all
that it changes to what its texts say.

    match = called("a_lamp_left_burning", ground=room({(5, 2): "H"}))
    comes(match, "a_lamp_left_burning", changes={"lit": [(5, 2)]})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from tests.games.machina import arrange
from tests.games.machina.ability_trials import dice
from tests.games.machina.item_trials import AFTER, Rule, names, on_top

from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.games.machina import GAME
from fabletop.games.machina.box import box
from fabletop.games.machina.rules.actions import essence_cost, stamina_cost
from fabletop.games.machina.rules.events import invoke_explorer_event, invoke_horror_event
from fabletop.games.machina.rules.turns import done
from fabletop.games.machina.state import EVENTS, EXPLORERS, HORROR, HORRORS, NONE, Expedition
from fabletop.testing.arranged import question

from .trial import PLACES, Answer, follow

FIRST = "Begin?"
HALL, NEXT = arrange.room(edges="E"), arrange.room(edges="W")  # two tiles side by side: columns 0 to 9 and 10 to 19


def coming(
    rule: Rule,
    explorers: Sequence[str] = ("kim", "hank"),
    faces: Sequence[str] = (),
    effects: Sequence[int] = (),
    **laid: Any,
) -> Match[Expedition]:
    """A match that asks the first seat to begin, carries out a rule as an action, and asks to go on. Attack dice show
    `faces`, the game die of effects `effects`. Nobody is asked between actions, unless the settings say so."""

    async def first(table: Expedition) -> None:
        await choose(0, FIRST, lambda: ("on",), "MA-033", "first")

    async def tried(table: Expedition) -> None:
        await rule(table)
        await done(table)

    async def after(table: Expedition) -> None:
        await choose(0, AFTER, lambda: ("on",), "MA-033", "after")
        table.finish("tried", ())

    laid.setdefault("at", PLACES)
    laid.setdefault("seed", dice(*faces, effects=tuple(effects)))
    laid["settings"] = {"windows": "own_turn_only", **laid.get("settings", {})}
    game = replace(GAME, steps={**GAME.steps, "first": first, "tried": tried, "after": after})
    with patch.object(arrange, "GAME", game):
        return arrange.expedition(explorers, ("first",), ("tried",), ("after",), **laid)


def called(event: str, /, by: int = 0, current: str = "", **laid: Any) -> Match[Expedition]:
    """An explorer event is about to be invoked, in the turn of who invokes it; another may be current."""
    laid["fields"] = {"turn": by, "phase": EXPLORERS, **laid.get("fields", {})}
    laid["also"] = _top(laid.get("also"), EVENTS, event)
    return coming(lambda table: invoke_explorer_event(table, by), event=current, **laid)


def dreaded(event: str, /, current: str = "", **laid: Any) -> Match[Expedition]:
    """A horror event is about to be invoked in the Horror phase; another may be current."""
    laid["fields"] = {"phase": HORROR, **laid.get("fields", {})}
    laid["also"] = _top(laid.get("also"), HORRORS, event)
    return coming(invoke_horror_event, dread=current, **laid)


def _top(also: Callable[[Expedition], None] | None, deck: Any, event: str) -> Callable[[Expedition], None]:
    def laid(table: Expedition) -> None:
        on_top(table, deck, event)
        if also is not None:
            also(table)

    return laid


def comes(
    match: Match[Expedition],
    event: str,
    *answers: Answer,
    changes: Mapping[str, Any] | None = None,
    by: str = "kim",
    until: str | None = AFTER,
    asked: int | None = None,
) -> None:
    """The event is invoked: it lies where it belongs, threat rises by 1 if it is one of horror, and beyond that there
    is exactly what was said."""
    table, face = match.table, box().face(event)
    if face.kind == "horror":
        place = {"dread": event, "threat": table.threat + 1}
    elif face.binding:
        place = {f"{by}.bound": sorted([*names(table, table.bound[arrange.unit(table, by)]), event])}
    else:
        place = {"event": event, "events_out": [*names(table, table.events_out), event]}
    out = names(table, table.horrors_out)
    follow(match, "on", *answers, changes={**place, **(changes or {})}, until=until, asked=asked)
    if face.kind == "horror" and match.table.dread != NONE:
        assert names(match.table, match.table.horrors_out) == [*out, event]


def costs(match: Match[Expedition], option: str, seat: int = 0) -> str:
    """What something that a seat may do costs, as it is told."""
    return next(each.cost for each in question(match, seat).options if each.id == option)


def price(match: Match[Expedition], action: str, who: str = "kim") -> tuple[int, int]:
    """The stamina and the essence that an action costs somebody now."""
    table = match.table
    seat = arrange.unit(table, who)
    return stamina_cost(table, seat, action), essence_cost(table, seat, action)
