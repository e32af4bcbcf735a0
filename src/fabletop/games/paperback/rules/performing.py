"""Performing texts: one text of one card, in which order texts come, abilities and Reactive items (PA-143, PA-213 to
PA-219, PA-223 to PA-229).

`Doer` performs one text of one card. `settle` performs all texts that wait; rules call `occur` where something happens.
They are in one module because they call each other: an attack is an event, and what waits for an event is performed.
"""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.effects import Amount, capital
from fabletop.engine.questions import Option as Shown
from fabletop.engine.questions import arrange, choose
from fabletop.engine.words import Card, Ref
from fabletop.games.paperback.effects import Effect, Text
from fabletop.games.paperback.rules import growing
from fabletop.games.paperback.rules.doing import Doing
from fabletop.games.paperback.rules.health import check, enemy_loses
from fabletop.games.paperback.rules.items import cost_of, pay
from fabletop.games.paperback.rules.reading import amount, attack_more, holds, total, under, use_up
from fabletop.games.paperback.rules.texts import WAITED_FOR, in_force, spent_limit, trigger, waiter
from fabletop.games.paperback.state import (
    ON_ENEMY,
    ON_ITEM,
    ON_LETTER,
    ON_MCGUFFIN,
    ON_REWARD,
    ON_VOWEL,
    PLAYER,
    VOWEL,
    Adventure,
    Source,
    Trigger,
    card_ref,
    enemy_ref,
)

USE, DECLINE = "use", "decline"


class Doer(Doing):
    """Performs one text, with the verbs that set other texts going."""

    __slots__ = ()

    async def perform(self, effects: Sequence[Effect]) -> None:
        table = self.table
        for effect in effects:
            await effect.run(self)
            check(table)

    async def lose_hp(self, who: str, n: int) -> None:
        if who == "you":
            await hurt(self.table, n)
            self.table.cite("PA-089")
        else:
            enemy_loses(self.table, n)

    async def attack(self, n: Amount) -> None:
        """One attack line: blocks are used up in order, what is left is damage (PA-087, PA-088)."""
        table = self.table
        if table.stunned:
            return  # flipped by an answer to its own attack (PA-R31)
        attack = max(0, amount(table, n) + attack_more(table))
        use_up(table, "attack")
        table.line_attack, table.line_taken = attack, 0
        await occur(table, "attack", attack)
        if table.stunned:
            return
        blocked = min(attack, table.pool)
        table.pool -= blocked
        taken = attack - blocked
        if taken > 0:
            taken = max(0, taken + total(table, "taken"))
            use_up(table, "taken")
        table.say("{} attacks for {}: {} blocked.", enemy_ref(table), attack, blocked, rule="PA-087")
        table.cite("PA-036", "PA-088")
        if taken:
            table.cite("PA-027")
            await hurt(table, taken)
            check(table)
            await occur(table, "damaged", attack, taken)

    async def repeat_ability(self, which: str) -> None:
        """The top card's ability again, or that of the card under the one that says so (PA-228)."""
        table = self.table
        if which == "top":
            place = table.top
        else:
            place = under(table, self.place if self.place >= 0 else table.top)
            if place < 0 or place in table.performed:
                return
        if place >= 0:
            table.cite("PA-228")
            await perform_ability(table, place)

    async def gain_items(self, n: int) -> None:
        for _ in range(n):
            card = growing.draw_item(self.table)
            if card is not None:
                await gained(self.table, card)

    async def gain_mcguffins(self, n: int) -> None:
        for _ in range(n):
            card = await growing.draw_mcguffin(self.table, self.ref())
            if card is not None:
                await gained(self.table, card)


# --- health that texts may save -------------------------------------------------------------------------------------


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
        table.say("{} steps in.", Card(card), rule="PA-215")
        for effect in table.cards.texts[number].do:
            await effect.run(Doer(table, (ON_MCGUFFIN, card)))
    if table.hp:
        trigger(table, "hp_lost")


def rescue(table: Adventure) -> tuple[int, int] | None:
    """The McGuffin that would step in if the last HP were lost now, and its text."""
    for card in table.mcguffins:
        for number in table.printed(card).texts.on.get("would_lose", ()):
            if not spent_limit(table, number):  # each has a limit
                return card, number
    return None


# --- order ----------------------------------------------------------------------------------------------------------


async def occur(table: Adventure, event: str, attack: int = 0, taken: int = 0) -> None:
    """Something happens, and the texts that wait for it are performed."""
    trigger(table, event, attack, taken)
    if table.queue:
        await settle(table)


async def settle(table: Adventure) -> None:
    """Perform all that waits, first come first served (PA-219)."""
    while table.queue:
        group = table.queue.pop(0)
        if table.settings.player_orders_triggers and len(group) > 1:
            group = list(await _ordered(table, group))
        for each in group:
            await _perform_trigger(table, each)


async def _ordered(table: Adventure, group: list[Trigger]) -> Sequence[Trigger]:
    numbers = [n for n, each in enumerate(group) if _due(table, each)]
    if len(numbers) < 2:
        return [group[n] for n in numbers]
    order = await arrange(
        PLAYER,
        "In which order are these texts performed?",
        lambda: numbers,
        "PA-218",
        "order",
        show=lambda n: Shown(str(n + 1), _trigger_words(table, group[n])),
        interruptible=True,
    )
    return [group[n] for n in order]


def _trigger_words(table: Adventure, each: Trigger) -> str:
    text, kind, handle, _, _ = each
    if kind == WAITED_FOR:
        return f"{_source_name(table, *waiter(handle))}: {capital(table.cards.laters[text].words())}"
    return f"{table.cards.sources[text]}: {table.cards.texts[text].words(kind == ON_ENEMY)}"


def _source_name(table: Adventure, kind: int, handle: int) -> str:
    if kind == ON_ENEMY:
        return table.foe.name
    return table.cards.rewards[handle].name if kind == ON_REWARD else table.printed(handle).name


def _due(table: Adventure, each: Trigger) -> bool:
    """Whether a text that waited is to be performed still (PA-225)."""
    text, kind, handle, attack, taken = each
    if kind == WAITED_FOR:
        return any(waiting[:3] == (text, *waiter(handle)) for waiting in table.waiting)
    if not in_force(table, kind, handle):
        table.cite("PA-225")
        return False
    if spent_limit(table, text):
        return False
    table.line_attack, table.line_taken = attack, taken
    condition = table.cards.texts[text].if_
    return condition is None or holds(table, condition)


async def _perform_trigger(table: Adventure, each: Trigger) -> None:
    if not _due(table, each):
        return
    number, kind, handle, _, _ = each
    if kind == WAITED_FOR:
        await _perform_waiting(table, number, waiter(handle))
        return
    text = table.cards.texts[number]
    if kind == ON_ITEM:
        await react(table, handle, text, number)
        return
    if text.may and not await _wanted(table, Doer(table, (kind, handle)).ref(), text):
        return
    if text.limit:
        table.limited.append(number)
    if table.run.log is not None:
        table.say("{}: {}", table.cards.sources[number], text.words(kind == ON_ENEMY), rule="PA-213")
    table.cite("PA-213")
    if kind == ON_ENEMY:
        table.cite("PA-118", "PA-119", "PA-R49" if table.stunned else "PA-119")
    else:
        table.cite("PA-197")
    await Doer(table, (kind, handle)).perform(text.do)


async def _perform_waiting(table: Adventure, number: int, source: Source) -> None:
    later = table.cards.laters[number]
    if later.if_ is not None and not holds(table, later.if_):
        return
    for place, waiting in enumerate(table.waiting):
        if waiting[:3] == (number, *source):
            del table.waiting[place]
            table.cite("PA-227")
            await Doer(table, source).perform(later.do)
            return


async def _wanted(table: Adventure, ref: Ref | None, text: Text) -> bool:
    answer = await choose(
        PLAYER,
        "{}",
        lambda: (USE, DECLINE),
        "PA-120",
        "may",
        args=(text.words(),),
        show=lambda each: Shown(each, "Yes" if each == USE else "No"),
        source=ref,
        interruptible=True,
    )
    return answer == USE


# --- abilities and items --------------------------------------------------------------------------------------------


async def perform_ability(table: Adventure, place: int) -> None:
    """The ability of what stands at a place of the word (PA-078, PA-161)."""
    tile, _ = table.row[place]
    if place not in table.performed:
        table.performed.append(place)
    if tile == VOWEL:
        Doer(table, (ON_VOWEL, 0)).move_intent(1, None)
        table.cite("PA-161")
        return
    texts = table.cards.texts
    doer = Doer(table, (ON_LETTER, tile), place)
    for number in table.printed(tile).texts.on.get("top", ()):
        text = texts[number]
        if text.if_ is not None and not holds(table, text.if_):
            continue
        if text.may and (doer.idle(text) or not await _wanted(table, doer.ref(), text)):
            continue
        if table.run.log is not None:
            table.say("{}: {}", Card(tile), text.words(), rule="PA-078")
        await doer.perform(text.do)


async def use(table: Adventure, card: int, texts: Sequence[int], cost: int) -> None:
    """Use an item: pay, perform, turn it over if it is Single Use (PA-123, PA-145, PA-R56)."""
    printed = table.printed(card)
    said = [table.cards.texts[number] for number in texts]
    due = [text for text in said if text.if_ is None or holds(table, text.if_)]  # before paying changes what they ask
    pay(table, card, cost)
    if printed.single_use:
        table.face_down.append(card)
        table.cite("PA-145")
    doer = Doer(table, (ON_ITEM, card))
    for text in due:
        await doer.perform(text.do)
    trigger(table, "item_used")
    if not table.settings.undo:
        table.final()  # what was chosen for it stands too


async def react(table: Adventure, card: int, text: Text, number: int) -> None:
    """Offer a Reactive item whose condition is met, if it is ready and can be paid (PA-143, PA-144, PA-R53)."""
    printed = table.printed(card)
    cost = cost_of(table, printed)
    if card in table.tilted or card in table.face_down or card in table.rotated or cost > table.mana:
        if cost > table.mana:
            table.cite("PA-144")
        return
    if printed.id in table.settings.auto_decline.split():
        return
    doer = Doer(table, (ON_ITEM, card))
    if doer.idle(text) or not doer.payable(text.do):
        return
    price = f" ({cost} mana)" if cost else ""
    answer = await choose(
        PLAYER,
        "{} Use it?",
        lambda: (USE, DECLINE),
        "PA-143",
        "react",
        args=(text.words(),),
        show=lambda each: (
            Shown(USE, f"Use {printed.name}{price}", (f"item:{printed.id}",))
            if each == USE
            else Shown(DECLINE, "Keep it for later")
        ),
        source=card_ref(printed),
        interruptible=True,
    )
    if answer == USE:
        table.cite("PA-147" if printed.single_use else "PA-143")
        await use(table, card, (number,), cost)


async def gained(table: Adventure, card: int) -> None:
    """What a card does once, when it is taken (PA-216)."""
    for number in table.printed(card).texts.on.get("gain", ()):
        table.cite("PA-216")
        await Doer(table, (ON_ITEM, card)).perform(table.cards.texts[number].do)
