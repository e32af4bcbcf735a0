"""Projector cards and chains of cards (TP-032, TP-345 to TP-347, TP-R107 to TP-R109)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.table import ALL
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import ON_PROJECTOR, Outing

LONGEST = 50  # so many cards a chain may have (TP-R108)


@rule("TP-345", "TP-347", "TP-R107", "TP-R108")
async def read(table: Outing, number: int, seat: int) -> None:
    """A Projector card is read and carried out completely; then whatever sent to it goes on."""
    card = table.box.projectors[number]
    if card.once and number in table.read:
        return
    if (number in table.chain and not card.again) or len(table.chain) >= LONGEST:
        return
    table.chain.append(number)
    if table.order:
        await window(table, "chain_card", seat)
    if number not in table.read:
        table.read.append(number)
        table.tell(ALL, "{} ({})", card.title, card.id, rule="TP-345")  # nobody could know it before
    else:
        table.say("{} ({})", card.title, card.id, rule="TP-345")
    table.beat("slow")
    await Now(table, Source(ON_PROJECTOR, number), {"you": seat}).perform(card.do)
    await Now.occur(table, "read", player=seat)
    table.chain.pop()


@rule("TP-R109", "TP-268")
def put_aside(table: Outing, number: int) -> None:
    """A card is read at the end of the projection; the same one only once."""
    if number not in table.at_end:
        table.at_end.append(number)
        table.say("{} is put aside for the end of the projection.", table.box.projectors[number].id, rule="TP-R109")
