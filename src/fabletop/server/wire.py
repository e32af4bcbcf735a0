"""What travels over the socket between a server and its clients: every message, typed. Anything else is refused. What
travels in single requests is in `bodies`.

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


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
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
    question: Question | UnsetType | None = UNSET
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
