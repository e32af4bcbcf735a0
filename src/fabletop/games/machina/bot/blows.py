"""Attacks as computer players reckon with them: what a text hits with, from how far, and what that comes to.

What is printed is read once for each text. What is in force now comes in where a number is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import NamedTuple
from weakref import WeakKeyDictionary

from fabletop.engine.effects import Select, walk
from fabletop.engine.effects.selectors import Named
from fabletop.games.machina.box import Box
from fabletop.games.machina.card_texts import Text
from fabletop.games.machina.effects.fighting import Attack
from fabletop.games.machina.effects.payments import Pay
from fabletop.games.machina.rules.fighting import chance
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.rules.weapons import aim_mode
from fabletop.games.machina.state import NONE, Expedition

TILE = "tile"  # in place of how an attack is aimed: it hits all on its tile


class Blow(NamedTuple):
    """An attack that a text makes: the text, the stamina it costs, its dice, how it is aimed and how far, how many
    attacks it is, whether it hits everybody there, and whether it is played once in a turn at most."""

    text: int
    cost: int
    high: int
    low: int
    arcane: bool
    mode: str
    range: int
    times: int
    all: bool
    once: bool


_BLOWS: WeakKeyDictionary[Box, dict[int, Blow | None]] = WeakKeyDictionary()


def blow_of(box: Box, number: int) -> Blow | None:
    """The attack of a text that is played for stamina; none if it makes none."""
    known = _BLOWS.setdefault(box, {})
    if number not in known:
        known[number] = _read(number, box.book.texts[number])
    return known[number]


def _read(number: int, text: Text) -> Blow | None:
    attacks = [each for each in walk(text.do) if isinstance(each, Attack)]
    if not attacks:
        return None
    first = attacks[0]
    aimed = aim_mode(text)
    mode, range_, everybody = ("melee", 1, False) if aimed is None else (*aimed, False)
    if isinstance(first.who, Select) and first.who.pick == "all":
        everybody = True
        if not (isinstance(first.who.in_, Named) and first.who.in_.name == "adjacent"):
            mode, range_ = (TILE, 0) if aimed is None else (mode, range_)
    return Blow(
        number, stamina_in(text), first.high, first.low, first.arcane, mode, range_, len(attacks), everybody,
        text.limit is not None,
    )  # fmt: skip


def stamina_in(text: Text) -> int:
    """The stamina that playing a text takes."""
    return sum([each.n for each in text.cost if isinstance(each, Pay) and each.attr == "stamina"])


def essence_in(text: Text) -> int:
    return sum([each.n for each in text.cost if isinstance(each, Pay) and each.attr == "essence"])


def blows_of_monster(table: Expedition, unit: int) -> Iterator[Blow]:
    """What a monster may attack with: by its card, and by the current horror event."""
    numbers = list(table.unit(unit).texts.played)
    if table.dread != NONE:
        numbers += table.printed(table.dread).texts.played
    for number in numbers:
        blow = blow_of(table.box, number)
        if blow is not None:
            yield blow


def hits(table: Expedition, unit: int, blow: Blow, victim: int, essence: int = 0) -> float:
    """How likely one attack of a unit is to hit another, by what is printed and what changes rolls and defences."""
    more = Now.stat(table, "attack_roll", unit, 0) + essence
    wanted = attribute(table, victim, "will" if blow.arcane else "armor")
    return chance(blow.high, blow.low, max(0, wanted - more))


def at_least(successes: int, tries: int, share: float) -> float:
    """How likely so many of some tries are to succeed."""
    if successes <= 0:
        return 1.0
    if tries < successes:
        return 0.0
    # one after the other: the chance to have so many after each try
    have = [1.0] + [0.0] * successes
    for _ in range(tries):
        for number in range(successes, 0, -1):
            gone = have[number - 1] * share
            have[number] += gone
            have[number - 1] -= gone
    return have[successes]


def fatal(expected: float, lives: int) -> float:
    """How likely so many expected hits are to be as many as somebody can take, if they come by chance."""
    if expected <= 0:
        return 0.0
    term = left = exp(-expected)
    for number in range(1, lives):
        term *= expected / number
        left += term
    return max(0.0, 1.0 - left) if lives > 0 else 1.0
