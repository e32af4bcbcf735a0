"""Plays recorded matches anew: tests/records/GAME/NAME.json.

    python tools/make_records.py GAME && python tools/make_playthroughs.py

Of each kind it keeps the first of some matches that shows what it is there for. Recorded matches stay as they are; they
are played anew only with a new version of the rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fabletop.engine import history
from fabletop.engine.match import Match
from fabletop.simulation.runner import Plan, play_again

RECORDS = Path(__file__).parent.parent / "tests" / "records"
TRIES = 200


class Kept(NamedTuple):
    """A record: its name, who sits at the table, how it is played, and what must happen in it."""

    name: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    shows: Callable[[Match[Any]], bool]


def asked(match: Match[Any]) -> Iterator[str]:
    """The tags of all that was asked in a match."""
    for moment in history.replayed(match):
        yield from (ask.tag for seat in moment.waiting if (ask := moment.ask_of(seat)) is not None)


def won(match: Match[Any]) -> bool:
    return match.outcome is not None and bool(match.outcome.winners)


KEPT: Mapping[str, Sequence[Kept]] = {
    "machina": (
        Kept("alone", ("sensible",), {"variant": "short"}, lambda match: match.table.endgame_round > 1),
        Kept("short-won", ("sensible", "sensible"), {"variant": "short"}, won),
        Kept("hive-mind", ("sensible", "random", "careless"), {"variant": "short", "windows": "own_turn_only"},
             lambda match: match.table.endgame_round > 1 and list(asked(match)).count("scheme") > 40),
        Kept("four-players", ("sensible",) * 4, {}, won),
        Kept("random", ("random",) * 4, {"windows": "always", "consent": "free", "hive": "vote", "ambiguity": "auto"},
             lambda match: "scheme" in asked(match)),
    ),
    "projector": (
        Kept("first-day-won", ("sensible", "sensible"), {}, won),
        Kept("first-day-lost", ("careless",) * 3, {}, lambda match: not won(match)),
        Kept("four-players", ("sensible",) * 4, {}, won),
        Kept("random", ("random",) * 3, {"open_hands": False, "stops": False, "auto_pass": False},
             lambda match: len(match.entries) > 40),
    ),
}  # fmt: skip


def main(game: str) -> None:
    folder = RECORDS / game
    folder.mkdir(exist_ok=True)
    for kept in KEPT[game]:
        plan = Plan(game, len(kept.bots), kept.options, list(kept.bots), kept.name)
        found = next((m for m in (play_again(plan, number) for number in range(TRIES)) if kept.shows(m)), None)
        if found is None:
            print(f"{kept.name}: none of {TRIES} matches shows it.")
        else:
            found.save(folder / f"{kept.name}.json")
            print(f"{kept.name}: {len(found.entries)} entries, {found.outcome}")


if __name__ == "__main__":
    if sys.argv[1:2] not in [[each] for each in KEPT]:
        sys.exit(f"Name a game: {', '.join(KEPT)}.")
    main(sys.argv[1])
