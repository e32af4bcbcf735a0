"""The ship: sailing, stations, boarding, hull and hold (TP-A20 to TP-A28, TP-A38 to TP-A41, TP-R115)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.cards import Setup
from fabletop.games.projector.naming import option_of, place_words
from fabletop.games.projector.rules.hooks import forbidden, hook
from fabletop.games.projector.rules.items import discard_item, pile_of, spend_resource
from fabletop.games.projector.rules.locations import flip, land
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.moving import SAIL, exits, side_of
from fabletop.games.projector.rules.party import decide
from fabletop.games.projector.rules.places import locations, range_between
from fabletop.games.projector.state import (
    HELM,
    HOLD,
    HOLD_STATION,
    IN,
    NONE,
    SAILS,
    SHIP,
    SPACE,
    STATIONS,
    WIDTH,
    Outing,
)

WRECKED, REPAIRED = 3, 2  # hull after the cleanup of a wreck, and what any other cleanup mends
DROWNED = 2  # cards that everybody aboard loses in a wreck


def aboard(table: Outing, seat: int) -> bool:
    return bool(table.station) and table.station[seat] != NONE


def crew(table: Outing) -> list[int]:
    """Who is aboard, in turn order."""
    return [seat for seat in table.order if table.status[seat] == IN and aboard(table, seat)]


@rule("TP-A20", "TP-A38", "TP-A41", "TP-R115")
async def launch(table: Outing, card: Setup) -> None:
    """The ship is put where the setup card of a Sea area says, if the party has one; who starts aboard chooses a
    station. In all other areas there is no ship."""
    table.sailed, table.station = NONE, [NONE] * table.seats
    table.ship_points, table.oars, table.voyages = [0] * table.seats, [0] * table.seats, [0] * table.seats
    if not table.ship or card.ship is None or not table.box.areas[table.area].sea:
        return
    table.sailed = card.ship.at[0] - 1 + WIDTH * (card.ship.at[1] - 1)
    if card.ship.aboard:
        for seat in range(table.seats):
            await board(table, seat)


@rule("TP-A21", "TP-A24", "TP-A38")
async def board(table: Outing, seat: int) -> None:
    """A player comes aboard, at a station of their choice."""
    if table.sailed == NONE:
        return
    table.station[seat] = await decide(
        table, seat, "Which station do you take?", lambda: range(len(STATIONS)), "TP-A21", "station", station_option
    )
    table.at[seat] = table.sailed
    table.say("{} is aboard, at the {}.", Seat(seat), STATIONS[table.station[seat]], rule="TP-A21")


def station_option(station: int) -> Option:
    return Option(f"station:{station}", STATIONS[station])


@rule("TP-A24")
def moored(table: Outing) -> bool:
    """Whether one can board the ship or go ashore where it is: at a mooring, or by the light of a lighthouse."""
    space = table.sailed
    return space != NONE and (Now.has(table, SPACE + space, "mooring") or space in table.lights)


@rule("TP-A23", "TP-A40")
def courses(table: Outing, seat: int) -> list[int]:
    """Where a player may move the ship to now, as far as their points go; into still water only by rowing."""
    if not aboard(table, seat) or forbidden(table, seat, "move"):
        return []
    found = []
    for space in exits(table, table.sailed, SAIL):
        still = table.up[space] and "still" in table.location(space).keywords
        if table.oars[seat] or (not still and _points(table, seat)):
            found.append(space)
    return found


def may_sail(table: Outing, seat: int) -> bool:
    """Whether movement points would be of use for the ship."""
    return aboard(table, seat) and not forbidden(table, seat, "move") and bool(exits(table, table.sailed, SAIL))


@rule("TP-A23", "TP-A25")
def _points(table: Outing, seat: int) -> bool:
    """Whether a player can pay for a move of the ship: the first of a turn may be free."""
    return _free(table, seat) or table.ship_points[seat] > 0 or table.moves[seat] > 0


def _free(table: Outing, seat: int) -> bool:
    helm = seat == table.current and table.station[seat] == HELM
    return table.voyages[seat] < hook(table, "free_ship_moves", seat) + helm


@rule("TP-A23", "TP-A25", "TP-A40")
async def sail(table: Outing, seat: int, space: int) -> None:
    """A player aboard moves the ship by one space. What is free comes first, then points for the ship alone."""
    still = table.up[space] and "still" in table.location(space).keywords
    if still:
        table.oars[seat] -= 1
    elif not _free(table, seat):
        purse = next(each for each in (table.ship_points, table.oars, table.moves) if each[seat])
        purse[seat] -= 1
    table.voyages[seat] += 1
    await put_ship(table, seat, space)


@rule("TP-A22", "TP-A23")
async def put_ship(table: Outing, seat: int, space: int) -> None:
    """The ship is on another space: who moved it flips a face-down location, then all aboard land, in turn order."""
    table.sailed = space
    table.say("The ship is at {}.", place_words(table, space), rule="TP-A23")
    table.beat()
    hands = crew(table)
    for each in hands:
        table.at[each] = space
    await Now.occur(table, "ship_moved", location=SPACE + space)
    if not table.up[space] and hands:
        await flip(table, seat if seat in hands else hands[0], space)
    for each in hands:
        if table.status[each] == IN and aboard(table, each) and table.sailed == space and not table.over:
            await land(table, each, space)
    if table.sailed == space:
        await Now.occur(table, "entered", mover=SHIP, location=SPACE + space)


@rule("TP-A24", "TP-A39")
def duties(table: Outing, seat: int) -> Iterator[tuple[str, int, int]]:
    """What a player may do aboard or beside the ship in their action step, apart from sailing."""
    if table.sailed == NONE:
        return
    if aboard(table, seat):
        for space in courses(table, seat):
            yield "sail", space, NONE
        if table.moves[seat]:
            for station in range(len(STATIONS)):
                if station != table.station[seat]:
                    yield "station", station, NONE
            if moored(table):
                yield "ashore", NONE, NONE
        if table.station[seat] == HOLD_STATION and len(table.hold) < table.box.ships[0].hold:
            for card in (*table.held[seat], *table.gear[seat]):
                yield "stow", card, NONE
    elif table.at[seat] == table.sailed and table.moves[seat] and moored(table):
        yield "board", NONE, NONE


async def do_duty(table: Outing, seat: int, name: str, thing: int) -> None:
    """One of the duties is done."""
    if name == "sail":
        await sail(table, seat, thing)
    elif name == "stow":
        table.move(thing, pile_of(table, thing)[0], HOLD)
        table.say("{} puts {} into the hold.", Seat(seat), Card(thing), rule="TP-A39")
    else:
        table.moves[seat] -= 1
        if name == "board":
            await board(table, seat)
        else:
            table.station[seat] = NONE if name == "ashore" else thing
            where = "ashore" if name == "ashore" else STATIONS[thing]
            table.say("{} goes to the {}." if name == "station" else "{} goes {}.", Seat(seat), where, rule="TP-A24")


@rule("TP-A25")
def trimmed(table: Outing, seat: int) -> int:
    """What tests of Seafaring have for everybody aboard while somebody is at the sails."""
    return int(aboard(table, seat) and any(table.station[each] == SAILS for each in crew(table)))


@rule("TP-A26", "TP-A27")
async def change_hull(table: Outing, n: int) -> None:
    """The ship is mended, up to its most, or damaged; without any hull left it is wrecked."""
    if not table.ship or (n < 0 and table.sailed == NONE):
        return
    table.hull = max(0, min(table.box.ships[0].most, table.hull + n))
    table.say("The hull of the ship is {}.", table.hull, rule="TP-A26")
    table.beat()
    if not table.hull and table.sailed != NONE:
        await wreck(table)


@rule("TP-A26", "TP-A39")
async def wreck(table: Outing) -> None:
    """The ship is lost for this projection: everybody aboard loses cards and is washed ashore."""
    from fabletop.games.projector.rules.harm import lose  # which lets Baddies harm the ship

    table.hull, hands, where = 0, crew(table), table.sailed
    table.say("The ship is wrecked!", rule="TP-A26")
    table.beat("slow")
    await empty_hold(table)
    table.sailed = NONE
    for seat in hands:
        table.station[seat] = NONE
    for seat in hands:
        await lose(table, seat, DROWNED)
        shores = _shores(table, where)
        if table.status[seat] == IN and shores and not table.over:
            to: int = await decide(
                table, seat, "Where are you washed ashore?", partial(list, shores),
                "TP-A26", "shore", lambda space: option_of(table, SPACE + space),
            )  # fmt: skip
            await land(table, seat, to)


def _shores(table: Outing, space: int) -> list[int]:
    """The nearest locations that have a side one can walk over."""
    found = [
        each
        for each in locations(table)
        if any(side_of(table, each, side) in ("open", "open_sea") for side in range(4))
    ]
    near = min([range_between(each, space) for each in found], default=0)
    return [each for each in found if range_between(each, space) == near]


@rule("TP-A39")
async def empty_hold(table: Outing) -> None:
    """What is in the hold is discarded; permanent items go to the stash."""
    for card in table.hold[:]:
        if table.printed_on(card).kind == "resource":
            spend_resource(table, card)
        else:
            await discard_item(table, card)


@rule("TP-A27", "TP-A39")
async def lay_up(table: Outing) -> None:
    """Cleanup: the hold is emptied, and the ship mended."""
    await empty_hold(table)
    if table.ship:
        wrecked = table.hull == 0
        table.hull = WRECKED if wrecked else min(table.box.ships[0].most, table.hull + REPAIRED)
    table.sailed, table.station = NONE, [NONE] * table.seats
