"""Numbers that cards of this game may name: the margin of a test, what somebody has, the size of the party."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from fabletop.engine.citing import rule
from fabletop.engine.effects import Amount, Node, Number, Reckoned, Subject, Voice, alone, amount_words, value_of
from fabletop.engine.effects.english import Noun, noun, number_of
from fabletop.engine.effects.nodes import Bounds
from fabletop.games.projector.effects.base import flag_is, flag_itself, flag_noun, keyword_words
from fabletop.games.projector.effects.stat_words import MEASURED, STATS, Stat, things
from fabletop.games.projector.printing import MARGIN, PARTY
from fabletop.games.projector.rules.places import range_between, space_of
from fabletop.games.projector.rules.values import stat_of
from fabletop.games.projector.state import NONE, SETTLED_MARGIN, SETTLED_NATURAL

if TYPE_CHECKING:
    from fabletop.games.projector.rules.moment import Now

OFTEN = {2: "twice", 3: "three times"}


class Measured(Number):
    """A number that is measured rather than counted: "3 or less"."""

    __slots__ = ()

    def bounds(self, voice: Voice) -> Bounds:
        return MEASURED


class Margin(Node, Measured, frozen=True):
    """The success margin of the innermost test, divided and rounded down, and so much more (TP-210, TP-211). Of a
    failure it is 0 (TP-R63)."""

    mark: ClassVar[str] = "sm"
    of_test: ClassVar[bool] = True
    sm: Annotated[int, Meta(ge=1, le=20)]
    plus: int = 0
    x: Literal[1, -1] = 1

    def value(self, now: Now) -> int:
        return self.plus + self.x * (margin(now) // self.sm)

    def itself(self, voice: Voice) -> str:
        known = next((role for role in voice.roles if role.startswith(MARGIN)), None)
        if known is not None:
            return str(self.plus + self.x * (int(known.removeprefix(MARGIN)) // self.sm))
        share = "SM" if self.sm == 1 else f"SM/{self.sm}"
        if not self.plus:
            return share if self.x > 0 else f"-{share}"
        return f"{self.plus} {'+' if self.x > 0 else '-'} {share}"

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return f"{self.itself(voice)} {many if many is not None else noun(one).many}".strip()

    def less(self) -> Margin | None:
        """The same the other way round, where it takes something away: "1 + SM/5 lower"."""
        return Margin(self.sm, -self.plus, 1) if self.x < 0 and self.plus <= 0 else None


@rule("TP-210", "TP-211")
def margin(now: Now) -> int:
    """The margin of the innermost test; in the texts of a token that of the test by which it was put there (semantics
    25)."""
    if SETTLED_MARGIN in now.roles:
        return now.roles[SETTLED_MARGIN]
    tests = now.table.tests
    return tests[-1].margin if tests else 0


class Natural(Node, Measured, frozen=True):
    """What the die of the innermost test shows."""

    mark: ClassVar[str] = "natural"
    of_test: ClassVar[bool] = True
    natural: Literal[True]

    def value(self, now: Now) -> int:
        return natural(now)

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return f"as many {many if many is not None else noun(one).many} as the die shows"

    def itself(self, voice: Voice) -> str:
        return "what the die shows"

    def compared(self, voice: Voice, bound: str) -> str:
        return f"the die shows {bound}"


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
        who = self.of.phrase(voice)
        return noun(STATS[self.stat].one.format(who=who.words, its=who.its, whose="yours" if who.you else who.words))

    def whole(self, voice: Voice) -> str:
        who = self.of.phrase(voice)
        return STATS[self.stat].whole.format(who=who.words, its=who.its)

    def bounds(self, voice: Voice) -> Bounds:
        return MEASURED if STATS[self.stat].measured else Bounds()

    def compared(self, voice: Voice, bound: str) -> str:
        return STATS[self.stat].compared(self.of.phrase(voice), bound)

    def related(self, voice: Voice, bound: str) -> str:
        return STATS[self.stat].behind(bound) if self.of.phrase(voice).words == "it" else ""


class Extreme(Node, Measured, frozen=True):
    """The highest or the lowest number of several things; 0 if there are none."""

    mark: ClassVar[str] = "highest"
    highest: Subject
    stat: Stat
    lowest: bool = False

    def value(self, now: Now) -> int:
        found = [stat_of(now.table, each, self.stat) for each in self.highest.could_be(now)]
        return (min if self.lowest else max)(found, default=0)

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return f"as many {many if many is not None else noun(one).many} as {self.itself(voice)}"

    def itself(self, voice: Voice) -> str:
        lines = self.stat in ("row", "column")  # which are counted from the top and from the left
        low, high = ("first", "last") if lines else ("lowest", "highest")
        most = low if self.lowest else high
        return f"the {most} {STATS[self.stat].name} of {self.highest.phrase(voice).words}"


class FlagNumber(Reckoned, frozen=True):
    """What a flag says; 0 if it was never set (TP-A32)."""

    mark: ClassVar[str] = "flag"
    flag: str

    def counted(self, now: Now) -> int:
        return now.table.flags.get(self.flag, 0)

    def noun(self, voice: Voice) -> Noun:
        return flag_noun(self.flag, voice) or noun("point of that")

    def whole(self, voice: Voice) -> str:
        return flag_itself(self.flag, voice)

    def bounds(self, voice: Voice) -> Bounds:
        return Bounds(exactly="{}")

    def compared(self, voice: Voice, bound: str) -> str:
        return flag_is(self.flag, voice, bound)


class Level(Measured, Reckoned, frozen=True):
    """The party's level of an ability."""

    mark: ClassVar[str] = "level"
    level: str

    def counted(self, now: Now) -> int:
        return now.table.levels[now.table.box.skill_named(self.level).number]

    def noun(self, voice: Voice) -> Noun:
        return noun(f"level of {self.level}")

    def whole(self, voice: Voice) -> str:
        return f"the level of {self.level}"


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
        return noun(f"point of {self.whole(voice)}")

    def whole(self, voice: Voice) -> str:
        return f"{self.of.phrase(voice).its} temporary {self.temp.capitalize()}"

    def bounds(self, voice: Voice) -> Bounds:
        return Bounds("less", "exactly {}")

    def compared(self, voice: Voice, bound: str) -> str:
        who = self.of.phrase(voice)
        return f"{who.words} {who.form('have')} {bound} temporary {self.temp.capitalize()}"


class ByParty(Node, Number, frozen=True):
    """By the size of the party: for two, three and four players (TP-055)."""

    mark: ClassVar[str] = "by_party"
    by_party: tuple[int, int, int]

    def value(self, now: Now) -> int:
        return self.by_party[now.table.seats - 2]

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        itself = self.itself(voice)
        if itself.isdecimal():
            return number_of(int(itself), one, many).strip()
        return f"{itself} {many if many is not None else noun(one).many}".strip()

    def itself(self, voice: Voice) -> str:
        """The number of the party that the cards lie before; else for two players, and for more where that is
        another one."""
        two, three, four = self.by_party
        for size, value in enumerate(self.by_party, 2):
            if f"{PARTY}{size}" in voice.roles:
                return str(value)
        others = [f"{n} players: {value}" for n, value in ((3, three), (4, four)) if value != two]
        if three == four and others:
            others = [f"3 or 4 players: {three}"]
        return f"{two} ({', '.join(others)})" if others else str(two)


class Rolled(Measured, Reckoned, frozen=True):
    """What dice have shown that a text rolled."""

    mark: ClassVar[str] = "rolled"
    rolled: str

    def counted(self, now: Now) -> int:
        return now.table.rolled.get(self.rolled, 0)

    def noun(self, voice: Voice) -> Noun:
        return noun("point rolled", "points rolled")

    def whole(self, voice: Voice) -> str:
        return "the roll"


class RangeOf(Measured, Reckoned, frozen=True):
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
        words = f"range from {self.range_from.phrase(voice).words} to {self.to.phrase(voice).words}"
        return Noun(f"point of {words}", f"points of {words}")

    def whole(self, voice: Voice) -> str:
        return f"the range from {self.range_from.phrase(voice).words} to {self.to.phrase(voice).words}"

    def related(self, voice: Voice, bound: str) -> str:
        ends = [self.range_from.phrase(voice).words, self.to.phrase(voice).words]
        if "it" not in ends:
            return ""
        ends.remove("it")
        return f"at range {bound} from {ends[0]}"


class Minus(Node, Measured, frozen=True):
    mark: ClassVar[str] = "minus"
    minus: tuple[Amount, Amount]

    def value(self, now: Now) -> int:
        return value_of(self.minus[0], now) - value_of(self.minus[1], now)

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return f"{amount_words(self.minus[0], voice, one, many)}, less {alone(self.minus[1], voice)}"

    def itself(self, voice: Voice) -> str:
        less = alone(self.minus[1], voice)
        return f"{alone(self.minus[0], voice)}{',' if ' if ' in less else ''} less {less}"


class Product(Node, Measured, frozen=True):
    mark: ClassVar[str] = "times"
    times: tuple[Amount, Amount]

    def value(self, now: Now) -> int:
        return value_of(self.times[0], now) * value_of(self.times[1], now)

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return f"as many {many if many is not None else noun(one).many} as {self.itself(voice)}"

    def itself(self, voice: Voice) -> str:
        often = self.times[0]
        if isinstance(often, int):
            return f"{OFTEN.get(often, f'{often} times')} {alone(self.times[1], voice)}"
        return f"{alone(often, voice)} times {alone(self.times[1], voice)}"

    def compared(self, voice: Voice, bound: str) -> str:
        """Twice as many as something is half of it."""
        halved = bound.replace("the number of", "half the number of", 1)
        if self.times[0] != 2 or halved == bound:
            return super().compared(voice, bound)
        return f"{alone(self.times[1], voice)} is {halved}"


class Share(Node, Measured, frozen=True):
    """A number divided and rounded down; or what is left over by that."""

    mark: ClassVar[str] = "share"
    share: Amount
    by: Annotated[int, Meta(ge=2, le=20)]
    rest: bool = False

    def value(self, now: Now) -> int:
        whole = value_of(self.share, now)
        return whole % self.by if self.rest else whole // self.by

    def words(self, voice: Voice, one: str, many: str | None = None) -> str:
        return f"as many {many if many is not None else noun(one).many} as {self.itself(voice)}"

    def itself(self, voice: Voice) -> str:
        whole = alone(self.share, voice)
        if self.rest:
            return f"what is left of {whole} divided by {self.by}"
        return f"half of {whole}, rounded down" if self.by == 2 else f"{whole} divided by {self.by}, rounded down"

    def compared(self, voice: Voice, bound: str) -> str:
        whole = alone(self.share, voice)
        if self.rest and self.by == 2 and bound in ("0", "1", "1 or more"):
            return f"{whole} is {'even' if bound == '0' else 'odd'}"
        return f"{whole} divided by {self.by} leaves {bound}" if self.rest else f"{self.itself(voice)}, is {bound}"


class DeckCount(Reckoned, frozen=True):
    """How many slides of the action deck that is built have a keyword."""

    mark: ClassVar[str] = "deck_count"
    deck_count: str

    def counted(self, now: Now) -> int:
        box = now.table.box
        return sum([self.deck_count in box.skill_of(face).keywords for face in now.building])

    def noun(self, voice: Voice) -> Noun:
        return noun(f"{keyword_words(self.deck_count)} card in the deck")

    def compared(self, voice: Voice, bound: str) -> str:
        return f"the deck has {things(bound, noun(f'{keyword_words(self.deck_count)} card'))}"


NUMBERS: tuple[type[Node], ...] = (
    Margin, Natural, Extreme, StatOf, FlagNumber, Level, Learnt, ByParty, Rolled, RangeOf, Minus, Product, Share,
    DeckCount,
)  # fmt: skip
