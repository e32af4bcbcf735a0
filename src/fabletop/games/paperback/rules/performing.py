"""Performing texts: what every verb of the cards does, in which order texts come, and Reactive items (PA-143, PA-213 to
PA-219, PA-223 to PA-229).

`Doer` performs one text of one card. `settle` performs all texts that wait; rules call `occur` where something happens.
"""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.effects import Amount, number_of
from fabletop.engine.questions import Option as Shown
from fabletop.engine.questions import arrange, choose, choose_some
from fabletop.engine.words import Card, Ref
from fabletop.games.paperback.catalogue import Face
from fabletop.games.paperback.conditions import Condition, ItemFilter
from fabletop.games.paperback.effects import Effect, Growth, Later, Modify, Move, Option, Spend, Text
from fabletop.games.paperback.rules import counters, growing, health, piles
from fabletop.games.paperback.rules.health import check
from fabletop.games.paperback.rules.reading import amount, attack_more, fits, holds, read, running, total, under, use_up
from fabletop.games.paperback.rules.texts import WAITED_FOR, in_force, spent_limit, trigger
from fabletop.games.paperback.state import (
    ON_ENEMY,
    ON_ITEM,
    ON_LETTER,
    ON_REWARD,
    ON_VOWEL,
    PENALTY_DISCARD,
    PLAYER,
    READ_ANEW,
    VOWEL,
    Adventure,
    Change,
    Source,
    Trigger,
    card_ref,
    enemy_ref,
)

SETTLED_AT_ONCE = frozenset({"x", "spent", "line.attack", "line.taken"})
USE, DECLINE = "use", "decline"


class Doer:
    """Performs one text; `source` is what it stands on."""

    __slots__ = ("place", "source", "table")

    def __init__(self, table: Adventure, source: Source, place: int = -1) -> None:
        self.table = table
        self.source = source
        self.place = place  # of the letter card in the word whose ability is performed

    # --- reading -----------------------------------------------------------------------------------------------

    def read(self, counter: str) -> int:
        return read(self.table, counter)

    def holds(self, condition: Condition) -> bool:
        return holds(self.table, condition)

    def ref(self) -> Ref | None:
        """What asks, if anything is asked."""
        kind, handle = self.source
        if kind == ON_ENEMY:
            return enemy_ref(self.table)
        if kind == ON_REWARD:
            return Ref("reward", self.table.cards.rewards[handle].id)
        return None if kind == ON_VOWEL else card_ref(self.table.printed(handle))

    async def perform(self, effects: Sequence[Effect]) -> None:
        table = self.table
        for effect in effects:
            await effect.run(self)
            check(table)

    # --- numbers -----------------------------------------------------------------------------------------------

    def add_hits(self, n: int) -> None:
        table = self.table
        if table.hits_counted:
            table.say("{} hits come too late.", n, rule="PA-091")
            return
        table.hits += n
        _tell(table, "hit", n, table.hits, "PA-107")

    def add_blocks(self, n: int) -> None:
        table = self.table
        table.blocks += n
        if table.blocks_counted:
            table.pool = max(0, table.pool + n)
            table.cite("PA-091")
        _tell(table, "block", n, table.blocks, "PA-106")

    def add_mana(self, n: int) -> None:
        counters.add_mana(self.table, n)

    def heal(self, who: str, n: int) -> None:
        if who == "you":
            health.heal(self.table, n)
        else:
            health.enemy_heals(self.table, n)

    async def lose_hp(self, who: str, n: int) -> None:
        if who == "you":
            await hurt(self.table, n)
            self.table.cite("PA-089")
        else:
            health.enemy_loses(self.table, n)

    def change_max_hp(self, n: int) -> None:
        health.change_max_hp(self.table, n)

    def add_hex(self, who: str, n: int) -> None:
        counters.add_hex(self.table, who, n)

    def add_boon(self, who: str, n: int) -> None:
        counters.add_boon(self.table, who, n)

    async def spend(self, what: str, n: int, mode: str) -> None:
        """Counters are paid in full, unless a text says "up to" (PA-R41)."""
        table = self.table
        have = self.read(what)
        number = have if mode == "all" else min(n, have)
        if mode == "up_to" and number > 0:
            options = range(number, -1, -1)
            number = await choose(
                PLAYER, "How many to spend?", lambda: options, "PA-R41", "spend", show=_amount, source=self.ref()
            )
        table.spent = number
        counters.add(table, what, -number)
        if number:
            table.say("{} {} spent.", number, what.partition(".")[2], rule="PA-R41")

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

    # --- cards -------------------------------------------------------------------------------------------------

    def draw(self, n: int, next_: bool) -> None:
        if next_:
            self.table.next_draw += n
            self.table.say("Your next hand has {} cards {}.", abs(n), "more" if n > 0 else "fewer", rule="PA-101")
        else:
            piles.draw(self.table, n)
            if self.table.phase != 0:
                self.table.cite("PA-R23")

    def gain_letters(self, n: int, adjacent: bool) -> None:
        table = self.table
        if adjacent:
            table.doubles += 1
        else:
            table.wilds += n
        table.say("You may use {} for your word.", "?? (one or two neighbours)" if adjacent else "?" * n, rule="PA-148")

    async def move_cards(self, verb: Move) -> None:
        table = self.table
        source, target = piles.ZONES[verb.from_], piles.ZONES[verb.to]
        for _ in range(verb.n):
            found = self._movable(verb)
            if not found:
                table.cite("PA-R69")
                return
            if verb.pick == "top":
                card = found[-1]
            elif verb.pick == "random":
                card = found[table.roll("texts", len(found))]
            else:
                card = await self._pick_card(verb, found)
            table.say("{} goes to your {}.", Card(card), _PILE[verb.to], rule="PA-120")
            piles.put(table, card, source, target, verb.place)

    def _movable(self, verb: Move) -> list[int]:
        table = self.table
        cards = table.pile(piles.ZONES[verb.from_])
        return [card for card in cards if verb.filter is None or fits(table.printed(card), verb.filter)]

    def idle(self, text: Text) -> bool:
        """Whether a text begins with moving a card that is not there; then nobody is asked whether to do it."""
        return isinstance(text.do[0], Move) and not self._movable(text.do[0])

    async def _pick_card(self, verb: Move, found: list[int]) -> int:
        table = self.table
        if len(found) == 1:
            return found[0]
        faces = sorted({table.face[card] for card in found})
        face = await choose(
            PLAYER,
            "Which card goes to your {}?",
            lambda: faces,
            "PA-120",
            "card",
            args=(_PILE[verb.to],),
            show=lambda each: shown_face(table, each),
            source=self.ref(),
        )
        return next(card for card in table.pile(piles.ZONES[verb.from_]) if table.face[card] == face)

    def add_penalties(self, n: int, to: str) -> None:
        piles.add_penalties(self.table, n, piles.ZONES[to])
        self.table.cite("PA-168")

    async def purge(self, n: int, pick: str, up_to: bool) -> None:
        """Penalty cards taken away unplayed go to their discard pile (PA-222)."""
        table = self.table
        owned = piles.owned_penalties(table)
        if not owned:
            return
        if pick == "random":
            gone = [owned.pop(table.roll("texts", len(owned))) for _ in range(min(n, len(owned)))]
        elif len(owned) <= n and not up_to:
            gone = owned
        else:
            faces = sorted(table.face[card] for card in owned)
            chosen = await choose_some(
                PLAYER,
                "Which penalty cards leave your deck?",
                lambda: faces,
                0 if up_to else min(n, len(faces)),
                n,
                "PA-222",
                "purge",
                show=lambda each: shown_face(table, each),
                source=self.ref(),
            )
            gone = [card for card in piles.owned_penalties(table) if table.face[card] in chosen]
        for card in gone:
            table.move(card, piles.zone_of(table, card), PENALTY_DISCARD)
            table.say("{} leaves your deck.", Card(card), rule="PA-222")

    # --- the enemy's plans, items, abilities -------------------------------------------------------------------

    def move_intent(self, by: int | None, to: int | None) -> None:
        table = self.table
        actions = table.side.actions
        table.intent = min(to - 1, len(actions) - 1) if to is not None else (table.intent + (by or 0)) % len(actions)
        table.say("{} now means to: {}.", enemy_ref(table), table.action.name, rule="PA-229")
        trigger(table, "intent_moved")

    def stun(self) -> None:
        health.stun(self.table)

    def rotate(self) -> None:
        table, handle = self.table, self.source[1]
        if handle not in table.rotated:
            table.rotated.append(handle)
            table.say("{} is rotated.", Card(handle), rule="PA-127")

    def unrotate(self) -> None:
        table, handle = self.table, self.source[1]
        if handle in table.rotated:
            table.rotated.remove(handle)
            mods = table.cards.mods
            table.changes = [
                each for each in table.changes if not (each[2] == handle and mods[each[0]].until == "rotated")
            ]
            table.say("{} is turned back.", Card(handle), rule="PA-128")

    async def make_ready(self, n: int, wanted: ItemFilter | None) -> None:
        table, own = self.table, self.source[1] if self.source[0] == ON_ITEM else -1
        used = [
            card
            for card in table.items
            if (card in table.tilted or card in table.face_down)
            and card != own
            and item_fits(table.printed(card), wanted)
        ]
        if len(used) > n:
            chosen = await choose_some(
                PLAYER,
                "Which used items are ready again?",
                lambda: used,
                n,
                n,
                "PA-223",
                "ready",
                show=lambda card: shown_face(table, table.face[card]),
                source=self.ref(),
            )
            used = list(chosen)
        for card in used:
            table.tilted = [each for each in table.tilted if each != card]
            table.face_down = [each for each in table.face_down if each != card]
            table.say("{} is ready again.", Card(card), rule="PA-223")

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

    def modify(self, mod: Modify) -> None:
        table = self.table
        turns = {"turn": 1, "next_turn": 2}.get(mod.until, 0)
        settled = READ_ANEW
        if not isinstance(mod.n, int) and mod.n.of in SETTLED_AT_ONCE:
            settled = amount(table, mod.n)
        change: Change = (table.cards.number[id(mod)], *self.source, turns, mod.uses or 0, settled)
        table.changes.append(change)
        if table.run.log is not None:  # words are made for readers only
            table.say("From now on {}.", mod.words(), rule="PA-120")

    def wait_for(self, later: Later) -> None:
        turns = {"turn": 1, "next_turn": 2, "battle": 0}[later.until]
        self.table.waiting.append((self.table.cards.number[id(later)], *self.source, turns))
        self.table.cite("PA-227")

    async def take_one(self, options: Sequence[Option]) -> Option | None:
        """One of several; what cannot be paid is not offered."""
        table = self.table
        numbers = [n for n, way in enumerate(options) if self._open(way)]
        if not numbers:
            return None
        chosen = numbers[0]
        if len(numbers) > 1:
            chosen = await choose(
                PLAYER,
                "Which?",
                lambda: numbers,
                "PA-120",
                "which",
                show=lambda n: Shown(str(n + 1), _capital(options[n].words())),
                source=self.ref(),
            )
        table.cite("PA-R41")
        return options[chosen]

    def _open(self, way: Option) -> bool:
        return (way.if_ is None or self.holds(way.if_)) and self.payable(way.do)

    def payable(self, effects: Sequence[Effect]) -> bool:
        """Whether counters that the first effect spends are there."""
        first = effects[0]
        if not isinstance(first, Spend) or first.mode != "exact":
            return True
        return self.read(first.what) >= amount(self.table, first.n)

    # --- rewards -----------------------------------------------------------------------------------------------

    async def grow(self, verb: Growth) -> None:
        await growing.grow(self.table, verb, self.ref())

    async def upgrade_letters(self, n: int) -> None:
        await growing.upgrade_letters(self.table, n, self.ref())

    async def upgrade_core(self, n: int) -> None:
        await growing.upgrade_core(self.table, n, self.ref())

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


_PILE = {"hand": "hand", "deck": "deck", "discard": "discard pile", "fatigue": "fatigue pile"}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _tell(table: Adventure, thing: str, n: int, now: int, rule: str) -> None:
    """Hits or blocks were made ready, or taken away."""
    if table.run.log is not None and n:
        words = "{} ready: {} in all." if n > 0 else "{} fewer: {} in all."
        table.say(words, number_of(abs(n), thing), max(0, now), rule=rule)


def _amount(number: int) -> Shown:
    return Shown(str(number), str(number))


def shown_face(table: Adventure, face: int) -> Shown:
    """A card as an option."""
    printed = table.cards.faces[face]
    letter = f"{printed.letter}: " if printed.letter else ""
    better = " (upgraded)" if printed.upgraded and printed.letter else ""
    thing = (f"item:{printed.id}",) if printed.kind in ("core", "item") else ()
    return Shown(printed.id, f"{letter}{printed.name}{better}", thing, note=printed.words)


def item_fits(printed: Face, wanted: ItemFilter | None) -> bool:
    if wanted is None:
        return True
    subtypes = {"reactive": printed.reactive, "single_use": printed.single_use}
    return (
        (wanted.core is None or (printed.kind == "core") == wanted.core)
        and (wanted.subtype is None or subtypes[wanted.subtype])
        and (wanted.name is None or printed.name == wanted.name)
    )


# --- health that texts may save -------------------------------------------------------------------------------------


async def hurt(table: Adventure, n: int) -> None:
    """The player loses HP. Before the last is lost, a text may step in (PA-027, PA-028, `would_lose`)."""
    if n <= 0:
        return
    table.taken += min(n, table.hp)
    table.hp = max(0, table.hp - n)
    table.say("You lose {} HP: {} of {} left.", n, table.hp, table.max_hp, rule="PA-027")
    if not table.hp:
        for card in table.mcguffins:
            for number in table.printed(card).texts.on.get("would_lose", ()):
                if not table.hp and not spent_limit(table, number):
                    table.limited.append(number)
                    table.say("{} steps in.", Card(card), rule="PA-215")
                    for effect in table.cards.texts[number].do:
                        await effect.run(Doer(table, (ON_ITEM, card)))
    if table.hp:
        trigger(table, "hp_lost")


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
    )
    return [group[n] for n in order]


def _trigger_words(table: Adventure, each: Trigger) -> str:
    text, kind, handle, _, _ = each
    if kind == WAITED_FOR:
        return f"{handle}: {_capital(table.cards.laters[text].words())}"
    return f"{table.cards.sources[text]}: {table.cards.texts[text].words(kind == ON_ENEMY)}"


def _due(table: Adventure, each: Trigger) -> bool:
    """Whether a text that waited is to be performed still (PA-225)."""
    text, kind, handle, attack, taken = each
    if kind == WAITED_FOR:
        return any(waiting[0] == text and waiting[1] * 1000 + waiting[2] == handle for waiting in table.waiting)
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
        await _perform_waiting(table, number, handle)
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


async def _perform_waiting(table: Adventure, number: int, handle: int) -> None:
    later = table.cards.laters[number]
    if later.if_ is not None and not holds(table, later.if_):
        return
    for place, (waiting, kind, card, _) in enumerate(table.waiting):
        if waiting == number and kind * 1000 + card == handle:
            del table.waiting[place]
            table.cite("PA-227")
            await Doer(table, (kind, card)).perform(later.do)
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


def cost_of(table: Adventure, printed: Face) -> int:
    """What an item costs now; never below 0 (PA-R37)."""
    by = sum([n for mod, n in running(table, "item_cost") if item_fits(printed, mod.items)])
    return max(0, printed.cost + by)


def pay(table: Adventure, card: int, cost: int) -> None:
    """First the whole cost, then the effect (PA-123 to PA-126)."""
    printed = table.printed(card)
    table.mana -= cost
    table.mana_spent += cost
    table.tilted.append(card)
    if not table.settings.undo:
        table.final()  # PA-R47
    if printed.letters == 0:
        table.items_used += 1
        table.cite("PA-226")
        table.items_activated.append(printed.number)
        if printed.cost > 0:  # what costs nothing, or X, cannot cost less
            use_up(table, "item_cost", lambda mod: item_fits(printed, mod.items))
    if cost:
        table.say("You use {} for {} mana: {} left.", Card(card), cost, table.mana, rule="PA-123")
    else:
        table.say("You use {}.", Card(card), rule="PA-124")
    table.cite("PA-121", "PA-126")


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
    if not Doer(table, (ON_ITEM, card)).payable(text.do):
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
    )
    if answer == USE:
        table.cite("PA-147" if printed.single_use else "PA-143")
        await use(table, card, (number,), cost)


async def gained(table: Adventure, card: int) -> None:
    """What a card does once, when it is taken (PA-216)."""
    for number in table.printed(card).texts.on.get("gain", ()):
        table.cite("PA-216")
        await Doer(table, (ON_ITEM, card)).perform(table.cards.texts[number].do)
