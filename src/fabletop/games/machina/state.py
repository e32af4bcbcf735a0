"""The state of an expedition: units in columns, cards in zones, and what differs from what is printed on the map.

Units have numbers: the explorers those of their seats, monsters those after them in the order of the box, so that a
number says which monster it is. What is on the map is named by numbers too: `SPACE` and a space, `DOOR` and a door,
`SLOT` and a place for a tile, `ITEM` and a card; so texts may be about any of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec

from fabletop.engine.effects import Source, TextTable
from fabletop.engine.table import ALL, FIXED, NOBODY, Stops, Zone, state
from fabletop.games.machina.box import Box, Face, UnitFace
from fabletop.games.machina.settings import Settings

if TYPE_CHECKING:
    from fabletop.games.machina.ground.ground import Ground

AWAY, DEAD = -1, -2  # in place of a space: not on the map; gone for good
NONE = -1
SPACE, DOOR, SLOT, ITEM = 1000, 2000, 4000, 5000
SETUP, EXPLORERS, SPAWN, HORROR, MONSTERS = range(5)
PHASES = ("setup", "explorer", "spawn", "horror", "monster")
# What a text may stand on.
ON_UNIT, ON_ITEM, ON_BOUND, ON_EVENT, ON_HORROR, ON_CHAPTER, ON_MACHINATION = range(7)
MAIN, UPGRADE, AUGMENT = range(3)  # how an item is equipped
MARKERS, HORROR_MARKERS = 3, 4
OF_HORROR = -1  # whose a marker is, if no explorer's

WEAPONS, APPAREL, ARTIFACTS, CONSUMABLES = (Zone(faces=NOBODY) for _ in range(4))
DRAWN = Zone(faces=ALL)  # of gain item and workbench, until it is settled where they go
GEAR = Zone(faces=ALL)
WRECKED = Zone(faces=ALL)  # destroyed items
LATER_ITEMS = Zone(faces=ALL)  # levels 2 and 3 until they are added: anybody may read which
EVENTS, HORRORS = Zone(faces=NOBODY), Zone(faces=NOBODY)
EVENTS_OUT, HORRORS_OUT = Zone(faces=ALL), Zone(faces=ALL)
BOUND = Zone(faces=ALL)
MONSTER_DECK = Zone(faces=NOBODY)
MONSTERS_OUT = Zone(faces=ALL)  # destroyed ones that can come back
ON_MAP = Zone(faces=ALL)  # the cards of monsters on the map
LATER_MONSTERS = Zone(faces=ALL)
TILES = Zone(faces=NOBODY)
PLACED = Zone(faces=ALL)
OUT = Zone(faces=ALL)  # out of the game, by name
LOST = Zone(faces=NOBODY)  # out of the game since a deck was halved: nobody knows which


class Marker(NamedTuple):
    """A marker on a card: what it lies on, whose it is, and the numbers of the changes that it stands for."""

    kind: int
    handle: int
    owner: int
    first: int
    last: int

    @property
    def source(self) -> Source:
        return Source(self.kind, self.handle)


class Mount(NamedTuple):
    """An equipped item: which, what it is attached to (none if it is a main item), and how."""

    item: int
    under: int
    how: int


class Fight(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An attack under way: who attacks, with which item, whether it is arcane and how it was aimed; what the dice show,
    what that comes to before essence, how much essence was added, and whether it has hit anybody yet; all who are
    attacked, how many dice of each kind are rolled, whether it is one that takes nothing of who attacks, and the target
    space."""

    attacker: int
    weapon: int
    arcane: bool
    mode: str
    blocker: int = NONE
    high: tuple[int, ...] = ()
    low: tuple[int, ...] = ()
    total: int = 0
    raised: int = 0
    hit: bool = False
    blockers: tuple[int, ...] = ()
    dice: tuple[int, int] = (0, 0)
    plain: bool = False
    place: int = NONE


class Told(NamedTuple):
    """Something worth telling afterwards: in which round, what, and about whom or what."""

    round: int
    what: str
    who: int
    about: str


def _none() -> Any:
    return field(default_factory=list)


@state
class Expedition(TextTable):
    """All of it is public but the order of decks."""

    box: Annotated[Box, FIXED] = None  # type: ignore[assignment]  # set before anything is asked of a table
    settings: Annotated[Settings, FIXED] = Settings()
    phase: int = SETUP
    round: int = 0
    turn: int = NONE  # the seat whose turn it is
    monster: int = NONE  # the monster whose turn it is
    chapter: int = NONE  # the number of the current chapter card in the box
    endgame_round: int = 0
    threat: int = 1
    level: int = 1
    spawn: int = NONE
    horror: int = NONE
    event: int = NONE  # the current explorer event, as a card
    dread: int = NONE  # the current horror event
    entry: int = NONE  # the edge with the token: four times its slot and the number of its side
    exit: int = NONE
    force: int = 0  # stands for all that has texts in force, see `rules.in_force`
    fitted: int = NONE  # `force` as it was when nobody was seen to have more than the maximum, see `rules.units`
    stops: Annotated[list[int], Stops(ALL, span="this round", concerns="when something is about to happen to you")] = (
        _none()
    )
    # Units: the explorer of each seat; of all units the space and what they have left.
    who: list[int] = _none()
    at: list[int] = _none()
    health: list[int] = _none()
    stamina: list[int] = _none()
    essence: list[int] = _none()
    turned: list[int] = _none()  # seats that have had their turn this round
    fallen: list[int] = _none()  # seats in the order in which their explorers died
    order: list[int] = _none()  # the monsters' queue
    acted: list[int] = _none()  # monsters that have had their turn this phase
    controlled: list[tuple[int, int]] = _none()  # monsters, each with the seat that plays its next turn
    # What the monster whose turn it is has in mind: whom it is after, where that one stood when it planned its way, the
    # way, and whether it schemes.
    quarry: int = NONE
    goal: int = NONE
    path: list[int] = _none()
    schemes: bool = False
    # The map: of each slot the card and four times the face and its turn; then what differs from the print.
    tile_in: list[int] = _none()
    slots: list[int] = _none()
    destroyed: list[int] = _none()
    lit: list[int] = _none()
    shut: list[int] = _none()
    broken: list[int] = _none()
    # Cards: how items are equipped, which wait for their marker, markers, which side a tile shows next.
    mount: list[Mount] = _none()
    aside: list[int] = _none()
    marked: list[Marker] = _none()
    sides: list[int] = _none()
    weapons: Annotated[list[int], WEAPONS] = _none()
    apparel: Annotated[list[int], APPAREL] = _none()
    artifacts: Annotated[list[int], ARTIFACTS] = _none()
    consumables: Annotated[list[int], CONSUMABLES] = _none()
    drawn: Annotated[list[int], DRAWN] = _none()
    gear: Annotated[list[list[int]], GEAR] = _none()
    wrecked: Annotated[list[int], WRECKED] = _none()
    later_items: Annotated[list[int], LATER_ITEMS] = _none()
    events: Annotated[list[int], EVENTS] = _none()
    horrors: Annotated[list[int], HORRORS] = _none()
    events_out: Annotated[list[int], EVENTS_OUT] = _none()
    horrors_out: Annotated[list[int], HORRORS_OUT] = _none()
    bound: Annotated[list[list[int]], BOUND] = _none()
    monster_deck: Annotated[list[int], MONSTER_DECK] = _none()
    monsters_out: Annotated[list[int], MONSTERS_OUT] = _none()
    on_map: Annotated[list[int], ON_MAP] = _none()
    later_monsters: Annotated[list[int], LATER_MONSTERS] = _none()
    tiles: Annotated[list[int], TILES] = _none()
    placed: Annotated[list[int], PLACED] = _none()
    out: Annotated[list[int], OUT] = _none()
    lost: Annotated[list[int], LOST] = _none()
    # The present action: what a rule that waits for an answer must not keep to itself.
    # Texts by number, and who has played them (NONE: all together).
    limited: list[tuple[int, int]] = _none()  # type: ignore[assignment]  # as texts' tables allow
    fights: list[Fight] = _none()
    struck: bool = False  # whether the last attack of the present text hit
    paid: int = 0
    anew: bool = False  # a new round is to begin as soon as the present action is done
    nested: int = 0  # how deep texts have set off texts
    newest: int = NONE  # the slot of the tile that was explored last
    told: list[Told] = _none()
    tally: dict[str, int] = field(default_factory=dict)

    # --- units -------------------------------------------------------------------------------------------------------

    def unit(self, unit: int) -> UnitFace:
        """What is printed on a unit's card."""
        return self.box.explorers[self.who[unit]] if unit < self.seats else self.box.monsters[unit - self.seats]

    def is_explorer(self, unit: int) -> bool:
        return 0 <= unit < self.seats

    def explorers(self) -> list[int]:
        """Explorers on the map."""
        at, found = self.at, []
        for seat in range(self.seats):  # asked for all the time: a comprehension takes half as long again
            if at[seat] >= 0:
                found.append(seat)
        return found

    def living(self) -> list[int]:
        """Explorers that live, wherever they are."""
        return [seat for seat in range(self.seats) if self.at[seat] != DEAD]

    def units(self) -> list[int]:
        """Everybody on the map: explorers, then monsters as they stand in the queue."""
        return [*self.explorers(), *self.order]

    def number_of(self, monster: str) -> int:
        """A monster's number, by its id."""
        return self.seats + self.box.monster_index[monster]

    # --- cards -------------------------------------------------------------------------------------------------------

    def printed(self, card: int) -> Face:
        return self.box.faces[self.face[card]]

    def owner_of(self, item: int) -> int:
        """Whose an item or a bound event is; none if nobody's."""
        for seat in range(self.seats):
            if item in self.gear[seat] or item in self.bound[seat]:
                return seat
        return NONE

    def mounted(self, seat: int) -> Iterator[Mount]:
        """The equipped items of an explorer, in the order in which they were put on."""
        gear = self.gear[seat]
        return (each for each in self.mount if each.item in gear)

    def equipped(self, item: int) -> bool:
        return any(each.item == item for each in self.mount)

    # --- the map -----------------------------------------------------------------------------------------------------

    @property
    def ground(self) -> Ground:
        """The map as it is now."""
        return Box.ground_of(self)
