"""What came before: replays, playing on from a moment of one, the record, reports of faults with it.

The record and the replays of others hold everybody's secrets. They are given out when there is nobody left from whom
they would have to be kept.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from fabletop.bots import RANDOM
from fabletop.engine.match import Match
from fabletop.engine.words import Refused
from fabletop.server import happenings as h
from fabletop.server import jobs, logs, wire
from fabletop.server.happenings import Chair
from fabletop.server.keys import NotAllowed, Who
from fabletop.server.opening import begin, check_name, clean_name, new_keys
from fabletop.server.thinking import Stumbled

if TYPE_CHECKING:
    from fabletop.server.gathering import Gathering
    from fabletop.server.house import House
    from fabletop.server.live import LiveTable

TOO_LONG = "That takes longer than the server can wait, or it failed. Try again later."
REPLAYS = 16  # that are kept at hand
_moments = msgspec.json.Decoder(tuple[wire.Moment, ...])


class Replays:
    """The replays that somebody leafed through last, as they were worked out."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, int | None, int], jobs.Shown] = OrderedDict()

    def get(self, wanted: tuple[str, int | None, int]) -> jobs.Shown | None:
        return self._found.get(wanted)

    def put(self, wanted: tuple[str, int | None, int], shown: jobs.Shown) -> None:
        self._found[wanted] = shown
        if len(self._found) > REPLAYS:
            self._found.popitem(last=False)


async def replay(table: LiveTable, house: House, who: Who, seat: int | None, start: int) -> wire.Replay:
    """The page of a replay that has the moment numbered `start`."""
    gathering = await table.look_at(who)
    playable = _open_to(gathering, who)
    if seat is not None:
        if not 0 <= seat < gathering.match.seats:
            raise Refused("There is no such seat at this table.")
        if seat != who.seat and not playable:
            raise NotAllowed("What others saw you may see when the match is over.")
    wanted = (table.id, seat, table.seq)
    shown = house.replays.get(wanted)
    if shown is None:
        snapshot = gathering.match.snapshot(log=False)
        try:
            shown = await table.thinkers.run(jobs.replay, table.row.game, snapshot, seat)
        except Stumbled as fault:
            raise _failed("replay", fault) from None
        house.replays.put(wanted, shown)
    page = start // jobs.PAGE
    moments = _moments.decode(shown.pages[page]) if page < len(shown.pages) else ()
    return wire.Replay(seat, shown.moments, moments, playable)


async def play_on(table: LiveTable, house: House, who: Who, wanted: wire.PlayOn) -> wire.Opened:
    """A new table that goes on from a moment of a seat's replay, with computer players in all other seats."""
    name = clean_name(wanted.name)
    gathering = await table.look_at(who)
    if not _open_to(gathering, who):
        raise NotAllowed("Others still play this match. You can play on from its moments when it is over.")
    if wanted.seat >= gathering.match.seats:
        raise Refused("There is no such seat at this table.")
    snapshot = gathering.match.snapshot(log=False)
    strongest = gathering.match.game.levels[-1].name if gathering.match.game.levels else RANDOM.name
    chairs = [Chair("bot", level=chair.level or strongest) for chair in gathering.chairs]
    chairs[wanted.seat] = Chair("person", name)
    try:
        checked = await table.thinkers.run(jobs.until, table.row.game, snapshot, wanted.seat, wanted.moment)
    except Stumbled as fault:
        raise _failed("play on", fault) from None
    opened = h.Opened(tuple(chairs), wanted.seat, origin="This table goes on from a moment of another match.")
    return await go_on(house, checked, opened, name)


async def go_on(house: House, checked: jobs.Checked, opened: h.Opened, name: str) -> wire.Opened:
    """Open a table that goes on from a record."""
    match = Match.from_snapshot(house.game(checked.game), checked.snapshot)
    check_name(match, opened.host, name)
    key, invitation, keys = new_keys(opened.host)
    start = begin(match, opened, keys, listed=False, takebacks="fair", origin=checked.record)
    table = await house.keep_new(start)
    await table.keep()  # so that the record need not be played again when the table is loaded
    return wire.Opened(start.row.id, key, invitation, opened.host)


async def _export(table: LiveTable, gathering: Gathering) -> bytes:
    players = [chair.level if chair.who == "bot" else "human" for chair in gathering.chairs]
    return await table.thinkers.run(jobs.export, table.row.game, gathering.match.snapshot(log=False), players)


async def record(table: LiveTable, who: Who) -> bytes:
    gathering = await table.look_at(who)
    if not _open_to(gathering, who):
        raise NotAllowed("The record holds everybody's secrets. It is given out when the match is over.")
    try:
        return await _export(table, gathering)
    except Stumbled as fault:
        raise _failed("record", fault) from None


async def report(table: LiveTable, house: House, who: Who, said: wire.Report) -> wire.ReportKept:
    """Keep what somebody says went wrong, for those who look after the server, with the record of the match."""
    gathering = await table.look_at(who)
    try:
        data = await _export(table, gathering)
    except (Stumbled, Refused) as fault:  # then that is part of what went wrong
        logs.warn("no record for a report", table=table.id, reason=str(fault))
        data = b""
    number = secrets.token_hex(8)
    await house.store.put_report(number, table.id, time.time(), said.words, said.client, data)
    return wire.ReportKept(number)


def _open_to(gathering: Gathering, who: Who) -> bool:
    """Whether somebody may know everything: when the match is over anybody, else only who plays it alone."""
    return gathering.match.over or (gathering.played_alone and (who.seat is not None or who.host))


def _failed(what: str, fault: Stumbled) -> Refused:
    logs.warn(f"{what} failed", reason=str(fault))
    return Refused(TOO_LONG)
