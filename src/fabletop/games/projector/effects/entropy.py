"""What texts do to the Entropy deck (TP-275 to TP-294, TP-R84 to TP-R93)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

import msgspec

from fabletop.engine.effects import Amount, Subject, Verb, Voice, amount_words, value_of
from fabletop.engine.effects.english import times
from fabletop.engine.questions import arrange
from fabletop.engine.words import Card
from fabletop.games.projector.effects.base import About, area_meant, area_words, card_called
from fabletop.games.projector.naming import card_option, card_words
from fabletop.games.projector.printing import the
from fabletop.games.projector.rules import evolving
from fabletop.games.projector.rules.baddies import enter
from fabletop.games.projector.rules.entropy import discard_entropy, draw_entropy
from fabletop.games.projector.state import IN_PLAY, SPENT

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now


class DrawEntropy(Verb, frozen=True, tag="entropy"):
    """Further entropy cards are drawn and carried out."""

    n: Amount = 1

    async def run(self, now: Now) -> None:
        table = now.table
        outer = table.drawn
        for _ in range(value_of(self.n, now)):
            if not table.over and table.present():
                await draw_entropy(table, now.me)
        table.drawn = outer

    def words(self, voice: Voice) -> str:
        return f"draw and carry out {amount_words(self.n, voice, 'more entropy card')}"


class Evolve(Verb, frozen=True, tag="evolve"):
    n: Amount = 1

    async def run(self, now: Now) -> None:
        await evolving.evolve(now.table, value_of(self.n, now))

    def could(self, now: Now) -> bool:
        return bool(now.table.next_tier)

    def words(self, voice: Voice) -> str:
        often = times(self.n) if isinstance(self.n, int) else amount_words(self.n, voice, "time")
        return f"evolve the Entropy deck {often}"


class EvolveThis(Verb, frozen=True, tag="evolve_this"):
    """This very card evolves, also if it is a Story card (TP-283, TP-284)."""

    async def run(self, now: Now) -> None:
        await evolving.exchange(now.table, now.source.handle)

    def could(self, now: Now) -> bool:
        return bool(now.table.next_tier)

    def words(self, voice: Voice) -> str:
        return "evolve this card"


class EvolveCard(Verb, frozen=True, tag="evolve_card"):
    """A named card evolves, unless it is a Story card (TP-285)."""

    card: str

    async def run(self, now: Now) -> None:
        table = now.table
        for card in (*table.spent, *table.entropy, *table.in_play, *table.dismissed):
            if table.printed_on(card).id == self.card and not evolving.story(table, card):
                await evolving.exchange(table, card)
                return

    def words(self, voice: Voice) -> str:
        return f"evolve {card_called(self.card, voice)}"


class Stay(Verb, frozen=True, tag="stay"):
    """This card remains in play: in an area, or as a token on a location (TP-145, TP-A33)."""

    in_: Literal["your_area", "global"] | None = msgspec.field(name="in", default=None)
    at: Subject | None = None

    async def run(self, now: Now) -> None:
        table, card = now.table, now.source.handle
        if card not in table.spent:
            return
        area = await area_meant(now, self.in_, self.at)
        if area is None:
            return
        table.move(card, SPENT, IN_PLAY)
        if table.printed_on(card).baddie is not None:
            enter(table, card, area)
        else:
            table.hindrances.append((card, area))

    def words(self, voice: Voice) -> str:
        if self.at is not None:
            return f"this remains in play as a token on {self.at.phrase(voice).words}"
        return f"this remains in play {area_words(self.in_, voice)}"


class DiscardThis(Verb, frozen=True, tag="discard_this"):
    async def run(self, now: Now) -> None:
        discard_entropy(now.table, now.source.handle)

    def words(self, voice: Voice) -> str:
        return "discard this card"


class InsertEntropy(Verb, frozen=True, tag="insert_entropy"):
    card: str

    def run(self, now: Now) -> None:
        evolving.insert_card(now.table, self.card)

    def words(self, voice: Voice) -> str:
        return f"add {card_called(self.card, voice)} to the Entropy deck"


class RemoveEntropy(Verb, frozen=True, tag="remove_entropy"):
    card: str

    def run(self, now: Now) -> None:
        evolving.remove(now.table, self.card)

    def words(self, voice: Voice) -> str:
        return f"remove {card_called(self.card, voice)} from the Entropy deck"


class Scry(About, frozen=True, tag="scry"):
    """The top of the entropy draw pile is looked at, and put back as it was or in any order."""

    n: Amount
    reorder: bool = False

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            cards = table.entropy[::-1][: value_of(self.n, now)]
            for card in cards:
                table.peek(card, 1 << seat)
            names = ", ".join(the(card_words(table, card)) for card in cards)
            words = "Next come: {}." if len(cards) > 1 else "Next comes: {}."
            table.tell(1 << seat, words, names or "none", rule="TP-293")
            for card in cards:
                table.tell(1 << seat, "{}: {}", Card(card), " ".join(table.printed_on(card).words), rule="TP-293")
            if self.reorder and len(cards) > 1:
                order = await arrange(
                    seat, "In which order do you put them back, the next one first?", partial(list, cards),
                    "TP-293", "reorder", show=partial(card_option, table),
                )  # fmt: skip
                table.entropy[-len(cards) :] = list(order)[::-1]

    def could(self, now: Now) -> bool:
        return bool(now.table.entropy)

    def words(self, voice: Voice) -> str:
        n = "card" if self.n == 1 else amount_words(self.n, voice, "card")
        who = self.someone(voice)
        back = f" and {who.form('put')} them back in any order" if self.reorder else ""
        return who.does("look", f"at the top {n} of the entropy draw pile{back}")


VERBS: tuple[type[Verb], ...] = (
    DrawEntropy, Evolve, EvolveThis, EvolveCard, Stay, DiscardThis, InsertEntropy, RemoveEntropy, Scry,
)  # fmt: skip
