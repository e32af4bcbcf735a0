"""A floor in words: row by row, who stands where with how much, doors with their states, and what is drawn over it."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.engine.scene import Border, Floor, Piece, Token, space_id
from fabletop.engine.scene.floor import Side
from fabletop.terminal.widgets.renderer import Group, Thing
from fabletop.terminal.widgets.saying import gauges_of, listed, names_of, noted, piece_names

HINT = 'Type "look map" for the floor row by row, "look" and a name or ROW.COLUMN for a space, figure or door.'
FEW = 36  # spaces: so many are named one by one
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
    groups: list[Group] = [[_piece(floor, piece) for piece in floor.pieces]]
    if floor.tokens:
        groups.append([f"Lying about: {listed(f'{_many(each)} at {_name(floor, each.at)}' for each in floor.tokens)}."])
    if floor.borders:
        groups.append([f"Borders: {'; '.join(f'{_border(each)} {_between(each)}' for each in floor.borders)}."])
    groups.append([each.words for each in floor.overlays])
    return [group for group in groups if group]


def floor_things(floor: Floor) -> Iterator[Thing]:
    for row, column in floor.ground.all_spaces():
        space = space_id(row, column)
        label = floor.labels.get(space, "")
        yield (*names_of(space), label), _name(floor, space), [_space(floor, row, column)]
    for piece in floor.pieces:
        yield piece_names(piece), piece.label, [_piece(floor, piece), *_drawn_for(floor, piece.id)]
    for token in floor.tokens:
        where = f"{_many(token)} at {_name(floor, token.at)}.{noted(token.note)}"
        yield (*names_of(token.id), token.label), token.label, [where]
    for border in floor.borders:
        said = f"{_border(border)}, {_between(border)}.{noted(border.note)}"
        yield (*names_of(border.id), border.label), border.label or border.id, [said, *_drawn_for(floor, border.id)]
    for tile in floor.ground.tiles:
        size = f"{tile.rows} rows of {tile.columns} spaces from {tile.row}.{tile.column} on"
        yield (*names_of(tile.id), tile.name), tile.name or tile.id, [f"{tile.name}: {size}.{noted(tile.note)}"]


def floor_names(floor: Floor) -> dict[str, str]:
    return {space_id(*at): _name(floor, space_id(*at)) for at in floor.ground.all_spaces()}


def floor_notes(floor: Floor) -> dict[str, str]:
    """What there is to say of a thing in a line: what it is, who stands there, what is drawn for it."""
    found: dict[str, str] = {}
    for row, column in floor.ground.all_spaces():
        space = space_id(row, column)
        kind = floor.ground.kind(row, column) or ""
        here = [each for each in floor.pieces if each.at == space]
        parts = [kind, floor.notes.get(space, ""), *map(_standing, here)]
        parts += [words for piece in here for words in _drawn_for(floor, piece.id)]
        if any(parts):
            found[space] = "; ".join(part for part in (_name(floor, space), *parts) if part)
    for piece in floor.pieces:
        found[piece.id] = "; ".join([_standing(piece), *_drawn_for(floor, piece.id)])
    for border in floor.borders:
        found[border.id] = "; ".join(part for part in (_border(border), border.note) if part)
    return found


def _space_by_space(floor: Floor) -> list[str]:
    ground = floor.ground
    lines = [f"A board of {ground.rows} rows and {ground.columns} columns."]
    for row in range(ground.top, ground.top + ground.rows):
        spaces = [space_id(*at) for at in ground.all_spaces() if at[0] == row]
        said = (f"{_name(floor, space)} {_labels(floor, space) or 'empty'}" for space in spaces)
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
            parts.append(f"{first if column - 1 == first else f'{first} to {column - 1}'} {kind or 'open'}")
            first = 0
        if gap:
            parts.append(gap)
        if here is not None and not first:
            first, kind = column, here
    below = [(column, _at(floor, row, column, "below")) for column in range(ground.left, ground.left + ground.columns)]
    under = "; ".join(f"{words} under {_spans([at for at, each in below if each == words])}" for words in _kinds(below))
    return f"  Row {row}: {listed(parts)}.{f' Below: {under}.' if under else ''}"


def _kinds(below: list[tuple[int, str]]) -> list[str]:
    return list(dict.fromkeys(words for _, words in below if words))


def _spans(columns: list[int]) -> str:
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
            return _border(border)
    return floor.ground.border(row, column, side)


def _space(floor: Floor, row: int, column: int) -> str:
    space = space_id(row, column)
    sides = [(name, _at(floor, row + down, column + across, side)) for name, down, across, side in SIDES]
    around = listed(f"{words} to the {name}" for name, words in sides if words)
    within = [_within(each.kind, each.words) for each in floor.overlays if not each.thing and space in each.spaces]
    parts = [floor.ground.kind(row, column) or "", around, f"here: {_here(floor, space) or 'nothing'}", *within]
    note = noted(floor.notes.get(space, ""))
    return f"{_name(floor, space)}: {'; '.join(part for part in parts if part)}.{note}"


def _within(kind: str, words: str) -> str:
    return {"reach": "in reach", "path": "on the way"}.get(kind, words.rstrip("."))


def _piece(floor: Floor, piece: Piece) -> str:
    return f"{_standing(piece)}, at {_name(floor, piece.at)}{_facing(piece)}.".replace(" ,", ",")


def _standing(piece: Piece) -> str:
    inside = listed(part for part in (piece.note, gauges_of(piece)) if part)
    return f"{piece.label}{f' ({inside})' if inside else ''}"


def _facing(piece: Piece) -> str:
    names = {"n": "north", "e": "east", "s": "south", "w": "west"}
    return f", looks {names[piece.facing]}" if piece.facing else ""


def _here(floor: Floor, space: str) -> str:
    pieces = [_standing(each) for each in floor.pieces if each.at == space]
    return " and ".join([*pieces, *(_many(each) for each in floor.tokens if each.at == space)])


def _labels(floor: Floor, space: str) -> str:
    return " and ".join(each.label for each in floor.occupants if each.at == space)


def _many(token: Token) -> str:
    return f"{token.count} x {token.label}" if token.count > 1 else token.label


def _border(border: Border) -> str:
    name = border.label or border.kind
    return f"{name} ({border.state})" if border.state else name


def _between(border: Border) -> str:
    there = (border.row, border.column + 1) if border.side == "right" else (border.row + 1, border.column)
    return f"between {border.row}.{border.column} and {there[0]}.{there[1]}"


def _name(floor: Floor, space: str) -> str:
    return floor.labels.get(space) or names_of(space)[1]


def _drawn_for(floor: Floor, thing: str) -> list[str]:
    return [each.words for each in floor.overlays if each.thing == thing]
