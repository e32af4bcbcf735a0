"""Checks of how a game looks: its skin can be read, and knows every name that its scenes use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fabletop.engine import skin as skins
from fabletop.engine.scene import (
    Card,
    Counter,
    Gauge,
    Ground,
    Line,
    Marker,
    Notch,
    Piece,
    Place,
    Scene,
    Sheet,
    Strip,
    Token,
    Track,
)
from fabletop.engine.skin import Skin
from fabletop.testing.walk import Setting, pauses, where

_PICTURE = re.compile(r"^\s*(?:- )?(?:icon|sketch): ([a-z0-9-]+)", re.MULTILINE)


def check_looks(setting: Setting) -> None:
    """Every icon, kind of place, piece or sheet and back of a card in a scene has an entry in the game's skin; cards
    may name a picture of the set by themselves. A game without a skin of its own wears the plain one, which knows no
    names."""
    game = setting.game
    if game.skin_file is None:
        return
    faults = skins.faults(game.skin)
    assert not faults, f"{game.id}: {game.skin_file.name}: " + "; ".join(faults)
    pictures = {f"icons.{name}" for path in game.content for name in _PICTURE.findall(path.read_text("utf-8"))}
    for match, _, _ in pauses(setting):
        for seat in (None, *range(match.seats)):
            missing = unknown_names(match.scene(seat), game.skin) - pictures
            assert not missing, f"{where(match)}: {game.skin_file.name} does not know: " + ", ".join(sorted(missing))


def unknown_names(scene: Scene, skin: Skin) -> set[str]:
    """The names in a scene that the skin has no entry for, each with the part of the skin where it belongs."""
    known: dict[str, Mapping[str, object]] = {
        "icons": skin.icons,
        "places": skin.places,
        "pieces": skin.pieces,
        "backs": skin.backs,
        "sheets": skin.sheets,
    }
    return {f"{part}.{name}" for part, name in _names(scene) if name and name not in known[part]}


def _names(thing: Any) -> Iterator[tuple[str, str]]:
    if isinstance(thing, tuple):
        for each in thing:
            yield from _names(each)
        return
    if isinstance(thing, dict):
        yield from _names(tuple(thing.values()))
        return
    if isinstance(thing, Place):
        yield "places", thing.kind
    if isinstance(thing, Ground):
        yield from (("places", kind) for kind in thing.legend.values())
    if isinstance(thing, Piece):
        yield "pieces", thing.id.partition(":")[0]
    if isinstance(thing, Card):
        yield "backs", thing.back
    if isinstance(thing, Sheet):
        yield "sheets", thing.kind
    if isinstance(thing, Place | Piece | Token | Gauge | Card | Counter | Marker | Line | Sheet | Strip | Track):
        yield "icons", thing.icon
    if isinstance(thing, Notch):
        yield from (("icons", icon) for icon in thing.icons)
    for name in getattr(thing, "__struct_fields__", ()):
        yield from _names(getattr(thing, name))
