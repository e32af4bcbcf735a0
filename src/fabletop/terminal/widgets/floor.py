"""Drawing a floor: spaces as plates, walls as heavy lines, doors as signs in them, figures as marks with their health.

Near, a space is four columns by two rows or more, and as much is shown as there is room for around a point. From afar
it is two columns by one row, so that one sees how everything lies.
"""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from rich.text import Text

from fabletop.engine.scene import Border, Floor, Ground, Overlay, Piece, Token, space_id
from fabletop.engine.scene.floor import Side
from fabletop.engine.skin import BorderStyle, PlaceStyle, border_style
from fabletop.terminal.canvas import DASHED, DOUBLE, HEAVY, LETTERS, LIGHT, Canvas, Strokes, draw_letter, letter_width
from fabletop.terminal.marks import Cell, Marks
from fabletop.terminal.skins import SPARE, Look, blend, readable_on
from fabletop.terminal.widgets.board import Drawn, Point

LARGEST = 11  # rows of a space, so that a floor of few spaces does not fill a whole wall
SMALLEST = (4, 2)
AFAR = (2, 1)
LEGIBLE = 6  # columns in which the number of an option leaves room for what the space is
SHAPE = 2.2  # columns that look as long as a row
MANY = 10  # of something that has one column for its number
DOORS = {"leaf": "▯", "barred": "▮", "ajar": "╱", "splinters": "╳", "bars": "‡", "fog": "░", "line": "╌", "wall": "━"}
PASSED = ("ajar", "splinters")  # through these one sees the floor
BARE = frozenset(" ·")  # what may be drawn over
ARROWS = {
    (0, 1): "→", (0, -1): "←", (1, 0): "↓", (-1, 0): "↑", (1, 1): "↘", (1, -1): "↙", (-1, 1): "↗", (-1, -1): "↖",
}  # fmt: skip


class Frame(NamedTuple):
    """Where on a canvas spaces are: the first begins at (`left`, `top`), each so wide and so tall, borders included."""

    left: int
    top: int
    wide: int
    tall: int
    ground: Ground

    def corner(self, row: int, column: int) -> Cell:
        return self.left + (column - self.ground.left) * self.wide, self.top + (row - self.ground.top) * self.tall

    def middle(self, row: int, column: int) -> Cell:
        x, y = self.corner(row, column)
        return (x + self.wide // 2, y + max(1, self.tall // 2)) if self.tall > 1 else (x, y)

    def edge(self, border: Border) -> tuple[Cell, Cell]:
        """The two ends of a border."""
        x, y = self.corner(border.row, border.column)
        if border.side == "right":
            return (x + self.wide, y), (x + self.wide, y + self.tall)
        return (x, y + self.tall), (x + self.wide, y + self.tall)


def fits(floor: Floor, width: int, height: int) -> bool:
    """Whether all of it can be read at this size."""
    ground = floor.ground
    return ground.columns * SMALLEST[0] < width and ground.rows * SMALLEST[1] < height


def spots(floor: Floor) -> Mapping[str, Point]:
    """Where on the floor things are, in columns and rows."""
    found: dict[str, Point] = {
        space_id(row, column): (float(column), float(row)) for row, column in floor.ground.all_spaces()
    }
    for thing in floor.occupants:
        if thing.at in found:
            found[thing.id] = found[thing.at]
    for border in floor.borders:
        half = (0.5, 0.0) if border.side == "right" else (0.0, 0.5)
        found[border.id] = border.column + half[0], border.row + half[1]
    return found


def draw_floor(floor: Floor, width: int, height: int, look: Look, marks: Marks, centre: Point | None) -> Drawn:
    """The floor, and which thing is where on it: all of it from afar, or what can be read around a column and row."""
    ground = floor.ground
    tall = _size(height - 1, ground.rows, SMALLEST[1], LARGEST)
    wide = _size(width - 1, ground.columns, SMALLEST[0], max(round(tall * SHAPE), LEGIBLE))
    if centre is None and not fits(floor, width, height):
        wide, tall = AFAR
    column, row = centre or (spots(floor).get(floor.eyes) or (ground.columns / 2, ground.rows / 2))
    frame = Frame(
        _start(width, wide, ground.columns, column - ground.left),
        _start(height, tall, ground.rows, row - ground.top),
        wide,
        tall,
        ground,
    )
    return _Drawing(floor, Canvas(width, height, look.dim, look.ground), look, marks, frame).drawn()


class _Drawing:
    """A floor while it is being drawn, layer by layer."""

    def __init__(self, floor: Floor, canvas: Canvas, look: Look, marks: Marks, frame: Frame) -> None:
        self.floor, self.canvas, self.look, self.marks, self.frame = floor, canvas, look, marks, frame
        self.places = {space_id(row, column): (row, column) for row, column in floor.ground.all_spaces()}
        self.styles = kind_styles(floor.ground, look)
        self.bare = is_bare(floor.ground)
        self.apart = {(each.row, each.column, each.side): each for each in floor.borders}
        self.where: dict[Cell, str] = {}
        self.standing: dict[str, list[Piece]] = {}
        for piece in floor.pieces:
            self.standing.setdefault(piece.at, []).append(piece)

    def drawn(self) -> Drawn:
        self._plates()
        self._overlays(("reach", "area"))
        if self.frame.tall > 1:
            self._lines()
            self._walls()
        self._signs()
        if len(self.marks.way) > 1:
            self._way()
        self._overlays(("path", "sight", "intent"))
        if self.frame.tall > 1:
            self._doors()
        else:
            self._walls_afar()
        for space in self.places:
            self._things_on(space)
        return Drawn(self.canvas, self.where)

    # --- the ground ------------------------------------------------------------------------------------------------

    def _plates(self) -> None:
        look, frame = self.look, self.frame
        for space, (row, column) in self.places.items():
            style = self.styles.get(self.floor.ground.kind(row, column) or "")
            ground = look.panel
            if style is not None and style.floor != "slab":
                ground = blend(look.panel, style.colour, 0.16)
            number = self._target(space)
            if number:
                ground = blend(look.ground, look.accent, 0.3 if space == self.marks.selected else 0.12)
            x, y = frame.corner(row, column)
            across, down = (range(1, frame.wide), range(1, frame.tall)) if self.bare else _inside(frame)
            for dy in down:
                self.canvas.put(x + across[0], y + dy, " " * len(across), look.dim, ground)
            clicked = self._clicked(space)
            for dy in range(frame.tall):
                for dx in range(frame.wide):
                    self.where[x + dx, y + dy] = clicked

    def _clicked(self, space: str) -> str:
        """What a click on a space means: something there that may be chosen, else the space."""
        things = [each.id for each in reversed(self.floor.occupants) if each.at == space]
        if space in self.marks.targets:
            return space
        return next((thing for thing in things if thing in self.marks.targets), space)

    def _target(self, space: str) -> str:
        """The number on a space: its own, or that of something on it."""
        return self.marks.targets.get(self._clicked(space), "")

    def _lines(self) -> None:
        """Bare floors have lines between all spaces; on others only the corners show where a space ends."""
        look, frame, canvas = self.look, self.frame, self.canvas
        if self.bare:
            strokes = Strokes()
            for row, column in self.places.values():
                x, y = frame.corner(row, column)
                right, bottom = x + frame.wide, y + frame.tall
                for a, b in pairwise(((x, y), (right, y), (right, bottom), (x, bottom), (x, y))):
                    strokes.line(a, b)
            strokes.draw(canvas, LIGHT, look.edge)
            return
        for row, column in self.places.values():
            x, y = frame.corner(row, column)
            for corner in ((x, y), (x + frame.wide, y), (x, y + frame.tall), (x + frame.wide, y + frame.tall)):
                canvas.put(*corner, "·", look.edge)

    def _walls(self) -> None:
        walls, thin = Strokes(), Strokes()
        for row, column, side, kind in self.floor.ground.all_borders():
            if (row, column, side) in self.apart:
                continue
            shape = border_style(self.look.borders, kind).shape
            (walls if shape in ("wall", "bars") else thin).line(*self.frame.edge(Border("", row, column, side, kind)))
        for border in self.floor.borders:
            if self._style(border).shape not in (*PASSED, "fog", "line"):
                walls.line(*self.frame.edge(border))
        walls.draw(self.canvas, HEAVY, blend(self.look.dim, self.look.ink, 0.5), bold=True)
        thin.draw(self.canvas, DASHED, self.look.dim)

    def _doors(self) -> None:
        """Borders of their own: a sign half way along; where they are closed, walls beside it."""
        for border in self.floor.borders:
            self._door(border)

    def _door(self, border: Border) -> None:
        look, style = self.look, self._style(border)
        glyph = style.glyph or DOORS[style.shape]
        (x1, y1), (x2, y2) = self.frame.edge(border)
        x, y = (x1 + x2 + 1) // 2, (y1 + y2 + 1) // 2
        ink = style.colour or look.accent
        if style.shape == "fog":
            cells = [(at, y1) for at in range(x1 + 1, x2)] or [(x1, at) for at in range(y1 + 1, y2)]
            for cell in cells:
                self.canvas.put(*cell, glyph, look.dim)
        number = self.marks.targets.get(border.id, "")
        if number:
            chosen = border.id == self.marks.selected
            self.canvas.put(x, y, number, look.on_accent, look.ink if chosen else look.accent, bold=True)
        elif style.shape != "wall":
            self.canvas.put(x, y, glyph, blend(ink, look.ink, 0.35), bold=True)
        self.where[x, y] = border.id

    def _style(self, border: Border) -> BorderStyle:
        return border_style(self.look.borders, border.kind, border.state)

    def _walls_afar(self) -> None:
        """From afar a wall takes the second column of a space: below it, beside it, or both."""
        look = self.look
        for row, column in self.places.values():
            x, y = self.frame.corner(row, column)
            right, below = self._shut(row, column, "right"), self._shut(row, column, "below")
            ink = blend(look.dim, look.ink, 0.4)
            self.canvas.put(x + 1, y, "┘" if right and below else "│" if right else "▁" if below else " ", ink)
            if below and self.canvas.inside(x, y) and self.canvas.chars[y][x] in BARE:
                self.canvas.put(x, y, "▁", ink)
            for side in ("right", "below"):
                border = self.apart.get((row, column, side))
                if border is not None:
                    style = self._style(border)
                    number = self.marks.targets.get(border.id, "")
                    sign = number or style.glyph or DOORS[style.shape]
                    self.canvas.put(x + 1, y, sign, look.accent if number else style.colour or look.accent, bold=True)
                    self.where[x + 1, y] = border.id

    def _shut(self, row: int, column: int, side: Side) -> bool:
        border = self.apart.get((row, column, side))
        return border is None and self.floor.ground.border(row, column, side) != ""

    def _signs(self) -> None:
        """What kind of space it is, where that is not the usual."""
        for row, column in self.places.values():
            style = self.styles.get(self.floor.ground.kind(row, column) or "")
            if style is not None:
                self._sign(self.frame.middle(row, column), style.glyph, blend(self.look.panel, style.colour, 0.75))

    # --- what is drawn over it -------------------------------------------------------------------------------------

    def _shown(self) -> Iterator[Overlay]:
        """Overlays of no thing, and those of what is selected."""
        selected = self.marks.selected
        looked = {selected, *(piece.id for piece in self.standing.get(selected, ()))}
        return (each for each in self.floor.overlays if not each.thing or each.thing in looked)

    def _overlays(self, kinds: Iterable[str]) -> None:
        draws = {
            "reach": self._reach,
            "area": self._area,
            "path": self._path,
            "sight": self._sight,
            "intent": self._intent,
        }
        for overlay in self._shown():
            if overlay.kind in kinds:
                draws[overlay.kind](overlay, overlay.colour or self.look.accent)

    def _reach(self, overlay: Overlay, colour: str) -> None:
        self._tint(overlay.spaces, colour, "·")

    def _area(self, overlay: Overlay, colour: str) -> None:
        self._tint(overlay.spaces, colour, "░")

    def _tint(self, spaces: Iterable[str], colour: str, sign: str) -> None:
        for space in spaces:
            if space in self.places:
                x, y = self.frame.corner(*self.places[space])
                across, down = _inside(self.frame)
                for dy in down:
                    for dx in across:
                        if self.canvas.inside(x + dx, y + dy):
                            row = self.canvas.grounds[y + dy]
                            row[x + dx] = blend(row[x + dx], colour, 0.24)
                self._sign(self.frame.middle(*self.places[space]), sign, colour)

    def _path(self, overlay: Overlay, colour: str) -> None:
        for a, b in pairwise(each for each in overlay.spaces if each in self.places):
            (row, column), (to_row, to_column) = self.places[a], self.places[b]
            step = (_sign_of(to_row - row), _sign_of(to_column - column))
            self._sign(self.frame.middle(to_row, to_column), ARROWS.get(step, "•"), colour)

    def _sight(self, overlay: Overlay, colour: str) -> None:
        ends = [self.places[each] for each in overlay.spaces if each in self.places]
        if len(ends) < 2:
            return
        stop = self._spot(overlay.broken) if overlay.broken else None
        self._stroke(self.frame.middle(*ends[0]), stop or self.frame.middle(*ends[-1]), colour, LIGHT)
        if stop is not None:
            self.canvas.put(*stop, "✕", self.look.alert, bold=True)

    def _intent(self, overlay: Overlay, colour: str) -> None:
        ends = [self.places[each] for each in overlay.spaces if each in self.places]
        for a, b in pairwise(ends):
            self._stroke(self.frame.middle(*a), self.frame.middle(*b), colour, DASHED)
        if ends:
            x, y = self.frame.corner(*ends[-1])
            self.canvas.put(x + self.frame.wide - 1, y + (1 if self.frame.tall > 1 else 0), "!", colour, bold=True)

    def _stroke(self, start: Cell, end: Cell, colour: str, charset: str) -> None:
        strokes = Strokes()
        strokes.line(start, end)
        for (x, y), bits in strokes.boxes.items():
            self._sign((x, y), charset[bits], colour)
        for (x, y), dots in strokes.dots.items():
            self._sign((x, y), chr(0x2800 + dots), colour)

    def _spot(self, thing: str) -> Cell | None:
        if thing in self.places:
            return self.frame.middle(*self.places[thing])
        border = next((each for each in self.floor.borders if each.id == thing), None)
        if border is None:
            return None
        (x1, y1), (x2, y2) = self.frame.edge(border)
        return (x1 + x2 + 1) // 2, (y1 + y2 + 1) // 2

    def _sign(self, cell: Cell, sign: str, ink: str) -> None:
        """A sign where nothing else is."""
        if self.canvas.inside(*cell) and self.canvas.chars[cell[1]][cell[0]] in BARE:
            self.canvas.put(*cell, sign, ink, bold=True)

    def _way(self) -> None:
        strokes = Strokes()
        for a, b in pairwise(each for each in self.marks.way if each in self.places):
            strokes.line(self.frame.middle(*self.places[a]), self.frame.middle(*self.places[b]))
        strokes.draw(self.canvas, DOUBLE, self.look.accent, bold=True)

    # --- what stands there -----------------------------------------------------------------------------------------

    def _things_on(self, space: str) -> None:
        look, frame, canvas = self.look, self.frame, self.canvas
        x, y = frame.corner(*self.places[space])
        pieces = self.standing.get(space, [])
        number = self._target(space)
        chosen = bool(number) and self._clicked(space) == self.marks.selected
        if frame.tall == 1:
            self._mark_afar(x, y, pieces, number, chosen)
            return
        first = x + 1
        if number:
            text = f"[{number}]" if chosen and number.isascii() else f" {number} " if self.bare else number
            canvas.put(
                first, y + 1, text[: frame.wide - 1], look.on_accent, look.ink if chosen else look.accent, bold=True
            )
            self._beside_number(space, first + len(text))
            first += 0 if self.bare or frame.tall > 2 else len(number)
        label = self.floor.labels.get(space, "")
        if label and frame.tall > 2:
            canvas.put(x + frame.wide - len(label), y + frame.tall - 1, label, look.dim)
        tokens = [each for each in self.floor.tokens if each.at == space]
        if tokens:
            sign = token_sign(tokens[0], look)
            at = (x + frame.wide - 1, y + frame.tall - 1)
            canvas.put(*at, sign, blend(look.accent, look.ink, 0.4), bold=True)
        if len(pieces) == 1 and not pieces[0].gauges and self._large(pieces[0], x, y):
            return
        row = y + frame.tall // 2 if frame.tall > 2 else y + 1
        room = x + frame.wide - first
        if frame.tall > 2 and not pieces[:1]:
            return
        self._plate(pieces, first, row, room)

    def _beside_number(self, space: str, x: int) -> None:
        """The sign of a space beside the number that covers it."""
        middle, y = self.frame.middle(*self.places[space])
        row, column = self.places[space]
        style = self.styles.get(self.floor.ground.kind(row, column) or "")
        if style is not None and middle < x < self.frame.corner(row, column)[0] + self.frame.wide:
            self.canvas.put(x, y, style.glyph, blend(self.look.panel, style.colour, 0.75), bold=True)

    def _plate(self, pieces: list[Piece], x: int, y: int, room: int) -> None:
        """Marks of pieces on plates, the health of one alone behind its mark."""
        look = self.look
        if len(pieces) == 1:
            piece = pieces[0]
            colour = look.alert if piece.alarm else piece.colour or look.ink
            health = _short(piece, room - len(piece.mark))
            plate = f" {piece.mark} " if room >= len(piece.mark) + 2 + len(health) else piece.mark
            start = x + max(0, (room - len(plate) - len(health)) // 2)
            self.canvas.put(start, y, plate, readable_on(colour), colour, bold=True)
            self.canvas.put(start + len(plate), y, health, look.ink, bold=True)
            if self.frame.tall > 3 and piece.gauges:
                self.canvas.put(x, y + 1, _values(piece)[:room], look.dim)
            return
        for number, piece in enumerate(pieces):
            if number == room - 1 and len(pieces) > room:
                self.canvas.put(x + number, y, "+", look.ink, bold=True)
                return
            colour = look.alert if piece.alarm else piece.colour or look.ink
            self.canvas.put(x + number, y, piece.mark[:1], readable_on(colour), colour, bold=True)

    def _large(self, piece: Piece, x: int, y: int) -> bool:
        """The mark of a piece, drawn large where there is room."""
        frame = self.frame
        rows, columns = LETTERS.get(piece.mark.upper(), ""), 2 * letter_width(piece.mark)
        if not rows or frame.tall <= len(rows) + 1 or frame.wide <= columns + 2:
            return False
        left, top = x + 1 + (frame.wide - 1 - columns) // 2, y + 1 + (frame.tall - 1 - len(rows)) // 2
        draw_letter(self.canvas, left, top, piece.mark, piece.colour or self.look.ink)
        return True

    def _mark_afar(self, x: int, y: int, pieces: list[Piece], number: str, chosen: bool) -> None:
        look = self.look
        if pieces:
            colour = look.alert if pieces[0].alarm else pieces[0].colour or look.ink
            self.canvas.put(
                x, y, "+" if len(pieces) > 1 else pieces[0].mark[:1], readable_on(colour), colour, bold=True
            )
        elif number:
            self.canvas.put(x, y, number[-1:], look.on_accent, look.ink if chosen else look.accent, bold=True)


def kind_styles(ground: Ground, look: Look) -> dict[str, PlaceStyle]:
    """A style for each kind of space that is drawn as something: the plain floor is not, nor is what there is most of;
    kinds that the look does not know get a spare shape."""
    counted = Counted(ground.kind(row, column) or "" for row, column in ground.all_spaces())
    usual = max(counted, key=lambda kind: counted[kind], default="")
    kinds = [kind for kind in counted if kind and kind != usual]
    spare = iter(SPARE * (len(kinds) + 1))
    found = {kind: look.places.get(kind) or PlaceStyle(next(spare), look.ink, kind) for kind in kinds}
    return {
        kind: style for kind, style in found.items() if style.floor != "slab" or kind not in look.places or style.icon
    }


def is_bare(ground: Ground) -> bool:
    """Whether there is nothing on it but its spaces."""
    return not ground.legend and not ground.rim and not any(line.strip() for line in (*ground.right, *ground.below))


def floor_key(floor: Floor, look: Look) -> Text | None:
    """What is drawn on a floor: kinds of spaces, borders, whose marks there are and how they are; what is drawn over it
    in words."""
    if is_bare(floor.ground):
        return None
    parts: list[tuple[str, str]] = [("THE FLOOR", f"bold {look.accent}"), ("\n", "")]
    for kind, style in kind_styles(floor.ground, look).items():
        parts += [(f"{style.glyph}\u00a0", style.colour), (f"{_unbroken(style.name or kind)}  ", look.dim)]
    known: dict[str, tuple[str, str]] = {}
    for border in floor.borders:
        shape = border_style(look.borders, border.kind, border.state)
        words = " ".join(part for part in (border.state, shape.name or border.kind) if part)
        known.setdefault(words, (shape.glyph or DOORS[shape.shape], shape.colour or look.accent))
    for words, (glyph, colour) in known.items():
        parts += [(f"{glyph}\u00a0", blend(colour, look.ink, 0.35)), (f"{_unbroken(words)}  ", look.dim)]
    if floor.pieces:
        parts.append(("\n", ""))
    for piece in floor.pieces:
        parts += [(f"\n{piece.mark}\u00a0", f"bold {_seen(piece.colour, look)}"), (piece.label, look.ink)]
        parts += [(f" {gauge.value}/{gauge.most}", _seen(gauge.colour, look)) for gauge in piece.gauges]
        parts.append((f"  {piece.note}" if piece.note else "", look.dim))
    for overlay in floor.overlays:
        if not overlay.thing:
            parts += [
                ("\n░ " if overlay.kind == "area" else "\n· ", overlay.colour or look.accent),
                (overlay.words, look.dim),
            ]
    return Text.assemble(*parts)


def token_sign(token: Token, look: Look) -> str:
    """One character for what lies there."""
    return look.glyph(token.icon) if token.icon in look.glyphs else token.mark or token.label[:1]


def _seen(colour: str, look: Look) -> str:
    """A colour that can be told from the ground."""
    return blend(colour, look.ink, 0.45) if colour else look.ink


def _short(piece: Piece, room: int) -> str:
    """How much there is of the first thing it has, in so many columns."""
    if not piece.gauges or room < 1:
        return ""
    value = str(piece.gauges[0].value)
    return value if len(value) <= room else "+"


def _values(piece: Piece) -> str:
    return " ".join(str(gauge.value) for gauge in piece.gauges)


def _inside(frame: Frame) -> tuple[range, range]:
    """The columns and rows of a space, with the borders around it: floors have no gaps."""
    return (range(frame.wide + 1), range(frame.tall + 1)) if frame.tall > 1 else (range(frame.wide), range(frame.tall))


def _sign_of(value: int) -> int:
    return (value > 0) - (value < 0)


def _unbroken(words: str) -> str:
    return words.replace(" ", "\u00a0")


def _size(room: int, count: int, least: int, most: int) -> int:
    return max(least, min(most, room // max(count, 1)))


def _start(room: int, size: int, count: int, centre: float) -> int:
    """Where the floor begins: in the middle, or so that the wanted space is in sight."""
    whole = size * count + 1
    if whole <= room:
        return (room - whole) // 2
    return min(0, max(room - whole, room // 2 - round(centre * size) - size // 2))
