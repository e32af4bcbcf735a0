"""What every power is asked, whatever it does.

A power is an adventure card, an ability of a mat, or a script rewrite. Each kind of power is a class, told by its `op`
in card data; see `scenes`, `temple` and `flips`. Rules ask for the powers that act at a moment, and let the owner use
one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Coroutine, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fabletop.engine.effects import Source, Verb, Voice
from fabletop.engine.effects.moment import Moment
from fabletop.engine.questions import Deed, Option
from fabletop.engine.words import Ref
from fabletop.games.lost_adventures.state import Film, power_id, power_ref
from fabletop.games.lost_adventures.terms import ABILITIES, Peril

if TYPE_CHECKING:
    from fabletop.games.lost_adventures.bot.rivals import Judgement
    from fabletop.games.lost_adventures.cards import Power


class When:
    """The moments at which powers act. A symbol of a success track is a moment by its own name, and so is each row of
    a temple resolution card."""

    PLACING = "placing"  # cubes are placed: what fits the scene adds to the investment
    JOURNEY = "journey"  # somebody pays for a journey
    FOURTH_CUBE = "fourth cube"  # somebody takes a fourth cube
    FLIP = "flip"  # a card was flipped, and nothing of it has happened yet
    AFTERMATH = "aftermath"  # a flip takes effect, and somebody decides something
    STAR = "star"  # a star of a flip
    DOOR = "door"  # a secret door was entered
    ENCOUNTER = "encounter"  # anybody decides something in an encounter; for those still in
    ANY_TIME = "any time"  # the same for everybody, and at temple cards
    TEMPLE = "temple"  # before and after the flip of a temple card
    NOISE = "noise"  # an X of the noise row


class Share(NamedTuple):
    """What the box holds of powers that belong together: how many cards and abilities, what they cost there, and how
    many cards there are of each value, with the words for that."""

    kind: str
    cards: int
    abilities: int
    cost: str = ""
    ability_cost: str = ""
    values: Mapping[str, int] = {}
    such: str = ""  # "cards that match"
    globe: bool = False  # whether they may open the display
    rewrites: int = 0  # how many script rewrites do it


class Kind(Verb, frozen=True):
    """What a power does. What a kind says nothing of is as it is here: it adds nothing, and is never used."""

    share: ClassVar[Share]
    on: ClassVar[frozenset[str]]  # the moments at which it acts, if they are the same for all cards and abilities
    says: ClassVar[str] = ""  # its words, where it has no fields
    rule: ClassVar[str] = ""  # by which it is used at any time
    lasting: ClassVar[bool] = False  # whether it may be used again and again in an encounter or at a temple card
    # What it is worth to a computer player, in points of hubris: with each turn on the map to come, and beyond.
    worth: ClassVar[tuple[float, float]] = (0.0, 0.0)

    def moments(self, power: Power) -> frozenset[str]:
        """The moments at which a card or an ability acts that does this."""
        return self.on

    @property
    def value(self) -> str:
        """What tells it from others that the box counts with it."""
        return str(self.__struct_config__.tag)

    @property
    def symbols(self) -> Mapping[Peril, int]:
        """Green symbols of perils."""
        return {}

    def words(self, voice: Voice) -> str:
        return self.says

    def brief(self, voice: Voice) -> str:
        """What it does, as short as can be understood: who chooses among many reads many of them."""
        return self.words(voice)

    def faults_on(self, power: Power, on_card: bool) -> Iterator[str]:
        """What is wrong with a card or an ability that does this."""
        yield from ()

    def adds(self, aspects: Collection[str]) -> int:
        """What it adds to the investment in a scene with these aspects."""
        return 0

    def good(self, aspects: Collection[str], far: bool) -> bool:
        """Whether a cube on it is well placed in such a scene, after a journey that costs extra time or not."""
        return self.adds(aspects) > 0

    def uses(self, now: Now) -> list[Use]:
        """The ways in which it may be used now, once it can be paid for."""
        return [Use(now.seat, now.key)] if self.could(now) else []

    def option(self, now: Now) -> Option:
        """What its owner chooses to use it."""
        return Option(power_id(now.table, now.key), now.power.name, note=now.table.words(now.power))

    def gain(self, now: Now, judgement: Judgement) -> float:
        """What it is worth to a computer player to use it now."""
        return 0.0

    def least(self, now: Now) -> float:
        """What it has to be worth for that: what can be used once in a film is kept for better times."""
        return 0.0


class Use(NamedTuple):
    """A power in somebody's hand as it may be used: by whom, by its key, and against whom."""

    seat: int
    key: int
    victim: int = -1


class Now(Moment[Film]):
    """A power in somebody's hand, at a moment."""

    __slots__ = ("hits", "key", "power", "seat", "victim")
    table: Film

    def __init__(self, table: Film, use: Use, event: str, hits: int = 0) -> None:
        super().__init__(table, Source(int(use.key < ABILITIES), use.key), {"you": use.seat}, event)
        self.seat, self.key, self.victim = use
        self.hits = hits  # X in range of the flip, at a star
        self.power: Power = table.power(use.seat, use.key)

    @property
    def you(self) -> int:
        return self.seat

    @property
    def ref(self) -> Ref:
        return power_ref(self.table, self.seat, self.key)

    @property
    def begun(self) -> bool:
        """Whether it was paid for already in this encounter, or at this temple card."""
        return self.key in self.table.used[self.seat]

    @property
    def price(self) -> str:
        """What it still takes to use it."""
        return "" if self.begun else ", ".join(each.words(self.voice) for each in self.power.costs)

    async def settle(self) -> None:
        """Pay for the power."""
        await self.pay(self.power.cost)

    async def use(self) -> None:
        """Use the power; most of them once in an encounter, or at a temple card (LA-088)."""
        asks = self.apply()
        if asks is not None:
            await asks

    def apply(self) -> Coroutine[Any, Any, None] | None:
        """The same as far as it asks nothing: what it asks is given back."""
        effect = self.power.kind
        if not effect.lasting:
            self.table.used[self.seat].append(self.key)
        return effect.run(self)


def having(table: Film, seat: int, moment: str) -> list[tuple[int, Power]]:
    """The powers of a player that act at a moment."""
    box, found = table.box, []
    abilities = box.mats[table.mat[seat]].acting.get(moment)
    if abilities is not None:
        covered = table.covered[seat]
        found = [each for each in abilities if not covered >> each[0] & 1]
    cards = table.mats[seat]
    if cards:
        faces, face = box.faces, table.face
        for card in cards:
            power: Power = faces[face[card]].card
            if moment in power.moments:
                found.append((card + ABILITIES, power))
    return found


def usable(table: Film, seat: int, moment: str, hits: int = 0) -> list[Use]:
    """What a player may use at a moment: not yet used, payable, and of some effect. Of several powers that offer the
    same the first is used."""
    acting = having(table, seat, moment)
    if not acting:
        return []
    found: list[Use] = []
    used = table.used[seat]
    for key, power in acting:
        if key not in used:
            now = Now(table, Use(seat, key), moment, hits)
            if now.payable(power.cost, ()):
                found += power.kind.uses(now)
    if len(found) < 2:  # what is offered need not be told from anything else
        return found
    offered: dict[str, Use] = {}
    for use in found:
        offered.setdefault(shown(table, moment, use).id, use)
    return [*offered.values()]


def shown(table: Film, moment: str, use: Use) -> Option:
    """A use as its owner chooses it."""
    return table.power(use.seat, use.key).kind.option(Now(table, use, moment))


def deeds(table: Film, seat: int, moment: str) -> list[Deed]:
    """The same as what may be done while anybody decides something."""
    return [_deed(Now(table, use, moment)) for use in usable(table, seat, moment)]


def _deed(now: Now) -> Deed:
    kind = now.power.kind
    option = kind.option(now)
    return Deed(option.id, option.label, now.seat, now.use, kind.rule, 0.3)
