"""The grail room, the hubris challenge, and who wins (LA-250 to LA-267, LA-276, LA-277)."""

from __future__ import annotations

from typing import NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.questions import Ask, Option, choose, together
from fabletop.engine.table import ALL
from fabletop.engine.words import Ref, Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.cards import HubrisCard
from fabletop.games.lost_adventures.effects.harms import HARMS, eliminate, suffer
from fabletop.games.lost_adventures.notes import says
from fabletop.games.lost_adventures.rules.temple import temple_order
from fabletop.games.lost_adventures.state import LIVES, PENANCES, RESOLVED, TRACK, YELLOW, Film, clock

CARDS = 5  # of the hubris challenge
FITS = 3  # traits of the true grail
TIES = ("", "more life", "fewer curses", "less noise", "more green cubes")  # what decides if time, the first, does not


def _choice(table: Film, seat: int) -> Ask[int]:
    grails = table.box.grails

    def show(number: int) -> Option:
        grail = grails[number - 1]
        traits = ", ".join(table.box.traits[trait].name for trait in grail.traits)
        return Option(
            f"grail_{number}", f"{number}: {grail.name}", (f"grail:{number}",), note=f"{traits}{odds(number)}"
        )

    def odds(number: int) -> str:
        """How likely a grail is the true one, from the yellow cards that the player has looked at."""
        looked = [table.temple[place] for place in YELLOW if table.looked[place] >> seat & 1]
        seen = {table.box.trait_of(table.face[card]) for card in looked}
        possible = [grail.number for grail in grails if seen.issubset(grail.traits)]
        if not seen:
            return ""
        return f"; true in 1 of {len(possible)}" if number in possible else "; cannot be it"

    words = "Ten grails. All 3 traits right give back a life; 2 bring a curse, fewer bring two."
    return choose(seat, words, lambda: range(1, len(grails) + 1), "LA-250", "grail", show=show)


@rule("LA-249")
async def grail_room(table: Film) -> None:
    """Each chooses in secret; the yellow cards tell (LA-250 to LA-255)."""
    table.phase = "grail"
    living = table.living()
    answers = await together({seat: _choice(table, seat) for seat in living}, "LA-250", tag="grail")
    traits = set()
    for place in YELLOW:
        card = table.temple[place]
        table.peek(card, ALL)
        table.up[place] = table.turn
        traits.add(table.box.trait_of(table.face[card]))
    names = ", ".join(says(table.box, table.face[table.temple[place]]) for place in YELLOW)
    table.say("The true grail: {}.", names, rule="LA-252")
    table.beat("slow")
    if len(set(answers.values())) < len(answers):
        table.cite("LA-251")
    for seat in living:
        table.grail[seat] = answers[seat]
        grail = table.box.grails[answers[seat] - 1]
        fits = sum(trait in traits for trait in grail.traits)
        table.film.append([shots.GRAIL, seat, answers[seat], fits])
        table.say("{} takes {}.", Seat(seat), Ref("grail", answers[seat]), rule="LA-250")
        if fits == FITS:
            table.life[seat] = min(LIVES, table.life[seat] + 1)
            table.say("{} has chosen wisely and regains 1 life.", Seat(seat), rule=("LA-253", "LA-279"))
        elif fits == FITS - 1:
            suffer(table, seat, ("curse",), "LA-254")
        else:
            suffer(table, seat, ("curse", "curse"), "LA-255")
        if table.over:
            return
        table.beat("slow")
    table.then(("challenge",))


def investment(table: Film, seat: int) -> int:
    """Green cubes and unspent cubes (LA-258, LA-259)."""
    return min(TRACK, table.green[seat] + table.cubes[seat])


@rule("LA-256", "LA-257", "LA-258", "LA-259")
def challenge(table: Film) -> None:
    """Who holds no hubris has passed (LA-256 to LA-260)."""
    table.phase = "hubris"
    for seat in table.living():
        hubris, invested = table.hubris[seat], investment(table, seat)
        table.reckoning.append([hubris, invested, table.life[seat]])
        table.say("{} faces {} hubris with an investment of {}.", Seat(seat), hubris, invested, rule="LA-258")
        if not table.hubris[seat]:
            table.passed[seat] = 1
            table.film.append([shots.PURGED, seat])
            table.say("{} has nothing to answer for.", Seat(seat), rule="LA-260")
    _note_hubris(table)
    table.beat("slow")
    table.then(("penance",))


def _note_hubris(table: Film) -> None:
    table.purging.append([-1 if table.out[seat] else table.hubris[seat] for seat in range(table.seats)])


def facing(table: Film) -> list[int]:
    return [seat for seat in temple_order(table) if not table.passed[seat]] if table.living() else []


def penance(table: Film) -> None:
    """One hubris card for all: checks purge, who keeps hubris suffers (LA-261 to LA-266)."""
    if table.penances == CARDS or not facing(table):
        table.then(("verdict",))
        return
    table.penances += 1
    card = table.penances_left[-1]
    table.move(card, PENANCES, RESOLVED)
    printed: HubrisCard = table.printed(card).card
    table.film.append([shots.PENANCE, table.face[card]])
    table.say("{}", printed.flavour, rule="LA-261")
    table.beat("slow")
    for seat in facing(table):
        checks = sum(slot <= investment(table, seat) for slot in printed.checks)
        purged = min(checks, table.hubris[seat])
        table.hubris[seat] -= purged
        table.say("{} purges {} hubris; {} left.", Seat(seat), purged, table.hubris[seat], rule="LA-262")
        if not table.hubris[seat]:
            table.passed[seat] = 1
            table.film.append([shots.PURGED, seat])
            table.say("{} has passed.", Seat(seat), rule="LA-263")
    _note_hubris(table)
    table.beat()
    for seat in facing(table):
        suffer(table, seat, printed.consequence, "LA-264")
        table.cite("LA-265")
        if table.over:
            return
    table.beat()
    table.then(("penance",))


class Standing(NamedTuple):
    """What decides among those who live, in this order (LA-276, LA-277)."""

    time: int
    life: int
    curses: int
    noise: int
    green: int

    @property
    def rank(self) -> tuple[int, ...]:
        """The least is the best."""
        return self.time, -self.life, self.curses, self.noise, -self.green


def standing(table: Film, seat: int) -> Standing:
    return Standing(table.time[seat], table.life[seat], table.curses[seat], table.noise[seat], table.green[seat])


@rule("LA-266")
def verdict(table: Film) -> None:
    """Who still has hubris is out; of the rest the one furthest back on the time track wins (LA-267, LA-276)."""
    for seat in table.living():
        if table.hubris[seat]:
            eliminate(table, seat, HARMS["hubris"])
            if table.over:
                return
            table.beat("slow")
    living = table.living()
    ranks = {seat: standing(table, seat).rank for seat in living}
    best = min(ranks.values())
    winners = [seat for seat in living if ranks[seat] == best]
    next_best = min((ranks[seat] for seat in living if seat not in winners), default=best)
    decided = next((words for words, one, other in zip(TIES, best, next_best, strict=True) if one != other), "")
    film_time = clock(table, table.time[winners[0]])
    for seat in winners:
        if decided:
            table.say(
                "{} wins: no further on than others, but with {}.", Seat(seat), decided, rule=("LA-277", "LA-276")
            )
        else:
            alone = "LA-276" if len(winners) == 1 else "LA-277"
            table.say("{} wins, out of the temple with the least running time: {}.", Seat(seat), film_time, rule=alone)
    table.finish("alive, with the least running time", winners)
