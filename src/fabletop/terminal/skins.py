"""What a terminal takes from a game's skin: the colours of its dark palette, as many as it can show, and glyphs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from fabletop.engine.skin import PLAIN, BorderStyle, Palette, PlaceStyle, SheetStyle, Skin


class Look(Palette, frozen=True, kw_only=True):
    """A skin in a terminal. If there are `tints`, areas take each the nearest of these that is left. `glyphs` are drawn
    for icons, `sheets` go by their kinds."""

    tint: float
    tints: tuple[str, ...] = ()
    places: dict[str, PlaceStyle]
    borders: dict[str, BorderStyle]
    glyphs: dict[str, str]
    sheets: dict[str, SheetStyle]

    def glyph(self, icon: str) -> str:
        """One character for an icon; of one that the skin has no character for, its first letter."""
        return self.glyphs.get(icon) or icon[:1].upper()


DARK = ("#5F0000", "#005F00", "#00005F", "#005F5F", "#5F005F", "#5F5F00", "#5F5F5F", "#303030")
SPARE = ("•", "◆", "■", "▲", "○", "◇")  # for kinds of places that a skin does not know


def look_of(skin: Skin, colours: str | None = "truecolor") -> Look:
    """A skin on a terminal with so many colours. Where they are few, faint tints would all fall on the same dark one,
    so grounds and areas take dark colours that such a terminal has."""
    look = Look(
        **msgspec.structs.asdict(skin.dark),
        tint=skin.tint,
        places=skin.places,
        borders=skin.borders,
        glyphs=skin.glyphs,
        sheets=skin.sheets,
    )
    if colours == "truecolor":
        return look
    return msgspec.structs.replace(look, ground="#080808", panel="#121212", edge="#444444", tints=DARK)


PLAIN_LOOK = look_of(PLAIN)


@lru_cache(maxsize=4096)
def blend(under: str, over: str, share: float) -> str:
    """A colour between two: 0 is the one under, 1 the one over."""
    mixed = (round(a + (b - a) * share) for a, b in zip(_parts(under), _parts(over), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*mixed)


@lru_cache(maxsize=1024)
def readable_on(colour: str) -> str:
    """Dark or light ink, whichever can be read on this colour."""
    red, green, blue = _parts(colour)
    return "#10131A" if 0.299 * red + 0.587 * green + 0.114 * blue > 120 else "#F7F7F2"


def tints_of(colours: Mapping[str, str], look: Look) -> dict[str, str]:
    """A ground for each area, by its colour."""
    left = list(look.tints)
    found: dict[str, str] = {}
    for name, colour in colours.items():
        if not left:
            found[name] = blend(look.ground, colour, look.tint)
            continue
        faint = _parts(blend("#000000", colour, 0.4))
        nearest = min(left, key=lambda each: sum((a - b) ** 2 for a, b in zip(_parts(each), faint, strict=True)))
        left.remove(nearest)
        found[name] = nearest
    return found


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
