"""What a theme tile does in its city (LA-171)."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated

from msgspec import Meta

from fabletop.engine.effects import Verb, Voice
from fabletop.engine.effects.english import either
from fabletop.games.lost_adventures.terms import COLOURS, Colour


class Access(Verb, frozen=True, dict=True, tag="look"):
    """It gives access to temple cards of some colours: who exits a scene there may look at one for a reward."""

    colours: Annotated[tuple[Colour, ...], Meta(min_length=1)]

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Its colours by their numbers."""
        return frozenset(map(COLOURS.index, self.colours))

    def words(self, voice: Voice) -> str:
        return f"a reward here may be a look at {self.brief()} cards of the temple"

    def brief(self) -> str:
        return either(self.colours, "and")
