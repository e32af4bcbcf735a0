"""What playing a text costs (MA-129 to MA-132)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Payment, Scope, Verb, Voice, unknown
from fabletop.engine.questions import Option, choose
from fabletop.games.machina.effects.standing import DestroyThis, MarkerOff
from fabletop.games.machina.naming import option_of
from fabletop.games.machina.rules.essence import pay_essence, purse
from fabletop.games.machina.rules.losing import lose_health, sure
from fabletop.games.machina.rules.map import place_of, slot_of
from fabletop.games.machina.rules.party import decide
from fabletop.games.machina.rules.spaces import destroy_space, unlight
from fabletop.games.machina.rules.units import MOST, stamina_of
from fabletop.games.machina.state import NONE, SPACE

if TYPE_CHECKING:
    from fabletop.engine.effects import Language
    from fabletop.games.machina.rules.moment import Now

Attribute = Literal["stamina", "essence", "health"]


def target_space(now: Now) -> int:
    """The space from which others may contribute: that of the target, if there is one (MA-207)."""
    target = now.roles.get("target", NONE)
    return place_of(now.table, target) if target != NONE else NONE


def means(now: Now, attr: Attribute) -> int:
    """How much somebody could pay."""
    table, me = now.table, now.me
    if me == NONE:
        return 0
    if attr == "stamina":
        return stamina_of(table, me)
    if me >= table.seats:
        return table.health[me] - 1 if attr == "health" else 0  # a monster never pays its last health (MA-R71)
    essence = purse(table, me, target_space(now))
    if attr == "essence":
        return essence
    return table.health[me] - spared(now) + essence


def affords(now: Now, attr: Attribute, n: int) -> bool:
    """Whether somebody could pay so much. Who has it needs nobody else for it."""
    table, me = now.table, now.me
    if 0 <= me < table.seats and attr != "stamina":
        own = table.essence[me] if attr == "essence" else table.health[me] - spared(now)
        if own >= n:
            return True
    return means(now, attr) >= n


def spared(now: Now) -> int:
    """The health that no cost may take (MA-R49)."""
    return 0 if now.table.settings.fatal_cost == "allow" else 1


class Pay(Verb, Payment, frozen=True, tag="pay"):
    attr: Attribute
    n: Annotated[int, Meta(ge=1, le=9)] = 1

    def payable(self, now: Now) -> bool:
        return affords(now, self.attr, self.n)

    @rule("MA-129", "MA-132", when={("MA-200", "MA-R49"): lambda self, now: self.attr == "health"})
    async def pay(self, now: Now) -> None:
        await take(now, self.attr, self.n)

    def words(self, voice: Voice) -> str:
        return f"{self.n} {self.attr}"


async def take(now: Now, attr: Attribute, n: int) -> bool:
    """Take what is paid; says whether it was: not, if somebody without whom it cannot be paid does not want to."""
    table, me = now.table, now.me
    if attr == "essence":
        return await pay_essence(table, me, n, target_space(now))
    if attr == "stamina":
        table.stamina[me] -= n
    else:
        await lose_health(table, me, n, NONE, target_space(now), spared(now), now.cause)
    return True


class PayX(Verb, Payment, frozen=True, tag="pay_x"):
    """As much as one likes, from `least` up to `max`; what was paid is the counter "paid"."""

    attr: Attribute
    max: Annotated[int, Meta(ge=1, le=MOST)] = MOST
    least: Annotated[int, Meta(ge=0, le=MOST)] = 0

    def payable(self, now: Now) -> bool:
        return affords(now, self.attr, self.least)

    @rule("MA-130", when={"MA-R49": lambda self, now: self.attr == "health"})
    async def pay(self, now: Now) -> None:
        table, me = now.table, now.me
        most = min(self.max, means(now, self.attr))
        while True:
            amounts = range(min(self.least, most), most + 1)
            paid = amounts[0] if len(amounts) == 1 else await choose(
                now.you, "How much {} do you pay?", lambda amounts=amounts: amounts, "MA-130", "x",  # type: ignore[misc]
                args=(self.attr,), show=lambda n: Option(f"x:{n}", str(n)),
            )  # fmt: skip
            deadly = self.attr == "health" and paid >= table.health[me] and not spared(now)
            if deadly and table.is_explorer(me) and not await sure(table, me):
                continue
            table.paid = paid
            if not paid or await take(now, self.attr, paid):
                return
            most = min(most, table.essence[me])  # without those who do not want to contribute

    def words(self, voice: Voice) -> str:
        if self.least:
            return f"{self.least} to {self.max} {self.attr}"
        return f"any amount of {self.attr}" if self.max == MOST else f"up to {self.max} {self.attr}"


class PaySpace(Verb, Payment, frozen=True, tag="destroy_space"):
    """A named space is destroyed."""

    kind: str
    in_: Scope | None = msgspec.field(name="in", default=None)

    def _found(self, now: Now) -> list[int]:
        things = now.language.things[self.kind].all(now)
        return list(self.in_.within(now, self.kind, things) if self.in_ is not None else things)

    def payable(self, now: Now) -> bool:
        return bool(self._found(now))

    async def pay(self, now: Now) -> None:
        space = await decide(
            now.table, now.master, "Which do you destroy?", lambda: self._found(now), "MA-130", "select",
            lambda each: option_of(now.table, each), source=now.ref,
        )  # fmt: skip
        await destroy_space(now.table, space - SPACE, now.me)

    def words(self, voice: Voice) -> str:
        where = f" {self.in_.words(voice)}" if self.in_ is not None else ""
        return f"destroy a {voice.language.things[self.kind].noun.one}{where}"

    def faults(self, language: Language) -> Iterator[str]:
        if self.kind not in language.things:
            yield unknown("kind of spaces", self.kind, language.things)


class PayLight(Verb, Payment, frozen=True, tag="light_off"):
    """A lit chapter space on one's tile goes out."""

    def _found(self, now: Now) -> list[int]:
        slot = slot_of(now.table, now.me)
        return [SPACE + each for each in now.table.lit if slot_of(now.table, SPACE + each) == slot]

    def payable(self, now: Now) -> bool:
        return now.me != NONE and bool(self._found(now))

    async def pay(self, now: Now) -> None:
        space = await decide(
            now.table, now.master, "Which light goes out?", lambda: self._found(now), "MA-130", "select",
            lambda each: option_of(now.table, each), source=now.ref,
        )  # fmt: skip
        unlight(now.table, space - SPACE)

    def words(self, voice: Voice) -> str:
        return "put out a lit chapter space on your tile"


PAYMENTS: tuple[type[Verb], ...] = (Pay, PayX, PaySpace, PayLight, MarkerOff, DestroyThis)
