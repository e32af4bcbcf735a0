"""What is wrong with the content beyond what its types say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fabletop.games.machina.box import Box


def faults(box: Box) -> Iterator[str]:
    yield from ()
