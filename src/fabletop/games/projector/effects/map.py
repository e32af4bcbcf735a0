"""What texts do to the map: flipping, laying, covering, swapping, sides, replacing (TP-046 to TP-053, TP-R20 to
TP-R26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from fabletop.engine.effects import Amount, Role, Subject, Verb, Voice, amount_words, value_of
from fabletop.engine.effects.english import either
from fabletop.engine.questions import Option, choose_some
from fabletop.games.projector.effects.base import Lasting, card_called
from fabletop.games.projector.rules import map_changes
from fabletop.games.projector.rules.locations import flip
from fabletop.games.projector.rules.places import SIDES, space_of
from fabletop.games.projector.state import NONE, SPACE

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}


class Flip(Verb, frozen=True, tag="flip"):
    """Locations are turned face up, with their texts, or face down."""

    at: Subject
    face: Literal["up", "down"] = "up"

    async def run(self, now: Now) -> None:
        table = now.table
        for thing in await self.at.chosen(now):
            space = space_of(table, thing)
            if self.face == "up" and not table.up[space]:
                await flip(table, now.me, space)
            elif self.face == "down":
                table.up[space] = False

    def could(self, now: Now) -> bool:
        table = now.table
        return any(table.up[space_of(table, each)] != (self.face == "up") for each in self.at.could_be(now))

    def words(self, voice: Voice) -> str:
        at = self.at.phrase(voice).words
        if self.face == "up":
            return f"flip {at}"
        return f"turn {at} face down" if isinstance(self.at, Role) else f"turn face down {at}"


class Lay(Verb, frozen=True, tag="lay"):
    """A new location on an empty space: a card by its identifier, or one of those in the player's keeping."""

    at: Subject
    card: str = ""
    face: Literal["up", "down"] = "up"

    async def run(self, now: Now) -> None:
        found = await self.at.chosen(now)
        if found:
            await map_changes.lay(now.table, now.me, self.card, found[0] - SPACE, self.face == "up")

    def could(self, now: Now) -> bool:
        return bool(self.at.could_be(now)) and bool(self.card or now.table.kept[now.me])

    def words(self, voice: Voice) -> str:
        what = card_called(self.card, voice) if self.card else "a location in your keeping"
        return f"lay {what} face {self.face} on {self.at.phrase(voice).words}"


class TakeUp(Verb, frozen=True, tag="take_up"):
    """A location leaves the map, to its deck or into a player's keeping."""

    at: Subject
    keep: bool = False

    async def run(self, now: Now) -> None:
        for thing in await self.at.chosen(now):
            await map_changes.take_up(now.table, space_of(now.table, thing), now.me if self.keep else NONE)

    def could(self, now: Now) -> bool:
        return bool(self.at.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"take up {self.at.phrase(voice).words}{' into your keeping' if self.keep else ''}"


class Cover(Verb, frozen=True, tag="cover"):
    """A card is laid over locations; they do not exist for play while it lies there (TP-050)."""

    at: Subject
    card: str

    async def run(self, now: Now) -> None:
        for thing in await self.at.chosen(now):
            await map_changes.cover(now.table, space_of(now.table, thing), self.card)

    def could(self, now: Now) -> bool:
        return bool(self.at.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"cover {self.at.phrase(voice).words} with {card_called(self.card, voice)}"


class Uncover(Verb, frozen=True, tag="uncover"):
    at: Subject

    async def run(self, now: Now) -> None:
        for thing in await self.at.chosen(now):
            await map_changes.uncover(now.table, space_of(now.table, thing))

    def could(self, now: Now) -> bool:
        table = now.table
        return any(each.space == space_of(table, thing) for thing in self.at.could_be(now) for each in table.covered)

    def words(self, voice: Voice) -> str:
        return f"uncover {self.at.phrase(voice).words}"


class Swap(Verb, frozen=True, tag="swap"):
    """Two locations change spaces, with all that is on them; that is no landing."""

    at: Subject
    with_: Subject | None = msgspec.field(name="with", default=None)

    async def run(self, now: Now) -> None:
        found = list(await self.at.chosen(now))
        if self.with_ is not None:
            found += await self.with_.chosen(now.having(it=found[0]) if found else now)
        if len(found) >= 2:
            map_changes.swap(now.table, space_of(now.table, found[0]), space_of(now.table, found[1]))

    def could(self, now: Now) -> bool:
        return len(self.at.could_be(now)) >= (2 if self.with_ is None else 1)

    def words(self, voice: Voice) -> str:
        with_ = f" with {self.with_.phrase(voice).words}" if self.with_ is not None else ""
        return f"swap {self.at.phrase(voice).words}{with_}"


class Shuffle(Verb, frozen=True, tag="shuffle"):
    """Locations are shuffled among their spaces; figures stay, and do not land."""

    at: Subject

    async def run(self, now: Now) -> None:
        map_changes.shuffle(now.table, [space_of(now.table, each) for each in await self.at.chosen(now)])

    def could(self, now: Now) -> bool:
        return len(self.at.could_be(now)) > 1

    def words(self, voice: Voice) -> str:
        return f"shuffle {self.at.phrase(voice).words} among their spaces"


class Rotate(Verb, frozen=True, tag="rotate"):
    at: Subject
    quarters: Amount = 1

    async def run(self, now: Now) -> None:
        for thing in await self.at.chosen(now):
            space = space_of(now.table, thing)
            now.table.turned[space] = (now.table.turned[space] + value_of(self.quarters, now)) % 4

    def could(self, now: Now) -> bool:
        return bool(self.at.could_be(now))

    def words(self, voice: Voice) -> str:
        turns = {1: "a quarter turn", 2: "half a turn", 3: "three quarters of a turn"}
        turn = turns.get(self.quarters) if isinstance(self.quarters, int) else None
        return f"rotate {self.at.phrase(voice).words} by {turn or amount_words(self.quarters, voice, 'quarter turn')}"


class Side(Lasting, frozen=True, kw_only=True, tag="side"):
    """Sides of a location are something else for a while: those that are named, or as many as somebody chooses."""

    begun: ClassVar[bool] = True  # by something that happens: no card says it by lying there
    sides: tuple[Literal["n", "e", "s", "w"], ...] = ()
    n: Amount = 0  # so many of choice, where none are named
    state: Literal["open", "closed", "barrier", "sea"]

    @property
    def changes(self) -> str:
        return "side"

    def sides_of(self, change: Any) -> list[int]:
        """Which sides a change is about: those that were chosen stand in it as a mask."""
        if self.sides:
            return [SIDES.index(each) for each in self.sides]
        return [side for side in range(4) if change.settled >> side & 1]

    async def run(self, now: Now) -> None:
        chosen = tuple(range(4))
        if not self.sides:
            n = min(4, value_of(self.n, now))
            chosen = await choose_some(
                now.me, "Which sides?", lambda: tuple(range(4)), n, n, "TP-R02", "sides", source=now.ref,
                show=lambda side: Option(SIDES[side], NAMES[SIDES[side]]),
            )  # fmt: skip
        before = len(now.table.changes)
        asks = now.begin(self)
        if asks is not None:
            await asks
        mask = sum(1 << side for side in chosen)
        now.table.changes[before:] = [each._replace(settled=mask) for each in now.table.changes[before:]]

    def words(self, voice: Voice) -> str:
        """What was begun: sides of choice are chosen in a sentence of its own."""
        if self.sides:
            return super().words(voice)
        until = voice.language.durations[self.until].words if self.until else ""
        one = self.n == 1
        which = f"choose {amount_words(self.n, voice, 'side')} of {self.someone(voice).words}"
        return f"{which}. {'It is' if one else 'They are'} {self._become(one)}{until}{self.times}"

    def standing_words(self, voice: Voice) -> str:
        where = self.someone(voice).words
        which = either([f"the {NAMES[each]} side" for each in self.sides], "and")
        which = "all sides" if len(self.sides) == len(NAMES) else which or amount_words(self.n, voice, "side")
        one = len(self.sides) == 1 or (not self.sides and self.n == 1)
        choice = "" if self.sides else " of your choice"
        return f"{which} of {where}{choice} {'is' if one else 'are'} {self._become(one)}"

    def _become(self, one: bool) -> str:
        """What the sides are then."""
        return {"barrier": "a barrier" if one else "barriers"}.get(self.state, self.state)


class Replace(Verb, frozen=True, tag="replace"):
    """A card is swapped for a locked one: for this projection, or for good if it is eliminated (TP-046, TP-047)."""

    card: str
    with_: str = msgspec.field(name="with")
    eliminate: bool = False

    async def run(self, now: Now) -> None:
        await map_changes.replace(now.table, self.card, self.with_, self.eliminate)

    def words(self, voice: Voice) -> str:
        card, other = card_called(self.card, voice), card_called(self.with_, voice)
        if self.eliminate:
            return f"eliminate {card} and replace it with {other}"
        return f"replace {card} with {other} for this projection"


class Eliminate(Verb, frozen=True, tag="eliminate"):
    """A card leaves the campaign for good (TP-044)."""

    card: str

    async def run(self, now: Now) -> None:
        await map_changes.eliminate(now.table, self.card)

    def words(self, voice: Voice) -> str:
        return f"eliminate {card_called(self.card, voice)}"


VERBS: tuple[type[Verb], ...] = (
    Flip, Lay, TakeUp, Cover, Uncover, Swap, Shuffle, Rotate, Side, Replace, Eliminate,
)  # fmt: skip
