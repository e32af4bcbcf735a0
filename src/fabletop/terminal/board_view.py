"""The board on the screen: draws whatever board a scene has, and follows what matters on it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from fabletop.engine.scene import Board, Part, Scene, Spread
from fabletop.terminal.aside import draw_widget
from fabletop.terminal.canvas import Canvas
from fabletop.terminal.marks import Marks
from fabletop.terminal.skins import PLAIN_LOOK, Look
from fabletop.terminal.spread import draw_part, draw_spread
from fabletop.terminal.widgets.board import Point
from fabletop.terminal.widgets.board_table import BOARDS
from fabletop.terminal.widgets.renderer import FULL

PAN = 0.25  # of what is in sight
COVERED = 0.6  # of a board, at most, by what is laid on it


class BoardView(Widget):
    """The hero of the screen."""

    DEFAULT_CSS = "BoardView { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """A thing on the board was clicked."""

        def __init__(self, thing: str) -> None:
            super().__init__()
            self.thing = thing

    def __init__(self) -> None:
        super().__init__()
        self._scene: Scene | None = None
        self._look = PLAIN_LOOK
        self._marks = Marks()
        self._laid: Sequence[Part] = ()
        self._rows: list[list[Segment]] = []
        self._where: dict[tuple[int, int], str] = {}
        self._zoom: bool | None = None  # near, whole, or as it fits
        self._centre: Point = (0.0, 0.0)
        self._focus: tuple[str, Point] = ("", self._centre)
        self._top = 0  # the first row in sight of a spread that is higher than the screen

    @property
    def near(self) -> bool:
        """Whether a part of the board is shown, not the whole."""
        board = self._scene.board if self._scene is not None else None
        if not isinstance(board, Board):
            return False
        fits = BOARDS[board.__class__].fits
        return not fits(board, self.size.width, self.size.height) if self._zoom is None else self._zoom

    def show(self, scene: Scene, look: Look, marks: Marks, laid: Sequence[Part] = ()) -> None:
        """Draw the board of a scene, with parts that are laid on it."""
        self._scene = scene
        self._look = look
        self._marks = marks
        self._laid = laid
        self._follow()
        self._draw()

    def has_room_for(self, parts: Sequence[Part], look: Look) -> bool:
        """Whether parts may be laid on the board so that enough of it stays in sight."""
        width, height = self.size
        rows = sum(draw_part(part, max(3, width), look, Marks(), FULL).height for part in parts)
        return rows + 1 <= COVERED * height

    def toggle_zoom(self) -> None:
        self._zoom = not self.near
        self._draw()

    def pan(self, across: int, down: int) -> None:
        """Look further to a side of the map, or down a spread."""
        board = self._scene.board if self._scene is not None else None
        if isinstance(board, Spread):
            self._top += down * max(1, round(PAN * self.size.height))
            self._draw()
        elif isinstance(board, Board):
            self._zoom = True
            spots = BOARDS[board.__class__].spots(board).values()
            xs, ys = [x for x, _ in spots], [y for _, y in spots]
            x = self._centre[0] + across * PAN * (max(xs) - min(xs)) / 2
            y = self._centre[1] + down * PAN * (max(ys) - min(ys)) / 2
            self._centre = (min(max(x, min(xs)), max(xs)), min(max(y, min(ys)), max(ys)))
            self._draw()

    def _follow(self) -> None:
        """Look at what matters now: the selected target, the head of the way, what has just moved, where the board says
        that it happens, the targets."""
        assert self._scene is not None
        board, marks = self._scene.board, self._marks
        if not isinstance(board, Board):
            return
        renderer = BOARDS[board.__class__]
        spots = renderer.spots(board)
        moved = [piece.at for piece in board.pieces if piece.id in marks.left]
        at = [marks.selected, *marks.way[-1:], *moved, renderer.eyes(board), *marks.targets]
        at += [*(piece.at for piece in board.pieces), *spots]
        focus = next((thing for thing in at if thing in spots), "")
        if focus and (focus, spots[focus]) != self._focus:
            self._focus = focus, spots[focus]
            self._centre = spots[focus]

    def _draw(self) -> None:
        width, height = self.size
        if self._scene is None or width < 3 or height < 2:
            return
        look, board = self._look, self._scene.board
        if not isinstance(board, Spread):
            self._top = 0  # how far down a spread one had looked says nothing of a map
        if isinstance(board, Board) and BOARDS[board.__class__].spots(board):
            centre = self._centre if self.near else None
            canvas, self._where = BOARDS[board.__class__].draw(board, width, height, look, self._marks, centre)
            if self._laid:
                self._lay(canvas, board)
            self._rows = [canvas.row(y) for y in range(height)]
        elif isinstance(board, Spread):
            canvas, self._where = draw_spread(board.parts, width, height, look, self._marks)
            self._top = max(0, min(self._top, canvas.height - height))
            self._rows = [canvas.row(y) for y in range(canvas.height)]
        elif board is not None:
            drawn = draw_widget(board, look, frozenset(self._marks.targets))
            self._rows = self.app.console.render_lines(drawn, self.app.console.options.update(width=width, height=None))
            self._where = {}
        self.refresh()

    def _lay(self, canvas: Canvas, board: Board) -> None:
        """Lay the parts on the upper or the lower end of the board, wherever they hide less of what matters."""
        look, width, height = self._look, *self.size
        drawings = [draw_part(part, width, look, self._marks, FULL) for part in self._laid]
        rows = sum(each.height for each in drawings) + 1
        pieces = {piece.at for piece in board.pieces}

        def hidden(covered: range) -> tuple[int, int]:
            """How many things to choose from, and how many pieces, these rows would hide."""
            things = {thing for (_, y), thing in self._where.items() if y in covered}
            return len(things & self._marks.targets.keys()), len(things & pieces)

        top = 0 if hidden(range(rows)) < hidden(range(height - rows, height)) else height - rows
        self._where = {(x, y): thing for (x, y), thing in self._where.items() if not top <= y < top + rows}
        canvas.put(0, top + rows - 1 if top == 0 else top, "─" * width, look.accent, look.ground)
        y = top + (top > 0)
        for each in drawings:
            each.copy_to(canvas, y)
            self._where.update({(x, y + dy): thing for (x, dy), thing in each.where.items()})
            y += each.height

    def on_resize(self, event: events.Resize) -> None:
        self._draw()

    def render_line(self, y: int) -> Strip:
        y += self._top
        row = self._rows[y] if y < len(self._rows) else []
        return Strip(row).adjust_cell_length(self.size.width, self.rich_style)

    def on_click(self, event: events.Click) -> None:
        for reach in (0, 1):  # a place is one character wide: near it is good enough
            for dx in range(-reach, reach + 1):
                thing = self._where.get((event.x + dx, event.y + self._top))
                if thing is not None:
                    self.post_message(self.Clicked(thing))
                    return
