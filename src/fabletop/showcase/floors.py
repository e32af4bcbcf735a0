"""Made-up places to walk about in: a dungeon of four tiles at full size, and a grid of cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from fabletop.engine.scene import Border, Card, CardGrid, Floor, Gauge, Ground, Lying, Overlay, Piece, Tile, Token
from fabletop.engine.scene import space_id as at

SIZE, TILE = 20, 10  # spaces
Direction = Literal["", "n", "e", "s", "w"]


class Room(NamedTuple):
    """Four walls around so many spaces."""

    row: int
    column: int
    rows: int
    columns: int


ROOMS = (
    Room(1, 1, 4, 5), Room(1, 7, 4, 4), Room(6, 1, 5, 4), Room(6, 6, 5, 4), Room(2, 12, 7, 7), Room(12, 2, 4, 4),
    Room(12, 7, 4, 4), Room(17, 1, 4, 6), Room(17, 8, 4, 3), Room(12, 13, 8, 7),
)  # fmt: skip
NOWHERE = {(1, 20), (2, 20), (1, 19), (20, 20), (20, 19), (20, 18), (19, 20), (11, 1), (16, 1), (5, 11), (16, 12)}
GAPS = {(3, 5, "right"), (8, 4, "right"), (14, 10, "right"), (16, 9, "below"), (15, 19, "right"), (5, 18, "right")}
KINDS = {
    "lamplight": {(2, 3), (2, 8), (8, 2), (8, 8), (3, 13), (3, 17), (7, 13), (7, 17), (13, 3), (14, 8),
                  (19, 3), (13, 16), (18, 16)},
    "pit": {(9, 7), (9, 8), (13, 13), (13, 19), (18, 13), (18, 19), (19, 10)},
    "teeth": {(5, 4), (5, 8), (11, 6), (16, 9), (10, 12), (15, 2), (2, 10)},
    "water": {(row, column) for row in (4, 5, 6) for column in (14, 15, 16)},
    "rubble": {(4, 1), (10, 1), (20, 1), (20, 2), (1, 11), (11, 11), (9, 19), (15, 7)},
}  # fmt: skip
SIGNS = {"floor": ".", "lamplight": "*", "pit": "o", "teeth": "^", "water": "~", "rubble": ":"}
TILES = (
    Tile("tile:boilers", 1, 1, TILE, TILE, "The boilers"),
    Tile("tile:cistern", 1, 11, TILE, TILE, "The cistern"),
    Tile("tile:archive", 11, 1, TILE, TILE, "The archive"),
    Tile("tile:orrery", 11, 11, TILE, TILE, "The orrery"),
)
DOORS = (
    Border("door:1", 4, 3, "below", "door", "open", "the boiler-room door"),
    Border("door:2", 4, 9, "below", "door", "closed", "the valve-room door"),
    Border("door:3", 5, 2, "below", "door", "broken", "the coal-store door", "It can no longer be closed."),
    Border("door:4", 7, 5, "right", "door", "open", "the pump-room door"),
    Border("door:5", 5, 11, "right", "door", "locked", "the cistern gate", "The brass key opens it."),
    Border("door:6", 8, 15, "below", "door", "closed", "the sluice"),
    Border("door:7", 11, 4, "below", "door", "closed", "the reading-room door"),
    Border("door:8", 11, 8, "below", "door", "locked", "the map-room door", "It takes two to force it."),
    Border("door:9", 16, 3, "below", "door", "open", "the bindery door"),
    Border("door:10", 11, 16, "below", "door", "open", "the orrery door"),
    Border("door:11", 16, 12, "right", "door", "broken", "the orrery's west door"),
    Border("grate:1", 9, 9, "right", "grate", "", "a grate", "One sees through it."),
    Border("fog:1", 10, 20, "right", "fog", "", "an unexplored edge", "Another tile will lie here."),
    Border("fog:2", 20, 5, "below", "fog", "", "an unexplored edge", "Another tile will lie here."),
)
WAY = ((7, 4), (7, 5), (7, 6), (7, 7), (8, 7), (8, 8))
RISING = ((10, 11), (10, 10), (11, 10), (11, 9), (11, 8))


@cache
def dungeon() -> Floor:
    """Four tiles of 10 x 10: walls, doors in each state, twelve figures with gauges, and every overlay."""
    return Floor(
        "floor",
        ground(),
        DOORS,
        (
            Token("token:key", at(2, 9), "the brass key", "key", "k", note="It opens the cistern gate."),
            Token("token:oil", at(8, 3), "oil", "oil", "o", 3),
            Token("token:clue", at(13, 4), "a clue", "clue", "?", 2, "Two pages of a diary."),
            Token("token:gear", at(14, 16), "the great gear", "gear", "g"),
            Token("token:oil2", at(19, 5), "oil", "oil", "o"),
            Token("token:clue2", at(3, 15), "a clue", "clue", "?"),
        ),
        (
            _figure("hero:ada", at(7, 4), "Ada", "A", "#C8963E", "astronomer", "e", "her turn", 7, 9, 3, 5, 2, 4),
            _figure("hero:ben", at(8, 2), "Ben", "B", "#4C9A84", "miner", "n", "", 9, 10, 5, 5, 0, 3),
            _figure("hero:cleo", at(9, 3), "Cleo", "C", "#A3566A", "doctor", "s", "", 4, 7, 2, 6, 5, 6),
            _figure("hero:dov", at(14, 8), "Dov", "D", "#6F7FB8", "archivist", "w", "trapped", 2, 8, 1, 4, 3, 3),
            _figure("beast:1", at(8, 8), "Stoker", "s", "#8C3B33", "golem", "w", "next to act", 5, 6, 2, 3),
            _figure("beast:2", at(10, 11), "Drowned clerk", "d", "#8C3B33", "drowned", "w", "", 3, 3, 1, 4),
            _figure("beast:3", at(5, 12), "Drowned clerk", "d", "#8C3B33", "drowned", "e", "", 2, 3, 4, 4),
            _figure("beast:4", at(6, 17), "Eel", "e", "#8C3B33", "eel", "n", "", 6, 8, 0, 2),
            _figure("beast:5", at(13, 9), "Bookworm", "w", "#8C3B33", "worm", "w", "", 1, 2, 2, 2),
            _figure("beast:6", at(18, 5), "Bookworm", "w", "#8C3B33", "worm", "n", "", 2, 2, 1, 2),
            _figure("beast:7", at(15, 15), "Orrery", "O", "#8C3B33", "engine", "s", "winding up", 11, 14, 3, 6),
            _figure("beast:8", at(17, 18), "Lamplighter", "l", "#8C3B33", "lamp", "w", "", 4, 5, 0, 3),
        ),
        (
            Overlay("reach", "reach", _reach(), "Ada gets to 26 spaces with 3 stamina.", "hero:ada"),
            Overlay("way", "path", _ids(WAY), "Ada's way to the Stoker: 5 steps over the pump room.", "hero:ada"),
            Overlay(
                "sight", "sight", (at(14, 8), at(17, 18)), "Dov does not see the Lamplighter: a wall is between them.",
                "hero:dov", broken=at(15, 10),
            ),
            Overlay("aim", "sight", (at(7, 4), at(7, 9)), "Ada sees into the pump room.", "hero:ada"),
            Overlay(
                "intent:1", "intent", (at(8, 8), at(7, 4)), "The Stoker will go for Ada and strike.", "beast:1",
                "#D9694F",
            ),
            Overlay(
                "rise", "path", _ids(RISING), "The drowned clerk walks to the map-room door.", "beast:2", "#D9694F"
            ),
            Overlay("steam", "area", _ids(_steam()), "Steam: whoever ends a turn in it loses 1 health.", "", "#8FB7B0"),
        ),
        {at(1, 1): "the stair"},
        {at(1, 1): "The way out.", at(2, 8): "The valve is here."},
        "hero:ada",
    )  # fmt: skip


@cache
def ground() -> Ground:
    """The ground of the dungeon."""
    walls = {(*each, "right") for room in ROOMS for each in _beside(room)}
    walls |= {(*each, "below") for room in ROOMS for each in _under(room)}
    open_ = {
        (row - 1 if side == "top" else row, column, "below" if side == "top" else side) for row, column, side in GAPS
    }
    walls -= open_
    kinds = {space: kind for kind, spaces in KINDS.items() for space in spaces}

    def sign(row: int, column: int) -> str:
        return " " if (row, column) in NOWHERE else SIGNS[kinds.get((row, column), "floor")]

    def texts(side: str) -> tuple[str, ...]:
        here = (((row, column, side) in walls for column in _span()) for row in _span())
        return tuple("".join("#" if wall else " " for wall in row) for row in here)

    return Ground(
        tuple("".join(sign(row, column) for column in _span()) for row in _span()),
        texts("right"),
        texts("below"),
        {sign: kind for kind, sign in SIGNS.items()},
        {"#": "wall"},
        "wall",
        TILES,
    )


def _span() -> range:
    return range(1, SIZE + 1)


def _beside(room: Room) -> Iterable[tuple[int, int]]:
    """Where the walls to the left and right of a room are."""
    return (
        (row, column)
        for row in range(room.row, room.row + room.rows)
        for column in (room.column - 1, room.column + room.columns - 1)
        if 0 < column < SIZE
    )


def _under(room: Room) -> Iterable[tuple[int, int]]:
    return (
        (row, column)
        for column in range(room.column, room.column + room.columns)
        for row in (room.row - 1, room.row + room.rows - 1)
        if 0 < row < SIZE
    )


def _ids(spaces: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    return tuple(at(row, column) for row, column in spaces)


def _reach() -> tuple[str, ...]:
    rows = {5: (3, 6), 6: (1, 4), 7: (1, 8), 8: (1, 7), 9: (2, 5), 10: (3, 4)}
    return _ids((row, column) for row, (first, last) in rows.items() for column in range(first, last + 1))


def _steam() -> list[tuple[int, int]]:
    return [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4)]


def _figure(
    name: str, where: str, label: str, mark: str, colour: str, icon: str, facing: Direction, note: str, *gauges: int
) -> Piece:
    """Its gauges are pairs of what there is and what there can be."""
    kinds = (("health", "#C8503F"), ("stamina", "#6FA05A"), ("essence", "#8A6FC0"))
    if name.startswith("beast:"):
        kinds = (("health", "#C8503F"), ("fury", "#D99A3D"), ("", ""))
    pairs = list(zip(gauges[::2], gauges[1::2], strict=True))
    return Piece(
        name, where, label, mark, colour, icon, note,
        gauges=tuple(
            Gauge(f"{kind}:{name}", kind.capitalize(), value, most, kind, colour)
            for (kind, colour), (value, most) in zip(kinds, pairs, strict=False)
        ),
        facing=facing,
    )  # fmt: skip


# --- a grid of cards -----------------------------------------------------------------------------------------------


@cache
def cards() -> CardGrid:
    """Worlds as cards: open, closed and barred sides, face-down cards, one that lies over others, figures on them."""

    def card(name: str, title: str, text: str, icon: str, corner: str = "", *marks: str) -> Card:
        return Card(f"card:{name}", title, text, corner, icon, "world", marks=marks)

    unseen = [Card(f"card:unseen{number}", back="world", face_down=True) for number in range(1, 5)]
    burnt = card("burnt", "Burnt pier", "Nothing is left of it.", "pier")
    return CardGrid(
        "worlds",
        (
            Lying(card("pier", "The pier", "Fish here: test 12, and draw a card.", "pier", "12"), 1, 1,
                  ("sea", "open", "open", "sea"), (burnt,), "It was built anew over what burnt."),
            Lying(card("market", "Night market", "Trade one thing for two others.", "market", "", "crowded"), 1, 2,
                  ("sea", "open", "open", "open")),
            Lying(unseen[0], 1, 3, ("sea", "closed", "open", "open")),
            Lying(unseen[1], 1, 4, ("closed", "sea", "barrier", "closed")),
            Lying(card("stairs", "The long stairs", "Going up costs one more.", "stairs"), 2, 1,
                  ("open", "barrier", "open", "closed")),
            Lying(card("square", "Clock square", "Rest here: lose two wounds.", "clock"), 2, 2,
                  ("open", "open", "open", "barrier")),
            Lying(card("library", "Drowned library", "Read: learn one level.", "library", "14"), 2, 3,
                  ("open", "open", "closed", "open")),
            Lying(unseen[2], 2, 4, ("barrier", "sea", "open", "open")),
            Lying(card("garden", "Glass garden", "Nobody runs here.", "garden"), 3, 1, ("open", "open", "sea", "sea")),
            Lying(card("tower", "The unlit tower", "Test 16 to get past.", "tower", "16", "locked"), 3, 2,
                  ("open", "closed", "sea", "open")),
            Lying(unseen[3], 3, 4, ("open", "sea", "sea", "sea")),
        ),
        (
            Piece("walker:ada", "card:square", "Ada", "A", "#E0B24C", "walker", "her turn",
                  gauges=(Gauge("will:ada", "Will", 3, 5, "will", "#7C6BC4"),)),
            Piece("walker:ben", "card:market", "Ben", "B", "#4CA3A0", "walker",
                  gauges=(Gauge("will:ben", "Will", 5, 5, "will", "#7C6BC4"),)),
            Piece("shade:1", "card:tower", "The keeper", "k", "#B3475A", "shade", "armour 2",
                  gauges=(Gauge("wounds:1", "Wounds", 1, 4, "wound", "#C8503F"),)),
            Piece("shade:2", "card:library", "Moths", "m", "#B3475A", "shade",
                  gauges=(Gauge("wounds:2", "Wounds", 0, 2, "wound", "#C8503F"),)),
        ),
        (
            Token("token:rope", "card:pier", "a rope", "rope", "r"),
            Token("token:page", "card:library", "pages", "page", "p", 3),
            Token("token:ash", "card:stairs", "ash", "ash", "a"),
        ),
        (
            Overlay("near", "reach", ("card:market", "card:library", "card:tower"), "Ada can walk to Night market, "
                    "Drowned library and The unlit tower.", "walker:ada"),
            Overlay("keeper", "intent", ("card:tower", "card:square"), "The keeper will walk to Clock square.",
                    "shade:1", "#D9694F"),
        ),
        "walker:ada",
    )  # fmt: skip
