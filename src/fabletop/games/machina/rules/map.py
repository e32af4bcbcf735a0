"""The map of a table: tiles as they lie, with what differs from the print (MA-040 to MA-070)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fabletop.engine.effects import Treat
from fabletop.games.machina.box import Box
from fabletop.games.machina.ground import ground as grounds
from fabletop.games.machina.ground.board import BITS, SLOT_BOARDS, SLOT_OF, board_of
from fabletop.games.machina.ground.faces import KINDS, Face, Kind
from fabletop.games.machina.ground.ground import Ground, Treatment
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import DOOR, NONE, SLOT, SPACE, Expedition

PILES = "pile_of_bodies"  # a tag of spaces, which effects treat as a kind
TREATED = (*KINDS, PILES)
KEPT_GROUNDS = 2048
Treated = tuple[tuple[str, str, bool, int], ...]


class Last(NamedTuple):
    """The ground that was looked up last, with copies of all that it was made from, and of what might treat spaces as
    something else. Where that hangs on more, none is kept."""

    made_from: tuple[Any, ...]
    ground: Ground


def ground_of(table: Expedition) -> Ground:
    """The ground as it is now; looked up by all that it is made from.

    It is asked for many times in every decision, and nearly always it is what it was: so the last one is tried first,
    by comparing, which takes a third of the time that it takes to make a key."""
    box, settings = table.box, table.settings
    last: Last | None = box.last_ground
    if last is not None and last[0] == (
        table.slots, table.shut, table.destroyed, table.broken, table.entry, table.exit, settings, table.force,
        table.changes,
    ):  # fmt: skip
        return last[1]
    treated = treatments(table)
    key = (
        tuple(table.slots), tuple(table.shut), tuple(table.destroyed), tuple(table.broken), table.entry, table.exit,
        treated, settings.corner_gaps, settings.token_edges,
    )  # fmt: skip
    kept = box.grounds
    found = kept.get(key)
    if found is None:
        if len(kept) > KEPT_GROUNDS:
            kept.clear()
        found = kept[key] = _ground(table, treated)
    if touched(table).treats_always:  # what is treated may hang on where its owner stands
        made_from = (
            table.slots[:], table.shut[:], table.destroyed[:], table.broken[:], table.entry, table.exit, settings,
            table.force, table.changes[:],
        )  # fmt: skip
        box.last_ground = Last(made_from, found)
    return found


def _ground(table: Expedition, treated: Sequence[tuple[str, str, bool, int]]) -> Ground:
    plain = _made(table, ())
    if not treated:
        return plain
    boards = []
    for kind, as_, also, slot in treated:
        board = plain.tags.get(kind, 0) if kind == PILES else plain.printed.kinds[_kind(kind)]
        boards.append(Treatment(board & SLOT_BOARDS[slot] if slot != NONE else board, _kind(as_), also))
    return _made(table, tuple(boards))


def _made(table: Expedition, treated: tuple[Treatment, ...]) -> Ground:
    first, second, third, fourth = (face_of(table, code) for code in table.slots)
    return grounds.ground_of(
        (first, second, third, fourth),
        tuple(table.shut),
        board_of(table.destroyed),
        treated,
        tuple(table.broken),
        table.entry,
        table.exit,
        table.settings.corner_gaps == "closed",
        table.settings.token_edges == "joined",
    )


def _kind(name: str) -> Kind:
    return name  # type: ignore[return-value]  # the language knows these names alone


def face_of(table: Expedition, code: int) -> Face | None:
    """The face in a slot, turned as it lies."""
    return None if code == NONE else table.box.turned(code // 4, code % 4)


def treatments(table: Expedition) -> Treated:
    """What is treated as something else: which kind as which, in addition or not, and on which tile (none: on all)."""
    treats = touched(table).treats
    if not treats:
        return ()
    found = []
    for kind in TREATED:
        for verb, now, _ in Now.running(table, kind) if kind in treats else ():
            if isinstance(verb, Treat):
                owner = now.me
                slot = SLOT_OF[table.at[owner]] if owner != NONE and table.at[owner] >= 0 else NONE
                found.append((verb.kind, verb.as_, verb.also, slot))
    return tuple(found)


# --- where things are ------------------------------------------------------------------------------------------------


def place_of(table: Expedition, thing: int) -> int:
    """The space of a unit or of a thing on the map; of a door the first of its two."""
    if thing < SPACE:
        return table.at[thing]
    return thing - SPACE if thing < DOOR else table.ground.doors[thing - DOOR][0]


def slot_of(table: Expedition, thing: int) -> int:
    """The slot of the tile that something is on."""
    if SLOT <= thing < SLOT + 4:
        return thing - SLOT
    place = place_of(table, thing)
    return SLOT_OF[place] if place >= 0 else NONE


def standing_on(table: Expedition, monsters: bool = True) -> int:
    """The spaces on which units stand, as a board; without `monsters` those of explorers."""
    at = table.at
    board = 0
    for seat in range(table.seats):
        if at[seat] >= 0:
            board |= BITS[at[seat]]
    if monsters:
        for unit in table.order:
            board |= BITS[at[unit]]
    return board


def unit_on(table: Expedition, space: int) -> int:
    """Who stands on a space, or nobody."""
    for unit in table.units():
        if table.at[unit] == space:
            return unit
    return NONE


def adjacent(table: Expedition, one: int, other: int) -> bool:
    """Whether two units or spaces are adjacent (MA-081, MA-082)."""
    here, there = place_of(table, one), place_of(table, other)
    return here >= 0 and there >= 0 and table.ground.adjacent(here, there)


def adjacent_to_door(table: Expedition, unit: int, door: int) -> bool:
    """A door is adjacent to who stands on one of the two spaces it separates (MA-083)."""
    return door in table.ground.doors_of(table.at[unit])


Box.ground_of = staticmethod(ground_of)
