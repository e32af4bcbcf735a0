"""Find a city map for Project-0 and print it as the map file.

    python tools/make_map.py --seed 22 --locations skeleton.yaml > map.yaml

The same seed and levers always give the same map.  The search has three stages and starts over with fresh
random choices until the game's own checks find every constraint kept (M1 to M15), then keeps the best looking of a
few such finds:

1. Streets.  Eight districts in two rows of four, each a small street grid on a lattice of 8 by 10 points; a few
   inner streets are left out, and every bordering pair gets its crossings.
2. Doors.  40 entries are put on free lattice points: dead ends beside a street corner, the others in the middle of
   a street.  They are grouped into 30 locations; an annealing search moves doors until distances fit.
3. Buses.  Four lines of six stops, annealed for walking distance between stops, coverage and straightness.

All spaces sit on a lattice of 50 by 45 units inside a plane of 1600 by 900, so the map can also be drawn in a
terminal of 150 columns by 44 rows without two spaces sharing a cell.  A peg is 24 units wide.

The levers for balance are --dead-ends, --crossings, --diagonals and --trim (see --help).
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import yaml

from fabletop.games.project_zero.box import LocationCard, MapFile, board_from
from fabletop.games.project_zero.checks import faults

Point = tuple[int, int]
Edge = tuple[int, int]

PITCH_X, PITCH_Y = 50, 45
BOX_X, BOX_Y = 8, 10
MARGIN_X, MARGIN_Y = 50, 45
PEG = 24
LONGEST_CROSSING = 6

# (id, prefix, name, colour); the order is the two rows of four, left to right. The colours keep apart for every kind
# of colour-blindness; the lines differ from each other in lightness too.
DISTRICTS = (
    ("chinatown", "CT", "Chinatown", "#D55E00"),
    ("civic_center", "CC", "Civic Center", "#56B4E9"),
    ("little_tokyo", "LT", "Little Tokyo", "#CC79A7"),
    ("arts_district", "AR", "Arts District", "#009E73"),
    ("bunker_hill", "BH", "Bunker Hill", "#0072B2"),
    ("financial_district", "FD", "Financial District", "#9AA5B1"),
    ("historic_core", "HC", "Historic Core", "#E69F00"),
    ("fashion_district", "FA", "Fashion District", "#F0E442"),
)
LOCATIONS_IN = (4, 4, 4, 4, 3, 4, 4, 3)
ROW = ((0, 1), (1, 2), (2, 3), (4, 5), (5, 6), (6, 7))
COLUMN = ((0, 4), (1, 5), (2, 6), (3, 7))
# Corners where two districts may meet across: Bunker Hill runs up to Civic Center, Little Tokyo down to Fashion.
DIAGONAL = ((4, 1), (2, 7))

LINES = (
    ("lantern", "Lantern Line", "#F2542D"),
    ("harbor", "Harbor Line", "#1F78D1"),
    ("jacaranda", "Jacaranda Line", "#E0B0FF"),
    ("palm", "Palm Line", "#7BE0AD"),
)
STOP_NAMES: dict[str, tuple[str, ...]] = {
    "CT": ("Broadway & College", "Hill & Bamboo Lane", "Alpine & Yale", "Ord & New High", "Spring & Ann"),
    "CC": ("Temple & Grand", "Main & Aliso", "First & Broadway", "Hill & Temple", "Los Angeles & Commercial"),
    "LT": ("First & San Pedro", "Second & Central", "Judge John Aiso & Temple", "Third & Alameda", "Azusa Alley"),
    "AR": ("Traction & Hewitt", "Mateo & Palmetto", "Santa Fe & Fourth Place", "Molino & Fourth", "Willow & Mesquit"),
    "BH": ("Grand & Second", "Olive & Fourth", "Hope & Kosciuszko", "Flower & Third", "Hill & Third"),
    "FD": ("Figueroa & Seventh", "Flower & Wilshire", "Grand & Sixth", "Francisco & Eighth", "Hope & Fifth"),
    "HC": ("Spring & Fifth", "Broadway & Seventh", "Main & Sixth", "Los Angeles & Fourth", "Harlem Place"),
    "FA": ("Maple & Ninth", "Santee & Eleventh", "San Julian & Pico", "Wall & Olympic", "San Pedro & Twelfth"),
}


@dataclass(frozen=True)
class Template:
    """A district's street grid: corner columns and rows on its lattice box, less the corners left out."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    missing: frozenset[Point] = frozenset()

    @property
    def size(self) -> int:
        return len(self.columns) * len(self.rows) - len(self.missing)

    def corners(self) -> dict[Point, Point]:
        """Grid position (column, row) to lattice point."""
        return {
            (c, r): (x, y)
            for c, x in enumerate(self.columns)
            for r, y in enumerate(self.rows)
            if (c, r) not in self.missing
        }


def _templates() -> tuple[Template, ...]:
    found: list[Template] = []
    for pair in ((1, 5), (0, 4), (1, 4)):
        found.append(Template(pair, (0, 2, 4, 6, 8)))
    for columns in ((0, 3, 6), (0, 2, 5), (1, 4, 6)):
        for rows in ((0, 3, 5, 8), (0, 2, 5, 8), (0, 3, 6, 8)):
            last = len(rows) - 1
            ends = [(0, 0), (2, 0), (0, last), (2, last)]
            for gone in itertools.combinations(ends, 2):
                found.append(Template(columns, rows, frozenset(gone)))
            for one in ends:
                found.append(Template(columns, rows, frozenset({one})))
            found.append(Template(columns, rows, frozenset({(1, 1), ends[0]})))
            found.append(Template(columns, rows, frozenset({(1, 2), ends[3]})))
        found.append(Template(columns, (0, 4, 8)))
    return tuple(found)


TEMPLATES = _templates()


@dataclass
class Levers:
    """What a designer may turn without touching the search."""

    dead_ends: int = 30
    crossings: int = 2
    diagonals: int = 0
    trim: int = 6


@dataclass
class City:
    """A map in the making: lattice points, their districts, edges, doors and bus lines."""

    at: list[Point] = field(default_factory=list)
    district: list[int] = field(default_factory=list)
    edges: set[Edge] = field(default_factory=set)
    streets: int = 0
    groups: list[tuple[int, list[int]]] = field(default_factory=list)
    lines: list[list[int]] = field(default_factory=list)

    def add(self, point: Point, district: int) -> int:
        self.at.append(point)
        self.district.append(district)
        return len(self.at) - 1


def units(point: Point) -> Point:
    return MARGIN_X + PITCH_X * point[0], MARGIN_Y + PITCH_Y * point[1]


def edge(a: int, b: int) -> Edge:
    return (a, b) if a < b else (b, a)


# --- plane geometry -------------------------------------------------------------------------------------------------


def _turn(a: Point, b: Point, c: Point) -> int:
    value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (value > 0) - (value < 0)


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments without a common end touch or cross."""
    if {a, b} & {c, d}:
        return False
    if any(max(p[k] for p in (a, b)) < min(p[k] for p in (c, d)) for k in (0, 1)):
        return False
    if any(max(p[k] for p in (c, d)) < min(p[k] for p in (a, b)) for k in (0, 1)):
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def away(p: Point, a: Point, b: Point) -> float:
    """Distance of a point from a segment, in units of the plane."""
    (px, py), (ax, ay), (bx, by) = units(p), units(a), units(b)
    dx, dy = bx - ax, by - ay
    share = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(px - ax - share * dx, py - ay - share * dy)


def clear(city: City, a: Point, b: Point, skip: Iterable[Edge] = ()) -> bool:
    """Whether a new street between two lattice points would cross nothing and keep a peg off all other spaces."""
    if any(p not in (a, b) and away(p, a, b) < PEG + 6 for p in city.at):
        return False
    gone = set(skip)
    return not any(e not in gone and segments_meet(a, b, city.at[e[0]], city.at[e[1]]) for e in city.edges)


# --- graph measures -------------------------------------------------------------------------------------------------


def neighbours(count: int, edges: Iterable[Edge]) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in range(count)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    return near


def walk(near: Sequence[Sequence[int]], source: int, inside: Sequence[int] | None = None) -> list[int]:
    """Steps from one space to all (99 where there is no way); `inside` keeps the walk in the source's district."""
    far = [99] * len(near)
    far[source] = 0
    queue = [source]
    for here in queue:
        for there in near[here]:
            if far[there] == 99 and (inside is None or inside[there] == inside[source]):
                far[there] = far[here] + 1
                queue.append(there)
    return far


def two_connected(near: Sequence[Sequence[int]]) -> bool:
    """No cut space (and so no bridge) in the graph, by depth-first low points."""
    order = [-1] * len(near)
    low = [0] * len(near)
    order[0] = low[0] = 0
    clock, roots = 1, 0
    stack: list[tuple[int, int, Iterator[int]]] = [(0, -1, iter(near[0]))]
    while stack:
        here, parent, rest = stack[-1]
        for there in rest:
            if order[there] < 0:
                order[there] = low[there] = clock
                clock += 1
                roots += here == 0
                stack.append((there, here, iter(near[there])))
                break
            if there != parent:
                low[here] = min(low[here], order[there])
        else:
            stack.pop()
            if parent > 0 and low[here] >= order[parent]:
                return False
            if parent >= 0:
                low[parent] = min(low[parent], low[here])
    return clock == len(near) and roots == 1


# --- stage 1: streets -----------------------------------------------------------------------------------------------


def straight_ways(a: Template, b: Template, sideways: bool) -> int:
    """How many streets of `a` run straight on into `b`, its right-hand (or lower) neighbour."""
    box = BOX_X if sideways else BOX_Y
    along, across = (0, 1) if sideways else (1, 0)
    ends: dict[int, int] = {}
    starts: dict[int, int] = {}
    for point in a.corners().values():
        ends[point[across]] = max(ends.get(point[across], -1), point[along])
    for point in b.corners().values():
        starts[point[across]] = min(starts.get(point[across], 99), point[along])
    return sum(way in starts and starts[way] + box - end <= LONGEST_CROSSING for way, end in ends.items())


def pick_templates(levers: Levers, rng: random.Random) -> list[Template]:
    """Eight street grids with 80 corners in all, most of whose streets run on straight over the borders."""
    chosen = [rng.choice(TEMPLATES) for _ in DISTRICTS]

    def cost() -> int:
        bent = sum(
            max(0, levers.crossings - straight_ways(chosen[a], chosen[b], (a, b) in ROW)) for a, b in ROW + COLUMN
        )
        alike = 8 - len({(t.columns, t.rows, t.missing) for t in chosen})
        return 2 * abs(sum(t.size for t in chosen) - 80) + max(0, bent - 2) + alike

    now = cost()
    while now:
        k = rng.randrange(8)
        old = chosen[k]
        chosen[k] = rng.choice(TEMPLATES)
        new = cost()
        if new <= now or rng.random() < 0.02:
            now = new
        else:
            chosen[k] = old
    return chosen


def lay_grid(city: City, number: int, template: Template) -> None:
    base_x, base_y = BOX_X * (number % 4), BOX_Y * (number // 4)
    corner = {g: city.add((base_x + x, base_y + y), number) for g, (x, y) in template.corners().items()}
    for (c, r), here in corner.items():
        for step_c, step_r in ((1, 0), (0, 1)):
            # A street runs on eastwards over a corner that was left out, so that a big block appears.
            for k in (1, 2) if step_c else (1,):
                there = corner.get((c + step_c * k, r + step_r * k))
                if there is not None:
                    city.edges.add(edge(here, there))
                    break


def crossings(city: City, a: int, b: int, number: int, rng: random.Random) -> bool:
    """Join two districts by streets that are short, nearly straight and share no corner."""
    options: list[tuple[float, int, int]] = []
    sideways = (a, b) in ROW
    for u in range(len(city.at)):
        for v in range(len(city.at)):
            if city.district[u] != a or city.district[v] != b:
                continue
            dx, dy = abs(city.at[u][0] - city.at[v][0]), abs(city.at[u][1] - city.at[v][1])
            along, across = (dx, dy) if sideways else (dy, dx)
            if along <= LONGEST_CROSSING and across <= 2 and clear(city, city.at[u], city.at[v]):
                options.append((along + 5 * across + rng.random() * 5, u, v))
    options.sort()
    best: tuple[float, tuple[tuple[float, int, int], ...]] | None = None
    for some in itertools.combinations(options[:9], number):
        ends = {s[1] for s in some} | {s[2] for s in some}
        if len(ends) != 2 * number:
            continue
        if any(
            segments_meet(city.at[p[1]], city.at[p[2]], city.at[q[1]], city.at[q[2]])
            for p, q in itertools.combinations(some, 2)
        ):
            continue
        cost = sum(s[0] for s in some)
        if best is None or cost < best[0]:
            best = cost, some
    if best is None:
        return False
    for _, u, v in best[1]:
        city.edges.add(edge(u, v))
    return True


def make_streets(levers: Levers, rng: random.Random) -> City | None:
    city = City()
    for number, template in enumerate(pick_templates(levers, rng)):
        lay_grid(city, number, template)
    for a, b in ROW + COLUMN + DIAGONAL[: levers.diagonals]:
        if not crossings(city, a, b, levers.crossings, rng):
            return None
    inner = [e for e in sorted(city.edges) if city.district[e[0]] == city.district[e[1]]]
    rng.shuffle(inner)
    left = levers.trim
    for e in inner:
        if not left:
            break
        near = neighbours(len(city.at), city.edges - {e})
        if min(len(near[e[0]]), len(near[e[1]])) < 3 or not two_connected(near):
            continue
        if max(x for x in walk(near, e[0], city.district) if x < 99) > 5:
            continue
        city.edges.discard(e)
        left -= 1
    near = neighbours(len(city.at), city.edges)
    city.streets = len(city.at)
    if not two_connected(near) or max(map(len, near)) > 5:
        return None
    for number in range(8):
        own = [s for s in range(city.streets) if city.district[s] == number]
        if any(walk(near, s, city.district)[t] > 6 for s in own for t in own):
            return None
    return city


# --- stage 2: doors and locations -----------------------------------------------------------------------------------

BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Door:
    """A place where an entry can be: beside one corner, or in the middle of a street (`parts` = its two ends)."""

    point: Point
    parts: tuple[int, ...]
    district: int
    slanted: bool = False


def possible_doors(city: City) -> list[Door]:
    found: list[Door] = []
    taken = set(city.at)
    for s in range(city.streets):
        x, y = city.at[s]
        number = city.district[s]
        low_x, low_y = BOX_X * (number % 4), BOX_Y * (number // 4)
        for dx, dy in BESIDE:
            p = (x + dx, y + dy)
            if p in taken or not (low_x <= p[0] <= low_x + 6 and low_y <= p[1] <= low_y + 8):
                continue
            if all(away(p, city.at[a], city.at[b]) > PEG + 10 for a, b in city.edges) and clear(city, (x, y), p):
                found.append(Door(p, (s,), number, dx != 0 and dy != 0))
    for a, b in sorted(city.edges):
        (ax, ay), (bx, by) = city.at[a], city.at[b]
        if city.district[a] != city.district[b] or (ax != bx and ay != by) or abs(ax - bx) + abs(ay - by) < 2:
            continue
        found.append(Door(((ax + bx) // 2, (ay + by) // 2), (a, b), city.district[a]))
    return found


def doors_clash(a: Door, b: Door) -> bool:
    """Two doors too near each other, or two on the same street."""
    if abs(a.point[0] - b.point[0]) <= 1 and abs(a.point[1] - b.point[1]) <= 1:
        return True
    return len(a.parts) == 2 and a.parts == b.parts


def with_doors(city: City, doors: Sequence[Door]) -> City:
    made = City(list(city.at), list(city.district), set(city.edges), city.streets)
    for door in doors:
        space = made.add(door.point, door.district)
        if len(door.parts) == 2:
            made.edges.discard(edge(*door.parts))
        for part in door.parts:
            made.edges.add(edge(space, part))
    return made


def shares(rng: random.Random) -> list[list[int]]:
    """How many entries each location of each district has: 22 with one, 6 with two, 2 with three."""
    while True:
        sizes = [1] * 22 + [2] * 6 + [3] * 2
        rng.shuffle(sizes)
        rest = iter(sizes)
        out = [sorted(itertools.islice(rest, n)) for n in LOCATIONS_IN]
        if all(4 <= sum(o) <= 6 and max(o) - min(o) <= 2 for o in out):
            return out


def outside(value: float, low: float, high: float) -> float:
    return max(0.0, low - value, value - high)


def turns_needed(groups: Sequence[Sequence[int]], far: Sequence[Sequence[int]], draws: int, seed: int) -> list[int]:
    """Fewest turns for the fugitive to collect five random locations from a random start, with nobody in the way."""
    rng = random.Random(seed)
    out: list[int] = []
    for _ in range(draws):
        picked = rng.sample(range(len(groups)), 6)
        states: dict[tuple[int, int], int] = {(0, e): 0 for e in groups[picked[0]]}
        for _ in range(5):
            after: dict[tuple[int, int], int] = {}
            for (done, here), turns in states.items():
                for bit, place in enumerate(picked[1:]):
                    if done >> bit & 1:
                        continue
                    for e in groups[place]:
                        key = done | 1 << bit, e
                        cost = turns + -(-far[here][e] // 5)
                        if cost < after.get(key, 99):
                            after[key] = cost
            states = after
        out.append(min(states.values()))
    return out


def distance_cost(city: City, groups: Sequence[Sequence[int]]) -> float:
    """How far a map is from the distance constraints M3, M4, M7 to M11 and M14 (0 = all hold, with a margin)."""
    count = len(city.at)
    near = neighbours(count, city.edges)
    far = [walk(near, s) for s in range(count)]
    cost = 0.0
    for d in range(8):
        cost += outside(sum(x == d for x in city.district), 13, 19) * 2
    hung = [near[s][0] for s in range(city.streets, count) if len(near[s]) == 1]
    degrees = [len(near[s]) for s in range(city.streets)]
    cost += sum(outside(x, 2, 5) for x in degrees) * 2
    cost += outside(sum(degrees) / city.streets, 3.25, 3.55) * 20
    for s in range(count):
        inside = walk(near, s, city.district)
        worst = max(v for t, v in enumerate(inside) if city.district[t] == city.district[s])
        cost += outside(worst, 0, 8)
    for group in groups:
        for a, b in itertools.combinations(group, 2):
            cost += outside(far[a][b], 3, 6)
    cost += outside(max(map(max, far)), 17, 19) * 3
    pairs = [min(far[a][b] for a in g for b in h) for g, h in itertools.combinations(groups, 2)]
    cost += outside(sum(pairs) / len(pairs), 7.15, 8.85) * 10
    cost += outside(sum(p <= 5 for p in pairs), 92, 999) / 4
    cost += outside(sum(p <= 2 for p in pairs), 0, 6)
    for steps, low, high, mean_low, mean_high in ((5, 17, 79, 39.5, 45.5), (3, 8, 34, 17.2, 19.8)):
        reach = [sum(v <= steps for v in row) for row in far]
        cost += sum(outside(x, low, high) for x in reach)
        cost += outside(sum(reach) / count, mean_low, mean_high) * 3
    turns = turns_needed(groups, far, 120, 8675309)
    cost += outside(sum(turns) / len(turns), 7.15, 7.45) * 6
    # Two doors on one corner are legal, but a city is easier to read with few of them.
    cost += 0.15 * (len(hung) - len(set(hung)))
    return cost


def door_beauty(door: Door) -> float:
    """Doors straight beside a corner or in a street read better than slanted ones."""
    return 0.0 if len(door.parts) == 2 or not door.slanted else 0.02


def place_doors(streets: City, levers: Levers, rng: random.Random, steps: int) -> City | None:
    """Anneal the doors; None if this street plan does not come to fit."""
    options = possible_doors(streets)
    by_kind: dict[tuple[int, int], list[Door]] = {}
    for door in options:
        by_kind.setdefault((door.district, len(door.parts)), []).append(door)
    plan = shares(rng)
    middle = 40 - levers.dead_ends
    # Spread the street doors evenly over the districts, the remainder at random.
    through = [middle // 8] * 8
    for d in rng.sample(range(8), middle % 8):
        through[d] += 1
    doors: list[Door] = []
    for d, sizes in enumerate(plan):
        wanted = [2] * through[d] + [1] * (sum(sizes) - through[d])
        for kind in wanted:
            free = [o for o in by_kind.get((d, kind), []) if not any(doors_clash(o, x) for x in doors)]
            # A corner with two doors is legal but makes two locations neighbours.
            fresh = [o for o in free if kind == 2 or not any(o.parts == x.parts for x in doors)]
            if not free:
                return None
            doors.append(rng.choice(fresh or free))

    def grouped(city: City) -> list[list[int]]:
        out: list[list[int]] = []
        position = city.streets
        for sizes in plan:
            for size in sizes:
                out.append(list(range(position, position + size)))
                position += size
        return out

    def value(some: Sequence[Door]) -> tuple[float, City]:
        city = with_doors(streets, some)
        return distance_cost(city, grouped(city)) + sum(map(door_beauty, some)), city

    cost, city = value(doors)
    for step in range(steps):
        if cost < 1 and step > steps // 3:
            break
        trial = list(doors)
        k = rng.randrange(len(trial))
        if rng.random() < 0.35:
            same = [j for j in range(len(trial)) if trial[j].district == trial[k].district and j != k]
            j = rng.choice(same)
            trial[k], trial[j] = trial[j], trial[k]
        else:
            others = trial[:k] + trial[k + 1 :]
            kinds = by_kind[(trial[k].district, len(trial[k].parts))]
            free = [o for o in kinds if not any(doors_clash(o, x) for x in others)]
            trial[k] = rng.choice(free)
        new, made = value(trial)
        heat = 0.6 * (1 - step / steps) + 0.01
        if new <= cost or rng.random() < math.exp((cost - new) / heat):
            doors, cost, city = trial, new, made
    if cost >= 1:
        return None
    groups = grouped(city)
    position = 0
    for d, sizes in enumerate(plan):
        for _ in sizes:
            city.groups.append((d, groups[position]))
            position += 1
    return city


# --- stage 3: bus lines ---------------------------------------------------------------------------------------------


def bend(a: Point, b: Point, c: Point) -> float:
    """Turn of a line at a stop, 0 = straight on, pi = back."""
    (ax, ay), (bx, by), (cx, cy) = units(a), units(b), units(c)
    one, two = math.atan2(by - ay, bx - ax), math.atan2(cy - by, cx - bx)
    turn = abs(one - two) % (2 * math.pi)
    return min(turn, 2 * math.pi - turn)


# Where the lines should run, in district boxes: two long diagonals, an arch over the top and one under the bottom.
GUIDES: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0.3, 0.2), (0.9, 0.6), (1.6, 0.9), (2.3, 1.1), (3.0, 1.4), (3.7, 1.8)),
    ((0.3, 1.8), (0.9, 1.4), (1.6, 1.1), (2.3, 0.9), (3.0, 0.6), (3.7, 0.2)),
    ((0.3, 1.3), (0.5, 0.5), (1.4, 0.2), (2.5, 0.2), (3.4, 0.5), (3.7, 1.3)),
    ((0.3, 0.7), (0.5, 1.5), (1.4, 1.8), (2.5, 1.8), (3.4, 1.5), (3.7, 0.7)),
)


def line_cost(
    city: City, far: Sequence[Sequence[int]], over: Sequence[Sequence[int]], lines: Sequence[Sequence[int]]
) -> tuple[float, float]:
    """(broken constraints of M12 and M13, looks) of four lines; `over` counts the spaces a straight ride runs over."""
    bad, looks = 0.0, 0.0
    serve: dict[int, set[int]] = {}
    for k, stops in enumerate(lines):
        for s in stops:
            serve.setdefault(s, set()).add(k)
        bad += sum(outside(far[a][b], 3, 5) for a, b in itertools.pairwise(stops))
        bad += outside(len({city.district[s] for s in stops}), 4, 8)
        points = [city.at[s] for s in stops]
        for a, b, c in zip(points, points[1:], points[2:], strict=False):
            turn = bend(a, b, c)
            looks += turn * turn * (1.0 if turn < 1.2 else 3.0)
        for (x, y), guide in zip(points, GUIDES[k], strict=True):
            looks += 0.8 * (math.hypot(x / BOX_X - guide[0], y / BOX_Y - guide[1]) ** 2)
        looks += 0.8 * sum(over[s][t] for s, t in itertools.pairwise(stops))
    bad += abs(len(serve) - 20) + sum(len(v) > 2 for v in serve.values())
    joined = {tuple(sorted(v)) for v in serve.values() if len(v) == 2}
    bad += outside(len(joined), 3, 9)
    for k in range(4):
        seen = {k}
        for _ in range(2):
            seen |= {x for pair in joined if seen & set(pair) for x in pair}
        bad += 4 - len(seen)
    for d in range(8):
        bad += outside(sum(city.district[s] == d for s in serve), 2, 9)
    bad += sum(min(far[s][t] for t in serve) > 4 for s in range(len(city.at))) * 0.5
    for one, two in itertools.combinations(lines, 2):
        # Two lines may share a stop but must not lie on each other.
        looks += 2.0 * len({edge(*p) for p in itertools.pairwise(one)} & {edge(*p) for p in itertools.pairwise(two)})
    return bad, looks


def place_lines(city: City, rng: random.Random, steps: int, starts: int) -> float | None:
    """Anneal the four bus lines into the city; the looks of the result, or None."""
    near = neighbours(len(city.at), city.edges)
    far = [walk(near, s) for s in range(len(city.at))]
    corners = range(city.streets)
    over = [
        [sum(o not in (p, q) and p != q and away(o, p, q) < PEG for o in city.at) for q in city.at[: city.streets]]
        for p in city.at[: city.streets]
    ]

    def closest(gx: float, gy: float) -> list[int]:
        return sorted(corners, key=lambda s: math.hypot(city.at[s][0] / BOX_X - gx, city.at[s][1] / BOX_Y - gy))

    ranked = [[closest(*p) for p in guide] for guide in GUIDES]
    first: list[list[int]] = []
    for wishes in ranked:
        line: list[int] = []
        for wish in wishes:
            line.append(next(s for s in wish if s not in line))
        first.append(line)
    best: tuple[float, list[list[int]]] | None = None
    for step in range(steps * starts):
        cooled = step % steps / steps
        if cooled == 0:
            lines = first
            bad, looks = line_cost(city, far, over, lines)
        trial = [list(x) for x in lines]
        k, i = rng.randrange(4), rng.randrange(6)
        if rng.random() < 0.3:
            trial[k][i] = rng.choice([x for j in range(4) if j != k for x in trial[j]])
        else:
            trial[k][i] = ranked[k][i][min(int(rng.expovariate(0.22)), city.streets - 1)]
        if len(set(trial[k])) < 6:
            continue
        new_bad, new_looks = line_cost(city, far, over, trial)
        change = 3 * (new_bad - bad) + new_looks - looks
        heat = 1.2 * (1 - cooled) + 0.02
        if change <= 0 or rng.random() < math.exp(-change / heat):
            lines, bad, looks = trial, new_bad, new_looks
            if bad == 0 and (best is None or looks < best[0]):
                best = looks, lines
    if best is None:
        return None
    city.lines = best[1]
    return best[0]


# --- writing --------------------------------------------------------------------------------------------------------


def name_spaces(city: City) -> list[str]:
    """Short ids: in each district the streets in reading order first, then the entries."""
    names = [""] * len(city.at)
    for d, (_, prefix, _, _) in enumerate(DISTRICTS):
        own = [s for s in range(len(city.at)) if city.district[s] == d]
        own.sort(key=lambda s: (s >= city.streets, city.at[s][1], city.at[s][0]))
        for number, s in enumerate(own, 1):
            names[s] = f"{prefix}{number:02d}"
    return names


def map_text(city: City, seed: int, levers: Levers) -> str:
    names = name_spaces(city)
    order = sorted(range(len(city.at)), key=lambda s: (city.district[s], names[s]))
    stops = {s for line in city.lines for s in line}
    called: dict[int, str] = {}
    for d, (_, prefix, _, _) in enumerate(DISTRICTS):
        own = [s for s in order if s in stops and city.district[s] == d]
        called.update(zip(own, STOP_NAMES[prefix], strict=False))
    out = [
        "# The published map. Made by tools/make_map.py "
        f"--seed {seed} --dead-ends {levers.dead_ends} --crossings {levers.crossings} "
        f"--diagonals {levers.diagonals} --trim {levers.trim}",
        f"# Plane of 1600 by 900 units, y downwards; a peg is {PEG} units wide.",
        "map: {id: downtown_night, name: Downtown After Dark}",
        "",
        "districts:",
    ]
    out += [f'  - {{id: {i}, name: {n}, colour: "{c}"}}' for i, _, n, c in DISTRICTS]
    out += ["", "spaces:"]
    for s in order:
        kind = "entry" if s >= city.streets else "stop" if s in stops else "normal"
        x, y = units(city.at[s])
        title = f", name: {called[s]}" if s in called else ""
        out.append(
            f"  - {{id: {names[s]}, kind: {kind}, district: {DISTRICTS[city.district[s]][0]}, x: {x}, y: {y}{title}}}"
        )
    out += ["", "edges:"]
    out += [f"  - [{a}, {b}]" for a, b in sorted(sorted((names[a], names[b])) for a, b in city.edges)]
    out += ["", "lines:"]
    for (i, n, c), line in zip(LINES, city.lines, strict=True):
        listed = ", ".join(names[s] for s in line)
        out.append(f'  - {{id: {i}, name: {n}, colour: "{c}", loop: false, stops: [{listed}]}}')
    return "\n".join(out) + "\n"


def locations_text(city: City) -> str:
    """The groups of entries, to be given names and texts by hand."""
    names = name_spaces(city)
    out = ["locations:"]
    for d, (name, prefix, _, _) in enumerate(DISTRICTS):
        groups = sorted(sorted(names[s] for s in g) for where, g in city.groups if where == d)
        for number, group in enumerate(groups, 1):
            out.append(f"  - {{id: L-{prefix}-{number}, district: {name}, entries: [{', '.join(group)}]}}")
    return "\n".join(out) + "\n"


def remaining_faults(city: City, levers: Levers) -> list[str]:
    """What the game's own checks say about a find, but for constraints that the levers break on purpose."""
    plain = {"name": "-", "text": "-", "data_title": "-"}
    cards = [plain | card for card in yaml.safe_load(locations_text(city))["locations"]]
    board = board_from(
        msgspec.convert(yaml.safe_load(map_text(city, 0, levers)), MapFile),
        msgspec.convert(cards, list[LocationCard]),
        checked=False,
    )
    meant = {"M5"} if levers.crossings != 2 else set()
    meant |= {"M6"} if not 28 <= levers.dead_ends <= 32 else set()
    return [fault for fault in faults(board) if fault.partition(":")[0] not in meant]


def find(seed: int, levers: Levers, *, finds: int, steps: int, tries: int) -> City | None:
    rng = random.Random(seed)
    best: tuple[float, City] | None = None
    found = 0
    for number in range(tries):
        # Most random street plans fail at once (a border without two good crossings); only the others count.
        streets = next((s for s in (make_streets(levers, rng) for _ in range(5000)) if s), None)
        if streets is None:
            return None
        city = place_doors(streets, levers, rng, steps)
        print(f"try {number}: {'doors fit' if city else 'doors do not fit'}", file=sys.stderr)
        if city is None:
            continue
        looks = place_lines(city, rng, 30 * steps, starts=4)
        if looks is None:
            continue
        broken = remaining_faults(city, levers)
        if broken:
            print(f"try {number}: {'; '.join(broken)}", file=sys.stderr)
            continue
        found += 1
        print(f"try {number}: a map, looks {looks:.2f}", file=sys.stderr)
        if best is None or looks < best[0]:
            best = looks, city
        if found == finds:
            break
    return best[1] if best else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dead-ends", type=int, default=30, help="entries with one neighbour, of 40 (28 to 32)")
    parser.add_argument("--crossings", type=int, default=2, help="streets across each border (the rules want 2)")
    parser.add_argument("--diagonals", type=int, default=0, choices=(0, 1, 2), help="extra borders across a corner")
    parser.add_argument("--trim", type=int, default=6, help="inner streets left out, making bigger blocks")
    parser.add_argument("--finds", type=int, default=8, help="how many fitting maps to compare")
    parser.add_argument("--steps", type=int, default=500, help="length of one door search")
    parser.add_argument("--tries", type=int, default=60, help="street plans to try before giving up")
    parser.add_argument("--locations", type=Path, help="also write the groups of entries to this file")
    args = parser.parse_args()
    levers = Levers(args.dead_ends, args.crossings, args.diagonals, args.trim)
    city = find(args.seed, levers, finds=args.finds, steps=args.steps, tries=args.tries)
    if city is None:
        print("no map found; try another seed or more --tries", file=sys.stderr)
        return 1
    sys.stdout.write(map_text(city, args.seed, levers))
    if args.locations:
        args.locations.write_text(locations_text(city), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
