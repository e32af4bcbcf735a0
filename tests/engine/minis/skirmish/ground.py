"""Where things are: distance, sight and the scopes of selectors. Rooms lie in a row; walls are between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec
from msgspec import Meta
from tests.engine.minis.skirmish.state import EVERYBODY, FIRST_ROOM, GONE, ROOMS, TILE, Skirmish

from fabletop.engine.effects import Area, Node, Scope, Subject, Thing, Voice
from fabletop.engine.effects.english import noun, number_of

if TYPE_CHECKING:
    from tests.engine.minis.skirmish.moment import Now

Range = Annotated[int, Meta(ge=0, le=9)]
OBSTACLES = ("barrel", "rubble")


def room_of(table: Skirmish, thing: int) -> int:
    return thing - FIRST_ROOM if thing >= FIRST_ROOM else table.room[thing]


def apart(table: Skirmish, one: int, other: int) -> int:
    return abs(room_of(table, one) - room_of(table, other))


def walled(table: Skirmish, one: int, other: int) -> bool:
    """Whether a wall is between two things."""
    first, last = sorted((room_of(table, one), room_of(table, other)))
    return any(room in table.shut for room in range(first, last))


def blocked(now: Now, one: int, other: int) -> bool:
    """Whether an obstacle is between two things; those in their own rooms do not count."""
    first, last = sorted((room_of(now.table, one), room_of(now.table, other)))
    between = filter(None, now.table.kinds[first + 1 : last])
    return any(kind in OBSTACLES for each in between for kind in now.kinds_of(now.table, each))


def next_to(table: Skirmish, one: int, other: int) -> bool:
    return apart(table, one, other) <= 1 and not walled(table, one, other)


# --- scopes ----------------------------------------------------------------------------------------------------------


class Within(Node, Scope, frozen=True):
    """So many rooms away at most, whatever is between."""

    mark: ClassVar[str] = "within"
    within_: Range = msgspec.field(name="within")
    of: Subject

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        here = self.of.could_be(now)
        return [each for each in things if any(apart(now.table, each, other) <= self.within_ for other in here)]

    def words(self, voice: Voice) -> str:
        return f"within {self.within_} of {self.of.phrase(voice).words}"


class Ranged(Node, Scope, frozen=True):
    """In range and in sight: neither wall nor obstacle is between."""

    mark: ClassVar[str] = "ranged"
    ranged: Range

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        table, me = now.table, now.me
        return [
            each
            for each in things
            if apart(table, each, me) <= self.ranged and not walled(table, each, me) and not blocked(now, each, me)
        ]

    def words(self, voice: Voice) -> str:
        return f"in sight within {number_of(self.ranged, 'room')}"


class Through(Node, Scope, frozen=True):
    """In range, past obstacles but not through walls."""

    mark: ClassVar[str] = "through"
    through: Range

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        table, me = now.table, now.me
        return [each for each in things if apart(table, each, me) <= self.through and not walled(table, each, me)]

    def words(self, voice: Voice) -> str:
        return f"within {number_of(self.through, 'room')} past obstacles"


def where(fits: Callable[[Now, int], bool]) -> Callable[[Any, str, Sequence[int]], Sequence[int]]:
    return lambda now, kind, things: [each for each in things if fits(now, each)]


AREAS = {
    "tile": Area("on {its} tile", where(lambda now, each: room_of(now.table, each) // TILE == now.room // TILE)),
    "melee": Area("next to you or with you", where(lambda now, each: next_to(now.table, each, now.me))),
    "everywhere": Area("anywhere", lambda now, kind, things: things),
    # Monsters that are after an explorer, alone or with all others; or after that one alone.
    "reach": Area("that is after you", where(lambda now, each: now.table.after[each] in (now.me, EVERYBODY))),
    "area": Area("that is after you alone", where(lambda now, each: now.table.after[each] == now.me)),
}


# --- things ----------------------------------------------------------------------------------------------------------


def units(now: Now, first: int, last: int) -> list[int]:
    return [unit for unit in range(first, last) if now.table.room[unit] != GONE]


THINGS = {
    "unit": Thing(noun("unit"), lambda now: units(now, 0, len(now.table.room))),
    "explorer": Thing(noun("explorer"), lambda now: units(now, 0, now.table.seats)),
    "monster": Thing(noun("monster"), lambda now: units(now, now.table.seats, len(now.table.room))),
    "room": Thing(noun("room"), lambda now: range(FIRST_ROOM, FIRST_ROOM + ROOMS)),
}


def nearest(now: Any, things: Sequence[int]) -> list[int]:
    least = min(apart(now.table, unit, now.me) for unit in things)
    return [unit for unit in things if apart(now.table, unit, now.me) == least]
