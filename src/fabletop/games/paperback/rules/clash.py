"""Clash: ability, hits, blocks and mana, the enemy's action (PA-077 to PA-093, PA-213, PA-214)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.games.paperback.catalogue import Icons
from fabletop.games.paperback.rules.abilities import perform_ability
from fabletop.games.paperback.rules.counters import add_mana
from fabletop.games.paperback.rules.health import check, enemy_loses
from fabletop.games.paperback.rules.intent import block_value
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.reading import running, stands_for, total
from fabletop.games.paperback.state import CLASH, ON_ENEMY, PASSED, VOWEL, Adventure, enemy_ref

HITS, BLOCKS, MANA = range(3)
ICONS = ("hits", "blocks", "mana")


@rule("PA-077", when={("PA-066", "PA-131", "PA-214"): lambda table: table.splay == PASSED})
async def clash(table: Adventure) -> None:
    """Four steps, always in this order (PA-077)."""
    table.phase = CLASH
    if table.splay != PASSED:
        await Now.occur(table, "word")
        await use_ability(table)
        await Now.occur(table, "after_top")
    await Now.occur(table, "before_hits")
    await deal_hits(table)
    await Now.occur(table, "after_hits")
    count_blocks_and_mana(table)
    await Now.occur(table, "counted")
    await enemy_acts(table)
    table.then(("cleanup",))


@rule(when={"PA-162": lambda table: _on_top(table) == VOWEL, "PA-175": lambda table: _penalty_on_top(table)})
async def use_ability(table: Adventure) -> None:
    """Step 1: the top card's text; a penalty card has none (PA-078, PA-175)."""
    if _penalty_on_top(table):
        return
    await perform_ability(table, table.top)
    if table.queue:
        await Now.settle(table)


def _on_top(table: Adventure) -> int:
    tile, _ = table.row[table.top]
    return tile


def _penalty_on_top(table: Adventure) -> bool:
    tile = _on_top(table)
    return tile != VOWEL and table.printed(tile).kind == "penalty"


@rule("PA-081", "PA-082", "PA-107", when={"PA-052": lambda table: table.stunned})
async def deal_hits(table: Adventure) -> None:
    """Step 2: the block value is taken once from the sum of all hits (PA-079 to PA-083)."""
    made = max(0, table.hits + icons(table, HITS))
    block = block_value(table)
    pierced = max(0, block - total(table, "pierce")) if block else 0
    table.hits, table.hits_counted = made, True
    damage = max(0, made - pierced)
    if pierced:
        table.say("Hits: {}, of which {} blocked.", made, min(made, pierced), rule="PA-080")
    else:
        table.say("Hits: {}.", made, rule="PA-079")
    enemy_loses(table, damage, by_hits=True)
    table.beat()
    if table.stage == 1 and table.enemy_hp <= 0:
        table.cite("PA-092")
    check(table)
    if table.queue:
        await Now.settle(table)


@rule(
    *("PA-106", "PA-108", "PA-110"),
    when={"PA-085": lambda table: icons(table, MANA), "PA-093": lambda table: table.flipped},
)
def count_blocks_and_mana(table: Adventure) -> None:
    """Step 3 (PA-084, PA-085, PA-110)."""
    table.blocks = max(0, table.blocks + icons(table, BLOCKS))
    table.blocks_counted = True
    table.pool = table.blocks
    table.say("Blocks: {}.", table.blocks, rule="PA-084")
    mana = icons(table, MANA)
    if mana:
        add_mana(table, mana)
    table.beat()


async def enemy_acts(table: Adventure) -> None:
    """Step 4: all lines of the indicated action, from top to bottom, unless it is stunned (PA-038, PA-086)."""
    if not table.stunned:
        await Now.occur(table, "before_action")
    if table.stunned:
        table.say("{} is stunned and does nothing.", enemy_ref(table), rule="PA-051")
        table.beat()
        return
    action = table.action
    table.say("{}: {}", enemy_ref(table), action.name, rule=("PA-086", "PA-037", "PA-038"))
    table.beat()
    now = Now(table, Source(ON_ENEMY, table.stage))
    for line in action.lines:
        if table.stunned:
            table.cite("PA-R31")
            break
        await now.perform((line,))
        table.beat()
        await Now.settle(table)
    if not table.stunned:
        await Now.occur(table, "after_action")


# --- icons -----------------------------------------------------------------------------------------------------------


def icons(table: Adventure, which: int) -> int:
    """The icons of one kind that count: on the splayed edge of each card, and what texts add (PA-069, PA-071)."""
    if table.splay == PASSED:
        return 0
    both = running(table, "both_edges")
    number = 0
    for place, (tile, _) in enumerate(table.row):
        if tile < 0:
            continue
        edges: tuple[Icons, Icons] = table.printed(tile).edges
        number += edges[table.splay][which]
        if both and any(mod.filter is None or stands_for(table, place, mod.filter) for mod, _ in both):
            number += edges[1 - table.splay][which]
    name = ICONS[which]
    for mod, n in running(table, "icon"):
        if mod.icon == name:
            number += n * sum(
                [mod.filter is None or stands_for(table, place, mod.filter) for place in range(len(table.row))]
            )
    return number
