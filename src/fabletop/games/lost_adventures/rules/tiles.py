"""Theme tiles, relics and Berlin (LA-171 to LA-189, LA-287 to LA-289)."""

from __future__ import annotations

from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option
from fabletop.engine.table import ALL
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.effects.harms import take_green
from fabletop.games.lost_adventures.rules.allocation import may_reveal
from fabletop.games.lost_adventures.rules.asking import city_option, one_of
from fabletop.games.lost_adventures.state import AWAY, GONE, SCENE, Film, city_ref, tile_ref

NONE = -1


def colours_here(table: Film) -> set[int]:
    """The colours of temple cards that the active city gives access to (LA-171, LA-176, LA-183)."""
    return table.colours_of([*table.tiles_in(table.city), *table.relics_here])


def open_cities(table: Film) -> list[int]:
    """Cities other than Berlin without a tile; not the active one while its encounter lasts (LA-170, LA-R11)."""
    taken = {*table.tile_at, table.box.berlin}
    if table.scene:
        taken.add(table.city)
    return [city for city in range(len(table.box.cities)) if city not in taken]


def reveal(table: Film, seat: int, place: int, in_scene: bool) -> None:
    """Turn up the card of a relic, being in some city (LA-161 to LA-167)."""
    assert may_reveal(table, seat, place)
    here, card = table.at[seat], table.temple[place]
    table.looked[place] |= 1 << seat
    relic = table.box.relics[place]
    table.peek(card, ALL)
    named = table.box.city_of[table.face[card]]
    table.film.append([shots.RELIC, seat, relic, here, int(named == here)])
    turned = ("LA-161", "LA-164", "LA-R45") if table.settings.reveal_needs_seen else "LA-161"
    table.say("{} turns up the card of {}.", Seat(seat), tile_ref(table, relic), rule=turned)
    table.beat("slow")
    if named != here:
        table.shown[place] = table.shown[place] or table.turn
        table.time[seat] = max(table.time[seat], table.rc - 1)
        words = "It names {}, not {}: {} goes to the space before Roll Credits."
        table.say(words, city_ref(table, named), city_ref(table, here), Seat(seat), rule=("LA-163", "LA-R44"))
        return
    table.found[place] |= 1 << seat
    take_green(table, seat, "{} has found it and takes a green cube.", rule="LA-162")
    table.count("relics revealed")
    if table.up[place]:
        table.cite("LA-167", "LA-287", "LA-R48")
        return
    table.up[place] = table.turn
    if in_scene and here == table.city:
        table.relics_here.append(relic)
        table.revealers.append(seat)
        lies = ("LA-176", "LA-173", "LA-174", "LA-178")
        table.say("{} lies in {} until the scene ends.", tile_ref(table, relic), city_ref(table, here), rule=lies)
    else:
        table.cite("LA-165", "LA-173", "LA-174")
        table.then(("settle", relic, here, seat))


async def settle(table: Film, tile: int, source: int, seat: int) -> None:
    """A tile goes to the nearest open city; of several its finder chooses (LA-165, LA-R46)."""
    places = open_cities(table)
    if not places:
        table.waiting += (tile, source, seat)
        table.say("No city is open: {} waits.", tile_ref(table, tile), rule="LA-165")
        return
    box = table.box
    distance = box.distance[source]
    nearest = min(distance[city] for city in places)
    near = [city for city in places if distance[city] == nearest]
    if table.out[seat]:
        near = near[:1]
    words, show = "To which of the nearest open cities does {} go?", partial(city_option, table)
    city = await one_of(seat, words, near, "LA-165", "settle", show, tile_ref(table, tile))
    table.tile_at[tile] = city
    table.say("{} is now in {}.", tile_ref(table, tile), city_ref(table, city), rule="LA-165")


async def rescue(table: Film) -> None:
    """The last space in Berlin: one tile there is rescued, once per encounter (LA-186, LA-288)."""
    tiles = table.tiles_in(table.box.berlin)
    if not tiles:
        table.cite("LA-288")
        return

    def show(tile: int) -> Option:
        return Option(table.box.tiles[tile].id, table.box.tiles[tile].name)

    tile = await one_of(table.director(), "Which one is rescued from Berlin?", tiles, "LA-186", "rescue", show)
    table.rescued = tile
    table.film.append([shots.RESCUE, tile])
    table.count("tiles rescued")
    table.say("{} will be brought out of Berlin.", tile_ref(table, tile), rule="LA-186")


@rule(
    "LA-195",
    when={
        "LA-177": lambda table: table.relics_here,
        "LA-187": lambda table: table.rescued >= 0,
        ("LA-289", "LA-R93"): lambda table: table.waiting or table.relics_here or table.rescued >= 0,
    },
)
def move_on(table: Film) -> None:
    """After claiming: tiles that waited, relics in the active city, the rescued tile, in this order (LA-289)."""
    table.move(table.scene[0], SCENE, GONE)  # from here on the active city may be open
    steps: list[tuple[str | int, ...]] = []
    for n in range(0, len(table.waiting), 3):
        steps.append(("settle", *table.waiting[n : n + 3]))
    for relic, seat in zip(table.relics_here, table.revealers, strict=True):
        steps.append(("settle", relic, table.city, seat))
    if table.rescued >= 0:
        table.tile_at[table.rescued] = AWAY
        # The active player chooses; else the next who took part; else, if none of these lives, the next.
        order = table.turn_order()
        chooser = next((seat for seat in order if seat == table.active or table.company >> seat & 1), order[0])
        steps.append(("settle", table.rescued, table.box.berlin, chooser))
    table.waiting, table.relics_here, table.revealers, table.rescued = [], [], [], NONE
    table.then(*steps)
