"""What came before: replays, playing on from a moment of one, the record, reports of faults with it.

The record and the replays of others hold everybody's secrets. They are given out when there is nobody left from whom
they would have to be kept.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from fabletop.bots import usual_level
from fabletop.engine import record as records
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused
from fabletop.server import jobs, logs, wire
from fabletop.server import journal as j
from fabletop.server.journal import Chair
from fabletop.server.keys import Missing, NotAllowed, Who
from fabletop.server.opening import begin, check_name, clean_name, new_keys
from fabletop.server.queues import Asker
from fabletop.server.seated_match import remains
from fabletop.server.store import KeyRow
from fabletop.server.thinkers import Busy, Stumbled

if TYPE_CHECKING:
    from fabletop.server.house import House
    from fabletop.server.live_table import LiveTable
    from fabletop.server.seated_match import SeatedMatch

TOO_LONG = "That takes longer than the server can wait, or it failed. Try again later."
SECRETS = "The record holds everybody's secrets. It is given out when the match is over."
WORKED_OUT = 16  # things that are kept at hand
R = TypeVar("R")


class WorkedOut:
    """The replays and records that somebody asked for last. What is being worked out is not begun again for others who
    ask for the same: they wait for it too."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[Any, ...], asyncio.Task[Any]] = OrderedDict()

    async def get(self, wanted: tuple[Any, ...], work: Callable[[], Coroutine[Any, Any, R]]) -> R:
        """What is known by that name: with the number of the table's last entry in it, so that it stays true."""
        task: asyncio.Task[R] | None = self._found.get(wanted)
        if task is None:
            task = self._found[wanted] = asyncio.create_task(work())
            task.add_done_callback(lambda done: self._ended(wanted, done))
        self._found.move_to_end(wanted)
        return await asyncio.shield(task)  # also if whoever asked first goes away

    def _ended(self, wanted: tuple[Any, ...], task: asyncio.Task[Any]) -> None:
        if task.cancelled() or task.exception() is not None:
            del self._found[wanted]
        done = [name for name, each in self._found.items() if each.done()]
        for name in done[:-WORKED_OUT]:
            del self._found[name]


async def replay(table: LiveTable, house: House, who: Who, seat: int | None, start: int) -> wire.Replay:
    """The page of a replay that has the moment numbered `start`."""
    seated = await table.look_at(who)
    playable = _open_to(seated, who)
    if seat is not None:
        seated.check_seat(seat)
        own = () if who.seat is None else seated.seats_of(who.seat)
        if seat not in own and not playable:
            raise NotAllowed("What others saw you may see when the match is over.")

    def work() -> Coroutine[Any, Any, jobs.Shown]:
        snapshot = seated.match.snapshot(log=False)
        return table.thinkers.favour(_asker(table, who), jobs.replay, table.row.game, snapshot, seat)

    try:
        shown = await house.worked_out.get(("replay", table.id, table.seq, seat), work)
    except Stumbled as fault:
        raise _failed("replay", fault) from None
    return jobs.page_of(shown, seat, start, playable=playable)


async def play_on(table: LiveTable, house: House, who: Who, wanted: wire.PlayOn) -> wire.Opened:
    """A new table that goes on from a moment of a seat's replay, with computer players in all other seats."""
    name = clean_name(wanted.name)
    seated = await table.look_at(who)
    if not _open_to(seated, who):
        raise NotAllowed("Others still play this match. You can play on from its moments when it is over.")
    _check_one_save(seated.match)
    seated.check_seat(wanted.seat)
    snapshot = seated.match.snapshot(log=False)
    usual = usual_level(seated.match.game).name
    chairs = [Chair("bot", level=chair.level or usual) for chair in seated.chairs]
    chairs[wanted.seat] = Chair("person", name)
    try:
        checked = await table.thinkers.favour(
            _asker(table, who), jobs.until, table.row.game, snapshot, wanted.seat, wanted.moment
        )
    except Stumbled as fault:
        raise _failed("play on", fault) from None
    opened = j.Opened(tuple(chairs), wanted.seat, origin="This table goes on from a moment of another match.")
    return await go_on(house, checked, opened, name, who.address)


async def go_on(house: House, checked: jobs.Checked, opened: j.Opened, name: str, address: str) -> wire.Opened:
    """Open a table that goes on from a record."""
    match = Match.from_snapshot(house.game(checked.game), checked.snapshot)
    check_name(match, opened.host, name)
    key, invitation, keys = new_keys(opened.host)
    start = begin(match, opened, keys, listed=False, takebacks="fair", origin=checked.record)
    table = await house.keep_new(start, address)
    await table.keep()  # so that the record need not be played again when the table is loaded
    return wire.Opened(start.row.id, key, invitation, opened.host)


async def _export(table: LiveTable, house: House, seated: SeatedMatch, who: Who) -> bytes:
    def work() -> Coroutine[Any, Any, bytes]:
        players = [chair.level if chair.who == "bot" else "human" for chair in seated.chairs]
        snapshot = seated.match.snapshot(log=False)
        return table.thinkers.favour(_asker(table, who), jobs.export, table.row.game, snapshot, players)

    return await house.worked_out.get(("record", table.id, table.seq), work)


async def record(table: LiveTable, house: House, who: Who) -> bytes:
    seated = await table.look_at(who)
    if not _open_to(seated, who):
        raise NotAllowed(SECRETS)
    _check_one_save(seated.match)
    try:
        return await _export(table, house, seated, who)
    except Stumbled as fault:
        raise _failed("record", fault) from None


async def old_record(house: House, name: str, keys: Sequence[KeyRow], *, keyless: bool) -> bytes:
    """The record of a match that cannot go on here, as it was kept last, for somebody with these keys."""
    row, snapshot = await house.store.find(name), await house.store.snapshot(name)
    if row is None or not (keys or (row.listed and keyless)):
        raise NotAllowed("This table is by invitation only." if keyless else "This key does not open this table.")
    try:
        left = None if snapshot is None else remains(snapshot.data)
    except SaveError as fault:
        logs.warn("no record is left of an old table", table=name, reason=str(fault))
        left = None
    if left is None:
        raise Missing("No record was kept of this table: the server that it was played at did not stop in order.")
    playing = any(each.seat is not None or each.host for each in keys)
    if not (row.over or (left.alone and playing)):
        raise NotAllowed(SECRETS)
    return records.encode(left.record)


async def report(table: LiveTable, house: House, who: Who, said: wire.Report) -> wire.ReportKept:
    """Keep what somebody says went wrong, for those who look after the server, with the record of the match."""
    seated = await table.look_at(who)
    try:
        data = await _export(table, house, seated, who)
    except Busy:
        raise
    except (Stumbled, Refused) as fault:  # then that is part of what went wrong
        logs.warn("no record for a report", table=table.id, reason=str(fault))
        data = b""
    number = secrets.token_hex(8)
    await house.store.put_report(number, table.id, time.time(), said.words, said.client, data)
    return wire.ReportKept(number)


def _check_one_save(match: Match[Any]) -> None:
    """Where a match has one save only, that is its table: no second one is made of it while it goes on."""
    if match.game.one_save(match.options) and not match.over:
        raise Refused("This match has one save only, and that is this table. When it is over, all of it is yours.")


def _open_to(seated: SeatedMatch, who: Who) -> bool:
    """Whether somebody may know everything: when the match is over anybody, else only who plays it alone."""
    return seated.match.over or (seated.played_alone and (who.seat is not None or who.host))


def _asker(table: LiveTable, who: Who) -> Asker:
    return Asker(who.address, table.id)


def _failed(what: str, fault: Stumbled) -> Refused:
    logs.warn(f"{what} failed", reason=str(fault))
    return Refused(TOO_LONG)
