"""The ground that is played on: placed faces with some doors shut and some spaces not as printed.

It answers what a space is (MA-047 to MA-059), what is in sight (MA-071 to MA-080), adjacent (MA-081 to MA-087) and
closest (MA-089 to MA-091, MA-538). Units stand on it and are not part of it: whoever asks gives them as a board.

    ground = ground_of((hall, None, None, None), shut=(94,))
    ground.sees(a, b), ground.around(board), ground.closest(here, goal)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple

from fabletop.games.machina.ground.board import FULL, NOWHERE, S, X, Y, bits_of
from fabletop.games.machina.ground.faces import Kind
from fabletop.games.machina.ground.flood import FAR, Flood, Steps, spread
from fabletop.games.machina.ground.printed import (
    Laid,
    Leans,
    Printed,
    leans_of,
    printed_of,
    steps_of,
)
from fabletop.games.machina.ground.sight import EAST, FALLING, KEYS, MASKS, PAD, RISING, SOUTH, crossings, mask_of

FLOODS = 2048  # kept on one set of placed faces
OBSTACLES: tuple[Kind, ...] = (
    "chest",
    "event_space",
    "recharge_station",
    "trap_lever",
    "workbench",
    "chapter",
    "barrel",
)
ACTION_SPACES = OBSTACLES[:5]
USED: tuple[Kind, ...] = (*ACTION_SPACES, "chapter", "spawn")  # something can be done with them from beside

DoorState = Literal["open", "closed", "destroyed"]


class Treatment(NamedTuple):
    """Spaces that an effect treats as another kind, or also as one (MA-068, MA-069)."""

    board: int
    kind: Kind
    also: bool = False


class Break(NamedTuple):
    """Where a line of sight ends, and by what: the space that stops it, or those that meet at the border or corner."""

    what: Literal["barrier", "obstacle", "wall", "door", "edge", "corner"]
    cells: tuple[int, ...]


class Ground:
    """What lies where, and what follows from it. Made by `ground_of`, shared by all who stand on the same ground."""

    __slots__ = (
        "_filled",
        "_near",
        "_next",
        "barrier",
        "destroyed",
        "doors",
        "doors_at",
        "east",
        "edges",
        "entries",
        "faces",
        "kinds",
        "leans",
        "obstacles",
        "passable",
        "placed",
        "printed",
        "reaches",
        "shut",
        "solid",
        "south",
        "steps",
        "steps_doors",
        "steps_path",
        "steps_walls",
        "tags",
        "used",
        "walkable",
        "wrecked",
    )

    def __init__(
        self,
        printed: Printed,
        shut: tuple[int, ...],
        wrecked: tuple[int, ...],
        destroyed: int,
        treated: tuple[Treatment, ...],
        corners_closed: bool,
    ) -> None:
        self.printed = printed
        self.faces, self.placed, self.entries, self.tags = printed.faces, printed.placed, printed.entries, printed.tags
        self.doors, self.doors_at, self.edges = printed.doors, printed.doors_at, printed.edges
        self.shut, self.wrecked, self.destroyed = frozenset(shut), frozenset(wrecked), destroyed
        self.kinds = self._kinds(treated)
        kinds = self.kinds
        self.barrier = FULL & ~self.placed | kinds["rubble"] | kinds["unknown"]
        self.obstacles = destroyed
        for kind in OBSTACLES:
            self.obstacles |= kinds[kind]
        self.obstacles &= ~self.barrier
        self.used = 0
        for kind in USED:
            self.used |= kinds[kind]
        self.passable = FULL & ~(self.barrier | self.obstacles)
        self.walkable = self.passable & ~kinds["pit"]
        self._filled = self.barrier if corners_closed else 0
        east, south, leans, steps = printed.east, printed.south, printed.leans, printed.steps
        if corners_closed:
            leans = leans_of(east, south, self._filled)
            steps = steps_of(east, south, leans)
        self.steps_doors = steps  # as if every door were open
        for door in self.shut:
            if door & 1:
                south |= 1 << (door >> 1)
            else:
                east |= 1 << (door >> 1)
        self.east, self.south = east, south
        if shut:
            leans = leans_of(east, south, self._filled)
            steps = steps_of(east, south, leans)
        self.leans: Leans = leans
        self.steps: Steps = steps
        # Planned paths go straight through closed doors, and never slantwise past them (MA-R105).
        self.steps_path: Steps = (*self.steps_doors[:4], *steps[4:])
        self.steps_walls: Steps = (self.placed,) * 8  # for whoever moves through walls
        self.solid = self.barrier | east << EAST | south << SOUTH | leans.falling << FALLING | leans.rising << RISING
        self._near: dict[int, int] = {}
        self._next: dict[int, int] = {}
        self.reaches: dict[Any, Any] = {}  # see `paths`

    def _kinds(self, treated: tuple[Treatment, ...]) -> dict[Kind, int]:
        """The spaces of each kind: as printed, treated, and no longer of any kind where destroyed (MA-067)."""
        if not treated and not self.destroyed:
            return self.printed.kinds
        kinds = dict(self.printed.kinds)
        for board, kind, also in treated:
            if not also:
                for each in kinds:
                    kinds[each] &= ~board
            kinds[kind] |= board & self.placed
        for each in kinds:
            kinds[each] &= ~self.destroyed
        return kinds

    # --- spaces ------------------------------------------------------------------------------------------------------

    def kind_of(self, c: int) -> Kind | None:
        """What a space is; of one that is also something else, what it is in itself; of a destroyed one, nothing."""
        bit = 1 << c
        found = [kind for kind, board in self.kinds.items() if board & bit]
        if len(found) > 1:
            return next((kind for kind in found if self.printed.kinds[kind] & bit), found[0])
        return found[0] if found else None

    # --- sight -------------------------------------------------------------------------------------------------------

    def sees(self, a: int, b: int, obstacles: int = 0) -> bool:
        """Whether two spaces are in line of sight. The obstacles given stop it too, as they do for ranged targets."""
        if a > b:
            a, b = b, a
        mask = MASKS[KEYS[b] - KEYS[a]]
        if mask < 0:
            mask = mask_of(a, b)
        return not mask << a - PAD & (self.solid | obstacles if obstacles else self.solid)

    def seen(self, a: int, among: int, obstacles: int = 0) -> int:
        """Those of these spaces that are in line of sight of a space."""
        found = 0
        for b in bits_of(among):
            if self.sees(a, b, obstacles):
                found |= 1 << b
        return found

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """The spaces that the line between two spaces passes through, both ends among them."""
        between = (a + y * S + x for what, x, y in crossings(X[b] - X[a], Y[b] - Y[a]) if what == "space")
        return (a, *between, b) if a != b else (a,)

    def broken(self, a: int, b: int, obstacles: int = 0) -> Break | None:
        """The first thing on the way from one space to another at which sight ends, if it does."""
        for what, x, y in crossings(X[b] - X[a], Y[b] - Y[a]):
            c = a + y * S + x
            if what == "space":
                if self.barrier >> c & 1:
                    return Break("barrier", (c,))
                if obstacles >> c & 1:
                    return Break("obstacle", (c,))
            elif what == "east":
                if self.east >> c & 1:
                    return Break(self._border(2 * c), (c, c + 1))
            elif what == "south":
                if self.south >> c & 1:
                    return Break(self._border(2 * c + 1), (c, c + S))
            elif (self.leans.falling if what == "falling" else self.leans.rising) >> c & 1:
                return Break("corner", (c, c + 1, c + S, c + S + 1))
        return None

    def _border(self, border: int) -> Literal["wall", "door", "edge"]:
        if border in self.shut:
            return "door"
        return "edge" if border in self.printed.unexplored_borders else "wall"

    # --- adjacency ---------------------------------------------------------------------------------------------------

    def around(self, board: int) -> int:
        """The spaces adjacent to any of these, barriers too: a space never blocks its own line (MA-086)."""
        return spread(board, self.steps)

    def near(self, c: int) -> int:
        """The spaces adjacent to a space."""
        found = self._near.get(c)
        if found is None:
            found = self._near[c] = spread(1 << c, self.steps)
        return found

    def next_to(self, c: int, steps: Steps) -> int:
        """The spaces to which such a step leads from a space; remembered for the two kinds that are asked for all the
        time."""
        if steps is self.steps:
            return self.near(c)
        if steps is not self.steps_path:
            return spread(1 << c, steps)
        found = self._next.get(c)
        if found is None:
            found = self._next[c] = spread(1 << c, steps)
        return found

    def adjacent(self, a: int, b: int) -> bool:
        return self.near(a) >> b & 1 == 1

    def doors_of(self, c: int) -> tuple[int, ...]:
        """The doors that are adjacent to a unit on a space: those on its borders (MA-083)."""
        return self.doors_at.get(c, ())

    def door_state(self, door: int) -> DoorState:
        return "closed" if door in self.shut else "destroyed" if door in self.wrecked else "open"

    # --- edges -------------------------------------------------------------------------------------------------------

    def unexplored(self) -> list[int]:
        """The edges at which a tile could be placed: those without tokens (MA-348)."""
        return [edge for edge, state in self.edges.items() if state == "unexplored"]

    def edge_at(self, c: int) -> int:
        """The edge that a space belongs to, or nowhere."""
        return self.printed.edge_at.get(c, NOWHERE)

    # --- distances ---------------------------------------------------------------------------------------------------

    def rings(self, start: int, free: int, most: int = FAR, steps: Steps | None = None, until: int = 0) -> list[int]:
        """Boards of the spaces that are reached after 0, 1, 2 ... steps over free spaces. The last ring holds those of
        `until`, free or not, that were met first, and nothing else."""
        e, w, s, n, se, nw, ne, sw = steps or self.steps
        found = [start]
        front = start
        left = free & ~start
        while most > 0:
            most -= 1
            front = (
                (front & e) << 1
                | (front & w) >> 1
                | (front & s) << S
                | (front & n) >> S
                | (front & se) << S + 1
                | (front & nw) >> S + 1
                | (front & ne) >> S - 1
                | (front & sw) << S - 1
            )
            if front & until:
                found.append(front & until)
                break
            front &= left
            if not front:
                break
            left ^= front
            found.append(front)
        return found

    def flood(self, goal: int, shut: int = 0, through: int = 0, *, walls: bool = False) -> Flood:
        """Rings around a goal by "closest" (MA-089, MA-538): closed doors and mobile units as if absent, the goal
        enterable whatever it is. `shut` are immobile units (MA-090), `through` what the counting unit may move
        through (MA-539), `walls` whether walls are."""
        open_ = self.walkable & ~shut | through
        key = goal, open_, self._filled, walls
        floods = self.printed.floods
        found = floods.get(key)
        if found is None:
            if len(floods) >= FLOODS:
                floods.clear()
            found = floods[key] = Flood(goal, open_, self.steps_walls if walls else self.steps_doors)
        return found

    def distances(self, goal: int, shut: int = 0) -> list[int]:
        """All of these rings."""
        return self.flood(goal, shut).all()

    def closest(self, here: int, goal: int, shut: int = 0, through: int = 0, *, walls: bool = False) -> int:
        """How many steps a goal is away from a space by "closest" (MA-091), or `FAR`."""
        flood = self.flood(goal, shut, through, walls=walls)
        bit = 1 << here
        if flood.open & bit:
            return flood.meets(bit)
        # Where it stands nobody could enter: on a destroyed space, as an immobile unit. It leaves by a first step.
        far = flood.meets(spread(bit, self.steps_walls if walls else self.steps_doors))
        return far + 1 if far < FAR else FAR

    def closest_among(self, here: int, goals: int, shut: int = 0, through: int = 0) -> tuple[int, int]:
        """How far the closest of these spaces is, and which they are (MA-094); of none that can be reached: `FAR`."""
        if goals >> here & 1:
            return 0, 1 << here
        open_ = self.walkable & ~shut | through
        rings = self.rings(1 << here, open_, steps=self.steps_doors, until=goals)
        found = rings[-1] & goals
        return (len(rings) - 1, found) if found else (FAR, 0)


@lru_cache(maxsize=1024)
def ground_of(
    faces: Laid,
    shut: tuple[int, ...] = (),
    destroyed: int = 0,
    treated: tuple[Treatment, ...] = (),
    wrecked: tuple[int, ...] = (),
    entry: int = NOWHERE,
    exit_: int = NOWHERE,
    corners_closed: bool = False,
    entry_joins: bool = False,
) -> Ground:
    """The ground of four slots. `shut` and `wrecked` are closed and destroyed doors, `destroyed` a board of spaces,
    `entry` and `exit_` the edges with these tokens. `corners_closed` is the setting corner_gaps (MA-R25), `entry_joins`
    is token_edges (MA-R126)."""
    return Ground(printed_of(faces, entry, exit_, entry_joins), shut, wrecked, destroyed, treated, corners_closed)
