"""Skins: what a game looks like in the terminal, as data. A scene names its skin; an unknown name gets the plain one.

Whatever has a colour here has a shape or a label too: places differ by glyph, lines by name, targets by number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec


class PlaceStyle(msgspec.Struct, frozen=True):
    """How a kind of place is drawn: one character, its colour, and what the legend calls it."""

    glyph: str
    colour: str
    name: str = ""


class Skin(msgspec.Struct, frozen=True):
    """Colours and glyphs. `ground` lies under everything, `panel` under text, `ink` and `dim` are text on both."""

    ground: str
    panel: str
    edge: str
    ink: str
    dim: str
    accent: str
    on_accent: str
    alert: str
    street: str
    haze: str
    tint: float = 0.16
    tints: tuple[str, ...] = ()  # if there are any, areas take each the nearest of these that is left
    places: dict[str, PlaceStyle] = {}


PLAIN = Skin(
    ground="#15181E",
    panel="#1C2028",
    edge="#39414F",
    ink="#E6E8EC",
    dim="#98A1B0",
    accent="#F2C14E",
    on_accent="#1A1608",
    alert="#FF7B72",
    street="#6F7A8C",
    haze="#C04CFF",
)

NIGHT_CHASE = Skin(
    ground="#0B1020",
    panel="#10172B",
    edge="#2B3757",
    ink="#E8EAF2",
    dim="#93A0C2",
    accent="#FFB347",
    on_accent="#1B1204",
    alert="#FF6B6B",
    street="#A67F45",
    haze="#B5179E",
    tint=0.15,
    places={
        "normal": PlaceStyle("•", "#8FBF8F", "street"),
        "entry": PlaceStyle("∎", "#FF5A5F", "entry"),
        "stop": PlaceStyle("◉", "#DDE6F5", "bus stop"),
    },
)

SKINS = {"night-chase": NIGHT_CHASE}
DARK = ("#5F0000", "#005F00", "#00005F", "#005F5F", "#5F005F", "#5F5F00", "#5F5F5F", "#303030")
SPARE = ("•", "◆", "■", "▲", "○", "◇")  # for kinds of places that a skin does not know


def skin_named(name: str, colours: str | None = "truecolor") -> Skin:
    """A skin for a terminal with so many colours. Where they are few, faint tints would all fall on the same dark one,
    so grounds and areas take dark colours that such a terminal has."""
    skin = SKINS.get(name, PLAIN)
    if colours == "truecolor":
        return skin
    return msgspec.structs.replace(skin, ground="#080808", panel="#121212", edge="#444444", tints=DARK)


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


def tints_of(colours: Mapping[str, str], skin: Skin) -> dict[str, str]:
    """A ground for each area, by its colour."""
    left = list(skin.tints)
    found: dict[str, str] = {}
    for name, colour in colours.items():
        if not left:
            found[name] = blend(skin.ground, colour, skin.tint)
            continue
        faint = _parts(blend("#000000", colour, 0.4))
        nearest = min(left, key=lambda each: sum((a - b) ** 2 for a, b in zip(_parts(each), faint, strict=True)))
        left.remove(nearest)
        found[name] = nearest
    return found


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
