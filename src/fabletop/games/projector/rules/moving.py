"""Moving: points, sides, steps (TP-168 to TP-179, TP-R47, TP-R48, TP-R50)."""

from __future__ import annotations

from collections.abc import Sequence

from fabletop.engine.citing import rule
from fabletop.engine.effects import Aimed
from fabletop.engine.table import UNKNOWN
from fabletop.engine.words import Seat
from fabletop.games.projector.cards import Sides
from fabletop.games.projector.naming import place_words
from fabletop.games.projector.rules.hooks import forbidden, hook
from fabletop.games.projector.rules.locations import land
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.rules.places import SIDES, neighbour
from fabletop.games.projector.state import CARD, IN, NONE, SPACE, WIDTH, Outing

LIFTED = -1000  # among what is limited to once in a turn: the first point from discarding was paid for
FOOT, SAIL = ("open", "open_sea"), ("sea", "open_sea")
OPEN = Sides()


def side_of(table: Outing, space: int, side: int, printed: Sides | None = None) -> str:
    """What a side of the location on a space is now: as printed and turned, or as an effect has made it. Who sees only
    its back says what is `printed` there; otherwise such a location counts as open."""
    if printed is None:
        printed = table.location(space).card.sides if table.face[table.grid[space]] != UNKNOWN else OPEN
    found: str = getattr(printed, SIDES[(side - table.turned[space]) % 4])
    for verb, _, change in Now.running(table, "side") if table.changes else ():
        if isinstance(change, Aimed) and change.to == SPACE + space and side in verb.sides_of(change):
            found = verb.state
    return found


@rule("TP-172", "TP-173", "TP-174", "TP-175", "TP-R02", "TP-R25", "TP-R50")
def passable(table: Outing, space: int, side: int, kinds: Sequence[str] = FOOT, through: Sequence[str] = ()) -> bool:
    """Whether one can step over a side to the location beyond it: both touching sides let one through."""
    beyond = neighbour(space, side)
    if beyond == NONE or table.grid[beyond] == NONE:
        return False
    allowed = (*kinds, *through)
    ours, theirs = side_of(table, space, side), side_of(table, beyond, (side + 2) % 4)
    return ours in allowed and (theirs in allowed or Now.has(table, SPACE + space, f"one_way_{SIDES[side]}"))


def exits(table: Outing, space: int, kinds: Sequence[str] = FOOT, through: Sequence[str] = ()) -> list[int]:
    """The spaces that one step leads to."""
    return [neighbour(space, side) for side in range(4) if passable(table, space, side, kinds, through)]


@rule("TP-172", "TP-174")
def steps(table: Outing, seat: int) -> list[int]:
    """Where a player's figure may be moved by one movement point."""
    space = table.at[seat]
    if space == NONE or table.station[seat] != NONE or forbidden(table, seat, "move"):
        return []
    found = exits(table, space)
    if hook(table, "diagonal", seat):
        column, row = space % WIDTH, space // WIDTH
        for across in (-1, 1):
            for down in (-1, 1):
                if 0 <= column + across < WIDTH and 0 <= row + down < WIDTH:
                    other = space + across + WIDTH * down
                    if table.grid[other] != NONE:
                        found.append(other)
    return found


def fare(table: Outing, seat: int, moves: int) -> int:
    """How many points so many moves take; the first ones of a turn may be free."""
    free = hook(table, "free_moves", seat) - table.steps_made[seat] if seat == table.current else 0
    paid = moves - max(0, free)
    return paid * hook(table, "move_cost", seat, 1) if paid > 0 else 0


def cost(table: Outing, seat: int) -> int:
    """How many points the next move takes."""
    return fare(table, seat, 1)


@rule("TP-177", "TP-178", "TP-179")
async def step(table: Outing, seat: int, space: int) -> None:
    """A player moves one space, and lands there."""
    table.steps_made[seat] += 1
    await go(table, seat, space)


async def go(table: Outing, seat: int, space: int) -> None:
    """A figure arrives somewhere, by whatever means; what its move sets off comes before the landing."""
    table.say("{} goes to {}.", Seat(seat), place_words(table, space), rule="TP-172")
    table.beat("quick")
    table.at[seat] = space
    await Now.occur(table, "moved", player=seat, location=SPACE + space)
    if table.status[seat] == IN and table.at[seat] == space and table.grid[space] != NONE:
        await land(table, seat, space)


@rule("TP-168", "TP-169", "TP-170", "TP-171", "TP-R48")
def points_for(table: Outing, seat: int) -> int:
    """How many points a discarded card gives."""
    return hook(table, "moves_per_discard", seat, 1)


def burden(table: Outing, seat: int) -> int:
    """How many more cards a player must discard for a movement point: one for the first of a turn, if they carry
    something Heavy."""
    if (LIFTED, seat, NONE) in table.limited:
        return 0
    return int(any(Now.has(table, CARD + card, "heavy") for card in table.gear[seat]))


def lift(table: Outing, seat: int) -> None:
    """A player has had a movement point by discarding in this turn."""
    if (LIFTED, seat, NONE) not in table.limited:
        table.limited.append((LIFTED, seat, NONE))
