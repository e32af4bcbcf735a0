"""A map in the terminal: its places, ways and areas in words, and the key to its signs."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterator

from rich.text import Text

from fabletop.engine.scene import GraphBoard, Piece, Place, Region, Route
from fabletop.terminal.marks import FILLED, sign
from fabletop.terminal.skins import Look, blend
from fabletop.terminal.ways import direction
from fabletop.terminal.widgets.graph import CROWD, place_styles
from fabletop.terminal.widgets.renderer import Group, Thing
from fabletop.terminal.widgets.saying import count, listed, names_of, noted, piece_names

EVEN = 8  # as many places as are worth naming one by one
FAINT = 0.05  # a share that says nothing about one place among many
HINT = 'Type "look map" for areas and lines, "look" and a name for a place, area, line, piece or card.'
MANY = 12  # pieces: more than these are told place by place, and each by itself when somebody asks


def describe_place(board: GraphBoard, place: Place) -> list[str]:
    """A place with its neighbours, lines, pieces and likelihood."""
    lines = [f"{_place(board, place)}{noted(place.note)}"]
    pieces = [piece for piece in board.pieces if piece.at == place.id]
    if pieces:
        lines.append(f"  Here: {', '.join(piece.label for piece in pieces)}.")
    near = neighbours(board, place.id)
    beside = (f"{_place(board, each, short=True)} {_where(place, each)}" for each in near)
    lines.append(f"  Next to it: {'; '.join(beside) or 'nothing'}.")
    names = {each.id: each.label for each in board.places}
    for route in board.routes:
        for number, stop in enumerate(route.places):
            if stop == place.id:
                around = [names.get(each, each) for each in _beside(route.places, number)]
                lines.append(
                    f"  On {route.name}, between {' and '.join(around)}."
                    if len(around) > 1
                    else f"  On {route.name}, at its end; next is {''.join(around)}."
                )
    share = shares(board).get(place.id)
    if share is not None:
        lines.append(f"  Likelihood: {say_share(share)}.")
    return lines


def _where(place: Place, other: Place) -> str:
    return direction((place.x, place.y), (other.x, other.y))


def shares(board: GraphBoard) -> dict[str, float]:
    """How likely each place is beside the others; together they make 1."""
    whole = sum(heat.weight for heat in board.heat)
    return {heat.at: heat.weight / whole for heat in board.heat if heat.weight > 0}


def say_share(share: float) -> str:
    return f"{share:.0%}" if share >= 0.01 else "under 1%"


def neighbours(board: GraphBoard, place: str) -> list[Place]:
    by_id = {each.id: each for each in board.places}
    found = [link.b if link.a == place else link.a for link in board.links if place in (link.a, link.b)]
    return [by_id[each] for each in found if each in by_id]


def map_things(board: GraphBoard) -> Iterator[Thing]:
    by_id = {place.id: place for place in board.places}
    for place in board.places:
        yield (*names_of(place.id), place.label), place.label, describe_place(board, place)
    for piece in board.pieces:
        where = describe_place(board, by_id[piece.at]) if piece.at in by_id else []
        yield piece_names(piece), piece.label, [_piece(board, piece), *where]
    for region in board.regions:
        yield (*names_of(region.id), region.name), region.name, _region(board, region)
    for route in board.routes:
        yield (*names_of(route.id), route.name), route.name, [_route(board, route)]


def say_map(board: GraphBoard) -> list[str]:
    kinds: dict[str, int] = {}
    for place in board.places:
        kinds[place.kind or "plain"] = kinds.get(place.kind or "plain", 0) + 1
    counted = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    lines = [f"A map of {count(len(board.places), 'place')} ({counted})."]
    if board.regions:
        lines.append(f"Areas: {', '.join(map(_region_name, board.regions))}.")
    lines.extend(_route(board, route) for route in board.routes)
    return lines + [line for line in standing_on(board) if line not in lines]


def standing_on(board: GraphBoard) -> list[str]:
    """What changes on a map: its pieces, and where something is likely."""
    lines = [_piece(board, piece) for piece in board.pieces] if len(board.pieces) <= MANY else _by_place(board)
    noted = [_region_name(region) for region in board.regions if region.note]
    if noted:
        lines.append(f"Areas: {', '.join(noted)}.")
    likely = sorted(shares(board).items(), key=lambda share: -share[1])
    if not likely:
        return lines
    names = {place.id: place.label for place in board.places}
    if len(likely) > EVEN and likely[0][1] <= FAINT:
        return [
            *lines,
            f"No place stands out: {len(likely)} are possible, none likelier than {say_share(likely[0][1])}.",
        ]
    most = ", ".join(f"{names.get(place, place)} {say_share(share)}" for place, share in likely[:EVEN])
    more = f", and {len(likely) - EVEN} less likely places" if len(likely) > EVEN else ""
    return [*lines, f"Most likely: {most}{more}."]


def _by_place(board: GraphBoard) -> list[str]:
    """Many pieces, place by place."""
    there = {place.id: [piece.label for piece in board.pieces if piece.at == place.id] for place in board.places}
    return [f"{_place(board, place)} Here: {listed(there[place.id])}." for place in board.places if there[place.id]]


def places_noted(board: GraphBoard, wanted: str) -> list[str]:
    """The places whose note speaks of something."""
    if len(wanted) < 3:
        return []
    return [f"{place.label}: {place.note}." for place in board.places if wanted in place.note.casefold()]


def _piece(board: GraphBoard, piece: Piece) -> str:
    place = next((each for each in board.places if each.id == piece.at), None)
    if place is None:
        return f"{piece.label}: not on the map.{noted(piece.note)}"
    near = ", ".join(each.label for each in neighbours(board, place.id))
    return f"{piece.label} at {_place(board, place)} Next to it: {near or 'nothing'}.{noted(piece.note)}"


def _place(board: GraphBoard, place: Place, short: bool = False) -> str:
    region = next((each.name for each in board.regions if each.id == place.region), "")
    parts = [part for part in (place.kind, "" if short else region) if part]
    taken = [piece.label for piece in board.pieces if piece.at == place.id] if short else []
    inside = ", ".join([*parts, *taken])
    return f"{place.label}{f' ({inside})' if inside else ''}{'' if short else '.'}"


def _region_name(region: Region) -> str:
    return f"{region.name} ({region.note})" if region.note else region.name


def _region(board: GraphBoard, region: Region) -> list[str]:
    inside = [place for place in board.places if place.region == region.id]
    lines = [f"{region.name}: {count(len(inside), 'place')}.{noted(region.note)}"]
    for place in inside:
        near = ", ".join(each.label for each in neighbours(board, place.id))
        note = place.note.removesuffix(f", {region.name}")
        said = f" {note};" if note and region.name not in note else ""
        lines.append(f"  {_place(board, place, short=True)}:{said} next to {near}.")
    return lines


def _route(board: GraphBoard, route: Route) -> str:
    names = {place.id: place.label for place in board.places}
    return f"{route.name} ({route.kind}): {', '.join(names.get(each, each) for each in route.places)}."


def _beside(places: tuple[str, ...], number: int) -> list[str]:
    return [places[each] for each in (number - 1, number + 1) if 0 <= each < len(places)]


def brief_map(board: GraphBoard) -> list[Group]:
    return [standing_on(board)]


def map_notes(board: GraphBoard) -> dict[str, str]:
    """What there is to say of places: their note, what stands on them, how likely something is there."""
    notes = {place.id: [place.label, place.note] for place in board.places if place.note}
    for piece in board.pieces:
        if piece.at in notes:
            notes[piece.at].append(f"here: {piece.label}")
    for place, share in shares(board).items():
        if place in notes:
            notes[place].append(f"likelihood {say_share(share)}")
    return {thing: ", ".join(words) for thing, words in notes.items()}


# --- the key to its signs ------------------------------------------------------------------------------------------


def _unbroken(words: str) -> str:
    return words.replace(" ", "\u00a0")


def draw_signs(board: GraphBoard, look: Look) -> Text:
    """What the signs on a map mean that come and go: pieces, and what may be chosen."""
    parts: list[tuple[str, str]] = [("SIGNS ON THE MAP", f"bold {look.accent}"), ("\n", "")]
    alike = Counted((piece.icon, piece.colour) for piece in board.pieces)
    known: dict[str, tuple[str, str]] = {}
    for piece in board.pieces:
        if alike[piece.icon, piece.colour] > CROWD:
            known.setdefault(piece.mark, (piece.colour, piece.label.partition(":")[0]))
        else:
            known.setdefault(f"▐{piece.mark}▌", (piece.colour, piece.label))
    for mark, (colour, words) in known.items():
        parts += [(f"{mark}\u00a0", colour or look.ink), (f"{_unbroken(words)}  ", look.dim)]
    for mark, words in (
        (sign(1), "an option, by its number"),
        (sign(1).translate(FILLED), "the selected one"),
        ("◎", "the end of your way"),
        ("○", "where a piece has just been"),
    ):
        parts += [(f"{mark}\u00a0", look.accent), (f"{_unbroken(words)}  ", look.dim)]
    return Text.assemble(*parts)


def draw_legend(board: GraphBoard, look: Look) -> Text:
    """What is drawn on a map: its kinds of places, its lines, and the glow."""
    parts: list[tuple[str, str]] = [("THE MAP", f"bold {look.accent}"), ("\n", "")]
    for kind, style in place_styles(board, look).items():
        parts += [(f"{style.glyph} ", style.colour), (f"{style.name or kind}  ", look.dim)]
    for route in board.routes:
        sign = "━━" if route.kind == "line" else "╍╍"
        parts += [(f"{sign}\u00a0", blend(look.ground, route.colour, 0.8)), (f"{_unbroken(route.name)}  ", look.dim)]
    if board.heat:
        parts += [("▒▒\u00a0", look.haze), (_unbroken("how likely"), look.dim)]
    return Text.assemble(*parts)
