"""Trade and recharge (MA-421, MA-422, MA-433 to MA-435)."""

from __future__ import annotations

from typing import NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose, choose_some
from fabletop.games.machina.naming import option_of, unit_name, unit_ref
from fabletop.games.machina.rules.grid import held, item_names, item_option, neighbours
from fabletop.games.machina.rules.inventory_use import agrees, use_an_inventory
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.mounting import hand_over
from fabletop.games.machina.rules.party import decide
from fabletop.games.machina.rules.units import restore
from fabletop.games.machina.state import NONE, Expedition

RESTORED = {"health": 1, "essence": 1, "stamina": 2}  # by a face of the recharge die (MA-R114)


class Deal(NamedTuple):
    """A trade on which both are agreed: who, and what each gives."""

    one: int
    other: int
    given: tuple[int, ...]
    got: tuple[int, ...]


@rule("MA-421", "MA-422", "MA-R138")
async def propose(table: Expedition, one: int, other: int) -> Deal | None:
    """An explorer names the items that change hands, of both, and the other agrees or refuses. Nothing has happened
    yet, so that a refused trade need not be paid for; none if there is nothing to trade."""
    if not held(table, one) and not held(table, other):
        return None

    def note(item: int) -> str:
        owner = table.owner_of(item)
        return f"of {unit_name(table, owner)}{', equipped' if table.equipped(item) else ''}"

    items = await choose_some(
        one, "Which items change hands between you and {}?", lambda: [*held(table, one), *held(table, other)],
        0, len(held(table, one)) + len(held(table, other)), ("MA-421", "MA-422"), "trade",
        args=(unit_ref(table, other),), show=lambda item: item_option(table, item, note(item)),
    )  # fmt: skip
    if not items:
        return None
    given = tuple([item for item in items if table.owner_of(item) == one])
    got = tuple([item for item in items if table.owner_of(item) == other])
    words = "{} wants to trade: you get {} and give {}. Do you agree?"
    names = item_names(table, given), item_names(table, got)
    return (
        Deal(one, other, given, got) if await agrees(table, one, other, words, ("MA-422", "MA-R138"), *names) else None
    )


@rule("MA-386", "MA-421")
def carry_out(table: Expedition, deal: Deal) -> None:
    """Items change hands and arrive unequipped."""
    one, other, given, got = deal
    for item in given:
        hand_over(table, item, other)
    for item in got:
        hand_over(table, item, one)
    names = unit_ref(table, one), item_names(table, given), unit_ref(table, other), item_names(table, got)
    table.say("{} gives {}, and {} gives {}.", *names, rule="MA-421")
    table.beat()
    for seat in (one, other):
        Now.happen(table, "traded", explorer=seat)


async def trade(table: Expedition, one: int, other: int) -> bool:
    """Two explorers exchange items, if they agree. Says whether they did."""
    deal = await propose(table, one, other)
    if deal is not None:
        carry_out(table, deal)
    return deal is not None


@rule("MA-434", "MA-R17")
def partners(table: Expedition, seat: int) -> list[int]:
    """With whom one may trade at a recharge: with whoever is adjacent to a recharge station or a workbench, on any
    tile. The one that was activated still counts, since it is destroyed only afterwards (MA-R65)."""
    ground = table.ground
    served = ground.around(ground.kinds["recharge_station"] | ground.kinds["workbench"])
    return [other for other in table.explorers() if other != seat and served >> table.at[other] & 1]


@rule("MA-433", "MA-435", "MA-R98", "MA-R114")
async def recharge(table: Expedition, seat: int) -> None:
    """The die restores something; then the explorer may trade with somebody, and may use an inventory."""
    await _roll(table, seat)
    if table.queue:
        await Now.settle(table)
    other = await decide(
        table, seat, "Do you trade with anybody?", lambda: [NONE, *_tradable(table, seat)], ("MA-434", "MA-R98"),
        "partner", lambda each: option_of(table, each) if each != NONE else Option("none", "With nobody"),
    )  # fmt: skip
    if other != NONE and await trade(table, seat, other) and table.queue:
        await Now.settle(table)
    if table.over or table.at[seat] < 0 or not any(held(table, each) for each in (seat, *neighbours(table, seat))):
        return
    answer = await choose(
        seat, "Do you use an inventory?", lambda: ("yes", "no"), ("MA-435", "MA-R98"), "use_inventory",
        show=lambda each: Option(each, each.capitalize()),
    )  # fmt: skip
    if answer == "yes":
        await use_an_inventory(table, seat)


def _tradable(table: Expedition, seat: int) -> list[int]:
    """Partners with whom there is anything to trade."""
    if table.at[seat] < 0:
        return []
    return [other for other in partners(table, seat) if held(table, seat) or held(table, other)]


async def _roll(table: Expedition, seat: int) -> None:
    faces = table.settings.recharge_die.split()
    face = faces[table.roll("recharge", len(faces))]
    table.say("{} rolls the recharge die: {}.", unit_ref(table, seat), face, rule=("MA-433", "MA-R114"))
    table.beat()
    if face == "choose":
        face = await choose(
            seat, "What do you restore?", lambda: tuple(RESTORED), ("MA-433", "MA-R114"), "recharge",
            show=lambda each: Option(each, f"{RESTORED[each]} {each}"),
        )  # fmt: skip
    restore(table, seat, face, RESTORED[face])
