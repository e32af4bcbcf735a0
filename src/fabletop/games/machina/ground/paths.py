"""Ways over a ground: how far a unit gets, by which steps, and where a mindless monster wants to stand.

Most units stop on every space they pass, and a step costs 1: their reach is the rings of a flood. A unit with an effect
to move through something also passes spaces it may not stop on (MA-256, MA-257), and one that walks over pits pays
nothing from pit to pit (MA-260): its reach has layers, each with its cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from fabletop.games.machina.ground.board import BITS, COLUMNS, ROWS, S, X, Y, bits_of, first_of
from fabletop.games.machina.ground.flood import FAR, Steps, spread
from fabletop.games.machina.ground.ground import Ground

REACHES = 64  # remembered on one ground


class Crossing(msgspec.Struct, frozen=True, gc=False):
    """What a unit may move through: spaces that it may not stop on (obstacles, units, rubble), pits, walls, closed
    doors. Whether it may stop on a pit as long as it can pay to step off (MA-261) depends on whose turn it is, and on a
    setting."""

    spaces: int = 0
    pits: int = 0
    walls: bool = False
    stops_on_pits: bool = False
    doors: bool = False


NO_CROSSING = Crossing()


class Reach:
    """Where a unit gets to from where it stands. Layer 0 is its own space; costs rise from layer to layer, or stay."""

    __slots__ = ("_ways", "costs", "ground", "layers", "pits", "steps", "stops")

    def __init__(
        self, ground: Ground, layers: list[int], costs: Sequence[int], stops: int, pits: int, steps: Steps
    ) -> None:
        self.ground, self.layers, self.costs = ground, layers, costs
        self.stops, self.pits, self.steps = stops, pits, steps
        self._ways: dict[int, list[int]] = {}

    def board(self) -> int:
        """The spaces it can stop on, without the one it stands on."""
        return self.all() & self.stops

    def all(self) -> int:
        """All that it passes or stops on, without the space it stands on."""
        found = 0
        for layer in self.layers[1:]:
            found |= layer
        return found

    def cost(self, c: int) -> int:
        """What it costs to get to a space, or `FAR`."""
        bit = BITS[c]
        for number, layer in enumerate(self.layers):
            if layer & bit:
                return self.costs[number]
        return FAR

    def levels(self) -> list[int]:
        """The spaces that it gets to for 0, 1, 2 ... stamina."""
        if not self.pits:
            return self.layers
        found = [0] * (self.costs[-1] + 1)
        for cost, layer in zip(self.costs, self.layers, strict=True):
            found[cost] |= layer
        return found

    def way(self, goal: int) -> tuple[int, ...]:
        """A cheapest way to a space, without where it begins, and of these one with the fewest steps: what is free may
        not be walked to and fro. Of several the straightest, slantwise first where it turns."""
        boards = self.ways(goal)
        path = []
        here = first_of(self.layers[0])
        for board in boards:
            towards = push_step(goal, here, -1)
            if not self._onward(here) & board & 1 << towards:
                return self._straightest(boards)
            here = towards
            path.append(here)
        return tuple(path)  # right towards it: nothing is straighter

    def _straightest(self, boards: list[int]) -> tuple[int, ...]:
        """Of ways over these spaces, step by step, the shortest to the eye, which has the fewest slantwise steps; of
        these one with the fewest turns, and of several the first in reading order."""
        best: dict[tuple[int, int], tuple[int, int, tuple[int, ...]]] = {(first_of(self.layers[0]), 0): (0, 0, ())}
        for board in boards:
            further: dict[tuple[int, int], tuple[int, int, tuple[int, ...]]] = {}  # by where it is, and by which step
            for (here, last), (slants, turns, path) in best.items():
                for c in bits_of(self._onward(here) & board):
                    step = c - here
                    found = slants + (abs(step) not in (1, S)), turns + (step != last), (*path, c)
                    if (c, step) not in further or found < further[c, step]:
                        further[c, step] = found
            best = further
        return min(best.values())[2]

    def first_steps(self, goal: int) -> tuple[int, ...]:
        """The spaces that such a way to a space can begin with: which of them is an ambiguity (MA-037)."""
        boards = self.ways(goal)
        return tuple(bits_of(self._onward(first_of(self.layers[0])) & boards[0])) if boards else ()

    def ways(self, goal: int) -> list[int]:
        """Step by step, what lies on such ways to a space; nothing at all if none leads there."""
        found = self._ways.get(goal)
        if found is None:
            found = self._ways[goal] = self._ways_to(goal)
        return found

    def _ways_to(self, goal: int) -> list[int]:
        cost, board = self.cost(goal), 1 << goal
        if cost == FAR or board == self.layers[0]:
            return []
        boards = [board]
        if not self.pits:  # every step leads from one layer to the next
            for number in range(cost - 1, 0, -1):
                board = spread(board, self.steps) & self.layers[number]
                boards.append(board)
            return boards[::-1]
        levels = self.levels()
        while not (board := self._before(board, levels)) & self.layers[0]:
            boards.append(board)
        return boards[::-1]

    def _before(self, board: int, levels: list[int]) -> int:
        """Where cheapest ways to some spaces come from, by one step."""
        steps, pits = self.steps, self.pits
        found = cheaper = 0
        for level in levels:
            here = board & level
            if here and pits:
                into_pits = spread(here & pits, steps)
                onto_floor = spread(here & ~pits, steps)
                found |= into_pits & pits & level | (onto_floor | into_pits & ~pits) & cheaper
            elif here:
                found |= spread(here, steps) & cheaper
            cheaper = level
        return found

    def _onward(self, here: int) -> int:
        """Where cheapest ways may go from a space, by one step, as far as that does not follow from where they lead."""
        near = self.ground.next_to(here, self.steps)
        if not self.pits:
            return near
        levels, cost = self.levels(), self.cost(here)
        further = levels[cost + 1] if cost + 1 < len(levels) else 0
        if self.pits >> here & 1:
            return near & (self.pits & levels[cost] | ~self.pits & further)
        return near & further


def reach(
    ground: Ground, start: int, free: int, most: int, crossing: Crossing = NO_CROSSING, *, plan: bool = False
) -> Reach:
    """Where a unit gets to for at most so much. `free` are the spaces it may stop on; a `plan` goes straight through
    closed doors (MA-500). The same is asked several times while somebody decides where to go, so it is remembered."""
    key = start, free, most, crossing, plan
    kept = ground.reaches
    found: Reach | None = kept.get(key)
    if found is None:
        if len(kept) >= REACHES:
            kept.clear()
        found = kept[key] = _reach(ground, start, free, most, crossing, plan)
    return found


def _reach(ground: Ground, start: int, free: int, most: int, crossing: Crossing, plan: bool) -> Reach:
    pits = crossing.pits
    if crossing.walls:
        steps = ground.steps_walls
    else:
        steps = ground.steps_doors if crossing.doors else ground.steps_path if plan else ground.steps
    if not pits:
        layers = ground.rings(1 << start, free | crossing.spaces, most, steps)
        return Reach(ground, layers, range(len(layers)), free, 0, steps)
    layers, costs = _over_pits(start, free | crossing.spaces, pits, most, steps)
    stops = free & ~pits
    if crossing.stops_on_pits:
        for cost, layer in zip(costs, layers, strict=True):
            if cost < most:  # it must be able to step off
                stops |= layer & pits
    return Reach(ground, layers, costs, stops, pits, steps)


def _over_pits(start: int, open_: int, pits: int, most: int, steps: Steps) -> tuple[list[int], list[int]]:
    layers, costs = [1 << start], [0]
    left = (open_ | pits) & ~layers[0]
    front, cost = layers[0], 0  # all that was reached for this cost
    while True:
        edge = layers[-1] & pits
        while edge:  # from pit to pit for nothing
            edge = spread(edge, steps) & pits & left
            if edge:
                left ^= edge
                front |= edge
                layers.append(edge)
                costs.append(cost)
        if cost >= most:
            return layers, costs
        front = spread(front, steps) & left
        if not front:
            return layers, costs
        cost += 1
        left ^= front
        layers.append(front)
        costs.append(cost)


def way(ground: Ground, start: int, goal: int, free: int, crossing: Crossing = NO_CROSSING) -> tuple[int, ...]:
    """A shortest way to a goal, which may always be entered by the last step (MA-538); empty if there is none."""
    return reach(ground, start, free | 1 << goal, FAR, crossing).way(goal)


def legs(path: tuple[int, ...], stops: int) -> list[tuple[int, ...]]:
    """A way cut into actions: each ends on a space that one may stop on, so a crossing is one of them (MA-258)."""
    found: list[tuple[int, ...]] = []
    begun: tuple[int, ...] = ()
    for c in path:
        begun = (*begun, c)
        if stops >> c & 1:
            found.append(begun)
            begun = ()
    return [*found, begun] if begun else found


def first_leg(path: tuple[int, ...], stops: int) -> tuple[int, ...]:
    """The first of these actions."""
    for number, c in enumerate(path, 1):
        if stops >> c & 1:
            return path[:number]
    return path


def push_step(source: int, unit: int, sign: int) -> int:
    """The space to which a push (1) or a pull (-1) leads next (MA-269): straight in a row or column, else slantwise. On
    the source itself there is no direction, and it is the unit's own space."""
    dx, dy = X[unit] - X[source], Y[unit] - Y[source]
    return unit + sign * ((dx > 0) - (dx < 0) + S * ((dy > 0) - (dy < 0)))


class Plan(NamedTuple):
    """Where a mindless monster wants to stand (MA-499 to MA-503). Several end spaces are an ambiguity, and so are
    several first steps: `reach.first_steps(end)`."""

    ends: tuple[int, ...]
    moves: int  # what the way there costs
    distance: int  # from there to the goal
    reach: Reach


def establish(
    ground: Ground,
    here: int,
    goal: int,
    free: int,
    budget: int,
    *,
    immobile: int = 0,
    crossing: Crossing = NO_CROSSING,
    orthogonal_first: bool = False,
) -> Plan | None:
    """The spaces within reach from which a goal is closest; of these the ones with the shortest path; of these the ones
    in the goal's row or column. Nothing if none is closer than where it stands. `orthogonal_first` is the setting
    face_orthogonal (MA-R128): row or column also at the price of a longer path."""
    through, walls = crossing.spaces | crossing.pits, crossing.walls
    flood = ground.flood(goal, immobile, through, walls=walls)
    found = reach(ground, here, free, budget, crossing, plan=True)
    stops = found.board()
    if not stops:
        return None
    least = ground.closest(here, goal, immobile, through, walls=walls)
    distance = flood.meets(stops, least - 1)
    if distance == FAR:
        return None
    ends = flood.rings[distance] & stops
    straight = ROWS[Y[goal]] | COLUMNS[X[goal]]
    if orthogonal_first:
        ends = ends & straight or ends
    moves, ends = next((cost, level & ends) for cost, level in enumerate(found.levels()) if level & ends)
    return Plan(tuple(bits_of(ends & straight or ends)), moves, distance, found)
