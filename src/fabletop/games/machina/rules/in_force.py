"""What is in force, and what that changes at all (MA-127, MA-141 to MA-158).

It is put in order once for each state of it. The table names that state by a number, `force`, made from the cards
themselves, so that it is the same in every process; whoever brings a card into play or takes one out says so with
`reforce`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from fabletop.engine import effects
from fabletop.engine.effects import AtWork, Source, SourceTexts, Standing
from fabletop.engine.effects.at_work import Holding
from fabletop.games.machina.box import KEPT_WORKS
from fabletop.games.machina.card_texts import Text
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

NO_ROLES: Mapping[str, int] = {}
NOBODY: frozenset[int] = frozenset()
# What lets a unit move through things; who is ethereal lets others through.
CROSSING = (
    "through_units", "through_obstacles", "through_pits", "through_rubble", "through_walls", "through_doors",
    "ethereal",
)  # fmt: skip
# Attributes that say how much of something a unit can have; of a monster health alone counts.
MAXIMA = ("health", "stamina", "essence")


def in_force(table: Expedition) -> Iterator[SourceTexts]:
    """Explorers with what they wear and what binds them, monsters in the order of the queue, then the cards of all
    (MA-127)."""
    box = table.box
    for seat in table.explorers():
        yield Source(ON_UNIT, seat), table.unit(seat).texts, {"you": seat}
        for item, under, how in table.mounted(seat):
            roles = {"you": seat, "this": ITEM + item, "host": ITEM + (under if how == AUGMENT else item)}
            yield Source(ON_ITEM, item), table.printed(item).texts, roles
        for card in table.bound[seat]:
            if card not in table.aside:
                yield Source(ON_BOUND, card), table.printed(card).texts, {"you": seat, "this": ITEM + card}
    for unit in table.order:
        yield Source(ON_UNIT, unit), table.unit(unit).texts, {"you": unit}
    if table.chapter != NONE:
        yield Source(ON_CHAPTER, table.chapter), box.chapters[table.chapter].texts, NO_ROLES
    if table.event != NONE:
        yield Source(ON_EVENT, table.event), table.printed(table.event).texts, NO_ROLES
    if table.dread != NONE:
        yield Source(ON_HORROR, table.dread), table.printed(table.dread).texts, NO_ROLES
    for number, texts in box.machines(table.settings.machinations):
        yield Source(ON_MACHINATION, number), texts, NO_ROLES


class InForce(AtWork):
    """What is in force, with what equipped items add to attributes, which kinds of spaces it treats as others (and
    whether it does so on all tiles and whatever happens), and of each keyword who plainly has it: None if that depends
    on more than what is in force. `repertoires` are what explorers may play, see `rules.abilities`; `immobile` are the
    units on whose cards that is printed; `least` is what the cheapest text takes that explorers without items may play
    between actions, once somebody has asked for it.

    It holds nothing that holds it: what is forgotten is gone at once, and the cycle collector has nothing to do."""

    __slots__ = ("bonus", "immobile", "least", "plainly", "repertoires", "treats", "treats_always")

    def __init__(self, table: Expedition) -> None:
        super().__init__(table.force, in_force(table))
        self.bonus: dict[tuple[int, str], int] = {}
        for seat in table.explorers() if table.mount else ():
            for item, _, _ in table.mounted(seat):
                for stat, n in table.printed(item).bonus:
                    self.bonus[seat, stat] = self.bonus.get((seat, stat), 0) + n
        self.immobile = [unit for unit in table.order if table.unit(unit).immobile]  # printed on monsters alone
        self.least: int | None = None
        self.repertoires: dict[Any, Any] = {}
        texts = table.box.book.texts
        self.plainly: dict[str, frozenset[int] | None] = {}
        treating: list[Holding] = []
        for name, found in self.standing.items():
            self.plainly[name] = _plainly(found, texts)
            treating += [each for each in found if isinstance(each.verb, effects.Treat)]
        self.treats = [each.verb.changes for each in treating]
        self.treats_always = all(texts[each.number].if_ is None and "you" not in each.roles for each in treating)


class Touched:
    """What is changed at all, by what is in force and by what effects have begun: that is asked all the time, and
    nearly always the answer is no. `names` are the numbers that are changed, the keywords that are given and the events
    that are watched for; `begun` those of them that effects have begun; `plainly` says of each keyword who has it, as
    above; `crosses` what lets anybody move through anything, `hanging` what of that must be asked of each unit,
    `crossers` those who plainly have the rest; `limits` whether a maximum is changed, `treats` which kinds of spaces
    count as others, and `treats_always` whether that hangs on nothing else. `anew`: how a unit gets on may be otherwise
    after each step that it makes. `heeds_steps`: that, or something else may come of a single step."""

    __slots__ = (
        "anew", "begun", "crossers", "crosses", "hanging", "heeds_steps", "limits", "names", "plainly", "treats",
        "treats_always", "works",
    )  # fmt: skip

    def __init__(self, works: InForce, begun: Sequence[Standing]) -> None:
        self.works = works
        self.begun = frozenset([verb.changes for verb in begun])
        self.names = self.begun.union(works.standing)
        self.plainly = {**works.plainly, **dict.fromkeys(self.begun)} if begun else works.plainly
        self.crosses = self.names.intersection(CROSSING)
        self.limits = not self.names.isdisjoint(MAXIMA)
        treating = [verb.kind for verb in begun if isinstance(verb, effects.Treat)]
        self.treats = frozenset([*works.treats, *treating])
        self.treats_always = works.treats_always and not treating
        self.hanging: list[str] = []
        self.crossers: dict[int, tuple[str, ...]] = {}
        for name in self.crosses:
            having = self.plainly[name]
            if having is None:
                self.hanging.append(name)
            for unit in having or ():
                self.crossers[unit] = (*self.crossers.get(unit, ()), name)
        self.anew = bool(self.hanging or self.treats or self.plainly.get("stunned", NOBODY) is None)
        self.heeds_steps = self.anew or self.limits or "moved" in self.begun or "moved" in works.on


class Present:
    """What was looked up last, with copies of what it was made from."""

    __slots__ = ("changes", "force", "touched")

    def __init__(self, table: Expedition, found: Touched) -> None:
        self.force, self.changes, self.touched = table.force, table.changes[:], found


def touched(table: Expedition) -> Touched:
    """What is changed at all now. It is asked for many times in every decision, and nearly always is what it was."""
    last: Present | None = table.box.present
    if last is not None and last.force == table.force and last.changes == table.changes:
        return last.touched
    box, key = table.box, (table.force, *[change[0] for change in table.changes])
    found = box.presents.get(key)
    if found is None:
        works, verbs = at_work(table), box.book.standing  # the former forgets all of these when it is full
        found = box.presents[key] = Touched(works, [verbs[number] for number in key[1:]])
    box.present = Present(table, found)
    return found


def _plainly(found: Sequence[Holding], texts: Sequence[Text]) -> frozenset[int] | None:
    """Those to whom cards of their own give a keyword, if it is given without any condition and by such cards alone."""
    for each in found:
        verb = each.verb
        simple = isinstance(verb, effects.Grant) and not isinstance(verb, effects.Revoke) and verb.who is None
        if not simple or texts[each.number].if_ is not None:
            return None
    return frozenset([each.roles["you"] for each in found if "you" in each.roles])


def reforce(table: Expedition) -> None:
    """Something with texts has come into play or left it."""
    face = table.face
    key = (
        tuple(table.who),
        tuple([place >= 0 for place in table.at[: table.seats]]),
        tuple([(each, face[each.item]) for each in table.mount]),
        tuple([(seat, card, face[card]) for seat, cards in enumerate(table.bound) for card in cards]),
        tuple(table.aside),
        tuple(table.order),
        face[table.event] if table.event != NONE else NONE,
        table.event,
        face[table.dread] if table.dread != NONE else NONE,
        table.dread,
        table.chapter,
        table.settings.machinations,
    )
    table.force = int.from_bytes(blake2b(repr(key).encode(), digest_size=6).digest())


def at_work(table: Expedition) -> InForce:
    """What is in force now, by event and by what is changed."""
    works = table.box.works
    found: InForce | None = works.get(table.force)
    if found is None:
        if len(works) > KEPT_WORKS:
            works.clear()
            table.box.presents.clear()
        found = works[table.force] = InForce(table)
    return found
