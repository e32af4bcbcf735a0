"""Previews: what an answer would do, as far as the seat that gives it can foresee, in lines and in numbers."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from fabletop.engine.log_reading import Reader
from fabletop.engine.questions import Plain, is_deed
from fabletop.engine.scene import Counter, Counters, Scene, Sheet
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
    """The numbers that differ between two scenes. Whoever had gauges and is gone has nothing left in them."""
    old, new = numbers(before), numbers(after)
    found = []
    for id_, counter in old.items():
        now = new[id_].value if id_ in new else counter.value
        if now != counter.value:
            found.append(Change(id_, counter.label, counter.icon, counter.value, now))
    there = {sheet.id for sheet in _sheets(after)}
    for sheet in _sheets(before):
        for gauge in sheet.gauges:
            if sheet.id not in there and gauge.value:
                number = old[gauge.id]
                found.append(Change(gauge.id, number.label, number.icon, number.value, f"0 / {gauge.most}"))
    return found


def numbers(scene: Scene) -> dict[str, Counter]:
    """The numbers that matter in a scene, by id: those that stand for themselves, then those on sheets. What a gauge
    is out of is told with it, since both may change. The only gauge of a sheet speaks for the sheet as a whole."""
    own: dict[str, Counter] = {}
    found: dict[str, Counter] = {}
    for part in scene.widgets:
        if isinstance(part, Counters):
            own |= {counter.id: counter for counter in part.counters}
        elif isinstance(part, Sheet):
            for gauge in part.gauges:
                alone = len(part.gauges) == 1
                label = part.title if alone else f"{part.title}: {gauge.label}"
                icon = part.icon if alone else gauge.icon
                found[gauge.id] = Counter(gauge.id, label, f"{gauge.value} / {gauge.most}", icon or gauge.icon)
            found |= {counter.id: counter for counter in part.counters}
    return own | found


def _sheets(scene: Scene) -> list[Sheet]:
    return [part for part in scene.widgets if isinstance(part, Sheet)]
