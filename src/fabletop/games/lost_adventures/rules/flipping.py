"""Flipping cards: what a flip does, symbol by symbol (LA-091 to LA-116, LA-133 to LA-145, LA-284 to LA-286).

A flip is a chain of steps: the card, the window after it, its checks one by one with what stands on the track, its
stars, its X, its hands, and then the decisions to stay or to leave. Each step looks first whether anybody is still in.
"""

from __future__ import annotations

from functools import partial

from fabletop.engine.questions import PASS, Ask, Deed, Option, choose, together
from fabletop.engine.table import ALL
from fabletop.engine.words import Refusal, Seat
from fabletop.games.lost_adventures.box import Flip
from fabletop.games.lost_adventures.cards import Door, DoorSymbol
from fabletop.games.lost_adventures.rules.allocation import MATCHING, aspects, power_id
from fabletop.games.lost_adventures.rules.harm import (
    advance,
    check_time,
    suffer,
    take_curse,
    take_green,
    take_hubris,
    would_end,
    would_kill,
)
from fabletop.games.lost_adventures.state import (
    APPROACH,
    BEAT,
    CAPTURE,
    CURSES,
    DECKS,
    FLIPPED,
    GONE,
    HAND,
    LAID,
    NOBODY_YET,
    REWRITES,
    TRACK,
    TREACHERY,
    TROUBLE,
    Film,
    city_ref,
    face_ref,
    mask_of,
    power_ref,
    tile_ref,
)
from fabletop.games.lost_adventures.terms import CATEGORIES, NAMES, so_many

DOOR_COSTS = 2  # time, for the secret exit card (LA-142)
LETS_IT_GO, LETS_IT_RUN = -1, -2
IGNORE = 1000  # a power that ignores all X is this and its key, beyond all handles


def turn_up(table: Film) -> None:
    """The active player flips the top card, also after he has left (LA-092)."""
    if table.over or not table.still_in():
        table.then(("encounter ends",))
        return
    director = table.director()
    table.cite("LA-091", *(["LA-093"] if director != table.active else []))
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
    table.say("{} flips: {}", Seat(director), table.printed(card).title, rule="LA-092")
    table.then(("window",), ("resolve",))


# --- the window after a flip ---------------------------------------------------------------------------------------


async def window(table: Film) -> None:
    """Any one living player may lay a script rewrite over the card; the first in turn order does (LA-109 to LA-116).
    Who holds none, and has nothing else to use now, is not asked."""
    while True:
        seats = [seat for seat in table.turn_order() if not table.quiet >> seat & 1 and reactions(table, seat)]
        if not seats:
            return
        parts = {seat: _reaction(table, seat) for seat in seats}
        answers = await together(parts, "LA-109", interruptible=True, tag="rewrite")
        table.cite("LA-109", "LA-110", "LA-R33")
        acted = False
        for seat in seats:
            choice = answers[seat]
            if choice == LETS_IT_RUN:
                table.quiet |= 1 << seat
            elif choice >= 0 and not acted:
                acted = True
                if choice in table.rewrites[seat]:
                    _rewrite(table, seat, choice)
                else:
                    ignore_hits(table, seat, choice - IGNORE)
        if not acted:
            return


def reactions(table: Film, seat: int) -> list[int]:
    """What a player may do right after a flip: a rewrite by its handle, or a power that ignores all X."""
    rewrites = [] if table.rewritten else table.rewrites[seat]
    return [*rewrites, *(IGNORE + key for key in ignoring(table, seat))]


def _reaction(table: Film, seat: int) -> Ask[int]:
    def show(choice: int) -> Option:
        if choice == LETS_IT_RUN:
            return Option("run", "Pass for the rest of this encounter")
        if choice == LETS_IT_GO:
            return Option(PASS, "Pass")
        if choice >= IGNORE:
            return Option("ignore", "Take a curse: all X of this flip count for nothing", cost="1 curse")
        card = table.printed(choice)
        return Option(card.id, f"Rewrite: {card.title}", (f"card:{card.id}",), note=flip_words(card.flip))

    def options() -> list[int]:
        return [LETS_IT_GO, *reactions(table, seat), LETS_IT_RUN]

    return choose(seat, "Rewrite the script?", options, "LA-109", "rewrite", show=show)


def flip_words(flip: Flip | None) -> str:
    """The symbols of a card, slot by slot: "checks at 1, 3; X at 2; hand at 5"."""
    assert flip is not None, "only cards with symbols are flipped"
    parts = []
    rows = (("check", flip.invest, "c"), ("star", flip.invest, "*"), ("X", flip.enemy, "x"), ("hand", flip.enemy, "h"))
    for name, row, sign in rows:
        slots = [str(n) for n, each in enumerate(row, 1) if each == sign]
        if slots:
            parts.append(f"{name}{'s' * (len(slots) > 1 and name != 'X')} at {', '.join(slots)}")
    return "; ".join(parts) or "nothing at all"


def _rewrite(table: Film, seat: int, card: int) -> None:
    table.move(card, REWRITES.of(seat), LAID)
    table.flip = card
    table.rewritten = True
    table.count("rewrites")
    table.say("{} rewrites the script: {}.", Seat(seat), face_ref(table, card), rule="LA-111")
    table.cite("LA-112", "LA-113", "LA-114", "LA-115", "LA-116")


# --- powers with a curse icon, at any time -------------------------------------------------------------------------


def ready(table: Film, seat: int, curse: str) -> list[int]:
    """The powers of that curse which a player may use now: not yet used, and without dying of it (LA-086 to LA-088,
    LA-284)."""
    if table.curses[seat] + 1 >= CURSES or table.out[seat]:
        table.cite("LA-284")
        return []
    return [key for key, power in table.powers(seat) if power.curse == curse and key not in table.used[seat]]


def ignoring(table: Film, seat: int) -> list[int]:
    """The power by which a player still in may make the X of this flip count for nothing, if there are any."""
    if not table.inside[seat] or table.ignored or not _range(table)[2]:
        return []
    return ready(table, seat, "ignore_x")[:1]


def ignore_hits(table: Film, seat: int, key: int) -> None:
    table.used[seat].append(key)
    table.ignored = True
    table.say(
        "{} uses {}: all X of this flip count for nothing.", Seat(seat), power_ref(table, seat, key), rule="LA-086"
    )
    take_curse(table, seat, "LA-086")
    table.cite("LA-088")


def anytime(table: Film, seat: int) -> list[Deed]:
    """What a player may do while anybody decides something in an encounter: look at the next card, or activate what
    fits the scene and takes no cube (LA-085, LA-086, LA-R22)."""
    if table.phase != "map" or not table.scene or table.out[seat]:
        return []
    deeds = []
    peeking = ready(table, seat, "peek")
    if peeking and table.pile(DECKS[CATEGORIES.index(table.encounter.category)]):
        words = "Take a curse: look at the next card"
        deeds.append(Deed("peek", words, seat, lambda: _peek(table, seat, peeking[0]), "LA-086", 0.3))
    for key in fitting(table, seat) if table.inside[seat] else ():
        power = table.power(seat, key)
        words = f"Take {'1 hubris' if power.disc else 'a curse'}: {power.name}"
        deeds.append(Deed(power_id(table, key), words, seat, partial(_fit, table, seat, key), "LA-R85", 0.3))
    return deeds


def fitting(table: Film, seat: int) -> list[int]:
    """The powers with a match icon that fit the scene and may be activated now by a disc or a curse (LA-R85)."""
    fits, used = aspects(table), table.used[seat]
    doomed = table.curses[seat] + 1 >= CURSES
    paid = [(key, power) for key, power in table.powers(seat) if not power.cube and not power.always]
    return [key for key, power in paid if power.match in fits and key not in used and (power.disc or not doomed)]


async def _fit(table: Film, seat: int, key: int) -> None:
    table.used[seat].append(key)
    table.contribution[seat] += MATCHING
    table.say("{} uses {}: +{}.", Seat(seat), power_ref(table, seat, key), MATCHING, rule="LA-R85")
    if table.power(seat, key).disc:
        take_hubris(table, seat, "{} takes 1 hubris.", rule="LA-085")
    else:
        take_curse(table, seat, "LA-086")


async def _peek(table: Film, seat: int, key: int) -> None:
    table.used[seat].append(key)
    table.say("{} uses {}.", Seat(seat), power_ref(table, seat, key), rule="LA-086")
    table.cite("LA-088", "LA-R22")
    take_curse(table, seat, "LA-086")
    card = table.pile(DECKS[CATEGORIES.index(table.encounter.category)])[-1]
    table.peek(card, 1 << seat)
    flip = table.printed(card).flip
    table.tell(1 << seat, "The next card: {}.", flip_words(flip), rule="LA-086")


# --- what the card does --------------------------------------------------------------------------------------------


def _range(table: Film) -> tuple[int, int, int, int]:
    """Checks, stars, X and hands in range of the markers."""
    flip = table.printed(table.flip).flip
    assert flip is not None, "only cards with symbols are flipped"
    invest, enemy = min(TRACK, table.investment), table.enemy_marker
    return flip.checks[invest], flip.stars[invest], flip.xs[enemy], flip.hands[enemy]


def resolve(table: Film) -> None:
    """Checks with what stands on the track, stars, X, hands, in this order (LA-103); the range stays as it is now."""
    checks, stars, hits, hands = _range(table)
    table.film.append([BEAT, table.face[table.flip], checks, hits + hands])
    counted = {"check": checks, "star": stars, "X": hits, "hand": hands}
    in_range = ", ".join(so_many(number, what) for what, number in counted.items() if number)
    table.say("In range: {}.", in_range or "nothing", rule="LA-103")
    table.cite("LA-094", "LA-111" if table.rewritten else "LA-103")
    table.then(*[("advance",)] * checks, ("stars", stars, hits), ("hits", hits), ("hands", hands))


def step_on(table: Film) -> None:
    """One success: the marker enters the next space, whose symbols take effect at once (LA-095, LA-133, LA-285)."""
    if not table.still_in():
        return
    track = table.encounter.track
    if table.success + 1 >= len(track):
        table.cite("LA-096")
        return
    table.success += 1
    space = table.space
    table.say("Success: space {} of {}, worth {}.", table.success, len(track) - 1, space.n, rule="LA-095")
    if space.symbols:
        table.cite("LA-133", "LA-285")
        table.then(*(("symbol", n) for n in range(len(space.symbols))))
    if table.success == len(track) - 1:
        table.cite("LA-130")
        table.count("tracks finished")
        if table.city == table.box.berlin:
            table.then(("rescue",))


def symbol(table: Film, number: int) -> None:
    """One symbol of the space that was entered."""
    if not table.still_in():
        return
    sign = table.space.symbols[number]
    if isinstance(sign, DoorSymbol):
        table.then(*(("door", seat, number) for seat in table.still_in()))
    elif sign == "x":
        table.say("An X on the track.", rule="LA-134")
        table.then(("hits", 1))
    elif sign == "green":
        for seat in table.still_in():
            take_green(table, seat, "{} takes a green cube.", rule="LA-135")
        if table.city == table.box.berlin:
            table.cite("LA-188")
    else:
        table.then(*(("effect", seat, sign) for seat in table.still_in()))


def workable(table: Film, seat: int, sign: str) -> list[int]:
    """The powers by which a player may work an effect symbol, if it does not put him out (LA-136, LA-286)."""
    harms = (table.encounter.threat,)
    if table.settings.effect_hits_activator and would_kill(table, seat, harms):
        return []
    return [key for key, power in table.powers(seat) if power.symbol == sign and key not in table.used[seat]]


async def effect(table: Film, seat: int, sign: str) -> None:
    """A player still in may take 1 hubris to work a lever and the like; all still in suffer (LA-136, LA-137)."""
    if not table.inside[seat] or table.out[seat]:
        return
    keys = workable(table, seat, sign)
    if not keys:
        return
    answer = await choose(
        seat,
        "{}: take 1 hubris, and everybody still in suffers ({})?",
        lambda: [PASS, "work"],
        "LA-136",
        "effect",
        args=(NAMES[sign], NAMES[table.encounter.threat].lower()),
        show=lambda each: Option(each, "Leave it" if each == PASS else f"Use the {NAMES[sign]} symbol"),
        interruptible=True,
    )
    if answer == PASS:
        return
    key = keys[0]
    table.used[seat].append(key)
    table.count("effect symbols worked")
    table.say("{} uses the {} symbol with {}.", Seat(seat), NAMES[sign], power_ref(table, seat, key), rule="LA-136")
    take_hubris(table, seat, "{} takes 1 hubris.", rule="LA-085")
    table.cite("LA-137", "LA-286")
    spared = -1 if table.settings.effect_hits_activator else seat
    table.film.append([TREACHERY, seat, mask_of(each for each in table.still_in() if each != seat)])
    for each in table.still_in():
        if each != spared:
            suffer(table, each, (table.encounter.threat,), "LA-136")


# --- secret doors --------------------------------------------------------------------------------------------------


def has_secret_exit(table: Film, seat: int) -> bool:
    return table.secret_card == seat or any(power.secret_exit for _, power in table.powers(seat))


def cannot_buy(table: Film, seat: int) -> Refusal | None:
    """Why a player cannot get the secret exit card: there is one, and it costs 2 time (LA-142, LA-144, LA-051)."""
    if table.secret_card not in (NOBODY_YET, seat):
        return Refusal("Somebody else holds the secret exit card.", "LA-144")
    if has_secret_exit(table, seat):
        return Refusal("You can leave by secret doors already.", "LA-142")
    if would_end(table, seat, DOOR_COSTS):
        return Refusal("That would bring you to the Roll Credits marker.", "LA-051")
    return None


def buy_secret_exit(table: Film, seat: int) -> None:
    table.secret_card = seat
    advance(table, seat, DOOR_COSTS, "{} takes the secret exit card for {} time.", DOOR_COSTS, rule="LA-142")
    table.cite("LA-143", "LA-144", "LA-145")


async def door(table: Film, seat: int, number: int) -> None:
    """A secret door was entered: who has its icon may leave at once (LA-138 to LA-141)."""
    if not table.inside[seat] or table.out[seat]:
        return
    sign = table.space.symbols[number]
    assert isinstance(sign, DoorSymbol)
    mine = has_secret_exit(table, seat)
    if not mine and cannot_buy(table, seat) is not None:
        return
    leave = Option("leave", "Leave by the secret door", note=door_words(sign.door))
    buy = Option("buy", "Take the secret exit card and leave", cost=f"{DOOR_COSTS} time", note=door_words(sign.door))
    stay = Option("stay", "Stay")
    answer = await choose(
        seat,
        "There is a secret door here: {}.",
        lambda: [stay, leave if mine else buy],
        "LA-138",
        "door",
        args=(door_words(sign.door),),
        show=lambda each: each,
        interruptible=True,
    )
    if answer is stay:
        return
    if answer is buy:
        buy_secret_exit(table, seat)
    _leave_by(table, seat, sign.door)


def door_words(door: Door) -> str:
    parts = [so_many(door.n, "reward")]
    parts += ["a green cube"] * door.green + ["1 hubris"] * door.hubris
    return ", ".join(parts)


def _leave_by(table: Film, seat: int, door: Door) -> None:
    table.count("secret exits")
    table.say("{} slips out by the secret door.", Seat(seat), rule="LA-138")
    if door.green:
        take_green(table, seat, "{} takes a green cube on the way.", rule="LA-140")
    if door.hubris:
        take_hubris(table, seat, "{} takes 1 hubris on the way.", rule="LA-140")
    table.cite("LA-139", "LA-141")
    table.then(("exit", seat, door.n, 1))


# --- stars, X, hands -----------------------------------------------------------------------------------------------


def stars(table: Film, number: int, hits: int) -> None:
    """Each star lets each player still in use one star ability (LA-097)."""
    if number and table.still_in():
        table.cite("LA-097")
        table.then(*(("star", seat, hits) for _ in range(number) for seat in table.still_in()))


def star_powers(table: Film, seat: int, hits: int) -> list[int]:
    """The star abilities a player may use now, and that would do something. Once it holds a cube such an ability works
    at each star of the encounter (LA-082, LA-R26)."""
    found = []
    for key, power in table.powers(seat):
        if not power.star or (power.cube and key not in table.cubed[seat]):
            continue
        if power.star == "cancel_x" and (table.ignored or table.cancelled >= hits):
            continue
        if power.star == "quiet" and not table.noise[seat]:
            continue
        if power.star == "success" and table.success + 1 >= len(table.encounter.track):
            continue
        found.append(key)
    return found


async def star(table: Film, seat: int, hits: int) -> None:
    if not table.inside[seat] or table.out[seat]:
        return
    keys = star_powers(table, seat, hits)
    if not keys:
        return

    def show(key: int) -> Option:
        if key < 0:
            return Option(PASS, "Use none")
        return Option(power_id(table, key), table.power(seat, key).name, note=table.power(seat, key).power.words())

    key = await choose(
        seat, "A star: use an ability?", lambda: [-1, *keys], "LA-097", "star", show=show, interruptible=True
    )
    if key < 0:
        return
    power = table.power(seat, key)
    table.count("stars used")
    table.say("{} uses {}.", Seat(seat), power_ref(table, seat, key), rule="LA-097")
    if power.star == "success":
        table.then(("advance",))
    elif power.star == "cancel_x":
        table.cancelled += 1
        table.say("One X of this flip is cancelled.", rule="LA-097")
    else:
        table.noise[seat] -= 1
        table.say("{} discards 1 noise.", Seat(seat), rule="LA-097")


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
    table.film.append([TROUBLE, number])
    for _ in range(number):
        table.say("The Enemy hits.", rule="LA-101")
        for seat in table.still_in():
            suffer(table, seat, (threat,), "LA-104")
            if table.over:
                return
    if number > 1:
        table.cite("LA-R79")


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
    city = nearer[0]
    if len(nearer) > 1:
        city = await choose(
            table.director(),
            "Which way does the Enemy come?",
            lambda: nearer,
            "LA-099",
            "enemy way",
            show=lambda each: Option(box.cities[each].id, box.cities[each].name, (f"city:{box.cities[each].id}",)),
            interruptible=True,
        )
    table.enemy_at = city
    table.film.append([APPROACH, city])
    table.say("The Enemy moves to {}.", city_ref(table, city), rule="LA-098")
    if city == table.city:
        table.say("The Enemy has arrived.", rule="LA-100")


def hands(table: Film, number: int) -> None:
    """Hands: as X while the Enemy is on his way; where he is, a hand takes the tile and ends the encounter (LA-102)."""
    if not table.still_in():
        table.then(("encounter ends",))
        return
    if not number or not table.present:
        table.then(*[("approach",)] * number, ("decisions",))
        return
    table.film.append([HAND])
    table.say("A hand: the scene is over.", rule="LA-102")
    table.count("hands")
    capture(table)
    if table.over:
        return
    if table.settings.enemy_returns:
        table.enemy_at = table.box.berlin
        table.say("The Enemy goes back to Berlin.", rule="LA-R30")
    else:
        table.cite("LA-106")
    table.then(*(("exit", seat, -1, 0) for seat in table.still_in()), ("encounter ends",))


def capture(table: Film) -> None:
    """The city's own tile goes to Berlin; where one was already, the credits come nearer (LA-102, LA-179 to LA-181)."""
    berlin = table.box.berlin
    own = [tile for tile in table.tiles_in(table.city) if tile not in table.relics_here]
    if table.city == berlin or not own:
        table.say("There is no tile to take.", rule="LA-189" if table.city == berlin else "LA-107")
        return
    crowded = bool(table.tiles_in(berlin))
    table.tile_at[own[0]] = berlin
    table.count("tiles captured")
    table.film.append([CAPTURE, own[0]])
    table.tell(ALL, "{} is taken to Berlin.", tile_ref(table, own[0]), rule="LA-102")
    if not crowded:
        table.cite("LA-180")
        return
    table.rc -= 1
    table.say("Roll Credits moves to {}.", table.rc, rule="LA-179")
    table.cite("LA-181", "LA-290")
    for seat in table.living():
        check_time(table, seat)
        if table.over:
            return


def scrap(table: Film) -> None:
    """Rewrites that were laid leave the game (LA-113)."""
    for card in table.laid[:]:
        table.move(card, LAID, GONE)
