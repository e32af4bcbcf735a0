"""What a computer player minds."""

from __future__ import annotations

from typing import NamedTuple


class Temper(NamedTuple):
    """`least` is the chance in percent below which a test is not worth its card; `homing` whether it minds the way
    home; `reacts` whether it keeps cards for what is done to others."""

    least: int
    homing: bool
    reacts: bool


CARELESS = Temper(least=0, homing=False, reacts=False)
SENSIBLE = Temper(least=10, homing=True, reacts=True)
