"""After a flip: script rewrites, and powers used at any time (LA-085 to LA-088, LA-109 to LA-116, LA-284)."""

from __future__ import annotations

from functools import partial

from fabletop.engine.questions import PASS, Ask, Deed, Option, choose, together
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures.box import NOTHING
from fabletop.games.lost_adventures.effects.powers import Now, Use, When, deeds, shown, usable
from fabletop.games.lost_adventures.rules.track import DOOR_COSTS, buy_secret_exit, cannot_buy, door_ahead
from fabletop.games.lost_adventures.state import LAID, REWRITES, Film, face_ref
from fabletop.games.lost_adventures.terms import counted

LETS_IT_GO, LETS_IT_RUN = -1, -2
POWER = 1000  # a power that is used is this and its key, beyond all handles


async def window(table: Film) -> None:
    """Any one living player may lay a script rewrite over the card; the first in turn order does (LA-109 to LA-116).
    Who holds none, and has nothing else to use now, is not asked: all can see that. Who passes for the rest of the
    encounter is, with nothing to choose from, or the others would know that he will not react."""
    while True:
        seats = [seat for seat in table.turn_order() if reactions(table, seat)]
        if not seats:
            return
        parts = {seat: _reaction(table, seat) for seat in seats}
        answers = await together(parts, "LA-109", interruptible=True, tag="rewrite")
        table.cite("LA-109", "LA-110", "LA-R33")
        acted = False
        for seat in seats:
            choice = answers[seat]
            if choice == LETS_IT_RUN:
                table.quiet[seat] = 1
            elif choice >= 0 and acted:
                table.tell(
                    1 << seat, "Somebody was before you in turn order; what you chose stays yours.", rule="LA-110"
                )
            elif choice >= 0:
                acted = True
                if choice in table.rewrites[seat]:
                    _rewrite(table, seat, choice)
                else:
                    await Now(table, Use(seat, choice - POWER), When.FLIP).use()
        if not acted:
            return


def reactions(table: Film, seat: int) -> list[int]:
    """What a player may do right after a flip: a rewrite by its handle, or a power."""
    rewrites = [] if table.rewritten else table.rewrites[seat]
    return [*rewrites, *(POWER + use.key for use in usable(table, seat, When.FLIP))]


def _reaction(table: Film, seat: int) -> Ask[int]:
    def show(choice: int) -> Option:
        if choice == LETS_IT_RUN:
            return Option("run", "Pass for the rest of this encounter")
        if choice == LETS_IT_GO:
            as_it_is = f"as it is: {counted(*table.in_range(table.flip))}"
            return Option(PASS, "Pass", note="as for the rest of this encounter" if table.quiet[seat] else as_it_is)
        if choice >= POWER:
            return shown(table, When.FLIP, Use(seat, choice - POWER))
        card = table.printed(choice)
        seen = card.flipped.words()
        note = seen if seen == NOTHING else f"{counted(*table.in_range(choice))} ({seen})"
        return Option(card.id, f"Rewrite: {card.title}", (f"card:{card.id}",), note=note)

    def options() -> list[int]:
        return [LETS_IT_GO] if table.quiet[seat] else [LETS_IT_GO, LETS_IT_RUN, *reactions(table, seat)]

    return choose(seat, "Rewrite the script?", options, "LA-109", "rewrite", show=show)


def _rewrite(table: Film, seat: int, card: int) -> None:
    table.move(card, REWRITES.of(seat), LAID)
    table.flip = card
    table.rewritten = True
    table.count("rewrites")
    table.say("{} rewrites the script: {}.", Seat(seat), face_ref(table, card), rule="LA-111")
    table.cite("LA-112", "LA-113", "LA-114", "LA-115", "LA-116")


# --- at any time ---------------------------------------------------------------------------------------------------


def anytime(table: Film, seat: int) -> list[Deed]:
    """What a player may do while anybody decides something in an encounter or at a temple card: look at the next card,
    ignore the X that a flip still brings, activate what fits the scene and takes no cube, take the secret exit card
    (LA-085, LA-086, LA-142, LA-R22)."""
    if table.out[seat]:
        return []
    if table.phase == "temple":
        return [*deeds(table, seat, When.ANY_TIME)]
    if table.phase != "map" or not table.scene:
        return []
    ahead = {step[0] for step in table.agenda}
    if "encounter ends" in ahead or not table.still_in():  # it is over, and only rewards are still placed and claimed
        return []
    found = [*deeds(table, seat, When.ANY_TIME)]
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
