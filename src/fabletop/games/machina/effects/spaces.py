"""Verbs about spaces, doors and traps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from fabletop.engine.effects import Verb, Voice
from fabletop.games.machina.effects.base import About
from fabletop.games.machina.naming import option_of
from fabletop.games.machina.rules.doors import close_door, destroy_door, mend_door, open_door
from fabletop.games.machina.rules.fighting import explosions
from fabletop.games.machina.rules.map import standing_on
from fabletop.games.machina.rules.party import in_order
from fabletop.games.machina.rules.spaces import destroy_space, light, put_light, refresh, seal, unlight
from fabletop.games.machina.rules.traps import trigger_traps
from fabletop.games.machina.state import DOOR, NONE, SLOT, SPACE

if TYPE_CHECKING:
    from fabletop.games.machina.rules.moment import Now


def _spaces_of(things: Iterable[int]) -> list[int]:
    """The spaces among what a text is about."""
    return [each - SPACE for each in things if SPACE <= each < DOOR]


class _OfSpaces(About, frozen=True, kw_only=True):
    async def spaces(self, now: Now) -> list[int]:
        return _spaces_of(await self.whom(now))

    async def spaces_in_order(self, now: Now) -> Sequence[int]:
        """In the order in which it comes to them."""
        found = await self.spaces(now)
        return await in_order(
            now.table, now.master, "{}Which comes first?", found, "MA-R127",
            lambda space: option_of(now.table, SPACE + space), (now.asks,),
        )  # fmt: skip

    def candidates(self, now: Now) -> list[int]:
        return _spaces_of(self.could_be(now))


class Refresh(_OfSpaces, frozen=True, tag="refresh"):
    async def run(self, now: Now) -> None:
        for space in await self.spaces(now):
            refresh(now.table, space)

    def could(self, now: Now) -> bool:
        table = now.table
        return any(each in table.destroyed or each in table.lit for each in self.candidates(now))

    def words(self, voice: Voice) -> str:
        return f"refresh {self.someone(voice).words}"


class DestroySpace(_OfSpaces, frozen=True, tag="destroy_space"):
    async def run(self, now: Now) -> None:
        for space in await (self.spaces(now) if self._all_one(now) else self.spaces_in_order(now)):
            await destroy_space(now.table, space, now.me)

    def _all_one(self, now: Now) -> bool:
        """Whether it is all the same in which order they go: nobody falls with one, and no text answers."""
        occupied = standing_on(now.table) & now.table.ground.kinds["spawn"]
        return not any(occupied >> each & 1 for each in self.candidates(now)) and not now.waiting_for(
            now.table, "space_destroyed", ()
        )

    def words(self, voice: Voice) -> str:
        return f"destroy {self.someone(voice).words}"

    def causes(self) -> Iterator[str]:
        yield from ("space_destroyed", "killed", "destroyed")


class Explode(_OfSpaces, frozen=True, tag="explode"):
    async def run(self, now: Now) -> None:
        await explosions(now.table, await self.spaces(now), now.me, False)

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("explode")

    def causes(self) -> Iterator[str]:
        yield from ("barrel_exploded", "space_destroyed", "hit", "miss", "killed", "destroyed", "lose_health")


class Seal(_OfSpaces, frozen=True, tag="seal"):
    async def run(self, now: Now) -> None:
        for space in await self.spaces_in_order(now):
            if now.table.is_explorer(now.me):
                await seal(now.table, now.me, space)

    def words(self, voice: Voice) -> str:
        return f"seal {self.someone(voice).words}"

    def causes(self) -> Iterator[str]:
        yield from ("sealed", "threat_down", "space_destroyed", "lit", "killed", "destroyed")


class Light(_OfSpaces, frozen=True, tag="light"):
    """Without a space that it names, the nearest by the rules (MA-347)."""

    async def run(self, now: Now) -> None:
        if self.who is not None:
            for space in await self.spaces(now):  # in whatever order: a light is a light
                put_light(now.table, now.me, space)
        elif now.table.is_explorer(now.me):
            await light(now.table, now.me)

    def could(self, now: Now) -> bool:
        table = now.table
        if self.who is not None:
            return any(each not in table.lit for each in self.candidates(now))
        return table.is_explorer(now.me)

    def words(self, voice: Voice) -> str:
        return "light chapter" if self.who is None else f"light {self.someone(voice).words}"

    def causes(self) -> Iterator[str]:
        yield "lit"


class Unlight(_OfSpaces, frozen=True, tag="unlight"):
    async def run(self, now: Now) -> None:
        for space in await self.spaces(now):
            unlight(now.table, space)

    def could(self, now: Now) -> bool:
        return any(each in now.table.lit for each in self.candidates(now))

    def words(self, voice: Voice) -> str:
        who = self.someone(voice)
        return f"the light of {who.words} goes out"


class _OfDoors(About, frozen=True, kw_only=True):
    async def doors(self, now: Now) -> list[int]:
        return [each - DOOR for each in await self.whom(now) if DOOR <= each < SLOT]

    def candidates(self, now: Now) -> list[int]:
        return [each - DOOR for each in self.could_be(now) if DOOR <= each < SLOT]


class Open(_OfDoors, frozen=True, tag="open"):
    async def run(self, now: Now) -> None:
        for door in await self.doors(now) if not self._forbidden(now) else ():
            open_door(now.table, now.me, door)

    @staticmethod
    def _forbidden(now: Now) -> bool:
        return now.has(now.table, now.me, "cannot_open_doors")  # which is stronger than what allows it (MA-R39)

    def could(self, now: Now) -> bool:
        return not self._forbidden(now) and any(each in now.table.shut for each in self.candidates(now))

    def words(self, voice: Voice) -> str:
        return f"open {self.someone(voice).words}"

    def causes(self) -> Iterator[str]:
        yield "door_opened"


class Close(_OfDoors, frozen=True, tag="close"):
    async def run(self, now: Now) -> None:
        for door in await self.doors(now) if not self._forbidden(now) else ():
            close_door(now.table, now.me, door)

    @staticmethod
    def _forbidden(now: Now) -> bool:
        return now.has(now.table, now.me, "cannot_close_doors")

    def could(self, now: Now) -> bool:
        table = now.table
        shuttable = [each for each in self.candidates(now) if each not in table.shut and each not in table.broken]
        return bool(shuttable) and not self._forbidden(now)

    def words(self, voice: Voice) -> str:
        return f"close {self.someone(voice).words}"

    def causes(self) -> Iterator[str]:
        yield "door_closed"


class BreakDoor(_OfDoors, frozen=True, tag="break_door"):
    async def run(self, now: Now) -> None:
        for door in await self.doors(now):
            destroy_door(now.table, now.me, door)

    def could(self, now: Now) -> bool:
        return any(each not in now.table.broken for each in self.candidates(now))

    def words(self, voice: Voice) -> str:
        return f"destroy {self.someone(voice).words}"

    def causes(self) -> Iterator[str]:
        yield "door_destroyed"


class MendDoor(_OfDoors, frozen=True, tag="mend_door"):
    async def run(self, now: Now) -> None:
        for door in await self.doors(now):
            mend_door(now.table, now.me, door)

    def could(self, now: Now) -> bool:
        return any(each in now.table.broken for each in self.candidates(now))

    def words(self, voice: Voice) -> str:
        return f"take the destroyed token off {self.someone(voice).words}"


class Trap(Verb, frozen=True, tag="trap"):
    """Everywhere means without an activating unit (MA-330)."""

    everywhere: bool = False

    async def run(self, now: Now) -> None:
        await trigger_traps(now.table, NONE if self.everywhere else now.me)

    def words(self, voice: Voice) -> str:
        return "trigger the traps on all tiles" if self.everywhere else "trigger the traps"

    def causes(self) -> Iterator[str]:
        yield from ("traps_triggered", "hit", "miss", "killed", "destroyed", "lose_health")


VERBS: tuple[type[Verb], ...] = (
    Refresh, DestroySpace, Explode, Seal, Light, Unlight, Open, Close, BreakDoor, MendDoor, Trap,
)  # fmt: skip
