"""Powers that act on the map: what fits a scene, journeys and cubes, stars, and what a curse is taken for."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from fabletop.engine.effects import Voice
from fabletop.engine.effects.english import article
from fabletop.engine.questions import Option
from fabletop.engine.table import Zone
from fabletop.engine.words import Seat
from fabletop.games.lost_adventures.effects.powers import Kind, Now, Share, When
from fabletop.games.lost_adventures.state import DECKS, TEMPLE_BEATS, Film, power_id
from fabletop.games.lost_adventures.terms import CATEGORIES, MATCHES, NAMES, SHAPES, THREATS, MatchIcon

if TYPE_CHECKING:
    from fabletop.games.lost_adventures.bot.rivals import Judgement
    from fabletop.games.lost_adventures.cards import Power

MATCHING = 2  # investment, for a power that fits the encounter (LA-065)


class Match(Kind, frozen=True, tag="match"):
    """It adds to the investment in scenes of a category, threat, shape or region. With a cube, or freely, it does so
    when cubes are placed; for hubris or a curse once, at any time (LA-065, LA-R85)."""

    fits: MatchIcon
    share = Share("match", 30, 10, "cube", "cube", dict.fromkeys(MATCHES, 2), "cards that match", globe=True)
    on = frozenset({When.PLACING})
    rule = "LA-R85"
    worth = 0.11, 0.0

    def moments(self, power: Power) -> frozenset[str]:
        return self.on | {When.ENCOUNTER} if any(each.taken for each in power.costs) else self.on

    @property
    def value(self) -> str:
        return self.fits

    def words(self, voice: Voice) -> str:
        return f"+{MATCHING} investment {self._where()}"

    def brief(self, voice: Voice) -> str:
        return f"+{MATCHING} {self._where()}"

    def _where(self) -> str:
        """ "in an Escape encounter", "if the threat is life", "in a circle city", "in Asia"."""
        name = NAMES[self.fits]
        if self.fits in CATEGORIES:
            return f"in {article(name)} encounter"
        if self.fits in THREATS:
            return f"if the threat is {'a curse' if self.fits == 'curse' else name.lower()}"
        return f"in a {name.lower()} city" if self.fits in SHAPES else f"in {name}"

    def adds(self, aspects: Collection[str]) -> int:
        return MATCHING if self.fits in aspects else 0

    def could(self, now: Now) -> bool:
        return self.fits in now.table.aspects()

    def option(self, now: Now) -> Option:
        return Option(power_id(now.table, now.key), f"Take {now.power.taken}: {now.power.name}")

    async def run(self, now: Now) -> None:
        now.table.contribution[now.seat] += MATCHING
        now.table.say("{} uses {}: +{}.", Seat(now.seat), now.ref, MATCHING, rule="LA-R85")
        await now.settle()


class Travel(Kind, frozen=True, tag="travel"):
    """A journey to another region costs no extra time (LA-044)."""

    share = Share("travel", 2, 1, "cube", "cube")
    on = frozenset({When.JOURNEY})
    says = "travelling to another region costs no extra time"
    worth = 0.06, 0.0

    def good(self, aspects: Collection[str], far: bool) -> bool:
        return far


class FourthCube(Kind, frozen=True, tag="fourth_cube"):
    """The fourth cube costs no hubris (LA-071)."""

    share = Share("fourth cube", 0, 1)
    on = frozenset({When.FOURTH_CUBE})
    says = "your fourth cube costs nothing"
    worth = 0.1, 1.0


class SecretExit(Kind, frozen=True, tag="secret_exit"):
    """Its owner may leave a scene where a secret door is entered (LA-138)."""

    share = Share("secret exit", 1, 1)
    on = frozenset({When.DOOR})
    says = "you may leave by secret doors"
    worth = 0.08, 0.0


# --- stars -----------------------------------------------------------------------------------------------------------


class Star(Kind, frozen=True):
    """What may be used at each star of an encounter, once it holds a cube (LA-082, LA-097, LA-R26)."""

    share = Share("star", 3, 2, "cube", "cube", {"advance": 1, "cancel": 1, "hush": 1}, "cards with the star")
    on = frozenset({When.STAR})
    lasting = True
    worth = 0.07, 0.0
    does: ClassVar[str]

    def words(self, voice: Voice) -> str:
        return f"at each star, {self.does}"

    def brief(self, voice: Voice) -> str:
        return f"star: {self.does}"


class Advance(Star, frozen=True, tag="advance"):
    does = "one more success"

    def could(self, now: Now) -> bool:
        return now.table.success + 1 < len(now.table.encounter.track)

    def run(self, now: Now) -> None:
        now.table.then(("advance",))


class Cancel(Star, frozen=True, tag="cancel"):
    does = "cancel one X of the flip"

    def could(self, now: Now) -> bool:
        return not now.table.ignored and now.table.cancelled < now.hits

    def run(self, now: Now) -> None:
        now.table.cancelled += 1
        now.table.say("One X of this flip is cancelled.", rule="LA-097")


class Hush(Star, frozen=True, tag="hush"):
    does = "discard 1 noise"

    def could(self, now: Now) -> bool:
        return bool(now.table.noise[now.seat])

    def run(self, now: Now) -> None:
        now.table.noise[now.seat] -= 1
        now.table.say("{} discards 1 noise.", Seat(now.seat), rule="LA-097")


# --- what a curse is taken for ---------------------------------------------------------------------------------------

CURSES = Share("curse", 2, 1, "curse", "curse", {"ignore": 1, "peek": 1}, "cards with the curse")


class Ignore(Kind, frozen=True, tag="ignore"):
    """All X of a flip count for nothing, as long as there may be any (LA-086, LA-291)."""

    share = CURSES
    on = frozenset({When.FLIP, When.AFTERMATH, When.TEMPLE})
    rule = "LA-086"
    says = "after a flip, all its X count for nothing"

    def brief(self, voice: Voice) -> str:
        return f"curse: {self.words(voice)}"

    def could(self, now: Now) -> bool:
        table = now.table
        if now.event == When.TEMPLE:
            return table.flip >= 0 and any(table.meets(seat, row) for seat in table.living() for row in _rows(table))
        return bool(table.inside[now.seat]) and not table.ignored and _hits_to_come(table)

    def option(self, now: Now) -> Option:
        return Option("ignore", f"Take {now.power.taken}: all X of this flip count for nothing", cost=now.price)

    async def run(self, now: Now) -> None:
        now.table.ignored = True
        by = ("LA-086", "LA-088", "LA-291") if now.event == When.TEMPLE else ("LA-086", "LA-088")
        now.table.say("{} uses {}: all X of this flip count for nothing.", Seat(now.seat), now.ref, rule=by)
        await now.settle()

    def gain(self, now: Now, judgement: Judgement) -> float:
        table, seat = now.table, now.seat
        if now.event == When.TEMPLE:
            traps = _rows(table)[0]
            weights = {each: -spite for each, spite in judgement.rivals.items()} | {seat: 1.0}
            struck = {each: table.meets(each, traps) * judgement.trap(each) for each in weights}
            return sum(weights[each] * struck[each] for each in weights) - judgement.harm(seat, "curse")
        saved = table.in_range(table.flip)[2] * judgement.harm(seat, table.encounter.threat) if table.present else 0.0
        return saved - 1.2 * judgement.harm(seat, "curse")


def _rows(table: Film) -> tuple[tuple[int, ...], ...]:
    """The X of the temple resolution card that lies there."""
    beat = table.printed(table.flip).card
    return beat.trap, beat.noise, beat.hand


def _hits_to_come(table: Film) -> bool:
    """Whether this flip may still bring an X: on its card, or on a space to which its checks and stars lead (LA-134).
    What is left of it stands on the agenda."""
    company, steps, hits = len(table.still_in()), 0, 0
    for name, *rest in table.agenda:
        if name == "resolve":  # nothing of it has happened yet
            checks, stars, hits, _ = table.in_range(table.flip)
            steps = checks + stars * company
        elif name == "hits":
            hits += int(rest[0])
        elif name == "symbol":
            hits += table.space.symbols[int(rest[0])].hits
        elif name == "stars":
            steps += int(rest[0]) * company
        elif name in ("advance", "star"):
            steps += 1
    on_track = table.encounter.hits
    return hits > 0 or on_track[min(len(on_track) - 1, table.success + steps)] > on_track[table.success]


class Peek(Kind, frozen=True, tag="peek"):
    """Its owner looks at the card that is flipped next (LA-086, LA-R22)."""

    share = CURSES
    on = frozenset({When.ANY_TIME})
    rule = "LA-086"
    says = "look at the next resolution card"

    def brief(self, voice: Voice) -> str:
        return f"curse: {self.words(voice)}"

    def could(self, now: Now) -> bool:
        return bool(now.table.pile(_deck(now.table)))

    def option(self, now: Now) -> Option:
        return Option("peek", f"Take {now.power.taken}: look at the next card")

    async def run(self, now: Now) -> None:
        table, seat = now.table, now.seat
        table.say("{} uses {}.", Seat(seat), now.ref, rule=("LA-086", "LA-088", "LA-R22"))
        await now.settle()
        card = table.pile(_deck(table))[-1]
        table.peek(card, 1 << seat)
        face = table.printed(card)
        words = face.card.words()
        table.tell(1 << seat, "The next card: {}.", words, rule="LA-086")


def _deck(table: Film) -> Zone:
    """The deck of which the next card will be flipped."""
    return TEMPLE_BEATS if table.phase == "temple" else DECKS[CATEGORIES.index(table.encounter.category)]


KINDS: tuple[type[Kind], ...] = (
    Match, Travel, FourthCube, SecretExit, Advance, Cancel, Hush, Ignore, Peek,
)  # fmt: skip
