"""What travels in single requests over HTTP: what is sent with them, and what is answered. Anything else is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fabletop.server.wire import (
    Key,
    LogPatch,
    Name,
    Outcome,
    Question,
    ScenePatch,
    SeatInfo,
    SeatNumber,
    TableId,
    Takebacks,
)


class LevelInfo(msgspec.Struct, frozen=True):
    name: str
    about: str


class SettingInfo(msgspec.Struct, frozen=True):
    """A setting of a game. `schema` is its JSON Schema, `allowed` the same in words."""

    name: str
    about: str
    allowed: str
    schema: dict[str, Any]
    usual: Any


class VariantInfo(msgspec.Struct, frozen=True):
    """A variant of a game that this server offers. `id` names it for a new table; `settings` are as it has them."""

    id: str
    name: str
    about: str = ""
    settings: dict[str, Any] = {}


class GameInfo(msgspec.Struct, frozen=True):
    """A box on the shelf. `usual` is the level that plays where nobody says otherwise, at a table of `usual_seats`.
    `settled` are settings that fix which seat plays which side where chance would otherwise. `story` says whether it
    tells the story of a match."""

    id: str
    title: str
    summary: str
    seats: tuple[int, ...]
    minutes: int
    skin: dict[str, Any]
    levels: tuple[LevelInfo, ...] = ()
    usual: str = ""
    usual_seats: int = 0
    settings: tuple[SettingInfo, ...] = ()
    tutorials: dict[str, str] = {}
    settled: dict[str, Any] = {}
    story: bool = False
    variants: tuple[VariantInfo, ...] = ()


class SideNames(msgspec.Struct, frozen=True):
    """What the seats of a table would be called with these settings."""

    names: tuple[str, ...]
    sides: tuple[str, ...]


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule or a ruling of a rules file."""

    id: str
    text: str
    chapter: str
    question: str = ""
    why: str = ""
    rulings: tuple[str, ...] = ()


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who shall sit on a seat of a new table."""

    who: Literal["open", "me", "bot"]
    level: Annotated[str, Meta(max_length=40)] = ""


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened. `seats` has one plan for each seat; the host may take several. `several` lets others do so
    too: whoever plays rivals knows what both of them may know, so that everybody is told. `variant` is the id of one
    that the game is offered with; its settings stand, whatever `options` say."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=64)]
    name: Name = "Host"
    options: dict[str, Any] = {}
    seed: Annotated[str, Meta(max_length=60)] = ""
    listed: bool = False
    takebacks: Takebacks = "fair"
    variant: Annotated[str, Meta(max_length=60)] = ""
    several: bool = False


class Opened(msgspec.Struct, frozen=True):
    """A table that was opened, or a seat that was taken. Whoever has the `key` has the seat; `invitation` lets others
    take an open seat or watch. Both go behind the # of the table's address, where no server log sees them."""

    table: TableId
    key: Key
    invitation: Key = ""
    seat: int | None = None


class TableInfo(msgspec.Struct, frozen=True):
    """A table as the lobby shows it. `result` is how it went, in a line to share, where the game has one; `daily` the
    seed of the match where it is that of a day; `variant` the name of the variant that is played, if one is."""

    id: TableId
    game: str
    title: str
    seats: tuple[SeatInfo, ...]
    listed: bool
    takebacks: Takebacks
    created: float
    touched: float
    status: str
    over: bool
    outcome: Outcome | None = None
    rematch: TableId | None = None
    result: str = ""
    daily: str = ""
    day: int = 0
    """Which day of a campaign it is; 0 where the table plays none."""
    variant: str = ""


class NextDay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Begin the next day of a campaign: its number, so that it begins once, and how many seats it has; as many as the
    day before if none is given. Who sits there stays, further seats are open."""

    day: Annotated[int, Meta(ge=1, le=2**31)]
    seats: Annotated[int, Meta(ge=1, le=64)] | None = None


class DayInfo(msgspec.Struct, frozen=True):
    """A finished day of a campaign. `told` is what it has changed, in words."""

    day: int
    at: float
    names: tuple[str, ...]
    answers: int
    outcome: Outcome
    told: tuple[str, ...]
    rules_version: int


class MyKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys that a browser has kept: table to key."""

    keys: Annotated[dict[str, Key], Meta(max_length=200)]


class MyTable(msgspec.Struct, frozen=True):
    """One of one's own tables, and whether it waits for a seat of one's own, of which `seat` is the first."""

    table: TableInfo
    seat: int | None
    host: bool
    your_turn: bool


class TakeSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name


class GiveSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hand a seat to a computer player of that level."""

    level: Annotated[str, Meta(min_length=1, max_length=40)]


class Notes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has written down for itself."""

    text: Annotated[str, Meta(max_length=20_000)]


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer given by HTTP, in the first of one's own seats if no other is named."""

    token: int
    answer: Any
    seat: SeatNumber | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something went wrong: what, in the reporter's words. The server keeps the record of the match with it."""

    words: Annotated[str, Meta(min_length=1, max_length=5_000)]
    client: Annotated[str, Meta(max_length=500)] = ""


class ReportKept(msgspec.Struct, frozen=True):
    report: str


class PlayOn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play on from a moment of the replay, at a new table."""

    moment: Annotated[int, Meta(ge=0)]
    seat: SeatNumber
    name: Name = "Host"


class Import(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Go on with a record at a new table: its text, and the seats. The record may be large; who checks it reads it,
    and nobody before."""

    record: Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=64)]
    name: Name = "Host"


class Moment(msgspec.Struct, frozen=True):
    """A moment of a replay: what changed for that seat since the one before. The first of a page is whole."""

    number: int
    scene: ScenePatch
    log: LogPatch


class Replay(msgspec.Struct, frozen=True):
    """A part of a replay: what one seat (None: a spectator) saw, moment by moment."""

    seat: int | None
    count: int
    moments: tuple[Moment, ...]
    playable: bool


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson of a game, and the side through whose eyes one sees it."""

    id: str
    title: str
    side: str


class LessonStep(msgspec.Struct, frozen=True):
    """A moment of a lesson: what changed for the seat since the one before (at first everything), and what is said of
    the move that comes. Where that move is the seat's own: the question, the answer to give, and the same in words."""

    scene: ScenePatch
    log: LogPatch
    words: str
    question: Question | None = None
    answer: Any = None
    does: str = ""


class PlayedLesson(msgspec.Struct, frozen=True):
    """A whole lesson as a seat sees it. The last step has no move: its words close the lesson."""

    lesson: LessonInfo
    seat: int
    steps: tuple[LessonStep, ...]


class ExhibitInfo(msgspec.Struct, frozen=True):
    """A scene of the showcase, and how things in it look: which may be chosen, which are, which may not be and why."""

    id: str
    title: str
    about: str
    scene: ScenePatch
    legal: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    barred: dict[str, str] = {}


class Showcase(msgspec.Struct, frozen=True):
    """Every widget with made-up data, and the skins in which to look at it."""

    skins: tuple[dict[str, Any], ...]
    exhibits: tuple[ExhibitInfo, ...]


class Trouble(msgspec.Struct, frozen=True):
    """Why a request was not carried out, in words, and by which rule of the game where it is one."""

    words: str
    rule: str = ""
