"""How an unfinished run stands, for players who look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from fabletop.games.paperback.rules.health import max_hp_of
from fabletop.games.paperback.state import NO_ENEMY, Adventure

# In points of damage: what a point of health is worth, a battle that is won, and counters; and how wide the scale from
# lost to won is.
HEALTH, BATTLE, HEX, BOON, MANA, WIDTH = 1.5, 60.0, 0.7, 0.45, 0.35, 30.0


def estimate(table: Adventure) -> Sequence[float]:
    """From 0 (lost) to 1 (won): the health that is left against what the present enemy has left."""
    left = 0
    if table.enemy != NO_ENEMY and not table.defeated:
        left = max(0, table.enemy_hp)
        if table.stage == 0:
            left += max_hp_of(table, table.cards.stages[table.enemy][1].max_hp)
    stands = HEALTH * table.hp - left + BATTLE * (len(table.fights) - table.battle + 1)
    stands += HEX * table.enemy_hex + BOON * min(6, table.boon) + MANA * min(6, table.mana)
    return (1.0 / (1.0 + exp(-stands / WIDTH)),)
