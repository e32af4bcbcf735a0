"""What texts do with lighthouses, the ship and maneuvers (TP-A12 to TP-A28, TP-A38 to TP-A41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fabletop.engine.effects import Amount, Condition, Node, Role, Subject, Verb, Voice, amount_words, value_of
from fabletop.games.projector.effects.base import About
from fabletop.games.projector.rules import lighthouses, maneuvers, ship
from fabletop.games.projector.rules.places import space_of
from fabletop.games.projector.state import NONE, PLAN

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now


class Lighthouse(About, frozen=True, tag="lighthouse"):
    """Somebody's lighthouse is put on a location."""

    at: Subject = Role("here")

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            found = await self.at.chosen(now)
            if found:
                lighthouses.put_light(now.table, seat, space_of(now.table, found[0]))

    def could(self, now: Now) -> bool:
        table, spaces = now.table, [space_of(now.table, each) for each in self.at.could_be(now)]
        return any(
            lighthouses.may_stand(table, seat, space) and table.lights[seat] != space
            for seat in self.could_be(now)
            for space in spaces
        )

    def words(self, voice: Voice) -> str:
        return f"{self.someone(voice).its} lighthouse comes to {self.at.phrase(voice).words}"


class Hull(Verb, frozen=True, tag="hull"):
    """The ship is mended or damaged."""

    n: Amount

    async def run(self, now: Now) -> None:
        await ship.change_hull(now.table, value_of(self.n, now))

    def could(self, now: Now) -> bool:
        table = now.table
        most = table.box.ships[0].most if table.box.ships else 0
        harms = isinstance(self.n, int) and self.n < 0
        return table.ship and table.sailed != NONE and (harms or table.hull < most)

    def words(self, voice: Voice) -> str:
        if isinstance(self.n, int) and self.n < 0:
            return f"the ship takes {-self.n} damage"
        return f"the ship gains {amount_words(self.n, voice, 'point')} of hull"


class ShipPoints(About, frozen=True, tag="ship_points"):
    """Somebody aboard has movement points for the ship; `rowing` they lead into still water too (TP-A40)."""

    n: Amount
    rowing: bool = False

    async def run(self, now: Now) -> None:
        table = now.table
        for seat in await self.whom(now):
            if ship.aboard(table, seat):
                (table.oars if self.rowing else table.ship_points)[seat] += value_of(self.n, now)

    def could(self, now: Now) -> bool:
        return any(ship.may_sail(now.table, seat) for seat in self.could_be(now))

    def words(self, voice: Voice) -> str:
        still = ", also into still water" if self.rowing else ""
        return self.someone(voice).does("gain", f"{amount_words(self.n, voice, 'movement point')} for the ship{still}")


class Board(About, frozen=True, tag="board"):
    """Somebody comes aboard without a point, wherever they are."""

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            if not ship.aboard(now.table, seat):
                await ship.board(now.table, seat)

    def could(self, now: Now) -> bool:
        table = now.table
        return table.sailed != NONE and any(not ship.aboard(table, seat) for seat in self.could_be(now))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("come", "aboard the ship")


class Wreck(Verb, frozen=True, tag="wreck"):
    async def run(self, now: Now) -> None:
        if now.table.sailed != NONE:
            await ship.wreck(now.table)

    def could(self, now: Now) -> bool:
        return now.table.sailed != NONE

    def words(self, voice: Voice) -> str:
        return "the ship is wrecked"


class MarkStep(About, frozen=True, tag="mark_step"):
    """The next step of a maneuver is marked, as by somebody."""

    maneuver: Subject

    async def run(self, now: Now) -> None:
        for seat in await self.whom(now):
            for thing in await self.maneuver.chosen(now):
                if maneuvers.fits(now.table, thing - PLAN, seat):
                    await maneuvers.mark(now.table, thing - PLAN, seat)

    def could(self, now: Now) -> bool:
        found = self.maneuver.could_be(now)
        return any(maneuvers.fits(now.table, each - PLAN, seat) for each in found for seat in self.could_be(now))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("mark", f"the next step of {self.maneuver.phrase(voice).words}")


class Ready(Verb, frozen=True, tag="ready"):
    """A maneuver that was carried out is turned face up again."""

    maneuver: Subject

    async def run(self, now: Now) -> None:
        for thing in await self.maneuver.chosen(now):
            maneuvers.make_ready(now.table, thing - PLAN)

    def could(self, now: Now) -> bool:
        return any(now.table.brought[each - PLAN].used for each in self.maneuver.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"turn {self.maneuver.phrase(voice).words} face up"


class Aboard(Node, Condition, frozen=True):
    mark: ClassVar[str] = "aboard"
    aboard: Subject

    def holds(self, now: Now) -> bool:
        return any(each < now.table.seats and ship.aboard(now.table, each) for each in self.aboard.could_be(now))

    def words(self, voice: Voice) -> str:
        who = self.aboard.phrase(voice)
        return f"{who.words} {who.form('are')} aboard the ship"

    def denied(self, voice: Voice) -> str:
        who = self.aboard.phrase(voice)
        return f"{who.words} {who.form('are')} not aboard the ship"


VERBS: tuple[type[Verb], ...] = (Lighthouse, Hull, ShipPoints, Board, Wreck, MarkStep, Ready)
CONDITIONS: tuple[type[Node], ...] = (Aboard,)
