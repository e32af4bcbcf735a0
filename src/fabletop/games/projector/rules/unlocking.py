"""Unlocking: areas, abilities and their decks, recipes, diary pages, maneuvers, the ship (TP-034, TP-061 to TP-065,
TP-356, TP-R27, TP-R100)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fabletop.engine.citing import rule
from fabletop.games.projector.box import LIMITS, Box
from fabletop.games.projector.state import NONE, UNLOCKED, Outing

FIRST_LEVEL, HIGHEST_LEVEL = 4, 18


def unlocked(table: Outing, kind: str, id_: str) -> bool:
    box = table.box
    if kind == "area":
        number = box.area_index.get(id_)
        return number is not None and table.areas[number]
    if kind == "ability":
        return table.levels[box.skill_named(id_).number] > 0
    if kind == "ability_deck":
        return table.stacks[_stack(table, id_)] >= 0
    if kind == "recipe":
        return box.face_index.get(id_, NONE) in table.recipes
    if kind == "diary":
        return table.diary[box.diary_index[id_]] >= UNLOCKED
    if kind == "diary_deck":
        return any(each.id == id_ and table.diaries[n] for n, each in enumerate(box.diary_decks))
    if kind == "maneuvers":
        return all(n in table.maneuvers for n, each in enumerate(box.maneuvers) if str(each.set) == id_)
    if kind == "item":
        return id_ in table.owned
    if kind == "location":
        return id_ in table.opened
    return table.ship


def _stack(table: Outing, id_: str) -> int:
    return next(n for n, each in enumerate(table.box.stacks) if each.id == id_)


def here(box: Box, kind: str, id_: str) -> bool:
    """Whether something is in the packs that are here."""
    known = {"area": box.area_index, "recipe": box.face_index, "diary": box.diary_index}
    if kind in known:
        return id_ in known[kind]
    listed: dict[str, Sequence[Any]] = {"diary_deck": box.diary_decks, "maneuver": box.maneuvers}
    return kind not in listed or any(each.id == id_ for each in listed[kind])


@rule("TP-034", "TP-356", "TP-R27")
def unlock(table: Outing, kind: str, id_: str) -> None:
    """Something comes into use. What is in use already is passed over; what is in a pack to come is remembered, and
    comes into use with it."""
    box = table.box
    if not here(box, kind, id_):
        if (kind, id_) not in table.awaited:
            table.awaited.append((kind, id_))
        if kind == "area":
            table.say("A way to another world will open there. To be continued.", rule="TP-R27")
    elif kind == "area":
        area = box.area_index[id_]
        if not table.areas[area]:
            table.areas[area] = True
            table.say("A new world can be projected: {}.", box.areas[area].name, rule="TP-034")
            table.beat("slow")
    elif kind == "ability":
        unlock_ability(table, box.skill_named(id_).number)
    elif kind == "ability_deck":
        _open_stack(table, id_)
    elif kind == "recipe":
        number = box.face_index.get(id_)
        if number is not None and number not in table.recipes:
            table.recipes.append(number)
            table.say("The party knows how to make {}.", box.faces[number].name, rule="TP-327")
    elif kind == "diary":
        page = box.diary_index.get(id_)
        if page is not None and table.diary[page] < UNLOCKED:
            table.diary[page] = UNLOCKED
            table.say("A page of the diary is found.", rule="TP-R106")
    elif kind == "diary_deck":
        for deck, each in enumerate(box.diary_decks):
            if each.id == id_:
                table.diaries[deck] = True
    elif kind == "maneuvers":
        table.maneuvers += [
            n for n, each in enumerate(box.maneuvers) if str(each.set) == id_ and n not in table.maneuvers
        ]
    elif kind == "item":
        _own(table, id_)
    elif kind == "location":
        if id_ in box.face_index and id_ not in table.opened:
            table.opened.append(id_)
    elif kind == "ship":
        table.ship = True


@rule("TP-328")
def _own(table: Outing, id_: str) -> None:
    """A permanent item is the party's: it lies in the stash from the next projection on."""
    face = table.box.face_index.get(id_)
    lasts = face is not None and "permanent" in table.box.faces[face].keywords
    if lasts and id_ not in table.owned and id_ not in table.eliminated:
        table.owned.append(id_)
        table.say("{} is the party's.", table.box.face(id_).name, rule="TP-328")


@rule("TP-034")
def locked_away(table: Outing, id_: str) -> bool:
    """Whether a location is not laid out yet though its setup card names it."""
    return bool(table.box.face(id_).card.locked) and id_ not in table.opened


@rule("TP-356")
def arrive(table: Outing) -> None:
    """Packs have come since yesterday: what the campaign had opened already and was not here comes into use."""
    waiting = [each for each in table.awaited if here(table.box, *each)]
    for kind, id_ in waiting:
        table.awaited.remove((kind, id_))
        unlock(table, kind, id_)


@rule("TP-064")
def _open_stack(table: Outing, id_: str) -> None:
    number = _stack(table, id_)
    if table.stacks[number] < 0:
        table.stacks[number] = 0
        table.say("The ability deck {} is open.", table.box.stacks[number].name, rule="TP-064")


@rule("TP-008", "TP-062", "TP-063", "TP-302")
def revealed(table: Outing, stack: int) -> int:
    """The ability that lies face up on a deck; none if it is locked or used up."""
    if table.stacks[stack] < 0:
        return NONE
    return next((number for number in table.box.in_stack[stack] if not table.levels[number]), NONE)


@rule("TP-062", "TP-065", "TP-303", "TP-R100")
def unlock_ability(table: Outing, number: int, cards: int = 1) -> None:
    """An ability comes into use at level 4, and each player may make a slide of it."""
    if table.levels[number]:
        return
    table.levels[number] = FIRST_LEVEL
    skill = table.box.skills[number]
    table.say("The party learns {}: {}", skill.name, skill.card.help, rule="TP-303")
    table.beat()
    table.offered += [number] * cards


@rule("TP-067", "TP-R99")
def raise_level(table: Outing, number: int, n: int = 1) -> None:
    table.levels[number] = min(HIGHEST_LEVEL, table.levels[number] + n)
    table.say("{} is at level {}.", table.box.skills[number].name, table.levels[number], rule="TP-066")


@rule("TP-085", "TP-098", "TP-305", "TP-R98")
def room(table: Outing, seat: int) -> int:
    """How many more slides a reserve can hold."""
    return LIMITS[table.seats].reserve - len(table.reserve[seat])
