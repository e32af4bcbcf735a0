"""What is wrong with content though its types are right: maps and the campaign are proved here, card by card and in
every order of play."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.games.projector.box import Box
from fabletop.games.projector.checks.cards import cards
from fabletop.games.projector.checks.consequences import consequences
from fabletop.games.projector.checks.locks import locks
from fabletop.games.projector.checks.maps import maps
from fabletop.games.projector.checks.references import flags, references


def faults(box: Box) -> Iterator[str]:
    """All of it, with file and card. What names something that is not there is told first, and alone."""
    found = [*references(box), *cards(box)]
    if not found:
        found = [*flags(box), *consequences(box), *maps(box), *locks(box)]
    for id_, words in found:
        yield f"{box.files.get(id_, 'content')}: {id_}: {words}"
