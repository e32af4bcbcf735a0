"""The inventory grid: what may be equipped where, and what comes off with what (MA-385 to MA-411, MA-420).

An explorer has main items, the lowest of their columns. An upgrade stands on an item of its own type whose top symbol
is its bottom symbol; an augment goes beside an item whose slot shows its symbol. One predicate, `misfit`, says of every
combination whether it is allowed, and if not by which rule.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.questions import Option
from fabletop.engine.words import Ref, Refusal
from fabletop.games.machina.box import Face
from fabletop.games.machina.naming import option_of
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.map import adjacent
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.units import fit
from fabletop.games.machina.state import AUGMENT, ITEM, MAIN, NONE, UPGRADE, Expedition, Mount

TYPE_NAMES = {"weapon": "weapon", "apparel": "piece of apparel", "artifact": "artifact", "consumable": "consumable"}


class Fitting(NamedTuple):
    """A way to equip an item: under which other it goes, if any, how, and what comes off before."""

    item: int
    under: int = NONE
    how: int = MAIN
    off: tuple[int, ...] = ()


# --- reading ---------------------------------------------------------------------------------------------------------


def held(table: Expedition, seat: int) -> list[int]:
    """The items of an explorer, without what is destroyed and only waits for its marker (MA-173, MA-174)."""
    return [item for item in table.gear[seat] if item not in table.aside]


def worn(table: Expedition, seat: int) -> list[int]:
    """The equipped items of an explorer, in the order in which they were put on (MA-408)."""
    return [each.item for each in table.mounted(seat)]


def neighbours(table: Expedition, seat: int) -> list[int]:
    """The explorers adjacent to an explorer."""
    return [other for other in table.explorers() if other != seat and adjacent(table, seat, other)]


def attached(mounts: Sequence[Mount], items: Collection[int]) -> list[int]:
    """Equipped items with all that is above or beside them (MA-420), in the order in which they were put on."""
    found = list(items)
    for item in found:
        found += [each.item for each in mounts if each.under == item and each.item not in found]
    return [each.item for each in mounts if each.item in found]


def without(mounts: Sequence[Mount], items: Collection[int]) -> list[Mount]:
    """What stays equipped if items come off."""
    gone = attached(mounts, items)
    return [each for each in mounts if each.item not in gone]


def mains(table: Expedition, mounts: Sequence[Mount], type_: str) -> list[int]:
    """The main items of a type (MA-395)."""
    return [each.item for each in mounts if each.how == MAIN and table.printed(each.item).kind == type_]


def item_ref(table: Expedition, item: int) -> Ref:
    """An item in a sentence."""
    return Ref("card", table.printed(item).id)


def item_option(table: Expedition, item: int, note: str = "") -> Option:
    """An item as something to choose."""
    shown = option_of(table, ITEM + item)
    return Option(shown.id, shown.label, shown.touches, note=note)


def item_names(table: Expedition, items: Collection[int]) -> str:
    """Several items in words."""
    names = [table.printed(item).name for item in items]
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "nothing"


# --- what goes where -------------------------------------------------------------------------------------------------


@rule(
    "MA-387", "MA-390",
    when={
        ("MA-389", "MA-R04"): lambda table, item: table.printed(item).kind == "consumable",
        "MA-407": lambda table, item: table.printed(item).kind == "artifact",
    },
)  # fmt: skip
def misfit(table: Expedition, item: int, under: int, how: int, mounts: Sequence[Mount]) -> Refusal | None:
    """Why an item cannot be equipped in a way beside what is equipped; nothing if it can."""
    face = table.printed(item)
    if face.kind == "consumable":
        return Refusal(f"{face.name} is a consumable: it is used from the inventory and never equipped.", "MA-389")
    if any(each.item == item for each in mounts):
        return Refusal(f"{face.name} is equipped already.", "MA-395")
    if how == MAIN:
        return _no_main(table, face, mounts)
    host = table.printed(under)
    if under == item or all(each.item != under for each in mounts):
        return Refusal(f"{host.name} is not equipped, so nothing can be attached to it.", "MA-395")
    if "artifact" in (face.kind, host.kind):
        artifact = face if face.kind == "artifact" else host
        return Refusal(f"{artifact.name} is an artifact: it is always a main item, with nothing on it.", "MA-407")
    taken = next((each.item for each in mounts if each.under == under and each.how == how), NONE)
    return (_no_upgrade if how == UPGRADE else _no_augment)(table, face, host, taken)


@rule("MA-392", "MA-393", "MA-394", "MA-395", "MA-402", "MA-405")
def _no_main(table: Expedition, face: Face, mounts: Sequence[Mount]) -> Refusal | None:
    if face.augment:
        return Refusal(f"{face.name} is an augment: it is never a main item.", "MA-405")
    others = [table.printed(each) for each in mains(table, mounts, face.kind)]
    if not others:
        return None
    names = " and ".join(each.name for each in others)
    if face.kind != "weapon":
        return Refusal(f"There is one main {TYPE_NAMES[face.kind]} at most, and {names} is it.", "MA-392")
    wide = next((each for each in (face, *others) if each.hands == 2), None)
    if wide is not None:
        return Refusal(f"{wide.name} takes both hands: there is no other main weapon beside it.", "MA-394")
    if len(others) > 1:
        return Refusal(f"Both hands are full with {names}.", "MA-393")
    return None


@rule(
    "MA-396", "MA-397", "MA-398", "MA-399", "MA-400", "MA-401", "MA-403", "MA-405",
    when={"MA-R146": lambda table, face, host, taken: face.hands == 2 or host.hands == 2},
)  # fmt: skip
def _no_upgrade(table: Expedition, face: Face, host: Face, taken: int) -> Refusal | None:
    if face.augment or host.augment:
        augment = face if face.augment else host
        return Refusal(f"{augment.name} is an augment: it neither upgrades nor is upgraded.", "MA-405")
    if face.kind != host.kind:
        words = f"{face.name} is a {TYPE_NAMES[face.kind]} and {host.name} a {TYPE_NAMES[host.kind]}"
        return Refusal(f"{words}: an upgrade is of the same type.", "MA-396")
    if face.place == host.place == "torso":
        return Refusal(f"{face.name} and {host.name} are both for the torso.", "MA-398")
    if face.place == "legs":
        return Refusal(f"{face.name} is for the legs: it can be upgraded, but upgrades nothing.", "MA-399")
    if host.place == "head":
        return Refusal(f"{host.name} is for the head: nothing goes on top of it.", "MA-400")
    if not face.bottom or face.bottom != host.top:
        below = f"the symbol {face.bottom} below" if face.bottom else "no symbol below"
        above = f"the symbol {host.top} above" if host.top else "none above"
        return Refusal(f"{face.name} has {below}, {host.name} {above}: they do not fit.", "MA-396")
    if taken != NONE:
        return Refusal(f"{host.name} is upgraded by {table.printed(taken).name} already.", "MA-397")
    return None


@rule("MA-404", "MA-406")
def _no_augment(table: Expedition, face: Face, host: Face, taken: int) -> Refusal | None:
    if not face.augment:
        return Refusal(f"{face.name} is no augment.", "MA-404")
    if face.augment != host.slot:
        slot = f"a slot for the symbol {host.slot}" if host.slot else "no slot"
        return Refusal(f"{face.name} shows the symbol {face.augment}, and {host.name} has {slot}.", "MA-404")
    if taken != NONE:
        return Refusal(f"The slot of {host.name} holds {table.printed(taken).name} already.", "MA-404")
    return None


@rule("MA-416", "MA-418", "MA-419", "MA-R10")
def fittings(table: Expedition, seat: int, item: int, only_main: bool = False) -> list[Fitting]:
    """The ways in which an explorer could equip an item now, one item of the same kind coming off before it where that
    is wanted: of main weapons as many as there must."""
    mounts = list(table.mounted(seat))
    present = mains(table, mounts, table.printed(item).kind)
    sets = [(), *[(each,) for each in present], *([tuple(present)] if len(present) > 1 else [])]
    open_ = [off for off in sets if misfit(table, item, NONE, MAIN, without(mounts, off)) is None]
    fewest = [off for off in open_ if len(off) < 2 or len(open_) == 1]  # both come off only for a two-handed weapon
    found = [Fitting(item, NONE, MAIN, off) for off in fewest]
    for each in () if only_main else mounts:
        for how in (UPGRADE, AUGMENT):
            taken = tuple([one.item for one in mounts if one.under == each.item and one.how == how])
            if misfit(table, item, each.item, how, without(mounts, taken)) is None:
                found.append(Fitting(item, each.item, how, taken))
    return found


def fitting_option(table: Expedition, way: Fitting) -> Option:
    """A way to equip an item as something to choose."""
    face = table.printed(way.item)
    gone = f", {item_names(table, way.off)} coming off" if way.off else ""
    name = ":".join([face.id, *([table.printed(way.under).id] if way.how != MAIN else ["main"])])
    name += "".join(f":{table.printed(each).id}" for each in way.off)
    touches = tuple(f"card:{table.printed(each).id}" for each in (way.item, way.under, *way.off) if each != NONE)
    if way.how == MAIN:
        return Option(name, f"{face.name} as main {TYPE_NAMES[face.kind]}{gone}", touches)
    host, verb = table.printed(way.under).name, "on top of" if way.how == UPGRADE else "beside"
    return Option(name, f"{face.name} {verb} {host}{gone}", touches)


# --- coming off ------------------------------------------------------------------------------------------------------


@rule("MA-420", when={"MA-R42": lambda table, item: any(mark.handle == item for mark in table.marked)})
def loosen(table: Expedition, item: int) -> list[int]:
    """An item becomes unequipped with everything above and beside it; markers on them stay. Gives what came off."""
    off = attached(table.mount, [item]) if table.equipped(item) else []
    if off:
        seat = table.owner_of(item)
        table.mount[:] = [each for each in table.mount if each.item not in off]
        for each in off:
            came_off(table, seat, each)
        reforce(table)
        fit(table)
    return off


def came_off(table: Expedition, seat: int, item: int) -> None:
    """An item of an explorer is no longer equipped."""
    forget_counts(table, item)
    Now.happen(table, "unequipped", explorer=seat, item=ITEM + item)


@rule("MA-158")
def forget_counts(table: Expedition, card: int) -> None:
    """Count tokens on a card that leaves play are taken off."""
    for number in table.printed(card).texts.all:
        table.counts.pop(str(number), None)
