"""Where a part of a scene belongs. A game says it of each part, so that no surface guesses it from what the part is."""

from __future__ import annotations

from typing import Literal

import msgspec

Role = Literal["lead", "main", "foot", "along"]
"""`lead`: whom or what it is all about, read first, at the side where there is room. `main`: what one plays with, in
the middle. `foot`: what is at hand, in a row below. `along`: numbers and tracks, in a thin strip along the edge."""


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """What every part of a scene has: its role."""

    role: Role = "main"
