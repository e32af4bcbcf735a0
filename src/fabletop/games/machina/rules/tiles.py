"""Tiles: drawn, placed, taken away (MA-025 to MA-027, MA-349, MA-356, MA-369, MA-R22, MA-R23)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.games.machina.ground.board import SLOT_OF
from fabletop.games.machina.rules.dying import banish, remove_monster
from fabletop.games.machina.state import NONE, PLACED, TILES, Expedition


@rule("MA-349", "MA-R22")
def draw_tile(table: Expedition, card: int = NONE) -> int:
    """The top tile of the deck, or a certain one: a fair random face, or the one that it was turned to when it was
    scrolled away. Gives the number of its face."""
    card = table.tiles[-1] if card == NONE else card
    table.move(card, TILES, PLACED)
    tile = table.printed(card).number - table.box.first_tile
    side = table.sides[tile] if table.sides[tile] != NONE else table.roll("tile", 2)
    table.sides[tile] = NONE
    return 2 * tile + side


def lay(table: Expedition, slot: int, card: int, face: int, turn: int) -> None:
    table.tile_in[slot] = card
    table.slots[slot] = 4 * face + turn


def clear(table: Expedition, slot: int) -> None:
    """What lies on a tile goes with it: tokens and closed doors (MA-027, MA-356)."""
    table.destroyed[:] = [each for each in table.destroyed if SLOT_OF[each] != slot]
    table.lit[:] = [each for each in table.lit if SLOT_OF[each] != slot]
    table.shut[:] = [each for each in table.shut if SLOT_OF[each >> 1] != slot]
    table.broken[:] = [each for each in table.broken if SLOT_OF[each >> 1] != slot]
    table.tile_in[slot] = table.slots[slot] = NONE


@rule("MA-356")
def under_the_deck(table: Expedition, slot: int) -> None:
    """A scrolled tile is turned over and put under the deck; everybody has seen which."""
    card, face = table.tile_in[slot], table.slots[slot] // 4
    clear(table, slot)
    table.move(card, PLACED, TILES)
    table.tiles.insert(0, table.tiles.pop())
    table.sides[face // 2] = 1 - face % 2


@rule("MA-368", "MA-369")
def clear_area(table: Expedition) -> None:
    """All monsters are banished, the tiles are shuffled and put under the deck, tokens are taken off."""
    for unit in table.order[:]:
        banish(table, unit)
    for unit in table.order[:]:  # what an endgame is about cannot be banished, but has no ground to stand on
        remove_monster(table, unit)
    left = [slot for slot in range(4) if table.tile_in[slot] != NONE]
    while left:
        slot = left.pop(table.roll("tiles", len(left)))
        card, face = table.tile_in[slot], table.slots[slot] // 4
        clear(table, slot)
        table.move(card, PLACED, TILES, known_to=0)
        table.tiles.insert(0, table.tiles.pop())
        table.sides[face // 2] = NONE
    for slot in range(4):
        clear(table, slot)  # an endgame tile has no card
    table.entry = table.exit = NONE
