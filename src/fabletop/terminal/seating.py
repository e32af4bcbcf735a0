"""Who sits where, and by which settings: worked out from what was said, or asked for in plain lines."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from fabletop.bots import level, levels, seated, usual_level
from fabletop.engine.game import Game
from fabletop.engine.settings import read_setting
from fabletop.engine.words import Refused
from fabletop.terminal.answers import read_number
from fabletop.terminal.console import Console
from fabletop.terminal.sitting import HUMAN, ME, PEOPLE

ANY = "any"  # the side of somebody who lets it be drawn


def who_sits_where(game: Game[Any], seats: int, settings: Any, bots: Sequence[str] | None) -> list[str]:
    """A name for each seat: "human" or the level of a computer player. Without names you play against the best."""
    if not bots:
        bots = [usual_level(game).name]
    for name in bots:
        if name not in PEOPLE:
            level(game, name)
    if list(bots) == [ME]:
        return [ME] * seats
    if len(bots) == 1:
        return [HUMAN, *list(bots) * (seats - 1)]
    return seated(game, seats, settings, bots)


def who_may_sit(game: Game[Any]) -> dict[str, str]:
    """Who may sit on a seat, by name, and what that means."""
    return {HUMAN: PEOPLE[HUMAN], **{each.name: each.about for each in levels(game)}, ME: PEOPLE[ME]}


def sides_of(game: Game[Any], seats: int, chosen: Mapping[str, object]) -> list[str]:
    """The side of each seat, once it is settled which is which."""
    return game.sides(seats, game.read_options({**chosen, **game.simulated}))


def take_side(sides: Sequence[str], side: str, players: Sequence[str], others: str) -> list[str]:
    """Who sits where if the one human takes the first seat of a side. A computer player moves to where they sat; where
    several humans sat, computer players take the other seats."""
    seat = sides.index(side)
    found = list(players)
    humans = [each for each, name in enumerate(found[: len(sides)]) if name in PEOPLE]
    if len(humans) == 1:
        found[humans[0]], found[seat] = found[seat], HUMAN
    else:
        found[: len(sides)] = [HUMAN if each == seat else others for each in range(len(sides))]
    return found


def say_seats(names: Sequence[str], players: Sequence[str]) -> str:
    return ", ".join(f"{name} ({player})" for name, player in zip(names, players, strict=True))


def ask_all(
    console: Console,
    game: Game[Any],
    seats: int | None,
    options: Mapping[str, object],
    called: Sequence[str] | None = None,
) -> tuple[int, Any, list[str]]:
    """Ask for what was not given. `called`: the names of the players, if they were given; there are as many seats."""
    console.put("", game.title, game.summary, "Press Enter for what stands in brackets.")
    if seats is None and called and len(called) in game.seats:
        seats = len(called)
    if seats is None:
        few, many = game.seats[0], game.seats[-1]
        seats = ask_number(console, "How many players", game.seats, game.usual_seats) if few < many else few
    settings = game.read_options(options)
    usual = who_sits_where(game, seats, settings, None)
    if not options and game.options.__struct_fields__:
        chosen: dict[str, Any] = {}
        side = _ask_side(console, game, seats) if game.simulated else ANY
        if side != ANY:
            chosen.update(game.simulated)
            usual = take_side(sides_of(game, seats, chosen), side, usual, usual[-1])
        settings = _ask_settings(console, game, chosen)
    if game.seats[-1] == 1:  # who plays alone sits where the only chair is
        return seats, settings, [HUMAN]
    names = called if called and len(called) == seats else game.seat_names(seats, settings)
    known = who_may_sit(game)
    console.put("", "Who sits where?", *(f"  {name}: {about}" for name, about in known.items()))
    players: list[str] = []
    for seat, player in enumerate(usual):
        others = ME if ME in players else player  # who plays several seats may well play them all
        players.append(_ask_one_of(console, names[seat], list(known), others))
    return seats, settings, players


def ask_number(console: Console, words: str, allowed: range, usual: int) -> int:
    while True:
        typed = console.ask(f"{words}, {allowed[0]} to {allowed[-1]} [{usual}]") or str(usual)
        number = read_number(typed)
        if number is not None and number in allowed:
            return number
        console.put(f"Type a number from {allowed[0]} to {allowed[-1]}.")


def _ask_side(console: Console, game: Game[Any], seats: int) -> str:
    known = {side.casefold(): side for side in (ANY, *sides_of(game, seats, {}))}
    return known[_ask_one_of(console, f"Which side do you play: {', '.join(known.values())}", list(known), ANY)]


def _ask_one_of(console: Console, words: str, known: Sequence[str], usual: str) -> str:
    while True:
        typed = (console.ask(f"{words} [{usual}]") or usual).casefold()
        found = [name for name in known if name == typed] or [name for name in known if name.startswith(typed)]
        if len(found) == 1:
            return found[0]
        console.put(f"Type one of: {', '.join(known)}.")


def _ask_settings(console: Console, game: Game[Any], chosen: dict[str, Any]) -> Any:
    """The usual settings, with what the players change in them."""
    hints = typing.get_type_hints(game.options, include_extras=True)
    console.put(
        "",
        "House rules: press Enter to play as the rulebook says.",
        'Type "list" to hear them, NAME=VALUE to change one, a name alone to hear what it means.',
    )
    settings = game.read_options(chosen)
    titled = {title_of(hint).casefold(): name for name, hint in hints.items() if title_of(hint)}
    while typed := console.ask("House rules"):
        name, sign, value = (part.strip() for part in typed.partition("="))
        name = titled.get(name.casefold(), name)
        if typed.casefold() == "list":
            console.put(*(f"  {_setting(settings, each, hints[each])}" for each in hints))
        elif name not in hints:
            console.put(f'There is no setting "{name}". There are: {", ".join(hints)}.')
        elif not sign:
            said = f"{_setting(settings, name, hints[name])}{_allowed(hints[name])}"
            console.put(*about_setting(hints[name]), said)
        else:
            try:
                settings = game.read_options({**chosen, name: read_setting(value, hints[name])})
            except Refused as fault:
                console.put(fault.words)
            else:
                chosen[name] = getattr(settings, name)
                console.put(_setting(settings, name, hints[name]))
    return settings


def _setting(settings: Any, name: str, hint: Any) -> str:
    """A setting with its value, and what it is called where it has a title."""
    title = title_of(hint)
    return f"{f'{title}: ' if title else ''}{name}={say_setting(getattr(settings, name))}"


def about_setting(hint: Any) -> list[str]:
    """What a setting means, as far as its type says."""
    marks = getattr(hint, "__metadata__", ())
    return [mark.description for mark in marks if isinstance(mark, msgspec.Meta) and mark.description]


def title_of(hint: Any) -> str:
    """What a setting is called, if its type says it."""
    marks = getattr(hint, "__metadata__", ())
    return next((mark.title for mark in marks if isinstance(mark, msgspec.Meta) and mark.title), "")


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
