"""What players may do at any time (TP-372)."""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.questions import Deed
from fabletop.engine.stops import stop_deeds
from fabletop.games.projector.state import Day


def anytime(table: Day, seat: int) -> Sequence[Deed]:
    """A stop may be taken back at any moment."""
    return stop_deeds(table, seat)
