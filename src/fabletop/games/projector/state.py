"""The state of a day: what the party knows and owns, and the projection that it is in.

Texts are about players, spaces, cards, tokens, lighthouses and the ship, and name all of them by numbers: players by
those of their seats, a space by `SPACE` and its place on the grid, a card by `CARD` and its handle, and so on. A
location is named by its space: only the topmost card of a space is one (TP-051).

What never lies on the table (abilities, stories, Projector cards) is named by its number in the box. Slides in reserves
are faces; only those of the action decks of this projection are cards with handles.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, NamedTuple

from fabletop.engine.effects import TextTable
from fabletop.engine.table import ALL, FIXED, NOBODY, OWNER, Stops, Zone, state
from fabletop.engine.words import Seat
from fabletop.games.projector.box import Box, Face
from fabletop.games.projector.settings import Settings

NONE = -1
WIDTH = 6  # of the grid (TP-014)
SPACES = WIDTH * WIDTH
GLOBAL = 80  # in place of a player or a space: the global area
SHIP, LIGHT, SPACE, TOKEN, CARD = 90, 91, 100, 200, 1000
FACE = 1_000_000  # and a slide in reserve by its face, since it is no card yet
TRAITS = 7
HELM, SAILS, LOOKOUT, HOLD_STATION = range(4)  # stations of the ship (TP-A21)
STATIONS = ("Helm", "Sails", "Lookout", "Hold")
PLAN = 10  # and the place of a maneuver among those that were brought
STORY, ADVENTURE, LEARNING = range(3)
PHASES = ("story", "adventure", "learning")
# Where a player is in the projection.
IN, HOME, DISSIPATED = range(3)
# The state of an objective (TP-A29), and of a diary page.
LOCKED, HIDDEN, REVEALED, ACHIEVED = range(4)
UNLOCKED, READ = 1, 2
# What a text may stand on.
(
    ON_SETUP, ON_OBJECTIVE, ON_LOCATION, ON_ENTROPY, ON_BADDIE, ON_ITEM, ON_RESOURCE, ON_CONDITION, ON_PERK, ON_ABILITY,
    ON_KEYWORD, ON_TOKEN, ON_MANEUVER, ON_STATION, ON_PROJECTOR, ON_STORY, ON_DIARY,
) = range(17)  # fmt: skip
NORMAL, BY_TEXT = range(2)  # which effect of a test was declared (TP-190)
# Among the roles of a text: numbers of a test that were settled when it was made (semantics 25).
TARGET_NUMBER = 20  # what a test has to reach
SETTLED_MARGIN, SETTLED_NATURAL = "settled margin", "settled natural"

HANDS = Zone(faces=OWNER)
DRAW_PILES, LOST_PILES = Zone(faces=NOBODY), Zone(faces=NOBODY)
DISCARDS, PLAYED = Zone(faces=ALL), Zone(faces=ALL)
ENTROPY, NEXT_TIER = Zone(faces=NOBODY, bag=ALL), Zone(faces=NOBODY, bag=ALL)
SPENT, DISMISSED, IN_PLAY = Zone(faces=ALL), Zone(faces=ALL), Zone(faces=ALL)
GONE = Zone(faces=ALL)  # eliminated on this day
PUT_AWAY = Zone(faces=NOBODY)  # cards of a projection that is over: of some nobody has seen the front
RESOURCES, USED_UP, HELD = Zone(faces=NOBODY, bag=ALL), Zone(faces=ALL), Zone(faces=ALL)
GEAR, STASH, HOLD, AILMENTS = Zone(faces=ALL), Zone(faces=ALL), Zone(faces=ALL), Zone(faces=ALL)
MAP, ASIDE = Zone(faces=NOBODY), Zone(faces=NOBODY)  # locations on the grid, and those that were taken off it
KEPT = Zone(faces=ALL)
FETCHED = Zone(faces=ALL)  # Baddies of their deck that are in play


class Opponent(NamedTuple):
    """A Baddie in play: its card, the area it is in (a seat, `GLOBAL`, or `SPACE` and where its token stands), its
    wounds and how many instances are left."""

    card: int
    area: int
    wounds: int
    instances: int


class Covered(NamedTuple):
    """A location that lies under another: the space, the card, whether it lay face up, and how it was turned."""

    space: int
    card: int
    up: bool
    turned: int = 0


class Marks(NamedTuple):
    """How often an item can still be used."""

    card: int
    left: int


class Token(NamedTuple):
    """A marker on a location or a card: its number, what it is, where, whose it is, the texts that it has; and, if a
    test put it there, the margin and the die of that."""

    number: int
    kind: str
    at: int
    owner: int
    text: int
    margin: int = 0
    natural: int = 0


class Test(NamedTuple):
    """A test under way: who tests which ability with which slide (none if it needs none), for which effect, against
    whom, what stands on the die, what all modifiers come to, and whether it succeeds once that is known. `more` is what
    the text adds that asks for it."""

    player: int
    ability: int
    slide: int
    mode: int
    target: int = NONE
    natural: int = 0
    modifier: int = 0
    succeeded: bool = False
    more: int = 0  # that a text or a roll made again adds
    fixed: bool = False  # its sum is known
    learnt: int = NONE  # the player's apperceptions in its trait when it was declared: later ones are for later tests

    @property
    def total(self) -> int:
        return self.natural + self.modifier

    @property
    def margin(self) -> int:
        """By how much it is above what a success needs (TP-210). Of a failure it is 0 (TP-R63)."""
        return max(0, self.total - TARGET_NUMBER) if self.succeeded else 0


class OpenWindow(NamedTuple):
    """A window that is open, or was opened for what is carried out: its name, the player and the thing it is about."""

    name: str
    player: int
    thing: int


class Manoeuvre(NamedTuple):
    """A maneuver that was brought: which one, who has marked its steps, and whether it is used up."""

    number: int
    marked: tuple[int, ...] = ()
    used: bool = False
    late: bool = False  # the turn has come after which its marks go


def _span(table: Outing) -> str:
    return "this turn" if table.phase == ADVENTURE else "this phase"


@state
class Outing(TextTable):
    """See the module text."""

    box: Annotated[Box, FIXED] = None  # type: ignore[assignment]  # set before setup
    settings: Annotated[Settings, FIXED] = Settings()
    before: Annotated[Any, FIXED] = None  # the sheet that the day began with

    # --- the campaign, as far as the day knows it ---------------------------------------------------------------
    day: int = 1
    projections: int = 0
    characters: list[str] = field(default_factory=list)  # by seat; others are set aside on the sheet
    bank: list[int] = field(default_factory=list)  # by trait
    levels: list[int] = field(default_factory=list)  # by ability; 0 is locked
    stacks: list[int] = field(default_factory=list)  # by ability deck: 0 if it is open, -1 if locked
    reserve: list[list[int]] = field(default_factory=list)  # faces of slides
    put_aside: list[list[int]] = field(default_factory=list)  # those above a lower limit
    decks: list[dict[str, list[str]]] = field(default_factory=list)  # by seat, lists of slides by area
    keeps: list[list[str]] = field(default_factory=list)  # by seat, items and Allies for the next projection
    perks: list[int] = field(default_factory=list)
    styles: list[int] = field(default_factory=list)
    areas: list[bool] = field(default_factory=list)  # unlocked
    objectives: list[int] = field(default_factory=list)
    told: list[int] = field(default_factory=list)  # of each story deck how many cards lie face up under it
    eliminated: list[str] = field(default_factory=list)  # identifiers
    replaced: list[tuple[str, str]] = field(default_factory=list)  # for good
    swapped: list[tuple[str, str]] = field(default_factory=list)  # until the end of a projection
    awaited: list[tuple[str, str]] = field(default_factory=list)  # unlocked, and in a pack to come: kind, identifier
    tier: int = 2  # of the next-tier deck; 0 if there is none
    recipes: list[int] = field(default_factory=list)  # faces of items
    offered: list[int] = field(default_factory=list)  # abilities of which each player may yet take a slide
    owned: list[str] = field(default_factory=list)  # permanent items
    diary: list[int] = field(default_factory=list)
    diaries: list[bool] = field(default_factory=list)  # diary decks on the table
    read: list[int] = field(default_factory=list)  # Projector cards
    maneuvers: list[int] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)  # locations that were locked
    ship: bool = False
    hull: int = 0
    flags: dict[str, int] = field(default_factory=dict)
    won: bool = False
    corrected: bool = False

    # --- the day ------------------------------------------------------------------------------------------------
    phase: int = STORY
    story: int = NONE  # the deck that is read in this Story phase
    chain: list[int] = field(default_factory=list)  # Projector cards of the chain under way
    learning: int = 0  # actions done
    studied: bool = False
    printed: list[int] = field(default_factory=list)  # by seat, what the print die shows

    # --- the projection -----------------------------------------------------------------------------------------
    area: int = NONE
    setup: int = NONE
    order: list[int] = field(default_factory=list)
    current: int = NONE
    step: str = ""
    ended: bool = False  # an effect has declared the end of the turn
    round: int = 0
    status: list[int] = field(default_factory=list)  # by seat
    at: list[int] = field(default_factory=list)  # by seat, the space of the figure
    station: list[int] = field(default_factory=list)  # by seat, aboard the ship
    lights: list[int] = field(default_factory=list)  # by seat, the space of the lighthouse
    temp: list[list[int]] = field(default_factory=list)  # by seat and trait
    moves: list[int] = field(default_factory=list)
    sailed: int = NONE  # the space of the ship
    hands_played: list[int] = field(default_factory=list)  # slides played this turn, by seat
    steps_made: list[int] = field(default_factory=list)  # moves this turn, by seat
    grid: list[int] = field(default_factory=list)  # of each space its topmost location, or none
    up: list[bool] = field(default_factory=list)  # of each space whether that lies face up
    turned: list[int] = field(default_factory=list)  # of each space by how many quarters that is turned
    covered: list[Covered] = field(default_factory=list)
    opponents: list[Opponent] = field(default_factory=list)
    allied: list[int] = field(default_factory=list)  # Baddies that began this projection as Allies
    excused: list[tuple[int, int]] = field(default_factory=list)  # who is called away, after how many of their turns
    hindrances: list[tuple[int, int]] = field(default_factory=list)  # entropy in play that is no Baddie: card, area
    drawn: int = NONE  # the entropy card that is carried out
    recycled: int = 0
    warded: list[tuple[int, int]] = field(default_factory=list)  # what Wards have prevented in this Baddie turn
    marks: list[Marks] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    brought: list[Manoeuvre] = field(default_factory=list)
    at_end: list[int] = field(default_factory=list)  # Projector cards put aside for the end
    epilogue: int = NONE  # the Projector card that is read after the cleanup of the last projection
    unstyled: list[bool] = field(default_factory=list)  # by seat, whether the style is spared
    loaned: list[list[int]] = field(default_factory=list)  # faces of slides for this projection only
    fresh: list[int] = field(default_factory=list)  # items that were crafted this turn
    tests: list[Test] = field(default_factory=list)
    learnt: list[tuple[int, int]] = field(default_factory=list)  # player and ability: successes of this turn
    last: list[int] = field(default_factory=list)  # by seat, the ability last succeeded with this round
    rolled: dict[str, int] = field(default_factory=dict)
    answering: list[tuple[int, int, int]] = field(default_factory=list)  # texts under way that answer to something
    givers: list[tuple[int, int]] = field(default_factory=list)  # of conditions, the player in whose doing they came
    salvaged: list[tuple[int, str]] = field(default_factory=list)  # who dissipated and banks all or half after all
    cause: str = ""  # why somebody is about to dissipate
    stability: int = 0  # what the die of the last check shows
    windows: list[OpenWindow] = field(default_factory=list)
    ship_points: list[int] = field(default_factory=list)  # by seat, movement points for the ship alone
    oars: list[int] = field(default_factory=list)  # by seat, such points that lead into still water too
    voyages: list[int] = field(default_factory=list)  # by seat, moves of the ship this turn
    ripe: list[int] = field(default_factory=list)  # conditions of the current player that were there before this turn
    depth: int = 0  # how many reactions the present one is nested in
    limited: list[tuple[int, int, int]] = field(default_factory=list)  # type: ignore[assignment]  # text, whose, where
    hands: Annotated[list[list[int]], HANDS] = field(default_factory=list)
    draw_piles: Annotated[list[list[int]], DRAW_PILES] = field(default_factory=list)
    lost_piles: Annotated[list[list[int]], LOST_PILES] = field(default_factory=list)
    discards: Annotated[list[list[int]], DISCARDS] = field(default_factory=list)
    played: Annotated[list[int], PLAYED] = field(default_factory=list)
    entropy: Annotated[list[int], ENTROPY] = field(default_factory=list)
    next_tier: Annotated[list[int], NEXT_TIER] = field(default_factory=list)
    spent: Annotated[list[int], SPENT] = field(default_factory=list)
    dismissed: Annotated[list[int], DISMISSED] = field(default_factory=list)
    in_play: Annotated[list[int], IN_PLAY] = field(default_factory=list)
    gone: Annotated[list[int], GONE] = field(default_factory=list)
    put_away: Annotated[list[int], PUT_AWAY] = field(default_factory=list)
    resources: Annotated[list[int], RESOURCES] = field(default_factory=list)
    used_up: Annotated[list[int], USED_UP] = field(default_factory=list)
    held: Annotated[list[list[int]], HELD] = field(default_factory=list)
    gear: Annotated[list[list[int]], GEAR] = field(default_factory=list)
    stash: Annotated[list[int], STASH] = field(default_factory=list)
    hold: Annotated[list[int], HOLD] = field(default_factory=list)
    ailments: Annotated[list[list[int]], AILMENTS] = field(default_factory=list)
    map: Annotated[list[int], MAP] = field(default_factory=list)
    aside: Annotated[list[int], ASIDE] = field(default_factory=list)
    kept: Annotated[list[list[int]], KEPT] = field(default_factory=list)
    fetched: Annotated[list[int], FETCHED] = field(default_factory=list)
    stops: Annotated[list[int], Stops(ALL, span=_span, concerns="when something happens to you or where you are")] = (
        field(default_factory=list)
    )

    # --- players ------------------------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many players have left the projection (TP-249)."""
        return sum([status != IN for status in self.status])

    def present(self) -> list[int]:
        """The players in the projection, in turn order."""
        return [seat for seat in self.order if self.status[seat] == IN]

    def from_current(self) -> list[int]:
        """The same, beginning with the current player."""
        order, status = self.order, self.status
        if self.current in order:
            first = order.index(self.current)
            order = order[first:] + order[:first]
        return [seat for seat in order if status[seat] == IN]

    def frozen(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """In the log players go by the names of their characters, whoever plays them today."""
        said = tuple([self.characters[each.number] if isinstance(each, Seat) else each for each in args])
        return TextTable.frozen(self, said)  # `state` makes the class anew, so that there is no super()

    # --- cards --------------------------------------------------------------------------------------------------

    def printed_on(self, card: int) -> Face:
        return self.box.faces[self.face[card]]

    def location(self, space: int) -> Face:
        """What is printed on the location of a space."""
        return self.printed_on(self.grid[space])

    def opponent(self, card: int) -> Opponent | None:
        for each in self.opponents:
            if each.card == card:
                return each
        return None
