"""What the enemy means to do: the action that its intent shows (PA-036, PA-037, PA-052)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fabletop.games.paperback.effects.verbs import Attack
from fabletop.games.paperback.rules.reading import amount, attack_more, total
from fabletop.games.paperback.state import Adventure


def attacks(table: Adventure) -> bool:
    """Whether the enemy is about to attack."""
    return not table.stunned and any(isinstance(line, Attack) for line in table.action.lines)


def attack_of(table: Adventure) -> int:
    """The sum of the attacks of the indicated action; 0 if the enemy is stunned."""
    if table.stunned:
        return 0
    more = attack_more(table)
    return sum(
        max(0, amount(table, line.n) + more) * line.times for line in table.action.lines if isinstance(line, Attack)
    )


def block_value(table: Adventure) -> int:
    """What the indicated action takes off the sum of hits; a stunned enemy has none (PA-052)."""
    return 0 if table.stunned else max(0, table.action.block + total(table, "enemy_block"))


COUNTERS: dict[str, Callable[[Any], int]] = {
    "enemy.attack": lambda now: attack_of(now.table),
    "enemy.block": lambda now: block_value(now.table),
}
