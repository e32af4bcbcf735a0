"""Monsters' cards tried on a laid-out table: what one is about to do, then its turn by strict answers, and what that
has changed.

    match = prowl(at={"phillip": (5, 2), "sarall": (3, 2)}, faces=("H1", "L1"))
    assert about_to(match, "sarall") == ("step", "phillip", [(4, 2)])
    acts(match, changes={"sarall.at": (4, 2), "sarall.stamina": 0, "phillip.health": 4})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from tests.games.machina import arrange
from tests.games.machina.ability_trials import ability, dice, look
from tests.games.machina.arrange import unit
from tests.games.machina.item_trials import AFTER, trial
from tests.games.machina.monster_trials import TURN_ENDS, _held_up, spots

from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.games.machina import GAME
from fabletop.games.machina.naming import unit_id
from fabletop.games.machina.rules.mindless import intend
from fabletop.games.machina.rules.spawning import bring, take_monster
from fabletop.games.machina.state import DEAD, MONSTERS, NONE, SPACE, Expedition

from .trial import Answer, follow

READY = "Ready?"
ALONE = {"windows": "own_turn_only", "party": "leader"}
Also = Callable[[Expedition], None]
OTHERS = ("lorrain",)  # who has died where monsters scheme


async def _ready(table: Expedition) -> None:
    await choose(0, READY, lambda: ("on",), "MA-033", "ready")


def prowl(
    explorers: Sequence[str] = ("phillip",),
    *,
    faces: Sequence[str] = (),
    scheming: bool = False,
    settings: Mapping[str, Any] | None = None,
    also: Also | None = None,
    **laid: Any,
) -> Match[Expedition]:
    """Just before the Monster phase, and stopped before each turn in it ends. Where monsters are `scheming` Lorrain has
    died, sits last, and plays them."""
    seated = [*explorers, *OTHERS] if scheming else list(explorers)

    def prepared(table: Expedition) -> None:
        if scheming:
            table.at[len(explorers)] = DEAD
            table.fallen.append(len(explorers))
        if also is not None:
            also(table)

    laid["fields"] = {"phase": MONSTERS, "spawn": NONE, "horror": NONE, **laid.get("fields", {})}
    laid.setdefault("ground", arrange.room(edges="N"))
    laid.setdefault("seed", dice(*faces))
    game = replace(GAME, steps={**GAME.steps, "ready": _ready, "monster_end": _held_up})
    with patch.object(arrange, "GAME", game):
        return arrange.expedition(
            seated, ("ready",), ("monsters",), settings={**ALONE, **(settings or {})}, also=prepared, **laid
        )


def entering(
    name: str,
    place: arrange.Spot | None = None,
    explorers: tuple[str, ...] = ("phillip",),
    *,
    faces: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    **laid: Any,
) -> Match[Expedition]:
    """Just before a monster enters play: it is placed on a space, or comes for the first explorer as if spawned."""

    async def comes(table: Expedition) -> None:
        await _ready(table)
        if place is None:
            await take_monster(table, name, 0)
        else:
            await bring(table, table.number_of(name), arrange.at(*place), 0)

    laid.setdefault("seed", dice(*faces))
    return trial(comes, explorers, settings={**ALONE, **(settings or {})}, **laid)


def enters(match: Match[Expedition], *answers: Answer, changes: Mapping[str, Any]) -> None:
    """It comes, and what that brings about is all that changes."""
    follow(match, "on", *answers, changes=changes, until=AFTER)


def came(match: Match[Expedition], name: str, x: int, y: int) -> dict[str, Any]:
    """What changes when a monster has come, whatever else it brings about."""
    number, card = unit(match.table, name), match.table.unit(unit(match.table, name))
    at_ = {f"{name}.at": (x, y), f"{name}.health": card.health, f"{name}.stamina": 0}
    return {**at_, "order": [*match.table.order, number]}


def acts(
    match: Match[Expedition],
    *answers: Answer,
    changes: Mapping[str, Any],
    until: str | None = TURN_ENDS,
    seat: int = 0,
    asked: int | None = 0,
) -> None:
    """A monster's turn: from before the phase, or from the end of the turn before, to its own end."""
    follow(match, ("on", None, 0), *answers, changes=changes, until=until, seat=seat, asked=asked)


def about_to(match: Match[Expedition], name: str) -> tuple[Any, ...]:
    """What a monster would do first: play which of its texts at whom, go for whom by which way, break a door, stop by
    which rule; and among whom or what the party decides, if it does."""
    table = match.table
    number = unit(table, name)
    found = intend(table, number)
    said: tuple[Any, ...]
    if found.play is not None and found.deed == "play":
        played = table.unit(number).texts.played
        nth = played.index(found.play.text) if found.play.text in played else "horror"
        said = ("play", nth, *(_name(table, thing) for _, thing in found.play.aims))
    elif found.deed in ("step", "door"):
        said = (found.deed, _name(table, found.target), spots(found.path))
    else:
        said = (found.deed, found.rule)
    return (*said, found.open, len(found.tied)) if found.open else said


def _name(table: Expedition, thing: int) -> Any:
    return unit_id(table, thing).removeprefix("unit:") if thing < SPACE else spots([thing - SPACE])[0]


def plays(match: Match[Expedition], name: str, nth: int = 0) -> Answer:
    """The hive mind plays a text of a monster."""
    return ability(match, name, nth), None, match.seats - 1


def hive(match: Match[Expedition], said: str, can: Sequence[str] | None = None) -> Answer:
    """An answer of the hive mind."""
    return said, can, match.seats - 1


def health(match: Match[Expedition], *names: str) -> list[int]:
    seen = look(match)
    return [seen[f"{name}.health"] for name in names]
