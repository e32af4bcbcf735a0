"""The plain state of Lost Adventures, and who may see what of it.

Nearly everything lies open. Hidden are the faces of cards: temple cards nobody has looked at, script rewrites in a
hand, the order of decks. What a seat has looked at it keeps in mind, card by card; allocations, commitments and the
choice of a grail are sealed by the question that asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from fabletop.engine.table import ALL, FIXED, NOBODY, OWNER, Stops, Table, Zone, state
from fabletop.engine.words import Ref
from fabletop.games.lost_adventures.settings import Settings
from fabletop.games.lost_adventures.terms import ABILITIES, AREAS, COLOURS, PERILS, PLAYER_COLOURS, SHAPES, START

if TYPE_CHECKING:
    from fabletop.games.lost_adventures.box import Box, Face
    from fabletop.games.lost_adventures.cards import Encounter, Penalties, Power, Space
    from fabletop.games.lost_adventures.effects.doors import ShowsPeril
    from fabletop.games.lost_adventures.effects.flips import Flip, InRange
else:
    Box = Any  # cards are read as what they do to a film, so a film comes before its box

TURNS, LIVES, CURSES, CUBES = 9, 7, 4, 3
TRACK = 12  # the length of the investment track and of the peril track
NOBODY_YET = -1
NO_CARD = -1
# By how many play, and who is first: everybody clockwise. Rules ask for nothing as often.
AROUND = [[(*range(first, seats), *range(first)) for first in range(seats)] for seats in range(len(PLAYER_COLOURS) + 1)]
AWAY = -2  # where a tile is that lies on no city: a relic on its blue card, a tile on its way

# Temple cards, by their places on the table (LA-024 to LA-027).
BLUE, YELLOW, PEACH, RED, PURPLE = range(2), range(2, 5), range(5, 6), range(6, 9), range(9, 12)
ROWS = (BLUE, YELLOW, PEACH, RED, PURPLE)  # in the order of the colours
COLOUR_OF = [colour for colour, row in enumerate(ROWS) for _ in row]
PLACE_NAMES = [f"{COLOURS[colour]} card {n}" for colour, row in enumerate(ROWS) for n in range(1, len(row) + 1)]

PILES = tuple(Zone(faces=NOBODY, backs=NOBODY) for _ in range(4))  # encounter cards, by shape
TOPS = Zone(faces=NOBODY)  # the uppermost encounter card of each pile, whose back all see (LA-060)
DECKS = tuple(Zone(faces=NOBODY, bag=ALL, backs=NOBODY) for _ in range(4))  # encounter resolution cards, by category
SCENE = Zone(faces=ALL, backs=NOBODY)  # the encounter card of this turn
FLIPPED = Zone(faces=ALL, backs=NOBODY)  # resolution cards flipped in this encounter
REWRITES = Zone(faces=OWNER)
LAID = Zone(faces=ALL, backs=NOBODY)  # a rewrite that was played on this flip
DISPLAY = Zone(faces=ALL, backs=NOBODY)
ADVENTURES = Zone(faces=NOBODY)
DISCARDS = Zone(faces=ALL, backs=NOBODY)
ARRIVING = Zone(faces=ALL, backs=NOBODY)  # cards on their way to a mat
MATS = Zone(faces=ALL, backs=NOBODY)
TEMPLE = Zone(faces=NOBODY)
UNUSED = Zone(faces=NOBODY)  # temple cards and rewrites out of the game, unseen
TEMPLE_BEATS = Zone(faces=NOBODY, bag=ALL, backs=NOBODY)
PENANCES = Zone(faces=NOBODY, bag=ALL, backs=NOBODY)  # hubris cards
RESOLVED = Zone(faces=ALL, backs=NOBODY)  # temple resolution and hubris cards that were turned up
GONE = Zone(faces=ALL, backs=NOBODY)  # out of the game, having been seen


class Crossing(NamedTuple):
    """How a temple card went for somebody: where their pawn stood, the X of each track that they met, and how
    often they suffered for their noise."""

    at: int
    traps: int
    noise: int
    hands: int
    loud: int


HEAD = 3  # of how a temple card went: its place, the resolution card, where the Enemy stood; then everybody's numbers


CONCERNS = "when a flip brings the Enemy to you, lets him hit you or ends your scene, and at X of a temple card for you"


def passing_span(table: Film) -> str:
    """For how long one may pass at once in windows."""
    return "the rest of this temple card" if table.phase == "temple" else "the rest of this encounter"


@state
class Film(Table):
    """The table of Lost Adventures."""

    box: Annotated[Box, FIXED] = None  # type: ignore[assignment]  # set when the table is prepared
    settings: Annotated[Settings, FIXED] = Settings()

    phase: str = "setup"  # setup, map, interlude, temple, grail, hubris
    turn: int = 0
    active: int = NOBODY_YET

    # each player
    out: list[str] = field(default_factory=list)  # why somebody is out; "" while they live
    colour: list[int] = field(default_factory=list)  # of pawn, cubes and disc, by its number
    mat: list[int] = field(default_factory=list)
    covered: list[int] = field(default_factory=list)  # abilities, as a mask
    at: list[int] = field(default_factory=list)
    time: list[int] = field(default_factory=list)
    life: list[int] = field(default_factory=list)
    hubris: list[int] = field(default_factory=list)
    noise: list[int] = field(default_factory=list)
    curses: list[int] = field(default_factory=list)
    green: list[int] = field(default_factory=list)

    # the map
    rc: int = 0
    edt: int = 0
    black: list[int] = field(default_factory=list)  # cubes in each region
    enemy_at: int = 0
    tile_at: list[int] = field(default_factory=list)  # the city of each theme tile
    boxes: list[int] = field(default_factory=list)  # the card in each box of the display, -1 for none
    up: list[int] = field(default_factory=list)  # temple cards: 0 face down, else the turn in which it was turned up
    shown: list[int] = field(default_factory=list)  # the turn in which a wrong Reveal showed a blue card to all
    looked: list[int] = field(default_factory=list)  # the seats that have looked at a temple card, as a mask
    found: list[int] = field(default_factory=list)  # the seats that have revealed the relic of a blue card, as a mask

    # the encounter
    city: int = START
    came_from: int = START  # where the active player comes from; AWAY once the journey is paid for
    success: int = 0
    company: int = 0  # who takes part in the encounter, also who has left, as a mask
    inside: list[int] = field(default_factory=list)  # 1 for each participant still in
    contribution: list[int] = field(default_factory=list)
    rewards: list[int] = field(default_factory=list)  # cubes in the rewards box
    cubed: list[list[int]] = field(default_factory=list)  # powers that hold a cube, by key
    used: list[list[int]] = field(default_factory=list)  # powers used up for this encounter or temple card, by key
    move_cubes: list[int] = field(default_factory=list)  # cubes in the off-camera boxes
    draw_cubes: list[int] = field(default_factory=list)
    reveal_cubes: list[int] = field(default_factory=list)
    claims: list[int] = field(default_factory=list)  # who has a cube on a box of the display
    looking: list[int] = field(default_factory=list)  # the seats with a cube on a temple card, as a mask
    secret_card: int = NOBODY_YET  # who holds the secret exit card
    flip: int = NO_CARD  # the card that counts now, also in the temple
    present: bool = False  # the Enemy was in the city before this flip
    ignored: bool = False  # all X of this flip count for nothing
    cancelled: int = 0  # X of this flip that were cancelled
    rewritten: bool = False
    # 1 for who passes for the rest of this encounter, or of this temple card, 2 until a flip concerns them. Rivals who
    # knew could do as they like.
    stops: Annotated[list[int], Stops(OWNER, passing_span, CONCERNS)] = field(default_factory=list)
    relics_here: list[int] = field(default_factory=list)  # that lie in the active city until the encounter ends
    revealers: list[int] = field(default_factory=list)  # who revealed each of them
    waiting: list[int] = field(default_factory=list)  # tile, city and seat of each tile that waits for an open city
    rescued: int = -1

    # the temple
    cubes: list[int] = field(default_factory=list)  # left to each player
    step: int = -1  # the place of the temple card that is being crossed
    peril: list[int] = field(default_factory=list)  # positions of the pawns
    enemy_peril: int = 0
    stolen: list[int] = field(default_factory=list)  # tan symbols stolen from each player on this temple card
    hushed: list[int] = field(default_factory=list)  # who has ignored the first noise of this temple card
    grail: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    penances: int = 0  # hubris cards turned up
    crossings: list[list[int]] = field(default_factory=list)  # how each temple card went, see `Crossing`
    purging: list[list[int]] = field(default_factory=list)  # all hubris as the challenge begins and after each card

    # what the film was like
    tally: dict[str, int] = field(default_factory=dict)
    rewarded: list[int] = field(default_factory=list)
    time_after_map: list[int] = field(default_factory=list)
    reckoning: list[list[int]] = field(default_factory=list)  # hubris, investment and life as the challenge begins
    film: list[list[int]] = field(default_factory=list)  # beats for the script, see script.py

    pile_circle: Annotated[list[int], PILES[0]] = field(default_factory=list)
    pile_pentagon: Annotated[list[int], PILES[1]] = field(default_factory=list)
    pile_triangle: Annotated[list[int], PILES[2]] = field(default_factory=list)
    pile_square: Annotated[list[int], PILES[3]] = field(default_factory=list)
    tops: Annotated[list[int], TOPS] = field(default_factory=list)
    deck_escape: Annotated[list[int], DECKS[0]] = field(default_factory=list)
    deck_wits: Annotated[list[int], DECKS[1]] = field(default_factory=list)
    deck_fight: Annotated[list[int], DECKS[2]] = field(default_factory=list)
    deck_luck: Annotated[list[int], DECKS[3]] = field(default_factory=list)
    scene: Annotated[list[int], SCENE] = field(default_factory=list)
    flipped: Annotated[list[int], FLIPPED] = field(default_factory=list)
    rewrites: Annotated[list[list[int]], REWRITES] = field(default_factory=list)
    laid: Annotated[list[int], LAID] = field(default_factory=list)
    display: Annotated[list[int], DISPLAY] = field(default_factory=list)
    adventures: Annotated[list[int], ADVENTURES] = field(default_factory=list)
    discards: Annotated[list[int], DISCARDS] = field(default_factory=list)
    arriving: Annotated[list[int], ARRIVING] = field(default_factory=list)
    mats: Annotated[list[list[int]], MATS] = field(default_factory=list)
    temple: Annotated[list[int], TEMPLE] = field(default_factory=list)
    unused: Annotated[list[int], UNUSED] = field(default_factory=list)
    temple_beats: Annotated[list[int], TEMPLE_BEATS] = field(default_factory=list)
    penances_left: Annotated[list[int], PENANCES] = field(default_factory=list)
    resolved: Annotated[list[int], RESOLVED] = field(default_factory=list)
    gone: Annotated[list[int], GONE] = field(default_factory=list)

    # --- who ---------------------------------------------------------------------------------------------------

    def living(self) -> list[int]:
        return [seat for seat, out in enumerate(self.out) if not out]

    def clockwise(self, first: int) -> list[int]:
        """The living players, this one (or the next one to the left) first."""
        out = self.out
        return [seat for seat in AROUND[self.seats][first] if not out[seat]]

    def turn_order(self) -> list[int]:
        """The active player, then clockwise (LA-034)."""
        return self.clockwise(self.active)

    def still_in(self) -> list[int]:
        """The participants who have not left, in turn order."""
        out, inside = self.out, self.inside
        return [seat for seat in AROUND[self.seats][self.active] if inside[seat] and not out[seat]]

    def director(self) -> int:
        """Who makes the active player's choices: that player, or the next participant if they are out (LA-093)."""
        if not self.out[self.active]:
            return self.active
        return next((seat for seat in self.clockwise(self.active) if self.inside[seat]), NOBODY_YET)

    # --- the encounter -----------------------------------------------------------------------------------------

    def printed(self, card: int) -> Face:
        return self.box.faces[self.face[card]]

    @property
    def encounter(self) -> Encounter:
        found: Encounter = self.box.faces[self.face[self.scene[0]]].card
        return found

    @property
    def space(self) -> Space:
        """The success space with the marker."""
        return self.encounter.track[self.success]

    @property
    def investment(self) -> int:
        """The sum of what all participants put in; cards are read up to 12 (LA-080)."""
        return sum(self.contribution)

    @property
    def enemy_marker(self) -> int:
        return self.black[self.box.region[self.city]]

    def in_range(self, card: int) -> InRange:
        """Checks, stars, X and hands of a card that are in range of the markers."""
        flip: Flip = self.printed(card).card.effect
        return flip.in_range(min(TRACK, self.investment), self.enemy_marker)

    def aspects(self) -> tuple[str, ...]:
        """What a match icon can fit: category, threat, shape and region of the encounter (LA-065)."""
        scene, box = self.encounter, self.box
        return scene.category, scene.threat, SHAPES[box.shape[self.city]], AREAS[box.region[self.city]]

    def tiles_in(self, city: int) -> list[int]:
        return [tile for tile, where in enumerate(self.tile_at) if where == city]

    def colours_of(self, tiles: Iterable[int]) -> set[int]:
        """The colours of temple cards that tiles give access to."""
        return {colour for tile in tiles for colour in self.box.tiles[tile].effect.numbers}

    # --- the temple --------------------------------------------------------------------------------------------

    def crossed(self, number: int, seat: int) -> Crossing | None:
        """How a temple card went for a player, if they were there."""
        width = len(Crossing._fields)
        found = Crossing(*self.crossings[number][HEAD + width * seat : HEAD + width * (seat + 1)])
        return found if found.at >= 0 else None

    @property
    def ahead(self) -> ShowsPeril:
        """What the temple card shows that is being crossed."""
        found: ShowsPeril = self.printed(self.temple[self.step]).card.effect
        return found

    @property
    def peril_ahead(self) -> int:
        """Its peril."""
        return PERILS.index(self.ahead.peril)

    @property
    def penalties(self) -> Penalties:
        """The side of the penalty card that is up (LA-205, LA-210)."""
        card = self.box.temple.penalty
        return card.red if self.step in RED else card.purple

    def highest(self) -> int:
        """The position of the highest pawn of all, the Enemy's included (LA-238)."""
        return max([self.enemy_peril, *[at for at, out in zip(self.peril, self.out, strict=True) if not out]])

    def meets(self, seat: int, where: tuple[int, ...]) -> int:
        """How many of these X lie between a player's pawn and the highest, if they count at all (LA-238, LA-291)."""
        if self.ignored or not where:
            return 0
        low, top = self.peril[seat], self.highest()
        return sum([low <= each <= top for each in where])

    # --- powers ------------------------------------------------------------------------------------------------

    def powers(self, seat: int) -> Iterator[tuple[int, Power]]:
        """What is on a player's mat and works: abilities that are not covered, and cards. Each has a key: the number of
        an ability, or the handle of a card beyond these."""
        mat, covered = self.mat[seat], self.covered[seat]
        for number, ability in enumerate(self.box.mats[mat].abilities):
            if not covered >> number & 1:
                yield number, ability
        faces, face = self.box.faces, self.face
        for card in self.mats[seat]:
            yield card + ABILITIES, faces[face[card]].card

    def power(self, seat: int, key: int) -> Power:
        """A power by its key; a card in a hand has one too."""
        if key < ABILITIES:
            return self.box.mats[self.mat[seat]].abilities[key]
        power: Power = self.printed(key - ABILITIES).card
        return power

    def words(self, power: Power) -> str:
        """What stands on a card or ability, as this table plays it."""
        return power.words(self.settings.effect_hits_activator)

    def count(self, what: str, number: int = 1) -> None:
        """Keep count of something for who measures the game."""
        self.tally[what] = self.tally.get(what, 0) + number


def mask_of(seats: Iterable[int]) -> int:
    """Seats as one number."""
    return sum(1 << seat for seat in seats)


def clock(table: Film, space: int) -> str:
    """A space of the time track as running time: "1:30"."""
    minutes = space * table.settings.minutes_per_space
    return f"{minutes // 60}:{minutes % 60:02}"


def city_ref(table: Film, city: int) -> Ref:
    return Ref("city", table.box.cities[city].id if city >= 0 else "start")


def tile_ref(table: Film, tile: int) -> Ref:
    return Ref("tile", table.box.tiles[tile].id)


def power_id(table: Film, key: int) -> str:
    """A power in answers: "ability 2", or the id of a card."""
    return f"ability_{key + 1}" if key < ABILITIES else table.printed(key - ABILITIES).id


def power_ref(table: Film, seat: int, key: int) -> Ref:
    """A power as sentences name it."""
    if key < ABILITIES:
        return Ref("ability", f"{table.box.mats[table.mat[seat]].id}:{key}")
    return Ref("face", table.printed(key - ABILITIES).id)


def face_ref(table: Film, card: int) -> Ref:
    """A card that lies open."""
    return Ref("face", table.printed(card).id)


def temple_ref(place: int) -> Ref:
    return Ref("temple", place)
