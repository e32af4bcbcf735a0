"""The command that says what a change to a game does."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import isinf
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.table import Table

from fabletop.cli.shared import (
    AllProcesses,
    GameName,
    Json,
    Seats,
    Settings,
    columns,
    find_game,
    folder_for,
    processors,
    progress_bar,
    read_plan,
    show,
    show_json,
)
from fabletop.engine.variant import read_variant
from fabletop.playtest.comparing import MARGIN, Comparison, Difference, compare_plans, played
from fabletop.playtest.folder import require_duckdb
from fabletop.playtest.overlay import plan_of
from fabletop.simulation.crew import crew_of


def compare(
    game: GameName,
    /,
    *,
    variant: Annotated[Path, Parameter(name="--with", help="File with the settings and content that are different.")],
    games: Annotated[
        int, Parameter(validator=Number(gte=1), help="How many games to play of each at most; fewer if it gets clear.")
    ] = 2000,
    seats: Seats = None,
    bots: Annotated[
        str, Parameter(help="Computer players with commas: one for all, one for each side, or one for each seat.")
    ] = "sensible",
    settings: Settings = (),
    seed: Annotated[str, Parameter(help="Number or word that the games are drawn from.")] = "0",
    margin: Annotated[
        float,
        Parameter(
            validator=Number(gt=0, lte=100),
            help="Points of the share of wins: a smaller difference does not matter to you.",
        ),
    ] = 100 * MARGIN,
    out: Annotated[
        Path | None,
        Parameter(show_default=False, help="Folder for both playtests; one in `playtests` if not given."),
    ] = None,
    processes: AllProcesses = None,
    json: Json = False,
) -> int:
    """Play the same games with and without a change to settings or content, and say what it does. It stops when the
    answer is clear; the intervals allow for that. To go on with one that was stopped, type the same again."""
    found = find_game(game)
    base = read_plan(found, seats, settings, bots, seed)
    require_duckdb()
    other = plan_of(base, read_variant(variant), str(variant))
    path = folder_for(f"compare-{found.id}", base, other) if out is None else out
    try:
        with (
            crew_of(processes or processors(), found.id) as crew,
            progress_bar(f"Playing {found.title} twice", 2 * games, played(path)) as advance,
        ):
            comparison = compare_plans(base, other, games, path, margin=margin / 100, crew=crew, progress=advance)
    except KeyboardInterrupt:
        sys.stderr.write(f"Stopped. {path} keeps what was played. To go on, type the same again.\n")
        raise
    if json:
        show_json(comparison)
    else:
        show(*_report(found.title, comparison, path))
    return 0


def _report(title: str, found: Comparison, path: Path) -> list[str | Table]:
    why = "the answer is clear" if found.clear else "that were all that were asked for"
    lines: list[str | Table] = [f"{title}, {found.pairs:,} games with and without the change; {why}.", ""]
    lines += [*found.verdict, ""]
    table = columns(False, True, True, True, True)
    table.add_row("", "as it is", "changed", "difference", "95 % interval")
    _add(table, {f"{side}, wins (%)": each for side, each in found.wins.items()}, 100)
    _add(table, found.numbers, 1)
    for name, words in found.words.items():
        _add(table, {f"{name}: {word} (%)": each for word, each in words.items()}, 100)
    if any(isinf(each.more.largest) for each in found.numbers.values()):
        lines += ["Of some numbers too few games were played to tell an interval: play more with --games.", ""]
    lines += [table, "", f"The intervals hold however often one looks. Both playtests are in {path}."]
    if found.failed:
        lines.append(f"{found.failed:,} pairs are left out because a match of theirs failed: see the failures there.")
    return lines


def _add(table: Table, rows: Mapping[str, Difference], times: float) -> None:
    for name, each in rows.items():
        few = isinf(each.more.largest)
        between = " to ".join(f"{times * value:+,.1f}" for value in (each.more.low, each.more.high))
        table.add_row(
            name,
            f"{times * each.base:,.1f}",
            f"{times * each.variant:,.1f}",
            f"{times * each.more.mean:+,.1f}",
            "too few games" if few else between,
        )
