"""What the matches of a playtest came to: who won, how, how long it took, and the numbers that the game measures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from fabletop.playtest.rows import MatchRow
from fabletop.simulation.statistics import Share, Spread, share, spread
from fabletop.simulation.summary import NOBODY

MARGIN = "margin of the best"


class Wins(msgspec.Struct, frozen=True):
    """Who won how often."""

    who: str
    games: int
    won: Share


class Number(msgspec.Struct, frozen=True):
    """A number that each match has."""

    name: str
    values: list[float]
    spread: Spread


def sides_of(matches: Sequence[MatchRow]) -> list[str]:
    """All sides, in the order of their seats."""
    return list(dict.fromkeys(side for match in matches for side in match.sides))


def wins_by(matches: Sequence[MatchRow], simulated: Any) -> dict[str, list[Wins]]:
    """Who won how often, looked at in several ways. A side or a player that several seats of a match have counts once
    in it: its seats win together, and to count each would make intervals too narrow."""
    counts: dict[str, dict[str, list[int]]] = {"side": {}, "seat": {}, "bot": {}, "setting": {}}
    for match in matches:
        setting = say_settings(match.options, simulated)
        seen: dict[tuple[str, str], bool] = {}
        for seat, (side, bot) in enumerate(zip(match.sides, match.bots, strict=True)):
            won, side_won = seat in match.winners, side in match.winning_sides
            here = f"seat {seat + 1}"
            seen["seat", here if side in ("", here) else f"{here}: {side}"] = won
            seen["side", side or "any"] = side_won
            seen["bot", f"{bot}, {side}" if side else bot] = side_won
            seen["setting", f"{setting}: {side}" if side else setting] = side_won
        if not match.winners:
            seen["side", NOBODY] = True
        for (way, who), won in seen.items():
            tally = counts[way].setdefault(who, [0, 0])
            tally[0] += 1
            tally[1] += won
    if NOBODY in counts["side"]:
        counts["side"][NOBODY][0] = len(matches)
    return {
        way: [Wins(who, games, share(won, games)) for who, (games, won) in found.items()]
        for way, found in counts.items()
    }


def say_settings(options: Any, simulated: Any) -> str:
    """The settings that were given, but for those that every simulation fixes."""
    given = {name: value for name, value in options.items() if name not in simulated or simulated[name] != value}
    return ", ".join(f"{name} = {value}" for name, value in given.items()) or "default settings"


def outcomes(matches: Sequence[MatchRow]) -> list[tuple[str, str, Share]]:
    """The sides that won and by which ending, the most frequent first."""
    counts = Counter((", ".join(each.winning_sides) or NOBODY, each.ending) for each in matches)
    ranked = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    return [(who, how, share(count, len(matches))) for (who, how), count in ranked]


def lengths(matches: Sequence[MatchRow]) -> list[Number]:
    """How long matches are, in all ways in which it was counted."""
    rounds = [float(each.rounds) for each in matches if each.rounds is not None]
    found = [
        ("minutes at the table, about", [each.minutes for each in matches]),
        ("rounds", rounds),
        ("decisions", [float(each.decisions) for each in matches]),
    ]
    return [Number(name, values, spread(values)) for name, values in found if values]


def measured(matches: Sequence[MatchRow]) -> list[Number]:
    """The numbers that the game itself measures."""
    values: dict[str, list[float]] = {}
    for match in matches:
        for name, value in match.measures.items():
            if isinstance(value, int | float):
                values.setdefault(name, []).append(float(value))
    return [Number(name, found, spread(found)) for name, found in values.items()]


def scores(matches: Sequence[MatchRow]) -> list[Number]:
    """The scores of each side, and by how much the best is ahead of the next. Nothing where the game has none."""
    values: dict[str, list[float]] = {}
    for match in matches:
        for side, score in zip(match.sides, match.scores, strict=False):  # a game without scores has an empty list
            values.setdefault(side, []).append(score)
        if len(match.scores) > 1:
            best, second, *_ = sorted(match.scores, reverse=True)
            values.setdefault(MARGIN, []).append(best - second)
    return [Number(name, found, spread(found)) for name, found in values.items()]
