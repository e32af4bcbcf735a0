"""The command `history`: what was played here to the end, and what it adds up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from statistics import mean
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from fabletop.cli.shared import GameName, Json, columns, find_game, show, show_json
from fabletop.engine.effects.english import number_of
from fabletop.engine.home import data_folder
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.registry import load
from fabletop.terminal.saved import players_of
from fabletop.terminal.sitting import PEOPLE, say_outcome


def history(
    game: GameName,
    /,
    *,
    last: Annotated[int, Parameter(validator=Number(gte=1), help="How many of the latest matches to list.")] = 20,
    json: Json = False,
) -> int:
    """List the matches of a game that were finished here, the latest first, and what they add up to: how many were won,
    the longest row of wins, and what the game measures, on average and at most."""
    box = find_game(game)
    found = list(_finished(box.id))
    rows = [_row(path, match) for path, match in found]
    totals = _totals(rows)
    if json:
        show_json({"game": game, "matches": rows[:last], "totals": totals})
        return 0
    if not rows:
        show(f"No match of {box.title} was finished here yet. To play one: fabletop play {game}")
        return 0
    table = columns(False, False, False, False)
    table.add_row("when", "seed", "won", "how it ended")
    for row in rows[:last]:
        table.add_row(row["when"], row["seed"], "yes" if row["won"] else "no", row["outcome"])
    show(table, "")
    matches = number_of(totals["matches"], "match", "matches")
    show(f"{matches}, {totals['won']} won; longest row of wins: {totals['longest row of wins']}.")
    for name, (average, most) in totals["measures"].items():
        show(f"{name}: {average:.1f} on average, {most:.4g} at most")
    return 0


def _finished(game: str) -> Iterator[tuple[Path, Match[Any]]]:
    """Finished matches in which a human sat, the latest first. What cannot be read is passed over."""
    folder = data_folder() / "finished"
    for path in sorted(folder.glob(f"{game}-*.json"), key=lambda each: each.stat().st_mtime, reverse=True):
        try:
            match = load(path)
        except SaveError:
            continue
        if match.over and not PEOPLE.keys().isdisjoint(players_of(match)):
            yield path, match


def _row(path: Path, match: Match[Any]) -> dict[str, Any]:
    assert match.outcome is not None
    human = next(seat for seat, player in enumerate(players_of(match)) if player in PEOPLE)
    measured = match.game.measures(match.table)
    return {
        "when": f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}",
        "seed": str(match.seed),
        "won": human in match.outcome.winners,
        "outcome": match.scene(None).result or say_outcome(match),
        "measures": {name: value for name, value in measured.items() if isinstance(value, int | float)},
        "file": str(path),
    }


def _totals(rows: list[dict[str, Any]]) -> dict[str, Any]:
    names = dict.fromkeys(name for row in rows for name in row["measures"])
    values = {name: [row["measures"][name] for row in rows if name in row["measures"]] for name in names}
    return {
        "matches": len(rows),
        "won": sum(row["won"] for row in rows),
        "longest row of wins": _longest(row["won"] for row in rows),
        "measures": {name: (mean(found), max(found)) for name, found in values.items()},
    }


def _longest(won: Iterable[bool]) -> int:
    longest = present = 0
    for each in won:
        present = present + 1 if each else 0
        longest = max(longest, present)
    return longest
