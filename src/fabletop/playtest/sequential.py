"""Intervals that hold however often one looks: confidence sequences for the mean of numbers that come one by one.

An ordinary 95 % interval is for one look, after a number of games that was settled before. Whoever looks again and
again and stops when zero is outside is wrong far more often than once in twenty times. The intervals here hold at all
times together: in 95 % of experiments the true mean is never outside, so one may stop whenever one likes.

`bounded` is the empirical Bernstein confidence sequence with predictable mixing of Waudby-Smith and Ramdas, "Estimating
means of bounded random variables by betting" (Journal of the Royal Statistical Society B, 2024, theorem 2). It holds
for any number of games, and needs to know between which values the numbers lie.

`normal` is the asymptotic confidence sequence by a normal mixture of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
"Time-uniform central limit theory and asymptotic confidence sequences" (Annals of Statistics, 2024, theorem 2.2). It
needs no bounds, and holds from some dozens of games on, as the usual interval does.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

import msgspec

LEVEL = 0.05  # how often the truth may ever be outside
FEWEST = 50  # games before anything is said
TIGHTEST = 500  # the number of games at which `normal` is at its best
MOST_WEIGHT = 0.5  # of a number: keeps the bound finite whatever comes next


class Interval(msgspec.Struct, frozen=True):
    """A mean, and between which values the true one is, at all times."""

    mean: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def largest(self) -> float:
        """No value further from zero is likely."""
        return max(abs(self.low), abs(self.high))


def bounded(values: Sequence[float], low: float, high: float, level: float = LEVEL) -> Interval:
    """The mean of numbers between `low` and `high`, in the order in which they came."""
    chance, width = math.log(2 / level), high - low
    total, squares, weights, weighted, spent = 0.5, 0.25, 0.0, 0.0, 0.0
    for number, value in enumerate(values, 1):
        part = (value - low) / width
        # Each weight follows from the numbers before it alone: that is what makes the bound hold at all times.
        guess, variance = total / number, squares / number
        weight = min(math.sqrt(2 * chance / (variance * number * math.log(1 + number))), MOST_WEIGHT)
        weights += weight
        weighted += weight * part
        spent += (part - guess) ** 2 * (-math.log1p(-weight) - weight)
        total += part
        squares += (part - total / (number + 1)) ** 2
    if not weights:
        return Interval(0.0, low, high)
    middle, half = weighted / weights, (chance + spent) / weights
    return Interval(
        statistics.fmean(values), low + width * max(0.0, middle - half), low + width * min(1.0, middle + half)
    )


def normal(values: Sequence[float], level: float = LEVEL) -> Interval:
    """The mean of numbers without known bounds; with fewer than FEWEST nothing is known."""
    count = len(values)
    mean = statistics.fmean(values) if values else 0.0
    if count < FEWEST:
        return Interval(mean, -math.inf, math.inf)
    variance = statistics.variance(values, mean)
    # The mixture that makes the interval about as small as it can be after TIGHTEST games.
    mixed = count * (-2 * math.log(level) + math.log(-2 * math.log(level) + 1)) / TIGHTEST
    half = math.sqrt(variance * (mixed + 1) / (count * mixed) * math.log((mixed + 1) / level**2))
    return Interval(mean, mean - half, mean + half)
