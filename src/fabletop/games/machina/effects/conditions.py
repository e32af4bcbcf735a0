"""Conditions and numbers that this game's cards may name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from fabletop.engine.effects import Being, Condition, Node, Reckoned, Subject, Voice, unknown
from fabletop.engine.effects.english import Noun, article
from fabletop.games.machina.effects.standing import MarkerLies
from fabletop.games.machina.rules.map import adjacent, place_of, slot_of
from fabletop.games.machina.rules.party import plotters
from fabletop.games.machina.rules.units import attribute, column, wounded
from fabletop.games.machina.state import DOOR, ITEM, NONE, PHASES, SPACE

if TYPE_CHECKING:
    from fabletop.engine.effects import Language
    from fabletop.games.machina.rules.moment import Now


class Wounded(Being, frozen=True):
    mark: ClassVar[str] = "wounded"
    about: ClassVar[str] = "wounded"
    wounded: Subject

    def holds(self, now: Now) -> bool:
        return any(each < SPACE and wounded(now.table, each) for each in self.wounded.could_be(now))

    def said(self, voice: Voice) -> str:
        return "wounded"

    def adjective(self, voice: Voice) -> str:
        return "wounded"


class IsA(Being, frozen=True):
    mark: ClassVar[str] = "is_a"
    is_a: Literal["explorer", "monster", "barrel", "unit"]
    who: Subject

    def holds(self, now: Now) -> bool:
        return any(_is_a(now, each, self.is_a) for each in self.who.could_be(now))

    def said(self, voice: Voice) -> str:
        return article(self.is_a)

    def unsaid(self, voice: Voice) -> str:
        return f"no {self.is_a}"


def _is_a(now: Now, thing: int, kind: str) -> bool:
    if thing >= SPACE:
        return kind == "barrel" and thing < DOOR
    return kind == "unit" or (now.table.is_explorer(thing) == (kind == "explorer") and kind != "barrel")


class Beside(Being, frozen=True):
    """Whether two are adjacent."""

    mark: ClassVar[str] = "beside"
    about: ClassVar[str] = "beside"
    beside: Subject
    to: Subject

    def holds(self, now: Now) -> bool:
        others = self.to.could_be(now)
        return any(adjacent(now.table, each, other) for each in self.beside.could_be(now) for other in others)

    def said(self, voice: Voice) -> str:
        return f"adjacent to {self.to.phrase(voice).words}"


class SameTile(Being, frozen=True):
    mark: ClassVar[str] = "same_tile"
    about: ClassVar[str] = "same_tile"
    same_tile: Subject
    as_: Subject = msgspec.field(name="as")

    def holds(self, now: Now) -> bool:
        slots = {slot_of(now.table, each) for each in self.as_.could_be(now)}
        return any(slot_of(now.table, each) in slots for each in self.same_tile.could_be(now))

    def said(self, voice: Voice) -> str:
        return f"on the tile of {self.as_.phrase(voice).words}"


class StandsOn(Node, Condition, frozen=True):
    """Whether somebody stands on a space of a kind."""

    mark: ClassVar[str] = "stands_on"
    stands_on: str
    who: Subject

    def holds(self, now: Now) -> bool:
        places = {each - SPACE for each in now.language.things[self.stands_on].all(now)}
        return any(place_of(now.table, each) in places for each in self.who.could_be(now))

    def words(self, voice: Voice) -> str:
        return self.who.phrase(voice).states("stand", f"on a {voice.language.things[self.stands_on].noun.one}")

    def faults(self, language: Language) -> Iterator[str]:
        if self.stands_on not in language.things:
            yield unknown("kind of spaces", self.stands_on, language.things)


class SpaceIs(Node, Condition, frozen=True):
    """Whether the space of the event is, or was before it was destroyed, of a kind."""

    mark: ClassVar[str] = "space_is"
    space_is: str

    def holds(self, now: Now) -> bool:
        space = now.roles.get("space", NONE) - SPACE
        printed = now.table.ground.printed.kinds.get(self.space_is, 0)  # type: ignore[call-overload]  # checked below
        return space >= 0 and bool(printed >> space & 1)

    def words(self, voice: Voice) -> str:
        return f"it is a {voice.language.things[self.space_is].noun.one}"

    def faults(self, language: Language) -> Iterator[str]:
        if self.space_is not in language.treated:
            yield unknown("kind of spaces", self.space_is, language.treated)


class State(Being, frozen=True):
    """The state of a space or a door."""

    mark: ClassVar[str] = "state"
    state: Literal["destroyed", "lit", "unlit", "open", "closed"]
    who: Subject

    def holds(self, now: Now) -> bool:
        return any(self._state(now, each) for each in self.who.could_be(now))

    def _state(self, now: Now, thing: int) -> bool:
        table = now.table
        if DOOR <= thing < 2 * DOOR:
            return table.ground.door_state(thing - DOOR) == self.state
        space = thing - SPACE
        if self.state == "unlit":
            return space not in table.lit and space not in table.destroyed
        return space in (table.destroyed if self.state == "destroyed" else table.lit)

    def said(self, voice: Voice) -> str:
        return self.state

    def adjective(self, voice: Voice) -> str:
        return self.state


class Hit(Node, Condition, frozen=True):
    """Whether the last attack of the text hit anybody."""

    mark: ClassVar[str] = "hit"
    hit: bool

    def holds(self, now: Now) -> bool:
        return now.table.struck == self.hit

    def words(self, voice: Voice) -> str:
        return "it hits" if self.hit else "it misses"


class AttackIs(Node, Condition, frozen=True):
    """What kind of attack is under way."""

    mark: ClassVar[str] = "attack"
    attack: Literal["arcane", "physical", "melee", "ranged"]

    def holds(self, now: Now) -> bool:
        if not now.table.fights:
            return False
        fight = now.table.fights[-1]
        if self.attack in ("arcane", "physical"):
            return fight.arcane == (self.attack == "arcane")
        return (fight.mode == "melee") == (self.attack == "melee") and bool(fight.mode)

    def words(self, voice: Voice) -> str:
        return f"the attack is {self.attack}"


class AttackWith(Node, Condition, frozen=True):
    """Whether the attack under way, or the one that has hit or missed, is made with a certain item."""

    mark: ClassVar[str] = "attack_with"
    attack_with: Literal["host", "this", "weapon"]

    def holds(self, now: Now) -> bool:
        fights = now.table.fights
        weapon = now.roles.get("weapon", ITEM + fights[-1].weapon if fights and fights[-1].weapon != NONE else NONE)
        return weapon != NONE and (self.attack_with == "weapon" or now.roles.get(self.attack_with) == weapon)

    def words(self, voice: Voice) -> str:
        with_ = {"host": "this weapon", "this": "this", "weapon": "a weapon"}[self.attack_with]
        return f"the attack is made with {with_}"


class PhaseIs(Node, Condition, frozen=True):
    mark: ClassVar[str] = "phase"
    phase: Literal["explorer", "spawn", "horror", "monster"]

    def holds(self, now: Now) -> bool:
        return PHASES[now.table.phase] == self.phase

    def words(self, voice: Voice) -> str:
        return f"it is the {self.phase.capitalize()} phase"


class TurnOf(Node, Condition, frozen=True):
    mark: ClassVar[str] = "turn_of"
    turn_of: Subject

    def holds(self, now: Now) -> bool:
        return any(each in (now.table.turn, now.table.monster) for each in self.turn_of.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"it is {self.turn_of.phrase(voice).its} turn"


class Mindless(Node, Condition, frozen=True):
    mark: ClassVar[str] = "mindless"
    mindless: bool

    def holds(self, now: Now) -> bool:
        return (not plotters(now.table)) == self.mindless

    def words(self, voice: Voice) -> str:
        return "monsters are mindless" if self.mindless else "monsters scheme"


# --- numbers ---------------------------------------------------------------------------------------------------------


class OfAttribute(Reckoned, frozen=True, kw_only=True):
    """So many for each point of an attribute that somebody has: armor, will, or what is left of the others. Of several
    who has most counts."""

    mark: ClassVar[str] = "attribute"
    attribute: Literal["armor", "will", "stamina", "health", "essence"]
    who: Subject

    def counted(self, now: Now) -> int:
        return max([self._of(now, unit) for unit in self.who.could_be(now) if unit < SPACE], default=0)

    def _of(self, now: Now, unit: int) -> int:
        table = now.table
        if self.attribute in ("armor", "will"):
            return attribute(table, unit, self.attribute)
        return 0 if self.attribute == "essence" and unit >= table.seats else column(table, self.attribute)[unit]

    def noun(self, voice: Voice) -> Noun:
        words = f"{self.attribute} of {self.who.phrase(voice).words}"
        return Noun(words, words)

    def compared(self, voice: Voice, bound: str) -> str:
        return self.who.phrase(voice).states("have", f"{bound} {self.attribute}")


class Missing(Reckoned, frozen=True, kw_only=True):
    """So many for each point that somebody lacks to the maximum."""

    mark: ClassVar[str] = "missing"
    missing: Literal["stamina", "health", "essence"]
    who: Subject

    def counted(self, now: Now) -> int:
        table = now.table
        units = [unit for unit in self.who.could_be(now) if unit < SPACE]
        return attribute(table, units[0], self.missing) - column(table, self.missing)[units[0]] if units else 0

    def noun(self, voice: Voice) -> Noun:
        who = self.who.phrase(voice)
        words = f"{self.missing} that {who.words} {who.form('lack')}"
        return Noun(words, words)


CONDITIONS: tuple[type[Node], ...] = (
    Wounded, IsA, Beside, SameTile, StandsOn, SpaceIs, State, Hit, AttackIs, AttackWith, PhaseIs, TurnOf, Mindless,
    MarkerLies,
)  # fmt: skip
NUMBERS: tuple[type[Node], ...] = (OfAttribute, Missing)
