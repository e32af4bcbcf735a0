"""After a flip: script rewrites, and powers used at any time (LA-085 to LA-088, LA-109 to LA-116, LA-284)."""

from __future__ import annotations

from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.questions import Deed
from fabletop.engine.windows import offer
from fabletop.games.lost_adventures.effects.powers import Now, Use, When, deeds, shown, usable
from fabletop.games.lost_adventures.rules.track import DOOR_COSTS, buy_secret_exit, cannot_buy, door_ahead
from fabletop.games.lost_adventures.state import Film
from fabletop.games.lost_adventures.terms import ABILITIES


async def window(table: Film) -> None:
    """Any one living player may lay a script rewrite over the card; the first in turn order does (LA-109 to LA-116).
    Who holds none, and has nothing else to use now, is not asked: all can see that. Who passes for longer is, and
    nobody else can tell that they will not react."""
    await offer(
        lambda: [seat for seat in table.turn_order() if reactions(table, seat)],
        "Rewrite the script?",
        partial(reactions, table),
        partial(_react, table),
        rule="LA-109",
        window="rewrite",
        show=partial(shown, table, When.FLIP),
        ask="all in",
        interruptible=True,
        table=table,
        about=lambda: table.still_in() if endangers(table) else [],
        passing=lambda: f"as it is: {table.in_range(table.flip).words}",
    )


def reactions(table: Film, seat: int) -> list[Use]:
    """What a player may do right after a flip: lay a rewrite, if nobody has yet, or use a power."""
    hand = [] if table.rewritten else [Use(seat, card + ABILITIES) for card in table.rewrites[seat]]
    return [*hand, *usable(table, seat, When.FLIP)]


def endangers(table: Film) -> bool:
    """Whether the card that counts now brings the Enemy to those still in, lets him hit them, or end their scene
    (LA-098 to LA-102)."""
    _, _, hits, hands = table.in_range(table.flip)
    moves = hands + (0 if table.ignored else hits)
    return bool(moves) and table.box.distance[table.city][table.enemy_at] <= moves


@rule("LA-109", "LA-110", "LA-R33")
async def _react(table: Film, seat: int, use: Use) -> None:
    await Now(table, use, When.FLIP).use()


# --- at any time ---------------------------------------------------------------------------------------------------


def anytime(table: Film, seat: int) -> list[Deed]:
    """What a player may do while anybody decides something in an encounter or at a temple card: look at the next card,
    ignore the X that a flip still brings, activate what fits the scene and takes no cube, take the secret exit card
    (LA-085, LA-086, LA-142, LA-R22)."""
    if table.out[seat]:
        return []
    if table.phase == "temple":
        return deeds(table, seat, When.ANY_TIME)
    if table.phase != "map" or not table.scene:
        return []
    ahead = {step[0] for step in table.agenda}
    if "encounter ends" in ahead or not table.still_in():  # it is over, and only rewards are still placed and claimed
        return []
    found = deeds(table, seat, When.ANY_TIME)
    if "hands" in ahead:  # a flip takes effect; before that the window asks for the same
        found += deeds(table, seat, When.AFTERMATH)
    if door_ahead(table) and cannot_buy(table, seat) is None:
        words = f"Advance {DOOR_COSTS} on the time track: take the secret exit card"
        found.append(Deed("secret_exit", words, seat, partial(_buy, table, seat), "LA-142", 0.05))
    if table.inside[seat]:
        found += deeds(table, seat, When.ENCOUNTER)
    return found


async def _buy(table: Film, seat: int) -> None:
    buy_secret_exit(table, seat)
