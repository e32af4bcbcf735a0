"""Items and resources: gaining, using up, handing over, laying down (TP-325 to TP-335, TP-A10, TP-A36, TP-R21, TP-R103
to TP-R105)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.table import Pile, Zone
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.box import Face
from fabletop.games.projector.rules.moment import Now, at_hold
from fabletop.games.projector.state import (
    CARD,
    GEAR,
    GONE,
    HELD,
    HOLD,
    NONE,
    ON_ITEM,
    RESOURCES,
    STASH,
    USED_UP,
    Marks,
    Outing,
)


@rule("TP-326", "TP-330", "TP-A36", "TP-R103", "TP-R104")
def may_carry(table: Outing, seat: int, id_: str) -> bool:
    """Whether a player may have an item: of a Unique one there is one at most, of its group each player has one."""
    if id_ in table.eliminated:
        return False
    face = table.box.face(id_)
    once = "unique" in face.keywords
    if once and any(table.printed_on(card) is face for gear in (*table.gear, table.hold) for card in gear):
        return False
    return has_room(table, seat, face)


@rule("TP-R103", "TP-R104")
def has_room(table: Outing, seat: int, face: Face) -> bool:
    """Whether a player may carry one more item, as far as what they carry goes."""
    carried = [table.printed_on(card) for card in table.gear[seat]]
    if table.settings.item_cap and len(carried) >= table.settings.item_cap:
        return False
    unique = [each for each in carried if "unique" in each.keywords]
    if "unique" not in face.keywords or not unique:
        return True
    same = [each for each in unique if face.card.group and each.card.group == face.card.group]
    return table.settings.unique == "copy" and not same


@rule("TP-325", "TP-328", "TP-A10")
async def gain_item(table: Outing, seat: int, id_: str) -> int:
    """An item comes into a player's area, with its marks. Gives the card, or none if it may not."""
    if not may_carry(table, seat, id_):
        return NONE
    face = table.box.face(id_)
    table.add_cards(GEAR.of(seat), [face.number])
    card = table.gear[seat][-1]
    if face.card.uses:
        table.marks.append(Marks(card, face.card.uses))
    if "permanent" in face.keywords and id_ not in table.owned:
        table.owned.append(id_)
    table.say("{} has {}: {}", Seat(seat), face.name, " ".join(face.words), rule="TP-325")
    table.beat()
    await Now.of_card(table, Source(ON_ITEM, card), seat, "gained")
    return card


@rule("TP-A10")
async def use_mark(table: Outing, card: int, n: int) -> None:
    """Marks of an item are used up; without any it is discarded."""
    left = [each._replace(left=each.left - n) if each.card == card else each for each in table.marks]
    table.marks[:] = [each for each in left if each.left > 0]
    if all(each.card != card for each in table.marks):
        await discard_item(table, card)


def restore(table: Outing, card: int, n: int) -> None:
    """Marks come back to an item, up to its number of uses."""
    most = table.printed_on(card).card.uses or 0
    had = marks_on(table, card)
    table.marks[:] = [each for each in table.marks if each.card != card]
    table.marks.append(Marks(card, min(most, had + n)))


def marks_on(table: Outing, card: int) -> int:
    return next((each.left for each in table.marks if each.card == card), 0)


def pile_of(table: Outing, card: int) -> tuple[Zone | Pile, int]:
    """Where an item or a resource lies, and whose it is; nobody's in the hold."""
    for zone, piles in ((GEAR, table.gear), (HELD, table.held)):
        for seat in range(table.seats):
            if card in piles[seat]:
                return zone.of(seat), seat
    return HOLD, NONE


@rule("TP-272", "TP-328", "TP-329", "TP-332", "TP-A36")
async def discard_item(table: Outing, card: int) -> None:
    """An item leaves play: a permanent one for the party stash, any other copy vanishes."""
    pile, seat = pile_of(table, card)
    stays, id_ = Now.has(table, CARD + card, "permanent"), table.printed_on(card).id
    await Now.of_card(table, Source(ON_ITEM, card), seat, "removed")
    table.move(card, pile, STASH if stays else GONE)
    if stays and id_ not in table.owned and id_ not in table.eliminated:
        table.owned.append(id_)
    table.marks[:] = [each for each in table.marks if each.card != card]
    if card in table.fresh:
        table.fresh.remove(card)
    table.say("{} is laid down.", Card(card), rule="TP-332")


@rule("TP-333", "TP-335", "TP-R105")
def gain_resource(table: Outing, seat: int) -> int:
    """A resource is drawn; an empty deck is made anew from its discard pile. Gives the card, or none."""
    if not table.resources and table.used_up:
        for card in table.used_up[:]:
            table.move(card, USED_UP, RESOURCES, known_to=0)
        table.shuffle(RESOURCES, "resources")
    if not table.resources:
        return NONE
    card = table.resources[-1]
    table.move(card, RESOURCES, HELD.of(seat))
    table.say("{} finds {}.", Seat(seat), Card(card), rule="TP-333")
    return card


def wealth(table: Outing, seat: int) -> list[int]:
    """The resources that a player may use and spend: their own, and at the Hold station those of the hold."""
    hold = [card for card in table.hold if table.printed_on(card).kind == "resource"] if at_hold(table, seat) else []
    return [*table.held[seat], *hold]


@rule("TP-334")
def spend_resource(table: Outing, card: int) -> None:
    table.move(card, pile_of(table, card)[0], USED_UP)


@rule("TP-R21")
def receivers(table: Outing, seat: int) -> list[int]:
    """To whom a player may hand things over without any card that lets them: by a setting those on their location."""
    if table.settings.give_gear == "off":
        return []
    return [other for other in table.present() if other != seat and table.at[other] == table.at[seat]]


@rule("TP-R21", "TP-R103", "TP-R104")
def hand_over(table: Outing, card: int, to: int) -> None:
    """An item or a resource changes its owner, if the other may carry it."""
    pile, seat = pile_of(table, card)
    if seat in (NONE, to):
        return
    if card in table.held[seat]:
        table.move(card, pile, HELD.of(to))
    elif has_room(table, to, table.printed_on(card)):
        table.move(card, pile, GEAR.of(to))
    else:
        return
    table.say("{} gives {} to {}.", Seat(seat), Card(card), Seat(to), rule="TP-R21")


@rule("TP-255", "TP-257", "TP-272", "TP-R105")
async def lay_down(table: Outing, seat: int) -> None:
    """Who leaves discards all resources and items; permanent ones go to the stash."""
    for card in table.held[seat][:]:
        spend_resource(table, card)
    for card in table.gear[seat][:]:
        await discard_item(table, card)
