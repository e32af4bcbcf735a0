"""Moving, being pushed and pulled, teleporting, changing places (MA-253 to MA-280)."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option
from fabletop.engine.words import Ref
from fabletop.games.machina.ground.board import apart, bits_of, board_of
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.ground import Ground
from fabletop.games.machina.ground.paths import NO_CROSSING, Crossing, Reach, legs, push_step, reach
from fabletop.games.machina.naming import option_of, space_ref, unit_ref
from fabletop.games.machina.rules.dying import shielded
from fabletop.games.machina.rules.fighting import explosions
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.losing import PIT, destroy_outright
from fabletop.games.machina.rules.map import standing_on
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import PARTY, decide, master_of
from fabletop.games.machina.rules.units import stamina_of
from fabletop.games.machina.state import NONE, SPACE, Expedition

STAY = -1


# --- where a unit may go ---------------------------------------------------------------------------------------------


@rule("MA-256", "MA-257", "MA-260", "MA-261", "MA-539")
def crossing(table: Expedition, unit: int, ground: Ground, taken: int) -> Crossing:
    """What a unit may move through without stopping there. `taken` are the spaces on which units stand."""
    present = touched(table)
    given = present.crosses  # all that is asked of nobody if nothing gives it to anybody
    if not given:
        return NO_CROSSING
    own = present.crossers.get(unit, ())
    if present.hanging:
        own = (*own, *[each for each in present.hanging if Now.has(table, unit, each)])
    if not own and "ethereal" not in given:
        return NO_CROSSING
    here = 1 << table.at[unit]
    spaces = 0
    if "through_units" in own or "ethereal" in own:
        spaces |= taken & ~here
    elif "ethereal" in given:
        spaces |= board_of([table.at[other] for other in Now.holders(table, "ethereal")]) & ~here
    if not own:
        return Crossing(spaces) if spaces else NO_CROSSING
    if "through_obstacles" in own:
        spaces |= ground.obstacles & ~taken
    if "through_rubble" in own:
        spaces |= ground.kinds["rubble"]
    pits = ground.kinds["pit"] & ~(taken & ~here) if "through_pits" in own else 0  # its own is one of them (MA-260)
    stops = bool(pits) and table.settings.pit_stop == "allow" and unit in (table.turn, table.monster)
    return Crossing(spaces, pits, "through_walls" in own, stops, "through_doors" in own)


@rule("MA-061", "MA-255", "MA-R31")
def reach_of(table: Expedition, unit: int, most: int) -> Reach:
    """Where a unit gets to in so many moves. It stops on spaces that are passable, unoccupied, and no pits."""
    ground, taken = table.ground, standing_on(table)
    return reach(ground, table.at[unit], ground.walkable & ~taken, most, crossing(table, unit, ground, taken))


@rule("MA-265")
def immobile(table: Expedition, unit: int) -> bool:
    given = touched(table).names
    if "immobile" not in given and "cannot_move" not in given:
        return table.unit(unit).immobile
    return Now.has(table, unit, "immobile") or Now.has(table, unit, "cannot_move")


def rooted(table: Expedition) -> int:
    """The spaces of immobile units, which are in the way of closest counts (MA-090)."""
    present = touched(table)
    if "immobile" in present.names:
        return board_of([table.at[unit] for unit in table.units() if Now.has(table, unit, "immobile")])
    return board_of([table.at[unit] for unit in present.works.immobile])


@rule("MA-089", "MA-090", "MA-091", "MA-092", "MA-538")
def steps_to(table: Expedition, unit: int, place: int) -> int:
    """How many steps away a space is by the closest count of a unit; `FAR` if there is no way."""
    ground = table.ground
    over = crossing(table, unit, ground, standing_on(table))
    through = over.spaces | over.pits
    return ground.closest(table.at[unit], place, rooted(table) & ~(1 << table.at[unit]), through, walls=over.walls)


# --- moving ----------------------------------------------------------------------------------------------------------


@rule("MA-253", "MA-254", "MA-266")
def step(
    table: Expedition, unit: int, space: int, culprit: int = NONE, forced: bool = False
) -> Coroutine[Any, Any, None] | None:
    """A unit gets onto the next space. A pit destroys it, unless it moves through pits and is not `forced` (MA-261):
    that is given back, to be awaited."""
    table.at[unit] = space
    Now.happen(table, "moved", mover=unit)
    if table.ground.kinds["pit"] >> space & 1 and (forced or not Now.has(table, unit, "through_pits")):
        return fall(table, unit, culprit)
    return None


@rule("MA-259")
async def fall(table: Expedition, unit: int, culprit: int) -> None:
    table.say("{} falls into the pit.", unit_ref(table, unit), rule="MA-259")
    await destroy_outright(table, unit, culprit, PIT)


async def go(table: Expedition, unit: int, path: Sequence[int]) -> None:
    """A unit moves along a way, space by space, as far as it stays on the map and its way is what it was."""
    for space in path:
        here = table.at[unit]
        if here < 0 or table.over:
            return
        falls = step(table, unit, space)
        if falls is not None:
            await falls
    if table.run.log is not None and table.at[unit] >= 0:
        table.say("{} moves to {}.", unit_ref(table, unit), space_ref(table.at[unit]), rule="MA-253")
        table.beat("quick")


@rule("MA-122", "MA-262", when={"MA-263": lambda table, unit, n, by: by == NONE and unit >= table.seats})
async def move_up_to(
    table: Expedition, unit: int, n: int, by: int = NONE, toward: int = NONE, source: Ref | None = None
) -> None:
    """An effect lets a unit move: `by` says who chooses the way, if not the mover by its own rules."""
    if table.at[unit] < 0 or immobile(table, unit) or n <= 0:
        return
    master = master_of(table, unit) if by == NONE else by
    if by == NONE and master == PARTY:
        from fabletop.games.machina.rules.mindless import march  # which plans ways with what is here

        await march(table, unit, n, toward)
        return

    def places() -> list[int]:
        found = reach_of(table, unit, n)
        board = found.board() & ~found.pits
        if found.pits and _may_hover(table, unit):
            board |= found.pits & ~(1 << table.at[unit]) & found.all()
        spaces = bits_of(board)
        if toward != NONE:
            goal = table.at[toward] if toward < SPACE else toward - SPACE
            here = table.ground.closest(table.at[unit], goal)
            spaces = [each for each in spaces if table.ground.closest(each, goal) < here]
        return [STAY, *spaces]

    def show(space: int) -> Option:
        return Option("stay", "Stay") if space == STAY else option_of(table, SPACE + space)

    goal = await decide(
        table, master, "Where does {} move?", places, ("MA-262", "MA-122"), "move", show,
        args=(unit_ref(table, unit),), source=source,
    )  # fmt: skip
    if goal != STAY:
        await go(table, unit, reach_of(table, unit, n).way(goal))


@rule("MA-261", "MA-R68")
def _may_hover(table: Expedition, unit: int) -> bool:
    """Whether an effect may leave a unit over a pit: in its own turn, with stamina to step off."""
    mine = unit in (table.turn, table.monster)
    return mine and table.settings.pit_stop == "allow" and stamina_of(table, unit) > 0


# --- being moved -----------------------------------------------------------------------------------------------------


@rule("MA-267", "MA-269", "MA-270", "MA-275")
async def push(table: Expedition, unit: int, source: int, n: int, sign: int, culprit: int) -> None:
    """A unit is pushed away from a space (sign 1) or pulled toward it (-1), space by space."""
    for _ in range(n):
        if table.at[unit] < 0 or table.over or not movable(table, unit):
            return
        here = table.at[unit]
        there = push_step(source, here, sign)
        if there == here or not await _shove(table, unit, here, there, culprit):
            return
        Now.happen(table, "pushed" if sign > 0 else "pulled", mover=unit)


def movable(table: Expedition, unit: int) -> bool:
    return not Now.has(table, unit, "immobile") and not Now.has(table, unit, "unpushable")


@rule("MA-R103")
def yields(table: Expedition, unit: int, source: int, sign: int) -> bool:
    """Whether a push or pull from a space would do anything: the unit moves, or is driven against a lever or barrel."""
    here = table.at[unit]
    if here < 0 or source < 0 or not movable(table, unit):
        return False
    there, ground = push_step(source, here, sign), table.ground
    if there == here or not ground.adjacent(here, there):
        return False
    bit = 1 << there
    if (ground.kinds["trap_lever"] | ground.kinds["barrel"]) & bit:
        return True
    free = ground.passable & ~standing_on(table) & ~(ground.kinds["pit"] if shielded(table, unit) else 0)
    return bool(free & bit)


@rule("MA-271", "MA-272", "MA-273", "MA-274", "MA-234", "MA-328", "MA-R62")
async def _shove(table: Expedition, unit: int, here: int, there: int, culprit: int) -> bool:
    """One space of it; says whether the unit has moved."""
    ground = table.ground
    if not ground.adjacent(here, there):
        return False
    bit = 1 << there
    if ground.kinds["trap_lever"] & bit:
        from fabletop.games.machina.rules.traps import pull_lever  # which attacks, and that may push

        Now.happen(table, "activated", mover=culprit, space=SPACE + there)
        await pull_lever(table, culprit, there)
        return False
    if ground.kinds["barrel"] & bit:
        await explosions(table, [there], culprit, False)
        return False
    if not ground.passable & bit or standing_on(table) & bit:
        return False
    if ground.kinds["pit"] & bit and shielded(table, unit):
        return False
    table.say("{} is moved to {}.", unit_ref(table, unit), space_ref(there), rule="MA-267")
    falls = step(table, unit, there, culprit, forced=True)
    if falls is not None:
        await falls
    return True


@rule("MA-093", "MA-279", "MA-R81")
def nearest_free(table: Expedition, place: int, within: int = -1) -> list[int]:
    """The free spaces nearest to one that is taken: passable, unoccupied, no pits."""
    board = table.ground.walkable & ~standing_on(table) & within
    spaces = bits_of(board)
    least = min((apart(each, place) for each in spaces), default=FAR)
    return [each for each in spaces if apart(each, place) == least]


async def choose_place(table: Expedition, who: int, spaces: Sequence[int], rule_: str) -> int:
    """Let somebody choose among equally near spaces (MA-094)."""
    return await decide(
        table, who, "Which space?", lambda: spaces, rule_, "place", lambda each: option_of(table, SPACE + each)
    )


@rule("MA-276", "MA-277", "MA-R66", "MA-R67")
async def teleport(table: Expedition, unit: int, place: int, chooser: int, culprit: int = NONE) -> None:
    """A unit is put onto a space, or the nearest free one if it is taken; a pit that was chosen destroys it."""
    bit = 1 << place
    taken = standing_on(table) & ~(1 << table.at[unit]) & bit
    if taken or not table.ground.passable & bit:
        spaces = nearest_free(table, place)
        if not spaces:
            return
        place = await choose_place(table, chooser, spaces, "MA-279")
    table.at[unit] = place
    table.say("{} is teleported to {}.", unit_ref(table, unit), space_ref(place), rule="MA-276")
    table.beat("quick")
    Now.happen(table, "teleported", mover=unit)
    if table.ground.kinds["pit"] >> place & 1:
        await fall(table, unit, culprit)


@rule("MA-280", "MA-R67")
async def switch(table: Expedition, one: int, other: int) -> None:
    """Two change places. Who is put over a pit, where the other has hovered, falls (MA-259)."""
    if table.at[one] >= 0 and table.at[other] >= 0 and one != other:
        table.at[one], table.at[other] = table.at[other], table.at[one]
        table.say("{} and {} change places.", unit_ref(table, one), unit_ref(table, other), rule="MA-280")
        for unit in (other, one):
            if table.at[unit] >= 0 and table.ground.kinds["pit"] >> table.at[unit] & 1:
                await fall(table, unit, one)


def actions_of(path: Sequence[int], stops: int) -> list[tuple[int, ...]]:
    """A way as single actions: a crossing of what one may not stop on is one of them (MA-258)."""
    return legs(tuple(path), stops)
