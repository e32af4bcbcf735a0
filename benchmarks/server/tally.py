"""A game for benchmarks that lasts as long as one likes: in turn, each player puts one to nine stones on a heap.

Its state and its scene stay as small as they are; only its record and its log grow. So whatever becomes slower with the
number of answers is the server's doing and not the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Annotated, Any

import msgspec

from fabletop.engine.game import Game
from fabletop.engine.questions import Option, choose
from fabletop.engine.scene import Counter, Counters, Marker, Scene, Strip, Track
from fabletop.engine.table import Table, state
from fabletop.engine.view import View
from fabletop.engine.words import Seat

STONES = tuple(range(1, 10))
OPTIONS = {number: Option(str(number), f"{number} stones", ("heap:0",)) for number in STONES}


class Length(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turns: Annotated[int, msgspec.Meta(ge=1, description="How many turns a match has.")] = 100_000


@state
class Heap(Table):
    stones: list[int] = field(default_factory=lambda: [0, 0])
    done: int = 0
    turns: int = 0

    def handful(self) -> tuple[int, ...]:
        return STONES


def prepare(table: Heap, length: Length) -> None:
    table.turns = length.turns


def set_up(table: Heap) -> None:
    table.agenda.append(("turn",))


async def turn(table: Heap) -> None:
    seat = table.done % 2
    number = await choose(seat, "How many stones?", table.handful, "TA-001", "put", (), OPTIONS.__getitem__)
    table.stones[seat] += number
    table.done += 1
    table.say("{} puts {} stones on the heap.", Seat(seat), number, rule="TA-001")
    if table.done == table.turns:
        table.finish("the heap is high enough", [])
    else:
        table.agenda.append(("turn",))


def draw(view: View[Heap]) -> Scene:
    table = view.table
    counters = tuple(Counter(f"stones:{seat}", f"Seat {seat + 1}", str(n)) for seat, n in enumerate(table.stones))
    heap = Track("heap", "Turns", (Strip("heap", "", 0, table.turns),), (Marker("now", "now", table.done),))
    return Scene("Tally", f"Turn {table.done + 1}", None, (Counters("heap:0", "The heap", counters), heap))


STEPS: Mapping[str, Callable[..., Any]] = {"turn": turn}

GAME: Game[Heap] = Game(
    id="tally",
    title="Tally",
    summary="Stones on a heap, for as long as it takes.",
    prefix="TA",
    seats=range(2, 3),
    minutes=1,
    rules_version=1,
    table=Heap,
    steps=STEPS,
    setup=set_up,
    scene=draw,
    name=lambda ref: str(ref.key),
    options=Length,
    prepare=prepare,
)
