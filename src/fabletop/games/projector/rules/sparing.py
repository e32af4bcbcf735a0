"""What spares somebody harm, or turns it on somebody else, without anybody having to react (TP-232, TP-252, TP-371)."""

from __future__ import annotations

from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.effects import Aimed, Source
from fabletop.engine.words import Seat
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.ranks import holds
from fabletop.games.projector.state import CARD, NONE, Outing


@rule("TP-232")
def spare(table: Outing, event: str, seat: int, by: int = NONE, order: Source | None = None) -> None:
    """Of what is about to happen to a player, a part or all is taken off the stage under way; unless a text orders it
    that stands higher than what spares them (semantics 24)."""
    for verb, now, change in list(Now.concerning(table, f"spare:{event}", seat)):
        stage = table.stages[-1]
        if not stage.amount or (verb.by is not None and by not in verb.by.could_be(now)):
            continue
        if not holds(table, now.source, verb.by is not None, order):
            continue
        less = stage.amount if verb.n is None else min(stage.amount, now.worth(verb, change))
        if less > 0:
            table.stages[-1] = stage._replace(amount=stage.amount - less)
            table.say("{} is spared {} of it.", Seat(seat), less, rule="TP-232")
            _used(table, change)


@rule("TP-232")
async def divert(table: Outing, event: str, seat: int, by: int = NONE) -> None:
    """What is about to happen to a player happens to somebody else, if a text says so; once."""
    for verb, now, change in list(Now.concerning(table, f"divert:{event}", seat)):
        if verb.by is not None and by not in verb.by.could_be(now):
            continue
        found = await verb.to.chosen(now)
        if found and found[0] != seat:
            stage = table.stages[-1]
            table.stages[-1] = stage._replace(about=(found[0], *stage.about[1:]))
            _used(table, change)
            return


def _used(table: Outing, change: Any) -> None:
    """Something that holds for so many uses, for one player, has one fewer."""
    if change is None or not change.uses:
        return
    place = table.changes.index(change)
    if change.uses == 1:
        del table.changes[place]
    else:
        table.changes[place] = change._replace(uses=change.uses - 1)


def text_spared(table: Outing, card: int) -> None:
    """What a card says has been done: who was spared it has been spared it once."""

    def applied(change: Aimed, verb: Any) -> bool:
        if verb.changes != "spare:text" or verb.by is None:
            return False
        return CARD + card in verb.by.could_be(Now(table, change.source, dict(change.roles)))

    Now.used(table, applied)
