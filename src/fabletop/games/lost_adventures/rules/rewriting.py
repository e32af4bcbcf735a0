"""After a flip: script rewrites, and powers used at any time (LA-085 to LA-088, LA-109 to LA-116, LA-284)."""

from __future__ import annotations

from functools import partial

from fabletop.engine.questions import Deed, Option
from fabletop.engine.table import Zone
from fabletop.engine.windows import offer
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures.box import Flip
from fabletop.games.lost_adventures.rules.allocation import MATCHING, aspects, power_id
from fabletop.games.lost_adventures.rules.harm import (
    take_curse,
    take_hubris,
)
from fabletop.games.lost_adventures.rules.track import DOOR_COSTS, buy_secret_exit, cannot_buy, door_ahead
from fabletop.games.lost_adventures.state import (
    CURSES,
    DECKS,
    LAID,
    REWRITES,
    TEMPLE_BEATS,
    Film,
    face_ref,
    power_ref,
)
from fabletop.games.lost_adventures.terms import CATEGORIES, counted

NOTHING = "nothing at all"
IGNORING = "Take a curse: all X of this flip count for nothing"
IGNORE = 1000  # a power that ignores all X is this and its key, beyond all handles


async def window(table: Film) -> None:
    """Any one living player may lay a script rewrite over the card; the first in turn order does (LA-109 to LA-116).
    Who holds none, and has nothing else to use now, is not asked: all can see that. Who passes for longer is, and
    nobody else can tell that he will not react."""
    await offer(
        lambda: [seat for seat in table.turn_order() if reactions(table, seat)],
        "Rewrite the script?",
        partial(reactions, table),
        partial(_react, table),
        rule="LA-109",
        window="rewrite",
        show=partial(_shown, table),
        ask="all in",
        interruptible=True,
        table=table,
        about=lambda: table.still_in() if endangers(table) else [],
        passing=lambda: f"as it is: {counted(*table.in_range(table.flip))}",
    )


def reactions(table: Film, seat: int) -> list[int]:
    """What a player may do right after a flip: a rewrite by its handle, or a power that ignores all X."""
    rewrites = [] if table.rewritten else table.rewrites[seat]
    return [*rewrites, *(IGNORE + key for key in ignoring(table, seat))]


def endangers(table: Film) -> bool:
    """Whether the card that counts now lets the Enemy hit those still in, or end their scene (LA-101, LA-102)."""
    _, _, hits, hands = table.in_range(table.flip)
    return table.present and bool(hands or (hits and not table.ignored))


async def _react(table: Film, seat: int, choice: int) -> None:
    table.cite("LA-109", "LA-110", "LA-R33")
    if choice >= IGNORE:
        ignore_hits(table, seat, choice - IGNORE)
    else:
        _rewrite(table, seat, choice)


def _shown(table: Film, choice: int) -> Option:
    if choice >= IGNORE:
        return Option("ignore", IGNORING, cost="1 curse")
    card = table.printed(choice)
    seen = flip_words(card.flip)
    note = seen if seen == NOTHING else f"{counted(*table.in_range(choice))} ({seen})"
    return Option(card.id, f"Rewrite: {card.title}", (f"card:{card.id}",), note=note)


def flip_words(flip: Flip | None) -> str:
    """The symbols of a card, slot by slot: "checks at 1, 3; X at 2; hand at 5"."""
    assert flip is not None, "only cards with symbols are flipped"
    parts = []
    rows = (("check", flip.invest, "c"), ("star", flip.invest, "*"), ("X", flip.enemy, "x"), ("hand", flip.enemy, "h"))
    for name, row, sign in rows:
        slots = [str(n) for n, each in enumerate(row, 1) if each == sign]
        if slots:
            parts.append(f"{name}{'s' * (len(slots) > 1 and name != 'X')} at {', '.join(slots)}")
    return "; ".join(parts) or NOTHING


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
    """The power by which a player still in may make the X of this flip count for nothing, if there may be any."""
    if not table.inside[seat] or table.ignored:
        return []
    keys = ready(table, seat, "ignore_x")[:1]
    return keys if keys and hits_to_come(table) else []


def hits_to_come(table: Film) -> bool:
    """Whether this flip may still bring an X: on its card, or on a space to which its checks and stars lead (LA-134).
    What is left of it stands on the agenda."""
    company, steps, hits = len(table.still_in()), 0, 0
    for name, *rest in table.agenda:
        if name == "resolve":  # nothing of it has happened yet
            checks, stars, hits, _ = table.in_range(table.flip)
            steps = checks + stars * company
        elif name == "hits":
            hits += int(rest[0])
        elif name == "symbol":
            hits += table.space.symbols[int(rest[0])] == "x"
        elif name == "stars":
            steps += int(rest[0]) * company
        elif name in ("advance", "star"):
            steps += 1
    ahead = table.encounter.track[table.success + 1 : table.success + 1 + steps]
    return hits > 0 or any("x" in space.symbols for space in ahead)


def ignore_hits(table: Film, seat: int, key: int) -> None:
    table.used[seat].append(key)
    table.ignored = True
    table.say(
        "{} uses {}: all X of this flip count for nothing.", Seat(seat), power_ref(table, seat, key), rule="LA-086"
    )
    take_curse(table, seat, "LA-086")
    table.cite("LA-088")


async def _ignore(table: Film, seat: int, key: int) -> None:
    ignore_hits(table, seat, key)


def anytime(table: Film, seat: int) -> list[Deed]:
    """What a player may do while anybody decides something in an encounter or at a temple card: look at the next card,
    ignore the X that a flip still brings, activate what fits the scene and takes no cube, take the secret exit card
    (LA-085, LA-086, LA-142, LA-R22)."""
    if table.out[seat]:
        return []
    if table.phase == "temple":
        return _peeking(table, seat)
    if table.phase != "map" or not table.scene:
        return []
    ahead = {step[0] for step in table.agenda}
    if "encounter ends" in ahead or not table.still_in():  # it is over, and only rewards are still placed and claimed
        return []
    deeds = _peeking(table, seat)
    if "hands" in ahead:  # a flip takes effect; before that the window asks for the same
        for key in ignoring(table, seat):
            deeds.append(Deed("ignore", IGNORING, seat, partial(_ignore, table, seat, key), "LA-086", 0.3))
    if door_ahead(table) and cannot_buy(table, seat) is None:
        words = f"Advance {DOOR_COSTS} on the time track: take the secret exit card"
        deeds.append(Deed("secret_exit", words, seat, partial(_buy, table, seat), "LA-142", 0.05))
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


async def _buy(table: Film, seat: int) -> None:
    buy_secret_exit(table, seat)


def _to_flip(table: Film) -> Zone:
    """The deck of which the next card will be flipped."""
    return TEMPLE_BEATS if table.phase == "temple" else DECKS[CATEGORIES.index(table.encounter.category)]


def _peeking(table: Film, seat: int) -> list[Deed]:
    keys = ready(table, seat, "peek")
    if not keys or not table.pile(_to_flip(table)):
        return []
    words = "Take a curse: look at the next card"
    return [Deed("peek", words, seat, partial(_peek, table, seat, keys[0]), "LA-086", 0.3)]


async def _peek(table: Film, seat: int, key: int) -> None:
    table.used[seat].append(key)
    table.say("{} uses {}.", Seat(seat), power_ref(table, seat, key), rule="LA-086")
    table.cite("LA-088", "LA-R22")
    take_curse(table, seat, "LA-086")
    card = table.pile(_to_flip(table))[-1]
    table.peek(card, 1 << seat)
    face = table.printed(card)
    words = face.card.words() if table.phase == "temple" else flip_words(face.flip)
    table.tell(1 << seat, "The next card: {}.", words, rule="LA-086")
