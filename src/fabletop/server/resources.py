"""What all tables of one process share: the store, the thinkers, limits, work in the background, and what is counted.

A table knows this, and not the house that has all tables.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from typing import Any

import msgspec

from fabletop.engine.words import Refused
from fabletop.server import logs
from fabletop.server.keys import Missing
from fabletop.server.statuses import Statuses
from fabletop.server.store import Store, StoreError
from fabletop.server.thinkers import Thinking
from fabletop.server.worked_out import WorkedOut


class HouseLimits(msgspec.Struct, frozen=True, kw_only=True):
    """What a house has room for, and how long it waits. Times are in seconds."""

    watchers_per_table: int = 200  # connections
    places_per_key: int = 20  # connections with the key of one seat, or of the host
    live_tables: int = 5000  # in memory at once
    idle: float = 120.0  # after which a table that nobody has open is put to sleep
    attention: float = 60.0  # after which computer players rest at a table that nobody looks at
    bot_pause: float = 0.6  # before a computer player's answer is shown, so that people can follow
    yield_to_others: float = 3.0  # in which a process that has just changed a table lets its computer players move
    snapshot_every: int = 200  # entries of the journal


USUAL = HouseLimits()


class Resources:
    """Got from the house by each table."""

    def __init__(self, store: Store, thinkers: Thinking, limits: HouseLimits) -> None:
        self.store = store
        self.thinkers = thinkers
        self.limits = limits
        self.process = secrets.token_hex(8)
        self.accepted = 0  # entries of journals
        self.conflicts = 0
        self.worked_out = WorkedOut()
        self.statuses = Statuses(store, self.spawn)
        self._work: set[asyncio.Task[None]] = set()
        self.closed = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done that nobody waits for."""
        if self.closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            if isinstance(fault, StoreError | Refused | Missing):
                logs.warn("something could not be done", reason=str(fault))
            else:
                logs.fault("something in the background failed", fault)

    async def stop_work(self) -> None:
        """Let nothing more be done that nobody waits for."""
        self.closed = True
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
