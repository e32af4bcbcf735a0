"""Powers used in the temple at any time: effect symbols, stealing, curses (LA-223 to LA-235, LA-291).

Before the flip and after it everybody who has something to use is asked, all at once; the first in temple order acts,
and then all are asked again, until nobody wants to use anything more.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from fabletop.engine.questions import Option, choose
from fabletop.engine.windows import offer
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures.box import ABILITIES
from fabletop.games.lost_adventures.cards import TempleCard, TempleResolution
from fabletop.games.lost_adventures.rules.harm import suffer, take_hubris
from fabletop.games.lost_adventures.rules.rewriting import IGNORING, ignore_hits, ready
from fabletop.games.lost_adventures.rules.temple import meets, penalties, temple_order
from fabletop.games.lost_adventures.state import THEFT, TREACHERY, Film, mask_of, power_ref
from fabletop.games.lost_adventures.terms import PERILS


class TempleUse(NamedTuple):
    """What a player may use: "symbol", "ignore", or "steal" from a victim."""

    kind: str
    seat: int
    key: int
    victim: int = -1


async def uses(table: Film) -> None:
    """A window for all powers of the temple (LA-223)."""
    table.cite("LA-224")
    await offer(
        lambda: [] if table.over else [seat for seat in temple_order(table) if open_uses(table, seat)],
        "Use something now?",
        partial(open_uses, table),
        partial(_use, table),
        rule="LA-223",
        window="use",
        show=partial(_shown, table),
        interruptible=True,
    )


def peril_of(table: Film) -> int:
    """The peril of the temple card that is being crossed."""
    card: TempleCard = table.printed(table.temple[table.step]).card
    assert card.peril is not None, "red and purple cards have a peril"
    return PERILS.index(card.peril)


def open_uses(table: Film, seat: int) -> list[TempleUse]:
    """What is open to a player now: effect symbols at any time (LA-225, LA-226), stealing before the flip (LA-228 to
    LA-235), a curse that ignores all X after it (LA-291)."""
    card: TempleCard = table.printed(table.temple[table.step]).card
    found: list[TempleUse] = []
    used = table.used[seat]
    others = [each for each in table.living() if each != seat]
    done = any(table.power(seat, key).symbol for key in used)
    for key, power in table.powers(seat):
        if key in used:
            continue
        if card.symbol and power.symbol == card.symbol and not done and others:
            found.append(TempleUse("symbol", seat, key))
        if power.steals and power.green[peril_of(table)] and table.flip < 0:
            found += thefts(table, seat, key)
    if table.flip >= 0 and hurts(table):
        found += [TempleUse("ignore", seat, key) for key in ready(table, seat, "ignore_x")[:1]]
    return found


def hurts(table: Film) -> bool:
    """Whether the resolution card that lies there has an X that counts for anybody."""
    beat: TempleResolution = table.printed(table.flip).card
    return any(meets(table, seat, where) for seat in table.living() for where in (beat.trap, beat.noise, beat.hand))


def thefts(table: Film, seat: int, key: int) -> list[TempleUse]:
    """From whom a power may steal a symbol now (LA-228, LA-229)."""
    others = [each for each in table.living() if each != seat]
    return [TempleUse("steal", seat, key, victim) for victim in others if stealable(table, victim)]


def stealable(table: Film, victim: int) -> int:
    """By how much thefts may still lower a pawn: tan symbols on adventure cards not yet stolen, down to 0 (LA-229,
    LA-234)."""
    peril = peril_of(table)
    tan = sum(power.tan[peril] for key, power in table.powers(victim) if key >= ABILITIES)
    return max(0, min(tan - table.stolen[victim], table.peril[victim]))


def _shown(table: Film, use: TempleUse) -> Option:
    kind, seat, key, victim = use
    power = table.power(seat, key)
    if kind == "ignore":
        return Option("ignore", IGNORING, cost="1 curse")
    if kind == "symbol":
        return Option(f"symbol_{key}", f"Use {power.name}", cost="1 hubris", note="all others suffer a trap")
    paid = key in table.used[seat] or not power.disc
    rival = table.box.mats[table.mat[victim]].name
    label = f"{power.name}: steal from {rival}"
    return Option(f"steal_{key}_{victim}", label, (f"seat:{victim}",), "" if paid else "1 hubris")


async def _use(table: Film, seat: int, use: TempleUse) -> None:
    if use.kind == "symbol":
        _work(table, seat, use.key)
    elif use.kind == "ignore":
        ignore_hits(table, seat, use.key)
        table.cite("LA-291")
    else:
        await _steal(table, use)


def _work(table: Film, seat: int, key: int) -> None:
    """All others suffer the trap of this row (LA-225)."""
    table.used[seat].append(key)
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


async def _steal(table: Film, use: TempleUse) -> None:
    """Each green symbol takes one tan symbol, from whom its owner likes; the card is paid for once (LA-228 to
    LA-233)."""
    _, seat, key, _ = use
    power = table.power(seat, key)
    table.used[seat].append(key)
    if power.disc:
        take_hubris(table, seat, "{} takes 1 hubris to steal.", rule="LA-230")
    _take_symbol(table, use)
    for _ in range(power.green[peril_of(table)] - 1):
        found = thefts(table, seat, key)
        if len(found) > 1:
            use = await choose(
                seat,
                "{} steals another symbol. From whom?",
                lambda: thefts(table, seat, key),
                "LA-228",
                "use",
                args=(power_ref(table, seat, key),),
                show=partial(_shown, table),
                interruptible=True,
            )
        elif found:
            use = found[0]
        else:
            return
        _take_symbol(table, use)


def _take_symbol(table: Film, use: TempleUse) -> None:
    _, seat, key, victim = use
    table.stolen[victim] += 1
    table.peril[victim] -= 1
    table.count("thefts")
    if [THEFT, seat, victim] not in table.film[-1:]:  # two symbols of one rival are one scene
        table.film.append([THEFT, seat, victim])
    table.say(
        "{} steals a symbol from {} with {}.", Seat(seat), Seat(victim), power_ref(table, seat, key), rule="LA-228"
    )
    table.cite("LA-229", "LA-231", "LA-232", "LA-233", "LA-235", *(["LA-234"] if not table.peril[victim] else []))
