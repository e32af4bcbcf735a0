"""The constraints M1 to M15 of the published city, each checked on a finished board.

Every message begins with the id of the constraint and says what was found and what was expected. M14 plays out random
draws and takes a good part of a second, so it is left out with `slow=False`; all others together take milliseconds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from math import hypot
from typing import Final

from fabletop.games.project_zero.box import ENTRY, NORMAL, STOP, UNREACHABLE, Board

# Width of a peg in the units of the map's coordinates.
PEG: Final = 24
P0_STEPS: Final = 5
DRAWS: Final = 2000
DRAW_SEED: Final = 8675309

Check = Callable[[Board], Iterator[str]]


def faults(board: Board, slow: bool = True) -> list[str]:
    """All broken constraints in order, each message led by its id; empty for a map that may be published."""
    return [f"{name}: {fault}" for name, check in CHECKS.items() if slow or name not in SLOW for fault in check(board)]


def _spaces(board: Board) -> range:
    return range(len(board.names))


def _out(value: float, low: float, high: float) -> bool:
    return not low <= value <= high


def dead_ends(board: Board) -> list[int]:
    """The entries with a single neighbour."""
    return [s for s in _spaces(board) if board.kind[s] == ENTRY and len(board.neighbours[s]) == 1]


def location_distance(board: Board, one: int, two: int) -> int:
    """Steps between the nearest entries of two locations."""
    return min(board.distance[a][b] for a in board.entries[one] for b in board.entries[two])


def _m1(board: Board) -> Iterator[str]:
    count = Counter(board.kind)
    found = (len(board.names), count[NORMAL], count[ENTRY], count[STOP])
    if found != (120, 60, 40, 20):
        yield (
            f"{found[0]} spaces ({found[1]} normal, {found[2]} entries, {found[3]} stops), "
            "expected 120 (60 normal, 40 entries, 20 stops)"
        )


def _m2(board: Board) -> Iterator[str]:
    sizes = Counter(map(len, board.entries))
    if sizes != {1: 22, 2: 6, 3: 2}:
        found = ", ".join(f"{sizes[size]} with {size}" for size in sorted(sizes))
        yield (
            f"{len(board.entries)} locations by number of entries: {found}, expected 30: 22 with 1, 6 with 2, 2 with 3"
        )


def _m3(board: Board) -> Iterator[str]:
    if len(board.district_ids) != 8:
        yield f"{len(board.district_ids)} districts, expected 8"
    held = Counter(board.location_district)
    if sorted(held[d] for d in range(len(board.district_ids))) != [3, 3, 4, 4, 4, 4, 4, 4]:
        found = ", ".join(f"{title} {held[d]}" for d, title in enumerate(board.district_titles))
        yield f"locations per district: {found}; expected 4 in six districts and 3 in two"
    for title, mask in zip(board.district_titles, board.district_mask, strict=True):
        if _out(mask.bit_count(), 13, 19):
            yield f"{title} has {mask.bit_count()} spaces, expected 13 to 19"


def _m4(board: Board) -> Iterator[str]:
    lost = [board.names[s] for s in _spaces(board) if board.distance[0][s] == UNREACHABLE]
    if lost:
        yield f"{', '.join(lost)} cannot be reached from {board.names[0]}, expected a connected map"
    for title, mask in zip(board.district_titles, board.district_mask, strict=True):
        widest = 0
        for start in _bits(mask):
            far = _reach_inside(board, start, mask)
            if far is None:
                yield f"{title} is not connected on its own, expected every space in reach inside it"
                break
            widest = max(widest, far)
        if widest > 8:
            yield f"{title} is {widest} steps across inside its borders, expected at most 8"


def _m5(board: Board) -> Iterator[str]:
    borders: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for a, b in board.crossings:
        one, two = sorted((board.district[a], board.district[b]))
        borders.setdefault((one, two), []).append((a, b))
    if _out(len(borders), 10, 12):
        yield f"{len(borders)} pairs of districts share a border, expected 10 to 12"
    beside: list[set[int]] = [set() for _ in board.district_ids]
    for (one, two), edges in sorted(borders.items()):
        beside[one].add(two)
        beside[two].add(one)
        pair = f"{board.district_titles[one]} and {board.district_titles[two]}"
        if len(edges) != 2:
            yield f"{pair} are joined by {len(edges)} edge{'s' * (len(edges) != 1)}, expected exactly 2"
        shared = [board.names[s] for s, times in Counter(s for edge in edges for s in edge).items() if times > 1]
        if shared:
            yield f"the edges between {pair} share {', '.join(shared)}, expected no common end"
    for title, others in zip(board.district_titles, beside, strict=True):
        if _out(len(others), 2, 4):
            yield f"{title} borders {len(others)} districts, expected 2 to 4"
    yield from _m5_shape(board, sorted(borders), beside)


def _m5_shape(board: Board, borders: Sequence[tuple[int, int]], beside: Sequence[set[int]]) -> Iterator[str]:
    """A plane map as compact as two rows of four: no crossing borders, at most four borders between any two."""
    centre: list[tuple[float, float]] = []
    for mask in board.district_mask:
        own = list(_bits(mask))
        if not own:
            return
        centre.append((sum(board.x[s] for s in own) / len(own), sum(board.y[s] for s in own) / len(own)))
    for one, two in combinations(borders, 2):
        if not set(one) & set(two) and _meet(centre[one[0]], centre[one[1]], centre[two[0]], centre[two[1]]):
            first, second = ("-".join(board.district_titles[d] for d in pair) for pair in (one, two))
            yield f"the borders {first} and {second} lie across each other, expected a plane map of districts"
    for start, title in enumerate(board.district_titles):
        seen, rings = {start}, 0
        while (more := {d for each in seen for d in beside[each]} - seen) and rings < 5:
            seen |= more
            rings += 1
        if rings > 4 or len(seen) < len(beside):
            yield f"{title} is more than 4 borders from another district, expected a shape like two rows of four"


def _m6(board: Board) -> Iterator[str]:
    ends = len(dead_ends(board))
    if _out(ends, 28, 32):
        yield f"{ends} entries are dead ends, expected 28 to 32"
    for s in _spaces(board):
        if board.kind[s] != ENTRY:
            continue
        around = board.neighbours[s]
        if _out(len(around), 1, 2):
            yield f"entry {board.names[s]} has {len(around)} neighbours, expected 1 or 2"
        for other in around:
            if board.kind[other] == ENTRY and s < other:
                yield f"entries {board.names[s]} and {board.names[other]} are adjacent, expected none to be"
            if board.district[other] != board.district[s]:
                yield f"entry {board.names[s]} is the end of a border crossing to {board.names[other]}, expected none"


def _m7(board: Board) -> Iterator[str]:
    open_spaces = [s for s in _spaces(board) if board.kind[s] != ENTRY]
    for s in open_spaces:
        if _out(len(board.neighbours[s]), 2, 5):
            yield f"{board.names[s]} has {len(board.neighbours[s])} neighbours, expected 2 to 5"
    mean = sum(len(board.neighbours[s]) for s in open_spaces) / max(1, len(open_spaces))
    if _out(mean, 3.2, 3.6):
        yield f"normal spaces and stops have {mean:.2f} neighbours on average, expected 3.2 to 3.6"


def _m8(board: Board) -> Iterator[str]:
    """Dead ends aside, the city must hang together whichever single space or street is closed."""
    gone = sum(1 << s for s in dead_ends(board))
    rest = (1 << len(board.names)) - 1 & ~gone
    for s in _bits(rest):
        left = rest & ~(1 << s)
        if left and _flood(board, left) != left:
            yield f"{board.names[s]} is a cut space, expected none but the dead-end entries to hang on one space"
    for a, b in board.edges:
        if rest >> a & 1 and rest >> b & 1 and not _flood(board, rest, a, closed=b) >> b & 1:
            yield f"{board.names[a]}-{board.names[b]} is a bridge, expected none but the streets to dead ends"


def _m9(board: Board) -> Iterator[str]:
    for number, spaces in enumerate(board.entries):
        name = board.location_ids[number]
        for s in spaces:
            if board.district[s] != board.location_district[number]:
                yield (
                    f"entry {board.names[s]} of {name} lies in {board.district_titles[board.district[s]]}, "
                    f"expected {board.district_titles[board.location_district[number]]}"
                )
        for a, b in combinations(spaces, 2):
            if _out(board.distance[a][b], 2, 6):
                yield (
                    f"entries {board.names[a]} and {board.names[b]} of {name} are {board.distance[a][b]} steps apart, "
                    "expected 2 to 6"
                )


def _m10(board: Board) -> Iterator[str]:
    diameter = max(map(max, board.distance))
    if _out(diameter, 16, 20):
        yield f"the two spaces farthest apart are {diameter} steps apart, expected 16 to 20"
    pairs = [location_distance(board, a, b) for a, b in combinations(range(len(board.entries)), 2)]
    if not pairs:
        return
    mean = sum(pairs) / len(pairs)
    if _out(mean, 7, 9):
        yield f"two locations are {mean:.2f} steps apart on average, expected 7 to 9"
    close = sum(p <= 5 for p in pairs)
    if close * 5 < len(pairs):
        yield f"{close} of {len(pairs)} pairs of locations are within 5 steps, expected at least 20 percent"
    touching = sum(p <= 2 for p in pairs)
    if touching > 8:
        yield f"{touching} pairs of locations are within 2 steps, expected at most 8"


def _m11(board: Board) -> Iterator[str]:
    for steps, low, high, mean_low, mean_high in ((5, 15, 80, 38, 46), (3, 7, 35, 16, 20)):
        reach = [sum(d <= steps for d in row) for row in board.distance]
        for s, count in enumerate(reach):
            if _out(count, low, high):
                yield f"within {steps} steps of {board.names[s]} lie {count} spaces, expected {low} to {high}"
        mean = sum(reach) / len(reach)
        if _out(mean, mean_low, mean_high):
            yield f"within {steps} steps lie {mean:.1f} spaces on average, expected {mean_low} to {mean_high}"


def _m12(board: Board) -> Iterator[str]:
    if len(board.lines) != 4:
        yield f"{len(board.lines)} bus lines, expected 4"
    for title, stops, loop in zip(board.line_titles, board.lines, board.loop, strict=True):
        if len(stops) != 6:
            yield f"{title} has {len(stops)} stops, expected 6"
        if loop:
            yield f"{title} is a loop, expected a line with two ends"
    for s, lines in enumerate(board.lines_at):
        if len(lines) > 2:
            yield f"{board.names[s]} serves {len(lines)} lines, expected at most 2"
    changes = sum(len(lines) == 2 for lines in board.lines_at)
    if changes != 4:
        yield f"{changes} stops serve two lines, expected exactly 4"
    for start, title in enumerate(board.line_titles):
        seen = {start}
        for _ in range(2):
            seen |= {line for lines in board.lines_at if seen.intersection(lines) for line in lines}
        for other in sorted(set(range(len(board.lines))) - seen):
            yield f"{board.line_titles[other]} cannot be reached from {title} with two changes, expected at most two"


def _m13(board: Board) -> Iterator[str]:
    for title, stops in zip(board.line_titles, board.lines, strict=True):
        for a, b in pairwise(stops):
            if _out(board.distance[a][b], 3, 5):
                yield (
                    f"{board.names[a]} and {board.names[b]} on {title} are {board.distance[a][b]} steps apart, "
                    "expected 3 to 5"
                )
        served = len({board.district[s] for s in stops})
        if served < 4:
            yield f"{title} serves {served} districts, expected at least 4"
    stops_of = [s for s in _spaces(board) if board.kind[s] == STOP]
    for number, title in enumerate(board.district_titles):
        found = sum(board.district[s] == number for s in stops_of)
        if found < 2:
            yield f"{title} has {found} bus stop{'s' * (found != 1)}, expected at least 2"
    for s in _spaces(board):
        nearest = min((board.distance[s][stop] for stop in stops_of), default=UNREACHABLE)
        if nearest > 4:
            yield f"{board.names[s]} is {nearest} steps from the nearest stop, expected at most 4"


def _m14(board: Board) -> Iterator[str]:
    if len(board.entries) < 6:
        yield f"{len(board.entries)} locations are too few to draw 5 data points and a start"
        return
    turns = best_turns(board)
    mean = sum(turns) / len(turns)
    if _out(mean, 7.0, 7.6):
        yield f"collecting 5 random data points takes {mean:.2f} turns on average, expected 7.0 to 7.6"
    usual = sum(6 <= t <= 9 for t in turns)
    if usual * 10 < len(turns) * 9:
        yield f"{usual * 100 / len(turns):.0f} percent of draws take 6 to 9 turns, expected at least 90"


def best_turns(board: Board, draws: int = DRAWS, seed: int = DRAW_SEED) -> list[int]:
    """For random draws of a start and 5 data points: the fewest turns with no Agent about.

    Project-0 may choose the start entry, the order and the entry used at each place; each leg ends on an entry and so
    takes whole turns. Worked out exactly for each draw, over all sets of places already collected.
    """
    rng = random.Random(seed)
    legs = [[-(-steps // P0_STEPS) for steps in row] for row in board.distance]
    out: list[int] = []
    for _ in range(draws):
        start, *places = rng.sample(range(len(board.entries)), 6)
        states = {(0, entry): 0 for entry in board.entries[start]}
        for _ in places:
            after: dict[tuple[int, int], int] = {}
            for (done, here), turns in states.items():
                leg = legs[here]
                for bit, place in enumerate(places):
                    if done >> bit & 1:
                        continue
                    for entry in board.entries[place]:
                        key = (done | 1 << bit, entry)
                        cost = turns + leg[entry]
                        if cost < after.get(key, 10_000):
                            after[key] = cost
            states = after
        out.append(min(states.values()))
    return out


def _m15(board: Board) -> Iterator[str]:
    for a, b in combinations(_spaces(board), 2):
        apart = hypot(board.x[a] - board.x[b], board.y[a] - board.y[b])
        if apart < PEG:
            yield f"{board.names[a]} and {board.names[b]} are {apart:.0f} units apart, expected at least {PEG} (a peg)"
    crossing = crossing_edges(board)
    if len(crossing) > 6:
        named = ", ".join(
            f"{board.names[a]}-{board.names[b]} and {board.names[c]}-{board.names[d]}"
            for (a, b), (c, d) in crossing[:8]
        )
        yield f"{len(crossing)} pairs of edges cross ({named}), expected at most 6"


def crossing_edges(board: Board) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of edges whose drawn lines touch anywhere but at a common end."""
    at = list(zip(board.x, board.y, strict=True))
    found: list[tuple[tuple[int, int], tuple[int, int]]] = []
    # Sorted by left end, so that only edges that overlap from left to right are compared.
    ordered = sorted(board.edges, key=lambda e: min(at[e[0]][0], at[e[1]][0]))
    for number, one in enumerate(ordered):
        a, b = one
        right = max(at[a][0], at[b][0])
        for two in ordered[number + 1 :]:
            c, d = two
            if min(at[c][0], at[d][0]) > right:
                break
            common = {a, b} & {c, d}
            if common:
                (pivot,) = common
                end, other = (b if a == pivot else a), (d if c == pivot else c)
                crossed = _side(at[pivot], at[end], at[other]) == 0 and _ahead(at[pivot], at[end], at[other])
            else:
                crossed = _meet(at[a], at[b], at[c], at[d])
            if crossed:
                found.append((one, two))
    return found


CHECKS: Final[dict[str, Check]] = {
    "M1": _m1,
    "M2": _m2,
    "M3": _m3,
    "M4": _m4,
    "M5": _m5,
    "M6": _m6,
    "M7": _m7,
    "M8": _m8,
    "M9": _m9,
    "M10": _m10,
    "M11": _m11,
    "M12": _m12,
    "M13": _m13,
    "M14": _m14,
    "M15": _m15,
}
SLOW: Final = frozenset({"M14"})

Point = tuple[float, float]


def _side(a: Point, b: Point, c: Point) -> int:
    """On which side of the line from a to b the point c lies: -1, 0 (on it) or 1."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def _ahead(pivot: Point, a: Point, b: Point) -> bool:
    """Whether two points on one line through the pivot lie on the same side of it."""
    return (a[0] - pivot[0]) * (b[0] - pivot[0]) + (a[1] - pivot[1]) * (b[1] - pivot[1]) > 0


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments a-b and c-d have a point in common."""
    for k in (0, 1):
        if max(a[k], b[k]) < min(c[k], d[k]) or max(c[k], d[k]) < min(a[k], b[k]):
            return False
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _flood(board: Board, inside: int, start: int = -1, closed: int = -1) -> int:
    """The spaces of `inside` in reach of its first space (or of `start`, not using the edge start-closed)."""
    seen = front = 1 << start if start >= 0 else inside & -inside
    while front:
        onward = 0
        for s in _bits(front):
            near = board.near[s]
            if closed >= 0 and s == start:
                near &= ~(1 << closed)
            onward |= near
        front = onward & inside & ~seen
        seen |= front
    return seen


def _reach_inside(board: Board, start: int, inside: int) -> int | None:
    """Steps to the farthest space of `inside` without leaving it; None if some space cannot be reached."""
    seen = front = 1 << start
    steps = -1
    while front:
        steps += 1
        onward = 0
        for s in _bits(front):
            onward |= board.near[s]
        front = onward & inside & ~seen
        seen |= front
    return steps if seen == inside else None
