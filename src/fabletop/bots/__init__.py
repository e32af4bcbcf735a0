"""Computer players: finding them by name, and seating them.

Every game has `random`, which answers anything that is allowed, the levels that the game itself brings, and `search`,
which plays on with the strongest of these from many worlds that it thinks possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from fabletop.bots import search
from fabletop.engine.game import Game, Level, Player, Situation
from fabletop.engine.words import Refused


def _at_random(now: Situation[Any]) -> Any:
    return now.ask.some(now.rng)


def _make_random(rng: Random) -> Player:
    return _at_random


RANDOM = Level("random", "answers anything that is allowed, without a thought", _make_random)


def levels(game: Game[Any]) -> list[Level]:
    """The strengths of computer player that a game has, the weakest first."""
    return [*quick_levels(game), _searching(game)]


def quick_levels(game: Game[Any]) -> list[Level]:
    """Those that answer at once, the weakest first."""
    return [RANDOM, *game.levels]


def usual_level(game: Game[Any]) -> Level:
    """Who plays where nobody says otherwise: the strongest that answers at once."""
    return quick_levels(game)[-1]


def stand_in(game: Game[Any], rng: Random) -> Player | None:
    """Who plays on for a player that searches; None where only random answers are left."""
    return game.levels[-1].make(rng) if game.levels else None


@cache
def _searching(game: Game[Any]) -> Level:
    def make(rng: Random) -> Player:
        return search.player(game, search.Budget(tries=game.tries), stand_in(game, rng))

    about = f"imagines {game.tries:,} times how it could go on from what it knows, and answers what comes out best"
    return Level("search", about, make, searches=True)


def level(game: Game[Any], name: str) -> Level:
    """The strength of that name."""
    known = {each.name: each for each in levels(game)}
    if name not in known:
        raise Refused(f'{game.title} has no computer player "{name}". Choose one of: {", ".join(known)}.')
    return known[name]


def make_player(game: Game[Any], name: str, rng: Random) -> Player:
    """A new player of that strength, for one seat of one match."""
    return level(game, name).make(rng)


def seated(game: Game[Any], seats: int, options: Any, names: Sequence[str]) -> list[str]:
    """Which player sits where. Names are given one for all, one for each side in the order of the seats, or one for
    each seat; nobody named means random players."""
    sides = game.sides(seats, options)
    distinct = list(dict.fromkeys(sides))
    if not names:
        return [RANDOM.name] * seats
    if len(names) == 1:
        return list(names) * seats
    if len(names) == len(distinct):
        by_side = dict(zip(distinct, names, strict=True))
        return [by_side[side] for side in sides]
    if len(names) == seats:
        return list(names)
    raise Refused(
        f"{len(names)} computer players are named. Name one for all, one for each side ({', '.join(distinct)}), "
        f"or one for each of the {seats} seats."
    )
