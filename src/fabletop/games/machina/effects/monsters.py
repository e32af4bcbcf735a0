"""Verbs about monsters that come, threat and ratings (MA-288 to MA-293, MA-453, MA-465 to MA-486)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Amount, PaidByDoing, Subject, Verb, Voice, amount_words
from fabletop.engine.effects.english import Phrase
from fabletop.games.machina.effects.base import About, named
from fabletop.games.machina.naming import option_of
from fabletop.games.machina.rules.party import PARTY, decide
from fabletop.games.machina.rules.scheming import control, controllable
from fabletop.games.machina.rules.spawning import spawn_monster, spawn_spaces, take_monster
from fabletop.games.machina.rules.threat import (
    LAST_LEVEL,
    chapter_rating,
    disable_rating,
    level_up,
    lower_threat,
    raise_threat,
    rating,
    reset_rating,
    shift_rating,
)
from fabletop.games.machina.state import AWAY, DEAD, NONE

if TYPE_CHECKING:
    from fabletop.engine.effects import Language
    from fabletop.games.machina.rules.moment import Now


class _Coming(Verb, frozen=True, kw_only=True):
    """Monsters that come for an explorer: for those it names, for whose text it is, or for whom the party says."""

    for_: Subject | None = msgspec.field(name="for", default=None)

    def could_be(self, now: Now) -> Sequence[int]:
        table = now.table
        if self.for_ is not None:
            found = self.for_.could_be(now)
        else:
            own = next((each for each in (now.me, now.roles.get("explorer", NONE)) if table.is_explorer(each)), NONE)
            found = table.explorers() if own == NONE else (own,)
        return [each for each in found if table.is_explorer(each) and table.at[each] >= 0]

    @rule("MA-R83")
    async def whom(self, now: Now) -> Sequence[int]:
        if self.for_ is not None:
            chosen = await self.for_.chosen(now)
            return [each for each in chosen if now.table.is_explorer(each)]
        found = self.could_be(now)
        if not found:
            return ()
        seat = await decide(
            now.table, PARTY, "For whom does it come?", lambda: self.could_be(now), "MA-R83", "for",
            lambda each: option_of(now.table, each), source=now.ref,
        )  # fmt: skip
        return (seat,)

    def someone(self, voice: Voice) -> Phrase:
        return self.for_.phrase(voice) if self.for_ is not None else Phrase("an explorer")

    def open_to(self, now: Now) -> bool:
        """Whether anything would come: somebody has an open spawn space on the tile (MA-R82)."""
        return any(spawn_spaces(now.table, seat) for seat in self.could_be(now))

    def causes(self) -> Iterator[str]:
        yield from ("spawned", "threat_up", "level_up")


class Spawn(_Coming, frozen=True, tag="spawn"):
    """One or several; with a `level`, of that level, also if their time has not come yet."""

    n: Amount = 1
    level: Annotated[int, Meta(ge=1, le=4)] | None = None

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            for _ in range(now.amount(self.n)):
                if now.table.at[seat] >= 0 and not now.table.over:
                    await spawn_monster(now.table, seat, self.level)

    def could(self, now: Now) -> bool:
        return self.open_to(now) and now.amount(self.n) > 0

    def words(self, voice: Voice) -> str:
        level = f" of level {self.level}" if self.level is not None else ""
        who = self.someone(voice)
        number = "a monster" if self.n == 1 else amount_words(self.n, voice, "monster")
        return f"spawn {number}{level} for {'each of ' if who.many else ''}{who.words}"


class TakeMonster(_Coming, frozen=True, tag="take_monster"):
    """A monster that is searched for by its id, and comes as if it were spawned."""

    name: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            if now.table.at[seat] >= 0:
                await take_monster(now.table, self.name, seat)

    def could(self, now: Now) -> bool:
        place = now.table.at[now.table.number_of(self.name)]
        return self.open_to(now) and place in (AWAY, DEAD)

    def words(self, voice: Voice) -> str:
        return f"take the monster {named(self.name, voice)}, which comes for {self.someone(voice).words}"


class Control(About, frozen=True, tag="control"):
    """Who performs it plays a monster's next turn."""

    @rule("MA-291")
    async def run(self, now: Now) -> None:
        for unit in await self.units(now):
            if now.table.is_explorer(now.me):
                control(now.table, unit, now.me)

    def could(self, now: Now) -> bool:
        table = now.table
        return table.is_explorer(now.me) and any(controllable(table, unit) for unit in self.unit_candidates(now))

    def words(self, voice: Voice) -> str:
        return f"control {self.someone(voice).words}: you play {Phrase('it').its} next turn"


class Threat(Verb, PaidByDoing, frozen=True, tag="threat"):
    """Threat rises, or falls; also as a cost."""

    n: Amount = 1

    async def run(self, now: Now) -> None:
        n = now.amount(self.n)
        if n > 0:
            await raise_threat(now.table, n)
        else:
            await lower_threat(now.table, -n)

    def could(self, now: Now) -> bool:
        n = now.amount(self.n)
        return n > 0 or (n < 0 and now.table.threat > 1)

    def payable(self, now: Now) -> bool:
        return True

    def cost_words(self, voice: Voice) -> str:
        return f"let monster threat rise by {amount_words(self.n, voice, '', '').strip()}"

    def words(self, voice: Voice) -> str:
        if isinstance(self.n, int):
            return f"monster threat {'rises' if self.n > 0 else 'falls'} by {abs(self.n)}"
        return f"monster threat rises by {amount_words(self.n, voice, 'position')}"

    def causes(self) -> Iterator[str]:
        if not isinstance(self.n, int) or self.n > 0:
            yield from ("threat_up", "level_up")
        if not isinstance(self.n, int) or self.n < 0:
            yield "threat_down"

    def faults(self, language: Language) -> Iterator[str]:
        if self.n == 0:
            yield "threat that rises by 0 does not change"


class LevelUp(Verb, frozen=True, tag="level_up"):
    """As if threat reached the last position."""

    def run(self, now: Now) -> None:
        level_up(now.table)

    def could(self, now: Now) -> bool:
        return bool(now.table.level < LAST_LEVEL)

    def words(self, voice: Voice) -> str:
        return "the monster level rises by 1"

    def causes(self) -> Iterator[str]:
        yield "level_up"


class Rating(Verb, frozen=True, tag="rating"):
    """A rating is raised or lowered, set back, or disabled."""

    which: Literal["spawn", "horror"]
    n: Annotated[int, Meta(ge=-9, le=9)] = 0
    reset: bool = False
    disable: bool = False

    def run(self, now: Now) -> None:
        if self.reset:
            reset_rating(now.table, self.which)
        elif self.disable:
            disable_rating(now.table, self.which)
        else:
            shift_rating(now.table, self.which, self.n)

    def could(self, now: Now) -> bool:
        shown = rating(now.table, self.which)
        if self.reset:
            return shown != chapter_rating(now.table, self.which)
        return shown != NONE and (self.disable or 0 <= shown + self.n <= 9)

    def words(self, voice: Voice) -> str:
        if self.reset:
            return f"reset the {self.which} rating"
        if self.disable:
            return f"disable the {self.which} rating"
        return f"the {self.which} rating {'rises' if self.n > 0 else 'falls'} by {abs(self.n)}"

    def faults(self, language: Language) -> Iterator[str]:
        if (self.n != 0) + self.reset + self.disable != 1:
            yield "a rating is changed by n, reset or disabled: one of these"


VERBS: tuple[type[Verb], ...] = (Spawn, TakeMonster, Control, Threat, LevelUp, Rating)
PAYMENTS: tuple[type[Verb], ...] = (Threat,)
