"""The content of the box as structures: abilities, areas with their cards, entropy, Baddies, gear, stories, diaries.

What a card says is made from its data; written by hand are names, titles and prose. Every card has the identifier that
the rules know it by: two letters for its deck, a colon, two or three digits (TP-030). What the types cannot say (a map
without a way home, a lock whose key lies behind it) is found by `checks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from fabletop.engine.effects import Condition, Effect, Node, Subject
from fabletop.engine.effects.nodes import Amount, unknown
from fabletop.games.projector.card_texts import Text

if TYPE_CHECKING:
    from fabletop.engine.effects import Language

Id = Annotated[str, Meta(pattern="^[A-Z]{2}:[0-9]{2,3}$")]
Code = Annotated[str, Meta(pattern="^[A-Z]{2}$")]
Word = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
Side = Literal["open", "closed", "barrier", "sea", "open_sea"]
Window = Literal[
    "action_start", "action_done", "entropy_revealed", "entropy_done", "flipped", "landed", "test_declared", "rolled",
    "outcome", "chain_card", "attack", "damage", "card_loss", "baddie_leaves", "would_dissipate", "turn_end",
    "stability_before", "stability_after", "player_left",
]  # fmt: skip
ENDS = (
    "carrier_plays_card", "carrier_flips_location", "carrier_leaves", "end_of_carriers_next_turn",
    "start_of_granters_next_turn", "end_of_round",
)  # fmt: skip
SMALL = Annotated[int, Meta(ge=0, le=20)]
Clause = Annotated[str, Meta(pattern="^[a-z].*[^.]$")]  # a part of a sentence: without capital letter and full stop


class _Card(Node, frozen=True, kw_only=True):
    """What all cards have in common: a field that nobody knows is an error."""

    deck: ClassVar[str] = ""  # the keyword that every card of the deck has (TP-037)

    id: Id
    icon: str = ""
    flavour: str = ""
    rev: Annotated[int, Meta(ge=1)] = 1


class Named(_Card, frozen=True, kw_only=True):
    name: str
    several: bool = False  # whether its name speaks of more than one
    keywords: tuple[str, ...] = ()  # as they are printed: "room", "Swarm 3"


# --- what one can do -------------------------------------------------------------------------------------------------


class Trait(Node, frozen=True, kw_only=True):
    id: Word
    name: str
    nature: str
    colour: Annotated[str, Meta(pattern="^#[0-9A-F]{6}$")]
    symbol: str


class AbilityDeck(Node, frozen=True, kw_only=True):
    """One of the ordered stacks in which abilities wait; its name is a keyword of them (TP-058)."""

    id: Word
    code: Code
    name: str
    locked: bool = False


class Ability(Named, frozen=True, kw_only=True):
    """`usable` says whether it could matter now (TP-R56), `target` whom or what it acts on, chosen before or after the
    roll. `windows` are those in which a reaction can mean something; none are named where all are meant. `concerns` are
    those in which who passes until something concerns them is asked about it, if not all of these; a roll only if it
    fails by no more than the ability `mends`, where it says so."""

    deck: ClassVar[str] = "ability"

    stack: Word
    order: Annotated[int, Meta(ge=1, le=8)]
    trait: Word
    unlock_cost: SMALL
    xp: Annotated[int, Meta(ge=0, le=3)] = 1
    xp_limit: Literal["turn"] | None = None
    study_limit: Annotated[int, Meta(ge=5, le=18)] | None = None
    specified_only: bool = False
    no_test: bool = False
    reaction: bool = False
    windows: tuple[Window, ...] = ()
    concerns: tuple[Window, ...] = ()
    mends: int = 0
    usable: Condition | None = None
    target: Subject | None = None
    target_after: bool = False
    own: Amount = 0
    limit: str | None = None  # how often it may succeed, where it says so
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    natural_1: tuple[Effect, ...] = ()
    natural_20: tuple[Effect, ...] = ()
    instead: bool = False  # the result of a natural 20 takes the place of the normal one
    help: str


class Keyword(Node, frozen=True, kw_only=True):
    """A keyword that players may read on cards; `built_in` ones have a rule of their own (TP-039), which playing
    what it `spares` does not end: abilities by name or keyword."""

    id: Word
    name: str
    reminder: str = ""
    built_in: bool = False
    spares: tuple[str, ...] = ()


class Flag(Node, frozen=True, kw_only=True):
    """A named number that cards set and read. Where it is `shown`, all may know it by that name.

    Texts speak of it in its own words: `words` say that it is not 0 ("this room's clue is found"), `denied` that it is.
    Of one that counts, `noun` is one of what it counts ("clue"), and `counted` says how many there are, if that is not
    "the party has {}": {} is a number of them ("3 clues"), {n} the number alone. Of one whose numbers stand for
    something each, `values` say what, from 1 on.
    """

    id: Annotated[str, Meta(pattern=r"^(proj|camp)\.[A-Za-z0-9_.]+$")]
    shown: str = ""
    words: Clause
    denied: Clause
    noun: str = ""
    counted: str = ""
    values: tuple[Clause, ...] = ()


# --- areas -----------------------------------------------------------------------------------------------------------


class Area(Node, frozen=True, kw_only=True):
    id: Code
    name: str
    act: Annotated[int, Meta(ge=1, le=5)]
    sea: bool = False
    icon: str = ""
    tagline: str = ""


class Background(_Card, frozen=True, kw_only=True):
    deck: ClassVar[str] = "area"

    prose: str


At = tuple[Annotated[int, Meta(ge=1, le=6)], Annotated[int, Meta(ge=1, le=6)]]


class Laid(Node, frozen=True, kw_only=True):
    """Location cards on the map: one at a space, or several that are shuffled over spaces (over all that are left if
    none are named)."""

    cards: Annotated[tuple[Id, ...], Meta(min_length=1)]
    at: tuple[At, ...] = ()
    face: Literal["up", "down"] = "down"
    turned: bool = False  # each by chance, by quarter turns


class Afloat(Node, frozen=True, kw_only=True):
    at: At
    aboard: bool = True


class Setup(_Card, frozen=True, kw_only=True):
    """How an area is laid out. Of several the highest rank whose condition holds is valid (TP-R33)."""

    deck: ClassVar[str] = "area"

    area: Code
    title: str
    rank: Annotated[int, Meta(ge=1, le=9)]
    valid: Condition | None = None
    width: Annotated[int, Meta(ge=1, le=6)]
    height: Annotated[int, Meta(ge=1, le=6)]
    place: tuple[Laid, ...]
    figures: Annotated[tuple[At, ...], Meta(min_length=1)]
    ship: Afloat | None = None
    objectives: tuple[Id, ...] = ()
    bans: Condition | None = None  # of a slide that may not be brought: it
    required: tuple[str, ...] = ()  # abilities that are of use, as advice
    home: Condition | None = None  # in place of the usual condition for returning home
    texts: tuple[Text, ...] = ()


class Objective(_Card, frozen=True, kw_only=True):
    deck: ClassVar[str] = "area"

    area: Code
    n: Annotated[int, Meta(ge=1, le=2)]
    title: str
    prose: str
    hidden: bool = False
    requires: tuple[Id, ...] = ()
    texts: tuple[Text, ...] = ()
    consequence: Id


class Modifier(Node, frozen=True, kw_only=True):
    """What a location adds to tests made there, of those that it names or of all (TP-208)."""

    by: Annotated[int, Meta(ge=-9, le=9)]
    match: str = ""


class Sides(Node, frozen=True, kw_only=True):
    n: Side = "open"
    e: Side = "open"
    s: Side = "open"
    w: Side = "open"


class Location(Named, frozen=True, kw_only=True):
    """A `locked` one is laid out only when it has been unlocked, also if a setup card names it."""

    deck: ClassVar[str] = "location"

    area: Code
    locked: bool = False
    sides: Sides = Sides()
    modifiers: tuple[Modifier, ...] = ()
    texts: tuple[Text, ...] = ()


# --- what happens ----------------------------------------------------------------------------------------------------


class Values(Node, frozen=True, kw_only=True):
    """What a Baddie is worth in a fight (TP-A01). Without `will` it cannot be persuaded."""

    attack: Amount = 0
    health: Annotated[int, Meta(ge=1, le=20)]
    armor: SMALL = 0
    will: SMALL | None = None
    instances: Annotated[int, Meta(ge=1, le=9)] = 1
    where: Literal["your_area", "global", "location"] = "your_area"


class Entropy(Named, frozen=True, kw_only=True):
    deck: ClassVar[str] = "entropy"

    tier: Annotated[int, Meta(ge=1, le=5)]
    stays: Literal["your_area", "global"] | None = None  # Remains in Play
    baddie: Values | None = None
    texts: tuple[Text, ...] = ()


class Baddie(Named, frozen=True, kw_only=True):
    deck: ClassVar[str] = "baddie"

    tier: Annotated[int, Meta(ge=1, le=5)]
    baddie: Values
    texts: tuple[Text, ...] = ()


class Ailment(Named, frozen=True, kw_only=True):
    """A condition card: a lasting state of a player. It names the events that end it, and how its carrier can end it by
    an action (TP-A08)."""

    deck: ClassVar[str] = "condition"

    good: bool = False
    texts: tuple[Text, ...]
    ends: Annotated[tuple[str, ...], Meta(min_length=1)]
    remove: Text

    def faults(self, language: Language) -> Iterator[str]:
        known = [*ENDS, *[name for name, event in language.events.items() if "player" in event.roles]]
        for each in self.ends:
            if each not in known:
                yield unknown("event that ends a condition", each, known)


# --- gear ------------------------------------------------------------------------------------------------------------


class Resource(Named, frozen=True, kw_only=True):
    """`concerns` are the windows about which one with Reaction asks who passes until something concerns them; all,
    where it does not say."""

    deck: ClassVar[str] = "resource"

    kind: Word
    copies: Annotated[int, Meta(ge=1, le=20)]
    concerns: tuple[Window, ...] | None = None
    texts: tuple[Text, ...]


class Item(Named, frozen=True, kw_only=True):
    """`recipe` is what crafting it takes, by kind of resource; `number` is the place of that recipe among all.
    `concerns` is as with resources."""

    deck: ClassVar[str] = "item"

    source: Literal["craft", "found", "permanent"]
    difficulty: Annotated[int, Meta(ge=1, le=5)] | None = None
    recipe: dict[str, Annotated[int, Meta(ge=1, le=4)]] = msgspec.field(default_factory=dict)
    number: int | None = None
    group: str = ""  # of Unique items: a player has at most one of a group (TP-R103)
    uses: Annotated[int, Meta(ge=1, le=9)] | None = None
    may_be_permanent: bool = False
    concerns: tuple[Window, ...] | None = None
    texts: tuple[Text, ...] = ()


class Step(Node, frozen=True, kw_only=True):
    """A step of a maneuver: what must be tested with success, and how near to the player of the step before."""

    match: str
    range: Annotated[int, Meta(ge=0, le=9)] | None = None


class Maneuver(Named, frozen=True, kw_only=True):
    deck: ClassVar[str] = "maneuver"

    set: Annotated[int, Meta(ge=1, le=3)]
    steps: Annotated[tuple[Step, ...], Meta(min_length=2, max_length=3)]
    do: tuple[Effect, ...]


class Perk(Named, frozen=True, kw_only=True):
    deck: ClassVar[str] = "perk"

    texts: tuple[Text, ...]


class Style(Named, frozen=True, kw_only=True):
    deck: ClassVar[str] = "style"

    fits: Condition  # must hold for the action deck that is built


class Station(Node, frozen=True, kw_only=True):
    id: Word
    name: str
    texts: tuple[Text, ...] = ()


class Ship(_Card, frozen=True, kw_only=True):
    deck: ClassVar[str] = "ship"

    name: str
    hull: SMALL
    most: SMALL
    hold: SMALL
    stations: tuple[Station, ...]


# --- what is read ----------------------------------------------------------------------------------------------------


class Projector(_Card, frozen=True, kw_only=True):
    """The result of a choice or an event. One that is read `once` is passed over when it was read before; `again` lets
    a card be read twice in one chain (TP-R108)."""

    deck: ClassVar[str] = "projector"

    title: str
    at_end: bool = False
    once: bool = True
    again: bool = False
    tags: tuple[str, ...] = ()
    do: tuple[Effect, ...]


class StoryDeck(Node, frozen=True, kw_only=True):
    id: Code
    name: str
    icon: str = ""


class Story(_Card, frozen=True, kw_only=True):
    deck: ClassVar[str] = "story"

    title: str
    segment: str
    prose: str
    do: tuple[Effect, ...] = ()


class Lock(_Card, frozen=True, kw_only=True):
    deck: ClassVar[str] = "story"

    hint: str
    opens: str  # the segment that lies behind it


class DiaryDeck(Node, frozen=True, kw_only=True):
    id: Code
    name: str


class Diary(_Card, frozen=True, kw_only=True):
    deck: ClassVar[str] = "diary"

    date: str
    prose: str
    hint_for: tuple[str, ...] = ()
    do: tuple[Effect, ...] = ()
