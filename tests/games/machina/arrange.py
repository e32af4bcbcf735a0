"""Expeditions laid out for tests: who stands where on which ground, with what, before which question.

    match = expedition(["hank", "kim"], at={"hank": (2, 2), "kim": (3, 2), "sarall": (5, 2)}, ground=ROOM)

The table is set up as usual and then changed: explorers are picked, the ground is drawn in text, units are put where
the
test names them (column and row from 0), cards are named by their ids. Nothing is left to chance where a test names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache
from itertools import count
from typing import Any

from fabletop.engine.chance import below
from fabletop.engine.match import Match
from fabletop.engine.table import Pile, Zone
from fabletop.games.machina import GAME
from fabletop.games.machina.box import Box, box
from fabletop.games.machina.ground.board import cell
from fabletop.games.machina.ground.faces import EndgameTile, TileFace
from fabletop.games.machina.rules.chapters import set_ratings
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.setup import set_up
from fabletop.games.machina.state import (
    BOUND,
    EVENTS_OUT,
    EXPLORERS,
    GEAR,
    HORRORS_OUT,
    MAIN,
    NONE,
    ON_MAP,
    Expedition,
    Mount,
)
from fabletop.testing.arranged import arranged, find

Spot = tuple[int, int]
EMPTY = "\n".join(
    ["+" + "-+" * 10]
    + [row for y in range(10) for row in ("|" + ". " * 9 + ".|", "+" + (" +" if y < 9 else "-+") * 10)]
)
"""A bare room without edges."""


def room(changes: Mapping[Spot, str] | None = None, walls: Sequence[tuple[Spot, str]] = (), edges: str = "") -> str:
    """A drawing: the bare room with some spaces changed, walls and doors on some sides ("e|" east wall, "s=" a door in
    the south), and edges ("NES")."""
    rows = [list(line) for line in EMPTY.split("\n")]
    for (x, y), sign in (changes or {}).items():
        rows[2 * y + 1][2 * x + 1] = sign
    for (x, y), border in walls:
        side, sign = border[0], border[1]
        if side == "e":
            rows[2 * y + 1][2 * x + 2] = sign
        else:
            rows[2 * y + 2][2 * x + 1] = sign
    for side in edges:
        for k in (4, 5):
            if side in "NS":
                rows[0 if side == "N" else 20][2 * k + 1] = " "
            else:
                rows[2 * k + 1][20 if side == "E" else 0] = " "
    return "\n".join("".join(row) for row in rows)


def at(x: int, y: int) -> int:
    """A space by its column and row."""
    return cell(x, y)


def with_faces(*drawings: str) -> tuple[Box, list[int]]:
    """The box with more tiles, and the numbers of their faces."""
    made = copy(box())
    made.endgame_tiles = [*made.endgame_tiles]
    made._turned, made.grounds, made.last_ground = {}, {}, None
    made.works, made.presents, made.present, made.repertoires = {}, {}, None, {}
    numbers = []
    for drawing in drawings:
        rows = drawing.split("\n")
        edges = "".join(
            side
            for side, sign in (("N", rows[0][9]), ("E", rows[9][20]), ("S", rows[20][9]), ("W", rows[9][0]))
            if sign == " "
        )
        number = len(made.tiles) + len(made.endgame_tiles)
        name = f"test_{number}"
        if edges:
            direction: Any = edges[0]
            made.endgame_tiles.append(TileFace(name, 1, "A", name, edges, direction, drawing, {}))  # type: ignore[arg-type]
        else:
            made.endgame_tiles.append(EndgameTile(name, "test", name, drawing, {}))
        numbers.append(number)
    return made, numbers


def expedition(
    explorers: Sequence[str] = ("hank", "kim"),
    *steps: tuple[str | int, ...],
    at: Mapping[str, Spot] | None = None,
    ground: str | Sequence[str | None] = EMPTY,
    gear: Mapping[str, Sequence[str]] | None = None,
    worn: Mapping[str, Sequence[str]] | None = None,
    bound: Mapping[str, Sequence[str]] | None = None,
    event: str = "",
    dread: str = "",
    chapter: str = "ice_1",
    turn: str = "",
    settings: Mapping[str, Any] | None = None,
    fields: Mapping[str, Any] | None = None,
    health: Mapping[str, int] | None = None,
    stamina: Mapping[str, int] | None = None,
    essence: Mapping[str, int] | None = None,
    seed: int | str = 0,
    also: Callable[[Expedition], None] | None = None,
) -> Match[Expedition]:
    """See the module text. `worn` items are main items in this order; what is attached is for `also`. Without steps the
    explorer of `turn`, or else the first, is asked what to do."""
    drawings = [ground] if isinstance(ground, str) else list(ground)
    made, numbers = with_faces(*[each for each in drawings if each is not None])
    first = explorers.index(turn) if turn else 0

    def lay_out(table: Expedition) -> None:
        table.box = made
        set_up(table)
        table.agenda.clear()
        table.stops = [0] * table.seats
        for seat, name in enumerate(explorers):
            table.who[seat] = made.explorer_index[name]
            card = table.unit(seat)
            table.health[seat], table.stamina[seat] = card.health, card.stamina
        left = iter(numbers)
        for slot, drawing in enumerate(drawings):
            if drawing is not None:
                table.slots[slot] = 4 * next(left)
        table.chapter = next(face.number for face in made.chapters if face.card.id == chapter)
        set_ratings(table)
        table.round, table.phase = 1, EXPLORERS
        _people(table, at or {name: (n, 0) for n, name in enumerate(explorers)})
        _cards(table)
        for column, wanted in ((table.health, health), (table.stamina, stamina), (table.essence, essence)):
            for name, n in (wanted or {}).items():
                column[unit(table, name)] = n
        reforce(table)
        if not steps:
            table.turn = first

    def _people(table: Expedition, places: Mapping[str, Spot]) -> None:
        for name, (x, y) in places.items():
            number = unit(table, name)
            table.at[number] = cell(x, y)
            if number >= table.seats:
                table.health[number] = table.unit(number).health
                table.stamina[number] = table.unit(number).stamina
                move_to(table, f"card_{name}", ON_MAP)
                table.order.append(number)

    def _cards(table: Expedition) -> None:
        for name, items in (gear or {}).items():
            for item in items:
                move_to(table, item, GEAR.of(unit(table, name)))
        for name, items in (worn or {}).items():
            for item in items:
                card = move_to(table, item, GEAR.of(unit(table, name)))
                table.mount.append(Mount(card, NONE, MAIN))
        for name, cards in (bound or {}).items():
            for card_id in cards:
                move_to(table, card_id, BOUND.of(unit(table, name)))
        if event:
            table.event = move_to(table, event, EVENTS_OUT)
        if dread:
            table.dread = move_to(table, dread, HORRORS_OUT)

    begin = steps or (("act", first), ("round_end",))
    return arranged(
        GAME, lay_out, *begin, seats=len(explorers), seed=seed, options=dict(settings or {}), fields=fields, also=also
    )


def unit(table: Expedition, name: str) -> int:
    """The number of an explorer who takes part, or of a monster."""
    for seat in range(table.seats):
        if table.who[seat] != NONE and table.unit(seat).id == name:
            return seat
    return table.number_of(name)


def card(table: Expedition, name: str) -> int:
    """The handle of a card, wherever it lies."""
    return find(table, lambda each: table.printed(each).id == name, name)[1]


def move_to(table: Expedition, name: str, where: Zone | Pile) -> int:
    """Put a card somewhere, by its id; gives its handle."""
    zone, found = find(table, lambda each: table.printed(each).id == name, name)
    table.move(found, zone, where)
    return found


def load(table: Expedition, stream: str, sides: int, *shown: int) -> None:
    """Load dice: the next rolls of a stream of chance show these numbers, of so many from 0 on. Attack dice have six
    sides, by their places in `HIGH` and `LOW`; the game die has ten."""
    fate(table, stream, *((sides, each) for each in shown))


def fate(table: Expedition, stream: str, *rolls: tuple[int, int]) -> None:
    """Load chance: the next rolls of a stream, each with its number of sides and what it shows from 0 on."""
    table.draws[stream] = _when(table.run.key, stream, rolls)


@cache
def _when(key: int, stream: str, rolls: tuple[tuple[int, int], ...]) -> int:
    """After how many draws chance brings these rolls. Of many that takes a million draws to find, so it is kept."""
    (sides, first), *more = rolls
    return next(
        counter
        for counter in count()
        if below(key, stream, counter, sides) == first
        and all(below(key, stream, counter + n, of) == each for n, (of, each) in enumerate(more, 1))
    )


def place_of(match: Match[Expedition], name: str) -> Spot:
    """Where somebody stands, as column and row."""
    from fabletop.games.machina.ground.board import X, Y

    space = match.table.at[unit(match.table, name)]
    return X[space], Y[space]
