"""Claiming rewards, and the end of an encounter (LA-146 to LA-154, LA-190 to LA-196)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option, choose
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures.effects.harms import discard_card, uncovered
from fabletop.games.lost_adventures.notes import says
from fabletop.games.lost_adventures.rules.exits import refill_deck
from fabletop.games.lost_adventures.rules.flipping import scrap
from fabletop.games.lost_adventures.rules.setup import ROW
from fabletop.games.lost_adventures.state import (
    ADVENTURES,
    ARRIVING,
    DECKS,
    DISPLAY,
    FLIPPED,
    MATS,
    NOBODY_YET,
    Film,
    face_ref,
    power_ref,
    temple_ref,
)
from fabletop.games.lost_adventures.terms import ABILITIES, CATEGORIES, SLOTS

NEW = ("new", -1)


@rule(when={"LA-132": lambda table: max(table.claims) == NOBODY_YET and not any(table.looking)})
def encounter_ends(table: Film) -> None:
    """All are out, or a hand has ended it: rewards are claimed in turn order, then all is cleared (LA-146)."""
    table.say("The scene is over.", rule=("LA-129", "LA-146"))
    steps: list[tuple[str | int, ...]] = []
    for seat in table.turn_order():
        for box, owner in enumerate(table.claims):
            if owner == seat:
                steps.append(("claim", seat, box))
        mine = [place for place, mask in enumerate(table.looking) if mask >> seat & 1]
        steps += [("examine", seat, place) for place in mine]
    table.then(*steps, ("tiles move on",), ("clean up",))


def claim(table: Film, seat: int, box: int) -> None:
    """A claimed adventure card goes on the player's mat (LA-147)."""
    card = table.boxes[box]
    table.boxes[box] = -1
    table.claims[box] = NOBODY_YET
    table.move(card, DISPLAY, ARRIVING)
    table.say("{} claims {}.", Seat(seat), face_ref(table, card), rule="LA-147")
    table.beat()
    table.then(("gain", seat, card))


@rule("LA-154", "LA-175", when={"LA-R89": lambda table, seat, place: table.looked[place] >> seat & 1})
def examine(table: Film, seat: int, place: int) -> None:
    """A claimed temple card is seen by that player alone and put back (LA-153, LA-154)."""
    card = table.temple[place]
    table.looked[place] |= 1 << seat
    table.say("{} examines {}.", Seat(seat), temple_ref(place), rule="LA-153")
    table.peek(card, 1 << seat)
    table.tell(1 << seat, "You see {}: {}.", temple_ref(place), says(table.box, table.face[card]), rule="LA-153")
    table.beat()


def free_slots(table: Film, seat: int) -> int:
    """Slots of a mat that hold neither an ability nor a card (LA-148)."""
    return SLOTS - len(uncovered(table, seat)) - len(table.mats[seat])


async def gain(table: Film, seat: int, card: int) -> None:
    """A new card goes in an empty slot; on a full mat it covers, replaces, or is discarded (LA-149 to LA-152)."""
    if table.out[seat]:
        discard_card(table, card, ARRIVING)
        return
    if free_slots(table, seat):
        table.move(card, ARRIVING, MATS.of(seat))
        table.cite("LA-148", "LA-149")
        return

    def options() -> list[tuple[str, int]]:
        cover = [("cover", n) for n in uncovered(table, seat)]
        return [*cover, *(("replace", mine) for mine in table.mats[seat]), NEW]

    def show(choice: tuple[str, int]) -> Option:
        kind, what = choice
        if kind == "cover":
            power = table.power(seat, what)
            return Option(f"cover_{what + 1}", f"Cover {power.name}", note=table.words(power))
        if kind == "replace":
            mine, note = table.printed(what), table.words(table.printed(what).card)
            return Option(f"replace_{mine.id}", f"Replace {mine.title}", (f"card:{mine.id}",), note=note)
        new = table.printed(card)
        return Option("discard", f"Discard {new.title}", note=f"It is: {table.words(new.card)}")

    kind, what = await choose(
        seat,
        "Your mat is full. Where does {} go?",
        options,
        "LA-149",
        "slot",
        args=(face_ref(table, card),),
        show=show,
        interruptible=True,
    )
    if kind == "new":
        table.say("{} discards {}.", Seat(seat), face_ref(table, card), rule="LA-152")
        discard_card(table, card, ARRIVING)
        return
    if kind == "cover":
        table.say("{} covers {}.", Seat(seat), power_ref(table, seat, what), rule=("LA-150", "LA-089"))
        table.covered[seat] |= 1 << what
    else:
        table.say("{} replaces {}.", Seat(seat), face_ref(table, what), rule="LA-151")
        discard_card(table, what, MATS.of(seat))
        for keys in (table.cubed[seat], table.used[seat]):
            if what + ABILITIES in keys:
                keys.remove(what + ABILITIES)
    table.move(card, ARRIVING, MATS.of(seat))


@rule(
    *("LA-083", "LA-190", "LA-192", "LA-194", "LA-196"),
    when={("LA-182", "LA-185"): lambda table: table.city == table.box.berlin},
)
def clean_up(table: Film) -> None:
    """Cubes return, the row is cleared and refilled, the resolution deck is whole again (LA-190 to LA-196)."""
    box = table.box
    for keys in table.cubed:
        keys.clear()
    table.looking = [0] * len(table.looking)
    table.secret_card = NOBODY_YET
    if table.city != box.berlin:
        row = box.shape[table.city]
        for place in range(ROW * row, ROW * row + ROW):
            card = table.boxes[place]
            if card >= 0:
                table.boxes[place] = -1
                discard_card(table, card, DISPLAY)
                table.cite("LA-191")
    for place, card in enumerate(table.boxes):
        if card < 0:
            refill_deck(table, 1)
            if table.adventures:
                top = table.adventures[-1]
                table.move(top, ADVENTURES, DISPLAY)
                table.boxes[place] = top
    scrap(table)
    if table.flipped:
        deck = DECKS[CATEGORIES.index(table.printed(table.flipped[0]).card.category)]
        for card in table.flipped[:]:
            table.move(card, FLIPPED, deck)
        table.shuffle(deck, "resolution")
    table.flip = -1
    table.then(("next turn",))
