"""Events: invoked, bound, invoked again, shuffled back (MA-371 to MA-384)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.table import Zone
from fabletop.engine.words import Card
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.moment import Now
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

Deck = Literal["explorer", "horror"]


class _Events(NamedTuple):
    """One of the two kinds of events: its deck, where destroyed ones lie, by which chance it is shuffled, what the text
    of the current one stands on, and the rule by which that one comes again."""

    zone: Zone
    out: Zone
    stream: str
    source: int
    again: str


DECKS: dict[Deck, _Events] = {
    "explorer": _Events(EVENTS, EVENTS_OUT, "events", ON_EVENT, "MA-375"),
    "horror": _Events(HORRORS, HORRORS_OUT, "horrors", ON_HORROR, "MA-383"),
}


def current(table: Expedition, deck: Deck) -> int:
    return table.event if deck == "explorer" else table.dread


def _succeed(table: Expedition, deck: Deck, card: int) -> None:
    """A card, or none, is the current event from now on; the count tokens of the one before are taken off (MA-158)."""
    before = current(table, deck)
    if before != NONE:
        for number in table.printed(before).texts.all:
            table.counts.pop(str(number), None)
    if deck == "explorer":
        table.event = card
    else:
        table.dread = card


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
    _succeed(table, "explorer", card)
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


def _drawn(table: Expedition, deck: Deck) -> int:
    """The top card of an event deck; none if all are gone. An empty deck is made anew from the destroyed ones, the
    current one among them, which is current no longer (MA-R46)."""
    zone = DECKS[deck].zone
    if not table.pile(zone):
        _back(table, deck)
    return table.pile(zone)[-1] if table.pile(zone) else NONE


def _back(table: Expedition, deck: Deck) -> None:
    """The destroyed events are shuffled into their deck; until the next is invoked there is no current one."""
    kind = DECKS[deck]
    _succeed(table, deck, NONE)
    for card in table.pile(kind.out)[:]:
        table.move(card, kind.out, kind.zone)
    table.shuffle(kind.zone, kind.stream)
    reforce(table)


@rule("MA-378", "MA-379", "MA-380", "MA-381", "MA-382")
async def invoke_horror_event(table: Expedition) -> None:
    """Threat rises, then the next horror event is the current one and enters play."""
    await raise_threat(table)
    if table.queue:
        await Now.settle(table)  # what the threat has set off comes before the card, not in the midst of its text
    if table.over:
        return
    card = _drawn(table, "horror")
    if card == NONE:
        return
    table.move(card, HORRORS, HORRORS_OUT)
    _succeed(table, "horror", card)
    reforce(table)
    table.say("The horror event is {}.", Card(card), rule="MA-380")
    table.told.append(Told(table.round, "horror", NONE, table.printed(card).id))
    table.beat("slow")
    await Now(table, Source(ON_HORROR, card), {}).enter(table.printed(card).texts)
    Now.happen(table, "horror_event")  # all four steps are one effect: what waits for it comes after them (MA-153)
    if table.queue:
        await Now.settle(table)


@rule("MA-375", "MA-383", when={"MA-384": lambda table, deck, seat: current(table, deck) == NONE})
async def reinvoke(table: Expedition, deck: Deck, seat: int) -> None:
    """The current event enters play once more; threat does not change."""
    card = current(table, deck)
    if card == NONE:
        return
    kind = DECKS[deck]
    table.say("{} comes once more.", Card(card), rule=kind.again)
    table.beat()
    theirs = deck == "explorer"  # a horror event is nobody's, whoever brings it about
    roles = {"you": seat, "explorer": seat} if theirs and seat != NONE else {}
    await Now(table, Source(kind.source, card), roles).enter(table.printed(card).texts)
    if theirs:
        Now.happen(table, "explorer_event_again", explorer=seat)
    else:
        Now.happen(table, "horror_event_again")


@rule("MA-377", "MA-R12", "MA-R46")
def shuffle_events(table: Expedition, deck: Deck) -> None:
    """An effect shuffles the destroyed events into their deck."""
    _back(table, deck)
    table.say("The destroyed {} events are shuffled into their deck.", deck, rule="MA-377")
