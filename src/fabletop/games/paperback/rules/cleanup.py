"""Cleanup: fatigue, discard, advance, draw (PA-094 to PA-105, PA-163 to PA-167, PA-176 to PA-181)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.words import Card
from fabletop.games.paperback.catalogue import Face
from fabletop.games.paperback.rules.battle import reset_turn
from fabletop.games.paperback.rules.health import RunLost
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.piles import draw, put, return_penalty
from fabletop.games.paperback.rules.reading import begun, fits, standing, total
from fabletop.games.paperback.state import (
    CLEANUP,
    DECK,
    DISCARD,
    FATIGUE,
    HAND,
    HAND_SIZE,
    ON_LETTER,
    PASSED,
    VOWEL,
    WORD,
    Adventure,
    enemy_ref,
)


@rule("PA-094")
async def cleanup(table: Adventure) -> None:
    """Four steps, always in this order (PA-094)."""
    table.phase = CLEANUP
    await Now.occur(table, "cleanup")
    if table.splay != PASSED:
        fatigue_top(table)
        table.beat("quick")
        await Now.settle(table)
    await unplayed(table)
    discard(table)
    await advance(table)
    kept = min(table.pool, total(table, "keep_blocks")) if table.pool else 0
    draw(table, max(0, HAND_SIZE + total(table, "hand_size") + table.next_draw))
    table.next_draw = 0
    if table.queue:
        await Now.settle(table)
    await Now.occur(table, "turn_end")
    limit = table.settings.battle_turn_limit
    if limit is not None and table.turn >= limit:
        raise RunLost(f"turn {limit} of a battle is over")
    table.last_hits = table.hits
    if table.splay != PASSED:
        table.last_word = table.spelled
    reset_turn(table)
    table.blocks = kept
    table.then(("turn",))


_TIRED = "PA-095", "PA-075", "PA-096"
_TIRED_PENALTY = (*_TIRED, "PA-176", "PA-179")


def fatigue_top(table: Adventure) -> None:
    """Step 1: the top card of the word (PA-095, PA-164, PA-176 to PA-178)."""
    tile, _ = table.row[table.top]
    if tile == VOWEL:
        table.vowel_gone = True
        table.say("The weak spot of {} is used up.", enemy_ref(table), rule=("PA-164", "PA-163", "PA-167"))
        Now.happen(table, "fatigued")
        return
    printed = table.printed(tile)
    if printed.returns:
        table.cite("PA-178")
        return_penalty(table, tile, WORD)
        return
    goes = _top_goes(table, printed)
    if goes == "fatigue":
        put(table, tile, WORD, FATIGUE)
        table.say("{} is fatigued.", Card(tile), rule=_TIRED_PENALTY if printed.kind == "penalty" else _TIRED)
        return
    table.say("{} goes to your {} instead of being fatigued.", Card(tile), goes, rule="PA-120")
    put(table, tile, WORD, DISCARD if goes == "discard" else DECK)


def _top_goes(table: Adventure, printed: Face) -> str:
    """Where the top card goes: the last text counts, and standing texts come before those performed (PA-R99)."""
    performed = [mod for mod, _ in begun(table, "top_goes")]
    for mod in [*reversed(performed), *standing(table, "top_goes")]:
        if mod.filter is None or fits(printed, mod.filter):
            goes: str = mod.goes
            return goes
    return "fatigue"


async def unplayed(table: Adventure) -> None:
    """Penalty cards that stayed in hand, in hand order, before they are discarded (PA-180, PA-181, PA-R67)."""
    for card in table.hand[:]:
        if card not in table.hand:
            continue
        for number in table.printed(card).texts.on.get("unplayed", ()):
            table.say("{} was not played.", Card(card), rule=("PA-180", "PA-181", "PA-172"))
            await Now(table, Source(ON_LETTER, card)).perform(table.cards.book.texts[number].do)
            table.beat()
            await Now.settle(table)


@rule(
    "PA-097",
    when={
        "PA-098": lambda table: table.hand,
        "PA-099": lambda table: any(tile < 0 for tile, _ in table.row),
        ("PA-179", "PA-182"): lambda table: any(map(_stays, map(table.printed, table.word))),
    },
)
def discard(table: Adventure) -> None:
    """Step 2: the rest of the word and of the hand (PA-097 to PA-099)."""
    for card in table.word[:]:
        printed = table.printed(card)
        if printed.returns:
            return_penalty(table, card, WORD)
            continue
        table.move(card, WORD, DISCARD)
    for card in table.hand[:]:
        table.move(card, HAND, DISCARD)


def _stays(printed: Face) -> bool:
    """Whether a card is a penalty card that does not leave when it was played (PA-179)."""
    return printed.kind == "penalty" and not printed.returns


@rule(when={"PA-045": lambda table: table.flipped})
async def advance(table: Adventure) -> None:
    """Step 3: one action down; not in the turn of a flip (PA-045, PA-100, PA-R30)."""
    if table.flipped:
        return
    actions = len(table.side.actions)
    table.intent = (table.intent + 1 + total(table, "advance")) % actions
    table.say("{} will next: {}.", enemy_ref(table), table.action.name, rule="PA-100")
    Now.happen(table, "intent_moved")
    if table.queue:
        await Now.settle(table)
