"""What texts are worth to a player: how far they bring the party toward the goal, as far as that is known, and what
else they do. A step toward the goal is worth about ten; a card of the hand is worth about one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from fabletop.engine.effects import Choose, Condition, If, Select, Source, value_of, walk
from fabletop.engine.effects.conditions import All, AnyOf, AtLeast, Not
from fabletop.games.projector.card_texts import CHOSEN, Text
from fabletop.games.projector.effects.conditions import FlagSet, ObjectiveIs
from fabletop.games.projector.effects.story import Flag, Objective, Read
from fabletop.games.projector.effects.tests import Test
from fabletop.games.projector.rules.moment import Now
from fabletop.games.projector.state import ACHIEVED, NONE, ON_LOCATION, SPACE, Outing

GOAL, REACHED = 60.0, 40.0  # the whole way, and its last step
STEP, ASIDE = 9.0, 3.0  # a step where the goal is not known, and one that does not lead straight to it
MONEY, MORE_MONEY = 1.5, 3.0  # a resource that the goal asks for: more, the nearer that is
REPEATED = 4  # so often a text is thought through
DEEP = 3  # and so far a chain of cards
# What verbs are worth, for each time that they do something.
WORTH: Mapping[str, float] = {
    "resource": 1.2, "draw": 1.0, "temp": 1.5, "bank": 1.5, "moves": 0.6, "look": 0.8, "scry": 0.4, "read": 0.6,
    "item": 4.0, "condition": -1.0, "lose": -1.5, "discard": -0.5, "spend": -0.8, "spawn": -3.0, "evolve": -2.0,
    "insert_entropy": -0.3, "unlock": 1.0, "dismiss": 1.5, "discard_this": 1.5, "end_this": 1.0, "mod_test": 0.8,
    "grant": 0.8, "prevent": 1.0, "spare": 0.8, "attack_now": -1.5, "damage": -1.5, "restore": 0.5, "flip": 0.8,
    "craft": 3.0, "recover": 1.0, "rule": 0.5, "move": 0.3, "forbid": -0.8, "uncover": 3.0, "bank_dissipated": 3.0,
}  # fmt: skip


def tag_of(verb: Any) -> str:
    config = getattr(verb, "__struct_config__", None)
    return str(config.tag) if config is not None and config.tag is not None else ""


def plain_worth(effects: Iterable[Any]) -> float:
    """What effects are worth beside what they do for the goal."""
    total = 0.0
    for each in effects:
        if isinstance(each, Choose):
            ways = [plain_worth((*way.do, *way.cost)) for way in each.options]
            total += max([*ways, 0.0] if each.may else ways)
        else:
            inner = each.success if isinstance(each, Test) else getattr(each, "do", ())
            total += WORTH.get(tag_of(each), 0.0) * count_of(each) + plain_worth(inner)
    return total


def count_of(verb: Any) -> int:
    """How much a verb does, where it says so in a number."""
    n = getattr(verb, "n", 1)
    return n if isinstance(n, int) else 1


class Progress:
    """How far the party is, and what a text would do for it."""

    def __init__(self, table: Outing, seat: int) -> None:
        self.table, self.seat = table, seat
        self._reached = False

    @cached_property
    def goals(self) -> list[Condition | None]:
        """On what condition an objective can be achieved, as far as it was read: on locations that lie face up, and on
        Projector cards that were read before."""
        table, found = self.table, list[Condition | None]()
        seen = [card for space, card in enumerate(table.grid) if card != NONE and table.up[space]]
        for card in (*seen, *[each.card for each in table.covered if each.up]):
            for timing in CHOSEN:
                for number in table.printed_on(card).texts.on.get(timing, ()):
                    text = table.box.book.texts[number]
                    if self._achieves(text.do):
                        found.append(text.if_)
        for number in table.read:
            for each in walk(table.box.projectors[number].do):
                if isinstance(each, If) and self._achieves(each.do):
                    found.append(each.if_)
        return found

    def _achieves(self, effects: Sequence[Any]) -> bool:
        table = self.table
        return any(
            isinstance(each, Objective)
            and each.to == "achieved"
            and each.objective in table.box.setups[table.setup].objectives
            and table.objectives[table.box.objective_index[each.objective]] != ACHIEVED
            for each in walk(effects)
        )

    @cached_property
    def near(self) -> float:
        """How near the goal is, from 0 to 1; 0 where nobody knows."""
        return self._near()

    def _near(self) -> float:
        now = Now(self.table, Source(ON_LOCATION, self.table.at[self.seat]), {"you": self.seat})
        return max([closeness(each, now) for each in self.goals], default=0.0)

    def worth(self, text: Text, space: int) -> float:
        """What one success with a text is worth for the goal: if it takes several, a part of what they come to."""
        table, seat = self.table, self.seat
        test = next((each for each in text.do if isinstance(each, Test)), None)
        effects = text.do if test is None else test.success
        kept = table.flags, table.at[seat]
        before, flags = self._near(), dict(table.flags)
        table.flags, table.at[seat] = dict(flags), space
        now = Now(table, Source(ON_LOCATION, space), {"you": seat, "here": SPACE + space}, text.on)
        times, self._reached = 0, False
        while times < REPEATED and not self._reached and (text.if_ is None or text.if_.holds(now)):
            was = dict(table.flags)
            self._apply(effects, now, 0)
            if table.flags == was and not self._reached:
                break
            times += 1
        after = self._near()
        more = sum(n - flags.get(name, 0) for name, n in table.flags.items() if name[:5] == "proj.")
        table.flags, table.at[seat] = kept
        if self._reached:
            return REACHED / max(1, times)
        if after > before:
            return GOAL * (after - before) / max(1, times)
        return (ASIDE if self.goals else STEP) / max(1, times) if more > 0 else 0.0

    def gain(self, effects: Iterable[Any]) -> float:
        """What effects are worth for the goal at once."""
        table, flags = self.table, self.table.flags
        now = Now(table, Source(ON_LOCATION, table.at[self.seat]), {"you": self.seat})
        before, self._reached = self._near(), False
        table.flags = dict(flags)
        self._apply(effects, now, 0)
        after = self._near()
        table.flags = flags
        return REACHED if self._reached else GOAL * (after - before)

    @cached_property
    def money(self) -> bool:
        """Whether resources are needed to achieve the goal."""
        nodes = walk([goal for goal in self.goals if goal is not None])
        return any(isinstance(each, Select) and each.kind == "resource" for each in nodes)

    def purse(self, effects: Iterable[Any]) -> float:
        """What resources are worth more than usually, that effects give or take."""
        if not self.money:
            return 0.0
        signs = {"resource": 1, "spend": -1, "spend_this": -1}
        each_one = MONEY + MORE_MONEY * self.near
        return sum(each_one * signs.get(tag_of(each), 0) * count_of(each) for each in walk(effects))

    def _apply(self, effects: Iterable[Any], now: Now, deep: int) -> None:
        """What effects do to flags and objectives, on cards that were read before."""
        table = self.table
        for each in effects:
            if isinstance(each, Flag):
                each.set_down(now)
            elif isinstance(each, Objective) and each.to == "achieved":
                self._reached = True
            elif isinstance(each, If):
                self._apply(each.do if each.if_.holds(now) else each.else_, now, deep)
            elif isinstance(each, Choose):
                self._choose(each, now, deep)
            elif isinstance(each, Read) and deep < DEEP:
                number = table.box.projector_index.get(each.card, NONE)
                if number in table.read:
                    self._apply(table.box.projectors[number].do, now, deep + 1)

    def _choose(self, choice: Choose, now: Now, deep: int) -> None:
        """Of several ways the one that leads furthest."""
        table, best = self.table, dict(self.table.flags)
        most, flags = self._near(), dict(table.flags)
        for way in choice.options:
            if way.open(now):
                table.flags = dict(flags)
                self._apply(way.do, now, deep)
                if (near := self._near()) > most:
                    most, best = near, table.flags
        table.flags = best


def closeness(condition: Condition | None, now: Now) -> float:
    """How much of a condition is met, from 0 to 1."""
    if condition is None:
        return 1.0
    if isinstance(condition, All):
        parts = [each for each in condition.all if not _of_objectives(each)]
        return sum(closeness(each, now) for each in parts) / len(parts) if parts else 1.0
    if isinstance(condition, AnyOf):
        return max(closeness(each, now) for each in condition.any)
    if isinstance(condition, AtLeast):
        wanted, there = value_of(condition.ge, now), value_of(condition.is_, now)
        return 1.0 if there >= wanted else max(0.0, there / wanted)
    if isinstance(condition, FlagSet):
        return float(condition.holds(now))
    return float(condition.holds(now))


def _of_objectives(condition: Any) -> bool:
    return isinstance(condition.not_ if isinstance(condition, Not) else condition, ObjectiveIs)
