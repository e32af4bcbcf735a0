"""Comparing a game with a variant of it: the same matches under both, and what differs.

Match number 17 of both has the same seed and the same players, so the difference within each pair is looked at: what
luck gives to both falls out of it. Pairs are played until the answer is clear. That may be looked for after any number
of pairs, since all intervals here hold at all times together (see `sequential`).

The answer is clear when for each side it is known that it wins more often or less often, or that it does not matter: a
difference as large as the margin is ruled out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine.registry import get_game
from fabletop.playtest.folder import PLAN, Folder, played_in, require_duckdb
from fabletop.playtest.running import Progress, run_playtest
from fabletop.playtest.sequential import LEVEL, Interval, bounded, normal
from fabletop.simulation.crew import Crew
from fabletop.simulation.runner import Plan

MARGIN = 0.03  # of wins, below which a difference does not matter
FIRST_LOOK = 100  # pairs
BETWEEN_LOOKS = 1.5  # times as many pairs: to look costs something, as the tables are written anew
BASE, VARIANT = "base", "variant"
COLUMNS = "number, winning_sides, decisions, minutes, measures"


class PlayedMatch(msgspec.Struct, frozen=True):
    """What is looked at of a match: the sides that won, its length, and what the game measures."""

    winning_sides: list[str]
    numbers: dict[str, float]
    words: dict[str, set[str]]


class Difference(msgspec.Struct, frozen=True):
    """A figure under both, and how much larger it is with the variant."""

    base: float
    variant: float
    more: Interval


class Comparison(msgspec.Struct, frozen=True):
    """What came of it, as `fabletop compare --json` prints it. Wins and words are shares of matches."""

    base: Plan
    variant: Plan
    pairs: int
    failed: int  # pairs of which a match failed
    clear: bool
    margin: float
    wins: dict[str, Difference]
    numbers: dict[str, Difference]
    words: dict[str, dict[str, Difference]]  # by measure: how often a word comes up; only those that surely differ
    verdict: list[str]


def compare_plans(
    base: Plan,
    variant: Plan,
    games: int,
    path: Path,
    *,
    margin: float = MARGIN,
    crew: Crew | None = None,
    progress: Progress = lambda done: None,
) -> Comparison:
    """Play both plans, at most so many games of each, until the answer is clear. They are kept as two playtests in a
    folder, which a later call goes on with."""
    pairs = min(games, max(FIRST_LOOK, *(_wanted(path / each) for each in (BASE, VARIANT))))
    while True:
        here = run_playtest(base, pairs, path / BASE, crew=crew, progress=progress)
        there = run_playtest(variant, pairs, path / VARIANT, crew=crew, progress=progress)
        comparison = compare(here, there, margin)
        if comparison.clear or pairs >= games:
            return comparison
        pairs = min(games, int(pairs * BETWEEN_LOOKS))


def played(path: Path) -> int:
    """How many matches of a comparison are there already."""
    return sum(played_in(path / each) for each in (BASE, VARIANT))


def _wanted(path: Path) -> int:
    return Folder.read(path).experiment.games if (path / PLAN).exists() else 0


def compare(base: Folder, variant: Folder, margin: float = MARGIN) -> Comparison:
    """Hold two finished playtests of the same seeds against each other."""
    here, there = _matches(base), _matches(variant)
    pairs = [(here[number], there[number]) for number in sorted(here.keys() & there.keys())]
    sides = list(dict.fromkeys(side for folder in (base, variant) for side in _sides(folder.plan)))
    # Whoever tests several sides errs with each of them.
    wins = {side: _share([(side in a.winning_sides, side in b.winning_sides) for a, b in pairs], LEVEL / len(sides))
            for side in sides}  # fmt: skip
    return Comparison(
        base=base.plan,
        variant=variant.plan,
        pairs=len(pairs),
        failed=base.experiment.games - len(pairs),
        clear=all(settled(each.more, margin) for each in wins.values()),
        margin=margin,
        wins=wins,
        numbers=_numbers(pairs),
        words=_words(pairs),
        verdict=[verdict_words(side, each.more, margin) for side, each in wins.items()],
    )


def settled(more: Interval, margin: float) -> bool:
    """Whether a difference is there for sure, or surely too small to matter."""
    return more.excludes_zero or more.largest <= margin


def verdict_words(side: str, more: Interval, margin: float) -> str:
    """The verdict on the wins of a side."""
    wins = "win" if side.endswith("s") else "wins"  # the hunters win, the hunted wins
    if more.excludes_zero:
        mean, low, high = (100 * each for each in (more.mean, more.low, more.high))
        if mean < 0:
            mean, low, high = -mean, -high, -low
        return f"{side} {wins} {mean:.1f} points {'more' if more.low > 0 else 'less'} often ({low:.1f} to {high:.1f})."
    words = f"{side}: no difference larger than {100 * more.largest:.1f} points is likely"
    if more.largest <= margin:
        return f"{words}."
    return f"{words}, but that is not clear enough to say whether there is one of {100 * margin:.1f}: play more games."


def _sides(plan: Plan) -> list[str]:
    game = get_game(plan.game)
    return game.sides(plan.seats, game.read_options(plan.options))


def _matches(folder: Folder) -> dict[int, PlayedMatch]:
    with closing(require_duckdb().connect()) as database:
        found = database.execute(f"SELECT {COLUMNS} FROM read_parquet($table)", {"table": str(folder.matches)})
        return {number: _match(*rest) for number, *rest in found.fetchall()}


def _match(winning_sides: list[str], decisions: int, minutes: float, measures: str) -> PlayedMatch:
    numbers: dict[str, float] = {"decisions": decisions, "minutes at the table": minutes}
    words: dict[str, set[str]] = {}
    for name, value in msgspec.json.decode(measures, type=dict[str, Any]).items():
        if isinstance(value, int | float):
            numbers[name] = value
        elif value is not None:
            words[name] = set(value) if isinstance(value, list) else {str(value)}
    return PlayedMatch(winning_sides, numbers, words)


def _share(pairs: Sequence[tuple[bool, bool]], level: float) -> Difference:
    """How often something happens, as shares of 1."""
    count = max(1, len(pairs))
    more = bounded([b - a for a, b in pairs], -1, 1, level)
    return Difference(sum(a for a, _ in pairs) / count, sum(b for _, b in pairs) / count, more)


def _numbers(pairs: Sequence[tuple[PlayedMatch, PlayedMatch]]) -> dict[str, Difference]:
    """Every number that both matches of some pairs have."""
    found: dict[str, Difference] = {}
    for name in dict.fromkeys(name for pair in pairs for each in pair for name in each.numbers):
        both = [(a.numbers[name], b.numbers[name]) for a, b in pairs if name in a.numbers and name in b.numbers]
        if both:
            means = [sum(values) / len(both) for values in zip(*both, strict=True)]
            found[name] = Difference(means[0], means[1], normal([b - a for a, b in both]))
    return found


def _words(pairs: Sequence[tuple[PlayedMatch, PlayedMatch]]) -> dict[str, dict[str, Difference]]:
    """The words of measures, such as cards that were used, that come up in more or in fewer matches."""
    found: dict[str, dict[str, Difference]] = {}
    for name in dict.fromkeys(name for pair in pairs for each in pair for name in each.words):
        both = [(_of(a.words, name), _of(b.words, name)) for a, b in pairs]
        every = sorted({word for pair in both for words in pair for word in words})
        shares = {word: _share([(word in a, word in b) for a, b in both], LEVEL / len(every)) for word in every}
        found[name] = {word: each for word, each in shares.items() if each.more.excludes_zero}
    return {name: words for name, words in found.items() if words}


def _of(words: Mapping[str, set[str]], name: str) -> set[str]:
    return words.get(name, set())
