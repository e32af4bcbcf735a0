"""The notepad: what a seat has seen of the temple, and what follows from it (LA-005, LA-154).

Filled in from a view alone. Of a card that was not seen the notes say what it can still be: each peril is on one card
of a row's colour, each trait on one yellow card, each city on one card in all.
"""

from __future__ import annotations

from typing import NamedTuple

from fabletop.engine.view import View
from fabletop.games.lost_adventures.box import Box
from fabletop.games.lost_adventures.cards import Grail, TempleCard
from fabletop.games.lost_adventures.state import COLOUR_OF, PLACE_NAMES, YELLOW, Film


class Note(NamedTuple):
    """A line of the notepad about one temple card: what it is, or all it can be."""

    place: int
    title: str
    known: bool
    can_be: tuple[int, ...]  # faces


def says(box: Box, face: int) -> str:
    """What a temple card says, in a few words."""
    card: TempleCard = box.faces[face].card
    return card.effect.says(box)


def notes(view: View[Film]) -> list[Note]:
    """All temple cards as the seat may know them."""
    table = view.table
    box = table.box
    known = {place: table.face[card] for place, card in enumerate(table.temple) if card >= 0 and table.face[card] >= 0}
    found = []
    for place, colour in enumerate(COLOUR_OF):
        if place in known:
            found.append(Note(place, PLACE_NAMES[place], True, (known[place],)))
            continue
        seen = {face for other, face in known.items() if COLOUR_OF[other] == colour}
        left = tuple(face for face in box.temple_of[colour] if face not in seen)
        found.append(Note(place, PLACE_NAMES[place], False, left))
    return found


def grails_left(view: View[Film]) -> list[tuple[Grail, int]]:
    """The grails with how many of the traits seen so far each has, the best first."""
    table = view.table
    seen = {
        table.box.trait_of(table.face[card])
        for card in (table.temple[place] for place in YELLOW)
        if card >= 0 and table.face[card] >= 0
    }
    scored = [(grail, sum(trait in seen for trait in grail.traits)) for grail in table.box.grails]
    return sorted(scored, key=lambda each: -each[1])
