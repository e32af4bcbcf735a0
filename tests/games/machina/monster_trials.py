"""Monsters' turns, tried on a table that is laid out: the match stops before each end of a monster's turn, so that a
test can look at what the monster has in mind and has left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.games.machina import arrange
from tests.games.machina.arrange import Spot, unit

from fabletop.engine.match import Match
from fabletop.engine.questions import choose
from fabletop.games.machina import GAME
from fabletop.games.machina.ground.board import X, Y
from fabletop.games.machina.naming import space_key
from fabletop.games.machina.rules.monster_phase import monster_end
from fabletop.games.machina.state import Expedition
from fabletop.testing.arranged import log

QUIET = {"windows": "own_turn_only"}
TURN_ENDS = "Its turn is about to end."
SEEDS = 100  # so many are tried for what a die shows


async def _held_up(table: Expedition) -> None:
    await choose(0, TURN_ENDS, lambda: ("on",), "MA-518", "held")
    await monster_end(table)


def turns(
    explorers: Sequence[str] = ("phillip", "lorrain"),
    *steps: tuple[str | int, ...],
    settings: Mapping[str, Any] | None = None,
    **laid: Any,
) -> Match[Expedition]:
    """The Monster phase begins, unless other steps are named; the first seat is asked to go on before each turn
    ends."""
    laid.setdefault("ground", arrange.room(edges="N"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrange, "GAME", replace(GAME, steps={**GAME.steps, "monster_end": _held_up}))
        return arrange.expedition(
            explorers, *(steps or (("monsters",),)), settings={**QUIET, **(settings or {})}, **laid
        )


def rolls(shown: int, made: Callable[[int], Match[Expedition]], words: str) -> Match[Expedition]:
    """The first of some matches whose log says that a die showed so much."""
    for seed in range(SEEDS):
        match = made(seed)
        if any(words.format(shown) in line for line in log(match)):
            return match
    raise AssertionError(f"no die shows {shown}")


def spot(match: Match[Expedition], name: str) -> Spot:
    """Where somebody stands."""
    space = match.table.at[unit(match.table, name)]
    return X[space], Y[space]


def spots(path: Sequence[int]) -> list[Spot]:
    return [(X[space], Y[space]) for space in path]


def space_id(x: int, y: int) -> str:
    """A space as an option."""
    return f"space:{space_key(arrange.at(x, y))}"


def left(match: Match[Expedition], name: str) -> int:
    """The stamina that somebody has left."""
    return match.table.stamina[unit(match.table, name)]


def held(match: Match[Expedition]) -> bool:
    """Whether a monster's turn is about to end."""
    found = match.question_for(0)
    return found is not None and found.prompt == TURN_ENDS
