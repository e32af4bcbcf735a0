"""Which rules come up when a game is played: many games at mixed tables, and the rules they cited.

Seats, computer players and settings are mixed, or the rules behind a setting would never be met.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from fabletop.bots import quick_levels
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.registry import get_game
from fabletop.engine.words import Refused
from fabletop.simulation.crew import crew_of, in_chunks
from fabletop.simulation.runner import Plan, play_one


class ExerciseChunk(msgspec.Struct, frozen=True):
    """The work of playing some mixed games, in a form that can be sent to another process."""

    game: str
    seed: str

    def __call__(self, numbers: range) -> set[str]:
        cited: set[str] = set()
        for number in numbers:
            play_one(mixed_plan(get_game(self.game), self.seed, number), number, cited)
        return cited


def exercised(
    game: str, games: int, seed: str, processes: int = 1, progress: Callable[[int], None] = lambda done: None
) -> set[str]:
    """The rules that were cited in so many games."""
    cited: set[str] = set()
    with crew_of(processes, game) as crew:
        for numbers, some in in_chunks(ExerciseChunk(game, seed), [range(games)], crew):
            cited |= some
            progress(len(numbers))
    return cited - {""}


def mixed_plan(game: Game[Any], seed: str, number: int) -> Plan:
    """A table for game number so-and-so: seats in rotation, any players, and in every other game any settings."""
    rng = Random(f"{seed}:{number}:table")
    seats = game.seats[number % len(game.seats)]
    bots = [rng.choice(quick_levels(game)).name for _ in range(seats)]
    options = any_options(game, seats, rng) if number % 2 else {}
    return Plan(game.id, seats, {**game.unattended, **options}, bots, seed)


def any_options(game: Game[Any], seats: int, rng: Random) -> dict[str, Any]:
    """Settings at random, each at its default as often as not; all defaults if they do not go together."""
    chosen: dict[str, Any] = {}
    for field in inspect.type_info(game.options).fields:  # type: ignore[attr-defined]  # settings are a structure
        values = _some_values(field.type)
        if values and rng.random() < 0.5:
            chosen[field.encode_name] = rng.choice(values)
    try:
        Match(game, seats=seats, options=chosen)
    except Refused:
        return {}
    return chosen


def _some_values(type_: inspect.Type) -> list[Any]:
    """Values worth trying of a setting's type; none where nothing is known about them."""
    if isinstance(type_, inspect.Metadata):
        return _some_values(type_.type)
    if isinstance(type_, inspect.NoneType):
        return [None]
    if isinstance(type_, inspect.BoolType):
        return [False, True]
    if isinstance(type_, inspect.LiteralType):
        return list(type_.values)
    if isinstance(type_, inspect.IntType) and type_.ge is not None and type_.le is not None:
        low, high = type_.ge, type_.le
        return sorted({low, low + 1, (low + high) // 2, high} & set(range(low, high + 1)))
    if isinstance(type_, inspect.UnionType):
        return [value for each in type_.types for value in _some_values(each)]
    return []
