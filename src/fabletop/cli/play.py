"""The commands that sit you down at a table: learn, play, resume, replay. The table is in `fabletop.terminal`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from fabletop.bots import usual_level
from fabletop.cli.shared import (
    Flag,
    GameName,
    Seats,
    Settings,
    With,
    find_game,
    read_settings,
    split,
    take_along,
    varied_by,
    with_settings_of,
    with_sides,
)
from fabletop.engine.chance import daily_seed
from fabletop.engine.game import Game
from fabletop.engine.playthrough import playthrough_of, whole_playthrough
from fabletop.engine.registry import load
from fabletop.engine.words import Refused

Plain = Annotated[bool, Flag, Parameter(help="Lines of text only: no colours, no cursor movement.")]


def play(
    game: GameName,
    /,
    *,
    seats: Seats = None,
    bots: Annotated[
        str | None,
        Parameter(
            help="Who sits where, with commas: one level for all but you, or for each side or each seat a level, "
            '"human" for somebody at this keyboard, "me" for each seat of your own if you play several. Asked for if '
            "not given."
        ),
    ] = None,
    side: Annotated[
        str | None,
        Parameter(
            name="--as",
            metavar="SIDE",
            help="The side you play. All other seats go to the level of --bots, or the strongest.",
        ),
    ] = None,
    names: Annotated[str | None, Parameter(help="Names of the players, with commas.")] = None,
    seed: Annotated[str | None, Parameter(help="The number or word a game is drawn from; any if not given.")] = None,
    daily: Annotated[bool, Flag, Parameter(help="Play the seed of the day, the same for everybody.")] = False,
    settings: Settings = (),
    variant: With = None,
    plain: Plain = False,
) -> int:
    """Play a game. In a terminal you are asked for what you do not say here."""
    found, changes = varied_by(find_game(game), variant)
    options = with_settings_of(changes, read_settings(found, settings), variant)
    if daily:
        if seed is not None:
            raise Refused("The seed of the day is a seed: give --daily or --seed, not both.")
        seed = daily_seed()
    players = None if bots is None else split(bots)
    if side is not None:
        seats = found.usual_seats if seats is None else seats
        options, sides = with_sides(found, seats, options)
        players = _on_side(found, sides, side, players)
    from fabletop import terminal  # no other command needs it, and it takes a moment to load
    from fabletop.engine.variant import game_name

    return terminal.play(
        game_name(found.id, found.mark),
        seats=seats,
        bots=players,
        seed=seed,
        options=options,
        plain=plain,
        names=None if names is None else split(names),
        variant=variant,
    )


def _on_side(game: Game[Any], sides: Sequence[str], wanted: str, bots: Sequence[str] | None) -> list[str]:
    """Who sits where if you take the first seat of a side."""
    from fabletop.terminal.sitting import HUMAN

    if bots is not None and len(bots) != 1:
        raise Refused("With --as, name one level in --bots: it takes all seats but yours.")
    players = list(bots or [usual_level(game).name]) * len(sides)
    for seat, side in enumerate(sides):
        if side.casefold() == wanted.casefold():
            players[seat] = HUMAN
            return players
    raise Refused(f'There is no side "{wanted}" in {game.title}. Choose one of: {", ".join(dict.fromkeys(sides))}.')


def resume(
    file: Annotated[Path | None, Parameter(help="A saved match; you are asked which if not given.")] = None,
    /,
    *,
    variant: With = None,
    plain: Plain = False,
) -> int:
    """Go on with a saved match."""
    from fabletop import terminal

    take_along(variant, file)
    return terminal.resume(file, plain=plain, variant=variant)


def replay(
    file: Annotated[Path | None, Parameter(help="A saved match; you are asked which if not given.")] = None,
    /,
    *,
    seat: Annotated[
        int | None,
        Parameter(
            validator=Number(gte=0),
            help="See what this seat knew then, the first is 1, a spectator 0; else the one person who played.",
        ),
    ] = None,
    jump: Annotated[int | None, Parameter(validator=Number(gte=0), help="Start after this many answers.")] = None,
    as_text: Annotated[
        bool,
        Flag,
        Parameter(
            help="Print it from beginning to end as a text instead: who was asked and answered what, and the log. "
            "Of a finished match everything, else what the seat knew, or all your seats if you play several."
        ),
    ] = False,
    variant: With = None,
    plain: Plain = False,
) -> int:
    """Step through a match, with what a seat knew at each moment."""
    take_along(variant, file)
    if as_text:
        return _tell(file, seat, jump)
    from fabletop import terminal

    seat = None if seat is None else seat - 1
    return terminal.replay(file, seat=seat, plain=plain, jump=jump, variant=variant)


def _tell(file: Path | None, seat: int | None, jump: int | None) -> int:
    """Print a match as a text."""
    if file is None or jump is not None:
        raise Refused("As a text a match is told from its beginning: fabletop replay FILE --as-text")
    match = load(file)
    if seat is not None and seat > match.seats:
        raise Refused(f"That match has seats 1 to {match.seats}; 0 is a spectator.")
    if seat is not None:
        text = playthrough_of(match, *([seat - 1] if seat else []))
    elif match.over:
        text = whole_playthrough(match)
    else:
        from fabletop.terminal.saved import own_seats

        text = playthrough_of(match, *own_seats(match))
    sys.stdout.write(text)
    return 0


def learn(
    game: GameName,
    /,
    *lesson: Annotated[str, Parameter(help="A page or a lesson; they are listed if none is given.")],
) -> int:
    """Read a page of rules for a side, or watch a short lesson move by move."""
    found = find_game(game)
    from fabletop import terminal

    return terminal.learn(found.id, " ".join(lesson) or None)
