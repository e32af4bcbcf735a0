"""Use inventory (MA-412 to MA-415, MA-417): the whole layout is one answer, gifts to explorers beside among it.

All items come off first. Then those of the layout are equipped, what others are fixed to before them, and their
enters-play texts resolve one by one; at last gifts are given. Whatever a text has made impossible meanwhile is left
out. What is equipped again costs nothing: limits are looked at when all of it is done (MA-R148).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from fabletop.engine.citing import rule
from fabletop.engine.forms.hints import PackPlace
from fabletop.engine.forms.pack import Pack, Packing, Thing
from fabletop.engine.questions import Option, Plain, choose, compose
from fabletop.engine.words import Refusal, Refused
from fabletop.games.machina.naming import option_of, unit_id, unit_name, unit_ref
from fabletop.games.machina.rules.grid import (
    TYPE_NAMES,
    Fitting,
    came_off,
    held,
    item_option,
    item_ref,
    misfit,
    neighbours,
)
from fabletop.games.machina.rules.in_force import reforce
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.mounting import equip, hand_over
from fabletop.games.machina.rules.party import decide, in_order, player_of
from fabletop.games.machina.rules.units import fit
from fabletop.games.machina.state import AUGMENT, MAIN, NONE, UPGRADE, Expedition, Mount

RIGHT, LEFT, WORN, ARTIFACT = "right", "left", "worn", "artifact"
MAIN_PLACES = {RIGHT: "weapon", LEFT: "weapon", WORN: "apparel", ARTIFACT: "artifact"}
ABOVE, BESIDE, TO = ":above", ":beside", "to:"
ONE_HANDED = "one-handed"


class Plan(NamedTuple):
    """What a layout comes to: ways to equip, what others are fixed to first; then gifts, each with who gets it."""

    ways: tuple[Fitting, ...]
    gifts: tuple[tuple[int, int], ...]


class Layout(Pack):
    """The items of an explorer into places: hands, main apparel, artifact, above and beside items that are equipped,
    and to explorers beside. What is wrong is refused by the rule of the grid that it breaks."""

    __slots__ = ("owner", "table")

    def __init__(self, table: Expedition, owner: int) -> None:
        self.table, self.owner = table, owner
        super().__init__(
            self._things, self._places, "MA-413", noun="item", check=lambda value: self.misplaced(dict(value)),
            lying=self._now,
        )  # fmt: skip

    # --- what goes where ---------------------------------------------------------------------------------------------

    def _things(self) -> list[Thing]:
        gifts = bool(neighbours(self.table, self.owner))
        found = [self._thing(item) for item in held(self.table, self.owner)]
        return [each for each in found if gifts or each.symbols]

    def _thing(self, item: int) -> Thing:
        face = self.table.printed(item)
        symbols = [face.augment, face.bottom, face.place]
        if not face.augment and face.kind in MAIN_PLACES.values():
            symbols.append(face.kind)
            if face.kind == "weapon" and face.hands != 2:
                symbols.append(ONE_HANDED)
        also: dict[str, tuple[str, ...]] = {RIGHT: (LEFT,)} if face.hands == 2 else {}
        return Thing(face.id, face.name, tuple(filter(None, symbols)), also, face.words, face.icon, f"card:{face.id}")

    def _places(self) -> list[PackPlace]:
        table = self.table
        found = [
            PackPlace(RIGHT, "Right hand", symbols=("weapon",)),
            PackPlace(LEFT, "Left hand", symbols=("weapon", ONE_HANDED)),
            PackPlace(WORN, "Main apparel", symbols=("apparel",)),
            PackPlace(ARTIFACT, "Artifact", symbols=("artifact",)),
        ]
        for item in held(table, self.owner):
            face = table.printed(item)
            thing = f"card:{face.id}"
            if face.top:
                symbols = (face.top, "head") if face.place == "torso" else (face.top,)  # MA-398
                found.append(PackPlace(f"{face.id}{ABOVE}", f"Above {face.name}", 1, face.id, symbols, thing=thing))
            if face.slot:
                found.append(
                    PackPlace(f"{face.id}{BESIDE}", f"Beside {face.name}", 1, face.id, (face.slot,), thing=thing)
                )
        for seat in neighbours(table, self.owner):
            most = len(held(table, self.owner))
            name = unit_id(table, seat)
            found.append(
                PackPlace(f"{TO}{table.unit(seat).id}", f"Given to {unit_name(table, seat)}", most, thing=name)
            )
        return found

    def _now(self) -> dict[str, str]:
        """How the items lie: main weapons in the right hand first."""
        table, lying = self.table, dict[str, str]()
        for item, under, how in table.mounted(self.owner):
            face = table.printed(item)
            if how == MAIN:
                place = next(each for each, type_ in MAIN_PLACES.items() if type_ == face.kind)
                lying[face.id] = LEFT if place == RIGHT and RIGHT in lying.values() else place
            else:
                lying[face.id] = f"{table.printed(under).id}{ABOVE if how == UPGRADE else BESIDE}"
        return lying

    # --- what is wrong, and what it comes to -------------------------------------------------------------------------

    def parse(self, plain: Plain) -> Packing:
        if isinstance(plain, str):
            plain = self._typed(self.hints(), plain)
        if isinstance(plain, dict) and all(isinstance(each, str) for each in (*plain, *plain.values())):
            refusal = self.misplaced(plain)
            if refusal is not None:
                raise Refused(*refusal)
        return super().parse(plain)

    def misplaced(self, lying: Mapping[str, str]) -> Refusal | None:
        """What is wrong with a layout by the rules of the grid. Names that it does not know are for the form to
        refuse."""
        table = self.table
        known = {table.printed(item).id: item for item in held(table, self.owner)}
        for name in lying:
            if name not in known and any(table.printed(item).id == name for gear in table.gear for item in gear):
                what = table.box.face(name).name
                return Refusal(f"{what} is not among the items of {unit_name(table, self.owner)}.", "MA-412")
        for name, place in lying.items():
            type_ = MAIN_PLACES.get(place)
            if name in known and type_ is not None and table.printed(known[name]).kind not in (type_, "consumable"):
                words = f"{table.printed(known[name]).name} is no {TYPE_NAMES[type_]}, so it does not go there."
                return Refusal(words, "MA-392")
        mounts: list[Mount] = []
        for item, under, how, _ in self.plan(lying).ways:
            refusal = misfit(table, item, under, how, mounts)
            if refusal is not None:
                return refusal
            mounts.append(Mount(item, under, how))
        return None

    def plan(self, lying: Mapping[str, str]) -> Plan:
        """What a layout says, as items: those first to which others are fixed; what is fixed to nothing that is
        equipped comes last."""
        table = self.table
        known = {table.printed(item).id: item for item in held(table, self.owner)}
        seats = {table.unit(seat).id: seat for seat in neighbours(table, self.owner)}
        ways, gifts = [], []
        for name, place in lying.items():
            item, who = known.get(name), place.removeprefix(TO)
            if item is None:
                continue
            if place in MAIN_PLACES:
                ways.append(Fitting(item))
            elif place.startswith(TO) and who in seats:
                gifts.append((item, seats[who]))
            for how, end in ((UPGRADE, ABOVE), (AUGMENT, BESIDE)):
                host = known.get(place.removesuffix(end)) if place.endswith(end) else None
                if host is not None:
                    ways.append(Fitting(item, host, how))
        ordered: list[Fitting] = []
        while ready := [
            way for way in ways
            if way not in ordered and (way.how == MAIN or any(way.under == each.item for each in ordered))
        ]:  # fmt: skip
            ordered += ready
        return Plan((*ordered, *[way for way in ways if way not in ordered]), tuple(gifts))

    def some(self, rng: Random) -> Packing | None:
        """One at random: item by item, each where it may go or nowhere; nothing is fixed to what is given away."""
        hints = self.hints()
        lying: dict[str, str] = {}
        for thing in rng.sample(hints.things, len(hints.things)):
            open_ = [
                place for place in hints.open_to(thing, lying)
                if not place.of or not lying[place.of].startswith(TO)
            ]  # fmt: skip
            if open_ and rng.random() < 0.8:
                lying[thing.id] = open_[int(rng.random() * len(open_))].id
        value = tuple([(each.id, lying[each.id]) for each in hints.things if each.id in lying])
        return value if self._allows(hints, value) else ()


async def agrees(table: Expedition, actor: int, owner: int, prompt: str, cited: tuple[str, ...], *args: object) -> bool:
    """Whether an explorer's player lets another do something with what is theirs (MA-R138)."""
    if table.settings.consent == "free" or player_of(table, actor) == player_of(table, owner):
        return True
    answer = await choose(
        owner, prompt, lambda: ("yes", "no"), cited, "agree", args=(unit_ref(table, actor), *args),
        show=lambda each: Option(each, "I agree" if each == "yes" else "I refuse"), at_wish_of=actor,
    )  # fmt: skip
    return answer == "yes"


@rule("MA-415", "MA-R97", "MA-R138")
async def lets_use(table: Expedition, actor: int, owner: int) -> bool:
    """Whether an explorer may rework another's inventory: to be asked before anything is paid for it."""
    return await agrees(table, actor, owner, "{} wants to rework your inventory. Do you agree?", ("MA-415", "MA-R138"))


@rule("MA-412", "MA-413", "MA-414", when={("MA-415", "MA-R97"): lambda table, actor, owner: actor != owner})
async def use_inventory(table: Expedition, actor: int, owner: int, agreed: bool = False) -> None:
    """An explorer reworks an inventory: the own one, or another's whose player agrees, or has `agreed` before anything
    was paid for it."""
    if not held(table, owner) or not (agreed or await lets_use(table, actor, owner)):
        return
    layout = Layout(table, owner)
    lying = await compose(
        actor, "Lay out the items of {}. What has no place stays unequipped.", layout, ("MA-413", "MA-412", "MA-414"),
        "layout", args=(unit_ref(table, owner),),
    )  # fmt: skip
    ways, gifts = layout.plan(dict(lying))
    before = [each.item for each in table.mounted(owner)]
    if actor == owner:
        table.say("{} lays out their items anew.", unit_ref(table, actor), rule="MA-412")
    else:
        table.say("{} lays out the items of {} anew.", unit_ref(table, actor), unit_ref(table, owner), rule="MA-412")
    table.mount[:] = [each for each in table.mount if each.item not in before]
    stays = {way.item for way in ways}
    _came_off(table, owner, [item for item in before if item not in stays])
    reforce(table)
    if table.queue:
        await Now.settle(table)
    again = table.settings.reequip_triggers
    for way in await _in_turn(table, actor, ways, [] if again else before):
        if not table.over:
            await equip(table, way, again or way.item not in before)
    if not table.over:
        _came_off(table, owner, [item for item in before if item in stays and not table.equipped(item)])
        _give(table, owner, gifts)
        fit(table)


@rule("MA-415", "MA-R97")
async def use_an_inventory(table: Expedition, actor: int) -> None:
    """Use inventory as a part of something else: the own one, or in its place that of an explorer beside who agrees."""
    refusing: set[int] = set()
    while True:
        others = [seat for seat in neighbours(table, actor) if seat not in refusing and held(table, seat)]
        owner = await decide(
            table, actor, "Whose inventory do you use?", lambda others=others: [actor, *others],  # type: ignore[misc]
            ("MA-415", "MA-R97"), "whose",
            lambda each: Option("own", "My own") if each == actor else option_of(table, each),
        )  # fmt: skip
        if owner == actor or await lets_use(table, actor, owner):
            await use_inventory(table, actor, owner, agreed=True)
            return
        refusing.add(owner)


@rule("MA-R148")
def _came_off(table: Expedition, owner: int, items: Sequence[int]) -> None:
    """What is equipped again has never been off; what is not, has come off now."""
    for item in items:
        if item in held(table, owner):
            came_off(table, owner, item)


@rule("MA-417", "MA-R96")
async def _in_turn(table: Expedition, actor: int, ways: Sequence[Fitting], silent: Sequence[int]) -> list[Fitting]:
    """In which order items are equipped: those whose enters-play texts resolve after all others, as the player likes;
    and each after what it is fixed to."""
    texts = {way.item for way in ways if way.item not in silent and "enters" in table.printed(way.item).texts.on}
    loud = await in_order(
        table, actor, "In which order do these enter play?", [way for way in ways if way.item in texts],
        ("MA-417", "MA-R96"), lambda way: item_option(table, way.item),
    )  # fmt: skip
    found: list[Fitting] = []
    for way in (*[each for each in ways if each.item not in texts], *loud):
        column = [way]
        while column[-1].under != NONE:
            column.append(next(each for each in ways if each.item == column[-1].under))
        found += [each for each in reversed(column) if each not in found]
    return found


def _give(table: Expedition, owner: int, gifts: Sequence[tuple[int, int]]) -> None:
    for item, to in gifts:
        if to in neighbours(table, owner) and table.owner_of(item) == owner and hand_over(table, item, to):
            names = unit_ref(table, owner), item_ref(table, item), unit_ref(table, to)
            table.say("{} gives {} to {}.", *names, rule="MA-414")
