"""Verbs about units: attacks, losing and restoring, destroying, and playing another card's attack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Amount, Effect, Node, Source, Verb, Voice, amount_words, said, walk
from fabletop.engine.questions import Option
from fabletop.games.machina.card_texts import TARGET
from fabletop.games.machina.effects.base import About
from fabletop.games.machina.rules.dying import banish, shielded
from fabletop.games.machina.rules.fighting import attack, may_attack
from fabletop.games.machina.rules.losing import destroy_outright, lose
from fabletop.games.machina.rules.map import place_of
from fabletop.games.machina.rules.party import decide, in_order
from fabletop.games.machina.rules.units import lacks, restore
from fabletop.games.machina.state import AUGMENT, ITEM, NONE, ON_ITEM, SPACE

if TYPE_CHECKING:
    from fabletop.games.machina.card_texts import Text
    from fabletop.games.machina.rules.moment import Now

Dice = Annotated[int, Meta(ge=0, le=3)]
Attribute = Literal["health", "essence", "stamina"]


class Attack(About, frozen=True, tag="attack"):
    """High and low dice against armor, or will if it is arcane; `mods` hold for it alone (MA-210 to MA-228)."""

    high: Dice = 0
    low: Dice = 0
    arcane: bool = False
    mods: tuple[Effect, ...] = ()

    @rule("MA-212", "MA-224", "MA-225", "MA-228")
    async def run(self, now: Now) -> None:
        if not may_attack(now.table, now.me):
            return
        blockers = await self.whom(now)
        weapon = now.source.handle if now.source.kind == ON_ITEM else NONE
        mode = mode_of(now)
        await _begin(now, self.mods, blockers)
        place = _target_space(now, blockers)
        await attack(now.table, now.me, blockers, self.high, self.low, self.arcane, weapon, mode, place, now.cause)
        _end(now, self.mods)

    def could(self, now: Now) -> bool:
        return bool(self.could_be(now)) and may_attack(now.table, now.me)

    def words(self, voice: Voice) -> str:
        return f"{self.kind_words} {dice_words(self.high, self.low)}{self._on(voice)}{self._with(voice)}"

    @property
    def kind_words(self) -> str:
        return "arcane attack" if self.arcane else "attack"

    def _on(self, voice: Voice) -> str:
        return f" on {self.who.phrase(voice).words}" if self.who is not None else ""

    def _with(self, voice: Voice) -> str:
        return mods_words(self.mods, voice)

    def causes(self) -> Iterator[str]:
        yield from ("hit", "miss", "killed", "destroyed", "lose_health", "lose_essence")


@rule("MA-207")
def _target_space(now: Now, blockers: Sequence[int]) -> int:
    """The space of the one whom an aimed attack is on, or else of the target; none if it is not aimed."""
    target = now.roles.get(TARGET, NONE)
    return NONE if target == NONE else max(NONE, place_of(now.table, blockers[0] if len(blockers) == 1 else target))


async def _begin(now: Now, mods: Sequence[Effect], blockers: Sequence[int]) -> None:
    """What holds for an attack alone begins to hold: what is about the blocker for each of them, all else once."""
    for each in mods:
        whom = blockers if getattr(getattr(each, "who", None), "name", "") == "blocker" else blockers[:1]
        for blocker in whom:
            await now.having(blocker=blocker).do(each)


def _end(now: Now, mods: Sequence[Effect]) -> None:
    """It ends with the attack, whatever else has ended meanwhile."""
    if mods:
        begun = {now.book(now.table).number_of(each) for each in mods}
        now.table.changes[:] = [each for each in now.table.changes if each.number not in begun]


def mods_words(mods: Sequence[Effect], voice: Voice) -> str:
    """What holds for an attack alone."""
    return f", for which {said(mods, voice, ' and ')}" if mods else ""


def dice_words(high: int, low: int) -> str:
    """Dice in short: "1H2L"."""
    return "".join([f"{high}H" if high else "", f"{low}L" if low else ""]) or "without dice"


def _mode(now: Now) -> str:
    from fabletop.games.machina.rules.weapons import aim_mode  # which knows attacks

    found = aim_mode(now.book(now.table).texts[now.text]) if now.text >= 0 else None
    return found[0] if found is not None else ""


def _with_weapon(now: Now, *modes: str) -> bool:
    """Whether a weapon attacks, by a text that is aimed in one of these ways."""
    armed = now.source.kind == ON_ITEM and now.table.printed(now.source.handle).kind == "weapon"
    return armed and _mode(now) in modes


@rule(
    when={
        "MA-105": lambda now: _with_weapon(now, "ranged", "through"),
        "MA-106": lambda now: _with_weapon(now, "melee"),
    }
)
def mode_of(now: Now) -> str:
    """How the text of a moment was aimed: so far as it is a weapon's, that says whether it is a ranged or a melee one,
    for effects that look at that."""
    return _mode(now)


class Lose(About, frozen=True, tag="lose"):
    attr: Attribute
    n: Amount = 1

    @rule("MA-121", "MA-R127")
    async def run(self, now: Now) -> None:
        units = await self.units(now)
        for unit in units if self._all_one(now, units) else await ordered(now, units):
            await lose(now.table, unit, self.attr, now.amount(self.n), now.me, now.cause)

    @rule("MA-R151")
    def _all_one(self, now: Now, units: Sequence[int]) -> bool:
        """Whether it is all the same who loses first: nobody can put essence in its place or pay for another, nobody
        dies of it, and no text answers to it."""
        table, n = now.table, now.amount(self.n)
        if self.attr == "stamina":
            return True
        if any(each < table.seats for each in units) and any(table.essence):
            return False
        answered = bool(now.waiting_for(table, f"lose_{self.attr}", ()))
        return not answered and all(table.health[unit] > n for unit in units)

    def could(self, now: Now) -> bool:
        if self.attr == "essence":
            return any(unit < now.table.seats and now.table.essence[unit] for unit in self.unit_candidates(now))
        return bool(self.unit_candidates(now))

    def words(self, voice: Voice) -> str:
        return self.someone(voice).does("lose", amount_words(self.n, voice, self.attr, self.attr))

    def causes(self) -> Iterator[str]:
        yield from {"health": ("lose_health", "killed", "destroyed"), "essence": ("lose_essence",)}.get(self.attr, ())


async def ordered(now: Now, units: Sequence[int]) -> Sequence[int]:
    """Several subjects in the order in which the effect comes to them (MA-R127)."""
    return await in_order(
        now.table,
        now.master,
        "{}In which order do they come?",
        units,
        "MA-R127",
        lambda unit: now.show("unit", unit),
        (now.asks,),
    )


class Restore(About, frozen=True, tag="restore"):
    attr: Attribute
    n: Amount = 1

    async def run(self, now: Now) -> None:
        for unit in await self.units(now):
            restore(now.table, unit, self.attr, now.amount(self.n))

    def could(self, now: Now) -> bool:
        return any(lacks(now.table, unit, self.attr) for unit in self.unit_candidates(now))

    def words(self, voice: Voice) -> str:
        if getattr(self.n, "missing", "") == self.attr:
            return self.someone(voice).does("restore", f"all {self.attr}")
        return self.someone(voice).does("restore", amount_words(self.n, voice, self.attr, self.attr))

    def causes(self) -> Iterator[str]:
        if self.attr != "stamina":
            yield f"restore_{self.attr}"


class Destroy(About, frozen=True, tag="destroy"):
    """Units are destroyed outright; "this" is the card itself, spaces get their token."""

    async def run(self, now: Now) -> None:
        from fabletop.games.machina.effects.standing import DestroyThis
        from fabletop.games.machina.rules.spaces import destroy_space

        for each in await self.whom(now):
            if each >= ITEM:
                DestroyThis().run(now)
            elif each >= SPACE:
                await destroy_space(now.table, each - SPACE, now.me)
            else:
                await destroy_outright(now.table, each, now.me, now.cause)

    def words(self, voice: Voice) -> str:
        return f"destroy {self.someone(voice).words}"

    def causes(self) -> Iterator[str]:
        yield from ("killed", "destroyed", "space_destroyed")


class Banish(About, frozen=True, tag="banish"):
    async def run(self, now: Now) -> None:
        for unit in await self.units(now):
            banish(now.table, unit)

    def could(self, now: Now) -> bool:
        table = now.table
        return any(unit >= table.seats and not shielded(table, unit) for unit in self.unit_candidates(now))

    def words(self, voice: Voice) -> str:
        return f"banish {self.someone(voice).words}"

    def causes(self) -> Iterator[str]:
        yield "banished"


class WeaponFilter(Node, frozen=True):
    """Which texts another card lends."""

    augmented: bool = False
    type: Literal["weapon"] = "weapon"
    attack: bool = True


class Play(Verb, frozen=True, tag="play"):
    """An attacking text of one of one's weapons, aimed as it says and without its cost, with changes that hold for it
    alone."""

    filter: WeaponFilter = WeaponFilter()
    free: bool = True
    mods: tuple[Effect, ...] = ()

    async def run(self, now: Now) -> None:
        table = now.table
        if not self.found(now):
            return
        item, number = await decide(
            table, now.master, "Which attack do you make?", lambda: self.found(now), now.rule, "play",
            lambda each: Option(
                f"{table.printed(each[0]).id}:{each[1]}", f"{table.printed(each[0]).name}: "
                f"{table.box.book.texts[each[1]].words(now.voice)}",
            ),
            source=now.ref,
        )  # fmt: skip
        text = table.box.book.texts[number]
        lent = self._moment(now, item, number)
        aimed = await lent.aimed(text) if text.aim else lent
        if aimed is None:
            return
        table.paid = 0
        await _begin(now, self.mods, self._blockers(aimed, text))
        await aimed.perform(text.do)
        _end(now, self.mods)

    @staticmethod
    def _moment(now: Now, item: int, number: int) -> Now:
        roles = {"you": now.me, "this": ITEM + item, "host": ITEM + item}
        return now.__class__(now.table, Source(ON_ITEM, item), roles, "", number)

    @staticmethod
    def _blockers(aimed: Now, text: Text) -> list[int]:
        attacks = [each for each in walk(text.do) if isinstance(each, Attack)]
        return list(dict.fromkeys(unit for each in attacks for unit in each.could_be(aimed)))

    def found(self, now: Now) -> list[tuple[int, int]]:
        """The texts that it may be: items, each with the number of a text."""
        table = now.table
        if not table.is_explorer(now.me):
            return []
        mounts = list(table.mounted(now.me))
        hosts = {under for _, under, how in mounts if how == AUGMENT}
        return [
            (item, number)
            for item, _, _ in mounts
            if table.printed(item).kind == "weapon" and (item in hosts or not self.filter.augmented)
            for number in table.printed(item).texts.played
            if _could(self._moment(now, item, number), table.box.book.texts[number])
        ]

    def could(self, now: Now) -> bool:
        return bool(self.found(now))

    def payable(self, now: Now) -> bool:
        return self.could(now)

    def words(self, voice: Voice) -> str:
        weapon = "augmented weapon" if self.filter.augmented else "weapon"
        return f"make an attack of any {weapon} of yours without its cost{mods_words(self.mods, voice)}"


def _could(now: Now, text: Text) -> bool:
    attacks = any(isinstance(each, Attack) for each in walk(text.do))
    plays = any(isinstance(each, Play) for each in walk(text.do))
    holds = text.if_ is None or text.if_.holds(now)  # what it costs is not paid, what has to be so is (MA-133)
    if not attacks or plays or not holds or now.spent(text):
        return False
    return all(who.could_be(now) for who in text.aim.values())


VERBS: tuple[type[Verb], ...] = (Attack, Lose, Restore, Destroy, Banish, Play)
