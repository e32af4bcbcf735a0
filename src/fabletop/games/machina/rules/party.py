"""Who decides: an explorer's player, the party, the hive mind, or whoever controls a monster (MA-037, MA-R109,
MA-R112).

Whatever the rules leave open is decided by the players of living explorers together; what a scheming monster does, by
those whose explorers have died.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from fabletop.engine import windows
from fabletop.engine.questions import Option, arrange
from fabletop.engine.windows import Deciders
from fabletop.engine.words import Ref, Rules
from fabletop.games.machina.state import NONE, Expedition

T = TypeVar("T")
PARTY = -1  # in place of a seat: the living explorers together


def player_of(table: Expedition, seat: int) -> int:
    """The player to whom a seat belongs (MA-R110)."""
    return seat // table.settings.hands_per_player


def plotters(table: Expedition) -> list[int]:
    """The dead who may plot against the living, in the order of their deaths: players without a living explorer
    (MA-492, MA-R110)."""
    if not table.fallen or table.settings.hands_per_player == 1:
        return table.fallen[:]
    alive = {player_of(table, seat) for seat in table.living()}
    return [seat for seat in table.fallen if player_of(table, seat) not in alive]


def hive_of(table: Expedition, monster: int) -> int:
    """Which of the dead plays a monster: in turn, by the queue (MA-519, MA-R109)."""
    dead = plotters(table)
    if not dead:
        return PARTY
    if table.settings.hive == "first_dead":
        return dead[0]
    place = table.order.index(monster) if monster in table.order else monster - table.seats
    return dead[place % len(dead)]


def master_of(table: Expedition, unit: int) -> int:
    """The seat that decides for a unit; the party for a mindless monster."""
    if unit == NONE:
        return PARTY
    if unit < table.seats:
        return unit
    for monster, seat in table.controlled:
        if monster == unit and table.monster == unit:
            return seat
    if table.monster == unit:
        return hive_of(table, unit) if table.schemes else PARTY
    return hive_of(table, unit) if plotters(table) else PARTY


def lead(table: Expedition) -> int:
    """Who speaks for the party where one voice is enough: the explorer whose turn it is, or the first who lives."""
    living = table.living()
    return table.turn if table.turn in living else living[0] if living else 0


async def decide(
    table: Expedition,
    who: int,
    prompt: str,
    options: Callable[[], Sequence[T]],
    rule: Rules,
    tag: str,
    show: Callable[[T], Option],
    args: tuple[Any, ...] = (),
    source: Ref | None = None,
    interruptible: bool = False,
    key: Callable[[T], str] | None = None,
) -> T:
    """Let a seat or the party choose one of several. What is the only way is taken without a word, since all of it lies
    open."""
    found = options()
    if len(found) == 1 or (who == PARTY and table.settings.ambiguity == "auto"):
        return found[0]
    seats, how = _deciders(table, who)
    return await windows.decide(
        seats, prompt, options, rule, tag, show, how=how, args=args, source=source, interruptible=interruptible, key=key
    )


def _deciders(table: Expedition, who: int) -> tuple[Sequence[int], Deciders]:
    """Whose wish counts, and how."""
    if who == PARTY:
        return table.living() or [0], table.settings.party
    if who in table.fallen and table.settings.hive == "vote" and len(plotters(table)) > 1:
        return plotters(table), "majority"
    return [who], "majority"


async def in_order(
    table: Expedition,
    who: int,
    prompt: str,
    things: Sequence[T],
    rule: Rules,
    show: Callable[[T], Option],
    args: tuple[Any, ...] = (),
) -> Sequence[T]:
    """Let a seat, or one voice of the party, say in which order several things happen (MA-R127)."""
    if len(things) < 2 or (who == PARTY and table.settings.ambiguity == "auto"):
        return things
    seat = lead(table) if who == PARTY else who
    return await arrange(seat, prompt, lambda: things, rule, "order", args=args, show=show)
