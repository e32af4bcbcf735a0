"""What can happen at a table, as it is written into its journal.

Everything that changes a table is one of these. Folded one after the other over a table that has just been opened they
give the table as it is, on every machine: whatever is decided by chance or by a clock is decided before it is written.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fabletop.engine.campaign_sheet import Start
from fabletop.engine.under_way import MOVED_ON
from fabletop.engine.words import Refused

__all__ = ["MOVED_ON"]  # which is said of tables as it is of matches

NOT_KEPT = "This may not have happened: the server could not keep it. The table shows what did; look there first."
RESTARTING = "The server is being restarted. Your table is kept; the page comes back by itself."
UNSURE = "The server cannot say just now whether this was kept. Look again in a moment before you send it again."


class NotKept(Refused):
    """Something was not written down because the store failed; it may be yet."""


class Overtaken(NotKept):
    """Something was not written down because another was first, and it never will be."""


class JournalEntry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t"):
    """Something that happened; `t` says what."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat. `person` is the name of the one whose key opens it, also while a computer player of `level`
    stands in; it is empty on an open seat, and where only a computer player ever sat. Whoever has several seats has one
    key, for the first of them; the others are `of` that one."""

    who: Literal["open", "person", "bot"]
    person: str = ""
    level: str = ""
    of: int | None = None


class Opened(JournalEntry, tag="open", frozen=True):
    """The first entry: who sits where. `seeded`: the host chose the seed, and could look ahead with it. `origin` says
    in words what the table goes on from, where it does. `several`: others than the host may take several seats too."""

    chairs: tuple[Chair, ...]
    host: int | None = None
    seeded: bool = False
    origin: str = ""
    start: Start | None = None  # the sheet that the first day of a campaign begins with
    several: bool = False


class Answered(JournalEntry, tag="answer", frozen=True):
    seat: int
    answer: Any


class Withdrawn(JournalEntry, tag="withdraw", frozen=True):
    seat: int


class Undone(JournalEntry, tag="undo", frozen=True):
    """A seat took back so many entries of the record at once."""

    seat: int
    count: int


class Redone(JournalEntry, tag="redo", frozen=True):
    seat: int


class Wished(JournalEntry, tag="ask", frozen=True):
    """A seat wants to take back so many entries, and these seats have to agree."""

    seat: int
    count: int
    others: tuple[int, ...]


class Replied(JournalEntry, tag="reply", frozen=True):
    seat: int
    yes: bool


class Dropped(JournalEntry, tag="drop", frozen=True):
    """A seat no longer wants to take back what it asked for; `late`: the others took too long to reply."""

    seat: int
    late: bool = False


class Sat(JournalEntry, tag="sit", frozen=True):
    """Somebody sat down, or took a seat more: then it is `of` their first one."""

    seat: int
    name: str
    host: bool = False
    of: int | None = None


class Left(JournalEntry, tag="leave", frozen=True):
    """Somebody gave a seat up; with the first of several, all of them."""

    seat: int


class Handed(JournalEntry, tag="bot", frozen=True):
    """A seat was given to a computer player; `by` is the name of who did it."""

    seat: int
    level: str
    by: str


class Returned(JournalEntry, tag="back", frozen=True):
    """A person took their seat back from the computer player that stood in."""

    seat: int


class Failed(JournalEntry, tag="failed", frozen=True):
    """A computer player could not answer; from now on one that answers anything allowed plays in its place."""

    seat: int


class Dawned(JournalEntry, tag="dawn", frozen=True):
    """A day of a campaign begins at the table, with another match: who sits where, what chance comes from, the sheet,
    the hash of the sheet as the day before left it, and the number from which questions count. `words` say why, where
    nobody asked for it; `several` as in `Opened`."""

    chairs: tuple[Chair, ...]
    host: int | None
    day: int
    seed: str
    start: Start
    before: str
    token: int
    words: str = ""
    several: bool = False


class Rematched(JournalEntry, tag="rematch", frozen=True):
    table: str


AnyJournalEntry = (
    Opened
    | Answered
    | Withdrawn
    | Undone
    | Redone
    | Wished
    | Replied
    | Dropped
    | Sat
    | Left
    | Handed
    | Returned
    | Failed
    | Dawned
    | Rematched
)
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyJournalEntry).decode
