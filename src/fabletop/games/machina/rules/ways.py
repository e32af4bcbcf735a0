"""Equally short ways of mindless monsters: whether it makes a difference by which of them one goes (MA-037, MA-R153).

It nearly never does: a monster comes to the same space by all of them, and does the same there. Then the party is not
asked about each of its steps.
"""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from operator import or_

from fabletop.engine.citing import rule
from fabletop.games.machina.ground.board import bits_of, within
from fabletop.games.machina.ground.flood import FAR, spread
from fabletop.games.machina.rules.abilities import repertoire
from fabletop.games.machina.rules.hunting import (
    Sense,
    beside_explorers,
    huntable,
    imagined,
    playable_from,
    plays,
    seen_from_end,
    ways_as_short,
)
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.windows import may_open
from fabletop.games.machina.state import NONE, Expedition


@rule("MA-R153")
def all_one(
    table: Expedition, unit: int, known: Sense, quarry: int, path: tuple[int, ...], left: int, toward: int = NONE,
    marching: bool = False,
) -> bool:  # fmt: skip
    """Whether nothing depends on by which of the shortest ways a monster goes: it gets to the end of all of them by the
    steps that are left, and between no two of them it would turn to another, play something, or let anybody else do
    so. A `marching` one plays nothing on its way."""
    if len(path) > left or known.over.pits or table.unit(unit).behaviour is not None:
        return False
    if Now.waiting_for(table, "moved", ()) or (not marching and may_open(table)):
        return False
    boards = ways_as_short(known, path, left)[:-1] or _between(known, path)
    if not known.free >> path[-1] & 1 or not all(boards):
        return False  # somebody has come into its way since it set out
    if _doors_between(known, [1 << known.here, *boards, 1 << path[-1]]):
        return False
    all_between = reduce(or_, boards, 0)
    if toward == NONE and not _keeps_to(table, unit, known, quarry, all_between):
        return False
    return marching or not _plays_at(table, unit, all_between)


def _keeps_to(table: Expedition, unit: int, known: Sense, quarry: int, spaces: int) -> bool:
    """Whether a monster goes for the same explorer wherever on some spaces it stands (see `hunting.closest`)."""
    others = [seat for seat in huntable(table, unit) if seat != quarry]
    if not others:
        return True  # who is alone is not left for another
    at, health = table.at, table.health
    weakest = table.settings.tie_switch == "lowest_health"
    flood, far = known.flood(at[quarry]), 0
    while spaces:
        ring = flood.ring(far)
        if not ring:
            return False
        for seat in others if ring & spaces else ():
            closer = far if weakest and health[seat] < health[quarry] else far - 1
            near = ring & spaces & within(at[seat], closer)  # as the crow flies, at the most
            if near and known.flood(at[seat]).meets(near, closer) < FAR:
                return False
        spaces &= ~ring
        far += 1
    return True


def _between(known: Sense, path: tuple[int, ...]) -> list[int]:
    """Step by step the spaces on ways as long as this one to its end, without the end; nothing on them, where there are
    none any more."""
    back = seen_from_end(known, path)
    found, here = [], 1 << known.here
    for left in range(len(path) - 1, 0, -1):
        here = spread(here, back.steps) & back.layers[left] if left < len(back.layers) else 0
        found.append(here)
    return found


def _doors_between(known: Sense, boards: list[int]) -> bool:
    """Whether one of these ways leads through a closed door, at which it would stop."""
    if known.over.walls or known.over.doors:
        return False
    steps = list(pairwise(boards))
    for door in known.ground.shut:
        one, other = known.ground.doors[door]
        if any(a >> one & b >> other & 1 or a >> other & b >> one & 1 for a, b in steps):
            return True
    return False


def _plays_at(table: Expedition, unit: int, spaces: int) -> bool:
    """Whether a monster could play anything from one of some spaces, at the most with all its stamina."""
    texts = repertoire(table, unit).all
    beside = beside_explorers(table)
    possible = spaces & reduce(or_, [playable_from(table, each, beside) for each in texts], 0)
    if not possible or all(each.close for each in texts):
        return bool(possible)
    there = imagined(table)
    for space in bits_of(possible):
        there.at[unit] = space
        if plays(there, unit):
            return True
    return False
