"""A battle from its first enemy card to its end (PA-018 to PA-026, PA-204 to PA-207, PA-212)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.paperback.rules.health import max_hp_of
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.piles import draw, return_penalty
from fabletop.games.paperback.rules.reading import total
from fabletop.games.paperback.state import (
    BATTLES,
    DECK,
    HAND_SIZE,
    NO_REWARD,
    PASSED,
    PLAYER,
    PREP,
    WORD,
    Adventure,
    enemy_ref,
)


@rule(
    *("PA-018", "PA-019", "PA-020", "PA-021", "PA-022", "PA-023", "PA-024", "PA-025", "PA-026"),
    *("PA-158", "PA-205", "PA-212"),
)
async def start_battle(table: Adventure, number: int) -> None:
    """Draw the enemy, shuffle the deck, draw a hand."""
    table.battle = number
    table.phase = PREP
    table.reward = NO_REWARD
    table.hp_before = table.hp
    reset_turn(table)  # what texts have done or begun in Character Development does not come along (PA-211)
    Now.forget_limits(table, "battle")
    table.mana = table.hex = table.boon = table.enemy_hex = table.enemy_boon = 0
    pile = [
        n
        for n, enemy in enumerate(table.cards.enemies)
        if enemy.book == table.book and enemy.boss == table.boss_battle and n not in table.met
    ]
    table.enemy = pile[table.roll("enemies", len(pile))]
    table.met.append(table.enemy)
    table.stage, table.intent = 0, 0
    table.enemy_hp = max_hp_of(table, table.side.max_hp)
    table.turn = 0
    table.say("Book {}, battle {}: {}.", table.book, number, enemy_ref(table), rule="PA-204")
    await Now.occur(table, "setup")
    table.shuffle(DECK, "deck")
    draw(table, max(0, HAND_SIZE + total(table, "hand_size")))
    await Now.occur(table, "battle_start")
    table.then(("turn",))


@rule("PA-035", "PA-055")
async def start_turn(table: Adventure) -> None:
    """Prep begins (PA-055, PA-213)."""
    table.turn += 1
    table.turns += 1
    table.phase = PREP
    limit = table.settings.battle_turn_limit
    if limit is not None and table.turn >= limit - 10:
        table.say("This is turn {}. At the end of turn {} the run is lost.", table.turn, limit, rule="PA-R45")
    await Now.occur(table, "turn_start")
    table.then(("prep",))


async def end_battle(table: Adventure) -> None:
    """The enemy is defeated (PA-056)."""
    table.say("{} is defeated!", enemy_ref(table), rule="PA-049")
    table.queue.clear()
    table.defeated = True
    table.beat("slow")
    for card in table.word[:]:
        if table.printed(card).returns:
            return_penalty(table, card, WORD)  # PA-R65
    table.fights.append((table.enemy, table.turn, table.hp_before - table.hp))
    await Now.occur(table, "enemy_defeated")
    if table.battle == BATTLES:
        win(table)
        return
    table.then(("development",))


def win(table: Adventure) -> None:
    table.say("The last chapter is yours: the run is won.", rule="PA-206")
    table.finish("the run is won", [PLAYER], [BATTLES])


LOST_BY = {"out of health": "PA-028", "given up": "PA-207"}


@rule("PA-207", "PA-208")
def lose(table: Adventure, why: str) -> None:
    """PA-028, PA-207: at once, whatever else would have come."""
    if table.enemy >= 0 and len(table.fights) < table.battle:
        table.fights.append((table.enemy, table.turn, table.hp_before - table.hp))
    by = LOST_BY.get(why, "PA-R45")
    if not table.battle:
        table.say("The run is over before it began: {}.", why, rule=by)
    elif table.beaten == table.battle:
        table.say("The run is lost after battle {}: {}.", table.battle, why, rule=by)
    else:
        table.say("The run is lost in battle {}: {}.", table.battle, why, rule=by)
    table.finish(why, [], [table.beaten])


@rule(
    *("PA-054", "PA-105", "PA-129"),
    when={
        "PA-114": lambda table: table.hex or table.enemy_hex,
        "PA-117": lambda table: table.boon or table.enemy_boon,
    },
)
def reset_turn(table: Adventure) -> None:
    """What lasts for a turn only (PA-105, PA-211)."""
    table.row, table.splay, table.top, table.hand_emptied = [], PASSED, -1, False
    table.performed = []
    table.wilds = table.doubles = 0
    table.hits = table.blocks = table.pool = 0
    table.hits_counted = table.blocks_counted = False
    table.items_used = table.mana_spent = table.dealt = table.taken = 0
    table.stunned = table.flipped = False
    table.tilted = []
    Now.end_of(table, "turn")
