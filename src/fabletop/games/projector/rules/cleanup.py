"""Area cleanup, step by step (TP-265 to TP-274, TP-R40, TP-R52, TP-R75)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.table import Pile, Zone
from fabletop.games.projector.rules.hooks import banked_part
from fabletop.games.projector.rules.items import lay_down
from fabletop.games.projector.rules.leaving import bank
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.reading import read
from fabletop.games.projector.rules.ship import lay_up
from fabletop.games.projector.state import (
    AILMENTS,
    ASIDE,
    DISCARDS,
    DISMISSED,
    DISSIPATED,
    DRAW_PILES,
    ENTROPY,
    FETCHED,
    GONE,
    HANDS,
    HOME,
    IN_PLAY,
    KEPT,
    LOST_PILES,
    MAP,
    NONE,
    PUT_AWAY,
    RESOURCES,
    SPACE,
    SPENT,
    STASH,
    TOKEN,
    TRAITS,
    USED_UP,
    Outing,
)


@rule("TP-265", "TP-266", "TP-267", "TP-273")
async def cleanup(table: Outing) -> None:
    """The last player has left: the area deck goes back, with what still held for its places, then cards that were put
    aside are read, one after the other."""
    table.step, table.current = "cleanup", NONE
    table.say("Everybody has left. The projection is over.", rule="TP-265")
    table.beat("slow")
    await Now.occur(table, "projection_end")
    locations: list[Zone | Pile] = [MAP, ASIDE, *[KEPT.of(seat) for seat in range(table.seats)]]
    for pile in locations:
        for card in table.pile(pile)[:]:
            table.move(card, pile, PUT_AWAY)
    table.swapped.clear()
    table.grid, table.up, table.covered = [], [], []
    table.changes = [each for each in table.changes if not SPACE <= each.to < TOKEN]  # what was on them holds no more
    table.then(*[("read_at_end", number) for number in table.at_end], ("settle",))
    table.at_end.clear()


async def read_at_end(table: Outing, number: int) -> None:
    """A card that was put aside is read (TP-268)."""
    await read(table, number, 0)


@rule(
    "TP-259", "TP-269", "TP-270", "TP-271", "TP-272", "TP-273", "TP-275", "TP-276", "TP-092", "TP-079", "TP-R52",
    "TP-R53", "TP-R75",
)  # fmt: skip
async def settle(table: Outing) -> None:
    """What was learnt is banked or forgotten; slides return to reserves, and everything else to where it came from."""
    for seat in range(table.seats):
        if table.status[seat] == HOME:
            bank(table, seat)
        elif table.status[seat] == DISSIPATED:
            part = dict(table.salvaged).get(seat) or banked_part(table, seat)
            if part:
                bank(table, seat, part)
        await lay_down(table, seat)
    table.temp = [[0] * TRAITS for _ in range(table.seats)]
    for zone in (HANDS, DRAW_PILES, DISCARDS, LOST_PILES):
        for seat in range(table.seats):
            _put_away(table, zone.of(seat))
    for seat in range(table.seats):
        for card in table.ailments[seat][:]:
            if "lingering" not in table.printed_on(card).keywords:
                table.move(card, AILMENTS.of(seat), GONE)
    for zone in (SPENT, DISMISSED, IN_PLAY):
        for card in table.pile(zone)[:]:
            table.move(card, zone, ENTROPY, known_to=0)
    for card in table.fetched[:]:
        table.move(card, FETCHED, GONE)
    for card in table.used_up[:]:
        table.move(card, USED_UP, RESOURCES, known_to=0)
    await lay_up(table)
    _put_away(table, STASH)
    _forget(table)
    table.then(*([("epilogue",)] if table.epilogue != NONE else []), ("learning",))


@rule("TP-370", "TP-R124")
async def epilogue(table: Outing) -> None:
    """The campaign was won in this projection: how it ends is read before anything else."""
    number, table.epilogue = table.epilogue, NONE
    await read(table, number, 0)


def _put_away(table: Outing, pile: Zone | Pile) -> None:
    """Cards go back to where they came from: slides to reserves, items to the stash; nobody follows which was which."""
    for card in table.pile(pile)[:]:
        table.move(card, pile, PUT_AWAY, known_to=0)


def _forget(table: Outing) -> None:
    """Marks, tokens, lighthouses, movement points and flags of the projection are gone (TP-375)."""
    table.opponents, table.hindrances, table.tokens, table.marks = [], [], [], []
    table.changes = [each for each in table.changes if each.number in table.box.lasting and each.to < table.seats]
    table.givers = []
    table.moves, table.lights = [0] * table.seats, [NONE] * table.seats
    table.waiting, table.brought, table.tests, table.fresh, table.salvaged = [], [], [], [], []
    table.limited = [key for key in table.limited if key[0] >= 0 and table.box.book.texts[key[0]].span == "campaign"]
    table.flags = {name: n for name, n in table.flags.items() if name.startswith("camp.")}
    table.order, table.area, table.setup, table.step = [], NONE, NONE, ""


STEPS: Mapping[str, Callable[..., Any]] = {
    "cleanup": cleanup, "read_at_end": read_at_end, "settle": settle, "epilogue": epilogue,
}  # fmt: skip
