"""Items and resources: gaining, using up, laying down (TP-325 to TP-335, TP-A10, TP-A36, TP-R103, TP-R104)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import (
    CARD,
    GEAR,
    GONE,
    HELD,
    RESOURCES,
    STASH,
    USED_UP,
    Day,
    Marks,
)


@rule("TP-325", "TP-326", "TP-A36", "TP-R103")
def gain_item(table: Day, seat: int, id_: str) -> bool:
    """An item comes into a player's area. Of a Unique one there is one at most."""
    face = table.box.face(id_)
    if "unique" in face.keywords and (_in_play(table, id_) or id_ in table.eliminated):
        return False
    if table.settings.item_cap and len(table.gear[seat]) >= table.settings.item_cap:
        return False
    table.add_cards(GEAR.of(seat), [face.number])
    card = table.gear[seat][-1]
    if face.card.uses:
        table.marks.append(Marks(card, face.card.uses))
    if "permanent" in face.keywords and id_ not in table.owned:
        table.owned.append(id_)
    table.say("{} has {}: {}", Seat(seat), face.name, " ".join(face.words), rule="TP-325")
    table.beat()
    return True


def _in_play(table: Day, id_: str) -> bool:
    return any(table.printed_on(card).id == id_ for gear in (*table.gear, table.hold) for card in gear)


@rule("TP-A10")
def use_mark(table: Day, card: int, n: int) -> None:
    """Marks of an item are used up, or restored; without any it is discarded."""
    most = table.printed_on(card).card.uses or 0
    left = [Marks(each.card, min(most, each.left - n)) if each.card == card else each for each in table.marks]
    table.marks[:] = [each for each in left if each.left > 0]
    if not any(each.card == card for each in table.marks):
        for seat in range(table.seats):
            if card in table.gear[seat]:
                discard_item(table, seat, card)


@rule("TP-272", "TP-328", "TP-329", "TP-332")
def discard_item(table: Day, seat: int, card: int) -> None:
    """An item leaves a player's area: a permanent one for the party stash."""
    stays = Now.has(table, CARD + card, "permanent") or "permanent" in table.printed_on(card).keywords
    table.move(card, GEAR.of(seat), STASH if stays else GONE)
    table.marks[:] = [each for each in table.marks if each.card != card]
    table.say("{} lays down {}.", Seat(seat), Card(card), rule="TP-332")


@rule("TP-333", "TP-335", "TP-R105")
def gain_resource(table: Day, seat: int) -> int:
    """A resource is drawn; an empty deck is made anew from its discard pile. Gives the card, or none."""
    if not table.resources and table.used_up:
        for card in table.used_up[:]:
            table.move(card, USED_UP, RESOURCES, known_to=0)
        table.shuffle(RESOURCES, "resources")
    if not table.resources:
        return -1
    card = table.resources[-1]
    table.move(card, RESOURCES, HELD.of(seat))
    table.say("{} finds {}.", Seat(seat), Card(card), rule="TP-333")
    return card


@rule("TP-334")
def spend_resource(table: Day, seat: int, card: int) -> None:
    table.move(card, HELD.of(seat), USED_UP)


@rule("TP-255", "TP-257", "TP-272")
def lay_down(table: Day, seat: int) -> None:
    """Who leaves discards all resources and items; permanent ones go to the stash."""
    for card in table.held[seat][:]:
        spend_resource(table, seat, card)
    for card in table.gear[seat][:]:
        discard_item(table, seat, card)
