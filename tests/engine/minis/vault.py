"""Vault: a party that wins or loses together, and with three seats or more the hive, which wants it lost.

Who leaves in time has something. Who enters needs a mate: one of the party sets a wheel, the first one has to set the
same. Nothing of it stands in the log, so what a mate has answered is known from the table alone.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any

from tests.engine.minis import draw, name

from fabletop.engine.game import Game
from fabletop.engine.questions import choose
from fabletop.engine.table import Table, state

WHEELS = 6
WON, LEFT, LOST = 10, 4, 0  # what it is worth to the party, in tenths: who is out again in time has little


@state
class Vault(Table):
    tenths: int = LOST
    offered: list[int] = field(default_factory=list)
    set_to: int = -1


def set_up(table: Vault) -> None:
    table.then(("door",))


def has_hive(table: Vault) -> bool:
    return table.seats > 2


async def door(table: Vault) -> None:
    if await choose(0, "Enter or leave?", lambda: ["enter", "leave"], "VA-1", "door") == "leave":
        return end(table, "left", LEFT)
    table.then(*([("hive",)] if has_hive(table) else []), ("wheel",), ("match",))
    return None


async def hive(table: Vault) -> None:
    """The hive may sleep. Awake, it gets the party in two of three cases."""
    answer = await choose(table.seats - 1, "Sleep or wake?", lambda: ["sleep", "wake"], "VA-2", "hive")
    if answer == "wake" and table.roll("hive", 3):
        end(table, "devoured", LOST)


async def wheel(table: Vault) -> None:
    first = table.roll("wheels", WHEELS)
    table.offered = sorted([first, (first + 1 + table.roll("wheels", WHEELS - 1)) % WHEELS])
    table.set_to = await choose(1, "Set the wheel to?", lambda: table.offered, "VA-3", "wheel")


async def match(table: Vault) -> None:
    found = await choose(0, "Set the other wheel to?", lambda: range(WHEELS), "VA-4", "match")
    end(table, *(("opened", WON) if found == table.set_to else ("crushed", LOST)))


def end(table: Vault, how: str, tenths: int) -> None:
    table.tenths = tenths
    party = range(table.seats - has_hive(table))
    table.finish(how, party if tenths else range(len(party), table.seats))


def worth(table: Vault) -> list[float]:
    party = table.seats - has_hive(table)
    return [table.tenths / 10] * party + [1 - table.tenths / 10] * (table.seats - party)


def sides(seats: int, options: Any) -> list[str]:
    return ["party"] * seats if seats < 3 else ["party"] * (seats - 1) + ["hive"]


GAME = Game(
    id="vault", title="Vault", summary="", prefix="VA", seats=range(2, 5), minutes=1, rules_version=1, table=Vault,
    steps={"door": door, "hive": hive, "wheel": wheel, "match": match}, setup=set_up, scene=draw, name=name,
    sides=sides, worth=worth,
)  # fmt: skip
