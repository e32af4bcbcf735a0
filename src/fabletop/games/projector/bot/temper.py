"""What a computer player minds."""

from __future__ import annotations

from typing import NamedTuple


class Temper(NamedTuple):
    """`plans` says whether it thinks of more than what lies at hand, `homing` whether it minds the way home, `reacts`
    whether it keeps cards for what happens to others and to itself."""

    plans: bool
    homing: bool
    reacts: bool


CARELESS = Temper(plans=False, homing=False, reacts=False)
SENSIBLE = Temper(plans=True, homing=True, reacts=True)
