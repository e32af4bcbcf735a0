"""Essence: losing it, and paying it together (MA-195 to MA-209).

Whoever loses essence may have others pay a part of it, or all: those who are next to the target space, to the one who
loses it, or to somebody else who pays. Nobody pays unwillingly.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice

from fabletop.engine.citing import rule
from fabletop.engine.forms.hints import MultisetKind
from fabletop.engine.forms.multiset import Counts, Multiset
from fabletop.engine.questions import Option, choose, compose
from fabletop.engine.words import Refusal
from fabletop.games.machina.ground.board import board_of, within
from fabletop.games.machina.naming import unit_id, unit_name, unit_ref
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import player_of
from fabletop.games.machina.state import NONE, Expedition

Shares = tuple[tuple[int, int], ...]
"""Explorers, each with how much they pay."""


@rule("MA-205", "MA-206", "MA-207", "MA-208")
def helpers(table: Expedition, payer: int, space: int, unwilling: Collection[int] = ()) -> list[int]:
    """Explorers who could pay for another: connected to the target space or the payer, directly or by others who
    pay."""
    at, essence = table.at, table.essence
    if not sum(essence) - essence[payer] or at[payer] < 0:
        return []
    willing = [seat for seat in table.explorers() if essence[seat] and seat != payer and seat not in unwilling]
    close = within(at[payer], 1) if space == NONE else within(at[payer], 1) | within(space, 1)
    if not close & board_of([at[seat] for seat in willing]):
        return []  # as nearly always: the first of them would have to be next to what is paid for
    if "cannot_contribute" in touched(table).names:
        willing = [seat for seat in willing if not Now.has(table, seat, "cannot_contribute")]
    linked = _connected(table, payer, space, willing)
    return [seat for seat in willing if seat in linked]


def _connected(table: Expedition, payer: int, space: int, seats: Sequence[int]) -> set[int]:
    """Those of some explorers who are linked to what is paid for, by way of each other."""
    ground, found = table.ground, set[int]()
    near = ground.near(table.at[payer])
    if space != NONE:
        near |= ground.near(space)
    while more := [seat for seat in seats if seat not in found and near >> table.at[seat] & 1]:
        found.update(more)
        for seat in more:
            near |= ground.near(table.at[seat])
    return found


def purse(table: Expedition, payer: int, space: int = NONE) -> int:
    """All that could be paid for somebody, by themselves and by others."""
    essence = table.essence
    if table.seats == 1:
        return essence[payer]
    return essence[payer] + sum([essence[seat] for seat in helpers(table, payer, space)])


def payers(table: Expedition, payer: int, space: int = NONE) -> list[int]:
    """Those who could pay for somebody, themselves among them."""
    return [payer, *helpers(table, payer, space)] if table.seats > 1 else [payer]


@rule("MA-205", "MA-209")
async def pay_essence(table: Expedition, payer: int, n: int, space: int = NONE) -> bool:
    """Essence is paid, by one or by several together. Says whether it was: not, if somebody without whom it cannot be
    paid does not want to."""
    unwilling: set[int] = set()
    willing: dict[int, int] = {}
    while n > 0:
        others = helpers(table, payer, space, unwilling) if table.seats > 1 else []
        if table.essence[payer] + sum(table.essence[seat] for seat in others) < n:
            return False
        if not others:
            _lose(table, payer, n)
            return True
        shares = await _shares(table, payer, n, space, others)
        refusing = await _refusing(table, payer, shares, willing)
        if refusing is not None:
            unwilling.add(refusing)
            continue
        for seat, part in shares:
            _lose(table, seat, part)
        return True
    return True


async def _shares(table: Expedition, payer: int, n: int, space: int, others: Sequence[int]) -> Shares:
    seats = [payer, *others] if table.essence[payer] else list(others)

    def kinds() -> list[MultisetKind]:
        return [
            MultisetKind(
                f"seat{seat}", unit_name(table, seat), most=min(n, table.essence[seat]), thing=unit_id(table, seat)
            )
            for seat in seats
        ]

    def linked(counts: Counts) -> Refusal | None:
        paying = [int(name.removeprefix("seat")) for name, part in counts if part]
        loose = [seat for seat in paying if seat != payer and seat not in _connected(table, payer, space, paying)]
        if loose:
            return Refusal(
                f"{unit_name(table, loose[0])} is next to nobody who pays, nor to what is paid for.", "MA-208"
            )
        return None

    form = Multiset(kinds, n, n, "MA-205", noun="essence", nouns="essence", check=linked)
    ways = list(islice(form.every(), 2))
    found = ways[0] if len(ways) == 1 else await compose(
        payer, "Who pays the {} essence?", form, ("MA-205", "MA-208"), "share", args=(n,)
    )  # fmt: skip
    return tuple((int(name.removeprefix("seat")), part) for name, part in found if part)


@rule("MA-208")
async def _refusing(table: Expedition, payer: int, shares: Shares, willing: dict[int, int]) -> int | None:
    """The first who does not want to pay what was thought for them: then it is shared out anew. Who is `willing` to pay
    so much is not asked again because of that; nor is the payer, who has just decided it, nor anybody of the same
    player."""
    for seat, part in shares:
        if table.settings.consent == "free" or player_of(table, seat) == player_of(table, payer):
            continue
        if part <= willing.get(seat, 0):
            continue
        answer = await choose(
            seat, "Do you pay {} essence for {}?", lambda: ("yes", "no"), "MA-208", "contribute",
            args=(part, unit_ref(table, payer)), show=lambda each: Option(each, each.capitalize()), at_wish_of=payer,
        )  # fmt: skip
        if answer == "no":
            return seat
        willing[seat] = part
    return None


def _lose(table: Expedition, seat: int, n: int) -> None:
    table.essence[seat] -= n
    table.tally["essence spent"] = table.tally.get("essence spent", 0) + n
    table.say("{} loses {} essence.", unit_ref(table, seat), n, rule="MA-182")
    for _ in range(n):
        Now.happen(table, "lose_essence", victim=seat)


@rule("MA-182", when={"MA-R53": lambda table, seat, n: n > table.essence[seat]})
async def lose_essence(table: Expedition, seat: int, n: int) -> None:
    """An effect takes essence: as much as there is; others may pay a part of it."""
    n = min(n, table.essence[seat])
    if n > 0 and not await pay_essence(table, seat, n):
        _lose(table, seat, min(n, table.essence[seat]))
