"""Who sits where, and by which settings: worked out from what was said, or asked for in plain lines."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from fabletop.bots import level, levels, seated
from fabletop.engine.game import Game
from fabletop.engine.settings import read_setting
from fabletop.engine.words import Refused
from fabletop.terminal.answers import read_number
from fabletop.terminal.plain import Console
from fabletop.terminal.table import HUMAN


def who_sits_where(game: Game[Any], seats: int, settings: Any, bots: Sequence[str] | None) -> list[str]:
    """A name for each seat: "human" or the level of a computer player. Without names you play against the best."""
    if not bots:
        bots = [levels(game)[-1].name]
    for name in bots:
        if name != HUMAN:
            level(game, name)
    if len(bots) == 1:
        return [HUMAN, *list(bots) * (seats - 1)]
    return seated(game, seats, settings, bots)


def say_seats(names: Sequence[str], players: Sequence[str]) -> str:
    return ", ".join(f"{name} ({player})" for name, player in zip(names, players, strict=True))


def ask_all(
    console: Console, game: Game[Any], seats: int | None, options: Mapping[str, object]
) -> tuple[int, Any, list[str]]:
    console.say("", game.title, game.summary, "Press Enter for what stands in brackets.")
    if seats is None:
        seats = ask_number(console, "How many players", game.seats) if len(game.seats) > 1 else game.seats[0]
    settings = game.read_options(options)
    if not options and game.options.__struct_fields__:
        settings = _ask_settings(console, game)
    names = game.seat_names(seats, settings)
    known = {HUMAN: "somebody at this keyboard", **{each.name: each.about for each in levels(game)}}
    console.say("", "Who sits where?", *(f"  {name}: {about}" for name, about in known.items()))
    players = []
    for seat, usual in enumerate(who_sits_where(game, seats, settings, None)):
        players.append(_ask_one_of(console, names[seat], list(known), usual))
    return seats, settings, players


def ask_number(console: Console, words: str, allowed: range) -> int:
    while True:
        typed = console.ask(f"{words}, {allowed[0]} to {allowed[-1]} [{allowed[0]}]") or str(allowed[0])
        number = read_number(typed)
        if number is not None and number in allowed:
            return number
        console.say(f"Type a number from {allowed[0]} to {allowed[-1]}.")


def _ask_one_of(console: Console, words: str, known: Sequence[str], usual: str) -> str:
    while True:
        typed = (console.ask(f"{words} [{usual}]") or usual).casefold()
        found = [name for name in known if name == typed] or [name for name in known if name.startswith(typed)]
        if len(found) == 1:
            return found[0]
        console.say(f"Type one of: {', '.join(known)}.")


def _ask_settings(console: Console, game: Game[Any]) -> Any:
    """The usual settings, with what the players change in them."""
    hints = typing.get_type_hints(game.options, include_extras=True)
    chosen: dict[str, Any] = {}
    console.say(
        "", "Settings. To change one type NAME=VALUE; press Enter to play so. To hear what one means type its name."
    )
    settings = game.read_options(chosen)
    console.say(*(f"  {name}={say_setting(getattr(settings, name))}" for name in hints))
    while typed := console.ask("Settings"):
        name, sign, value = (part.strip() for part in typed.partition("="))
        if name not in hints:
            console.say(f'There is no setting "{name}". There are: {", ".join(hints)}.')
        elif not sign:
            console.say(
                *about_setting(hints[name]), f"{name}={say_setting(getattr(settings, name))}{_allowed(hints[name])}"
            )
        else:
            try:
                settings = game.read_options({**chosen, name: read_setting(value, hints[name])})
            except Refused as fault:
                console.say(fault.words)
            else:
                chosen[name] = getattr(settings, name)
                console.say(f"{name}={say_setting(chosen[name])}")
    return settings


def about_setting(hint: Any) -> list[str]:
    """What a setting means, as far as its type says."""
    marks = getattr(hint, "__metadata__", ())
    return [mark.description for mark in marks if isinstance(mark, msgspec.Meta) and mark.description]


def _allowed(hint: Any) -> str:
    if typing.get_origin(hint) is Annotated:
        return _allowed(hint.__origin__)
    if typing.get_origin(hint) is Literal:
        return f" ({', '.join(map(str, typing.get_args(hint)))})"
    if hint is bool:
        return " (yes, no)"
    if isinstance(hint, types.UnionType):
        return " (or none)" if types.NoneType in hint.__args__ else ""
    return ""


def say_setting(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
