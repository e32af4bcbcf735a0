"""The front desk: what one server process has, for everything that takes requests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import fabletop
from fabletop.server import house as houses
from fabletop.server import logs, troubles
from fabletop.server.config import DAY, HOUR, Config
from fabletop.server.headers import origin_of
from fabletop.server.house import House
from fabletop.server.keys import NotAllowed, Who
from fabletop.server.limits import Gate, TooMany
from fabletop.server.live import LiveTable
from fabletop.server.metrics import Metrics
from fabletop.server.static import ClientFiles
from fabletop.server.store import Store, StoreError, open_store
from fabletop.server.thinking import Thinkers
from fabletop.server.troubles import Told

if TYPE_CHECKING:
    from fabletop.server.sockets import Line  # which knows the desk


class Desk:
    """House and store, limits and figures, and all connections that are open."""

    def __init__(self, config: Config, store: Store, house: House) -> None:
        self.config = config
        self.store = store
        self.house = house
        self.gate = Gate(config.limits)
        self.client = ClientFiles()
        self.lines: set[Line] = set()
        self.public_origin = None if config.public_url is None else origin_of(config.public_url)
        self.metrics = Metrics(fabletop.__version__)
        self.metrics.gauge("fabletop_sockets", "Connections to tables that are open.", lambda: len(self.lines))
        for name in house.counts():
            self._count(name)

    def _count(self, name: str) -> None:
        metric = f"fabletop_{name.replace(' ', '_')}"
        self.metrics.gauge(metric, f"Of the tables: {name}.", lambda: self.house.counts()[name])

    async def visit(self, table: str, key: str, address: str) -> tuple[LiveTable, Who]:
        """A table, and what somebody with that key is there. Wrong keys are counted, so that nobody can try many."""
        if key:
            self.gate.key(address)
        try:
            who = await self.house.who(table, key)
        except NotAllowed:
            if key:
                self.gate.wrong_key(address)
            raise
        return await self.house.table(table), who

    def tell(self, problem: Exception, *, keyless: bool = False, **facts: Any) -> Told:
        """What a client is told about a problem; counted, and logged where somebody should know."""
        told = troubles.tell(problem, keyless=keyless, **facts)
        if isinstance(problem, TooMany):
            self.metrics.limited.add(problem.limit)
            logs.note("limit reached", limit=problem.limit, **facts)
        elif told.status >= 500:
            self.metrics.faults.add()
        return told

    def say_bye(self) -> None:
        """Before a stop: tell everybody who is connected, who will come back by themselves."""
        for line in list(self.lines):
            line.close("The server is being restarted. Your table is kept; the page comes back by itself.", again=True)

    async def sweep(self) -> None:
        """Forget tables that nobody has touched for long, now and then, for ever."""
        while days := self.config.limits.keep_days:
            try:
                forgotten = await self.store.sweep(time.time() - days * DAY)
                if forgotten:
                    logs.note("tables forgotten", tables=forgotten, days=days)
            except StoreError as problem:
                logs.fault("tables could not be swept", problem)
            await asyncio.sleep(HOUR)


@asynccontextmanager
async def open_desk(config: Config, database: str) -> AsyncIterator[Desk]:
    """All that a process needs, and a clean end of it: snapshots are written and worker processes stopped."""
    store = await open_store(database)
    try:
        thinkers = Thinkers(workers=config.workers)
        house = House(store, thinkers, houses.Limits())
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
