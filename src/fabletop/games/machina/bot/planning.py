"""What an explorer does in its turn: all that could be done on the map, each with what it is worth and what it costs.

The best is what brings most for its stamina. What is out of reach in this turn is worth less, and is gone toward; how
dangerous it is to end up there counts too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from fabletop.games.machina.bot.blows import Blow, at_least, blow_of, stamina_in
from fabletop.games.machina.bot.gear import improvement
from fabletop.games.machina.bot.outlook import ADVANCE, HEALTH, ITEM, THREAT, Outlook
from fabletop.games.machina.bot.texts import play_worth, rider_worth
from fabletop.games.machina.ground.board import SLOT_BOARDS, SLOT_OF, bits_of, within
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.paths import reach
from fabletop.games.machina.ground.printed import edge_cells
from fabletop.games.machina.odds import at_target
from fabletop.games.machina.rules.abilities import sources
from fabletop.games.machina.rules.actions import END, Choice, essence_cost, moment_of, stamina_cost
from fabletop.games.machina.rules.essence import purse
from fabletop.games.machina.rules.exploring import found_at, why_not
from fabletop.games.machina.rules.hunting import shut_between
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import immobile, reach_of
from fabletop.games.machina.rules.sight import may_target, place_in_reach
from fabletop.games.machina.rules.units import attribute, stamina_of
from fabletop.games.machina.state import NONE, Expedition

WAIT = 0.7  # what something is worth that is done a turn later
DETOUR = 4  # what it takes to get past a closed door, or somebody
FEAR = 0.15  # how much what is feared at the end of the turn weighs against what is gained by a point of stamina
STAYS = 3.0  # what speaks against leaving where others are awaited
RESERVE = 7  # essence that the party wants to have in the endgame
EACH = 6  # but not more than this for each explorer
PRESSED = 4  # monsters of this level are not waited for
LEAVING = 1.5  # times what a chapter is worth, to be out of it
PILLAR = 1.9  # times what a chapter is worth
GATHER = 9.0  # to be where essence is pooled
NEWS = 3.0  # a new tile, whatever is there
FRESH = 1.5  # times a point of essence, as long as hardly anything is left on the tiles that lie


class Plan(NamedTuple):
    """Something to do: what it brings for each point of stamina, what comes first of it (nothing where the way there is
    still to be looked for), what it is about, and the spaces that it is done from."""

    rate: float
    choice: Choice | None
    what: str = ""
    thing: int = NONE
    spots: int = 0


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
        self.reach = reach_of(table, seat, 0 if immobile(table, seat) else FAR)
        self.stops = self.reach.stops & self.ground.walkable | 1 << self.here
        self.board = 1 << self.here  # where it can be in this turn
        for cost, layer in zip(self.reach.costs, self.reach.layers, strict=True):
            if cost * self.each <= self.left:
                self.board |= layer & self.stops
        self.offered = set(choices)
        self._harms: dict[int, float] = {}
        self.waits = self._waits()

    def _waits(self) -> int:
        """The spaces at which the explorer is wanted because others will come there in this round to pool essence."""
        meeting, table = self.outlook.meeting, self.table
        if meeting is None or self.seat not in meeting.seats:
            return 0
        near = self.ground.near(meeting.space)
        if not near >> self.here & 1:
            return 0
        absent = [seat for seat in meeting.seats if not near >> table.at[seat] & 1]
        return near if absent and all(seat not in table.turned for seat in absent) else 0

    # --- places ------------------------------------------------------------------------------------------------------

    def harm(self, place: int, without: int = NONE) -> float:
        """What it is feared to cost to be somewhere when the monsters have their turns."""
        if not self.outlook.temper.careful or not (self.outlook.menaces or self.outlook.endgame):
            return 0.0
        key = place if without == NONE else place + 1000 * (without + 1)
        found = self._harms.get(key)
        if found is None:
            outlook = self.outlook
            found = outlook.temper.careful * outlook.harm(self.seat, outlook.peril(self.seat, place, without))
            self._harms[key] = found
        return found

    def closest(self, spots: int) -> tuple[int, int]:
        """How much stamina it takes to get to one of some spaces, as things stand, and which are as close; `FAR` if
        there is no way."""
        if spots >> self.here & 1:
            return 0, 1 << self.here
        spots &= self.stops
        if spots:
            for cost, layer in zip(self.reach.costs, self.reach.layers, strict=True):
                if layer & spots:
                    return cost * self.each, layer & spots
        return FAR, 0

    def safest(self, board: int) -> int:
        places = bits_of(board)
        return min(places, key=self.harm) if len(places) > 1 else places[0]

    def _way(self, plan: Plan) -> Choice | None:
        """The first part of a long way: where to stop in this turn, or the door that is in the way. Nothing, if it is
        best to stay."""
        far, near = self.closest(plan.spots)
        ground = self.ground
        if far < FAR:
            path = self.reach.way(bits_of(near)[0])
        else:
            goal = plan.spots & ground.walkable
            if not goal:
                return None
            free = ground.walkable
            path = ()
            found = reach(ground, self.here, free, FAR, plan=True)
            for layer in found.layers:
                if layer & goal:
                    path = found.way(bits_of(layer & goal)[0])
                    break
        stops, before = [self.here], self.here
        for place in path:
            door = shut_between(ground, before, place)
            if door != NONE:
                opening = next((each for each in (("open", door), ("break", door)) if each in self.offered), None)
                if opening is not None:
                    return opening
                break
            if self.board >> place & 1:
                stops.append(place)
            before = place
        worths = [self.harm(place) * FEAR - 0.25 * number for number, place in enumerate(stops)]
        best = stops[min(range(len(stops)), key=worths.__getitem__)]
        return ("go", best) if best != self.here else None

    # --- the best ----------------------------------------------------------------------------------------------------

    def best(self) -> Plan:
        """The plan that brings most. Ways are looked for where they matter."""
        rest = self._rest()
        found = sorted(self.plans(), key=self._held_back, reverse=True)
        stay = False
        for plan in found:
            if self._held_back(plan) <= self._held_back(rest) + 0.02:
                break
            if plan.choice is None:
                if stay:
                    continue
                choice = self._way(plan)
                if choice is None:
                    stay = plan.what != "hunt" and bool(plan.spots & self.stops)
                    continue
                plan = plan._replace(choice=choice)
                if self._held_back(plan) <= self._held_back(rest):
                    continue
            elif stay and plan.choice[0] == "go":
                continue
            return plan
        if stay and rest.choice is not None and rest.choice[0] == "go" and self.harm(self.here) < 3.0:
            return rest._replace(choice=END) if END in self.offered else rest
        return rest

    def _held_back(self, plan: Plan) -> float:
        """Who waits where essence is pooled does not go away for little."""
        if not self.waits:
            return plan.rate
        if plan.choice is None:
            leaves = not self.waits & plan.spots
        else:
            leaves = plan.choice[0] == "go" and not self.waits >> plan.choice[1] & 1
        return plan.rate - STAYS if leaves else plan.rate

    def plans(self) -> Iterator[Plan]:
        yield from self._plays()
        if self.left:
            yield from self._fights()
            yield from self._on_spaces()
            yield from self._ways_out()
            yield from self._explores()
            yield from self._gear()

    def _rest(self) -> Plan:
        """To do nothing more: here, or where it is safer."""
        choice, harm = (END if END in self.offered else self.choices[-1]), self.harm(self.here)
        if self.left and harm > 0.5:
            safest = min(self._refuges(), key=self.harm, default=self.here)
            if self.harm(safest) < 0.8 * harm:
                return Plan(-self._fear(self.harm(safest), 0), ("go", safest), "safety", safest)
        return Plan(-self._fear(harm, 0), choice, "rest")

    def _refuges(self) -> list[int]:
        """Spaces within reach that are far from who threatens most."""
        menaces = self.outlook.menaces
        if self.outlook.endgame or not menaces:
            beside = self.ground.around(self.ground.printed.kinds["chapter"]) & self.board
            if beside or not menaces:
                return bits_of(beside)[:16]
        worst = min(menaces.values(), key=lambda each: each.far(self.here))
        found: list[int] = []
        for ring in reversed(worst.rings):
            found += bits_of(ring & self.board)
            if len(found) > 12:
                break
        return found[:16]

    def _rate(self, value: float, cost: float, spot: int) -> float:
        """Worth for each point of stamina, if it is done at a space; dangers there count less if one can go on."""
        return value / (cost + 0.5) - self._fear(self.harm(spot), self.left - cost)

    def _later(self, value: float, cost: float) -> float:
        """Worth for each point of stamina of what takes more than this turn."""
        turns = ceil(max(0.0, cost - self.left) / self.full)
        return value * WAIT**turns / (cost + 0.5)

    @staticmethod
    def _fear(harm: float, rest: float) -> float:
        return FEAR * harm * (1.0 if rest < 2 else 0.6 if rest < 4 else 0.35)

    def _do(self, name: str, thing: int, spots: int, cost: int, value: float, final: Choice | None) -> Iterator[Plan]:
        """Something that is done from one of some spaces: at once, in this turn, or later. Without a `final` choice all
        that is wanted is to be there."""
        far, near = self.closest(spots)
        if far + cost <= self.left:
            place = self.safest(near)
            rate = self._rate(value, far + cost, place)
            if place != self.here:
                yield Plan(rate, ("go", place), name, thing)
            elif final is not None and final in self.offered:
                yield Plan(rate, final, name, thing)
            return
        if far >= FAR:  # a door or somebody is in the way, or something else
            around = spots & self.ground.walkable
            if not around:
                return
            far = min(self.outlook.far(self.here, place) for place in bits_of(around)) * self.each + DETOUR
            if far >= FAR:
                return
        elif far == 0 and cost <= self.left:
            return  # something else forbids it
        yield Plan(self._later(value, far + cost), None, name, thing, spots)

    # --- on spaces ---------------------------------------------------------------------------------------------------

    def _on_spaces(self) -> Iterator[Plan]:
        kinds, essence = self.ground.kinds, self._gains()
        item = ITEM * self.outlook.leisure
        yield from self._each("chest", kinds["chest"], essence + item)
        yield from self._each("event", kinds["event_space"], essence + 2.0)
        if kinds["event_space"]:
            yield from self._each("gamble", kinds["event_space"], self._gamble())
        if kinds["workbench"]:
            yield from self._each("workbench", kinds["workbench"], 1.3 * item + self._better())
        if kinds["recharge_station"]:
            yield from self._each("recharge", kinds["recharge_station"], self._recharged())
        if self.outlook.wants == "spaces":
            yield from self._chapters()
        yield from self._seals()

    def _gains(self) -> float:
        """What a point of essence is worth to this explorer, who can hold so much and no more."""
        room = attribute(self.table, self.seat, "essence") - self.table.essence[self.seat]
        return self.outlook.essence if room > 0 else 0.0

    def _gamble(self) -> float:
        """Threat lowered, or the horror event once more."""
        table = self.table
        if table.threat <= 1 or table.horror == NONE:
            return 0.0
        share = max(0, 10 - table.horror) / 10
        return THREAT * share - 8.0 * (1 - share) * (table.dread != NONE)

    def _recharged(self) -> float:
        wounded = self.table.health[self.seat] < attribute(self.table, self.seat, "health")
        return (0.5 * HEALTH * self._need() if wounded else 0.0) + 0.35 * self._gains() + 0.4 + self._better()

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
            yield from self._at(name, space, cost, value * self._claim(space, cost))

    def _claim(self, space: int, stamina: int = 3) -> float:
        """What lies closer to others, or what others will do in this round, is theirs."""
        table, outlook = self.table, self.outlook
        if not outlook.temper.together:
            return 1.0
        mine = outlook.far(self.here, space)
        claim = 1.0
        for seat in outlook.explorers:
            if seat == self.seat:
                continue
            far = outlook.far(table.at[seat], space)
            if seat not in table.turned and far - 1 + stamina <= table.stamina[seat] and far <= mine:
                claim = min(claim, 0.4 if mine - 1 + stamina > self.left else 0.7)
            elif far + 2 + 3 * (seat in table.turned) <= mine:
                claim = min(claim, 0.5)
        return claim

    def _at(self, name: str, space: int, cost: int, value: float) -> Iterator[Plan]:
        """An action at a space, from beside it."""
        yield from self._do(name, space, self.ground.near(space), cost, value, (name, space))

    # --- chapter spaces ----------------------------------------------------------------------------------------------

    def _chapters(self) -> Iterator[Plan]:
        table, outlook, seat = self.table, self.outlook, self.seat
        cost = stamina_cost(table, seat, "lit_chapter")
        for space in outlook.lit:
            value = ADVANCE * self._weight() + 3 * outlook.essence
            yield from self._at("lit_chapter", space, cost, value * self._claim(space, cost))
        if outlook.lit and not outlook.endgame:
            return
        cost, wanted = stamina_cost(table, seat, "chapter"), outlook.chapter_cost(seat)
        for space in outlook.spaces:
            if space in table.lit:
                continue
            if self._afford(space, wanted):
                yield from self._at("chapter", space, cost, ADVANCE * self._weight() * self._claim(space, cost))
        yield from self._meet()

    def _weight(self) -> float:
        """How much more a pillar is worth than a chapter space."""
        return PILLAR if self.outlook.endgame else 1.0

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
        yield from self._do("gather", meeting.space, near, 0, GATHER * self._weight(), None)

    def _seals(self) -> Iterator[Plan]:
        table, outlook, seat = self.table, self.outlook, self.seat
        if outlook.wants not in ("kills", "spaces"):
            return
        cost, wanted = stamina_cost(table, seat, "seal"), essence_cost(table, seat, "seal")
        calmer = THREAT * (table.threat > 1)
        for space in bits_of(self.ground.kinds["spawn"] & ~outlook.standing):
            if not self._afford(space, wanted):
                continue
            value = ADVANCE + calmer
            if outlook.wants == "spaces":
                if outlook.lit or (outlook.endgame and outlook.purse <= outlook.needed):
                    continue
                tile = SLOT_BOARDS[SLOT_OF[space]]
                if not tile & self.ground.kinds["chapter"]:
                    continue
                value = 0.5 * ADVANCE + calmer - outlook.essence
            yield from self._at("seal", space, cost, value)
        if outlook.wants == "kills":
            yield from self._meet()

    # --- out of here -------------------------------------------------------------------------------------------------

    def _ways_out(self) -> Iterator[Plan]:
        outlook, table = self.outlook, self.table
        if outlook.wants != "exit":
            return
        if not self._ready():
            return
        value = LEAVING * ADVANCE * self._urgency()
        cost = stamina_cost(table, self.seat, "exit")
        one, other = outlook.exit_cells
        spots = 1 << one | 1 << other
        far, near = self.closest(spots)
        if far + cost <= self.left:  # and out, where nobody is hurt
            choice = ("exit", table.exit) if far == 0 else ("go", bits_of(near)[0])
            if far or choice in self.offered:
                yield Plan(value / (far + cost + 0.5), choice, "exit", one)
            return
        yield from self._do("exit", one, spots, cost, value, None)

    def _ready(self) -> bool:
        """Whether the party has what it wants to have in the endgame, if that is behind the exit; or cannot wait."""
        outlook, table = self.outlook, self.table
        if not outlook.last_exit or not outlook.temper.patient or table.level >= PRESSED:
            return True
        inside = len(outlook.explorers)
        enough = outlook.purse >= min(RESERVE, EACH * inside)
        return enough or not outlook.calm or inside < len(table.living())

    def _urgency(self) -> float:
        """How much the others wait for this explorer: those outside do nothing, and who is farthest from the exit keeps
        all of them from going on."""
        table, outlook = self.table, self.outlook
        away = sum(table.at[seat] < 0 for seat in table.living())
        if not outlook.temper.together:
            return 1.0 + away
        turns = {seat: self._turns_out(seat) for seat in outlook.explorers}
        slowest = max(turns.values())
        mine = turns[self.seat]
        if mine >= slowest:
            return 1.6 + 1.2 * away
        return (0.5 if mine + 1 < slowest else 0.9) + away

    def _turns_out(self, seat: int) -> int:
        """How many turns an explorer needs to leave."""
        table, outlook = self.table, self.outlook
        far = min(outlook.far(table.at[seat], cell) for cell in outlook.exit_cells) + 2
        now = table.stamina[seat] if seat not in table.turned else 0
        return ceil(max(0, far - now) / max(1, attribute(table, seat, "stamina")))

    def _explores(self) -> Iterator[Plan]:
        value = self._new_tile()
        if value <= 0:
            return
        table = self.table
        cost = stamina_cost(table, self.seat, "explore")
        for edge in self.ground.unexplored():
            if edge in (table.entry, table.exit):
                continue
            if why_not(table, edge) is not None:
                continue
            worth = value - self._lost(found_at(table, edge).dropped)
            if worth <= 0:
                continue
            one, other = edge_cells(edge)
            yield from self._do("explore", one, 1 << one | 1 << other, cost, worth, ("explore", edge))

    def _new_tile(self) -> float:
        """What a new tile is worth: more where there is little left to do."""
        outlook, kinds = self.outlook, self.ground.kinds
        loot = (kinds["chest"] | kinds["event_space"]).bit_count()
        worth = NEWS + (FRESH if loot <= 1 else 0.6 * FRESH if loot <= 3 else 0.3 * FRESH) * outlook.essence
        if outlook.wants == "spaces" and not outlook.spaces:
            worth += ADVANCE
        return worth if outlook.wants != "exit" else 0.3 * worth

    def _lost(self, dropped: tuple[int, ...]) -> float:
        """What is lost with tiles that scroll away: what could be had there, less the monsters."""
        kinds = self.ground.kinds
        found = 0.0
        for slot in dropped:
            tile = SLOT_BOARDS[slot]
            found += 0.3 * self.outlook.essence * (tile & (kinds["chest"] | kinds["event_space"])).bit_count()
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
            if worth < 9:
                return None
            around = self.ground.near(there) if blow.mode == "melee" else self._in_sight(blow, there)
            far, _ = self.closest(around)
            if far >= FAR or far == 0:
                return None
            cost = far + blow.cost * health / share
            return Plan(self._later(0.8 * worth, cost), None, "hunt", unit, around)
        place, steps = spot
        number = 1 if blow.once else (self.left - steps) // blow.cost
        if number <= 0:
            return None
        kills = at_least(health, number * blow.times, share)
        part = min(1.0, number * blow.times * share / health)
        value = worth * (kills + 0.4 * (part - kills)) + rider_worth(outlook, self.seat, now, unit, part)
        cost = steps + min(number, ceil(health / share / blow.times)) * blow.cost
        harm = kills * self.harm(place, unit) + (1 - kills) * self.harm(place)
        rate = value / (cost + 0.5) - self._fear(harm, self.left - cost)
        if place != self.here:
            return Plan(rate, ("go", place), "fight", unit)
        choice = ("play", now.source.kind, now.source.handle, now.text)
        return Plan(rate, choice, "fight", unit) if choice in self.offered else None

    def best_chance(self, unit: int) -> float:
        """How likely the explorer's best attack on a monster is to hit."""
        table, texts = self.table, self.table.box.book.texts
        best = 0.0
        for source, own, roles in sources(table, self.seat):
            for number in own.played:
                blow = blow_of(table.box, number)
                if blow is not None and blow.cost and texts[number].aim:
                    odds = at_target(Now(table, source, roles, "", number), unit)
                    best = max(best, odds.chance() if odds is not None else 0.0)
        return best

    def _striking(self, blow: Blow, there: int) -> tuple[int, int] | None:
        """The closest space from which somebody can be hit, and what it costs to get there."""
        most = self.left - blow.cost
        if blow.mode == "melee":
            far, near = self.closest(self.ground.near(there))
            return (self.safest(near), far) if far <= most else None
        around = within(there, blow.range) & self.board
        for cost, layer in zip(self.reach.costs, self.reach.layers, strict=True):
            if cost * self.each > most:
                return None
            for place in bits_of(layer & around):
                if place_in_reach(self.table, place, there, blow.mode, blow.range):
                    return place, cost * self.each
        return None

    def _in_sight(self, blow: Blow, there: int) -> int:
        """The spaces from which somebody can be shot at."""
        found = 0
        for place in bits_of(within(there, blow.range) & self.stops):
            if place_in_reach(self.table, place, there, blow.mode, blow.range):
                found |= 1 << place
        return found

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
