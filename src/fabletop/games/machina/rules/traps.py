"""Traps and the levers that fire them (MA-328 to MA-335)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.games.machina.ground.board import SLOT_BOARDS, SLOT_OF, board_of
from fabletop.games.machina.naming import option_of, space_ref, unit_ref
from fabletop.games.machina.rules.fighting import attack, may_attack
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import PARTY, in_order
from fabletop.games.machina.rules.spaces import destroy_space
from fabletop.games.machina.state import NONE, Expedition


@rule("MA-323", "MA-319", "MA-R65")
async def pull_lever(table: Expedition, unit: int, space: int) -> None:
    """A lever is activated: the traps fire, then it is destroyed. Whoever pays for it does so elsewhere."""
    if unit != NONE:
        table.say("{} works the trap lever {}.", unit_ref(table, unit), space_ref(space), rule="MA-323")
    await trigger_traps(table, unit, lever=space)
    await destroy_space(table, space, unit)


@rule("MA-329", "MA-334", "MA-335", "MA-R60", when={"MA-330": lambda table, unit, lever=NONE: unit == NONE})
async def trigger_traps(table: Expedition, unit: int, lever: int = NONE) -> None:
    """Who stands on trapped spaces of the activating unit's tile is attacked, without such a unit on all tiles; then by
    each explorer beside another lever."""
    table.say("The traps are fired.", rule="MA-329")
    table.beat("quick")
    slot = SLOT_OF[table.at[unit]] if unit != NONE and table.at[unit] >= 0 else NONE
    if may_attack(table, unit):
        await attack(table, unit, _trapped(table, slot), 3, 0)
    if table.over:
        return
    Now.happen(table, "traps_triggered", mover=unit)
    await _second_part(table, unit, lever)


def _trapped(table: Expedition, slot: int) -> list[int]:
    """Who stands on trapped spaces of a tile, or of all."""
    board = table.ground.kinds["trapped"] & (SLOT_BOARDS[slot] if slot != NONE else -1)
    return [each for each in table.units() if board >> table.at[each] & 1]


@rule("MA-331", "MA-332", "MA-333", "MA-R63", "MA-R64")
async def _second_part(table: Expedition, unit: int, lever: int) -> None:
    ground = table.ground
    levers = ground.kinds["trap_lever"]
    if lever != NONE and not table.settings.same_lever:
        levers &= ~board_of([lever])
    near = ground.around(levers)
    seats = [
        seat for seat in table.explorers()
        if seat != unit and near >> table.at[seat] & 1 and may_attack(table, seat)
    ]  # fmt: skip
    order = await in_order(
        table, PARTY, "In which order do they fire the traps?", seats, "MA-332", lambda seat: option_of(table, seat)
    )
    for seat in order:
        if table.at[seat] < 0 or table.over or not await _fires(table, seat):
            continue
        await attack(table, seat, _trapped(table, SLOT_OF[table.at[seat]]), 0, 3)


async def _fires(table: Expedition, seat: int) -> bool:
    if table.settings.secondary_traps == "forced":
        return True
    answer = await choose(
        seat, "Do you fire the traps on your tile?", lambda: ("yes", "no"), "MA-R63", "fire",
        show=lambda each: Option(each, each.capitalize()),
    )  # fmt: skip
    return answer == "yes"
