"""A ladder: how strong the computer players of a game are, each against each.

Where sides are rivals, two levels meet on all sides: each side in turn is taken by the one while the other has the
rest. A level scores 1 for a win, less for one that is shared, and what chance gives for a match that nobody wins.
However unequal the sides are, equal players so come to chance: one half where there are two sides. Each level also
meets itself, so that it can be said of each side what a better player gains there against the same opponents.

Where all are on one side, each level plays the game alone, and wins are compared.

All matches of two players are a playtest of their own in the ladder's folder, so a ladder can be stopped and gone on
with, and levels can be added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine.registry import get_game
from fabletop.playtest.folder import Folder, played_in, require_duckdb
from fabletop.playtest.running import Progress, run_playtest
from fabletop.simulation.crew import Crew
from fabletop.simulation.runner import Plan
from fabletop.simulation.statistics import Share, more, share, wilson


class LadderTable(msgspec.Struct, frozen=True):
    """Who plays at which table: all of a plan but the players."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: str


class Cell(msgspec.Struct, frozen=True):
    """A level on one side, and another on all the others."""

    level: str
    against: str
    side: str


class Gain(msgspec.Struct, frozen=True):
    """How much more often a side wins with the better of two players, against the worse."""

    by: float
    low: float
    high: float


class Pair(msgspec.Struct, frozen=True):
    """What the better of two levels, as the game orders them, does against the other. Where all are on one side there
    is no score, and the gain is that of playing the game with it."""

    level: str
    against: str
    games: int
    chance: float
    score: float
    low: float
    high: float
    wins: dict[str, Share]  # of the better, on each side
    gains: dict[str, Gain]  # on each side

    @property
    def beats(self) -> bool:
        """Whether it is better for sure."""
        return self.low > self.chance


class Ladder(msgspec.Struct, frozen=True):
    """All pairs of levels, and each with itself."""

    table: LadderTable
    sides: list[str]
    levels: list[str]  # the weakest first
    alike: dict[str, dict[str, Share]]  # by level: how often each side wins where all play so
    pairs: list[Pair]
    failed: int

    @property
    def steps(self) -> list[Pair]:
        """Each level with the one below."""
        below = dict(zip(self.levels[1:], self.levels, strict=False))
        return [each for each in self.pairs if below[each.level] == each.against]


class _Played(msgspec.Struct, frozen=True):
    """What came of a cell: the winning sides of each match."""

    winning: list[list[str]]
    failed: int

    def wins(self, side: str) -> Share:
        return share(sum(side in each for each in self.winning), len(self.winning))

    def score(self, side: str, chance: float) -> float:
        """The points of a side. A win is divided among those who share it, and what nobody wins among all: so the
        points of all sides make 1 in every match."""
        return sum(1 / len(each) if side in each else 0.0 if each else chance for each in self.winning)


def sides_of(table: LadderTable) -> list[str]:
    """Each side once, in the order of the seats."""
    return list(dict.fromkeys(_seat_sides(table)))


def cells_of(levels: Sequence[str], sides: Sequence[str]) -> list[Cell]:
    """All that must be played."""
    alike = [Cell(level, level, sides[0]) for level in levels]
    if len(sides) == 1:
        return alike
    return alike + [Cell(upper, lower, side) for lower, upper in combinations(levels, 2) for side in sides]


def games_of_each(games: int, sides: Sequence[str]) -> int:
    """How many games a cell needs, so that there are at least `games` for each pair of levels."""
    return -(-games // len(sides))


def played(levels: Sequence[str], sides: Sequence[str], path: Path) -> int:
    """How many matches of a ladder are there already."""
    return sum(played_in(path / _name(cell, sides)) for cell in cells_of(levels, sides))


def climb(
    table: LadderTable,
    levels: Sequence[str],
    games: int,
    path: Path,
    *,
    crew: Crew | None = None,
    progress: Progress = lambda done: None,
) -> Ladder:
    """Play all levels against each other, the weakest named first, at least so many games for each pair."""
    sides = sides_of(table)
    each = games_of_each(games, sides)
    found: dict[Cell, _Played] = {}
    for cell in cells_of(levels, sides):
        folder = run_playtest(plan_of(table, cell), each, path / _name(cell, sides), crew=crew, progress=progress)
        found[cell] = _read(folder)
    return Ladder(
        table=table,
        sides=sides,
        levels=list(levels),
        alike={level: {side: found[Cell(level, level, sides[0])].wins(side) for side in sides} for level in levels},
        pairs=[_pair(upper, lower, sides, found) for lower, upper in combinations(levels, 2)],
        failed=sum(some.failed for some in found.values()),
    )


def plan_of(table: LadderTable, cell: Cell) -> Plan:
    """The playtest of a cell. Each has seeds of its own, so that cells say nothing about each other."""
    bots = [cell.level if side == cell.side else cell.against for side in _seat_sides(table)]
    return Plan(table.game, table.seats, table.options, bots, f"{table.seed}:{':'.join(msgspec.structs.astuple(cell))}")


def _seat_sides(table: LadderTable) -> list[str]:
    game = get_game(table.game)
    return game.sides(table.seats, game.read_options(table.options))


def _name(cell: Cell, sides: Sequence[str]) -> str:
    """The folder of a cell. Sides are counted: their names may be anything."""
    if cell.level == cell.against:
        return cell.level
    return f"{cell.level}-against-{cell.against}-on-side-{sides.index(cell.side) + 1}"


def _read(folder: Folder) -> _Played:
    with closing(require_duckdb().connect()) as database:
        query = "SELECT winning_sides FROM read_parquet($table)"
        winning = [row[0] for row in database.execute(query, {"table": str(folder.matches)}).fetchall()]
    return _Played(winning, folder.experiment.games - len(winning))


def _pair(upper: str, lower: str, sides: Sequence[str], cells: Mapping[Cell, _Played]) -> Pair:
    below = cells[Cell(lower, lower, sides[0])]
    if len(sides) == 1:
        alone = cells[Cell(upper, upper, sides[0])]
        wins = {sides[0]: alone.wins(sides[0])}
        gain = Gain(*more(wins[sides[0]], below.wins(sides[0])))
        return Pair(upper, lower, len(alone.winning), 0.0, gain.by, gain.low, gain.high, wins, {sides[0]: gain})
    met = {side: cells[Cell(upper, lower, side)] for side in sides}
    wins = {side: found.wins(side) for side, found in met.items()}
    games, chance = sum(len(found.winning) for found in met.values()), 1 / len(sides)
    # The mean over the sides, each of which counts the same even if matches of one have failed.
    score = sum(found.score(side, chance) / max(1, len(found.winning)) for side, found in met.items()) / len(sides)
    low, high = wilson(score, games) if games else (0.0, 1.0)
    gains = {side: Gain(*more(wins[side], below.wins(side))) for side in sides}
    return Pair(upper, lower, games, chance, score, low, high, wins, gains)
