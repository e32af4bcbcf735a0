"""What is wrong with content though its types are right."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.games.projector.box import Box
from fabletop.games.projector.checks.consequences import consequences


def faults(box: Box) -> Iterator[str]:
    yield from consequences(box)
