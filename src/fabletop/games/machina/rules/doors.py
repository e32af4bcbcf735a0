"""Doors: opened, closed, destroyed, mended (MA-058 to MA-060, MA-312 to MA-318, MA-549)."""

from __future__ import annotations

from fabletop.engine.citing import rule
from fabletop.engine.words import Ref
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import DOOR, Expedition


def door_ref(door: int) -> Ref:
    return Ref("door", door)


@rule("MA-058", "MA-313")
def open_door(table: Expedition, mover: int, door: int) -> None:
    if door in table.shut:
        table.shut.remove(door)
        _said(table, "The door {} is opened.", "door_opened", mover, door, "MA-313")


@rule("MA-059", "MA-312")
def close_door(table: Expedition, mover: int, door: int) -> None:
    if door not in table.shut and door not in table.broken:
        table.shut.append(door)
        table.shut.sort()
        _said(table, "The door {} is closed.", "door_closed", mover, door, "MA-312")


@rule("MA-315")
def destroy_door(table: Expedition, mover: int, door: int) -> None:
    if door not in table.broken:
        if door in table.shut:
            table.shut.remove(door)
        table.broken.append(door)
        table.broken.sort()
        _said(table, "The door {} is destroyed.", "door_destroyed", mover, door, "MA-315")


@rule("MA-549")
def mend_door(table: Expedition, mover: int, door: int) -> None:
    """What is left is an intact open door."""
    if door in table.broken:
        table.broken.remove(door)
        table.say("The door {} is whole again.", door_ref(door), rule="MA-549")


def _said(table: Expedition, words: str, event: str, mover: int, door: int, rule_: str) -> None:
    table.say(words, door_ref(door), rule=rule_)
    table.beat("quick")
    Now.happen(table, event, mover=mover, door=DOOR + door)
