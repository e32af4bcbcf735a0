"""Spawning monsters, and the Spawn phase (MA-289, MA-460 to MA-473)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.table import ALL, Zone
from fabletop.games.machina.ground.board import SLOT_BOARDS, SLOT_OF, bits_of, nearest
from fabletop.games.machina.naming import option_of, unit_ref
from fabletop.games.machina.rules.completing import completed
from fabletop.games.machina.rules.dying import shielded
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.map import standing_on
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import nearest_free
from fabletop.games.machina.rules.party import PARTY, decide, in_order
from fabletop.games.machina.rules.phases import end_phase, start_phase
from fabletop.games.machina.rules.threat import raise_threat, reset_rating, shift_rating
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.rules.windows import may_open, window
from fabletop.games.machina.state import (
    LATER_MONSTERS,
    LOST,
    MONSTER_DECK,
    MONSTERS_OUT,
    NONE,
    ON_MAP,
    ON_UNIT,
    OUT,
    SPACE,
    SPAWN,
    Expedition,
)

CROWD = 4  # with so many monsters on a tile none is added
DIE = 10  # sides of the game die, which shows 0 to 9 (MA-039)


# --- the phase -------------------------------------------------------------------------------------------------------


@rule("MA-034", "MA-460", "MA-462", "MA-R02", when={"MA-447": lambda table: table.spawn == NONE})
async def spawn_phase(table: Expedition) -> None:
    """Each explorer on the map rolls once, one after the other in the order that the party chooses."""
    if table.spawn == NONE:
        table.say("There is no spawn rating: nobody rolls.", rule="MA-447")
        table.then(("horror",))
        return
    table.then(("spawn_order",))
    await start_phase(table, SPAWN)
    await window(table)


@rule("MA-462")
async def spawn_order(table: Expedition) -> None:
    """Those with nothing to roll for now come last: a spawn space may yet be opened on their tile."""
    seats = table.explorers()
    rolling = [seat for seat in seats if spawn_spaces(table, seat)]
    order = rolling if _all_one(table, rolling) else await in_order(
        table, PARTY, "In which order do you roll for monsters?", rolling, "MA-462", lambda seat: option_of(table, seat)
    )  # fmt: skip
    rest = [seat for seat in seats if seat not in rolling]
    table.then(*(("spawn_roll", seat) for seat in (*order, *rest)), ("spawn_end",))


@rule("MA-R151")
def _all_one(table: Expedition, seats: list[int]) -> bool:
    """Whether it is all the same who rolls first: a monster would come in on the same space whoever it comes for, and
    nobody does anything between two rolls."""
    where = {nearest(table.at[seat], spawn_spaces(table, seat))[1] for seat in seats}
    if len(where) != 1 or max(where).bit_count() > 1:
        return False
    return not may_open(table) and not Now.waiting_for(table, "spawned", ())


@rule(
    "MA-039", "MA-463", "MA-464", "MA-550",
    when={
        "MA-461": lambda table, seat: table.at[seat] >= 0 and not spawn_spaces(table, seat),
        "MA-R84": lambda table, seat: table.spawn == 0,
    },
)  # fmt: skip
async def spawn_roll(table: Expedition, seat: int) -> None:
    """An explorer rolls: a monster comes, and the rating is set back; or the rating falls."""
    if table.at[seat] < 0 or table.spawn == NONE or not spawn_spaces(table, seat):
        return
    shown = table.roll("spawn", DIE)
    table.say("{} rolls {}; {} or more brings a monster.", unit_ref(table, seat), shown, table.spawn, rule="MA-463")
    table.beat()
    if shown >= table.spawn:
        await spawn_monster(table, seat)
        if not table.over:
            reset_rating(table, "spawn")
    else:
        shift_rating(table, "spawn", -1, "MA-464")
    await completed(table)


async def spawn_end(table: Expedition) -> None:
    table.then(("horror",))
    await end_phase(table)


# --- spawning --------------------------------------------------------------------------------------------------------


def spawn_spaces(table: Expedition, seat: int) -> int:
    """The spawn spaces on an explorer's tile that are not destroyed, as a board."""
    return table.ground.kinds["spawn"] & SLOT_BOARDS[SLOT_OF[table.at[seat]]]


def monsters_on(table: Expedition, slot: int) -> int:
    """How many monsters are on a tile."""
    return sum(SLOT_OF[table.at[unit]] == slot for unit in table.order)


@rule("MA-466")
async def spawn_monster(table: Expedition, seat: int, level: int | None = None) -> None:
    """A monster comes for an explorer: the next of the deck, or by an effect one of a certain level."""
    if await _no_room(table, seat):
        return
    card = _drawn(table) if level is None else _found(table, lambda each: table.printed(each).card.level == level)
    if card != NONE:
        await _arrive(table, card, seat)
    elif level is None:
        table.say("No monsters are left to come.", rule="MA-472")
        await raise_threat(table)


@rule("MA-288", "MA-289", "MA-290")
async def take_monster(table: Expedition, id_: str, seat: int) -> None:
    """A monster is searched for by its name, and comes as if it were spawned; not what an endgame is about (MA-548)."""
    unit = table.number_of(id_)
    if table.at[unit] >= 0 or shielded(table, unit) or await _no_room(table, seat):
        return
    card = _found(table, lambda each: table.printed(each).card.id == id_, (OUT, LOST, LATER_MONSTERS))
    if card != NONE:
        await _arrive(table, card, seat)


@rule("MA-490")
async def bring(table: Expedition, unit: int, place: int, seat: int = NONE) -> None:
    """An effect places a monster: it joins the end of the queue, and its enters-play texts resolve."""
    if table.at[unit] >= 0:
        return
    zone, card = _card_of(table, unit)
    if zone is not ON_MAP:
        table.move(card, zone, ON_MAP)
    await _enter(table, unit, place, seat)


@rule(
    when={
        ("MA-R82",): lambda table, seat: table.at[seat] >= 0 and not spawn_spaces(table, seat),
        ("MA-465",): lambda table, seat: table.at[seat] >= 0 and monsters_on(table, SLOT_OF[table.at[seat]]) >= CROWD,
    }
)
async def _no_room(table: Expedition, seat: int) -> bool:
    """Whether no monster can come for an explorer: without an open spawn space nothing happens, on a crowded tile
    threat rises instead."""
    if table.at[seat] < 0 or not spawn_spaces(table, seat):
        return True
    slot = SLOT_OF[table.at[seat]]
    if monsters_on(table, slot) >= CROWD:
        table.say("The tile of {} is full of monsters.", unit_ref(table, seat), rule="MA-465")
        await raise_threat(table)
        return True
    return not table.ground.walkable & ~standing_on(table) & SLOT_BOARDS[slot]


@rule("MA-466", when={"MA-471": lambda table: not table.monster_deck and bool(table.monsters_out)})
def _drawn(table: Expedition) -> int:
    """The top card of the monster deck, which is made anew from the destroyed ones if it is empty."""
    if not table.monster_deck:
        for card in table.monsters_out[:]:
            table.move(card, MONSTERS_OUT, MONSTER_DECK)
        table.shuffle(MONSTER_DECK, "monsters")
    if not table.monster_deck:
        return NONE
    card = table.monster_deck[-1]
    table.move(card, MONSTER_DECK, ON_MAP)
    return card


def _found(table: Expedition, wanted: Callable[[int], bool], beyond: tuple[Zone, ...] = (LATER_MONSTERS,)) -> int:
    """The first card that is wanted: in the deck, which is shuffled after that, among the destroyed ones, and further
    off. It lies open from then on."""
    for zone in (MONSTER_DECK, MONSTERS_OUT, *beyond):
        card = next((each for each in reversed(table.pile(zone)) if wanted(each)), NONE)
        if card != NONE:
            table.move(card, zone, ON_MAP)
            break
    there = "It is there" if card != NONE and zone is MONSTER_DECK else "It is not there"
    table.tell(ALL, "The monster deck is searched. {}, and the deck is shuffled.", there, rule="MA-288")
    table.shuffle(MONSTER_DECK, "monsters")
    return card


def _card_of(table: Expedition, unit: int) -> tuple[Zone, int]:
    """Where the card of a monster lies, and which it is."""
    id_ = table.unit(unit).id
    for zone in (ON_MAP, MONSTER_DECK, MONSTERS_OUT, LATER_MONSTERS, OUT, LOST):
        for card in table.pile(zone):
            if table.printed(card).card.id == id_:
                return zone, card
    raise AssertionError(f"{id_} has no card in the game")


@rule(
    "MA-093", "MA-094", "MA-468",
    when={("MA-470", "MA-R81"): lambda table, card, seat: bool(spawn_spaces(table, seat) & standing_on(table))},
)  # fmt: skip
async def _arrive(table: Expedition, card: int, seat: int) -> None:
    """A monster comes in on the spawn space nearest to an explorer, or on the free space of the tile nearest to
    that."""
    unit = table.number_of(table.printed(card).card.id)
    table.say("{} comes for {}.", unit_ref(table, unit), unit_ref(table, seat), rule="MA-466")
    _, board = nearest(table.at[seat], spawn_spaces(table, seat))
    place = await _chosen(table, unit, seat, bits_of(board), "MA-468")
    if standing_on(table) >> place & 1:
        tile = SLOT_BOARDS[SLOT_OF[place]]
        place = await _chosen(table, unit, seat, nearest_free(table, place, tile), "MA-470")
    await _enter(table, unit, place, seat)


async def _chosen(table: Expedition, unit: int, seat: int, spaces: list[int], rule_: str) -> int:
    return await decide(
        table, seat, "Where does {} come in?", lambda: spaces, rule_, "place",
        lambda each: option_of(table, SPACE + each), args=(unit_ref(table, unit),),
    )  # fmt: skip


@rule("MA-142", "MA-467", "MA-469", "MA-473", "MA-490")
async def _enter(table: Expedition, unit: int, place: int, seat: int) -> None:
    """The figure is on the map, unwounded, and last in the queue; then its enters-play texts resolve."""
    table.at[unit] = place
    table.order.append(unit)
    reforce(table)
    table.health[unit] = attribute(table, unit, "health")
    table.stamina[unit] = 0
    table.beat()
    roles = {"you": unit, "explorer": seat} if seat != NONE else {"you": unit}
    await Now(table, Source(ON_UNIT, unit), roles).enter(table.unit(unit).texts)
    Now.happen(table, "spawned", spawned=unit, explorer=seat)
    if table.queue:
        await Now.settle(table)


STEPS: Mapping[str, Callable[..., Any]] = {
    "spawn": spawn_phase,
    "spawn_order": spawn_order,
    "spawn_roll": spawn_roll,
    "spawn_end": spawn_end,
}
