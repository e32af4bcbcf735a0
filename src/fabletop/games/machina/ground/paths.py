"""Ways over a ground: how far a unit gets, by which steps, and where a mindless monster wants to stand.

Most units stop on every space they pass, and a step costs 1: their reach is the rings of a flood. A unit with an effect
to move through something also passes spaces it may not stop on (MA-256, MA-257), and one that walks over pits pays
nothing from pit to pit (MA-260): its reach has layers, each with its cost.
"""

from __future__ import annotations

from typing import NamedTuple

from fabletop.games.machina.ground.board import COLUMNS, ROWS, S, X, Y, bits_of, first_of
from fabletop.games.machina.ground.ground import FAR, Ground
from fabletop.games.machina.ground.printed import Steps


class Crossing(NamedTuple):
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

    __slots__ = ("costs", "ground", "layers", "pits", "steps", "stops")

    def __init__(
        self, ground: Ground, layers: list[int], costs: list[int], stops: int, pits: int, steps: Steps
    ) -> None:
        self.ground, self.layers, self.costs = ground, layers, costs
        self.stops, self.pits, self.steps = stops, pits, steps

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
        for cost, layer in zip(self.costs, self.layers, strict=True):
            if layer >> c & 1:
                return cost
        return FAR

    def way(self, goal: int) -> tuple[int, ...]:
        """A cheapest way to a space, without where it begins; of several the first in reading order, step by step."""
        wanted = self._wanted(goal)
        path = []
        here, number = self.layers[0], 0
        while wanted and not here >> goal & 1:
            here, number = self._onward(wanted, here, number)
            path.append(first_of(here))
        return tuple(path)

    def first_steps(self, goal: int) -> tuple[int, ...]:
        """The spaces that a cheapest way to a space can begin with: which of them is an ambiguity (MA-037)."""
        found = 0
        wanted = self._wanted(goal)
        for _, board in self._following(wanted, self.layers[0], 0) if wanted else ():
            found |= board
        return tuple(bits_of(found))

    def _wanted(self, goal: int) -> list[int]:
        """Of each layer, what lies on a cheapest way to a space; nothing at all if no way leads there."""
        number = next((number for number, layer in enumerate(self.layers) if layer >> goal & 1), 0)
        if not number:
            return []
        wanted = [0] * (number + 1)
        wanted[number] = 1 << goal
        while number:
            board = wanted[number]
            if board:
                cost, ground, steps = self.costs[number], self.ground, self.steps
                into_pits = ground.around(board & self.pits, steps) if self.pits else 0
                onto_floor = ground.around(board & ~self.pits, steps)
                for earlier in range(number - 1, -1, -1):
                    layer = self.layers[earlier]
                    if self.costs[earlier] == cost:
                        if earlier == number - 1:
                            wanted[earlier] |= into_pits & layer & self.pits
                    elif self.costs[earlier] == cost - 1:
                        wanted[earlier] |= onto_floor & layer | into_pits & layer & ~self.pits
                    else:
                        break
            number -= 1
        return wanted

    def _following(self, wanted: list[int], here: int, number: int) -> list[tuple[int, int]]:
        """What can come next on the way after a space of a layer: the layers, and the spaces of each."""
        near = self.ground.around(here, self.steps)
        on_pit = here & self.pits
        cost = self.costs[number]
        found = []
        for later in range(number + 1, len(wanted)):
            board = near & wanted[later]
            if self.costs[later] > cost + 1:
                break
            if self.costs[later] == cost:  # from pit to pit, and by no more such steps than needed
                board = board & self.pits if on_pit and later == number + 1 else 0
            elif on_pit:
                board &= ~self.pits
            if board:
                found.append((later, board))
        return found

    def _onward(self, wanted: list[int], here: int, number: int) -> tuple[int, int]:
        """The first of the spaces that can come next, in reading order, and its layer."""
        return min((board & -board, later) for later, board in self._following(wanted, here, number))


def reach(
    ground: Ground, start: int, free: int, most: int, crossing: Crossing = NO_CROSSING, *, plan: bool = False
) -> Reach:
    """Where a unit gets to for at most so much. `free` are the spaces it may stop on; a `plan` goes straight through
    closed doors (MA-500)."""
    spaces, pits, walls, stops_on_pits, doors = crossing
    if walls:
        steps = ground.steps_walls
    else:
        steps = ground.steps_doors if doors else ground.steps_path if plan else ground.steps
    if not pits:
        layers = ground.rings(1 << start, free | spaces, most, steps)
        return Reach(ground, layers, list(range(len(layers))), free, 0, steps)
    layers, costs = _over_pits(ground, start, free | spaces, pits, most, steps)
    stops = free & ~pits
    if stops_on_pits:
        for cost, layer in zip(costs, layers, strict=True):
            if cost < most:  # it must be able to step off
                stops |= layer & pits
    return Reach(ground, layers, costs, stops, pits, steps)


def _over_pits(
    ground: Ground, start: int, open_: int, pits: int, most: int, steps: Steps
) -> tuple[list[int], list[int]]:
    layers, costs = [1 << start], [0]
    left = (open_ | pits) & ~layers[0]
    front, cost = layers[0], 0  # all that was reached for this cost
    while True:
        edge = layers[-1] & pits
        while edge:  # from pit to pit for nothing
            edge = ground.around(edge, steps) & pits & left
            if edge:
                left ^= edge
                front |= edge
                layers.append(edge)
                costs.append(cost)
        if cost >= most:
            return layers, costs
        front = ground.around(front, steps) & left
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
    rings = ground.distances(goal, immobile, through, walls=walls)
    found = reach(ground, here, free, budget, crossing, plan=True)
    stops = found.board()
    if not stops:
        return None
    least = ground.closest(here, goal, immobile, through, walls=walls)
    distance = next((number for number, ring in enumerate(rings[:least]) if ring & stops), FAR)
    if distance == FAR:
        return None
    ends = rings[distance] & stops
    straight = ROWS[Y[goal]] | COLUMNS[X[goal]]
    if orthogonal_first:
        ends = ends & straight or ends
    moves = next(cost for cost, layer in zip(found.costs, found.layers, strict=True) if layer & ends)
    ends &= _at_cost(found, moves)
    return Plan(tuple(bits_of(ends & straight or ends)), moves, distance, found)


def _at_cost(found: Reach, cost: int) -> int:
    board = 0
    for each, layer in zip(found.costs, found.layers, strict=True):
        if each == cost:
            board |= layer
    return board
