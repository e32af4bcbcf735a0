"""The command that plays thousands of matches and keeps what came out as tables."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fabletop.cli.shared import (
    AllProcesses,
    Flag,
    GameName,
    Games,
    Seats,
    Settings,
    With,
    find_game,
    folder_for,
    processors,
    progress_bar,
    read_plan,
    show,
    title_of,
)
from fabletop.playtest.cluster import Cluster
from fabletop.playtest.folder import FAILURES, Folder, require_duckdb
from fabletop.playtest.rows import Failure
from fabletop.playtest.running import run_playtest
from fabletop.simulation.crew import Crew, crew_of

LISTED = 5  # failures that are told one by one
FAILED = {"player": "a computer player failed", "rule": "a rule failed", "endless": "it has no end"}


def playtest(
    game: GameName,
    /,
    *,
    games: Games = 1000,
    seats: Seats = None,
    bots: Annotated[
        str, Parameter(help="Computer players with commas: one for all, one for each side, or one for each seat.")
    ] = "sensible",
    settings: Settings = (),
    variant: With = None,
    seed: Annotated[str, Parameter(help="Number or word that the games are drawn from.")] = "0",
    out: Annotated[
        Path | None,
        Parameter(show_default=False, help="Folder for what comes out; one in `playtests` if not given."),
    ] = None,
    processes: AllProcesses = None,
    decisions: Annotated[bool, Flag, Parameter(help="Keep every decision too, not only how matches came out.")] = False,
    cluster: Annotated[
        bool | str,
        Flag,
        Parameter(
            metavar="[ADDRESS]",
            help="Play on the Ray cluster at this address, or start one on this machine; results are the same.",
        ),
    ] = False,
) -> int:
    """Let computer players play thousands of matches and keep what came out. To go on with a playtest that was stopped,
    type the same again; with more games, the missing ones are played."""
    found = find_game(game)
    plan = read_plan(found, seats, settings, bots, seed, variant)
    title = title_of(found.title, plan.variant)
    require_duckdb()
    path = folder_for(plan.game, plan, decisions) if out is None else out
    folder = Folder.prepare(path, plan, games, decisions)
    missing = sum(map(len, folder.missing()))
    if not folder.finished:
        _play(folder, title, missing, _crew(found.id, cluster, min(processes or processors(), missing or 1)))
    failures = folder.failures()
    if not missing:
        show(f"{path} has all {games:,} games of {title} already: nothing was left to play.")
    show(*_failed(path, failures), f"See what came out with: fabletop report {path}")
    return 1 if failures else 0


def _play(folder: Folder, title: str, missing: int, crew: AbstractContextManager[Crew]) -> None:
    experiment = folder.experiment
    try:
        with crew as players, progress_bar(f"Playing {title}", experiment.games, experiment.games - missing) as advance:
            start = time.perf_counter()
            run_playtest(
                experiment.plan,
                experiment.games,
                folder.path,
                decisions=experiment.decisions,
                crew=players,
                progress=advance,
            )
            seconds = time.perf_counter() - start
    except KeyboardInterrupt:
        done = experiment.games - sum(map(len, folder.missing()))
        sys.stderr.write(
            f"Stopped. {folder.path} has {done:,} of {experiment.games:,} games. "
            f"To go on, type the same again with: --out {folder.path}\n"
        )
        raise
    show(f"{title}: {missing:,} games in {seconds:,.1f} s, {missing / seconds:,.1f} a second.")


def _crew(game: str, cluster: bool | str, processes: int) -> AbstractContextManager[Crew]:
    if cluster is False:
        return crew_of(processes, game)
    return Cluster(None if cluster is True else cluster)


def _failed(path: Path, failures: Sequence[Failure]) -> list[str]:
    if not failures:
        return []
    lines = [
        f"{len(failures):,} games failed and have no row:" if len(failures) > 1 else "1 game failed and has no row:"
    ]
    lines += [f"  {failed_line(each)}" for each in failures[:LISTED]]
    if len(failures) > LISTED:
        lines.append(f"  and {len(failures) - LISTED:,} more")
    lines.append(f"{path / FAILURES} says where and why.")
    recorded = next((each.record for each in failures if each.record), None)
    if recorded:
        lines.append(f"Look at one up to there with: fabletop replay {path / FAILURES / recorded}")
    return lines


def failed_line(failure: Failure) -> str:
    """A game that failed, in one line."""
    where = f" at {failure.question}, seat {failure.seat + 1} ({failure.bot})" if failure.seat is not None else ""
    return f"game {failure.number}: {FAILED[failure.what]}{where}: {failure.words}"
