"""The front desk: what one server process has, for everything that takes requests."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import fabletop
from fabletop.server import addresses, logs, replays, troubles
from fabletop.server.config import DAY, HOUR, Config
from fabletop.server.headers import Headers, header, origin_of
from fabletop.server.house import House, HouseLimits
from fabletop.server.journal import RESTARTING
from fabletop.server.keys import NotAllowed, Who, hash_key
from fabletop.server.limits import Gate, TooMany, near
from fabletop.server.live_table import LiveTable
from fabletop.server.metrics import Metrics
from fabletop.server.static import ClientFiles
from fabletop.server.store import Store, StoreError, open_store
from fabletop.server.thinkers import Busy, Thinkers
from fabletop.server.troubles import BadRequest, Told
from fabletop.server.viewer import Connection

NOT_THIS_NAME = (
    "This server answers to the names of its own machine only: localhost, 127.0.0.1. If people reach it by another "
    "name, start it with --public-url and that name."
)
FORWARDED = (b"x-forwarded-for", b"x-real-ip", b"forwarded")  # with which proxies say for whom they ask


class Desk:
    """House and store, limits and figures, and all connections that are open."""

    def __init__(self, config: Config, store: Store, house: House) -> None:
        self.config = config
        self.store = store
        self.house = house
        self.gate = Gate(config.limits)
        self.client = ClientFiles()
        self.lines: set[Connection] = set()
        self.public_origin = None if config.public_url is None else origin_of(config.public_url)
        self._names = _names(config)
        self._seldom = logs.Seldom()
        self._may_measure = addresses.networks(config.metrics)
        self.metrics = Metrics(fabletop.__version__)
        self.metrics.gauge("fabletop_sockets", "Connections to tables that are open.", lambda: len(self.lines))
        for name in house.counts():
            self._count(name)

    def _count(self, name: str) -> None:
        metric = f"fabletop_{name.replace(' ', '_')}"
        self.metrics.gauge(metric, f"Of the tables: {name}.", lambda: self.house.counts()[name])

    def check_host(self, headers: Headers) -> None:
        """Refuse what asks for a host that this is not. A page of another site whose name was made to mean this machine
        is to the browser a page of this server, and only so can it be told."""
        host = header(headers, b"host")
        if self._names is None or not host:  # every browser names one
            return
        name = addresses.name_in(host)
        if name not in self._names and not addresses.is_own(name):
            raise BadRequest(421, NOT_THIS_NAME)

    def may_measure(self, address: str, headers: Headers) -> bool:
        """Whether somebody may read the figures: who is at this machine itself, and those who were named."""
        if addresses.is_own(address):
            return not any(header(headers, name) for name in FORWARDED)  # else it is the proxy that is at this machine
        return addresses.among(address, self._may_measure)

    async def visit(self, table: str, key: str, address: str) -> tuple[LiveTable, Who]:
        """A table, and what somebody with that key is there. A key that this process does not know is counted before
        the store is asked for it, so that nobody can have many looked up."""
        live = await self.house.table(table)
        try:
            who = live.who(key)
        except NotAllowed:
            if not key:
                raise
            self.gate.wrong_key(address)
            who = await self.house.who(table, key)
        who.address = near(address)
        if who.seat is not None or who.host:  # the computer players here think for those who play
            live.address = who.address
        live.visited()
        return live, who

    async def old_record(self, table: str, key: str, address: str) -> bytes:
        """The record of a table that this program cannot load."""
        keys = await self.store.keys([(table, hash_key(key))]) if key else []
        if key and not keys:
            self.gate.wrong_key(address)
        return await replays.old_record(self.store, table, keys, keyless=not key)

    def tell(self, problem: Exception, *, keyless: bool = False, **facts: Any) -> Told:
        """What a client is told about a problem; counted, and logged where somebody should know."""
        told = troubles.tell(problem, keyless=keyless, **facts)
        if isinstance(problem, TooMany):
            self.limited(problem.limit, **facts)
        elif isinstance(problem, Busy):
            self.metrics.limited.add("favours")
        elif told.status >= 500:
            self.metrics.faults.add()
        return told

    def limited(self, limit: str, *, address: str, **facts: Any) -> None:
        """Somebody has reached a limit: counted each time, and logged now and then."""
        self.metrics.limited.add(limit)
        self._seldom.note("limit reached", f"{limit} {near(address)}", limit=limit, address=address, **facts)

    def cut_off(self, *, address: str, table: str) -> None:
        """A client was cut off because too much waited for it."""
        self.metrics.cut_off.add()
        self._seldom.note("client cut off", f"slow {near(address)}", address=address, table=table)

    def say_bye(self) -> None:
        """Before a stop: tell everybody who is connected, who will come back by themselves."""
        for line in list(self.lines):
            line.close(RESTARTING, again=True)

    async def sweep(self) -> None:
        """Forget tables that nobody has touched for long, now and then, for ever. Not just after the start: whoever
        started the server with a wrong clock or an old backup has not seen it yet."""
        while self.config.limits.keep_days:
            await asyncio.sleep(HOUR)
            try:
                await self.forget_old_tables()
            except StoreError as problem:
                logs.fault("tables could not be swept", problem, reason=str(problem))

    async def forget_old_tables(self) -> None:
        """Forget the tables that nobody has touched for long, unless those are most: they grow old one by one, and if
        most are old at once, the clock is wrong, or nobody was here for long, who may yet come back."""
        days = self.config.limits.keep_days
        before = time.time() - days * DAY
        old, everything = await self.store.count_old(before)
        if 2 * old > everything:
            logs.warn("most tables would be forgotten, so none is: is the clock right?", tables=old, days=days)
            return
        forgotten = await self.store.sweep(before)
        if forgotten:
            logs.note("tables forgotten", tables=forgotten, days=days)


def _names(config: Config) -> frozenset[str] | None:
    """The names to which a server answers beside those of its machine; None if to any. Only one that listens to its own
    machine alone can know them: by its public address, or because nobody asks from elsewhere. Where just a proxy is
    named, that takes care of the names."""
    if not addresses.is_own(config.host) or (config.proxies and config.public_url is None):
        return None
    return frozenset() if config.public_url is None else frozenset((urlsplit(config.public_url).hostname or "",))


@asynccontextmanager
async def open_desk(config: Config, database: str) -> AsyncIterator[Desk]:
    """All that a process needs, and a clean end of it: snapshots are written and worker processes stopped."""
    store = await open_store(database)
    try:
        thinkers = Thinkers(workers=config.workers)
        house = House(store, thinkers, HouseLimits(idle=config.limits.idle_seconds or math.inf))
        await house.start()
        desk = Desk(config, store, house)
        sweeper = asyncio.create_task(desk.sweep())
        try:
            yield desk
        finally:
            sweeper.cancel()
            await house.close()
    finally:
        await store.close()
