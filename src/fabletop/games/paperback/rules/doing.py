"""What most verbs of the cards do: those that ask the player and change the table, but perform no other text.

`performing.py` adds those that do.
"""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.effects import capital, number_of
from fabletop.engine.questions import Option as Shown
from fabletop.engine.questions import choose, choose_some
from fabletop.engine.words import Card, Ref
from fabletop.games.paperback.conditions import Condition, ItemFilter
from fabletop.games.paperback.effects import Effect, Growth, Later, Modify, Move, Option, RepeatAbility, Spend, Text
from fabletop.games.paperback.rules import counters, growing, health, piles
from fabletop.games.paperback.rules.items import item_fits
from fabletop.games.paperback.rules.reading import amount, fits, has_ability, holds, read
from fabletop.games.paperback.rules.texts import trigger
from fabletop.games.paperback.state import (
    ON_ENEMY,
    ON_ITEM,
    ON_REWARD,
    ON_VOWEL,
    PENALTY_DISCARD,
    PLAYER,
    READ_ANEW,
    Adventure,
    Change,
    Source,
    card_ref,
    enemy_ref,
)
from fabletop.games.paperback.terms import PILES

SETTLED_AT_ONCE = frozenset({"x", "spent", "line.attack", "line.taken"})


class Doing:
    """Performs what one text says; `source` is what it stands on."""

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
                PLAYER,
                "How many to spend?",
                lambda: options,
                "PA-R41",
                "spend",
                show=_amount,
                source=self.ref(),
                interruptible=True,
            )
        table.spent = number
        counters.add(table, what, -number)
        if number:
            table.say("{} {} spent.", number, what.partition(".")[2], rule="PA-R41")

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
            table.say("{} goes to your {}.", Card(card), PILES[verb.to], rule="PA-120")
            piles.put(table, card, source, target, verb.place)

    def _movable(self, verb: Move) -> list[int]:
        table = self.table
        cards = table.pile(piles.ZONES[verb.from_])
        return [card for card in cards if verb.filter is None or fits(table.printed(card), verb.filter)]

    def idle(self, text: Text) -> bool:
        """Whether a text begins with moving a card that is not there, or with repeating an ability that the top card
        does not have; then nobody is asked whether to do it."""
        first = text.do[0]
        if isinstance(first, RepeatAbility) and first.card == "top":
            return not has_ability(self.table, self.table.top)
        return isinstance(first, Move) and not self._movable(first)

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
            args=(PILES[verb.to],),
            show=lambda each: shown_face(table, each),
            source=self.ref(),
            interruptible=True,
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
                interruptible=True,
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
                interruptible=True,
            )
            used = list(chosen)
        for card in used:
            table.tilted = [each for each in table.tilted if each != card]
            table.face_down = [each for each in table.face_down if each != card]
            table.say("{} is ready again.", Card(card), rule="PA-223")

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
                show=lambda n: Shown(str(n + 1), capital(options[n].words())),
                source=self.ref(),
                interruptible=True,
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
