"""Items are equipped, come off, change hands and are destroyed (MA-236, MA-237, MA-386, MA-411, MA-416 to MA-421).

What is set off by an item that comes off, changes hands or is destroyed is left in the queue for the caller to settle.
"""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.questions import Option, choose
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.rules.grid import (
    Fitting,
    fitting_option,
    fittings,
    forget_counts,
    held,
    item_names,
    item_ref,
    loosen,
    misfit,
)
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.markers import markers_back
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import AUGMENT, GEAR, ITEM, MAIN, NONE, ON_ITEM, UPGRADE, WRECKED, Expedition, Mount

PUT_ON = {
    MAIN: ("{} equips {}.", "MA-416"),
    UPGRADE: ("{} upgrades {} with {}.", "MA-418"),
    AUGMENT: ("{} augments {} with {}.", "MA-419"),
}


@rule("MA-408", "MA-409", "MA-410", when={"MA-416": lambda table, way, enters=True: way.how == MAIN,
                                          "MA-418": lambda table, way, enters=True: way.how == UPGRADE,
                                          "MA-419": lambda table, way, enters=True: way.how == AUGMENT})  # fmt: skip
async def equip(table: Expedition, way: Fitting, enters: bool = True) -> bool:
    """An item is equipped, after what comes off for it; then its enters-play texts resolve, unless it was in play just
    now and the table plays that otherwise (MA-417, MA-R96). Says whether it was: what happened since it was chosen may
    have made it impossible."""
    item, under, how, off = way
    seat = table.owner_of(item)
    if seat == NONE or item not in held(table, seat) or table.equipped(item):
        return False
    for each in off:
        unequip(table, each)
    if misfit(table, item, under, how, list(table.mounted(seat))) is not None:
        return False
    table.mount.append(Mount(item, under, how))
    reforce(table)
    words, cited = PUT_ON[how]
    host = (item_ref(table, under),) if how != MAIN else ()
    table.say(words, unit_ref(table, seat), *host, item_ref(table, item), rule=cited)
    table.beat("quick")
    Now.happen(table, "equipped", explorer=seat, item=ITEM + item)
    if enters:
        await enter(table, item)
    if table.queue:
        await Now.settle(table)
    return True


@rule("MA-141", "MA-142", "MA-411", "MA-417")
async def enter(table: Expedition, item: int) -> None:
    """The enters-play texts of an equipped item resolve, for its owner: when it is equipped, and when its owner is
    placed on the map (MA-362)."""
    mount = next((each for each in table.mount if each.item == item), None)
    if mount is None:
        return
    host = mount.under if mount.how == AUGMENT else item
    roles = {"you": table.owner_of(item), "this": ITEM + item, "host": ITEM + host}
    await Now(table, Source(ON_ITEM, item), roles).enter(table.printed(item).texts)


async def offer_equipping(
    table: Expedition, seat: int, items: Sequence[int], only_main: bool = False, cited: tuple[str, ...] = ("MA-413",)
) -> bool:
    """An explorer may equip one of several unequipped items at no cost. Says whether one was."""

    def ways() -> list[Fitting | None]:
        loose = [item for item in items if item in held(table, seat) and not table.equipped(item)]
        found = [way for item in loose for way in fittings(table, seat, item, only_main)]
        return [*found, None] if found else []

    if not ways():
        return False
    way = await choose(
        seat, "Do you equip anything now?", ways, cited, "equip",
        show=lambda each: fitting_option(table, each) if each is not None else Option("none", "Equip nothing"),
    )  # fmt: skip
    return way is not None and await equip(table, way)


def unequip(table: Expedition, item: int) -> list[int]:
    """An item comes off, with everything attached to it (MA-420). Gives what came off."""
    seat = table.owner_of(item)
    off = loosen(table, item)
    if off:
        rest = [each for each in off if each != item]
        words = "{} unequips {}." if not rest else "{} unequips {}, and with it {}."
        more = (item_names(table, rest),) if rest else ()
        table.say(words, unit_ref(table, seat), item_ref(table, item), *more, rule="MA-420")
    return off


@rule("MA-236", "MA-237", "MA-171", "MA-174")
def destroy_item(table: Expedition, item: int) -> bool:
    """An item is destroyed: first unequipped, what was attached to it staying behind; then its markers return; then it
    goes on top of the destroyed items. One that waits for its marker is destroyed already. Says whether it was."""
    seat = table.owner_of(item)
    if seat == NONE or item not in held(table, seat):
        return False
    loosen(table, item)
    markers_back(table, lambda mark: mark.kind == ON_ITEM and mark.handle == item)
    forget_counts(table, item)
    table.move(item, GEAR.of(seat), WRECKED)
    table.say("{} of {} is destroyed.", item_ref(table, item), unit_ref(table, seat), rule="MA-236")
    table.beat("quick")
    Now.happen(table, "item_destroyed", explorer=seat)
    return True


@rule("MA-386", "MA-178", when={"MA-R42": lambda table, item, to: any(mark.handle == item for mark in table.marked)})
def hand_over(table: Expedition, item: int, to: int) -> bool:
    """An item goes to another explorer and arrives unequipped; what was attached to it stays behind, and markers on it
    stay where they are. Says whether it went."""
    seat = table.owner_of(item)
    if seat in (NONE, to) or item not in held(table, seat):
        return False
    loosen(table, item)
    table.move(item, GEAR.of(seat), GEAR.of(to))
    return True
