"""Setting an expedition up (MA-001 to MA-032)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fabletop.engine.citing import rule
from fabletop.engine.effects import Source
from fabletop.engine.questions import Option, choose
from fabletop.engine.stops import UNTIL_CONCERNED
from fabletop.engine.words import Seat
from fabletop.games.machina.cards import TYPES
from fabletop.games.machina.naming import printed_explorer
from fabletop.games.machina.rules.chapters import advance, scenario_card
from fabletop.games.machina.rules.ending import judge
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.state import (
    APPAREL,
    ARTIFACTS,
    AWAY,
    CONSUMABLES,
    EVENTS,
    HORRORS,
    LATER_ITEMS,
    LATER_MONSTERS,
    MONSTER_DECK,
    NONE,
    ON_MACHINATION,
    TILES,
    WEAPONS,
    Expedition,
)

DECKS = dict(zip(TYPES, (WEAPONS, APPAREL, ARTIFACTS, CONSUMABLES), strict=True))


@rule("MA-001", "MA-002", "MA-006", "MA-007", "MA-008", "MA-011", "MA-013", "MA-015", "MA-016", "MA-019", "MA-020")
def set_up(table: Expedition) -> None:
    """Everything in its place; then each player picks an explorer."""
    units = table.seats + len(table.box.monsters)
    table.who = [NONE] * table.seats
    table.at = [AWAY] * units
    table.health, table.stamina = [0] * units, [0] * units
    table.essence = [0] * table.seats
    table.gear = [[] for _ in range(table.seats)]
    table.bound = [[] for _ in range(table.seats)]
    table.slots, table.tile_in = [NONE] * 4, [NONE] * 4
    table.sides = [NONE] * len(table.box.of_kind("tile"))
    _decks(table)
    if table.settings.windows == "smart":
        table.stops = [UNTIL_CONCERNED] * table.seats
    card = scenario_card(table).card
    table.spawn, table.horror = card.spawn or NONE, card.horror or NONE
    table.then(*[("pick", seat) for seat in range(table.seats)], ("begin",), ("round",))


@rule("MA-009", "MA-010", "MA-017", "MA-018", "MA-021", "MA-022", "MA-023", "MA-025", "MA-R122")
def _decks(table: Expedition) -> None:
    """Cards of level 1 in their decks, all others waiting; events of the scenario with the core ones."""
    box = table.box
    for kind, zone in DECKS.items():
        faces = box.of_kind(kind)
        table.add_cards(zone, [face.number for face in faces if face.level == 1])
        table.add_cards(LATER_ITEMS, [face.number for face in faces if face.level > 1])
        table.shuffle(zone, kind)
    for deck, name, stream in ((EVENTS, "event", "events"), (HORRORS, "horror", "horrors")):
        ours = [face.number for face in box.of_kind(name) if face.card.scenario in ("", table.settings.scenario)]
        table.add_cards(deck, ours)
        table.shuffle(deck, stream)
    monsters = box.of_kind("monster")
    table.add_cards(MONSTER_DECK, [face.number for face in monsters if face.card.level == 1])
    table.add_cards(LATER_MONSTERS, [face.number for face in monsters if face.card.level != 1])
    table.shuffle(MONSTER_DECK, "monsters")
    table.add_cards(TILES, [face.number for face in box.of_kind("tile")])
    table.shuffle(TILES, "tiles")


@rule("MA-012", "MA-014")
async def pick(table: Expedition, seat: int) -> None:
    """A player picks an explorer whom nobody else has."""
    box = table.box
    number = await choose(
        seat, "Which explorer do you play?", lambda: free(table), "MA-012", "explorer",
        show=lambda each: Option(
            f"explorer:{box.explorers[each].id}", box.explorers[each].name, (f"explorer:{box.explorers[each].id}",),
            note=printed_explorer(box.explorers[each]),
        ),
    )  # fmt: skip
    table.who[seat] = number
    card = box.explorers[number]
    table.health[seat], table.stamina[seat] = card.health, card.stamina
    table.say("{} plays {}.", Seat(seat), card.name, rule="MA-012")


def free(table: Expedition) -> list[int]:
    return [number for number in range(len(table.box.explorers)) if number not in table.who]


@rule("MA-026", "MA-028", "MA-032", "MA-533")
async def begin(table: Expedition) -> None:
    """The first chapter becomes current, and with it the explorers come in; then machinations have their say."""
    reforce(table)
    await advance(table, 0)
    await Now.settle(table)
    for number, _ in table.box.machines(table.settings.machinations):
        await Now(table, Source(ON_MACHINATION, number), {}).perform(table.box.machinations[number].setup)
    judge(table)


STEPS: Mapping[str, Callable[..., Any]] = {"pick": pick, "begin": begin}
