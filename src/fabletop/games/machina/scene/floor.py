"""The map: tiles as they lie, doors, tokens, and who stands there.

What is written down of the ground (`Ground`) is made once for each ground there is, so that it is sent once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fabletop.engine.scene import Border, Floor, Gauge, Piece, Tile, Token
from fabletop.engine.scene import Ground as Texts
from fabletop.games.machina.box import Box
from fabletop.games.machina.ground.board import OFFSETS, SLOT_BOARDS, SLOTS, TILE, S, X, Y, bits_of, cell, origin
from fabletop.games.machina.ground.faces import EDGE_BORDERS, LETTERS, SIDES
from fabletop.games.machina.ground.ground import Ground
from fabletop.games.machina.ground.printed import edge_cells
from fabletop.games.machina.naming import KIND_NAMES, printed_kind, space_key, unit_id, unit_name
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.units import attribute
from fabletop.games.machina.scene.intents import Intents
from fabletop.games.machina.scene.overlays import overlays
from fabletop.games.machina.scene.words import colour_of, marks, printed_words
from fabletop.games.machina.state import NONE, Expedition

SIGNS: dict[str, str] = {
    kind: sign for sign, kind in reversed(LETTERS.items())
}  # of those for the floor, the plain one
LIT, DESTROYED = "lit_chapter", "destroyed"
LEGEND = {**{sign: kind for kind, sign in SIGNS.items()}, "h": LIT, "x": DESTROYED}
WALL = "#"
SIDE_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
ABOUT = {
    "rubble": "Nobody passes or sees through it.",
    "unknown": "Nobody passes or sees through it.",
    "trapped": "Who stands here is attacked with 3H when the traps are fired.",
    "pit": "Who steps or is pushed in is destroyed.",
    "spawn": "Monsters come in here. Sealing it costs 3 stamina and 4 essence.",
    "chest": "3 stamina beside it: restore 1 essence and gain an item.",
    "event_space": "2 stamina beside it: restore 1 essence and invoke an event, or gamble against the threat.",
    "recharge_station": "1 stamina beside it: recharge.",
    "trap_lever": "2 stamina beside it: the traps of the tile are fired.",
    "workbench": "3 stamina beside it: draw three items, swap, take one, rework the inventory.",
    "chapter": "Beside it, 3 stamina and 3 essence activate it.",
    LIT: "It is lit: beside it, 1 stamina activates it.",
    "barrel": "A hit of 1 or more makes it explode: 3H on all beside it.",
    DESTROYED: "What stood here is destroyed. Nobody stands here.",
}  # fmt: skip


def floor(table: Expedition, intents: Intents) -> Floor:
    ground = table.ground
    return Floor(
        "map",
        texts_of(table, ground),
        borders(table, ground),
        tokens(table),
        tuple(piece(table, unit) for unit in table.units()),
        overlays(table, intents),
        notes=notes(ground, tuple(sorted(table.lit))),
        eyes=eyes(table),
    )


def eyes(table: Expedition) -> str:
    """Where it happens: at the monster or the explorer whose turn it is, else at the first who is there."""
    for unit in (table.monster, table.turn, *table.explorers(), *table.order):
        if unit != NONE and table.at[unit] >= 0:
            return unit_id(table, unit)
    return ""


# --- the ground ------------------------------------------------------------------------------------------------------


class Key(NamedTuple):
    """All that the written ground is made from."""

    slots: tuple[int, ...]
    kinds: tuple[tuple[str, int], ...]
    lit: tuple[int, ...]
    east: int
    south: int


def texts_of(table: Expedition, ground: Ground) -> Texts:
    kinds = tuple((kind, board) for kind, board in ground.kinds.items() if board)
    printed = ground.printed
    return written(table.box, Key(tuple(table.slots), kinds, tuple(sorted(table.lit)), printed.east, printed.south))


@lru_cache(maxsize=256)
def written(box: Box, key: Key) -> Texts:
    """The ground in texts, one for each row of spaces: only as much of the window as there are tiles on."""
    placed = [slot for slot in range(SLOTS) if key.slots[slot] != NONE]
    rows = sorted({origin(slot)[1] for slot in placed})
    columns = sorted({origin(slot)[0] for slot in placed})
    top, left = rows[0], columns[0]
    bottom, right = rows[-1] + TILE, columns[-1] + TILE
    here = 0
    for slot in placed:
        here |= SLOT_BOARDS[slot]
    signs = dict.fromkeys(bits_of(here), "x")
    for kind, board in key.kinds:
        signs.update(dict.fromkeys(bits_of(board & here), SIGNS[kind]))
    signs.update({c: "h" for c in key.lit if signs.get(c) == SIGNS["chapter"]})

    def lines(sign: dict[int, str]) -> tuple[str, ...]:
        return tuple(
            "".join(sign.get(cell(x, y), " ") for x in range(left, right)).rstrip() for y in range(top, bottom)
        )

    return Texts(
        tuple(line.ljust(right - left) for line in lines(signs)),
        lines(dict.fromkeys(bits_of(key.east), WALL)),
        lines(dict.fromkeys(bits_of(key.south), WALL)),
        LEGEND,
        {WALL: "wall"},
        "wall",
        tuple(tile(box, slot, key.slots[slot]) for slot in placed),
        top + 1,
        left + 1,
    )


@lru_cache(maxsize=512)
def tile(box: Box, slot: int, code: int) -> Tile:
    x, y = origin(slot)
    number = code // 4
    if number >= len(box.tiles):
        return Tile(f"tile:{slot}", y + 1, x + 1, TILE, TILE, box.endgame_tiles[number - len(box.tiles)].name)
    face = box.tiles[number]
    return Tile(f"tile:{slot}", y + 1, x + 1, TILE, TILE, face.name, f"The side {face.face} of tile {face.tile}.")


# --- doors and edges -------------------------------------------------------------------------------------------------

_STATES = {"open": "open", "closed": "closed", "destroyed": "broken"}
_SAID = {"open": "It is open.", "closed": "It is closed.", "destroyed": "It is destroyed, and stays open."}


def borders(table: Expedition, ground: Ground) -> tuple[Border, ...]:
    found = [door_border(door, ground.door_state(door)) for door in sorted(ground.doors)]
    for edge, state in sorted(ground.edges.items()):
        if state in ("unexplored", "token") and (state == "unexplored" or edge in (table.entry, table.exit)):
            kind = "exit" if edge == table.exit else "entry" if edge == table.entry else "edge"
            found += edge_borders(edge, kind)
    return tuple(found)


@lru_cache(maxsize=2048)
def door_border(door: int, state: str) -> Border:
    c = door >> 1
    return Border(
        f"door:{door}", Y[c] + 1, X[c] + 1, "below" if door & 1 else "right", "door", _STATES[state],
        f"the door at {space_key(c)}", _SAID[state],
    )  # fmt: skip


@lru_cache(maxsize=64)
def edge_borders(edge: int, kind: str) -> tuple[Border, ...]:
    slot, side = divmod(edge, 4)
    label, note = {
        "edge": ("unexplored edge", "Beyond it lies no tile yet: from here one explores for 2 stamina."),
        "entry": ("entry", "Here the explorers came in. The edge is closed."),
        "exit": ("exit", "From its two spaces an explorer leaves for 2 stamina."),
    }[kind]
    found = []
    for number, border in enumerate(EDGE_BORDERS[side]):
        shifted = border + 2 * OFFSETS[slot]
        c = shifted >> 1
        name = f"edge:{edge}" if not number else f"edge:{edge}.{number + 1}"
        where = f"{label} in the {SIDE_NAMES[SIDES[side]]}, at {space_key(edge_cells(edge)[number])}"
        found.append(Border(name, c // S, c % S, "below" if shifted & 1 else "right", kind, "", where, note))
    return tuple(found)


# --- tokens and notes ------------------------------------------------------------------------------------------------


def tokens(table: Expedition) -> tuple[Token, ...]:
    found = []
    for name, edge in (("entry", table.entry), ("exit", table.exit)):
        if edge != NONE:
            found += [
                Token(
                    f"{name}:{number}",
                    f"space:{space_key(c)}",
                    f"the {name} token",
                    name,
                    "⇥" if name == "exit" else "⇤",
                )
                for number, c in enumerate(edge_cells(edge), 1)
            ]
    if any(edge != NONE for edge in (table.entry, table.exit)) or table.chapter == NONE:
        printed: list[int] = []
    else:
        printed = bits_of(table.ground.entries)
    found += [Token(f"entry:{c}", f"space:{space_key(c)}", "the entry", "entry", "⇤") for c in printed]
    found += [
        Token(
            f"lit:{space_key(c)}", f"space:{space_key(c)}", "a light", "light", "✦", note="This chapter space is lit."
        )
        for c in table.lit
    ]
    found += [
        Token(f"destroyed:{space_key(c)}", f"space:{space_key(c)}", "destroyed", "destroyed", "×", note=_was(table, c))
        for c in table.destroyed
    ]
    return tuple(found)


def _was(table: Expedition, c: int) -> str:
    kind = printed_kind(table, c)
    return f"This was a {KIND_NAMES[kind]}." if kind != "floor" else ""


@lru_cache(maxsize=64)
def notes(ground: Ground, lit: tuple[int, ...]) -> dict[str, str]:
    """What there is to say of spaces that are not plain floor."""
    found: dict[str, str] = {}
    for kind, board in ground.kinds.items():
        for c in bits_of(board & ground.placed):
            name = LIT if c in lit and kind == "chapter" else kind
            if name in ABOUT:
                _join(found, c, ABOUT[name])
            if not ground.printed.kinds[kind] >> c & 1:
                _join(found, c, f"It counts as a {KIND_NAMES[kind]} now.")
    for c in bits_of(ground.destroyed & ground.placed):
        _join(found, c, ABOUT[DESTROYED])
    for tag, board in ground.tags.items():
        for c in bits_of(board & ground.placed):
            _join(found, c, f"{tag.replace('_', ' ').capitalize()}.")
    for edge, state in ground.edges.items():
        if state == "unexplored":
            for c in edge_cells(edge):
                _join(found, c, f"At the unexplored edge in the {SIDE_NAMES[SIDES[edge % 4]]}.")
    return found


def _join(found: dict[str, str], c: int, words: str) -> None:
    name = f"space:{space_key(c)}"
    found[name] = f"{found[name]} {words}" if name in found else words


# --- who stands there ------------------------------------------------------------------------------------------------


def piece(table: Expedition, unit: int) -> Piece:
    dying = unit < table.seats and table.health[unit] == 1
    return Piece(
        unit_id(table, unit),
        f"space:{space_key(table.at[unit])}",
        unit_name(table, unit),
        marks(table)[unit],
        colour_of(table, unit),
        table.unit(unit).icon,
        about(table, unit),
        alarm=dying or unit == table.monster,
        gauges=gauges(table, unit),
    )


def about(table: Expedition, unit: int) -> str:
    """Attributes, what holds for it now, and what its card says."""
    numbers = ", ".join(f"{name} {attribute(table, unit, name)}" for name in ("armor", "will"))
    level = table.unit(unit).level
    lead = f"Level {level}. " if level else ""
    printed = printed_words(table, unit)
    holds = [
        words
        for keyword, words in KEYWORDS.items()
        if Now.has(table, unit, keyword) and keyword.split("_")[-1] not in printed.lower()
    ]
    turn = "It is its turn. " if unit == table.monster else "Has the turn. " if unit == table.turn else ""
    return " ".join(filter(None, [f"{turn}{lead}{numbers.capitalize()}.", *holds, printed]))


KEYWORDS = {
    "stunned": "Incapacitated: no stamina to spend.",
    "ethereal": "Ethereal.",
    "immobile": "Immobile.",
    "cannot_move": "Cannot move.",
    "cannot_attack": "Cannot attack.",
    "cannot_play": "Cannot play anything.",
    "through_walls": "Moves through walls.",
}


def gauges(table: Expedition, unit: int) -> tuple[Gauge, ...]:
    """Health and stamina, of explorers essence too. A monster before its turn has all the stamina that it will have."""
    key = table.unit(unit).id
    health = Gauge(f"health:{key}", "Health", table.health[unit], attribute(table, unit, "health"), "health", "#C8503F")
    most = attribute(table, unit, "stamina")
    waits = unit >= table.seats and unit != table.monster and unit not in table.acted
    left = most if waits else table.stamina[unit]
    stamina = Gauge(f"stamina:{key}", "Stamina", left, max(most, left), "stamina", "#C9A24B")
    if unit >= table.seats:
        return health, stamina
    essence = attribute(table, unit, "essence")
    return health, stamina, Gauge(f"essence:{key}", "Essence", table.essence[unit], essence, "essence", "#5FB29B")
