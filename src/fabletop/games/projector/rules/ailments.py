"""Conditions: lasting states of a player (TP-336, TP-337, TP-A07, TP-A08, TP-R79)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import AILMENTS, CARD, GONE, Day


@rule("TP-336", "TP-A07")
def give(table: Day, seat: int, id_: str) -> None:
    """A player gets a condition; one that they have already begins anew, unless several add."""
    face = table.box.face(id_)
    for card in table.ailments[seat][:]:
        if table.printed_on(card) is face and "stacking" not in face.keywords:
            end(table, seat, card)
    table.add_cards(AILMENTS.of(seat), [face.number])
    table.say("{} is {}: {}", Seat(seat), face.name, " ".join(face.words), rule="TP-336")
    table.beat()


@rule("TP-337")
def end(table: Day, seat: int, card: int) -> None:
    table.move(card, AILMENTS.of(seat), GONE)
    table.changes[:] = [each for each in table.changes if each.to != CARD + card]
    table.say("{} is no longer {}.", Seat(seat), Card(card), rule="TP-337")


def end_named(table: Day, seat: int, id_: str) -> None:
    for card in table.ailments[seat][:]:
        if table.printed_on(card).id == id_:
            end(table, seat, card)


@rule("TP-263", "TP-R79")
def end_all(table: Day, seat: int) -> None:
    """Who leaves is free of all conditions but lingering ones."""
    for card in table.ailments[seat][:]:
        if not Now.has(table, CARD + card, "lingering"):
            end(table, seat, card)


@rule("TP-A08")
def ended_by(table: Day, event: str, seat: int) -> None:
    """Something has happened to a player that ends conditions of theirs."""
    for card in table.ailments[seat][:]:
        if event in table.printed_on(card).card.ends:
            end(table, seat, card)
