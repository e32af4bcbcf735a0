"""The command that says how strong the computer players of a game are."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.table import Table as Grid

from fabletop.bots import HINT, level, levels, quick_levels
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
    read_settings,
    show,
    show_json,
    split,
    with_sides,
)
from fabletop.engine.registry import get_game
from fabletop.engine.settings import say_setting
from fabletop.engine.words import Refused
from fabletop.playtest.folder import require_duckdb
from fabletop.playtest.ladder import Gain, Ladder, LadderTable, Pair, cells_of, climb, games_of_each, played, sides_of
from fabletop.simulation.crew import crew_of
from fabletop.simulation.statistics import Share

Rows = list[list[str]]


def ladder(
    game: GameName,
    /,
    *,
    games: Annotated[
        int, Parameter(validator=Number(gte=1), help="How many games to play at least for each pair of players.")
    ] = 1000,
    seats: Seats = None,
    bots: Annotated[
        str,
        Parameter(
            show_default=False,
            help="Computer players with commas, two or more; else all quick ones of the game itself. "
            '"hint" follows the first hint.',
        ),
    ] = "",
    settings: Settings = (),
    seed: Annotated[str, Parameter(help="Number or word that the games are drawn from.")] = "0",
    processes: AllProcesses = None,
    out: Annotated[
        Path | None, Parameter(show_default=False, help="File to write the tables to as well, as Markdown.")
    ] = None,
    json: Json = False,
) -> int:
    """Let the computer players of a game play against each other, on all sides, and say who is better than whom. If a
    player does not surely beat the one below, the exit code is 1. To go on with one that was stopped, type the same
    again."""
    found = find_game(game)
    seats = found.seats[0] if seats is None else seats
    options, _ = with_sides(found, seats, {**found.unattended, **read_settings(found, settings)})
    known = [*(each.name for each in levels(found)), HINT]
    named = {level(found, name).name for name in split(bots)} or {each.name for each in quick_levels(found)}
    names = [name for name in known if name in named]
    if len(names) < 2:
        raise Refused(f"A ladder needs two computer players or more. {found.title} has: {', '.join(known)}.")
    if out is not None and not out.parent.is_dir():
        raise Refused(f"There is no folder {out.parent} to write to. Make it first.")
    require_duckdb()
    table = LadderTable(found.id, seats, options, seed)
    path = folder_for(f"ladder-{found.id}", table)
    sides = sides_of(table)
    total = len(cells_of(names, sides)) * games_of_each(games, sides)
    try:
        with (
            crew_of(processes or processors(), found.id) as crew,
            progress_bar(f"Playing {found.title}", total, played(names, sides, path)) as advance,
        ):
            climbed = climb(table, names, games, path, crew=crew, progress=advance)
    except KeyboardInterrupt:
        sys.stderr.write(f"Stopped. {path} keeps what was played. To go on, type the same again.\n")
        raise
    if out is not None:
        try:
            out.write_text(markdown(found.title, climbed), encoding="utf-8")
        except OSError as fault:
            raise Refused(f"{out} cannot be written: {fault.strerror}. Choose another with --out.") from None
    if json:
        show_json(climbed)
    else:
        show(about(found.title, climbed), "", *_grids(climbed), *steps(climbed))
        show("", f"All playtests are in {path}.", *_failed(climbed))
    return 0 if all(step.beats for step in climbed.steps) else 1


def _failed(climbed: Ladder) -> list[str]:
    return [f"{climbed.failed:,} games failed and are left out: see the failures there."] if climbed.failed else []


def about(title: str, climbed: Ladder) -> str:
    """What was played."""
    table = climbed.table
    given = ", ".join(f"{name} {say_setting(value)}" for name, value in table.options.items())
    who = f"{title}, {table.seats} seat{'s' if table.seats > 1 else ''}{f' ({given})' if given else ''}"
    return f"{who}, rules version {get_game(table.game).rules_version}. All intervals are 95 %."


def steps(climbed: Ladder) -> list[str]:
    """Whether each level beats the one below."""
    return [_step(each, rivals=len(climbed.sides) > 1) for each in climbed.steps]


def _step(pair: Pair, rivals: bool) -> str:
    does = "beats" if pair.beats else "loses to" if pair.high < pair.chance else "is not seen to differ from"
    if not rivals:
        points = f"{100 * pair.score:+.1f} points of wins ({100 * pair.low:+.1f} to {100 * pair.high:+.1f})"
        return f"{pair.level} {does} {pair.against}: {points}."
    scored = f"{_percent(pair.score, pair.low, pair.high)}, where chance gives {100 * pair.chance:.1f} %"
    return f"{pair.level} {does} {pair.against}: it scores {scored}."


def pair_rows(climbed: Ladder) -> Rows:
    """A table of all pairs."""
    rivals = len(climbed.sides) > 1
    heads = [f"wins as {side}" if rivals else "wins" for side in climbed.sides]
    gains = [f"gained as {side}" if rivals else "gained" for side in climbed.sides]
    rows = [["player", "against" if rivals else "and", "games", *(["score"] if rivals else []), *heads, *gains]]
    for pair in climbed.pairs:
        score = [_percent(pair.score, pair.low, pair.high)] if rivals else []
        numbers = [*map(_share, pair.wins.values()), *map(_gain, pair.gains.values())]
        rows.append([pair.level, pair.against, f"{pair.games:,}", *score, *numbers])
    return rows


def alike_rows(climbed: Ladder) -> Rows:
    """A table of how the sides do where all play alike."""
    rows = [["all are", *(f"{side} wins" if len(climbed.sides) > 1 else "wins" for side in climbed.sides)]]
    return rows + [[name, *map(_share, wins.values())] for name, wins in climbed.alike.items()]


def markdown(title: str, climbed: Ladder) -> str:
    """The ladder as a page of its own."""
    played_on = f"{about(title, climbed)} Played up to {datetime.now(UTC).date()}."
    parts = [f"# How strong the computer players of {title} are", played_on, _marked(pair_rows(climbed))]
    parts += ["\n".join(f"- {line}" for line in steps(climbed)), _marked(alike_rows(climbed)), NOTES]
    return "\n\n".join(parts) + "\n"


NOTES = """\
A score counts 1 for a win, less for one that is shared, and what chance gives for a match that nobody wins; two players
meet on every side equally often. What is gained on a side is how many points more often that side wins with the better
player in place of the other, against the other."""


def _marked(rows: Rows) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def side_rows(climbed: Ladder) -> Rows:
    """The table of all pairs for a screen, which is not as wide as a page: a row for each side."""
    rows = [["player", "against", "as", "wins", "gained"]]
    for pair in climbed.pairs:
        for side, gain in pair.gains.items():
            rows.append([pair.level, pair.against, side, _share(pair.wins[side]), _gain(gain)])
    return rows


def _grids(climbed: Ladder) -> list[Grid | str]:
    found: list[Grid | str] = []
    pairs = side_rows(climbed) if len(climbed.sides) > 1 else pair_rows(climbed)
    for rows in (pairs, alike_rows(climbed)):
        grid = columns(*(row.startswith(("wins", "gained", "games")) or " wins" in row for row in rows[0]))
        for row in rows:
            grid.add_row(*row)
        found += [grid, ""]
    return found


def _gain(each: Gain) -> str:
    return f"{100 * each.by:+.1f} ({100 * each.low:+.1f} to {100 * each.high:+.1f})"


def _share(each: Share) -> str:
    return _percent(each.share, each.low, each.high)


def _percent(part: float, low: float, high: float) -> str:
    return f"{100 * part:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
