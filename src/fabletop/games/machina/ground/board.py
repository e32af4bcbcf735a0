"""Spaces as bits: the window of two by two tiles, in a frame of one space, so that no shift wraps around.

A space is a small number, its cell; a board is an integer with one bit for each cell. Cells rise in reading order, and
so do the bits of a board. A window has four slots of ten by ten spaces: 0 and 1 above, 2 and 3 below.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

TILE = 10  # spaces along a tile
N = 2 * TILE  # spaces along the window
S = N + 2  # bits of a row: the window and its frame
FULL = (1 << S * S) - 1
SLOTS = 4
NOWHERE = -1


def cell(x: int, y: int) -> int:
    """The cell in a column and a row of the window; the frame is at -1 and at 20."""
    return (y + 1) * S + x + 1


X = tuple(c % S - 1 for c in range(S * S))
Y = tuple(c // S - 1 for c in range(S * S))
BITS = tuple(1 << c for c in range(S * S))  # the board of each cell by itself
CELLS = tuple(cell(x, y) for y in range(N) for x in range(N))
BOARD = sum(1 << c for c in CELLS)
ROWS = tuple(sum(1 << cell(x, y) for x in range(N)) for y in range(N))
COLUMNS = tuple(sum(1 << cell(x, y) for y in range(N)) for x in range(N))
MANY = 16  # cells of a board that are better read byte by byte
# For each byte of a board the cells that each of its values stands for.
_BYTES = tuple(
    tuple(tuple(8 * byte + bit for bit in range(8) if value >> bit & 1) for value in range(256))
    for byte in range((S * S + 7) // 8)
)
_HALVES = tuple((width, (1 << width) - 1) for width in (256, 128, 64, 32, 16, 8))  # of all cells, down to a byte


def origin(slot: int) -> tuple[int, int]:
    """The column and row of a slot's first space."""
    return slot % 2 * TILE, slot // 2 * TILE


# What moves a board, or a cell, from slot 0 to another one.
OFFSETS = tuple(origin(slot)[0] + S * origin(slot)[1] for slot in range(SLOTS))
SLOT_BOARDS = tuple(sum(1 << cell(x, y) for x in range(TILE) for y in range(TILE)) << offset for offset in OFFSETS)
SLOT_OF = tuple(next((slot for slot, board in enumerate(SLOT_BOARDS) if board >> c & 1), NOWHERE) for c in range(S * S))


def board_of(cells: Iterable[int]) -> int:
    board = 0
    for each in cells:
        board |= BITS[each]
    return board


def bits_of(board: int) -> list[int]:
    """The cells of a board, in reading order: one after the other, or where there are many byte by byte, which takes a
    third of the time."""
    found: list[int] = []
    if board.bit_count() < MANY:
        while board:
            low = board & -board
            found.append(low.bit_length() - 1)
            board ^= low
        return found
    first, last = (board & -board).bit_length() - 1 >> 3, board.bit_length() + 7 >> 3
    for cells, byte in zip(_BYTES[first:last], board.to_bytes(last, "little")[first:], strict=True):
        if byte:
            found += cells[byte]
    return found


def nth_of(board: int, n: int) -> int:
    """The cell of that number, from 0 on, among the cells of a board: found by halves, without reading all others."""
    start = 0
    for width, mask in _HALVES:
        low = board & mask
        count = low.bit_count()
        if n < count:
            board = low
        else:
            n -= count
            board >>= width
            start += width
    return start + _BYTES[0][board][n]


def first_of(board: int) -> int:
    """The first cell of a board in reading order; of an empty one, nowhere."""
    return (board & -board).bit_length() - 1


def apart(a: int, b: int) -> int:
    """The straight distance, as "nearest" and ranges count it (MA-088): the larger of both differences."""
    dx, dy = X[a] - X[b], Y[a] - Y[b]
    if dx < 0:
        dx = -dx
    if dy < 0:
        dy = -dy
    return dx if dx > dy else dy


@lru_cache(maxsize=4096)
def within(c: int, most: int) -> int:
    """The spaces of the window at a straight distance of at most so many, the space itself among them."""
    x, y = X[c], Y[c]
    row = sum(1 << each for each in range(max(0, x - most) + 1, min(N - 1, x + most) + 2))
    return sum(row << each * S for each in range(max(0, y - most) + 1, min(N - 1, y + most) + 2))


def nearest(c: int, board: int) -> tuple[int, int]:
    """How far the nearest of these spaces is, and which they are (MA-088, MA-094); of none: nowhere, and none."""
    if board.bit_count() == 1:
        return apart(c, board.bit_length() - 1), board
    for far in range(N):
        found = within(c, far) & board
        if found:
            return far, found
    return NOWHERE, 0
