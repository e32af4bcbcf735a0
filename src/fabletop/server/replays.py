"""Replays, a moment of one to play on from, and the record that they are made from; reports of faults with it.

The record and the replays of others hold everybody's secrets. They are given out when there is nobody left from whom
they would have to be kept.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from fabletop.bots import usual_level
from fabletop.engine import record as records
from fabletop.engine.match import Match
from fabletop.engine.record import SaveError
from fabletop.engine.words import Refused
from fabletop.server import bodies, jobs, logs
from fabletop.server import journal as j
from fabletop.server.journal import Chair
from fabletop.server.kept_table import KeptTable
from fabletop.server.keys import Missing, NotAllowed, Who
from fabletop.server.queues import Asker
from fabletop.server.seated_match import SeatedMatch, remains
from fabletop.server.store import KeyRow, Store
from fabletop.server.thinkers import Busy, Stumbled

TOO_LONG = "That takes longer than the server can wait, or it failed. Try again later."
SECRETS = "The record holds everybody's secrets. It is given out when the match is over."
WORKED_OUT = 16  # things that are kept at hand
R = TypeVar("R")


async def replay(table: KeptTable, who: Who, seat: int | None, start: int) -> bodies.Replay:
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
        shown = await table.resources.worked_out.get(("replay", table.id, table.seq, seat), work)
    except Stumbled as fault:
        raise _failed("replay", fault) from None
    return jobs.page_of(shown, seat, start, playable=playable)


async def until(table: KeptTable, who: Who, wanted: bodies.PlayOn, name: str) -> tuple[jobs.Checked, j.Opened]:
    """A match up to a moment of a seat's replay, and who sits there if it is played on: computer players in all other
    seats."""
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
    origin = "This table goes on from a moment of another match."
    return checked, j.Opened(tuple(chairs), wanted.seat, origin=origin)


async def _export(table: KeptTable, seated: SeatedMatch, who: Who) -> bytes:
    def work() -> Coroutine[Any, Any, bytes]:
        players = [chair.level if chair.who == "bot" else "human" for chair in seated.chairs]
        snapshot = seated.match.snapshot(log=False)
        return table.thinkers.favour(_asker(table, who), jobs.export, table.row.game, snapshot, players)

    return await table.resources.worked_out.get(("record", table.id, table.seq), work)


async def record(table: KeptTable, who: Who) -> bytes:
    seated = await table.look_at(who)
    if not _open_to(seated, who):
        raise NotAllowed(SECRETS)
    _check_one_save(seated.match)
    try:
        return await _export(table, seated, who)
    except Stumbled as fault:
        raise _failed("record", fault) from None


async def old_record(store: Store, name: str, keys: Sequence[KeyRow], *, keyless: bool) -> bytes:
    """The record of a match that cannot go on here, as it was kept last, for somebody with these keys."""
    row, snapshot = await store.find(name), await store.snapshot(name)
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


async def report(table: KeptTable, who: Who, said: bodies.Report) -> bodies.ReportKept:
    """Keep what somebody says went wrong, for those who look after the server, with the record of the match."""
    seated = await table.look_at(who)
    try:
        data = await _export(table, seated, who)
    except Busy:
        raise
    except (Stumbled, Refused) as fault:  # then that is part of what went wrong
        logs.warn("no record for a report", table=table.id, reason=str(fault))
        data = b""
    number = secrets.token_hex(8)
    await table.resources.store.put_report(number, table.id, time.time(), said.words, said.client, data)
    return bodies.ReportKept(number)


def _check_one_save(match: Match[Any]) -> None:
    """Where a match has one save only, that is its table: no second one is made of it while it goes on."""
    if match.game.one_save(match.options) and not match.over:
        raise Refused("This match has one save only, and that is this table. When it is over, all of it is yours.")


def _open_to(seated: SeatedMatch, who: Who) -> bool:
    """Whether somebody may know everything: when the match is over anybody, else only who plays it alone."""
    return seated.match.over or (seated.played_alone and (who.seat is not None or who.host))


def _asker(table: KeptTable, who: Who) -> Asker:
    return Asker(who.address, table.id)


def _failed(what: str, fault: Stumbled) -> Refused:
    logs.warn(f"{what} failed", reason=str(fault))
    return Refused(TOO_LONG)
