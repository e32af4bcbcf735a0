"""Previews: what an answer would do, as far as the seat that gives it can foresee, in lines and in numbers."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from fabletop.engine.questions import Plain, is_deed
from fabletop.engine.reading import Reader
from fabletop.engine.scene import Counter, Counters, Foe, Scene
from fabletop.engine.table import Disclosed
from fabletop.engine.view import View, look

if TYPE_CHECKING:
    from fabletop.engine.match import Match


def foresee(match: Match[Any], seat: int, answer: Plain, rng: Random) -> tuple[list[str], View[Any]]:
    """Give the answer in a world that the seat imagines, and stop at the first thing it could not have known. Where
    nothing happens before others have answered too, hear what the question itself says of it."""
    twin = match.imagine(seat, rng)
    common = twin.common
    if common is not None and common.foretell is not None and seat in common.parts and not is_deed(answer):
        words = common.foretell(seat, common.parts[seat].parse(answer))
        return [words], look(twin.table, seat, match.game.back_of)
    twin.books.run.log = []
    twin.books.run.stop = 1 << seat
    with suppress(Disclosed):
        twin.answer(seat, answer)
    return [line.text for line in Reader(twin, seat).lines(0)], look(twin.table, seat, match.game.back_of)


class Change(NamedTuple):
    """A number of the table that is another than before: that of the thing `id`."""

    id: str
    label: str
    icon: str
    before: str
    after: str


def changes(before: Scene, after: Scene) -> list[Change]:
    """The numbers that differ between two scenes. An opponent that is gone has no health left."""
    old, new = numbers(before), numbers(after)
    met = {foe.id for foe in _foes(before)}
    gone = met - {foe.id for foe in _foes(after)}
    found = []
    for id_, counter in old.items():
        now = "0" if id_ in gone else new[id_].value if id_ in new else counter.value
        if now != counter.value:
            found.append(Change(id_, counter.label, counter.icon, counter.value, now))
    return found


def numbers(scene: Scene) -> dict[str, Counter]:
    """The numbers that matter in a scene, by id: one's own, then those of opponents. That of an opponent itself is its
    health; it is full again in the next stage, so the stage is told with it."""
    own: dict[str, Counter] = {}
    found: dict[str, Counter] = {}
    for part in scene.widgets:
        if isinstance(part, Counters):
            own |= {counter.id: counter for counter in part.counters}
        elif isinstance(part, Foe):
            found[part.id] = Counter(part.id, part.title, str(part.health), part.icon)
            stage = f"{part.id}:stage"
            found[stage] = Counter(stage, "Stage", str(part.stage))
            found |= {counter.id: counter for counter in part.counters}
    return own | found


def _foes(scene: Scene) -> list[Foe]:
    return [part for part in scene.widgets if isinstance(part, Foe)]
