"""What is drawn over the map for the eye: how far the one gets whose turn it is, what each monster is about to do and
why, whether one sees a target and how likely one hits it, and what would be caught in an explosion."""

from __future__ import annotations

from collections.abc import Iterator

from fabletop.engine.effects.english import either, number_of
from fabletop.engine.scene import Overlay
from fabletop.games.machina import odds
from fabletop.games.machina.ground.board import SLOT_BOARDS, SLOT_OF, apart, bits_of
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.ground import Break
from fabletop.games.machina.naming import space_key, unit_id, unit_name
from fabletop.games.machina.rules.abilities import sources
from fabletop.games.machina.rules.actions import goals
from fabletop.games.machina.rules.map import place_of, standing_on
from fabletop.games.machina.rules.mindless import Intention
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.moving import immobile, reach_of
from fabletop.games.machina.rules.party import PARTY, master_of
from fabletop.games.machina.rules.sight import may_target
from fabletop.games.machina.rules.units import stamina_of
from fabletop.games.machina.scene.intents import Intents, intent_words
from fabletop.games.machina.scene.words import colour_of
from fabletop.games.machina.state import NONE, Expedition

DANGER = "#D9694F"
SEES = "#E3C26B"


def overlays(table: Expedition, intents: Intents) -> tuple[Overlay, ...]:
    found = [*_reach(table), *_barrels(table), *_levers(table)]
    for unit, intent in intents.items():
        found += _intent(table, unit, intent)
    if table.turn != NONE and table.at[table.turn] >= 0:
        found += [_sight(table, table.turn, unit) for unit in table.order]
    return tuple(found)


def _id(c: int) -> str:
    return f"space:{space_key(c)}"


# --- moving ----------------------------------------------------------------------------------------------------------


def _reach(table: Expedition) -> Iterator[Overlay]:
    """Where the one can go with the stamina that is left who is led by a player now: the explorer whose turn it is, or
    a monster that schemes."""
    schemes = table.turn == NONE and table.monster != NONE and master_of(table, table.monster) != PARTY
    unit = table.monster if schemes else table.turn
    if unit == NONE or table.at[unit] < 0:
        return
    left = stamina_of(table, unit)
    spaces = bits_of(_board(table, unit, left)) if left else []
    if spaces:
        words = f"{unit_name(table, unit)} can go to {number_of(len(spaces), 'space')} with {left} stamina."
        yield Overlay(
            f"reach:{table.unit(unit).id}", "reach", tuple(map(_id, spaces)), words, unit_id(table, unit),
            DANGER if schemes else colour_of(table, unit), ways=_ways(table, unit, spaces),
        )  # fmt: skip


def _board(table: Expedition, unit: int, left: int) -> int:
    if table.is_explorer(unit):
        return goals(table, unit, left)
    return 0 if immobile(table, unit) else reach_of(table, unit, left).board()


def _ways(table: Expedition, unit: int, spaces: list[int]) -> dict[str, tuple[str, ...]]:
    """To each of some spaces the way that a unit walks, from where it stands."""
    found, here = reach_of(table, unit, FAR), _id(table.at[unit])
    return {_id(goal): (here, *map(_id, found.way(goal))) for goal in spaces}


# --- what monsters are about to do -----------------------------------------------------------------------------------


def _intent(table: Expedition, unit: int, intent: Intention) -> Iterator[Overlay]:
    """The way that a monster takes, and at whom it aims: shown when somebody looks at it, and while it has its turn."""
    here, key = table.at[unit], table.unit(unit).id
    thing = "" if unit == table.monster else unit_id(table, unit)
    words = intent_words(table, unit, intent)
    goal = place_of(table, aimed_at(intent)) if aimed_at(intent) != NONE else NONE
    aims = goal >= 0 and goal != here
    if aims:
        yield Overlay(f"intent:{key}", "intent", (_id(here), _id(goal)), words, thing, DANGER)
    if intent.path:
        steps, end = number_of(len(intent.path), "step"), space_key(intent.path[-1])
        way = f"The way of {unit_name(table, unit)}: {steps}, to {end}."
        spaces = (_id(here), *map(_id, intent.path))
        yield Overlay(f"path:{key}", "path", spaces, way if aims else words, thing, DANGER)


def aimed_at(intent: Intention) -> int:
    """Whom it is all about: the target of what a monster plays, else whom it goes for."""
    if intent.play is not None and intent.play.aims:
        return intent.play.aims[0][1]
    return intent.target


# --- sight -----------------------------------------------------------------------------------------------------------


def _sight(table: Expedition, seat: int, unit: int) -> Overlay:
    """The line from the explorer whose turn it is to a monster, where it ends if it does, and the chances along it."""
    ground, here, there = table.ground, table.at[seat], table.at[unit]
    broken = ground.broken(here, there)
    name, other = unit_name(table, seat), unit_name(table, unit)
    if broken is not None:
        words = f"{name} does not see {other}: {_WHY[broken.what]} at {space_key(broken.cells[0])} is in the way."
    else:
        words = f"{name} sees {other}, {apart(here, there)} away."
        blocked = ground.broken(here, there, ground.obstacles | standing_on(table) & ~(1 << here | 1 << there))
        if blocked is not None:
            words += f" Ranged abilities are stopped at {space_key(blocked.cells[0])}."
            broken = blocked
    if not may_target(table, seat, unit):
        words += f" {other} is ethereal and cannot be a target."
    chances = chances_against(table, seat, unit)
    return Overlay(
        f"sight:{table.unit(unit).id}", "sight", (_id(here), _id(there)), " ".join([words, *chances]),
        unit_id(table, unit), SEES, _thing(broken) if broken is not None else "",
    )  # fmt: skip


_WHY = {
    "barrier": "rubble", "obstacle": "an obstacle", "wall": "a wall", "door": "a closed door", "edge": "an edge",
    "corner": "a corner",
}  # fmt: skip


def _thing(broken: Break) -> str:
    """What stops a line, as the map names it: a door, or the first of the spaces where it ends."""
    c = broken.cells[0]
    if broken.what == "door":
        return f"door:{2 * c + (broken.cells[1] - c != 1)}"
    return _id(c)


def chances_against(table: Expedition, seat: int, target: int) -> list[str]:
    """The attacks of an explorer that could be made on somebody from here, with their chances."""
    texts, found = table.box.book.texts, []
    for source, own, roles in sources(table, seat):
        for number in own.played:
            now = Now(table, source, roles, "", number)
            text = texts[number]
            if odds.first_attack(text.do) is None or now.spent(text) or target not in odds.targets(now):
                continue
            chance = odds.at_target(now, target)
            if chance is not None:
                cost = ", ".join(each.words(now.voice) for each in text.cost)
                found.append(f"{table.box.book.sources[number]} ({cost}): {chance.words}.")
    return found


# --- what would be caught --------------------------------------------------------------------------------------------


def _barrels(table: Expedition) -> Iterator[Overlay]:
    ground = table.ground
    for c in bits_of(ground.kinds["barrel"] & ground.placed):
        spaces = bits_of(ground.near(c) & ground.passable)
        yield from _area(table, f"blast:{space_key(c)}", c, spaces, f"If the barrel at {space_key(c)} explodes")


def _levers(table: Expedition) -> Iterator[Overlay]:
    ground = table.ground
    for c in bits_of(ground.kinds["trap_lever"] & ground.placed):
        spaces = bits_of(ground.kinds["trapped"] & SLOT_BOARDS[SLOT_OF[c]])
        yield from _area(table, f"traps:{space_key(c)}", c, spaces, f"If the lever at {space_key(c)} is pulled there")


def _area(table: Expedition, id_: str, source: int, spaces: list[int], lead: str) -> Iterator[Overlay]:
    """The spaces that something reaches, as long as somebody stands there."""
    names = [unit_name(table, unit) for unit in table.units() if table.at[unit] in spaces]
    if names:
        words = f"{lead}, {either(names, 'and')} {'are' if len(names) > 1 else 'is'} attacked with 3H."
        yield Overlay(id_, "area", tuple(map(_id, spaces)), words, _id(source), DANGER)
