"""A floor in words: row by row, who stands where with how much, doors with their states, and what is drawn over it."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.engine.scene import Border, Floor, Piece, Token, space_id
from fabletop.engine.scene.floor import Side
from fabletop.terminal.widgets.renderer import Group, Thing
from fabletop.terminal.widgets.saying import gauges_of, listed, names_of, noted, piece_names

Spot = tuple[int, int]  # row and column

HINT = 'Type "look map" for the floor row by row, "look" and a name or ROW.COLUMN for a space, figure or door.'
FEW = 36  # spaces: so many are named one by one
NEAR = 3  # spaces: what is no further off is told of what somebody looks at
SIDES: tuple[tuple[str, int, int, Side], ...] = (
    ("north", -1, 0, "below"),
    ("east", 0, 0, "right"),
    ("south", 0, 0, "below"),
    ("west", 0, -1, "right"),
)


def say_floor(floor: Floor) -> list[str]:
    """All of it, row by row."""
    ground = floor.ground
    if sum(1 for _ in ground.all_spaces()) <= FEW:
        return _space_by_space(floor)
    lines = [
        f"A floor of {ground.rows} rows and {ground.columns} columns; a space goes by its row and column, as in 7.4."
    ]
    for tile in ground.tiles:
        last = f"{tile.row + tile.rows - 1}.{tile.column + tile.columns - 1}"
        lines.append(f"{tile.name or tile.id}: from {tile.row}.{tile.column} to {last}.{noted(tile.note)}")
    lines += [_row(floor, row) for row in range(ground.top, ground.top + ground.rows)]
    return [*lines, *(line for group in brief_floor(floor) for line in group)]


def brief_floor(floor: Floor) -> list[Group]:
    """What changes on a floor: who stands where, what lies there, the doors, and what is drawn over it. A small one is
    told space by space."""
    if sum(1 for _ in floor.ground.all_spaces()) <= FEW and not floor.borders:
        return [_space_by_space(floor)]
    groups: list[Group] = [[piece_said(floor, piece) for piece in floor.pieces]]
    if floor.tokens:
        groups.append(
            [f"Lying about: {listed(f'{_many(each)} at {space_name(floor, each.at)}' for each in floor.tokens)}."]
        )
    if floor.borders:
        groups.append([f"Borders: {'; '.join(f'{border_said(each)} {_between(each)}' for each in floor.borders)}."])
    groups.append([each.words for each in floor.overlays])
    return [group for group in groups if group]


def floor_things(floor: Floor) -> Iterator[Thing]:
    landmarks, spots = _landmarks(floor), spots_of(floor)
    for row, column in floor.ground.all_spaces():
        space = space_id(row, column)
        label = floor.labels.get(space, "")
        said = [_space(floor, row, column), *_around(landmarks, (row, column))]
        yield (*names_of(space), label), space_name(floor, space), said
    for piece in floor.pieces:
        said = [
            piece_said(floor, piece),
            *_drawn_for(floor, piece.id),
            *_around(landmarks, spots.get(piece.at), piece.id),
        ]
        yield piece_names(piece), piece.label, said
    for token in floor.tokens:
        where = f"{_many(token)} at {space_name(floor, token.at)}.{noted(token.note)}"
        yield (*names_of(token.id), token.label), token.label, [where]
    for border in floor.borders:
        about = f"{border_said(border)}, {_between(border)}.{noted(border.note)}"
        yield (*names_of(border.id), border.label), border.label or border.id, [about, *_drawn_for(floor, border.id)]
    for kind, spaces in by_kind(floor).items():
        where = listed(space_name(floor, space) for space in spaces)
        yield (kind,), kind, [f"{kind.capitalize()}: {where}.{noted(floor.notes.get(spaces[0], ''))}"]
    for tile in floor.ground.tiles:
        size = f"{tile.rows} rows of {tile.columns} spaces from {tile.row}.{tile.column} on"
        yield (*names_of(tile.id), tile.name), tile.name or tile.id, [f"{tile.name}: {size}.{noted(tile.note)}"]


def by_kind(floor: Floor) -> dict[str, list[str]]:
    """The spaces of each kind but the most common one, which is the plain ground, the nearest to where it happens
    first."""
    spots = spots_of(floor)
    eyes = next((piece.at for piece in floor.pieces if piece.id == floor.eyes), floor.eyes)
    here = spots.get(eyes)
    found: dict[str, list[str]] = {}
    for space, spot in sorted(spots.items(), key=lambda each: distance(here, each[1]) if here is not None else 0):
        found.setdefault(_kind(floor, *spot), []).append(space)
    plain = max(found, key=lambda kind: len(found[kind]), default="")
    return {kind: spaces for kind, spaces in found.items() if kind not in ("", plain)}


def floor_names(floor: Floor) -> dict[str, str]:
    return {space_id(*at): space_name(floor, space_id(*at)) for at in floor.ground.all_spaces()}


def floor_notes(floor: Floor) -> dict[str, str]:
    """What there is to say of a thing in a line: what it is, who stands there, what is drawn for it."""
    found: dict[str, str] = {}
    for row, column in floor.ground.all_spaces():
        space = space_id(row, column)
        kind = _kind(floor, row, column)
        here = [each for each in floor.pieces if each.at == space]
        parts = [kind, floor.notes.get(space, ""), *map(standing, here)]
        parts += [words for piece in here for words in _drawn_for(floor, piece.id)]
        if any(parts):
            found[space] = "; ".join(part for part in (space_name(floor, space), *parts) if part)
    for piece in floor.pieces:
        found[piece.id] = "; ".join([standing(piece), *_drawn_for(floor, piece.id)])
    for border in floor.borders:
        found[border.id] = "; ".join(part for part in (border_said(border), border.note) if part)
    return found


# --- where things are from a space -----------------------------------------------------------------------------------


def spots_of(floor: Floor) -> dict[str, Spot]:
    """Row and column of every space there is."""
    return {space_id(*at): at for at in floor.ground.all_spaces()}


def sides_of(border: Border) -> tuple[Spot, Spot]:
    """The two spaces that a border lies between."""
    there = (border.row, border.column + 1) if border.side == "right" else (border.row + 1, border.column)
    return (border.row, border.column), there


def offset(here: Spot, there: Spot) -> str:
    """How far and in which direction: 2 south and 1 west."""
    down, across = there[0] - here[0], there[1] - here[1]
    parts = [f"{abs(down)} {'south' if down > 0 else 'north'}"] if down else []
    parts += [f"{abs(across)} {'east' if across > 0 else 'west'}"] if across else []
    return " and ".join(parts) or "here"


def distance(here: Spot, there: Spot) -> int:
    """Spaces as the crow flies: rows or columns, whichever are more."""
    return max(abs(there[0] - here[0]), abs(there[1] - here[1]))


def _landmarks(floor: Floor) -> list[tuple[str, str, tuple[Spot, ...]]]:
    """All that stands and lies there and the doors: id, name, and the spaces where it is."""
    spots = spots_of(floor)
    found = [(each.id, each.label, (spots[each.at],)) for each in floor.occupants if each.at in spots]
    return [*found, *((each.id, border_said(each), sides_of(each)) for each in floor.borders)]


def _around(landmarks: list[tuple[str, str, tuple[Spot, ...]]], here: Spot | None, thing: str = "") -> list[str]:
    """What is around a space, or around a thing, the nearest first. Walls are no matter here: how to get there is
    another question."""
    if here is None:
        return []
    near = []
    for each, label, spots in landmarks:
        at = min(spots, key=lambda spot: distance(here, spot))
        if each != thing and 0 < distance(here, at) <= NEAR:
            near.append((distance(here, at), offset(here, at), label))
    said = listed(f"{label} {where}" for _, where, label in sorted(near))
    return [f"Around, as the crow flies: {said}."] if said else []


# --- parts of it -----------------------------------------------------------------------------------------------------


def _space_by_space(floor: Floor) -> list[str]:
    ground = floor.ground
    lines = [f"A board of {ground.rows} rows and {ground.columns} columns."]
    for row in range(ground.top, ground.top + ground.rows):
        spaces = [space_id(*at) for at in ground.all_spaces() if at[0] == row]
        said = (f"{space_name(floor, space)} {_labels(floor, space) or 'empty'}" for space in spaces)
        lines.append(f"  Row {row}: {listed(said)}.")
    return lines


def _row(floor: Floor, row: int) -> str:
    """A row: stretches of one kind, with what stands between them and what is below."""
    ground = floor.ground
    parts: list[str] = []
    first, kind = 0, ""
    for column in range(ground.left, ground.left + ground.columns + 1):
        here = ground.kind(row, column)
        gap = _at(floor, row, column - 1, "right")
        if first and (here is None or here != kind or gap):
            parts.append(f"{first if column - 1 == first else f'{first} to {column - 1}'} {_in_words(kind) or 'open'}")
            first = 0
        if gap:
            parts.append(gap)
        if here is not None and not first:
            first, kind = column, here
    below = [(column, _at(floor, row, column, "below")) for column in range(ground.left, ground.left + ground.columns)]
    under = "; ".join(f"{words} under {spans([at for at, each in below if each == words])}" for words in _kinds(below))
    return f"  Row {row}: {listed(parts)}.{f' Below: {under}.' if under else ''}"


def _kinds(below: list[tuple[int, str]]) -> list[str]:
    return list(dict.fromkeys(words for _, words in below if words))


def spans(columns: list[int]) -> str:
    """Columns in as few words as possible: 1 to 4, 7."""
    spans: list[list[int]] = []
    for column in columns:
        if spans and spans[-1][1] == column - 1:
            spans[-1][1] = column
        else:
            spans.append([column, column])
    return listed(str(first) if first == last else f"{first} to {last}" for first, last in spans)


def _at(floor: Floor, row: int, column: int, side: Side) -> str:
    """What is on that side of a space, in words."""
    for border in floor.borders:
        if (border.row, border.column, border.side) == (row, column, side):
            return border_said(border)
    return floor.ground.border(row, column, side)


def _kind(floor: Floor, row: int, column: int) -> str:
    return _in_words(floor.ground.kind(row, column) or "")


def _in_words(kind: str) -> str:
    """A kind of space as one says it: "fire_pit" is a fire pit."""
    return kind.replace("_", " ")


def _space(floor: Floor, row: int, column: int) -> str:
    space = space_id(row, column)
    sides = [(name, _at(floor, row + down, column + across, side)) for name, down, across, side in SIDES]
    around = listed(f"{words} to the {name}" for name, words in sides if words)
    within = [_within(each.kind, each.words) for each in floor.overlays if not each.thing and space in each.spaces]
    parts = [_kind(floor, row, column), around, f"here: {_here(floor, space) or 'nothing'}", *within]
    note = noted(floor.notes.get(space, ""))
    return f"{space_name(floor, space)}: {'; '.join(part for part in parts if part)}.{note}"


def _within(kind: str, words: str) -> str:
    return {"reach": "in reach", "path": "on the way"}.get(kind, words.rstrip("."))


def piece_said(floor: Floor, piece: Piece) -> str:
    return f"{standing(piece)}, at {space_name(floor, piece.at)}{_facing(piece)}.".replace(" ,", ",")


def standing(piece: Piece) -> str:
    inside = listed(part for part in (piece.note.removesuffix("."), gauges_of(piece)) if part)
    return f"{piece.label}{f' ({inside})' if inside else ''}"


def _facing(piece: Piece) -> str:
    names = {"n": "north", "e": "east", "s": "south", "w": "west"}
    return f", looks {names[piece.facing]}" if piece.facing else ""


def _here(floor: Floor, space: str) -> str:
    pieces = [standing(each) for each in floor.pieces if each.at == space]
    return " and ".join([*pieces, *(_many(each) for each in floor.tokens if each.at == space)])


def _labels(floor: Floor, space: str) -> str:
    return " and ".join(each.label for each in floor.occupants if each.at == space)


def _many(token: Token) -> str:
    return f"{token.count} x {token.label}" if token.count > 1 else token.label


def border_said(border: Border) -> str:
    name = border.label or border.kind
    return f"{name} ({border.state})" if border.state else name


def _between(border: Border) -> str:
    here, there = sides_of(border)
    return f"between {here[0]}.{here[1]} and {there[0]}.{there[1]}"


def space_name(floor: Floor, space: str) -> str:
    return floor.labels.get(space) or names_of(space)[1]


def _drawn_for(floor: Floor, thing: str) -> list[str]:
    return [each.words for each in floor.overlays if each.thing == thing]
