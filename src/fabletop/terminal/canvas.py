"""A canvas of characters with colours, and the line art that boards are drawn with."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from rich.text import Text

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
LIGHT = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼"
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"
DASHED = " ╏╍┗╏╏┏┣╍┛╍┻┓┫┳╋"
BRAILLE = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # the dot at [row][column] of a cell


# Letters of three by five points, a row of points in each digit; three letters cannot be told from others without more
# columns, so their digits are of base 32.
LETTERS = {
    "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644", "G": "34553", "H": "55755",
    "I": "72227", "J": "11152", "K": "55655", "L": "44447", "M": "hrlhh", "N": "9db99", "O": "75557", "P": "65644",
    "Q": "25563", "R": "65655", "S": "34216", "T": "72222", "U": "55557", "V": "55552", "W": "hhlrh", "X": "55255",
    "Y": "55222", "Z": "71247", "0": "25552", "1": "26227", "2": "61247", "3": "61216", "4": "55711", "5": "74616",
    "6": "34652", "7": "71244", "8": "25252", "9": "25316", "-": "00700", " ": "00000",
}  # fmt: skip
WIDE = {"M": 5, "N": 4, "W": 5}


def letter_width(letter: str) -> int:
    """How many points across a letter has."""
    return WIDE.get(letter.upper(), 3)


class Canvas:
    """Rows of characters, each with ink, ground and weight. Drawing outside of it is cut off."""

    def __init__(self, width: int, height: int, ink: str, ground: str) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.inks = [[ink] * width for _ in range(height)]
        self.grounds = [[ground] * width for _ in range(height)]
        self.bolds = [[False] * width for _ in range(height)]

    def inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def put(self, x: int, y: int, text: str, ink: str, ground: str | None = None, bold: bool = False) -> None:
        if not 0 <= y < self.height:
            return
        for at, char in enumerate(text, x):
            if 0 <= at < self.width:
                self.chars[y][at] = char
                self.inks[y][at] = ink
                self.bolds[y][at] = bold
                if ground is not None:
                    self.grounds[y][at] = ground

    def free(self, x: int, y: int, length: int) -> bool:
        """Whether so many characters from here on are all inside and empty."""
        if not (0 <= y < self.height and x >= 0 and x + length <= self.width):
            return False
        return all(char == " " for char in self.chars[y][x : x + length])

    def row(self, y: int) -> list[Segment]:
        """A row as runs of equal style."""
        found: list[Segment] = []
        chars, inks, grounds, bolds = self.chars[y], self.inks[y], self.grounds[y], self.bolds[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or (inks[x], grounds[x], bolds[x]) != (inks[start], grounds[start], bolds[start]):
                text = "".join(chars[start:x])
                found.append(Segment(text, _style(inks[start], grounds[start], bolds[start])))
                start = x
        return found

    def text(self, y: int) -> Text:
        """A row as text."""
        return Text.assemble(*((part.text, part.style or "") for part in self.row(y)))


class Strokes:
    """Lines between cells: straight ones as box characters that join, aslant ones as Braille dots."""

    def __init__(self) -> None:
        self.boxes: dict[tuple[int, int], int] = {}
        self.dots: dict[tuple[int, int], int] = {}

    def line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        (x1, y1), (x2, y2) = start, end
        if x1 == x2 or y1 == y2:
            self._straight(x1, y1, x2, y2)
        elif abs(x2 - x1) <= 2 or abs(y2 - y1) == 1:
            self._bent(x1, y1, x2, y2)
        else:
            self._aslant(x1, y1, x2, y2)

    def draw(self, canvas: Canvas, charset: str, ink: str, bold: bool = False) -> None:
        for (x, y), bits in self.boxes.items():
            canvas.put(x, y, charset[bits], ink, bold=bold)
        for (x, y), dots in self.dots.items():
            if (x, y) not in self.boxes:
                canvas.put(x, y, chr(0x2800 + dots), ink, bold=bold)

    def cells(self) -> list[tuple[int, int]]:
        return [*self.boxes, *self.dots]

    def _straight(self, x1: int, y1: int, x2: int, y2: int) -> None:
        if y1 == y2:
            for x in range(min(x1, x2), max(x1, x2)):
                self._join(x, y1, EAST)
                self._join(x + 1, y1, WEST)
        else:
            for y in range(min(y1, y2), max(y1, y2)):
                self._join(x1, y, SOUTH)
                self._join(x1, y + 1, NORTH)

    def _bent(self, x1: int, y1: int, x2: int, y2: int) -> None:
        """Nearly straight: a straight line with one step half way."""
        if abs(x2 - x1) > 2:
            middle = (x1 + x2) // 2
            self._straight(x1, y1, middle, y1)
            self._straight(middle, y1, middle, y2)
            self._straight(middle, y2, x2, y2)
        else:
            middle = (y1 + y2) // 2
            self._straight(x1, y1, x1, middle)
            self._straight(x1, middle, x2, middle)
            self._straight(x2, middle, x2, y2)

    def _aslant(self, x1: int, y1: int, x2: int, y2: int) -> None:
        left, top, right, bottom = 2 * x1, 4 * y1 + 2, 2 * x2, 4 * y2 + 2
        count = max(abs(right - left), abs(bottom - top))
        for step in range(count + 1):
            x, y = left + round((right - left) * step / count), top + round((bottom - top) * step / count)
            cell = (x // 2, y // 4)
            self.dots[cell] = self.dots.get(cell, 0) | BRAILLE[y % 4][x % 2]

    def _join(self, x: int, y: int, side: int) -> None:
        self.boxes[x, y] = self.boxes.get((x, y), 0) | side


@lru_cache(maxsize=4096)
def _style(ink: str, ground: str, bold: bool) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold)


def draw_letter(canvas: Canvas, x: int, y: int, letter: str, ink: str) -> None:
    """A letter two columns wide for each point and five rows high."""
    wide = letter_width(letter)
    for dy, row in enumerate(LETTERS[letter.upper()]):
        for dx in range(wide):
            if int(row, 32) >> (wide - 1 - dx) & 1:
                canvas.put(x + 2 * dx, y + dy, "██", ink)


def draw_small_letter(canvas: Canvas, x: int, y: int, letter: str, ink: str, ground: str | None = None) -> None:
    """A letter a column wide for each point and three rows high, of half blocks."""
    wide = letter_width(letter)
    points = [int(row, 32) for row in LETTERS[letter.upper()]] + [0]
    for dy in range(3):
        for dx in range(wide):
            upper, lower = (points[2 * dy + half] >> (wide - 1 - dx) & 1 for half in (0, 1))
            canvas.put(x + dx, y + dy, " ▄▀█"[2 * upper + lower], ink, ground)
