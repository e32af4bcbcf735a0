"""The games and computer players that are installed, found through entry points, so that any package can add some."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, NamedTuple

from fabletop.engine import record as records
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.record import Record, SaveError
from fabletop.engine.variant import SIGN, at_hand, game_name, offered, varied

GROUP = "fabletop.games"
PLAYERS = "fabletop.players"


class UnknownGame(LookupError):
    """No game of that name is installed, or the variant of it that is asked for is not at hand."""


@lru_cache(maxsize=1)
def _points() -> dict[str, Any]:
    return {point.name: point for point in entry_points(group=GROUP)}


@lru_cache(maxsize=64)
def get_game(name: str) -> Game[Any]:
    """The game with that id, or as "id@hash" the game as a variant that is at hand plays it (`variant`). Loading its
    content is left until it is first wanted."""
    name, _, wanted = name.partition(SIGN)
    if wanted:
        variant = at_hand(wanted)
        if variant is None:
            raise UnknownGame(
                f"This plays a variant of {get_game(name).title} ({wanted}) that is not at hand here, or another "
                "version of one. It goes on where its file is given: --with FILE."
            )
        return varied(get_game(name), variant)
    point = _points().get(name)
    if point is None:
        known = ", ".join(sorted(_points())) or "none"
        raise UnknownGame(f'There is no game "{name}". Installed games: {known}.')
    game: Game[Any] = point.load()
    return game


def game_ids() -> list[str]:
    return sorted(_points())


def bring(game: Game[Any]) -> None:
    """Have a game at hand in this process that is not installed: it is found and listed like those that are."""
    _points()[game.id] = _Brought(game)


class _Brought(NamedTuple):
    """Stands where an entry point does."""

    game: Game[Any]

    def load(self) -> Game[Any]:
        return self.game


def player_points() -> list[EntryPoint]:
    """The computer players that packages bring, as they name them; `fabletop.bots` loads them."""
    return list(entry_points(group=PLAYERS))


def new(
    game: str,
    *,
    seats: int | None = None,
    seed: int | str = 0,
    options: Any = None,
    names: list[str] | None = None,
    start: Any = None,
) -> Match[Any]:
    """Start a match."""
    found = get_game(game)
    seats = found.seats[0] if seats is None else seats
    return Match(found, seats=seats, seed=seed, options=options, names=names, start=start)


def game_of(record: Record) -> Game[Any]:
    """The game of a record, as the variant plays it that the record names if that is at hand."""
    mark = record.variant or None
    if mark is None:
        return get_game(record.game)
    marks = [each.mark for each in offered()]
    # Of another version it is better to say so than that there is none.
    near = [each for each in marks if each.hash == mark.hash] or [each for each in marks if each.name == mark.name]
    return get_game(game_name(record.game, near[0] if near else None))


def load(path: str | Path) -> Match[Any]:
    """Go on with a saved match."""
    record = records.read(Path(path))
    try:
        game = game_of(record)
    except UnknownGame as fault:
        raise SaveError(f"This is a saved match of a game that is not installed here. {fault}") from None
    return Match.from_record(game, record)
