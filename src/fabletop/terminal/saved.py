"""Matches that were kept, in words: what a player needs to find the one they mean."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.registry import load
from fabletop.terminal.sitting import HUMAN, ME, PEOPLE, say_outcome

MOST = 9  # the latest ones: each has to be played again to know how it stands
AGES = ((86400, "day"), (3600, "hour"), (60, "minute"))


class Saved(NamedTuple):
    """A match in a file."""

    path: Path
    match: Match[Any]

    @property
    def words(self) -> str:
        """Game, how it stands to a spectator, who plays, how many answers, and how old it is."""
        match = self.match
        seats = ", ".join(f"{name} ({player})" for name, player in zip(match.names, players_of(match), strict=True))
        return f"{match.game.title}: {self._stands}; {seats}; {_count(len(match.entries), 'answer')}, {_age(self.path)}"

    @property
    def brief(self) -> str:
        """How old it is and how it stands."""
        return f"{_age(self.path)}: {self._stands}"

    @property
    def _stands(self) -> str:
        return (say_outcome(self.match) if self.match.over else self.match.scene(None).status).rstrip(".")


def players_of(match: Match[Any]) -> list[str]:
    """Who sat where; humans, if a match was made by other means than by sitting down."""
    return match.players or [HUMAN] * match.seats


def own_seat(match: Match[Any]) -> int | None:
    """The seat of the person who played, if it was one alone; of several seats the first."""
    seats = own_seats(match)
    return seats[0] if seats else None


def own_seats(match: Match[Any]) -> list[int]:
    """The seats of the person who played, if it was one alone."""
    players = players_of(match)
    people = [seat for seat, player in enumerate(players) if player in PEOPLE]
    return people if len(people) == 1 or all(players[seat] == ME for seat in people) else []


def eyes_alone(match: Match[Any], seat: int | None) -> str:
    """A warning before one looks through the eyes of a seat in a match that goes on; "" where there is no need."""
    if seat is None or match.over or seat in own_seats(match):
        return ""
    return f"This match goes on: what {match.names[seat]} knew is for that player's eyes alone."


def saved_matches(paths: Iterable[Path], game: str = "") -> list[Saved]:
    """The latest of these that can be read and that a human has begun to play; of one game, if it is named."""
    found: list[Saved] = []
    for path in paths:
        if len(found) == MOST:
            break
        if not path.name.startswith(game):
            continue
        try:
            match = load(path)
        except SaveError:
            continue
        if _begun(match):
            found.append(Saved(path, match))
    return found


def _begun(match: Match[Any]) -> bool:
    humans = {seat for seat, player in enumerate(players_of(match)) if player in PEOPLE}
    answered = {
        seat for entry in match.entries for seat in ([each[0] for each in entry[1]] if entry[0] == "s" else [entry[1]])
    }
    return bool(humans & answered)


def _age(path: Path) -> str:
    seconds = max(0.0, time() - path.stat().st_mtime)
    for length, name in AGES:
        count = int(seconds // length)
        if count:
            return f"{_count(count, name)} ago"
    return "just now"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
