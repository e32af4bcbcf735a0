"""Whom and what texts may be about: kinds of things, and where they are looked for (MA-096 to MA-125)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Area, Node, Scope, Subject, Thing, Voice, unknown
from fabletop.engine.effects.english import Noun, article, noun
from fabletop.games.machina.ground.board import SLOT_OF, bits_of
from fabletop.games.machina.ground.flood import FAR
from fabletop.games.machina.ground.ground import ACTION_SPACES
from fabletop.games.machina.rules.map import PILES, adjacent, adjacent_to_door, place_of, slot_of, unit_on
from fabletop.games.machina.rules.sight import in_reach
from fabletop.games.machina.state import DOOR, ITEM, NONE, SLOT, SPACE, Expedition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fabletop.engine.effects import Language
    from fabletop.games.machina.rules.moment import Now

Range = Annotated[int, Meta(ge=1, le=19)]

# --- things ----------------------------------------------------------------------------------------------------------


def _spaces(kind: str) -> Callable[[Now], Sequence[int]]:
    return lambda now: [SPACE + each for each in bits_of(now.table.ground.kinds[kind])]  # type: ignore[index]  # known


def _destroyed(kinds: Sequence[str]) -> Callable[[Now], Sequence[int]]:
    """Destroyed spaces by what is printed on them."""

    def found(now: Now) -> Sequence[int]:
        printed = now.table.ground.printed.kinds
        return [SPACE + each for each in now.table.destroyed if any(printed[kind] >> each & 1 for kind in kinds)]  # type: ignore[index]

    return found


def _lit(now: Now) -> Sequence[int]:
    return [SPACE + each for each in now.table.lit]


def _unlit(now: Now) -> Sequence[int]:
    return [each for each in _spaces("chapter")(now) if each - SPACE not in now.table.lit]


def _doors(*states: str) -> Callable[[Now], Sequence[int]]:
    def found(now: Now) -> Sequence[int]:
        ground = now.table.ground
        return [DOOR + each for each in sorted(ground.doors) if ground.door_state(each) in states]

    return found


def _items(equipped: bool | None) -> Callable[[Now], Sequence[int]]:
    def found(now: Now) -> Sequence[int]:
        table = now.table
        return [
            ITEM + item
            for seat in table.explorers()
            for item in table.gear[seat]
            if item not in table.aside and (equipped is None or table.equipped(item) == equipped)
        ]

    return found


def _free(now: Now) -> Sequence[int]:
    table = now.table
    return [SPACE + each for each in bits_of(table.ground.walkable) if unit_on(table, each) == NONE]


def _action(now: Now) -> Sequence[int]:
    return [each for kind in ACTION_SPACES for each in _spaces(kind)(now)]


def _units_and_barrels(now: Now) -> Sequence[int]:
    return [*now.table.units(), *_spaces("barrel")(now)]


THINGS: dict[str, Thing] = {
    "unit": Thing(noun("unit"), lambda now: now.table.units()),
    "explorer": Thing(noun("explorer"), lambda now: now.table.explorers()),
    "monster": Thing(noun("monster"), lambda now: now.table.order[:]),
    "unit_or_barrel": Thing(Noun("unit or barrel", "units and barrels"), _units_and_barrels),
    "space": Thing(noun("space"), lambda now: [SPACE + each for each in bits_of(now.table.ground.placed)]),
    "free_space": Thing(noun("free space"), _free),
    **{
        kind: Thing(named, _spaces(kind))
        for kind, named in {
            "floor": Noun("floor space", "floor spaces"),
            "trapped": noun("trapped space"),
            "pit": noun("pit"),
            "spawn": noun("spawn space"),
            "chest": noun("chest"),
            "event_space": noun("event space"),
            "recharge_station": noun("recharge station"),
            "trap_lever": noun("trap lever"),
            "workbench": Noun("workbench", "workbenches"),
            "chapter": noun("chapter space"),
            "barrel": noun("barrel"),
            "rubble": Noun("rubble space", "rubble spaces"),
        }.items()
    },
    "lit_chapter": Thing(noun("lit chapter space"), _lit),
    "unlit_chapter": Thing(noun("unlit chapter space"), _unlit),
    "action_space": Thing(noun("action space"), _action),
    "destroyed_space": Thing(noun("destroyed space"), lambda now: [SPACE + each for each in now.table.destroyed]),
    "destroyed_action_space": Thing(noun("destroyed action space"), _destroyed(ACTION_SPACES)),
    "destroyed_chapter": Thing(noun("destroyed chapter space"), _destroyed(("chapter",))),
    PILES: Thing(
        Noun("pile of bodies", "piles of bodies"),
        lambda now: [SPACE + each for each in bits_of(now.table.ground.tags.get(PILES, 0))],
    ),
    "door": Thing(noun("door"), _doors("open", "closed")),
    "open_door": Thing(noun("open door"), _doors("open")),
    "closed_door": Thing(noun("closed door"), _doors("closed")),
    "destroyed_door": Thing(noun("destroyed door"), _doors("destroyed")),
    "item": Thing(noun("item"), _items(None)),
    "equipped_item": Thing(noun("equipped item"), _items(True)),
    "unequipped_item": Thing(noun("unequipped item"), _items(False)),
    "tile": Thing(noun("tile"), lambda now: [SLOT + slot for slot, code in enumerate(now.table.slots) if code != NONE]),
}
TREATED = {
    **{kind: THINGS[kind].noun for kind in ("floor", "trapped", "pit", "spawn", "chest", "event_space",
       "recharge_station", "trap_lever", "workbench", "chapter", "barrel", "rubble", PILES)},
}  # fmt: skip

# --- where -----------------------------------------------------------------------------------------------------------


def _where(fits: Callable[[Now, int], bool]) -> Callable[[Any, str, Sequence[int]], Sequence[int]]:
    return lambda now, kind, things: [each for each in things if fits(now, each)]


@rule("MA-115", "MA-116", "MA-124")
def reached(now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
    """What a text reaches that says nothing of where: the tile of whose it is or who plays it, or else all tiles."""
    here = now.role("you")
    if here is None:
        return () if "you" in now.roles else things  # who is gone is on no tile
    return _on_tile(now.table, slot_of(now.table, here), things)


def _on_tile(table: Expedition, slot: int, things: Sequence[int]) -> list[int]:
    return [each for each in things if _slot(table, each) == slot]


def _slot(table: Expedition, thing: int) -> int:
    if thing >= ITEM:
        owner = table.owner_of(thing - ITEM)
        return SLOT_OF[table.at[owner]] if owner != NONE and table.at[owner] >= 0 else NONE
    return slot_of(table, thing)


def _tile(now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
    here = now.role("you")
    return () if here is None else _on_tile(now.table, slot_of(now.table, here), things)


def beside(table: Expedition, unit: int, thing: int) -> bool:
    """Whether something is adjacent to a unit, doors among them."""
    if DOOR <= thing < SLOT:
        return adjacent_to_door(table, unit, thing - DOOR)
    return adjacent(table, unit, thing)


def _adjacent(now: Now, thing: int) -> bool:
    here = now.role("you")
    return here is not None and beside(now.table, here, thing)


def _aimed(mode: str) -> Callable[[Any, str, Sequence[int]], Sequence[int]]:
    return lambda now, kind, things: in_reach(now, things, mode, 0)


AREAS: dict[str, Area] = {
    "default": Area("on {its} tile", reached),
    "tile": Area("on {its} tile", _tile),
    "everywhere": Area("on all tiles", lambda now, kind, things: things, "on any tile"),
    "adjacent": Area("adjacent to {who}", _where(_adjacent)),
    "melee": Area("melee", _aimed("melee")),
    "weapon_range": Area("aimed as this weapon is", _aimed("weapon")),
    "new_tile": Area("on the new tile", _where(lambda now, thing: slot_of(now.table, thing) == now.table.newest)),
    "held": Area("of {its} own", _where(lambda now, thing: now.table.owner_of(thing - ITEM) == now.me)),
    "party": Area("of any explorer", lambda now, kind, things: things),
}


class Ranged(Node, Scope, frozen=True):
    """Within range, with neither barrier nor obstacle on the line (MA-099, MA-101, MA-102)."""

    mark: ClassVar[str] = "ranged"
    ranged: Range
    eth: bool = False

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        return in_reach(now, things, "ranged", self.ranged, self.eth)

    def words(self, voice: Voice) -> str:
        return f"ranged {self.ranged}{' (ethereal units too)' if self.eth else ''}"


class Through(Node, Scope, frozen=True):
    """Within range, past obstacles, with no barrier on the line (MA-100)."""

    mark: ClassVar[str] = "through"
    through: Range
    eth: bool = False

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        return in_reach(now, things, "through", self.through, self.eth)

    def words(self, voice: Voice) -> str:
        return f"ranged through {self.through}{' (ethereal units too)' if self.eth else ''}"


class AdjacentTo(Node, Scope, frozen=True):
    mark: ClassVar[str] = "adjacent_to"
    adjacent_to: Subject

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        table, others = now.table, self.adjacent_to.could_be(now)
        return [each for each in things if any(adjacent(table, each, other) for other in others)]

    def words(self, voice: Voice) -> str:
        return f"adjacent to {self.adjacent_to.phrase(voice).words}"


class Within(Node, Scope, frozen=True):
    """So many spaces away at most by the straight count, whatever is between (MA-R30)."""

    mark: ClassVar[str] = "within"
    within_: Range = msgspec.field(name="within")
    of: Subject

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        table = now.table
        here = [place_of(table, each) for each in self.of.could_be(now)]
        return [each for each in things if any(apart_of(table, each, place) <= self.within_ for place in here)]

    def words(self, voice: Voice) -> str:
        spaces = "space" if self.within_ == 1 else "spaces"
        return f"within {self.within_} {spaces} of {self.of.phrase(voice).words}"


def apart_of(table: Expedition, thing: int, place: int) -> int:
    """How far something is from a space by the straight count."""
    from fabletop.games.machina.ground.board import apart

    there = place_of(table, thing)
    return apart(there, place) if there >= 0 and place >= 0 else FAR


class TileOf(Node, Scope, frozen=True):
    mark: ClassVar[str] = "tile_of"
    tile_of: Subject

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        slots = {slot_of(now.table, each) for each in self.tile_of.could_be(now)}
        return [each for each in things if _slot(now.table, each) in slots]

    def words(self, voice: Voice) -> str:
        return f"on {self.tile_of.phrase(voice).its} tile"


class OnSpaces(Node, Scope, frozen=True):
    """Units that stand on spaces of a kind, on any tile."""

    mark: ClassVar[str] = "on"
    on: str

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        places = {each - SPACE for each in now.language.things[self.on].all(now)}
        return [each for each in things if place_of(now.table, each) in places]

    def words(self, voice: Voice) -> str:
        return f"on {voice.language.things[self.on].noun.many}"

    def one_words(self, voice: Voice) -> str:
        return f"on {article(voice.language.things[self.on].noun.one)}"

    def faults(self, language: Language) -> Iterator[str]:
        if self.on not in language.things:
            yield unknown("kind of spaces", self.on, language.things)


class HeldBy(Node, Scope, frozen=True):
    mark: ClassVar[str] = "held_by"
    held_by: Subject

    def within(self, now: Now, kind: str, things: Sequence[int]) -> Sequence[int]:
        owners = set(self.held_by.could_be(now))
        return [each for each in things if now.table.owner_of(each - ITEM) in owners]

    def words(self, voice: Voice) -> str:
        return f"of {self.held_by.phrase(voice).words}"


SCOPES: tuple[type[Node], ...] = (Ranged, Through, AdjacentTo, Within, TileOf, OnSpaces, HeldBy)


# --- picks -----------------------------------------------------------------------------------------------------------


@rule("MA-088", "MA-120")
def nearest(now: Now, things: Sequence[int]) -> list[int]:
    """Those at the smallest straight distance."""
    here = now.role("you")
    if here is None:
        return list(things)
    place = place_of(now.table, here)
    far = {each: apart_of(now.table, each, place) for each in things}
    return [each for each in things if far[each] == min(far.values())]


@rule("MA-089", "MA-090")
def closest(now: Now, things: Sequence[int]) -> list[int]:
    """Those at the end of the shortest ways."""
    from fabletop.games.machina.rules.moving import steps_to

    here = now.role("you")
    if here is None:
        return list(things)
    far = {each: steps_to(now.table, here, place_of(now.table, each)) for each in things}
    least = min(far.values())
    return [each for each in things if far[each] == least] if least < FAR else []
