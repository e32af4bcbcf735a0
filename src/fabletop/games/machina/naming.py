"""What things of the game are called, and how they are shown where somebody chooses among them."""

from __future__ import annotations

from fabletop.engine.effects import Source
from fabletop.engine.questions import Option
from fabletop.engine.words import Ref
from fabletop.games.machina.box import UnitFace
from fabletop.games.machina.ground.board import S, X, Y
from fabletop.games.machina.state import (
    DOOR,
    ITEM,
    ON_BOUND,
    ON_CHAPTER,
    ON_EVENT,
    ON_HORROR,
    ON_ITEM,
    ON_UNIT,
    SLOT,
    SPACE,
    Expedition,
)

KIND_NAMES = {
    "floor": "floor", "rubble": "rubble", "trapped": "trapped space", "pit": "pit", "spawn": "spawn space",
    "chest": "chest", "event_space": "event space", "recharge_station": "recharge station",
    "trap_lever": "trap lever", "workbench": "workbench", "chapter": "chapter space", "barrel": "barrel",
    "unknown": "ruin",
}  # fmt: skip

_KEYS = tuple(f"{y + 1}.{x + 1}" for x, y in zip(X, Y, strict=True))
_REFS = tuple(Ref("space", key) for key in _KEYS)


def unit_name(table: Expedition, unit: int) -> str:
    """The name of a unit; each is there once."""
    return table.unit(unit).name if 0 <= unit < len(table.at) else "nobody"


def printed_explorer(face: UnitFace) -> str:
    """All that an explorer's card says: its numbers, then its abilities."""
    numbers = f"Health {face.health}, stamina {face.stamina}, armor {face.armor}, will {face.will}."
    return " ".join([numbers, *face.words])


def by_words(table: Expedition, unit: int, cause: str) -> str:
    """Who or what destroyed a unit, as a sentence goes on; nothing where that is not known."""
    if not cause:
        return ""
    if cause != table.unit(unit).id:
        return f" by {cause_name(table, cause)}"
    return f" by {'their' if unit < table.seats else 'its'} own doing"


def cause_name(table: Expedition, cause: str) -> str:
    """A unit, a card or a chapter by its id; what is none of these stands in words."""
    box = table.box
    if cause in box.monster_index:
        return box.monsters[box.monster_index[cause]].name
    if cause in box.explorer_index:
        return box.explorers[box.explorer_index[cause]].name
    if cause in box.face_index:
        return box.face(cause).name
    return next((face.card.title for face in box.chapters if face.card.id == cause), cause)


def unit_ref(table: Expedition, unit: int) -> Ref:
    """A unit in a sentence, by its card."""
    return table.unit(unit).ref


def unit_id(table: Expedition, unit: int) -> str:
    """A unit in scenes and options."""
    return f"unit:{table.unit(unit).id}"


def thing_id(table: Expedition, thing: int) -> str:
    """A unit or a space in scenes and options."""
    return unit_id(table, thing) if thing < SPACE else f"space:{space_key(thing - SPACE)}"


def space_key(space: int) -> str:
    """Row and column as scenes count them, from 1."""
    return _KEYS[space]


def space_ref(space: int) -> Ref:
    return _REFS[space]


def door_words(door: int) -> str:
    """Where a door is: between which spaces."""
    space = door >> 1
    return f"between {space_key(space)} and {space_key(space + (S if door & 1 else 1))}"


def space_words(table: Expedition, space: int) -> str:
    if space in table.destroyed:
        was = printed_kind(table, space)
        return f"destroyed {KIND_NAMES[was] if was != 'floor' else 'space'} {space_key(space)}"
    return f"{KIND_NAMES.get(table.ground.kind_of(space) or '', 'space')} {space_key(space)}"


def printed_kind(table: Expedition, space: int) -> str:
    """What a space is by its tile, also when it is destroyed."""
    return next((kind for kind, board in table.ground.printed.kinds.items() if board >> space & 1), "floor")


def ref_of(table: Expedition, source: Source) -> Ref | None:
    kind, handle = source
    if kind == ON_UNIT:
        return unit_ref(table, handle)
    if kind in (ON_ITEM, ON_BOUND, ON_EVENT, ON_HORROR):
        return Ref("card", table.printed(handle).id)
    return Ref("chapter", table.box.chapters[handle].card.id) if kind == ON_CHAPTER else None


def option_of(table: Expedition, thing: int) -> Option:
    """Anything on the table as something to choose."""
    if thing < SPACE:
        name = unit_id(table, thing)
        left = f"{table.health[thing]} health"
        return Option(name, unit_name(table, thing), (name, f"space:{space_key(table.at[thing])}"), note=left)
    if thing < DOOR:
        space = thing - SPACE
        return Option(
            f"space:{space_key(space)}", space_words(table, space).capitalize(), (f"space:{space_key(space)}",)
        )
    if thing < SLOT:
        door = thing - DOOR
        name = f"door:{door}"
        return Option(name, f"The door {door_words(door)}", (name,))
    if thing < ITEM:
        return Option(f"tile:{thing - SLOT}", f"Tile {thing - SLOT + 1}")
    item = thing - ITEM
    return Option(f"card:{table.printed(item).id}", table.printed(item).name, (f"card:{table.printed(item).id}",))
