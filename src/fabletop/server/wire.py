"""What travels between a server and its clients: every message, typed. Anything else is refused.

A client of a table opens a WebSocket, says `Hello` with its key, hears `Welcome` and then an `Update` that is whole.
From then on it hears an `Update` whenever something changed that its seat may know: only the parts that changed are in
it. What it sends carries a `ref` of its own choosing, by which the reply (`Done`, `Refused` or what was asked for) can
be told.

All numbers count per seat, so that they tell nothing about what other seats did.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from fabletop.engine.forms.hints import NO_HINTS, AnyHints
from fabletop.engine.questions import Barred, Option
from fabletop.engine.scene import Widget
from fabletop.engine.seat_question import Talk
from fabletop.engine.table import Pace
from fabletop.engine.words import LogLine

PROTOCOL = 1

Key = Annotated[str, Meta(max_length=64, description="A secret that opens a table: a seat, an invitation.")]
TableId = Annotated[str, Meta(pattern="^[a-z2-7]{12}$", description="The name of a table in addresses.")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Reference = Annotated[int, Meta(ge=0, le=2**31, description="Chosen by the client; the reply carries it.")]
Takebacks = Literal["fair", "consent"]
"""fair: an answer can be taken back while it has shown nobody anything. consent: also later, if all whom it concerns
agree; the result says so."""


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """Something that is sent over a socket; `t` says what."""


# --- what clients say ------------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """The first message: who is there. Without a key one watches, where the table is listed. Whoever has several seats
    hears of the first alone, or with `seats` "all" of each: then an `Update` says of which."""

    key: Key = ""
    protocol: int = PROTOCOL
    seats: Literal["first", "all"] = "first"


class FromSeat(Message, frozen=True, kw_only=True):
    """What is said in a seat: one of one's own; the first if none is named."""

    ref: Reference
    seat: SeatNumber | None = None


class Answer(FromSeat, frozen=True, kw_only=True, tag="answer"):
    """An answer to the question of that token; a deed is answered by its id. Where several of one's own seats are asked
    the same, it is for all of them."""

    token: int
    answer: Any


class Withdraw(FromSeat, frozen=True, kw_only=True, tag="withdraw"):
    """Take back one's part of a common question while others still think."""


class Undo(FromSeat, frozen=True, kw_only=True, tag="undo"):
    """Take back one's last answer, in whichever seat it was. Where others are concerned, they are asked first."""


class Redo(FromSeat, frozen=True, kw_only=True, tag="redo"):
    """Give the answers again that were taken back last."""


class Reply(Message, frozen=True, tag="reply"):
    """Agree, or not, to what another seat wants to take back."""

    ref: Reference
    yes: bool


class HintPlease(FromSeat, frozen=True, kw_only=True, tag="hint"):
    """What would a computer player answer?"""


class PreviewPlease(FromSeat, frozen=True, kw_only=True, tag="preview"):
    """What would this answer do, as far as one can foresee it?"""

    answer: Any


class OlderPlease(FromSeat, frozen=True, kw_only=True, tag="older"):
    """The lines of the log before a number."""

    before: int


FromClient = Hello | Answer | Withdraw | Undo | Redo | Reply | HintPlease | PreviewPlease | OlderPlease


# --- what servers say ------------------------------------------------------------------------------------------------


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    ending: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    spoiled: int = 0
    handed: tuple[str, ...] = ()
    """What is taken into the next day, in words, where it was a day of a campaign."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where. `here`: somebody has the table open with this seat's key now. `of`: the first seat of the person
    who plays this one too."""

    number: int
    name: str
    side: str
    who: Literal["open", "person", "bot"]
    level: str = ""
    here: bool = False
    host: bool = False
    of: int | UnsetType = UNSET


class Deed(msgspec.Struct, frozen=True):
    """What may be done at any time beside answering; `id` is the answer that does it."""

    id: str
    label: str
    rule: str = ""


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question to a seat. Of kind "none" where there is nothing but deeds.

    `further` may be answered too: each stands for several of the options one after the other.
    `given` is the seat's own answer to a common question that waits for others, `said` the same in words, `final`
    whether it stays once it is given; `draft` one that an interruption reopened; `only` the one possible answer, or,
    where there are others too, the pass that the seat has said beforehand; `heard` what others have answered so far to
    an open common question; `talk` how it stands where one thing is decided for all, and `also` the other seats of the
    same person, for which the answer is too.
    """

    token: int
    kind: Literal["choose", "choose some", "arrange", "compose", "none"]
    prompt: str = ""
    rule: str = ""
    source: str = ""
    options: tuple[Option, ...] = ()
    further: tuple[Option, ...] = ()
    barred: tuple[Barred, ...] = ()
    least: int = 1
    most: int = 1
    help: str = ""
    hints: AnyHints = NO_HINTS
    sealed: bool = False
    given: Any = None
    said: str = ""
    final: bool = False
    draft: Any = None
    only: Any = None
    heard: dict[int, str] = {}
    talk: Talk | None = None
    also: tuple[int, ...] = ()
    deeds: tuple[Deed, ...] = ()


class Stop(msgspec.Struct, frozen=True):
    """A seat that passes for longer in windows; `words` say for how long, to be read after "passes" or "you pass"."""

    seat: int
    words: str


class BoardPatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board: the whole of it, or only the fields that changed; neither where there is no board."""

    whole: Widget | None = None
    change: dict[str, Any] = {}


class AsidePatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands beside the board: the ids in order, and the widgets that are new or changed."""

    order: tuple[str, ...]
    widgets: tuple[Widget, ...] = ()


class ScenePatch(msgspec.Struct, frozen=True):
    title: str | UnsetType = UNSET
    status: str | UnsetType = UNSET
    board: BoardPatch | UnsetType = UNSET
    aside: AsidePatch | UnsetType = UNSET
    roles: tuple[str, ...] | UnsetType = UNSET
    aim: str | UnsetType = UNSET
    result: str | UnsetType = UNSET
    alarm: str | UnsetType = UNSET
    ending: str | UnsetType = UNSET


class LogPatch(msgspec.Struct, frozen=True):
    """Lines of the log: those numbered `start` and above that the client has are void, these take their place."""

    start: int
    lines: tuple[LogLine, ...]


class Notice(msgspec.Struct, frozen=True):
    """What happened at the table beside the game: who sat down, left, took something back. It stands in the log after
    the line numbered `after` (-1: before the first)."""

    number: int
    after: int
    text: str


class NoticePatch(msgspec.Struct, frozen=True):
    start: int
    lines: tuple[Notice, ...]


class Request(msgspec.Struct, frozen=True):
    """Somebody wants to take something back and waits for these seats to agree."""

    seat: int
    words: str
    waiting: tuple[int, ...]


class Back(msgspec.Struct, frozen=True):
    """What the seat may take back or do again now. `words` says what taking back would need."""

    undo: Literal["no", "yes", "ask"]
    redo: bool
    words: str = ""


class Welcome(Message, frozen=True, tag="welcome"):
    """What the client is at this table: `seat` is its first seat, `seats` all of them. With an invitation one may take
    an open seat by HTTP, and where there may be `several` one more. `daily` is the seed of the match where it is that
    of a day, which everybody may know; `variant` the name of the variant that is played, if one is."""

    table: TableId
    game: str
    seat: int | None
    host: bool
    invited: bool
    listed: bool
    takebacks: Takebacks
    options: dict[str, Any]
    daily: str = ""
    variant: str = ""
    protocol: int = PROTOCOL
    seats: tuple[int, ...] = ()
    several: bool = False


class Beat(msgspec.Struct, frozen=True):
    """A moment on the way to what an update says: what changed for the seat since the one before, how many lines of its
    log it could read by then, and how long that takes to take in."""

    lines: int
    scene: ScenePatch | UnsetType = UNSET
    pace: Pace = "usual"


class Update(Message, frozen=True, tag="update"):
    """What changed for a seat; all of it where `whole`. `number` rises by one with each update to the seat. Where an
    answer has set off several things, `beats` show them one after the other, and `scene` is what changed since the last
    of them; the log has all lines at once."""

    number: int
    seat: int | UnsetType = UNSET
    whole: bool = False
    beats: tuple[Beat, ...] | UnsetType = UNSET
    scene: ScenePatch | UnsetType = UNSET
    question: Asked | UnsetType | None = UNSET
    waiting: tuple[int, ...] | UnsetType = UNSET
    committed: tuple[int, ...] | UnsetType = UNSET
    stops: tuple[Stop, ...] | UnsetType = UNSET
    seats: tuple[SeatInfo, ...] | UnsetType = UNSET
    log: LogPatch | UnsetType = UNSET
    notices: NoticePatch | UnsetType = UNSET
    back: Back | UnsetType = UNSET
    request: Request | UnsetType | None = UNSET
    outcome: Outcome | UnsetType | None = UNSET
    rematch: TableId | UnsetType | None = UNSET
    day: int | UnsetType = UNSET
    """Which day of a campaign it is; 0 where the table plays none."""


class Done(Message, frozen=True, tag="done"):
    """What was sent has been done, and is kept."""

    ref: int


class Refused(Message, frozen=True, tag="refused"):
    """What was sent has not been done; nothing has changed."""

    ref: int | None
    words: str
    rule: str = ""


class Advice(msgspec.Struct, frozen=True):
    """An answer that a computer player would give, in words, and why. `clues` lead to it step by step, the faintest
    first, where it is fun to find it oneself."""

    answer: Any
    words: str
    reasons: tuple[str, ...] = ()
    clues: tuple[str, ...] = ()


class Hint(Message, frozen=True, tag="hinted"):
    """What the strongest computer player would answer here, and why; then what else it finds as good, or nearly so.
    `clues` lead to the answer step by step, the faintest first, where it is fun to find it oneself."""

    ref: int
    answer: Any
    words: str
    reasons: tuple[str, ...] = ()
    clues: tuple[str, ...] = ()
    others: tuple[Advice, ...] = ()


class Change(msgspec.Struct, frozen=True):
    """A number of the table that would be another: that of the thing `id`."""

    id: str
    label: str
    icon: str
    before: str
    after: str


class Preview(Message, frozen=True, tag="previewed"):
    """The lines one would read, up to the first thing that cannot be foreseen, and the numbers that would change."""

    ref: int
    lines: tuple[str, ...]
    changes: tuple[Change, ...] = ()


class Older(Message, frozen=True, tag="older"):
    ref: int
    lines: tuple[LogLine, ...]


class Bye(Message, frozen=True, tag="bye"):
    """The server closes the connection. `again`: whether it makes sense to come back by itself."""

    words: str
    again: bool = True


FromServer = Welcome | Update | Done | Refused | Hint | Preview | Older | Bye


# --- HTTP ------------------------------------------------------------------------------------------------------------


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
    """A box on the shelf. `usual` is the level that plays where nobody says otherwise. `settled` are settings that fix
    which seat plays which side where chance would otherwise. `story` says whether it tells the story of a match."""

    id: str
    title: str
    summary: str
    seats: tuple[int, ...]
    minutes: int
    skin: dict[str, Any]
    levels: tuple[LevelInfo, ...] = ()
    usual: str = ""
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
    question: Asked | None = None
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
