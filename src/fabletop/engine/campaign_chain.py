"""A campaign as it is kept: its days, each with its record, and the sheets between them.

What comes from a file is bounded and checked before anybody uses it: the hashes of the sheets hold the days together.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from fabletop.engine import campaign_sheet as sheets
from fabletop.engine import record as records
from fabletop.engine.campaign_sheet import CampaignSheet
from fabletop.engine.match import Outcome
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused

FORMAT = 1
MAX_BYTES = 256 * 1024 * 1024
MAX_DAYS = 5000
LONGEST = 100  # of a player's name
LONGEST_CAMPAIGN = 60  # of the name of a campaign, which is that of its folder too
LONGEST_LINE = 1000
MOST_LINES = 500  # that tell what a day has changed


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a campaign was branched off: at the dawn of a day of another."""

    campaign: str
    name: str
    day: int


class Day(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished day. What is told of it can be read whatever becomes of the rules."""

    seats: int
    names: list[str]
    rules_version: int
    answers: int
    outcome: Outcome
    told: list[str]  # what the sheet says after it and did not say before
    at: float = 0.0  # when it ended, in seconds since 1970
    packs: dict[str, str] = {}
    before: str  # hashes of sheets
    after: str
    sheet: CampaignSheet
    record: msgspec.Raw


class Chain(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A campaign as it is kept."""

    format: int = FORMAT
    id: str
    name: str
    game: str
    options: dict[str, Any] = {}
    seats: int  # of the last day, or of the first while there is none; so are the names and players
    names: list[str] = []
    players: list[str] = []
    packs: dict[str, str] = {}
    branch_of: Branch | None = None
    first: CampaignSheet
    days: list[Day] = []
    today: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET  # the record of the day under way, where it is kept along

    @property
    def day(self) -> int:
        """The number of the day that is under way or comes next."""
        return len(self.days) + 1

    @property
    def sheet(self) -> CampaignSheet:
        """The sheet after the last finished day."""
        return self.days[-1].sheet if self.days else self.first


def printable(text: str) -> str:
    """A text without signs that a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def check_name(name: str) -> str:
    """A name that a campaign may have: it is also that of its folder."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_CAMPAIGN or not all(sign.isalnum() or sign in " -_'" for sign in name):
        raise Refused(f"The name of a campaign has up to {LONGEST_CAMPAIGN} letters, numbers, spaces and hyphens.")
    return name


def check_names(names: Iterable[str], seats: int) -> list[str]:
    """Names of players that a campaign may keep: none, or one for each seat."""
    found = list(names)
    if len(found) not in (0, seats):
        raise Refused(f"Give {seats} names, one for each seat, not {len(found)}.")
    if not all(0 < len(name) <= LONGEST and name.isprintable() for name in found):
        raise Refused(f"A name has up to {LONGEST} letters and other signs that can be seen.")
    return found


class _Head(msgspec.Struct):
    format: Any = None
    days: Any = None


def encode(chain: Chain) -> bytes:
    try:
        return msgspec.json.encode(chain)
    except UnicodeEncodeError:
        raise SaveError("The campaign cannot be saved: a name has characters that are no text.") from None


def decode(data: bytes) -> Chain:
    """Read a campaign, or say in words what is wrong with it. Its chain of sheets is checked; its records are not
    played again."""
    if len(data) > MAX_BYTES:
        raise SaveError(f"This file is larger than {MAX_BYTES // 1024 // 1024} MB; it is no campaign.")
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format is None or head.days is None:
            raise SaveError("This file is no campaign.")
        if head.format != FORMAT:
            raise SaveError(f"This campaign was saved in format {head.format!r}; this program reads format {FORMAT}.")
        chain = msgspec.json.decode(data, type=Chain)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as fault:
        raise SaveError(f"This file is no campaign, or it is damaged ({fault}).") from None
    words = _fault(chain)
    if words:
        raise SaveError(f"This campaign is damaged: {words}.")
    return chain


def read_file(path: Path) -> bytes:
    """A file with a campaign, but no more of it than one may have."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as fault:
        raise SaveError(f"{path} could not be read: {fault.strerror}.") from None


def import_campaign(data: bytes) -> Chain:
    """A campaign that comes from elsewhere: each of its records is looked at too."""
    chain = decode(data)
    before = chain.first
    for number, day in enumerate(chain.days, 1):
        _check_record(chain, bytes(day.record), f"day {number}", day, before)
        before = day.sheet
    if chain.today is not msgspec.UNSET:
        _check_record(chain, bytes(chain.today), "the day under way", None, before)
    return chain


def _check_record(chain: Chain, data: bytes, what: str, day: Day | None, before: CampaignSheet) -> None:
    try:
        record = records.decode(data)
    except SaveError as fault:
        raise SaveError(f"This campaign is damaged: the record of {what} cannot be read. {fault}") from None
    start = record.start or None
    sound = record.game == chain.game and start is not None and sheets.depth_within(start.sheet.fields)
    if sound and day is not None:
        alike = (record.seats, record.rules_version, len(record.entries))
        sound = alike == (day.seats, day.rules_version, day.answers)
    if not sound or start is None or (start.sheet.version == before.version and start.sheet != before):
        raise SaveError(f"This campaign is damaged: the record of {what} is not of that day.")


def _fault(chain: Chain) -> str:
    """What is wrong with a campaign as it was read; nothing if it is sound."""
    names = [chain.id, chain.game, *chain.names, *chain.players, *chain.packs]
    for day in chain.days:
        names += day.names
        names += day.packs
    if chain.branch_of is not None:
        names += [chain.branch_of.campaign, chain.branch_of.name]
    try:
        check_name(chain.name)
    except Refused as fault:
        return fault.words.rstrip(".")
    if not all(len(name) <= LONGEST and name.isprintable() for name in names) or not chain.id:
        return "it has a name that is too long or cannot be printed"
    if len(chain.days) > MAX_DAYS:
        return f"it has more than {MAX_DAYS} days"
    if not all(sheets.depth_within(sheet.fields) for sheet in (chain.first, *(day.sheet for day in chain.days))):
        return "a sheet in it is nested too deep"
    before = chain.first.hash()
    for number, day in enumerate(chain.days, 1):
        if day.before != before:
            return f"day {number} did not begin with the sheet before it"
        if day.after != day.sheet.hash():
            return f"the sheet after day {number} is another than the day handed over"
        lines = [*day.told, day.outcome.ending]
        if len(lines) > MOST_LINES + 1 or not all(len(line) <= LONGEST_LINE and line.isprintable() for line in lines):
            return f"what is told of day {number} is too long or cannot be printed"
        if len(day.names) != day.seats or not all(0 <= seat < day.seats for seat in day.outcome.winners):
            return f"the names of day {number} do not belong to its seats"
        before = day.after
    return ""
