"""The showcase: every widget with made-up data, to work on looks without a game.

An exhibit is a scene like any other, so each surface shows it with the renderers of its tables, in any skin. A new
widget is one module here and one line in `EXHIBITS`.
"""

from __future__ import annotations

from fabletop.engine.registry import game_ids, get_game
from fabletop.engine.skin import PLAIN, Skin
from fabletop.showcase.cards import CARDS
from fabletop.showcase.exhibit import Exhibit
from fabletop.showcase.maps import MAP
from fabletop.showcase.numbers import NUMBERS
from fabletop.showcase.pages import BOOK, TEXT
from fabletop.showcase.rigs import BODY, KIT
from fabletop.showcase.spreads import SPREAD
from fabletop.showcase.sums import SUMS
from fabletop.showcase.trays import TRAY

__all__ = ["EXHIBITS", "Exhibit", "exhibit_named", "skins"]

EXHIBITS: tuple[Exhibit, ...] = (
    MAP,
    SPREAD,
    CARDS,
    NUMBERS,
    BODY,
    KIT,
    SUMS,
    TRAY,
    BOOK,
    TEXT,
)


def exhibit_named(name: str) -> Exhibit | None:
    """The exhibit of that id, or the first whose id begins so."""
    wanted = name.casefold()
    exact = [each for each in EXHIBITS if each.id == wanted]
    return next(iter(exact or [each for each in EXHIBITS if each.id.startswith(wanted)]), None)


def skins() -> tuple[Skin, ...]:
    """The plain skin, and those of all games that are installed."""
    return (PLAIN, *(get_game(name).skin for name in game_ids()))
