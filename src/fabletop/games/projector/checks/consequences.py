"""What the consequence card of an objective must hold (TP-A30, TP-A31, TP-A42)."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.engine.effects import walk
from fabletop.games.projector.box import Box
from fabletop.games.projector.checks.references import Fault
from fabletop.games.projector.effects.entropy import Evolve
from fabletop.games.projector.effects.story import Read

EVOLVED = 2  # cards by each achievement
LAST_AREA, LAST_SLOT = "LA", "PR:480"  # the area behind the lock that all others open together, and what opens it


def consequences(box: Box) -> Iterator[Fault]:
    """Each objective has one card of its own, by which two cards evolve, and which ends by asking for the last lock."""
    seen: set[str] = set()
    for each in box.objectives:
        number = box.projector_index.get(each.consequence)
        if number is None:
            continue  # what is named and not there is said elsewhere
        if each.consequence in seen:
            yield each.id, f"consequence: {each.consequence} is that of another objective"
        seen.add(each.consequence)
        do = box.projectors[number].do
        evolving = [verb.n for verb in walk(do) if isinstance(verb, Evolve)]
        if evolving != [EVOLVED]:
            yield each.consequence, f"do: a consequence lets {EVOLVED} cards evolve, once"
        last = do[-1] if do else None
        if each.area != LAST_AREA and not (isinstance(last, Read) and last.card == LAST_SLOT):
            yield each.consequence, f"do: a consequence ends by reading {LAST_SLOT}"
