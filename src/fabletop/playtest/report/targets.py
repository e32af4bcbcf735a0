"""The balance that a game aims at, held against what a playtest found."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from fabletop.engine.game import Target
from fabletop.playtest.report.words import texts
from fabletop.playtest.rows import MatchRow
from fabletop.simulation.statistics import Share, Spread, Z, share, spread

State = Literal["passes", "fails", "not yet sure", "not measured"]


class Verdict(msgspec.Struct, frozen=True):
    """Whether a target is met: surely, surely not, or nobody can tell yet, because an interval crosses a bound. Where a
    target is about each of several words, the one farthest out is shown."""

    target: Target
    state: State
    value: float = 0.0
    low: float = 0.0
    high: float = 0.0
    word: str = ""


class _Found(msgspec.Struct, frozen=True):
    value: float
    low: float
    high: float
    word: str = ""


def judge(target: Target, matches: Sequence[MatchRow]) -> Verdict:
    """Hold a target against the matches."""
    found = _measure(target, matches)
    if not found:
        return Verdict(target, "not measured")
    worst = max(found, key=lambda each: max(target.low - each.value, each.value - target.high))
    inside = all(target.low <= each.low and each.high <= target.high for each in found)
    outside = worst.high < target.low or worst.low > target.high
    state: State = "passes" if inside else "fails" if outside else "not yet sure"
    return Verdict(target, state, worst.value, worst.low, worst.high, worst.word)


def _measure(target: Target, matches: Sequence[MatchRow]) -> list[_Found]:
    number = len(matches)
    match target.of:
        case "wins":
            return [_share(share(sum(target.side in each.winning_sides for each in matches), number))]
        case "ending":
            return [_share(share(sum(each.ending == target.name for each in matches), number))]
        case "mean" | "median":
            values = [each.measures[target.name] for each in matches if target.name in each.measures]
            if not values:
                return []
            return [_mean(spread(values)) if target.of == "mean" else _median(values)]
        case "share of each":
            times = Counter(word for each in matches for word in texts(each, target.name))
            total = times.total()
            return [_share(share(count, total), word) for word, count in sorted(times.items())]
        case "wins with each":
            return [
                _share(share(sum(target.side in each.winning_sides for each in some), len(some)), word)
                for word, some in sorted(_with_each(target.name, matches).items())
            ]


def _with_each(name: str, matches: Sequence[MatchRow]) -> dict[str, list[MatchRow]]:
    found: dict[str, list[MatchRow]] = {}
    for match in matches:
        for word in set(texts(match, name)):
            found.setdefault(word, []).append(match)
    return found


def _share(found: Share, word: str = "") -> _Found:
    return _Found(found.share, found.low, found.high, word)


def _mean(found: Spread) -> _Found:
    return _Found(found.mean, found.low, found.high)


def _median(values: Sequence[float]) -> _Found:
    """The interval is the one between two of the ordered values, as many places from the middle as heads of so many
    coins may be."""
    ordered, number = sorted(values), len(values)
    half = Z * math.sqrt(number) / 2
    low = ordered[max(0, math.floor(number / 2 - half))]
    high = ordered[min(number - 1, math.ceil(number / 2 + half))]
    return _Found(spread(values).median, low, high)
