"""How things are timed: in CPU time, in rounds that take turns, the best of which counts.

So what other processes do at the same time is not counted, and a slow minute of the machine hits all alike.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

ROUNDS = 7
SECONDS = 0.4  # of CPU time for each contestant in each round

Round = Callable[[], float]
"""Plays for a while; gives a rate per second of CPU time."""
Play = Callable[[int], int]
"""Plays the game of that number with random players; gives the number of decisions."""


@contextmanager
def settled() -> Iterator[None]:
    """Measure within this block, when all is loaded: or the garbage collector would walk through all that numpy and
    others have brought, on whoever's account."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def best_rates(contestants: Mapping[str, Round]) -> dict[str, float]:
    best = dict.fromkeys(contestants, 0.0)
    for _ in range(ROUNDS):
        for name, play_round in contestants.items():
            best[name] = max(best[name], play_round())
    return best


def rounds_of(play: Play) -> Round:
    """Rounds of a game; their rate is decisions per second."""

    def play_round() -> float:
        decisions = number = 0
        some = 1  # games between two looks at the clock, so that looking costs nothing and slow games do not take long
        start = now = time.process_time()
        while now - start < SECONDS:
            for _ in range(some):
                decisions += play(number)
                number += 1
            some = min(2 * some, 64)
            now = time.process_time()
        return decisions / (now - start)

    return play_round


def cost(action: Callable[[], Any], times: int = 3) -> float:
    """Seconds of something that takes microseconds: the best of a few, so that what another process does is not
    counted."""
    best = 1.0
    for _ in range(times):
        start = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - start)
    return best
