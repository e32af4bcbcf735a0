"""What the lobby has yet to hear: tables at which something happened, until the store has their status."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from fabletop.server.store import Store, StoreError

STATUS_WITHIN = 1.0  # seconds in which the lobby hears of an answer


class Stated(Protocol):
    """A table, as far as the lobby shows it."""

    id: str

    @property
    def settled(self) -> bool:
        """Whether what is in memory is kept as it is there."""

    @property
    def status(self) -> tuple[str, bool]:
        """What the lobby shows of the table, and whether it is over."""


class Statuses:
    """The tables whose status in the store is out of date."""

    def __init__(self, store: Store, spawn: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._store = store
        self._spawn = spawn
        self._restated: set[Stated] = set()

    def __contains__(self, table: Stated) -> bool:
        return table in self._restated

    def restate(self, table: Stated) -> None:
        """Have the lobby hear soon of what happened at a table. That it did is kept already."""
        if not self._restated:
            asyncio.get_running_loop().call_later(STATUS_WITHIN, lambda: self._spawn(self.keep()))
        self._restated.add(table)

    async def keep(self) -> None:
        """Write down what the lobby shows, for all tables at which something happened."""
        tables, self._restated = self._restated, set()
        for table in tables:
            if not table.settled:  # what is in memory may not be kept yet
                self.restate(table)
        settled = tables - self._restated
        try:
            if settled:
                await self._store.set_status([(table.id, *table.status) for table in settled])
        except StoreError:
            for table in settled:
                self.restate(table)
            raise
