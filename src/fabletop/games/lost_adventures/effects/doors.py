"""What temple cards show: the city of a relic, the Start City, a trait of the grail, a peril (LA-024 to LA-027); and
the theme tiles that give access to them (LA-171)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta

from fabletop.engine.catalogue import unknown
from fabletop.engine.effects import Verb, Voice
from fabletop.engine.effects.english import either
from fabletop.games.lost_adventures.terms import COLOURS, NAMES, Colour, EffectSymbol, Peril

if TYPE_CHECKING:
    from fabletop.games.lost_adventures.box import Box


class _Shown(Verb, frozen=True):
    """What a temple card shows: the colours of such cards, what they say in a few words, and what it is worth to a
    computer player to look at one, with so many turns on the map to come."""

    colours: ClassVar[tuple[Colour, ...]]
    looks: ClassVar[tuple[float, ...]]  # by the turns to come

    def says(self, box: Box) -> str:
        raise NotImplementedError

    def faults_in(self, box: Box) -> Iterator[str]:
        """What it names and the box does not have."""
        yield from ()

    @classmethod
    def look(cls, turns: int) -> float:
        return cls.looks[min(turns, len(cls.looks) - 1)]


class _City(_Shown, frozen=True):
    city: str

    def says(self, box: Box) -> str:
        return box.cities[box.city_index[self.city]].name

    def faults_in(self, box: Box) -> Iterator[str]:
        return _known("city", self.city, box.city_index)


class ShowsRelic(_City, frozen=True, tag="relic"):
    """The city where a relic is."""

    colours = ("blue",)
    looks = 0.0, 0.0, 0.3, 0.75  # a green cube, if there is time to go there


class ShowsStart(_City, frozen=True, tag="start"):
    """The Start City."""

    colours = ("peach",)
    looks = 0.45, 0.8  # a green cube and a space of time


class ShowsTrait(_Shown, frozen=True, tag="trait"):
    """A trait of the true grail."""

    trait: str
    colours = ("yellow",)
    looks = (0.7,)

    def says(self, box: Box) -> str:
        return box.traits[self.trait].name

    def faults_in(self, box: Box) -> Iterator[str]:
        return _known("trait", self.trait, box.traits)


class ShowsPeril(_Shown, frozen=True, tag="peril"):
    """A peril, perhaps with an effect symbol that works against all others."""

    peril: Peril
    symbol: EffectSymbol | None = None
    colours = ("red", "purple")
    looks = 0.3, 0.3, 0.45

    def says(self, box: Box) -> str:
        return ", ".join(NAMES[each] for each in (self.peril, self.symbol) if each is not None)


def _known(what: str, name: str, names: Iterable[str]) -> Iterator[str]:
    if name not in names:
        yield f"effect.{what}: {unknown(what, name, names)}"


Shown = ShowsRelic | ShowsStart | ShowsTrait | ShowsPeril
KINDS: tuple[type[_Shown], ...] = (ShowsRelic, ShowsStart, ShowsTrait, ShowsPeril)
SHOWN = {colour: kind for kind in KINDS for colour in kind.colours}


class Access(Verb, frozen=True, dict=True, tag="look"):
    """A tile gives access to temple cards of some colours: who exits a scene there may look at one for a reward."""

    colours: Annotated[tuple[Colour, ...], Meta(min_length=1)]

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Its colours by their numbers."""
        return frozenset(map(COLOURS.index, self.colours))

    def words(self, voice: Voice) -> str:
        return f"a reward here may be a look at {self.brief()} cards of the temple"

    def brief(self) -> str:
        return either(self.colours, "and")
