"""Tables that play a campaign: what a day leaves, and the dawn of the next at the same table.

A day that is over is kept with the entry that ended it, in the same transaction: its sheet and its record. The next day
begins with an entry of its own, which names the seed, the sheet and who sits where; a table is loaded from there, so
that other rules than a finished day was played by are no hindrance.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from fabletop.bots import RANDOM
from fabletop.engine import campaign_sheet as sheets
from fabletop.engine import record as records
from fabletop.engine import snapshot
from fabletop.engine.campaign import finished
from fabletop.engine.campaign_chain import Day
from fabletop.engine.campaign_party import COMPUTER, OPEN, goes_on
from fabletop.engine.campaign_sheet import CampaignSheet, Start
from fabletop.engine.chance import secret_seed
from fabletop.engine.game import Game
from fabletop.engine.words import Refused
from fabletop.server import bodies, logs
from fabletop.server import journal as j
from fabletop.server.journal import MOVED_ON, Chair
from fabletop.server.keys import Missing, NotAllowed, Outdated, Who
from fabletop.server.seated_match import SeatedMatch, dawned_match
from fabletop.server.store import Conflict, Dawn, DayRow, JournalRow, Store, TableRow
from fabletop.server.summaries import seat_infos, status_of

read_day = msgspec.json.Decoder(Day).decode
_encode = msgspec.json.Encoder().encode
_DAWN = b'"dawn"'  # in every entry that is one, and in few others


# --- evening ---------------------------------------------------------------------------------------------------------


def ended(seated: SeatedMatch, table: str, at: float) -> DayRow | None:
    """The day that is over at a table, to be kept; nothing where the table plays no campaign."""
    match = seated.match
    if not seated.day or not match.over:
        return None
    try:
        sheet = match.game.sheet_after(match.table)
        record = snapshot.record_in(match.snapshot(log=False))  # without checks that would take a replay
        record.players = [chair.level if chair.who == "bot" else "human" for chair in seated.chairs]
        day = finished(match.game, match, seated.before, sheet, records.encode(record), at)
    except Exception as fault:  # in a game's own code; the match stands all the same
        logs.fault("a day could not hand over its sheet", fault, table=table, game=match.game.id)
        return None
    return DayRow(table, seated.day, _encode(day))


# --- dawn ------------------------------------------------------------------------------------------------------------


class Seating(NamedTuple):
    """Who sits where on a day: the chairs; for each the seat of the day before that it goes on from, None where it is
    new; and for each person by the first of their seats, which is the first now."""

    chairs: tuple[Chair, ...]
    before: Sequence[int | None]
    firsts: dict[int, int]

    @property
    def changed(self) -> dict[int, int | None]:
        """The seats with another holder than the day before, and where these sat."""
        return {seat: before for seat, before in enumerate(self.before) if before != seat}


def next_day(seated: SeatedMatch, who: Who, wanted: bodies.NextDay) -> tuple[j.Dawned, Seating] | None:
    """The dawn that somebody asks for, and who sits where then; None if that day has begun already."""
    game = seated.match.game
    if not seated.day:
        raise Refused(f"{game.title} is not played from day to day. Ask for a rematch.")
    if not who.host:
        raise NotAllowed("The host of the table begins the next day.")
    if wanted.day == seated.day:
        return None
    if wanted.day != seated.day + 1:
        raise Refused(MOVED_ON)
    if not seated.match.over:
        raise Refused("The next day begins when this one is over.")
    sheet = game.sheet_after(seated.match.table)
    seating = _seated_anew(seated, len(seated.chairs) if wanted.seats is None else wanted.seats)
    host = None if seated.host is None else seating.firsts[seated.host]
    known = seated.match.start.packs if seated.match.start is not None else {}
    dawned = _dawn(game, seating.chairs, host, seated.day + 1, sheet, known, seated.last_token + 1, seated.several)
    return dawned, seating


def _dawn(
    game: Game[Any],
    chairs: tuple[Chair, ...],
    host: int | None,
    day: int,
    sheet: CampaignSheet,
    packs: dict[str, str],
    token: int,
    several: bool,
    words: str = "",
) -> j.Dawned:
    here = dict(game.packs())
    sheets.require_packs(packs, here, game.title)
    start = Start(sheets.migrated(sheet, game.migrations, game.title), here)
    return j.Dawned(chairs, host, day, secret_seed(), start, sheet.hash(), token, words, several)


def _seated_anew(seated: SeatedMatch, seats: int) -> Seating:
    """Who sits where on a day with so many seats: everybody stays, if they have to in another seat. Further seats are
    open; where one person has all, they are theirs too."""
    seated.match.game.require_seats(seats)
    chairs = seated.chairs
    nobody = {"open": OPEN, "bot": COMPUTER}
    holders = [seated.owner(seat) if chair.person else nobody[chair.who] for seat, chair in enumerate(seated.chairs)]
    before = goes_on(holders, seats)
    if isinstance(before, int):
        raise Refused(f"{chairs[before].person} has a seat that would be gone. They leave it first, or take part.")
    alone = holders[0] if len(set(holders)) == 1 and holders[0] >= 0 else OPEN
    now = [alone if each is None else holders[each] for each in before]
    # Whose first seat is still theirs goes on with the same key to it; who else has one has another key to it.
    firsts = {who: before.index(who) if who in before else now.index(who) for who in now if who >= 0}
    found = []
    for seat, (each, who) in enumerate(zip(before, now, strict=True)):
        of = firsts[who] if who >= 0 and firsts[who] != seat else None
        if each is None:
            found.append(Chair("open") if alone < 0 else Chair("person", chairs[alone].person, of=of))
        else:
            found.append(msgspec.structs.replace(chairs[each], of=of))
    return Seating(tuple(found), before, firsts)


def dawn_row(game: Game[Any], dawned: j.Dawned) -> Dawn:
    return Dawn(len(dawned.chairs), dawned.seed, game.rules_version, game.content_hash)


async def up_to_date(store: Store, game: Game[Any], row: TableRow) -> TableRow:
    """A table of a campaign that other rules have played: its day under way begins anew, with the rules that are here;
    after a day that was over, the next. Finished days stay as they are."""
    while row.rules_version < game.rules_version and game.sheet is not None:
        entries = await store.journal(row.id, 0)
        dawned = _anew(game, row, entries, await store.days(row.id))
        seated = SeatedMatch(dawned_match(game, row.options, dawned), dawned, row.takebacks)
        entry = JournalRow(row.id, entries[-1].seq + 1, time.time(), j.encode(dawned))
        status = status_of(seated, seat_infos(seated))
        try:
            await store.append(entry, touch=(status, False), dawn=dawn_row(game, dawned))
            logs.note("a day begins anew by other rules", table=row.id, day=dawned.day)
        except Conflict:  # another process was first
            pass
        found = await store.find(row.id)
        if found is None:
            raise Missing("This table has been cleared away.")
        row = found
    return row


def _anew(game: Game[Any], row: TableRow, entries: list[JournalRow], days: list[DayRow]) -> j.Dawned:
    """The dawn of the day that comes next at a table, whose match cannot be loaded."""
    seq, begun = last_beginning(game, entries)
    number, start = (begun.day, begun.start) if isinstance(begun, j.Dawned) else (1, begun.start)
    if start is None and row.origin is not None:
        start = records.decode(row.origin).start or None
    if start is None:
        raise Outdated("This table was opened before its game had campaigns, and cannot go on.")
    sheet, words = start.sheet, f"The rules have changed since: day {number} begins anew."
    if row.over and days and days[-1].day == number:
        sheet, number = read_day(days[-1].data).sheet, number + 1
        words = f"The rules have changed since the day before. Day {number} begins."
    chairs, host = list(begun.chairs), begun.host
    for entry in entries:
        if entry.seq > seq:
            host = _seated(chairs, host, j.decode(entry.data))
    # Tokens of the match that is gone are not known: none can have had as many questions as there are entries.
    token = (begun.token if isinstance(begun, j.Dawned) else 0) + 1000 * len(entries)
    return _dawn(game, tuple(chairs), host, number, sheet, start.packs, token, begun.several, words)


def last_beginning(game: Game[Any], entries: Sequence[JournalRow]) -> tuple[int, j.Opened | j.Dawned]:
    """The entry with which the match began that is at a table now: its number, and what it says."""
    begun, seq = j.decode(entries[0].data), entries[0].seq
    assert isinstance(begun, j.Opened), "a journal begins with the opening of its table"
    if game.sheet is not None:
        for entry in reversed(entries):
            if _DAWN in entry.data and isinstance(found := j.decode(entry.data), j.Dawned):
                return entry.seq, found
    return seq, begun


def _seated(chairs: list[Chair], host: int | None, entry: j.JournalEntry) -> int | None:
    """Let somebody come or go, without the match; the seat of the host after it."""
    match entry:
        case j.Sat(seat=seat, name=name):
            chairs[seat] = Chair("person", name, of=entry.of)
            return seat if entry.host else host
        case j.Left(seat=seat):
            chairs[:] = [Chair("open") if seat in (each, chair.of) else chair for each, chair in enumerate(chairs)]
            return None if host == seat else host
        case j.Handed(seat=seat, level=level):
            chairs[seat] = msgspec.structs.replace(chairs[seat], who="bot", level=level)
        case j.Returned(seat=seat):
            chairs[seat] = msgspec.structs.replace(chairs[seat], who="person", level="")
        case j.Failed(seat=seat):
            chairs[seat] = msgspec.structs.replace(chairs[seat], who="bot", level=RANDOM.name)
    return host
