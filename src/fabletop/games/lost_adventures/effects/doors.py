"""What temple cards show: the city of a relic, the Start City, a trait of the grail, a peril (LA-024 to LA-027)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from fabletop.engine.catalogue import unknown
from fabletop.engine.effects import Verb
from fabletop.games.lost_adventures.terms import NAMES, Colour, EffectSymbol, Peril

if TYPE_CHECKING:
    from fabletop.games.lost_adventures.box import Box


class _Shown(Verb, frozen=True):
    """What a temple card shows: the colours of such cards, what they say in a few words, and what it is worth to a
    computer player to look at one, with so many turns on the map to come."""

    colours: ClassVar[tuple[Colour, ...]]

    def says(self, box: Box) -> str:
        raise NotImplementedError

    def faults_in(self, box: Box) -> Iterator[str]:
        """What it names and the box does not have."""
        yield from ()

    @classmethod
    def look(cls, turns: int) -> float:
        raise NotImplementedError


class _City(_Shown, frozen=True):
    city: str

    def says(self, box: Box) -> str:
        return box.cities[box.city_index[self.city]].name

    def faults_in(self, box: Box) -> Iterator[str]:
        return _known("city", self.city, box.city_index)


class ShowsRelic(_City, frozen=True, tag="relic"):
    """The city where a relic is."""

    colours = ("blue",)

    @classmethod
    def look(cls, turns: int) -> float:
        """A green cube, if there is time to go there."""
        return 0.75 if turns >= 3 else 0.3 if turns >= 2 else 0.0


class ShowsStart(_City, frozen=True, tag="start"):
    """The Start City."""

    colours = ("peach",)

    @classmethod
    def look(cls, turns: int) -> float:
        """A green cube and a space of time."""
        return 0.8 if turns >= 1 else 0.45


class ShowsTrait(_Shown, frozen=True, tag="trait"):
    """A trait of the true grail."""

    trait: str
    colours = ("yellow",)

    def says(self, box: Box) -> str:
        return box.traits[self.trait].name

    def faults_in(self, box: Box) -> Iterator[str]:
        return _known("trait", self.trait, box.traits)

    @classmethod
    def look(cls, turns: int) -> float:
        return 0.7


class ShowsPeril(_Shown, frozen=True, tag="peril"):
    """A peril, perhaps with an effect symbol that works against all others."""

    peril: Peril
    symbol: EffectSymbol | None = None
    colours = ("red", "purple")

    def says(self, box: Box) -> str:
        return ", ".join(NAMES[each] for each in (self.peril, self.symbol) if each is not None)

    @classmethod
    def look(cls, turns: int) -> float:
        return 0.45 if turns >= 2 else 0.3


def _known(what: str, name: str, names: Iterable[str]) -> Iterator[str]:
    if name not in names:
        yield f"effect.{what}: {unknown(what, name, names)}"


Shown = ShowsRelic | ShowsStart | ShowsTrait | ShowsPeril
KINDS: tuple[type[_Shown], ...] = (ShowsRelic, ShowsStart, ShowsTrait, ShowsPeril)
SHOWN = {colour: kind for kind in KINDS for colour in kind.colours}
