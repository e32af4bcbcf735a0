"""What the numbers of players, Baddies, cards and places are called (semantics 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from fabletop.engine.effects.english import Noun, Phrase, article, noun
from fabletop.engine.effects.nodes import Bounds

Stat = Literal[
    "attack", "health", "armor", "will", "instances", "wounds", "hand", "draw", "discard", "lost", "cards_played",
    "moves_made", "column", "row", "hull", "tier", "difficulty", "marks", "bonus",
]  # fmt: skip
MEASURED = Bounds("less", "{}", "0")  # of a number that is a measure, and counts nothing


@dataclass(frozen=True)
class Measure:
    """A number that something has: its attack, the row in which it lies."""

    name: str
    lead: str = "with {name}"  # before the number, behind a thing whose it is
    said: str = "{its} {name} is {bound}"
    lacking: bool = False  # whether there are things that have none, of which it is less than 0

    measured: ClassVar[bool] = True

    @property
    def one(self) -> str:
        return f"point of {{its}} {self.name}"

    @property
    def whole(self) -> str:
        return f"{{its}} {self.name}"

    def compared(self, who: Phrase, bound: str) -> str:
        if self.lacking and bound == "0 or more":
            return f"{who.words} {who.form('have')} {article(self.name)}"
        if self.lacking and bound == "less than 0":
            return f"{who.words} {who.form('have')} no {self.name}"
        return self.said.format(who=who.words, are=who.form("are"), its=who.its, name=self.name, bound=bound)

    def behind(self, bound: str) -> str:
        if self.lacking and bound == "0 or more":
            return f"with {article(self.name)}"
        if self.name in bound:  # which names it already: "the row of the water line"
            return f"{self.lead.partition(' ')[0]} {bound}"
        return f"{self.lead.format(name=self.name)} {bound}"


@dataclass(frozen=True)
class Tally:
    """How many of something somebody has."""

    thing: str
    said: str = "{who} {have} {things}"
    of: str = " of {whose}"  # behind one of them, whose it is

    measured: ClassVar[bool] = False

    @property
    def name(self) -> str:
        return f"number of {noun(self.thing).many}"

    @property
    def one(self) -> str:
        return f"{self.thing}{self.of}"

    @property
    def whole(self) -> str:
        many = noun(self.thing).many
        return f"the number of {{its}} {many}" if self.of == " of {whose}" else f"the number of {many}{self.of}"

    def compared(self, who: Phrase, bound: str) -> str:
        words = things(bound, noun(self.thing))
        return self.said.format(who=who.words, its=who.its, have=who.form("have"), things=words)

    def behind(self, bound: str) -> str:
        return f"with {article(self.thing) if bound == '1 or more' else things(bound, noun(self.thing))}"


def things(bound: str, of: Noun) -> str:
    """So many things, after "has": "any lost cards", "exactly 1 lost card", "no lost cards"."""
    if bound == "1 or more":
        return f"any {of.many}"
    return f"{bound} {of.one if bound in ('1', 'exactly 1') else of.many}"


IN = "{who} {are} in {name} {bound}"
STATS: dict[Stat, Measure | Tally] = {
    "attack": Measure("attack"), "health": Measure("health"), "armor": Measure("armor"),
    "will": Measure("will", lacking=True),
    "instances": Tally("instance", "{who} {have} {things} left"), "wounds": Tally("wound"),
    "hand": Tally("card", "{who} {have} {things} in hand", " in {its} hand"),
    "draw": Tally("card", "{its} draw pile has {things}", " in {its} draw pile"),
    "discard": Tally("card", "{its} discard pile has {things}", " in {its} discard pile"),
    "lost": Tally("lost card"),
    "cards_played": Tally("action card", "{who} {have} played {things} this turn", " that {who} played this turn"),
    "moves_made": Tally("move", "{who} {have} made {things} this turn", " that {who} made this turn"),
    "column": Measure("column", "in column", IN), "row": Measure("row", "in row", IN), "hull": Measure("hull"),
    "tier": Measure("tier", "of tier"), "difficulty": Measure("difficulty", "of difficulty"),
    "marks": Tally("mark", of=" on {who}"), "bonus": Measure("bonus"),
}  # fmt: skip
