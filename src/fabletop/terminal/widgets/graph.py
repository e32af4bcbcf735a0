"""Drawing a graph board as a map: areas as tints, streets as lines, lines in their colours, pieces on top.

The whole board is shown if it can be read at that size; else, or when asked for, the part around a point.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from fabletop.engine.scene import GraphBoard, Link, Place
from fabletop.engine.skin import PlaceStyle
from fabletop.terminal.canvas import DASHED, DOUBLE, HEAVY, LIGHT, Canvas, Strokes
from fabletop.terminal.marks import Cell, Marks
from fabletop.terminal.skins import SPARE, Look, blend, readable_on, tints_of

MARGIN_X, MARGIN_Y = 3, 1
CROWD = 4  # from more of a kind on, pieces are markers
TOKEN = "▪"  # what lies in an area as a whole
BESIDE = 8  # columns from a place within which its name begins
STREETS = frozenset(" ─━╍═")  # what a name may be written over beside its place
SLANTS = STREETS | frozenset(map(chr, range(0x2800, 0x2900)))  # and elsewhere
LABEL = 6  # columns that a place with its label takes


class Projection(NamedTuple):
    """From the plane of the board to cells of the canvas."""

    scale_x: float
    scale_y: float
    shift_x: float
    shift_y: float

    def cell(self, place: Place) -> Cell:
        return round(place.x * self.scale_x + self.shift_x), round(place.y * self.scale_y + self.shift_y)


def fits(board: GraphBoard, width: int, height: int) -> bool:
    """Whether the whole board can be read at this size."""
    whole, near = _whole(board, width, height), _spacing(board.places)
    return whole.scale_x * near >= 2.25 and whole.scale_y * near >= 1.2


def projection(board: GraphBoard, width: int, height: int, centre: tuple[float, float] | None) -> Projection:
    """The whole board, or at a readable scale the part around a point."""
    whole = _whole(board, width, height)
    if centre is None:
        return whole
    near = _spacing(board.places)
    scale_x, scale_y = max(LABEL / near, whole.scale_x), max(2 / near, whole.scale_y)
    left, top, right, bottom = _bounds(board.places)
    return Projection(
        scale_x,
        scale_y,
        _shift(centre[0], left, right, scale_x, width, MARGIN_X),
        _shift(centre[1], top, bottom, scale_y, height, MARGIN_Y),
    )


def draw_graph(
    board: GraphBoard, width: int, height: int, look: Look, marks: Marks, centre: tuple[float, float] | None
) -> tuple[Canvas, dict[Cell, str]]:
    """The map, and which place is in which cell."""
    view = projection(board, width, height, centre)
    cells = {place.id: view.cell(place) for place in board.places}
    canvas = Canvas(width, height, look.dim, look.ground)
    _tint_areas(canvas, board, cells, look)
    _haze(canvas, board, cells, look)
    _streets(canvas, board, cells, look)
    _routes(canvas, board, cells, look)
    if len(marks.way) > 1:
        _way(canvas, marks.way, cells, look)
    styles = place_styles(board, look)
    for place in board.places:
        x, y = cells[place.id]
        canvas.put(x, y, styles[place.kind].glyph, styles[place.kind].colour, bold=True)
    taken = _pieces(canvas, board, cells, look, marks)
    if marks.way and marks.way[-1] in cells and cells[marks.way[-1]] not in taken:
        canvas.put(*cells[marks.way[-1]], "◎", look.on_accent, look.ink, bold=True)
    _targets(canvas, cells, look, marks, taken)
    roomy = view.scale_x * _spacing(board.places) >= LABEL - 0.5
    if roomy:
        _labels(canvas, board, cells, look, styles)
    _area_names(canvas, board, cells, look)
    return canvas, {cell: place for place, cell in cells.items()}


def place_styles(board: GraphBoard, look: Look) -> dict[str, PlaceStyle]:
    """A style for each kind of place on this board; kinds that the look does not know get a spare shape."""
    kinds = list(dict.fromkeys(place.kind for place in board.places))
    spare = iter(SPARE * len(kinds))
    return {kind: look.places.get(kind) or PlaceStyle(next(spare), look.ink, kind) for kind in kinds}


def shortest_way(links: Sequence[Link], start: str, end: str) -> list[str]:
    """The places of a shortest way; where there is none, just the two ends."""
    streets = _streets_of(tuple(links))
    before: dict[str, str] = {start: ""}
    front = deque([start])
    while front:
        here = front.popleft()
        if here == end:
            way = [here]
            while before[way[-1]]:
                way.append(before[way[-1]])
            return way[::-1]
        for there in streets.get(here, ()):
            if there not in before:
                before[there] = here
                front.append(there)
    return [start, end]


# --- layers, from below ----------------------------------------------------------------------------------------------


def _tint_areas(canvas: Canvas, board: GraphBoard, cells: Mapping[str, Cell], look: Look) -> None:
    """Each cell takes the tint of the place nearest to it, as long as that is not far."""
    if not board.regions:
        return
    colours = tints_of({region.id: region.colour for region in board.regions}, look)
    for (x, y), region in _nearest(canvas, board, cells).items():
        if region in colours:
            canvas.grounds[y][x] = colours[region]


def _nearest(canvas: Canvas, board: GraphBoard, cells: Mapping[str, Cell]) -> dict[Cell, str]:
    """The region of the nearest place, spread from all places at once. Rows count double: cells are tall."""
    owner: dict[Cell, str] = {}
    front: deque[tuple[int, int, str]] = deque()
    reach = 8
    for place in board.places:
        x, y = cells[place.id]
        if -reach <= x < canvas.width + reach and -reach <= y < canvas.height + reach:
            owner[x, y] = place.region
            front.append((x, y, place.region))
    for _ in range(reach * 3):
        after: deque[tuple[int, int, str]] = deque()
        for x, y, region in front:
            steps = ((x - 1, y), (x + 1, y), (x - 2, y), (x + 2, y), (x, y - 1), (x, y + 1))
            for cell in steps:
                if cell not in owner and -reach <= cell[0] < canvas.width + reach and -1 <= cell[1] <= canvas.height:
                    owner[cell] = region
                    after.append((*cell, region))
        front = after
    return {cell: region for cell, region in owner.items() if canvas.inside(*cell)}


def _haze(canvas: Canvas, board: GraphBoard, cells: Mapping[str, Cell], look: Look) -> None:
    """Likelihood as a glow around each place."""
    warm = sum(heat.weight > 0.05 for heat in board.heat)
    strength = min(0.7, max(0.25, 12 / max(warm, 1)))  # a suspicion that falls on everything is a faint one
    glow: dict[Cell, float] = {}
    for heat in board.heat:
        if heat.at not in cells or heat.weight <= 0:
            continue
        x, y = cells[heat.at]
        for dx in range(-3, 4):
            for dy in range(-1, 2):
                share = heat.weight * max(0.0, 1 - math.hypot(dx / 4, dy / 2))
                glow[x + dx, y + dy] = max(glow.get((x + dx, y + dy), 0.0), share)
    for (x, y), share in glow.items():
        if canvas.inside(x, y):
            canvas.grounds[y][x] = blend(canvas.grounds[y][x], look.haze, round(strength * share, 2))


def _streets(canvas: Canvas, board: GraphBoard, cells: Mapping[str, Cell], look: Look) -> None:
    strokes = Strokes()
    for link in board.links:
        if link.a in cells and link.b in cells and _near_canvas(canvas, cells[link.a], cells[link.b]):
            strokes.line(cells[link.a], cells[link.b])
    strokes.draw(canvas, LIGHT, look.line)


def _routes(canvas: Canvas, board: GraphBoard, cells: Mapping[str, Cell], look: Look) -> None:
    """Lines run along streets. Where several share a street their colours alternate."""
    over: dict[Cell, list[tuple[str, str]]] = {}
    for route in board.routes:
        strokes = Strokes()
        for start, end in pairwise(route.places):
            way = shortest_way(board.links, start, end)
            for a, b in pairwise(way):
                if a in cells and b in cells and _near_canvas(canvas, cells[a], cells[b]):
                    strokes.line(cells[a], cells[b])
        charset = HEAVY if route.kind == "line" else DASHED
        colour = blend(look.ground, route.colour, 0.8)
        for cell, bits in strokes.boxes.items():
            over.setdefault(cell, []).append((charset[bits], colour))
        for cell, dots in strokes.dots.items():
            over.setdefault(cell, []).append((chr(0x2800 + dots), colour))
    for (x, y), drawn in over.items():
        char, colour = drawn[(x // 2 + y) % len(drawn)]
        canvas.put(x, y, char, colour, bold=True)


def _way(canvas: Canvas, way: Sequence[str], cells: Mapping[str, Cell], look: Look) -> None:
    strokes = Strokes()
    for a, b in pairwise(way):
        strokes.line(cells[a], cells[b])
    strokes.draw(canvas, DOUBLE, look.accent, bold=True)


def _pieces(canvas: Canvas, board: GraphBoard, cells: Mapping[str, Cell], look: Look, marks: Marks) -> dict[Cell, int]:
    """Pieces as coloured pegs; several on one place stand side by side. Gives how many columns each cell has lost."""
    for piece in board.pieces:
        former = marks.left.get(piece.id, "")
        if former in cells and former != piece.at:
            canvas.put(*cells[former], "○", piece.colour or look.ink, bold=True)
    alike = Counter((piece.icon, piece.colour) for piece in board.pieces)
    taken: dict[Cell, int] = {}
    for piece in sorted(board.pieces, key=lambda piece: alike[piece.icon, piece.colour]):
        if piece.at not in cells:
            continue
        x, y = cells[piece.at]
        colour = look.alert if piece.alarm else piece.colour or look.ink
        shift = taken.get((x, y), 0)
        if alike[piece.icon, piece.colour] > CROWD:  # many of a kind are markers, and must not drown the pegs
            canvas.put(x + shift, y, piece.mark, colour, bold=True)
            taken[x, y] = shift + len(piece.mark)
        else:
            # Half blocks round the peg tell it from a number without any colour; between two stands a bar.
            if shift:
                canvas.put(x + shift - 1, y, "│", readable_on(colour), colour)
            else:
                canvas.put(x - 1, y, "▐", colour)
            canvas.put(x + shift, y, piece.mark, readable_on(colour), colour, bold=True)
            canvas.put(x + shift + len(piece.mark), y, "▌", colour)
            taken[x, y] = shift + len(piece.mark) + 1
    return taken


def _targets(canvas: Canvas, cells: Mapping[str, Cell], look: Look, marks: Marks, taken: Mapping[Cell, int]) -> None:
    """Numbers on what may be chosen; the selected one is a filled sign or stands in brackets, so that colour is not all
    that tells it."""
    order = sorted(marks.targets.items(), key=lambda target: target[0] == marks.selected)
    for place, number in order:
        if place not in cells:
            continue
        x, y = cells[place]
        x += taken.get((x, y), 0)
        if place == marks.selected and number.isascii():
            canvas.put(x - (0 if taken.get(cells[place]) else 1), y, f"[{number}]", look.on_accent, look.ink, bold=True)
        elif place == marks.selected:
            canvas.put(x, y, number, look.on_accent, look.ink, bold=True)
        else:
            canvas.put(x, y, number, look.on_accent, look.accent, bold=True)


def _labels(
    canvas: Canvas, board: GraphBoard, cells: Mapping[str, Cell], look: Look, styles: Mapping[str, PlaceStyle]
) -> None:
    """Names of places beside them, over the street if need be but never over another thing; else, where there is room
    for it, below or above or before them. Under a piece a place cannot be seen, so its sign goes with its name."""
    covered = {piece.at for piece in board.pieces} if len(styles) > 1 else set()
    for place in board.places:
        x, y = cells[place.id]
        if not 0 <= y < canvas.height:
            continue
        row = canvas.chars[y]
        sign = styles[place.kind].glyph if place.id in covered else ""
        text = f"{sign}{place.label}"
        start = x + 1
        while start < canvas.width and 0 <= start <= x + BESIDE and row[start] not in STREETS:
            start += 1
        left = x + 2 - len(text)
        spots = [(start, y), (x - 1, y + 1), (x - 1, y - 1), (left, y + 1), (left, y - 1), (x - len(text) - 1, y)]
        for at, down in spots:
            if _bare(canvas, at, down, len(text), STREETS if down == y else SLANTS):
                canvas.put(at, down, text, look.dim)
                canvas.put(at, down, sign, styles[place.kind].colour, bold=True)
                break


def _bare(canvas: Canvas, x: int, y: int, length: int, open_to: frozenset[str]) -> bool:
    """Whether so many characters from here on are inside, and hold nothing but what may be written over."""
    if not (0 <= y < canvas.height and x >= 0 and x + length <= canvas.width):
        return False
    return all(char in open_to for char in canvas.chars[y][x : x + length])


def _area_names(canvas: Canvas, board: GraphBoard, cells: Mapping[str, Cell], look: Look) -> None:
    """Names of areas, set wide, where they cover nothing and are nearest to the middle of their area."""
    for region in board.regions:
        inside = [cells[place.id] for place in board.places if place.region == region.id]
        seen = [cell for cell in inside if canvas.inside(*cell)]
        if not seen:
            continue
        left, right = min(x for x, _ in seen), max(x for x, _ in seen)
        top, bottom = min(y for _, y in seen), max(y for _, y in seen)
        middle = ((left + right) / 2, (top + bottom) / 2)
        ink = blend(region.colour, look.ink, 0.35)
        tokens = f" {TOKEN * region.tokens}" if region.tokens else ""
        for text in (f"{' '.join(region.name.upper())}{tokens}", f"{region.name.upper()}{tokens}"):
            spot = _free_spot(canvas, text, (left - 2, top - 1, right + 2, bottom + 1), middle)
            if spot is not None:
                canvas.put(*spot, text, ink, bold=True)
                break


def _free_spot(canvas: Canvas, text: str, box: tuple[int, int, int, int], middle: tuple[float, float]) -> Cell | None:
    left, top, right, bottom = box
    spots = [
        (x, y)
        for y in range(max(0, top), min(canvas.height, bottom + 1))
        for x in range(max(1, left), min(canvas.width - len(text), right - len(text)) + 1)
        if canvas.free(x - 1, y, len(text) + 1)
    ]
    return min(
        spots, key=lambda at: math.hypot(at[0] + len(text) / 2 - middle[0], 2 * (at[1] - middle[1])), default=None
    )


# --- measures --------------------------------------------------------------------------------------------------------


def _whole(board: GraphBoard, width: int, height: int) -> Projection:
    left, top, right, bottom = _bounds(board.places)
    scale_x = (width - 1 - 2 * MARGIN_X) / max(right - left, 1)
    scale_y = (height - 1 - 2 * MARGIN_Y) / max(bottom - top, 1)
    return Projection(scale_x, scale_y, MARGIN_X - left * scale_x, MARGIN_Y - top * scale_y)


def _shift(centre: float, low: float, high: float, scale: float, room: int, margin: int) -> float:
    """Put the centre in the middle, but do not show what lies beyond the edge of the board."""
    wanted = room / 2 - centre * scale
    least, most = room - 1 - margin - high * scale, margin - low * scale
    return (least + most) / 2 if least > most else min(max(wanted, least), most)


@lru_cache(maxsize=16)
def _bounds(places: tuple[Place, ...]) -> tuple[float, float, float, float]:
    xs, ys = [place.x for place in places], [place.y for place in places]
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=16)
def _spacing(places: tuple[Place, ...]) -> float:
    """How near to each other places typically lie: the nearest neighbour of the closest tenth."""
    if len(places) < 2:
        return 1.0
    nearest = sorted(min(math.hypot(a.x - b.x, a.y - b.y) for b in places if b is not a) for a in places)
    return max(nearest[len(nearest) // 10], 0.001)


@lru_cache(maxsize=16)
def _streets_of(links: tuple[Link, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for link in links:
        found.setdefault(link.a, []).append(link.b)
        found.setdefault(link.b, []).append(link.a)
    return found


def _near_canvas(canvas: Canvas, a: Cell, b: Cell) -> bool:
    """Whether a line between two cells can touch the canvas."""
    return (
        max(a[0], b[0]) >= 0
        and min(a[0], b[0]) < canvas.width
        and max(a[1], b[1]) >= 0
        and min(a[1], b[1]) < canvas.height
    )
