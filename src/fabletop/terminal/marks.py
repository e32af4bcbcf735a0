"""What a question adds to what is drawn: which things may be chosen, which one is selected, and the signs for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Cell = tuple[int, int]  # column and row on a canvas
OPEN_SIGNS, FULL_SIGNS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴"
FILLED = str.maketrans(OPEN_SIGNS, FULL_SIGNS)


class Marks(NamedTuple):
    """What a question adds to a board: numbered targets, the selected one, a way under construction, and from where
    pieces have just moved."""

    targets: Mapping[str, str] = {}
    selected: str = ""
    way: Sequence[str] = ()
    left: Mapping[str, str] = {}


def sign(number: int) -> str:
    """The number of an option on a board: in a ring, so that it is not taken for a piece, and one column wide."""
    return OPEN_SIGNS[number - 1] if number <= len(OPEN_SIGNS) else str(number)
