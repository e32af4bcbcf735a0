"""What texts do to players' cards: drawing, discarding, losing, recovering, looking (TP-236 to TP-240)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from fabletop.engine.effects import (
    Amount,
    PaidByDoing,
    Role,
    Select,
    Subject,
    Verb,
    Voice,
    alone,
    amount_words,
    value_of,
)
from fabletop.engine.effects.english import Phrase, number_of
from fabletop.engine.questions import choose_some
from fabletop.engine.table import ALL
from fabletop.games.projector.card_texts import STAGES
from fabletop.games.projector.effects.base import About, GiveUp, matched
from fabletop.games.projector.effects.scopes import InZone
from fabletop.games.projector.naming import card_option, card_words
from fabletop.games.projector.printing import the
from fabletop.games.projector.rules import harm, piles
from fabletop.games.projector.rules.hooks import forbidden
from fabletop.games.projector.rules.slides import gain
from fabletop.games.projector.state import CARD, DISCARDS, DRAW_PILES, HANDS, LOST_PILES, NONE, SPACE, TOKEN

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

HAND = InZone(zone="hand")
ZONES = (HANDS, DISCARDS, DRAW_PILES, LOST_PILES)  # of slides that belong to somebody


class Draw(About, frozen=True, tag="draw"):
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            piles.draw(now.table, seat, value_of(self.n, now), now.source)

    def could(self, now: Now) -> bool:
        table = now.table
        return any(
            (table.draw_piles[seat] or table.discards[seat]) and not forbidden(table, seat, "draw", order=now.source)
            for seat in self.could_be(now)
        )

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("draw", amount_words(self.n, voice, "card"))


class Discard(GiveUp, frozen=True, tag="discard"):
    """Cards go from hand to the discard pile: as their owner chooses, or at random."""

    random: bool = False
    match: str = ""

    def fitting(self, now: Now, seat: int) -> list[int]:
        table = now.table
        return [card for card in table.hands[seat] if table.box.skill_of(table.face[card]).fits(self.match)]

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            cards = self.fitting(now, seat)
            n = min(len(cards), value_of(self.n, now))
            if self.random:
                chosen = [cards.pop(table.roll("effects", len(cards))) for _ in range(n)]
            elif n == len(cards):
                chosen = cards
            else:
                chosen = list(
                    await choose_some(
                        seat, "Discard {}.", partial(self.fitting, now, seat), n, n, "TP-222", "discard",
                        args=(number_of(n, "card"),), source=now.ref,
                        show=partial(card_option, table),
                    )
                )  # fmt: skip
            for card in chosen:
                piles.discard(table, seat, card)

    def words(self, voice: Voice) -> str:
        kind = f"{matched(self.match)} card".strip()
        random = " at random" if self.random else ""
        return self.someone(voice).does("discard", f"{amount_words(self.n, voice, kind)}{random}")


class Lose(About, PaidByDoing, frozen=True, tag="lose"):
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            await harm.lose(now.table, seat, value_of(self.n, now), now.source)

    def payable(self, now: Now) -> bool:
        table, n = now.table, value_of(self.n, now)
        return all(len(table.draw_piles[seat]) + len(table.discards[seat]) >= n for seat in self.could_be(now))

    def words(self, voice: Voice) -> str:
        more = "more card" if voice.phrase("stage").words == STAGES["card_loss"] else "card"
        return self.someone(voice).does("lose", amount_words(self.n, voice, more))


class Damage(About, frozen=True, tag="damage"):
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            await harm.damage(now.table, seat, value_of(self.n, now), order=now.source)

    def words(self, voice: Voice) -> str:
        n = alone(self.n, voice)
        damage = f"{n} damage" if n[0].isdigit() or n.startswith("SM") else f"damage equal to {n}"
        return self.someone(voice).does("take", damage)


class Recover(About, frozen=True, tag="recover"):
    """Lost cards come back, the last lost first."""

    n: Amount = 1
    to: Literal["discard", "hand"] = "discard"

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            piles.recover(now.table, seat, value_of(self.n, now), self.to)

    def could(self, now: Now) -> bool:
        return any(now.table.lost_piles[seat] for seat in self.could_be(now))

    def words(self, voice: Voice) -> str:
        to = " to hand" if self.to == "hand" else ""
        return self.someone(voice).does("recover", f"{amount_words(self.n, voice, 'lost card')}{to}")


class Take(About, frozen=True, tag="take"):
    """Own cards go from one pile to another; whose they are, they stay."""

    what: Subject
    to: Literal["hand", "discard", "draw"]

    async def run(self, now: Now) -> None:
        table = now.table
        zones = {"hand": HANDS, "discard": DISCARDS, "draw": DRAW_PILES}
        for thing in await self.what.chosen(now):
            card = thing - CARD
            for seat in range(table.seats):
                zone = next((each for each in ZONES if card in table.pile(each.of(seat))), None)
                if zone is not None:
                    table.move(card, zone.of(seat), zones[self.to].of(seat))
                    if self.to == "hand" and table.settings.open_hands:
                        table.peek(card, ALL)
                    break

    def could(self, now: Now) -> bool:
        return bool(self.what.could_be(now))

    def words(self, voice: Voice) -> str:
        if self.to == "discard" and isinstance(self.what, Select) and self.what.in_ == HAND:
            return self.someone(voice).does("discard", self.what.phrase(voice).words)
        where = {"hand": "into hand", "discard": "on the discard pile", "draw": "on top of the draw pile"}[self.to]
        return self.someone(voice).does("put", f"{self.what.phrase(voice).words} {where}")


class GainSlide(About, frozen=True, tag="gain_slide"):
    """New slides for a reserve (TP-082)."""

    ability: str
    n: Amount = 1

    async def run(self, now: Now) -> None:
        table = now.table
        ability = table.box.skill_named(self.ability).number
        for seat in await self.whom(now):
            await gain(table, seat, ability, value_of(self.n, now))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does(
            "gain", amount_words(self.n, voice, f"slide of {self.ability}", f"slides of {self.ability}")
        )


class Look(About, frozen=True, tag="look"):
    """Hidden cards are shown to a player, who may tell (TP-R19)."""

    at: Subject

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            for thing in await self.at.chosen(now):
                card = table.grid[thing - SPACE] if SPACE <= thing < TOKEN else thing - CARD
                if card != NONE:
                    table.peek(card, 1 << seat)
                    table.tell(1 << seat, "You see {}.", the(card_words(table, card)), rule="TP-R19")

    def could(self, now: Now) -> bool:
        table = now.table
        seen = [1 << seat for seat in self.could_be(now)]
        for thing in self.at.each(now):
            card = table.grid[thing - SPACE] if SPACE <= thing < TOKEN else thing - CARD
            if card != NONE and any(not table.seen[card] & mask for mask in seen):
                return True
        return False

    def words(self, voice: Voice) -> str:
        who = self.someone(voice)
        if self.who == Role("current"):  # who is named once
            voice = voice.having(current=Phrase("that player"))
        return who.does("look", f"at {self.at.phrase(voice).words}")


VERBS: tuple[type[Verb], ...] = (Draw, Discard, Lose, Damage, Recover, Take, GainSlide, Look)
PAYMENTS: tuple[type[Verb], ...] = (Discard, Lose)
