"""Where things are: spaces, sides, range, what is adjacent (TP-172 to TP-185, TP-365)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabletop.engine.citing import rule
from fabletop.games.projector.state import CARD, GLOBAL, LIGHT, NONE, SHIP, SPACE, SPACES, TOKEN, WIDTH, Outing

NORTH, EAST, SOUTH, WEST = range(4)
SIDES = ("n", "e", "s", "w")
OFFSETS = (-WIDTH, 1, WIDTH, -1)


def neighbour(space: int, side: int) -> int:
    """The space beyond a side; none beyond the edge of the grid."""
    if (side == EAST and space % WIDTH == WIDTH - 1) or (side == WEST and space % WIDTH == 0):
        return NONE
    beyond = space + OFFSETS[side]
    return beyond if 0 <= beyond < SPACES else NONE


BESIDE = tuple(
    tuple(beyond for side in range(4) if (beyond := neighbour(space, side)) != NONE) for space in range(SPACES)
)  # of each space those that share an edge with it, whatever their sides are


def range_between(one: int, other: int) -> int:
    """The range between two spaces: the larger of their distances across and down."""
    return max(abs(one % WIDTH - other % WIDTH), abs(one // WIDTH - other // WIDTH))


NEAR = tuple(
    tuple(frozenset([other for other in range(SPACES) if range_between(space, other) <= far]) for far in range(WIDTH))
    for space in range(SPACES)
)  # of each space those within each range


def space_of(table: Outing, thing: int) -> int:
    """The space that something is on; none if it is on none."""
    if 0 <= thing < table.seats:
        return table.at[thing]
    if SPACE <= thing < TOKEN:
        return thing - SPACE
    if TOKEN <= thing < CARD:
        at = next((each.at for each in table.tokens if each.number == thing - TOKEN), NONE)
        return at - SPACE if at >= SPACE else NONE
    if thing == SHIP:
        return table.sailed
    if LIGHT <= thing < LIGHT + table.seats:
        return table.lights[thing - LIGHT]
    if thing >= CARD:
        return _card_space(table, thing - CARD)
    return NONE


def _card_space(table: Outing, card: int) -> int:
    """Of a Baddie where its player is, or its token; of a location its space."""
    found = table.opponent(card)
    if found is not None:
        if found.area < table.seats:
            return table.at[found.area]
        return found.area - SPACE if found.area >= SPACE else NONE
    return table.grid.index(card) if card in table.grid else NONE


def everywhere(table: Outing, thing: int) -> bool:
    """Whether something is at range 0 from everyone: a Baddie in the global area (semantics 9)."""
    if thing < CARD:
        return False
    found = table.opponent(thing - CARD)
    return found is not None and found.area == GLOBAL


def within(table: Outing, thing: int, n: int, from_: int) -> bool:
    """Whether something is within a range of something else."""
    return bool(all_within(table, (thing,), n, (from_,)))


@rule("TP-185")
def all_within(table: Outing, things: Sequence[int], n: int, of: Sequence[int]) -> list[int]:
    """Those of some things that are within a range of any of some others."""
    if not of:
        return []
    near: set[int] = set()
    for each in of:
        here = space_of(table, each)
        if here != NONE and n >= 0:
            near |= NEAR[here][min(n, WIDTH - 1)]
    return [
        each
        for each in things
        if (each - SPACE if SPACE <= each < TOKEN else space_of(table, each)) in near
        or (each >= CARD and everywhere(table, each))
    ]


def locations(table: Outing) -> Iterator[int]:
    """The spaces that hold a location."""
    return (space for space, card in enumerate(table.grid) if card != NONE)
