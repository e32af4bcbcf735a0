"""Conditions that cards of this game may name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.effects import IT, Amount, Being, Condition, Node, Role, Subject, Voice, alone, value_of
from fabletop.engine.effects.english import Phrase, article
from fabletop.games.projector.effects.base import card_called, flag_words, keyword_words, matched
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
    WIDTH,
)

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

STATES = {"locked": LOCKED, "hidden": HIDDEN, "revealed": REVEALED, "achieved": ACHIEVED}
SAID_BEHIND = {"fresh": "crafted this turn", "worn": "with used marks"}  # keywords that are no adjectives
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
        return f"{card_called(self.objective, voice)} is {self.state}"

    def denied(self, voice: Voice) -> str:
        return f"{card_called(self.objective, voice)} is not {self.state}"


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
        return f"{card_called(self.available, voice)} is open"

    def denied(self, voice: Voice) -> str:
        return f"{card_called(self.available, voice)} is not open"


class AllOthersAchieved(Node, Condition, frozen=True):
    """Whether so many objectives are achieved (TP-A42)."""

    mark: ClassVar[str] = "achieved"
    achieved: int

    def holds(self, now: Now) -> bool:
        return now.table.objectives.count(ACHIEVED) >= self.achieved

    def words(self, voice: Voice) -> str:
        return f"{self.achieved} or more objectives are achieved"

    def denied(self, voice: Voice) -> str:
        return f"fewer than {self.achieved} objectives are achieved"


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


class At(Being, frozen=True):
    """Whether two are on the same space."""

    mark: ClassVar[str] = "at"
    about: ClassVar[str] = "at"
    at: Subject
    with_: Subject = msgspec.field(name="with")

    def holds(self, now: Now) -> bool:
        table = now.table
        places = {space_of(table, each) for each in self.with_.could_be(now)} - {NONE}
        return any(space_of(table, each) in places for each in self.at.could_be(now))

    def said(self, voice: Voice) -> str:
        return f"at {self.with_.phrase(voice).words}"


class OnSpace(Being, frozen=True):
    """Whether something lies on a space: its column and its row, from 1."""

    mark: ClassVar[str] = "space"
    space: tuple[Annotated[int, Meta(ge=1, le=6)], Annotated[int, Meta(ge=1, le=6)]]
    who: Subject

    def holds(self, now: Now) -> bool:
        column, row = self.space
        at = (row - 1) * WIDTH + column - 1
        return any(space_of(now.table, each) == at for each in self.who.could_be(now))

    def said(self, voice: Voice) -> str:
        return f"at {self._named()}"

    def names(self, voice: Voice) -> str:
        return self._named() if self.who == IT else ""

    def _named(self) -> str:
        return f"space {self.space[0]}.{self.space[1]}"


class Beside(Being, frozen=True):
    """Whether two are adjacent (TP-365)."""

    mark: ClassVar[str] = "adjacent"
    about: ClassVar[str] = "adjacent"
    behind: ClassVar[bool] = True
    adjacent: Subject
    to: Subject

    def holds(self, now: Now) -> bool:
        table = now.table
        spaces = [space_of(table, each) for each in self.to.could_be(now)]
        for each in self.adjacent.each(now):
            here = space_of(table, each)
            for space in BESIDE[here] if here != NONE else ():
                if space in spaces:
                    return True
        return False

    def said(self, voice: Voice) -> str:
        return f"adjacent to {self.to.phrase(voice).words}"


class Printed(Being, frozen=True):
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

    def said(self, voice: Voice) -> str:
        return article(keyword_words(self.keyword))

    def unsaid(self, voice: Voice) -> str:
        return f"no {keyword_words(self.keyword)}"

    def adjective(self, voice: Voice) -> str:
        return keyword_words(self.keyword) if self.who == IT and self.keyword not in SAID_BEHIND else ""

    def relative(self, voice: Voice, holds: bool = True) -> str:
        if self.who != IT:
            return ""
        behind = SAID_BEHIND.get(self.keyword)
        return behind if behind and holds else f"that is {'a' if holds else 'no'} {keyword_words(self.keyword)}"


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
        who = self.who.phrase(voice)
        return f"{who.words} {who.form('lie')} face {self.face}"

    def denied(self, voice: Voice) -> str:
        return Facing("down" if self.face == "up" else "up", self.who).words(voice)

    def adjective(self, voice: Voice) -> str:
        return f"face-{self.face}" if self.who == IT else ""


class IsNamed(Being, frozen=True):
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

    def said(self, voice: Voice) -> str:
        return card_called(self.named, voice)

    def names(self, voice: Voice) -> str:
        return card_called(self.named, voice) if self.who == IT else ""


class Same(Node, Condition, frozen=True):
    """Whether two are the same player or thing."""

    mark: ClassVar[str] = "same"
    same: Subject
    as_: Subject = msgspec.field(name="as")

    @property
    def of_own(self) -> bool:
        """Whether it says that what happens concerns who performs the text."""
        return {self.same, self.as_} == {Role("player"), Role("you")}

    def holds(self, now: Now) -> bool:
        others = self.as_.could_be(now)
        return any(each in others for each in self.same.could_be(now))

    def words(self, voice: Voice) -> str:
        one, other = self._phrases(voice)
        return f"{one.words} {one.form('are')} {other.words}"

    def denied(self, voice: Voice) -> str:
        one, other = self._phrases(voice)
        return f"{one.words} {one.form('are')} not {other.words}"

    def _phrases(self, voice: Voice) -> tuple[Phrase, Phrase]:
        """Both, the reader first."""
        one, other = self.same.phrase(voice), self.as_.phrase(voice)
        return (other, one) if other.you else (one, other)

    def names(self, voice: Voice) -> str:
        return self.as_.phrase(voice).words if self.same == IT else ""


class Extends(Node, Condition, frozen=True):
    """Whether a keyword, given now for so long, would be new to somebody, or last longer (TP-189)."""

    mark: ClassVar[str] = "extends"
    of_change: ClassVar[bool] = True  # it goes without saying: what would change nothing is not played (TP-187)
    extends: str
    who: Subject
    until: str = ""

    def holds(self, now: Now) -> bool:
        return any(not now.lasts(now.table, each, self.extends, self.until) for each in self.who.each(now))

    def words(self, voice: Voice) -> str:
        verb, _, rest = voice.language.keywords[self.extends].partition(" ")
        who = self.who.phrase(voice)
        return (
            f"it would make {who.words} {rest}, or {rest} for longer"
            if verb == "are"
            else f"{who.words} would gain {rest}"
        )


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
        who = self.barred.phrase(voice)
        return f"{who.words} {who.form('have')} a barrier"

    def denied(self, voice: Voice) -> str:
        who = self.barred.phrase(voice)
        return f"{who.words} {who.form('have')} no barrier"

    def relative(self, voice: Voice, holds: bool = True) -> str:
        return "" if self.barred != IT else "with a barrier" if holds else "with no barrier"


class OnMap(Being, frozen=True):
    """Whether a Baddie stands on the map, as a token."""

    mark: ClassVar[str] = "on_map"
    about: ClassVar[str] = "on_map"
    behind: ClassVar[bool] = True
    on_map: Subject

    def holds(self, now: Now) -> bool:
        found = [now.table.opponent(each - CARD) for each in self.on_map.could_be(now) if each >= CARD]
        return any(each is not None and each.area >= SPACE for each in found)

    def said(self, voice: Voice) -> str:
        return "on the map"


class InRange(Being, frozen=True):
    """Whether something is within a range of something else."""

    mark: ClassVar[str] = "within"
    behind: ClassVar[bool] = True
    within: Amount
    who: Subject
    of: Subject

    def holds(self, now: Now) -> bool:
        n = value_of(self.within, now) + farther(now)
        return bool(all_within(now.table, self.who.could_be(now), n, self.of.could_be(now)))

    def said(self, voice: Voice) -> str:
        return f"within range {alone(self.within, voice)} of {self.of.phrase(voice).words}"


class Payable(Node, Condition, frozen=True):
    """Whether somebody could pay for an item whose recipe is unlocked (TP-A37)."""

    mark: ClassVar[str] = "payable"
    payable: Subject

    def holds(self, now: Now) -> bool:
        from fabletop.games.projector.rules.crafting import ANY_VALUE, craftable  # which needs what is in force

        return any(craftable(now.table, seat, ANY_VALUE) for seat in self.payable.could_be(now))

    def words(self, voice: Voice) -> str:
        return f"{self.payable.phrase(voice).words} could pay for an item whose recipe is unlocked"

    def denied(self, voice: Voice) -> str:
        return f"{self.payable.phrase(voice).words} could not pay for any item whose recipe is unlocked"


class Mode(Node, Condition, frozen=True):
    """Which effect of the test was declared: that of the ability, or that of a text (TP-190)."""

    mark: ClassVar[str] = "mode"
    mode: Literal["normal", "text"]

    def holds(self, now: Now) -> bool:
        tests = now.table.tests
        return bool(tests) and (tests[-1].mode == NORMAL) == (self.mode == "normal")

    def words(self, voice: Voice) -> str:
        return "that test is for its ability" if self.mode == "normal" else "a text offers that test"

    def denied(self, voice: Voice) -> str:
        return Mode("text" if self.mode == "normal" else "normal").words(voice)


class TestOf(Node, Condition, frozen=True):
    """Whether the test under way is of an ability with that name, trait or keyword."""

    mark: ClassVar[str] = "test"
    test: str

    def holds(self, now: Now) -> bool:
        tests = now.table.tests
        return bool(tests) and now.table.box.skills[tests[-1].ability].fits(self.test)

    def words(self, voice: Voice) -> str:
        return f"it is {article(matched(self.test))} test"

    def denied(self, voice: Voice) -> str:
        return f"it is no {matched(self.test)} test"


class Phase(Node, Condition, frozen=True):
    mark: ClassVar[str] = "phase"
    phase: Literal["story", "adventure", "learning"]

    def holds(self, now: Now) -> bool:
        return PHASES[now.table.phase] == self.phase

    def words(self, voice: Voice) -> str:
        return f"it is the {self.phase.capitalize()} phase"

    def denied(self, voice: Voice) -> str:
        return f"it is not the {self.phase.capitalize()} phase"


class Cause(Node, Condition, frozen=True):
    """Why somebody is about to dissipate (TP-260)."""

    mark: ClassVar[str] = "cause"
    cause: Literal["hand", "loss", "stability", "entropy", "card"]

    def holds(self, now: Now) -> bool:
        return now.table.cause == self.cause

    def words(self, voice: Voice) -> str:
        return f"that is {CAUSES[self.cause]}"

    def denied(self, voice: Voice) -> str:
        return f"that is not {CAUSES[self.cause]}"


class Always(Node, Condition, frozen=True):
    mark: ClassVar[str] = "always"
    always: Literal[True]

    def holds(self, now: Now) -> bool:
        return True

    def words(self, voice: Voice) -> str:
        return "nothing forbids it"

    def denied(self, voice: Voice) -> str:
        return "it is forbidden"


CONDITIONS: tuple[type[Node], ...] = (
    FlagSet, Same, Extends, Barred, OnMap, InRange, Payable, ObjectiveIs, Available, AllOthersAchieved,
    Unlocked, At, OnSpace, Beside, Printed, Facing, IsNamed, Mode, TestOf,
    Phase, Cause, Always,
)  # fmt: skip
