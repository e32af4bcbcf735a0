"""Exploring, and what scrolls away by it (MA-348 to MA-358, MA-545)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.words import Refusal
from fabletop.games.machina.ground.board import SLOT_OF
from fabletop.games.machina.ground.exploring import (
    Placement,
    placement,
    shifted,
    shifted_door,
    shifted_edge,
    shifted_slot,
    turn_for,
)
from fabletop.games.machina.naming import unit_name, unit_ref
from fabletop.games.machina.rules.dying import banish
from fabletop.games.machina.rules.exits import place_exit
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.tiles import draw_tile, lay, under_the_deck
from fabletop.games.machina.state import NONE, Expedition, Told


def found_at(table: Expedition, edge: int) -> Placement:
    return placement([code != NONE for code in table.slots], edge)


@rule("MA-351", "MA-352", "MA-353", "MA-354", "MA-R34")
def why_not(table: Expedition, edge: int) -> Refusal | None:
    """What keeps an edge from being explored: somebody on a tile that would scroll away."""
    dropped = found_at(table, edge).dropped
    for seat in table.explorers():
        if SLOT_OF[table.at[seat]] in dropped:
            words = f"{unit_name(table, seat)} stands on a tile that would scroll away."
            return Refusal(words, "MA-353")
    if table.settings.exit_scroll == "refuse" and table.exit != NONE and table.exit // 4 in dropped:
        return Refusal("The tile with the exit token would scroll away.", "MA-R34")
    return None


@rule("MA-349", "MA-350", "MA-355", "MA-357", "MA-358")
async def explore(table: Expedition, seat: int, edge: int) -> None:
    """A new tile is joined at an edge; what is too far from it goes first."""
    found = found_at(table, edge)
    moved_exit = table.exit != NONE and table.exit // 4 in found.dropped
    _scroll(table, found)
    edge = shifted_edge(edge, found)
    face = draw_tile(table)
    card = table.placed[-1]
    lay(table, found.slot, card, face, turn_for(table.box.turned(face, 0), edge))
    table.newest = found.slot
    table.tally["explored"] = table.tally.get("explored", 0) + 1
    name = table.box.tiles[face].name
    table.say("{} explores: {}.", unit_ref(table, seat), name, rule="MA-349")
    table.told.append(Told(table.round, "tile", seat, table.box.tiles[face].id))
    table.beat("slow")
    if moved_exit:
        table.cite("MA-545")
        await place_exit(table, seat)
    if found.dropped:
        Now.happen(table, "tile_scrolled", explorer=seat)
    Now.happen(table, "tile_explored", explorer=seat)


@rule("MA-R33")
def _scroll(table: Expedition, found: Placement) -> None:
    for slot in found.dropped:
        for unit in [each for each in table.order if SLOT_OF[table.at[each]] == slot]:
            banish(table, unit)
        if table.entry // 4 == slot and table.entry != NONE:
            table.entry = NONE
        if table.exit // 4 == slot and table.exit != NONE:
            table.exit = NONE
        under_the_deck(table, slot)
    if not found.shift:
        return
    table.at[:] = [shifted(place, found) if place >= 0 else place for place in table.at]
    for spaces in (table.destroyed, table.lit, table.path):
        spaces[:] = [shifted(each, found) for each in spaces]
    for doors in (table.shut, table.broken):
        doors[:] = [shifted_door(each, found) for each in doors]
    codes, cards = table.slots[:], table.tile_in[:]
    table.slots[:], table.tile_in[:] = [NONE] * 4, [NONE] * 4
    for slot, code in enumerate(codes):
        if code != NONE:
            table.slots[shifted_slot(slot, found)] = code
            table.tile_in[shifted_slot(slot, found)] = cards[slot]
    table.entry = shifted_edge(table.entry, found) if table.entry != NONE else NONE
    table.exit = shifted_edge(table.exit, found) if table.exit != NONE else NONE
