"""Flipping cards: what a flip does, symbol by symbol (LA-091 to LA-108).

A flip is a chain of steps: the card, the window after it, its checks one by one with what stands on the track, its
stars, its X, its hands, and then the decisions to stay or to leave. Each step looks first whether anybody is still in.
"""

from __future__ import annotations

from functools import partial

from fabletop.engine.questions import PASS, Option, choose
from fabletop.engine.table import ALL
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.effects.harms import check_time, suffer
from fabletop.games.lost_adventures.effects.powers import Now, When, shown, usable
from fabletop.games.lost_adventures.rules.asking import city_option, one_of
from fabletop.games.lost_adventures.state import DECKS, FLIPPED, GONE, LAID, Film, city_ref, power_ref, tile_ref
from fabletop.games.lost_adventures.terms import CATEGORIES


def turn_up(table: Film) -> None:
    """The active player flips the top card, also after leaving (LA-092)."""
    if table.over or not table.still_in():
        table.then(("encounter ends",))
        return
    director = table.director()
    deck = DECKS[CATEGORIES.index(table.encounter.category)]
    pile = table.pile(deck)
    if not pile:
        table.say("The deck is flipped through; it is shuffled anew.", rule="LA-108")
        for card in table.flipped[:]:
            table.move(card, FLIPPED, deck)
        table.shuffle(deck, "resolution")
    card = pile[-1]
    table.move(card, deck, FLIPPED)
    table.flip = card
    table.present = table.enemy_at == table.city
    table.ignored = table.rewritten = False
    table.cancelled = 0
    table.count("flips")
    flips = ("LA-092", "LA-091") if director == table.active else ("LA-092", "LA-091", "LA-093")
    table.say("{} flips: {}", Seat(director), table.printed(card).title, rule=flips)
    table.beat("slow")
    table.then(("window",), ("resolve",))


def resolve(table: Film) -> None:
    """What the card that counts brings (LA-103)."""
    table.printed(table.flip).card.effect.bring(table)


# --- stars, X, hands -----------------------------------------------------------------------------------------------


def stars(table: Film, number: int, hits: int) -> None:
    """Each star lets each player still in use one star ability (LA-097)."""
    if number and table.still_in():
        table.cite("LA-097")
        table.then(*(("star", seat, hits) for _ in range(number) for seat in table.still_in()))


async def star(table: Film, seat: int, hits: int) -> None:
    if not table.inside[seat] or table.out[seat]:
        return
    uses = {use.key: use for use in usable(table, seat, When.STAR, hits)}
    if not uses:
        return

    def show(key: int) -> Option:
        return shown(table, When.STAR, uses[key]) if key in uses else Option(PASS, "Use none")

    key = await choose(
        seat, "A star: use an ability?", lambda: [-1, *uses], "LA-097", "star", show=show, interruptible=True
    )
    if key in uses:
        table.count("stars used")
        table.say("{} uses {}.", Seat(seat), power_ref(table, seat, key), rule="LA-097")
        await Now(table, uses[key], When.STAR, hits).use()


def hits(table: Film, number: int) -> None:
    """X symbols: the Enemy comes nearer, or, where he is, everybody still in suffers (LA-098, LA-101)."""
    if not number or not table.still_in():
        return
    if table.ignored:
        table.say("The X count for nothing.", rule="LA-086")
        return
    if table.cancelled:
        cancelled = min(number, table.cancelled)
        table.cancelled -= cancelled
        number -= cancelled
    if not number:
        return
    if not table.present:
        table.then(*[("approach",)] * number)
        return
    threat = table.encounter.threat
    table.film.append([shots.TROUBLE, number])
    for _ in range(number):
        table.say("The Enemy hits.", rule=("LA-101", "LA-R79") if number > 1 else "LA-101")
        for seat in table.still_in():
            suffer(table, seat, (threat,), "LA-104")
            if table.over:
                return
        table.beat()


async def approach(table: Film) -> None:
    """The Enemy's pawn goes one city nearer by a shortest way; of several the active player chooses (LA-099)."""
    if table.enemy_at == table.city:
        table.cite("LA-100", "LA-R24")
        return
    if not table.still_in():
        return
    box = table.box
    distance = box.distance[table.city]
    nearer = [city for city in box.near[table.enemy_at] if distance[city] < distance[table.enemy_at]]
    words, show = "Which way does the Enemy come?", partial(city_option, table)
    city = await one_of(table.director(), words, nearer, "LA-099", "enemy way", show)
    table.enemy_at = city
    table.film.append([shots.APPROACH, city])
    table.say("The Enemy moves to {}.", city_ref(table, city), rule="LA-098")
    if city == table.city:
        table.say("The Enemy has arrived.", rule="LA-100")
    table.beat()


def hands(table: Film, number: int) -> None:
    """Hands: as X while the Enemy is on his way; where he is, a hand takes the tile and ends the encounter (LA-102)."""
    if not table.still_in():
        table.then(("encounter ends",))
        return
    if not number or not table.present:
        table.then(*[("approach",)] * number, ("decisions",))
        return
    table.film.append([shots.HAND])
    stays = not table.settings.enemy_returns
    table.say("A hand: the scene is over.", rule=("LA-102", "LA-106") if stays else "LA-102")
    table.count("hands")
    table.beat()
    capture(table)
    if table.over:
        return
    if not stays:
        table.enemy_at = table.box.berlin
        table.say("The Enemy goes back to Berlin.", rule="LA-R30")
    table.then(*(("exit", seat, -1, 0) for seat in table.still_in()), ("encounter ends",))


def capture(table: Film) -> None:
    """The city's own tile goes to Berlin; where one was already, the credits come nearer (LA-102, LA-179 to LA-181)."""
    berlin = table.box.berlin
    own = table.tiles_in(table.city)  # a relic that lies here until the scene ends has no place on the map yet (LA-R84)
    if table.city == berlin or not own:
        table.say("There is no tile to take.", rule="LA-189" if table.city == berlin else "LA-107")
        return
    crowded = bool(table.tiles_in(berlin))
    table.tile_at[own[0]] = berlin
    table.count("tiles captured")
    table.film.append([shots.CAPTURE, own[0]])
    taken = "LA-102" if crowded else ("LA-102", "LA-180")
    table.tell(ALL, "{} is taken to Berlin.", tile_ref(table, own[0]), rule=taken)
    if not crowded:
        return
    table.rc -= 1
    table.say("Roll Credits moves to {}.", table.rc, rule=("LA-179", "LA-181", "LA-290"))
    for seat in table.living():
        check_time(table, seat)
        if table.over:
            return


def scrap(table: Film) -> None:
    """Rewrites that were laid leave the game (LA-113)."""
    for card in table.laid[:]:
        table.move(card, LAID, GONE)
