"""What many games of one plan came to: who won and how, how long it took, and the game's own measures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from fabletop.engine.registry import get_game
from fabletop.simulation.runner import Plan, Played
from fabletop.simulation.statistics import Share, Spread, share, spread

NOBODY = "nobody"
R = TypeVar("R", str, tuple[str, str])


class Result(msgspec.Struct, frozen=True):
    """One way in which games came out: the sides that won, and by which ending."""

    winners: str
    ending: str
    games: Share


class Value(msgspec.Struct, frozen=True):
    """One word of a measure in words: how often it came up among all words, and how often each side won then."""

    times: Share
    wins: dict[str, Share]


class Summary(msgspec.Struct, frozen=True):
    """The figures of a simulation, as `fabletop simulate --json` prints them."""

    game: str
    seats: int
    seed: str
    options: dict[str, object]
    bots: list[str]
    sides: list[str]
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    outcomes: list[Result]
    wins: dict[str, Share]
    endings: dict[str, Share]
    decisions_per_game: Spread
    measures: dict[str, Spread | dict[str, Value]]


def summarise(plan: Plan, played: Sequence[Played], seconds: float) -> Summary:
    game = get_game(plan.game)
    sides = game.sides(plan.seats, game.read_options(plan.options))
    won = [_winning_sides(each, sides) for each in played]
    number, decisions = len(played), sum(each.decisions for each in played)
    outcomes = Counter((", ".join(by) or NOBODY, each.ending) for by, each in zip(won, played, strict=True))
    endings = Counter(each.ending for each in played)
    return Summary(
        game=plan.game,
        seats=plan.seats,
        seed=plan.seed,
        options=plan.options,
        bots=plan.bots,
        sides=sides,
        games=number,
        decisions=decisions,
        seconds=seconds,
        decisions_per_second=decisions / seconds,
        outcomes=[Result(who, how, share(count, number)) for (who, how), count in _ranked(outcomes)],
        wins=_wins(won, sides),
        endings={ending: share(count, number) for ending, count in _ranked(endings)},
        decisions_per_game=spread([each.decisions for each in played]),
        measures={name: _measure(name, played, won, sides) for name in _measure_names(played)},
    )


def _winning_sides(played: Played, sides: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(sides[seat] for seat in played.winners))


def _ranked(counts: Counter[R]) -> list[tuple[R, int]]:
    """The most frequent first; ties by name, so that equal runs print equal tables."""
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))


def _wins(won: Sequence[tuple[str, ...]], sides: Sequence[str]) -> dict[str, Share]:
    """How often each side won; "nobody" where games can end without a winner."""
    counts = {side: sum(side in by for by in won) for side in dict.fromkeys(sides)}
    if () in won:
        counts[NOBODY] = won.count(())
    return {side: share(count, len(won)) for side, count in counts.items()}


def _measure_names(played: Sequence[Played]) -> list[str]:
    return list(dict.fromkeys(name for each in played for name in each.measures))


def _measure(
    name: str, played: Sequence[Played], won: Sequence[tuple[str, ...]], sides: Sequence[str]
) -> Spread | dict[str, Value]:
    """Numbers as a distribution; words as counts, with the wins of each side in the games with that word."""
    found = [(each.measures[name], by) for each, by in zip(played, won, strict=True) if name in each.measures]
    numbers = [value for value, _ in found if isinstance(value, int | float)]
    if numbers:
        return spread(numbers)
    games: dict[str, list[tuple[str, ...]]] = {}
    for value, by in found:
        for word in value if isinstance(value, list) else [value]:
            games.setdefault(str(word), []).append(by)
    total = sum(map(len, games.values()))
    ranked = sorted(games.items(), key=lambda each: (-len(each[1]), each[0]))
    return {word: Value(share(len(some), total), _wins(some, sides)) for word, some in ranked}
