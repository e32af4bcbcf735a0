"""Targeting: what a unit may choose as the target of an ability (MA-096 to MA-110, MA-281 to MA-287)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fabletop.engine.citing import rule
from fabletop.games.machina.ground.board import SLOT_OF, apart
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.map import adjacent_to_door, standing_on
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import DOOR, ITEM, NONE, ON_ITEM, SLOT, SPACE, Expedition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fabletop.games.machina.ground.ground import Ground


@rule("MA-096", "MA-098", "MA-099", "MA-100", "MA-101", "MA-102", "MA-109")
def in_reach(now: Now, things: Sequence[int], mode: str, range_: int, eth: bool = False) -> list[int]:
    """Those of some things at which who plays an ability may aim it: in melee, within range, or within range past
    obstacles. Whoever plays it is one of them, if they are among these things (MA-103)."""
    table, me = now.table, now.me
    if me == NONE or table.at[me] < 0:
        return []
    if mode == "weapon":
        found = {each for how, far in weapon_modes(now) for each in in_reach(now, things, how, far, eth)}
        return [each for each in things if each in found or each == me]
    if mode != "melee":
        mode, range_ = _aiming(now, mode, range_)
    at, here, ground = table.at, table.at[me], table.ground
    between = blockers(table, mode)
    reached = []
    for thing in things:
        if DOOR <= thing < SLOT:
            hit = _door_in_reach(table, me, thing - DOOR, mode, range_)
        else:
            place = thing - SPACE if thing >= SPACE else at[thing]
            hit = thing == me or (place >= 0 and _in_line(ground, here, place, mode, range_, between))
            if hit and thing < SPACE and not eth:
                hit = may_target(table, me, thing)
        if hit:
            reached.append(thing)
    return reached


@rule("MA-104")
def _aiming(now: Now, mode: str, range_: int) -> tuple[str, int]:
    """A range with all that changes it now, and whether obstacles stop the line."""
    table = now.table
    makers = [now.me, *([ITEM + now.source.handle] if now.source.kind == ON_ITEM else [])]
    active = now.text < 0 or table.box.book.texts[now.text].active
    for each in makers:
        range_ = Now.stat(table, "range", each, range_) if active else range_
        if mode == "ranged" and Now.has(table, each, "targets_through"):
            mode = "through"
    return mode, range_ + (table.settings.range_count == "between")


@rule("MA-098", "MA-099", "MA-100", "MA-101", "MA-102")
def place_in_reach(table: Expedition, here: int, there: int, mode: str, range_: int) -> bool:
    return _in_line(table.ground, here, there, mode, range_, blockers(table, mode))


def _in_line(ground: Ground, here: int, there: int, mode: str, range_: int, between: int) -> bool:
    if mode == "melee":
        return ground.adjacent(here, there)
    return apart(here, there) <= range_ and ground.sees(here, there, between)


def blockers(table: Expedition, mode: str) -> int:
    """The spaces past which something cannot be aimed, beside those that stop sight."""
    return table.ground.obstacles | standing_on(table) if mode == "ranged" else 0


@rule("MA-108", "MA-R131")
def _door_in_reach(table: Expedition, unit: int, door: int, mode: str, range_: int) -> bool:
    here, ground = table.at[unit], table.ground
    if mode != "melee":
        return any(place == here or place_in_reach(table, here, place, mode, range_) for place in ground.doors[door])
    if table.settings.melee_doors == "own":
        return adjacent_to_door(table, unit, door)
    return any(place == here or ground.adjacent(here, place) for place in ground.doors[door])


@rule("MA-281", "MA-283", "MA-287")
def may_target(table: Expedition, unit: int, other: int) -> bool:
    """Whether a unit may choose another as target: not an ethereal one, unless something permits it."""
    if unit == other or "ethereal" not in touched(table).names or not Now.has(table, other, "ethereal"):
        return True
    return Now.has(table, unit, "sees_ethereal") or in_light(table, unit)


@rule("MA-282")
def in_light(table: Expedition, unit: int) -> bool:
    """Whether a lit chapter space is on a unit's tile."""
    slot = SLOT_OF[table.at[unit]]
    return any(SLOT_OF[space] == slot for space in table.lit)


@rule("MA-105", "MA-106")
def weapon_modes(now: Now) -> Sequence[tuple[str, int]]:
    """How the weapon that an augment is on may be aimed: in melee, ranged, through, with the range of each."""
    from fabletop.games.machina.rules.weapons import modes_of  # which reads texts, and they know scopes

    host = now.roles.get("host", NONE)
    return modes_of(now.table, host - ITEM) if host >= ITEM else ()
