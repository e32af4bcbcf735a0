"""What texts do to Baddies (TP-A01 to TP-A06, TP-A33 to TP-A35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from fabletop.engine.effects import Amount, Subject, Verb, Voice, amount_words, value_of
from fabletop.engine.effects.english import Phrase
from fabletop.games.projector.effects.base import About, area_meant, area_words, card_called
from fabletop.games.projector.naming import option_of
from fabletop.games.projector.rules import baddies, harm
from fabletop.games.projector.rules.entropy import dismiss_entropy
from fabletop.games.projector.rules.moment import Now as Moment
from fabletop.games.projector.rules.party import decide
from fabletop.games.projector.rules.places import space_of
from fabletop.games.projector.state import CARD, GLOBAL, SPACE, TOKEN

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now


class Spawn(Verb, frozen=True, tag="spawn"):
    """A Baddie appears in the area of who performs this, for all, or on a location."""

    baddie: str
    in_: Literal["your_area", "global"] | None = msgspec.field(name="in", default=None)
    at: Subject | None = None
    n: Amount = 0

    async def run(self, now: Now) -> None:
        area = await area_meant(now, self.in_, self.at)
        if area is not None:
            baddies.spawn(now.table, self.baddie, area, value_of(self.n, now))

    def could(self, now: Now) -> bool:
        table = now.table
        return not any(table.printed_on(each.card).id == self.baddie for each in table.opponents)

    def words(self, voice: Voice) -> str:
        where = f"on {self.at.phrase(voice).words}" if self.at is not None else area_words(self.in_, voice)
        many = f" with {amount_words(self.n, voice, 'instance')}" if self.n != 0 else ""
        return f"put {card_called(self.baddie, voice)} into play {where}{many}"


class Wound(About, frozen=True, tag="wound"):
    """Hits: what is left of them after armor are wounds."""

    n: Amount
    ignore_armor: bool = False
    each_instance: bool = False
    divide: bool = False

    async def run(self, now: Now) -> None:
        table, hits = now.table, value_of(self.n, now)
        if self.divide:
            await self._divided(now, hits)
            return
        for thing in await self.whom(now):
            found = table.opponent(thing - CARD)
            for _ in range(found.instances if found is not None and self.each_instance else 1):
                await baddies.wound(table, thing - CARD, hits, self.ignore_armor)

    async def _divided(self, now: Now, hits: int) -> None:
        """Hit by hit at whom one likes, then each less armor."""
        table, shares = now.table, dict.fromkeys(self.could_be(now), 0)
        for _ in range(hits if shares else 0):
            to = await decide(
                table, now.me, "Who takes the next hit?", lambda: list(shares), "TP-A34", "divide",
                lambda thing: option_of(table, thing),
            )  # fmt: skip
            shares[to] += 1
        for thing, n in shares.items():
            if n:
                await baddies.wound(table, thing - CARD, n, self.ignore_armor)

    def words(self, voice: Voice) -> str:
        hits = amount_words(self.n, voice, "hit")
        armor = (
            " that ignore armor"
            if self.ignore_armor and self.n != 1
            else " that ignores armor"
            if self.ignore_armor
            else ""
        )
        if self.divide:
            return f"deal {hits}{armor}, divided as you like among {self.someone(voice).words}"
        each = "every instance of " if self.each_instance else ""
        return f"deal {hits}{armor} to {each}{self.someone(voice).words}"


class Defeat(About, frozen=True, tag="defeat"):
    async def run(self, now: Now) -> None:
        for thing in await self.whom(now):
            while now.table.opponent(thing - CARD) is not None and not now.table.over:
                await baddies.defeat(now.table, thing - CARD)

    def words(self, voice: Voice) -> str:
        return f"defeat {self.someone(voice).words}"


class Dismiss(About, frozen=True, tag="dismiss"):
    """Somebody or something is got rid of for now: a Baddie, an in-play card, the card itself, a token."""

    async def run(self, now: Now) -> None:
        table = now.table
        for thing in await self.whom(now):
            if thing >= CARD and table.opponent(thing - CARD) is not None:
                await baddies.dismiss_baddie(table, thing - CARD)
            elif thing >= CARD:
                dismiss_entropy(table, thing - CARD)
            else:
                table.tokens[:] = [each for each in table.tokens if each.number != thing - TOKEN]

    def could(self, now: Now) -> bool:
        table = now.table
        return any(not Moment.has(table, thing, "relentless") for thing in self.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"dismiss {self.someone(voice).words}"


class AttackNow(Verb, frozen=True, tag="attack_now"):
    """A Baddie attacks outside the Baddie turn."""

    baddie: Subject
    who: Subject | None = None

    async def run(self, now: Now) -> None:
        seats = await self.who.chosen(now) if self.who is not None else (now.me,)
        for thing in await self.baddie.chosen(now):
            for seat in seats:
                if now.table.opponent(thing - CARD) is not None:
                    await harm.attack(now.table, [thing - CARD], seat, now.source)

    def could(self, now: Now) -> bool:
        return bool(self.baddie.could_be(now))

    def words(self, voice: Voice) -> str:
        whom = self.who.phrase(voice) if self.who is not None else Phrase("you")
        return f"{self.baddie.phrase(voice).does('attack', whom.words)} at once"


class Shift(Verb, frozen=True, tag="shift"):
    """A Baddie changes its area."""

    baddie: Subject
    to: Literal["your_area", "global"] | None = None
    at: Subject | None = None

    async def run(self, now: Now) -> None:
        area = now.me if self.to == "your_area" else GLOBAL
        if self.at is not None:
            found = await self.at.chosen(now)
            if not found:
                return
            area = found[0] if found[0] < now.table.seats else SPACE + space_of(now.table, found[0])
        for thing in await self.baddie.chosen(now):
            baddies.shift(now.table, thing - CARD, area)

    def could(self, now: Now) -> bool:
        return bool(self.baddie.could_be(now))

    def words(self, voice: Voice) -> str:
        where = self.at.phrase(voice).words if self.at is not None else area_words(self.to, voice).removeprefix("in ")
        return self.baddie.phrase(voice).does("move", f"to {where}")


VERBS: tuple[type[Verb], ...] = (Spawn, Wound, Defeat, Dismiss, AttackNow, Shift)
