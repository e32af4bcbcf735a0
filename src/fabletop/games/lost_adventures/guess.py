"""Worlds that a seat thinks possible: which encounter cards lie in which pile.

Nobody sees the backs of the cards under the top of a pile, but everybody knows their shape. All other cards can be
dealt anew by their backs alone.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fabletop.engine.game import Guess
from fabletop.engine.view import PileKey, View
from fabletop.games.lost_adventures.state import PILES, TOPS, Film


def guesser(view: View[Film]) -> Callable[[Random], Guess]:
    """A sampler of worlds that depend on the view and the dice alone."""
    table = view.table
    box = table.box
    known = {face for face in table.face if face >= 0}
    backs = view.backs.get(PileKey(TOPS.name, -1), [])
    if not backs:  # at the end everything lies open
        return lambda rng: Guess()

    def draw(rng: Random) -> Guess:
        faces: dict[str, list[int | None]] = {}
        tops: list[int | None] = []
        for shape, pile in enumerate(PILES):
            left = [face for face in box.encounters_of[shape] if face not in known]
            rng.shuffle(left)
            top = next(face for face in left if box.faces[face].back == backs[shape])
            left.remove(top)
            tops.append(top)
            faces[pile.name] = [*left]
        return Guess(faces={**faces, TOPS.name: tops})

    return draw
