"""Encounters about to begin, laid out for tests: the active player has chosen the city, and cubes are placed next.

All resolution cards are empty, so that what allocations did can still be read after the first flip.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fabletop.engine.match import Match
from fabletop.games.lost_adventures.box import box
from fabletop.games.lost_adventures.state import Film

from .arrange import answer, city, film
from .encounter import BY_CATEGORY, CATEGORY, COVERED, card

NO_CUBES = {"join": True}
OUT = {"join": False}


def join(*powers: str, plus: int = 0, rewards: int = 0) -> dict[str, Any]:
    """To take part, with cubes on these cards and abilities, on +1 and on rewards."""
    return {"join": True, "powers": list(powers), "plus": plus, "rewards": rewards}


def off(move: int = 0, draw: int = 0, reveal: int = 0) -> dict[str, Any]:
    """To stay off camera, with cubes on these boxes."""
    return {"join": False, "move": move, "draw": draw, "reveal": reveal}


def choosing(
    where: str = "ankara", seats: int = 3, *, scenery: Mapping[str, Any] | None = None, bare: bool = True, **more: Any
) -> Match[Film]:
    """The active player chooses a city. If they go to `where`, the scene is an Escape without hubris whose threat is
    life, unless `scenery` says otherwise. Mats are `bare`: their abilities are covered. The rest is for `film`."""
    encounter = box().faces[box().encounters_of[box().shape[city(where)]][0]].id
    shown: dict[str, Mapping[str, Any]] = {id_: card("") for id_ in BY_CATEGORY}
    shown[encounter] = {"category": CATEGORY, "threat": "life", "hubris": False, **(scenery or {})}
    shown.update(more.pop("printed", {}))
    more.setdefault("covered", [COVERED if bare else 0] * seats)
    return film(seats, encounter=encounter, printed=shown, **more)


def allocating(where: str = "ankara", seats: int = 3, *, active: int = 0, **more: Any) -> Match[Film]:
    """The active player has chosen a city and places their cubes."""
    match = choosing(where, seats, active=active, **more)
    answer(match, (active, where))
    return match


def revealed(match: Match[Film], **answers: Mapping[str, Any]) -> Film:
    """The table after all have allocated: `a` is what seat 0 does, `b` seat 1 and so on. The active player is first;
    who is not named stays out, or takes part without cubes if they are active."""
    active = match.table.active
    given = {"abcde".index(name): plain for name, plain in answers.items()}
    answer(match, (active, given.get(active, NO_CUBES)))
    for seat in match.waiting:
        answer(match, (seat, given.get(seat, OUT)))
    return match.table
