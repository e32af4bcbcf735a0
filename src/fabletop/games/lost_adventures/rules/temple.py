"""The interlude and the temple: six perils, crossed by all together (LA-200 to LA-249)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fabletop.engine.questions import Ask, Option, choose, choose_some, together
from fabletop.engine.table import ALL
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures.box import ABILITIES
from fabletop.games.lost_adventures.cards import Penalties, TempleCard
from fabletop.games.lost_adventures.notes import says
from fabletop.games.lost_adventures.rules.allocation import fourth_cube_costs, power_id
from fabletop.games.lost_adventures.rules.harm import (
    advance,
    suffer,
    take_green,
    take_hubris,
)
from fabletop.games.lost_adventures.state import (
    CUBES,
    HEAD,
    INTERLUDE,
    ORDEAL,
    PEACH,
    PERIL,
    PURPLE,
    RED,
    RESOLVED,
    TEMPLE_BEATS,
    THEFT,
    TRACK,
    TREACHERY,
    Crossing,
    Film,
    city_ref,
    mask_of,
    power_ref,
    temple_ref,
)
from fabletop.games.lost_adventures.terms import NAMES, PERILS, so_many

CROSSED = (*RED, *PURPLE)
CUBED = 2  # added by a cube on a card with a symbol of the peril (LA-219)
HUSH = 3  # noise tokens that the -3 box takes off

# Where a cube may be committed: a card by its power key, a peril box beyond, the noise box.
BOX, NOISE_BOX = 1000, 2000


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
    table.film.append([INTERLUDE, start, ahead, there])
    table.say("The Start City is {}.", city_ref(table, start), rule="LA-201")
    for seat in table.living():
        if table.at[seat] == start:
            take_green(table, seat, "{} is there already and takes a green cube.", rule="LA-202")
        else:
            advance(table, seat, 1, "{} travels there: 1 time.", rule="LA-203")
        if table.over:
            return
    table.enemy_peril = 1
    table.cubes = [0 if table.out[seat] else CUBES for seat in range(table.seats)]
    table.cite("LA-204", "LA-205", "LA-206", "LA-208")
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
    shown = {
        "no": Option("no", f"Enter with {CUBES} cubes"),
        "yes": Option("yes", "Take the fourth cube too", cost="1 hubris"),
    }
    parts: dict[int, Ask[str]] = {
        seat: choose(
            seat,
            "The temple lies ahead. A fourth cube?",
            lambda: ["no", "yes"],
            "LA-207",
            "fourth",
            show=shown.__getitem__,
        )
        for seat in asked
    }
    answers = await together(parts, "LA-207", tag="fourth")
    for seat in asked:
        if answers[seat] == "yes":
            table.cubes[seat] += 1
            take_hubris(table, seat, "{} takes 1 hubris for a fourth cube.", rule="LA-207")


def penalties(table: Film) -> Penalties:
    """The side of the penalty card that is up (LA-205, LA-210)."""
    card = table.box.temple.penalty
    return card.red if table.step in RED else card.purple


def temple_order(table: Film) -> list[int]:
    """The living, from the one furthest back on the time track, clockwise (LA-224)."""
    order = [(table.active + n) % table.seats for n in range(1, table.seats + 1)]
    first = min((seat for seat in order if not table.out[seat]), key=lambda seat: table.time[seat])
    return table.clockwise(first)


# --- committing cubes ----------------------------------------------------------------------------------------------


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
    table.cite("LA-209", "LA-211", "LA-212", *(["LA-210"] if place == PURPLE.start else []))
    table.then(("commit",), ("uses",), ("temple flip",))


def places_for(table: Film, seat: int) -> list[int]:
    """Where a player may commit a cube: his adventure cards, the peril boxes, -3 noise (LA-215)."""
    cards = [card + ABILITIES for card in table.mats[seat]]
    return [*cards, *(BOX + peril for peril in range(len(PERILS))), NOISE_BOX]


def _known_peril(table: Film, seat: int) -> str | None:
    """The peril of the card ahead, to who has looked at it."""
    card: TempleCard = table.printed(table.temple[table.step]).card
    return card.peril if table.looked[table.step] >> seat & 1 else None


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
        perils = [peril for n, peril in enumerate(PERILS) if power.tan[n] or power.green[n]]
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


async def commit(table: Film) -> None:
    """All at the same time and in secret; then the card and all cubes are revealed (LA-214 to LA-222)."""
    living = [seat for seat in temple_order(table) if table.cubes[seat]]
    answers: dict[int, tuple[int, ...]] = {}
    if living:
        parts = {seat: _commitment(table, seat) for seat in living}
        answers = await together(parts, "LA-214", foretell=partial(_foretell, table), tag="commit")
    place = table.step
    table.peek(table.temple[place], ALL)
    table.up[place] = table.turn
    face = table.face[table.temple[place]]
    table.film.append([PERIL, face])
    table.say("Turned up, {} shows {}.", temple_ref(place), says(table.box, face), rule="LA-216")
    card: TempleCard = table.box.faces[face].card
    assert card.peril is not None, "red and purple cards have a peril"
    peril = PERILS.index(card.peril)
    for seat in table.living():
        committed = answers.get(seat, ())
        if NOISE_BOX in committed:
            table.noise[seat] = max(0, table.noise[seat] - HUSH)
            table.say("{} discards up to {} noise.", Seat(seat), HUSH, rule="LA-217")
        table.peril[seat] = position(table, seat, peril, committed)
        table.cubes[seat] -= len(committed)
        names = [_commitment_words(table, where) for where in committed]
        table.say("{} stands at {} ({}).", Seat(seat), table.peril[seat], ", ".join(names) or "no cubes", rule="LA-221")
        if committed:
            table.cite("LA-084", "LA-222")
    table.cite("LA-215", "LA-218", "LA-227")


def _foretell(table: Film, seat: int, committed: tuple[int, ...]) -> str:
    """Where a player's pawn will stand, for each peril that the card may show as far as he knows."""
    known = _known_peril(table, seat)
    perils = [n for n, peril in enumerate(PERILS) if known in (None, peril)]
    stands = ", ".join(f"{position(table, seat, n, committed)} ({NAMES[PERILS[n]]})" for n in perils)
    left = so_many(table.cubes[seat] - len(committed), "cube")
    return f"You will stand at {stands}, and keep {left}."


def _commitment_words(table: Film, where: int) -> str:
    if where == NOISE_BOX:
        return f"-{HUSH} noise"
    return NAMES[PERILS[where - BOX]] if where >= BOX else table.printed(where - ABILITIES).title


def position(table: Film, seat: int, peril: int, committed: tuple[int, ...]) -> int:
    """Symbols of the peril, 2 for each card with such a symbol and a cube, 1 for its box (LA-218 to LA-221)."""
    total = 0
    for key, power in table.powers(seat):
        symbols = power.tan[peril] + power.green[peril]
        if symbols:
            total += symbols
            if key in committed:
                total += CUBED
                table.cite("LA-219")
    if BOX + peril in committed:
        total += 1
        table.cite("LA-220")
    return min(TRACK, total)


# --- symbols and stealing ------------------------------------------------------------------------------------------


def uses(table: Film) -> None:
    """Once round in temple order, before the flip (LA-223, LA-235)."""
    table.cite("LA-224")
    table.then(*(("use", seat) for seat in temple_order(table)))


# What may be used: ("symbol", key, -1) or ("steal", key, victim).
TempleUse = tuple[str, int, int]
NO_USE: TempleUse = ("pass", -1, -1)


def open_uses(table: Film, seat: int) -> list[TempleUse]:
    """Effect symbols and stealing that are open to a player now (LA-225 to LA-232)."""
    card: TempleCard = table.printed(table.temple[table.step]).card
    assert card.peril is not None, "red and purple cards have a peril"
    peril = PERILS.index(card.peril)
    found: list[TempleUse] = []
    used = table.used[seat]
    others = [each for each in table.living() if each != seat]
    done = any(table.power(seat, key).symbol for key in used)
    for key, power in table.powers(seat):
        if key in used:
            continue
        if card.symbol and power.symbol == card.symbol and not done and others:
            found.append(("symbol", key, -1))
        if power.steals and power.green[peril]:
            found += [
                ("steal", key, victim) for victim in others if stealable(table, victim, peril, power.green[peril])
            ]
    return found


def stealable(table: Film, victim: int, peril: int, symbols: int) -> int:
    """By how much a theft lowers a pawn: tan symbols on adventure cards not yet stolen, down to 0 (LA-229, LA-234)."""
    tan = sum(power.tan[peril] for key, power in table.powers(victim) if key >= ABILITIES)
    return max(0, min(symbols, tan - table.stolen[victim], table.peril[victim]))


async def use(table: Film, seat: int) -> None:
    if table.out[seat]:
        return
    found = open_uses(table, seat)
    if not found:
        return

    def show(each: TempleUse) -> Option:
        kind, key, victim = each
        if each == NO_USE:
            return Option("pass", "Nothing")
        power = table.power(seat, key)
        cost = "1 hubris" if kind == "symbol" or power.disc else ""
        if kind == "symbol":
            return Option(f"symbol_{key}", f"Use {power.name}", cost=cost, note="all others suffer a trap")
        rival = table.box.mats[table.mat[victim]].name
        return Option(f"steal_{key}_{victim}", f"{power.name}: steal from {rival}", (f"seat:{victim}",), cost)

    choice = await choose(
        seat,
        "Use something against the others?",
        lambda: [NO_USE, *found],
        "LA-223",
        "use",
        show=show,
        interruptible=True,
    )
    if choice == NO_USE:
        return
    kind, key, victim = choice
    table.used[seat].append(key)
    if kind == "symbol":
        table.say("{} uses {}.", Seat(seat), power_ref(table, seat, key), rule="LA-225")
        take_hubris(table, seat, "{} takes 1 hubris.", rule="LA-225")
        table.cite("LA-226")
        table.count("temple symbols worked")
        table.film.append([TREACHERY, seat, mask_of(other for other in table.living() if other != seat)])
        for other in table.clockwise(seat):
            if other != seat:
                suffer(table, other, penalties(table).trap, "LA-225")
                if table.over:
                    return
    else:
        _steal(table, seat, key, victim)
    table.then(("use", seat))


def _steal(table: Film, seat: int, key: int, victim: int) -> None:
    power = table.power(seat, key)
    card: TempleCard = table.printed(table.temple[table.step]).card
    peril = PERILS.index(card.peril or "maze")
    number = stealable(table, victim, peril, power.green[peril])
    if power.disc:
        take_hubris(table, seat, "{} takes 1 hubris to steal.", rule="LA-230")
    table.stolen[victim] += number
    table.peril[victim] -= number
    table.count("thefts")
    table.film.append([THEFT, seat, victim])
    table.say(
        "{} steals {} from {} with {}.",
        Seat(seat),
        so_many(number, "symbol"),
        Seat(victim),
        power_ref(table, seat, key),
        rule="LA-228",
    )
    table.cite("LA-229", "LA-231", "LA-232", "LA-233", "LA-235", *(["LA-234"] if not table.peril[victim] else []))


# --- resolving -----------------------------------------------------------------------------------------------------


def temple_flip(table: Film) -> None:
    """The highest pawn flips; each suffers for the X between his pawn and the highest (LA-236 to LA-249)."""
    order = temple_order(table)
    highest_player = max(table.peril[seat] for seat in order)
    start = next(seat for seat in order if table.peril[seat] == highest_player)
    highest = max(highest_player, table.enemy_peril)
    card = table.temple_beats[-1]
    table.move(card, TEMPLE_BEATS, RESOLVED)
    beat = table.printed(card).card
    table.say("{} turns up: {}", Seat(start), beat.caption, rule="LA-237")
    table.cite("LA-236", "LA-238", "LA-248")
    met = [mask_of(seat for seat in order if _met(table, seat, where, highest)) for where in (beat.trap, beat.hand)]
    table.film.append([ORDEAL, table.face[card], *met])
    side = penalties(table)
    rows = (("trap", beat.trap, side.trap), ("noise", beat.noise, side.noise), ("hand", beat.hand, side.hand))
    table.crossings.append([table.step, table.face[card], table.enemy_peril])
    for seat in range(table.seats):
        at = -1 if table.out[seat] else table.peril[seat]
        traps, noise, hands = (_met(table, seat, where, highest) for _, where, _ in rows)
        table.crossings[-1] += Crossing(at, traps, noise, hands, 0)
    for seat in table.clockwise(start):
        low = table.peril[seat]
        for name, where, harms in rows:
            number = _met(table, seat, where, highest)
            _suffer_row(table, seat, name, number, harms)
            if table.over:
                return
        table.cite("LA-239", "LA-240", "LA-242", "LA-245", *(["LA-241"] if low == highest else []))
        if table.out[seat]:
            continue
        if table.noise[seat] > highest_player:
            table.say("{} is too loud.", Seat(seat), rule="LA-243")
            _too_loud(table, seat, side, "LA-243")
        elif table.noise[seat] == highest_player:
            table.cite("LA-244")
        if table.over:
            return
    _most_noise(table, side)
    table.peril = [0] * table.seats
    table.cite("LA-247")
    if not table.over and table.step == PURPLE[-1]:
        table.cite("LA-249")


def _met(table: Film, seat: int, where: tuple[int, ...], highest: int) -> int:
    """How many X lie between a player's pawn and the highest (LA-238)."""
    return sum(table.peril[seat] <= each <= highest for each in where)


def _suffer_row(table: Film, seat: int, name: str, number: int, harms: tuple[str, ...]) -> None:
    for _ in range(number):
        if table.out[seat] or table.over:
            return
        if name == "noise" and not table.hushed[seat] and any(power.quiet for _, power in table.powers(seat)):
            table.hushed[seat] = 1
            table.say("{} ignores the first noise.", Seat(seat), rule="LA-087")
            continue
        suffer(table, seat, harms, "LA-240")


def _too_loud(table: Film, seat: int, side: Penalties, rule: str) -> None:
    table.crossings[-1][HEAD + len(Crossing._fields) * (seat + 1) - 1] += 1
    suffer(table, seat, side.noise_penalty, rule)


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
