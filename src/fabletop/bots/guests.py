"""Guests: computer players that other packages bring, found through entry points.

    [project.entry-points."fabletop.players"]
    greedy = "my_package:GREEDY"

The entry point is the guest's name, and what it names is a `Guest`. Nobody here wrote them: one that cannot be loaded,
or whose name is taken, is left out and said so in words, and what they answer is held against the question before any
rule gets it.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from fabletop.engine.game import Game, Level, Player, Situation
from fabletop.engine.questions import Ask, Plain
from fabletop.engine.registry import player_points
from fabletop.engine.words import Refused, Rules

TAKEN = frozenset({"random", "search", "hint", "human"})  # what is called so in every game
_NAME = re.compile(r"[a-z0-9][a-z0-9_.-]*")  # what can be typed in a list with commas
_repr = reprlib.Repr()
_repr.maxstring = _repr.maxother = 200
_repr.maxlist = _repr.maxtuple = _repr.maxdict = 40


class Guest(msgspec.Struct, frozen=True):
    """A computer player from outside: what it notices, how to make one for a seat of a match, and the ids of the games
    that it plays; any game, if none is named."""

    about: str
    make: Callable[[Game[Any], Random], Player]
    games: tuple[str, ...] = ()

    def plays(self, game: Game[Any]) -> bool:
        return not self.games or game.id in self.games


class Impossible(Refused):
    """A computer player has answered what its question does not allow."""

    answer = ""
    why = ""


def plainly(bot: Callable[[Situation[Any]], Plain]) -> Player:
    """A player made of one that answers in the plain form, as `Match.answer` takes it: with ids and plain data."""
    name = getattr(bot, "__name__", type(bot).__name__)

    def play(now: Situation[Any]) -> Any:
        answer = bot(now)
        try:
            return now.parse(answer)
        except Refused as fault:
            raise _impossible(name, now.ask, _repr.repr(answer), fault.words, fault.rule) from None

    return play


def judged(name: str, player: Player) -> Player:
    """A player of whom nobody knows whether what it answers is allowed."""

    def play(now: Situation[Any]) -> Any:
        ask = now.ask
        try:
            value = player(now)
        except Impossible as fault:  # under the name of its function, which tells less
            raise _impossible(name, ask, fault.answer, fault.why, fault.rule) from None
        try:
            return now.parse(now.plain(value))
        except Refused as fault:
            raise _impossible(name, ask, _repr.repr(value), fault.words, fault.rule) from None
        except Exception as fault:  # the question cannot even write it down
            why = "That is no value of this question. One that answers with ids and plain data is made with `plainly`."
            raise _impossible(name, ask, _repr.repr(value), why, ask.rule) from fault

    return play


def _impossible(name: str, ask: Ask[Any], answer: str, why: str, rule: Rules) -> Impossible:
    tag = f', tag "{ask.tag}"' if ask.tag else ""
    question = f'"{ask.prompt.replace("{}", "…")}" ({ask.kind}{tag})'
    fault = Impossible(f'The computer player "{name}" answered {answer} to {question}: {why}', rule)
    fault.answer, fault.why = answer, why
    return fault


# --- who is there ----------------------------------------------------------------------------------------------------


class _Found(NamedTuple):
    """An entry point: its name, the package it belongs to with its version, and the guest; or what is wrong with it."""

    name: str
    package: str
    version: str
    guest: Guest | None
    trouble: str = ""


class _Seated(NamedTuple):
    """The guests of one game, and those that are left out there, by name, with the reason."""

    levels: dict[str, Level]
    troubles: dict[str, str]


def guest_levels(game: Game[Any]) -> dict[str, Level]:
    """The guests that play a game, by name."""
    return _seated(game).levels


def guest_troubles(games: Iterable[Game[Any]]) -> list[str]:
    """What keeps guests out of these games, in words; each thing once."""
    return list(dict.fromkeys(words for game in games for words in _seated(game).troubles.values()))


def guest_packages(game: Game[Any], names: Iterable[str]) -> dict[str, str]:
    """Which of these players of a game are guests, each with the package and the version that it comes from."""
    known = guest_levels(game).keys() & set(names)
    return {
        each.name: f"{each.package} {each.version}".rstrip()
        for each in _found()
        if each.name in known and each.guest is not None and each.guest.plays(game)
    }


def why_not(game: Game[Any], name: str) -> str:
    """Why there is no guest of that name in a game; nothing if nobody has heard of one."""
    trouble = _seated(game).troubles.get(name, "")
    if trouble:
        return trouble
    elsewhere = [each for each in _found() if each.name == name and each.guest is not None]
    games = sorted({other for each in elsewhere if each.guest is not None for other in each.guest.games})
    return f'The computer player "{name}" of {elsewhere[0].package} plays only: {", ".join(games)}.' if games else ""


@lru_cache(maxsize=64)
def _seated(game: Game[Any]) -> _Seated:
    own = TAKEN | {level.name for level in game.levels}
    levels: dict[str, Level] = {}
    troubles: dict[str, str] = {}
    for name, several in _by_name().items():
        said = [each.trouble for each in several if each.trouble]
        meant = [(each.package, each.guest) for each in several if each.guest is not None and each.guest.plays(game)]
        packages = " and ".join(package for package, _ in meant)
        called = f'a computer player "{name}" for {game.title}'
        if len(meant) > 1:
            said.append(f"{packages} each bring {called}, so none is taken. Uninstall all but one.")
        elif meant and name in own:
            said.append(f"{packages} brings {called}, which has one of that name. It needs another name.")
        elif meant:
            levels[name] = _level(game, name, meant[0][1])
        if said:
            troubles[name] = " ".join(said)
    return _Seated(levels, troubles)


def _level(game: Game[Any], name: str, guest: Guest) -> Level:
    def make(rng: Random) -> Player:
        try:
            player = guest.make(game, rng)
        except Exception as fault:
            raise Refused(f'The computer player "{name}" cannot be made ({type(fault).__name__}: {fault}).') from fault
        if not callable(player):
            raise Refused(f'The computer player "{name}" is made as a {type(player).__name__}, which cannot be asked.')
        return judged(name, player)

    return Level(name, guest.about, make)


def _by_name() -> dict[str, list[_Found]]:
    found: dict[str, list[_Found]] = {}
    for each in _found():
        found.setdefault(each.name, []).append(each)
    return found


@lru_cache(maxsize=1)
def _found() -> tuple[_Found, ...]:
    """All entry points, loaded, in an order that does not depend on how they were installed."""
    found = []
    for point in player_points():
        package, version = (point.dist.name, point.dist.version) if point.dist is not None else (point.module, "")
        called = f'The computer player "{point.name}" of {package}'
        guest: Any = None
        trouble = ""
        try:
            guest = point.load()
        except Exception as fault:  # whatever a stranger's module does
            trouble = f"{called} cannot be loaded ({type(fault).__name__}: {fault}). It is left out."
        else:
            if not isinstance(guest, Guest):
                trouble = f"{called} is no `fabletop.bots.Guest` but a {type(guest).__name__}. It is left out."
            elif not _NAME.fullmatch(point.name):
                trouble = f"{called} is left out: a name is of small letters and digits, with - _ . between them."
        found.append(_Found(point.name, package, version, None if trouble else guest, trouble))
    return tuple(sorted(found, key=lambda each: (each.name, each.package)))
