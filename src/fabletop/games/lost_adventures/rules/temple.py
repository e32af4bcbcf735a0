"""The interlude and the temple: six perils, crossed by all together (LA-200 to LA-249)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.effects.english import number_of
from fabletop.engine.questions import Ask, Option, choose, choose_some, together
from fabletop.engine.stops import turn_over
from fabletop.engine.table import ALL
from fabletop.engine.windows import offer
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures import shots
from fabletop.games.lost_adventures.cards import Penalties
from fabletop.games.lost_adventures.effects.harms import advance, suffer, take_green, take_hubris
from fabletop.games.lost_adventures.effects.powers import Now, When, shown, usable
from fabletop.games.lost_adventures.notes import says
from fabletop.games.lost_adventures.rules.allocation import fourth_cube_costs
from fabletop.games.lost_adventures.state import (
    CUBES,
    HEAD,
    NO_CARD,
    PEACH,
    PURPLE,
    RED,
    RESOLVED,
    TEMPLE_BEATS,
    TRACK,
    Crossing,
    Film,
    city_ref,
    mask_of,
    power_id,
    temple_ref,
)
from fabletop.games.lost_adventures.terms import ABILITIES, NAMES, PERILS

CROSSED = (*RED, *PURPLE)
CUBED = 2  # added by a cube on a card with a symbol of the peril (LA-219)
HUSH = 3  # noise tokens that the -3 box takes off

# Where a cube may be committed: a card by its power key, a peril box beyond, the noise box.
BOX, NOISE_BOX = 1000, 2000


@rule("LA-199")
def interlude(table: Film) -> None:
    """Ahead of the Enemy, in the Start City, or late (LA-200 to LA-205)."""
    table.phase = "interlude"
    table.time_after_map = table.time[:]
    table.say("Interlude.", rule="LA-031")
    for seat in table.living():
        if table.time[seat] < table.edt:
            take_green(table, seat, "{} is ahead of the Enemy and takes a green cube.", rule="LA-200")
    place = PEACH.start
    table.peek(table.temple[place], ALL)
    table.up[place] = table.turn
    start = table.box.city_of[table.face[table.temple[place]]]
    living = table.living()
    ahead = mask_of(seat for seat in living if table.time[seat] < table.edt)
    there = mask_of(seat for seat in living if table.at[seat] == start)
    table.film.append([shots.INTERLUDE, start, ahead, there])
    table.say("The Start City is {}.", city_ref(table, start), rule="LA-201")
    for seat in table.living():
        if table.at[seat] == start:
            take_green(table, seat, "{} is there already and takes a green cube.", rule="LA-202")
        else:
            advance(table, seat, 1, "{} travels there: 1 time.", rule="LA-203")
        if table.over:
            return
    _enter(table)


@rule("LA-204", "LA-205", "LA-206", "LA-208")
def _enter(table: Film) -> None:
    """The temple: the Enemy begins at the bottom, everybody has the cubes back (LA-204 to LA-208)."""
    table.enemy_peril = 1
    table.cubes = [0 if table.out[seat] else CUBES for seat in range(table.seats)]
    table.then(("fourth cubes",), *(("temple card", place) for place in CROSSED), ("grail room",))


async def fourth_cubes(table: Film) -> None:
    """Once, now, each may take the fourth cube for the whole temple (LA-207)."""
    living = table.living()
    asked = [seat for seat in living if fourth_cube_costs(table, seat)]
    for seat in living:
        if seat not in asked:
            table.cubes[seat] += 1
            table.say("{} has a fourth cube, which costs nothing.", Seat(seat), rule="LA-207")
    if not asked:
        return
    ways = {
        "no": Option("no", f"Enter with {CUBES} cubes"),
        "yes": Option("yes", "Take the fourth cube too", cost="1 hubris"),
    }
    words = "The temple lies ahead. A fourth cube?"
    parts: dict[int, Ask[str]] = {
        seat: choose(seat, words, lambda: ["no", "yes"], "LA-207", "fourth", show=ways.__getitem__) for seat in asked
    }
    answers = await together(parts, "LA-207", tag="fourth")
    for seat in asked:
        if answers[seat] == "yes":
            table.cubes[seat] += 1
            take_hubris(table, seat, "{} takes 1 hubris for a fourth cube.", rule="LA-207")


def temple_order(table: Film) -> list[int]:
    """The living, from the one furthest back on the time track, clockwise (LA-224)."""
    order = [(table.active + n) % table.seats for n in range(1, table.seats + 1)]
    first = min((seat for seat in order if not table.out[seat]), key=lambda seat: table.time[seat])
    return table.clockwise(first)


# --- committing cubes ----------------------------------------------------------------------------------------------


@rule("LA-209", "LA-211", "LA-212", when={"LA-210": lambda table, place: place == PURPLE.start})
def temple_card(table: Film, place: int) -> None:
    """The Enemy moves up; then cubes are committed (LA-209 to LA-213)."""
    table.phase = "temple"
    table.step = place
    table.enemy_peril += 1
    for keys in table.used:
        keys.clear()
    table.stolen = [0] * table.seats
    table.hushed = [0] * table.seats
    table.peril = [0] * table.seats
    table.say("Ahead lies {}. The Enemy is at {}.", temple_ref(place), table.enemy_peril, rule="LA-213")
    table.flip, table.ignored = NO_CARD, False
    turn_over(table)
    table.then(("commit",), ("uses",), ("temple flip",))


def places_for(table: Film, seat: int) -> list[int]:
    """Where a player may commit a cube: own adventure cards, the peril boxes, -3 noise (LA-215)."""
    cards = [card + ABILITIES for card in table.mats[seat]]
    return [*cards, *(BOX + peril for peril in range(len(PERILS))), NOISE_BOX]


def _known_peril(table: Film, seat: int) -> str | None:
    """The peril of the card ahead, to who has looked at it."""
    return table.ahead.peril if table.looked[table.step] >> seat & 1 else None


def _commitment(table: Film, seat: int) -> Ask[tuple[int, ...]]:
    def use(perils: Sequence[str], steps: int) -> str:
        known = _known_peril(table, seat)
        if known is None:
            return f"+{steps} if the peril is {' or '.join(NAMES[peril] for peril in perils)}"
        return f"+{steps}" if known in perils else f"no use against {NAMES[known]}"

    def show(where: int) -> Option:
        if where == NOISE_BOX:
            return Option("noise", f"-{HUSH} noise", note=f"you have {table.noise[seat]}")
        if where >= BOX:
            peril = PERILS[where - BOX]
            return Option(peril, NAMES[peril], note=use([peril], 1))
        card, power = table.printed(where - ABILITIES), table.power(seat, where)
        perils = [peril for n, peril in enumerate(PERILS) if power.symbols[n]]
        note = use(perils, CUBED) if perils else "has no symbol of a peril"
        return Option(power_id(table, where), card.title, (f"card:{card.id}",), note=note)

    return choose_some(
        seat,
        "Commit cubes to {}: {} left.",
        lambda: places_for(table, seat),
        0,
        table.cubes[seat],
        "LA-214",
        "commit",
        args=(temple_ref(table.step), table.cubes[seat]),
        show=show,
    )


@rule("LA-215", "LA-218", "LA-227")
async def commit(table: Film) -> None:
    """All at the same time and in secret; then the card and all cubes are revealed (LA-214 to LA-222)."""
    living = [seat for seat in temple_order(table) if table.cubes[seat]]
    answers: dict[int, tuple[int, ...]] = {}
    if living:
        parts = {seat: _commitment(table, seat) for seat in living}
        answers = await together(parts, "LA-214", foretell=partial(_foretell, table), interruptible=True, tag="commit")
    place = table.step
    table.peek(table.temple[place], ALL)
    table.up[place] = table.turn
    face = table.face[table.temple[place]]
    table.film.append([shots.PERIL, face])
    table.say("Turned up, {} shows {}.", temple_ref(place), says(table.box, face), rule="LA-216")
    table.beat("slow")
    peril = table.peril_ahead
    for seat in table.living():
        committed = answers.get(seat, ())
        if NOISE_BOX in committed:
            table.noise[seat] = max(0, table.noise[seat] - HUSH)
            table.say("{} discards up to {} noise.", Seat(seat), HUSH, rule="LA-217")
        table.peril[seat] = position(table, seat, peril, committed)
        table.cubes[seat] -= len(committed)
        names = [_commitment_words(table, where) for where in committed]
        stands = ("LA-221", "LA-084", "LA-222") if committed else "LA-221"
        table.say("{} stands at {} ({}).", Seat(seat), table.peril[seat], ", ".join(names) or "no cubes", rule=stands)
        table.beat()


def _foretell(table: Film, seat: int, committed: tuple[int, ...]) -> str:
    """Where a player's pawn will stand, for each peril that the card may show as far as the player knows."""
    known = _known_peril(table, seat)
    perils = [n for n, peril in enumerate(PERILS) if known in (None, peril)]
    stands = ", ".join(f"{position(table, seat, n, committed)} ({NAMES[PERILS[n]]})" for n in perils)
    left = number_of(table.cubes[seat] - len(committed), "cube")
    return f"You will stand at {stands}, and keep {left}."


def _commitment_words(table: Film, where: int) -> str:
    if where == NOISE_BOX:
        return f"-{HUSH} noise"
    return NAMES[PERILS[where - BOX]] if where >= BOX else table.printed(where - ABILITIES).title


def position(table: Film, seat: int, peril: int, committed: tuple[int, ...]) -> int:
    """Symbols of the peril, 2 for each card with such a symbol and a cube, 1 for its box (LA-218 to LA-221)."""
    total = 0
    for key, power in table.powers(seat):
        if power.symbols[peril]:
            total += power.symbols[peril]
            if key in committed:
                total += CUBED
                table.cite("LA-219")
    if BOX + peril in committed:
        total += 1
        table.cite("LA-220")
    return min(TRACK, total)


# --- resolving -----------------------------------------------------------------------------------------------------


@rule("LA-224")
async def uses(table: Film) -> None:
    """Before the flip and after it everybody who has something to use is asked, all at once; the first in temple order
    acts, and then all are asked again, until nobody wants to use anything more (LA-223 to LA-235, LA-291)."""
    await offer(
        lambda: [] if table.over else [seat for seat in temple_order(table) if usable(table, seat, When.TEMPLE)],
        "Use something now?",
        partial(usable, table, moment=When.TEMPLE),
        lambda seat, use: Now(table, use, When.TEMPLE).use(),
        rule="LA-223",
        window="use",
        show=partial(shown, table, When.TEMPLE),
        interruptible=True,
        table=table,
        about=lambda: endangered(table),
    )


def endangered(table: Film) -> list[int]:
    """Those for whom there are X on the card that is turned up (LA-238)."""
    if table.flip == NO_CARD:
        return []
    card = table.printed(table.flip).card
    return [seat for seat in table.living() if table.meets(seat, (*card.trap, *card.noise, *card.hand))]


def start_player(table: Film) -> int:
    """Whose pawn is highest, the first of them in temple order (LA-236)."""
    order = temple_order(table)
    return max(order, key=lambda seat: table.peril[seat])


def temple_flip(table: Film) -> None:
    """The start player flips the top temple resolution card (LA-236, LA-237)."""
    table.flip = card = table.temple_beats[-1]
    table.move(card, TEMPLE_BEATS, RESOLVED)
    caption = table.printed(card).card.caption
    table.say("{} turns up: {}", Seat(start_player(table)), caption, rule=("LA-237", "LA-236", "LA-238", "LA-248"))
    table.beat("slow")
    table.then(("uses",), ("ordeal",))


@rule(
    "LA-239",
    "LA-240",
    "LA-242",
    "LA-245",
    "LA-247",
    when={"LA-241": lambda table: table.peril[start_player(table)] == table.highest()},
)
def ordeal(table: Film) -> None:
    """Each suffers for the X between their pawn and the highest, from the start player on (LA-238 to LA-249)."""
    order = temple_order(table)
    beat, side = table.printed(table.flip).card, table.penalties
    highest_player = max(table.peril[seat] for seat in order)
    met = [mask_of(seat for seat in order if table.meets(seat, where)) for where in (beat.trap, beat.hand)]
    table.film.append([shots.ORDEAL, table.face[table.flip], *met])
    rows = (("trap", beat.trap, side.trap), ("noise", beat.noise, side.noise), ("hand", beat.hand, side.hand))
    table.crossings.append([table.step, table.face[table.flip], table.enemy_peril])
    for seat in range(table.seats):
        at = -1 if table.out[seat] else table.peril[seat]
        traps, noise, hands = (table.meets(seat, where) for _, where, _ in rows)
        table.crossings[-1] += Crossing(at, traps, noise, hands, 0)
    for seat in table.clockwise(start_player(table)):  # positions are fixed, also if somebody is eliminated (LA-245)
        found = table.crossed(-1, seat)
        assert found is not None, "the living stand on the track"
        for (name, _, harms), number in zip(rows, (found.traps, found.noise, found.hands), strict=True):
            _suffer_row(table, seat, name, number, harms)
            if table.over:
                return
        table.beat()
        if table.out[seat]:
            continue
        _listen(table, seat, side, highest_player)
        if table.over:
            return
    _most_noise(table, side)
    table.peril = [0] * table.seats


@rule(when={"LA-244": lambda table, seat, side, highest: table.noise[seat] == highest})
def _listen(table: Film, seat: int, side: Penalties, highest: int) -> None:
    """Who has more noise than the highest player's position is too loud; as much is not more (LA-243, LA-244)."""
    if table.noise[seat] > highest:
        table.say("{} is too loud.", Seat(seat), rule="LA-243")
        _too_loud(table, seat, side, "LA-243")


def _suffer_row(table: Film, seat: int, name: str, number: int, harms: tuple[str, ...]) -> None:
    for _ in range(number):
        if table.out[seat] or table.over:
            return
        sparing = usable(table, seat, name)
        if sparing:
            Now(table, sparing[0], name).apply()
        else:
            suffer(table, seat, harms, "LA-240")


def _too_loud(table: Film, seat: int, side: Penalties, rule: str) -> None:
    table.crossings[-1][HEAD + len(Crossing._fields) * (seat + 1) - 1] += 1
    suffer(table, seat, side.noise_penalty, rule)
    table.beat()


def _most_noise(table: Film, side: Penalties) -> None:
    """The loudest suffers the noise penalty again; tied players all do (LA-246)."""
    living = table.living()
    most = max((table.noise[seat] for seat in living), default=0)
    loud = [seat for seat in living if table.noise[seat] == most]
    if not most or (len(loud) > 1 and table.settings.tied_noise == "none"):
        table.cite("LA-R62")
        return
    for seat in loud:
        table.say("{} makes the most noise.", Seat(seat), rule="LA-246")
        _too_loud(table, seat, side, "LA-246")
        if table.over:
            return
