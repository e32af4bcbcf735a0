"""Statistics of simulated games: shares and means, each with its 95 % interval."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

import msgspec

Z = 1.959963984540054  # a normal value lies within this many deviations in 95 % of cases


class Share(msgspec.Struct, frozen=True):
    """How often something happened, and between which shares it will lie in the long run (Wilson's interval)."""

    count: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How a number is distributed: its mean with an interval, its middle, and the tenths at both ends."""

    mean: float
    low: float
    high: float
    median: float
    p10: float
    p90: float


def share(count: int, of: int, deviations: float = Z) -> Share:
    """A proportion. Wilson's interval holds for few games and for shares near 0 and 1 too; with more `deviations` it is
    surer, and wider."""
    if not of:
        return Share(0, 0.0, 0.0, 1.0)
    return Share(count, count / of, *wilson(count / of, of, deviations))


def wilson(part: float, of: int, deviations: float = Z) -> tuple[float, float]:
    """Wilson's interval for a mean of numbers from 0 to 1. It is meant for numbers that are one or the other; with some
    in between it is wider than it must be."""
    square = deviations * deviations
    shrink = 1 + square / of
    middle = (part + square / (2 * of)) / shrink
    half = deviations * math.sqrt(part * (1 - part) / of + square / (4 * of * of)) / shrink
    return max(0.0, middle - half), min(1.0, middle + half)


def more(one: Share, other: Share) -> tuple[float, float, float]:
    """How much larger the first of two shares is that come from different games, with Newcombe's interval."""
    by = one.share - other.share
    low = by - math.hypot(one.share - one.low, other.high - other.share)
    return by, low, by + math.hypot(one.high - one.share, other.share - other.low)


def spread(values: Sequence[float]) -> Spread:
    """The distribution of a number. The interval of the mean is the normal one, as far as values were seen: a count
    that is never below 0 has no mean below 0."""
    mean = statistics.fmean(values)
    half = Z * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    ordered = sorted(values)
    low, high = max(mean - half, ordered[0]), min(mean + half, ordered[-1])
    return Spread(mean, low, high, statistics.median(ordered), _nearest(ordered, 0.1), _nearest(ordered, 0.9))


def _nearest(ordered: Sequence[float], part: float) -> float:
    """The smallest value that at least this part of the values does not exceed."""
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]
