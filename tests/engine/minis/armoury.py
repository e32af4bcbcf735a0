"""Armoury: each in turn buys so many of each kind, then puts what they have where it fits. The heavier load wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from tests.engine.minis import draw, name

from fabletop.engine.forms.hints import MultisetKind, PackPlace
from fabletop.engine.forms.multiset import Counts, Multiset
from fabletop.engine.forms.pack import Pack, Packing, Thing
from fabletop.engine.game import Game
from fabletop.engine.questions import compose
from fabletop.engine.table import Table, state
from fabletop.engine.words import Refusal, Seat

WARES = {
    "sword": Thing("sword", "Sword", ("hand",), note="Sharp."),
    "pike": Thing("pike", "Pike", ("hand",), also={"right": ("left",), "left": ("right",)}, note="Takes both hands."),
    "cap": Thing("cap", "Iron cap", ("head",)),
    "plume": Thing("plume", "Plume", ("feather",)),
}
PLACES = (
    PackPlace("right", "Right hand", symbols=("hand",)),
    PackPlace("left", "Left hand", symbols=("hand",)),
    PackPlace("head", "Head", symbols=("head",)),
    PackPlace("crest", "Crest of the cap", of="cap", symbols=("feather",)),
)
WEIGHT = {"sword": 3, "pike": 7, "cap": 2, "plume": 1}
MOST = 3


@state
class Armoury(Table):
    stock: dict[str, int] = field(default_factory=dict)
    bought: list[dict[str, int]] = field(default_factory=list)
    worn: list[dict[str, str]] = field(default_factory=list)


def set_up(table: Armoury) -> None:
    table.stock = {"sword": 4, "pike": 1, "cap": 2, "plume": 3}
    table.bought = [{} for _ in range(table.seats)]
    table.worn = [{} for _ in range(table.seats)]
    table.then(("buy", 0))


def kinds(table: Armoury) -> Sequence[MultisetKind]:
    """What can be bought: of swords up to two, since nobody has more hands."""
    limits = {name: min(stock, 2 if name == "sword" else 1) for name, stock in table.stock.items()}
    return [
        MultisetKind(name, WARES[name].label, most, note=WARES[name].note, barred="" if most else "It is sold out.")
        for name, most in limits.items()
    ]


def unlike(value: Counts) -> Refusal | None:
    """A plume is sold with a cap only."""
    bought = dict(value)
    return Refusal("A plume is sold with a cap.", "AR-2") if "plume" in bought and "cap" not in bought else None


def buying(table: Armoury) -> Multiset:
    return Multiset(lambda: kinds(table), 1, MOST, "AR-1", "ware", check=unlike)


def owned(table: Armoury, seat: int) -> list[Thing]:
    """What a seat has bought, each thing with an id of its own."""
    found = []
    for kind, count in table.bought[seat].items():
        found.append(WARES[kind])
        found += [Thing(f"{kind}-{n}", f"{WARES[kind].label} {n}", WARES[kind].symbols) for n in range(2, count + 1)]
    return found


def packing(table: Armoury, seat: int) -> Pack:
    return Pack(lambda: owned(table, seat), lambda: PLACES, "AR-3", noun="ware")


async def buy(table: Armoury, seat: int) -> None:
    counts = await compose(seat, "What do you buy?", buying(table), "AR-1", "buy")
    for kind, count in counts:
        table.stock[kind] -= count
        table.bought[seat][kind] = count
    table.say("{} buys {}.", Seat(seat), buying(table).words(counts), rule="AR-1")
    table.then(("buy", seat + 1) if seat + 1 < table.seats else ("pack", 0))


async def pack(table: Armoury, seat: int) -> None:
    worn: Packing = await compose(seat, "Where does it go?", packing(table, seat), "AR-3", "pack")
    table.worn[seat] = dict(worn)
    table.say("{}: {}.", Seat(seat), packing(table, seat).words(worn), rule="AR-3")
    if seat + 1 < table.seats:
        table.then(("pack", seat + 1))
    else:
        loads = [sum(WEIGHT[thing.partition("-")[0]] for thing in each) for each in table.worn]
        table.finish("dressed", [seat for seat, load in enumerate(loads) if load == max(loads)], loads)


GAME = Game(
    id="armoury", title="Armoury", summary="", prefix="AR", seats=range(1, 3), minutes=1, rules_version=1,
    table=Armoury, steps={"buy": buy, "pack": pack}, setup=set_up, scene=draw, name=name,
)  # fmt: skip
