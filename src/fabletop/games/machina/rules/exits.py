"""Entry and exit (MA-359 to MA-370, MA-R35, MA-R36, MA-R77 to MA-R79, MA-R144)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.questions import Option
from fabletop.games.machina.ground.board import apart, bits_of, board_of
from fabletop.games.machina.ground.printed import edge_cells, edge_name
from fabletop.games.machina.naming import option_of, space_key, unit_ref
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.map import standing_on
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import PARTY, decide
from fabletop.games.machina.rules.tiles import clear_area, draw_tile, lay
from fabletop.games.machina.state import AUGMENT, AWAY, ITEM, NONE, ON_ITEM, ON_UNIT, SPACE, Expedition, Told

Advance = Callable[[Expedition, int], Coroutine[Any, Any, None]]


# --- coming in -------------------------------------------------------------------------------------------------------


@rule(
    "MA-031",
    "MA-359",
    "MA-360",
    "MA-R23",
    when={"MA-R132": lambda table, card=NONE: any(c != NONE for c in table.slots)},
)
async def enter_map(table: Expedition, card: int = NONE) -> None:
    """The next tile is the playing area, the entry token lies on the edge with its direction symbol, and all explorers
    come in there."""
    if any(code != NONE for code in table.slots):
        clear_area(table)
    face = draw_tile(table, card)
    lay(table, 0, table.placed[-1], face, 0)
    table.newest = 0
    table.entry = table.box.turned(face, 0).direction
    table.say("The explorers enter {}.", table.box.tiles[face].name, rule="MA-360")
    table.told.append(Told(table.round, "entry", NONE, table.box.tiles[face].id))
    table.beat("slow")
    await come_in(table, edge_cells(table.entry))
    Now.happen(table, "tile_explored", explorer=NONE)  # nobody in particular has explored it


@rule("MA-361", "MA-362", "MA-457", when={"MA-R36": lambda table, spots: True})
async def come_in(table: Expedition, spots: Sequence[int]) -> None:
    """Each explorer is placed on or beside the entry; then their cards enter play."""
    for seat in table.living():
        table.at[seat] = AWAY  # from where they stood on other tiles, if they did
    for seat in table.living():
        place = await decide(
            table, seat, "Where does {} come in?", lambda: entries(table, spots), ("MA-361", "MA-R36"), "enter",
            lambda each: option_of(table, SPACE + each), args=(unit_ref(table, seat),),
        )  # fmt: skip
        table.at[seat] = place
    reforce(table)
    for seat in table.living():
        await enter_play(table, seat)


def entries(table: Expedition, spots: Sequence[int]) -> list[int]:
    """Free spaces on or adjacent to some, or else those nearest to them."""
    ground, taken = table.ground, standing_on(table)
    board = board_of(spots)
    free = bits_of((board | ground.around(board)) & ground.walkable & ~taken)
    if free:
        return free
    spaces = bits_of(ground.walkable & ~taken)
    far = {each: min(apart(each, spot) for spot in spots) for each in spaces}
    return [each for each in spaces if far[each] == min(far.values())]


@rule("MA-125", "MA-142")
async def enter_play(table: Expedition, seat: int) -> None:
    """An explorer's card and equipped items enter play."""
    await Now(table, Source(ON_UNIT, seat), {"you": seat}).enter(table.unit(seat).texts)
    for item, under, how in list(table.mounted(seat)):
        if table.at[seat] < 0 or table.over:
            return
        roles = {"you": seat, "this": ITEM + item, "host": ITEM + (under if how == AUGMENT else item)}
        await Now(table, Source(ON_ITEM, item), roles).enter(table.printed(item).texts)


# --- going out -------------------------------------------------------------------------------------------------------


@rule(
    "MA-363",
    "MA-364",
    when={"MA-R35": lambda table, seat: not table.ground.unexplored(), "MA-R79": lambda table, seat: seat == NONE},
)
async def place_exit(table: Expedition, seat: int) -> None:
    """An explorer, or the party where nobody brought it about, puts the exit token on an unexplored edge."""
    edge = await decide(
        table, seat if seat != NONE and seat in table.living() else PARTY, "Where is the exit?",
        lambda: exits(table), ("MA-363", "MA-364"), "exit", lambda each: edge_option(table, each),
    )  # fmt: skip
    table.exit = edge
    table.say("The exit is at {}.", space_key(edge_cells(edge)[0]), rule="MA-363")
    table.beat()


def exits(table: Expedition) -> list[int]:
    ground = table.ground
    found = ground.unexplored() or [edge for edge, state in ground.edges.items() if state == "dead"]
    return found or ([table.entry] if table.entry != NONE else list(ground.edges))


def edge_option(table: Expedition, edge: int) -> Option:
    spaces = [space_key(each) for each in edge_cells(edge)]
    name = f"edge:{edge}"
    side = {"N": "north", "E": "east", "S": "south", "W": "west"}[edge_name(edge)]
    touched = (name, f"{name}.2", *(f"space:{each}" for each in spaces))
    return Option(name, f"The edge in the {side}, at {spaces[0]}", touched)


def on_exit(table: Expedition, seat: int) -> bool:
    return table.exit != NONE and table.at[seat] in edge_cells(table.exit)


@rule("MA-365", "MA-366", "MA-367", "MA-304", "MA-R76")
def leave(table: Expedition, seat: int) -> None:
    """An explorer's figure leaves the playing area. What it costs is paid elsewhere."""
    table.at[seat] = AWAY
    table.stamina[seat] = 0
    if seat not in table.turned:
        table.turned.append(seat)
    table.say("{} leaves by the exit.", unit_ref(table, seat), rule="MA-365")
    table.told.append(Told(table.round, "exit", seat, ""))
    table.beat()
    reforce(table)
    Now.happen(table, "exited", explorer=seat)


@rule("MA-368", "MA-370", "MA-R77")
async def all_out(table: Expedition, seat: int, advance: Advance) -> None:
    """When the last explorer is out, the area is cleared and the next chapter begins."""
    if table.explorers() or not table.living() or table.over:
        return
    table.say("All explorers are out.", rule="MA-368")
    clear_area(table)
    await advance(table, seat)


@rule("MA-R144")
async def call_back(table: Expedition) -> None:
    """An exit that is given up: who is outside comes back beside where it was and enters play, without a turn this
    round."""
    if table.exit == NONE:
        return
    spots = edge_cells(table.exit)
    table.exit = NONE
    outside = [seat for seat in table.living() if table.at[seat] == AWAY]
    for seat in outside:
        table.at[seat] = await decide(
            table, seat, "Where does {} come back?", lambda: entries(table, spots), ("MA-R144", "MA-R36"), "enter",
            lambda each: option_of(table, SPACE + each), args=(unit_ref(table, seat),),
        )  # fmt: skip
        table.say("{} comes back.", unit_ref(table, seat), rule="MA-R144")
    reforce(table)
    for seat in outside:
        if not table.over:
            await enter_play(table, seat)
