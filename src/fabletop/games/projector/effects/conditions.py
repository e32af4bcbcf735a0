"""Conditions that cards of this game may name."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from fabletop.engine.effects import Amount, Condition, Node, Subject, Voice, amount_words, value_of
from fabletop.engine.effects.english import article
from fabletop.games.projector.effects.base import card_called, flag_words
from fabletop.games.projector.effects.scopes import farther
from fabletop.games.projector.rules.places import BESIDE, all_within, space_of
from fabletop.games.projector.state import (
    ACHIEVED,
    CARD,
    FACE,
    HIDDEN,
    LOCKED,
    NONE,
    NORMAL,
    PHASES,
    PLAN,
    REVEALED,
    SPACE,
    TOKEN,
)

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

STATES = {"locked": LOCKED, "hidden": HIDDEN, "revealed": REVEALED, "achieved": ACHIEVED}
Unlockable = Literal[
    "area", "ability", "ability_deck", "recipe", "diary", "diary_deck", "maneuvers", "ship", "item", "location"
]
CAUSES = {
    "hand": "for want of cards to draw", "loss": "for want of cards to lose", "stability": "by a stability check",
    "entropy": "because entropy is exhausted", "card": "because a card says so",
}  # fmt: skip


class FlagSet(Node, Condition, frozen=True):
    """Whether a flag is not 0."""

    mark: ClassVar[str] = "flag"
    flag: str

    def holds(self, now: Now) -> bool:
        return bool(now.table.flags.get(self.flag))

    def words(self, voice: Voice) -> str:
        return flag_words(self.flag, voice)

    def denied(self, voice: Voice) -> str:
        return flag_words(self.flag, voice, denied=True)


class ObjectiveIs(Node, Condition, frozen=True):
    """Whether an objective is in a state (TP-A29). One of a pack that is not here is locked (TP-A42)."""

    mark: ClassVar[str] = "objective"
    objective: str
    state: Literal["locked", "hidden", "revealed", "achieved"] = "achieved"

    def holds(self, now: Now) -> bool:
        number = now.table.box.objective_index.get(self.objective)
        return (LOCKED if number is None else now.table.objectives[number]) == STATES[self.state]

    def words(self, voice: Voice) -> str:
        return f"the objective {card_called(self.objective, voice)} is {self.state}"

    def denied(self, voice: Voice) -> str:
        return f"the objective {card_called(self.objective, voice)} is not {self.state}"


class Available(Node, Condition, frozen=True):
    """Whether an objective may be worked at: it is not achieved, and all that it requires is (TP-A29)."""

    mark: ClassVar[str] = "available"
    available: str

    def holds(self, now: Now) -> bool:
        table = now.table
        number = table.box.objective_index.get(self.available)
        if number is None or table.objectives[number] == ACHIEVED:
            return False
        return all(
            (other := table.box.objective_index.get(id_)) is not None and table.objectives[other] == ACHIEVED
            for id_ in table.box.objectives[number].requires
        )

    def words(self, voice: Voice) -> str:
        return f"the objective {card_called(self.available, voice)} is available"


class AllOthersAchieved(Node, Condition, frozen=True):
    """Whether so many objectives are achieved (TP-A42)."""

    mark: ClassVar[str] = "achieved"
    achieved: int

    def holds(self, now: Now) -> bool:
        return now.table.objectives.count(ACHIEVED) >= self.achieved

    def words(self, voice: Voice) -> str:
        return f"{self.achieved} objectives are achieved"


class Unlocked(Node, Condition, frozen=True):
    mark: ClassVar[str] = "unlocked"
    unlocked: str
    kind: Unlockable

    def holds(self, now: Now) -> bool:
        from fabletop.games.projector.rules.unlocking import unlocked

        return unlocked(now.table, self.kind, self.unlocked)

    def words(self, voice: Voice) -> str:
        return f"{card_called(self.unlocked, voice)} is unlocked"

    def denied(self, voice: Voice) -> str:
        return f"{card_called(self.unlocked, voice)} is locked"


class At(Node, Condition, frozen=True):
    """Whether two are on the same space."""

    mark: ClassVar[str] = "at"
    at: Subject
    with_: Subject = msgspec.field(name="with")

    def holds(self, now: Now) -> bool:
        table = now.table
        places = {space_of(table, each) for each in self.with_.could_be(now)} - {NONE}
        return any(space_of(table, each) in places for each in self.at.could_be(now))

    def words(self, voice: Voice) -> str:
        return self.at.phrase(voice).does("are", f"at {self.with_.phrase(voice).words}")

    def denied(self, voice: Voice) -> str:
        return self.at.phrase(voice).does("are", f"not at {self.with_.phrase(voice).words}")


class Beside(Node, Condition, frozen=True):
    """Whether two are adjacent (TP-365)."""

    mark: ClassVar[str] = "adjacent"
    adjacent: Subject
    to: Subject

    def holds(self, now: Now) -> bool:
        table = now.table
        beside: set[int] = set()
        for each in self.to.could_be(now):
            space = space_of(table, each)
            if space != NONE:
                beside.update(BESIDE[space])
        return any(space_of(table, each) in beside for each in self.adjacent.each(now))

    def words(self, voice: Voice) -> str:
        return self.adjacent.phrase(voice).does("are", f"adjacent to {self.to.phrase(voice).words}")


class Printed(Node, Condition, frozen=True):
    """Whether something has a plain keyword, printed or given, or is of a deck (TP-036, TP-037)."""

    mark: ClassVar[str] = "keyword"
    keyword: str
    who: Subject

    def holds(self, now: Now) -> bool:
        keyword = self.keyword.lower()
        return any(
            keyword in keywords_of(now, each) or (each < FACE and now.has(now.table, each, keyword))
            for each in self.who.could_be(now)
        )

    def words(self, voice: Voice) -> str:
        return self.who.phrase(voice).does("are", article(self.keyword))

    def denied(self, voice: Voice) -> str:
        return self.who.phrase(voice).does("are", f"no {self.keyword}")

    def adjective(self, voice: Voice) -> str:
        return self.keyword


def keywords_of(now: Now, thing: int) -> frozenset[str]:
    """The keywords of a card, of a slide in reserve, or of the location on a space; an item is fresh in the turn in
    which it was crafted, and worn when marks of it are used."""
    table = now.table
    if SPACE <= thing < TOKEN:
        card = table.grid[thing - SPACE]
        return table.printed_on(card).keywords if card != NONE else frozenset()
    if thing < CARD:
        return frozenset()
    face = thing - FACE if thing >= FACE else table.face[thing - CARD]
    if face >= table.box.first_slide:
        printed = table.box.slide(face)
        skill = table.box.skills[printed.ability]
        return skill.keywords | {"realspace"} if printed.realspace else skill.keywords
    own = table.box.faces[face].keywords
    if thing - CARD in table.fresh:
        own |= {"fresh"}
    most = getattr(table.box.faces[face].card, "uses", None) or 0
    return own | {"worn"} if any(each.card == thing - CARD and each.left < most for each in table.marks) else own


class Facing(Node, Condition, frozen=True):
    """Whether a location or a maneuver lies face up or face down."""

    mark: ClassVar[str] = "face"
    face: Literal["up", "down"]
    who: Subject

    def holds(self, now: Now) -> bool:
        table, up = now.table, self.face == "up"
        for each in self.who.each(now):
            space = space_of(table, each)
            if space != NONE and table.up[space] == up:
                return True
            if PLAN <= each < PLAN + len(table.brought) and table.brought[each - PLAN].used != up:
                return True
        return False

    def words(self, voice: Voice) -> str:
        return self.who.phrase(voice).does("lie", f"face {self.face}")

    def adjective(self, voice: Voice) -> str:
        return f"face-{self.face}"


class IsNamed(Node, Condition, frozen=True):
    """Whether something is a certain card."""

    mark: ClassVar[str] = "named"
    named: str
    who: Subject

    def holds(self, now: Now) -> bool:
        table = now.table
        for each in self.who.could_be(now):
            card = table.grid[each - SPACE] if SPACE <= each < TOKEN else each - CARD
            if card >= 0 and table.face[card] < table.box.first_slide and table.printed_on(card).id == self.named:
                return True
        return False

    def words(self, voice: Voice) -> str:
        return self.who.phrase(voice).does("are", card_called(self.named, voice))

    def denied(self, voice: Voice) -> str:
        return self.who.phrase(voice).does("are", f"not {card_called(self.named, voice)}")


class Same(Node, Condition, frozen=True):
    """Whether two are the same player or thing."""

    mark: ClassVar[str] = "same"
    same: Subject
    as_: Subject = msgspec.field(name="as")

    def holds(self, now: Now) -> bool:
        others = self.as_.could_be(now)
        return any(each in others for each in self.same.could_be(now))

    def words(self, voice: Voice) -> str:
        return self.same.phrase(voice).does("are", self.as_.phrase(voice).words)

    def denied(self, voice: Voice) -> str:
        return self.same.phrase(voice).does("are", f"not {self.as_.phrase(voice).words}")


class Extends(Node, Condition, frozen=True):
    """Whether a keyword, given now for so long, would be new to somebody, or last longer (TP-189)."""

    mark: ClassVar[str] = "extends"
    extends: str
    who: Subject
    until: str = ""

    def holds(self, now: Now) -> bool:
        return any(not now.lasts(now.table, each, self.extends, self.until) for each in self.who.each(now))

    def words(self, voice: Voice) -> str:
        verb, _, rest = voice.language.keywords[self.extends].partition(" ")
        who = self.who.phrase(voice)
        return f"{who.words} would {'be' if verb == 'are' else verb} {rest} for longer"


class Barred(Node, Condition, frozen=True):
    """Whether a location has a barrier on one of its sides."""

    mark: ClassVar[str] = "barred"
    barred: Subject

    def holds(self, now: Now) -> bool:
        from fabletop.games.projector.rules.moving import side_of  # which needs what lies on the map

        spaces = [space_of(now.table, each) for each in self.barred.could_be(now)]
        return any(
            space != NONE and side_of(now.table, space, side) == "barrier" for space in spaces for side in range(4)
        )

    def words(self, voice: Voice) -> str:
        return self.barred.phrase(voice).does("have", "a barrier")


class OnMap(Node, Condition, frozen=True):
    """Whether a Baddie stands on the map, as a token."""

    mark: ClassVar[str] = "on_map"
    on_map: Subject

    def holds(self, now: Now) -> bool:
        found = [now.table.opponent(each - CARD) for each in self.on_map.could_be(now) if each >= CARD]
        return any(each is not None and each.area >= SPACE for each in found)

    def words(self, voice: Voice) -> str:
        return self.on_map.phrase(voice).does("stand", "on the map")

    def adjective(self, voice: Voice) -> str:
        return "token"


class InRange(Node, Condition, frozen=True):
    """Whether something is within a range of something else."""

    mark: ClassVar[str] = "within"
    within: Amount
    who: Subject
    of: Subject

    def holds(self, now: Now) -> bool:
        n = value_of(self.within, now) + farther(now)
        return bool(all_within(now.table, self.who.could_be(now), n, self.of.could_be(now)))

    def words(self, voice: Voice) -> str:
        n = amount_words(self.within, voice, "", "").strip()
        return self.who.phrase(voice).does("are", f"within range {n} of {self.of.phrase(voice).words}")


class Payable(Node, Condition, frozen=True):
    """Whether somebody could pay for an item whose recipe is unlocked (TP-A37)."""

    mark: ClassVar[str] = "payable"
    payable: Subject

    def holds(self, now: Now) -> bool:
        from fabletop.games.projector.rules.crafting import ANY_VALUE, craftable  # which needs what is in force

        return any(craftable(now.table, seat, ANY_VALUE) for seat in self.payable.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"{self.payable.phrase(voice).words} could pay for an item that the party can make"


class Mode(Node, Condition, frozen=True):
    """Which effect of the test was declared: that of the ability, or that of a text (TP-190)."""

    mark: ClassVar[str] = "mode"
    mode: Literal["normal", "text"]

    def holds(self, now: Now) -> bool:
        tests = now.table.tests
        return bool(tests) and (tests[-1].mode == NORMAL) == (self.mode == "normal")

    def words(self, voice: Voice) -> str:
        return "the test is for the ability's own effect" if self.mode == "normal" else "the test is for a text"


class TestOf(Node, Condition, frozen=True):
    """Whether the test under way is of an ability with that name, trait or keyword."""

    mark: ClassVar[str] = "test"
    test: str

    def holds(self, now: Now) -> bool:
        tests = now.table.tests
        return bool(tests) and now.table.box.skills[tests[-1].ability].fits(self.test)

    def words(self, voice: Voice) -> str:
        return f"it is a test of {self.test.capitalize()}"


class Phase(Node, Condition, frozen=True):
    mark: ClassVar[str] = "phase"
    phase: Literal["story", "adventure", "learning"]

    def holds(self, now: Now) -> bool:
        return PHASES[now.table.phase] == self.phase

    def words(self, voice: Voice) -> str:
        return f"it is the {self.phase.capitalize()} phase"


class Cause(Node, Condition, frozen=True):
    """Why somebody is about to dissipate (TP-260)."""

    mark: ClassVar[str] = "cause"
    cause: Literal["hand", "loss", "stability", "entropy", "card"]

    def holds(self, now: Now) -> bool:
        return now.table.cause == self.cause

    def words(self, voice: Voice) -> str:
        return f"that is {CAUSES[self.cause]}"


class Always(Node, Condition, frozen=True):
    mark: ClassVar[str] = "always"
    always: Literal[True]

    def holds(self, now: Now) -> bool:
        return True

    def words(self, voice: Voice) -> str:
        return "it is so"


CONDITIONS: tuple[type[Node], ...] = (
    FlagSet, Same, Extends, Barred, OnMap, InRange, Payable, ObjectiveIs, Available, AllOthersAchieved,
    Unlocked, At, Beside, Printed, Facing, IsNamed, Mode, TestOf,
    Phase, Cause, Always,
)  # fmt: skip
