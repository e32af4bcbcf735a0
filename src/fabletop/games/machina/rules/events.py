"""Events: invoked, bound, invoked again, shuffled back (MA-371 to MA-384)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.words import Card
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.rules.moment import Now, reforce
from fabletop.games.machina.rules.threat import raise_threat
from fabletop.games.machina.state import (
    BOUND,
    EVENTS,
    EVENTS_OUT,
    HORRORS,
    HORRORS_OUT,
    NONE,
    ON_BOUND,
    ON_EVENT,
    ON_HORROR,
    Expedition,
    Told,
)


@rule("MA-371", "MA-373", "MA-374", when={"MA-R134": lambda table, seat: not table.events and not table.events_out})
async def invoke_explorer_event(table: Expedition, seat: int) -> None:
    """An explorer draws an event: it binds them, or is the current one from now on. Then it enters play."""
    card = _drawn(table, "explorer")
    if card == NONE:
        return
    face = table.printed(card)
    if face.binding:
        await _bind(table, seat, card)
        return
    table.move(card, EVENTS, EVENTS_OUT)
    _retire(table, table.event)
    table.event = card
    reforce(table)
    table.say("{} invokes {}.", unit_ref(table, seat), Card(card), rule="MA-373")
    table.told.append(Told(table.round, "event", seat, face.id))
    table.beat("slow")
    await Now(table, Source(ON_EVENT, card), {"you": seat, "explorer": seat}).enter(face.texts)
    Now.happen(table, "explorer_event", explorer=seat)


@rule("MA-372", "MA-376", "MA-R48")
async def _bind(table: Expedition, seat: int, card: int) -> None:
    table.move(card, EVENTS, BOUND.of(seat))
    reforce(table)
    face = table.printed(card)
    table.say("{} is bound by {}.", unit_ref(table, seat), Card(card), rule="MA-372")
    table.told.append(Told(table.round, "event", seat, face.id))
    table.beat("slow")
    await Now(table, Source(ON_BOUND, card), {"you": seat, "explorer": seat}).enter(face.texts)
    Now.happen(table, "explorer_event", explorer=seat)


def _drawn(table: Expedition, name: str) -> int:
    """The top card of an event deck; none if all are gone. An empty deck is made anew from the destroyed ones, the
    current one among them, which is current no longer (MA-R46)."""
    deck = EVENTS if name == "explorer" else HORRORS
    if not table.pile(deck):
        back(table, name)
    return table.pile(deck)[-1] if table.pile(deck) else NONE


def back(table: Expedition, name: str) -> None:
    """The destroyed events are shuffled into their deck; until the next is invoked there is no current one."""
    _retire(table, current(table, name))
    deck, out, stream = (EVENTS, EVENTS_OUT, "events") if name == "explorer" else (HORRORS, HORRORS_OUT, "horrors")
    if name == "explorer":
        table.event = NONE
    else:
        table.dread = NONE
    for card in table.pile(out)[:]:
        table.move(card, out, deck)
    table.shuffle(deck, stream)
    reforce(table)


def _retire(table: Expedition, card: int) -> None:
    """A card is no longer current: its count tokens are taken off (MA-158)."""
    if card != NONE:
        for number in table.printed(card).texts.all:
            table.counts.pop(str(number), None)


@rule("MA-378", "MA-379", "MA-380", "MA-381", "MA-382")
async def invoke_horror_event(table: Expedition) -> None:
    """Threat rises, then the next horror event is the current one and enters play."""
    await raise_threat(table)
    if table.over:
        return
    card = _drawn(table, "horror")
    if card == NONE:
        return
    table.move(card, HORRORS, HORRORS_OUT)
    _retire(table, table.dread)
    table.dread = card
    reforce(table)
    table.say("The horror event is {}.", Card(card), rule="MA-380")
    table.told.append(Told(table.round, "horror", NONE, table.printed(card).id))
    table.beat("slow")
    await Now(table, Source(ON_HORROR, card), {}).enter(table.printed(card).texts)
    Now.happen(table, "horror_event")  # all four steps are one effect: what waits for it comes after them (MA-153)
    if table.queue:
        await Now.settle(table)


@rule("MA-375", "MA-383", when={"MA-384": lambda table, deck, seat: current(table, deck) == NONE})
async def reinvoke(table: Expedition, deck: str, seat: int) -> None:
    """The current event enters play once more; threat does not change."""
    card = current(table, deck)
    if card == NONE:
        return
    table.say("{} comes once more.", Card(card), rule="MA-375" if deck == "explorer" else "MA-383")
    table.beat()
    if deck == "explorer":
        roles = {"you": seat, "explorer": seat} if seat != NONE else {}
        await Now(table, Source(ON_EVENT, card), roles).enter(table.printed(card).texts)
        Now.happen(table, "explorer_event_again", explorer=seat)
    else:
        await Now(table, Source(ON_HORROR, card), {}).enter(table.printed(card).texts)
        Now.happen(table, "horror_event_again")


def current(table: Expedition, deck: str) -> int:
    return table.event if deck == "explorer" else table.dread


@rule("MA-377", "MA-R12", "MA-R46")
def shuffle_events(table: Expedition, deck: str) -> None:
    """An effect shuffles the destroyed events into their deck."""
    back(table, deck)
    table.say("The destroyed {} events are shuffled into their deck.", deck, rule="MA-377")
