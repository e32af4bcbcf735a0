"""Card data as it is written: the structures of the content files. What they do not know they refuse."""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.effects import Effect, Node, Payment
from fabletop.engine.effects.english import capital, sentence
from fabletop.games.lost_adventures.effects.costs import Cost
from fabletop.games.lost_adventures.effects.harms import HARMS, HarmName, harm_words
from fabletop.games.lost_adventures.effects.language import ALL_SUFFER, OTHERS_SUFFER
from fabletop.games.lost_adventures.effects.powers import Kind
from fabletop.games.lost_adventures.effects.symbols import Door, Symbol
from fabletop.games.lost_adventures.terms import (
    NAMES,
    Area,
    Category,
    Colour,
    EffectSymbol,
    Peril,
    Shape,
    Threat,
)

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Line = Annotated[str, Meta(min_length=1, max_length=160)]
Icon = Annotated[str, Meta(pattern="^[a-z0-9-]+$", max_length=60)]
Number = Annotated[int, Meta(ge=0, le=12)]
Invest = Annotated[str, Meta(pattern="^[c*.]{12}$")]
Enemies = Annotated[str, Meta(pattern="^[xh.]{10}$")]


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Line
    shape: Shape
    region: Area
    x: float
    y: float
    flavour: Line


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexagon where everybody begins."""

    name: Line
    x: float
    y: float


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cities: tuple[City, ...]
    routes: tuple[tuple[Id, Id], ...]
    start: Start


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a success track: how many rewards it allows, and what happens on entering it."""

    n: Number
    symbols: tuple[Symbol, ...] = ()


class Beats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stage directions for the script of the film: when it goes well, and when the Enemy hits."""

    success: Line
    trouble: Line


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    id: Id
    shape: Shape
    min: Number
    categories: tuple[Category, Category]
    hubris: bool
    title: Line
    text: Annotated[str, Meta(min_length=1, max_length=600)]
    category: Category
    threat: Threat
    icon: Icon
    track: tuple[Space, ...]
    beats: Beats

    def words(self) -> str:
        return f"{NAMES[self.category]}. Each hit: {HARMS[self.threat].words}."

    @cached_property
    def hits(self) -> list[int]:
        """X on the spaces of the track up to each one."""
        return list(accumulate(sum(each.hits for each in space.symbols) for space in self.track))

    @cached_property
    def greens(self) -> list[int]:
        """Green squares on them."""
        return list(accumulate(sum(each.greens for each in space.symbols) for space in self.track))

    @cached_property
    def doors(self) -> dict[int, Door]:
        """The secret doors by their spaces."""
        found = ((n, each) for n, space in enumerate(self.track) for each in space.symbols)
        return {n: each for n, each in found if isinstance(each, Door)}


class Resolution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter resolution card: c check, * star; x X, h hand; . nothing."""

    id: Id
    category: Category
    invest: Invest
    enemy: Enemies
    caption: Line
    sketch: Icon


class Rewrite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script rewrite: laid over an encounter resolution card."""

    id: Id
    title: Line
    direction: Line
    invest: Invest
    enemy: Enemies
    icon: Icon


class Power(Node, frozen=True, kw_only=True):
    """What an adventure card and an ability of a mat have in common."""

    name: Line
    effect: Effect
    cost: tuple[Payment, ...] = ()
    tan: dict[Peril, Annotated[int, Meta(ge=1, le=12)]] = msgspec.field(default_factory=dict)
    icon: Icon
    flavour: Line

    @property
    def kind(self) -> Kind:
        """What it does."""
        assert isinstance(self.effect, Kind)
        return self.effect

    @property
    def costs(self) -> tuple[Cost, ...]:
        """What it takes to use it."""
        return self.cost  # type: ignore[return-value]  # the language has no other payments

    def words(self, you_too: bool = True) -> str:
        """What it does, with what it costs to use; `you_too` is whether who works a symbol on a track suffers as well,
        as the table has it (LA-R39)."""
        voice = ALL_SUFFER if you_too else OTHERS_SUFFER
        said = sentence("".join(f"{capital(each.words(voice))}: " for each in self.cost) + self.kind.words(voice))
        perils = [f"{NAMES[peril]} {n}" for peril, n in self.tan.items()]
        perils += [f"{NAMES[peril]} {n} (green)" for peril, n in self.kind.symbols.items()]
        return f"{said} Perils: {', '.join(perils)}." if perils else said

    def brief(self) -> str:
        """What it does, as short as can be understood: who chooses among many reads many of them."""
        return self.kind.brief(ALL_SUFFER)


class Adventure(Power, frozen=True, kw_only=True):
    id: Id
    category: Literal["equipment", "quote", "attribute", "ally"]
    back: Literal["globe", "plain"]


class PlayerMat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Line
    role: Line
    icon: Icon
    flavour: Line
    abilities: tuple[Power, Power, Power, Power]
    fourth_cube: Literal["hubris", "free"] = "hubris"


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A theme tile: a person or an item, and which temple cards it gives access to."""

    id: Id
    name: Line
    kind: Literal["person", "item", "relic"]
    colours: tuple[Colour, ...]
    icon: Icon
    flavour: Line


class TempleCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    colour: Colour
    title: Line
    flavour: Line
    icon: Icon
    peril: Peril | None = None
    symbol: EffectSymbol | None = None
    city: Id | None = None
    trait: Id | None = None


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Line
    flavour: Line


class Grail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1, le=10)]
    traits: tuple[Id, Id, Id]
    name: Line
    flavour: Line
    icon: Icon


class Penalties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the penalty card."""

    trap: tuple[HarmName, ...]
    noise: tuple[HarmName, ...]
    hand: tuple[HarmName, ...]
    noise_penalty: tuple[HarmName, ...]

    def words(self) -> str:
        parts = {"Trap": self.trap, "Noise": self.noise, "Hand": self.hand, "Too loud": self.noise_penalty}
        return " ".join(f"{name}: {harm_words(harms)}." for name, harms in parts.items())


class PenaltyCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    red: Penalties
    purple: Penalties


class TempleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[TempleCard, ...]
    traits: tuple[Trait, ...]
    grails: tuple[Grail, ...]
    penalty: PenaltyCard


class TempleResolution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """X symbols on three tracks, by position 0 to 12."""

    id: Id
    trap: tuple[Number, ...]
    noise: tuple[Number, ...]
    hand: tuple[Number, ...]
    caption: Line

    def words(self) -> str:
        """ "traps at 2, 5; noise at 7; hand at 6"."""
        rows = {"trap": self.trap, "noise": self.noise, "hand": self.hand}
        parts = [
            f"{name}{'s' * (len(where) > 1 and name != 'noise')} at {', '.join(map(str, where))}"
            for name, where in rows.items()
            if where
        ]
        return "; ".join(parts) or "nothing at all"


class HubrisCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Checks by slot 1 to 12, and what happens to who is not rid of all hubris."""

    id: Id
    checks: tuple[Annotated[int, Meta(ge=1, le=12)], ...]
    consequence: tuple[Literal["life", "time", "curse"], ...]
    flavour: Line

    def words(self) -> str:
        return f"Who still has hubris must {harm_words(self.consequence)}."
