"""Numbers that cards of this game may name: the margin of a test, what somebody has, the size of the party."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from fabletop.engine.effects import Amount, Node, Number, Reckoned, Subject, Voice, amount_words, value_of
from fabletop.engine.effects.english import Noun, noun, number_of
from fabletop.games.projector.rules.places import range_between, space_of
from fabletop.games.projector.rules.values import STATS, stat_of
from fabletop.games.projector.state import NONE, SETTLED_MARGIN, SETTLED_NATURAL

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

Stat = Literal[
    "attack", "health", "armor", "will", "instances", "wounds", "hand", "draw", "discard", "lost", "cards_played",
    "moves_made", "column", "row", "hull", "tier", "difficulty", "marks", "bonus",
]  # fmt: skip


class Margin(Node, Number, frozen=True):
    """The success margin of the innermost test, divided and rounded down, and so much more (TP-210, TP-211). Of a
    failure it is 0 (TP-R63)."""

    mark: ClassVar[str] = "sm"
    of_test: ClassVar[bool] = True
    sm: Annotated[int, Meta(ge=1, le=20)]
    plus: int = 0
    x: Literal[1, -1] = 1

    def value(self, now: Now) -> int:
        return self.plus + self.x * (margin(now) // self.sm)

    def __str__(self) -> str:
        """The number alone, as a bound of comparisons."""
        share = "SM" if self.sm == 1 else f"SM/{self.sm}"
        sign = "+" if self.x > 0 else "-"
        return f"{self.plus} {sign} {share}" if self.plus else f"{'' if self.x > 0 else '-'}{share}"

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        things = many if many is not None else noun(one).many if one else ""
        return f"{self} {things}".strip()

    def compared(self, voice: Voice, bound: str) -> str:
        return f"{self.words(voice, '').strip()} is {bound}"


def margin(now: Now) -> int:
    """The margin of the innermost test; in the texts of a token that of the test by which it was put there (semantics
    25)."""
    if SETTLED_MARGIN in now.roles:
        return now.roles[SETTLED_MARGIN]
    tests = now.table.tests
    return max(0, tests[-1].total - 20) if tests and tests[-1].succeeded else 0


class Natural(Node, Number, frozen=True):
    """What the die of the innermost test shows."""

    mark: ClassVar[str] = "natural"
    of_test: ClassVar[bool] = True
    natural: Literal[True]

    def value(self, now: Now) -> int:
        return natural(now)

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return f"the natural roll in {many if many is not None else noun(one).many}"

    def compared(self, voice: Voice, bound: str) -> str:
        return f"the natural roll is {bound}"


def natural(now: Now) -> int:
    """What the die shows, of the same test."""
    if SETTLED_NATURAL in now.roles:
        return now.roles[SETTLED_NATURAL]
    return now.table.tests[-1].natural if now.table.tests else 0


class StatOf(Reckoned, frozen=True):
    """A number of somebody or something."""

    mark: ClassVar[str] = "stat"
    stat: Stat
    of: Subject

    def counted(self, now: Now) -> int:
        return sum([stat_of(now.table, each, self.stat) for each in self.of.could_be(now)])

    def noun(self, voice: Voice) -> Noun:
        return noun(f"{STATS[self.stat].one} of {self.of.phrase(voice).words}")

    def compared(self, voice: Voice, bound: str) -> str:
        return f"{self.of.phrase(voice).its} {STATS[self.stat].many} is {'0' if bound == 'no' else bound}"


class Extreme(Node, Number, frozen=True):
    """The highest or the lowest number of several things; 0 if there are none."""

    mark: ClassVar[str] = "highest"
    highest: Subject
    stat: Stat
    lowest: bool = False

    def value(self, now: Now) -> int:
        found = [stat_of(now.table, each, self.stat) for each in self.highest.could_be(now)]
        return (min if self.lowest else max)(found, default=0)

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        things = many if many is not None else noun(one).many
        return f"{self._said(voice)} in {things}"

    def _said(self, voice: Voice) -> str:
        most = "lowest" if self.lowest else "highest"
        return f"the {most} {STATS[self.stat].one} of {self.highest.phrase(voice).words}"

    def compared(self, voice: Voice, bound: str) -> str:
        return f"{self._said(voice)} is {bound}"


class FlagNumber(Reckoned, frozen=True):
    """What a flag says; 0 if it was never set (TP-A32)."""

    mark: ClassVar[str] = "flag"
    flag: str

    def counted(self, now: Now) -> int:
        return now.table.flags.get(self.flag, 0)

    def noun(self, voice: Voice) -> Noun:
        return noun(_shown(voice, self.flag))

    def compared(self, voice: Voice, bound: str) -> str:
        return f"there are {bound} {noun(_shown(voice, self.flag)).many}"


def _shown(voice: Voice, flag: str) -> str:
    """What a counter of the party is called; a voice without a box has only its name."""
    found = voice.roles.get(f"flag:{flag}")
    return found.words if found is not None else flag.rpartition(".")[2].replace("_", " ")


class Level(Reckoned, frozen=True):
    """The party's level of an ability."""

    mark: ClassVar[str] = "level"
    level: str

    def counted(self, now: Now) -> int:
        return now.table.levels[now.table.box.skill_named(self.level).number]

    def noun(self, voice: Voice) -> Noun:
        return noun(f"level of {self.level}")


class Learnt(Reckoned, frozen=True):
    """The temporary apperceptions of somebody in a trait."""

    mark: ClassVar[str] = "temp"
    temp: str
    of: Subject

    def counted(self, now: Now) -> int:
        table = now.table
        trait = next(number for number, each in enumerate(table.box.traits) if each.id == self.temp)
        return sum([table.temp[each][trait] for each in self.of.could_be(now) if 0 <= each < table.seats])

    def noun(self, voice: Voice) -> Noun:
        return noun(f"temporary {self.temp.capitalize()} of {self.of.phrase(voice).words}")


class ByParty(Node, Number, frozen=True):
    """By the size of the party: for two, three and four players (TP-055)."""

    mark: ClassVar[str] = "by_party"
    by_party: tuple[int, int, int]

    def value(self, now: Now) -> int:
        return self.by_party[now.table.seats - 2]

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        two, three, four = self.by_party
        return f"{number_of(two, one, many)} (3 players: {three}, 4 players: {four})".replace("  ", " ")

    def __str__(self) -> str:
        two, three, four = self.by_party
        return f"{two} (3 players: {three}, 4 players: {four})"


class Rolled(Reckoned, frozen=True):
    """What dice have shown that a text rolled."""

    mark: ClassVar[str] = "rolled"
    rolled: str

    def counted(self, now: Now) -> int:
        return now.table.rolled.get(self.rolled, 0)

    def noun(self, voice: Voice) -> Noun:
        return noun("point rolled", "points rolled")

    def compared(self, voice: Voice, bound: str) -> str:
        return f"the roll is {bound}"


class RangeOf(Reckoned, frozen=True):
    """The range between two things."""

    mark: ClassVar[str] = "range_from"
    range_from: Subject
    to: Subject

    def counted(self, now: Now) -> int:
        table = now.table
        ones = [space_of(table, each) for each in self.range_from.could_be(now)]
        others = [space_of(table, each) for each in self.to.could_be(now)]
        found = [range_between(one, other) for one in ones for other in others if NONE not in (one, other)]
        return min(found, default=0)

    def noun(self, voice: Voice) -> Noun:
        return noun(f"range from {self.range_from.phrase(voice).words} to {self.to.phrase(voice).words}")

    def compared(self, voice: Voice, bound: str) -> str:
        return f"the {self.noun(voice).one} is {bound}"


class Minus(Node, Number, frozen=True):
    mark: ClassVar[str] = "minus"
    minus: tuple[Amount, Amount]

    def value(self, now: Now) -> int:
        return value_of(self.minus[0], now) - value_of(self.minus[1], now)

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        less = amount_words(self.minus[1], voice, "", "").strip()
        return f"{amount_words(self.minus[0], voice, one, many)}, less {less}"


class Product(Node, Number, frozen=True):
    mark: ClassVar[str] = "times"
    times: tuple[Amount, Amount]

    def value(self, now: Now) -> int:
        return value_of(self.times[0], now) * value_of(self.times[1], now)

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        often = amount_words(self.times[0], voice, "", "").strip()
        return f"{often} times {amount_words(self.times[1], voice, one, many)}"


class Share(Node, Number, frozen=True):
    """A number divided and rounded down; or what is left over by that."""

    mark: ClassVar[str] = "share"
    share: Amount
    by: Annotated[int, Meta(ge=2, le=20)]
    rest: bool = False

    def value(self, now: Now) -> int:
        whole = value_of(self.share, now)
        return whole % self.by if self.rest else whole // self.by

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        part = f"what is left over by dividing by {self.by}" if self.rest else f"divided by {self.by}, rounded down"
        return f"{amount_words(self.share, voice, one, many)}, {part}"

    def compared(self, voice: Voice, bound: str) -> str:
        whole = amount_words(self.share, voice, "", "").strip()
        return (
            f"{whole} divided by {self.by} leaves {bound}" if self.rest else f"{whole} divided by {self.by} is {bound}"
        )


class DeckCount(Reckoned, frozen=True):
    """How many slides of the action deck that is built have a keyword."""

    mark: ClassVar[str] = "deck_count"
    deck_count: str

    def counted(self, now: Now) -> int:
        box = now.table.box
        return sum([self.deck_count in box.skill_of(face).keywords for face in now.building])

    def noun(self, voice: Voice) -> Noun:
        return noun(f"{self.deck_count} card in the deck")

    def compared(self, voice: Voice, bound: str) -> str:
        return f"the deck has {bound} {self.deck_count} cards"


NUMBERS: tuple[type[Node], ...] = (
    Margin, Natural, Extreme, StatOf, FlagNumber, Level, Learnt, ByParty, Rolled, RangeOf, Minus, Product, Share,
    DeckCount,
)  # fmt: skip
