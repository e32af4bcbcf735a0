"""Drawing a grid board: cells with borders and walls, pieces as tokens, targets with their numbers."""

from __future__ import annotations

from fabletop.engine.scene import Cell as GridCell
from fabletop.engine.scene import GridBoard
from fabletop.terminal.canvas import LETTERS, Canvas, draw_letter, letter_width
from fabletop.terminal.graph import Cell, Marks
from fabletop.terminal.skins import Look, blend, readable_on

LARGEST = 11  # rows of a cell, so that a board of few cells does not fill a whole wall
SMALLEST = (4, 2)
SHAPE = 2.2  # columns that look as long as a row


def draw_grid(
    board: GridBoard, width: int, height: int, look: Look, marks: Marks, centre: Cell | None
) -> tuple[Canvas, dict[Cell, str]]:
    """The board, and which cell of it is where. If not all fits, the part around a row and column."""
    canvas = Canvas(width, height, look.dim, look.ground)
    tall = _size(height - 1, board.rows, SMALLEST[1], LARGEST)
    wide = _size(width - 1, board.columns, SMALLEST[0], round(tall * SHAPE))
    row, column = centre or (board.rows // 2, board.columns // 2)
    left = _start(width, wide, board.columns, column)
    top = _start(height, tall, board.rows, row)
    where: dict[Cell, str] = {}
    for cell in board.cells:
        x, y = left + cell.column * wide, top + cell.row * tall
        _cell(canvas, cell, x, y, wide, tall, look, marks)
        for dy in range(tall):
            for dx in range(wide):
                where[x + dx, y + dy] = cell.id
    corners = {cell.id: (left + cell.column * wide, top + cell.row * tall) for cell in board.cells}
    standing: dict[str, int] = {}
    for piece in board.pieces:
        if piece.at in corners:
            x, y = corners[piece.at]
            before = standing.get(piece.at, 0)
            standing[piece.at] = before + 1
            _token(canvas, piece.mark, piece.colour or look.ink, x, y + before, wide, tall)
    return canvas, where


def _cell(canvas: Canvas, cell: GridCell, x: int, y: int, wide: int, tall: int, look: Look, marks: Marks) -> None:
    number = marks.targets.get(cell.id, "")
    chosen = cell.id == marks.selected
    ground = blend(look.ground, look.accent, 0.3 if chosen else 0.1) if number else look.panel
    for dy in range(1, tall):
        canvas.put(x + 1, y + dy, " " * (wide - 1), look.dim, ground)
    for at, text in ((y, "─" * (wide + 1)), (y + tall, "─" * (wide + 1))):
        canvas.put(x, at, text, look.edge)
    for at in (x, x + wide):
        for dy in range(tall + 1):
            canvas.put(at, y + dy, "┼" if dy in (0, tall) else "│", look.edge)
    _walls(canvas, cell, x, y, wide, tall, look)
    if number:
        text = f"[{number}]" if chosen else f" {number} "
        canvas.put(x + 1, y + 1, text[: wide - 1], look.on_accent, look.ink if chosen else look.accent, bold=True)
    if cell.label and tall > 2:
        canvas.put(x + wide - len(cell.label), y + tall - 1, cell.label, look.dim)


def _walls(canvas: Canvas, cell: GridCell, x: int, y: int, wide: int, tall: int, look: Look) -> None:
    if "n" in cell.walls:
        canvas.put(x, y, "━" * (wide + 1), look.ink, bold=True)
    if "s" in cell.walls:
        canvas.put(x, y + tall, "━" * (wide + 1), look.ink, bold=True)
    for side, at in (("w", x), ("e", x + wide)):
        if side in cell.walls:
            for dy in range(1, tall):
                canvas.put(at, y + dy, "┃", look.ink, bold=True)


def _token(canvas: Canvas, mark: str, colour: str, x: int, y: int, wide: int, tall: int) -> None:
    """The mark of a piece in the middle of its cell: drawn large where there is room, else on a plate."""
    rows = LETTERS.get(mark.upper(), "")
    columns = 2 * letter_width(mark)
    if rows and tall > len(rows) + 1 and wide > columns + 2:
        left, top = x + 1 + (wide - 1 - columns) // 2, y + 1 + (tall - 1 - len(rows)) // 2
        draw_letter(canvas, left, top, mark, colour)
    else:
        plate = f" {mark} "
        left, top = x + 1 + (wide - 1 - len(plate)) // 2, y + 1 + (tall - 2) // 2
        canvas.put(left, top, plate, readable_on(colour), colour, bold=True)


def _size(room: int, count: int, least: int, most: int) -> int:
    return max(least, min(most, room // max(count, 1)))


def _start(room: int, size: int, count: int, centre: int) -> int:
    """Where the board begins: in the middle, or so that the wanted cell is in sight."""
    whole = size * count + 1
    if whole <= room:
        return (room - whole) // 2
    return min(0, max(room - whole, room // 2 - centre * size - size // 2))
