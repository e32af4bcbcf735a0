"""What an explorer does in its turn: all that could be done on the map, each with what it is worth and what it costs.

The best is what brings most for its stamina. What is out of reach in this turn is worth less, and is gone toward; how
dangerous it is to end up there counts too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from fabletop.games.machina.bot.gear import improvement
from fabletop.games.machina.bot.texts import play_worth, rider_worth

from fabletop.games.machina.bot.blows import Blow, at_least, blow_of, stamina_in
from fabletop.games.machina.bot.outlook import ADVANCE, ESSENCE, HEALTH, ITEM, THREAT, Outlook
from fabletop.games.machina.ground.board import SLOT_BOARDS, SLOT_OF, bits_of, within
from fabletop.games.machina.ground.ground import FAR
from fabletop.games.machina.ground.paths import reach
from fabletop.games.machina.ground.printed import edge_cells
from fabletop.games.machina.odds import at_target
from fabletop.games.machina.rules.abilities import sources
from fabletop.games.machina.rules.actions import END, Choice, moment_of, stamina_cost
from fabletop.games.machina.rules.essence import purse
from fabletop.games.machina.rules.exploring import found_at, why_not
from fabletop.games.machina.rules.hunting import shut_between
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import free_for, immobile, reach_of
from fabletop.games.machina.rules.sight import may_target, place_in_reach
from fabletop.games.machina.rules.units import attribute, stamina_of
from fabletop.games.machina.state import NONE, Expedition

WAIT = 0.85  # what something is worth that is done a turn later
RESERVE = 7  # essence that the party wants to have before the endgame
GATHER = 12.0  # to be where essence is pooled


class Plan(NamedTuple):
    """Something to do: what it brings for each point of stamina, what comes first of it, and what it is about."""

    rate: float
    choice: Choice
    what: str = ""
    thing: int = NONE


class Turn:
    """The turn of an explorer, at one of its decisions."""

    def __init__(self, outlook: Outlook, seat: int, choices: Sequence[Choice]) -> None:
        self.outlook, self.seat, self.choices = outlook, seat, choices
        table = self.table = outlook.table
        self.ground = outlook.ground
        self.here = table.at[seat]
        self.left = stamina_of(table, seat)
        self.full = max(1, attribute(table, seat, "stamina"))
        self.each = stamina_cost(table, seat, "move")
        moves = self.left // self.each if self.each else 20
        if immobile(table, seat):
            moves = 0
        self.reach = reach_of(table, seat, moves)
        self.board = self.reach.board() | 1 << self.here
        self.offered = set(choices)
        self._harms: dict[int, float] = {}

    # --- places ------------------------------------------------------------------------------------------------------

    def steps(self, place: int) -> int:
        """What it costs to get to a space in this turn."""
        return 0 if place == self.here else self.reach.cost(place) * self.each

    def harm(self, place: int, without: int = NONE) -> float:
        """What it is feared to cost to be somewhere when the monsters have their turns."""
        if not self.outlook.menaces or not self.outlook.temper.careful:
            return 0.0
        key = place if without == NONE else place + 1000 * (without + 1)
        found = self._harms.get(key)
        if found is None:
            outlook = self.outlook
            found = outlook.temper.careful * outlook.harm(self.seat, outlook.peril(self.seat, place, without))
            self._harms[key] = found
        return found

    def closest(self, spots: int, most: int) -> list[tuple[int, int]]:
        """Of some spaces those that can be reached for least, with what that costs; none if that is more than `most`."""
        spots &= self.board
        if not spots:
            return []
        if spots >> self.here & 1:
            return [(self.here, 0)]
        for cost, layer in zip(self.reach.costs, self.reach.layers, strict=True):
            if cost * self.each > most:
                return []
            if layer & spots:
                return [(place, cost * self.each) for place in bits_of(layer & spots)]
        return []

    def toward(self, goal: int, beside: bool) -> Choice | None:
        """The first part of a long way: where to stop in this turn, or the door that is in the way."""
        rings = self.ground.distances(goal)
        now = self.ground.closest(self.here, goal)
        best: tuple[float, int] | None = None
        looked = 0
        for far, ring in enumerate(rings[: now + 1]):
            if far >= now and best is None:
                break
            for place in bits_of(ring & self.board):
                worth = 0.9 * far + 0.6 * (self.harm(place) if looked < 24 else 0.0)
                looked += 1
                if best is None or worth < best[0]:
                    best = worth, place
            if best is not None and (looked >= 24 or far > best[0] / 0.9):
                break
        if best is None:
            return self._through_door(goal, beside)
        return ("go", best[1]) if best[1] != self.here else None

    def _through_door(self, goal: int, beside: bool) -> Choice | None:
        """A closed door is in the way: go there, or open it."""
        ground = self.ground
        if not ground.shut:
            return None
        free = free_for(self.table, self.seat) | (1 << goal)
        path = reach(ground, self.here, free, FAR, plan=True).way(goal)
        before = self.here
        for place in path:
            door = shut_between(ground, before, place)
            if door != NONE:
                if before != self.here:
                    return ("go", before) if self.board >> before & 1 else None
                return next((each for each in (("open", door), ("break", door)) if each in self.offered), None)
            before = place
        return None

    # --- the best ----------------------------------------------------------------------------------------------------

    def best(self) -> Plan:
        found = max(self.plans(), key=lambda plan: plan.rate, default=None)
        if found is not None and found.rate > 0.02:
            return found
        return self._last()

    def plans(self) -> Iterator[Plan]:
        yield from self._plays()
        if self.left:
            yield from self._fights()
            yield from self._on_spaces()
            yield from self._ways_out()
            yield from self._explores()
            yield from self._gear()

    def _last(self) -> Plan:
        """Nothing is worth its cost: be somewhere safe, near where the party is going."""
        if self.left and len(self.board.bit_length() and bits_of(self.board)) > 1 and self.outlook.temper.careful:
            here = self.harm(self.here)
            if here > 1.0:
                safest = min(self._refuges(), key=self.harm, default=self.here)
                if self.harm(safest) < 0.7 * here:
                    return Plan(0.0, ("go", safest), "safety", safest)
        if END in self.offered:
            return Plan(0.0, END, "rest")
        return Plan(0.0, self.choices[-1], "rest")

    def _refuges(self) -> list[int]:
        """Spaces within reach that are far from who threatens most."""
        menaces = self.outlook.menaces
        worst = min(menaces.values(), key=lambda each: each.far(self.here))
        found: list[int] = []
        for ring in reversed(worst.rings):
            found += bits_of(ring & self.board)
            if len(found) > 12:
                break
        return found[:16]

    def _rate(self, value: float, cost: float, spot: int, without: int = NONE) -> float:
        """Worth for each point of stamina, if it ends at a space."""
        rest = self.left - cost
        weight = 1.0 if rest < 3 else 0.6
        value -= weight * (self.harm(spot, without) - self.harm(self.here))
        return value / (cost + 0.5)

    def _later(self, value: float, cost: float) -> float:
        """Worth for each point of stamina of what takes more than this turn."""
        turns = ceil(max(0.0, cost - self.left) / self.full)
        return value * WAIT**turns / (cost + 0.5)

    # --- on spaces ---------------------------------------------------------------------------------------------------

    def _on_spaces(self) -> Iterator[Plan]:
        kinds = self.ground.kinds
        loot = self._loot_matters()
        if loot:
            yield from self._each("chest", kinds["chest"], (ESSENCE + ITEM) * loot)
            yield from self._each("event", kinds["event_space"], (ESSENCE + 2.0) * loot)
            if kinds["workbench"]:
                yield from self._each("workbench", kinds["workbench"], (1.3 * ITEM + self._better()) * loot)
        if kinds["recharge_station"]:
            yield from self._each("recharge", kinds["recharge_station"], self._recharged())
        if self.outlook.wants == "spaces":
            yield from self._chapters()
        yield from self._seals()

    def _loot_matters(self) -> float:
        """Who is to leave does not stay for treasures, unless the party needs them for the endgame."""
        outlook = self.outlook
        if outlook.wants != "exit" or not outlook.temper.patient:
            return 1.0
        if outlook.last_exit and outlook.purse < RESERVE and self.table.level < 4:
            return 1.0
        return 0.6

    def _recharged(self) -> float:
        wounded = self.table.health[self.seat] < attribute(self.table, self.seat, "health")
        return (0.5 * HEALTH * self._need() if wounded else 0.0) + 0.35 * ESSENCE + 0.4 + self._better()

    def _need(self) -> float:
        return 1.6 if self.table.health[self.seat] <= 2 else 1.0

    def _better(self) -> float:
        return improvement(self.table, self.seat)

    def _each(self, name: str, board: int, value: float) -> Iterator[Plan]:
        """One action at each space of a kind."""
        if value <= 0:
            return
        cost = stamina_cost(self.table, self.seat, name)
        for space in bits_of(board):
            yield from self._at(name, space, cost, value * self._claim(space))

    def _claim(self, space: int) -> float:
        """What lies closer to others who have their turn yet is theirs."""
        table, outlook = self.table, self.outlook
        if not outlook.temper.together:
            return 1.0
        mine = outlook.far(self.here, space)
        others = [
            outlook.far(table.at[seat], space)
            for seat in outlook.explorers
            if seat != self.seat and seat not in table.turned
        ]
        return 0.6 if others and min(others) + 2 <= mine else 1.0

    def _at(self, name: str, space: int, cost: int, value: float) -> Iterator[Plan]:
        """An action at a space, from beside it."""
        near = self.ground.near(space)
        spots = self.closest(near, self.left - cost)
        if spots:
            place, steps = min(spots, key=lambda each: self.harm(each[0])) if len(spots) > 1 else spots[0]
            rate = self._rate(value, steps + cost, place)
            if place != self.here:
                yield Plan(rate, ("go", place), name, space)
            elif (name, space) in self.offered:
                yield Plan(rate, (name, space), name, space)
            return
        if near >> self.here & 1 and cost <= self.left:
            return  # something else forbids it
        steps = max(0, self.outlook.far(self.here, space) - 1) * self.each
        if steps >= FAR:
            return
        choice = self.toward(space, True)
        if choice is not None:
            yield Plan(self._later(value, steps + cost), choice, name, space)

    # --- chapter spaces ----------------------------------------------------------------------------------------------

    def _chapters(self) -> Iterator[Plan]:
        table, outlook, seat = self.table, self.outlook, self.seat
        cost = stamina_cost(table, seat, "lit_chapter")
        for space in outlook.lit:
            yield from self._at("lit_chapter", space, cost, ADVANCE)
        if outlook.lit and not outlook.endgame:
            return
        cost, wanted = stamina_cost(table, seat, "chapter"), outlook.chapter_cost(seat)
        for space in outlook.spaces:
            if space in table.lit:
                continue
            if self._afford(space, wanted):
                yield from self._at("chapter", space, cost, ADVANCE)
        yield from self._meet()

    def _afford(self, space: int, wanted: int) -> bool:
        """Whether it can be paid for by who stands beside a space, and by the explorer."""
        if self.table.essence[self.seat] >= wanted:
            return True
        return purse(self.table, self.seat, space) >= wanted if self.outlook.temper.together else False

    def _meet(self) -> Iterator[Plan]:
        meeting = self.outlook.meeting
        if meeting is None or self.seat not in meeting.seats:
            return
        near = self.ground.near(meeting.space)
        if near >> self.here & 1:
            return
        yield from self._stand(near, meeting.space, GATHER, "gather")

    def _stand(self, spots: int, goal: int, value: float, what: str, beside: bool = True) -> Iterator[Plan]:
        """To be at one of some spaces."""
        found = self.closest(spots, self.left)
        if found:
            place, steps = min(found, key=lambda each: self.harm(each[0]))
            if place != self.here:
                yield Plan(self._rate(value, steps, place), ("go", place), what, goal)
            return
        choice = self.toward(goal, beside)
        if choice is not None:
            yield Plan(self._later(value, self.outlook.far(self.here, goal) * self.each), choice, what, goal)

    def _seals(self) -> Iterator[Plan]:
        table, outlook, seat = self.table, self.outlook, self.seat
        if outlook.wants not in ("kills", "spaces"):
            return
        cost, wanted = stamina_cost(table, seat, "seal"), 4
        value = ADVANCE
        for space in bits_of(self.ground.kinds["spawn"] & ~outlook.standing):
            if not self._afford(space, wanted):
                continue
            if outlook.wants == "spaces":
                if outlook.lit:
                    continue
                tile = SLOT_BOARDS[SLOT_OF[space]]
                if not tile & self.ground.kinds["chapter"]:
                    continue
                value = 0.6 * ADVANCE + THREAT * (table.threat > 1)
            yield from self._at("seal", space, cost, value)
        if outlook.wants == "kills":
            yield from self._meet()

    # --- out of here -------------------------------------------------------------------------------------------------

    def _ways_out(self) -> Iterator[Plan]:
        outlook, table = self.outlook, self.table
        if outlook.wants != "exit":
            return
        value = 0.8 * ADVANCE
        if outlook.last_exit and outlook.temper.patient:
            value *= self._ready()
        cost = stamina_cost(table, self.seat, "exit")
        cells = outlook.exit_cells
        choice = ("exit", table.exit)
        if self.here in cells:
            if choice in self.offered:
                yield Plan((value + self.harm(self.here)) / (cost + 0.5), choice, "exit")
            return
        board = (1 << cells[0]) | (1 << cells[1])
        spots = self.closest(board, self.left - cost)
        if spots:
            place, steps = spots[0]
            yield Plan((value + self.harm(self.here)) / (steps + cost + 0.5), ("go", place), "exit", place)
            return
        for cell in cells:
            far = outlook.far(self.here, cell)
            choice_ = self.toward(cell, False) if far < FAR else None
            if choice_ is not None:
                yield Plan(self._later(value, far * self.each + cost), choice_, "exit", cell)

    def _ready(self) -> float:
        """Whether the party has what it wants to have in the endgame, or will not get it here."""
        outlook, table = self.outlook, self.table
        if outlook.purse >= RESERVE or table.level >= 4:
            return 1.0
        if any(table.at[seat] < 0 for seat in table.living()):
            return 1.0
        kinds = self.ground.kinds
        return 0.3 if kinds["chest"] | kinds["event_space"] else 0.6

    def _explores(self) -> Iterator[Plan]:
        value = self._new_tile()
        if value <= 0:
            return
        table, outlook = self.table, self.outlook
        cost = stamina_cost(table, self.seat, "explore")
        for edge in self.ground.unexplored():
            if edge in (table.entry, table.exit):
                continue
            if why_not(table, edge) is not None:
                continue
            worth = value - self._lost(found_at(table, edge).dropped)
            if worth <= 0:
                continue
            cells = edge_cells(edge)
            if self.here in cells:
                if ("explore", edge) in self.offered:
                    yield Plan(worth / (cost + 0.5), ("explore", edge), "explore")
                continue
            board = (1 << cells[0]) | (1 << cells[1])
            spots = self.closest(board, self.left - cost)
            if spots:
                place, steps = spots[0]
                yield Plan(self._rate(worth, steps + cost, place), ("go", place), "explore", place)
                continue
            far = outlook.far(self.here, cells[0])
            choice = self.toward(cells[0], False) if far < FAR else None
            if choice is not None:
                yield Plan(self._later(worth, far * self.each + cost), choice, "explore", cells[0])

    def _new_tile(self) -> float:
        """What a new tile is worth: more where there is little left to do."""
        outlook, kinds = self.outlook, self.ground.kinds
        if outlook.wants == "exit" and not (outlook.last_exit and outlook.purse < RESERVE and outlook.temper.patient):
            return 0.0
        worth = 5.0
        loot = (kinds["chest"] | kinds["event_space"]).bit_count()
        worth += 6.0 if loot == 0 else 3.0 if loot <= 2 else 0.0
        if outlook.wants == "spaces" and not outlook.spaces:
            worth += 10.0
        return worth if outlook.wants != "exit" else 0.7 * worth

    def _lost(self, dropped: tuple[int, ...]) -> float:
        """What is lost with tiles that scroll away: what could be had there, less the monsters."""
        kinds = self.ground.kinds
        found = 0.0
        for slot in dropped:
            tile = SLOT_BOARDS[slot]
            found += 2.0 * (tile & (kinds["chest"] | kinds["event_space"])).bit_count()
            if self.outlook.wants == "spaces":
                found += 3.0 * (tile & kinds["chapter"]).bit_count()
            found -= sum(3.0 for unit in self.outlook.menaces if SLOT_OF[self.table.at[unit]] == slot)
        return found

    # --- fights ------------------------------------------------------------------------------------------------------

    def _fights(self) -> Iterator[Plan]:
        table, outlook, seat = self.table, self.outlook, self.seat
        if not outlook.menaces or Now.has(table, seat, "cannot_attack"):
            return
        texts = table.box.book.texts
        for source, own, roles in sources(table, seat):
            for number in own.played:
                blow = blow_of(table.box, number)
                if blow is None or not blow.cost or blow.cost > self.left or blow.all:
                    continue
                text = texts[number]
                now = Now(table, source, roles, "", number)
                if now.spent(text) or not now.payable(text.cost, text.do):
                    continue
                for unit in outlook.menaces:
                    if may_target(table, seat, unit):
                        plan = self._fight(now, blow, unit)
                        if plan is not None:
                            yield plan

    def _fight(self, now: Now, blow: Blow, unit: int) -> Plan | None:
        table, outlook = self.table, self.outlook
        there = table.at[unit]
        spot = self._striking(blow, there)
        worth = outlook.kill_worth(unit)
        odds = at_target(now, unit)
        if odds is None:
            return None
        plain, helped = odds.chance(), odds.chance(1) if table.essence[self.seat] else odds.chance()
        share = 0.6 * plain + 0.4 * helped
        if share <= 0.01:
            return None
        health = table.health[unit]
        if spot is None:
            far = max(0, outlook.far(self.here, there) - blow.range) * self.each
            if far >= FAR or worth < 6:
                return None
            choice = self.toward(there, True)
            if choice is None:
                return None
            cost = far + blow.cost * health / share
            return Plan(self._later(0.8 * worth, cost), choice, "hunt", unit)
        place, steps = spot
        number = 1 if blow.once else (self.left - steps) // blow.cost
        if number <= 0:
            return None
        kills = at_least(health, number * blow.times, share)
        part = min(1.0, number * blow.times * share / health)
        value = worth * (kills + 0.4 * (part - kills)) + rider_worth(outlook, self.seat, now, unit, part)
        cost = steps + min(number, ceil(health / share / blow.times)) * blow.cost
        harm = kills * self.harm(place, unit) + (1 - kills) * self.harm(place) - self.harm(self.here)
        rate = (value - 0.7 * harm) / (cost + 0.5)
        if place != self.here:
            return Plan(rate, ("go", place), "fight", unit)
        choice = ("play", now.source.kind, now.source.handle, now.text)
        return Plan(rate, choice, "fight", unit) if choice in self.offered else None

    def _striking(self, blow: Blow, there: int) -> tuple[int, int] | None:
        """The closest space from which somebody can be hit, and what it costs to get there."""
        most = self.left - blow.cost
        if blow.mode == "melee":
            spots = self.closest(self.ground.near(there), most)
            return min(spots, key=lambda each: self.harm(each[0])) if spots else None
        around = within(there, blow.range) & self.board
        for cost, layer in zip(self.reach.costs, self.reach.layers, strict=True):
            if cost * self.each > most:
                return None
            for place in bits_of(layer & around):
                if place_in_reach(self.table, place, there, blow.mode, blow.range):
                    return place, cost * self.each
        return None

    # --- the rest ----------------------------------------------------------------------------------------------------

    def _plays(self) -> Iterator[Plan]:
        table = self.table
        for choice in self.choices:
            if choice[0] != "play":
                continue
            blow = blow_of(table.box, choice[3])  # type: ignore[misc]  # plays have four parts
            if blow is not None and blow.cost and not blow.all:
                continue
            now = moment_of(table, self.seat, choice)
            worth = play_worth(self.outlook, self.seat, now)
            if worth > 0.3:
                yield Plan(worth / (stamina_in(table.box.book.texts[now.text]) + 0.5), choice, "play")

    def _gear(self) -> Iterator[Plan]:
        """To lay out the own items, if that is worth a good part of a turn."""
        if ("inventory", self.seat) in self.offered and self.harm(self.here) < 3.0:
            better = self._better()
            if better > 1.5:
                cost = stamina_cost(self.table, self.seat, "inventory")
                yield Plan(1.3 * better / (cost + 0.5), ("inventory", self.seat), "inventory")


def turn_worth(table: Expedition, outlook: Outlook, seat: int) -> tuple[int, int, int]:
    """How early a seat should have its turn: who only brings essence to a meeting before who activates, who is close to
    monsters before others."""
    meeting = outlook.meeting
    far = 0
    if meeting is not None and seat in meeting.seats:
        far = -outlook.far(table.at[seat], meeting.space)
    near = min((each.far(table.at[seat]) for each in outlook.menaces.values()), default=FAR)
    return far, near, seat
