"""Beats: what one answer sets off, one thing after the other.

One answer may have twenty consequences, and who sees only what was before and what came of it has not seen them. Rules
mark the moments that players should see by themselves:

    table.say("{} attacks for {}.", name, n, rule="XY-014")
    table.beat()

Where somebody watches (`Match.watch`) a copy of the table is kept at each beat, with the place that the log had
reached. Each seat gets the scenes between through the same gate as every scene, and only those in which it could see or
read something new: so the number of beats tells nobody what happened in secret. Where nobody watches, in simulations
and forks, a beat is nothing at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from fabletop.engine.log_reading import Reader
from fabletop.engine.scene import Scene
from fabletop.engine.table import Pace
from fabletop.engine.view import look

if TYPE_CHECKING:
    from fabletop.engine.match import Match

MOST = 30  # that a seat is shown of one answer; what comes after is seen with what came of it all


class SeenBeat(msgspec.Struct, frozen=True):
    """A beat as a seat sees it: how long it takes to take in, what there was to see, and how many lines of its log the
    seat could read by then."""

    pace: Pace
    scene: Scene
    lines: int


def beats_of(
    match: Match[Any], reader: Reader, now: Scene, before: Scene | None = None, lines: int = 0
) -> list[SeenBeat]:
    """What a seat sees of the last answer's beats, one after the other, on the way to what it sees `now`. `reader`
    reads its log; `before` is the scene that it has seen last, and `lines` how many lines it has read."""
    found: list[SeenBeat] = []
    for beat in match.beats:
        scene = match.game.scene(look(beat.table, reader.seat, match.game.back_of))
        by_then = reader.before(beat.line)
        if scene == before and by_then == lines:
            continue
        found.append(SeenBeat(beat.pace, scene, by_then))
        if len(found) == MOST:
            break
        before, lines = scene, by_then
    if found and found[-1].scene == now and found[-1].lines == reader.count:
        del found[-1]  # that is how things stand now
    return found
