"""What all checks of card data share: the entries of each file, and holding counts to what they must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fabletop.games.lost_adventures.box import Box


def entries_of(box: Box) -> list[tuple[str, Sequence[Any]]]:
    """The entries of every content file; of the map its cities, of the temple its cards."""
    return [
        ("map.yaml", box.cities),
        ("encounters.yaml", box.encounters),
        ("resolution.yaml", box.resolutions),
        ("rewrites.yaml", box.rewrites),
        ("adventure.yaml", box.adventures),
        ("mats.yaml", box.mats),
        ("tiles.yaml", box.tiles),
        ("temple.yaml", box.temple.cards),
        ("temple_resolution.yaml", box.temple_resolutions),
        ("hubris.yaml", box.hubris),
    ]


def spread(place: str, what: str, found: Mapping[str, int], wanted: Mapping[str, int]) -> Iterator[str]:
    """Each kind as often as wanted, and no other kind."""
    for kind in dict.fromkeys((*wanted, *found)):
        if found.get(kind, 0) != wanted.get(kind, 0):
            yield f"{place}: {what} {kind}: there must be {wanted.get(kind, 0)}, not {found.get(kind, 0)}"
