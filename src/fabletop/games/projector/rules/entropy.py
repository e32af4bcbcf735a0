"""The entropy step and the piles of the Entropy deck (TP-142 to TP-151, TP-275 to TP-278, TP-R91 to TP-R93)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.table import ALL
from fabletop.engine.words import Card, Seat
from fabletop.games.projector.box import Face
from fabletop.games.projector.card_texts import DRAWN
from fabletop.games.projector.printing import the
from fabletop.games.projector.rules.baddies import enter
from fabletop.games.projector.rules.hooks import hook
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.sparing import text_spared
from fabletop.games.projector.rules.windows import window
from fabletop.games.projector.state import (
    CARD,
    DISMISSED,
    DISSIPATED,
    ENTROPY,
    GLOBAL,
    IN,
    IN_PLAY,
    NONE,
    ON_BADDIE,
    ON_ENTROPY,
    SPENT,
    Outing,
)


@rule("TP-142", "TP-143", "TP-150")
async def draw_entropy(table: Outing, seat: int) -> None:
    """The top card of the Entropy deck is drawn and carried out; if there is none, everybody dissipates."""
    from fabletop.games.projector.rules.leaving import dissipate  # which moves entropy cards

    if not _ready(table):
        table.say("The Entropy deck is exhausted.", rule="TP-148")
        for player in table.present():
            await dissipate(table, player, "entropy")
        return
    card = table.entropy[-1]
    table.move(card, ENTROPY, SPENT)
    table.drawn = card
    table.peek(card, ALL)
    table.say("{} draws {}.", Seat(seat), the(table.printed_on(card).name), rule="TP-142")
    if table.printed_on(card).words:
        table.say("{}", " ".join(table.printed_on(card).words), rule="TP-142")
    table.beat("slow")
    await window(table, "entropy_revealed", seat, CARD + card)
    await carry_out(table, seat, card)
    text_spared(table, card)
    table.drawn = NONE
    if card in table.spent and table.spent[-1] != card:  # what was discarded meanwhile lies under it (TP-144)
        table.spent.remove(card)
        table.spent.append(card)
    await window(table, "entropy_done", seat, CARD + card)


@rule("TP-146", "TP-147", "TP-148", "TP-149", "TP-R92")
def _ready(table: Outing) -> bool:
    """Whether there is a card to draw: an empty draw pile is made anew from the dismissed pile, once."""
    if not table.entropy and table.dismissed and table.recycled < hook(table, "recycle_limit", table.current, 1):
        for card in table.dismissed[:]:
            table.move(card, DISMISSED, ENTROPY, known_to=0)
        table.shuffle(ENTROPY, "entropy")
        table.recycled += 1
        table.say("The dismissed pile is shuffled and drawn from.", rule="TP-146")
        table.beat()
    return bool(table.entropy)


@rule("TP-144", "TP-145", "TP-151", "TP-R91")
async def carry_out(table: Outing, seat: int, card: int) -> None:
    """What the card says is done. A Baddie stays where it names, else with who drew it; what Remains in Play stays."""
    face = table.printed_on(card)
    if table.status[seat] != IN and _with_who_drew(face):
        if table.status[seat] == DISSIPATED:
            dismiss_entropy(table, card)
        return
    if face.baddie is not None:
        area = {"global": GLOBAL, "your_area": seat}.get(face.baddie.where, NONE)
        if area != NONE:
            table.move(card, SPENT, IN_PLAY)
            enter(table, card, GLOBAL if "everywhere" in face.keywords else area)
    elif face.card.stays is not None:
        table.move(card, SPENT, IN_PLAY)
        table.hindrances.append((card, seat if face.card.stays == "your_area" else GLOBAL))
        table.say("{} remains in play.", Card(card), rule="TP-145")
    for number in face.texts.on.get(DRAWN, ()):
        text = table.box.book.texts[number]
        kind = ON_BADDIE if face.baddie is not None else ON_ENTROPY
        now = Now(table, Source(kind, card), {"you": seat, "this": CARD + card}, DRAWN, number)
        if not text.due(now) or (text.may and not await now.wanted(text)):
            continue
        await now.pay(text.cost)
        await now.perform(text.do)
        if table.over:
            return


def _with_who_drew(face: Face) -> bool:
    """Whether a card would lie with who drew it; if they have left, it leaves as they did (TP-R41, TP-R91)."""
    if face.baddie is not None:
        return face.baddie.where == "your_area" and "everywhere" not in face.keywords
    return bool(face.card.stays == "your_area")


@rule("TP-277")
def dismiss_entropy(table: Outing, card: int) -> None:
    """An entropy card goes to the dismissed pile, wherever it lies. One that lies there is not told of again."""
    if card in table.pile(DISMISSED):
        return
    _put(table, card, DISMISSED)
    table.say("{} is dismissed.", Card(card), rule="TP-277")


def discard_entropy(table: Outing, card: int) -> None:
    _put(table, card, SPENT)
    table.say("{} is discarded.", Card(card), rule="TP-144")


def _put(table: Outing, card: int, where: object) -> None:
    table.hindrances[:] = [each for each in table.hindrances if each[0] != card]
    table.opponents[:] = [each for each in table.opponents if each.card != card]
    table.changes[:] = [each for each in table.changes if each.to != CARD + card]
    for zone in (SPENT, IN_PLAY, ENTROPY, DISMISSED):
        if card in table.pile(zone):
            table.move(card, zone, where)  # type: ignore[arg-type]  # a zone of entropy cards
            return
