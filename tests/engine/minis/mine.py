"""Mine: a campaign in miniature. Each day the party digs; what it gathers, loses and unlocks is there the next day.

A pack is a list of cards. Cards are known by their ids on the sheet, so that a pack that comes later only adds.
Which packs are here says the environment variable `MINE_PACKS`, so that a fresh process can have others.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any

import msgspec
from tests.engine.minis import draw, name, printed

from fabletop.engine.game import Game, Level
from fabletop.engine.questions import Option, choose
from fabletop.engine.table import ALL, FIXED, NOBODY, OWNER, Table, Zone, state
from fabletop.engine.words import Card, Refusal, Seat

PACKS = {
    "shaft": ("coal-1", "coal-2", "coal-3", "coal-4", "coal-5", "fall-1", "fall-2", "key-pit", "rope-1", "rope-2"),
    "deep": ("gold-1", "gold-2", "gold-3", "fall-3", "key-lake", "rope-3"),
}
CARDS = [card for pack in PACKS.values() for card in pack]  # a face is a place in it
WORTH = {"coal": 1, "gold": 3}
DIGS = 12  # of the whole party in a day

DECK = Zone(faces=NOBODY)
POCKETS = Zone(faces=OWNER)
OPEN = Zone(faces=ALL)


class Camp(msgspec.Struct):
    """The sheet: what the party has, what is gone for good, and where it may dig."""

    day: int = 1
    stores: int = 0
    lost: list[str] = []
    places: list[str] = []
    kept: dict[str, int] = {}  # what each character has found, also those who stay at home today


def stores_for_coal(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had coal alone, and counted keys in place of naming places."""
    keys = fields.pop("keys", 0)
    return {**fields, "stores": fields.pop("coal", 0), "places": ["shaft", "pit"][: 1 + min(keys, 1)], "kept": {}}


def here() -> Mapping[str, str]:
    names = os.environ.get("MINE_PACKS", "shaft").split(",")
    return {each: hashlib.blake2b(",".join(PACKS[each]).encode(), digest_size=4).hexdigest() for each in names}


@state
class Mine(Table):
    day: Annotated[int, FIXED] = 1
    digs: int = 0
    stores: int = 0
    gone: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    kept: dict[str, int] = field(default_factory=dict)
    deck: Annotated[list[int], DECK] = field(default_factory=list)
    pockets: Annotated[list[list[int]], POCKETS] = field(default_factory=list)
    open: Annotated[list[int], OPEN] = field(default_factory=list)
    packs: Annotated[tuple[str, ...], FIXED] = ()

    def kind(self, card: int) -> str:
        return CARDS[self.face[card]].partition("-")[0]


def take_over(table: Mine, camp: Camp, packs: Mapping[str, str]) -> None:
    table.day, table.packs = camp.day, tuple(packs)
    table.stores, table.gone, table.places, table.kept = camp.stores, camp.lost, camp.places, camp.kept


def hand_over(table: Mine) -> Camp:
    return Camp(table.day + 1, table.stores, table.gone[:], table.places[:], table.kept.copy())


def set_up(table: Mine) -> None:
    table.pockets = [[] for _ in range(table.seats)]
    cards = [card for pack in table.packs for card in PACKS[pack] if card not in table.gone]
    table.add_cards(DECK, [CARDS.index(card) for card in cards])
    table.shuffle(DECK, "deck")
    table.then(("dig", 0))


async def dig(table: Mine, seat: int) -> None:
    answer = await choose(
        seat, "Do you dig?", lambda: ["dig", "use", "home"], "MN-1", "dig",
        show=lambda each: Option(each, each),
        unless=lambda each: None if each != "use" or table.pockets[seat]
        else Refusal("There is nothing in your pocket.", "MN-2"),
    )  # fmt: skip
    table.digs += 1
    if answer == "dig" and table.deck:
        table.move(table.deck[-1], DECK, POCKETS.of(seat))
        table.say("{} digs.", Seat(seat), rule="MN-1")
    if answer == "use":
        use(table, seat, table.pockets[seat][-1])
    if answer == "home" or table.digs == DIGS or not table.deck:
        table.then(("evening",))
    else:
        table.then(("dig", (seat + 1) % table.seats))


def use(table: Mine, seat: int, card: int) -> None:
    """Open the last card of a pocket: a key unlocks a place, a fall costs stores and is gone for good."""
    table.move(card, POCKETS.of(seat), OPEN)
    table.say("{} shows {}.", Seat(seat), Card(card), rule="MN-2")
    if table.kind(card) == "key":
        table.places.append(CARDS[table.face[card]].partition("-")[2])
        table.gone.append(CARDS[table.face[card]])
    if table.kind(card) == "fall":
        table.stores = max(0, table.stores - 2)
        table.gone.append(CARDS[table.face[card]])


def evening(table: Mine) -> None:
    found = 0
    for seat, pocket in enumerate(table.pockets):
        worth = sum(WORTH.get(table.kind(card), 0) for card in pocket)
        table.kept[f"miner {seat + 1}"] = table.kept.get(f"miner {seat + 1}", 0) + worth
        found += worth
    table.stores += found
    table.say("The party brings {} home.", found, rule="MN-3")
    table.finish("evening", range(table.seats) if found else (), [found])


def diggers(now: Any) -> Any:
    """Uses keys and falls, else digs."""
    table, seat = now.view.table, now.seat
    pocket = table.pockets[seat]
    return "use" if pocket and table.kind(pocket[-1]) in ("key", "fall") else "dig"


GAME = Game(
    id="mine", title="Mine", summary="Dig, day after day.", prefix="MN", seats=range(2, 5), minutes=1, rules_version=2,
    table=Mine, steps={"dig": dig, "evening": evening}, setup=set_up, scene=draw, name=name, printed=printed,
    card_name=lambda face, known: CARDS[face] if known else "a card",
    levels=(Level("digger", "Digs.", lambda rng: diggers),),
    sheet=Camp, new_sheet=lambda seats, options: Camp(places=["shaft"]), take_over=take_over,
    hand_over=hand_over, migrations=(stores_for_coal,), packs=here,
)  # fmt: skip
