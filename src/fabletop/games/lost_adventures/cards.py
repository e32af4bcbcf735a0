"""Card data as it is written: the structures of the content files. What they do not know they refuse."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fabletop.games.lost_adventures.terms import (
    CATEGORIES,
    HARMS,
    NAMES,
    SHAPES,
    THREATS,
    Area,
    Category,
    Colour,
    EffectSymbol,
    Harm,
    Match,
    Peril,
    Shape,
    Threat,
    harm_words,
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


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret door on a success track: so many rewards, perhaps a green cube, perhaps hubris."""

    n: Number
    green: bool = False
    hubris: bool = False


class DoorSymbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    door: Door


Symbol = Literal["x", "green", "lever", "destroy", "decision"] | DoorSymbol


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a success track: how many rewards it allows, and what happens on entering it."""

    n: Number
    symbols: tuple[Symbol, ...] = ()


class Beats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stage directions for the script of the film: when it goes well, and when the Enemy hits."""

    success: Line
    trouble: Line


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
        return f"{NAMES[self.category]}. Each hit: {HARMS[self.threat]}."


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


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The one effect of an adventure card or ability."""

    match: Match | None = None
    star: Literal["success", "cancel_x", "quiet"] | None = None
    free: Literal["travel", "fourth_cube"] | None = None
    curse: Literal["ignore_x", "peek"] | None = None
    steal: bool = False
    symbol: bool = False
    quiet: bool = False

    def __post_init__(self) -> None:
        if sum(bool(getattr(self, name)) for name in self.__struct_fields__) != 1:
            raise ValueError(f"exactly one of {', '.join(self.__struct_fields__)} is the effect")


_STARS = {"success": "one more success", "cancel_x": "cancel one X of the flip", "quiet": "discard 1 noise"}
_CURSES = {"ignore_x": "after a flip, all its X count for nothing.", "peek": "look at the next resolution card."}


def _where(match: Match) -> str:
    """When a match icon fits: "in an Escape encounter", "if the threat is life", "in a circle city", "in Asia"."""
    name = NAMES[match]
    if match in CATEGORIES:
        return f"in {'an' if name[0] in 'AEIOU' else 'a'} {name} encounter"
    if match in THREATS:
        return f"if the threat is {'a curse' if match == 'curse' else name.lower()}"
    return f"in a {name.lower()} city" if match in SHAPES else f"in {name}"


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an adventure card and an ability of a mat have in common."""

    name: Line
    activation: Literal["cube", "disc", "curse", "none"]
    effect: Effect
    tan: dict[Peril, Number] = {}
    green: dict[Peril, Number] = {}
    symbol: EffectSymbol | Literal["secret_exit"] | None = None
    icon: Icon
    flavour: Line

    def words(self, you_too: bool = True) -> str:
        """What it does, with what it costs to use; `you_too` is whether who works a symbol on a track suffers as well,
        as the table has it (LA-R39)."""
        cost = {"cube": "Cube: ", "disc": "1 hubris: ", "curse": "1 curse: ", "none": ""}[self.activation]
        perils = [f"{NAMES[peril]} {n}" for peril, n in self.tan.items()]
        perils += [f"{NAMES[peril]} {n} (green)" for peril, n in self.green.items()]
        said = self._effect(cost, you_too)
        return f"{said} Perils: {', '.join(perils)}." if perils else said

    def brief(self) -> str:
        """What it does, as short as can be understood: who chooses among many reads many of them."""
        effect = self.effect
        if effect.match is not None:
            return f"+2 {_where(effect.match)}"
        if effect.star is not None:
            return f"star: {_STARS[effect.star]}"
        if effect.curse is not None:
            return f"curse: {_CURSES[effect.curse].removesuffix('.')}"
        if effect.steal:
            return f"steals {' and '.join(NAMES[peril] for peril in self.green)}"
        if effect.symbol and self.symbol != "secret_exit":
            return f"works {NAMES[str(self.symbol)]} symbols"
        return self._effect("", True).removesuffix(".").lower()

    def _effect(self, cost: str, you_too: bool) -> str:
        effect = self.effect
        if effect.match is not None:
            return f"{cost}+2 investment {_where(effect.match)}."
        if effect.star is not None:
            return f"{cost}at each star, {_STARS[effect.star]}."
        if effect.free == "travel":
            return f"{cost}travelling to another region costs no extra time."
        if effect.free == "fourth_cube":
            return "Your fourth cube costs nothing."
        if effect.curse is not None:
            return f"{cost}{_CURSES[effect.curse]}"
        if effect.steal:
            peril, most = max(self.green.items(), key=lambda each: each[1])
            name = NAMES[peril]
            on = f"{'on' if cost else 'On'} {'an' if name[0] in 'AEIOU' else 'a'} {name} card of the temple"
            return f"{cost}{on}, lower a rival's pawn by {most if most == 1 else f'up to {most}'}."
        if effect.quiet:
            return "Ignore the first noise of each temple card."
        if self.symbol == "secret_exit":
            return "You may leave by secret doors."
        who = (
            "everybody still in suffers the threat, you too"
            if you_too
            else "everybody else still in suffers the threat"
        )
        where = f"at a {NAMES[str(self.symbol)]} symbol on a track"
        return f"{cost}{where}, {who}; in the temple, everybody else suffers a trap."


class Adventure(Power, frozen=True, forbid_unknown_fields=True, kw_only=True):
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

    trap: tuple[Harm, ...]
    noise: tuple[Harm, ...]
    hand: tuple[Harm, ...]
    noise_penalty: tuple[Harm, ...]

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
