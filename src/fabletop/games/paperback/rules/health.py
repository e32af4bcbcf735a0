"""Health, stages, flip and stun (PA-027 to PA-054, PA-217)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.paperback.rules.in_force import InForce
from fabletop.games.paperback.state import NO_ENEMY, Adventure, enemy_ref


class RunLost(Exception):
    """The run is over; says why."""


class BattleWon(Exception):
    """The enemy is defeated on its second side: nothing of the turn comes after it (PA-056)."""


def max_hp_of(table: Adventure, printed: int) -> int:
    """An enemy's Max HP at this table's difficulty (PA-R91)."""
    if table.settings.difficulty == "story":
        return -(-printed * 85 // 100)
    return -(-printed * 110 // 100) if table.settings.difficulty == "hard" else printed


def check(table: Adventure) -> None:
    """After every single effect: is the player dead, does the enemy flip, is it defeated (PA-217, PA-R35)?"""
    if table.hp <= 0:
        raise RunLost("out of health")
    if table.enemy_hp > 0 or table.enemy == NO_ENEMY or table.defeated:
        return
    if table.stage == 0:
        flip(table)
    if table.enemy_hp <= 0:
        table.cite("PA-049", "PA-056")
        raise BattleWon


@rule("PA-032", "PA-040", "PA-042", "PA-043", "PA-044", "PA-046", "PA-047", "PA-048", "PA-215", "PA-217")
def flip(table: Adventure) -> None:
    """To the second side, with its health less the surplus, stunned for this turn (PA-039 to PA-048)."""
    surplus = -table.enemy_hp
    table.stage = 1
    table.enemy_hp = max_hp_of(table, table.side.max_hp) - surplus
    table.intent = 0
    table.stunned = table.flipped = True
    InForce.end_of(table, "stage")
    table.say("{} flips to its second side, stunned.", enemy_ref(table), rule="PA-039")
    if surplus:
        by = "PA-041" if table.enemy_hp > 0 else ("PA-041", "PA-050")
        table.say("The surplus of {} carries over: {} HP left.", surplus, max(0, table.enemy_hp), rule=by)
    table.beat("slow")
    InForce.happen(table, "stage_flip")
    InForce.happen(table, "intent_moved")
    InForce.happen(table, "setup")  # PA-R34


def enemy_loses(table: Adventure, n: int, by_hits: bool = False) -> None:
    """Take HP from the enemy. The surplus is settled by `check`."""
    if n <= 0 or table.enemy == NO_ENEMY:
        return
    table.enemy_hp -= n
    table.dealt += n
    table.dealt_in_run += n
    if table.run.log is not None:
        left = max(0, table.enemy_hp)
        words = "{} takes {} damage: {} HP left." if by_hits else "{} loses {} HP: {} left."
        table.say(words, enemy_ref(table), n, left, rule="PA-031" if by_hits else ("PA-130", "PA-083"))
    if not by_hits:
        InForce.happen(table, "enemy_hp_lost")


@rule("PA-033")
def enemy_heals(table: Adventure, n: int) -> None:
    """Up to the Max HP of the side that is up (PA-033, PA-090)."""
    most = max_hp_of(table, table.side.max_hp)
    healed = min(n, most - table.enemy_hp)
    if healed > 0:
        table.enemy_hp += healed
        table.say("{} heals {} HP: {} of {}.", enemy_ref(table), healed, table.enemy_hp, most, rule="PA-090")


def heal(table: Adventure, n: int) -> None:
    """Up to Max HP; the rest is lost (PA-029)."""
    healed = min(n, table.max_hp - table.hp)
    if healed > 0:
        table.hp += healed
        table.say("You heal {} HP: {} of {}.", healed, table.hp, table.max_hp, rule="PA-029")
        InForce.happen(table, "healed")


def change_max_hp(table: Adventure, n: int) -> None:
    """Raising it does not heal; health above it is lost (PA-030, PA-R63)."""
    table.max_hp = max(1, table.max_hp + n)
    table.hp = min(table.hp, table.max_hp)
    table.say("Your Max HP is now {}.", table.max_hp, rule="PA-030")


def stun(table: Adventure) -> None:
    """No action this turn (PA-051 to PA-054)."""
    if not table.stunned:
        table.stunned = True
        table.say("{} is stunned: it will not act this turn.", enemy_ref(table), rule="PA-053")
