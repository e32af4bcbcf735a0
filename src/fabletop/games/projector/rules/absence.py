"""Somebody stops playing in the middle of a projection (TP-R117). Another person may take their seat, as at any table;
or the party decides that the character dissipates at the end of its next turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fabletop.engine.citing import rule
from fabletop.engine.questions import Deed, Option
from fabletop.engine.words import Seat
from fabletop.games.projector.rules.leaving import dissipate
from fabletop.games.projector.rules.party import PARTY, decide
from fabletop.games.projector.state import ADVENTURE, NONE, Outing


def absence_deeds(table: Outing, seat: int) -> Sequence[Deed]:
    """At any quiet moment of a projection a player may propose it. Random players do not: it is no part of the game."""
    if table.phase != ADVENTURE or table.step in ("setup", "cleanup") or not _stay(table):
        return ()
    label = "Propose that a character whose player has stopped leaves the projection"
    return [Deed("excuse", label, seat, partial(excuse, table, seat), "TP-R117", 0.0)]


def _stay(table: Outing) -> list[int]:
    return [seat for seat in table.present() if seat not in dict(table.excused)]


@rule("TP-R117")
async def excuse(table: Outing, seat: int) -> None:
    """A player says whose character is to leave, and the party decides."""
    who = await decide(
        table, seat, "Whose player has stopped?", lambda: [*_stay(table), NONE], "TP-R117", "excuse",
        lambda each: _option(table, each),
    )  # fmt: skip
    if who == NONE:
        return
    agreed = await decide(
        table, PARTY, "Does {} dissipate at the end of their next turn?", lambda: [True, False], "TP-R117", "consent",
        lambda yes: Option("yes" if yes else "no", "Yes" if yes else "No"), args=(table.characters[who],),
    )  # fmt: skip
    if agreed:
        table.excused.append((who, 2 if who == table.current else 1))  # the turn under way is not the next
        table.say("{} leaves the projection at the end of their next turn.", Seat(who), rule="TP-R117")
        table.beat()


def _option(table: Outing, seat: int) -> Option:
    return Option("nobody", "Nobody") if seat == NONE else Option(f"seat:{seat}", table.characters[seat])


@rule("TP-R117", when={"TP-260": lambda table, seat: (seat, 1) in table.excused})
async def called_away(table: Outing, seat: int) -> None:
    """The turn of a player is over: if it was the last one of somebody who has stopped, the character dissipates."""
    due = (seat, 1) in table.excused
    table.excused[:] = [(who, n - (who == seat)) for who, n in table.excused if (who, n) != (seat, 1)]
    if due:
        await dissipate(table, seat, "called")
