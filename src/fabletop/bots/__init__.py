"""Computer players: finding them by name, seating them, and asking the best of them for advice.

Every game has `random`, which answers anything that is allowed, and the levels that the game itself brings. Where it
was shown to play better than these, there is `search` too, which tries its answers in many worlds that it thinks
possible and lets the strongest of them play on. Other packages may bring more (`Guest`), who play where they are named.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from fabletop.bots import search
from fabletop.bots.guests import (
    Guest,
    Impossible,
    guest_levels,
    guest_packages,
    guest_troubles,
    plainly,
    why_not,
)
from fabletop.engine.game import Game, Level, Player, Situation
from fabletop.engine.questions import Plain
from fabletop.engine.words import Refused

__all__ = [
    "HINT",
    "RANDOM",
    "Guest",
    "Impossible",
    "follower",
    "guest_packages",
    "guest_troubles",
    "level",
    "levels",
    "make_player",
    "plainly",
    "quick_levels",
    "rated",
    "seated",
    "stand_in",
    "usual_level",
]


def _at_random(now: Situation[Any]) -> Any:
    return now.ask.some(now.rng)


def _make_random(rng: Random) -> Player:
    return _at_random


RANDOM = Level("random", "answers anything that is allowed, without a thought", _make_random)
HINT = "hint"


def levels(game: Game[Any]) -> list[Level]:
    """The computer players that a game has, the weakest first, and then those that other packages bring."""
    return [*_own_levels(game), *guest_levels(game).values()]


def _own_levels(game: Game[Any]) -> list[Level]:
    return [*quick_levels(game), *([_searching(game)] if game.tries else [])]


def quick_levels(game: Game[Any]) -> list[Level]:
    """Those of the game itself that answer at once, the weakest first."""
    return [RANDOM, *game.levels]


def usual_level(game: Game[Any]) -> Level:
    """Who plays where nobody says otherwise: the strongest that answers at once."""
    return quick_levels(game)[-1]


def stand_in(game: Game[Any], rng: Random) -> Player | None:
    """Who plays on for a player that searches; None where only random answers are left."""
    return game.levels[-1].make(rng) if game.levels else None


def rated(
    game: Game[Any], now: Situation[Any], tries: int | None = None, also: Sequence[Plain] = ()
) -> list[search.Rated]:
    """What the best computer player of a game thinks of answers, the best first: all advice comes from here. Where
    answers are not tried out, that is the one answer that its own player would give."""
    if game.tries and (not game.tried or now.ask.tag in game.tried):
        return search.rate(game, now, tries or game.tries, stand_in(game, now.rng), also)
    if tries is not None and not game.tries:
        raise Refused(
            f'Nothing is tried out in {game.title}: hints are what its computer player "{usual_level(game).name}" '
            "would answer. Leave the number of tries out."
        )
    own = now.plain(usual_level(game).make(now.rng)(now))
    return [search.Rated(own, own=True)]


def follower(game: Game[Any], tries: int | None = None) -> Player:
    """A player that always answers what is advised first."""

    def play(now: Situation[Any]) -> Any:
        return now.parse(rated(game, now, tries)[0].answer)

    return play


@cache
def _searching(game: Game[Any]) -> Level:
    about = f"tries its answers {game.tries:,} times in worlds that it thinks possible, and gives what comes out best"
    if game.tried:
        about += f'; where that was not shown to help, it answers as "{usual_level(game).name}" does'
    return Level("search", about, lambda rng: follower(game))


@cache
def _hinted(game: Game[Any]) -> Level:
    """To measure what hints are worth."""
    return Level(HINT, "always follows the first hint", lambda rng: follower(game))


def level(game: Game[Any], name: str) -> Level:
    """The computer player of that name."""
    if name == HINT:
        return _hinted(game)
    for each in _own_levels(game):
        if each.name == name:
            return each
    guests = guest_levels(game)
    if name not in guests:
        known = ", ".join(each.name for each in levels(game))
        words = f'{game.title} has no computer player "{name}". Choose one of: {known}.'
        raise Refused(" ".join(filter(None, [why_not(game, name), words])))
    return guests[name]


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
    by_sides = f"one for each side ({', '.join(distinct)}), " if len(distinct) > 1 else ""
    drawn = "" if all(distinct) else " Who plays which side is not known before the match begins."
    raise Refused(
        f"{len(names)} computer players are named. Name one for all, {by_sides}or one for each of the {seats} seats."
        f"{drawn}"
    )
