"""The other side of the table: what stands beside a map, laid out as large as the board itself.

A map is the hero of the screen while something is chosen on it. When the question is about other things, a chart and
cards beside it, these take its place; a key turns from one to the other.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from fabletop.engine.scene import (
    Cards,
    Chart,
    Counters,
    Entry,
    GraphBoard,
    GridBoard,
    Notebook,
    Part,
    Pile,
    Rig,
    Scene,
    Spread,
    Track,
)
from fabletop.terminal.widgets.rig import cards_of

NUMBERS = (Counters, Track, Pile)  # what is short enough to stand beside the desk


def has_desk(scene: Scene) -> bool:
    return isinstance(scene.board, GraphBoard) and any(not isinstance(part, NUMBERS) for part in scene.aside)


def has_chart(scene: Scene) -> bool:
    return any(isinstance(part, Chart) for part in scene.aside)


def lay_desk(scene: Scene, targets: Collection[str], whole: bool) -> Scene:
    """A scene with what stands beside its board on the desk: charts first, then what may be chosen now. Numbers are
    left beside it, unless it is to be the whole of the screen."""
    parts: list[Part] = [part for part in scene.aside if not isinstance(part, GraphBoard | GridBoard | Spread)]
    kept = [part for part in parts if whole or not isinstance(part, NUMBERS) or _near_chart(parts, part)]
    kept.sort(key=lambda part: (not isinstance(part, Chart), not _touched(part, targets)))
    return msgspec.structs.replace(scene, board=Spread("desk", tuple(kept)))


def beside_desk(scene: Scene) -> Scene:
    """What stands beside the desk."""
    parts = [part for part in scene.aside if not isinstance(part, GraphBoard | GridBoard | Spread)]
    aside = tuple(part for part in parts if isinstance(part, NUMBERS) and not _near_chart(parts, part))
    return msgspec.structs.replace(scene, board=None, aside=aside)


def chart_alone(scene: Scene) -> Scene:
    """The charts beside a map, with the numbers that speak of them."""
    parts = [part for part in scene.aside if not isinstance(part, GraphBoard | GridBoard | Spread)]
    kept = tuple(part for part in parts if isinstance(part, Chart) or _near_chart(parts, part))
    return msgspec.structs.replace(scene, board=None, aside=kept)


def gist_of(scene: Scene) -> Scene:
    """What is worth a line where there is no room beside the board: with cards on rigs, the numbers alone."""
    return beside_desk(scene) if any(isinstance(part, Rig) for part in scene.aside) else scene


def with_notes(scene: Scene, notes: str) -> Scene:
    """A scene whose notebooks have what the reader wrote."""
    if not notes:
        return scene
    entry = Entry("own", "Your notes", notes, sure=True)

    def noted(part: object) -> object:
        return msgspec.structs.replace(part, entries=(*part.entries, entry)) if isinstance(part, Notebook) else part

    return msgspec.structs.replace(scene, aside=tuple(map(noted, scene.aside)))


def _near_chart(parts: list[Part], part: Part) -> bool:
    """Whether numbers follow on a chart or on what tells of it: they speak of it, and go where it goes."""
    at = parts.index(part)
    return isinstance(part, Counters) and any(isinstance(each, Chart) for each in parts[max(0, at - 2) : at])


def _touched(part: Part, targets: Collection[str]) -> bool:
    if isinstance(part, Cards):
        return any(card.id in targets for card in part.cards)
    if isinstance(part, Rig):
        return any(card.id in targets for card in cards_of(part)) or any(each.id in targets for each in part.sockets)
    return False
