"""The showcase: every widget with made-up data, to work on looks without a game.

An exhibit is a scene like any other, so each surface shows it with the renderers of its tables, in any skin. A new
widget is one module here and one line in `EXHIBITS`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args

import msgspec

from fabletop.engine.content import load_file
from fabletop.engine.registry import game_ids, get_game
from fabletop.engine.skin import PLAIN, SheetLook, SheetStyle, Skin, TrackLook
from fabletop.showcase.boards import FLOOR, GRID
from fabletop.showcase.cards import CARDS, LETTERS
from fabletop.showcase.exhibit import Exhibit
from fabletop.showcase.maps import MAP
from fabletop.showcase.numbers import NUMBERS
from fabletop.showcase.pages import BOOK, TEXT
from fabletop.showcase.rigs import BODY, KIT
from fabletop.showcase.sheets import SHEETS
from fabletop.showcase.spreads import SPREAD
from fabletop.showcase.sums import SUMS
from fabletop.showcase.tracks import TRACKS
from fabletop.showcase.trays import TRAY

__all__ = ["EXHIBITS", "Exhibit", "exhibit_named", "own_skin", "skins"]

EXHIBITS: tuple[Exhibit, ...] = (
    MAP,
    FLOOR,
    GRID,
    SPREAD,
    CARDS,
    LETTERS,
    NUMBERS,
    TRACKS,
    SHEETS,
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
    """The skin of the showcase, the plain one, and those of all games that are installed. Each knows what the exhibits
    speak of, and what an exhibit is there to show in every look goes by the name of the look."""
    found = (own_skin(), PLAIN, *(get_game(name).skin for name in game_ids()))
    return tuple(map(_in_every_look, {skin.name: skin for skin in found}.values()))


@cache
def own_skin() -> Skin:
    """Brass and soot, which knows the kinds of places and things that exhibits have."""
    return load_file(Path(__file__).parent / "skin.yaml", Skin)


def _in_every_look(skin: Skin) -> Skin:
    own = own_skin()
    sheets = {look: SheetStyle(look) for look in get_args(SheetLook)}
    tracks = {look: look for look in get_args(TrackLook)}
    return msgspec.structs.replace(
        skin,
        sheets={**skin.sheets, **sheets},
        tracks={**skin.tracks, **tracks},
        places={**own.places, **skin.places},
        borders={**own.borders, **skin.borders},
        pieces={**own.pieces, **skin.pieces},
        backs={**skin.backs, **own.backs},  # the first is that of cards whose back the skin does not know
        icons={**skin.icons, **own.icons},
        glyphs={**skin.glyphs, **own.glyphs},
    )
