"""Hits, blocks, mana, hex and boon (PA-106 to PA-120)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects.english import number_of
from fabletop.games.paperback.rules.in_force import InForce
from fabletop.games.paperback.state import Adventure, enemy_ref

FIELDS = {
    "you.boon": "boon",
    "you.mana": "mana",
    "you.hex": "hex",
    "enemy.hex": "enemy_hex",
    "enemy.boon": "enemy_boon",
}


def add(table: Adventure, counter: str, n: int) -> int:
    """Change a counter, never below 0 nor above the table's cap; gives by how much it changed."""
    name = FIELDS[counter]
    before: int = getattr(table, name)
    after = max(0, before + n)
    cap = table.settings.counter_cap
    if cap is not None and after > cap:
        after = max(cap, before)
    setattr(table, name, after)
    return after - before


def add_hits(table: Adventure, n: int) -> None:
    if table.hits_counted:
        table.say("{} hits come too late.", n, rule="PA-091")
        return
    table.hits += n
    _tell(table, "hit", n, table.hits, "PA-107")


@rule(when={"PA-091": lambda table, n: table.blocks_counted})
def add_blocks(table: Adventure, n: int) -> None:
    table.blocks += n
    if table.blocks_counted:
        table.pool = max(0, table.pool + n)
    _tell(table, "block", n, table.blocks, "PA-106")


def _tell(table: Adventure, thing: str, n: int, now: int, rule: str) -> None:
    """Hits or blocks were made ready, or taken away."""
    if table.run.log is not None and n:
        words = "{} ready: {} in all." if n > 0 else "{} fewer: {} in all."
        table.say(words, number_of(abs(n), thing), max(0, now), rule=rule)


def add_mana(table: Adventure, n: int) -> None:
    changed = add(table, "you.mana", n)
    if changed:
        words = "You gain {} mana: {} in all." if changed > 0 else "You lose {} mana: {} left."
        table.say(words, abs(changed), table.mana, rule="PA-109")


def add_hex(table: Adventure, who: str, n: int) -> None:
    """Hex works against whoever it is on (PA-112, PA-113)."""
    changed = add(table, f"{who}.hex", n)
    if not changed:
        return
    yours = who == "you"
    rule = "PA-112" if yours else "PA-113"
    if table.run.log is not None:
        whom = "you" if yours else enemy_ref(table)
        now = table.hex if yours else table.enemy_hex
        words = "{} hex on {}: {} now." if changed > 0 else "{} hex off {}: {} left."
        table.say(words, abs(changed), whom, now, rule=rule)
    if changed > 0:
        InForce.happen(table, "hex_added", yours=yours)


def add_boon(table: Adventure, who: str, n: int) -> None:
    """Boon works for whoever has it (PA-115, PA-116)."""
    changed = add(table, f"{who}.boon", n)
    if not changed:
        return
    yours = who == "you"
    if table.run.log is not None:
        now = table.boon if yours else table.enemy_boon
        if yours:
            words = "You gain {} boon: {} now." if changed > 0 else "You lose {} boon: {} left."
            table.say(words, abs(changed), now, rule="PA-115")
        else:
            words = "{} gains {} boon: {} now." if changed > 0 else "{} loses {} boon: {} left."
            table.say(words, enemy_ref(table), abs(changed), now, rule="PA-116")
    if changed > 0:
        InForce.happen(table, "boon_gained", yours=yours)
