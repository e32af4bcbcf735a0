"""How mindless monsters think: whom they are after, where they want to stand, what they can play (MA-495 to MA-517).

All of it reads public state and changes nothing. What the rules leave open comes back as several: the party decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec
from msgspec.structs import replace

from fabletop.engine.citing import rule
from fabletop.engine.effects import Select, Source, Subject
from fabletop.engine.table import Run
from fabletop.games.machina.card_texts import Text
from fabletop.games.machina.ground.board import FULL, S, apart, bits_of, within
from fabletop.games.machina.ground.flood import FAR, Flood
from fabletop.games.machina.ground.ground import Ground
from fabletop.games.machina.ground.paths import Crossing, Plan, Reach, establish, first_leg, reach
from fabletop.games.machina.rules.abilities import UNNAMED, Playable, repertoire, takes
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.map import place_of, standing_on
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import crossing, rooted
from fabletop.games.machina.rules.sight import may_target
from fabletop.games.machina.rules.units import stamina_of
from fabletop.games.machina.state import NONE, ON_UNIT, SPACE, Expedition

BREAK_DOOR = 4  # what destroying a door costs (MA-507)


class Sense(msgspec.Struct, frozen=True, gc=False):
    """What a monster knows of the map: where it stands, where it may stop, what it may move through, what is in the way
    of closest counts."""

    ground: Ground
    here: int
    free: int
    over: Crossing
    rooted: int
    through: int

    def far(self, place: int) -> int:
        """How many steps away a space is (MA-089)."""
        return self.ground.closest(self.here, place, self.rooted, self.through, walls=self.over.walls)

    def flood(self, place: int) -> Flood:
        """The spaces 0, 1, 2 ... steps away from a space."""
        return self.ground.flood(place, self.rooted, self.through, walls=self.over.walls)

    def after(self, here: int) -> Sense:
        """The same, when nothing has happened but that it has moved to a space."""
        left = 1 << self.here & self.ground.walkable
        free = (self.free | left) & ~(1 << here)
        return Sense(self.ground, here, free, self.over, self.rooted, self.through)


@rule("MA-264", "MA-500", "MA-539")
def sense(table: Expedition, unit: int) -> Sense:
    ground, here, taken = table.ground, table.at[unit], standing_on(table)
    over = crossing(table, unit, ground, taken)
    if over.stops_on_pits:
        over = replace(over, stops_on_pits=False)
    still = rooted(table) & ~(1 << here)
    return Sense(ground, here, ground.walkable & ~taken, over, still, over.spaces | over.pits)


# --- whom ------------------------------------------------------------------------------------------------------------


class Hunt(msgspec.Struct, frozen=True, gc=False):
    """Whom or what a monster goes for: several if the party decides among them, none if there is nobody; how far that
    is; and among which explorers it has chosen, if it goes for explorers."""

    found: tuple[int, ...] = ()
    far: int = FAR
    among: tuple[int, ...] = ()


def hunt(table: Expedition, unit: int, known: Sense, quarry: int, toward: int = NONE) -> Hunt:
    """Mindless step 1, and the check after each action: `quarry` is whom it was after before."""
    if toward != NONE:
        return Hunt((toward,), known.far(place_of(table, toward)))
    behaviour = table.unit(unit).behaviour
    if behaviour is not None:
        found = _sought(table, unit, known, behaviour.seek, quarry)
        if found.found:
            return found
    return closest(table, unit, known, quarry)


@rule("MA-095", "MA-517")
def _sought(table: Expedition, unit: int, known: Sense, seek: Subject, quarry: int) -> Hunt:
    """What a monster seeks in place of explorers; the one it was after, as long as none is closer."""
    now = Now(table, Source(ON_UNIT, unit), {"you": unit})
    found = tuple(seek.could_be(now))
    if not found:
        return Hunt()
    far = known.far(place_of(table, found[0]))
    return Hunt((quarry,) if quarry in found else found, far) if far < FAR else Hunt()


@rule("MA-095", "MA-285", "MA-496", "MA-497", "MA-498", "MA-509", "MA-510", "MA-R137")
def closest(table: Expedition, unit: int, known: Sense, quarry: int) -> Hunt:
    """The closest explorer that it may target, of equally close ones that with the lowest health. It keeps to the one
    it is after as long as nobody is closer."""
    at, here, among = table.at, known.here, huntable(table, unit)
    least, near = FAR - 1, []
    for straight, seat in sorted([(apart(here, at[seat]), seat) for seat in among]):
        if straight > least:
            break  # no way is shorter than the straight one
        steps = known.far(at[seat])
        if steps < least:
            least, near = steps, [seat]
        elif steps == least:
            near.append(seat)
    if not near:
        return Hunt()
    if len(near) > 1:
        near.sort()
        weakest = min(table.health[seat] for seat in near)
        if quarry not in near or table.settings.tie_switch == "lowest_health":
            near = [seat for seat in near if table.health[seat] == weakest]
    return Hunt((quarry,) if quarry in near else tuple(near), least, among)


def huntable(table: Expedition, unit: int) -> tuple[int, ...]:
    """The explorers that a monster may go for."""
    seats = table.explorers()
    if "ethereal" not in touched(table).names:
        return tuple(seats)
    return tuple([seat for seat in seats if may_target(table, unit, seat)])


# --- where -----------------------------------------------------------------------------------------------------------


@rule("MA-499", "MA-500", "MA-501", "MA-502", "MA-503", "MA-R104", "MA-R105", "MA-R106", "MA-R128")
def plan(table: Expedition, unit: int, known: Sense, quarry: int, budget: int) -> Plan | None:
    """Mindless step 2: where a monster wants to stand, and the ways there. Several ends are for the party to decide."""
    goal = place_of(table, quarry)
    behaviour = table.unit(unit).behaviour
    if behaviour is not None and quarry >= SPACE and behaviour.stay and known.ground.adjacent(known.here, goal):
        return None
    return establish(
        known.ground, known.here, goal, known.free, budget,
        immobile=known.rooted, crossing=known.over,
        orthogonal_first=table.settings.face_orthogonal == "longer",
    )  # fmt: skip


def imagined(table: Expedition) -> Expedition:
    """A copy to think with."""
    made = table.copy()
    made.run = Run(0) if table.run is None else table.run
    return made


class Leg(msgspec.Struct, frozen=True, gc=False):
    """The next action on a way: the spaces passed, what they cost, and the closed door right before it, if one is."""

    spaces: tuple[int, ...]
    cost: int
    door: int


def leg_of(known: Sense, path: tuple[int, ...]) -> Leg | None:
    """What comes next on a way, to the first space that it may stop on; nothing if that is no longer possible."""
    ground, over = known.ground, known.over
    steps = ground.steps_walls if over.walls else ground.steps_doors if over.doors else ground.steps_path
    ghost = over.walls or over.doors
    spaces = first_leg(path, known.free)
    here, cost = known.here, 0
    for space in spaces:
        bit = 1 << space
        if not ground.next_to(here, steps) & bit or not (known.free | known.through) & bit:
            return None
        if here != known.here and not ghost and shut_between(ground, here, space) != NONE:
            return None  # a door in the middle of a crossing: it cannot stop there to destroy it (MA-507)
        cost += not (over.pits >> here & 1 and over.pits & bit)  # from pit to pit for nothing (MA-260)
        here = space
    if not known.free >> here & 1:
        return None
    return Leg(spaces, cost, NONE if ghost else shut_between(ground, known.here, spaces[0]))


def shut_between(ground: Ground, one: int, other: int) -> int:
    """The closed door between two spaces, if there is one."""
    low, high = min(one, other), max(one, other)
    door = 2 * low if high - low == 1 else 2 * low + 1 if high - low == S else NONE
    return door if door in ground.shut else NONE


def first_steps(known: Sense, path: tuple[int, ...], left: int) -> tuple[int, ...]:
    """The spaces that a way as short as this one, to the same end, can begin with (MA-037)."""
    if len(path) < 2:
        return path
    if boards := ways_as_short(known, path, left):
        return tuple(bits_of(boards[0]))
    ground, over = known.ground, known.over
    if over.pits:
        found = reach(ground, known.here, known.free, len(path), over, plan=True)
        return found.first_steps(path[-1]) or path[:1]
    back = seen_from_end(known, path)
    if len(back.layers) <= len(path):
        return path[:1]
    firsts = back.layers[len(path) - 1] & ground.next_to(known.here, back.steps)
    return tuple(bits_of(firsts)) or path[:1]


def ways_as_short(known: Sense, path: tuple[int, ...], left: int) -> list[int]:
    """Step by step the spaces on ways as short as this one, to the same end, with the steps that are left: nothing if
    that is too far, if there are shorter ones by now, or if pits make some steps cost nothing."""
    found = reach(known.ground, known.here, known.free, left, known.over, plan=True)
    return found.ways(path[-1]) if found.cost(path[-1]) == len(path) and not known.over.pits else []


def seen_from_end(known: Sense, path: tuple[int, ...]) -> Reach:
    """What lies within as many steps of the end of a way as it has."""
    return reach(known.ground, path[-1], known.free | 1 << known.here, len(path), known.over, plan=True)


def way_by(known: Sense, first: int, path: tuple[int, ...]) -> tuple[int, ...]:
    """A way as short as this one, to the same end, that begins with a space."""
    if first in (path[0], path[-1]):
        return path
    return first, *reach(known.ground, first, known.free, len(path), known.over, plan=True).way(path[-1])


def break_cost(table: Expedition, unit: int) -> int:
    """What it costs a monster to destroy a door."""
    return max(0, Now.stat(table, "cost_break_door", unit, BREAK_DOOR))


# --- what it can play ------------------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, gc=False):
    """A text that a monster can play, and at whom it aims it."""

    source: Source
    text: int
    aims: tuple[tuple[str, int], ...] = ()

    def moment(self, table: Expedition, unit: int) -> Now:
        return Now(table, self.source, {"you": unit, **dict(self.aims)}, "", self.text)


@rule("MA-506")
def targets(now: Now, who: Subject) -> list[int]:
    """Whom or what a mindless monster may aim at: explorers, unless its text names something else."""
    if isinstance(who, Select) and who.kind in UNNAMED:
        if who.pick == "any":
            return list(who.among(now, now.table.explorers()))
        return [each for each in who.could_be(now) if now.table.is_explorer(each)]
    return list(who.could_be(now))


@rule("MA-139", "MA-493", "MA-505", "MA-515", "MA-R103")
def plays(table: Expedition, unit: int) -> tuple[Play, ...]:
    """The first text that a mindless monster can play and that affects something, once for each way to aim it."""
    if Now.has(table, unit, "cannot_play"):
        return ()
    left, here = stamina_of(table, unit), 1 << table.at[unit]
    beside = here if table.ground.near(table.at[unit]) & standing_on(table, monsters=False) else 0
    for each in repertoire(table, unit).all:
        if each.stamina > left or not here & playable_from(table, each, beside):
            continue
        text, now = each.text, Now(table, each.source, each.roles, "", each.number)
        if now.spent(text) or not once(now, each.stamina) or not text.due(now):
            continue
        found = tuple(_aimed(now, text))
        if found:
            return found
    return ()


def beside_explorers(table: Expedition) -> int:
    return table.ground.around(standing_on(table, monsters=False))


def playable_from(table: Expedition, found: Playable, beside: int) -> int:
    """The spaces from which a mindless monster could play a text at the most, by whom it is aimed at. `beside` are
    those beside explorers."""
    if found.close:
        return beside
    if not found.range or "range" in touched(table).names:
        return FULL
    board = 0
    for seat in table.explorers():
        board |= within(table.at[seat], found.range + 1)  # a neighbour may be counted as range 0 (MA-R26)
    return board


@rule("MA-R71")
def once(now: Now, tiring: int) -> bool:
    """A text without stamina in its cost is played at most once in a monster's turn."""
    return tiring > 0 or now.limit_key(False) not in now.table.limited


@rule("MA-514")
def _aimed(now: Now, text: Text) -> Iterator[Play]:
    idle = now.table.settings.idle_abilities == "play"
    for chosen in product(*[targets(now, who) for who in text.aim.values()]):
        aims = tuple(zip(text.aim, chosen, strict=True))
        aimed = now.having(**dict(aims)) if aims else now
        if idle or any(each.could(aimed) for each in text.do):
            yield Play(now.source, now.text, aims)


@rule("MA-513", "MA-R54", "MA-R102")
def preferred(table: Expedition, known: Sense, quarry: int, found: tuple[Play, ...]) -> tuple[Play, ...]:
    """Of several ways to aim a text those among which the party decides: at its present target, if that is possible."""
    setting = table.settings.monster_target
    if len(found) < 2 or setting == "always_party":
        return found
    ours = tuple(each for each in found if each.aims[0][1] == quarry)
    if ours or setting == "party":
        return ours or found
    far = {each: known.far(place_of(table, each.aims[0][1])) for each in found}
    least = min(far.values())
    return tuple(each for each in found if far[each] == least)


def spends(table: Expedition, found: Play) -> int:
    """The stamina that a text takes."""
    return takes(table.box.book.texts[found.text], "stamina")
