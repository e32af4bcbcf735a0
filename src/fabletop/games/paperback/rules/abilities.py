"""Abilities of letter cards, attacks, and losing health (PA-027, PA-078, PA-087, PA-143, PA-215, PA-216, PA-228)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Amount, Source
from fabletop.engine.words import Card
from fabletop.games.paperback.rules.health import check
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.rules.moving import move_intent
from fabletop.games.paperback.rules.reading import amount, attack_more, total, under, use_up
from fabletop.games.paperback.state import ON_ITEM, ON_LETTER, ON_MCGUFFIN, VOWEL, Adventure, enemy_ref

_ATTACKED = "PA-087", "PA-036", "PA-088"


async def attack(table: Adventure, n: Amount) -> None:
    """One attack line: blocks are used up in order, what is left is damage (PA-087, PA-088)."""
    if table.stunned:
        return  # flipped by an answer to its own attack (PA-R31)
    strength = max(0, amount(table, n) + attack_more(table))
    use_up(table, "attack")
    table.line_attack, table.line_taken = strength, 0
    await Now.occur(table, "attack", attack=strength)
    if table.stunned:
        return
    blocked = min(strength, table.pool)
    table.pool -= blocked
    taken = strength - blocked
    if taken > 0:
        taken = max(0, taken + total(table, "taken"))
        use_up(table, "taken")
    table.say("{} attacks for {}: {} blocked.", enemy_ref(table), strength, blocked, rule=_ATTACKED)
    if not taken:
        table.beat()
    else:
        await hurt(table, taken)
        check(table)
        await Now.occur(table, "damaged", attack=strength, taken=taken)


# --- health that texts may save --------------------------------------------------------------------------------------


async def hurt(table: Adventure, n: int) -> None:
    """The player loses HP. Before the last is lost, a text may step in (PA-027, PA-028, `would_lose`)."""
    if n <= 0:
        return
    table.taken += min(n, table.hp)
    table.hp = max(0, table.hp - n)
    table.say("You lose {} HP: {} of {} left.", n, table.hp, table.max_hp, rule="PA-027")
    while not table.hp and (saving := rescue(table)) is not None:
        card, number = saving
        table.limited.append(number)
        table.beat()
        table.say("{} steps in.", Card(card), rule="PA-215")
        for effect in table.cards.book.texts[number].do:
            await Now(table, Source(ON_MCGUFFIN, card)).do(effect)
    table.beat()
    if table.hp:
        Now.happen(table, "hp_lost")


def rescue(table: Adventure) -> tuple[int, int] | None:
    """The McGuffin that would step in if the last HP were lost now, and its text."""
    for card in table.mcguffins:
        for number in table.printed(card).texts.on.get("would_lose", ()):
            if number not in table.limited:  # each has a limit
                return card, number
    return None


# --- abilities -------------------------------------------------------------------------------------------------------


@rule(when={"PA-161": lambda table, place: table.row[place][0] == VOWEL})
async def perform_ability(table: Adventure, place: int) -> None:
    """The ability of what stands at a place of the word (PA-078, PA-161)."""
    tile, _ = table.row[place]
    if place not in table.performed:
        table.performed.append(place)
    if tile == VOWEL:
        move_intent(table, 1, None)
        return
    texts = table.cards.book.texts
    now = Now(table, Source(ON_LETTER, tile), {"place": place})
    for number in table.printed(tile).texts.on.get("top", ()):
        text = texts[number]
        if text.if_ is not None and not text.if_.holds(now):
            continue
        if text.may and not (text.do[0].could(now) and await now.wanted(text)):
            continue
        if table.run.log is not None:
            table.say("{}: {}", Card(tile), text.words(now.voice), rule="PA-078")
        await now.perform(text.do)
        table.beat()


async def repeat_ability(now: Now, which: str) -> None:
    """The top card's ability again, or that of the card under the one that says so (PA-228)."""
    table = now.table
    if which == "top":
        place = table.top
    else:
        place = under(table, now.roles.get("place", table.top))
        if place < 0 or place in table.performed:
            return
    if place >= 0:
        table.cite("PA-228")
        await perform_ability(table, place)


@rule(when={"PA-216": lambda table, card: table.printed(card).texts.on.get("gain")})
async def gained(table: Adventure, card: int) -> None:
    """What a card does once, when it is taken (PA-216)."""
    for number in table.printed(card).texts.on.get("gain", ()):
        await Now(table, Source(ON_ITEM, card)).perform(table.cards.book.texts[number].do)
