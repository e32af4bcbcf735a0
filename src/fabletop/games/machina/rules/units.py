"""Units and their attributes (MA-179 to MA-194): what is printed, what items add, and all that changes it now."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.rules.in_force import MAXIMA, touched
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import NONE, Expedition

LEAST, MOST = 0, 9


@rule("MA-180", "MA-181", "MA-186")
def attribute(table: Expedition, unit: int, name: str) -> int:
    """Armor, will, or the maximum of stamina, health or essence: worked out anew each time, and only then limited."""
    present = touched(table)
    found: int = getattr(table.unit(unit), name)
    if unit < table.seats:
        if name == "essence":
            found = min(found, table.settings.essence_max)
        found += present.works.bonus.get((unit, name), 0)
    if name in present.names:
        found = Now.stat(table, name, unit, found)
    return LEAST if found < LEAST else MOST if found > MOST else found


def column(table: Expedition, name: str) -> list[int]:
    """What units have left of health, stamina or essence."""
    found: list[int] = getattr(table, name)
    return found


@rule("MA-191")
def wounded(table: Expedition, unit: int) -> bool:
    return table.health[unit] < attribute(table, unit, "health")


@rule("MA-183", "MA-187")
def fit(table: Expedition) -> None:
    """Nobody has more than the maximum: where that has fallen, what they have falls to it. While nothing changes a
    maximum that need be looked at only when other cards are in force."""
    changing = touched(table).limits
    if not changing and table.fitted == table.force:
        return  # as nearly always
    table.fitted = NONE if changing else table.force
    for seat in table.explorers():
        for name in MAXIMA:
            left = column(table, name)
            if left[seat] > LEAST:
                most = attribute(table, seat, name)
                if left[seat] > most:
                    left[seat] = most
    health = table.health
    for unit in table.order:
        most = attribute(table, unit, "health") if changing else table.unit(unit).health
        if health[unit] > most:
            health[unit] = most


def stamina_of(table: Expedition, unit: int) -> int:
    """The stamina that a unit can spend: none if it is incapacitated (MA-R69)."""
    left = table.stamina[unit]
    return 0 if left and "stunned" in touched(table).names and Now.has(table, unit, "stunned") else left


@rule("MA-182", "MA-183", "MA-190")
def restore(table: Expedition, unit: int, attr: str, n: int) -> None:
    """What is beyond the maximum is lost."""
    if attr == "essence" and unit >= table.seats:
        return
    left = column(table, attr)
    gained = min(n, attribute(table, unit, attr) - left[unit])
    if gained > 0:
        left[unit] += gained
        table.say("{} restores {} {}.", unit_ref(table, unit), gained, attr, rule="MA-182")
        if attr != "stamina":
            for _ in range(gained):
                Now.happen(table, f"restore_{attr}", victim=unit)


def lacks(table: Expedition, unit: int, attr: str) -> bool:
    """Whether restoring something would do anything."""
    if attr == "essence" and unit >= table.seats:
        return False
    return column(table, attr)[unit] < attribute(table, unit, attr)
