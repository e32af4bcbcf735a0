"""What is wrong with the content beyond what its types say."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.games.machina.box import Box
from fabletop.games.machina.checks import cards, tiles


def faults(box: Box) -> Iterator[str]:
    yield from tiles.faults(box.tiles)
    yield from tiles.endgame_faults(box.endgame_tiles)
    yield from cards.faults(box)
