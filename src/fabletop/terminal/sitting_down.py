"""Sitting down: from the arguments of a command to a match with somebody in every seat, on the right surface."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.registry import get_game, load
from fabletop.engine.words import Refused
from fabletop.terminal import storage
from fabletop.terminal.answers import read_number
from fabletop.terminal.console import INTERRUPTED, Console, EndOfInput
from fabletop.terminal.holding import held, require_free
from fabletop.terminal.plain import PlainGame
from fabletop.terminal.plain_replay import PlainReplay
from fabletop.terminal.saved import Saved, eyes_alone, own_seat, players_of, saved_matches
from fabletop.terminal.seating import ask_all, ask_number, say_seats, who_sits_where
from fabletop.terminal.sitting import Sitting
from fabletop.terminal.widgets.saying import count


def play(
    game_id: str,
    *,
    seats: int | None,
    bots: Sequence[str] | None,
    seed: int | str | None,
    options: Mapping[str, object],
    plain: bool,
    names: Sequence[str] | None,
    variant: Path | None = None,
) -> int:
    """Start a match and play it. What is not given is asked for, if there is somebody to ask. Gives the exit code.

    `bots` names who sits where: one name for everybody but you, one for each side, or one for each seat; "human" is a
    name too. `variant` is the file that the game was varied by.
    """
    game = get_game(game_id)
    console = open_console()
    plain = plain or not said_terminal(console)
    try:
        if at_terminal() and not bots:
            chosen = ask_all(console, game, seats, options, names) if plain else _choose(console, game, seats, options)
            if chosen is None:
                raise EndOfInput
            if isinstance(chosen, Path):
                return resume(chosen, plain, variant)
            seats, settings, players = chosen
        else:
            seats = game.usual_seats if seats is None else seats
            settings = game.read_options(options)
            players = who_sits_where(game, seats, settings, bots)
    except EndOfInput:
        console.put("No game was started.")
        return 0
    except KeyboardInterrupt:
        console.put("", "No game was started.")
        return INTERRUPTED
    seed = _seed(seed)
    match = Match(game, seats=seats, seed=seed, options=settings, names=names)
    console.put(f"{game.title}: {say_seats(match.names, players)}. Seed {seed}.")
    return sit_down(Sitting(match, players, storage.new_autosave(game.id), variant), console, plain)


def resume(path: Path | None, plain: bool, variant: Path | None = None) -> int:
    """Go on with a saved match; without a file, with one of those that were left. `variant` is the file of its
    variant."""
    console = open_console()
    plain = plain or not said_terminal(console)
    if path is None:
        waiting = saved_matches(storage.open_matches())
        if not waiting:
            console.put("No match is waiting to be gone on with. Start one with: fabletop play GAME")
            return 1
        if len(waiting) > 1 and not at_terminal():  # another than is meant would be gone on with
            console.put("Matches:", *(f"  {each.words}: {each.path}" for each in waiting))
            raise Refused(f"Say which of these {len(waiting)} matches to go on with: fabletop resume FILE")
        path = _choose_match(console, waiting)
        if path is None:
            return INTERRUPTED
    require_free(path)
    match = load(path)
    if match.over:
        console.put(f"That match is over. To look back: fabletop replay {path}")
        return 0
    players = players_of(match)
    autosave = path if storage.is_open(path) else storage.new_autosave(match.game.id)
    if autosave != path:
        console.put(_moved(match, path, autosave))
    console.put(f"{match.game.title}: {say_seats(match.names, players)}. {count(len(match.entries), 'answer')} so far.")
    return sit_down(Sitting(match, players, autosave, variant), console, plain)


def _moved(match: Match[Any], path: Path, autosave: Path) -> str:
    """What becomes of the file from which a match goes on in another: where a match has one save only, it becomes that
    other one."""
    if not match.game.one_save(match.options):
        return f"{path} stays as it is; from here on the match is kept in {autosave}."
    try:
        autosave.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(path, autosave)
    except OSError as fault:
        raise SaveError(f"This match has one save only, and {path} cannot be moved: {fault.strerror}.") from None
    return f"This match has one save only: it is no longer in {path}, from here on it is kept in {autosave}."


def replay(path: Path | None, *, seat: int | None, plain: bool, jump: int | None, variant: Path | None = None) -> int:
    """Step through a recorded match as a seat knew it then, or as a spectator did. Seats count from 0; a spectator is
    -1; not given, it is the seat of the one person who played."""
    console = open_console()
    plain = plain or not said_terminal(console)
    if path is None:
        kept = saved_matches([*storage.finished_matches(), *storage.open_matches()])
        if not kept:
            console.put("There is no match to look back at. Play one with: fabletop play GAME")
            return 1
        path = _choose_match(console, kept)
        if path is None:
            return INTERRUPTED
    match = load(path)
    if seat is None:
        seat = own_seat(match)
    elif seat < 0:
        seat = None
    elif seat >= match.seats:
        raise Refused(f"That match has seats 1 to {match.seats}; 0 is a spectator.")
    moment = 0 if jump is None else jump
    if warning := eyes_alone(match, seat):
        console.put(warning)
    if plain:
        past = PlainReplay(console, match, seat, moment).run()
    else:
        from fabletop.terminal.screen_replay import watch

        past = watch(match, seat, moment)
    if past is None:
        return 0
    if match.game.one_save(match.options) and not match.over:
        raise Refused(f"This match has one save only. Go on where it stands: fabletop resume {path}")
    players = players_of(match)
    return sit_down(Sitting(past, players, storage.new_autosave(match.game.id), variant), console, plain)


def _seed(given: int | str | None) -> int | str:
    """What a match is drawn from. A number is a number also if it was typed: else no game could be dealt again from the
    seed that was printed for it."""
    if given is None:
        return SystemRandom().randrange(1_000_000_000)
    number = read_number(given) if isinstance(given, str) else None
    return given if number is None else number


def _choose(
    console: Console, game: Game[Any], seats: int | None, options: Mapping[str, object]
) -> tuple[int, Any, list[str]] | Path | None:
    """What the players choose in the lobby: a new match, or the file of one to go on with. Lessons come back to it."""
    from fabletop.terminal.learn import learn
    from fabletop.terminal.lobby import choose_seats

    while isinstance(chosen := choose_seats(game, seats, options), str):
        learn(game.id, chosen)
        console.ask("Press Enter to go back")
    return chosen


def sit_down(sitting: Sitting, console: Console, plain: bool) -> int:
    """Play a match, and another as long as the players want to. Gives the exit code of the last."""
    code = play_one(sitting, console, plain)
    while sitting.again:
        former = sitting.match
        names = None if former.names == former.game.seat_names(former.seats, former.options) else former.names
        match = Match(former.game, seats=former.seats, seed=_seed(None), options=former.options, names=names)
        sitting = Sitting(match, sitting.players, storage.new_autosave(match.game.id), sitting.variant)
        code = play_one(sitting, console, plain)
    return code


def play_one(sitting: Sitting, console: Console, plain: bool) -> int:
    """Play one match, in this terminal alone. Gives the exit code."""
    with held(sitting.autosave):
        if plain:
            return PlainGame(console, sitting).run()
        from fabletop.terminal.screen import show  # loading it takes half a second that plain mode need not wait for

        code = show(sitting)
    if sitting.finished is not None:
        console.put(f"To look back: fabletop replay {sitting.finished}{sitting.taken_along}")
    elif sitting.autosave is not None and not sitting.trouble:
        console.put(f"The game is saved; go on with: {sitting.go_on_with}")
    if sitting.trouble:
        console.put(sitting.trouble)
    return code


def open_console() -> Console:
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a stray byte is no reason to lose a game
    return Console(sys.stdin, sys.stdout)


def at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def said_terminal(console: Console) -> bool:
    """Whether there is a terminal to draw on; if not, that is said."""
    if not at_terminal():
        console.put("Standard input or output is no terminal: playing in plain mode.")
    return at_terminal()


def _choose_match(console: Console, found: Sequence[Saved]) -> Path | None:
    """One of some matches, the latest first; None if nobody chooses."""
    if len(found) == 1 or not at_terminal():
        return found[0].path
    console.put("Matches:", *(f"  {number}. {each.words}" for number, each in enumerate(found, 1)))
    try:
        return found[ask_number(console, "Which one", range(1, len(found) + 1), 1) - 1].path
    except (EndOfInput, KeyboardInterrupt):
        console.put()
        return None
