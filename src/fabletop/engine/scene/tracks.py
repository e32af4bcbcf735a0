"""Rows of spaces on which markers stand: rounds, time, threat, the legs of a journey, cards laid along several rows.

What a track looks like, a ruler or the dial of a gauge, is the skin's to say (`Skin.tracks`); this says what is there.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fabletop.engine.scene.roles import Placed


class Notch(msgspec.Struct, frozen=True):
    """What is on a space. `label` is printed on it in place of its number; `lit` says that what is there counts now.
    Of a journey, `state` is how far one is with this leg, and `large` one that is longer or harder than the others."""

    label: str = ""
    icons: tuple[str, ...] = ()
    lit: bool = False
    note: str = ""
    colour: str = ""
    large: bool = False
    state: Literal["", "done", "now", "ahead"] = ""


BARE = Notch()


class Strip(msgspec.Struct, frozen=True):
    """A row of spaces, numbered from `first` to `last`; `notches` has those on which there is something."""

    id: str
    label: str
    first: int
    last: int
    notches: dict[int, Notch] = msgspec.field(default_factory=dict)
    icon: str = ""

    @property
    def spaces(self) -> list[tuple[int, Notch]]:
        """All spaces in order, with what is on each."""
        return [(n, self.notches.get(n, BARE)) for n in range(self.first, self.last + 1)]


class Marker(msgspec.Struct, frozen=True):
    """What stands on a space of a strip, of the first one if none is named. `mark` is what a terminal draws."""

    id: str
    label: str
    at: int
    strip: str = ""
    mark: str = ""
    colour: str = ""
    icon: str = ""


class Track(Placed, frozen=True, tag="track"):
    """Strips with markers. Several stand under each other so that equal numbers are in one column: what is laid along
    them is in range, or it is not. `caption` and `icon` are the picture on what is laid there; `note` says what holds
    for all of it."""

    id: str
    title: str
    strips: tuple[Strip, ...]
    markers: tuple[Marker, ...] = ()
    caption: str = ""
    icon: str = ""
    note: str = ""

    def on(self, strip: Strip) -> list[Marker]:
        """The markers on one of the strips."""
        known = {each.id for each in self.strips}
        return [each for each in self.markers if (each.strip if each.strip in known else self.strips[0].id) == strip.id]
