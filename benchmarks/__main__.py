"""Benchmarks, all in one run: `make bench`, or `python -m benchmarks` at the root of the project where the extras of
`bench` are installed.

Absolute figures differ from machine to machine and from minute to minute, so everything is measured in CPU time (only
playtests over processes need the clock on the wall), in rounds that take turns, and given as ratios where there is
something to compare with. The figures go to benchmarks/results as JSON, with what was measured. What is not installed
is said and left out. Names of parts measure only these: `python -m benchmarks noughts search`. With `--against` and an
earlier file it says how each figure has changed since.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks import beats, campaigns, games, loading, long, noughts, playtests, searching, words
from benchmarks.results import Earlier, Figures, keep

PARTS: dict[str, Callable[[], Figures]] = {
    "memory": games.measure_memory,  # first, before others have left theirs
    "noughts": noughts.measure,
    "speed": games.measure_speed,
    "usual": games.measure_usual,
    "forks": games.measure_forks,
    "campaigns": campaigns.measure,
    "long": long.measure,
    "beats": beats.measure,
    "search": searching.measure,
    "words": words.measure,
    "loading": loading.measure,
    "playtest": playtests.measure,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast everything is.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"measure only these: {', '.join(PARTS)}")
    parser.add_argument("--against", type=Path, metavar="FILE", help="say how figures changed since these results")
    wanted = parser.parse_args()
    unknown = set(wanted.parts) - PARTS.keys()
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}. Parts: {', '.join(PARTS)}")
    try:
        earlier = Earlier(wanted.against) if wanted.against else None
    except ValueError as fault:
        parser.error(str(fault))
    found: Figures = {}
    try:
        for part in wanted.parts or PARTS:
            found[part] = PARTS[part]()
    finally:  # also what was measured before somebody stopped it
        if earlier is not None:
            earlier.compare(found)
        keep("engine", found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
