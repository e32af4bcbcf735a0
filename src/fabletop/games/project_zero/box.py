"""The city of Project-0: the shape of its content files, and the board the rules run on.

A map file and a file of location cards are read into structures that mirror the files. `Board` is the same city as
plain integers: spaces, districts, locations and lines are numbered from 0 in file order, sets of spaces are bit masks
(bit i = space i), and all walking distances are worked out once.

Two kinds of faults are told apart. A structural fault (an unknown id, an entry of no location, an edge to itself) makes
a board meaningless and is always refused. The constraints M1 to M15 describe the published city only; small boards for
tests are read with `checked=False`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from fabletop.engine.catalogue import Catalogue, File, Pack, refuse, unknown

NORMAL: Final = 0
ENTRY: Final = 1
STOP: Final = 2
KINDS: Final = ("normal", "entry", "stop")

UNREACHABLE: Final = 255
# A distance must fit in a byte below UNREACHABLE, whatever the shape of the map.
MOST_SPACES: Final = 250

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9A-Fa-f]{6}$")]
Coordinate = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class MapHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which map this is."""

    id: Id
    name: Text


class DistrictEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One coloured area."""

    id: Id
    name: Text
    colour: Colour


class SpaceEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One point on which a peg can stand; only bus stops need a name of their own."""

    id: Id
    kind: Literal["normal", "entry", "stop"]
    district: Id
    x: Coordinate
    y: Coordinate
    name: str = ""


class LineEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bus line, its stops in order."""

    id: Id
    name: Text
    colour: Colour
    stops: Annotated[tuple[Id, ...], msgspec.Meta(min_length=2)]
    loop: bool = False


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole map file."""

    map: MapHead
    districts: tuple[DistrictEntry, ...]
    spaces: tuple[SpaceEntry, ...]
    edges: tuple[tuple[Id, Id], ...]
    lines: tuple[LineEntry, ...]


class LocationCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One location: its doors, the mood of the place, and the title of the file hidden there."""

    id: Id
    name: Text
    district: Id
    entries: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]
    text: Text
    data_title: Text


class LocationFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file of location cards."""

    locations: tuple[LocationCard, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A city in numbers. It never changes, so any number of games may share one."""

    map_id: str
    map_title: str

    # Per space.
    names: tuple[str, ...]
    labels: tuple[str, ...]
    kind: tuple[int, ...]
    district: tuple[int, ...]
    x: tuple[int, ...]
    y: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    location_of: tuple[int, ...]
    lines_at: tuple[tuple[int, ...], ...]
    distance: tuple[bytes, ...]
    index: dict[str, int]

    # Per district.
    district_ids: tuple[str, ...]
    district_titles: tuple[str, ...]
    district_colours: tuple[str, ...]
    district_mask: tuple[int, ...]

    # Per location.
    location_ids: tuple[str, ...]
    location_titles: tuple[str, ...]
    location_district: tuple[int, ...]
    location_texts: tuple[str, ...]
    data_titles: tuple[str, ...]
    entries: tuple[tuple[int, ...], ...]
    entry_mask: tuple[int, ...]

    # Per bus line.
    line_ids: tuple[str, ...]
    line_titles: tuple[str, ...]
    line_colours: tuple[str, ...]
    lines: tuple[tuple[int, ...], ...]
    loop: tuple[bool, ...]

    @property
    def edges(self) -> list[tuple[int, int]]:
        """Every street once, lower number first."""
        return [(a, b) for a, around in enumerate(self.neighbours) for b in around if a < b]

    @property
    def crossings(self) -> list[tuple[int, int]]:
        """The streets that lead from one district into another."""
        return [(a, b) for a, b in self.edges if self.district[a] != self.district[b]]


def read_board(map_path: Path, locations_path: Path, *, checked: bool = True) -> Board:
    """Read a map and its location cards from two YAML files; `ContentError` names what is wrong with them."""
    files = city_files(map_path, locations_path)
    with files.placing():
        said = files.read()
        (map_file,), (cards,) = said.of(MapFile), said.of(LocationFile)
        return board_from(
            map_file, cards.locations, checked=checked, map_name=map_path.name, cards_name=locations_path.name
        )


def city_files(map_path: Path, locations_path: Path) -> Catalogue:
    """The content files of a city."""
    lists = {"districts": "district", "spaces": "space", "lines": "bus line"}
    return Catalogue(
        Pack(
            "box",
            map_path.parent,
            File(map_path.name, MapFile, lists=lists),
            File(str(locations_path), LocationFile, lists={"locations": "location card"}),
        ),
        words=lambda data: [data.text, f"Data: {data.data_title}."] if isinstance(data, LocationCard) else [],
    )


def board_from(
    map_file: MapFile,
    cards: Sequence[LocationCard],
    checked: bool = True,
    *,
    map_name: str = "map",
    cards_name: str = "locations",
) -> Board:
    """Turn file structures into a board. `checked` also applies the (quick) constraints of the published map."""
    broken = [*(f"{map_name}: {fault}" for fault in _map_faults(map_file))]
    # Cards and lines are only worth judging once the ids they point to are sound.
    if not broken:
        broken = [f"{cards_name}: {fault}" for fault in _card_faults(map_file, cards)]
    refuse(broken)
    board = _build(map_file, cards)
    if checked:
        # The checks are written in terms of a board, so they can only be imported once this module exists.
        from fabletop.games.project_zero.checks import faults

        refuse(f"{map_name}: {fault}" for fault in faults(board, slow=False))
    return board


def _repeated(what: str, ids: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for each in ids:
        if each in seen:
            yield f"{each}: this id is used twice in {what}, expected each id once"
        seen.add(each)


def _map_faults(file: MapFile) -> Iterator[str]:
    """What is wrong inside the map file itself."""
    yield from _repeated("districts", (d.id for d in file.districts))
    yield from _repeated("spaces", (s.id for s in file.spaces))
    yield from _repeated("lines", (line.id for line in file.lines))
    if not 1 <= len(file.spaces) <= MOST_SPACES:
        yield f"spaces: {len(file.spaces)} spaces, expected 1 to {MOST_SPACES}"
    districts = [d.id for d in file.districts]
    kinds = {s.id: s.kind for s in file.spaces}
    for space in file.spaces:
        if space.district not in districts:
            yield f"{space.id}, district: {unknown('district', space.district, districts)}"
    seen: set[frozenset[str]] = set()
    for number, (a, b) in enumerate(file.edges):
        where = f"edges[{number}], {a}-{b}"
        for end in (a, b):
            if end not in kinds:
                yield f"{where}: {unknown('space', end, kinds)}"
        if a == b:
            yield f"{where}: an edge from a space to itself, expected two different spaces"
        elif frozenset((a, b)) in seen:
            yield f"{where}: this edge is given twice, expected each pair once"
        seen.add(frozenset((a, b)))
    served: set[str] = set()
    stops = [space.id for space in file.spaces if space.kind == "stop"]
    for line in file.lines:
        where = f"{line.id}, stops"
        for stop in line.stops:
            if stop not in kinds:
                yield f"{where}: {unknown('stop', stop, stops)}"
            elif kinds[stop] != "stop":
                yield f"{where}: {stop} is of kind {kinds[stop]}, expected a space of kind stop"
        yield from (f"{where}: stop {s} comes twice, expected once" for s in sorted(_twice(line.stops)))
        served.update(line.stops)
    for space in file.spaces:
        if space.kind == "stop" and space.id not in served:
            yield f"{space.id}: a bus stop of no line, expected one line or more"


def _card_faults(file: MapFile, cards: Sequence[LocationCard]) -> Iterator[str]:
    """What is wrong between the location cards and a sound map file."""
    yield from _repeated("locations", (card.id for card in cards))
    districts = [d.id for d in file.districts]
    kinds = {s.id: s.kind for s in file.spaces}
    owner: dict[str, str] = {}
    doors = [space.id for space in file.spaces if space.kind == "entry"]
    for card in cards:
        where = f"{card.id}, entries"
        if card.district not in districts:
            yield f"{card.id}, district: {unknown('district', card.district, districts)}"
        yield from (f"{where}: entry {e} comes twice, expected once" for e in sorted(_twice(card.entries)))
        for entry in dict.fromkeys(card.entries):
            if entry not in kinds:
                yield f"{where}: {unknown('entry', entry, doors)}"
            elif kinds[entry] != "entry":
                yield f"{where}: {entry} is of kind {kinds[entry]}, expected a space of kind entry"
            if entry in owner:
                yield f"{where}: entry {entry} already belongs to {owner[entry]}, expected one location per entry"
            owner.setdefault(entry, card.id)
    for space in file.spaces:
        if space.kind == "entry" and space.id not in owner:
            yield f"locations: entry {space.id} of the map belongs to no location, expected exactly one"


def _twice(ids: Sequence[str]) -> set[str]:
    return {each for each in ids if ids.count(each) > 1}


def _mask(spaces: Iterable[int]) -> int:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def _distances(neighbours: Sequence[Sequence[int]], source: int) -> bytes:
    """Steps from one space to every other, breadth first."""
    far = bytearray([UNREACHABLE]) * len(neighbours)
    far[source] = 0
    queue = [source]
    for here in queue:
        for there in neighbours[here]:
            if far[there] == UNREACHABLE:
                far[there] = far[here] + 1
                queue.append(there)
    return bytes(far)


def _build(file: MapFile, cards: Sequence[LocationCard]) -> Board:
    """Number everything; the file and the cards are known to be sound."""
    count = len(file.spaces)
    index = {space.id: number for number, space in enumerate(file.spaces)}
    district_index = {district.id: number for number, district in enumerate(file.districts)}
    district = tuple(district_index[space.district] for space in file.spaces)

    around: list[set[int]] = [set() for _ in range(count)]
    for a, b in file.edges:
        around[index[a]].add(index[b])
        around[index[b]].add(index[a])
    neighbours = tuple(tuple(sorted(each)) for each in around)

    entries = tuple(tuple(index[entry] for entry in card.entries) for card in cards)
    location_of = [-1] * count
    for number, spaces in enumerate(entries):
        for space in spaces:
            location_of[space] = number

    lines = tuple(tuple(index[stop] for stop in line.stops) for line in file.lines)
    lines_at = tuple(tuple(n for n, stops in enumerate(lines) if space in stops) for space in range(count))

    return Board(
        map_id=file.map.id,
        map_title=file.map.name,
        names=tuple(space.id for space in file.spaces),
        labels=tuple(space.name for space in file.spaces),
        kind=tuple(KINDS.index(space.kind) for space in file.spaces),
        district=district,
        x=tuple(space.x for space in file.spaces),
        y=tuple(space.y for space in file.spaces),
        neighbours=neighbours,
        near=tuple(_mask(each) for each in neighbours),
        location_of=tuple(location_of),
        lines_at=lines_at,
        distance=tuple(_distances(neighbours, space) for space in range(count)),
        index=index,
        district_ids=tuple(each.id for each in file.districts),
        district_titles=tuple(each.name for each in file.districts),
        district_colours=tuple(each.colour for each in file.districts),
        district_mask=tuple(
            _mask(space for space in range(count) if district[space] == number) for number in range(len(file.districts))
        ),
        location_ids=tuple(card.id for card in cards),
        location_titles=tuple(card.name for card in cards),
        location_district=tuple(district_index[card.district] for card in cards),
        location_texts=tuple(card.text for card in cards),
        data_titles=tuple(card.data_title for card in cards),
        entries=entries,
        entry_mask=tuple(_mask(each) for each in entries),
        line_ids=tuple(line.id for line in file.lines),
        line_titles=tuple(line.name for line in file.lines),
        line_colours=tuple(line.colour for line in file.lines),
        lines=lines,
        loop=tuple(line.loop for line in file.lines),
    )
