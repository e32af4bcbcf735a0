"""Cards as a seat sees them."""

from __future__ import annotations

from collections.abc import Iterable

from fabletop.engine.scene import Card, Pile, Role
from fabletop.engine.table import UNKNOWN
from fabletop.engine.view import View
from fabletop.games.projector.naming import slide_words
from fabletop.games.projector.odds import chances
from fabletop.games.projector.state import ADVENTURE, IN, NONE, Outing


def known(view: View[Outing], card: int) -> bool:
    """Whether the reader may know what is printed on a card."""
    return card != UNKNOWN and view.table.face[card] != UNKNOWN


def card_of(view: View[Outing], card: int, back: str) -> Card:
    """A card that lies open, or its back."""
    table = view.table
    if not known(view, card):
        return Card(f"card:{card}", back=back, face_down=True)
    if table.face[card] >= table.box.first_slide:
        return slide(view, card)
    face = table.printed_on(card)
    keywords = table.box.printing.keywords(face.card)
    marks = next((f"{each.left} left" for each in table.marks if each.card == card), "")
    return Card(
        f"card:{card}", face.name, " ".join(face.words), corner=face.id, icon=face.card.icon, back=face.kind,
        marks=(marks,) if marks else (), flavour=face.card.flavour, kind=face.kind, note=keywords,
    )  # fmt: skip


def slide(view: View[Outing], card: int) -> Card:
    """A slide: the ability, the party's level of it, and the chance of success here and now."""
    table = view.table
    printed = table.box.slide(table.face[card])
    skill = table.box.skills[printed.ability]
    owner = next((seat for seat in range(table.seats) if card in table.hands[seat]), NONE)
    odds = ""
    if owner != NONE and table.phase == ADVENTURE and table.order and table.status[owner] == IN:
        odds = chances(table, owner, card)
    trait = table.box.traits[skill.trait]
    return Card(
        f"card:{card}", slide_words(table, table.face[card]), " ".join(table.box.printing.ability(skill.card)),
        corner=f"{table.levels[skill.number]}", icon=skill.card.icon, back="slide", marks=(odds,) if odds else (),
        kind=trait.id,
        note=f"{trait.name}, {table.box.stacks[skill.stack].name}{', Reaction' if skill.card.reaction else ''}",
    )  # fmt: skip


def pile(view: View[Outing], id_: str, title: str, cards: Iterable[int], back: str, role: Role = "main") -> Pile:
    """A pile, its uppermost card first; what lies open in it can be looked through."""
    found = list(cards)[::-1]
    shown = tuple(card_of(view, card, back) for card in found if known(view, card))
    top = card_of(view, found[0], back) if found else None
    return Pile(id_, title, len(found), top, shown, role=role)
