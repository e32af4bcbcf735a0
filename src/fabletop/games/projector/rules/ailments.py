"""Conditions: lasting states of a player (TP-336, TP-337, TP-A07, TP-A08, TP-R79)."""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import AILMENTS, CARD, GONE, NONE, ON_CONDITION, Outing

NEXT_TURN, GIVERS_TURN = "end_of_carriers_next_turn", "start_of_granters_next_turn"
ROUND, PLAYS, FLIPS, LEAVES = "end_of_round", "carrier_plays_card", "carrier_flips_location", "carrier_leaves"


@rule("TP-336", "TP-A07")
async def give(table: Outing, seat: int, id_: str, giver: int = NONE) -> None:
    """A player gets a condition; one that they have already begins anew, unless several add."""
    face = table.box.face(id_)
    for card in table.ailments[seat][:]:
        if table.printed_on(card) is face and "stacking" not in face.keywords:
            _put_away(table, seat, card)
    table.add_cards(AILMENTS.of(seat), [face.number])
    table.givers.append((table.ailments[seat][-1], seat if giver == NONE else giver))
    table.say("{} takes the condition {}: {}", Seat(seat), face.name, " ".join(face.words), rule="TP-336")
    table.beat()
    await Now.of_card(table, Source(ON_CONDITION, table.ailments[seat][-1]), seat, "gained")


@rule("TP-337")
async def end(table: Outing, seat: int, card: int) -> None:
    await Now.of_card(table, Source(ON_CONDITION, card), seat, "removed")
    if card in table.ailments[seat]:
        _put_away(table, seat, card)
        table.say("{} ends for {}.", Card(card), Seat(seat), rule="TP-337")


def _put_away(table: Outing, seat: int, card: int) -> None:
    table.move(card, AILMENTS.of(seat), GONE)
    table.changes[:] = [each for each in table.changes if each.to != CARD + card]
    table.givers[:] = [each for each in table.givers if each[0] != card]


async def end_named(table: Outing, seat: int, id_: str) -> None:
    """One copy of a condition is over."""
    for card in table.ailments[seat][:]:
        if table.printed_on(card).id == id_:
            await end(table, seat, card)
            return


@rule("TP-263", "TP-R79")
async def end_all(table: Outing, seat: int) -> None:
    """Who leaves is free of all conditions but lingering ones, unless these say so."""
    await ended_by(table, LEAVES, seat, table.ailments[seat][:])
    for card in table.ailments[seat][:]:
        if not Now.has(table, CARD + card, "lingering"):
            await end(table, seat, card)


@rule("TP-337", "TP-A08")
async def ended_by(table: Outing, event: str, seat: int, cards: Sequence[int]) -> None:
    """Something has happened to a player that ends conditions of theirs, of those that they had then."""
    for card in cards:
        if card in table.ailments[seat] and event in table.printed_on(card).card.ends:
            await end(table, seat, card)


@rule("TP-A08")
async def turn_begins(table: Outing, seat: int) -> None:
    """The turn of somebody begins, or their place is passed: what they have given until then ends."""
    given = [card for card, giver in table.givers if giver == seat]
    for carrier in range(table.seats):
        await ended_by(table, GIVERS_TURN, carrier, [card for card in given if card in table.ailments[carrier]])


async def round_is_over(table: Outing) -> None:
    for seat in range(table.seats):
        await ended_by(table, ROUND, seat, table.ailments[seat][:])


def ripen(table: Outing, seat: int) -> None:
    """A turn begins: what its player has from before is in the next turn of its carrier."""
    table.ripe = table.ailments[seat][:]


@rule("TP-A07", "TP-A08")
async def turn_is_over(table: Outing, seat: int) -> None:
    """A turn is over: conditions end that were to last until then, unless they have come, or begun anew, within it."""
    await ended_by(table, NEXT_TURN, seat, table.ripe)
    table.ripe.clear()
