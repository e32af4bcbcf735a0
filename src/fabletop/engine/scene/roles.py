"""Where a part of a scene belongs. A game says it of each part, so that no surface guesses it from what the part is."""

from __future__ import annotations

from typing import Literal

import msgspec

Role = Literal["lead", "main", "foot", "along"]
"""In a spread: `lead` is whom or what it is all about, read first, at the side where there is room; `main` what one
plays with, in the middle; `foot` what is at hand, in a row below; `along` numbers and tracks, in a thin strip along
the edge.

Beside a board: `lead` is what is going on now, laid on the board, the first of them across its width and the others at
its side; `main` what one plays with, and `foot` what is at hand, short enough to be in sight always; `along` lies along
the edge of the board."""


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """What every part of a scene has: its role."""

    role: Role = "main"
