"""What texts do to where players and tokens are (TP-R42, TP-R47)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from fabletop.engine.effects import Amount, Payment, Subject, Verb, Voice, amount_words, value_of
from fabletop.engine.effects.english import number_of
from fabletop.engine.questions import Option
from fabletop.games.projector.effects.base import About
from fabletop.games.projector.naming import option_of
from fabletop.games.projector.rules.baddies import shift
from fabletop.games.projector.rules.moment import Now as Moment
from fabletop.games.projector.rules.moving import FOOT, exits, go
from fabletop.games.projector.rules.party import decide, lead
from fabletop.games.projector.rules.places import OFFSETS, neighbour, space_of
from fabletop.games.projector.rules.ship import put_ship
from fabletop.games.projector.state import CARD, IN, NONE, SHIP, SPACE, TOKEN, Day

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

STAY = NONE


class Moves(About, Payment, frozen=True, tag="moves"):
    """Movement points: kept until the end of the own action step, used at once by others (TP-R47)."""

    n: Amount = 1

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            n = value_of(self.n, now)
            if seat == table.current and table.step in ("entropy", "action", "setup", ""):
                table.moves[seat] += n
                points = number_of(table.moves[seat], "movement point")
                table.say("{} has {}.", table.characters[seat], points, rule="TP-R47")
            else:
                await walk(table, seat, n, may=True)

    def payable(self, now: Now) -> bool:
        return all(now.table.moves[seat] + value_of(self.n, now) >= 0 for seat in self.could_be(now))

    def could(self, now: Now) -> bool:
        return bool(self.could_be(now)) and self.payable(now)

    def pay(self, now: Now) -> Any:
        for seat in self.could_be(now):
            now.table.moves[seat] += value_of(self.n, now)

    def words(self, voice: Voice) -> str:
        if isinstance(self.n, int) and self.n < 0:
            return self.someone(voice).does("spend", amount_words(-self.n, voice, "movement point"))
        return self.someone(voice).does("gain", amount_words(self.n, voice, "movement point"))


async def walk(table: Day, thing: int, n: int, may: bool, through: tuple[str, ...] = (), seat: int = NONE) -> None:
    """Something goes so many spaces along sides that let it through, landing on each."""
    chooser = thing if thing < table.seats else seat
    for _ in range(n):
        here = space_of(table, thing)
        if here == NONE or (thing < table.seats and table.status[thing] != IN) or table.over:
            return
        ways = exits(table, here, FOOT, through)
        if not ways:
            return
        to: int = await decide(
            table, chooser, "Where to?", partial(list, [*ways, STAY] if may else ways),
            ("TP-172", "TP-R42"), "walk",
            lambda space: Option("stay", "Stay") if space == STAY else option_of(table, SPACE + space),
        )  # fmt: skip
        if to == STAY:
            return
        await arrive(table, thing, to)


async def arrive(table: Day, thing: int, space: int) -> None:
    """A figure lands on a space; a token is put there."""
    if thing < table.seats:
        await go(table, thing, space)
        return
    if thing == SHIP:
        await put_ship(table, lead(table), space)
        return
    if thing >= CARD:
        shift(table, thing - CARD, SPACE + space)
    else:
        table.tokens[:] = [
            each._replace(at=SPACE + space) if each.number == thing - TOKEN else each for each in table.tokens
        ]
    await Moment.occur(table, "entered", mover=thing, location=SPACE + space)


class Move(About, frozen=True, tag="move"):
    """Somebody or something is moved at once: so many spaces, through what the text names, or straight over
    everything; to a place that is named, or where its mover wants."""

    n: Amount = 1
    up_to: bool = False
    to: Subject | None = None
    through: tuple[Literal["barrier", "closed", "sea"], ...] = ()
    straight: bool = False

    async def run(self, now: Now) -> None:
        table = now.table
        for thing in await self.whom(now):
            if self.to is not None:
                found = await self.to.chosen(now)
                if found:
                    await arrive(table, thing, space_of(table, found[0]))
            elif self.straight:
                await self._leap(now, thing)
            else:
                await walk(table, thing, value_of(self.n, now), self.up_to, self.through, now.me)

    async def _leap(self, now: Now, thing: int) -> None:
        """Straight over anything; only the last space is landed on, and must hold a location."""
        table, ends = now.table, self._ends(now, thing)
        if ends:
            to: int = await decide(
                table,
                now.me,
                "Where to?",
                lambda: ends,
                "TP-172",
                "leap",
                lambda space: option_of(table, SPACE + space),
            )
            await arrive(table, thing, to)

    def _ends(self, now: Now, thing: int) -> list[int]:
        table, n = now.table, value_of(self.n, now)
        found = []
        for side in range(len(OFFSETS)):
            space = space_of(table, thing)
            for _ in range(n):
                space = neighbour(space, side) if space != NONE else NONE
            if space != NONE and table.grid[space] != NONE:
                found.append(space)
        return found

    def could(self, now: Now) -> bool:
        table = now.table
        for thing in self.could_be(now):
            here = space_of(table, thing)
            if self.to is not None:
                if any(space_of(table, each) not in (here, NONE) for each in self.to.could_be(now)):
                    return True
            elif here != NONE and (self._ends(now, thing) if self.straight else exits(table, here, FOOT, self.through)):
                return True
        return False

    def words(self, voice: Voice) -> str:
        who = self.someone(voice)
        if self.to is not None:
            return who.does("move", f"to {self.to.phrase(voice).words}")
        n = amount_words(self.n, voice, "space")
        how = " straight over anything" if self.straight else ""
        through = f" (also through {' and '.join(_SIDE[each] for each in self.through)})" if self.through else ""
        if self.up_to:
            return f"{who.words} may move up to {n}{how}{through}"
        return who.does("move", f"{n}{how}{through}")


_SIDE = {"barrier": "barriers", "closed": "closed sides", "sea": "sea"}


class Place(About, frozen=True, tag="place"):
    """A figure or a token is put somewhere; figures land."""

    at: Subject

    async def run(self, now: Now) -> None:
        for thing in await self.whom(now):
            found = await self.at.chosen(now)
            if found:
                await arrive(now.table, thing, space_of(now.table, found[0]))

    def words(self, voice: Voice) -> str:
        return f"put {self.someone(voice).words} on {self.at.phrase(voice).words}"


VERBS: tuple[type[Verb], ...] = (Moves, Move, Place)
PAYMENTS: tuple[type[Verb], ...] = (Moves,)
