"""What environments are called, and which games one mind can play alone.

An id names the game and the version of its rules, as in `fabletop/GAME-v1`: results that were got under one version
are not compared with those of another by mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fabletop.engine.game import Game
from fabletop.engine.registry import game_ids, get_game

NAMESPACE = "fabletop"


def env_id(game: Game[Any]) -> str:
    """The id of a game's environments."""
    return f"{NAMESPACE}/{game.id}-v{game.rules_version}"


def env_ids() -> list[str]:
    """The ids of the environments of all installed games."""
    return [env_id(get_game(name)) for name in game_ids()]


def settings(game: Game[Any], options: Mapping[str, Any] | None) -> Any:
    """The settings of an environment: those of simulations, in which sides and seats are the same thing, unless
    others are asked for."""
    return game.read_options({**game.unattended, **game.simulated, **(options or {})})


def cooperative(game: Game[Any], seats: int, options: Any) -> bool:
    """Whether all seats are on one side: they win or lose together. A single seat is."""
    return seats == 1 or len(set(game.sides(seats, options))) == 1


def party_seats(game: Game[Any], options: Mapping[str, Any] | None = None) -> list[int]:
    """The numbers of seats at which a game is solo or cooperative."""
    return [seats for seats in game.seats if cooperative(game, seats, settings(game, options))]
