"""What a game registers: one `Game` object that names its parts. Every surface gets everything from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import msgspec

from fabletop.engine import campaign_sheet as sheets
from fabletop.engine.campaign_sheet import CampaignSheet, Migration, Start
from fabletop.engine.catalogue import Catalogue
from fabletop.engine.content import content_hash, load_file
from fabletop.engine.effects import Language
from fabletop.engine.inventory import Item
from fabletop.engine.overlay import VariantMark, overlay_key, variant_laid
from fabletop.engine.questions import Ask, Deed, Plain, is_deed
from fabletop.engine.scene import Scene
from fabletop.engine.settings import misfit
from fabletop.engine.skin import PLAIN, Skin
from fabletop.engine.stops import nobody_stops
from fabletop.engine.table import Table
from fabletop.engine.view import View
from fabletop.engine.words import Ref, Refused

if TYPE_CHECKING:
    from fabletop.engine.lessons import Lesson  # which play matches of games

T = TypeVar("T", bound=Table)


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a game that has none."""


class Guess(msgspec.Struct):
    """A world that a seat thinks possible: values for secret fields, and faces for some places of some piles.

    `faces` maps a zone's name to one face per place of the pile (None: any face that is left); where each seat has its
    own pile, to one such list per seat. A secret field that the seat does not know must have a value, or the true one
    would stay."""

    fields: dict[str, Any] = {}
    faces: dict[str, list[Any]] = {}


class Situation(Generic[T]):
    """What a player, human or computer, has before them: the question, what the seat may know, what it may do instead
    of answering, and its own dice."""

    __slots__ = ("_deeds", "_look", "_seen", "ask", "imagine", "rng", "seat")

    def __init__(
        self,
        seat: int,
        ask: Ask[Any],
        rng: Random,
        look: Callable[[int], View[T]],
        imagine: Callable[[Random], Any],
        deeds: Callable[[int], Sequence[Deed]] = lambda seat: (),
    ) -> None:
        self._deeds = deeds
        self.seat = seat
        self.ask = ask
        self.rng = rng
        self.imagine = imagine
        self._look = look
        self._seen: View[T] | None = None

    @property
    def view(self) -> View[T]:
        if self._seen is None:
            self._seen = self._look(self.seat)
        return self._seen

    @property
    def deeds(self) -> Sequence[Deed]:
        """What the seat may do now before it answers. A player that gives one of these in place of an answer does it,
        and is asked again."""
        return self._deeds(self.seat)

    def plain(self, value: Any) -> Plain:
        """An answer or a deed in the form in which it is recorded and sent."""
        return value.answer if value.__class__ is Deed else self.ask.plain(value)

    def parse(self, plain: Plain) -> Any:
        """The answer or the deed that such a form stands for; raises `Refused`."""
        if not is_deed(plain):
            return self.ask.parse(plain)
        for deed in self.deeds:
            if deed.answer == plain:
                return deed
        raise Refused("That cannot be done now.")


Player = Callable[[Situation[Any]], Any]
"""Somebody who answers questions: takes the situation, gives a value (not its plain form), or one of its deeds."""


class Level(msgspec.Struct, frozen=True):
    """A strength of computer player: its name, what it notices, and how to make one for a match. `why` says in a
    sentence what speaks for an answer that it gives, from what the seat knows; nothing, where that is hard to say."""

    name: str
    about: str
    make: Callable[[Random], Player]
    why: Callable[[Situation[Any], Any], str] | None = None


class Target(msgspec.Struct, frozen=True):
    """A balance that a game aims at between equally strong players; playtests are held against it. Shares are from 0
    to 1."""

    what: str  # in words
    of: Literal[
        "wins",  # how large a share of matches `side` wins
        "ending",  # how large a share of matches ends with the ending `name`
        "mean",  # of the measure `name`
        "median",
        "share of each",  # word of the measure `name` among all its words
        "wins with each",  # word of the measure `name`: how many of the matches with it `side` wins
    ]
    low: float
    high: float
    name: str = ""
    side: str = ""
    note: str = ""  # why it is accepted that the target is missed, where it is


@dataclass(frozen=True, eq=False)
class Game(Generic[T]):
    """A game: its title and seats, its state, its steps, and how it is drawn."""

    id: str
    title: str
    summary: str
    prefix: str
    seats: range
    minutes: int
    rules_version: int
    table: type[T]
    steps: Mapping[str, Callable[..., Any]]
    setup: Callable[[T], None]
    scene: Callable[[View[T]], Scene]
    name: Callable[[Ref], str]
    story: Callable[[View[T]], str] | None = None  # the whole story so far as a text to keep
    recommended: int = 0  # with how many seats it is best played, if not with the fewest
    options: type[msgspec.Struct] = NoOptions
    prepare: Callable[[T, Any], None] = lambda table, options: None
    card_name: Callable[[int, bool], str] = lambda face, known: f"card {face}" if known else "a card"
    back_of: Callable[[int], str] = lambda face: ""
    # What must be readable of a card that lies open, such as its name and what it does; else its name. `unshown` names
    # what scenes need not show to all at this moment, zones with open cards and public fields, each with the reason.
    printed: Callable[[T, int], Sequence[str]] | None = None
    unshown: Callable[[T], Mapping[str, str]] = lambda table: {}
    guess: Callable[[View[T]], Callable[[Random], Guess]] | None = None
    meanwhile: Callable[[T, int], Sequence[Deed]] | None = None
    seat_names: Callable[[int, Any], list[str]] = lambda seats, options: [f"Player {n + 1}" for n in range(seats)]
    sides: Callable[[int, Any], list[str]] = lambda seats, options: [f"seat {n + 1}" for n in range(seats)]
    simulated: Mapping[str, Any] = field(default_factory=dict)  # settings that simulations fix, so that sides are seats
    # Settings that simulations take unless others are asked for: what ends a match that people would give up.
    unattended: Mapping[str, Any] = field(default_factory=dict)
    levels: Sequence[Level] = ()
    # For players that look ahead: how an unfinished game stands for each seat, from 0 (lost) to 1 (won), and after how
    # many answers of a simpler player that is asked for.
    estimate: Callable[[T], Sequence[float]] | None = None
    look_ahead: int = 0
    unwon: float = 0.0  # what a match that nobody wins is worth to each: nothing, or half a win where it is a draw
    # What a finished game is worth to each seat, from 0 to 1, where that is not said by who won: a party shares one
    # value, and those who play against it have one minus it.
    worth: Callable[[T], Sequence[float]] | None = None
    # How often they play on before they answer, and the tags of the questions at which they do; all, if none is named.
    # Others they answer as the strongest of `levels` would. With 0 tries there is no level `search`, and hints come
    # from that player alone. Both are for where searching was not shown to play better.
    tries: int = 300
    tried: Sequence[str] = ()
    measures: Callable[[T], Mapping[str, Any]] = lambda table: {}  # numbers, texts, lists of texts
    # Measures in words that say how it went, not what was there or done on the way: who wins "with them" says nothing.
    outcomes: Sequence[str] = ()
    targets: Sequence[Target] = ()
    rules_file: Path | None = None
    skin_file: Path | None = None
    content: Sequence[Path] = ()  # the files it is played from: as a rule a `Catalogue`
    # What settings name that a table is prepared with beside the content: {"word list": its checksum}. A match that was
    # saved with another is not gone on with.
    needs: Callable[[Any], dict[str, str]] = lambda options: {}
    # Whether settings want a match to have one save only: then nobody goes back to an earlier moment of it by a file.
    one_save: Callable[[Any], bool] = lambda options: False
    check_content: Callable[[], list[str]] = list
    inventory: Callable[[], list[Item]] = list
    untestable: Mapping[str, str] = field(default_factory=dict)
    unexercised: Mapping[str, str] = field(default_factory=dict)
    tutorials: Mapping[str, str] = field(default_factory=dict)
    lessons: Callable[[], Sequence[Lesson]] = lambda: ()
    # For campaigns, in which a match is a day: what is remembered from one to the next; the sheet of the first day, for
    # so many seats and these settings; how a table takes a sheet over before its setup, with the packs of content that
    # are played with; and the sheet that a finished day hands over, which changes nothing at the table.
    sheet: type[msgspec.Struct] | None = None
    new_sheet: Callable[[int, Any], Any] | None = None  # else the structure with its defaults
    take_over: Callable[[T, Any, Mapping[str, str]], None] = lambda table, sheet, packs: None
    hand_over: Callable[[T], Any] | None = None
    sheet_words: Callable[[Any], Sequence[str]] = sheets.plain_words  # what is on a sheet, for people
    # From each version of the sheet to the next, the first from version 1: how plain fields become those of the next.
    migrations: Sequence[Migration] = ()
    packs: Callable[[], Mapping[str, str]] = dict  # the packs of content that are here, by name with their hashes

    def __post_init__(self) -> None:
        if (self.sheet is None) != (self.hand_over is None):
            raise TypeError(f"{self.id}: a game with campaigns names its sheet and how a day hands it over, both")

    # The variant that this game is, and what lays its changes over the content (`variant.varied`).
    variant: VariantMark | None = None
    laid: Callable[[], AbstractContextManager[None]] = nullcontext

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.title}, {self.company}>"

    @property
    def players(self) -> str:
        """How many may play, in words."""
        fewest, most = self.seats[0], self.seats[-1]
        return f"{fewest} to {most}" if fewest < most else str(most)

    @property
    def usual_seats(self) -> int:
        """How many seats a table has where nobody says otherwise."""
        return self.recommended or self.seats[0]

    @property
    def company(self) -> str:
        """Who it is for: "1 player", "2 to 4 players"."""
        return f"{self.players} player{'s' if self.seats[-1] > 1 else ''}"

    def read_options(self, plain: Any) -> Any:
        """Settings as the game's own type; a misspelt or impossible one is refused with what was expected."""
        if plain is None:
            return self._defaults
        try:
            # A ready-made structure is read again too: making one checks nothing.
            settings = msgspec.to_builtins(plain) if isinstance(plain, self.options) else dict(plain)
            return msgspec.convert(settings, self.options)
        except (msgspec.ValidationError, TypeError, ValueError) as fault:
            raise Refused(f"These settings do not fit {self.title}: {misfit(self.options, plain, fault)}") from None

    def require_seats(self, seats: int) -> None:
        if seats not in self.seats:
            raise Refused(f"{self.title} is for {self.company}, not {seats}.")

    def new_table(self, seats: int, options: Any, start: Start | None = None) -> T:
        """A table before setup. Tables with the same settings are copies of one that was prepared once; what one takes
        over from a sheet is its own."""
        key = (overlay_key(), *self.needs(options).values(), seats, options)
        fresh = self._fresh.get(key)
        if fresh is None:
            self.require_seats(seats)
            fresh = self.table(seats=seats)
            nobody_stops(fresh)
            self.prepare(fresh, options)
            self._fresh[key] = fresh
        table = fresh.copy()
        if start is not None:
            self.take_over(table, self.read_sheet(start.sheet), start.packs)
        return table

    @property
    def sheet_version(self) -> int:
        """The version of the sheet: one more than there are migrations to it."""
        return len(self.migrations) + 1

    def read_sheet(self, sheet: CampaignSheet) -> Any:
        """A sheet as the game's own structure, brought up to date if it is older."""
        return sheets.read(sheets.migrated(sheet, self.migrations, self.title), self._sheet, self.title)

    def read_start(self, start: Any, seats: int, options: Any) -> Start | None:
        """What a match begins with: as it was kept, or a sheet with all packs that are here; in a game with campaigns
        the sheet of a first day, if nothing is given."""
        if start is None:
            if self.sheet is None:
                return None
            self.require_seats(seats)
            start = self.new_sheet(seats, options) if self.new_sheet is not None else self.sheet()
        if isinstance(start, Start):
            sheets.require_packs(start.packs, self.packs(), self.title)
            return Start(sheets.migrated(start.sheet, self.migrations, self.title), start.packs)
        return Start(sheets.write(start, self._sheet, self.sheet_version, self.title), dict(self.packs()))

    def sheet_after(self, table: T) -> CampaignSheet:
        """The sheet that a finished day hands over."""
        kind = self._sheet
        if not table.over or self.hand_over is None:
            raise Refused("A day hands over its sheet when it is over.")
        day = table.copy()
        handed = self.hand_over(day)
        if day.dump() != table.dump():
            raise RuntimeError(f"{self.id}: to hand over a sheet must change nothing at the table")
        return sheets.write(handed, kind, self.sheet_version, self.title)

    @property
    def _sheet(self) -> type[msgspec.Struct]:
        if self.sheet is None:
            raise Refused(f"{self.title} has no campaigns: nothing is taken from one match into the next.")
        return self.sheet

    @property
    def language(self) -> Language | None:
        """The language of what cards do, if they do anything."""
        return self.content.language() if isinstance(self.content, Catalogue) else None

    @cached_property
    def skin(self) -> Skin:
        """What the game looks like; read when it is first wanted."""
        return PLAIN if self.skin_file is None else load_file(self.skin_file, Skin)

    @cached_property
    def _defaults(self) -> Any:
        return self.options()

    @cached_property
    def _fresh(self) -> dict[tuple[Any, ...], T]:
        return {}

    @property
    def content_hash(self) -> str:
        """A hash over what the content says with the changes that are laid over it; worked out once for each."""
        with self.laid():
            key = overlay_key()
            if key not in self._hashes:
                self._hashes[key] = content_hash(self.content)
            return self._hashes[key]

    @property
    def mark(self) -> VariantMark | None:
        """The variant that is played now, if one is."""
        return self.variant or variant_laid()

    @cached_property
    def _hashes(self) -> dict[str, str]:
        return {}
