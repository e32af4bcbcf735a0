"""Halls: the showcase's dungeon and its grid of cards, with somebody who walks about in them.

In the dungeon one walks to spaces, opens doors and strikes at figures, so that options touch every kind of thing that a
floor has. On the cards one walks from card to card.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

import fabletop.showcase
from fabletop.engine.game import Game
from fabletop.engine.questions import Option, choose
from fabletop.engine.scene import Border, Piece, Scene, space_id
from fabletop.engine.table import Table, state
from fabletop.engine.view import View
from fabletop.engine.words import Ref, Seat
from fabletop.showcase import floors

TURNS = 12
SKIN = Path(fabletop.showcase.__file__).parent / "skin.yaml"
DOOR, BEAST = "door:4", "beast:1"
NEXT = {"open": "closed", "closed": "locked", "locked": "broken", "broken": "open"}


@state
class Halls(Table):
    row: int = 7
    column: int = 4
    door: str = "open"
    wounds: int = 0
    turns: int = 0


def name(ref: Ref) -> str:
    return str(ref.key)


def set_up(table: Halls) -> None:
    table.then(("turn",))


def steps(table: Halls) -> list[str]:
    """Where one may walk to: the spaces around."""
    ground = floors.dungeon().ground
    around = [(table.row + down, table.column + across) for down in (-1, 0, 1) for across in (-1, 0, 1)]
    return [f"{row}.{column}" for row, column in around if ground.kind(row, column) is not None]


async def turn(table: Halls) -> None:
    def show(choice: str) -> Option:
        if choice == "door":
            return Option("door", "Turn to the pump-room door", (DOOR,))
        if choice == "strike":
            return Option("strike", "Strike the Stoker", (BEAST,))
        return Option(choice, f"Walk to {choice}", (f"space:{choice}",))

    choice = await choose(0, "What does Ada do?", lambda: [*steps(table), "door", "strike"], "HA-1", "turn", show=show)
    if choice == "door":
        table.door = NEXT[table.door]
        table.say("{} leaves the door {}.", Seat(0), table.door, rule="HA-1")
    elif choice == "strike":
        table.wounds = min(5, table.wounds + 1)
        table.say("{} strikes the Stoker.", Seat(0), rule="HA-1")
    else:
        table.row, table.column = map(int, choice.split("."))
        table.say("{} walks to {}.", Seat(0), Ref("space", choice), rule="HA-1")
    table.turns += 1
    if table.turns == TURNS:
        table.finish("dusk", [0])
    else:
        table.then(("turn",))


def draw(view: View[Halls]) -> Scene:
    table, floor = view.table, floors.dungeon()

    def door(border: Border) -> Border:
        return msgspec.structs.replace(border, state=table.door) if border.id == DOOR else border

    def piece(each: Piece) -> Piece:
        if each.id == "hero:ada":
            return msgspec.structs.replace(each, at=space_id(table.row, table.column))
        if each.id == BEAST:
            health = msgspec.structs.replace(each.gauges[0], value=5 - table.wounds)
            return msgspec.structs.replace(each, gauges=(health, *each.gauges[1:]))
        return each

    board = msgspec.structs.replace(
        floor, borders=tuple(map(door, floor.borders)), pieces=tuple(map(piece, floor.pieces))
    )
    return Scene("The halls", f"Turn {table.turns + 1} of {TURNS}", board)


@state
class Worlds(Table):
    at: str = "square"
    turns: int = 0


def set_out(table: Worlds) -> None:
    table.then(("walk",))


async def walk(table: Worlds) -> None:
    known = [each.card for each in floors.cards().lying if not each.card.face_down]
    by_key = {card.id.partition(":")[2]: card for card in known}
    table.at = await choose(
        0,
        "Where does Ada walk?",
        lambda: [key for key in by_key if key != table.at],
        "HA-2",
        "walk",
        show=lambda key: Option(key, f"Walk to {by_key[key].title}", (by_key[key].id,)),
    )
    table.say("{} walks to {}.", Seat(0), Ref("card", table.at), rule="HA-2")
    table.turns += 1
    if table.turns == TURNS:
        table.finish("dusk", [0])
    else:
        table.then(("walk",))


def draw_worlds(view: View[Worlds]) -> Scene:
    table, grid = view.table, floors.cards()
    pieces = tuple(
        msgspec.structs.replace(each, at=f"card:{table.at}") if each.id == "walker:ada" else each
        for each in grid.pieces
    )
    return Scene("Worlds", f"Turn {table.turns + 1}", msgspec.structs.replace(grid, pieces=pieces))


def _game(key: str, **more: Any) -> Game[Any]:
    return Game(
        id=key, summary="A place to walk about in.", prefix="HA", seats=range(1, 2), minutes=1, rules_version=1,
        name=name, skin_file=SKIN, **more,
    )  # fmt: skip


HALLS = _game("halls", title="The halls", table=Halls, steps={"turn": turn}, setup=set_up, scene=draw)
WORLDS = _game("worlds", title="Worlds", table=Worlds, steps={"walk": walk}, setup=set_out, scene=draw_worlds)
