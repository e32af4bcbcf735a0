"""All that is done with items, under one roof; and what the last level of the monsters takes (MA-484).

    grid            what may be equipped where, and what comes off with what      MA-385 to MA-411, MA-420
    mounting        equip, unequip, destroy, hand over                            MA-236, MA-237, MA-416 to MA-420
    item_decks      draw, put back, take, shuffle, later levels                   MA-288, MA-436 to MA-438
    gaining         gain item                                                     MA-423 to MA-427
    workbench       operate workbench                                             MA-428 to MA-432
    inventory_use   use inventory                                                 MA-412 to MA-415, MA-417
    trading         trade, recharge                                               MA-421, MA-422, MA-433 to MA-435

What is destroyed, equipped, gained or traded sets off events, which are left in the queue for the caller to settle.
"""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.games.machina.naming import option_of, unit_ref
from fabletop.games.machina.rules.dying import destroy
from fabletop.games.machina.rules.gaining import gain_item
from fabletop.games.machina.rules.grid import Fitting, fittings, held, item_option, misfit, neighbours, worn
from fabletop.games.machina.rules.inventory_use import lets_use, use_inventory
from fabletop.games.machina.rules.item_decks import (
    add_level,
    open_decks,
    shuffle_items,
    take_item,
    takeable,
    waiting_items,
)
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.mounting import destroy_item, enter, equip, hand_over, offer_equipping, unequip
from fabletop.games.machina.rules.party import PARTY, in_order
from fabletop.games.machina.rules.trading import Deal, carry_out, partners, propose, recharge, trade
from fabletop.games.machina.rules.workbench import operate_workbench
from fabletop.games.machina.state import NONE, Expedition

__all__ = [
    "Deal", "Fitting", "add_level", "carry_out", "destroy_item", "enter", "equip", "fittings", "gain_item", "hand_over",
    "held", "lets_use", "misfit", "neighbours", "offer_equipping", "open_decks", "operate_workbench", "partners",
    "propose", "recharge", "shuffle_items", "take_item", "takeable", "toll", "trade", "unequip", "use_inventory",
    "waiting_items", "worn",
]  # fmt: skip


@rule("MA-484")
async def toll(table: Expedition) -> None:
    """At the last monster level threat rises no more: each explorer on the map destroys an equipped item or is
    destroyed, one after the other in the party's order."""
    order = await in_order(
        table, PARTY, "In which order do the explorers pay for the threat?", table.explorers(), "MA-484",
        lambda seat: option_of(table, seat),
    )  # fmt: skip
    for seat in order:
        if table.at[seat] >= 0 and not table.over:
            await _pays(table, seat)
        if table.queue:
            await Now.settle(table)


@rule("MA-R88")
async def _pays(table: Expedition, seat: int) -> None:
    """Any equipped item will do; either choice is open, and without an item there is none."""
    item = NONE
    if worn(table, seat):
        item = await choose(
            seat, "{} must destroy an equipped item or be destroyed. Which?", lambda: [*worn(table, seat), NONE],
            ("MA-484", "MA-R88"), "toll", args=(unit_ref(table, seat),),
            show=lambda each: item_option(table, each) if each != NONE else Option("die", "Be destroyed"),
        )  # fmt: skip
    if item != NONE:
        destroy_item(table, item)
    else:
        await destroy(table, seat)
