"""Verbs about the numbers of a turn, health and counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Amount, Verb, Voice, amount_words
from fabletop.engine.questions import Option, choose
from fabletop.games.paperback.effects import wording
from fabletop.games.paperback.rules import abilities, counters, health
from fabletop.games.paperback.state import PLAYER
from fabletop.games.paperback.terms import SPENDABLE

if TYPE_CHECKING:
    from fabletop.games.paperback.rules.moment import Now

Who = Literal["you", "enemy"]
Count = Annotated[int, Meta(ge=1, le=20)]


# --- numbers of this turn --------------------------------------------------------------------------------------------


class Hits(Verb, frozen=True, tag="hits"):
    n: Amount = 1

    def run(self, now: Now) -> None:
        counters.add_hits(now.table, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return wording.made(self.n, voice, "hit")


class Blocks(Verb, frozen=True, tag="blocks"):
    n: Amount = 1

    def run(self, now: Now) -> None:
        counters.add_blocks(now.table, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return wording.made(self.n, voice, "block")


class Mana(Verb, frozen=True, tag="mana"):
    n: Amount = 1

    def run(self, now: Now) -> None:
        counters.add_mana(now.table, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return wording.gained(self.n, voice, "mana")


# --- health and counters ---------------------------------------------------------------------------------------------


class Heal(Verb, frozen=True, tag="heal"):
    who: Who
    n: Amount = 1

    def run(self, now: Now) -> None:
        if self.who == "you":
            health.heal(now.table, now.amount(self.n))
        else:
            health.enemy_heals(now.table, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return voice.phrase(self.who).does("heal", amount_words(self.n, voice, "HP", "HP"))

    def causes(self) -> Iterator[str]:
        if self.who == "you":
            yield "healed"


class LoseHp(Verb, frozen=True, tag="lose_hp"):
    who: Who
    n: Amount = 1

    @rule(when={"PA-089": lambda self, now: self.who == "you"})
    async def run(self, now: Now) -> None:
        if self.who == "you":
            await abilities.hurt(now.table, now.amount(self.n))
        else:
            health.enemy_loses(now.table, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return voice.phrase(self.who).does("lose", amount_words(self.n, voice, "HP", "HP"))

    def causes(self) -> Iterator[str]:
        yield "hp_lost" if self.who == "you" else "enemy_hp_lost"


class MaxHp(Verb, frozen=True, tag="max_hp"):
    n: int = 1

    def run(self, now: Now) -> None:
        health.change_max_hp(now.table, self.n)

    def words(self, voice: Voice) -> str:
        return f"your Max HP {'rises' if self.n > 0 else 'falls'} by {abs(self.n)}"


class Hex(Verb, frozen=True, tag="hex"):
    who: Who
    n: Amount = 1

    def run(self, now: Now) -> None:
        counters.add_hex(now.table, self.who, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return wording.hexed(self.who, self.n, voice)

    def causes(self) -> Iterator[str]:
        if not isinstance(self.n, int) or self.n > 0:
            yield "hex_added"


class Boon(Verb, frozen=True, tag="boon"):
    who: Who
    n: Amount = 1

    def run(self, now: Now) -> None:
        counters.add_boon(now.table, self.who, now.amount(self.n))

    def words(self, voice: Voice) -> str:
        return wording.gained(self.n, voice, "boon", voice.phrase(self.who))

    def causes(self) -> Iterator[str]:
        if not isinstance(self.n, int) or self.n > 0:
            yield "boon_gained"


class Spend(Verb, frozen=True, tag="spend"):
    """Counters are paid in full, unless a text says "up to" (PA-R41)."""

    what: Literal["you.boon", "you.mana", "you.hex", "enemy.hex", "enemy.boon"]
    n: Amount = 1
    mode: Literal["exact", "up_to", "all"] = "exact"

    async def run(self, now: Now) -> None:
        table, have = now.table, now.read(self.what)
        number = have if self.mode == "all" else min(now.amount(self.n), have)
        if self.mode == "up_to" and number > 0:
            options = range(number, -1, -1)
            number = await choose(
                PLAYER,
                "How many to spend?",
                lambda: options,
                "PA-R41",
                "spend",
                show=lambda each: Option(str(each), str(each)),
                source=now.ref,
                interruptible=True,
            )
        table.spent = number
        counters.add(table, self.what, -number)
        if number:
            table.say("{} {} spent.", number, self.what.partition(".")[2], rule="PA-R41")

    def payable(self, now: Now) -> bool:
        return self.mode != "exact" or now.read(self.what) >= now.amount(self.n)

    def words(self, voice: Voice) -> str:
        return wording.spent(self, voice)

    def renames(self) -> tuple[tuple[str, str], ...]:
        verb, what, _ = SPENDABLE[self.what]
        paid = "spent" if verb == "spend" else "removed"
        thing = f"{what} {paid}"
        return ("counters spent", thing), ("counter spent", thing), ("you spent", f"you {paid}")


class Attack(Verb, frozen=True, tag="attack"):
    n: Amount = 1
    times: Count = 1

    async def run(self, now: Now) -> None:
        for _ in range(self.times):
            await abilities.attack(now.table, self.n)

    def words(self, voice: Voice) -> str:
        return wording.attacked(self.n, self.times, voice)
