"""Days laid out for tests: who is where on which map, with which slides, before which question.

    match = projection(hands={0: ["Spot", "Dash"], 1: []}, at={0: "2.3", 1: "2.3"}, up=["2.3"])

The day has begun as usual, with the five starters unlocked and Aunt Helena's House laid out; the test then says what is
otherwise. Spaces are named by column and row from 1, cards by their identifiers, slides by the names of their abilities
("Spot +1" for a melded one). Without steps the first player is asked what to do in the action step.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any

from fabletop.engine.chance import below
from fabletop.engine.game import Game
from fabletop.engine.match import Match
from fabletop.engine.stops import ASKED, UNTIL_CONCERNED
from fabletop.engine.table import ALL, Pile, Zone
from fabletop.games.projector import GAME, set_up
from fabletop.games.projector.rules.baddies import enter, spawn
from fabletop.games.projector.sheet import STARTERS
from fabletop.games.projector.state import (
    ADVENTURE,
    DISCARDS,
    DRAW_PILES,
    GLOBAL,
    HANDS,
    HELD,
    HIDDEN,
    IN,
    IN_PLAY,
    LOST_PILES,
    MAP,
    NONE,
    RESOURCES,
    SPACE,
    SPACES,
    TRAITS,
    WIDTH,
    Outing,
)
from fabletop.testing.arranged import arranged, find

HOUSE = {
    "1.1": "AH:12", "2.1": "AH:13", "3.1": "AH:14", "4.1": "AH:11",
    "1.2": "AH:15", "2.2": "AH:16", "3.2": "AH:17", "4.2": "AH:18",
    "1.3": "AH:19", "2.3": "AH:10", "3.3": "AH:20", "4.3": "AH:21",
}  # fmt: skip
"""Aunt Helena's House, each room where tests look for it."""


def day(
    *steps: tuple[str | int, ...],
    seats: int = 2,
    settings: Mapping[str, Any] | None = None,
    fields: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    also: Callable[[Outing], None] | None = None,
) -> Match[Outing]:
    """A day before its projection, with the starters unlocked; without steps it begins with its Story phase."""

    def lay_out(table: Outing) -> None:
        set_up(table)
        table.agenda.clear()
        if steps:
            learnt(table)

    begin = steps or (("story",),)
    return arranged(
        GAME, lay_out, *begin, seats=seats, seed=seed, options=dict(settings or {}), fields=fields, also=also
    )


def learnt(table: Outing) -> None:
    """The five starters are unlocked, at level 4."""
    for id_ in STARTERS:
        table.levels[table.box.skill_index[id_]] = 4


def projection(
    *steps: tuple[str | int, ...],
    seats: int = 2,
    area: str = "AH",
    house: Mapping[str, str] = HOUSE,
    up: Sequence[str] = ("2.3",),
    at: Mapping[int, str] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    draw: Mapping[int, Sequence[str]] | None = None,
    discard: Mapping[int, Sequence[str]] | None = None,
    lost: Mapping[int, Sequence[str]] | None = None,
    baddies: Mapping[str, int | str] | None = None,
    resources: Mapping[int, Sequence[str]] | None = None,
    levels: Mapping[str, int] | None = None,
    settings: Mapping[str, Any] | None = None,
    fields: Mapping[str, Any] | None = None,
    quiet: bool = True,
    seed: int | str = 0,
    also: Callable[[Outing], None] | None = None,
    game: Game[Outing] = GAME,
) -> Match[Outing]:
    """See the module text. Where it is not `quiet` everybody is asked in all windows. `baddies` are in the area of a
    seat, in the global area ("global"), or on a space. Turns do not end by themselves, unless the settings say so."""

    def lay_out(table: Outing) -> None:
        set_up(table)
        table.agenda.clear()
        learnt(table)
        table.phase, table.step, table.round, table.current = ADVENTURE, "action", 1, 0
        table.area = table.box.area_index[area]
        table.areas[table.area] = True
        table.setup = next(n for n, each in enumerate(table.box.setups) if each.area == area and each.rank == 1)
        table.order, table.status = list(range(seats)), [IN] * seats
        table.temp = [[0] * TRAITS for _ in range(seats)]
        for name in ("moves", "hands_played", "steps_made", "ship_points", "oars", "voyages"):
            setattr(table, name, [0] * seats)
        for name in ("station", "lights", "last"):
            setattr(table, name, [NONE] * seats)
        table.unstyled, table.loaned = [False] * seats, [[] for _ in range(seats)]
        for id_ in table.box.setups[table.setup].objectives:
            table.objectives[table.box.objective_index[id_]] = HIDDEN
        _map(table)
        table.at = [space((at or {}).get(seat, "2.3")) for seat in range(seats)]
        copies = [face.number for face in table.box.faces if face.kind == "resource" for _ in range(face.card.copies)]
        table.add_cards(RESOURCES, copies)
        for zone, piles in ((HANDS, hands), (DRAW_PILES, draw), (DISCARDS, discard), (LOST_PILES, lost)):
            for seat, names in (piles or {}).items():
                table.add_cards(zone.of(seat), [slide(table, name) for name in names])
                if zone is HANDS:
                    for card in table.hands[seat]:
                        table.seen[card] = ALL
        for name, level in (levels or {}).items():
            table.levels[table.box.skill_named(name).number] = level
        for seat, kinds in (resources or {}).items():
            for kind in kinds:
                move_to(table, next(face.id for face in table.box.faces if _kind(face) == kind), HELD.of(seat))
        for id_, where in (baddies or {}).items():
            bring(table, id_, where)
        table.stops = [UNTIL_CONCERNED if quiet else ASKED] * seats

    def _map(table: Outing) -> None:
        table.grid, table.up, table.turned = [NONE] * SPACES, [False] * SPACES, [0] * SPACES
        for key, id_ in house.items():
            table.add_cards(MAP, [table.box.face(id_).number])
            table.grid[space(key)] = table.map[-1]
            if key in up:
                table.up[space(key)] = True
                table.seen[table.map[-1]] = ALL

    begin = steps or (("act", 0),)
    return arranged(
        game,
        lay_out,
        *begin,
        seats=seats,
        seed=seed,
        options={"auto_end": False, **(settings or {})},
        fields=fields,
        also=also,
    )


def _kind(face: Any) -> str:
    return getattr(face.card, "kind", "") if face.kind == "resource" else ""


def space(key: str) -> int:
    """A space by its column and row, from 1."""
    column, row = key.split(".")
    return int(column) - 1 + WIDTH * (int(row) - 1)


def slide(table: Outing, name: str) -> int:
    """The face of a slide: "Spot", "Spot +1"."""
    ability, _, bonus = name.partition(" +")
    return table.box.slide_face(table.box.skill_named(ability).number, int(bonus or 0))


def bring(table: Outing, id_: str, where: int | str) -> int:
    """A Baddie in play; gives its card."""
    area = GLOBAL if where == "global" else SPACE + space(where) if isinstance(where, str) else where
    if table.box.face(id_).kind == "baddie":
        spawn(table, id_, area)
        return table.fetched[-1]
    card = move_to(table, id_, IN_PLAY)
    enter(table, card, area)
    return card


def card(table: Outing, id_: str) -> int:
    """The handle of a card, wherever it lies."""
    return find(table, lambda each: _is(table, each, id_), id_)[1]


def hand(match: Match[Outing], seat: int, name: str) -> int:
    """The handle of a slide in hand, by its name."""
    table = match.table
    return next(each for each in table.hands[seat] if table.face[each] == slide(table, name))


def move_to(table: Outing, id_: str, where: Zone | Pile) -> int:
    zone, found = find(table, lambda each: _is(table, each, id_), id_)
    table.move(found, zone, where)
    return found


def stack(table: Outing, *ids: str) -> None:
    """The next entropy cards to be drawn, the first of them first."""
    for id_ in reversed(ids):
        found = card(table, id_)
        table.entropy.remove(found)
        table.entropy.append(found)


def finished(doing: Coroutine[Any, Any, Any]) -> Any:
    """Something that the rules do and that asks nobody anything, done at once; what comes of it."""
    try:
        doing.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("somebody is asked")


def _is(table: Outing, each: int, id_: str) -> bool:
    return table.face[each] < table.box.first_slide and table.printed_on(each).id == id_


def load(table: Outing, stream: str, sides: int, *shown: int) -> None:
    """Load dice: the next rolls of a stream of chance show these faces, of dice with so many sides."""
    table.draws[stream] = _when(table.run.key, stream, sides, shown)


@cache
def _when(key: int, stream: str, sides: int, shown: tuple[int, ...]) -> int:
    return next(
        counter
        for counter in count()
        if all(below(key, stream, counter + n, sides) == face - 1 for n, face in enumerate(shown))
    )
