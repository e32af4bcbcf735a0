"""Re-dealing: a world that a seat thinks possible, made in place at a pause of the true one.

What a seat does not know is dealt anew: faces among the handles that are exchangeable for it, secret fields by the
game's own guesser where cards alone do not decide them. Pools are sorted before they are permuted, so that the result
depends on the seat's view and the dice alone, and on nothing else of the true world.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from fabletop.engine.game import Guess
from fabletop.engine.stops import hidden_stops
from fabletop.engine.table import Table, audience
from fabletop.engine.view import knows_face, piles_of


class Patch(msgspec.Struct, frozen=True):
    """A re-deal as an entry in the list of what happened since the last rest."""

    faces: list[int]
    fields: dict[str, Any]
    key: int
    seat: int


def deal(table: Table, seat: int, rng: Random, guess: Guess | None, back_of: Callable[[int], str]) -> Patch:
    """Choose a world for the seat. Reads the true table only for what the seat knows and for the bag of the rest."""
    bit = 1 << seat
    faces = table.face[:]
    wanted = guess.faces if guess is not None else {}
    # Cards that are exchangeable for the seat: those of a pile whose bag it knows, and all others. With each card goes
    # its back, if the seat sees it, and the face it is guessed to have.
    pools: dict[tuple[str, int], list[tuple[int, str | None, int | None]]] = {}
    for zone in table.layout.zones:
        for owner, cards in piles_of(table, zone):
            named = wanted.get(zone.name, [])
            if zone.per_seat and named:
                named = named[owner]
            bagged = audience(zone.bag, table, owner) & bit
            backed = audience(zone.backs, table, owner) & audience(zone.count, table, owner) & bit
            pool = pools.setdefault((zone.name, owner) if bagged else ("", -1), [])
            for place, card in enumerate(cards):
                if not knows_face(table, zone, owner, card, seat):
                    back = back_of(table.face[card]) if backed else None
                    pool.append((card, back, named[place] if place < len(named) else None))
    for key in sorted(pools):
        _deal_pool(table, faces, sorted(pools[key], key=_handle), rng, back_of)
    fields = {**hidden_stops(table, seat), **(guess.fields if guess is not None else {})}
    return Patch(faces, fields, rng.getrandbits(64), seat)


def _handle(card: tuple[int, str | None, int | None]) -> int:
    return card[0]


def _deal_pool(
    table: Table,
    faces: list[int],
    pool: list[tuple[int, str | None, int | None]],
    rng: Random,
    back_of: Callable[[int], str],
) -> None:
    """Deal the faces of a pool anew: first those that are guessed, then those whose back is seen, then the rest."""
    left: dict[str, list[int]] = {}
    for face in sorted(table.face[card] for card, _, _ in pool):
        left.setdefault(back_of(face), []).append(face)
    for card, _, guessed in pool:
        if guessed is not None:
            if guessed not in left.get(back_of(guessed), ()):
                raise ValueError(f"the guesser says face {guessed}, which is not among those the seat does not know")
            left[back_of(guessed)].remove(guessed)
            faces[card] = guessed
    for key in sorted(left):
        rng.shuffle(left[key])
    for card, back, guessed in pool:
        if guessed is None and back is not None:
            faces[card] = left[back].pop()
    rest = [face for key in sorted(left) for face in left[key]]
    if rest:
        rng.shuffle(rest)
        for card, back, guessed in pool:
            if guessed is None and back is None:
                faces[card] = rest.pop()


def apply(table: Table, patch: Patch) -> None:
    """Lay a re-deal over a table in place: rules that are under way hold references to its lists."""
    table.face[:] = patch.faces
    for name, value in patch.fields.items():
        setattr(table, name, _laid(getattr(table, name), value))
    table.run.key = patch.key


def _laid(old: Any, new: Any) -> Any:
    """A new value in the place of an old one: lists and dictionaries are changed, not exchanged, and never shared with
    the patch, which may be laid over other tables too."""
    if isinstance(new, list):
        known = old if isinstance(old, list) else []
        items = [_laid(known[at] if at < len(known) else None, each) for at, each in enumerate(new)]
        known[:] = items
        return known
    if isinstance(new, dict):
        held = old if isinstance(old, dict) else {}
        pairs = {key: _laid(held.get(key), each) for key, each in new.items()}
        held.clear()
        held.update(pairs)
        return held
    return new
