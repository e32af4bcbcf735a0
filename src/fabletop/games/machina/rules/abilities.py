"""Playing abilities (MA-126 to MA-140, MA-307)."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from fabletop.engine.citing import rule
from fabletop.engine.effects import Payment, Select, Source, Subject, Texts, walk
from fabletop.engine.effects.selectors import Named
from fabletop.engine.questions import Option
from fabletop.games.machina.box import Box
from fabletop.games.machina.card_texts import TARGET, Text
from fabletop.games.machina.effects.base import About
from fabletop.games.machina.effects.fighting import Attack
from fabletop.games.machina.effects.payments import Pay, target_space
from fabletop.games.machina.effects.scopes import Ranged, Through
from fabletop.games.machina.naming import unit_ref
from fabletop.games.machina.rules.essence import pay_essence
from fabletop.games.machina.rules.fighting import may_attack
from fabletop.games.machina.rules.in_force import touched
from fabletop.games.machina.rules.losing import sure
from fabletop.games.machina.rules.markers import tidy
from fabletop.games.machina.rules.moment import Now
from fabletop.games.machina.rules.party import PARTY, decide, master_of
from fabletop.games.machina.rules.units import fit, stamina_of
from fabletop.games.machina.state import (
    AUGMENT,
    ITEM,
    NONE,
    ON_BOUND,
    ON_CHAPTER,
    ON_EVENT,
    ON_HORROR,
    ON_ITEM,
    ON_MACHINATION,
    ON_UNIT,
    Expedition,
)

UNNAMED = ("unit", "unit_or_barrel")  # aims that name nobody in particular: for the mindless, explorers (MA-506)
MELEE = Named("melee")
UNPAYABLE = 1000  # more essence than there is
KEPT_LOOKED_UP = 16  # so many of explorers are remembered with each state of what is in force
KEPT_REPERTOIRES = 1024


@rule("MA-138", "MA-139", "MA-140", "MA-127", "MA-440", "MA-493")
def sources(table: Expedition, unit: int) -> Iterator[tuple[Source, Texts, dict[str, int]]]:
    """The cards whose active abilities a unit may play, in the order in which a monster tries them."""
    if unit >= table.seats:
        if table.dread != NONE:
            yield Source(ON_HORROR, table.dread), table.printed(table.dread).texts, {"you": unit}
        yield Source(ON_UNIT, unit), table.unit(unit).texts, {"you": unit}
        return
    yield Source(ON_UNIT, unit), table.unit(unit).texts, {"you": unit}
    mounts = {each.item: each for each in table.mount}
    for item in table.gear[unit]:
        face, mount = table.printed(item), mounts.get(item)
        if item not in table.aside and (mount is not None or face.kind == "consumable"):
            host = mount.under if mount is not None and mount.how == AUGMENT else item
            yield Source(ON_ITEM, item), face.texts, {"you": unit, "this": ITEM + item, "host": ITEM + host}
    for card in table.bound[unit]:
        if card not in table.aside:
            yield Source(ON_BOUND, card), table.printed(card).texts, {"you": unit, "this": ITEM + card}
    if table.event != NONE:
        yield Source(ON_EVENT, table.event), table.printed(table.event).texts, {"you": unit}
    if table.chapter != NONE:
        yield Source(ON_CHAPTER, table.chapter), table.box.chapters[table.chapter].texts, {"you": unit}
    for number, texts in table.box.machines(table.settings.machinations):
        yield Source(ON_MACHINATION, number), texts, {"you": unit}


class Traits(msgspec.Struct, frozen=True, gc=False):
    """What of a text can be told before it is played: the stamina and essence that it takes, and its `cost` but for
    stamina. `close`: a mindless monster can play it only beside an explorer; `range`: or within so many spaces of one,
    if that is not 0. `attacks`: it does nothing else. `at_self`: whoever plays it might aim it at themselves, so that
    it never lacks a target. `about` are those of its effects that say whom they are about."""

    text: Text
    stamina: int
    essence: int
    cost: Sequence[Payment]
    close: bool
    range: int
    attacks: bool
    at_self: bool
    about: Sequence[About]


class Playable(Traits, frozen=True, gc=False):
    """A text that a unit could play, with its traits and what it stands on."""

    source: Source
    roles: Mapping[str, int]
    number: int


class Repertoire(NamedTuple):
    """The texts of cards that a unit may play if circumstances allow it: all of them, and those that cost no stamina.
    Of these none takes less essence than `least`."""

    all: Sequence[Playable]
    untiring: Sequence[Playable]
    least: int


@rule("MA-138", "MA-139", "MA-140", "MA-127", "MA-440", "MA-493")
def repertoire(table: Expedition, unit: int) -> Repertoire:
    """What a unit may play, put together once for the cards that it may play from. Which these are is looked up: for an
    explorer for each state of what is in force and of what is in its inventory, for a monster for each horror event."""
    face, most = table.face, KEPT_LOOKED_UP
    key: Any
    if unit >= table.seats:
        kept, most = table.box.repertoires, KEPT_REPERTOIRES
        key = unit, table.seats, table.dread, NONE if table.dread == NONE else face[table.dread]
    else:
        kept, gear = touched(table).works.repertoires, table.gear[unit]
        key = (unit, *gear, *[face[item] for item in gear]) if gear else unit
    found: Repertoire | None = kept.get(key)
    if found is None:
        if len(kept) >= most:
            kept.clear()
        found = kept[key] = _put_together(table.box, list(sources(table, unit)))
    return found


def _put_together(box: Box, rows: Sequence[tuple[Source, Texts, dict[str, int]]]) -> Repertoire:
    kept, key = box.repertoires, tuple([(source, texts, *roles.values()) for source, texts, roles in rows])
    found: Repertoire | None = kept.get(key)
    if found is None:
        everything = [
            Playable(**msgspec.structs.asdict(traits_of(box, number)), source=source, roles=roles, number=number)
            for source, texts, roles in rows
            for number in texts.played
        ]
        untiring = [each for each in everything if not each.stamina]
        least = min([each.essence for each in untiring], default=UNPAYABLE)
        if len(kept) >= KEPT_REPERTOIRES:
            kept.clear()
        found = kept[key] = Repertoire(everything, untiring, least)
    return found


def traits_of(box: Box, number: int) -> Traits:
    """The traits of a text, which are looked at once."""
    text, found = box.book.texts[number], box.traits.get(number)
    if found is None or found.text is not text:
        found = box.traits[number] = Traits(
            text,
            takes(text, "stamina"),
            takes(text, "essence"),
            [each for each in text.cost if not (isinstance(each, Pay) and each.attr == "stamina")],
            _aims_close(text),
            _aims_within(text),
            attacks_alone(text),
            all(map(_finds_self, text.aim.values())),
            [each for each in walk(text.do) if isinstance(each, About) and each.who is not None],
        )
    return typing.cast(Traits, found)


def least_untiring(table: Expedition) -> int:
    """The least essence that anything takes which an explorer may play without stamina, if none has any items."""
    works = touched(table).works
    if works.least is None:
        works.least = min([repertoire(table, seat).least for seat in table.explorers()], default=UNPAYABLE)
    return works.least


def playable(table: Expedition, unit: int, stamina: bool = True) -> list[Now]:
    """The texts that a unit may play now; without `stamina` only those that cost none."""
    return list(each_playable(table, unit, stamina))


def each_playable(table: Expedition, unit: int, stamina: bool = True) -> Iterator[Now]:
    """The same, one after the other. What takes more than there is in all is not looked at more closely."""
    if table.at[unit] < 0:
        return
    everything, untiring, least = repertoire(table, unit)
    purse = sum(table.essence)
    if (not stamina and least > purse) or Now.has(table, unit, "cannot_play"):
        return
    left = stamina_of(table, unit) if stamina and unit in (table.turn, table.monster) else 0
    mindless = unit >= table.seats and master_of(table, unit) == PARTY
    for each in everything if stamina else untiring:
        if each.stamina <= left and each.essence <= purse:
            now = Now(table, each.source, each.roles, "", each.number)
            if _allowed(now, each, mindless):
                yield now


@rule("MA-097", "MA-131", "MA-133", "MA-135", "MA-136", "MA-137")
def _allowed(now: Now, found: Playable, mindless: bool) -> bool:
    """Whether a text may be played by who may act now and has the stamina: within its limit, its condition met, its
    cost payable, with a legal target; by a `mindless` monster only if it affects something (MA-514)."""
    table, me, text = now.table, now.me, found.text
    if now.spent(text) or (found.attacks and not may_attack(table, me)):
        return False
    if mindless and not found.stamina and now.limit_key(False) in table.limited:
        return False  # at most once in its turn (MA-R71)
    if not (text.if_ is None or text.if_.holds(now)) or not affordable(now, text, found.cost):
        return False
    if mindless or not found.at_self:
        for who in text.aim.values():
            if not (now.fit_to_aim(who) if mindless else who.could_be(now)):  # type: ignore[arg-type]  # aims are selectors
                return False
    return not mindless or table.settings.idle_abilities == "play" or text.could(now)


@rule("MA-131", "MA-207")
def affordable(now: Now, text: Text, cost: Sequence[Payment]) -> bool:
    """Whether the cost of a text can be paid. If it is aimed, some target will do: who is beside it may contribute."""
    if now.payable(cost, text.do):
        return True
    if TARGET not in text.aim or not now.table.is_explorer(now.me):
        return False
    return any(now.having(target=each).payable(cost, text.do) for each in text.aim[TARGET].could_be(now))


@rule("MA-038", "MA-R39")
def held_back(now: Now, text: Text) -> bool:
    """Whether a text does nothing but attack, and who would play it cannot."""
    return attacks_alone(text) and not may_attack(now.table, now.me)


def attacks_alone(text: Text) -> bool:
    return all(isinstance(each, Attack) for each in text.do)


def takes(text: Text, attr: str) -> int:
    """How much of something a text takes."""
    return sum([each.n for each in text.cost if isinstance(each, Pay) and each.attr == attr])


def _aims_close(text: Text) -> bool:
    """Whether a text is aimed at a unit in melee."""
    target = text.aim.get(TARGET)
    return isinstance(target, Select) and target.kind in UNNAMED and target.in_ == MELEE


def _aims_within(text: Text) -> int:
    """Within how many spaces a text is aimed at a unit; 0 if it is not so."""
    target = text.aim.get(TARGET)
    if not isinstance(target, Select) or target.kind not in (*UNNAMED, "explorer"):
        return 0
    return target.in_.ranged if isinstance(target.in_, Ranged) else getattr(target.in_, "through", 0)


def _finds_self(who: Subject) -> bool:
    """Whether an aim is at any unit, near or within range, so that whoever plays the text is one of those it finds."""
    if not isinstance(who, Select) or who.pick != "any" or who.kind not in UNNAMED or who.if_ is not None or who.other:
        return False
    return who.in_ == MELEE or isinstance(who.in_, Ranged | Through)


def _aims(table: Expedition, now: Now) -> bool:
    return bool(table.box.book.texts[now.text].aim)


def _from_inventory(table: Expedition, now: Now) -> bool:
    return now.source.kind == ON_ITEM and table.printed(now.source.handle).kind == "consumable"


@rule(
    "MA-111", "MA-112", "MA-129", "MA-134", "MA-R49",
    when={
        "MA-113": _aims, "MA-114": lambda table, now: not _aims(table, now), "MA-388": _from_inventory,
    },
)  # fmt: skip
async def play(table: Expedition, now: Now) -> bool:
    """Aim a text, pay for it and perform it; says whether it came to that. If somebody does not want to contribute, or
    the player thinks better of paying their last health, nothing has happened."""
    text: Text = table.box.book.texts[now.text]
    aimed = await aim(now) if TARGET not in now.roles else now  # a monster has aimed it before
    if aimed is None or not await _sure(aimed, text):
        return False
    essence = takes(text, "essence")
    if essence and not await pay_essence(table, now.me, essence, target_space(aimed)):
        return False
    if table.run.log is not None:
        name = table.box.book.sources[now.text]
        table.say("{} plays {}: {}", unit_ref(table, now.me), name, text.words(now.voice), rule="MA-129")
        table.beat("quick")
    aimed.use_limit(text)
    if now.me >= table.seats and text.limit is None and not takes(text, "stamina"):
        table.limited.append(now.limit_key(False))
    await aimed.pay([each for each in text.cost if not (isinstance(each, Pay) and each.attr == "essence")])
    if table.over:
        return True
    Now.happen(table, "ability_played", mover=now.me)
    if aimed.counts(text):
        await aimed.perform(text.do)
    if table.queue and not table.over:
        await Now.settle(table)
    if table.aside:
        tidy(table)
    if table.fitted != table.force or table.changes:
        fit(table)
    return True


async def aim(now: Now) -> Now | None:
    """A text with its targets, as far as it has any; none, if there are none or the only one is not meant."""
    text: Text = now.table.box.book.texts[now.text]
    if not text.aim:
        return now
    aimed = await now.aimed(text)
    return aimed if aimed is not None and await _meant(now, aimed, text) else None


@rule("MA-103", "MA-R154")
async def _meant(now: Now, aimed: Now, text: Text) -> bool:
    """A text that does harm, with nobody in reach but one of one's own people, or oneself: whether that is meant."""
    from fabletop.games.machina.odds import harms, own_people  # which know what attacks come to

    if TARGET not in text.aim:
        return True
    target = aimed.roles[TARGET]
    if not own_people(now, target) or not harms(now) or len(text.aim[TARGET].could_be(now)) > 1:
        return True
    answer = await decide(
        now.table, now.master, "Nobody is in reach but {}. Is that whom you mean?", lambda: ("no", "yes"), "MA-R154",
        "own people", lambda each: Option(each, each.capitalize()), args=(unit_ref(now.table, target),), source=now.ref,
    )  # fmt: skip
    return answer == "yes"


async def _sure(now: Now, text: Text) -> bool:
    """Paying one's last health needs a second word (MA-R49)."""
    table, me = now.table, now.me
    health = takes(text, "health")
    if me >= table.seats or not health or health < table.health[me] or table.settings.fatal_cost == "refuse":
        return True
    return await sure(table, me)
