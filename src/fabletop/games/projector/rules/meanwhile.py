"""What players may do at any time: take back a stop (TP-372); and at any quiet moment choose a perk with a style,
propose a correction, or that somebody who has stopped leaves, or look ahead (TP-339, TP-R18, TP-R112, TP-R117)."""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.citing import rule
from fabletop.engine.questions import Deed
from fabletop.engine.stops import stop_deeds
from fabletop.games.projector.rules.absence import absence_deeds
from fabletop.games.projector.rules.correcting import correction_deeds
from fabletop.games.projector.rules.looking_ahead import ahead_deeds
from fabletop.games.projector.rules.perks import perk_deeds
from fabletop.games.projector.rules.windows import QUIET
from fabletop.games.projector.state import Outing


@rule("TP-R101")
def quiet(table: Outing) -> bool:
    """Whether no effect is being carried out."""
    under_way = table.tests or table.chain or table.stages or table.depth
    return not under_way and all(window.name in QUIET for window in table.windows)


def anytime(table: Outing, seat: int) -> Sequence[Deed]:
    """See the module text."""
    found = stop_deeds(table, seat)
    if not quiet(table):
        return found
    return [
        *found, *perk_deeds(table, seat), *correction_deeds(table, seat), *absence_deeds(table, seat),
        *ahead_deeds(table, seat),
    ]  # fmt: skip
