"""What a player who returns home keeps for another day: items that are not Permanent, and Allies (TP-A35, TP-R83)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.questions import choose_some
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.naming import card_option
from fabletop.games.projector.rules.allies import allies
from fabletop.games.projector.rules.baddies import enter, spawn
from fabletop.games.projector.rules.hooks import Hook, hook
from fabletop.games.projector.rules.items import gain_item
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import CARD, ENTROPY, IN_PLAY, Day


@rule("TP-349", "TP-A35")
async def keep(table: Day, seat: int) -> None:
    """Who returns home chooses what is kept, as much as cards allow."""
    items = [card for card in table.gear[seat] if not Now.has(table, CARD + card, "permanent")]
    for name, cards in (("keep_item", items), ("keep_ally", allies(table, seat))):
        for card in await _kept(table, seat, name, cards):  # type: ignore[arg-type]  # both are hooks
            table.stored[seat].append(table.printed_on(card).id)
            table.say("{} keeps {}.", Seat(seat), Card(card), rule="TP-A35")


async def _kept(table: Day, seat: int, name: Hook, cards: Sequence[int]) -> Sequence[int]:
    n = min(len(cards), hook(table, name, seat))
    if n in (0, len(cards)):
        return cards[:n]
    return await choose_some(
        seat, "Which do you keep for another day?", partial(list, cards), n, n, "TP-A35", "keep",
        show=partial(card_option, table),
    )  # fmt: skip


@rule("TP-125", "TP-R83")
def allies_return(table: Day) -> None:
    """Allies that were kept are in the areas of their players again; one that is an entropy card lies there as one of
    the twenty."""
    for seat in range(table.seats):
        for id_ in [each for each in table.stored[seat] if table.box.face(each).baddie is not None]:
            table.stored[seat].remove(id_)
            drawn = [card for card in table.entropy if table.printed_on(card).id == id_]
            if drawn:
                table.move(drawn[0], ENTROPY, IN_PLAY)
                enter(table, drawn[0], seat)
            elif table.box.face(id_).kind == "baddie":
                spawn(table, id_, seat)
            table.friends += [each.card for each in table.opponents if table.printed_on(each.card).id == id_]


async def items_return(table: Day) -> None:
    """Items that were kept are carried by their players again."""
    for seat in range(table.seats):
        kept, table.stored[seat] = table.stored[seat], []
        for id_ in kept:
            await gain_item(table, seat, id_)
