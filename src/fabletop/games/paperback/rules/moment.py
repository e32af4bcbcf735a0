"""The moment in which a text is performed, and items, whose texts are offered (PA-120, PA-143, PA-213 to PA-229)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from fabletop.engine import effects
from fabletop.engine.citing import rule
from fabletop.engine.effects import ANEW, AWAITED, Change, Choose, Counted, Source, Text, Trigger, Voice, Way
from fabletop.engine.effects.moment import DECLINE, USE
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Ref
from fabletop.games.paperback.rules.health import check
from fabletop.games.paperback.rules.in_force import InForce
from fabletop.games.paperback.rules.items import cost_of, pay
from fabletop.games.paperback.state import (
    ON_ENEMY,
    ON_ITEM,
    ON_REWARD,
    ON_VOWEL,
    PLAYER,
    Adventure,
    card_ref,
    enemy_ref,
)

SETTLED_AT_ONCE = frozenset({"x", "spent", "line.attack", "line.taken"})

# The rules by which a text answers: one of the player, of the enemy, of an enemy that is stunned.
_OWN = "PA-213", "PA-197"
_ENEMYS = "PA-213", "PA-118", "PA-119"
_STUNNED = (*_ENEMYS, "PA-R49")


class Now(InForce):
    """Performs one text; `source` is what it stands on, the role "place" where in the word its letter card stands."""

    __slots__ = ()
    own: ClassVar[Voice]
    enemys: ClassVar[Voice]

    @property
    def ref(self) -> Ref | None:
        kind, handle = self.source
        if kind == ON_ENEMY:
            return enemy_ref(self.table)
        if kind == ON_REWARD:
            return Ref("reward", self.table.cards.rewards[handle].id)
        return None if kind == ON_VOWEL else card_ref(self.table.printed(handle))

    @property
    def voice(self) -> Voice:
        return self.enemys if self.source.kind == ON_ENEMY else self.own

    # --- texts that answer -------------------------------------------------------------------------------------------

    @classmethod
    def answering(cls, table: Adventure, event: str, trigger: Trigger) -> Now | None:
        """Whether a text that waited is to be performed still (PA-225)."""
        if trigger.how == AWAITED:
            return super().answering(table, event, trigger)
        now = cls.at(table, event, trigger)
        if not cls.still(table, now.source):
            table.cite("PA-225")
            return None
        text = table.cards.book.texts[trigger.number]
        if now.spent(text):
            return None
        table.line_attack, table.line_taken = (*trigger.about, 0, 0)[:2]
        return now if text.if_ is None or text.if_.holds(now) else None

    @classmethod
    def trigger_words(cls, table: Adventure, event: str, trigger: Trigger) -> str:
        words = super().trigger_words(table, event, trigger)
        if trigger.how != AWAITED:
            return words
        kind, handle = trigger.source
        if kind == ON_ENEMY:
            return f"{table.foe.name}: {words}"
        name = table.cards.rewards[handle].name if kind == ON_REWARD else table.printed(handle).name
        return f"{name}: {words}"

    # --- performing --------------------------------------------------------------------------------------------------

    def checked(self) -> None:
        check(self.table)

    async def take_one(self, choice: Choose, taken_before: Sequence[Way] = ()) -> Way | None:
        """What cannot be paid is not offered (PA-R41)."""
        taken = await super().take_one(choice, taken_before)
        if taken is not None:
            self.table.cite("PA-R41")
        return taken

    def wait_for(self, later: effects.Later) -> None:
        super().wait_for(later)
        self.table.cite("PA-227")

    def begin(self, verb: Any) -> None:
        """A change begins. Its amount is settled now if it is about what has just been paid or done."""
        table = self.table
        settled = ANEW
        if isinstance(verb.n, Counted) and verb.n.of in SETTLED_AT_ONCE:
            settled = self.amount(verb.n)
        number = table.cards.book.number_of(verb)
        left = self.language.durations[verb.until].left
        table.changes.append(Change(number, *self.source, left, verb.uses or 0, settled))
        if table.run.log is not None:  # words are made for readers only
            table.say("From now on {}.", verb.words(self.own), rule="PA-120")

    async def answer(self, text: Text) -> None:
        table, kind = self.table, self.source.kind
        if kind == ON_ITEM:
            await react(self, text)
            return
        if text.may and not await self.wanted(text):
            return
        self.use_limit(text)
        if table.run.log is not None:
            theirs = _STUNNED if table.stunned else _ENEMYS
            by = theirs if kind == ON_ENEMY else _OWN
            table.say("{}: {}", table.cards.book.sources[self.text], text.words(self.voice), rule=by)
        await self.perform(text.do)
        table.beat()


# --- items -----------------------------------------------------------------------------------------------------------


@rule(when={"PA-145": lambda table, card, texts, cost: table.printed(card).single_use})
async def use(table: Adventure, card: int, texts: Sequence[int], cost: int) -> None:
    """Use an item: pay, perform, turn it over if it is Single Use (PA-123, PA-145, PA-R56)."""
    printed, now = table.printed(card), Now(table, Source(ON_ITEM, card))
    said = [table.cards.book.texts[number] for number in texts]
    due = [text for text in said if text.if_ is None or text.if_.holds(now)]  # before paying changes what they ask
    pay(table, card, cost)
    if printed.single_use:
        table.face_down.append(card)
    for text in due:
        await now.perform(text.do)
    Now.happen(table, "item_used")
    if not table.settings.undo:
        table.final()  # what was chosen for it stands too


@rule(when={"PA-144": lambda now, text: _price(now) > now.table.mana})
async def react(now: Now, text: Text) -> None:
    """Offer a Reactive item whose condition is met, if it is ready and can be paid (PA-143, PA-144, PA-R53)."""
    table, card = now.table, now.source.handle
    printed, cost = table.printed(card), _price(now)
    if card in table.tilted or card in table.face_down or card in table.rotated or cost > table.mana:
        return
    if printed.id in table.settings.auto_decline.split():
        return
    if not text.do[0].could(now) or not text.do[0].payable(now):
        return
    price = f" ({cost} mana)" if cost else ""
    answer = await choose(
        PLAYER,
        "{} Use it?",
        lambda: (USE, DECLINE),
        "PA-143",
        "react",
        args=(text.words(now.voice),),
        show=lambda each: (
            Option(USE, f"Use {printed.name}{price}", (f"item:{printed.id}",))
            if each == USE
            else Option(DECLINE, "Keep it for later")
        ),
        source=card_ref(printed),
        interruptible=True,
    )
    if answer == USE:
        table.cite("PA-147" if printed.single_use else "PA-143")
        await use(table, card, (now.text,), cost)


def _price(now: Now) -> int:
    """What the item that a text stands on costs now."""
    return cost_of(now.table, now.table.printed(now.source.handle))
