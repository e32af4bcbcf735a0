"""Skins: what a game looks like, as data. Colours, typefaces, grain and icons; every surface takes from it what it can
show. Whatever has a colour has a shape or a label too.

A game names its skin file; a game without one wears the plain skin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Colour = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]
Icon = Annotated[str, Meta(pattern="^[a-z0-9-]+$", description="A name of the game-icons set.")]
Typeface = Literal["grotesque", "condensed", "slab", "serif", "engraved", "typewriter", "mono", "hand"]
PageLook = Literal["plain", "paper", "typewriter", "hand"]  # on the panel; or a sheet: printed, typed, written by hand
RigLook = Literal["plain", "leather"]
CardLook = Literal["plain", "hatched"]


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`ground` lies under everything, `panel` under text, `ink` and `dim` are text on both; `accent` is what is legal,
    with `on_accent` as text on it; `alert` is danger; `line` draws ways on boards; `haze` is likelihood."""

    ground: Colour
    panel: Colour
    edge: Colour
    ink: Colour
    dim: Colour
    accent: Colour
    on_accent: Colour
    alert: Colour
    line: Colour
    haze: Colour


class PlaceStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of place is drawn: one character for terminals, a shape and perhaps an icon for screens, and what the
    legend calls it. `light` is its colour on the light palette, where that is another. `floor` is what a space of this
    kind is made of on a floor: a slab, a slab that a lamp stands on, a pit, metal teeth, water, rubble."""

    glyph: Annotated[str, Meta(min_length=1, max_length=1)]
    colour: Colour
    light: Colour | None = None
    name: str = ""
    shape: Literal["dot", "ring", "square", "door", "diamond", "triangle", "pentagon", "hexagon"] = "dot"
    icon: Icon | None = None
    floor: Literal["slab", "lamp", "pit", "teeth", "water", "rubble"] = "slab"


BorderShape = Literal["wall", "leaf", "barred", "ajar", "splinters", "bars", "fog", "line"]


class BorderStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of border of a floor is drawn. `glyph` is the one character of terminals, where the usual one of its
    shape does not fit; `name` is what the legend calls it."""

    shape: BorderShape = "wall"
    colour: Colour | None = None
    light: Colour | None = None
    glyph: Annotated[str, Meta(max_length=1)] = ""
    name: str = ""


SHAPE_OF_STATE: dict[str, BorderShape] = {
    "closed": "leaf",
    "locked": "barred",
    "open": "ajar",
    "broken": "splinters",
}


class PieceStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of piece (the part of its id before the colon) is drawn on screens. `effect`: a torch cone in the
    direction of its last move, a pulse, a fading ring."""

    shape: Literal["peg", "disc", "token", "ring", "mark"] = "peg"
    icon: Icon | None = None
    effect: Literal["none", "torch", "pulse", "fade"] = "none"


class BackStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The back of a deck's cards. "door": cards that are opened rather than turned, as doors of stone."""

    colour: Colour
    icon: Icon
    pattern: Literal["plain", "lines", "dots", "grid", "door"] = "lines"


class TokenStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How tokens that are counted are drawn on screens: the icon on a seal of wax, a cube of wood, a round of card."""

    shape: Literal["wax", "cube", "disc"]
    colour: Colour


SheetLook = Literal["card", "cover", "medallion", "notebook", "ledger", "ribbon"]


class SheetStyle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of sheet looks like. "card": a panel with its figure, bars for gauges and a table of its lines.
    "cover": the cover of a book, in the sheet's own colour. "medallion": the figure in a ring of pips. "notebook":
    a ruled page, what is certain in ink and the rest in pencil. "ledger": a table and little beside it. "ribbon": a
    strip of a line or two, what else there is to it unfolds."""

    look: SheetLook = "card"


TrackLook = Literal["ruler", "perforated", "sketched", "spines", "gauge"]
"""A `ruler` of ticks, or rows of spaces where there are several strips; a `perforated` strip with a frame for each
space; strips `sketched` in pencil on paper, with a picture beside them; the `spines` of books on a shelf; the dial of a
`gauge` with a needle for each marker."""


class Fonts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typeface for the title, for names on boards and cards, for text to read, and for the log."""

    title: Typeface = "grotesque"
    label: Typeface = "grotesque"
    text: Typeface = "grotesque"
    log: Typeface = "grotesque"


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lid of the box on the shelf: a large icon, smaller ones around it, and a line of mood."""

    icon: Icon
    around: tuple[Icon, ...] = ()
    mood: str = ""


class Skin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a game looks like. `icons` gives the names that its scenes use as icons a picture of the set; `tint` is how
    much of an area's colour goes into the ground; `washes` is the light in which who plays a role sees the board.
    `borders` goes by the kind of a border, or its kind and state ("door.open"); one that is not there is a wall, or a
    door by its state. `glyphs` is the one character that a terminal draws for an icon; `tokens` goes by the icons of
    counters, `tracks` by the ids of tracks, or by what stands before the colon in them; `cards` with a sign and
    `sheets` by their kinds; `pages` by the hand in which pages are set, `rigs` by their kind (the part of the id before
    the colon): "" is for all that are not named."""

    name: str
    dark: Palette
    light: Palette | None = None
    cover: Cover
    fonts: Fonts = Fonts()
    grain: Literal["none", "asphalt", "paper", "stone"] = "none"
    tint: Annotated[float, Meta(ge=0, le=1)] = 0.16
    places: dict[str, PlaceStyle] = {}
    borders: dict[str, BorderStyle] = {}
    pieces: dict[str, PieceStyle] = {}
    backs: dict[str, BackStyle] = {}
    icons: dict[str, Icon] = {}
    glyphs: dict[str, Annotated[str, Meta(min_length=1, max_length=1)]] = {}
    washes: dict[str, Colour] = {}
    tokens: dict[str, TokenStyle] = {}
    tracks: dict[str, TrackLook] = {}
    cards: dict[str, CardLook] = {}
    sheets: dict[str, SheetStyle] = {}
    pages: dict[str, PageLook] = {}
    rigs: dict[str, RigLook] = {}


PLAIN = Skin(
    name="plain",
    dark=Palette(
        ground="#15181E",
        panel="#1C2028",
        edge="#39414F",
        ink="#E6E8EC",
        dim="#98A1B0",
        accent="#F2C14E",
        on_accent="#1A1608",
        alert="#FF7B72",
        line="#6F7A8C",
        haze="#C04CFF",
    ),
    light=Palette(
        ground="#ECEEF2",
        panel="#F8F9FB",
        edge="#B4BBC7",
        ink="#1B1F27",
        dim="#525C6B",
        accent="#7A5200",
        on_accent="#FFF8E6",
        alert="#B3261E",
        line="#6F7A8C",
        haze="#8A1FC4",
    ),
    cover=Cover(icon="rolling-dices"),
    pages={"hand": "hand", "typed": "typewriter", "printed": "paper"},
)


def border_style(borders: Mapping[str, BorderStyle], kind: str, state: str = "") -> BorderStyle:
    """How a border is drawn: as the skin says of its kind in this state, of its kind, or as is usual for its state."""
    usual = SHAPE_OF_STATE.get(state, "wall")
    if f"{kind}.{state}" in borders:
        return borders[f"{kind}.{state}"]
    known = borders.get(kind)
    if known is None:
        return BorderStyle(usual)
    return msgspec.structs.replace(known, shape=usual) if state in SHAPE_OF_STATE else known


TEXT, SHAPE = 4.5, 3.0  # the contrast that text needs, and that shapes need (WCAG 2, level AA)


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 (not at all) to 21, as WCAG 2 reckons it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def faults(skin: Skin) -> list[str]:
    """What cannot be read or seen in this skin."""
    return [
        f"{what} is too hard to tell from {under_what}: contrast {contrast(over, under):.1f}, wanted {least}"
        for what, over, under_what, under, least in _pairs(skin)
        if contrast(over, under) < least
    ]


def _pairs(skin: Skin) -> Iterator[tuple[str, str, str, str, float]]:
    for name, palette in (("dark", skin.dark), ("light", skin.light)):
        if palette is None:
            continue
        for under in ("ground", "panel"):
            for over in ("ink", "dim", "accent", "alert"):
                yield f"{name}.{over}", getattr(palette, over), f"{name}.{under}", getattr(palette, under), TEXT
        yield f"{name}.on_accent", palette.on_accent, f"{name}.accent", palette.accent, TEXT
        yield f"{name}.line", palette.line, f"{name}.ground", palette.ground, SHAPE
        for kind, style in skin.places.items():
            colour, field = style.colour, "colour"
            if name == "light" and style.light is not None:
                colour, field = style.light, "light"
            yield f"places.{kind}.{field}", colour, f"{name}.ground", palette.ground, SHAPE


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
