"""The commands that sit you down at a table: learn, play, resume, replay. The table is in `fabletop.terminal`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from fabletop.cli.shared import Flag, GameName, Seats, Settings, find_game, read_settings, split

Plain = Annotated[bool, Flag, Parameter(help="Lines of text only: no colours, no cursor movement.")]


def play(
    game: GameName,
    /,
    *,
    seats: Seats = None,
    bots: Annotated[
        str | None,
        Parameter(
            help="Who sits where, with commas: one level for all but you, or for each side or each seat a level or "
            '"human". Asked for if not given.'
        ),
    ] = None,
    names: Annotated[str | None, Parameter(help="Names of the players, with commas.")] = None,
    seed: Annotated[str | None, Parameter(help="The number or word a game is drawn from; any if not given.")] = None,
    settings: Settings = (),
    plain: Plain = False,
) -> int:
    """Play a game. In a terminal you are asked for what you do not say here."""
    found = find_game(game)
    from fabletop import terminal  # no other command needs it, and it takes a moment to load

    return terminal.play(
        found.id,
        seats=seats,
        bots=None if bots is None else split(bots),
        seed=seed,
        options=read_settings(found, settings),
        plain=plain,
        names=None if names is None else split(names),
    )


def resume(
    file: Annotated[Path | None, Parameter(help="A saved match; you are asked which if not given.")] = None,
    /,
    *,
    plain: Plain = False,
) -> int:
    """Go on with a saved match."""
    from fabletop import terminal

    return terminal.resume(file, plain=plain)


def replay(
    file: Annotated[Path, Parameter(help="A saved match.")],
    /,
    *,
    seat: Annotated[
        int | None,
        Parameter(validator=Number(gte=1), help="See what this seat knew then, the first is 1; else a spectator."),
    ] = None,
    jump: Annotated[int | None, Parameter(validator=Number(gte=0), help="Start after this many answers.")] = None,
    plain: Plain = False,
) -> int:
    """Step through a match, with what a seat knew at each moment."""
    from fabletop import terminal

    return terminal.replay(file, seat=None if seat is None else seat - 1, plain=plain, jump=jump)


def learn(
    game: GameName,
    lesson: Annotated[str | None, Parameter(help="A page or a lesson; they are listed if none is given.")] = None,
    /,
) -> int:
    """Read a page of rules for a side, or watch a short lesson move by move."""
    found = find_game(game)
    from fabletop import terminal

    return terminal.learn(found.id, lesson)
