"""Evolving the Entropy deck, and keeping it at twenty cards (TP-275, TP-279 to TP-294, TP-R81 to TP-R90)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.words import Card
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import (
    ADVENTURE,
    CARD,
    DISMISSED,
    ENTROPY,
    GONE,
    IN_PLAY,
    NEXT_TIER,
    NONE,
    SPENT,
    Outing,
)

TIERS = 5
MOST_STORY = 6  # so many Story cards may be in the deck at a time (TP-R89)


def laid_out(table: Outing) -> bool:
    """Whether the deck lies in piles: in a projection, after its setup and up to the end of its cleanup (TP-294)."""
    return table.phase == ADVENTURE and bool(table.order) and table.step != "setup"


@rule("TP-280", "TP-281", "TP-282", "TP-R84")
def found(table: Outing) -> int:
    """The card that an evolve takes: of the lowest tier without Story in the piles that are searched, the topmost of
    the first pile that has one."""
    current = [table.drawn] if table.drawn != NONE and table.drawn in table.spent else []
    discard = [card for card in table.spent if card not in current]
    piles = [discard, table.entropy, table.in_play, current]
    cards = [card for pile in piles for card in pile]
    if table.settings.evolve_lowest == "deck":
        cards += table.dismissed
    tiers = [tier(table, card) for card in cards if not story(table, card)]
    if not tiers:
        return NONE
    lowest = min(tiers)
    for pile in piles:
        for card in reversed(pile):
            if tier(table, card) == lowest and not story(table, card):
                return card
    return NONE


def tier(table: Outing, card: int) -> int:
    return int(table.printed_on(card).card.tier)


def story(table: Outing, card: int) -> bool:
    return "story" in table.printed_on(card).keywords


@rule("TP-279", "TP-286", "TP-287", "TP-290", "TP-R85", "TP-R86")
async def evolve(table: Outing, n: int = 1) -> None:
    """So many times a card of a low tier makes way for one of the next."""
    for _ in range(n):
        if not table.next_tier:
            return
        card = found(table) if laid_out(table) else _by_chance(table)
        if card == NONE:
            return
        await exchange(table, card)


@rule("TP-R88")
def _by_chance(table: Outing) -> int:
    """Outside exploration the deck is one pile: one of the lowest tier, by chance."""
    cards = [card for card in table.entropy if not story(table, card)]
    lowest = min([tier(table, card) for card in cards], default=0)
    low = sorted([card for card in cards if tier(table, card) == lowest])
    return low[table.roll("evolve", len(low))] if low else NONE


@rule("TP-283", "TP-284", "TP-285", "TP-291", "TP-292", "TP-293", "TP-R87")
async def exchange(table: Outing, card: int) -> None:
    """A card of the deck is eliminated, and one of the next tier put under the discard pile."""
    if not table.next_tier or card in table.gone:
        return
    eliminate(table, card)
    add(table)
    await Now.occur(table, "evolved", card=CARD + card)


@rule("TP-044", "TP-045")
def eliminate(table: Outing, card: int) -> None:
    """An entropy card leaves the campaign for good."""
    table.hindrances[:] = [each for each in table.hindrances if each[0] != card]
    table.opponents[:] = [each for each in table.opponents if each.card != card]
    table.changes[:] = [each for each in table.changes if each.to != CARD + card]
    for zone in (SPENT, ENTROPY, IN_PLAY, DISMISSED):
        if card in table.pile(zone):
            table.move(card, zone, GONE)
    table.eliminated.append(table.printed_on(card).id)
    table.say("{} is eliminated.", Card(card), rule="TP-279")


@rule("TP-286", "TP-287", "TP-288", "TP-289")
def add(table: Outing) -> None:
    """The top card of the next-tier deck joins the deck; when that is empty, the following tier takes its place."""
    card = table.next_tier[-1]
    if laid_out(table):
        table.move(card, NEXT_TIER, SPENT)
        table.spent.remove(card)
        table.spent.insert(0, card)  # at the bottom
    else:
        table.move(card, NEXT_TIER, ENTROPY)
        table.shuffle(ENTROPY, "entropy")
    table.say("{} joins the Entropy deck.", Card(card), rule="TP-286")
    table.beat()
    if not table.next_tier:
        next_tier(table)


@rule("TP-016", "TP-288", "TP-289", "TP-R82", "TP-R86")
def next_tier(table: Outing) -> None:
    """The complete deck of the following tier that is there becomes the next-tier deck."""
    table.tier = table.tier + 1 if table.tier else 0
    faces = [face.number for face in table.box.tier(table.tier)] if 0 < table.tier <= TIERS else []
    if not faces:
        table.tier = 0
        return
    table.add_cards(NEXT_TIER, faces)
    table.shuffle(NEXT_TIER, "next tier")
    table.say("The next-tier deck is now that of tier {}.", table.tier, rule="TP-288")


@rule("TP-289", "TP-R86")
def tier_arrives(table: Outing) -> None:
    """A tier that was missing has come with a new pack: where there is no next-tier deck, it becomes that at once."""
    if table.tier:
        return
    box = table.box
    known = [box.face(id_) for id_ in table.eliminated if id_ in box.face_index]
    met = [table.printed_on(card) for card in table.entropy] + [face for face in known if face.kind == "entropy"]
    table.tier = max([face.card.tier for face in met if "story" not in face.keywords], default=TIERS)
    next_tier(table)


@rule("TP-R89")
def insert_card(table: Outing, id_: str) -> None:
    """A Story card joins the deck in place of one that an evolve would take."""
    cards = [*table.entropy, *table.spent, *table.dismissed, *table.in_play]
    here = [table.printed_on(card).id for card in cards]
    if id_ in here or id_ in table.eliminated or sum([story(table, card) for card in cards]) >= MOST_STORY:
        return
    old = found(table) if laid_out(table) else _by_chance(table)
    if old == NONE:
        return
    eliminate(table, old)
    zone = SPENT if laid_out(table) else ENTROPY
    table.add_cards(zone, [table.box.face(id_).number])
    if zone is SPENT:
        card = table.spent.pop()
        table.spent.insert(0, card)
    else:
        table.shuffle(ENTROPY, "entropy")
    table.say("{} joins the Entropy deck.", table.box.face(id_).name, rule="TP-R89")


@rule("TP-R90")
def remove(table: Outing, id_: str) -> None:
    """A card leaves the deck: one of the next tier comes for it; without one it is dismissed, or stays."""
    for card in (*table.entropy, *table.spent, *table.dismissed, *table.in_play):
        if table.printed_on(card).id == id_:
            if table.next_tier:
                eliminate(table, card)
                add(table)
            elif laid_out(table) and card not in table.dismissed:
                from fabletop.games.projector.rules.entropy import dismiss_entropy  # which brings Baddies into play

                dismiss_entropy(table, card)
            return
