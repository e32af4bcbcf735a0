"""Lasting effects and the markers that stand for them (MA-159 to MA-178, MA-540 to MA-542).

A marker lies on the card whose effect goes on. Explorers have three each, horror has four; without a free one, or
with as many there as the effect stacks, the effect is skipped, and only it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.games.machina.rules.grid import forget_counts, loosen
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import (
    BOUND,
    EVENTS_OUT,
    GEAR,
    HORROR_MARKERS,
    MARKERS,
    NONE,
    OF_HORROR,
    ON_BOUND,
    ON_CHAPTER,
    ON_EVENT,
    ON_ITEM,
    ON_MACHINATION,
    WRECKED,
    Expedition,
    Marker,
)


def free_markers(table: Expedition, owner: int) -> int:
    """How many markers somebody has left; those of the dead have left the game (MA-239)."""
    if owner in table.fallen:
        return 0
    lying = sum(mark.owner == owner for mark in table.marked)
    return (HORROR_MARKERS if owner == OF_HORROR else MARKERS) - lying


def lying_on(table: Expedition, source: Source) -> list[Marker]:
    return [mark for mark in table.marked if mark.kind == source.kind and mark.handle == source.handle]


@rule("MA-163", "MA-166", "MA-542")
def put_marker(table: Expedition, source: Source, owner: int, first: int, last: int) -> None:
    """A marker goes onto a card, for the changes with these numbers."""
    table.marked.append(Marker(*source, owner, first, last))


@rule("MA-170", "MA-171", "MA-177")
def markers_back(table: Expedition, which: Callable[[Marker], bool]) -> list[Marker]:
    """Markers return to whose they are, and what they stood for ends."""
    found = [mark for mark in table.marked if which(mark)]
    for mark in found:
        take_off(table, mark)
    return found


@rule("MA-163", "MA-166", "MA-R45")
def marker_owner(table: Expedition, kind: int, roles: Mapping[str, int]) -> int:
    """Whose marker a lasting effect takes, by what its text stands on and who has which role in it."""
    me, explorer = roles.get("you", NONE), roles.get("explorer", NONE)
    if table.is_explorer(me):
        return me
    ours = kind in (ON_CHAPTER, ON_EVENT, ON_MACHINATION)
    return explorer if ours and table.is_explorer(explorer) else OF_HORROR


def take_off(table: Expedition, mark: Marker) -> None:
    """One marker returns: of several of the same owner for the same, what the oldest stood for ends. What another has
    begun with the same card goes on."""
    alike = table.marked.count(mark)
    table.marked.remove(mark)
    for number in range(mark.first, mark.last):
        begun = [
            each for each in table.changes
            if each[:3] == (number, mark.kind, mark.handle)
            and marker_owner(table, mark.kind, dict(each.roles)) == mark.owner
        ]  # fmt: skip
        for each in begun[: len(begun) // alike]:
            table.changes.remove(each)
    if mark.owner != OF_HORROR:
        Now.happen(table, "marker_removed", explorer=mark.owner)
    if mark.kind in (ON_ITEM, ON_BOUND):
        put_away(table, mark.handle)


# --- cards that are destroyed by their own text ----------------------------------------------------------------------


@rule("MA-172", "MA-173", "MA-174", "MA-175")
def set_aside(table: Expedition, card: int) -> None:
    """A card is destroyed by its own text: it waits beside the board until it is clear whether a marker lies on it."""
    if card not in table.aside:
        table.aside.append(card)
        loosen(table, card)
        reforce(table)


@rule("MA-541", when={"MA-238": lambda table, card: card in table.aside and any(card in each for each in table.bound)})
def put_away(table: Expedition, card: int) -> None:
    """A card that waited goes to its destroyed pile once no marker lies on it."""
    if card not in table.aside or any(
        mark.handle == card and mark.kind in (ON_ITEM, ON_BOUND) for mark in table.marked
    ):
        return
    owner = table.owner_of(card)
    table.aside.remove(card)
    if card in table.bound[owner]:
        table.move(card, BOUND.of(owner), EVENTS_OUT)
        if table.settings.dead_binding == "current":
            if table.event != NONE:
                forget_counts(table, table.event)
            table.event = card
    else:
        table.move(card, GEAR.of(owner), WRECKED)
        Now.happen(table, "item_destroyed", explorer=owner)
    reforce(table)


def tidy(table: Expedition) -> None:
    """A text has been performed: cards that it destroyed and that carry no marker go."""
    for card in table.aside[:]:
        put_away(table, card)
