"""The command that plays games by the thousand and says what came out."""

from __future__ import annotations

import sys
import time
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from fabletop.cli.playtest import failed_line
from fabletop.cli.shared import (
    GameName,
    Games,
    Json,
    Processes,
    Seats,
    Settings,
    With,
    columns,
    find_game,
    folder_for,
    progress_bar,
    read_plan,
    show,
    show_json,
    title_of,
)
from fabletop.playtest.folder import keep_failure
from fabletop.playtest.running import look_into
from fabletop.simulation.runner import GameFailed, Plan, run
from fabletop.simulation.statistics import Share, Spread
from fabletop.simulation.summary import Summary, Value, summarise


def simulate(
    game: GameName,
    /,
    *,
    games: Games = 100,
    seed: Annotated[str, Parameter(help="Number or word that the games are drawn from.")] = "0",
    seats: Seats = None,
    bots: Annotated[
        str, Parameter(help="Computer players with commas: one for all, one for each side, or one for each seat.")
    ] = "random",
    settings: Settings = (),
    variant: With = None,
    processes: Processes = 1,
    json: Json = False,
) -> int:
    """Let computer players play many games, and count how they end. All intervals are 95 %. If a game fails, the exit
    code is 1, and its record is kept to look at."""
    found = find_game(game)
    plan = read_plan(found, seats, settings, bots, seed, variant)
    start = time.perf_counter()
    try:
        with progress_bar(f"Playing {found.title}", games) as advance:
            played = run(plan, games, processes, advance)
    except GameFailed as fault:
        sys.stderr.write(_failed(plan, fault))
        return 1
    summary = summarise(plan, played, time.perf_counter() - start)
    if json:
        show_json(summary)
    else:
        show(*_report(title_of(found.title, plan.variant), summary))
    return 0


def _failed(plan: Plan, fault: GameFailed) -> str:
    """What went wrong in a game, where it can be looked at, and how to have all others played."""
    with plan.overlaid():
        failure, record = look_into(plan, fault.number, fault)
    path = folder_for(f"simulate-{plan.game}", plan)
    said = keep_failure(path, failure, record)
    lines = [f"fabletop: {failed_line(failure)}", f'Its seed is "{failure.seed}". {said} says where and why.']
    if record:
        lines.append(f"Look at it up to there with: fabletop replay {path / failure.record}")
    lines.append("A playtest plays the others all the same: fabletop playtest, with the same options.")
    return "\n".join(lines) + "\n"


def _report(title: str, summary: Summary) -> list[str | Table]:
    who = ", ".join(f"{side} {name}" for side, name in zip(summary.sides, summary.bots, strict=True))
    speed = f"{summary.decisions:,} decisions in {summary.seconds:.2f} s, {summary.decisions_per_second:,.0f} a second"
    outcomes, numbers = columns(False, False, True, True, True), columns(False, True, True, True, True, True)
    outcomes.add_row("winner", "ending", "games", "share", "95 % interval")
    for each in summary.outcomes:
        outcomes.add_row(each.winners, each.ending, *_share(each.games))
    for side, wins in summary.wins.items():
        outcomes.add_row(side, "in all", *_share(wins))
    numbers.add_row("per game", "mean", "95 % interval", "median", "p10", "p90")
    numbers.add_row("decisions", *_spread(summary.decisions_per_game))
    words: list[str | Table] = []
    for name, measure in summary.measures.items():
        if isinstance(measure, Spread):
            numbers.add_row(name, *_spread(measure))
        else:
            words += ["", _words(name, measure)]
    return [f"{title}: {summary.games} games ({who})", speed, "", outcomes, "", numbers, *words]


def _words(name: str, values: dict[str, Value]) -> Table:
    """A measure in words: how often each came up, and who won then."""
    sides = list(dict.fromkeys(side for value in values.values() for side in value.wins))
    table = columns(False, True, True, *[True] * len(sides))
    table.add_row(name, "times", "share", *[f"{side} wins" for side in sides])
    for word, value in values.items():
        wins = [_briefly(value.wins[side]) if side in value.wins else "" for side in sides]
        table.add_row(word, f"{value.times.count}", _briefly(value.times, 1), *wins)
    return table


def _briefly(found: Share, digits: int = 0) -> str:
    """A share with its interval in one cell, so that several stand in a row of 80 columns."""
    return f"{found.share:.{digits}%} ({found.low * 100:.{digits}f} to {found.high * 100:.{digits}f})"


def _share(found: Share) -> tuple[str, str, str]:
    return f"{found.count}", f"{found.share:.1%}", f"{found.low:.1%} to {found.high:.1%}"


def _spread(found: Spread) -> tuple[str, ...]:
    interval = f"{found.low:,.2f} to {found.high:,.2f}"
    return f"{found.mean:,.2f}", interval, f"{found.median:,g}", f"{found.p10:,g}", f"{found.p90:,g}"
