"""Verbs that move units (MA-262, MA-267, MA-276, MA-280)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Amount, Subject, Verb, Voice, amount_words, unknown
from fabletop.games.machina.effects.base import About
from fabletop.games.machina.effects.fighting import ordered
from fabletop.games.machina.ground.board import SLOT_OF, apart, bits_of
from fabletop.games.machina.naming import option_of, unit_ref
from fabletop.games.machina.rules.map import place_of, slot_of, standing_on
from fabletop.games.machina.rules.moving import immobile, move_up_to, nearest_free, push, switch, teleport, yields
from fabletop.games.machina.rules.party import decide
from fabletop.games.machina.state import NONE, SPACE

if TYPE_CHECKING:
    from fabletop.engine.effects import Language
    from fabletop.games.machina.rules.moment import Now


class Move(About, frozen=True, tag="move"):
    """Up to so many spaces, without stamina. With `by: you` who performs the text chooses the way; else the mover
    goes by its own rules (MA-122)."""

    n: Amount = 1
    by: Literal["", "you"] = ""
    toward: Subject | None = None

    async def run(self, now: Now) -> None:
        toward = self.toward.could_be(now) if self.toward is not None else ()
        for unit in await ordered(now, await self.units(now)):
            by = now.master if self.by == "you" else NONE
            await move_up_to(now.table, unit, now.amount(self.n), by, toward[0] if toward else NONE, now.ref)

    def declinable(self, now: Now) -> bool:
        """To stay is one of the answers (MA-262)."""
        return now.me < now.table.seats and list(self.could_be(now)) == [now.me]

    def could(self, now: Now) -> bool:
        return any(not immobile(now.table, unit) for unit in self.unit_candidates(now))

    def words(self, voice: Voice) -> str:
        spaces = f"up to {amount_words(self.n, voice, 'space')}"
        toward = f" toward {self.toward.phrase(voice).words}" if self.toward is not None else ""
        if self.by == "you":
            return f"you move {self.someone(voice).words} {spaces}{toward}"
        return self.someone(voice).does("move", f"{spaces}{toward}")

    def causes(self) -> Iterator[str]:
        yield "moved"


class Push(About, frozen=True, tag="push"):
    """Away from who performs it, or from another."""

    n: Annotated[int, Meta(ge=1, le=9)] = 1
    from_: Subject | None = msgspec.field(name="from", default=None)

    @property
    def sign(self) -> int:
        return 1

    @rule("MA-268")
    async def run(self, now: Now) -> None:
        table = now.table
        sources = self.from_.could_be(now) if self.from_ is not None else (now.me,)
        if not sources or sources[0] == NONE:
            return
        source = place_of(table, sources[0])
        for unit in await ordered(now, await self.units(now)):
            if source >= 0:
                await push(table, unit, source, self.n, self.sign, now.me)

    def could(self, now: Now) -> bool:
        sources = self.from_.could_be(now) if self.from_ is not None else (now.me,)
        if not sources or sources[0] == NONE:
            return False
        source = place_of(now.table, sources[0])
        return any(yields(now.table, unit, source, self.sign) for unit in self.unit_candidates(now))

    def words(self, voice: Voice) -> str:
        verb, way = ("push", "away from") if self.sign > 0 else ("pull", "toward")
        source = f" {way} {self.from_.phrase(voice).words}" if self.from_ is not None else ""
        return f"{verb} {self.someone(voice).words} {self.n} space{'s' if self.n > 1 else ''}{source}"

    def causes(self) -> Iterator[str]:
        yield from ("moved", "pushed" if self.sign > 0 else "pulled", "killed", "destroyed")


class Pull(Push, frozen=True, tag="pull"):
    @property
    def sign(self) -> int:
        return -1


class Teleport(About, frozen=True, tag="teleport"):
    """Within so many spaces, to the nearest space of a kind on the unit's tile, or beside somebody."""

    within: Annotated[int, Meta(ge=1, le=19)] | None = None
    to: str = ""
    beside: Subject | None = None

    async def run(self, now: Now) -> None:
        for unit in await ordered(now, await self.units(now)):
            beside = await self.beside.chosen(now) if self.beside is not None else ()
            places = self._places(now, unit, beside)
            if not places:
                continue
            chooser = now.master if self.beside is None else _concerned(now, unit)
            place = await decide(
                now.table, chooser, "Where is {} teleported?", lambda places=places: places, "MA-276", "teleport",  # type: ignore[misc]
                lambda each: option_of(now.table, SPACE + each), args=(unit_ref(now.table, unit),), source=now.ref,
            )  # fmt: skip
            await teleport(now.table, unit, place, _concerned(now, unit), now.me)

    @rule("MA-276", "MA-278")
    def _places(self, now: Now, unit: int, beside: Sequence[int] = ()) -> list[int]:
        table = now.table
        here, ground = table.at[unit], table.ground
        if here < 0:
            return []
        if self.within is not None:
            free = ground.passable & ~standing_on(table)
            return [each for each in bits_of(free) if apart(here, each) <= self.within]
        if self.beside is not None:
            found = [place_of(table, each) for each in beside or self.beside.could_be(now)]
            return nearest_free(table, found[0]) if found and found[0] >= 0 else []
        spaces = [each - SPACE for each in now.language.things[self.to].all(now)]
        spaces = [each for each in spaces if SLOT_OF[each] == slot_of(table, unit)]
        least = min((apart(here, each) for each in spaces), default=0)
        return [each for each in spaces if apart(here, each) == least]

    def could(self, now: Now) -> bool:
        at = now.table.at
        return any(place != at[unit] for unit in self.unit_candidates(now) for place in self._places(now, unit))

    def words(self, voice: Voice) -> str:
        if self.within is not None:
            where = f"within {self.within} space{'s' if self.within > 1 else ''}"
        elif self.beside is not None:
            where = f"beside {self.beside.phrase(voice).words}"
        else:
            where = f"to the nearest {voice.language.things[self.to].noun.one}"
        return self.someone(voice).does("teleport", where)

    def faults(self, language: Language) -> Iterator[str]:
        if (self.within is not None) + bool(self.to) + (self.beside is not None) != 1:
            yield "a teleport is within a number of spaces, to a kind of space, or beside somebody: one of these"
        if self.to and self.to not in language.things:
            yield unknown("kind of spaces", self.to, language.things)

    def causes(self) -> Iterator[str]:
        yield from ("teleported", "killed", "destroyed")


@rule("MA-093")
def _concerned(now: Now, unit: int) -> int:
    """Who picks the free space beside a goal that is taken: the explorer who gets there, or who decides for a text that
    teleports a monster."""
    return unit if now.table.is_explorer(unit) else now.master


class Switch(About, frozen=True, tag="switch"):
    """Who performs it and another change places."""

    async def run(self, now: Now) -> None:
        for unit in await self.units(now):
            if now.there(unit) and now.me != NONE:
                await switch(now.table, now.me, unit)

    def could(self, now: Now) -> bool:
        return any(unit != now.me for unit in self.unit_candidates(now))

    def words(self, voice: Voice) -> str:
        return f"{voice.phrase('you').does('switch', 'places')} with {self.someone(voice).words}"


VERBS: tuple[type[Verb], ...] = (Move, Push, Pull, Teleport, Switch)
