"""Map tiles: what a face may hold, how its spaces hang together, and what the twenty faces hold in all.

What a drawing must look like to be read at all is said where it is read. Endgame tiles have conditions of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from fabletop.games.machina.ground.board import S, apart, bits_of, first_of
from fabletop.games.machina.ground.faces import SIDES, EndgameTile, Face, Kind, TileFace, face_of
from fabletop.games.machina.ground.ground import OBSTACLES, Ground, Treatment, ground_of
from fabletop.games.machina.ground.printed import edge_cells, edge_of

FILE, ENDGAME_FILE = "tiles.yaml", "endgame_tiles.yaml"
PILE = "pile_of_bodies"  # scenery that effects may treat as rubble
GAP = "wall_gap"  # a rubble whose corner leaves a gap at the end of a wall, and is meant to
TILES, FACES = 10, "AB"

# What a face has of each kind, at least and at most, and what all faces have together.
LIMITS: dict[Kind, tuple[int, int]] = {
    "chapter": (1, 2),
    "spawn": (1, 3),
    "chest": (1, 3),
    "event_space": (1, 3),
    "workbench": (0, 1),
    "recharge_station": (0, 1),
    "trap_lever": (0, 2),
    "pit": (0, 8),
    "barrel": (0, 3),
    "rubble": (1, 8),
    "unknown": (0, 6),
}
TOTALS: dict[Kind, int] = {
    "chapter": 30,
    "spawn": 40,
    "chest": 40,
    "event_space": 40,
    "workbench": 11,
    "recharge_station": 13,
    "trap_lever": 18,
    "barrel": 28,
}
TRAPPED = (4, 12)  # of a face with a lever
EDGES, DOORS, PILES = (3, 4), (0, 5), (0, 4)
ALL_DOORS, WITH_FOUR_EDGES, SAME_DIRECTION = 45, 12, (4, 6)
WITH_PITS, WITH_UNKNOWN, WITH_PILES, WITH_TOUCHING_BARRELS = 10, 5, 2, 2
WITH_DOUBLE_DOORS, WITH_TRIPLE = 3, 4
FREE_AT_DIRECTION, SPAWN_FROM_DIRECTION, PARTS, WALK, TRIPLE = 6, 3, 4, 18, 3

# Of an endgame tile.
ENTRIES, OBJECTIVES, ENDGAME_SPAWNS = (4, 6), (4, 6), (2, 4)


def faults(faces: Sequence[TileFace]) -> Iterator[str]:
    """What is wrong with the faces, each by itself and all together."""
    read: list[tuple[TileFace, Face]] = []
    for each in faces:
        try:
            read.append((each, face_of(each)))
        except ValueError as fault:
            yield f"{FILE}: {each.id}, drawing: {fault}"
    for each, face in read:
        for words in _face(face):
            yield f"{FILE}: {each.id}, drawing: {words}"
    yield from _names(faces)
    for words in _all([face for _, face in read]):
        yield f"{FILE}: {words}"


def endgame_faults(tiles: Sequence[EndgameTile]) -> Iterator[str]:
    """What is wrong with the endgame tiles."""
    for each in tiles:
        place = f"{ENDGAME_FILE}: {each.id}, drawing"
        try:
            face = face_of(each)
        except ValueError as fault:
            yield f"{place}: {fault}"
            continue
        for words in _endgame(face):
            yield f"{place}: {words}"


# --- a face by itself ------------------------------------------------------------------------------------------------


def _face(face: Face) -> Iterator[str]:
    ground = alone(face)
    yield from _contents(face)
    yield from _connected(ground, "")
    piles = face.tags.get(PILE, 0)
    if piles:
        yield from _connected(alone(face, piles), ", where piles of bodies are rubble")
    yield from _at_edges(face, ground)
    yield from _doors(ground)
    yield from _gaps(face)
    yield from _walks(face, ground)


def alone(face: Face, rubble: int = 0, *, shut: bool = False, corners_closed: bool = False) -> Ground:
    """A face lying by itself; some of its spaces as rubble, all its doors open or shut."""
    laid = (face, None, None, None)
    treated = (Treatment(rubble, "rubble"),) if rubble else ()
    doors = tuple(sorted(ground_of(laid).doors)) if shut else ()
    return ground_of(laid, doors, treated=treated, corners_closed=corners_closed)


def count(board: int) -> int:
    return board.bit_count()


def _between(what: str, found: int, limits: tuple[int, int]) -> Iterator[str]:
    least, most = limits
    if not least <= found <= most:
        yield f"{what}: there must be {least} to {most}, not {found}"


def _contents(face: Face) -> Iterator[str]:
    yield from _between("edges", len(face.edges), EDGES)
    for kind, limits in LIMITS.items():
        yield from _between(_spaces(kind), count(face.kinds[kind]), limits)
    levers, trapped = count(face.kinds["trap_lever"]), count(face.kinds["trapped"])
    if (levers == 0) != (trapped == 0):
        yield f"a trap lever and trapped spaces need each other: there are {levers} and {trapped}"
    elif levers:
        yield from _between(_spaces("trapped"), trapped, TRAPPED)
    yield from _between("doors", count(face.doors.east) + count(face.doors.south), DOORS)
    yield from _between(f"spaces tagged {PILE}", count(face.tags.get(PILE, 0)), PILES)
    for tag, board in face.tags.items():
        wanted: dict[str, Kind] = {PILE: "floor", GAP: "rubble"}
        if tag not in wanted:
            yield f"the tag {tag} is not known; known are {', '.join(wanted)}"
        elif board & ~face.kinds[wanted[tag]]:
            yield f"the tag {tag} belongs on {wanted[tag]}"


def _spaces(kind: str) -> str:
    return f"{kind.replace('_', ' ').removesuffix(' space')} spaces"


def _connected(ground: Ground, where: str) -> Iterator[str]:
    """Everybody can walk everywhere, and stand beside everything that can be used."""
    parts = _parts(ground)
    if len(parts) != 1:
        spots = ", ".join(_spot(first_of(part)) for part in parts)
        yield f"its spaces fall into {len(parts)} parts that no way connects, at {spots}{where}"
    for kind in (*OBSTACLES, "spawn"):
        for c in bits_of(ground.kinds[kind]):
            if not ground.near(c) & ground.walkable:
                yield f"nobody can stand beside the {kind.replace('_', ' ')} at {_spot(c)}{where}"


def _parts(ground: Ground) -> list[int]:
    """The walkable spaces, by what is connected."""
    left, found = ground.walkable, []
    while left:
        part = 0
        for ring in ground.rings(left & -left, left):
            part |= ring
        found.append(part)
        left &= ~part
    return found


def _at_edges(face: Face, ground: Ground) -> Iterator[str]:
    tagged = 0
    for board in face.tags.values():
        tagged |= board
    for side in face.edges:
        for c in edge_cells(edge_of(0, side)):
            if (tagged | ~ground.kinds["floor"]) >> c & 1:
                yield f"the edge space {_spot(c)} must be plain floor"
    first, second = edge_cells(edge_of(0, face.direction))
    both = 1 << first | 1 << second
    free = count((ground.around(both) | both) & ground.walkable)
    if free < FREE_AT_DIRECTION:
        yield f"at its direction edge {FREE_AT_DIRECTION} spaces must be free, not {free}"
    for c in bits_of(ground.kinds["spawn"]):
        far = min(apart(c, first), apart(c, second))
        if far < SPAWN_FROM_DIRECTION:
            yield f"the spawn space {_spot(c)} is {far} from the direction edge; it must be {SPAWN_FROM_DIRECTION}"


def _doors(ground: Ground) -> Iterator[str]:
    shut = alone(_only(ground), shut=True)
    for door in ground.doors:
        c, south = door >> 1, door & 1
        # The corners at its ends, each named by the cell north-west of it.
        for corner in (c - 1, c) if south else (c - S, c):
            beside = _segments(shut, corner) - {door}
            if not beside:
                yield f"the door at {_spot(c)} must stand in a line of wall: one of its ends is free"
    parts = len(_parts(shut))
    if parts > PARTS:
        yield f"with all doors closed it must fall into at most {PARTS} parts, not {parts}"


def _only(ground: Ground) -> Face:
    (face,) = [each for each in ground.faces if each is not None]
    return face


def _segments(ground: Ground, corner: int) -> set[int]:
    """The borders that are wall or closed door and end at a corner."""
    found = {2 * each for each in (corner, corner + S) if ground.east >> each & 1}
    return found | {2 * each + 1 for each in (corner, corner + 1) if ground.south >> each & 1}


def _gaps(face: Face) -> Iterator[str]:
    """Where the end of a wall or closed door faces the corner of a barrier, one could squeeze through (MA-R25)."""
    open_, closed = alone(face, shut=True), alone(face, shut=True, corners_closed=True)
    meant = face.tags.get(GAP, 0)
    for lean, ways in (("falling", (0, S + 1)), ("rising", (1, S))):
        for corner in bits_of(getattr(closed.leans, lean) & ~getattr(open_.leans, lean)):
            around = 1 << corner | 1 << corner + 1 | 1 << corner + S | 1 << corner + S + 1
            passing = all(not open_.barrier >> corner + way & 1 for way in ways)
            if passing and _segments(open_, corner) and not meant & around:
                yield f"a wall ends at the corner of a barrier south-east of {_spot(corner)} and leaves a gap"


def _walks(face: Face, ground: Ground) -> Iterator[str]:
    for one, other in combinations(face.edges, 2):
        ends = product(edge_cells(edge_of(0, one)), edge_cells(edge_of(0, other)))
        far = max(ground.closest(a, b) for a, b in ends)
        if far > WALK:
            yield f"from edge {SIDES[one]} to edge {SIDES[other]} it must be at most {WALK} steps, not {far}"


def _spot(c: int) -> str:
    return f"{c % S - 1},{c // S - 1}"


# --- all faces -------------------------------------------------------------------------------------------------------


def _names(faces: Sequence[TileFace]) -> Iterator[str]:
    for what in ("id", "name"):
        for name, times in Counter(getattr(each, what) for each in faces).items():
            if times > 1:
                yield f"{FILE}: {name}, {what}: {times} faces have it"
    wanted = set(product(range(1, TILES + 1), FACES))
    found = Counter[tuple[int, str]]((each.tile, each.face) for each in faces)
    for side in sorted(wanted | set(found)):
        if found[side] != (side in wanted):
            tile, face = side
            yield f"{FILE}: tile {tile}, face {face}: there must be {int(side in wanted)}, not {found[side]}"


def _all(faces: Sequence[Face]) -> Iterator[str]:
    for kind, wanted in TOTALS.items():
        yield from _exactly(_spaces(kind), sum(count(face.kinds[kind]) for face in faces), wanted)
    doors = sum(count(face.doors.east) + count(face.doors.south) for face in faces)
    yield from _exactly("doors", doors, ALL_DOORS)
    for side, name in enumerate(SIDES):
        found = sum(face.direction == side for face in faces)
        yield from _between(f"faces with the direction {name}", found, SAME_DIRECTION)
    of: list[tuple[str, Callable[[Face], object], int]] = [
        ("four edges", lambda face: len(face.edges) == 4, WITH_FOUR_EDGES),
        ("pits", lambda face: face.kinds["pit"], WITH_PITS),
        ("unidentifiable areas", lambda face: face.kinds["unknown"], WITH_UNKNOWN),
        ("piles of bodies", lambda face: face.tags.get(PILE), WITH_PILES),
        ("touching barrels", touching_barrels, WITH_TOUCHING_BARRELS),
    ]
    for what, has, wanted in of:
        yield from _exactly(f"faces with {what}", sum(bool(has(face)) for face in faces), wanted)
    for what, has, least in (
        ("two doors side by side", double_doors, WITH_DOUBLE_DOORS),
        ("pit, lever and barrel close together", triple, WITH_TRIPLE),
    ):
        found = sum(has(face) for face in faces)
        if found < least:
            yield f"faces with {what}: there must be at least {least}, not {found}"


def _exactly(what: str, found: int, wanted: int) -> Iterator[str]:
    if found != wanted:
        yield f"{what} of all faces: there must be {wanted}, not {found}"


def touching_barrels(face: Face) -> bool:
    barrels = face.kinds["barrel"]
    return bool(alone(face).around(barrels) & barrels)


def double_doors(face: Face) -> bool:
    return bool(face.doors.east & face.doors.east >> S or face.doors.south & face.doors.south >> 1)


def triple(face: Face) -> bool:
    """A pit, a lever and a barrel so close that one push may decide among them."""
    kinds = [bits_of(face.kinds[kind]) for kind in ("pit", "trap_lever", "barrel")]
    return any(all(apart(a, b) <= TRIPLE for a, b in combinations(each, 2)) for each in product(*kinds))


# --- endgame tiles ---------------------------------------------------------------------------------------------------


def _endgame(face: Face) -> Iterator[str]:
    ground = alone(face)
    spawns, pillars = ground.kinds["spawn"], ground.kinds["chapter"]
    yield from _between("entry spaces", count(face.entries), ENTRIES)
    yield from _between("objective spaces", count(pillars), OBJECTIVES)
    yield from _between("spawn spaces", count(spawns), ENDGAME_SPAWNS)
    yield from _connected(ground, "")
    for pillar in bits_of(pillars):
        beside = ground.near(pillar) & ground.walkable
        narrow = next((c for c in bits_of(ground.walkable) if not _reaches(ground, face.entries, beside, c)), None)
        if narrow is not None:
            yield f"there must be two routes to {_spot(pillar)}; all of them pass {_spot(narrow)}"
        for spawn in bits_of(spawns):
            if (
                ground.seen(spawn, beside, ground.obstacles & ~(1 << pillar)) == beside
            ):  # behind it is no cover: it goes
                yield f"there must be cover beside {_spot(pillar)} from what stands on {_spot(spawn)}"


def _reaches(ground: Ground, start: int, goals: int, without: int) -> bool:
    """Whether one gets from some spaces to some others while one space is blocked."""
    free = ground.walkable & ~(1 << without)
    return any(ring & goals & free for ring in ground.rings(start & free, free))
