"""What texts do to where players and tokens are (TP-R42, TP-R47)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from fabletop.engine.effects import Amount, Payment, Subject, Verb, Voice, amount_words, value_of
from fabletop.engine.effects.english import either, number_of
from fabletop.engine.questions import Option
from fabletop.games.projector.effects.base import About
from fabletop.games.projector.naming import option_of, thing_name
from fabletop.games.projector.printing import the
from fabletop.games.projector.rules.baddies import shift
from fabletop.games.projector.rules.hooks import forbidden
from fabletop.games.projector.rules.moment import Now as Moment
from fabletop.games.projector.rules.moving import FOOT, go, passable, side_of
from fabletop.games.projector.rules.party import decide, lead
from fabletop.games.projector.rules.places import SIDES, neighbour, space_of
from fabletop.games.projector.rules.ship import put_ship
from fabletop.games.projector.state import CARD, IN, NONE, SHIP, SPACE, TOKEN, WIDTH, Outing

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

STAY = NONE
GAP = "gap"  # among what does not stop a move: a space without a location
LINES = tuple(range(len(SIDES)))


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
            elif not forbidden(table, seat, "move"):
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


def crossable(table: Outing, space: int, side: int, through: Sequence[str]) -> bool:
    """Whether a side lets one through, or is of a kind that does not stop one; so too for gaps in the map."""
    beyond = neighbour(space, side)
    if beyond == NONE:
        return False
    if NONE not in (table.grid[space], table.grid[beyond]):
        return passable(table, space, side, FOOT, through)
    sides = [
        side_of(table, at, facing)
        for at, facing in ((space, side), (beyond, (side + 2) % len(SIDES)))
        if table.grid[at] != NONE
    ]
    return GAP in through and all(each in (*FOOT, *through) for each in sides)


def onward(table: Outing, space: int, side: int, through: Sequence[str]) -> tuple[int, int]:
    """The next location over a side, and how many spaces away it is: farther off where gaps do not stop one."""
    for far in range(1, WIDTH):
        if not crossable(table, space, side, through):
            break
        space = neighbour(space, side)
        if table.grid[space] != NONE:
            return space, far
    return NONE, 0


def _ways(
    table: Outing, space: int, through: Sequence[str], lines: Sequence[int] = LINES
) -> dict[int, tuple[int, int]]:
    """The locations that one comes to next, each with how far it is, and over which side."""
    found = {}
    for side in lines:
        to, far = onward(table, space, side, through)
        if to != NONE:
            found[to] = far, side
    return found


def _nearer(table: Outing, ways: Mapping[int, tuple[int, int]], goal: int, through: Sequence[str]) -> list[int]:
    """Those ways that begin a shortest one to a goal."""
    lengths = {to: _length(table, to, goal, through) for to in ways}
    known = [length for length in lengths.values() if length != NONE]
    return [to for to, length in lengths.items() if known and length == min(known)]


def _length(table: Outing, space: int, goal: int, through: Sequence[str]) -> int:
    """How many moves a goal is away; none if there is no way."""
    edge, seen, far = [space], {space}, 0
    while edge:
        if goal in edge:
            return far
        edge = [to for each in edge for to in _ways(table, each, through) if to not in seen]
        seen.update(edge)
        far += 1
    return NONE


async def walk(
    table: Outing, thing: int, n: int, may: bool, through: Sequence[str] = (), seat: int = NONE, goal: int = NONE,
    straight: bool = False,
) -> None:  # fmt: skip
    """Something goes so many spaces along sides that let it through, landing on each; toward a goal by a shortest way,
    if it has one."""
    chooser = thing if thing < table.seats else seat
    lines: Sequence[int] = LINES
    while n > 0:
        here = space_of(table, thing)
        if here in (NONE, goal) or (thing < table.seats and table.status[thing] != IN) or table.over:
            return
        ways = {to: way for to, way in _ways(table, here, through, lines).items() if way[0] <= n}
        open_ = _nearer(table, ways, goal, through) if goal != NONE else list(ways)
        if not open_:
            return
        to: int = await decide(
            table, chooser, "Where to?" if thing == chooser else "Where does {} go?",
            partial(list, [*open_, STAY] if may else open_), ("TP-172", "TP-R42"), "walk",
            lambda space: Option("stay", "Stay") if space == STAY else option_of(table, SPACE + space),
            args=() if thing == chooser else (the(thing_name(table, thing)),),
        )  # fmt: skip
        if to == STAY:
            return
        far, side = ways[to]
        n, lines = n - far, (side,) if straight else LINES
        await arrive(table, thing, to)


async def arrive(table: Outing, thing: int, space: int) -> None:
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
    """Somebody or something is moved at once along sides, landing on every space: so many spaces where its mover wants,
    or toward a place by a shortest way; perhaps in a straight line. `through` are kinds of sides, and gaps in the map,
    that do not stop it. With `over` only the last space is landed on, and must hold a location."""

    n: Amount = 1
    up_to: bool = False
    to: Subject | None = None
    through: tuple[Literal["barrier", "closed", "sea", "gap"], ...] = ()
    straight: bool = False
    over: bool = False

    async def run(self, now: Now) -> None:
        table = now.table
        for thing in await self.whom(now):
            if self._held(now, thing):
                continue
            if self.over:
                await self._leap(now, thing)
                continue
            goal = NONE
            if self.to is not None:
                found = await self.to.chosen(now)
                if not found:
                    continue
                goal = space_of(table, found[0])
            await walk(table, thing, value_of(self.n, now), self.up_to, self.through, now.me, goal, self.straight)

    def _held(self, now: Now, thing: int) -> bool:
        """Whether another text keeps somebody where they are, against this one (semantics 24)."""
        return thing < now.table.seats and forbidden(now.table, thing, "move", order=now.source)

    async def _leap(self, now: Now, thing: int) -> None:
        table, ends = now.table, self._ends(now, thing)
        if ends:
            to: int = await decide(
                table, now.me, "Where to?", lambda: ends, "TP-172", "leap",
                lambda space: option_of(table, SPACE + space),
            )  # fmt: skip
            await arrive(table, thing, to)

    def _ends(self, now: Now, thing: int) -> list[int]:
        """The locations so many spaces away; with `up_to`, nearer ones too."""
        table, here = now.table, space_of(now.table, thing)
        edge = {(here, side) for side in LINES} if here != NONE else set()
        found: list[int] = []
        n = value_of(self.n, now)
        for far in range(1, n + 1):
            edge = {
                (neighbour(space, line), line)
                for space, side in edge
                for line in ((side,) if self.straight else LINES)
                if crossable(table, space, line, self.through)
            }
            if far == n or self.up_to:
                found += [space for space, _ in edge if table.grid[space] != NONE and space != here]
        return sorted(set(found))

    def could(self, now: Now) -> bool:
        table = now.table
        for thing in self.could_be(now):
            here = space_of(table, thing)
            if here == NONE or self._held(now, thing):
                continue
            if self.over:
                ways = bool(self._ends(now, thing))
            elif self.to is None:
                ways = bool(_ways(table, here, self.through))
            else:
                goals = [space_of(table, each) for each in self.to.could_be(now)]
                ways = any(_length(table, here, goal, self.through) > 0 for goal in goals if goal != NONE)
            if ways:
                return True
        return False

    def words(self, voice: Voice) -> str:
        who = self.someone(voice)
        if self.to is not None:
            far = "" if self.n == 1 else f"{amount_words(self.n, voice, 'space')} toward "
            return who.does("move", f"{far or 'to '}{self.to.phrase(voice).words}")
        n = amount_words(self.n, voice, "space")
        through = f" (also through {either([_SIDE[each] for each in self.through], 'and')})" if self.through else ""
        how = " in a straight line" if self.straight else ""
        if self.over:
            how, through = (f"{how}, landing only at the end", through)
            if self.straight and set(self.through) == set(_SIDE):
                how, through = " straight over anything", ""
        if self.up_to:
            return f"{who.words} may move up to {n}{how}{through}"
        return who.does("move", f"{n}{how}{through}")


_SIDE = {"barrier": "barriers", "closed": "closed sides", "sea": "sea", "gap": "gaps"}


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
