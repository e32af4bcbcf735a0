"""Checks of card data, and what they share: the entries of each file, and holding counts to what they must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fabletop.games.lost_adventures.box import Box


def entries_of(box: Box) -> list[tuple[str, int, Sequence[Any]]]:
    """The entries of every content file, and how many there must be; of the map its cities, of the temple its cards."""
    return [
        ("map.yaml", 13, box.cities),
        ("encounters.yaml", 52, box.encounters),
        ("resolution.yaml", 48, box.resolutions),
        ("rewrites.yaml", 12, box.rewrites),
        ("adventure.yaml", 48, box.adventures),
        ("mats.yaml", 5, box.mats),
        ("tiles.yaml", 12, box.tiles),
        ("temple.yaml", 29, box.temple.cards),
        ("temple_resolution.yaml", 12, box.temple_resolutions),
        ("hubris.yaml", 12, box.hubris),
    ]


def spread(place: str, what: str, found: Mapping[str, int], wanted: Mapping[str, int]) -> Iterator[str]:
    """Each kind as often as wanted, and no other kind."""
    for kind in dict.fromkeys((*wanted, *found)):
        if found.get(kind, 0) != wanted.get(kind, 0):
            yield f"{place}: {what} {kind}: there must be {wanted.get(kind, 0)}, not {found.get(kind, 0)}"
